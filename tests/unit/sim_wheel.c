/* sim_wheel.c -- betting systems at a wheel: the classic progressions, spin by spin, and the table
 * of states beside the engine's door. */

#include "helper.h"

#include "sim/door.h"
#include "sim/exact.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pit_rules rules;
static struct sim_job job;
static struct sim_door *seat;

static bool parse(const char *in_force, const char *text, struct pit_problem *problem)
{
    int line;

    helper_rules(&rules, pit_game_find("roulette", strlen("roulette")), in_force);
    sim_free(&job);
    job = (struct sim_job){.rules = &rules, .seats = 1, .seed = 7};
    return system_parse(&job.system, &rules, text, strlen(text), &line, problem);
}

static void ask(const char *in_force, const char *text)
{
    struct pit_problem problem = {.words = ""};

    if (!parse(in_force, text, &problem)) fail_msg("%s: %s", text, problem.words);
}

static void sit(const char *text, pit_money dollars)
{
    const struct random none = {{0}};

    ask("ma-book", text);
    assert_true(sim_prepare(&job, true));
    free(seat);
    seat = sim_door_open(&job, &none);
    assert_non_null(seat);
    sim_door_begin(seat, &none, dollars * 100);
}

/* Wins and losses of a bet on red, as W and L, and what each brought in dollars. */
static void brings(const char *text, pit_money dollars, const char *spins, const int *nets)
{
    sit(text, dollars);
    for (int i = 0; spins[i]; i++) {
        pit_money net;

        seat->forced = spins[i] == 'W' ? 1 : 2; /* red, black */
        net = sim_door_play(seat, false).net;
        if (net != (pit_money)nets[i] * 100)
            fail_msg("%s, spin %d of %s: %lld, not %d", text, i + 1, spins, (long long)net / 100,
                     nets[i]);
        assert_true(pit_balanced(&seat->state));
    }
}

static void file_brings(const char *name, pit_money dollars, const char *spins, const int *nets)
{
    char path[64], text[512] = "";
    FILE *in;

    snprintf(path, sizeof path, "examples/systems/%s", name);
    in = fopen(path, "r");
    assert_non_null(in);
    assert_true(fread(text, 1, sizeof text - 1, in) > 0);
    fclose(in);
    brings(text, dollars, spins, nets);
}

static void the_examples_do_what_they_say(void **unused)
{
    (void)unused;
    file_brings("flat", 1000, "LLWL", (const int[]){-10, -10, 10, -10});
    file_brings("martingale", 1000, "LLLWWL", (const int[]){-10, -20, -40, 80, 10, -10});
    file_brings("fibonacci", 10000, "LLLLWWWL", (const int[]){-10, -10, -20, -30, 50, 20, 10, -10});
    file_brings("dalembert", 10000, "LLLWWWWL", (const int[]){-10, -20, -30, 40, 30, 20, 10, -10});
    file_brings("labouchere", 10000, "WWLLWW", (const int[]){50, 50, -50, -60, 70, 70});
}

/* The list of a Labouchere player, on paper: 10 20 30 40. */
static void struck_off(void **unused)
{
    static const char text[] = "strike red 10 20 30 40\n";

    (void)unused;
    /* L 50 -> 10 20 30 40 50; L 60 -> .. 60; W 70 -> 20 30 40 50; W 70 -> 30 40; W 70 -> done */
    brings(text, 10000, "LLWWWL", (const int[]){-50, -60, 70, 70, 70, -50});
    brings("strike red 10\n", 10000, "LWL", (const int[]){-10, 20, -10});
    /* What the purse does not bear begins the list again: 50 and 60 are lost, 70 is more than 40.
     */
    brings(text, 160, "LLL", (const int[]){-50, -60, -50});
}

static void a_series_ends_and_begins(void **unused)
{
    static const char text[] = "series red 10 20 30\nstep red forward 1 after loss\n"
                               "step red back 1 after win\n";

    (void)unused;
    brings(text, 10000, "LLLLWWW", (const int[]){-10, -20, -30, -10, 20, 10, 10});
    /* Without a line for losses, a loss begins it again. */
    brings("series red 10 20 30\nstep red forward 1 after win\n", 10000, "WWLW",
           (const int[]){10, 20, -30, 10});
}

