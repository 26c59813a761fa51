/* sim_system.c -- betting systems: read, played, and held against the exact figures. */

#include "helper.h"

#include "sim/door.h"
#include "sim/exact.h"
#include "sim/run.h"
#include "sim/session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pit_rules rules;
static struct sim_job job;
static struct sim_door *seat;

static const struct pit_game *craps(void)
{
    return pit_game_find("craps", strlen("craps"));
}

static void ask(const char *in_force, const char *text)
{
    struct pit_problem problem = {.words = ""};
    int line;

    helper_rules(&rules, craps(), in_force);
    sim_free(&job);
    job = (struct sim_job){.rules = &rules, .seats = 1, .seed = 7};
    if (!system_parse(&job.system, &rules, text, strlen(text), &line, &problem))
        fail_msg("%s: line %d: %s", text, line, problem.words);
}

/* ---- reading ---- */

static void test_errors(void **unused)
{
    static const struct {
        const char *text;
        int line;
        const char *words;
    } cases[] = {
        {"", 1, "a system needs a bet"},
        {"odds 2\n", 2, "a system needs a bet"},
        {"# none\n\nwager pass 10\n", 3, "wager: a line begins with bet, odds, take"},
        {"bet\n", 1, "the line ends: no such wager"},
        {"bet pas 10", 1, "pas: no such wager; examples are"},
        {"bet pass", 1, "the line ends: expected dollars here"},
        {"bet pass ten", 1, "ten: expected dollars"},
        {"bet pass 0", 1, "0: expected dollars"},
        {"bet pass 10 if point", 1, "if: the line should end here, or continue with: when"},
        {"bet pass 10 when", 1, "the line ends: not a condition"},
        {"bet pass 10 when dark", 1, "dark: not a condition"},
        {"bet pass 10 when come-out or point", 1, "or: conditions are joined by: and"},
        {"bet pass 10 when rolls", 1, "the line ends: a comparison is one of"},
        {"bet pass 10 when rolls => 3", 1, "=>: a comparison is one of"},
        {"bet pass 10 when rolls > few", 1, "few: expected a whole number"},
        {"bet pass 10 when chips > few", 1, "few: expected dollars"},
        {"bet pass 10 when not rolls > 3", 1, "rolls: not stands before"},
        {"bet pass 1 when point and point and point and point and point", 1, "at most four"},
        {"bet pass 10 when come-out\nbet place-6 10", 2,
         "10: this table takes from $6 to $9996 there, in steps of $6"},
        {"bet pass 20000", 1, "20000: this table takes from $1 to $10000"},
        {"bet fire 7", 1, "7: this table takes from $1 to $5"},
        {"bet come-6 10", 1, "come-6: a come bet gets there by itself"},
        {"bet six-seven-eight 5", 1, "six-seven-eight: this table does not offer"},
        {"odds", 1, "the line ends: odds need a multiple"},
        {"odds 0", 1, "0: odds need a multiple"},
        {"odds 11", 1, "11: this table takes at most 10 times odds, its option odds_times"},
        {"press place-6 6", 1, "the line ends: expected here: after win"},
        {"press place-6 6 after lunch", 1,
         "lunch: use after win, after loss, or after a number of them"},
        {"press place-6 6 after 0 wins", 1, "0: wins and losses count from 1"},
        {"press place-6 6 after win now", 1, "now: the line should end here"},
        {"press come-6 5 after win", 1, "come-6: a come bet gets there by itself"},
        {"regress place-6 12 after win", 1, "12: a line is: regress SPOT to AMOUNT"},
        {"stop", 1, "the line ends: a line is: stop after N rolls"},
        {"stop after many rolls", 1, "many: a line is: stop after N rolls"},
        {"stop after 7 hours", 1, "hours: a line is: stop after N rolls"},
    };

    (void)unused;
    helper_rules(&rules, craps(), "ma-book six_seven_eight=off");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct pit_problem problem = {.words = ""};
        const char *text = cases[i].text;
        int line;

        assert_false(system_parse(&job.system, &rules, text, strlen(text), &line, &problem));
        if (!strstr(problem.words, cases[i].words)) fail_msg("%s: %s", text, problem.words);
        assert_int_equal(line, cases[i].line);
        assert_true(helper_decent(problem.words));
    }
}

