/* sim_session.c -- sessions: bankrolls that are played, lost, or taken home in time. */

#include "helper.h"

#include "sim/exact.h"
#include "sim/session.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SESSIONS = 2000 };
#define BET ((pit_money)500)

static struct pit_rules rules;
static struct sim_job job;
static struct sim_session played[SESSIONS], again[SESSIONS];
static int64_t curve[SESSIONS][SIM_MARKS], curve_again[SESSIONS][SIM_MARKS];
static struct sim_summary summary;

static void ask(const char *text, const char *strategy, bool shoes, bool door)
{
    struct pit_problem problem;
    int line;

    helper_rules(&rules, helper_red_dog(), text);
    job = (struct sim_job){
        .rules = &rules, .shoes = shoes, .seats = 1, .seed = 3, .ante = BET, .counted = !strategy};
    if (strategy)
        assert_true(
            strategy_parse(&job.strategy, &rules, strategy, strlen(strategy), &line, &problem));
    assert_true(sim_prepare(&job, door));
}

static void play(struct sim_plan plan, int threads, struct sim_session *out,
                 int64_t (*curves)[SIM_MARKS])
{
    struct sim_sessions s = {.job = &job,
                             .plan = plan,
                             .threads = threads,
                             .stride = 1,
                             .session = out,
                             .curve = curves,
                             .curves = plan.sessions / 2};

    memset(out, 0, plan.sessions * sizeof *out);
    sim_sessions(&s);
    assert_true(sim_summarise(&s, &summary));
    assert_int_equal(summary.played, plan.sessions);
}

/* What must hold of any session. */
static void sound(const struct sim_plan *plan, const struct sim_session *s)
{
    int64_t money = plan->bankroll + s->result;
    int64_t most = 22 * BET; /* three alike at 11 to 1, and no raise beside it; twice that is far */

    assert_in_range(s->end, SIM_PLAYED_OUT, SIM_WON);
    assert_true(money >= 0);
    assert_in_range(s->hands, 1, plan->hands);
    assert_true(s->drawdown >= 0 && s->drawdown >= -s->result);
    assert_true(s->result <= s->hands * most);
    assert_int_equal(s->end == SIM_RUINED, money < plan->bet);
    if (s->end == SIM_PLAYED_OUT) assert_int_equal(s->hands, plan->hands);
    if (s->end == SIM_WON) assert_in_range(s->result, plan->stop_win, plan->stop_win + most);
    if (s->end == SIM_LOST) assert_in_range(-s->result, plan->stop_loss, plan->stop_loss + 2 * BET);
}

static void test_sound(void **state)
{
    static const struct {
        const char *rules, *strategy;
        bool shoes, door;
        struct sim_plan plan;
    } cases[] = {
        {"ma", "raise when spread > 6", false, false, {20000, BET, 0, 0, 300, SESSIONS}},
        {"ma", "raise when spread > 6", false, true, {2250, BET, 1500, 1500, 50, SESSIONS / 4}},
        {"wa", "raise", true, false, {3000, BET, 0, 5000, 100, SESSIONS / 4}},
        {"ma", NULL, true, false, {5000, BET, 2500, 0, 40, SESSIONS / 4}},
        {"nj-online", "raise", false, false, {700, BET, 0, 0, 20, SESSIONS}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct sim_plan *plan = &cases[i].plan;
        uint64_t ends = 0;

        ask(cases[i].rules, cases[i].strategy, cases[i].shoes, cases[i].door);
        play(*plan, 2, played, curve);
        for (uint64_t k = 0; k < plan->sessions; k++)
            sound(plan, &played[k]);
        for (uint64_t k = 0; k < plan->sessions / 2; k++) { /* from the bankroll to the result */
            assert_int_equal(curve[k][0], plan->bankroll);
            assert_int_equal(curve[k][SIM_MARKS - 1], plan->bankroll + played[k].result);
        }
        for (int end = 0; end < SIM_ENDS; end++)
            ends += summary.ended[end];
        assert_int_equal(ends, plan->sessions);
    }
}

/* Who always raises against the odds and never stops loses everything. */
static void test_sure_loser(void **state)
{
    (void)state;
    ask("nj-online", "raise", false, false);
    play((struct sim_plan){4 * BET, BET, 0, 0, 50000, 200}, 2, played, curve);
    assert_int_equal(summary.ended[SIM_RUINED], 200);
    assert_true(summary.result.mean <= -3 * BET);
}

/* With a purse that nothing can empty, a hand brings the exact mean; looked up or not. */
static void test_mean(void **state)
{
    mpq_t exact;

    (void)state;
    mpq_init(exact);
    for (int door = 0; door < 2; door++) {
        double squares = 0, z;

        ask("nj-online", "raise when spread > 6", false, door);
        play((struct sim_plan){1000 * BET, BET, 0, 0, 100, door ? 400 : SESSIONS}, 2, played,
             curve);
        assert_true(sim_exact(exact, &rules, &job.strategy, BET));
        for (uint64_t i = 0; i < summary.played; i++) {
            double off = (double)played[i].result - summary.result.mean;

            squares += off * off;
        }
        z = (summary.result.mean - 100 * BET * mpq_get_d(exact)) * (double)summary.played /
            sqrt(squares);
        assert_true(fabs(z) < 4);
    }
    mpq_clear(exact);
}

static void test_threads(void **state)
{
    static const struct sim_plan plan = {8000, BET, 4000, 6000, 200, 500};

    (void)state;
    for (int shoes = 0; shoes < 2; shoes++) {
        ask("ma", "raise when spread > 6", shoes, false);
        play(plan, 1, played, curve);
        play(plan, 5, again, curve_again);
        assert_memory_equal(played, again, plan.sessions * sizeof played[0]);
        assert_memory_equal(curve, curve_again, plan.sessions / 2 * sizeof curve[0]);
    }
}

static void test_quantiles(void **state)
{
    int64_t list[] = {5, 1, 4, 2, 3}, one[] = {9}, at[5];

    (void)state;
    sim_quantiles(list, 5, at);
    assert_int_equal(at[0], 1);
    assert_int_equal(at[1], 2);
    assert_int_equal(at[2], 3);
    assert_int_equal(at[3], 4);
    assert_int_equal(at[4], 5);
    sim_quantiles(one, 1, at);
    assert_int_equal(at[0], 9);
    assert_int_equal(at[4], 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),     cmocka_unit_test(test_sure_loser),
        cmocka_unit_test(test_mean),      cmocka_unit_test(test_threads),
        cmocka_unit_test(test_quantiles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
