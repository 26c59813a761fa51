/* odds_shoe.h -- pit odds: what the cards that are left do to wagers that are counted from any
 * shoe. */
#pragma once

#include "pit/rules.h"

/* True if the game's wagers can be counted from any shoe. */
bool odds_shoe_counts(const struct pit_rules *r);

/* --layout: what these wagers bring together; shoe: NULL for a full one. An exit status. */
int odds_shoe_layout(const struct pit_rules *r, const char *layout, const struct pit_shoe *shoe,
                     bool json);

/* --effects: what one card less of each rank changes. An exit status. */
int odds_shoe_effects(const struct pit_rules *r, const struct pit_shoe *shoe, bool json);

/* Below the table of wagers: a payout that may be moved, if there is one. */
void odds_shoe_moves(const struct pit_rules *r, const struct pit_shoe *shoe);
