/* sha256.c -- SHA-256 and HMAC-SHA-256. */

#include "sha256_block.h"

#include <string.h>

const uint32_t fair_sha256_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

/* One round. The eight words move on by one place each round; the caller moves their names. */
static inline void step(uint32_t a, uint32_t b, uint32_t c, uint32_t *d, uint32_t e, uint32_t f,
                        uint32_t g, uint32_t *h, uint32_t added)
{
    uint32_t one = *h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (g ^ (e & (f ^ g))) + added;

    *d += one;
    *h = one + (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) | (c & (a | b)));
}

/* The sixteen words of the block and the 48 that follow from them, each with its constant. */
static void schedule(uint32_t w[64], const uint8_t *block)
{
    for (int i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;

        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    for (int i = 0; i < 64; i++)
        w[i] += fair_sha256_constant[i];
}

void fair_sha256_plain(uint32_t state[8], const uint8_t block[FAIR_BLOCK])
{
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7], w[64];

    schedule(w, block);
    for (int i = 0; i < 64; i += 8) {
        step(a, b, c, &d, e, f, g, &h, w[i]);
        step(h, a, b, &c, d, e, f, &g, w[i + 1]);
        step(g, h, a, &b, c, d, e, &f, w[i + 2]);
        step(f, g, h, &a, b, c, d, &e, w[i + 3]);
        step(e, f, g, &h, a, b, c, &d, w[i + 4]);
        step(d, e, f, &g, h, a, b, &c, w[i + 5]);
        step(c, d, e, &f, g, h, a, &b, w[i + 6]);
        step(b, c, d, &e, f, g, h, &a, w[i + 7]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

static void take_block(uint32_t state[8], const uint8_t *block)
{
    if (fair_sha256_can())
        fair_sha256_fast(state, block);
    else
        fair_sha256_plain(state, block);
}

void fair_sha256_begin(struct fair_sha256 *s)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

    memcpy(s->h, first, sizeof first);
    s->length = 0;
}

void fair_sha256_add(struct fair_sha256 *s, const void *bytes, size_t n)
{
    const uint8_t *from = bytes;

    while (n) {
        size_t at = s->length % FAIR_BLOCK, part = FAIR_BLOCK - at < n ? FAIR_BLOCK - at : n;

        memcpy(s->block + at, from, part);
        s->length += part;
        from += part;
        n -= part;
        if (at + part == FAIR_BLOCK) take_block(s->h, s->block);
    }
}

void fair_sha256_end(struct fair_sha256 *s, uint8_t out[FAIR_HASH])
{
    static const uint8_t padding[FAIR_BLOCK] = {0x80};
    uint64_t bits = s->length * 8;
    uint8_t length[8];

    for (int i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    fair_sha256_add(s, padding, 1 + (119 - s->length % FAIR_BLOCK) % FAIR_BLOCK);
    fair_sha256_add(s, length, sizeof length);
    for (int i = 0; i < FAIR_HASH; i++)
        out[i] = (uint8_t)(s->h[i / 4] >> (24 - 8 * (i % 4)));
}

void fair_sha256(const void *bytes, size_t n, uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s;

    fair_sha256_begin(&s);
    fair_sha256_add(&s, bytes, n);
    fair_sha256_end(&s, out);
}

void fair_hmac_key(struct fair_hmac *k, const uint8_t *key, size_t n)
{
    uint8_t block[FAIR_BLOCK] = {0};

    if (n > sizeof block)
        fair_sha256(key, n, block);
    else if (n)
        memcpy(block, key, n);
    for (size_t i = 0; i < sizeof block; i++)
        block[i] ^= 0x36;
    fair_sha256_begin(&k->inner);
    fair_sha256_add(&k->inner, block, sizeof block);
    for (size_t i = 0; i < sizeof block; i++)
        block[i] ^= 0x36 ^ 0x5c;
    fair_sha256_begin(&k->outer);
    fair_sha256_add(&k->outer, block, sizeof block);
}

void fair_hmac(const struct fair_hmac *k, const void *bytes, size_t n, uint8_t out[FAIR_HASH])
{
    struct fair_sha256 s = k->inner;
    uint8_t inner[FAIR_HASH];

    fair_sha256_add(&s, bytes, n);
    fair_sha256_end(&s, inner);
    s = k->outer;
    fair_sha256_add(&s, inner, sizeof inner);
    fair_sha256_end(&s, out);
}
