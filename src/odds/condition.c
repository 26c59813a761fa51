/* condition.c -- reads comparisons of small texts. */

#include "condition.h"

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
