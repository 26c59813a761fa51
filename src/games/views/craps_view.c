/* craps_view.c -- pit odds craps: the pass line with odds, and how long a shooter throws. */

#include "games/craps.h"
#include "odds/graph.h"
#include "odds/round.h"
#include "views.h"

#include <stdlib.h>

enum { NODES_MAX = 100000 };

/* Odds are made once a point is set, and cost nothing: they thin out what the pass bet costs. Times
 * the bet, over the 36 rolls. */
static double thinned(const struct wager_study *wager, int times)
{
    return 100 * wager[S_PASS].edge.value / (1 + times / 36.0);
}

static void wagers(FILE *out, const struct pit_rules *r, const struct wager_study *wager)
{
    static const int usual[] = {1, 2, 5};
    const struct pit_spot *pass = &r->spot[S_PASS];
    int least = r->option[O_ODDS_TIMES_N], most = least, points = 36, by_number = 0;

    for (int dice = 0; dice < 36; dice++)
        points -= (int)((pass->wins | pass->loses) >> dice & 1);
    for (int i = 0; i < NUMBERS; i++) {
        int times = r->option[O_ODDS_TIMES_N + i];

        if (times < least) least = times;
        if (times > most) most = times;
        by_number += times * __builtin_popcountll(r->spot[S_COME_N + i].wins);
    }
    fprintf(out, "%s",
            " Every row: somebody always bets the line again. Come odds are those that work,\n"
            " called on for come-out rolls; resting: taken with the point as far from seven\n"
            " on the other side, and not called on.\n");
    fprintf(out, " pass with odds, of money wagered:");
    for (size_t i = 0; i < sizeof usual / sizeof *usual && usual[i] < least; i++)
        fprintf(out, "\n  %.3f %% with %d times", thinned(wager, usual[i] * points), usual[i]);
    if (least == most)
        fprintf(out, "\n  %.3f %% with %d times\n", thinned(wager, by_number), most);
    else
        fprintf(out, "\n  %.3f %% with %d to %d times, by number\n", thinned(wager, by_number),
                least, most);
}

/* ---- how long a shooter throws ---- */

/* One more roll: how many ways lead to each node that has not ended, of 36 to the number of rolls.
 */
static void one_roll_on(const struct odds_graph *g, mpz_t *ways, mpz_t *next)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        mpz_set_ui(next[i], 0);
    for (uint32_t i = 0; i < g->nodes; i++)
        for (uint32_t k = 0; k < g->node[i].count; k++) {
            const struct odds_edge *e = &g->edge[g->node[i].first + k];

            if (e->to != ODDS_END) mpz_addmul_ui(next[e->to], ways[i], e->weight);
        }
    for (uint32_t i = 0; i < g->nodes; i++)
        mpz_swap(ways[i], next[i]);
}

static void count_ways(mpq_t out, const struct odds_graph *g, int rolls)
{
    mpz_t *ways = calloc(2 * (size_t)g->nodes, sizeof *ways), *next;

    if (!ways) abort();
    next = ways + g->nodes;
    for (uint32_t i = 0; i < 2 * g->nodes; i++)
        mpz_init(ways[i]);
    mpz_set_ui(ways[0], 1);
    for (int i = 0; i < rolls; i++)
        one_roll_on(g, ways, next);
    mpq_set_ui(out, 0, 1);
    for (uint32_t i = 0; i < g->nodes; i++)
        mpz_add(mpq_numref(out), mpq_numref(out), ways[i]);
    mpz_ui_pow_ui(mpq_denref(out), 36, (unsigned long)rolls);
    mpq_canonicalize(out);
    for (uint32_t i = 0; i < 2 * g->nodes; i++)
        mpz_clear(ways[i]);
    free(ways);
}

/* A fire bet lasts from the first come-out roll to the seven out, so its graph is that of a hand,
 * also where the house does not offer it. */
static bool at_least(mpq_t out, const struct pit_rules *in_force, int n)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct pit_state s;
    struct odds_question q = {.rules = r,
                              .start = &s,
                              .seat = ODDS_SEAT,
                              .until = ODDS_SETTLED,
                              .spot = S_FIRE,
                              .goes_on = true,
                              .other = ODDS_OTHER};
    struct odds_start start;
    struct odds_graph g;
    bool good;

    odds_loosen(r);
    r->option[O_FIRE] = 1;
    r->spot[S_FIRE].left_out = 0;
    if (!odds_bet(r, &s, S_FIRE, &start)) return false;
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    if (good) count_ways(out, &g, n - 1); /* thrown n times: not out after one less */
    odds_free(&g);
    return good;
}

const struct odds_view craps_view = {
    .wagers = wagers, .lasts = "a shooter throws", .at_least = at_least};
