/* condition.h -- comparisons of the small texts that say how to play: strategies at
 * cards, betting systems at dice. */
#pragma once

#include "card_counts.h"
#include "core/line.h"

/* '=', '<', '>', 'l' (<=) or 'g' (>=); 0 if it is no comparison. */
char word_op(struct word w);

/* Does value OP number hold? */
bool op_holds(char op, int64_t value, int64_t number);

/* A whole number that may be below zero. */
bool signed_number(struct word w, int64_t *out);

/* Reads what follows the word count. False, with the word and what is wrong with it, if it cannot
 * be read. */
bool card_counts_read(struct card_counts *c, struct line *text, struct word *at,
                      const char **wrong);

/* Which of them has this name; below 0: none. */
int card_counts_find(const struct card_counts *c, struct word name);
