/* own.h -- what a game says of its odds in a way of its own, beside the general studies. Anything
 * may be NULL. None of it needs more than 64-bit integers. */
#pragma once

#include "card_counts.h"
#include "study.h"

#include "pit/text.h"

struct advice;

/* What a layout brings, in how many ways, and how the round ends then. */
struct own_net {
    pit_money net;
    int64_t ways;
    uint16_t on; /* a bit for each row of game.outcomes */
};

/* A hand against what the dealer shows, where play is valued in numbers: what each choice brings,
 * net of the round, per unit of the first bet. */
enum { HAND_CHOICES = 8, HAND_TEXT = 48, HAND_CARDS = 21 };
struct hand_row {
    char cards[HAND_TEXT], up[4]; /* "T6", "9" */
    int total;
    bool soft, pair;
    int choices, best;
    struct {
        uint8_t verb;
        double ev;
    } choice[HAND_CHOICES];
    double p; /* how often it is dealt */
};

/* One hand that is asked: ranks from 2 to 14, and suits, 1 to 4, where they are known. */
struct hand_asked {
    struct hand_card {
        uint8_t rank, suit;
    } card[HAND_CARDS], up[HAND_CARDS]; /* own, and what the dealer shows */
    int cards, ups;
};
enum hand_trouble {
    HAND_GOOD,
    HAND_UP,       /* the dealer shows more cards, or fewer */
    HAND_OVER,     /* it has gone over */
    HAND_NONE,     /* the shoe lacks these cards */
    HAND_RUNS_OUT, /* the shoe may run out within the round */
};

typedef void hand_each(void *with, const struct hand_row *row);

/* How to play by total: the best chart, what it brings, and where two cards are better played in
 * another way. In a cell: H hit, S stand, D double (else h or s), P split, R surrender (else h, s).
 */
enum { CHART_COLUMNS = 55, CHART_ROWS = 40, CHART_EXCEPTIONS = 256, CHART_PARTS = 3 };
struct hands_chart {
    const char *part[CHART_PARTS]; /* "hard", "soft", "pairs" ... */
    int first[CHART_PARTS + 1];    /* ... and where the rows of each begin */
    char row[CHART_ROWS][4], column[CHART_COLUMNS][4], cell[CHART_ROWS][CHART_COLUMNS][3];
    int rows, columns;
    double ev, best; /* by the chart, and of best play */
    struct {
        char cards[4], up[4];
        uint8_t verb, chart; /* best, and what the chart says */
        double gain;
    } exception[CHART_EXCEPTIONS];
    int exceptions; /* as many as there are; only the first of them are listed */
};

/* What a count of the cards that have gone says: what a round is worth at each true count, by the
 * chart that is best there, and where plays change. */
enum { COUNT_MOST = 10, COUNT_ROWS = 2 * COUNT_MOST + 1, COUNT_INDICES = 1024 };
struct count_study {
    int left; /* cards that nobody has seen */
    struct {
        bool there;       /* some shoe has such a count */
        double ev;        /* of the first bet, flat */
        double insurance; /* of a unit of it, offered at this count */
        double insured;   /* of the first bet, with half of it insured where that pays */
    } row[COUNT_ROWS];    /* from -COUNT_MOST */
    bool insures, has_insurance_index;
    double insurance_index;
    struct count_index {
        char hand[4], up[4]; /* "16", "A7" or "88", and "T" */
        uint8_t play, other; /* verbs: the play at counts above (or below), else the other */
        bool above;
        double at;
    } index[COUNT_INDICES];
    int indices;
};

struct odds_own {
    /* Fills in what decisions_study would, but faster: a round from a full shoe, or, not NULL, from
     * just these cards, three or more. Rows are told apart by game.rows or rows_part. */
    bool (*decisions)(struct decisions_study *out, const struct pit_rules *r,
                      const struct pit_shoe *shoe);
    /* All figures of a wager on this spot, as wager_study has them: from a full shoe, or from just
     * these cards. False: none can be made there. */
    bool (*wager)(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe);
    /* The same of a wager that no decision has a part in, from a full shoe; NULL or false: what a
     * spot pays cannot be told without valuing the play. */
    bool (*beside)(struct wager_study *out, const struct pit_rules *r, int spot);
    /* A wager that costs more at its least than edge has for it, since what it pays is rounded:
     * how much of the stake. -1: there is none. */
    int (*dearer)(double *cost, const struct pit_rules *r,
                  bool (*edge)(struct figure *out, const struct pit_rules *r, int spot));
    /* What a unit of this wager gives back in the long run, where a part of it goes to a meter that
     * a later one wins: below 1 the house keeps something. False: there is no such meter. */
    bool (*long_run)(double *out, const struct pit_rules *r, int spot);
    /* The same of all of them, by spot; without an outcome where none can be made. False: no round
     * can be counted from these cards. */
    bool (*wagers)(struct wager_study *out, const struct pit_rules *r, const struct pit_shoe *shoe);
    /* What all wagers that a seat has on the layout bring together: the best first. How many; each
     * in `ways` of *all. */
    int (*nets)(struct own_net *out, int room, int64_t *all, const struct pit_rules *r,
                const struct pit_shoe *shoe, const struct pit_state *s, int seat);
    /* A payout that may be moved onto another wager in mid-round: what a unit of it is worth there,
     * by game.rows; and what a unit of the wager that it came from is worth if the payout always
     * stays (the first of `always`), goes onto one of them wherever that is worth it (the others),
     * or onto any of them (ev). */
    bool (*moves)(struct decisions_study *out, const struct pit_rules *r,
                  const struct pit_shoe *shoe);
    /* What every hand of two cards is worth, from a full shoe or from just these cards, where
     * fractions are out of reach: a row after the other. False: these may run out in a round. */
    bool (*hands)(hand_each *each, void *with, const struct pit_rules *r,
                  const struct pit_shoe *shoe);
    /* The same of one hand of any cards, against one card of the dealer's or two. */
    enum hand_trouble (*hand)(struct hand_row *out, const struct pit_rules *r,
                              const struct pit_shoe *shoe, const struct hand_asked *asked);
    bool (*chart)(struct hands_chart *out, const struct pit_rules *r, const struct pit_shoe *shoe);
    /* What a count is worth, with so many cards left: what each rank from 2 to ace adds when it has
     * gone. False: it says nothing of the cards. */
    bool (*counted)(struct count_study *out, const struct pit_rules *r,
                    const int8_t weight[COUNT_RANKS], int left);
    /* What each choice of this seat is worth, from a state as the seat sees it, without others at
     * the table. False: out of reach. */
    bool (*advice)(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                   int seat);
    /* The name of a way that a round ends, "spread 3, between", and what it pays. */
    void (*end_words)(const struct pit_rules *r, const struct study_end *end, struct pit_text *name,
                      struct pit_text *pays);
    /* The word for this value of a measure; NULL: its number. */
    const char *(*measure_word)(int measure, int64_t value);
};
