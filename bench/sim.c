/* sim.c -- how many rounds of Red Dog pit sim plays in a second, against what else one could write.
 *
 * One deck, fresh for each round, one seat, one core. Three programs of our own, each made for this
 * one question: a plain loop, a loop over a table of all triples of cards, and one in AVX2 as the
 * limit of the hardware. Then what pit sim calls: its tables, and every round through the engine's
 * door. Each must find the exact mean. README.md says how to read the figures. */

#include "games/wagers.h"
#include "rng.h"
#include "sim/exact.h"
#include "sim/run.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined __x86_64__
#include <immintrin.h>
#endif

enum {
    RAISE_FROM = 7,  /* the spread from which a raise is worth its money */
    SEED = 2024,     /* any number will do */
    BATCH = 1 << 18, /* rounds between two looks at the clock */
    REPEATS = 7,     /* of each measurement; odd, so that there is a median */
    REPEAT_MS = 250, /* how long one lasts */
    TRIPLES = 52 * 51 * 50,
    LANES = 4 /* generators side by side in AVX2 */
};

/* Sums over rounds played, in units of the ante. */
struct sums {
    double rounds;
    int64_t net, squares;
};

struct player {
    struct rng rng;
    struct sums sums;
    const struct sim_job *job;
    uint64_t block;
};

/* What three ranks bring, 0 the deuce, with the best raise. */
static int brings(int a, int b, int third)
{
    static const int pays[] = {11, 5, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    int low = a < b ? a : b, high = a < b ? b : a, spread = high - low - 1;
    int stake = spread >= RAISE_FROM ? 2 : 1;

    if (spread == 0) return 0;
    if (spread < 0) return third == low ? pays[0] : 0;
    return third > low && third < high ? stake * pays[spread] : -stake;
}

/* ---- a plain loop ---- */

static void plain(struct player *p)
{
    struct pile pile;
    int64_t sum = 0, squares = 0;

    pile_fill(&pile, PIT_CARDS);
    for (int i = 0; i < BATCH; i++) {
        int a, b, third;
        int64_t net;

        pile.left = PIT_CARDS;
        a = pile_draw(&pile, &p->rng) % 13;
        b = pile_draw(&pile, &p->rng) % 13;
        third = pile_draw(&pile, &p->rng) % 13;
        net = brings(a, b, third);
        sum += net;
        squares += net * net;
    }
    p->sums.rounds += BATCH;
    p->sums.net += sum;
    p->sums.squares += squares;
}

/* ---- a table of all ordered triples of cards ---- */

static int16_t triple[TRIPLES];

static void fill_triples(void)
{
    int at = 0;

    for (int a = 0; a < PIT_CARDS; a++)
        for (int b = 0; b < PIT_CARDS; b++)
            for (int c = 0; c < PIT_CARDS; c++)
                if (a != b && b != c && a != c)
                    triple[at++] = (int16_t)brings(a % 13, b % 13, c % 13);
    assert(at == TRIPLES);
}

static void looked_up(struct player *p)
{
    int64_t sum = 0, squares = 0;

    for (int i = 0; i < BATCH; i++) {
        int64_t net = triple[rng_below(&p->rng, TRIPLES)];

        sum += net;
        squares += net * net;
    }
    p->sums.rounds += BATCH;
    p->sums.net += sum;
    p->sums.squares += squares;
}

/* ---- the same in AVX2, eight rounds at a time ---- */

/* Eight card triples of equal ranks stand in one place, so that the table fits the first cache.
 * It has net + OFFSET, which is never below 0. */
enum { CELLS = TRIPLES / 8, OFFSET = 2, FLUSH = 256 };
static uint16_t cell[CELLS + 1];

static void fill_cells(void)
{
    int at = 0;

    for (int a = 0; a < 13; a++)
        for (int b = 0; b < 13; b++)
            for (int c = 0; c < 13; c++) {
                int weight = 4 * (4 - (a == b)) * (4 - (a == c) - (b == c)) / 8;
                int net = brings(a, b, c);

                for (int i = 0; i < weight; i++)
                    cell[at++] = (uint16_t)(net + OFFSET);
            }
    assert(at == CELLS);
}

#if defined __x86_64__

#define ROTATE(x, by) _mm256_or_si256(_mm256_slli_epi64(x, by), _mm256_srli_epi64(x, 64 - (by)))

/* xoshiro256++, one generator in each lane. */
__attribute__((target("avx2"))) static inline __m256i avx2_next(__m256i s[4])
{
    __m256i sum = _mm256_add_epi64(s[0], s[3]), t = _mm256_slli_epi64(s[1], 17);
    __m256i next = _mm256_add_epi64(ROTATE(sum, 23), s[0]);

    s[2] = _mm256_xor_si256(s[2], s[0]);
    s[3] = _mm256_xor_si256(s[3], s[1]);
    s[1] = _mm256_xor_si256(s[1], s[2]);
    s[0] = _mm256_xor_si256(s[0], s[3]);
    s[2] = _mm256_xor_si256(s[2], t);
    s[3] = ROTATE(s[3], 45);
    return next;
}

/* Eight numbers below CELLS; false if one of them has to be thrown away, and all are. */
__attribute__((target("avx2"))) static inline bool avx2_below(__m256i random, __m256i *out)
{
    const __m256i n = _mm256_set1_epi64x(CELLS), sign = _mm256_set1_epi32(INT32_MIN);
    const __m256i least = _mm256_set1_epi32((int)((-(uint32_t)CELLS % CELLS) ^ 0x80000000U));
    __m256i even = _mm256_mul_epu32(random, n);
    __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(random, 32), n);
    __m256i low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xaa);

    *out = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
    return !_mm256_movemask_epi8(_mm256_cmpgt_epi32(least, _mm256_xor_si256(low, sign)));
}

