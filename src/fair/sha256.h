/* sha256.h -- SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), our own so that browsers have them.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { FAIR_HASH = 32, FAIR_BLOCK = 64 };

struct fair_sha256 {
    uint32_t h[8];
    uint8_t block[FAIR_BLOCK];
    uint64_t length;
};

void fair_sha256_begin(struct fair_sha256 *s);
void fair_sha256_add(struct fair_sha256 *s, const void *bytes, size_t n);
void fair_sha256_end(struct fair_sha256 *s, uint8_t out[FAIR_HASH]);
void fair_sha256(const void *bytes, size_t n, uint8_t out[FAIR_HASH]);

/* A key whose two padded blocks have been hashed, so that many messages cost little each. */
struct fair_hmac {
    struct fair_sha256 inner, outer;
};

void fair_hmac_key(struct fair_hmac *k, const uint8_t *key, size_t n);
void fair_hmac(const struct fair_hmac *k, const void *bytes, size_t n, uint8_t out[FAIR_HASH]);
