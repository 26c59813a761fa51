/* json.h -- writing JSON, byte by byte, to whoever takes the bytes: a text, a stream, a socket. */
#pragma once

#include "pit/text.h"

typedef void json_put(void *with, const char *bytes, size_t n);

struct json {
    json_put *put; /* takes the bytes as they come ... */
    void *with;    /* ... and is handed this */
    bool more;     /* a comma is due before the next value */
};

struct json json_to(json_put *put, void *with);
struct json json_in(struct pit_text *t); /* t->cut says whether all of it fitted */

/* A key is given inside an object, NULL inside a list. */
void json_open(struct json *j, const char *key, char bracket);     /* '{' or '[' */
void json_close(struct json *j, char bracket);                     /* '}' or ']' */
void json_str(struct json *j, const char *key, const char *value); /* NULL writes null */
void json_int(struct json *j, const char *key, int64_t value);
void json_double(struct json *j, const char *key, double value); /* "%.17g"; finite */
void json_bool(struct json *j, const char *key, bool value);

/* A list whose items, with their commas, are JSON already. */
void json_list(struct json *j, const char *key, const char *items);

/* A number in its digits. */
void json_number(struct json *j, const char *key, const char *digits);
