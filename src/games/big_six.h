/* big_six.h -- options, wagers and points of decision of Big Six, which the rulebook fills. */
#pragma once

#include "wheel.h"

enum { SYMBOLS = 7 }; /* the dollar insignia, the joker and the flag: a spot each */

/* Options. */
enum {
    O_LAYOUT = PIT_O_OWN,
    O_BETWEEN,
    O_PAYS, /* by symbol */
    BIG_SIX_OPTIONS = O_PAYS + SYMBOLS
};
_Static_assert((int)BIG_SIX_OPTIONS < (int)PIT_OPTIONS_MAX, "options fit the rules");
enum { BETWEEN_PREVIOUS, BETWEEN_VOID };

/* Points of decision. */
enum {
    AT_SPUN = AT_WHEEL_OWN,   /* 6(e): losers first, then winners */
    AT_BETWEEN,               /* 6(c)(1), 6(c)(2): by option */
    AT_SIGN = AT_BETWEEN + 2, /* 6(d) */
    BIG_SIX_CITES
};
_Static_assert((int)BIG_SIX_CITES <= (int)PIT_CITES_MAX, "points of decision fit the rules");

extern const struct pit_book big_six_books[]; /* src/rulebooks/big_six_books.c */
