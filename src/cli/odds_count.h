/* odds_count.h -- pit odds --count: what a count of cards is worth, and where plays change. */
#pragma once

#include "odds_hands.h"

/* Of a count, written as "23456 1 TJQKA -1" or in a file as a line of a system; with so many decks
 * left, or half of the shoe (NULL). An exit status. */
int odds_count(const struct pit_rules *r, const char *count, const char *left,
               enum hands_form form);
