/* baccarat.h -- options, points of decision and spots of baccarat and midi-baccarat, which their
 * rulebooks fill. */
#pragma once

#include "shoe.h"

/* Options, behind those of every shoe. */
enum {
    O_EZ = O_CARDS_OWN,
    O_VIG_ROUNDING,
    O_VIG_COLLECTED,
    O_TIE_PAYS,
    O_DRAGON_BONUS,
    O_DRAGON_TABLE,
    O_HOUSE_MONEY,
    O_MONEY_PART,
    O_TURNED_BY,
    O_SEEN_THIRD,
    O_COUPON,
    BACCARAT_OPTIONS
};
enum { ROUNDED_NOT, ROUNDED_QUARTER };
enum { COLLECTED_AT_ONCE, COLLECTED_LATER };
enum { TURNED_BY_DEALER, TURNED_BY_PLAYER };
enum { SEEN_BURNED, SEEN_SIMULATED };

/* Points of decision, behind those of every shoe. */
enum {
    AT_NEW_DECKS = AT_CARDS_OWN,
    AT_OFFER,        /* the shoe is offered for the first time */
    AT_CURATOR,      /* who takes it */
    AT_NAMED_DEALER, /* a player has the dealer deal */
    AT_DEALER_DEALS, /* nobody takes it */
    AT_KEEPS,        /* the curator may keep or pass the shoe */
    AT_BANKER_LOST,  /* and must pass it then */
    AT_ORDERED,      /* or when told to */
    AT_NEXT_CURATOR, /* to whom it is offered next */
    AT_CARDS,        /* "cards" */
    AT_TURN_PLAYER,  /* who turns the Player's two cards ... */
    AT_TURN_BANKER,  /* ... and the Banker's */
    AT_TURN_THIRD_P, /* third cards likewise */
    AT_TURN_THIRD_B,
    AT_EQUALLY_HIGH, /* of equal wagers */
    AT_NOBODY_ON_IT, /* the dealer turns */
    AT_GIVEN_UP,     /* the right to turn is given up */
    AT_MONEY_MOVED,
    AT_MONEY_KEPT,
    AT_COUNTS, /* point counts are called */
    AT_LAST_HAND,
    AT_NATURAL,
    AT_PLAYER_DRAWS,
    AT_PLAYER_STAYS,
    AT_BANKER_ALONE, /* the Banker's hand when the Player's has stayed */
    AT_BANKER_LOW,   /* below 3 */
    AT_BANKER_SEVEN,
    AT_BANKER_TABLE, /* 3 to 6 */
    AT_RESULT,
    AT_BANKER_WINS,
    AT_BANKER_LOSES,
    AT_BANKER_TIES,
    AT_PLAYER_WINS,
    AT_PLAYER_LOSES,
    AT_PLAYER_TIES,
    AT_TIE_WINS,
    AT_TIE_LOSES,
    AT_DRAGON_NATURAL, /* the Dragon Bonus: a natural wins */
    AT_DRAGON_NINE,    /* ... nine over eight */
    AT_DRAGON_BY_FOUR, /* ... by four or more */
    AT_DRAGON_EIGHT,   /* loses: eight to nine */
    AT_DRAGON_BEATEN,  /* ... no more than the other */
    AT_DRAGON_CLOSE,   /* ... ahead by less than four */
    AT_DRAGON_PUSH,
    AT_SEVEN_WINS,
    AT_SEVEN_LOSES,
    AT_PANDA_WINS,
    AT_PANDA_LOSES,
    AT_PAIR_WINS,
    AT_PAIR_LOSES,
    AT_PAYS_PLAYER,
    AT_PAYS_TIE,
    AT_PAYS_BANKER,
    AT_VIG_NOW,
    AT_VIG_DUE, /* what is owed is collected */
    AT_VIG_MARKED,
    AT_PAYS_DRAGON,
    AT_PAYS_SEVEN,
    AT_PAYS_PANDA,
    AT_PAYS_PAIR,
    AT_THIRD_UNSEEN,
    AT_THIRD_SEEN,
    AT_SEEN_BURNED,
    AT_SEEN_SIMULATED,
    AT_EZ_SIGN, /* what a sign says of the Banker's push */
    BACCARAT_CITES
};
_Static_assert((int)BACCARAT_CITES <= (int)PIT_CITES_MAX, "every point of decision has its place");

enum {
    S_PLAYER,
    S_BANKER,
    S_TIE,
    S_DRAGON_PLAYER,
    S_DRAGON_BANKER,
    S_DRAGON_7,
    S_PANDA_8,
    S_HOUSE_MONEY,
    S_PLAYER_COUPON,
    S_BANKER_COUPON,
    BACCARAT_SPOTS
};

/* Own verbs. */
enum {
    V_ACCEPT = PIT_VERB_OWN,
    V_DECLINE,
    V_DEALER_DEALS,
    V_PASS_SHOE,
    V_ORDER_PASS,
    V_LOOK,
    V_SHOW,
    V_PASS_CARDS,
    V_TAKE_CARDS,
    V_MOVE,
    V_KEEP,
};

/* What a book says beyond options and clauses. */
enum { BANKER_TOTALS = 8, NO_THIRD = 10, DRAGON_TABLES = 3, DRAGON_PAYS = 7 };
struct baccarat_rows {
    bool curator;        /* a player deals */
    bool vig_first;      /* the percentage is taken before the win is paid */
    bool numbered_right; /* seats count counterclockwise, from the dealer's right */
    /* By the Banker's count: a bit for each value of the Player's third card on which the Banker
     * draws; bit NO_THIRD: when the Player has none. */
    uint16_t banker_draws[BANKER_TOTALS];
    uint8_t dragon[DRAGON_TABLES][DRAGON_PAYS]; /* a natural, and by four to nine points */
    uint8_t seven, panda, pair, pairs;          /* what the other side wagers pay, to one */
};

extern const struct odds_own baccarat_odds; /* src/games/odds/baccarat_own.c */

extern const struct pit_book baccarat_books[], midi_baccarat_books[];
