/* decimal.h -- a double in decimal digits, without a C library. */
#pragma once

#include "pit/text.h"

/* Seventeen significant digits, as "%.17g" has them: enough to read the same double back. The value
 * must be finite. */
void text_double(struct pit_text *t, double value);
