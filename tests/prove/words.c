/* words.c -- numbers in words of a record. */

#include "prove.h"

#include "core/line.c"

enum { LENGTH = 18 };

static char text[LENGTH];

static size_t any_text(void)
{
    size_t n = any_size();

    given(n <= LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        text[i] = (char)any_u8();
    return n;
}

/* Bounds: all words of up to 18 bytes, every number of digits that may be asked for. What is
 * digits, and not too many, is taken, nothing else is, and the number never overflows. */
void words_are_taken(void)
{
    size_t n = any_text(), most = any_size();
    bool digits = n > 0;
    int64_t out;

    given(most <= LENGTH);
    for (size_t i = 0; i < n; i++)
        if (text[i] < '0' || text[i] > '9') digits = false;
    claim(word_number((struct word){text, n}, most, &out) == (digits && n <= most), "taken");
}

/* Bounds: all words of up to 6 bytes. They are read as what they say. */
void words_are_read(void)
{
    size_t n = any_text();
    int64_t out, right = 0;

    given(n <= 6);
    if (!word_number((struct word){text, n}, LENGTH, &out)) return;
    for (size_t i = 0; i < n; i++)
        right = 10 * right + (text[i] - '0');
    claim(out == right, "right");
}
