/* craps_odds.c -- the figures of each wager of craps. */

#include "craps_odds.h"

#include "games/craps.h"
#include "graph.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The asked seat, and one that keeps the game going with a line bet. */
enum { ASKED, OTHER, NODES_MAX = 100000 };

static const struct pit_event line_bet = {
    .seat = OTHER, .verb = PIT_BET, .spot = S_PASS, .amount = 100};

static void act(const struct pit_rules *r, struct pit_state *s, struct pit_event e)
{
    enum pit_error err = pit_apply(r, s, &e, NULL, NULL);

    assert(!err);
    (void)err;
}

static void roll(const struct pit_rules *r, struct pit_state *s, int first, int second)
{
    act(r, s,
        (struct pit_event){.seat = PIT_CHANCE,
                           .verb = PIT_DICE,
                           .value = (int16_t)(6 * (first - 1) + second - 1)});
}

static bool bets_line(void *with, const struct pit_state *s, struct pit_event *out)
{
    (void)with;
    (void)s;
    *out = line_bet;
    return true;
}

/* What a wager of this seat there may be: least is 0 where none is taken. */
static struct pit_range range_of(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, s, ASKED, moves);

    for (int i = 0; i < count; i++)
        if (moves[i].verb == PIT_BET && moves[i].spot == spot) return moves[i].range;
    return (struct pit_range){0};
}

/* Makes what must stand before odds can be made: a come bet that has travelled to the number. The
 * point is the number as far from seven on the other side, so that 4 and 10 are treated alike. */
static void support(const struct pit_rules *r, struct pit_state *s, int spot)
{
    static const int dice[NUMBERS][2] = {{2, 2}, {2, 3}, {3, 3}, {4, 4}, {4, 5}, {5, 5}};
    bool dont = spot >= S_DONT_COME_ODDS;
    int i = spot - (dont ? S_DONT_COME_ODDS : S_COME_ODDS), point = NUMBERS - 1 - i;

    roll(r, s, dice[point][0], dice[point][1]);
    act(r, s,
        (struct pit_event){
            .seat = ASKED, .verb = PIT_BET, .spot = dont ? S_DONT_COME : S_COME, .amount = 60000});
    roll(r, s, dice[i][0], dice[i][1]);
}

static void start(const struct pit_rules *r, struct pit_state *s, int spot)
{
    pit_open(r, s);
    act(r, s, (struct pit_event){.seat = ASKED, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2});
    act(r, s, (struct pit_event){.seat = OTHER, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2});
    act(r, s, line_bet);
    if (spot == S_COME || spot == S_DONT_COME) roll(r, s, 2, 2); /* a point must be set */
    if (spot >= S_COME_ODDS && spot < S_PLACE) support(r, s, spot);
}

static void read_row(struct craps_row *out, const struct odds_graph *g, const struct pit_rules *r,
                     const struct pit_state *s, pit_money stake)
{
    mpq_t *of = g->node[0].figures.of;
    pit_money paid = PIT_MONEY_MAX / 2 - s->chips[ASKED];
    mpq_t unit, square;

    mpq_inits(unit, square, NULL);
    mpq_set(out->win, of[ODDS_WIN]);
    mpq_set(out->push, of[ODDS_PUSH]);
    mpq_set(out->lose, of[ODDS_LOSE]);
    mpq_set_si(unit, 1, (unsigned long)stake);
    mpq_mul(out->ev, of[ODDS_EV], unit);
    mpq_add(unit, out->win, out->lose);
    mpq_div(out->resolved, out->ev, unit);
    mpq_set_si(unit, 1, (unsigned long)paid);
    mpq_mul(out->outlay, of[ODDS_EV], unit);
    mpq_mul(square, of[ODDS_EV], of[ODDS_EV]);
    mpq_sub(square, of[ODDS_SQUARE], square);
    out->sd = sqrt(mpq_get_d(square)) / (double)stake;
    for (uint32_t i = 0; i < g->nodes; i++)
        mpq_add(out->rolls, out->rolls, g->node[i].visits);
    out->pays = r->spot[out->spot].pays;
    mpq_clears(unit, square, NULL);
}

