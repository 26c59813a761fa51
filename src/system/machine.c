/* machine.c -- entropy from the kernel, signatures by libsodium. */

#include "machine.h"

#include <pthread.h>
#include <sodium.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* A source that says the same twice is broken. What was drawn is a secret, so its hash is kept. */
static bool repeats(const uint8_t *out, size_t n)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static uint8_t last[FAIR_HASH];
    uint8_t hash[FAIR_HASH];
    bool same = false;

    pthread_mutex_lock(&mutex);
    for (size_t at = 0; at + FAIR_SEED <= n; at += FAIR_SEED) {
        fair_sha256(out + at, FAIR_SEED, hash);
        same = same || memcmp(hash, last, FAIR_HASH) == 0;
        memcpy(last, hash, FAIR_HASH);
    }
    pthread_mutex_unlock(&mutex);
    return same;
}

/* Blocking, and all or nothing: an error or a short read is no entropy at all. */
static bool entropy(void *unused, uint8_t *out, size_t n)
{
    (void)unused;
    return getrandom(out, n, 0) == (ssize_t)n && !repeats(out, n);
}

static void public_key(void *unused, const uint8_t seed[FAIR_SEED], uint8_t key[32])
{
    uint8_t secret[crypto_sign_SECRETKEYBYTES];

    (void)unused;
    crypto_sign_seed_keypair(key, secret, seed);
    sodium_memzero(secret, sizeof secret);
}

static void sign(void *unused, const uint8_t seed[FAIR_SEED], const uint8_t hash[FAIR_HASH],
                 uint8_t signature[FAIR_SIGNATURE])
{
    uint8_t key[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];

    (void)unused;
    crypto_sign_seed_keypair(key, secret, seed);
    crypto_sign_detached(signature, NULL, hash, FAIR_HASH, secret);
    sodium_memzero(secret, sizeof secret);
}

static enum fair_checked check(void *unused, const uint8_t key[32], const uint8_t hash[FAIR_HASH],
                               const uint8_t signature[FAIR_SIGNATURE])
{
    (void)unused;
    return crypto_sign_verify_detached(signature, hash, FAIR_HASH, key) ? FAIR_WRONG : FAIR_GOOD;
}

/* libsodium draws for itself as it starts, and aborts when it cannot: with words instead. */
static void no_start(void)
{
    static const char words[] = "pit: libsodium cannot start: no random numbers from the system\n";

    if (write(STDERR_FILENO, words, sizeof words - 1) < 0) _exit(3);
    _exit(2);
}

const struct fair_system *system_sodium(void)
{
    static const struct fair_system system = {entropy, public_key, sign, check, NULL};

    sodium_set_misuse_handler(no_start);
    return sodium_init() >= 0 && fair_self_test() ? &system : NULL;
}
