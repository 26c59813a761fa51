/* json.c -- writing JSON. */

#include "json.h"

#include <inttypes.h>

static void text(struct json *j, const char *value)
{
    putc('"', j->out);
    for (const unsigned char *c = (const unsigned char *)value; *c; c++) {
        if (*c == '"' || *c == '\\')
            fprintf(j->out, "\\%c", *c);
        else if (*c < 0x20 || *c == 0x7f)
            fprintf(j->out, "\\u%04x", *c);
        else
            putc(*c, j->out);
    }
    putc('"', j->out);
}

static void begin(struct json *j, const char *key)
{
    if (j->more) putc(',', j->out);
    j->more = true;
    if (!key) return;
    text(j, key);
    putc(':', j->out);
}

void json_open(struct json *j, const char *key, char bracket)
{
    begin(j, key);
    putc(bracket, j->out);
    j->more = false;
}

void json_close(struct json *j, char bracket)
{
    putc(bracket, j->out);
    j->more = true;
}

void json_str(struct json *j, const char *key, const char *value)
{
    begin(j, key);
    if (value)
        text(j, value);
    else
        fputs("null", j->out);
}

void json_int(struct json *j, const char *key, int64_t value)
{
    begin(j, key);
    fprintf(j->out, "%" PRId64, value);
}

void json_bool(struct json *j, const char *key, bool value)
{
    begin(j, key);
    fputs(value ? "true" : "false", j->out);
}

void json_list(struct json *j, const char *key, const char *items)
{
    begin(j, key);
    fprintf(j->out, "[%s]", items);
}

void json_number(struct json *j, const char *key, const char *digits)
{
    begin(j, key);
    fputs(digits, j->out);
}
