/* messages.h -- the table of messages: what clients may say, field by field.
 *
 * It reads what comes in, and docs/protocol.md, docs/asyncapi.json and docs/openapi.json are
 * generated from it. */
#pragma once

#include "room.h"

enum field_type {
    FIELD_ID,     /* 1 to 64 characters */
    FIELD_TABLE,  /* a table's public id */
    FIELD_NUMBER, /* a whole number from least to most */
    FIELD_WORD,   /* a text of at most `most` bytes */
    FIELD_HEX,    /* `most` bytes in hexadecimal */
};

struct field_row {
    const char *name;
    enum field_type type;
    bool optional;
    int64_t least, most;
    size_t at; /* in struct said */
    const char *help;
};

/* What was said. */
struct said {
    struct conn *from;
    bool elsewhere; /* its table is, and that has been told */
    char id[PLAYER_ID_MAX + 1];
    struct room *room;
    int64_t seat, hand, chips, amount, number, epoch, accept, cut, n;
    bool has_amount, has_number;
    char verb[24], spot[32], kind[32];
    uint8_t tag[FAIR_PLAYER_TAG], commit[FAIR_HASH], seed[FAIR_SEED];
};

enum { FIELDS_MAX = 9 };

struct message_row {
    const char *name, *help;
    bool (*run)(struct conn *c, struct action *a, const struct said *s, struct refusal *why);
    const struct field_row *field[FIELDS_MAX]; /* ends in NULL */
};

extern const struct message_row message_rows[]; /* ends in a row without a name */

/* What a field takes, in words. */
const char *field_words(const struct field_row *f, char *out, size_t room);
