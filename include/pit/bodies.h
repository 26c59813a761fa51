/* bodies.h -- what each game keeps of a round in the state of its table.
 *
 * No pointers, and every byte is a field, so that states can be copied, compared and hashed. A
 * card is a number of cards.h. */
#pragma once

#include <stdint.h>

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

enum { PIT_BODY_MAX = 512 };

union pit_body {
    uint64_t whole;            /* so that no padding follows it in the state */
    uint8_t own[PIT_BODY_MAX]; /* for a game of another program's: its struct lies here */
    struct pit_red_dog red_dog;
    struct pit_craps craps;
    struct pit_baccarat baccarat;
    struct pit_wheel wheel;
};