static void test_limits(void **unused)
{
    char text[4096] = "";
    struct pit_problem problem;
    int line;

    (void)unused;
    helper_rules(&rules, craps(), "");
    for (int i = 0; i < SYSTEM_LINES; i++)
        snprintf(text + strlen(text), 64, "bet field 5 # again\r\n");
    assert_true(system_parse(&job.system, &rules, text, strlen(text), &line, &problem));
    snprintf(text + strlen(text), 64, "bet field 5");
    assert_false(system_parse(&job.system, &rules, text, strlen(text), &line, &problem));
    assert_int_equal(line, SYSTEM_LINES + 1);
    *text = '\0';
    for (int i = 0; i <= SYSTEM_TRACKED; i++) /* the hops are as good as any */
        snprintf(text + strlen(text), 64, "press %s 5 after win\n", rules.spot[60 + i].name);
    assert_false(system_parse(&job.system, &rules, text, strlen(text), &line, &problem));
    assert_non_null(strstr(problem.words, "at most 16 wagers"));
}

/* ---- play, roll by roll ---- */

enum { FOUR = 7, FIVE = 8, SIX = 14, SEVEN = 5, EIGHT = 21, ELEVEN = 29, TWELVE = 35 };

static pit_money stands(const char *spot)
{
    for (int i = 0; i < seat->state.wagers; i++) {
        const struct pit_wager *w = &seat->state.wager[i];

        if (w->seat == 0 && strcmp(rules.spot[w->spot].name, spot) == 0) return w->stake / 100;
    }
    return 0;
}

static void sit(const char *text, pit_money dollars)
{
    const struct random none = {{0}};

    ask("", text);
    assert_true(sim_prepare(&job, true));
    free(seat);
    seat = sim_door_open(&job, &none);
    assert_non_null(seat);
    sim_door_begin(seat, &none, dollars * 100);
}

static struct sim_step roll(int dice)
{
    struct sim_step step;

    seat->forced = dice;
    step = sim_door_play(seat, false);

    assert_true(pit_balanced(&seat->state));
    return step;
}

static void test_odds(void **unused)
{
    struct sim_step step;

    (void)unused;
    sit("bet pass 10 when come-out\nbet come 10 when point and not come-6\nodds 3\n", 1000);
    roll(FOUR);
    assert_int_equal(stands("pass"), 10);
    assert_int_equal(stands("pass-odds"), 0);
    roll(SIX);
    assert_int_equal(stands("pass-odds"), 30);
    assert_int_equal(stands("come-6"), 10);
    step = roll(EIGHT); /* no come bet: one stands on the six */
    assert_int_equal(stands("come-odds-6"), 30);
    assert_int_equal(stands("come-8"), 0);
    assert_int_equal(step.net, 0);
    step = roll(FOUR);
    assert_int_equal(step.net, 1000 + 6000);
    assert_int_equal(step.units, 1000);
    assert_false(step.ends);
    step = roll(SEVEN); /* coming out: the odds of the come bet rest */
    assert_int_equal(step.net, 1000 - 1000);
    assert_false(step.ends);
    sit("bet dont-pass 10 when come-out\nodds 2\n", 1000);
    roll(FIVE);
    roll(SIX);
    assert_int_equal(stands("dont-pass-odds"), 30); /* wins 20 */
    step = roll(SEVEN);
    assert_int_equal(step.net, 3000);
    assert_true(step.ends);
}

