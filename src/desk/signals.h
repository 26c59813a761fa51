/* signals.h -- what players say with their hands: a decision has to be seen by the camera too. */
#pragma once

#include "pit/game.h"

/* How the decision of this name is shown, behind "seat 2 ": "taps the layout behind the cards".
 * NULL: it is said in words alone. */
const char *signal_of(const char *verb);

/* All signals of a game's decisions, and what holds in every game, a line each. */
void signals_text(struct pit_text *out, const struct pit_rules *r);
