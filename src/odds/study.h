/* study.h -- what is known of a wager and of a round's decisions, for any game.
 *
 * Solvers fill these in: the general ones over the graph of a game (wagers_study.h,
 * decisions_study.h), one in 64-bit integers (quick.h), or one of the game's own that is faster.
 * Whoever shows them does not see which. */
#pragma once

#include "pit/game.h"

/* An exact figure. */
struct figure {
    int64_t num, den; /* in lowest terms, den above 0; den 0: it does not fit in 64 bits */
    double value;     /* rounded toward zero */
    char *text;       /* "n/d" where it does not fit, or NULL: even that is out of reach */
};

enum { FIGURE_ROOM = 48 };
const char *figure_text(char room[FIGURE_ROOM], const struct figure *f); /* NULL: out of reach */
struct figure figure_of(int64_t num, int64_t den);                       /* den above 0 */
__extension__ typedef __int128 wide_int;
struct figure figure_wide(wide_int num, wide_int den); /* den above 0 */
struct figure figure_add(const struct figure *a, const struct figure *b);

/* The standard deviation of what has this sum of squares and this sum over all ways. */
double figure_deviation(int64_t square, int64_t net, int64_t all);

/* ---- a wager ---- */

/* One way that it ends. */
struct wager_outcome {
    enum pit_result result;
    int64_t num, den; /* what it brings, per unit of the wager, in lowest terms */
    struct figure p;
};
enum { WAGER_OUTCOMES = 64 };

/* To its first settlement, in units of the wager. Where it brings decisions along: of the whole
 * round under best play, with all that is added to it. */
struct wager_study {
    int spot;
    bool decides; /* it brings decisions along */
    struct figure win, push, lose;
    struct figure ev;          /* mean result per unit of the wager made, a percentage included */
    struct figure edge;        /* the house's: -ev */
    struct figure resolved;    /* the same per unit that was won or lost */
    struct figure outlay;      /* the same per unit paid, a percentage in advance included */
    struct figure edge_outlay; /* the house's, per unit paid: -outlay */
    struct figure risk;        /* what is lost per unit of all that is wagered: element of risk */
    struct figure rounds;      /* how many rounds it takes to be decided, on average */
    double sd;
    double error;          /* above 0: figures are numbers, off by no more than this; no outcomes */
    const char *size_key;  /* not NULL: the wager may be of another size, "5", ... */
    struct figure ev_size; /* ... and this is its ev then */
    bool size_alone;       /* no other is taken */
    pit_money least;       /* above 0: so much, the least that is taken, brings another ev ... */
    struct figure ev_least; /* ... per unit of it, since what it pays is rounded */
    struct wager_outcome outcome[WAGER_OUTCOMES];
    int outcomes;
    struct pit_case in;     /* of one of its cases: which */
    struct wager_study *by; /* each case that has a name, by itself */
    int cases;
};

/* 75 or 80 where less than that percentage of the wager comes back under best play, which
 * laboratories ask about; else 0. */
int wager_returns_below(const struct wager_study *w);

/* ---- the decisions of a round ---- */

enum {
    STUDY_MEASURES = 8, /* that tell decisions apart */
    STUDY_CHOICES = 8,  /* of one decision */
    STUDY_ROWS = 1024,
    STUDY_ENDS = 256
};

struct study_choice {
    uint8_t verb;
    uint16_t spot;                 /* where the verb takes one */
    bool least;                    /* of two amounts: the lower one */
    struct figure win, push, lose; /* how the round then ends */
    struct figure ev;              /* its mean result, per unit of the first bet */
    struct figure gain;            /* the same above the first choice, a silent seat's */
};

/* All decisions at which the measures have these values. */
struct study_row {
    int64_t measure[STUDY_MEASURES]; /* in the order that was asked for */
    struct figure met;               /* how often a round comes to it */
    int choices, best;
    struct study_choice choice[STUDY_CHOICES];
};

/* One way that a round ends under best play. */
struct study_end {
    uint16_t row; /* of game.outcomes, with its argument */
    int64_t argument;
    int64_t net, unit; /* what it brings, in units of the first bet: net / unit */
    struct figure p;
};

/* A round under best play, per unit of the first bet. */
struct decisions_study {
    struct figure win, push, lose, ev, edge, square;
    struct figure staked; /* what is added to the first bet */
    struct figure risk;   /* what is lost per unit of all that is wagered: element of risk */
    struct figure by;     /* mean result of a strategy that was given */
    bool has_by;
    double sd;
    /* What the round comes to if one choice is taken wherever it is offered; the first is a silent
     * seat's. None where a round may have more than one decision. */
    struct study_always {
        uint8_t verb;
        bool least;
        struct figure ev;
        uint16_t spot; /* where the verb takes one */
    } always[STUDY_CHOICES];
    int constants;
    struct study_row *row; /* the caller's room for `room` of them; by measure */
    int rows, room;
    struct study_end end[STUDY_ENDS];
    int ends;
};
