/* negotiate.c -- Accept-Encoding and If-None-Match. */

#include "negotiate.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

enum { WHOLE = 1000, LEAST = 1 };

static const char blanks[] = " \t";

static const char *skip(const char *at)
{
    return at + strspn(at, blanks);
}

/* Reads "1", "0.5" ... "0.001" in thousandths; -1: it is no such number. */
static int read_weight(const char **at)
{
    int whole = **at - '0', value = whole * WHOLE;

    if (whole != 0 && whole != 1) return -1;
    (*at)++;
    if (**at != '.') return value;
    (*at)++;
    for (int place = WHOLE / 10; place && **at >= '0' && **at <= '9'; place /= 10)
        value += place * (*(*at)++ - '0');
    return value <= WHOLE ? value : -1;
}

/* The weight of an entry from behind its name up to `end`; -1: it cannot be read. */
static int weight_of(const char *at, const char *end)
{
    int weight = WHOLE;

    at = skip(at);
    if (at < end && *at == ';') {
        at = skip(at + 1);
        if (strncasecmp(at, "q=", 2) != 0) return -1;
        at += 2;
        weight = read_weight(&at);
        at = skip(at);
    }
    return at == end ? weight : -1;
}

/* RFC 9110 8.4.1.3: x-gzip is gzip. */
static bool names(const char *at, size_t n, const char *coding)
{
    if (n == 6 && strncasecmp(at, "x-gzip", n) == 0) return strcmp(coding, "gzip") == 0;
    return n == strlen(coding) && strncasecmp(at, coding, n) == 0;
}

int negotiate_quality(const char *accept, const char *coding)
{
    int any = -1, own = -1;

    for (const char *at = accept, *end; *at; at = *end ? end + 1 : end) {
        size_t n;
        int weight;

        at = skip(at);
        end = at + strcspn(at, ",");
        n = strcspn(at, " \t;,");
        weight = weight_of(at + n, end);
        if (weight < 0) continue;
        if (n == 1 && *at == '*') any = weight;
        if (names(at, n, coding)) own = weight;
    }
    if (own >= 0) return own;
    if (any >= 0) return any;
    return strcmp(coding, "identity") == 0 ? LEAST : 0; /* always there, unless it is ruled out */
}

bool negotiate_has_tag(const char *list, const char *tag)
{
    const char *at = skip(list);

    if (*at == '*') return true;
    for (;;) {
        size_t n;

        at += strspn(at, ", \t");
        if (strncmp(at, "W/", 2) == 0) at += 2; /* the comparison is the weak one */
        if (*at++ != '"') return false;
        n = strcspn(at, "\"");
        if (n == strlen(tag) && strncmp(at, tag, n) == 0 && at[n] == '"') return true;
        if (!at[n]) return false;
        at += n + 1;
    }
}
