/* blackjack.h -- options, points of decision and spots of blackjack, which its rulebook fills. */
#pragma once

#include "shoe.h"

/* Options, behind those of every shoe. */
enum {
    O_AREAS = O_CARDS_OWN,
    O_COUPON,
    O_COUPON_PAYS,
    O_SHOE,
    O_DEALING,
    O_SIX_TO_FIVE,
    O_SOFT17,
    O_PAYS_678,
    O_PAYS_777,
    O_FIVE_CARD_21,
    O_NAMED_BLACKJACK,
    O_EVEN_MONEY,
    O_SURRENDER,
    O_INSURANCE_WHEN,
    O_CHIP,
    O_DOUBLE_CARD,
    O_DOUBLE_AFTER_SPLIT,
    O_DOUBLE_SOFT,
    O_SPLIT_HANDS,
    O_RESPLIT_ACES,
    O_PER_BOX,
    O_LATE_ENTRY,
    O_MULTIPLE_ACTION,
    O_OVER_UNDER,
    O_SUITED,
    O_SEVENS,
    O_SUITED_TABLE,
    O_SIDE_MIN, /* the largest stands behind it */
    O_SIDE_MAX,
    O_PROGRESSIVE,
    O_METER,
    O_METER_RESET,
    O_METER_RATE,
    O_BONUS,
    O_BONUS_EDGE_1,
    O_BONUS_EDGE_5,
    O_STREAK,
    O_PAYS_STREAK_2,
    O_PAYS_STREAK_3,
    O_PAYS_STREAK_4,
    O_PAYS_STREAK_5,
    O_MATCH,
    O_PAYS_MATCH,
    O_PAYS_MATCH_SUITED,
    O_TWENTY,
    O_TWENTY_TABLE,
    O_TWENTY_LIMIT,
    O_BUST,
    O_SPLIT_21,
    O_BUSTED_EXTRA,
    O_STREAK_MAJORITY,
    BLACKJACK_OPTIONS
};
_Static_assert((int)BLACKJACK_OPTIONS <= (int)PIT_OPTIONS_MAX, "every option has its place");

enum { COUPON_EVEN, COUPON_ODDS };
enum { SHOE_SINGLE, SHOE_DOUBLE };
enum { NO_HOLE, HOLE_DOWN, READER, HOLE_UP };
enum { SOFT17_STAND, SOFT17_HIT };
enum { INSURE_AT_ONCE, INSURE_TURN };
enum { DOUBLE_UP, DOUBLE_DOWN, DOUBLE_REQUEST };
enum { MULTIPLE_OFF, MULTIPLE_ON, MULTIPLE_ALL };
enum { SPLIT_21_WINS, SPLIT_21_PUSHES };
enum { EXTRA_BACK, EXTRA_LOST };
enum { MAJORITY_DECIDED, MAJORITY_ALL };
enum { NAMED_BLACKJACKS = 4 * 12 }; /* an ace, and one of twelve faces; 0 is none */

