/* wagers_study.c -- wagers of any game, followed over its graph. */

#include "wagers_study.h"

#include "graph.h"
#include "own.h"
#include "quick.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 100000 };

/* ---- figures ---- */

enum { FRACTION_BITS = 52, EXPONENT_ZERO = 1023 + FRACTION_BITS, SHIFT_MOST = 62 };

/* n * 2^power */
static void set_power(mpq_t out, int64_t n, int power)
{
    mpq_t by;

    mpq_init(by);
    mpq_set_si(out, n, 1);
    while (power) {
        int size = power < 0 ? -power : power, step = size < SHIFT_MOST ? size : SHIFT_MOST;
        int64_t two = (int64_t)1 << step;

        mpq_set_si(by, power < 0 ? 1 : two, power < 0 ? (uint64_t)two : 1);
        mpq_mul(out, out, by);
        power += power < 0 ? step : -step;
    }
    mpq_clear(by);
}

/* GMP cuts off what a double cannot hold: one step further from zero where the fraction is above
 * the middle, or on it and the last bit is odd. The smallest doubles have fewer bits, and no first
 * one that goes without saying. */
double figure_number(const mpq_t q)
{
    double number = mpq_get_d(q);
    uint64_t bits, first = (uint64_t)1 << FRACTION_BITS;
    int power, beyond;
    mpq_t middle;

    if (!mpq_sgn(q)) return 0;
    if (number < 0) number = -number;
    memcpy(&bits, &number, sizeof bits);
    power = (int)(bits >> FRACTION_BITS);
    mpq_init(middle);
    set_power(middle, (int64_t)(2 * ((bits & (first - 1)) | (power ? first : 0)) + 1) * mpq_sgn(q),
              (power ? power : 1) - EXPONENT_ZERO - 1);
    beyond = mpq_cmp(q, middle) * mpq_sgn(q);
    mpq_clear(middle);
    if (beyond > 0 || (!beyond && bits & 1)) bits++;
    memcpy(&number, &bits, sizeof number);
    return mpq_sgn(q) < 0 ? -number : number;
}

struct figure figure_from(const mpq_t q)
{
    struct figure f = {.value = figure_number(q)};

    if (mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q))) {
        f.num = mpz_get_si(mpq_numref(q));
        f.den = mpz_get_si(mpq_denref(q));
    } else {
        f.text = mpq_get_str(NULL, 10, q);
    }
    return f;
}

void figure_free(struct figure *f)
{
    free(f->text);
    f->text = NULL;
}

void figure_get(mpq_t out, const struct figure *f)
{
    if (f->den)
        mpq_set_si(out, f->num, (uint64_t)f->den);
    else
        mpq_set_str(out, f->text, 10);
}

/* ---- one wager ---- */

static struct figure product(const mpq_t a, const mpq_t b)
{
    struct figure f;
    mpq_t c;

    mpq_init(c);
    mpq_mul(c, a, b);
    f = figure_from(c);
    mpq_clear(c);
    return f;
}

/* a / b; nothing of nothing is nothing. */
static struct figure share(const mpq_t a, const mpq_t b)
{
    struct figure f = {.den = 1};
    mpq_t c;

    if (!mpq_sgn(b)) return f;
    mpq_init(c);
    mpq_div(c, a, b);
    f = figure_from(c);
    mpq_clear(c);
    return f;
}

static void read_figures(struct wager_study *out, const struct odds_graph *g,
                         const struct odds_start *start)
{
    const mpq_t *of = (const mpq_t *)g->node[0].figures.of;
    mpq_t unit, ev, loss, all, variance;

    mpq_inits(unit, ev, loss, all, variance, NULL);
    mpq_set_si(unit, 1, (uint64_t)start->stake);
    mpq_mul(ev, of[ODDS_EV], unit);
    mpq_neg(loss, ev);
    out->win = figure_from(of[ODDS_WIN]);
    out->push = figure_from(of[ODDS_PUSH]);
    out->lose = figure_from(of[ODDS_LOSE]);
    out->ev = figure_from(ev);
    out->edge = figure_from(loss);
    mpq_add(all, of[ODDS_WIN], of[ODDS_LOSE]);
    out->resolved = share(ev, all);
    mpq_mul(all, of[ODDS_STAKED], unit);
    mpq_set_si(variance, 1, 1);
    mpq_add(all, all, variance); /* the wager, and what is added to it */
    out->risk = share(loss, all);
    mpq_mul(variance, of[ODDS_EV], of[ODDS_EV]);
    mpq_sub(variance, of[ODDS_SQUARE], variance);
    out->sd = sqrt(figure_number(variance)) / (double)start->stake;
    mpq_set_si(unit, 1, (uint64_t)start->paid);
    out->outlay = product(of[ODDS_EV], unit);
    mpq_neg(unit, unit);
    out->edge_outlay = product(of[ODDS_EV], unit);
    odds_rounds(g, all);
    out->rounds = figure_from(all);
    mpq_clears(unit, ev, loss, all, variance, NULL);
}

