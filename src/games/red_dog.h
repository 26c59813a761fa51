/* red_dog.h -- Red Dog's options and points of decision, which its rulebooks fill. */
#pragma once

#include "shoe.h"

/* Options, behind those of every shoe. */
enum {
    O_AREAS = O_CARDS_OWN,
    O_THIRD_CARD,
    O_END_CARD,
    O_RAISE,
    O_PAYS_1,
    O_PAYS_2,
    O_PAYS_3,
    O_PAYS_4,
    O_PAYS_THREE,
    O_COUPON,
    O_COUPON_PAYS,
    RED_DOG_OPTIONS
};
enum { THIRD_SHARED, THIRD_EACH };
enum { END_LOSES, END_PUSHES };
enum { RAISE_UP_TO, RAISE_EQUAL };
enum { COUPON_EVEN, COUPON_ODDS };

/* Points of decision, behind those of every shoe. */
enum {
    AT_ENDS = AT_CARDS_OWN,
    AT_CONSECUTIVE,
    AT_PAIR,
    AT_THREE_ALIKE,
    AT_NO_THREE,
    AT_SPREAD,
    AT_RAISE,
    AT_RAISES_CLOSED,
    AT_BETWEEN,
    AT_OUTSIDE,
    AT_PAYS,
    AT_END_CARD,
    AT_EXPOSED,
    AT_COUPON,
    RED_DOG_CITES
};

/* Own verbs. */
enum { V_RAISE = PIT_VERB_OWN, V_STAND, V_PLAY, V_VOID };

/* Measures. */
enum { M_SPREAD, M_LOW, M_HIGH, M_LEFT };

extern const struct odds_own red_dog_odds; /* src/games/odds/red_dog_own.c */

extern const struct pit_book red_dog_books[]; /* src/rulebooks/red_dog_books.c */
