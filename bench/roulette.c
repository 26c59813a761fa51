/* roulette.c -- how many spins of roulette pit sim plays in a second, against loops made for this
 * alone.
 *
 * Flat bets of $5 on red, a double-zero wheel, one core. Two programs of our own: a plain loop as
 * one would write it, and the same loop on the simulator's stream of spins, eight from a random
 * number. Then what pit sim calls: its table of states, and every bet and spin through the engine's
 * door. Each must find the exact mean. README.md says how to read it. */

#include "pit/rules.h"
#include "rng.h"
#include "sim/sim.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SEED = 2024,     /* any number will do */
    BATCH = 1 << 18, /* spins between two looks at the clock */
    REPEATS = 7,     /* of each measurement; odd, so that there is a median */
    REPEAT_MS = 250, /* how long one lasts */
    POCKETS = 38,
    BET = 5
};

static const char system_text[] = "bet red 5\n";

/* Sums over bets, in dollars. */
struct sums {
    double spins;
    int64_t net, squares;
};

struct player {
    struct rng rng;
    struct random_batch spins;
    struct sums sums;
    const struct sim_job *job;
    uint64_t block;
};

/* ---- loops by hand ---- */

static const int8_t is_red[POCKETS] = {
    [1] = 1,  [3] = 1,  [5] = 1,  [7] = 1,  [9] = 1,  [12] = 1, [14] = 1, [16] = 1, [18] = 1,
    [19] = 1, [21] = 1, [23] = 1, [25] = 1, [27] = 1, [30] = 1, [32] = 1, [34] = 1, [36] = 1};

static void plain(struct player *p)
{
    int64_t net = 0, squares = 0;

    for (int i = 0; i < BATCH; i++) {
        int won = is_red[rng_below(&p->rng, POCKETS)] ? BET : -BET;

        net += won;
        squares += (int64_t)won * won;
    }
    p->sums.spins += BATCH;
    p->sums.net += net;
    p->sums.squares += squares;
}

static void tuned(struct player *p)
{
    struct random_batch spins = p->spins;
    int64_t net = 0, squares = 0;

    for (int i = 0; i < BATCH; i++) {
        int won = is_red[random_batch_next(&spins)] ? BET : -BET;

        net += won;
        squares += (int64_t)won * won;
    }
    p->spins = spins;
    p->sums.spins += BATCH;
    p->sums.net += net;
    p->sums.squares += squares;
}

/* ---- what pit sim does ---- */

static void simulated(struct player *p)
{
    struct sim_tally tally = {0};

    sim_block(p->job, p->block++, BATCH, &tally);
    p->sums.spins += (double)tally.played;
    p->sums.net += (int64_t)(tally.sums.sum / 100);
    p->sums.squares += (int64_t)(tally.squares / 10000);
}

/* ---- measuring ---- */

enum { PLAIN, TUNED, TABLE, DOOR, WAYS };
static const struct {
    const char *words;
    void (*play)(struct player *p);
} ways[WAYS] = {
    {"plain loop", plain},
    {"loop on eight spins a draw", tuned},
    {"pit sim", simulated},
    {"pit sim --engine", simulated},
};

static struct player player[WAYS];
static struct sim_job job[WAYS];
static struct pit_rules rules;
static double speed[WAYS][REPEATS];

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void prepare(int way)
{
    struct pit_problem problem;
    bool good;
    int line;

    rng_seed(&player[way].rng, SEED);
    random_seed(&player[way].spins.random, SEED, RANDOM_ROUNDS, 0);
    random_batch_of(&player[way].spins, POCKETS);
    if (ways[way].play != simulated) return;
    job[way] = (struct sim_job){.rules = &rules, .seats = 1, .seed = SEED};
    good =
        system_parse(&job[way].system, &rules, system_text, strlen(system_text), &line, &problem) &&
        sim_prepare(&job[way], way == DOOR);
    assert(good);
    (void)good;
    player[way].job = &job[way];
}

/* Spins in a second of this process, so that others on the machine count for less. */
static double measure(int way)
{
    double begin = now(), end, before = player[way].sums.spins;

    do {
        ways[way].play(&player[way]);
        end = now();
    } while (end - begin < 1e-3 * REPEAT_MS);
    return (player[way].sums.spins - before) / (end - begin);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Speed without truth is worth nothing: every mean is near -1/19 of the bet. */
static void check(int way)
{
    const struct sums *s = &player[way].sums;
    double mean = (double)s->net / s->spins, exact = -1.0 / 19 * BET;
    double se = sqrt(((double)s->squares / s->spins - mean * mean) / s->spins);

    if (fabs(mean - exact) < 5 * se) return;
    fprintf(stderr, "bench_roulette: %s: mean %g, not %g\n", ways[way].words, mean, exact);
    exit(1);
}

int main(void)
{
    struct pit_problem problem;
    const struct pit_game *roulette = pit_game_find("roulette", strlen("roulette"));
    double median[WAYS];

    if (!pit_rules_parse(&rules, roulette, "", 0, &problem)) return 1;
    for (int way = 0; way < WAYS; way++)
        prepare(way);
    for (int i = 0; i < REPEATS; i++) /* in turns, so that a slow spell slows them all */
        for (int way = 0; way < WAYS; way++)
            speed[way][i] = measure(way);
    printf("spins of roulette, flat bets on red, one core\n");
    for (int way = 0; way < WAYS; way++) {
        qsort(speed[way], REPEATS, sizeof speed[way][0], compare);
        check(way);
        median[way] = speed[way][REPEATS / 2];
        printf("  %-26s %7.1f M/s at best, %7.1f M/s median, %5.2f of the plain loop\n",
               ways[way].words, 1e-6 * speed[way][REPEATS - 1], 1e-6 * median[way],
               median[way] / median[PLAIN]);
    }
    printf("  pit sim is at %.2f of the better loop, from a table of %d states\n",
           median[TABLE] / fmax(median[PLAIN], median[TUNED]), sim_states_count(job[TABLE].states));
    sim_free(&job[TABLE]);
    return 0;
}
