/* tabulate.h -- a game tabulated: what every three cards bring, found by playing them through it.
 *
 * It holds for a lone seat with chips enough, in a game whose round is two cards, then at most one
 * decision, then at most one card for the seat: Red Dog. Other games cannot be tabulated so, and
 * are simulated through the door. The kernels play rounds by looking up what stands here. */
#pragma once

#include "odds/strategy.h"

enum {
    SIM_RANKS = 13,     /* kinds of cards that play alike: pit_rules.alike */
    SIM_CLASSES = 64,   /* results that differ */
    SIM_CHOICES = 4,    /* ways to decide, in the order of odds_events */
    SIM_PAIRS = 256,    /* first << 4 | second */
    SIM_TRIPLES = 4096, /* first << 8 | second << 4 | third */
};

struct sim_class {
    pit_money net;
    bool raised;
};

struct sim_table {
    pit_money ante;
    int classes;
    struct sim_class class[SIM_CLASSES];
    uint8_t of[SIM_CHOICES][SIM_TRIPLES]; /* which class */
    uint8_t choices[SIM_PAIRS];           /* ways to decide, at least 1; 1: nothing to decide */
    uint8_t chosen[SIM_PAIRS];            /* the one the strategy takes */
    bool third[SIM_PAIRS];                /* a third card is drawn */
    bool each;                            /* each seat has a third card of its own */
    bool left_counts;                     /* the strategy looks at how many cards are left */
    pit_money purse;                      /* the most that a seat may have at stake */
    uint32_t ranks[SIM_RANKS];            /* cards of each kind in a full shoe */
};

/* Plays every three ranks under these rules with this ante. False if the game is not of that
 * shape. */
bool sim_tabulate(struct sim_table *t, const struct pit_rules *r, const struct strategy *st,
                  pit_money ante);

/* The choice that is worth most once these two have been dealt, by the cards nobody has seen. */
int sim_counted(const struct sim_table *t, int pair, const uint32_t unseen[SIM_RANKS]);

/* How many ordered triples of cards of a full shoe have these ranks. */
uint64_t sim_weight(const struct sim_table *t, int first, int second, int third);
