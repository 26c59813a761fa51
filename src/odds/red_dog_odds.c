/* red_dog_odds.c -- Red Dog's figures, read off the graph of a round. */

#include "red_dog_odds.h"

#include "strategy.h"

#include <math.h>
#include <string.h>

enum { NODES_MAX = 100000 };

/* Money figures per unit of ante. */
static void per_unit(struct odds_figures *out, const struct odds_figures *in, pit_money ante)
{
    static const int powers[ODDS_FIGURES] = {[ODDS_EV] = 1, [ODDS_SQUARE] = 2, [ODDS_STAKED] = 1};
    mpq_t unit;

    mpq_init(unit);
    mpq_set_si(unit, 1, (unsigned long)ante);
    for (int f = 0; f < ODDS_FIGURES; f++) {
        mpq_set(out->of[f], in->of[f]);
        for (int i = 0; i < powers[f]; i++)
            mpq_mul(out->of[f], out->of[f], unit);
    }
    mpq_clear(unit);
}

/* ---- rows ---- */

static void row_init(struct red_dog_row *row)
{
    mpq_inits(row->dealt, row->win, row->push, row->lose, row->stand, row->raised, row->raise_unit,
              NULL);
}

static void row_clear(struct red_dog_row *row)
{
    mpq_clears(row->dealt, row->win, row->push, row->lose, row->stand, row->raised, row->raise_unit,
               NULL);
}

/* The row of this pair or spread, new if it is not there. */
static struct red_dog_row *row_of(struct red_dog_odds *o, const struct pit_rules *r,
                                  const struct pit_red_dog *g, bool by_pair)
{
    int a = pit_rank(g->end[0]), b = pit_rank(g->end[1]);
    int low = by_pair ? (a < b ? a : b) : 0, high = by_pair ? (a < b ? b : a) : 0;
    struct red_dog_row *row = o->row;

    for (int i = 0; i < o->rows; i++, row++)
        if (row->spread == g->spread && row->low == low && row->high == high) return row;
    o->rows++;
    *row = (struct red_dog_row){
        .low = low, .high = high, .spread = g->spread, .pays = r->pay[g->spread]};
    row_init(row);
    return row;
}

static void add_share(mpq_t sum, const mpq_t value, const mpq_t share)
{
    mpq_t term;

    mpq_init(term);
    mpq_mul(term, value, share);
    mpq_add(sum, sum, term);
    mpq_clear(term);
}

/* Adds a decision of the graph to its row, as often as it is met; means are made of it later. */
static void add_decision(struct red_dog_odds *o, const struct odds_graph *g,
                         const struct odds_node *n, bool by_pair, pit_money ante)
{
    struct red_dog_row *row = row_of(o, g->asked.rules, &n->state->u.red_dog, by_pair);
    const struct odds_choice *stand = &g->choice[n->first], *raised = stand + n->count - 1;
    struct odds_figures a, b, best;

    odds_figures_init(&a);
    odds_figures_init(&b);
    odds_figures_init(&best);
    odds_choice_figures(g, stand, &a);
    odds_choice_figures(g, raised, &b);
    per_unit(&a, &a, ante);
    per_unit(&b, &b, ante);
    mpq_add(row->dealt, row->dealt, n->visits);
    add_share(row->win, a.of[ODDS_WIN], n->visits);
    add_share(row->push, a.of[ODDS_PUSH], n->visits);
    add_share(row->lose, a.of[ODDS_LOSE], n->visits);
    add_share(row->stand, a.of[ODDS_EV], n->visits);
    add_share(row->raised, b.of[ODDS_EV], n->visits);
    /* A round has one decision, so the rest of it is the same however that one is taken. */
    per_unit(&best, &n->figures, ante);
    mpq_sub(a.of[ODDS_EV], a.of[ODDS_EV], best.of[ODDS_EV]);
    mpq_sub(b.of[ODDS_EV], b.of[ODDS_EV], best.of[ODDS_EV]);
    add_share(o->never, a.of[ODDS_EV], n->visits);
    add_share(o->always, b.of[ODDS_EV], n->visits);
    odds_figures_clear(&a);
    odds_figures_clear(&b);
    odds_figures_clear(&best);
}

static void row_finish(struct red_dog_row *row)
{
    mpq_div(row->win, row->win, row->dealt);
    mpq_div(row->push, row->push, row->dealt);
    mpq_div(row->lose, row->lose, row->dealt);
    mpq_div(row->stand, row->stand, row->dealt);
    mpq_div(row->raised, row->raised, row->dealt);
    mpq_sub(row->raise_unit, row->raised, row->stand); /* a full raise is one unit */
    row->raise = mpq_sgn(row->raise_unit) > 0;
}

