/* simulate.h -- what pit sim was asked, for the files that play and print it. */
#pragma once

#include "bar.h"
#include "cli.h"
#include "pit/rules.h"
#include "sim/processes.h"
#include "sim/session.h"
#include "sim/told.h"

#include <gmp.h>

struct simulate {
    const char *who; /* the command that reads it, for errors */
    const struct pit_game *game;
    struct pit_rules rules;
    struct sim_job job;        /* its system or strategy; prepared when it is played */
    const char *strategy_name; /* what is told of it */
    const char *decides_by;    /* the strategy beside a system; NULL: nothing is decided */
    bool shoes, engine;
    bool flat;                     /* the same is bet in every round, whatever a strategy would */
    const struct cli_list *beside; /* SPOT=DOLLARS, bet beside the usual system; NULL: none */
    int seats, threads;
    uint64_t rounds, seed;
    struct sim_plan plan; /* of sessions */
    bool json, csv, colour;
    const char *plot;
    double until;          /* a standard error at which to stop; 0: by rounds */
    const char *continued; /* a file of what was played before, and goes on; NULL: none */
    int row;               /* of a sweep; 0: the first, or there is none */

    bool mpi;
    struct processes processes;
};

/* Interrupted by Ctrl-C: what has been played is told all the same. */
extern atomic_bool simulate_stop;
enum { INTERRUPTED = 130 };

/* Reads what to play by: a betting system, a strategy for decisions, --bet; each may be NULL. What
 * they are not is told; an exit status. */
int simulate_read(struct simulate *a, const char *system, const char *strategy, const char *bet);
/* Reads --wager SPOT=AMOUNT, beside the first bet of every round; an exit status. */
int simulate_read_wager(struct simulate *a, const char *text);
int simulate_read_needed(struct simulate *a);

/* Each plays, prints, and returns an exit status. */
int simulate_rounds(struct simulate *a);
int simulate_sessions(struct simulate *a);

/* Are bets by a system? Else all bet the same in every round. */
static inline bool simulate_by_system(const struct simulate *a)
{
    return a->job.system.lines > 0;
}

/* ---- what both print ---- */

/* "100 000 000" */
enum { SPACED_ROOM = 32 };
const char *simulate_spaced(char out[SPACED_ROOM], uint64_t number);

/* "68.0 M", "812 k", "350" */
const char *simulate_short(char out[SPACED_ROOM], double number);

/* "Red Dog, ma decks=4, best: 10 000 sessions" */
enum { TITLE_ROOM = 160 };
const char *simulate_title(char out[TITLE_ROOM], const struct simulate *a, const char *count,
                           const char *things);

struct svg_chart;
/* What an interrupted run has to say on stderr; the exit status. */
int simulate_interrupted(uint64_t played, const char *things);

int simulate_plot(const struct simulate *a, const struct svg_chart *chart); /* exit status */

/* ---- playing rounds (sim_run.c), and telling what came of them ---- */

/* How far a run is that --continue keeps. */
struct simulate_kept {
    uint64_t parts;          /* that have begun, each with random numbers of its own */
    uint64_t blocks, rounds; /* of the last, if it was cut off: blocks played, rounds asked for */
};
/* What was played before, of a file that --continue names; and keeps what there is now. Exit
 * status; a file that is not there is no fault. */
struct sim_result;
int simulate_before(const struct simulate *a, struct sim_result *out, struct simulate_kept *kept);
int simulate_after(const struct simulate *a, struct sim_result *out, struct simulate_kept kept);

/* The first process has the result of all. */
struct simulate_played {
    struct sim_result result;
    double seconds;
    int threads; /* of all processes */
};
/* An exit status. */
int simulate_run(const struct simulate *a, struct simulate_played *out);

/* How rounds are told that were all bet alike (sim_alike.c), and those of a system (sim_system.c).
 */
struct simulate_form {
    void (*text)(const struct simulate *a, const struct sim_told *o);
    void (*csv)(const struct simulate *a, const struct sim_told *o);
    int (*plot)(const struct simulate *a, const struct sim_told *o); /* exit status */
};
extern const struct simulate_form simulate_alike, simulate_system;
void simulate_print_json(const struct sim_told *t);

/* ---- what may become of a bankroll (sim_risk.c) ---- */

struct sim_risk;
void simulate_print_risk(const struct sim_risk *r);
/* From rounds played for this, where they are fast and nothing else ends a session. False: no. */
bool simulate_ruin(const struct simulate *a, const struct sim_summary *sessions, double *within,
                   double *ever);

/* ---- a mean beside the exact one (sim_ev.c) ---- */

void simulate_print_ev(const struct simulate *a, const struct sim_ev *ev); /* one line */
/* The names of the columns, the same for every game; and the first of them. */
/* Wagers that are part of the mean, by themselves. */
void simulate_print_part(const struct simulate *a, const struct sim_told *o);
void simulate_csv_part(const struct simulate *a, const struct sim_told *o);
void simulate_csv_head(const struct simulate *a);
void simulate_csv_asked(const struct simulate *a);
/* Mean, sd, se, exact and z, a comma behind each; nothing where it cannot be said. */
void simulate_csv_ev(const struct sim_ev *ev);

/* "0.123", or "-" where too little was played to say it. */
enum { NUMBER_ROOM = 40 };
const char *simulate_number(char out[NUMBER_ROOM], int decimals, double number);

/* The picture: the mean so far with its 95 % band, and the exact figure; a person sees how it
 * settles. */
struct simulate_way {
    const char *title, *x_label, *y_label;
    const struct sim_sums *part; /* SIM_PARTS of them */
    uint64_t n;                  /* of all */
    pit_money unit;
    double x_unit; /* so many n are one on the x axis */
};
int simulate_plot_ev(const struct simulate *a, const struct sim_ev *ev,
                     const struct simulate_way *way); /* exit status */
