/* fractions.h -- exact fractions as text: "n/d" in lowest terms. */
#pragma once

#include <gmp.h>

enum { FRACTION_ROOM = 400 };

const char *fraction_text(char out[FRACTION_ROOM], const mpq_t q); /* "-523/16575", "0/1" */

/* How much of it people read: all, but for the "/1" of a whole number. */
int fraction_length(const char *text);
