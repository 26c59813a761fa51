/* edges.h -- what each wager of a set of rules brings, worked out once and kept.
 *
 * All wagers of a large layout take a twentieth of a second, for which no table would hear
 * anything: a request that needs them is run again when a thread has worked them out. */
#pragma once

#include "odds/warnings.h"

struct hub;
struct call;

/* One wager's, kept or worked out here and now. An odds_edge. For the thread of the tables. */
bool edges_of(struct figure *out, const struct pit_rules *r, int spot);

/* True if all are kept. Else they are on their way, and the call's route runs once more when they
 * have come; or too many are, and the call has ended. */
bool edges_ready(struct call *c, const struct pit_rules *r);
