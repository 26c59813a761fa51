/* graph_random.c -- the evaluator against dense elimination, on rings and on random graphs.
 *
 * The toy is a graph: from each node one of a few weighted ways leads to another node or to the
 * end. What the evaluator says of every node is compared with plain elimination over all nodes at
 * once, which knows no parts, as fractions; the parts themselves with who reaches whom. */

#include "helper.h"

#include "games/wagers.h"
#include "odds/graph.h"

enum { NODES = 12, WAYS = 4, END = 255, STAKE = 100 };

struct way {
    uint8_t to; /* a node, or END */
    uint8_t weight;
    int8_t net;    /* at the end */
    uint8_t added; /* put on the other spot on the way, and taken off again */
    bool over;     /* a round ends on the way */
};

static struct toy {
    int nodes;
    int ways[NODES];
    struct way way[NODES][WAYS];
} toy;

/* ---- the game ---- */

static void toy_prepare(struct pit_rules *r)
{
    (void)r;
}

static void toy_open(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->want = PIT_PICK;
}

static enum pit_error toy_allow(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    if (ask->verb == PIT_BET) return bet_range(r, s, ask, out);
    return ask->verb == PIT_SIT ? PIT_OK : PIT_ERR_VERB;
}

static int toy_chances(const struct pit_rules *r, const struct pit_state *s,
                       struct pit_chance out[PIT_CHANCES_MAX])
{
    (void)r;
    for (int i = 0; i < toy.ways[s->phase]; i++)
        out[i] = (struct pit_chance){(int16_t)i, toy.way[s->phase][i].weight};
    return toy.ways[s->phase];
}

static void toy_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                      struct pit_effects *fx)
{
    const struct way *way = &toy.way[s->phase][e->value];

    (void)r;
    if (e->verb == PIT_BET) wager_put(s, fx, 0, e->spot, 0, 0, e->amount);
    if (e->verb != PIT_PICK) return;
    if (way->added) {
        wager_put(s, fx, 0, 1, 0, 0, way->added);
        wager_take(s, fx, 0, 1, 0, way->added);
    }
    if (way->over) round_over(fx, 0, 0);
    if (way->to != END) {
        s->phase = way->to;
        return;
    }
    settle(s, fx, wager_find(s, 0, 0, 0),
           &(struct decision){.result = way->net > 0 ? PIT_WIN : PIT_LOSE, .net = way->net});
    wagers_sweep(s);
}

static const struct pit_option options[] = {
    {"min", "", PIT_DOLLARS, NULL}, {"max", "", PIT_DOLLARS, NULL}, {"seats", "", 0, NULL}, {0}};
static const struct pit_book_row rows[3] = {{1, 1, 1, 0}};
static const struct pit_book book = {.name = "toy", .title = "toy", .options = rows};
static const struct pit_game game = {.name = "toy",
                                     .verbs = (const struct pit_verb_row[]){{0}},
                                     .irregular = (const struct pit_irregular_row[]){{0}},
                                     .options = options,
                                     .books = &book,
                                     .prepare = toy_prepare,
                                     .open = toy_open,
                                     .allow = toy_allow,
                                     .apply = toy_apply,
                                     .chances = toy_chances};
static struct pit_rules rules = {.game = &game,
                                 .book = &book,
                                 .option = {[PIT_O_MIN] = 1, [PIT_O_MAX] = 1000, [PIT_O_SEATS] = 1},
                                 .spots = 2,
                                 .wagers_max = 4};

static enum odds_status solve(struct odds_graph *g)
{
    static struct pit_state s;
    struct odds_question q = {.rules = &rules, .start = &s, .until = ODDS_SETTLED};

    pit_open(&rules, &s);
    assert_int_equal(
        pit_apply(&rules, &s, &(struct pit_event){.verb = PIT_SIT, .amount = 1000}, NULL, NULL), 0);
    assert_int_equal(
        pit_apply(&rules, &s, &(struct pit_event){.verb = PIT_BET, .amount = STAKE}, NULL, NULL),
        0);
    return odds_solve(g, &q, NODES);
}

/* ---- the other way to the same figures ---- */

/* The nodes in the order in which a search in breadth meets them, which is the evaluator's. */
static int met(uint8_t order[NODES])
{
    bool seen[NODES] = {true};
    int count = 1;

    order[0] = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < toy.ways[order[i]]; k++) {
            int to = toy.way[order[i]][k].to;

            if (to == END || seen[to]) continue;
            seen[to] = true;
            order[count++] = (uint8_t)to;
        }
    return count;
}

