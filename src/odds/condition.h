/* condition.h -- comparisons of the small texts that say how to play: strategies at
 * cards, betting systems at dice. */
#pragma once

#include "core/line.h"

/* '=', '<', '>', 'l' (<=) or 'g' (>=); 0 if it is no comparison. */
char word_op(struct word w);

/* Does value OP number hold? */
bool op_holds(char op, int64_t value, int64_t number);
