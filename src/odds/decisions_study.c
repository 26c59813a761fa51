/* decisions_study.c -- the decisions of a round of any game, read off its graph. */

#include "decisions_study.h"

#include "graph.h"
#include "wagers_study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 100000 };

/* ---- sums over the decisions of a row, as often as each is met ---- */

enum { WIN, PUSH, LOSE, EV, SUMS };
static const int figure_of_sum[SUMS] = {ODDS_WIN, ODDS_PUSH, ODDS_LOSE, ODDS_EV};

struct sums {
    int64_t measure[STUDY_MEASURES];
    mpq_t met, best;
    int choices;
    struct {
        uint8_t verb;
        uint16_t spot;
        bool least;
        mpq_t of[SUMS];
    } choice[STUDY_CHOICES];
};

struct reader {
    const struct odds_graph *g;
    const int8_t *by;
    struct sums *row;
    int rows, room;
    mpq_t term;
    struct odds_figures figures;
    bool good;
};

static void measures_of(const struct reader *d, const struct pit_state *s, int64_t *out)
{
    const struct pit_rules *r = d->g->asked.rules;
    int count = 0;

    memset(out, 0, STUDY_MEASURES * sizeof *out);
    for (; count < STUDY_MEASURES && d->by[count] >= 0; count++)
        out[count] = r->game->measure(r, s, d->g->asked.seat, d->by[count]);
}

/* The row of these measures, new if it is not there; NULL: there is no room. */
static struct sums *row_of(struct reader *d, const struct pit_state *s)
{
    int64_t measure[STUDY_MEASURES];
    struct sums *row;

    measures_of(d, s, measure);
    for (row = d->row; row < d->row + d->rows; row++)
        if (memcmp(row->measure, measure, sizeof measure) == 0) return row;
    if (d->rows == d->room) return NULL;
    d->rows++;
    memset(row, 0, sizeof *row);
    memcpy(row->measure, measure, sizeof measure);
    mpq_inits(row->met, row->best, NULL);
    return row;
}

static int choice_of(struct sums *row, uint8_t verb, uint16_t spot, bool least)
{
    int i = 0;

    while (i < row->choices && (row->choice[i].verb != verb || row->choice[i].spot != spot ||
                                row->choice[i].least != least))
        i++;
    if (i < row->choices || i == STUDY_CHOICES) return i;
    row->choices++;
    row->choice[i].verb = verb;
    row->choice[i].spot = spot;
    row->choice[i].least = least;
    for (int k = 0; k < SUMS; k++)
        mpq_init(row->choice[i].of[k]);
    return i;
}

static void add(struct reader *d, mpq_t sum, const mpq_t value, const mpq_t visits)
{
    mpq_mul(d->term, value, visits);
    mpq_add(sum, sum, d->term);
}

static void add_node(struct reader *d, const struct odds_node *n)
{
    struct sums *row = row_of(d, n->state);

    d->good = d->good && row;
    if (!d->good) return;
    mpq_add(row->met, row->met, n->visits);
    add(d, row->best, n->figures.of[ODDS_EV], n->visits);
    for (uint32_t i = 0; i < n->count; i++) {
        const struct odds_choice *c = &d->g->choice[n->first + i];
        bool least = i + 1 < n->count && c[1].event.verb == c->event.verb &&
                     c[1].event.spot == c->event.spot;
        int at = choice_of(row, c->event.verb, c->event.spot, least);

        d->good = d->good && at < STUDY_CHOICES;
        if (!d->good) return;
        odds_choice_figures(d->g, c, &d->figures);
        for (int k = 0; k < SUMS; k++)
            add(d, row->choice[at].of[k], d->figures.of[figure_of_sum[k]], n->visits);
    }
}

static void sums_clear(struct sums *row)
{
    mpq_clears(row->met, row->best, NULL);
    for (int i = 0; i < row->choices; i++)
        for (int k = 0; k < SUMS; k++)
            mpq_clear(row->choice[i].of[k]);
}

static int by_measures(const void *a, const void *b)
{
    const struct sums *x = a, *y = b;

    for (int i = 0; i < STUDY_MEASURES; i++)
        if (x->measure[i] != y->measure[i]) return x->measure[i] < y->measure[i] ? -1 : 1;
    return 0;
}