__attribute__((target("avx2"))) static int64_t avx2_total(__m256i words)
{
    int32_t word[8];
    int64_t all = 0;

    _mm256_storeu_si256((__m256i *)word, words);
    for (int i = 0; i < 8; i++)
        all += word[i];
    return all;
}

__attribute__((target("avx2"))) static void avx2(struct player *p)
{
    const __m256i low = _mm256_set1_epi32(0xffff);
    int64_t sum = 0, squares = 0;
    __m256i s[4];

    for (int i = 0; i < 4; i++) {
        uint64_t word[LANES];

        for (int k = 0; k < LANES; k++)
            word[k] = rng_next(&p->rng);
        s[i] = _mm256_loadu_si256((const __m256i *)word);
    }
    for (int i = 0; i < BATCH / 8 / FLUSH; i++) {
        __m256i nets = _mm256_setzero_si256(), square = nets;

        for (int k = 0; k < FLUSH; k++) {
            __m256i at, net;

            while (!avx2_below(avx2_next(s), &at))
                continue;
            net = _mm256_i32gather_epi32((const int *)(const void *)cell, at, 2);
            net = _mm256_and_si256(net, low);
            nets = _mm256_add_epi32(nets, net);
            square = _mm256_add_epi32(square, _mm256_madd_epi16(net, net));
        }
        sum += avx2_total(nets);
        squares += avx2_total(square);
    }
    p->sums.rounds += BATCH; /* (n + o)^2 = n^2 + 2 o n + o^2 */
    sum -= (int64_t)BATCH * OFFSET;
    p->sums.net += sum;
    p->sums.squares += squares - 2 * (int64_t)OFFSET * sum - (int64_t)BATCH * OFFSET * OFFSET;
}

static bool avx2_there(void)
{
    return __builtin_cpu_supports("avx2");
}

#else

static void avx2(struct player *p)
{
    (void)p;
}

static bool avx2_there(void)
{
    return false;
}

#endif

/* ---- what pit sim does ---- */

static void simulated(struct player *p)
{
    struct sim_tally tally = {0};

    sim_block(p->job, p->block++, BATCH, &tally);
    p->sums.rounds += (double)tally.sums.n;
    p->sums.net += (int64_t)(tally.sums.sum / p->job->ante);
    for (int i = 0; i < tally.rows; i++) {
        int64_t net = tally.row[i].net / p->job->ante;

        p->sums.squares += net * net * (int64_t)tally.row[i].count;
    }
}

/* ---- measuring ---- */

enum { PLAIN, TABLE, AVX2, KERNEL, DOOR, SHOES_MA, SHOES_WA, WAYS };
static const struct {
    const char *words, *rules; /* NULL: not by pit sim */
    void (*play)(struct player *p);
    bool shoes, door;
} ways[WAYS] = {
    {"plain loop", NULL, plain, false, false},
    {"table of card triples", NULL, looked_up, false, false},
    {"AVX2, the limit", NULL, avx2, false, false},
    {"pit sim", "nj-online", simulated, false, false},
    {"pit sim --engine", "nj-online", simulated, false, true},
    {"--shoes --seats 3, ma", "ma", simulated, true, false},
    {"--shoes --seats 3, wa", "wa", simulated, true, false},
};