static void what_cannot_be_read(void **unused)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"series red", "expected amounts here"},
        {"series red 0", "0: expected dollars"},
        {"series red 10 20000", "20000: this table takes from $1 to $10000"},
        {"series red 10\nstrike black 10", "only one wager may have a list"},
        {"strike red 10 when", "not a condition"},
        {"strike red 6000 6000", "this table takes from $1 to $10000"},
        {"bet red 10\nstep red forward 1 after loss", "step is for a wager that has a series"},
        {"strike red 10\nstep red back 1 after win", "step is for a wager that has a series"},
        {"series red 10\nstep black back 1 after win", "step is for a wager that has a series"},
        {"series red 10\nstep red up 1 after win", "up: a line is: step SPOT forward N"},
        {"series red 10\nstep red back 0 after win", "0: a number of places"},
        {"bet red 10\nregress red 5 after win", "5: a line is: regress SPOT to AMOUNT"},
        {"series red 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2 3 4 5 6 7 8 9 10 1 2",
         "a list has at most 31 amounts"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pit_problem problem = {.words = ""};

        if (parse("ma-book", cases[i].text, &problem)) fail_msg("%s: was read", cases[i].text);
        if (!strstr(problem.words, cases[i].words))
            fail_msg("%s: \"%s\", not \"%s\"", cases[i].text, problem.words, cases[i].words);
    }
}

/* The table is the game: from the same spins both bring the same, to the cent. */
static void states_and_door_agree(void **unused)
{
    static const struct {
        const char *rules, *text;
    } cases[] = {
        {"ma-book", "bet red 10\n"},
        {"ma-book half_loss=on", "bet odd 10\nbet straight-17 5\n"},
        {"ma-book wheel=double-as-single", "bet red 10\nbet dozen-1 5\n"},
        {"ma-book adjacent=on", "bet adjacent-17 5\nbet split-0-00 1\n"},
        {"ma-book", "bet red 10\npress red double after loss\nregress red to 10 after win\n"},
        {"ma-book max=500", "series red 10 10 20 30 50\nstep red forward 1 after loss\n"
                            "step red back 2 after win\n"},
        {"ma-book max=200", "bet red 10\npress red 10 after loss\nregress red by 10 after win\n"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sim_tally looked_up = {0}, played = {0};

        ask(cases[i].rules, cases[i].text);
        assert_true(sim_prepare(&job, false));
        if (job.way != SIM_STATES) fail_msg("no table: %s", cases[i].text);
        sim_block(&job, 3, 50000, &looked_up);
        sim_free(&job);
        assert_true(sim_prepare(&job, true));
        sim_block(&job, 3, 50000, &played);
        assert_int_equal(looked_up.played, 50000);
        assert_memory_equal(&looked_up, &played, sizeof played);
    }
}

/* No progression changes what a dollar on red costs. */
static void a_dollar_costs_the_same(void **unused)
{
    static const char *const texts[] = {
        "bet red 10\n", "bet red 10\npress red double after loss\nregress red to 10 after win\n",
        "strike red 10 20 30 40\n",
        "series red 10 10 20 30 50 80\nstep red forward 1 after loss\nstep red back 2 after win\n"};
    mpq_t exact;

    (void)unused;
    mpq_init(exact);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct sim_tally t = {0};
        double off;

        ask("ma-book", texts[i]);
        assert_true(sim_prepare(&job, false));
        for (uint64_t block = 0; block < 20; block++)
            sim_block(&job, block, 100000, &t);
        assert_true(sim_exact_wager(exact, &job));
        assert_int_equal(mpq_cmp_si(exact, -1, 19), 0);
        off = (sim_mean(&t.sums, 1) - mpq_get_d(exact)) / sim_error(&t.sums, 1);
        if (!(fabs(off) < 4)) fail_msg("%s: off by %g errors", texts[i], off);
    }
    mpq_clear(exact);
    sim_free(&job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_do_what_they_say), cmocka_unit_test(struck_off),
        cmocka_unit_test(a_series_ends_and_begins),      cmocka_unit_test(what_cannot_be_read),
        cmocka_unit_test(states_and_door_agree),         cmocka_unit_test(a_dollar_costs_the_same),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    sim_free(&job);
    free(seat);
    return failed;
}
