/* target.c -- the path and the query of a request's target. */

#include "target.h"

#include "core/utf8.h"

#include <string.h>

static int hex(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The byte of the escape that begins here; -1: none. NUL, / and control characters are none. */
static int escaped(const char *at)
{
    int high = hex(at[1]), low = high < 0 ? -1 : hex(at[2]), byte = high * 16 + low;

    if (low < 0 || byte < 0x20 || byte == 0x7f || byte == '/') return -1;
    return byte;
}

static bool decode(char *path)
{
    char *to = path;

    for (const char *at = path; *at; at++) {
        int byte = *at == '%' ? escaped(at) : *at;

        if (byte < 0 && *at == '%') return false;
        if (*at == '%') at += 2;
        *to++ = (char)byte;
    }
    *to = '\0';
    return true;
}

/* No part may be empty, "." or ".."; the last may be empty, as in "/" and "/games/". */
static bool parts_clean(const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/')) {
        size_t n = strcspn(++at, "/");

        if (n == 0 && *at) return false;
        if ((n == 1 && at[0] == '.') || (n == 2 && at[0] == '.' && at[1] == '.')) return false;
    }
    return true;
}

bool target_clean(char *target, const char **path, const char **query)
{
    char *mark = strchr(target, '?');

    if (target[0] != '/' || strchr(target, '#')) return false;
    *query = mark ? mark + 1 : "";
    if (mark) *mark = '\0';
    *path = target;
    if (!decode(target) || strchr(target, '\\')) return false;
    return utf8_valid(target, strlen(target)) && parts_clean(target);
}
