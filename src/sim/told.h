/* told.h -- what is told of simulated rounds: their mean beside the exact one, by round and by
 * turn, and all of it as JSON: that of pit sim --json and of the library. */
#pragma once

#include "core/json.h"
#include "exact.h"
#include "run.h"

#define WITHIN_95 1.96 /* standard errors */

/* Per unit of a wager. */
struct sim_ev {
    double mean, sd, se;
    double z; /* how many errors it is off; NAN: it cannot be said */
    bool has_exact;
    mpq_t exact;
    /* Where a fraction is out of reach: a number, and how far it may be off. */
    bool has_number;
    double number, bound;
    const char *by; /* what a player does for whom alone it is; NULL: it is for this one too */
};
double sim_ev_exact(const struct sim_ev *ev); /* as a number; NAN: it is not known */

/* Mean, deviation and error of something counted by rounds or turns. */
struct sim_figures {
    double mean, sd, se;
};

struct sim_told {
    /* What was played. */
    const struct sim_job *job;
    const struct sim_result *result;
    const char *strategy;   /* what it is called */
    const char *decides_by; /* the strategy beside a system; NULL: nothing is decided */
    double seconds;
    int threads;
    bool interrupted;
    double until; /* the standard error that was asked for; 0: none was */

    /* What sim_tell makes of it. */
    struct sim_ev ev; /* per unit of the ante, or of a system's first wager */
    pit_money unit;
    /* By a system: */
    const char *round; /* what one is called: "roll" */
    const char *turn;  /* whose rounds belong together: "shooter"; NULL: each is by itself */
    bool has_length;
    mpq_t length; /* of a turn, exactly */
};
void sim_tell(struct sim_told *t);
bool sim_told_missed(const struct sim_told *t); /* it is not as small as was asked for */
void sim_told_free(struct sim_told *t);

/* Of a wager beside the first. */
struct sim_ev sim_told_extra(const struct sim_told *t, int i);

/* Of wagers that are part of the result, by themselves and per unit of them (own.h): the spot they
 * go by; below 0: the game has none. */
int sim_told_part(struct sim_ev *ev, const struct sim_told *t);

/* Of a system: of rounds, and of turns what they brought and how many rounds they had. */
struct sim_figures sim_told_rounds(const struct sim_told *o);
struct sim_figures sim_told_nets(const struct sim_told *o);
struct sim_figures sim_told_lengths(const struct sim_told *o);

void sim_told_json(struct json *j, const struct sim_told *o);

void sim_json_double(struct json *j, const char *key, double value); /* NAN is null */
