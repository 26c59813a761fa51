/* blackjack_sim.h -- rounds of blackjack without its door: what is decided is looked up by the
 * cards of a hand, and money moves in one number a box.
 *
 * The rules stay where they are. What may be done, what a strategy looks at and what hands come to
 * are asked of the game when the tables are made; wagers beside the box are settled by the game's
 * own functions. What is left to do again is the order in which cards are dealt and wagers go. */
#pragma once

#include "games/blackjack_round.h"
#include "games/odds/blackjack_own.h"
#include "sim/own.h"
#include "sim/sim.h"

/* What is said of a hand. */
enum {
    SAY_STAND,
    SAY_HIT,
    SAY_DOUBLE,
    SAY_SPLIT,
    SAY_SURRENDER,
    SAY_DOWN, /* a double whose card lies face down */
    SAY_PLAYS,
    SAY_DECLINE = SAY_PLAYS,
    SAY_INSURE,
    SAY_EVEN,
    SAY_THIRD,
    SAYS
};

/* What a hand comes to, and what a dealer's does. */
enum {
    COMES_16, /* and less */
    COMES_17,
    COMES_21 = COMES_17 + 4,
    COMES_21_SPLIT, /* in two cards of a split */
    COMES_21_FIVE,
    COMES_678,
    COMES_777,
    COMES_BLACKJACK,
    COMES_NAMED,
    COMES_OVER,
    COMES
};
enum { DEALS_17, DEALS_21 = 4, DEALS_OVER, DEALS_BLACKJACK, DEALS };

enum { BJS_COLUMNS = BJX_RANKS * BJX_RANKS, BJS_CONTEXTS = BJX_SPLIT_MAX, BJS_WHENS = 240 };

/* If the conditions of this line that change with the shoe hold, `say`; else the next cell. */
struct bjs_when {
    uint8_t line, say, next;
};

/* Bits of a chart's cell (bjx.h), and one for a pair that is split. */
enum { REST_SPLIT = 8 };

/* Running counts: those of the strategy, then those of the system. */
enum { BJS_COUNTS = 2 * COUNTS_MAX };

struct bjs_plan {
    const struct sim_job *job;
    struct bjx_hands all;
    /* Cards and hands. */
    uint8_t rank[PIT_CARDS];             /* as the analyser has them */
    int16_t child[BJX_HANDS][BJX_RANKS]; /* -1: over 21 */
    uint8_t total[BJX_HANDS];
    bool draws[BJX_HANDS];                /* a dealer with it */
    uint8_t may[BJS_CONTEXTS][BJX_HANDS]; /* a bit for each play, by the hands of the box */
    int result[COMES][DEALS];             /* -1 lost, 0 back, 1 pays even, 2 pays as below */
    struct pit_ratio pays[COMES][DEALS];
    int32_t weight[PIT_CARDS][BJS_COUNTS];

    /* What is said: below SAYS, or SAYS and a place in `when`. */
    uint8_t (*cell)[BJS_COLUMNS][BJX_HANDS];      /* by context */
    uint8_t suited[BJS_CONTEXTS][BJS_COLUMNS][3]; /* two of 6, 7, 8 in one suit, by the third */
    uint8_t insure[BJX_PAIRS], third[2];          /* against a ten, against an ace */
    struct bjs_when when[BJS_WHENS];
    int whens;
    bool plays; /* all of it fits, and the rules are of the kind that is played here */

    /* Best play or the chart, as bits of a chart. */
    uint8_t (*rest)[BJX_HANDS]; /* by column */
    uint8_t rest_suited[BJS_COLUMNS][3];
    bool even, looks_at_suits;

    /* Options, ready for use. */
    int form, most_hands, named_ace, named_face; /* named below 0: none */
    struct pit_ratio insured;
    pit_money least; /* what somebody else bets while the player does not */
    bool hole_up, resplit_aces, extra_back, split_21, pays_678, pays_777, five_card_21;
    bool asks_insurance, surrenders, double_down, burns, burns_each, counts;

    /* Wagers beside the box: which of the job's they are, or BJS_NONE; a bit for each. */
    int sevens, progressive, bonus, match, twenty, bust;
    uint8_t at_once, streaks;                /* decided by two cards, if not later; on streaks */
    pit_money (*two)[PIT_CARDS][PIT_CARDS];  /* what the job's bring on two cards */
    int32_t matches[PIT_CARDS][PIT_CARDS];   /* the dealer's card, and one of the box: to one */
    struct pit_chance pick[PIT_CHANCES_MAX]; /* what a bonus may bring */
    int picks;
    uint32_t picked; /* all weights of these */
};

enum { BJS_NONE = SIM_EXTRAS };
static const pit_money BJS_LATER = PIT_MONEY_MAX; /* two cards do not decide it */

/* Which column of a table belongs to what the dealer shows. */
static inline int bjs_column(const struct bjs_plan *p, int up, int second)
{
    return p->hole_up ? p->rank[up] * BJX_RANKS + p->rank[second] : p->rank[up];
}

/* ---- blackjack_rest.c ---- */

/* Works out best play or the chart. */
void bjs_rest_make(struct bjs_plan *p);
/* What that says, of plays that may be: a bit each. */
int bjs_rest(const struct bjs_plan *p, int column, int hand, int suited, unsigned may);
int bjs_verb(const struct sim_job *j, const struct pit_state *s, int seat);