static struct player player[WAYS];
static struct sim_job job[WAYS];
static struct pit_rules rules[WAYS];
static double speed[WAYS][REPEATS];

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void prepare(int way)
{
    struct pit_problem problem;
    bool good;

    rng_seed(&player[way].rng, SEED + (uint64_t)way);
    if (!ways[way].rules) return;
    good = pit_rules_parse(&rules[way], pit_game_find("red-dog", strlen("red-dog")),
                           ways[way].rules, strlen(ways[way].rules), &problem);
    assert(good);
    job[way] = (struct sim_job){.rules = &rules[way],
                                .shoes = ways[way].shoes,
                                .seats = ways[way].shoes ? 3 : 1,
                                .seed = SEED,
                                .ante = rules[way].option[PIT_O_MIN]};
    good = sim_best(&job[way].strategy, &rules[way], job[way].ante) &&
           sim_prepare(&job[way], ways[way].door);
    assert(good);
    (void)good;
    player[way].job = &job[way];
}

/* Rounds of a seat in a second of this process, so that others on the machine count for less. */
static double measure(int way)
{
    double begin = now(CLOCK_PROCESS_CPUTIME_ID), end, before = player[way].sums.rounds;

    do {
        ways[way].play(&player[way]);
        end = now(CLOCK_PROCESS_CPUTIME_ID);
    } while (end - begin < 1e-3 * REPEAT_MS);
    return (player[way].sums.rounds - before) / (end - begin);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Speed without truth is worth nothing: every mean is near the exact one of its rules. */
static void check(int way)
{
    const struct sums *s = &player[way].sums;
    double mean = (double)s->net / s->rounds, exact = -523.0 / 16575;
    double se = sqrt(((double)s->squares / s->rounds - mean * mean) / s->rounds);
    mpq_t q;

    if (ways[way].rules) {
        mpq_init(q);
        sim_exact(q, &rules[way], &job[way].strategy, job[way].ante);
        exact = mpq_get_d(q);
        mpq_clear(q);
    }
    if (ways[way].shoes) se *= sqrt(3); /* three seats share cards */
    if (fabs(mean - exact) < 5 * se) return;
    fprintf(stderr, "bench_sim: %s: mean %g, not %g\n", ways[way].words, mean, exact);
    exit(1);
}

static double median(int way)
{
    return speed[way][REPEATS / 2];
}

static void compare_ways(void)
{
    for (int i = 0; i < REPEATS; i++) /* in turns, so that a slow spell slows them all */
        for (int way = 0; way < WAYS; way++)
            if (way != AVX2 || avx2_there()) speed[way][i] = measure(way);
    printf("rounds of a seat, one core\n");
    for (int way = 0; way < WAYS; way++) {
        qsort(speed[way], REPEATS, sizeof speed[way][0], compare);
        if (way == AVX2 && !avx2_there()) continue;
        check(way);
        printf("  %-22s %8.1f M/s at best, %8.1f M/s median, %6.2f of the plain loop\n",
               ways[way].words, 1e-6 * speed[way][REPEATS - 1], 1e-6 * median(way),
               median(way) / median(PLAIN));
    }
    if (avx2_there())
        printf("  pit sim is at %.2f of the AVX2 limit\n", median(KERNEL) / median(AVX2));
}

/* ---- threads ---- */

static double seconds(int threads)
{
    static struct sim_result result;
    struct sim_run run = {
        .job = &job[KERNEL], .rounds = 500000000, .threads = threads, .stride = 1};
    double begin = now(CLOCK_MONOTONIC);

    sim_run(&run, &result);
    return now(CLOCK_MONOTONIC) - begin;
}

/* By the clock on the wall; the best of several, for the cores have others to serve. */
static void compare_threads(void)
{
    double best[2] = {INFINITY, INFINITY};

    for (int i = 0; i < REPEATS; i++)
        for (int k = 0; k < 2; k++)
            best[k] = fmin(best[k], seconds(k + 1));
    printf("  500 M rounds: %.3f s with one thread, %.3f s with two, %.2f times as fast\n", best[0],
           best[1], best[0] / best[1]);
}

int main(void)
{
    fill_triples();
    fill_cells();
    for (int way = 0; way < WAYS; way++)
        prepare(way);
    compare_ways();
    compare_threads();
    return 0;
}
