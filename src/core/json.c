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

/* It stands for itself. */
static inline bool is_plain(char c)
{
    static const char is_not[256] = {
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, /* the end, and what controls */
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ['"'] = 1, ['\\'] = 1, [0x7f] = 1};

    return !is_not[(unsigned char)c];
}

/* How much of it is plain. */
static size_t plain(const char *value)
{
    size_t n = 0;

    while (is_plain(value[n]))
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

/* ---- straight into a text ---- */

enum {
    SPARE = 8,  /* bytes that are left for what stands around a key and a value, */
    LEAST = 16, /* and those without which it is not worth a try */
};

/* Copies it as far as it is plain; NULL: not to its end, or there is no room. */
static char *copy(char *to, const char *end, const char *from)
{
    while (to < end && is_plain(*from))
        *to++ = *from++;
    return to < end && !*from ? to : NULL;
}

/* A whole member in one pass: this is most of what a server writes. False: it is not plain, too
 * long or goes elsewhere, and nothing was written. */
static bool straight(struct json *j, const char *key, const char *value, bool quoted)
{
    struct pit_text *t = j->put == put_text ? j->with : NULL;
    char *to = t && t->room - t->used > LEAST ? t->at + t->used : NULL;
    const char *end = to ? t->at + t->room - SPARE : NULL;

    if (!to) return false;
    if (j->more) *to++ = ',';
    if (key) {
        *to++ = '"';
        to = copy(to, end, key);
        if (to) *to++ = '"';
        if (to) *to++ = ':';
    }
    if (to && quoted) *to++ = '"';
    if (to) to = copy(to, end, value);
    if (to && quoted) *to++ = '"';
    if (to) t->used = (size_t)(to - t->at);
    t->at[t->used] = '\0';
    j->more |= to != NULL;
    return to != NULL;
}

/* ---- piece by piece ---- */

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
    const char word[] = {bracket, '\0'};

    if (!straight(j, key, word, false)) {
        begin(j, key);
        words(j, word);
    }
    j->more = false;
}

void json_close(struct json *j, char bracket)
{
    const char word[] = {bracket, '\0'};

    j->more = false;
    if (!straight(j, NULL, word, false)) words(j, word);
    j->more = true;
}

void json_str(struct json *j, const char *key, const char *value)
{
    if (!value) {
        json_number(j, key, "null");
    } else if (!straight(j, key, value, true)) {
        begin(j, key);
        text(j, value);
    }
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
    if (straight(j, key, digits, false)) return;
    begin(j, key);
    words(j, digits);
}
