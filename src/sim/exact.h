/* exact.h -- what a simulation is held against, from the exact evaluator (odds/graph.h). */
#pragma once

#include "sim.h"

#include <gmp.h>

/* Best play for a full shoe as a strategy: one line for each value of the game's first measure
 * (Red Dog: the spread) at which it is worth more to do something than to stay silent. False if
 * the game's tree is too large. */
bool sim_best(struct strategy *out, const struct pit_rules *r, pit_money ante);

/* The mean result per unit of the ante in a round from a full shoe: by this strategy, or, NULL, by
 * the best play there is. False if the game's tree is too large. */
bool sim_exact(mpq_t out, const struct pit_rules *r, const struct strategy *st, pit_money ante);

/* The same by the job's rest alone, where that is out of reach as a fraction; and by how much it
 * may be off. False: it is not known. */
bool sim_exact_number(double *out, double *bound, const struct sim_job *j);

/* The mean result per unit of the system's first wager. False where it is not known: only
 * system_single has it. */
bool sim_exact_wager(mpq_t out, const struct sim_job *j);
/* How many rounds a turn has in the mean. False where rounds are by themselves. */
bool sim_exact_turn(mpq_t out, const struct sim_job *j);
