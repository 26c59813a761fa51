/* session.h -- sessions: a bankroll taken to the table and played hand after hand until it is lost,
 * enough is won or lost, or the hands are played. */
#pragma once

#include "sim.h"

#include <stdatomic.h>

struct sim_plan {
    pit_money bankroll, bet;
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
    const struct sim_job *job; /* prepared with plan.bet as its ante, one seat */
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

/* ---- what cards and dice share ---- */

/* How a game plays sessions: on a seat, one after the other. */
struct sim_seating {
    const void *job;
    void *(*open)(const void *job); /* a seat, from malloc; NULL: out of memory */
    void (*play)(void *seat, const struct sim_sessions *asked, uint64_t number);
};

/* Shares them out to threads. */
void sim_sessions_share(const struct sim_sessions *asked, const struct sim_seating *seating);

/* Why to stop with this much money; SIM_UNPLAYED: there is no reason. Ruin is the game's to tell.
 */
static inline enum sim_end sim_stops(const struct sim_plan *plan, pit_money money, uint64_t hands)
{
    if (plan->stop_win && money - plan->bankroll >= plan->stop_win) return SIM_WON;
    if (plan->stop_loss && plan->bankroll - money >= plan->stop_loss) return SIM_LOST;
    return hands >= plan->hands ? SIM_PLAYED_OUT : SIM_UNPLAYED;
}

/* The bankroll at the marks that have been reached; at the end, all the rest of them. */
void sim_mark(int64_t *curve, const struct sim_plan *plan, int *marks, uint64_t hands,
              pit_money money, bool ended);

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
