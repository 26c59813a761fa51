/* signatures.h -- checks signatures on other threads while a record is read.
 *
 * They are handed over as they come and judged in batches; only so many wait at a time, so a
 * record may have any number of them. */
#pragma once

#include <stdint.h>

struct signatures;

/* What came of them all. */
struct signatures_found {
    long wrong; /* how many */
    long first; /* the lowest tag of a wrong one */
};

/* NULL: no memory, or no threads. */
struct signatures *signatures_begin(int threads);

/* One more; `tag` is above 0 and says which it is. Waits while too many are waiting. */
void signatures_add(struct signatures *s, const uint8_t key[32], const uint8_t hash[32],
                    const uint8_t signature[64], long tag);

/* Waits for all of them, ends the threads and frees s. */
struct signatures_found signatures_end(struct signatures *s);
