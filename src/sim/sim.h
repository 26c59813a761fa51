/* sim.h -- simulated rounds of a game, under rules in force: what is bet by a system, what is
 * decided by a strategy.
 *
 * Rounds come in blocks, each with a stream of random numbers of its own (seed, block), so that
 * what comes of them depends neither on threads nor on machines. A block is played in one of these
 * ways; each plays what the game itself does. */
#pragma once

#include "full.h"
#include "system.h"
#include "tally.h"

enum sim_way {
    SIM_FULL,   /* draws of three cards from a full shoe, looked up */
    SIM_SHOE,   /* cards drawn one after the other from a shoe, looked up */
    SIM_STATES, /* a game under a system, every state and what each chance brings there looked up */
    SIM_HANDS,  /* the same of rounds without decisions, bet by a system */
    SIM_OWN,    /* as the game itself can do it faster (own.h) */
    SIM_DOOR,   /* every bet, decision and chance through pit_apply */
};

/* What is decided where no line of the strategy says anything: what a silent seat is held to have
 * said; best play or the chart by total for a full shoe, of games that have their own. */
enum sim_rest { SIM_SILENT, SIM_BEST, SIM_CHART };

struct sim_states;
struct sim_hands;

struct sim_job {
    /* What is asked. */
    const struct pit_rules *rules;
    struct sim_system system; /* without lines, all bet the ante on the first spot in each round */
    struct strategy strategy;
    enum sim_rest rest;
    bool counted; /* not by the strategy but by the cards seen: whatever is worth most */
    bool shoes;   /* by the rules in force: burn, cut card, reshuffle; else each from a full shoe */
    int seats;    /* with a system, 1 */
    uint64_t seed;
    pit_money ante;
    int extras; /* wagers beside it, of every seat in each round; without a system */
    struct sim_extra {
        uint16_t spot;
        pit_money amount;
    } extra[SIM_EXTRAS];

    /* What sim_prepare makes of it. */
    enum sim_way way;
    uint16_t spot;  /* the first that the house offers */
    uint32_t sides; /* a round begins with one of so many chances, all as likely; 0: with a deal */
    bool fresh;     /* a shuffle for every round */
    bool linked;    /* rounds belong together: those of a shoe, or of a turn */
    bool tabulated;
    uint32_t burns, cut;
    struct sim_table table;
    struct sim_full full;
    struct sim_states *states; /* or NULL */
    struct sim_hands *hands;   /* or NULL */
    void *own;                 /* made by the game's own rounds, or NULL */
};

/* Tabulates the game and chooses the fastest way that is right; with door, the door. False if it
 * cannot be played as asked: counting wants a game that can be tabulated. */
bool sim_prepare(struct sim_job *j, bool door);
void sim_free(struct sim_job *j);

/* What one of tally.sums.n is: the ante, or with a system a cent of its first wager. */
pit_money sim_unit(const struct sim_job *j);

/* Rounds in a block of a simulation of so many: fewer in a short one, so that it too has blocks for
 * all threads and points for its picture. */
uint64_t sim_block_size(uint64_t rounds);
uint64_t sim_blocks(uint64_t rounds); /* how many there are */

/* Plays so many rounds of this block, and with a system as many more as its last turn needs; adds
 * them to the tally. */
void sim_block(const struct sim_job *j, uint64_t block, uint64_t rounds, struct sim_tally *t);

/* What the ways of play offer to sim_block. */
void sim_shoe_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                     struct sim_tally *t);
/* NULL: there are too many states, or a round is more than one chance. */
struct sim_states *sim_states_make(const struct sim_job *j);
void sim_states_free(struct sim_states *t);
int sim_states_count(const struct sim_states *t);
void sim_states_rounds(const struct sim_job *j, const struct random *g, uint64_t rounds,
                       struct sim_tally *t);
/* NULL: somebody decides, or the system looks at more than cards. */
struct sim_hands *sim_hands_make(const struct sim_job *j);
void sim_hands_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                      struct sim_tally *t);
