/* fractions.c -- exact fractions as text. */

#include "fractions.h"

#include <assert.h>
#include <stdio.h>

const char *fraction_text(char out[FRACTION_ROOM], const mpq_t q)
{
    int n = gmp_snprintf(out, FRACTION_ROOM, "%Zd/%Zd", mpq_numref(q), mpq_denref(q));

    assert(n < FRACTION_ROOM);
    (void)n;
    return out;
}
