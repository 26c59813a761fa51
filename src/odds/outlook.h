/* outlook.h -- beside what a choice is worth: how many cards win, and the same hand from a fresh
 * shoe. */
#pragma once

#include "pit/table.h"

/* Of all that chance may bring next, as many as win for the seat if every answer is what silence
 * would be. False: more than one chance decides the round. */
bool outlook_wins(const struct pit_rules *r, const struct pit_state *s, int seat, int64_t *wins,
                  int64_t *all);

/* The state with the discards of other rounds back in the shoe, as if this were its first. False:
 * there are none. */
bool outlook_fresh(struct pit_state *out, const struct pit_table *t);