/* ---- means ---- */

/* A figure without a text of its own: what does not fit is told as a float. */
static struct figure small(const mpq_t q)
{
    struct figure f = figure_from(q);

    figure_free(&f);
    return f;
}

static void write_row(struct reader *d, const struct sums *from, struct study_row *to,
                      const mpq_t unit)
{
    mpq_t first, per;

    mpq_inits(first, per, NULL);
    memcpy(to->measure, from->measure, sizeof to->measure);
    to->met = small(from->met);
    to->choices = from->choices;
    to->best = 0;
    mpq_inv(per, from->met);
    for (int i = 0; i < from->choices; i++) {
        struct study_choice *c = &to->choice[i];
        struct figure *figure[] = {&c->win, &c->push, &c->lose, &c->ev};

        c->verb = from->choice[i].verb;
        c->spot = from->choice[i].spot;
        c->least = from->choice[i].least;
        for (int k = 0; k < SUMS; k++) {
            mpq_mul(d->term, from->choice[i].of[k], per);
            if (k == EV) mpq_mul(d->term, d->term, unit);
            *figure[k] = small(d->term);
        }
        if (i == 0) mpq_set(first, d->term);
        mpq_sub(d->term, d->term, first);
        c->gain = small(d->term);
        if (mpq_cmp(from->choice[i].of[EV], from->choice[to->best].of[EV]) > 0) to->best = i;
    }
    mpq_clears(first, per, NULL);
}

/* True if no round comes to a second decision. */
static bool one_decision(const struct odds_graph *g)
{
    bool *below = calloc(g->nodes, sizeof *below), more = true, good = true;

    if (!below) abort();
    while (more) { /* children have mostly been met later, so that a pass or two will do */
        more = false;
        for (uint32_t i = g->nodes; i-- > 0;)
            for (uint32_t k = 0; k < g->node[i].count && !below[i]; k++) {
                const struct odds_node *n = &g->node[i];
                uint32_t to = n->kind == ODDS_CHANCE ? g->edge[n->first + k].to
                                                     : g->choice[n->first + k].edge.to;

                if (to == ODDS_END) continue;
                below[i] = below[to] || g->node[to].kind == ODDS_DECISION;
                more |= below[i];
            }
    }
    for (uint32_t i = 0; i < g->nodes; i++)
        good &= g->node[i].kind != ODDS_DECISION || !below[i];
    free(below);
    return good;
}

/* A round has one decision, so the rest of it is the same however that one is taken. */
static void write_always(struct decisions_study *out, struct reader *d, const mpq_t unit)
{
    struct sums all = {.choices = 0};

    if (!one_decision(d->g)) return;
    for (int i = 0; i < d->rows; i++)
        for (int k = 0; k < d->row[i].choices; k++) {
            int at = choice_of(&all, d->row[i].choice[k].verb, d->row[i].choice[k].spot,
                               d->row[i].choice[k].least);

            if (at == STUDY_CHOICES) continue;
            mpq_sub(d->term, d->row[i].choice[k].of[EV], d->row[i].best);
            mpq_add(all.choice[at].of[EV], all.choice[at].of[EV], d->term);
        }
    for (int i = 0; i < all.choices; i++) {
        mpq_add(d->term, all.choice[i].of[EV], d->g->node[0].figures.of[ODDS_EV]);
        mpq_mul(d->term, d->term, unit);
        out->always[i] = (struct study_always){all.choice[i].verb, all.choice[i].least,
                                               small(d->term), all.choice[i].spot};
    }
    out->constants = all.choices;
    mpq_inits(all.met, all.best, NULL);
    sums_clear(&all);
}

