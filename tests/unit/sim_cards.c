/* sim_cards.c -- rounds of cards bet by a system: what is looked up is what the door plays, counts
 * of cards; MAB-BA 5(e), 10(d), MAB-MB 5(e), 9(d): burn, cover card and last hand. */

#include "helper.h"
#include "sim/exact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static struct pit_rules rules;

static void prepare(struct sim_job *j, const char *game, const char *options, const char *system,
                    const char *strategy, bool shoes, bool door)
{
    struct pit_problem problem;
    int line;

    helper_rules(&rules, pit_game_find(game, strlen(game)), options);
    *j = (struct sim_job){.rules = &rules, .seats = 1, .seed = 7, .shoes = shoes};
    if (!system_parse(&j->system, &rules, system, strlen(system), &line, &problem))
        fail_msg("%d: %s", line, problem.words);
    if (strategy &&
        !strategy_parse(&j->strategy, &rules, strategy, strlen(strategy), &line, &problem))
        fail_msg("%d: %s", line, problem.words);
    assert_true(sim_prepare(j, door));
}

static void same_sums(const struct sim_sums *a, const struct sim_sums *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->clusters, b->clusters);
    assert_true(a->sum == b->sum && a->ss == b->ss && a->sn == b->sn && a->nn == b->nn);
}

static const struct {
    const char *game, *options, *system;
    bool shoes;
    const char *strategy;
} played[] = {
    {"baccarat", "ma-book", "bet banker 20", true, NULL},
    {"midi-baccarat", "ma-book decks=6 vig_rounding=quarter", "bet banker 7\nbet tie 1", true,
     NULL},
    {"baccarat", "ma-book cut=100 burn=off", "bet player 5", true, NULL},
    {"midi-baccarat", "ma-book cut=15 dragon_bonus=on", "bet dragon-banker 5\nbet player 1", true,
     NULL},
    {"baccarat", "ma-book ez=on", "count c 89 2 4567 -1\nbet dragon-7 10 when true c >= 4", true,
     NULL},
    {"baccarat", "ma-book ez=on",
     "count c 89 2 4567 -1\ncount d A 1 K -1\nbet banker 5\nbet dragon-7 10 when c >= 3 and d < 0\n"
     "bet panda-8 5 when d <= -2",
     true, NULL},
    {"baccarat", "ma-book house_money=on", "bet house-money 5", true, NULL},
    {"baccarat", "ma-book burn=off", "bet banker 20\nbet tie 5", false, NULL},
    {"baccarat", "ma-book burn=off", "count c A 1\nbet tie 5 when c >= 0\nbet player 5 when c > 0",
     false, NULL},
    /* MAB-BA 9(e)(1): House Money kept, and moved to either; MAB-MB 8(c)(3), in part. */
    {"baccarat", "ma-book house_money=on", "bet house-money 5\nbet player 5", true, NULL},
    {"baccarat", "ma-book house_money=on", "bet house-money 5\nbet player 5\nbet banker 20", true,
     "move player when player > 5 and banker < 8\nmove banker when banker = 9 and player < 9\n"
     "move banker when banker >= 6"},
    {"midi-baccarat", "ma-book house_money=on money_part=40", "bet house-money 5\nbet banker 5",
     true, "move banker when banker > 5 and player < 7"},
    /* MAB-BA 9(d): cards turned by players. */
    {"baccarat", "ma-book turned_by=player", "bet banker 20\nbet tie 1", true, "look\nturn-over"},
};

/* The same money to the cent, from the same seed. */
static void looked_up_as_the_door_plays(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof played / sizeof *played; i++) {
        static struct sim_tally fast, slow;
        struct sim_job j;

        for (int door = 0; door < 2; door++) {
            struct sim_tally *t = door ? &slow : &fast;

            *t = (struct sim_tally){0};
            prepare(&j, played[i].game, played[i].options, played[i].system, played[i].strategy,
                    played[i].shoes, door);
            assert_int_equal(j.way, door ? SIM_DOOR : SIM_HANDS);
            for (uint64_t block = 0; block < 2; block++)
                sim_block(&j, block, 3000, t);
            sim_free(&j);
        }
        same_sums(&fast.sums, &slow.sums);
        same_sums(&fast.by_round, &slow.by_round);
        assert_true(fast.squares == slow.squares && fast.played == slow.played);
        assert_int_equal(fast.won, slow.won);
        assert_int_equal(fast.lost, slow.lost);
        assert_int_equal(slow.skipped, 0);
        assert_true(fast.sums.n > 0);
    }
}

/* What a table of rounds cannot hold goes through the door. */
static void the_rest_goes_through_the_door(void **unused)
{
    static const struct {
        const char *options, *system, *strategy;
    } through[] = {
        {"ma-book vig_collected=owed", "bet banker 20", NULL},
        {"ma-book house_money=on", "bet house-money 5\nbet player 5", "move player when left > 99"},
        {"ma-book", "bet banker 20\npress banker 5 after win", NULL},
        {"ma-book", "bet banker 20 when left > 100", NULL},
        {"ma-book", "bet banker 20\nstop after 10 rounds", NULL},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof through / sizeof *through; i++) {
        static struct sim_tally t;
        struct sim_job j;

        t = (struct sim_tally){0};
        prepare(&j, "baccarat", through[i].options, through[i].system, through[i].strategy, true,
                false);
        assert_int_equal(j.way, SIM_DOOR);
        sim_block(&j, 0, 500, &t);
        assert_int_equal(t.played, 500);
        assert_true(t.sums.n > 0);
        sim_free(&j);
    }
}

