/* odds_json.h -- exact odds as JSON: the bytes of pit odds --json. */
#pragma once

#include "core/json.h"
#include "odds/study.h"
#include "pit/rules.h"

/* KEY, "n/d" in lowest terms, and KEY_float beside it. Where the fraction is out of reach the float
 * stands alone. */
void json_figure(struct json *j, const char *key, const struct figure *f);

void odds_json_no_strategy(struct json *j); /* of a game without decisions: an empty list */

/* One wager of the layout. */
void odds_json_wager(struct json *j, const struct pit_rules *r, const struct wager_study *w);

/* The round that the first wager brings, under best play; and the member "strategy". */
void odds_json_round(struct json *j, const struct pit_rules *r, const struct decisions_study *d);
void odds_json_strategy(struct json *j, const struct pit_rules *r, const struct decisions_study *d,
                        bool part);

/* The whole of a game that counts its wagers from any shoe (odds_own.wagers); NULL: a full one.
 * False, and nothing is written: it does not, or not from this one. */
bool odds_json_shoe(struct json *j, const struct pit_rules *r, const struct pit_shoe *shoe);

/* All of it, as far as 64-bit integers go. ranks: thirteen counts in place of a full shoe, three
 * cards or more; or NULL. False, and nothing is written: out of reach. */
bool odds_json(struct json *j, const struct pit_rules *r, const uint8_t *ranks);
