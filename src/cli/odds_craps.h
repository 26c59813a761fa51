/* odds_craps.h -- pit odds craps: a line for each wager of the layout. */
#pragma once

#include "pit/rules.h"

int odds_craps(const struct pit_rules *r, bool json, bool csv);

/* How likely it is that a shooter throws the dice so often. */
int odds_craps_rolls(const struct pit_rules *r, const char *rolls, bool json);
