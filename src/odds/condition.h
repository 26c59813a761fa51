/* condition.h -- words and comparisons of the small texts that say how to play: strategies at
 * cards, betting systems at dice. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct word {
    const char *at;
    size_t n; /* 0: the line ends */
};

/* The next word of a line, up to a comment; signs of comparison are words of their own. */
struct word word_next(const char **at, const char *end);

bool word_is(struct word w, const char *text);

/* A whole number of at most so many digits. */
bool word_number(struct word w, size_t digits, int64_t *out);

/* '=', '<', '>', 'l' (<=) or 'g' (>=); 0 if it is no comparison. */
char word_op(struct word w);

/* Does value OP number hold? */
bool op_holds(char op, int64_t value, int64_t number);
