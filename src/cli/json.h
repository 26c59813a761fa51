/* json.h -- writing JSON to a stream: keys, strings, whole numbers. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *out;
    bool more; /* a comma is due before the next value */
};

/* A key is given inside an object, NULL inside a list. */
void json_open(struct json *j, const char *key, char bracket);     /* '{' or '[' */
void json_close(struct json *j, char bracket);                     /* '}' or ']' */
void json_str(struct json *j, const char *key, const char *value); /* NULL writes null */
void json_int(struct json *j, const char *key, int64_t value);
void json_bool(struct json *j, const char *key, bool value);

/* A list whose items, with their commas, are JSON already. */
void json_list(struct json *j, const char *key, const char *items);

/* A number in its digits. */
void json_number(struct json *j, const char *key, const char *digits);
