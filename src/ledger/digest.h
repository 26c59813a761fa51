/* digest.h -- what was written to each table of the books, as one number: the sum of the hashes of
 * its rows. A row that is altered, lost or put in by somebody else changes it. The hashes are
 * keyed: without the key file nobody can tell what the number would have to be. */
#pragma once

#include "fair/sha256.h"
#include "sql.h"

#include <stdbool.h>
#include <stdint.h>

enum digest_of {
    DIGEST_TRANSACTIONS,
    DIGEST_ENTRIES,
    DIGEST_BETS,
    DIGEST_SETTLEMENTS,
    DIGEST_LOG,
    DIGEST_REQUESTS,
    DIGEST_SEEDS,
    DIGEST_ROUNDS,
    DIGEST_TABLES,
    DIGEST_PLAYERS,
    DIGEST_OPERATORS,
    DIGEST_DEEDS,
    DIGEST_REVERSALS,
    DIGEST_RELEASED,
    DIGEST_LIMITS,
    DIGEST_STRETCHES,
    DIGEST_CLOCK,
    DIGEST_EVENTS,
    DIGEST_WALLETS,
    DIGESTS,
    DIGEST_NONE = DIGESTS,
};

/* What of an operator counts, and is read. */
#define DIGEST_OPERATOR_COLUMNS                                                                    \
    "id, name, role, token, secret, sealed, counter, disabled, fresh FROM operators"

struct digest {
    int64_t rows;
    uint8_t sum[FAIR_HASH];
};

/* Made once of the key that seals the books. */
struct digest_key {
    struct fair_sha256 begun; /* a hash that the key has gone into */
    struct fair_hmac mac;     /* of all digests together */
};
void digest_keyed(struct digest_key *k, const uint8_t key[FAIR_HASH]);

extern const struct digest_row {
    const char *name;   /* of the table */
    const char *select; /* what of its rows is counted, in the order in which it is written; */
    const char *number; /* rows are added and none is changed: the column of their number, which
                         * counts too, as the last; else NULL */
} digest_rows[DIGESTS];

/* A row, value by value. */
void digest_begin(struct fair_sha256 *h, const struct digest_key *k, enum digest_of of);
void digest_int(struct fair_sha256 *h, int64_t value);
void digest_bytes(struct fair_sha256 *h, char type, const void *bytes, size_t n); /* NULL: none */
void digest_add(struct digest *d, struct fair_sha256 *h);
void digest_take(struct digest *d, struct fair_sha256 *h, int times); /* -1: it is taken off */

/* The row that a statement stands on; -1: it is taken off. */
void digest_count(struct digest *d, const struct digest_key *k, enum digest_of of,
                  struct sql_query *s, int times);
/* Adds all rows, or those behind a number where the table grows. False: they cannot be read. */
bool digest_rest(struct digest *d, const struct digest_key *k, enum digest_of of, int64_t after,
                 struct sql *db);
bool digest_all(struct digest *d, const struct digest_key *k, enum digest_of of, struct sql *db);
