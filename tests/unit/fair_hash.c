/* fair_hash.c -- our SHA-256 and HMAC-SHA-256 against libsodium's. */

#include "helper.h"

#include "fair/sha256_block.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 100000 };

static uint8_t bytes[LONG];

static void fill(uint64_t *seed, size_t n)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)helper_random(seed);
}

/* Split in random pieces, empty ones too. */
static void same_hash(uint64_t *seed, size_t n)
{
    uint8_t ours[FAIR_HASH], theirs[crypto_hash_sha256_BYTES];
    struct fair_sha256 s;

    fill(seed, n);
    crypto_hash_sha256(theirs, bytes, n);
    fair_sha256(bytes, n, ours);
    assert_memory_equal(ours, theirs, FAIR_HASH);
    fair_sha256_begin(&s);
    for (size_t at = 0, part; at < n; at += part) {
        part = (size_t)helper_below(seed, 150);
        if (part > n - at) part = n - at;
        fair_sha256_add(&s, bytes + at, part);
    }
    fair_sha256_end(&s, ours);
    assert_memory_equal(ours, theirs, FAIR_HASH);
}

static void same_hmac(uint64_t *seed, size_t key, size_t n)
{
    uint8_t ours[FAIR_HASH], theirs[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state s;
    struct fair_hmac k;

    fill(seed, key + n);
    crypto_auth_hmacsha256_init(&s, bytes, key);
    crypto_auth_hmacsha256_update(&s, bytes + key, n);
    crypto_auth_hmacsha256_final(&s, theirs);
    fair_hmac_key(&k, bytes, key);
    fair_hmac(&k, bytes + key, n, ours);
    assert_memory_equal(ours, theirs, FAIR_HASH);
    fair_hmac(&k, bytes + key, n, ours); /* a key serves more than once */
    assert_memory_equal(ours, theirs, FAIR_HASH);
}

static void hashes_of_every_length(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int pass = 0; pass < 5; pass++)
        for (size_t n = 0; n <= 300; n++)
            same_hash(&seed, n);
    for (int i = 0; i < 20; i++)
        same_hash(&seed, (size_t)helper_below(&seed, LONG));
    same_hash(&seed, LONG);
}

static void hmacs_of_every_length(void **state)
{
    uint64_t seed = 2;

    (void)state;
    for (size_t n = 0; n <= 300; n++)
        same_hmac(&seed, 32, n);
    for (size_t key = 0; key <= 300; key++)
        same_hmac(&seed, key, (size_t)helper_below(&seed, 300));
    same_hmac(&seed, 32, LONG - 32);
}

/* Both ways to take a block, whichever of them this processor goes; the other one is what browsers
 * have. */
static void blocks_both_ways(void **state)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint64_t seed = 3;

    (void)state;
    for (size_t n = 0; n < 56; n++) { /* one block with its end */
        uint8_t block[FAIR_BLOCK] = {0}, theirs[FAIR_HASH], ours[FAIR_HASH];
        uint32_t plain[8], fast[8];

        fill(&seed, n);
        crypto_hash_sha256(theirs, bytes, n);
        memcpy(block, bytes, n);
        block[n] = 0x80;
        block[62] = (uint8_t)(n * 8 >> 8);
        block[63] = (uint8_t)(n * 8);
        memcpy(plain, first, sizeof first);
        memcpy(fast, first, sizeof first);
        fair_sha256_plain(plain, block);
        for (int i = 0; i < FAIR_HASH; i++)
            ours[i] = (uint8_t)(plain[i / 4] >> (24 - 8 * (i % 4)));
        assert_memory_equal(ours, theirs, FAIR_HASH);
        if (fair_sha256_can())
            fair_sha256_fast(fast, block);
        else
            fair_sha256_plain(fast, block);
        assert_memory_equal(fast, plain, sizeof plain);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_of_every_length),
        cmocka_unit_test(hmacs_of_every_length),
        cmocka_unit_test(blocks_both_ways),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