static void test_press(void **unused)
{
    (void)unused;
    sit("bet place-6 12 when point\n"
        "regress place-6 to 6 after 2 wins\n"
        "press place-6 6 after win\n",
        1000);
    roll(FOUR);
    assert_int_equal(stands("place-6"), 0);
    assert_int_equal(roll(SIX).net, 1400);
    assert_int_equal(roll(SIX).net, 2100); /* pressed to 18 */
    assert_int_equal(roll(SIX).net, 700);  /* regressed to 6 */
    assert_int_equal(roll(SIX).net, 1400); /* and pressed again */
    assert_int_equal(roll(SEVEN).net, -1800);
    roll(FOUR);
    assert_int_equal(roll(SIX).net, 1400); /* a loss begins anew */
    sit("bet pass 10 when come-out\npress pass double after loss\nregress pass to 10 after win\n",
        100);
    assert_int_equal(roll(TWELVE).net, -1000);
    assert_int_equal(roll(TWELVE).net, -2000);
    assert_int_equal(roll(TWELVE).net, -4000);
    assert_int_equal(roll(TWELVE).net, -1000); /* the purse will not bear 80: begin again */
    assert_int_equal(roll(ELEVEN).net, 2000);
    assert_int_equal(roll(ELEVEN).net, 1000);
    assert_int_equal(roll(TWELVE).net, -1000);
}

/* A come bet is won where it has travelled to, and pressed where it was made. */
static void test_press_come(void **unused)
{
    (void)unused;
    sit("bet come 10 when point and not come-6\npress come 5 after win\n", 1000);
    roll(FOUR);
    roll(SIX);
    assert_int_equal(stands("come-6"), 10);
    assert_int_equal(roll(SIX).net, 1000);
    roll(EIGHT);
    assert_int_equal(stands("come-8"), 15);
}

static void test_stop(void **unused)
{
    struct sim_step step;

    (void)unused;
    sit("bet pass 10 when come-out\nstop after 2 rolls\nbet field 5 when rolls < 5\n", 1000);
    roll(FOUR);
    assert_int_equal(stands("pass"), 10);
    step = roll(FOUR);
    assert_int_equal(step.net, 1500);
    step = roll(FOUR); /* stopped, but the dice go on */
    assert_int_equal(step.net, 0);
    step = roll(SEVEN);
    assert_true(step.ends);
    assert_int_equal(step.net, 0);
    roll(FIVE);
    assert_int_equal(stands("pass"), 10); /* the next shooter */
    sit("bet pass 10 when come-out\nbet hard-8 5\ntake hard-8 when net > 20\non hard-8\n", 1000);
    roll(EIGHT); /* called on: it wins on the come-out roll */
    assert_int_equal(seat->state.chips[0], 100000 - 1500 + 4500);
    roll(FOUR);
    assert_int_equal(stands("hard-8"), 0);
    sit("bet pass 10 when come-out and chips >= 15\n", 20);
    roll(TWELVE);
    assert_int_equal(roll(TWELVE).net, 0);
}

static void test_skipped(void **unused)
{
    (void)unused;
    sit("bet pass 10\nbet place-6 12 when point\n", 15);
    assert_int_equal(roll(FOUR).skipped, 0);
    assert_int_equal(roll(FIVE).skipped, 1); /* five dollars are left */
    assert_int_equal(stands("place-6"), 0);
}

/* ---- dice ---- */

static void test_dice(void **unused)
{
    enum { ROLLS = 3600000, DICE_WAYS = 36 };
    struct random_batch d = {.left = 0};
    double square = 0, pairs = 0;
    int count[DICE_WAYS] = {0}, after[DICE_WAYS][DICE_WAYS] = {{0}}, last = 0;

    (void)unused;
    random_seed(&d.random, 1, RANDOM_ROUNDS, 0);
    random_batch_of(&d, DICE_WAYS);
    for (int i = 0; i < ROLLS; i++) {
        int dice = (int)random_batch_next(&d);

        assert_in_range(dice, 0, DICE_WAYS - 1);
        count[dice]++;
        after[last][dice]++;
        last = dice;
    }
    for (int i = 0; i < DICE_WAYS; i++) {
        square += pow(count[i] - ROLLS / 36.0, 2) / (ROLLS / 36.0);
        for (int k = 0; k < DICE_WAYS; k++)
            pairs += pow(after[i][k] - ROLLS / 1296.0, 2) / (ROLLS / 1296.0);
    }
    assert_true(square > 10 && square < 80);   /* chi squared, 35 degrees */
    assert_true(pairs > 1080 && pairs < 1510); /* 1295 of them */
}

