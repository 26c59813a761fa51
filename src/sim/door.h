/* door.h -- the general path: a keeper of the shoe and silent or clever seats around any game whose
 * rounds are dealt. Every decision and every card goes through pit_apply. */
#pragma once

#include "sim.h"

enum { SIM_ASIDE = 64 };

struct sim_door {
    const struct sim_job *job;
    struct random random;
    struct random_pile pile;
    uint8_t aside[SIM_ASIDE]; /* cards set aside from this shoe */
    int asides;
    int pair, turned;       /* kinds of the first two cards of the round; how many came up */
    unsigned raised;        /* a bit a seat */
    struct pit_state empty; /* shuffled, and nobody has sat down */
    struct pit_state state;
};

/* A keeper with a full shoe and an empty table. NULL: out of memory. Free it with free(). */
struct sim_door *sim_door_open(const struct sim_job *j, const struct random *g);

/* A full shoe and these seats with these chips each. */
void sim_door_sit(struct sim_door *d, int seats, pit_money chips);

/* Every seat bets, and the round is played to its end; a shuffle that is then due is made. True if
 * there was one. */
bool sim_door_play(struct sim_door *d, pit_money bet);

void sim_door_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                     struct sim_tally *t);
