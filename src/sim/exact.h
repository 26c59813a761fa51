/* exact.h -- what a simulation is held against, from the exact evaluator (odds/graph.h). */
#pragma once

#include "odds/strategy.h"

#include <gmp.h>

/* Best play for a full shoe as a strategy: one line for each value of the game's first measure
 * (Red Dog: the spread) at which it is worth more to do something than to stay silent. False if
 * the game's tree is too large. */
bool sim_best(struct strategy *out, const struct pit_rules *r, pit_money ante);

/* The mean result per unit of the ante in a round from a full shoe: by this strategy, or, NULL, by
 * the best play there is. False if the game's tree is too large. */
bool sim_exact(mpq_t out, const struct pit_rules *r, const struct strategy *st, pit_money ante);