/* Who reaches whom; the column behind the last is the end. */
static void reach(bool out[NODES][NODES + 1])
{
    for (int i = 0; i < toy.nodes; i++)
        for (int k = 0; k < toy.ways[i]; k++)
            out[i][toy.way[i][k].to == END ? NODES : toy.way[i][k].to] = true;
    for (int via = 0; via < toy.nodes; via++)
        for (int i = 0; i < toy.nodes; i++)
            for (int j = 0; j <= NODES; j++)
                out[i][j] = out[i][j] || (out[i][via] && out[via][j]);
}

static long figure_of(const struct way *way, int figure)
{
    bool end = way->to == END;

    switch (figure) {
    case ODDS_EV: return end ? way->net : 0;
    case ODDS_SQUARE: return end ? (long)way->net * way->net : 0;
    case ODDS_STAKED: return way->added;
    case ODDS_WIN: return end && way->net > 0;
    case ODDS_PUSH: return end && way->net == 0;
    case ODDS_LOSE: return end && way->net < 0;
    default: return way->over;
    }
}

/* Fractions, n rows of n unknowns and what they come to. */
struct system {
    mpq_t a[NODES][NODES + 1];
};

/* x = step + P x of one figure; or x = start + P^T x, how often each node is met. */
static void set_system(struct system *s, const uint8_t *order, int n, int figure, bool visits)
{
    int place[NODES] = {0};
    mpq_t p;

    mpq_init(p);
    for (int i = 0; i < n; i++)
        place[order[i]] = i;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            mpq_set_si(s->a[i][j], i == j, 1);
    if (visits) mpq_set_si(s->a[0][n], 1, 1);
    for (int i = 0; i < n; i++) {
        unsigned long all = 0;

        for (int k = 0; k < toy.ways[order[i]]; k++)
            all += toy.way[order[i]][k].weight;
        for (int k = 0; k < toy.ways[order[i]]; k++) {
            const struct way *way = &toy.way[order[i]][k];

            mpq_set_ui(p, way->weight, all);
            mpq_canonicalize(p);
            if (way->to != END) {
                mpq_t *at = visits ? &s->a[place[way->to]][i] : &s->a[i][place[way->to]];

                mpq_sub(*at, *at, p);
            }
            if (visits) continue;
            mpq_set_si(p, (long)way->weight * figure_of(way, figure), all);
            mpq_canonicalize(p);
            mpq_add(s->a[i][n], s->a[i][n], p);
        }
    }
    mpq_clear(p);
}

/* Gauss and Jordan; the last column becomes the answer. */
static void eliminate(struct system *s, int n)
{
    mpq_t f, t;

    mpq_inits(f, t, NULL);
    for (int col = 0; col < n; col++) {
        int pivot = col;

        while (pivot < n && !mpq_sgn(s->a[pivot][col]))
            pivot++;
        assert_true(pivot < n);
        for (int j = 0; j <= n; j++)
            mpq_swap(s->a[pivot][j], s->a[col][j]);
        mpq_inv(f, s->a[col][col]);
        for (int j = 0; j <= n; j++)
            mpq_mul(s->a[col][j], s->a[col][j], f);
        for (int i = 0; i < n; i++) {
            if (i == col) continue;
            mpq_set(f, s->a[i][col]);
            for (int j = 0; j <= n; j++) {
                mpq_mul(t, f, s->a[col][j]);
                mpq_sub(s->a[i][j], s->a[i][j], t);
            }
        }
    }
    mpq_clears(f, t, NULL);
}

/* ---- comparing ---- */

static void same_figures(const struct odds_graph *g, const uint8_t *order, int n)
{
    struct system s;
    mpq_t rounds;

    mpq_init(rounds);
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j <= NODES; j++)
            mpq_init(s.a[i][j]);
    for (int figure = 0; figure <= ODDS_FIGURES; figure++) {
        set_system(&s, order, n, figure, false);
        eliminate(&s, n);
        for (int i = 0; figure < ODDS_FIGURES && i < n; i++)
            assert_true(mpq_equal(g->node[i].figures.of[figure], s.a[i][n]));
    }
    odds_rounds(g, rounds); /* the figure behind the last */
    assert_true(mpq_equal(rounds, s.a[0][n]));
    set_system(&s, order, n, 0, true);
    eliminate(&s, n);
    for (int i = 0; i < n; i++)
        assert_true(mpq_equal(g->node[i].visits, s.a[i][n]));
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j <= NODES; j++)
            mpq_clear(s.a[i][j]);
    mpq_clear(rounds);
}

