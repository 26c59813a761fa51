/* craps.h -- options, spots and points of decision of craps and mini-craps, which the rulebook
 * fills. */
#pragma once

#include "wagers.h"

enum { NUMBERS = 6, HOPS = 17 }; /* the point numbers: 4, 5, 6, 8, 9, 10; and wagers on the hop */

/* Options. */
enum {
    O_ODDS_TIMES = PIT_O_OWN,
    O_CHIP,
    O_PAY_UNIT,
    O_LEAVE_UP,
    O_BUY,
    O_LAY,
    O_BUY_VIG,
    O_LAY_VIG,
    O_BUY_VIG_N,
    O_LAY_VIG_N = O_BUY_VIG_N + NUMBERS,
    O_LAY_VIG_OF = O_LAY_VIG_N + NUMBERS,
    O_VIG_PERCENT,
    O_SIX_SEVEN_EIGHT,
    O_FIRE,
    O_FIRE_TABLE,
    O_COUPON,
    O_PAYS_HARD_4,
    O_PAYS_HARD_6,
    O_PAYS_FIELD_2,
    O_PAYS_FIELD_12,
    O_PAYS_ANY_SEVEN,
    O_PAYS_ANY_CRAPS,
    O_PAYS_TWO,
    O_PAYS_THREE,
    O_PAYS_ELEVEN,
    O_PAYS_TWELVE,
    O_PAYS_HOP,
    O_PAYS_HOP_HARD,
    O_PAYS_PASS, /* the lines, in the order of their spots */
    O_PAYS_DONT_PASS,
    O_PAYS_COME,
    O_PAYS_DONT_COME,
    O_PAYS_PLACE, /* 4 and 10, 5 and 9, 6 and 8 */
    O_PAYS_PLACE_LOSE = O_PAYS_PLACE + NUMBERS / 2,
    O_PAYS_FIELD = O_PAYS_PLACE_LOSE + NUMBERS / 2,
    O_PAYS_SIX_SEVEN_EIGHT,
    O_PAYS_SIX_SEVEN_EIGHT_HARD,
    O_PAYS_FIRE, /* four points, five, six */
    O_ODDS_TIMES_N = O_PAYS_FIRE + 3,
    O_LINE_MIN = O_ODDS_TIMES_N + NUMBERS,
    O_LINE_MAX,
    O_PLACE_MIN,
    O_PLACE_MAX,
    O_PROP_MIN,
    O_PROP_MAX,
    O_CALL_OFF,
    O_VIG_UNIT,
    CRAPS_OPTIONS
};
_Static_assert((int)CRAPS_OPTIONS < (int)PIT_OPTIONS_MAX, "options fit the rules");
enum { VIG_ADVANCE, VIG_WIN };
enum { VIG_OF_WAGER, VIG_OF_WIN };
enum { TABLE_A, TABLE_B };

/* Own verbs. */
enum { V_ON = PIT_VERB_OWN, V_OFF, V_PASS_DICE, V_LATE, V_THROW, V_ORDER };

/* Points of decision. */
enum {
    AT_TAKE = AT_OWN,  /* 3(c) */
    AT_UP,             /* 3(c)(1): pass and come stay up */
    AT_DONT,           /* 3(d) */
    AT_REST,           /* 3(e) */
    AT_AIR,            /* 3(a) */
    AT_PAYABLE,        /* 4(f) */
    AT_DONT_PASS_ODDS, /* 6(b) */
    AT_DONT_COME_ODDS, /* 6(d) */
    AT_OFFER,          /* 7(b)(1), (2) */
    AT_NEXT_OFFER,     /* 11(c) */
    AT_SHOOTER,        /* 8 */
    AT_CALL,           /* 10(a) */
    AT_PASS_DICE,      /* 11(a) */
    AT_SEVEN_OUT,      /* 11(a)(1) */
    AT_ORDERED,        /* 11(a)(2) */
    AT_LEFT_OVER,      /* 11(b) */
    AT_FIRE,           /* 2(nn) */
    AT_FIRE_LIMITS,    /* 12(b)(1) */
    AT_FIRE_LOCKED,    /* 3(c)(2) */
    AT_FIRE_MARKER,    /* 12(a)(4) */
    AT_FIRE_SETTLED,   /* 12(a)(5) */
    AT_FIRE_NOTICE,    /* 12(a)(6) */
    AT_POINT,          /* 1 come out point */
    AT_COME_POINT,     /* 1 come point */
    AT_COME_OUT,       /* 1 come out roll */
    AT_COUPON,         /* 3(b) */
    AT_NO_ROLL,        /* 9, 10: one for each reason, in the order of the irregularities */
    CRAPS_CITES = AT_NO_ROLL + 10
};

/* Spots. A row each; those with a number stand six in a row. */
enum {
    S_PASS,
    S_DONT_PASS,
    S_COME,
    S_DONT_COME,
    S_COME_N,
    S_DONT_COME_N = S_COME_N + NUMBERS,
    S_PASS_ODDS = S_DONT_COME_N + NUMBERS,
    S_DONT_PASS_ODDS,
    S_COME_ODDS,
    S_DONT_COME_ODDS = S_COME_ODDS + NUMBERS,
    S_PLACE = S_DONT_COME_ODDS + NUMBERS,
    S_PLACE_LOSE = S_PLACE + NUMBERS,
    S_BUY = S_PLACE_LOSE + NUMBERS,
    S_LAY = S_BUY + NUMBERS,
    S_HARD = S_LAY + NUMBERS,
    S_FIELD = S_HARD + 4,
    S_ANY_SEVEN,
    S_ANY_CRAPS,
    S_TWO,
    S_THREE,
    S_ELEVEN,
    S_TWELVE,
    S_C_AND_E,
    S_HORN,
    S_HORN_HIGH, /* on 2, 3, 11, 12 */
    S_WHIRL = S_HORN_HIGH + 4,
    S_HOP,
    S_SIX_SEVEN_EIGHT = S_HOP + HOPS,
    S_FIRE,
    S_PASS_COUPON,
    S_DONT_PASS_COUPON,
    CRAPS_SPOTS
};

