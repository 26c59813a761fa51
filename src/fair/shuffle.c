/* shuffle.c -- unbiased draws and the shuffle. */

#include "shuffle.h"

uint32_t fair_bounded_of(struct fair_source source, uint32_t n, int bits)
{
    uint64_t limit = ((uint64_t)1 << bits) / n * n;
    uint32_t word;

    if (n == 1) return 0;
    do {
        word = source.next(source.state);
    } while (word >= limit);
    return word % n;
}

uint32_t fair_bounded(struct fair_source source, uint32_t n)
{
    return fair_bounded_of(source, n, 32);
}

void fair_shuffle(struct fair_source source, uint8_t *cards, int n)
{
    for (int i = n - 1; i > 0; i--) {
        uint32_t j = fair_bounded(source, (uint32_t)i + 1);
        uint8_t card = cards[i];

        cards[i] = cards[j];
        cards[j] = card;
    }
}

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
uint32_t fair_seeded_next(void *seeded)
{
    struct fair_seeded *s = seeded;
    uint64_t z = s->state += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (uint32_t)((z ^ z >> 31) >> 32);
}
