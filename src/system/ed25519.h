/* ed25519.h -- checks many signatures of one key, several times as fast as one by one.
 *
 * A record has one key and a signature a round. With multiples of the key and of the base point
 * worked out once, a check is additions alone. It answers GOOD only to what libsodium takes;
 * everything else is libsodium's to judge. Nothing secret is handled here. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ed25519_key;

struct ed25519_signed {
    uint8_t hash[32], signature[64];
    bool good; /* what came of it */
};

enum { ED25519_BATCH = 64 }; /* at most, in one call */

/* NULL: not a key that this can work with, or no memory. */
struct ed25519_key *ed25519_key_new(const uint8_t key[32]);
void ed25519_key_free(struct ed25519_key *k);

/* Any number of threads may check by the same key. */
void ed25519_check(const struct ed25519_key *k, struct ed25519_signed *job, int count);