/* Points of decision, behind those of every shoe. */
enum {
    AT_AREAS = AT_CARDS_OWN,
    AT_COUPON,
    AT_FIVES,       /* wagers of the 6 to 5 variation */
    AT_SIX_BURN,    /* ... its burn card, of each round and for nobody */
    AT_LATE,        /* who sat out waits */
    AT_HANDLED,     /* a wager that lies may not be touched */
    AT_DETERMINANT, /* the double shoe */
    AT_SIDE_USED,   /* ... its card becomes the first one */
    AT_SIDE_BURNED, /* ... or is burned */
    AT_TOTAL,       /* point totals are called */
    AT_NEW_TOTAL,   /* ... again with each card */
    AT_DEALERS_CARD,
    AT_HOLE, /* the hole card is turned */
    AT_PEEK,
    AT_READER_BLACKJACK,
    AT_READER_THIRD, /* two sevens are offered a third card */
    AT_UP_TIE,       /* hole card face up: ties lose, blackjack beats blackjack */
    AT_UP_PAYS,
    AT_UP_NO_INSURANCE,
    AT_UP_DOUBLE,
    AT_UP_BLACKJACK,
    AT_SHOWN,     /* cards of the 6 to 5 variation are turned over */
    AT_MUCKED,    /* ... or thrown in unseen */
    AT_PAID_NOW,  /* a blackjack against a 2 to 9 */
    AT_BLACKJACK, /* one against an ace or a ten */
    AT_EVEN_MONEY,
    AT_SURRENDER,
    AT_SURRENDER_NOW,
    AT_SURRENDER_LATER,
    AT_INSURANCE,
    AT_INSURANCE_AMOUNT,
    AT_INSURANCE_PAYS,
    AT_INSURANCE_LOSES,
    AT_DOUBLE,
    AT_DOUBLE_BACK, /* a dealer's blackjack */
    AT_DOUBLE_CARD,
    AT_DOUBLE_SPLIT,
    AT_SPLIT,
    AT_SPLIT_ORDER,
    AT_SPLIT_ONCE,
    AT_SPLIT_ACES,
    AT_SPLIT_BACK,
    AT_RESPLIT,
    AT_SPLIT_SEVENS,
    AT_DRAW,
    AT_DEALER_STANDS,
    AT_DEALER_HITS, /* a soft 17 */
    AT_SIX_DRAWS,   /* the dealer, at 6 to 5 */
    AT_NOTHING_DEPENDS,
    AT_WINS_BUST,
    AT_WINS_HIGHER,
    AT_WINS_TWO_CARDS,
    AT_TIE,
    AT_LOSES,
    AT_PAYS,
    AT_PAYS_678,
    AT_PAYS_777,
    AT_PAYS_NAMED,
    AT_FIVE_CARDS,
    AT_FIVE_TIE,
    AT_CONSENT,
    AT_CALLER,
    AT_BEHIND_DOUBLE,
    AT_BEHIND_SPLIT,
    AT_BEHIND_INSURANCE,
    AT_OVER_UNDER_PAYS,
    AT_OVER_WINS,
    AT_UNDER_WINS,
    AT_THIRTEEN,
    AT_SUITED_WINS,
    AT_SUITED_PAYS,
    AT_SEVENS_WINS,
    AT_SEVENS_PAYS,
    AT_SIDE_LOSES, /* additional wagers are collected */
    AT_SIDE_NEEDS, /* ... and need a wager on the box */
    AT_SIDE_MOST,
    AT_SIDE_POSTED, /* ... and what that is, on a sign */
    AT_MULTIPLE,
    AT_MULTIPLE_EACH,
    AT_MULTIPLE_INSURED,
    AT_MULTIPLE_BUST,
    AT_MULTIPLE_NONE, /* every hand has gone over */
    AT_MULTIPLE_NEXT,
    AT_MULTIPLE_THIRD,
    AT_PROGRESSIVE_WINS,
    AT_PROGRESSIVE_NEEDS,
    AT_PROGRESSIVE_CHECKED,
    AT_PROGRESSIVE_SHARED,
    AT_METER,
    AT_BONUS_WINS,
    AT_BONUS_NEEDS,
    AT_BONUS_LOSES,
    AT_BONUS_DISPLAY,
    AT_BONUS_CALLED,
    AT_BONUS_CHECKED,
    AT_BONUS_PAYS,
    AT_STREAK_NEEDS,
    AT_STREAK_MARKED,
    AT_STREAK_2,
    AT_STREAK_3,
    AT_STREAK_4,
    AT_STREAK_5,
    AT_STREAK_LOSES,
    AT_STREAK_LEFT,
    AT_STREAK_PUSH,
    AT_STREAK_SPLIT,
    AT_STREAK_PAYS,
    AT_STREAK_OPEN,
    AT_MATCH_WINS,
    AT_MATCH_BOTH,
    AT_MATCH_NEEDS,
    AT_MATCH_LOSES,
    AT_MATCH_PAYS,
    AT_TWENTY_WINS,
    AT_TWENTY_NEEDS,
    AT_TWENTY_LOSES,
    AT_TWENTY_QUEENS,
    AT_TWENTY_PAYS,
    AT_TWENTY_MATCHED,
    AT_TWENTY_SUITED,
    AT_TWENTY_ANY,
    AT_TWENTY_LIMIT,
    AT_BUST_NEEDS,
    AT_BUST_MOST,
    AT_BUST_LOSES,
    AT_BUST_PAYS,
    AT_BUST_EIGHTS,
    AT_EXPOSED,
    AT_DEALER_DREW,
    AT_DEALER_MISSED,
    AT_NOT_SERVED,
    AT_WRONG_SIDE,
    AT_NOT_DEALT,
    AT_READER_SEEN,
    AT_READER_HIDDEN,
    AT_READER_BROKEN,
    AT_UP_CARD_LEFT,
    AT_UP_CARD_GONE,
    AT_LIGHT_OUT,
    AT_NO_DISPLAY,
    AT_DOUBLE_EXPOSED,
    AT_IDLE,
    BLACKJACK_CITES
};
_Static_assert((int)BLACKJACK_CITES <= (int)PIT_CITES_MAX, "every point of decision has its place");

