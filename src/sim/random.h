/* random.h -- random numbers for simulation: xoshiro256++ of Blackman and Vigna, and a pile of
 * cards drawn with it.
 *
 * Fast, and the same from the same seed on every machine; no more than that. Games for money need
 * a generator that nobody can foresee, and have one in src/fair. */
#pragma once

#include "pit/table.h"

struct random {
    uint64_t s[4];
};

/* What a stream of numbers is for; two purposes never share one. */
enum random_purpose { RANDOM_ROUNDS, RANDOM_SESSIONS };

static inline uint64_t random_rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline uint64_t random_next(struct random *g)
{
    uint64_t *s = g->s, next = random_rotate(s[0] + s[3], 23) + s[0], t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = random_rotate(s[3], 45);
    return next;
}

static inline uint64_t random_mix(uint64_t z) /* splitmix64 */
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return z ^ z >> 31;
}

/* The stream of one block of one seed. Seed, purpose and block are mixed in turn, so that near ones
 * have nothing in common. */
static inline void random_seed(struct random *g, uint64_t seed, enum random_purpose purpose,
                               uint64_t block)
{
    const uint64_t gamma = 0x9e3779b97f4a7c15U;
    uint64_t z = random_mix(random_mix(seed + gamma) + purpose + 1);

    z = random_mix(z + gamma * (block + 1));
    for (int i = 0; i < 4; i++)
        g->s[i] = random_mix(z += gamma);
}

/* 0 to n - 1, each as likely as the others: Lemire's multiplication, which divides only in the one
 * case in 2^32 / n where a number may have to be thrown away. */
static inline uint32_t random_below(struct random *g, uint32_t n)
{
    uint64_t m = (random_next(g) >> 32) * n;

    if ((uint32_t)m < n)
        while ((uint32_t)m < -n % n)
            m = (random_next(g) >> 32) * n;
    return (uint32_t)(m >> 32);
}

/* Numbers below n, eight from each random number. A random number is a fraction; times n, its whole
 * part is a number below n, and what is left is a fraction for the next one. Eight of them are
 * together one draw below n^8 by Lemire's multiplication: the last remainder says whether to draw
 * again (with 36, once in 222 million times), so that all numbers are exactly as likely. */
enum { RANDOM_BATCH = 8, RANDOM_BATCH_MOST = 255 /* n^8 fits */ };
struct random_batch {
    struct random random;
    uint64_t n, again; /* 2^64 modulo n^8 */
    uint8_t number[RANDOM_BATCH];
    int left;
};

static inline void random_batch_of(struct random_batch *b, uint32_t n)
{
    uint64_t all = 1;

    for (int i = 0; i < RANDOM_BATCH; i++)
        all *= n;
    b->n = n;
    b->again = -all % all;
    b->left = 0;
}

static inline void random_batch_fill(struct random_batch *b)
{
    uint64_t rest;

    do {
        rest = random_next(&b->random);
#pragma GCC unroll 8
        for (int i = RANDOM_BATCH - 1; i >= 0; i--) {
            __extension__ unsigned __int128 product = (unsigned __int128)rest * b->n;

            b->number[i] = (uint8_t)(product >> 64);
            rest = (uint64_t)product;
        }
    } while (rest < b->again);
    b->left = RANDOM_BATCH;
}

static inline uint32_t random_batch_next(struct random_batch *b)
{
    if (!b->left) random_batch_fill(b);
    return b->number[--b->left];
}

/* A shoe whose cards are put in order as they are drawn: Fisher and Yates, one step a card. The
 * cards drawn lie behind those left, so that a new shuffle costs nothing but `left = full`. */
enum { RANDOM_PILE_MAX = PIT_PILE_MAX };
struct random_pile {
    uint8_t card[RANDOM_PILE_MAX];
    uint32_t full, left;
};

static inline int random_draw(struct random_pile *p, struct random *g)
{
    uint32_t at = random_below(g, p->left--);
    uint8_t card = p->card[at];

    p->card[at] = p->card[p->left];
    p->card[p->left] = card;
    return card;
}
