/* door.h -- the general path: a keeper of shoe, dice or wheel and one or more seats around any
 * game. Every bet, every decision and every chance goes through pit_apply. */
#pragma once

#include "sim.h"
#include "table/keeper.h"

/* What a system remembers from one round to the next; no padding, for it is part of keys. */
struct sim_mood {
    uint32_t rounds;  /* of this turn, up to rounds_most */
    uint32_t stopped; /* 1: no more bets until the next turn */
    struct {
        pit_money target;      /* what the next bet there is; 0: what its line says */
        uint32_t wins, losses; /* in a row, up to streak_most */
    } of[SYSTEM_TRACKED];
    uint32_t at;                 /* the place in the series */
    uint32_t listed;             /* of the list that is struck off; 0: as the system has it */
    pit_money list[SYSTEM_LIST]; /* zeros behind these */
};

/* Bets in the order they were made, for who plays them elsewhere. */
enum { SIM_MADE = 64 };
struct sim_made {
    int count;
    struct pit_event event[SIM_MADE];
};

struct sim_door {
    const struct sim_job *job;
    uint8_t player;        /* the seat that bets by the system */
    struct sim_made *made; /* NULL: nobody wants them */
    struct random_batch chance;
    struct pit_keeper keeper;
    struct pit_source from; /* draws from chance */
    int forced;             /* the round's one chance, while states are compiled; below 0: none */
    int brought;            /* chances of this round */
    bool decided;           /* somebody had a choice in it */
    int pair, turned;       /* kinds of the first two cards of the round; how many came up */
    unsigned raised;        /* a bit a seat */
    pit_money before[PIT_SEATS_MAX]; /* what each was worth when the round began, */
    pit_money began;                 /* and seat 0 when this turn began */
    uint64_t units;                  /* cents of the first wager decided in this round */
    pit_money beside[PIT_SEATS_MAX]; /* what wagers beside it brought in this round, ... */
    struct {
        pit_money net;
        sim_wide squares;
        uint64_t decided;
    } extra[SIM_EXTRAS]; /* ... and each of them since they were last counted */
    pit_money now[PIT_SEATS_MAX][SIM_EXTRAS]; /* ... and in this round */
    struct sim_part part;                     /* since they were last counted */
    struct sim_mood mood;
    struct pit_state empty; /* shuffled, and nobody has sat down */
    struct pit_state state;
    struct pit_effects *heard; /* what events bring, where somebody looks at it; else NULL */
    struct pit_effects effects;
    struct pit_effect list[PIT_EFFECTS_MAX];
};

/* What bets and one round brought. */
struct sim_step {
    pit_money net;    /* to all who play */
    uint64_t units;   /* tally.sums.n */
    uint32_t skipped; /* bets */
    bool ends;        /* with it ends what belongs together: a turn, a shoe, or the round itself */
};

/* A keeper with a full shoe and an empty table. NULL: out of memory. Free it with free(). */
struct sim_door *sim_door_open(const struct sim_job *j, const struct random *g);

/* A full shoe and the job's seats with these chips each; what they remember stays. */
void sim_door_sit(struct sim_door *d, pit_money chips);

/* The same with random numbers of its own, and nothing to be remembered. */
void sim_door_begin(struct sim_door *d, const struct random *g, pit_money chips);

/* Every seat bets, or, leaving, takes down what may come down; then the round is played to its end,
 * and a shuffle that is due is made. */
struct sim_step sim_door_play(struct sim_door *d, bool leaving);

/* Takes down what may come down; what that brings back. */
pit_money sim_door_clear(struct sim_door *d);
/* Cents of seat 0 that stand on the layout. */
pit_money sim_door_staked(const struct sim_door *d);

void sim_door_rounds(const struct sim_job *j, const struct random *g, uint64_t rounds,
                     struct sim_tally *t);

/* ---- bets by a system (bets.c) ---- */

/* The player bets by the system; how many bets were refused. */
uint32_t sim_bets(struct sim_door *d);
/* What another seat bets so that there is a next round. */
void sim_others_bet(struct sim_door *d);
void sim_take_down(struct sim_door *d);
/* Hears what the last event brought: cents of the first wager that were decided. */
uint64_t sim_hear(struct sim_door *d);
/* A round is over; with ends the turn is. */
void sim_remember(struct sim_door *d, bool ends);
