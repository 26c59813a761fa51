/* json_read.h -- reading JSON where it lies: checked once as a whole, then looked up.
 *
 * A value points into the text it was read from, which has to outlive it. Nothing is copied before
 * a text is asked for. What is taken is RFC 8259 and no more: UTF-8, no NUL even when escaped, no
 * lone surrogates, nothing behind the value, and no nesting deeper than JSON_DEPTH_MAX. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_DEPTH_MAX = 32 };

enum json_type {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

struct json_value {
    enum json_type type;
    const char *at; /* its bytes as they stand in the text, quotes and brackets too */
    size_t n;
};

struct json_problem {
    const char *words; /* what would be right */
    size_t line, column;
};

/* Checks all of the text. False: it is not JSON, and why says where. */
bool json_parse(const char *text, size_t n, struct json_value *root, struct json_problem *why);

/* The member of this key. What is no object has none. */
enum json_found { JSON_ABSENT, JSON_FOUND, JSON_TWICE };
enum json_found json_get(const struct json_value *object, const char *key, struct json_value *out);

/* One item or member after the other:
 *     for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);)
 * key may be NULL, and is left alone in an array. What is neither array nor object has no items. */
struct json_items {
    const char *at;
    bool keys;
};
struct json_items json_items(const struct json_value *of);
bool json_next(struct json_items *items, struct json_value *key, struct json_value *out);

/* False: another type, a fraction, an exponent, or out of range; out is left alone. */
bool json_as_u64(const struct json_value *v, uint64_t *out);
bool json_as_i64(const struct json_value *v, int64_t *out);
bool json_as_bool(const struct json_value *v, bool *out);
/* The string without escapes, ended by a NUL. False: no string, or longer than room - 1 bytes. */
bool json_as_text(const struct json_value *v, char *out, size_t room);
bool json_is_text(const struct json_value *v, const char *text);
