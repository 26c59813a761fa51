/* warnings.h -- what a supervisor should know of rules in force that the book allows. */
#pragma once

#include "pit/rules.h"
#include "study.h"

enum { WARNINGS_MAX = 7, WARNING_ROOM = 200 };

/* What a wager on this spot brings, without its text; false: that is out of reach. */
typedef bool odds_edge(struct figure *out, const struct pit_rules *r, int spot);
bool odds_quick_edge(struct figure *out, const struct pit_rules *r, int spot); /* 64 bits do */

/* The spot that is best for the player, if he has the edge there; -1: there is none. */
int odds_players_spot(const struct pit_rules *r, odds_edge *edge, struct figure *out);

/* A spot whose wager gives back more than itself in the long run, its meter included; -1: none. */
int odds_meter_spot(const struct pit_rules *r, double *back);

/* Fills in the warnings, each one line with its clause. How many. */
int odds_warnings(const struct pit_rules *r, odds_edge *edge, char out[WARNINGS_MAX][WARNING_ROOM]);

/* "12.1894 %" of a fraction, rounded to the nearest ten-thousandth of a percent; of its
 * value where it is too long, or den is 0. */
void odds_percent(struct pit_text *t, int64_t num, int64_t den, double value);