/* ---- many rolls ---- */

static void same(const struct sim_sums *a, const struct sim_sums *b)
{
    assert_true(a->n == b->n && a->clusters == b->clusters && a->sum == b->sum && a->ss == b->ss);
    assert_true(a->sn == b->sn && a->nn == b->nn);
}

static void same_tally(const struct sim_tally *a, const struct sim_tally *b)
{
    assert_true(a->rounds == b->rounds && a->played == b->played && a->rows == b->rows);
    assert_true(a->won == b->won && a->lost == b->lost && a->even == b->even);
    assert_true(a->skipped == b->skipped && a->squares == b->squares);
    same(&a->sums, &b->sums);
    same(&a->by_round, &b->by_round);
}

static void same_result(const struct sim_result *a, const struct sim_result *b)
{
    struct sim_sums all = {0};

    same_tally(&a->tally, &b->tally);
    for (int i = 0; i < SIM_PARTS; i++) {
        same(&a->part[i], &b->part[i]);
        sim_sums_add(&all, &b->part[i]);
    }
    same(&all, &b->tally.sums); /* the parts are the whole */
}

static const char *const systems[] = {
    "bet pass 5 when come-out\nodds 2\n",
    "bet dont-pass 5 when come-out\nodds 1\n",
    "bet pass 10 when come-out\nbet come 10 when point\nodds 2\n",
    "bet dont-come 10 when point\n",
    "bet place-6 12 when point\nbet place-8 12 when point\nregress place-6 to 6 after 2 wins\n",
    "bet pass 5 when come-out\nbet field 5 when rolls >= 3\nstop after 6 rolls\n",
    "bet lay-4 40\nbet buy-10 20\nbet hard-6 5\non hard-6\n",
    "bet fire 5 when rolls = 0\nbet whirl 5\nbet hop-1-6 1\nbet horn-high-12 5\n",
    "bet pass 10\nbet place-6 12 when pass and point >= 8\ntake place-6 when point = 9\n",
};

/* The table is the game: from the same dice both bring the same, to the cent. */
static void looks_up_what_is_played(const char *in_force, const char *text)
{
    struct sim_tally looked_up = {0}, played = {0};

    ask(in_force, text);
    assert_true(sim_prepare(&job, false));
    if (job.way != SIM_STATES) fail_msg("no table: %s", text);
    sim_block(&job, 3, 50000, &looked_up);
    sim_free(&job);
    assert_true(sim_prepare(&job, true));
    sim_block(&job, 3, 50000, &played);
    same_tally(&looked_up, &played);
    assert_true(played.played >= 50000 && played.rounds == 50000);
    assert_int_equal(played.sums.clusters, played.won + played.lost + played.even);
}

static void test_table(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++)
        looks_up_what_is_played("", systems[i]);
    /* squares that need wide sums */
    looks_up_what_is_played("ma-book max=1000000", "bet pass 900000 when come-out\nodds 2\n");
    ask("", "bet pass 5 when chips > 10\n"); /* money has no end of states */
    assert_true(sim_prepare(&job, false));
    assert_int_equal(job.way, SIM_DOOR);
    ask("", "bet place-6 12 when point\npress place-6 6 after win\nbet pass 5\nodds 1\n");
    assert_true(sim_prepare(&job, false)); /* whether it fits a table or not */
    sim_free(&job);
}

