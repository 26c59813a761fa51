/* fair_system.c -- signatures by libsodium, entropy from the kernel, and none when it fails. */

#define _DEFAULT_SOURCE /* syscall */

#include "helper.h"

#include "system/machine.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

/* In place of the C library's, so that it can fail; `asked` shows that it was this one. */
enum { WORKS, FAILS, INTERRUPTED, SHORT, SAME } mood;
static int asked;
static unsigned flags_seen;

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the header has its own */
ssize_t getrandom(void *out, size_t n, unsigned flags)
{
    asked++;
    flags_seen |= flags;
    if (mood == SAME) {
        memset(out, 7, n);
        return (ssize_t)n;
    }
    if (mood == SHORT) return syscall(SYS_getrandom, out, n - 1, flags);
    if (mood == WORKS) return syscall(SYS_getrandom, out, n, flags);
    errno = mood == FAILS ? EIO : EINTR;
    return -1;
}

static void hash_of(uint64_t *seed, uint8_t out[32])
{
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)helper_random(seed);
}

static void signatures(void **state)
{
    const struct fair_system *s = system_sodium();
    uint64_t random = 10;

    (void)state;
    assert_non_null(s);
    for (int i = 0; i < 100; i++) {
        uint8_t seed[32], key[32], hash[32], signature[FAIR_SIGNATURE], bit;

        hash_of(&random, seed);
        hash_of(&random, hash);
        s->public_key(s->with, seed, key);
        s->sign(s->with, seed, hash, signature);
        assert_int_equal(s->check(s->with, key, hash, signature), FAIR_GOOD);
        bit = (uint8_t)(1 << helper_below(&random, 8));
        hash[i % 32] ^= bit;
        assert_int_equal(s->check(s->with, key, hash, signature), FAIR_WRONG);
        hash[i % 32] ^= bit;
        signature[i % FAIR_SIGNATURE] ^= bit;
        assert_int_equal(s->check(s->with, key, hash, signature), FAIR_WRONG);
        signature[i % FAIR_SIGNATURE] ^= bit;
        key[i % 32] ^= bit;
        assert_int_equal(s->check(s->with, key, hash, signature), FAIR_WRONG);
        key[i % 32] ^= bit;
        assert_int_equal(s->check(s->with, key, hash, signature), FAIR_GOOD);
    }
}

/* RFC 8032, section 7.1, gives the public key of this seed. */
static void a_known_key(void **state)
{
    const struct fair_system *s = system_sodium();
    uint8_t seed[32], want[32], key[32];

    (void)state;
    assert_true(fair_unhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", 64,
                           seed, 32));
    assert_true(fair_unhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", 64,
                           want, 32));
    s->public_key(s->with, seed, key);
    assert_memory_equal(key, want, 32);
}

static void entropy_does_not_repeat(void **state)
{
    const struct fair_system *s = system_sodium();
    static uint8_t seen[1000][32];

    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(s->entropy(s->with, seen[i], 32));
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(seen[i], seen[k], 32);
    }
}

/* An error or a short read is no entropy: the caller learns of it and opens no table. */
static void entropy_fails_loudly(void **state)
{
    const struct fair_system *s = system_sodium();
    uint8_t out[32];

    (void)state;
    for (mood = FAILS; mood <= SHORT; mood++) {
        asked = 0;
        assert_false(s->entropy(s->with, out, sizeof out));
        assert_int_equal(asked, 1);
    }
    mood = WORKS;
    asked = 0;
    flags_seen = 0;
    assert_true(s->entropy(s->with, out, sizeof out));
    assert_int_equal(asked, 1);
    assert_int_equal(flags_seen, 0); /* neither GRND_NONBLOCK nor GRND_INSECURE: it waits */
}

/* Two equal blocks in a row, in one draw or in two, whatever small draws lie between. */
static void entropy_that_repeats_is_none(void **state)
{
    const struct fair_system *s = system_sodium();
    uint8_t out[64];

    (void)state;
    for (size_t n = 32; n <= 64; n += 32) {
        mood = SAME;
        assert_int_equal(s->entropy(s->with, out, n), n == 32);
        assert_true(s->entropy(s->with, out, 16));
        assert_false(s->entropy(s->with, out, 32));
        mood = WORKS;
        assert_true(s->entropy(s->with, out, 32));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signatures),
        cmocka_unit_test(a_known_key),
        cmocka_unit_test(entropy_does_not_repeat),
        cmocka_unit_test(entropy_fails_loudly),
        cmocka_unit_test(entropy_that_repeats_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
