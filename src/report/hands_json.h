/* hands_json.h -- odds of a game whose hands are valued in numbers, as JSON. */
#pragma once

#include "core/json.h"
#include "odds/own.h"
#include "pit/rules.h"

/* One hand: an item of "strategy". */
void hands_json_row(struct json *j, const struct pit_rules *r, const struct hand_row *row);

/* The whole: wagers, and every hand of two cards; from a full shoe (NULL), or from just these
 * cards. False, and nothing is written: the game has none, or the cards are too few. */
bool hands_json(struct json *j, const struct pit_rules *r, const struct pit_shoe *shoe);

/* What one card less of each rank, 2 to ace, changes in the first wager, best play after it. */
struct hands_effects {
    struct wager_study whole;
    double ev[13];
    bool has[13]; /* there is such a card, and a round without it */
};

/* Of a game that has hands; as above. */
bool hands_effects_of(struct hands_effects *out, const struct pit_rules *r,
                      const struct pit_shoe *shoe);
void hands_json_effects(struct json *j, const struct pit_rules *r, const struct hands_effects *e);