static bool before(const struct red_dog_row *a, const struct red_dog_row *b)
{
    if (a->low != b->low) return a->low < b->low;
    if (a->high != b->high) return a->high < b->high;
    return a->spread < b->spread;
}

static void sort_rows(struct red_dog_odds *o)
{
    for (int i = 1; i < o->rows; i++)
        for (int j = i; j > 0 && before(&o->row[j], &o->row[j - 1]); j--) {
            struct red_dog_row row = o->row[j];

            o->row[j] = o->row[j - 1];
            o->row[j - 1] = row;
        }
}

static void read_rows(struct red_dog_odds *o, const struct odds_graph *g, bool by_pair,
                      pit_money ante)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].kind == ODDS_DECISION && mpq_sgn(g->node[i].visits))
            add_decision(o, g, &g->node[i], by_pair, ante);
    for (int i = 0; i < o->rows; i++)
        row_finish(&o->row[i]);
    sort_rows(o);
}

/* ---- outcomes ---- */

/* Adds one way to end to the outcome of its name. */
static void add_outcome(struct red_dog_odds *o, const struct pit_rules *r,
                        const struct odds_outcome *from)
{
    struct pit_effect over = {.to = from->row, .stake = from->argument};
    char name[OUTCOME_NAME], pays[OUTCOME_PAYS];
    int i = 0;

    outcome_words(name, pays, r, &over, from->net);
    if (strcmp(name, "consecutive") == 0)
        mpq_add(o->consecutive, o->consecutive, from->p);
    else if (!from->argument)
        mpq_add(o->pair, o->pair, from->p);
    if (!from->argument && from->net > 0) mpq_add(o->three, o->three, from->p);
    while (i < o->outcomes && strcmp(o->outcome[i].name, name) != 0)
        i++;
    if (i == o->outcomes) {
        o->outcomes++;
        memcpy(o->outcome[i].name, name, sizeof name);
        memcpy(o->outcome[i].pays, pays, sizeof pays);
        mpq_init(o->outcome[i].p);
    }
    mpq_add(o->outcome[i].p, o->outcome[i].p, from->p);
}

/* ---- the round ---- */

static bool solve(struct odds_figures *out, const struct odds_question *q, pit_money ante)
{
    struct odds_graph g;
    bool good = odds_solve(&g, q, NODES_MAX) == ODDS_OK;

    if (good) per_unit(out, &g.node[0].figures, ante);
    odds_free(&g);
    return good;
}

static void spread_of(struct red_dog_odds *o)
{
    mpq_t all, variance;

    mpq_inits(all, variance, NULL);
    mpq_set_si(all, 1, 1);
    mpq_add(all, all, o->best.of[ODDS_STAKED]); /* the ante, and what is raised */
    mpq_div(o->risk, o->best.of[ODDS_EV], all);
    mpq_neg(o->risk, o->risk);
    mpq_mul(variance, o->best.of[ODDS_EV], o->best.of[ODDS_EV]);
    mpq_sub(variance, o->best.of[ODDS_SQUARE], variance);
    o->sd = sqrt(mpq_get_d(variance));
    mpq_clears(all, variance, NULL);
}

bool red_dog_odds(struct red_dog_odds *o, const struct pit_rules *r, const struct pit_state *start,
                  bool by_pair, const struct strategy *by)
{
    struct odds_question q = {.rules = r, .start = start};
    struct strategy_with with = {by, r, 0};
    pit_money ante = pit_worth(start, 0) - start->chips[0];
    struct odds_graph g;
    bool good;

    *o = (struct red_dog_odds){.has_by = by != NULL};
    odds_figures_init(&o->best);
    odds_figures_init(&o->by);
    mpq_inits(o->never, o->always, o->risk, o->consecutive, o->pair, o->three, NULL);
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    if (good) {
        per_unit(&o->best, &g.node[0].figures, ante);
        mpq_set(o->never, o->best.of[ODDS_EV]);
        mpq_set(o->always, o->best.of[ODDS_EV]);
        read_rows(o, &g, by_pair, ante);
        for (uint32_t i = 0; i < g.outcomes; i++)
            if (mpq_sgn(g.outcome[i].p)) add_outcome(o, r, &g.outcome[i]);
        spread_of(o);
    }
    odds_free(&g);
    q.choose = strategy_choose;
    q.with = &with;
    return good && (!by || solve(&o->by, &q, ante));
}

void red_dog_odds_free(struct red_dog_odds *o)
{
    odds_figures_clear(&o->best);
    odds_figures_clear(&o->by);
    mpq_clears(o->never, o->always, o->risk, o->consecutive, o->pair, o->three, NULL);
    for (int i = 0; i < o->rows; i++)
        row_clear(&o->row[i]);
    for (int i = 0; i < o->outcomes; i++)
        mpq_clear(o->outcome[i].p);
}
