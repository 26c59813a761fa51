/* bjx.h -- blackjack by composition: what every choice is worth, one box against one dealer.
 *
 * It knows rules by this struct alone, and nothing of the game's states. Values are in units of the
 * box wager, in double arithmetic; they are off by less than BJX_ERROR.
 *
 * Best play looks at the ranks of the hand and at what the dealer shows. A hand after a split is
 * played as the same hand unsplit, but for what is not allowed there, and a pair is split again
 * wherever it may be. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define BJX_ERROR 1e-11

/* Ranks by what they count: 0 an ace, 1 a deuce .. 8 a nine, 9 what counts ten. */
enum {
    BJX_RANKS = 10,
    BJX_ACE = 0,
    BJX_TEN = 9,
    BJX_PAIRS = 55,
    BJX_HANDS = 3100,
    BJX_SPLIT_MAX = 4
};

enum bjx_dealing {
    BJX_LATE,  /* nobody knows the dealer's second card before the hands are played */
    BJX_PEEK,  /* the same, but a dealer's blackjack ends the round at once */
    BJX_SHOWN, /* both cards of the dealer lie open; ties lose, a blackjack always wins */
};

enum bjx_play { BJX_STAND, BJX_HIT, BJX_DOUBLE, BJX_SPLIT, BJX_SURRENDER, BJX_PLAYS };

struct bjx_rules {
    /* The cards that nobody has seen, before the round is dealt; parts of cards too, where it is a
     * shoe as it is expected to be. */
    double shoe[BJX_RANKS];
    enum bjx_dealing dealing;
    bool hit_soft_17;
    bool surrender;       /* half of the wager; all of it against a dealer's blackjack */
    int double_least;     /* 0: any two cards, else hard totals from this one up to 11 */
    bool double_soft;     /* where totals are limited: soft 19 and 20 count as 9 and 10 too */
    bool double_split;    /* two cards of a split hand too */
    int split_hands;      /* that a pair may become, up to BJX_SPLIT_MAX; below 2: none */
    uint16_t unsplit;     /* ranks of which no split is valued: see bjx_lasts */
    bool resplit_aces;    /* those too; else aces become two hands */
    bool split_21_wins;   /* two cards of a split hand against a dealer's longer 21 */
    bool majority_of_all; /* to be ahead, more than half of all hands must be won */
    bool busted_lost;     /* by a dealer's blackjack a busted hand loses what was added to it too */
    bool even_money;      /* a blackjack against an ace may be paid 1 to 1 at once */
    double blackjack;     /* what it pays, on average */
    /* What it brings beside the wager to win or to lose this hand, once, whatever was added. Split
     * hands leave it aside. */
    double win_more, lose_more;
    double five_card_21; /* what a win with it pays; 1 if it is nothing special */
    double three_sevens;
    /* 6, 7 and 8 of one suit pay 2 to 1: how likely two of these ranks are suited, by the one that
     * is missing, and all three; 0 if that is nothing special. */
    double suited_two[3], suited_three;
};

/* ---- hands ---- */

/* The cards of a hand of at most 21 points. */
struct bjx_hand {
    uint8_t count[BJX_RANKS];
    uint8_t cards, hard, total; /* hard: each ace counts one */
    bool soft;
    int16_t child[BJX_RANKS]; /* with one card more; -1: busted */
};

/* All of them by the number of cards; hand 0 has none. */
struct bjx_hands {
    struct bjx_hand hand[BJX_HANDS];
    int count;
    int16_t pair[BJX_PAIRS]; /* of two cards, A A, A 2, .. A T, 2 2, 2 3 .. */
};

void bjx_hands_make(struct bjx_hands *all);
int bjx_hand_of(const struct bjx_hands *all, const uint8_t count[BJX_RANKS]); /* -1: over 21 */
int bjx_pair(int a, int b);                    /* which of the 55; ranks in any order */
void bjx_pair_ranks(int pair, int *a, int *b); /* a is not above b */

/* ---- the dealer ---- */

enum {
    BJX_LANES = 8,
    BJX_NODES = 500,
    BJX_USED = 800,
    BJX_DEPTH = 24,
    BJX_FINALS = 5,
    BJX_HARD = 17
};

/* The sets of cards after which a dealer draws on, as a tree of cards from the highest rank down,
 * in preorder: all orders of a set are one node. What the next card makes of a set depends on its
 * points alone, so sets of the same points are added up before they are given one. */
struct bjx_node {
    uint8_t rank, before; /* the card, and how many of its rank came before it */
    uint8_t depth;        /* cards drawn, this one too */
    uint8_t hard;         /* points, an ace counts one */
    bool ace;
    double orders;    /* in which it comes about; 0: in none, but sets below it do */
    int16_t used_end; /* of bjx_dealer.used: from where the last node's end */
};

