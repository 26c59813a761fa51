/* seal.h -- seeds and signing keys in the books are sealed: without the key file nobody who has the
 * books, a backup of them or a replica can tell a card that is still to come. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEAL_KEY = 32, SEAL_SECRET = 32, SEAL_BYTES = 24 + SEAL_SECRET + 16 };

/* What a secret is, so that no sealed one can take another's place. epoch: 0 for a signing key. */
struct seal_name {
    int64_t table, epoch;
    bool before_8; /* as books of that version and older have it */
};

void seal(const uint8_t key[SEAL_KEY], const struct seal_name *name,
          const uint8_t secret[SEAL_SECRET], uint8_t out[SEAL_BYTES]);
/* False: another key, another name, or bytes that were altered. */
bool unseal(const uint8_t key[SEAL_KEY], const struct seal_name *name, const uint8_t in[SEAL_BYTES],
            uint8_t secret[SEAL_SECRET]);

/* Reads a key; makes one if the file is not there and that is allowed. False: why has the words. */
bool seal_key(const char *file, bool may_make, uint8_t key[SEAL_KEY], char *why, size_t room);
