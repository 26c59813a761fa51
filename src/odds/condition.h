/* condition.h -- comparisons of the small texts that say how to play: strategies at
 * cards, betting systems at dice. */
#pragma once

#include "card_counts.h"
#include "core/line.h"

/* '=', '<', '>', 'l' (<=) or 'g' (>=); 0 if it is no comparison. */
char word_op(struct word w);

/* Does value OP number hold? */
bool op_holds(char op, int64_t value, int64_t number);

/* What a value may still be once conditions hold, in halves: a fraction between two whole numbers
 * is the odd half between them. Empty where least > most. */
struct op_span {
    int64_t least, most;
};
#define OP_ANYTHING (INT64_MAX / 4)                  /* beyond every number of a text */
struct op_span op_span(int64_t least, int64_t most); /* both whole numbers */
void op_narrow(struct op_span *s, char op, int64_t number, bool whole);

/* A whole number that may be below zero. */
bool signed_number(struct word w, int64_t *out);

/* Reads what follows the word count. False, with the word and what is wrong with it, if it cannot
 * be read. */
bool card_counts_read(struct card_counts *c, struct line *text, struct word *at,
                      const char **wrong);

/* Where a word might have been meant for a count. */
#define COUNT_ABOVE "a count needs a line above it, such as: count hi-lo 23456 1 TJQKA -1"

/* Which of them has this name; below 0: none. */
int card_counts_find(const struct card_counts *c, struct word name);