/* Of the cards that end the hand, one that the set has taken itself. */
struct bjx_used {
    uint8_t final;
    double times; /* orders times cards */
};

struct bjx_dealer {
    struct bjx_node node[BJX_NODES];
    struct bjx_used used[BJX_USED];
    int nodes, deepest;
    bool hit_soft_17;
    int16_t final[BJX_RANKS][BJX_HARD]
                 [2];          /* of a next card, by points, and an ace: 0 .. 4, or -1 */
    int barred;                /* the next card that would be a blackjack; -1 if none */
    struct bjx_node start;     /* what lies there already; depth 0 */
    double stands[BJX_FINALS]; /* 1 if the dealer stands with it */
};

/* For a dealer who shows `up`, and `hole` unless it is -1; a blackjack is left out. */
void bjx_dealer_make(struct bjx_dealer *d, const struct bjx_hands *all, int up, int hole,
                     bool hit_soft_17);

/* From eight shoes at once: the chances to end with 17 .. 21 and no blackjack. */
void bjx_dealer_ends(const struct bjx_dealer *d, const double shoe[BJX_RANKS][BJX_LANES],
                     double out[BJX_FINALS][BJX_LANES]);

/* The dealer cannot run out of the cards of this shoe. */
bool bjx_dealer_lasts(const struct bjx_dealer *d, const double shoe[BJX_RANKS]);

/* ---- a chart: how to play by total ---- */

/* What a chart says of a total; it splits before it surrenders, and doubles only after that. */
enum { BJX_CHART_HIT = 1, BJX_CHART_DOUBLE = 2, BJX_CHART_SURRENDER = 4, BJX_CHART_TOTALS = 22 };

/* Against one dealer. */
struct bjx_chart {
    uint8_t total[2][BJX_CHART_TOTALS]; /* hard, soft */
    bool split[BJX_RANKS];
};

/* ---- play that is laid down hand by hand ---- */

/* Against one dealer. Plays are enum bjx_play, and must be allowed. A pair that is split is split
 * again wherever it may be. */
struct bjx_laid {
    uint8_t play[BJX_HANDS];  /* of an unsplit hand; of more than two cards hit or stand */
    uint8_t split[BJX_HANDS]; /* of a split one: stand, hit, double */
    uint8_t suited[3], split_suited[3]; /* two of 6, 7, 8 in one suit, by the one that is missing */
    bool even;                          /* money for a blackjack, where it is offered */
};

/* ---- a column: all hands against one dealer ---- */

/* How a round ends under the play in question. Exact unless a pair is split: split hands are taken
 * to be independent of each other once the dealer's total is known, which they nearly are. That
 * changes the sixth digit of a round's figures. */
struct bjx_ends {
    double win, lose;     /* net above zero, and below */
    double ahead, behind; /* more of the hands are won than lost, or fewer */
    double square;        /* mean of the net squared */
};

/* A choice that the rules do not allow has no value. */
struct bjx_row {
    bool may[BJX_PLAYS];
    double ev[BJX_PLAYS]; /* net of the round */
    enum bjx_play best;
    double value; /* of best play; with suits of 6, 7, 8 it may be above ev[best] */
    double dealt; /* how likely these two cards are, given the dealer's */
    double added; /* what best play puts up on average beside the box wager */
    struct bjx_ends end;
};

/* In how many orders the cards of a split hand come to these, still in play or doubled; by whether
 * the second card was [0] another one or [1] one of the pair. */
struct bjx_flow {
    double on[2], doubled[2];
    double bonus[2]; /* more to win, for 6, 7, 8 of one suit */
};

struct bjx_column {
    const struct bjx_rules *rules;
    const struct bjx_hands *all;
    const struct bjx_chart *chart; /* that is played, or ... */
    const struct bjx_laid *laid;   /* ... what is laid down; both NULL: best play */
    int up, hole;                  /* hole -1: nobody knows it */
    double shoe[BJX_RANKS];        /* without what the dealer shows */
    double left;
    struct bjx_dealer dealer;
    /* Of each hand that the shoe allows; what a dealer's blackjack takes is left out. */
    bool there[BJX_HANDS];
    double win[BJX_HANDS], lose[BJX_HANDS]; /* chances, standing */
    double stand[BJX_HANDS], stand_square[BJX_HANDS], hit[BJX_HANDS];
    /* Of the play unsplit, from here on. */
    double value[BJX_HANDS], squares[BJX_HANDS], wins[BJX_HANDS], loses[BJX_HANDS];
    uint8_t play[BJX_HANDS];               /* unsplit, neither split nor surrendered */
    uint8_t suited_play[3], mixed_play[3]; /* two of 6, 7, 8: in one suit, and not */
    struct bjx_flow flow[BJX_HANDS];       /* room for a split; empty between two of them */
    struct bjx_row row[BJX_PAIRS];
    double chance; /* that the dealer shows this */
    double ev;     /* of the box wager, given that */
    double added;
    struct bjx_ends end;
};