static enum pit_result result_of(const struct odds_outcome *o, bool decides)
{
    if (!decides) return (enum pit_result)o->row;
    return o->net > 0 ? PIT_WIN : o->net < 0 ? PIT_LOSE : PIT_PUSH;
}

/* The chances of all ends that bring the same are added up under the first of them. */
static bool read_outcomes(struct wager_study *out, const struct odds_graph *g, pit_money stake)
{
    mpq_t sum;

    mpq_init(sum);
    for (uint32_t i = 0; i < g->outcomes; i++) {
        const struct odds_outcome *o = &g->outcome[i];
        struct fraction brings = fraction_of(o->net, stake);
        enum pit_result result = result_of(o, out->decides);
        bool first = true;

        mpq_set_si(sum, 0, 1);
        for (uint32_t k = 0; k < g->outcomes; k++) {
            const struct odds_outcome *other = &g->outcome[k];

            if (other->net != o->net || result_of(other, out->decides) != result) continue;
            first &= k >= i;
            mpq_add(sum, sum, other->p);
        }
        if (!first || !mpq_sgn(sum)) continue;
        if (out->outcomes == WAGER_OUTCOMES) break;
        out->outcome[out->outcomes++] =
            (struct wager_outcome){result, brings.num, brings.den, figure_from(sum)};
    }
    mpq_clear(sum);
    return out->outcomes < WAGER_OUTCOMES;
}

static bool has_decisions(const struct odds_graph *g)
{
    for (uint32_t i = 0; i < g->nodes; i++)
        if (g->node[i].kind == ODDS_DECISION) return true;
    return false;
}

static bool on_spot(const struct pit_state *s, int spot)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == ODDS_SEAT && s->wager[i].spot == spot) return true;
    return false;
}

/* ---- its cases ---- */

enum { ROW = -1, CASES_MAX = 16 };

/* Tables at which the wager has been made: in one case, or in all those that its row is made of. */
struct tables {
    struct pit_state *state;
    struct odds_entry entry[CASES_MAX];
    uint32_t count;
    struct odds_start start; /* the same at all */
    bool keeps;
};

static pit_money common_multiple(pit_money a, pit_money b)
{
    return a * fraction_of(a, b).den;
}

/* Makes a wager of this size, or 0: of one that each of them likes; the common multiple of these
 * sizes is what all of them will take. */
static bool open_tables(struct tables *t, const struct pit_rules *r, int spot, int which,
                        pit_money *stake)
{
    pit_money amount = *stake;
    struct pit_case in;

    t->count = 0;
    for (int i = 0; t->count < CASES_MAX && odds_case(r, spot, i, &in); i++) {
        struct pit_state *s = &t->state[t->count];
        pit_money paid = t->start.paid;

        if (which == ROW ? !in.weight : i != which) continue;
        if (!odds_bet_in(r, s, spot, i, amount, &t->start)) return false;
        if (amount && t->count && t->start.paid != paid) return false;
        *stake = *stake ? common_multiple(*stake, t->start.stake) : t->start.stake;
        t->keeps = in.weight;
        if (t->keeps) odds_keep(r, s, ODDS_SEAT, spot);
        t->entry[t->count++] = (struct odds_entry){s, in.weight};
    }
    return t->count;
}

static bool study_at(struct wager_study *out, const struct pit_rules *r, const struct tables *t)
{
    struct odds_question q = {.rules = r,
                              .start = t->state,
                              .seat = ODDS_SEAT,
                              .until = ODDS_SETTLED,
                              .spot = (uint16_t)out->spot,
                              .goes_on = true,
                              .other = ODDS_OTHER,
                              .keeps = t->keeps};
    struct odds_graph g;
    enum odds_status status;
    bool good;

    if (t->count > 1) {
        q.entry = t->entry;
        q.entries = t->count;
    }
    status = odds_solve(&g, &q, NODES_MAX);
    out->decides = has_decisions(&g);
    if (out->decides) { /* what is added to it belongs to it: the whole round counts */
        odds_free(&g);
        q.until = ODDS_ROUND_OVER;
        status = odds_solve(&g, &q, NODES_MAX);
    }
    good = status == ODDS_OK;
    if (good) {
        read_figures(out, &g, &t->start);
        good = read_outcomes(out, &g, t->start.stake);
    }
    odds_free(&g);
    return good;
}

