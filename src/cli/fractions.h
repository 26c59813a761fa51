/* fractions.h -- exact fractions as text: "n/d" in lowest terms. */
#pragma once

#include <gmp.h>

enum { FRACTION_ROOM = 400 };

const char *fraction_text(char out[FRACTION_ROOM], const mpq_t q); /* "-523/16575", "0/1" */
