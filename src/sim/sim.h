/* sim.h -- simulated rounds of a game, under rules in force and a strategy.
 *
 * Rounds come in blocks, each with a stream of random numbers of its own (seed, block), so that
 * what comes of them depends neither on threads nor on machines. A block is played in one of three
 * ways; each plays what the game itself does with the cards. */
#pragma once

#include "full.h"
#include "tally.h"

enum sim_way {
    SIM_FULL, /* draws of three cards from a full shoe, looked up */
    SIM_SHOE, /* cards drawn one after the other from a shoe, looked up */
    SIM_DOOR, /* every decision and card through pit_apply */
};

struct sim_job {
    /* What is asked. */
    const struct pit_rules *rules;
    struct strategy strategy;
    bool counted; /* not by the strategy but by the cards seen: whatever is worth most */
    bool shoes;   /* by the rules in force: burn, cut card, reshuffle; else each from a full shoe */
    int seats;
    uint64_t seed;
    pit_money ante;

    /* What sim_prepare makes of it. */
    enum sim_way way;
    bool tabulated;
    bool fresh; /* a shuffle for every round */
    uint32_t burns, cut;
    struct sim_table table;
    struct sim_full full;
};

/* Tabulates the game and chooses the fastest way that is right; with door, the door. False if it
 * cannot be played as asked: counting wants a game that can be tabulated. */
bool sim_prepare(struct sim_job *j, bool door);

/* Rounds in a block of a simulation of so many: fewer in a short one, so that it too has blocks for
 * all threads and points for its picture. */
uint64_t sim_block_size(uint64_t rounds);

/* Plays so many rounds of this block, and adds them to the tally. */
void sim_block(const struct sim_job *j, uint64_t block, uint64_t rounds, struct sim_tally *t);

/* What the ways of play offer to sim_block. */
void sim_shoe_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                     struct sim_tally *t);