/* Owed or at once, what a shoe brings is the same. MAB-BA 13(d)(1), (2). */
static void what_is_owed_is_collected_with_the_shoe(void **unused)
{
    static struct sim_tally t[2];

    (void)unused;
    for (int owed = 0; owed < 2; owed++) {
        struct sim_job j;

        prepare(&j, "baccarat", owed ? "ma-book vig_collected=owed" : "ma-book", "bet banker 20",
                NULL, true, true);
        sim_block(&j, 0, 3240, &t[owed]);
        sim_free(&j);
    }
    assert_int_equal(t[0].sums.clusters, t[1].sums.clusters);
    assert_int_equal(t[0].sums.n, t[1].sums.n);
    /* But for the last shoe, which the block cut off. */
    assert_true(t[1].sums.sum - t[0].sums.sum >= 0 && t[1].sums.sum - t[0].sums.sum < 8100);
}

static void the_mean_is_exact(void **unused)
{
    static struct sim_tally t;
    double mean, error;
    struct sim_job j;
    mpq_t exact;

    (void)unused;
    prepare(&j, "baccarat", "ma-book", "bet banker 20", NULL, false, false);
    sim_block(&j, 0, 2000000, &t);
    mpq_init(exact);
    assert_true(sim_exact_wager(exact, &j));
    mean = sim_mean(&t.sums, sim_unit(&j));
    error = sim_error(&t.sums, sim_unit(&j));
    assert_true(fabs(mean - mpq_get_d(exact)) < 4 * error);
    assert_true(error < 0.001);
    mpq_clear(exact);
    sim_free(&j);
}

static void counts_are_read(void **unused)
{
    static const struct {
        const char *text, *wrong;
    } bad[] = {
        {"count\nbet tie 5", "a count has a name"},
        {"count c\nbet tie 5", "ranks and what they add"},
        {"count c 89\nbet tie 5", "what these ranks add"},
        {"count c 8x 1\nbet tie 5", "ranks are 2 to 9"},
        {"count c 89 100\nbet tie 5", "what these ranks add"},
        {"bet tie 5 when true c > 1", "not a condition"},
        {"count c 89 1\nbet tie 5 when true left > 1", "true comes before a count"},
        {"count c 89 1\nbet tie 5 when c", "a comparison is one of"},
        {"count c 89 1\nbet tie 5 when c > x", "a whole number"},
        {"count a 2 1\ncount b 2 1\ncount c 2 1\ncount d 2 1\ncount e 2 1\nbet tie 5",
         "at most four counts"},
    };
    struct sim_system s;
    struct pit_problem problem;
    int line;

    (void)unused;
    helper_rules(&rules, pit_game_find("baccarat", 8), "ma-book");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(system_parse(&s, &rules, bad[i].text, strlen(bad[i].text), &line, &problem));
        if (!strstr(problem.words, bad[i].wrong)) fail_msg("%s: %s", bad[i].text, problem.words);
    }
    helper_rules(&rules, pit_game_find("roulette", 8), "");
    assert_false(system_parse(&s, &rules, "count c 8 1\nbet red 5", 22, &line, &problem));
}

/* Of 416 cards, 32 of each rank: four aces less, and so on. */
static void counts_are_of_what_has_gone(void **unused)
{
    static const char text[] = "count c A 2 K -1\nbet tie 5 when c >= 7 and true c < 1";
    uint32_t unseen[SYSTEM_RANKS];
    struct pit_problem problem;
    struct sim_system s;
    int line;

    (void)unused;
    helper_rules(&rules, pit_game_find("baccarat", 8), "ma-book");
    assert_true(system_parse(&s, &rules, text, strlen(text), &line, &problem));
    for (int rank = 0; rank < SYSTEM_RANKS; rank++)
        unseen[rank] = 32;
    assert_false(system_counts(&s, &s.line[0].term[0], &rules, unseen));
    unseen[12] -= 4;
    unseen[11] -= 1;
    assert_true(system_counts(&s, &s.line[0].term[0], &rules, unseen)); /* 7 */
    assert_true(system_counts(&s, &s.line[0].term[1], &rules, unseen)); /* of 7.9 decks */
    for (int rank = 0; rank < 4; rank++)
        unseen[rank] = 20;
    assert_false(system_counts(&s, &s.line[0].term[1], &rules, unseen)); /* of 6.98 */
}

/* The examples are systems of these games. */
static void examples_are_good(void **unused)
{
    static const char *const names[] = {"dragon-count", "panda-count", "tie-count"};

    (void)unused;
    helper_rules(&rules, pit_game_find("baccarat", 8), "ma-book ez=on");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        static char text[2000];
        char path[100];
        struct pit_problem problem;
        struct sim_system s;
        FILE *in;
        size_t n;
        int line;

        snprintf(path, sizeof path, "examples/systems/%s", names[i]);
        in = fopen(path, "r");
        assert_non_null(in);
        n = fread(text, 1, sizeof text, in);
        fclose(in);
        assert_true(system_parse(&s, &rules, text, n, &line, &problem));
        assert_int_equal(system_by_cards(&s), 1);
        for (int rank = 0, sum = 0; rank <= SYSTEM_RANKS; rank++) { /* balanced */
            if (rank == SYSTEM_RANKS)
                assert_int_equal(sum, 0);
            else
                sum += s.counts.of[0].weight[rank];
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looked_up_as_the_door_plays),
        cmocka_unit_test(the_rest_goes_through_the_door),
        cmocka_unit_test(what_is_owed_is_collected_with_the_shoe),
        cmocka_unit_test(the_mean_is_exact),
        cmocka_unit_test(counts_are_read),
        cmocka_unit_test(counts_are_of_what_has_gone),
        cmocka_unit_test(examples_are_good),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
