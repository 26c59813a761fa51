/* tally.h -- what came of simulated rounds, counted in whole numbers.
 *
 * Counts and sums are integers, so that blocks of rounds may be added in any order, by any number
 * of threads or machines, to the same bytes. Only means and errors, made at the end, are
 * fractions. */
#pragma once

#include "pit/game.h"

__extension__ typedef __int128 sim_wide;

/* Sums over clusters: rounds that share cards. The seats of a round may share its third card, and
 * the rounds of a shoe its cards, so the error of a mean is reckoned from the sums of clusters and
 * not from single results. n: rounds of single seats; S and N: result and n of one cluster. */
struct sim_sums {
    uint64_t n, clusters;
    sim_wide sum;        /* of S, cents */
    sim_wide ss, sn, nn; /* of S * S, S * N, N * N */
};

/* How often a seat's round ended with this change of its worth. */
struct sim_row {
    pit_money net;
    bool raised; /* more was put on the layout after the deal */
    uint64_t count;
};

enum { SIM_ROWS = 512, SIM_EXTRAS = 8 };
struct sim_tally {
    uint64_t rounds, played; /* of the table: asked for, and played */
    /* By seats that bet the same in every round, n counts their rounds; by a system it is the first
     * wager's cents that were decided. */
    struct sim_sums sums;

    /* Where bets are by a system: */
    struct sim_sums by_round; /* the same clusters with n their rounds */
    uint64_t won, lost, even; /* clusters by what they brought */
    uint64_t skipped;         /* bets that the rules or the purse refused */
    /* Shoes that the end of a block cut off: how many, their rounds, and the squares of those. */
    uint64_t cut_off, cut_rounds, cut_squares;

    sim_wide squares; /* of the results of single rounds, cents */

    /* Wagers beside the first, each by itself: n counts those that were decided. */
    struct sim_extra_sums {
        struct sim_sums sums;
        sim_wide squares;
    } extra[SIM_EXTRAS];

    /* Wagers made by decisions that are in the results above, by themselves (own.h): n counts
     * their cents, and clusters without one are left out. */
    struct sim_part_sums {
        uint64_t made;
        struct sim_sums sums;
    } part;

    /* Where they are not by a system, rounds of seats: */
    uint64_t wins, losses, pushes, raises;
    bool many; /* there are more results than rows, and none is kept, whatever came first */
    int rows;  /* by net, not raised first */
    struct sim_row row[SIM_ROWS];
};

void sim_count(struct sim_tally *t, pit_money net, bool raised, uint64_t count);
void sim_cluster(struct sim_sums *s, pit_money net, uint64_t n);
/* What such wagers brought since they were last counted; counts them, and begins again. */
struct sim_part {
    uint64_t made, bet;
    pit_money net;
};
void sim_count_part(struct sim_tally *t, struct sim_part *part);
/* A cluster of bets by a system; and so many that are alike, of one round each. */
void sim_count_turn(struct sim_tally *t, pit_money net, uint64_t n, uint64_t rounds);
void sim_count_cut_off(struct sim_tally *t, uint64_t rounds); /* and that turn was cut off */
void sim_count_alike(struct sim_tally *t, pit_money net, uint64_t n, uint64_t times);
void sim_sums_add(struct sim_sums *to, const struct sim_sums *from);
void sim_tally_add(struct sim_tally *to, const struct sim_tally *from);

/* Per unit of the ante, or of whatever one of n is. What cannot be said of so few rounds is NAN. */
double sim_mean(const struct sim_sums *s, pit_money ante);
double sim_error(const struct sim_sums *s, pit_money ante); /* standard error of the mean */
double sim_sd(const struct sim_tally *t, pit_money ante);   /* of one round of one seat */
double sim_extra_sd(const struct sim_extra_sums *e, pit_money stake);

/* Shares of the rounds of seats. */
struct sim_shares {
    double win, lose, push, raised;
};
struct sim_shares sim_shares(const struct sim_tally *t);
