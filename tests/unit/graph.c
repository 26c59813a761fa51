/* graph.c -- the evaluator on games that lead back to themselves, with answers known beforehand. */

#include "odds/graph.h"

#include "games/wagers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A walk on 1, 2, 3: each roll goes one up or one down, as likely; at 0 the wager is lost, at 4 it
 * wins even money. It is a loop of three states with two ways out. And, on spot 1, a place bet on
 * 6: a state that leads to itself until a 6 or a 7 comes. */
enum { WALK, PLACE };

static void toy_prepare(struct pit_rules *r)
{
    (void)r;
}

static void toy_open(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    s->want = PIT_DICE;
}

static enum pit_error toy_allow(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    if (ask->verb == PIT_BET) return bet_range(r, s, ask, out);
    return ask->verb == PIT_SIT ? PIT_OK : PIT_ERR_VERB;
}

static void decide(struct pit_state *s, struct pit_effects *fx, int spot, bool wins,
                   struct pit_ratio odds)
{
    struct pit_wager *w = wager_find(s, 0, spot, 0);

    if (!w) return;
    if (wins)
        settle_win(s, fx, w, odds, (struct cites){0, 0});
    else
        settle_lose(s, fx, w, (struct cites){0, 0});
    wagers_sweep(s);
}

static void toy_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                      struct pit_effects *fx)
{
    int total = e->value / 6 + e->value % 6 + 2;

    (void)r;
    if (e->verb == PIT_BET) wager_put(s, fx, 0, e->spot, 0, 0, e->amount);
    if (e->verb != PIT_DICE) return;
    if (total == 6 || total == 7) decide(s, fx, PLACE, total == 6, (struct pit_ratio){7, 6});
    s->phase = (uint8_t)(s->phase + (e->value < 18 ? 1 : -1));
    if (s->phase == 0 || s->phase == 4) {
        decide(s, fx, WALK, s->phase == 4, (struct pit_ratio){1, 1});
        s->phase = 2;
    }
}

static const struct pit_option toy_options[] = {
    {"min", "", PIT_DOLLARS, NULL}, {"max", "", PIT_DOLLARS, NULL}, {"seats", "", 0, NULL}, {0}};
static const struct pit_book_row toy_rows[3] = {{1, 1, 1, 0}};
static const struct pit_book toy_book = {.name = "toy", .title = "toy", .options = toy_rows};
static const struct pit_verb_row toy_verbs[] = {{0}};
static const struct pit_irregular_row toy_irregular[] = {{0}};
static const struct pit_game toy = {.name = "toy",
                                    .verbs = toy_verbs,
                                    .irregular = toy_irregular,
                                    .options = toy_options,
                                    .books = &toy_book,
                                    .prepare = toy_prepare,
                                    .open = toy_open,
                                    .allow = toy_allow,
                                    .apply = toy_apply};

static struct pit_rules rules = {.game = &toy,
                                 .book = &toy_book,
                                 .option = {[PIT_O_MIN] = 1, [PIT_O_MAX] = 1000, [PIT_O_SEATS] = 1},
                                 .spots = 2,
                                 .wagers_max = 4};

static void start(struct pit_state *s, int spot, int phase, pit_money stake)
{
    struct pit_event bet = {.verb = PIT_BET, .spot = (uint16_t)spot, .amount = stake};

    pit_open(&rules, s);
    assert_int_equal(
        pit_apply(&rules, s, &(struct pit_event){.verb = PIT_SIT, .amount = 1000}, NULL, NULL), 0);
    assert_int_equal(pit_apply(&rules, s, &bet, NULL, NULL), 0);
    s->phase = (uint8_t)phase;
}

static void check(mpq_t got, long num, unsigned long den)
{
    mpq_t wanted;

    mpq_init(wanted);
    mpq_set_si(wanted, num, den);
    mpq_canonicalize(wanted);
    assert_true(mpq_equal(got, wanted));
    mpq_clear(wanted);
}

/* The chance to reach 4 before 0 from k is k / 4, and the walk takes k (4 - k) steps on average. */
static void walk_is_solved(void **unused)
{
    (void)unused;
    for (int k = 1; k <= 3; k++) {
        struct pit_state s;
        struct odds_question q = {
            .rules = &rules, .start = &s, .until = ODDS_SETTLED, .spot = WALK};
        struct odds_graph g;
        mpq_t steps;

        start(&s, WALK, k, 10);
        assert_int_equal(odds_solve(&g, &q, 100), ODDS_OK);
        assert_int_equal(g.nodes, 3);
        assert_int_equal(g.parts, 1);
        check(g.node[0].figures.of[ODDS_WIN], k, 4);
        check(g.node[0].figures.of[ODDS_LOSE], 4 - k, 4);
        check(g.node[0].figures.of[ODDS_EV], 10L * (2 * k - 4), 4);
        check(g.node[0].figures.of[ODDS_SQUARE], 100, 1);
        mpq_init(steps);
        for (uint32_t i = 0; i < g.nodes; i++)
            mpq_add(steps, steps, g.node[i].visits);
        check(steps, (long)k * (4 - k), 1);
        mpq_clear(steps);
        odds_free(&g);
    }
}

/* A place bet on 6 at 7 to 6 costs 1/66. The walk beside it makes three states of the one. */
static void place_bet_is_solved(void **unused)
{
    struct pit_state s;
    struct odds_question q = {.rules = &rules, .start = &s, .until = ODDS_SETTLED, .spot = PLACE};
    struct odds_graph g;

    (void)unused;
    start(&s, PLACE, 2, 66);
    assert_int_equal(odds_solve(&g, &q, 100), ODDS_OK);
    check(g.node[0].figures.of[ODDS_EV], -1, 1);
    check(g.node[0].figures.of[ODDS_WIN], 5, 11);
    assert_int_equal(g.outcomes, 2);
    odds_free(&g);
}

static void limits_are_said(void **unused)
{
    struct pit_state s;
    struct odds_question q = {.rules = &rules, .start = &s, .until = ODDS_SETTLED, .spot = WALK};
    struct odds_graph g;

    (void)unused;
    start(&s, WALK, 2, 10);
    assert_int_equal(odds_solve(&g, &q, 2), ODDS_TOO_LARGE);
    odds_free(&g);
    q.spot = PLACE; /* nothing is on the layout, so that no settlement ever comes */
    assert_int_equal(odds_solve(&g, &q, 100), ODDS_ENDLESS);
    odds_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walk_is_solved),
        cmocka_unit_test(place_bet_is_solved),
        cmocka_unit_test(limits_are_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
