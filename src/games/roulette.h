/* roulette.h -- options, wagers and points of decision of roulette, which the rulebook fills. */
#pragma once

#include "wheel.h"

/* Pockets: a number is its own, 00 lies behind 36. */
enum { NUMBERS = 36, DOUBLE_ZERO = 37, POCKETS = 38, COLUMNS = 3, ROWS = NUMBERS / COLUMNS };

/* What kind of wager a row is; the order in which they are listed. */
enum roulette_kind {
    STRAIGHT,
    SPLIT,
    THREE,
    FOUR,
    FIRST_FIVE,
    SIX,
    COLUMN,
    DOZEN,
    RED,
    BLACK,
    ODD,
    EVEN,
    LOW,
    HIGH,
    SEVEN,
    ADJACENT,
    COLOR,
    COUPON, /* beside an even-money wager */
    KINDS
};

/* Options. */
enum {
    O_WHEEL = PIT_O_OWN,
    O_HALF_LOSS,
    O_COLOR,
    O_SEVEN,
    O_ADJACENT,
    O_CHIP,
    O_INSIDE_MIN,
    O_INSIDE_MAX,
    O_OUTSIDE_MIN,
    O_OUTSIDE_MAX,
    O_COUPON,
    O_PAYS_STRAIGHT,
    O_PAYS_SPLIT,
    O_PAYS_THREE,
    O_PAYS_FOUR,
    O_PAYS_FIRST_FIVE,
    O_PAYS_SIX,
    O_PAYS_SEVEN,
    O_PAYS_EIGHT,
    O_PAYS_COLUMN,
    O_PAYS_DOZEN,
    O_PAYS_RED, /* the even-money wagers, in the order of their kinds */
    O_PAYS_BLACK,
    O_PAYS_ODD,
    O_PAYS_EVEN,
    O_PAYS_LOW,
    O_PAYS_HIGH,
    ROULETTE_OPTIONS
};
_Static_assert((int)ROULETTE_OPTIONS < (int)PIT_OPTIONS_MAX, "options fit the rules");
enum { WHEEL_DOUBLE, WHEEL_SINGLE, WHEEL_DOUBLE_AS_SINGLE };
enum { COLOR_OFF, COLOR_SIX, COLOR_SEVEN, COLOR_EIGHT };

/* Points of decision. */
enum {
    AT_KIND = AT_WHEEL_OWN,               /* 1(e): by kind, what makes it a wager */
    AT_ZERO_THREE = AT_KIND + KINDS,      /* 1(e)(3)(i) */
    AT_COLOR,                             /* 1(e)(6)(ii), 1(e)(7), 1(e)(8): by option */
    AT_EXCLUDED = AT_COLOR + COLOR_EIGHT, /* 1(g) */
    AT_FIVES,                             /* 1(e)(1)(i)(B) */
    AT_COLORS,                  /* 1(b): chips of one's own colour, and coupons beside them */
    AT_ZERO,                    /* 2(b), 2(c), 2(d)(3): by wheel, what 0 does to even money */
    AT_AS_SINGLE = AT_ZERO + 3, /* 2(d)(1) */
    AT_SPUN_AGAIN,              /* 2(d)(2) */
    AT_NUMBER,                  /* 3(c) */
    AT_FIFTH,                   /* 3(d) */
    ROULETTE_CITES
};
_Static_assert((int)ROULETTE_CITES <= (int)PIT_CITES_MAX, "points of decision fit the rules");

/* How many places there are of each kind on either layout, the one of a single zero and the one
 * with two, and all in all. */
enum {
    ROULETTE_SPLITS = 63,
    ROULETTE_THREES = ROWS + 4,
    ROULETTE_SPOTS = POCKETS + ROULETTE_SPLITS + ROULETTE_THREES + 2 * (ROWS - 1) + 1 + ROWS - 1 +
                     2 * 3 + 6 + 1 + POCKETS + 6 + 6,
    ROULETTE_SEATS = 9
};
_Static_assert((int)ROULETTE_SPOTS <= (int)PIT_SPOTS_MAX, "spots fit the rules");
_Static_assert((int)ROULETTE_SPOTS <= UINT8_MAX, "a spot fits a byte of a row");
_Static_assert((int)ROULETTE_SPOTS *(int)ROULETTE_SEATS <= (int)PIT_WAGERS_MAX,
               "every seat may bet on every spot");

/* Spot.traits. */
enum {
    INSIDE = 1,    /* on the numbers, or on the replica of the wheel */
    EVEN_MONEY = 2 /* half of it may come back on a zero */
};

extern const struct pit_option roulette_options[];
extern const uint8_t roulette_limits[]; /* game.least */
void roulette_prepare(struct pit_rules *r);
bool roulette_is_red(int number);

extern const struct pit_book roulette_books[];    /* src/rulebooks/roulette_books.c */
extern const struct pit_betting roulette_betting; /* roulette_betting.c */
