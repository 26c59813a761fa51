/* describe.h -- what the server says, field by field, for the documents that are generated.
 *
 * What comes in is described by the tables that read it: message_rows and routes. A test compares
 * everything that a server sends with these rows. */
#pragma once

#include "core/json.h"

/* A type is "integer", "number", "string", "boolean", "=word" (always that word), "win|lose" (one
 * of those words), "Row" (another row here), or before one of them "[]" (a list) or "{}" (by
 * names);
 * "?" before all that: may be null; "*" before all: may be absent. */
struct describe_field {
    const char *name, *type, *help;
};

enum { DESCRIBE_FIELDS = 32 };

struct describe_row {
    const char *name, *help;
    struct describe_field field[DESCRIBE_FIELDS]; /* ends in a field without a name */
};

/* Messages; a second word of a name is the stage. Each ends in a row without a name. */
extern const struct describe_row describe_said[];
/* Objects that messages and answers are made of. "Effect call" and "Effect over" are two of the
 * things that an Effect may be; they stand together. */
extern const struct describe_row describe_parts[];

/* The documents: "asyncapi", "openapi", "ts" (web/src/net/protocol.ts), and the tables of
 * docs/protocol.md: "http", "do", "is", "parts". False: there is no such one. */
bool describe_write(const char *which, struct pit_text *out);

/* For those who write one: */

void describe_ts(struct pit_text *out);
/* "fair open" as one name, fairOpen. */
void describe_name(char *out, size_t room, const char *name);
/* True if both are what the same thing may be. */
bool describe_kin(const struct describe_row *row, const struct describe_row *other);
