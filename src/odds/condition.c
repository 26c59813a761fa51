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

struct op_span op_span(int64_t least, int64_t most)
{
    return (struct op_span){2 * least, 2 * most};
}

void op_narrow(struct op_span *s, char op, int64_t number, bool whole)
{
    int64_t next = whole ? 2 : 1; /* what lies nearest to a whole number */
    int64_t least = op == '>' ? 2 * number + next : 2 * number;
    int64_t most = op == '<' ? 2 * number - next : 2 * number;

    if (op != '<' && op != 'l' && least > s->least) s->least = least;
    if (op != '>' && op != 'g' && most < s->most) s->most = most;
}