static void read_rows(struct decisions_study *out, const struct odds_graph *g, const int8_t *by,
                      const mpq_t unit, bool *good)
{
    struct reader d = {.g = g, .by = by, .room = out->room, .good = true};

    d.row = calloc((size_t)out->room + 1, sizeof *d.row);
    if (!d.row) abort();
    mpq_init(d.term);
    odds_figures_init(&d.figures);
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].kind == ODDS_DECISION && mpq_sgn(g->node[i].visits))
            add_node(&d, &g->node[i]);
    qsort(d.row, (size_t)d.rows, sizeof *d.row, by_measures);
    out->rows = d.rows;
    for (int i = 0; d.good && i < d.rows; i++)
        write_row(&d, &d.row[i], &out->row[i], unit);
    if (d.good) write_always(out, &d, unit);
    *good = d.good;
    for (int i = 0; i < d.rows; i++)
        sums_clear(&d.row[i]);
    free(d.row);
    odds_figures_clear(&d.figures);
    mpq_clear(d.term);
}

/* ---- the round ---- */

static void read_round(struct decisions_study *out, const struct odds_graph *g, const mpq_t unit)
{
    const mpq_t *of = (const mpq_t *)g->node[0].figures.of;
    mpq_t ev, square, staked, one;

    mpq_inits(ev, square, staked, one, NULL);
    mpq_mul(ev, of[ODDS_EV], unit);
    mpq_mul(square, of[ODDS_SQUARE], unit);
    mpq_mul(square, square, unit);
    mpq_mul(staked, of[ODDS_STAKED], unit);
    out->win = small(of[ODDS_WIN]);
    out->push = small(of[ODDS_PUSH]);
    out->lose = small(of[ODDS_LOSE]);
    out->ev = small(ev);
    out->square = small(square);
    out->staked = small(staked);
    mpq_mul(one, ev, ev);
    mpq_sub(square, square, one);
    out->sd = sqrt(figure_number(square));
    mpq_neg(ev, ev);
    out->edge = small(ev);
    mpq_set_si(one, 1, 1);
    mpq_add(staked, staked, one); /* the first bet, and what is added */
    mpq_div(ev, ev, staked);
    out->risk = small(ev);
    mpq_clears(ev, square, staked, one, NULL);
}

static bool read_ends(struct decisions_study *out, const struct odds_graph *g, pit_money unit)
{
    for (uint32_t i = 0; i < g->outcomes; i++) {
        const struct odds_outcome *o = &g->outcome[i];

        if (!mpq_sgn(o->p)) continue;
        if (out->ends == STUDY_ENDS) return false;
        out->end[out->ends++] = (struct study_end){o->row, o->argument, o->net, unit, small(o->p)};
    }
    return true;
}

static pit_money first_bet(const struct pit_state *s)
{
    return pit_worth(s, ODDS_SEAT) - s->chips[ODDS_SEAT];
}

bool decisions_by(struct figure *out, const struct pit_rules *r, const struct pit_state *start,
                  const struct strategy *strategy)
{
    struct strategy_with with = {strategy, r, ODDS_SEAT};
    struct odds_question q = {.rules = r,
                              .start = start,
                              .seat = ODDS_SEAT,
                              .choose = strategy_choose,
                              .with = &with,
                              .goes_on = true,
                              .other = ODDS_OTHER};
    struct odds_graph g;
    bool good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    mpq_t unit;

    mpq_init(unit);
    mpq_set_si(unit, 1, (unsigned long)first_bet(start));
    if (good) mpq_mul(unit, unit, g.node[0].figures.of[ODDS_EV]);
    *out = small(unit);
    mpq_clear(unit);
    odds_free(&g);
    return good;
}

bool decisions_study(struct decisions_study *out, const struct pit_rules *r,
                     const struct pit_state *start, const int8_t *by,
                     const struct strategy *strategy)
{
    struct odds_question q = {
        .rules = r, .start = start, .seat = ODDS_SEAT, .goes_on = true, .other = ODDS_OTHER};
    pit_money stake = first_bet(start);
    struct odds_graph g;
    bool good;
    mpq_t unit;

    *out = (struct decisions_study){.row = out->row, .room = out->room};
    mpq_init(unit);
    mpq_set_si(unit, 1, (unsigned long)stake);
    good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;
    if (good) {
        read_round(out, &g, unit);
        read_rows(out, &g, by, unit, &good);
        good = good && read_ends(out, &g, stake);
    }
    odds_free(&g);
    mpq_clear(unit);
    out->has_by = strategy != NULL;
    return good && (!strategy || decisions_by(&out->by, r, start, strategy));
}
