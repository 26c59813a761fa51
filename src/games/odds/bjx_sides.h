/* bjx_sides.h -- additional wagers of blackjack as exact fractions, counted from any shoe. */
#pragma once

#include "odds/study.h"

#include "pit/game.h"

/* Cards that were given by rank alone: nothing is known of their suits. */
bool bjx_ranks_alone(const struct pit_shoe *shoe);

/* The figures of this spot, from a full shoe (NULL) or from just these cards; false: it is none of
 * them, or the cards are too few. */
bool bjx_side(struct wager_study *out, const struct pit_rules *r, int spot,
              const struct pit_shoe *shoe);
