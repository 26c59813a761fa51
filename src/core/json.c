/* json.c -- writing JSON. */

#include "core/json.h"

#include "core/decimal.h"

#include <string.h>

static void put_text(void *with, const char *bytes, size_t n)
{
    pit_text_add(with, bytes, n);
}

struct json json_to(json_put *put, void *with)
{
    return (struct json){put, with, false};
}

struct json json_in(struct pit_text *t)
{
    return json_to(put_text, t);
}

static void words(struct json *j, const char *str)
{
    j->put(j->with, str, strlen(str));
}

static void escape(struct json *j, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    const char code[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
    const char plain[] = {'\\', (char)c};

    if (c == '"' || c == '\\')
        j->put(j->with, plain, sizeof plain);
    else
        j->put(j->with, code, sizeof code);
}

/* How much of it stands for itself. */
static size_t plain(const char *value)
{
    size_t n = 0;

    while ((unsigned char)value[n] >= 0x20 && value[n] != '"' && value[n] != '\\' &&
           value[n] != 0x7f)
        n++;
    return n;
}

enum { PIECE = 64 };

/* What is short and plain goes out in one piece, with what stands before and behind it: a call for
 * each comma and quote would be most of the work. */
static bool in_one(struct json *j, const char *before, const char *value, const char *behind)
{
    char piece[PIECE];
    struct pit_text t = pit_text_in(piece, sizeof piece);
    size_t n = plain(value);

    if (value[n] || n >= sizeof piece) return false;
    pit_text_str(&t, before);
    pit_text_add(&t, value, n);
    pit_text_str(&t, behind);
    if (!t.cut) j->put(j->with, piece, t.used);
    return !t.cut;
}

static void text(struct json *j, const char *value)
{
    if (in_one(j, "\"", value, "\"")) return;
    words(j, "\"");
    for (;;) {
        size_t n = plain(value);

        if (n) j->put(j->with, value, n);
        value += n;
        if (!*value) break;
        escape(j, (unsigned char)*value++);
    }
    words(j, "\"");
}

static void begin(struct json *j, const char *key)
{
    bool more = j->more;

    j->more = true;
    if (key && in_one(j, more ? ",\"" : "\"", key, "\":")) return;
    if (more) words(j, ",");
    if (!key) return;
    text(j, key);
    words(j, ":");
}

void json_open(struct json *j, const char *key, char bracket)
{
    begin(j, key);
    j->put(j->with, &bracket, 1);
    j->more = false;
}

void json_close(struct json *j, char bracket)
{
    j->put(j->with, &bracket, 1);
    j->more = true;
}

void json_str(struct json *j, const char *key, const char *value)
{
    begin(j, key);
    if (value)
        text(j, value);
    else
        words(j, "null");
}

void json_int(struct json *j, const char *key, int64_t value)
{
    char digits[24];
    struct pit_text t = pit_text_in(digits, sizeof digits);

    pit_text_int(&t, value);
    json_number(j, key, digits);
}

void json_double(struct json *j, const char *key, double value)
{
    char digits[32];
    struct pit_text t = pit_text_in(digits, sizeof digits);

    text_double(&t, value);
    json_number(j, key, digits);
}

void json_bool(struct json *j, const char *key, bool value)
{
    json_number(j, key, value ? "true" : "false");
}

void json_list(struct json *j, const char *key, const char *items)
{
    begin(j, key);
    words(j, "[");
    words(j, items);
    words(j, "]");
}

void json_number(struct json *j, const char *key, const char *digits)
{
    begin(j, key);
    words(j, digits);
}