static void test_exact(void **unused)
{
    static const struct {
        const char *text, *exact;
    } cases[] = {
        {"bet pass 5 when come-out", "-7/495"},
        {"bet pass 5 when come-out\nodds 2", "-7/495"},
        {"bet pass 5 when come-out\npress pass 5 after win\nregress pass to 5 after 3 wins",
         "-7/495"},
        {"bet dont-pass 5 when come-out", "-3/220"},
        {"bet dont-pass 6 when come-out\nodds 1", "-3/220"},
        {"bet come 5 when point", "-7/495"},
        {"bet place-6 12 when point", "-1/66"},
        {"bet place-lose-4 11", "-1/33"},
        {"bet field 5", "-1/18"},
        {"bet any-seven 5", "-1/6"},
        {"bet hard-8 5", "-1/11"},
        {"bet lay-4 40", "-1/20"},
    };
    enum { ROLLS = 2000000 };
    mpq_t exact, want;

    (void)unused;
    mpq_inits(exact, want, NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct sim_result result;
        struct sim_run run = {.job = &job, .rounds = ROLLS, .threads = 2, .stride = 1};
        double off;

        ask("", cases[i].text);
        assert_true(sim_prepare(&job, false));
        sim_run(&run, &result);
        assert_true(sim_exact_wager(exact, &job));
        mpq_set_str(want, cases[i].exact, 10);
        if (!mpq_equal(exact, want)) fail_msg("%s: not %s", cases[i].text, cases[i].exact);
        off =
            (sim_mean(&result.tally.sums, 1) - mpq_get_d(exact)) / sim_error(&result.tally.sums, 1);
        if (!(fabs(off) < 4)) fail_msg("%s: off by %g errors", cases[i].text, off);
        sim_free(&job);
    }
    ask("", "bet pass 5 when come-out\nbet field 5\n");
    assert_false(sim_exact_wager(exact, &job));
    assert_true(sim_exact_turn(exact, &job));
    mpq_set_str(want, "1671/196", 10);
    assert_true(mpq_equal(exact, want));
    mpq_clears(exact, want, NULL);
}

static void test_threads(void **unused)
{
    static struct sim_result one, more;
    struct sim_run run = {.job = &job, .rounds = 200000, .threads = 1, .stride = 1};
    double mean, se;

    (void)unused;
    for (int door = 0; door < 2; door++) {
        ask("", systems[2]);
        assert_true(sim_prepare(&job, door));
        run.threads = 1;
        sim_run(&run, &one);
        assert_int_equal(one.tally.rounds, run.rounds);
        for (run.threads = 2; run.threads <= 5; run.threads += 3) {
            sim_run(&run, &more);
            same_result(&one, &more);
        }
        sim_free(&job);
    }
    mean = (double)one.tally.played / (double)one.tally.sums.clusters;
    se = sqrt(((double)one.tally.by_round.nn / (double)one.tally.sums.clusters - mean * mean) /
              (double)one.tally.sums.clusters);
    assert_true(fabs(mean - 1671.0 / 196) < 4 * se);
    job.seed++;
    sim_run(&run, &more);
    assert_true(more.tally.sums.sum != one.tally.sums.sum);
}

/* Two processes that share the blocks bring together what one brings. */
static void test_shares(void **unused)
{
    static struct sim_result one, half, other;
    struct sim_run run = {.job = &job, .rounds = 200000, .threads = 2, .stride = 1};

    (void)unused;
    ask("", systems[2]);
    assert_true(sim_prepare(&job, false));
    sim_run(&run, &one);
    run.stride = 2;
    sim_run(&run, &half);
    assert_true(half.tally.rounds < run.rounds);
    run.first = 1;
    sim_run(&run, &other);
    sim_result_add(&half, &other);
    same_result(&one, &half);
    sim_free(&job);
}

/* ---- sessions ---- */

enum { SESSIONS = 500 };
static struct sim_session played[SESSIONS], again[SESSIONS];
static int64_t curve[SESSIONS][SIM_MARKS];