/* Nodes that reach each other are one part, no others are, and no way leads to a later part. */
static void same_parts(const struct odds_graph *g, const uint8_t *order, int n,
                       bool reaches[NODES][NODES + 1])
{
    bool counted[NODES] = {false};
    uint32_t parts = 0;

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            bool there = reaches[order[i]][order[j]], back = reaches[order[j]][order[i]];

            assert_int_equal(g->node[i].part == g->node[j].part, i == j || (there && back));
            if (there) assert_true(g->node[j].part <= g->node[i].part);
        }
        assert_true(g->node[i].part < NODES);
        parts += !counted[g->node[i].part];
        counted[g->node[i].part] = true;
    }
    assert_int_equal(g->parts, parts);
}

/* Compares all; true if the play ends from every node that can be met. */
static bool compare(void)
{
    bool reaches[NODES][NODES + 1] = {0}, ends = true;
    enum odds_status status;
    struct odds_graph g;
    uint8_t order[NODES];
    int n = met(order);

    reach(reaches);
    for (int i = 0; i < n; i++)
        ends = ends && reaches[order[i]][NODES];
    status = solve(&g);
    assert_int_equal(status, ends ? ODDS_OK : ODDS_ENDLESS);
    assert_int_equal(g.nodes, n);
    same_parts(&g, order, n, reaches);
    if (ends) same_figures(&g, order, n);
    odds_free(&g);
    return ends;
}

/* ---- tests ---- */

/* a, b, c, a: each leads to the next alone, and the last one back or out. No two of them lead to
 * each other at once, so that a search which looks no further would take them for three parts. */
static void one_way_ring(void **unused)
{
    struct odds_graph g;
    mpq_t wanted;

    (void)unused;
    toy = (struct toy){.nodes = 3,
                       .ways = {1, 1, 3},
                       .way = {{{.to = 1, .weight = 1, .over = true}},
                               {{.to = 2, .weight = 1, .added = 5}},
                               {{.to = 0, .weight = 3},
                                {.to = END, .weight = 1, .net = 30},
                                {.to = END, .weight = 2, .net = -10}}}};
    assert_true(compare());
    assert_int_equal(solve(&g), ODDS_OK);
    assert_int_equal(g.parts, 1);
    mpq_init(wanted); /* the ring is gone round twice on average; one way out in three wins */
    mpq_set_si(wanted, 10, 3);
    assert_true(mpq_equal(g.node[0].figures.of[ODDS_EV], wanted));
    mpq_set_si(wanted, 10, 1);
    assert_true(mpq_equal(g.node[0].figures.of[ODDS_STAKED], wanted));
    mpq_set_si(wanted, 2, 1);
    assert_true(mpq_equal(g.node[2].visits, wanted));
    mpq_clear(wanted);
    odds_free(&g);
}

/* Long rings, rings that share a node, chains between them, and what else comes. */
static void random_graph(uint64_t *seed)
{
    toy = (struct toy){.nodes = 2 + helper_below(seed, NODES - 1)};
    for (int i = 0; i < toy.nodes; i++) {
        toy.ways[i] = 1 + helper_below(seed, WAYS);
        for (int k = 0; k < toy.ways[i]; k++) {
            bool end = helper_below(seed, 6) == 0, next = helper_below(seed, 2);
            int to = next ? (i + 1) % toy.nodes : helper_below(seed, toy.nodes);

            toy.way[i][k] = (struct way){.to = end ? END : (uint8_t)to,
                                         .weight = (uint8_t)(1 + helper_below(seed, 5)),
                                         .net = (int8_t)(helper_below(seed, 41) - 20),
                                         .added = (uint8_t)(helper_below(seed, 3)),
                                         .over = helper_below(seed, 2) == 0};
        }
    }
}

static void random_graphs(void **unused)
{
    uint64_t seed = 13;
    int ended = 0, endless = 0;

    (void)unused;
    for (int i = 0; i < 600; i++) {
        random_graph(&seed);
        *(compare() ? &ended : &endless) += 1;
    }
    assert_true(ended > 100 && endless > 20); /* both kinds were there */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_way_ring),
        cmocka_unit_test(random_graphs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