/* What kind of wager a row is: when it may be made and taken down, and when it rests. */
enum craps_kind {
    LINE,      /* pass, don't pass */
    COMING,    /* come, don't come: not yet travelled */
    TRAVELLED, /* come-N, don't-come-N */
    ODDS,
    PLACE,
    BUY,
    LAY,
    HARD,
    ONE_ROLL,
    FIELD,
    PARTS, /* paid as if it were several wagers */
    FIRE,
    PAPER /* a coupon beside a line bet */
};
#define KIND(kind) (1U << (kind)) /* kinds as a set */
#define TOTAL(sum) (1U << (sum))  /* totals of two dice as a set */

/* Spot.traits. Spot.of is the wager behind which odds or a coupon lie, and where a travelled bet
 * came from; spot.then the first of the six spots as which a bet with a number is judged. */
enum {
    DONT = 1,    /* against the number, or the shooter */
    RESTS = 2,   /* off on a come-out roll */
    ADVANCE = 4, /* its percentage is paid beforehand */
};

/* How pass, don't pass, come and don't come end: at once, or once their number is set. */
enum { WINS_AT_ONCE, WINS_LATER, LOSES_AT_ONCE, LOSES_LATER, BARRED, LINE_ENDS };

enum { FIRE_TABLES = TABLE_B + 1, FIRE_FIRST = 4, PARTS_MAX = 5, WHIRL_PARTS = 2 };

/* What a rulebook says of craps beyond its options and clauses: pit_book.own. */
struct craps_rows {
    uint16_t pays_clause[CRAPS_SPOTS];                /* what it pays; 0: spot_clause has it */
    uint16_t line_clause[S_DONT_COME + 1][LINE_ENDS]; /* by line, and how it ends */
    uint16_t barred;                                  /* totals: a push on don't pass, don't come */
    uint16_t rests;                                   /* kinds that are off on a come-out roll */
    struct pit_ratio odds[NUMBERS]; /* odds and buy bets; the other way round if laid */
    uint16_t field, field_more[2];  /* totals: wins; of these, those of either option pays_field_ */
    uint8_t part[S_HOP - S_C_AND_E][PARTS_MAX]; /* spots, a unit each; fewer end in 0 */
    struct {
        uint8_t spot, units;
    } whirl[WHIRL_PARTS];                         /* the wagers as which it goes down */
    uint8_t hop[HOPS][2];                         /* the faces */
    int32_t fire_least, fire_most, fire_step;     /* cents */
    uint8_t fire_notice;                          /* points made, at which surveillance is told */
    uint16_t fire_pays[FIRE_TABLES][NUMBERS + 1]; /* by points made, to one; 0: it loses */
};

/* Rules.pay: what the field pays by total, the fire bet by points made. */
enum { PAY_FIELD = 0, PAY_FIRE = 13 };
_Static_assert(PAY_FIRE + NUMBERS < sizeof((struct pit_rules *)0)->pay / sizeof(struct pit_ratio),
               "what is paid fits the rules");
_Static_assert(CRAPS_SPOTS <= UINT8_MAX, "a spot fits a byte of a row");
_Static_assert((int)CRAPS_SPOTS <= (int)PIT_SPOTS_MAX, "spots fit the rules");
_Static_assert((int)CRAPS_SPOTS *(int)PIT_SEATS_MAX <= (int)PIT_WAGERS_MAX,
               "every seat may bet on every spot");

extern const int craps_numbers[NUMBERS];
int craps_place(int total); /* the place of a total among the point numbers; -1: it is none */

extern const struct pit_option craps_options[];
extern const uint8_t craps_limits[];     /* game.least */
extern const struct pit_was craps_was[]; /* game.was */
void craps_prepare(struct pit_rules *r);

static inline const struct craps_rows *craps_rows(const struct pit_rules *r)
{
    return r->book->own;
}

/* What these dice pay on this spot, num to den; below zero where more is lost than won. */
void craps_odds(const struct pit_rules *r, int spot, int dice, int *num, int *den);

/* The option that has the least wager on this spot; the next one has the most. */
int craps_least(const struct pit_rules *r, int spot);
pit_money craps_min(const struct pit_rules *r, int spot);
pit_money craps_max(const struct pit_rules *r, int spot);

/* 4(f): the step in which this wager can be paid exactly in the house's unit. */
pit_money craps_step(const struct pit_rules *r, int spot);

/* The percentage of a buy or lay bet of this size, and what of it is paid beforehand. */
pit_money craps_vig(const struct pit_rules *r, int spot, pit_money stake);
pit_money craps_bears_vig(const struct pit_rules *r, int spot, pit_money stake);
pit_money craps_advance(const struct pit_rules *r, int spot, pit_money stake);

/* How studies come to a wager (craps_study.c): game.lead, others, cases and keeps. */
bool craps_lead(const struct pit_rules *r, int spot, int which, int i, struct pit_event *out);
bool craps_others(const struct pit_rules *r, const struct pit_state *s, int seat,
                  struct pit_event *out);
bool craps_cases(const struct pit_rules *r, int spot, int i, struct pit_case *out);
bool craps_keeps(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w,
                 struct pit_event *out);

extern const struct pit_book craps_books[], mini_craps_books[]; /* src/rulebooks/craps_books.c */

extern const struct pit_betting craps_betting; /* craps_betting.c */
