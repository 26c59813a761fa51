/* bodies.h -- what each game keeps of a round in the state of its table.
 *
 * No pointers, and every byte is a field, so that states can be copied, compared and hashed. A
 * card is a number of cards.h. */
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { PIT_SEATS_MAX = 16 };

struct pit_red_dog {
    uint8_t end[2];     /* the end cards, in the order they came */
    uint8_t dealt;      /* how many of them are on the layout */
    uint8_t spread;     /* 1 to 11; 0 for a pair */
    uint16_t live;      /* seats that play this round */
    uint16_t third_to;  /* seats whose third card is still to come (third_card=each) */
    uint16_t undecided; /* while seats choose by 6(c): those yet to answer the raise */
    uint16_t spare;
    uint8_t third[PIT_SEATS_MAX]; /* third cards by seat; third[0] where one is shared */
};

struct pit_craps {
    uint8_t point;     /* the come-out point, 4 to 10; 0: the next roll is a come-out roll */
    uint8_t shooter;   /* the seat that has the dice, or PIT_NO_SHOOTER */
    uint8_t last;      /* the seat that had them last; the offer goes on from there */
    uint8_t fresh;     /* 1 until the shooter's first come-out roll: fire bets are taken */
    uint8_t in_air;    /* 1 while the dice are in the air (`throw`) */
    uint8_t off;       /* 1 while rolls only decide what is left of come bets: 11(b) */
    uint16_t declined; /* a bit a seat: who would not have the dice, until they are thrown */
};
enum { PIT_NO_SHOOTER = 255 };

/* Of baccarat: two hands, the Player's and the Banker's. */
struct pit_baccarat {
    int64_t owed[PIT_SEATS_MAX];  /* the percentage that is marked, in cents */
    int64_t money[PIT_SEATS_MAX]; /* what House Money has won and may be moved */
    uint16_t live;                /* seats that play this round */
    uint16_t saw[2];              /* by hand: seats that have looked at what lies face down ... */
    uint16_t passed[2];           /* ... and those that will not turn it */
    uint16_t declined;            /* seats that will not have the shoe */
    uint8_t card[2][3];           /* in the order they came */
    uint8_t cards[2];             /* how many */
    uint8_t up[2];                /* of these, a bit for each that lies face up */
    uint8_t turner[2];            /* who turns the hand: a seat, or PIT_DEALER */
    uint8_t curator;              /* who deals: a seat, or PIT_DEALER */
    uint8_t offered;              /* 1 while the shoe is offered */
    uint8_t burn;                 /* cards to be burned before play, or BURN_FIRST */
    uint8_t cover;                /* 1: the cover card is out; 2: this is the last hand */
    uint8_t held;                 /* a card that was seen, for a simulated round; or none */
    uint8_t simulated;            /* 1: a round without wagers */
    uint8_t stood;                /* 1: in the round before no third card was dealt */
    uint8_t third_seen;           /* 1: the card held is a third one of the Player */
    uint8_t lay[2][3];            /* what lay there when the last round ended: a card and 1, or 0 */
    uint8_t spare[2];
};

/* Roulette and Big Six. */
struct pit_wheel {
    uint8_t closed; /* 1 from "no more bets" until the wheel is at rest */
    uint8_t spare[7];
};

/* Of blackjack. */
enum {
    PIT_BJ_BOXES = 7,
    PIT_BJ_HANDS = 4,
    PIT_BJ_CARDS = 21,
    PIT_BJ_DEALER = 16,
    PIT_BJ_MUCK = 72
};

struct pit_bj_hand {
    uint8_t card[PIT_BJ_CARDS]; /* in the order they came */
    uint8_t cards;              /* how many */
    uint8_t flags;              /* games/blackjack_round.h */
    uint8_t aside;              /* the card that lies face down, among those set aside */
};

struct pit_blackjack {
    struct pit_bj_hand hand[PIT_BJ_BOXES][PIT_BJ_HANDS];
    uint16_t boxes;                /* boxes that play this round */
    uint16_t hidden;               /* of these, whose first two cards their seat alone sees */
    uint16_t answered;             /* seats that have answered the offer of insurance */
    uint16_t follow;               /* people behind the box who are yet to answer */
    uint16_t late;                 /* seats that wait for the next shuffle */
    uint16_t alone;                /* boxes that take no further person */
    uint16_t dark;                 /* seats whose light for the progressive wager is out */
    uint16_t streaks;              /* seats with streak wagers that have been dealt to */
    uint16_t short_of;             /* boxes that get their second card last */
    uint8_t dealer[PIT_BJ_DEALER]; /* the up card, the hole card, and what is drawn */
    uint8_t dealers;               /* how many of these there are */
    uint8_t hole;                  /* the hole card's place among those set aside */
    uint8_t flags;                 /* games/blackjack_round.h */
    uint8_t against;               /* which of the dealer's hands is played */
    uint8_t box, place;            /* whose turn it is: the place within the box's order */
    uint8_t made;                  /* the hand that a split has made last */
    uint8_t pending;               /* the chance that is asked for, once burns are done */
    uint8_t side;                  /* of a double shoe, the one that is dealt from */
    uint8_t refused;               /* a card that was exposed and that nobody has had yet */
    uint8_t hands[PIT_BJ_BOXES];   /* how many */
    uint8_t order[PIT_BJ_BOXES][PIT_BJ_HANDS];     /* hands from the dealer's left to right */
    uint8_t caller[PIT_BJ_BOXES];                  /* who decides for the box */
    uint8_t won[PIT_BJ_BOXES], lost[PIT_BJ_BOXES]; /* hands of this round */
    uint8_t wins[PIT_SEATS_MAX]; /* won in a row since the streak wagers were made */
    uint8_t mucked;              /* cards thrown in unseen since the shuffle */
    uint8_t muck[PIT_BJ_MUCK], muck_of[PIT_BJ_MUCK]; /* which, and whose */
    uint8_t again; /* 1: the discards have been shuffled in this round */
};

enum { PIT_BODY_MAX = 1024 };

union pit_body {
    uint64_t whole;            /* so that no padding follows it in the state */
    uint8_t own[PIT_BODY_MAX]; /* for a game of another program's: its struct lies here */
    struct pit_red_dog red_dog;
    struct pit_craps craps;
    struct pit_baccarat baccarat;
    struct pit_wheel wheel;
    struct pit_blackjack blackjack;
};

#ifdef __cplusplus
}
#endif