/* ---- blackjack_plan.c ---- */

extern const uint8_t bjs_verbs[SAYS];
void *bjs_make(const struct sim_job *j, bool *plays);
void bjs_free(void *made);
/* The most that may be put up to insure this wager without rounding it up. */
pit_money bjs_insurance(const struct bjs_plan *p, pit_money stake);
/* Two of 6, 7 and 8 of one suit: which one is missing; else -1. */
int bjs_straight(int a, int b);

/* A condition that changes with the shoe. */
bool bjs_moves(const struct strategy_term *t);

/* ---- blackjack_exact.c ---- */

bool bjs_exact(double *ev, const struct sim_job *j, const struct pit_shoe *shoe,
               struct pit_text *why);

/* ---- blackjack_counted.c ---- */

bool bjs_counted(struct pit_text *out, const struct pit_rules *r);

/* ---- blackjack_round.c ---- */

/* Flags of a hand here. */
enum {
    BJS_EXTRA = 1,   /* its wager was made by a split */
    BJS_DOUBLED = 2, /* and the wager beside it */
    BJS_WAITS = 4,   /* over 21, and what was added to it waits for the dealer */
    BJS_GONE = 8,    /* no wager is left on it */
    BJS_RACKED = 16, /* its cards are in the rack */
    BJS_GIVEN_UP = 32,
    BJS_DOWN = 64, /* its last card lies face down, and is not in its index */
    BJS_ACES = 128,
};

struct bjs_hand {
    int16_t index; /* of bjx_hands; -1: over 21 */
    uint8_t cards, flags;
    uint8_t card[PIT_BJ_CARDS + 1];
};

struct bjs_box {
    struct bjs_hand hand[PIT_BJ_HANDS];
    uint8_t order[PIT_BJ_HANDS];
    uint8_t hands;
    bool raised;       /* something was put up in the round */
    uint8_t open;      /* wagers beside it that are not decided: a bit each, streaks left out */
    uint8_t won, lost; /* hands, where there are streaks */
    pit_money stake, insurance;
    pit_money net; /* settled so far: box, doubles, insurance */
};

/* What wagers beside the boxes brought since they were last counted, and what outlives a round. */
struct bjs_beside {
    struct bjs_brought {
        pit_money net;
        sim_wide squares;
        uint64_t decided;
    } of[SIM_EXTRAS];
    struct bjs_streak {
        uint8_t open, wins;
    } streak[BOXES];
    pit_money meter;
};

struct bjs_table {
    const struct bjs_plan *plan;
    struct random random;
    struct random_pile pile;
    int32_t running[BJS_COUNTS];
    int32_t unseen;        /* cards that nobody has seen */
    bool counts;           /* these are kept up */
    bool burn;             /* a card before the next one */
    bool again;            /* the discards have been shuffled in this round */
    bool spent;            /* and there were too few to go on with */
    struct random at_void; /* random numbers then; boxes that had something settled */
    struct bjs_box kept[BOXES];
    struct bjs_beside beside, beside_kept;
    struct sim_part insured; /* in this round */
    struct bjs_hand dealer;
    bool hole; /* the dealer's second card lies face down */
    int boxes;
    struct bjs_box box[BOXES];
};

/* Cards in whatever order they lie; a full shoe. */
void bjs_open(struct bjs_table *t, const struct bjs_plan *p, const struct random *g);
void bjs_shuffle(struct bjs_table *t);
/* Deals a round to so many boxes with these stakes. */
void bjs_round(struct bjs_table *t, int boxes, pit_money stake);
/* Does this hold of a running count, or of that for each deck that nobody has seen? */
bool bjs_count_holds(const struct bjs_table *t, int count, bool per_deck, char op, int64_t number);

/* ---- blackjack_sides.c ---- */

/* False: there is one that is not settled here. */
bool bjs_sides_make(struct bjs_plan *p, struct pit_state *s);
/* They lie there; the second cards, and the hole card, have come. */
void bjs_sides_bet(struct bjs_table *t);
void bjs_sides_two(struct bjs_table *t);
void bjs_sides_twenty(struct bjs_table *t, bool up_may);
/* Queens that waited for the dealer's second card. */
void bjs_sides_queens(struct bjs_table *t, bool blackjack);
void bjs_sides_sevens(struct bjs_table *t, struct bjs_box *b);
/* One of them wants the dealer's second card. */
bool bjs_sides_need(const struct bjs_table *t);
/* The dealer has seventeen or more in two cards, or three. */
void bjs_sides_bust(struct bjs_table *t);
/* The rest, once all hands are settled; or as the cards ran out. */
void bjs_sides_last(struct bjs_table *t, bool blackjack);
void bjs_sides_void(struct bjs_table *t);
/* A shoe has ended: tells what they brought. */
void bjs_sides_count(struct bjs_table *t, struct sim_tally *tally);

/* ---- blackjack_rounds.c ---- */

/* Bets by the job and plays a round: what it brings to all who play, and how much of tally.sums.n
 * it counts for. */
pit_money bjs_play(struct bjs_table *t, uint64_t *units);
void bjs_rounds(const struct sim_job *j, struct random *g, uint64_t rounds, struct sim_tally *t);

extern const struct sim_own blackjack_sim;
