/* odds_layout.h -- pit odds: a whole layout as one, and how well what has come fits fair chances.
 */
#pragma once

#include "pit/rules.h"

/* --layout "red 10, straight-17 5", or one wager of the least on a spot; with rounds above 0, who
 * is ahead after so many. An exit status. */
int odds_layout(const struct pit_rules *r, const char *layout, int spot, int rounds, bool json);

/* A table at which ODDS_SEAT has made these wagers. False once it is said why not. */
bool odds_layout_bets(const struct pit_rules *r, struct pit_state *s, const char *layout);

/* --seen FILE at a wheel: a list of what has come, or a record, whose rules then are *r. */
int odds_fit(struct pit_rules *r, const char *file, bool json);
