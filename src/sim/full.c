/* full.c -- rounds from a full shoe, by cells or by columns. */

#include "full.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* ---- tables ---- */

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

/* The class of each triple by the chosen decision, and how many card triples are like it. */
static void weigh(const struct sim_table *t, uint64_t weight[SIM_TRIPLES],
                  uint8_t class[SIM_TRIPLES])
{
    uint64_t common = 0;

    memset(weight, 0, SIM_TRIPLES * sizeof weight[0]);
    memset(class, 0, SIM_TRIPLES);
    for (int first = 0; first < SIM_RANKS; first++)
        for (int second = 0; second < SIM_RANKS; second++)
            for (int third = 0; third < SIM_RANKS; third++) {
                int pair = first << 4 | second, at = pair << 4 | third;

                weight[at] = sim_weight(t, first, second, third);
                class[at] = t->of[t->chosen[pair]][at];
                common = gcd(common, weight[at]);
            }
    for (int at = 0; at < SIM_TRIPLES; at++)
        weight[at] /= common;
}

static void fill_cells(struct sim_full *f, const uint64_t weight[SIM_TRIPLES],
                       const uint8_t class[SIM_TRIPLES])
{
    for (int at = 0; at < SIM_TRIPLES; at++)
        for (uint64_t i = 0; i < weight[at]; i++)
            f->cell[f->cells++] = class[at];
}

/* Walker's and Vose's alias method in whole numbers: a column's own share is its weight times the
 * number of columns, of the height that all share; what a low column lacks a high one fills. */
static void fill_columns(struct sim_full *f, uint64_t weight[SIM_TRIPLES],
                         const uint8_t class[SIM_TRIPLES])
{
    int low[SIM_TRIPLES], high[SIM_TRIPLES] = {0}, lows = 0, highs = 0;

    for (int at = 0; at < SIM_TRIPLES; at++) {
        weight[at] *= SIM_TRIPLES;
        if (weight[at] < f->height)
            low[lows++] = at;
        else
            high[highs++] = at;
    }
    while (lows) { /* the sum is height times columns, so a low one leaves a high one */
        int own = low[--lows], other = high[highs - 1];

        f->column[own] = (struct sim_column){(uint32_t)weight[own], {class[other], class[own]}};
        weight[other] -= f->height - weight[own];
        if (weight[other] >= f->height) continue;
        highs--;
        low[lows++] = other;
    }
    while (highs) { /* exactly full */
        int own = high[--highs];

        assert(weight[own] == f->height);
        f->column[own] = (struct sim_column){f->height, {class[own], class[own]}};
    }
}

void sim_full_make(struct sim_full *f, const struct sim_table *t)
{
    uint64_t weight[SIM_TRIPLES], total = 0;
    uint8_t class[SIM_TRIPLES];

    *f = (struct sim_full){0};
    weigh(t, weight, class);
    for (int at = 0; at < SIM_TRIPLES; at++)
        total += weight[at];
    assert(total < UINT32_MAX);
    f->height = (uint32_t)total;
    if (total <= SIM_CELLS)
        fill_cells(f, weight, class);
    else
        fill_columns(f, weight, class);
}

/* ---- rounds ---- */

/* Four counters for each class, one for each place in a step: two rounds of the same class one
 * after the other would else wait for each other. */
enum { STEP = 4 };

/* A 64-bit number times n is a whole part, the draw, and a fraction, from which the next draw is
 * made in the same way (Brackett-Rozinsky and Lemire). */
static inline uint32_t part(uint64_t *fraction, uint64_t n)
{
    wide m = (wide)*fraction * n;

    *fraction = (uint64_t)m;
    return (uint32_t)(m >> 64);
}

/* All n^4 ways are equally likely once the numbers whose last fraction is below 2^64 mod n^4 are
 * thrown away; n^4 fits, for n is below 2^16. Written out, for compilers that will not unroll. */
static void by_cells(const struct sim_full *f, struct random *from, uint64_t rounds,
                     uint32_t count[STEP][SIM_CLASSES])
{
    struct random g = *from; /* a copy of our own may live in registers */
    uint64_t n = f->cells, reject = -(n * n * n * n) % (n * n * n * n);

    while (rounds) {
        uint64_t fraction = random_next(&g);
        uint32_t a = part(&fraction, n), b = part(&fraction, n);
        uint32_t c = part(&fraction, n), d = part(&fraction, n);

        if (fraction < reject) continue;
        count[0][f->cell[a]]++;
        if (rounds < STEP) { /* what is left of the last step */
            if (rounds > 1) count[1][f->cell[b]]++;
            if (rounds > 2) count[2][f->cell[c]]++;
            break;
        }
        count[1][f->cell[b]]++;
        count[2][f->cell[c]]++;
        count[3][f->cell[d]]++;
        rounds -= STEP;
    }
    *from = g;
}

static void by_columns(const struct sim_full *f, struct random *from, uint64_t rounds,
                       uint32_t count[STEP][SIM_CLASSES])
{
    struct random g = *from;

    for (uint64_t i = 0; i < rounds; i++)
        count[i % STEP][sim_full_draw(f, &g)]++;
    *from = g;
}

void sim_full_rounds(const struct sim_full *f, struct random *g, uint64_t rounds,
                     uint64_t count[SIM_CLASSES])
{
    uint32_t part[STEP][SIM_CLASSES] = {{0}};

    assert(rounds <= UINT32_MAX);
    if (f->cells)
        by_cells(f, g, rounds, part);
    else
        by_columns(f, g, rounds, part);
    for (int i = 0; i < STEP; i++)
        for (int class = 0; class < SIM_CLASSES; class ++)
            count[class] += part[i][class];
}
