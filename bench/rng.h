/* rng.h -- random numbers for benchmarks: xoshiro256** of Blackman and Vigna, and cards drawn with
 * it. Fast and repeatable on any machine, and no more than that: games for money need a generator
 * that nobody can foresee. */
#pragma once

#include "pit/table.h"

struct rng {
    uint64_t s[4];
};

static inline uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static inline uint64_t rng_next(struct rng *g)
{
    uint64_t *s = g->s, next = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return next;
}

/* Fills the state with splitmix64, as the authors advise: a seed may be small, or 0. */
static inline void rng_seed(struct rng *g, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += 0x9e3779b97f4a7c15U;

        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
        z = (z ^ z >> 27) * 0x94d049bb133111ebU;
        g->s[i] = z ^ z >> 31;
    }
}

/* 0 to n - 1, each as likely as the others: Lemire's multiplication, which divides only in the one
 * case in 2^32 / n where a number may have to be thrown away. */
static inline uint32_t rng_below(struct rng *g, uint32_t n)
{
    uint64_t m = (rng_next(g) >> 32) * n;

    if ((uint32_t)m < n)
        while ((uint32_t)m < -n % n)
            m = (rng_next(g) >> 32) * n;
    return (uint32_t)(m >> 32);
}

/* A shoe whose cards are put in order as they are drawn: Fisher and Yates, one step a card. The
 * cards drawn lie behind those left, so that a new shuffle costs nothing but `left = full`. */
struct pile {
    uint8_t card[PIT_PILE_MAX];
    uint32_t full, left;
};

static inline void pile_fill(struct pile *p, uint32_t cards)
{
    p->full = p->left = cards;
    for (uint32_t i = 0; i < cards; i++)
        p->card[i] = (uint8_t)(i % PIT_CARDS);
}

static inline int pile_draw(struct pile *p, struct rng *g)
{
    uint32_t at = rng_below(g, p->left--);
    uint8_t card = p->card[at];

    p->card[at] = p->card[p->left];
    p->card[p->left] = card;
    return card;
}
