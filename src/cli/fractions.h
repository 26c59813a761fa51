/* fractions.h -- exact fractions as text and JSON: "n/d" in lowest terms, with a float beside it.
 */
#pragma once

#include "core/json.h"

#include <gmp.h>

enum { FRACTION_ROOM = 400 };

const char *fraction_text(char out[FRACTION_ROOM], const mpq_t q); /* "-523/16575", "0/1" */

/* KEY and KEY_float. */
void json_fraction(struct json *j, const char *key, const mpq_t q);
