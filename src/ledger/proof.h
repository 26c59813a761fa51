/* proof.h -- the digests of all tables, sealed with the key: nobody without it can make them, take
 * one from an older file, or leave them out. */
#pragma once

#include "digest.h"

#include <stddef.h>

/* What of a table was proved last: at a start the rows behind it are looked at, not those before.
 */
struct digest_proved {
    struct digest digest;
    int64_t to; /* number of its last row; 0: nothing of it, or a table that does not grow */
};

enum proof_state {
    PROOF_STANDS,  /* they are those that were stored with this key */
    PROOF_UNMADE,  /* books of before there were any */
    PROOF_MISSING, /* one or all of them, */
    PROOF_FORGED,  /* or somebody else has written them */
    PROOF_UNREADABLE,
    PROOF_LOST, /* so is the connection: they may be asked for again */
};
extern const char *const proof_words[]; /* by state */

/* The digests that stand in the file. key NULL: whether they are all there is all that is seen. */
enum proof_state proof_read(struct sql *db, const struct digest_key *key,
                            struct digest now[DIGESTS], struct digest_proved proved[DIGESTS]);
