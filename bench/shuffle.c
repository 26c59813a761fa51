/* shuffle.c -- the time of one shoe of eight decks, and the speed of the stream it is drawn from.
 *
 * Beside it libsodium's HMAC-SHA-256 makes as many blocks, in turns within one run. */

#include "fair/epoch.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { REPEATS = 7, REPEAT_MS = 150, DECKS = 8, CARDS = 52 * DECKS, BLOCKS = 1000 };

static struct fair_epoch epoch = {.game = FAIR_BACCARAT, .decks = DECKS, .n = CARDS};
static uint16_t order[CARDS];
static uint64_t turn;

static void another_key(void)
{
    turn++;
    memcpy(epoch.key, &turn, sizeof turn);
}

/* Each way returns how many blocks of 32 bytes it made. */

static int shoe(void)
{
    another_key();
    fair_order(&epoch, order);
    return (CARDS - 1 + 7) / 8 + 1; /* and one for the cut */
}

static int ours(void)
{
    struct fair_stream s;
    uint32_t sum = 0;

    another_key();
    fair_stream(&s, epoch.key, FAIR_S_SHUFFLE);
    for (int i = 0; i < 8 * BLOCKS; i++)
        sum += fair_stream_next(&s);
    order[0] = (uint16_t)sum;
    return BLOCKS;
}

/* The key's two blocks are hashed once, as in our stream. */
static int sodium(void)
{
    crypto_auth_hmacsha256_state key, s;
    uint8_t text[28] = "PITFAIR/1/stream", out[32];

    another_key();
    crypto_auth_hmacsha256_init(&key, epoch.key, sizeof epoch.key);
    for (int i = 0; i < BLOCKS; i++) {
        memcpy(text + 20, &i, sizeof i);
        s = key;
        crypto_auth_hmacsha256_update(&s, text, sizeof text);
        crypto_auth_hmacsha256_final(&s, out);
        order[0] ^= out[0];
    }
    return BLOCKS;
}

enum { SHOE, OURS, SODIUM, WAYS };
static int (*const ways[WAYS])(void) = {shoe, ours, sodium};
static double block_us[WAYS][REPEATS];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Microseconds of one block. */
static double measure(int way)
{
    double begin = now(), end, blocks = 0;

    do {
        blocks += ways[way]();
        end = now();
    } while (end - begin < 1e-3 * REPEAT_MS);
    return 1e6 * (end - begin) / blocks;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

int main(void)
{
    double us[WAYS], shoe_us;

    if (sodium_init() < 0 || !fair_self_test()) return 1;
    for (int i = 0; i < REPEATS; i++)
        for (int way = 0; way < WAYS; way++)
            block_us[way][i] = measure(way);
    for (int way = 0; way < WAYS; way++) {
        qsort(block_us[way], REPEATS, sizeof block_us[way][0], compare);
        us[way] = block_us[way][REPEATS / 2];
    }
    shoe_us = us[SHOE] * shoe();
    printf("shuffle of eight decks, one core, medians\n");
    printf("  one shoe                   %7.1f us, of 100 allowed; %.2f of libsodium's blocks "
           "alone\n",
           shoe_us, us[SHOE] / us[SODIUM]);
    printf("  stream                     %7.1f MB/s\n", FAIR_HASH / us[OURS]);
    printf("  libsodium's HMAC-SHA-256   %7.1f MB/s; the stream is at %.2f of it\n",
           FAIR_HASH / us[SODIUM], us[SODIUM] / us[OURS]);
    return 0;
}
