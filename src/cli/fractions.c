/* fractions.c -- exact fractions as text and JSON. */

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

void json_fraction(struct json *j, const char *key, const mpq_t q)
{
    char text[FRACTION_ROOM], twin[64];

    json_str(j, key, fraction_text(text, q));
    snprintf(twin, sizeof twin, "%s_float", key);
    json_double(j, twin, mpq_get_d(q));
}
