/* shuffle.h -- unbiased draws and the shuffle, from a source of random words. */
#pragma once

#include <stdint.h>

/* Where random words come from. */
struct fair_source {
    uint32_t (*next)(void *state);
    void *state;
};

/* A number below n, each as likely: words past the last full multiple of n are thrown away. */
uint32_t fair_bounded(struct fair_source source, uint32_t n);

/* The same from words of so many bits, for tests: of sixteen, every word can be tried. */
uint32_t fair_bounded_of(struct fair_source source, uint32_t n, int bits);

/* Puts the n cards in random order, every order as likely. */
void fair_shuffle(struct fair_source source, uint8_t *cards, int n);

/* A generator for practice that gives the same cards for the same seed. Anybody who knows the seed
 * knows the cards. */
struct fair_seeded {
    uint64_t state;
};
uint32_t fair_seeded_next(void *seeded);
