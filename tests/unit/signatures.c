/* signatures.c -- many signatures of one key: good ones are found good, all others are libsodium's
 * to judge, and threads tell the first wrong one. */

#include "system/signatures.h"

#include "helper.h"
#include "system/ed25519.h"

#include <sodium.h>
#include <string.h>

static uint8_t key[32], secret[64];

static void make(struct ed25519_signed *job, unsigned n)
{
    memset(job, 0, sizeof *job);
    memcpy(job->hash, &n, sizeof n);
    crypto_sign_detached(job->signature, NULL, job->hash, sizeof job->hash, secret);
}

static int make_key(void **state)
{
    static const uint8_t seed[32] = {7, 1, 1};

    (void)state;
    return sodium_init() < 0 || crypto_sign_seed_keypair(key, secret, seed);
}

/* Of every batch the judgement is libsodium's, whatever was changed. */
static void agrees_with_libsodium(void **state)
{
    struct ed25519_key *k = ed25519_key_new(key);
    struct ed25519_signed job[ED25519_BATCH];
    int good = 0;

    (void)state;
    assert_non_null(k);
    for (unsigned round = 0; round < 12; round++) {
        for (unsigned i = 0; i < ED25519_BATCH; i++) {
            make(&job[i], 1000 * round + i);
            if (i % 3 == 1) job[i].signature[(round * 7 + i) % 64] ^= (uint8_t)(1U << i % 8);
            if (i % 7 == 2) job[i].hash[i % 32] ^= 1;
        }
        ed25519_check(k, job, ED25519_BATCH - (int)round);
        for (unsigned i = 0; i < ED25519_BATCH - round; i++) {
            assert_int_equal(job[i].good, crypto_sign_verify_detached(job[i].signature, job[i].hash,
                                                                      32, key) == 0);
            good += job[i].good;
        }
    }
    assert_in_range(good, 300, 500);
    ed25519_key_free(k);
}

static void is_of_one_key(void **state)
{
    uint8_t other[32], unused[64];
    static const uint8_t seed[32] = {9};
    struct ed25519_key *k;
    struct ed25519_signed job;

    (void)state;
    crypto_sign_seed_keypair(other, unused, seed);
    k = ed25519_key_new(other);
    assert_non_null(k);
    make(&job, 1);
    ed25519_check(k, &job, 1);
    assert_false(job.good);
    ed25519_key_free(k);
}

/* s + L is the same number once more, and R may be a point that every key could sign with. */
static void takes_one_form_alone(void **state)
{
    static const uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,       0xd6,
                                      0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, [31] = 0x10};
    struct ed25519_key *k = ed25519_key_new(key);
    struct ed25519_signed job[3];
    unsigned carry = 0;

    (void)state;
    make(&job[0], 5);
    for (int i = 0; i < 32; i++) {
        carry += job[0].signature[32 + i] + (unsigned)order[i];
        job[0].signature[32 + i] = (uint8_t)carry;
        carry >>= 8;
    }
    make(&job[1], 6);
    memset(job[1].signature, 0, 64);
    job[1].signature[0] = 1;
    make(&job[2], 7);
    memcpy(job[2].signature + 32, order, 32);
    ed25519_check(k, job, 3);
    for (int i = 0; i < 3; i++)
        assert_false(job[i].good);
    ed25519_key_free(k);
}

static void keys_that_are_none(void **state)
{
    uint8_t bytes[32] = {1}; /* the point that adds nothing */

    (void)state;
    assert_null(ed25519_key_new(bytes));
    memset(bytes, 0xff, sizeof bytes);
    assert_null(ed25519_key_new(bytes));
    bytes[0] = 2; /* on no curve */
    memset(bytes + 1, 0, 31);
    assert_null(ed25519_key_new(bytes));
}

static struct signatures_found found_in(unsigned count, const unsigned *wrong, int wrongs,
                                        int threads)
{
    struct signatures *s = signatures_begin(threads);

    assert_non_null(s);
    for (unsigned i = 1; i <= count; i++) {
        struct ed25519_signed job;

        make(&job, i);
        for (int j = 0; j < wrongs; j++)
            if (wrong[j] == i) job.hash[31] ^= 1;
        signatures_add(s, key, job.hash, job.signature, (long)i);
    }
    return signatures_end(s);
}

static void threads_find_the_first(void **state)
{
    static const unsigned wrong[] = {4999, 1234, 5000};

    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        struct signatures_found found = found_in(5000, wrong, 3, threads);

        assert_int_equal(found.wrong, 3);
        assert_int_equal(found.first, 1234);
    }
    assert_int_equal(found_in(100, NULL, 0, 2).wrong, 0);
    assert_int_equal(found_in(0, NULL, 0, 2).wrong, 0);
    assert_int_equal(found_in(1, (const unsigned[]){1}, 1, 1000).first, 1);
}

/* A second key, and one that is none, are judged too. */
static void keys_may_change(void **state)
{
    struct signatures *s = signatures_begin(2);
    uint8_t other[32], others[64], none[32] = {1};
    static const uint8_t seed[32] = {9};
    struct ed25519_signed job;

    (void)state;
    crypto_sign_seed_keypair(other, others, seed);
    make(&job, 1);
    signatures_add(s, key, job.hash, job.signature, 1);
    signatures_add(s, other, job.hash, job.signature, 2);
    crypto_sign_detached(job.signature, NULL, job.hash, 32, others);
    signatures_add(s, other, job.hash, job.signature, 3);
    signatures_add(s, none, job.hash, job.signature, 4);
    assert_int_equal(signatures_end(s).first, 2);
    s = signatures_begin(1);
    signatures_add(s, none, job.hash, job.signature, 4);
    assert_int_equal(signatures_end(s).wrong, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_libsodium),  cmocka_unit_test(is_of_one_key),
        cmocka_unit_test(takes_one_form_alone),   cmocka_unit_test(keys_that_are_none),
        cmocka_unit_test(threads_find_the_first), cmocka_unit_test(keys_may_change),
    };

    return cmocka_run_group_tests(tests, make_key, NULL);
}
