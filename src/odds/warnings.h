/* warnings.h -- what a supervisor should know of rules in force that the book allows. */
#pragma once

#include "pit/rules.h"

enum { WARNINGS_MAX = 5, WARNING_ROOM = 200 };

/* Fills in the warnings, each one line with its clause. How many. */
int odds_warnings(const struct pit_rules *r, char out[WARNINGS_MAX][WARNING_ROOM]);

/* "12.1894 %" of a fraction, rounded to the nearest ten-thousandth of a percent; of its
 * value where it is too long, or den is 0. */
void odds_percent(struct pit_text *t, int64_t num, int64_t den, double value);
