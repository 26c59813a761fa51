/* condition.c -- reads words and comparisons of small texts. */

#include "condition.h"

#include <string.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool sign(char c)
{
    return c == '<' || c == '>' || c == '=';
}

struct word word_next(const char **at, const char *end)
{
    struct word w = {0};

    while (*at < end && blank(**at))
        ++*at;
    if (*at < end && **at == '#') *at = end;
    w.at = *at;
    while (*at < end && !blank(**at) && **at != '#' && sign(**at) == sign(*w.at))
        ++*at;
    w.n = (size_t)(*at - w.at);
    return w;
}

bool word_is(struct word w, const char *text)
{
    return strlen(text) == w.n && memcmp(w.at, text, w.n) == 0;
}

bool word_number(struct word w, size_t digits, int64_t *out)
{
    *out = 0;
    if (!w.n || w.n > digits) return false;
    for (size_t i = 0; i < w.n; i++) {
        if (w.at[i] < '0' || w.at[i] > '9') return false;
        *out = *out * 10 + (w.at[i] - '0');
    }
    return true;
}

char word_op(struct word w)
{
    if (word_is(w, "<=")) return 'l';
    if (word_is(w, ">=")) return 'g';
    return w.n == 1 && sign(*w.at) ? *w.at : '\0';
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
