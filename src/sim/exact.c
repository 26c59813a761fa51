/* exact.c -- exact figures and best play for the simulator. */

#include "exact.h"

#include "odds/graph.h"
#include "odds/own.h"
#include "odds/round.h"
#include "odds/wagers_study.h"

enum { NODES_MAX = 200000, WAYS = 8 };

static bool solve(struct odds_graph *g, const struct pit_rules *r, struct pit_state *start,
                  const struct strategy *st, pit_money ante)
{
    static const struct strategy none = {0};
    struct strategy_with with = {st ? st : &none, r, 0};
    struct odds_question q = {
        .rules = r, .start = start, .choose = st ? strategy_choose : NULL, .with = &with};
    enum odds_status status;

    odds_round(r, start, ante, NULL, NULL);
    status = odds_solve(g, &q, NODES_MAX);
    return status == ODDS_OK;
}

bool sim_exact(mpq_t out, const struct pit_rules *r, const struct strategy *st, pit_money ante)
{
    struct pit_state start;
    struct odds_graph g;
    bool good = solve(&g, r, &start, st, ante);

    if (good) {
        mpq_t unit;

        mpq_init(unit);
        mpq_set_si(unit, (long)ante, 1);
        mpq_div(out, g.node[0].figures.of[ODDS_EV], unit);
        mpq_clear(unit);
    }
    odds_free(&g);
    return good;
}

bool sim_exact_number(double *out, double *bound, const struct sim_job *j)
{
    const struct odds_own *own = j->rules->game->odds;
    static _Thread_local struct hands_chart chart;
    struct wager_study study;

    if (j->strategy.lines || j->rest == SIM_SILENT) return false;
    if (j->system.lines && !system_single(&j->system, j->rules)) return false;
    if (!own->wager(&study, j->rules, j->spot, NULL) || !own->chart(&chart, j->rules, NULL))
        return false;
    *out = j->rest == SIM_CHART ? chart.ev : chart.best;
    *bound = study.error;
    return true;
}

/* ---- wagers ---- */

bool sim_exact_wager(mpq_t out, const struct sim_job *j)
{
    struct wager_study study;
    bool good;

    if (j->own || !system_single(&j->system, j->rules)) return false;
    good = wager_study(&study, j->rules, j->system.first);
    if (good) figure_get(out, &study.ev);
    wager_study_free(&study);
    return good;
}

/* How long a wager that stands for a whole turn takes to be decided is the answer, also where the
 * house does not offer it. */
bool sim_exact_turn(mpq_t out, const struct sim_job *j)
{
    const struct pit_betting *b = j->rules->game->betting;
    struct pit_rules rules = *j->rules;
    struct wager_study study;
    bool good;

    if (!b || !b->turn_over) return false;
    rules.spot[b->turn_spot].left_out = 0;
    good = wager_study(&study, &rules, b->turn_spot);
    if (good) figure_get(out, &study.rounds);
    wager_study_free(&study);
    return good;
}

/* ---- best play by the first measure ---- */

/* A way to decide where the measure has this value, and its worth over all such decisions. */
struct way {
    int64_t value;
    uint8_t verb;
    bool least;
    mpq_t worth;
};

struct ways {
    struct way way[STRATEGY_LINES * WAYS];
    int count;
};

static struct way *way_of(struct ways *w, int64_t value, uint8_t verb, bool least)
{
    struct way *way = w->way;

    for (int i = 0; i < w->count; i++, way++)
        if (way->value == value && way->verb == verb && way->least == least) return way;
    if (w->count == STRATEGY_LINES * WAYS) return NULL;
    w->count++;
    way->value = value;
    way->verb = verb;
    way->least = least;
    mpq_init(way->worth);
    return way;
}

/* Adds what each choice of this decision is worth, as often as the decision is met. */
static bool add_node(struct ways *w, const struct odds_graph *g, const struct odds_node *n)
{
    const struct pit_rules *r = g->asked.rules;
    int64_t value = r->game->measure(r, n->state, g->asked.seat, 0);
    struct odds_figures figures;
    bool room = true;

    odds_figures_init(&figures);
    for (uint32_t i = 0; room && i < n->count; i++) {
        const struct odds_choice *c = &g->choice[n->first + i];
        bool least = i + 1 < n->count && c[1].event.verb == c->event.verb;
        struct way *way = way_of(w, value, c->event.verb, least);

        room = way != NULL;
        if (!room) break;
        odds_choice_figures(g, c, &figures);
        mpq_mul(figures.of[ODDS_EV], figures.of[ODDS_EV], n->visits);
        mpq_add(way->worth, way->worth, figures.of[ODDS_EV]);
    }
    odds_figures_clear(&figures);
    return room;
}

/* The best way of each value becomes a line, unless it is what a silent seat does anyway. */
static bool write_lines(struct strategy *out, const struct ways *w, const struct pit_game *game)
{
    for (int i = 0; i < w->count; i++) {
        const struct way *way = &w->way[i];
        bool best = true;

        for (int k = 0; k < w->count; k++) {
            int order = mpq_cmp(w->way[k].worth, way->worth);

            if (w->way[k].value != way->value || k == i) continue;
            if (order > 0 || (order == 0 && k < i)) best = false; /* what comes first wins ties */
        }
        if (!best || pit_verb(game, way->verb)->takes & PIT_IDLE) continue;
        if (out->lines == STRATEGY_LINES) return false;
        out->line[out->lines++] =
            (struct strategy_line){.verb = way->verb,
                                   .least = way->least,
                                   .terms = 1,
                                   .term = {{.op = '=', .number = way->value}}};
    }
    return true;
}

bool sim_best(struct strategy *out, const struct pit_rules *r, pit_money ante)
{
    struct ways ways = {.count = 0};
    struct pit_state start;
    struct odds_graph g;
    bool good = solve(&g, r, &start, NULL, ante) && r->game->measures;

    *out = (struct strategy){0};
    for (uint32_t i = 0; good && i < g.nodes; i++)
        if (g.node[i].kind == ODDS_DECISION) good = add_node(&ways, &g, &g.node[i]);
    good = good && write_lines(out, &ways, r->game);
    for (int i = 0; i < ways.count; i++)
        mpq_clear(ways.way[i].worth);
    odds_free(&g);
    return good;
}
