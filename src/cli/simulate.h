/* simulate.h -- what pit sim was asked, for the files that play and print it. */
#pragma once

#include "pit/rules.h"
#include "sim/processes.h"

struct simulate {
    const struct pit_game *game;
    struct pit_rules rules;
    struct strategy strategy;
    const char *strategy_name;
    bool counted, shoes, engine;
    int seats, threads;
    uint64_t rounds, seed;
    struct sim_plan plan; /* of sessions */
    bool json, csv, colour;
    const char *plot;

    bool mpi;
    struct processes processes;
};

/* Interrupted by Ctrl-C: what has been played is told all the same. */
extern atomic_bool simulate_stop;
enum { INTERRUPTED = 130 };

/* Each plays, prints, and returns an exit status. */
int simulate_rounds(struct simulate *a);
int simulate_sessions(struct simulate *a);

/* Dice games, rolls or sessions: what was said on the command line, NULL where nothing was. */
struct simulate_said {
    const char *strategy, *bet, *bankroll;
    bool sessions;
};
int simulate_dice(struct simulate *a, const struct simulate_said *said);
struct dice_job;
int simulate_dice_sessions(struct simulate *a, const struct dice_job *job);

/* ---- what both print ---- */

double simulate_clock(void); /* seconds */

/* "100 000 000" */
enum { SPACED_ROOM = 32 };
const char *simulate_spaced(char out[SPACED_ROOM], uint64_t number);

/* "68.0 M", "812 k", "350" */
const char *simulate_short(char out[SPACED_ROOM], double number);

/* The bar on stderr, if that is a terminal: how much is done, what came of it so far, time left. */
struct simulate_bar {
    bool shown;
    double began;
};
struct simulate_bar simulate_bar(void);
void simulate_bar_draw(const struct simulate_bar *bar, double share, const char *words);
void simulate_bar_clear(const struct simulate_bar *bar);

/* "Red Dog, ma decks=4, best: 10 000 sessions" */
enum { TITLE_ROOM = 160 };
const char *simulate_title(char out[TITLE_ROOM], const struct simulate *a, const char *count,
                           const char *things);

/* What the command has in common of JSON: game, rules, options. */
struct json;
void simulate_json_double(struct json *j, const char *key, double value); /* NAN is null */

struct svg_chart;
int simulate_plot(const struct simulate *a, const struct svg_chart *chart); /* exit status */
