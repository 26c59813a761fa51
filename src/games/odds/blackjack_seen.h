/* blackjack_seen.h -- a round of blackjack as a seat sees it, for advice. */
#pragma once

#include "blackjack_own.h"

#include "games/blackjack_round.h"
#include "odds/advice.h"

struct view {
    const struct pit_rules *r;
    const struct pit_state *s;
    const struct pit_blackjack *g;
    int seat;
    int unseen[BJX_RANKS], left;
    int up, hole;     /* as the analyser has them */
    double blackjack; /* the chance that the dealer has one */
    double none;      /* that he has none; what is valued without one is divided by `given` */
    double given;
    struct bjx_rules rules;
    double even[4];           /* suited_two and suited_three of a hand whose suits are not known */
    bool made, made_splits;   /* there is a column: ... */
    uint8_t cards[BJX_RANKS]; /* ... of these cards, pairs split or not, ... */
    double kept[6];           /* ... and these suits, and what wins and losses bring beside */
};

/* ---- blackjack_beside.c: wagers beside the box ---- */

/* What additional wagers bring that look at how this box is played. Those that do not: `fixed`. */
struct beside {
    double fixed;            /* cents, whatever is done */
    double win, lose;        /* cents that a win of the hand brings, and a loss takes */
    double natural;          /* cents that a blackjack that wins brings */
    double error;            /* of all of these */
    const char *left_out[4]; /* names of wagers that are not in it; NULL ends them */
};
void blackjack_beside(struct beside *out, const struct view *v);

/* What sevens and aces bring with this choice on the first hand: cents. */
double blackjack_drawn(const struct view *v, int verb);

/* A unit of insurance, and how many of how many cards win it. */
double blackjack_insurance(const struct view *v, int *tens);
