/* condition.c -- reads words and comparisons of small texts. */

#include "condition.h"

struct word word_next(const char **at, const char *end)
{
    struct line l = line_of(*at, (size_t)(end - *at));
    struct word w = line_token(&l);

    *at = w.n ? l.at : end;
    return w;
}

char word_op(struct word w)
{
    if (word_is(w, "<=")) return 'l';
    if (word_is(w, ">=")) return 'g';
    if (word_is(w, "=") || word_is(w, "<") || word_is(w, ">")) return *w.at;
    return '\0';
}

bool op_holds(char op, int64_t value, int64_t number)
{
    switch (op) {
    case '=': return value == number;
    case '<': return value < number;
    case '>': return value > number;
    case 'l': return value <= number;
    default: return value >= number;
    }
}
