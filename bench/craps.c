/* craps.c -- how many rolls of craps pit sim plays in a second, against loops made for this alone.
 *
 * The pass line at $5 with double odds, one seat, one core. Three programs of our own: a plain loop
 * as one would write it, two dice a roll; the same loop on the simulator's stream of rolls, eight
 * from a random number; and on that stream a table of what each roll does in each state, without a
 * branch: the fastest that we know how to write for this one question. Then what pit sim calls: its
 * table of states, and every bet and roll through the engine's door. Each must find the exact mean.
 * README.md says how to read it. */

#include "measure.h"
#include "pit/rules.h"
#include "rng.h"
#include "sim/sim.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    SEED = 2024,     /* any number will do */
    BATCH = 1 << 18, /* rolls between two looks at the clock */
};

static const char system_text[] = "bet pass 5 when come-out\nodds 2\n";

/* Sums over pass bets decided, in dollars. */
struct sums {
    double rolls, bets;
    int64_t net, squares;
};

struct player {
    struct rng rng;
    struct random_batch dice;
    struct sums sums;
    int point; /* 0: coming out */
    const struct sim_job *job;
    uint64_t block;
};

/* ---- loops by hand ---- */

/* What a made point brings: $5 at even money, and $10 at 2 to 1, 3 to 2, 6 to 5. */
static const int made[11] = {[4] = 25, [5] = 20, [6] = 17, [8] = 17, [9] = 20, [10] = 25};

/* What a roll decides, 0 if nothing; the point goes on and off. */
static inline int decide(int *point, int total)
{
    int won = 0;

    if (!*point) {
        if (total == 7 || total == 11) return 5;
        if (total <= 3 || total == 12) return -5;
        *point = total;
        return 0;
    }
    if (total == *point)
        won = made[total];
    else if (total == 7)
        won = -15;
    if (won) *point = 0;
    return won;
}

static inline void count(struct sums *s, int won)
{
    s->net += won;
    s->squares += (int64_t)won * won;
    s->bets += won != 0;
}

static void plain(struct player *p)
{
    struct sums sums = {0};
    int point = p->point;

    for (int i = 0; i < BATCH; i++) {
        int total = (int)(rng_below(&p->rng, 6) + rng_below(&p->rng, 6)) + 2, won;

        won = decide(&point, total);
        if (won) count(&sums, won);
    }
    p->point = point;
    p->sums.rolls += BATCH;
    p->sums.bets += sums.bets;
    p->sums.net += sums.net;
    p->sums.squares += sums.squares;
}

static void tuned(struct player *p)
{
    struct random_batch dice = p->dice;
    struct sums sums = {0};
    int point = p->point;

    for (int i = 0; i < BATCH; i++) {
        int roll = (int)random_batch_next(&dice), won;

        won = decide(&point, roll / 6 + roll % 6 + 2);
        if (won) count(&sums, won);
    }
    p->dice = dice;
    p->point = point;
    p->sums.rolls += BATCH;
    p->sums.bets += sums.bets;
    p->sums.net += sums.net;
    p->sums.squares += sums.squares;
}

/* What a roll does: where it leads, what it brings, and what it counts (a square, and a bet behind
 * it). */
struct cell {
    uint32_t next; /* the first cell of the state that follows */
    int32_t net;
    uint64_t counts;
};
enum { STATES = 11, SQUARE = 20 /* bits of a count of bets, within one batch */ };
_Static_assert(BATCH < 1 << SQUARE, "a batch's bets fit below its squares");

static struct cell cells[STATES * 36]; /* by point, 0 coming out */

static void make_cells(void)
{
    for (int point = 0; point < STATES; point++)
        for (int roll = 0; roll < 36; roll++) {
            int to = point, won = decide(&to, roll / 6 + roll % 6 + 2);

            cells[36 * point + roll] =
                (struct cell){.next = 36 * (uint32_t)to,
                              .net = won,
                              .counts = (uint64_t)(won * won) << SQUARE | (won != 0)};
        }
}