static void play(struct sim_plan plan, int threads, struct sim_session *out)
{
    struct sim_sessions s = {.job = &job,
                             .plan = plan,
                             .threads = threads,
                             .stride = 1,
                             .session = out,
                             .curve = curve,
                             .curves = SESSIONS / 2};
    struct sim_summary summary;

    memset(out, 0, SESSIONS * sizeof *out);
    assert_true(sim_prepare(&job, true));
    sim_sessions(&s);
    assert_true(sim_summarise(&s, &summary));
    assert_int_equal(summary.played, SESSIONS);
}

static void test_sessions(void **unused)
{
    static const struct sim_plan plans[] = {
        {.bankroll = 20000, .hands = 200, .sessions = SESSIONS},
        {.bankroll = 5000, .stop_win = 5000, .hands = 2000, .sessions = SESSIONS},
        {.bankroll = 20000, .stop_loss = 5000, .hands = 500, .sessions = SESSIONS},
        {.bankroll = 400, .hands = 10, .sessions = SESSIONS},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof systems / sizeof systems[0]; i++)
        for (size_t k = 0; k < sizeof plans / sizeof plans[0]; k++) {
            const struct sim_plan *plan = &plans[k];

            ask("", systems[i]);
            play(*plan, 1, played);
            play(*plan, 3, again);
            assert_memory_equal(played, again, sizeof played);
            for (int n = 0; n < SESSIONS; n++) {
                const struct sim_session *s = &played[n];

                assert_in_range(s->end, SIM_PLAYED_OUT, SIM_WON);
                assert_true(plan->bankroll + s->result >= 0);
                assert_true(s->drawdown >= 0 && s->drawdown >= -s->result);
                if (s->end == SIM_PLAYED_OUT) assert_true(s->hands >= (int64_t)plan->hands);
                if (s->end == SIM_RUINED)
                    assert_true(plan->bankroll + s->result < job.system.least);
                if (n < SESSIONS / 2) {
                    assert_int_equal(curve[n][0], plan->bankroll);
                    assert_true(curve[n][SIM_MARKS - 1] >= 0);
                }
            }
        }
    ask("", "bet pass 5 when come-out\n");
    play(plans[3], 1, played);
    for (int n = 0; n < SESSIONS; n++)
        assert_true(played[n].end == SIM_RUINED && played[n].hands == 0 && !played[n].result);
}

/* A fair bet doubles a bankroll or loses it half of the time; pass is a little below that. */
static void test_ruin(void **unused)
{
    const struct sim_plan plan = {
        .bankroll = 5000, .stop_win = 5000, .hands = 100000, .sessions = SESSIONS};
    double q = 251.0 / 244, exact = 244.0 / 495; /* one bet decides: its chance to win */
    int won = 0;

    (void)unused;
    ask("", "bet pass 50 when come-out\n");
    play(plan, 2, played);
    for (int n = 0; n < SESSIONS; n++)
        won += played[n].end == SIM_WON;
    assert_true(fabs(won - SESSIONS * exact) < 4 * sqrt(SESSIONS * exact * (1 - exact)));
    ask("", "bet pass 10 when come-out\n"); /* gambler's ruin, five steps either way */
    play(plan, 2, played);
    won = 0;
    for (int n = 0; n < SESSIONS; n++)
        won += played[n].end == SIM_WON;
    exact = (1 - pow(q, 5)) / (1 - pow(q, 10));
    assert_true(fabs(won - SESSIONS * exact) < 4 * sqrt(SESSIONS * exact * (1 - exact)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors),     cmocka_unit_test(test_limits),
        cmocka_unit_test(test_odds),       cmocka_unit_test(test_press),
        cmocka_unit_test(test_press_come), cmocka_unit_test(test_stop),
        cmocka_unit_test(test_skipped),    cmocka_unit_test(test_dice),
        cmocka_unit_test(test_table),      cmocka_unit_test(test_exact),
        cmocka_unit_test(test_threads),    cmocka_unit_test(test_shares),
        cmocka_unit_test(test_sessions),   cmocka_unit_test(test_ruin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
