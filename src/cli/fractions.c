/* fractions.c -- exact fractions as text. */

#include "fractions.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const char *fraction_text(char out[FRACTION_ROOM], const mpq_t q)
{
    int n = gmp_snprintf(out, FRACTION_ROOM, "%Zd/%Zd", mpq_numref(q), mpq_denref(q));

    assert(n < FRACTION_ROOM);
    (void)n;
    return out;
}

int fraction_length(const char *text)
{
    size_t n = strlen(text);

    return (int)(n > 2 && strcmp(text + n - 2, "/1") == 0 ? n - 2 : n);
}
