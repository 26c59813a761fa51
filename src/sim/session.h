/* session.h -- sessions: a bankroll taken to the table and played round after round until it is
 * lost, enough is won or lost, or the rounds are played.
 *
 * Who stops makes no more bets, takes down what may come down, and waits for the rest to be
 * decided: a wager that has to stand cannot be taken home. */
#pragma once

#include "sim.h"

#include <stdatomic.h>

struct sim_plan {
    pit_money bankroll;
    pit_money bet;                 /* on every hand; with a system it says how much */
    pit_money stop_loss, stop_win; /* 0: none */
    uint64_t hands, sessions;
};

enum sim_end {
    SIM_UNPLAYED,
    SIM_PLAYED_OUT, /* all hands */
    SIM_RUINED,     /* not enough for another bet */
    SIM_LOST,       /* the loss at which to stop */
    SIM_WON,        /* the win at which to stop */
    SIM_ENDS
};

/* One session; all fields of one kind, so that processes can add up what each has played. */
struct sim_session {
    int64_t end;      /* enum sim_end */
    int64_t result;   /* cents */
    int64_t hands;    /* played */
    int64_t drawdown; /* the deepest fall from a height, cents */
};

/* Bankrolls along the way, at hand 0 and at each of so many equal parts of the hands. */
enum { SIM_MARKS = 101, SIM_CURVES = 20000 };

struct sim_sessions {
    const struct sim_job *job; /* prepared for one seat, with plan.bet as its ante */
    struct sim_plan plan;
    int threads;
    uint64_t first, stride; /* as in sim_run */
    const atomic_bool *stop;
    void (*look)(void *with, uint64_t played); /* sessions; ten times a second; or NULL */
    void *with;

    struct sim_session *session; /* plan.sessions of them, the caller's, zero at first */
    int64_t (*curve)[SIM_MARKS]; /* of the first sessions; the caller's */
    uint64_t curves;             /* how many of them; may be 0 */
};

void sim_sessions(struct sim_sessions *asked);

/* ---- what came of them ---- */

/* What belongs to the sessions in the summary, from those that were played. */
struct sim_spread {
    double mean;
    int64_t at[5]; /* 5, 25, 50, 75 and 95 of a hundred are at most this */
};
struct sim_summary {
    uint64_t played, ended[SIM_ENDS];
    struct sim_spread result, drawdown, hands;
};

/* False: out of memory. */
bool sim_summarise(const struct sim_sessions *s, struct sim_summary *out);

/* The five of a list, which is put in order. */
void sim_quantiles(int64_t *list, uint64_t count, int64_t at[5]);
