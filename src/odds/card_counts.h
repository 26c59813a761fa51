/* card_counts.h -- counts of the cards that have gone, as systems and strategies name them: `count
 * hi-lo 23456 1 TJQKA -1`. */
#pragma once

#include "pit/game.h"

enum { COUNTS_MAX = 4, COUNT_NAME = 24, COUNT_RANKS = 13 };

struct card_count {
    char name[COUNT_NAME];
    int8_t weight[COUNT_RANKS]; /* what each rank adds when it has gone, from 2 to ace */
};

struct card_counts {
    int count;
    struct card_count of[COUNTS_MAX];
};

/* The count itself, or (per_deck) for each deck of the cards that nobody has seen, compared
 * exactly. A full shoe has so many cards; unseen: those of each rank. */
bool card_count_holds(const struct card_count *c, bool per_deck, char op, int64_t number, int cards,
                      const uint32_t unseen[COUNT_RANKS]);
