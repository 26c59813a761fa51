/* odds_hands.h -- pit odds of a game whose hands are valued in numbers: hands, charts, options. */
#pragma once

#include "pit/rules.h"

/* True if the game is one of these. */
bool odds_hands_has(const struct pit_rules *r);

/* Each of these prints, and returns an exit status; shoe: NULL for a full one. */
enum hands_form { HANDS_TEXT, HANDS_JSON, HANDS_CSV };

/* Every wager, and how to play: a chart, or every hand. */
int odds_hands(const struct pit_rules *r, const struct pit_shoe *shoe, enum hands_form form);

/* --chart: by total; a file unless plot is NULL. */
int odds_hands_chart(const struct pit_rules *r, const struct pit_shoe *shoe, enum hands_form form,
                     const char *plot);

/* --cards and --up: one hand. */
int odds_hands_one(const struct pit_rules *r, const struct pit_shoe *shoe, const char *cards,
                   const char *up, enum hands_form form);

/* --strategy: what one's own brings, beside best play. */
int odds_hands_strategy(const struct pit_rules *r, const struct pit_shoe *shoe, const char *name,
                        enum hands_form form);

/* --effects: what one card less of each rank changes. */
int odds_hands_effects(const struct pit_rules *r, const struct pit_shoe *shoe,
                       enum hands_form form);

/* --compare: what each option that differs costs by itself, and all of them together. */
int odds_hands_options(const struct pit_rules *a, const struct pit_rules *b, enum hands_form form);
