/* verify.c -- signatures of a record: one by one by libsodium, and as pit verify checks them, on
 * one thread and on two. A record has about one a round. */

#include "system/ed25519.h"
#include "system/signatures.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COUNT = 20000, REPEATS = 3 };

static uint8_t key[32], secret[64], hash[COUNT][32], signature[COUNT][64];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void one_by_one(void)
{
    for (int i = 0; i < COUNT; i++)
        if (crypto_sign_verify_detached(signature[i], hash[i], sizeof hash[i], key)) abort();
}

static void by_threads(int threads)
{
    struct signatures *s = signatures_begin(threads);

    if (!s) abort();
    for (int i = 0; i < COUNT; i++)
        signatures_add(s, key, hash[i], signature[i], i + 1);
    if (signatures_end(s).wrong) abort();
}

/* Signatures a second, the best of a few; 0 threads: one by one. */
static double measure(int threads)
{
    double best = 0;

    for (int i = 0; i < REPEATS; i++) {
        double began = now(), rate;

        if (threads)
            by_threads(threads);
        else
            one_by_one();
        rate = COUNT / (now() - began);
        if (rate > best) best = rate;
    }
    return best;
}

int main(void)
{
    double plain;

    if (sodium_init() < 0) return 1;
    crypto_sign_keypair(key, secret);
    for (int i = 0; i < COUNT; i++) {
        randombytes_buf(hash[i], sizeof hash[i]);
        crypto_sign_detached(signature[i], NULL, hash[i], sizeof hash[i], secret);
    }
    plain = measure(0);
    printf("signatures by libsodium     %8.0f/s\n", plain);
    for (int threads = 1; threads <= 2; threads++) {
        double rate = measure(threads);

        printf("signatures on %d thread%s     %8.0f/s, %.1f times\n", threads,
               threads == 1 ? " " : "s", rate, rate / plain);
    }
    return 0;
}