static void looked_up(struct player *p)
{
    struct random_batch dice = p->dice;
    uint32_t at = 36 * (uint32_t)p->point;
    uint64_t counts = 0;
    int64_t net = 0;

    for (int i = 0; i < BATCH; i += RANDOM_BATCH) {
        random_batch_fill(&dice);
        for (int k = RANDOM_BATCH - 1; k >= 0; k--) {
            const struct cell *c = &cells[at + dice.number[k]];

            net += c->net;
            counts += c->counts;
            at = c->next;
        }
    }
    p->dice = dice;
    p->point = (int)at / 36;
    p->sums.rolls += BATCH;
    p->sums.bets += (double)(counts & ((1 << SQUARE) - 1));
    p->sums.net += net;
    p->sums.squares += (int64_t)(counts >> SQUARE);
}

/* ---- what pit sim does ---- */

static void simulated(struct player *p)
{
    struct sim_tally tally = {0};

    sim_block(p->job, p->block++, BATCH, &tally);
    p->sums.rolls += (double)tally.played;
    p->sums.bets += (double)tally.sums.n / 500;
    p->sums.net += (int64_t)(tally.sums.sum / 100);
    p->sums.squares += (int64_t)(tally.squares / 10000);
}

/* ---- measuring ---- */

enum { PLAIN, TUNED, BEST, TABLE, DOOR, WAYS };
static void (*const kinds[WAYS])(struct player *p) = {plain, tuned, looked_up, simulated,
                                                      simulated};

static struct player player[WAYS];
static struct sim_job job[WAYS];
static struct pit_rules rules;

static double play(int way)
{
    double before = player[way].sums.rolls;

    kinds[way](&player[way]);
    return player[way].sums.rolls - before;
}

static struct way ways[WAYS] = {
    {"plain loop", play, {0}, 0, 0},
    {"loop on eight rolls a draw", play, {0}, 0, 0},
    {"the same from a table", play, {0}, 0, 0},
    {"pit sim", play, {0}, 0, 0},
    {"pit sim --engine", play, {0}, 0, 0},
};

static void prepare(int way)
{
    struct pit_problem problem;
    bool good;
    int line;

    rng_seed(&player[way].rng, SEED);
    random_seed(&player[way].dice.random, SEED, RANDOM_ROUNDS, 0);
    random_batch_of(&player[way].dice, 36);
    if (kinds[way] != simulated) return;
    job[way] = (struct sim_job){.rules = &rules, .seats = 1, .seed = SEED};
    good =
        system_parse(&job[way].system, &rules, system_text, strlen(system_text), &line, &problem) &&
        sim_prepare(&job[way], way == DOOR);
    assert(good);
    (void)good;
    player[way].job = &job[way];
}

/* Speed without truth is worth nothing: every mean is near -7/495 of the pass bet. */
static void check(int way)
{
    const struct sums *s = &player[way].sums;
    double mean = (double)s->net / s->bets, exact = -7.0 / 495 * 5;
    double se = sqrt(((double)s->squares / s->bets - mean * mean) / s->bets);

    if (fabs(mean - exact) < 5 * se) return;
    fprintf(stderr, "bench_craps: %s: mean %g, not %g\n", ways[way].words, mean, exact);
    exit(1);
}

int main(void)
{
    struct pit_problem problem;
    const struct pit_game *craps = pit_game_find("craps", strlen("craps"));

    if (!pit_rules_parse(&rules, craps, "", 0, &problem)) return 1;
    make_cells();
    for (int way = 0; way < WAYS; way++)
        prepare(way);
    measure_all(ways, WAYS);
    printf("rolls of craps, pass line with double odds, one core\n");
    for (int way = 0; way < WAYS; way++)
        check(way);
    print_ways(ways, WAYS);
    printf("  pit sim is at %.2f of the best loop, from a table of %d states\n",
           ways[TABLE].median /
               fmax(fmax(ways[PLAIN].median, ways[TUNED].median), ways[BEST].median),
           sim_states_count(job[TABLE].states));
    sim_free(&job[TABLE]);
    return 0;
}