/* Spots. Those of multiple action follow each other, and so do the three of a box for others. */
enum { BOXES = 7, DEALER_HANDS = 3 };
enum {
    S_BOX,
    S_DOUBLE = S_BOX + DEALER_HANDS,
    S_INSURANCE = S_DOUBLE + DEALER_HANDS,
    S_OVER = S_INSURANCE + DEALER_HANDS,
    S_UNDER,
    S_SUITED,
    S_SEVENS,
    S_PROGRESSIVE,
    S_BONUS,
    S_STREAK,
    S_MATCH = S_STREAK + 4,
    S_TWENTY,
    S_BUST,
    S_COUPON,
    S_BEHIND,
    BLACKJACK_SPOTS = S_BEHIND + 3 * BOXES
};

/* Own verbs. */
enum {
    V_HIT = PIT_VERB_OWN,
    V_STAND,
    V_DOUBLE,
    V_DOUBLE_DOWN,
    V_SPLIT,
    V_KEEP,
    V_SURRENDER,
    V_INSURE,
    V_EVEN_MONEY,
    V_DECLINE,
    V_THIRD,
    V_ALONE,
    V_ACCEPT,
    V_REFUSE,
    V_PLAY,
    V_VOID,
    V_METER,
};

/* What the book pays for two cards of one suit: by the number of decks. */
enum { SUITED_TABLES = 4, TWENTY_TABLES = 2, TWENTY_PAYS = 5, BUST_PAYS = 5 };
struct blackjack_suited {
    uint8_t decks;
    struct {
        struct pit_ratio royal, any; /* king and queen; any two */
    } table[SUITED_TABLES];
};
struct blackjack_rows {
    struct pit_ratio blackjack, six_to_five, hole_up, named, pays_678, pays_777, five_cards,
        insurance;
    uint16_t cut_depth[2]; /* the clauses of the cut card's place: of a shoe, of 6 to 5 */
    struct blackjack_suited suited[5];
    /* Three sevens of a suit, any three, two of a suit, any two, the first card. */
    uint16_t sevens[5];
    /* In dollars: three aces of a suit, any three, two of a suit, any two. */
    uint16_t aces[4];
    /* Queens of hearts and dealer blackjack, queens of hearts, matched, suited, any. */
    uint16_t twenty[TWENTY_TABLES][TWENTY_PAYS];
    uint8_t bust[BUST_PAYS]; /* the third card is a ten, nine, eight, seven, six */
    uint8_t eights[2];       /* three eights of a colour, of a suit */
    uint8_t no_display;      /* what a bonus pays that the display does not show */
};

extern const struct pit_book blackjack_books[];
extern const struct pit_betting blackjack_betting; /* blackjack_betting.c */
extern const struct odds_own blackjack_odds;       /* src/games/odds/blackjack_own.c */
