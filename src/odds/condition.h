/* condition.h -- words and comparisons of the small texts that say how to play: strategies at
 * cards, betting systems at dice. */
#pragma once

#include "core/line.h"

/* The next word of a line, up to a comment; signs of comparison are words of their own. */
struct word word_next(const char **at, const char *end);

/* '=', '<', '>', 'l' (<=) or 'g' (>=); 0 if it is no comparison. */
char word_op(struct word w);

/* Does value OP number hold? */
bool op_holds(char op, int64_t value, int64_t number);