static bool study_case(struct wager_study *out, const struct pit_rules *in_force,
                       const struct pit_rules *loose, int spot, int which)
{
    struct tables t = {.state = calloc(CASES_MAX, sizeof *t.state)};
    pit_money stake = 0;
    bool good;

    if (!t.state) abort();
    *out = (struct wager_study){.spot = spot};
    good = open_tables(&t, loose, spot, which, &stake);
    if (good && t.count > 1) good = open_tables(&t, loose, spot, which, &stake);
    if (good && !on_spot(t.state, spot))
        good = quick_wager(out, in_force, spot); /* it went down as its parts */
    else if (good)
        good = study_at(out, loose, &t);
    free(t.state);
    return good;
}

bool wager_study(struct wager_study *out, const struct pit_rules *in_force, int spot)
{
    const struct odds_own *own = in_force->game->odds;
    struct pit_rules loose = *in_force;
    struct pit_case in;
    bool good;

    *out = (struct wager_study){.spot = spot};
    if (own && own->wager) return own->wager(out, in_force, spot, NULL);
    odds_loosen(&loose);
    if (spot >= loose.spots) return false;
    good = study_case(out, in_force, &loose, spot, ROW);
    for (int i = 0; good && odds_case(&loose, spot, i, &in); i++) {
        if (!in.name) continue;
        if (!out->by) out->by = calloc(CASES_MAX, sizeof *out->by);
        if (!out->by) abort();
        good = study_case(&out->by[out->cases], in_force, &loose, spot, i);
        out->by[out->cases++].in = in;
    }
    return good;
}

bool wager_study_from(struct wager_study *out, const struct pit_rules *in_force, int spot,
                      const struct pit_shoe *shoe)
{
    const struct odds_own *own = in_force->game->odds;

    if (!shoe) return wager_study(out, in_force, spot);
    *out = (struct wager_study){.spot = spot};
    return own && own->wager && own->wager(out, in_force, spot, shoe);
}

bool wagers_study(struct wager_study *out, bool *has, const struct pit_rules *in_force,
                  const struct pit_shoe *shoe)
{
    const struct odds_own *own = in_force->game->odds;
    bool at_once = own && own->wagers, good = at_once && own->wagers(out, in_force, shoe);
    bool any = false;

    for (int spot = 0; spot < in_force->spots; spot++) {
        if (!good) out[spot] = (struct wager_study){.spot = spot};
        if (at_once)
            has[spot] = good && out[spot].outcomes;
        else
            has[spot] = wager_study_from(&out[spot], in_force, spot, shoe);
        any |= has[spot];
    }
    return any;
}

static void free_figures(struct wager_study *w)
{
    struct figure *figures[] = {&w->win,      &w->push,   &w->lose,        &w->ev,   &w->edge,
                                &w->resolved, &w->outlay, &w->edge_outlay, &w->risk, &w->rounds};

    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        figure_free(figures[i]);
    for (int i = 0; i < w->outcomes; i++)
        figure_free(&w->outcome[i].p);
}

void wager_study_free(struct wager_study *w)
{
    free_figures(w);
    for (int i = 0; i < w->cases; i++)
        free_figures(&w->by[i]);
    free(w->by);
    w->by = NULL;
    w->cases = 0;
}

bool wager_decides(const struct pit_rules *in_force)
{
    struct wager_study w;

    if (!in_force->game->rows) return false;
    wager_study(&w, in_force, odds_first_spot(in_force));
    wager_study_free(&w);
    return w.decides;
}

bool wager_edge(struct figure *out, const struct pit_rules *in_force, int spot)
{
    struct fraction quick = quick_edge(in_force, spot);
    struct wager_study w;
    bool good;

    if (quick.den) {
        *out = figure_of(quick.num, quick.den);
        return true;
    }
    good = wager_study(&w, in_force, spot);
    *out = w.ev;
    w.ev.text = NULL; /* the caller's now */
    wager_study_free(&w);
    return good;
}

bool wager_edge_short(struct figure *out, const struct pit_rules *in_force, int spot)
{
    bool good = wager_edge(out, in_force, spot);

    figure_free(out);
    out->text = NULL;
    return good;
}