/* Works it all out, for best play or a chart. False: the shoe lacks these cards. */
bool bjx_column_make(struct bjx_column *c, const struct bjx_rules *r, const struct bjx_hands *all,
                     int up, int hole, const struct bjx_chart *chart);
/* The same for play that is laid down. */
bool bjx_laid_make(struct bjx_column *c, const struct bjx_rules *r, const struct bjx_hands *all,
                   int up, int hole, const struct bjx_laid *laid);

/* How often best play comes to each hand, to hit or stand with it. */
void bjx_met(double met[BJX_HANDS], const struct bjx_column *c);

/* A round of one hand, or with a pair of this rank split into so many, cannot run out of cards as
 * long as nobody draws to a hard 17; what draws on is worth less than BJX_RUNS_OUT if it can. */
#define BJX_RUNS_OUT (-1e6)
bool bjx_lasts(const struct bjx_rules *r, int rank, int hands);

/* The best chart, from a column of best play. */
void bjx_chart_make(struct bjx_chart *out, const struct bjx_column *c);

/* The chance of a dealer's blackjack once this hand and so many more of a rank are gone. */
double bjx_blackjack(const struct bjx_column *c, const struct bjx_hand *hand, int rank, int more);

/* What the hand wins by, standing, from the chances of the dealer's ends: `win` and `lose`. `two`:
 * a split hand of two cards. */
struct bjx_stand {
    double win, lose;
};
struct bjx_stand bjx_stand(const struct bjx_column *c, const struct bjx_hand *hand,
                           const double finals[BJX_FINALS], double blackjack, bool split);

/* What a win with this hand pays, suits left aside. */
double bjx_pays(const struct bjx_rules *r, const struct bjx_hand *hand);

/* Two of 6, 7 and 8, where their suits matter: which of the three is missing; else -1. */
int bjx_straight(const struct bjx_rules *r, const struct bjx_hand *hand);

/* The cards of a rank that are left, and of all ranks, once the hand is gone. */
double bjx_left(const struct bjx_column *c, const struct bjx_hand *hand, int rank);

/* The dealer cannot run out once this hand and so many more of a rank are gone. */
bool bjx_left_lasts(const struct bjx_column *c, const struct bjx_hand *hand, int rank, int more);

/* What a choice is worth with these cards, net of the round; for two cards it is row's ev. False if
 * the rules do not allow it, or the shoe lacks the cards. */
bool bjx_choice(const struct bjx_column *c, int hand, enum bjx_play play, double *ev);

/* Hit or stand, where the hand may not be doubled. */
enum bjx_play bjx_undoubled(const struct bjx_column *c, int hand);

/* What splitting this pair is worth, a dealer's blackjack left out, and what it adds. */
struct bjx_split {
    double ev, added;
    struct bjx_ends end;
};
struct bjx_split bjx_split(struct bjx_column *c, int rank);

/* The same within a split: of `hands` hands so many have one card yet, and so many cards of the
 * pair that the column's shoe counts lie elsewhere. `added` and `end` are of no use then. */
struct bjx_split bjx_split_on(struct bjx_column *c, int rank, int hands, int open, int elsewhere);

/* What one unit is worth once the hand is doubled, a dealer's blackjack left out; *lost: how likely
 * it busts and the dealer has one; *more: what win_more and lose_more come to. */
double bjx_doubled(const struct bjx_column *c, int hand, double *lost, double *more);

/* What drawing to two of 6, 7 and 8 brings more, for each unit that a win pays more then. */
double bjx_straight_gain(const struct bjx_column *c, const struct bjx_hand *hand, int missing);

/* The chances of the dealer's ends once the hand is gone from the column's shoe. */
void bjx_finals(const struct bjx_column *c, const struct bjx_hand *hand, double out[BJX_FINALS]);

/* ---- the whole game ---- */

struct bjx_game {
    double ev;    /* per unit of the box wager */
    double added; /* put up on average beside it */
    double sd;    /* of a round */
    struct bjx_ends end;
};

/* Ten columns, or 55 where both cards are shown, one after the other in the same room; each is
 * handed to `each` unless that is NULL. A chart for each of them, by bjx_shown, unless that is
 * NULL: what they play. */
typedef void bjx_each(void *with, const struct bjx_column *c);
void bjx_game_make(struct bjx_game *out, struct bjx_column *room, const struct bjx_rules *r,
                   const struct bjx_hands *all, const struct bjx_chart charts[BJX_PAIRS],
                   bjx_each *each, void *with);
int bjx_shown(int up, int hole); /* the rank of the one card, or which of the 55 pairs */