static void read_outcomes(struct craps_row *out, const struct odds_graph *g, pit_money stake)
{
    for (uint32_t i = 0; i < g->outcomes; i++) {
        struct craps_outcome *o = &out->outcome[out->outcomes];
        mpq_t ratio;

        if (!mpq_sgn(g->outcome[i].p) || out->outcomes == CRAPS_OUTCOMES) continue;
        mpq_init(ratio);
        mpq_set_si(ratio, g->outcome[i].net, (unsigned long)stake);
        mpq_canonicalize(ratio);
        o->result = (enum pit_result)g->outcome[i].row;
        o->num = mpz_get_si(mpq_numref(ratio));
        o->den = mpz_get_si(mpq_denref(ratio));
        mpq_init(o->p);
        mpq_set(o->p, g->outcome[i].p);
        out->outcomes++;
        mpq_clear(ratio);
    }
}

bool craps_row(struct craps_row *out, const struct pit_rules *in_force, int spot)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct odds_question q = {.rules = r,
                              .seat = ASKED,
                              .until_settled = true,
                              .spot = (uint16_t)spot,
                              .others = bets_line};
    struct pit_range range;
    struct odds_graph g;
    struct pit_state s;
    pit_money stake;
    bool good;

    *out = (struct craps_row){.spot = spot};
    mpq_inits(out->win, out->push, out->lose, out->ev, out->resolved, out->outlay, out->rolls,
              NULL);
    if (spot == S_PASS_ODDS || spot == S_DONT_PASS_ODDS || r->spot[spot].left_out) return false;
    r->option[PIT_O_MIN] = 1; /* the table's limits do not change what a unit is worth */
    r->option[PIT_O_MAX] = 2000000000;
    r->option[O_PAY_UNIT] = 100;
    if (spot == S_COME || spot == S_DONT_COME) q.spot = ODDS_ANY_SPOT; /* it travels */
    start(r, &s, spot);
    range = range_of(r, &s, spot);
    if (!range.least) return false;
    stake = range.most < 100 * range.least ? range.least : 100 * range.least;
    if (spot >= S_COME_ODDS && spot < S_PLACE) stake = range.least;
    act(r, &s,
        (struct pit_event){
            .seat = ASKED, .verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake});
    q.start = &s;
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    if (good) {
        read_row(out, &g, r, &s, stake);
        read_outcomes(out, &g, stake);
    }
    odds_free(&g);
    return good;
}

void craps_row_free(struct craps_row *row)
{
    mpq_clears(row->win, row->push, row->lose, row->ev, row->resolved, row->outlay, row->rolls,
               NULL);
    for (int i = 0; i < row->outcomes; i++)
        mpq_clear(row->outcome[i].p);
}

bool craps_wager_value(mpq_t out, const struct pit_rules *in_force, const struct pit_state *s,
                       int wager)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct pit_wager w = s->wager[wager];
    struct odds_question q = {.rules = r,
                              .seat = ASKED,
                              .until_settled = true,
                              .spot = ODDS_ANY_SPOT,
                              .others = bets_line};
    struct pit_state alone;
    struct odds_graph g;
    mpq_t paid;
    bool good;

    r->option[PIT_O_MIN] = 1; /* for the line bet that keeps the dice rolling */
    pit_copy(r, &alone, s);
    w.seat = ASKED;
    alone.wager[0] = w;
    alone.wagers = 1;
    alone.seated |= 1 << ASKED | 1 << OTHER;
    alone.chips[OTHER] = PIT_MONEY_MAX / 2;
    alone.u.craps.shooter = OTHER;
    if (!alone.u.craps.point) alone.want = PIT_NOTHING; /* the line bet comes first */
    if (!alone.want) act(r, &alone, line_bet);
    q.start = &alone;
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    mpq_init(paid);
    mpq_set_si(paid, craps_advance(r, w.spot, w.stake), 1);
    if (good) mpq_add(out, g.node[0].figures.of[ODDS_EV], paid);
    mpq_clear(paid);
    odds_free(&g);
    return good;
}

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

/* A fire bet lasts from the first come-out roll to the seven out, so its graph is that of a hand.
 */
bool craps_at_least(mpq_t out, const struct pit_rules *in_force, int n)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct odds_question q = {
        .rules = r, .seat = ASKED, .until_settled = true, .spot = S_FIRE, .others = bets_line};
    struct odds_graph g;
    struct pit_state s;
    bool good;

    r->option[PIT_O_MIN] = 1;
    r->option[O_FIRE] = 1;
    r->spot[S_FIRE].left_out = 0;
    start(r, &s, S_FIRE);
    act(r, &s, (struct pit_event){.seat = ASKED, .verb = PIT_BET, .spot = S_FIRE, .amount = 100});
    q.start = &s;
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    if (good) count_ways(out, &g, n - 1); /* thrown n times: not out after one less */
    odds_free(&g);
    return good;
}
