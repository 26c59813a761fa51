/* roulette.c -- how many spins of roulette pit sim plays in a second, against loops made for this
 * alone.
 *
 * Flat bets of $5 on red, a double-zero wheel, one core. Two programs of our own: a plain loop as
 * one would write it, and the same loop on the simulator's stream of spins, eight from a random
 * number. Then what pit sim calls: its table of states, and every bet and spin through the engine's
 * door. Each must find the exact mean. README.md says how to read it. */

#include "measure.h"
#include "pit/rules.h"
#include "rng.h"
#include "sim/sim.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    SEED = 2024,     /* any number will do */
    BATCH = 1 << 18, /* spins between two looks at the clock */
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
static void (*const kinds[WAYS])(struct player *p) = {plain, tuned, simulated, simulated};

static struct player player[WAYS];
static struct sim_job job[WAYS];
static struct pit_rules rules;

static double play(int way)
{
    double before = player[way].sums.spins;

    kinds[way](&player[way]);
    return player[way].sums.spins - before;
}

static struct way ways[WAYS] = {
    {"plain loop", play, {0}, 0, 0},
    {"loop on eight spins a draw", play, {0}, 0, 0},
    {"pit sim", play, {0}, 0, 0},
    {"pit sim --engine", play, {0}, 0, 0},
};

static void prepare(int way)
{
    struct pit_problem problem;
    bool good;
    int line;

    rng_seed(&player[way].rng, SEED);
    random_seed(&player[way].spins.random, SEED, RANDOM_ROUNDS, 0);
    random_batch_of(&player[way].spins, POCKETS);
    if (kinds[way] != simulated) return;
    job[way] = (struct sim_job){.rules = &rules, .seats = 1, .seed = SEED};
    good =
        system_parse(&job[way].system, &rules, system_text, strlen(system_text), &line, &problem) &&
        sim_prepare(&job[way], way == DOOR);
    assert(good);
    (void)good;
    player[way].job = &job[way];
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

    if (!pit_rules_parse(&rules, roulette, "", 0, &problem)) return 1;
    for (int way = 0; way < WAYS; way++)
        prepare(way);
    measure_all(ways, WAYS);
    printf("spins of roulette, flat bets on red, one core\n");
    for (int way = 0; way < WAYS; way++)
        check(way);
    print_ways(ways, WAYS);
    printf("  pit sim is at %.2f of the better loop, from a table of %d states\n",
           ways[TABLE].median / fmax(ways[PLAIN].median, ways[TUNED].median),
           sim_states_count(job[TABLE].states));
    sim_free(&job[TABLE]);
    return 0;
}
