/* blackjack_strategy.c -- the exact figure of a strategy of one's own is what the game itself
 * brings who plays by it, followed in fractions card by card through the door. */

#include "games/odds/blackjack_own.h"
#include "odds/graph.h"
#include "odds/round.h"
#include "odds/strategy.h"
#include "sim/own.h"
#include "sim/sim.h"

#include "helper.h"

#include <math.h>
#include <string.h>

enum { ANTE = 1000, NODES = 2000000, DECK_RANKS = 13 };

static const struct pit_game *game(void)
{
    return pit_game_find("blackjack", 9);
}

static struct sim_job job;

static void read(const struct pit_rules *r, const char *text)
{
    struct pit_problem problem;
    int line;

    job = (struct sim_job){.rules = r, .seats = 1, .ante = ANTE};
    if (!strategy_parse(&job.strategy, r, text, strlen(text), &line, &problem))
        fail_msg("%s: line %d: %s", text, line, problem.words);
}

/* False: the shoe has too few cards for all that the strategy may take. */
static bool compare(const char *rules, const char *text, const uint8_t ranks[DECK_RANKS], int suits)
{
    static struct pit_state start;
    char words[160];
    struct pit_text why = pit_text_in(words, sizeof words);
    struct pit_shoe shoe = {0};
    struct pit_rules r;
    struct strategy_with with = {&job.strategy, &r, ODDS_SEAT};
    struct odds_question q = {
        .rules = &r, .start = &start, .choose = strategy_choose, .with = &with};
    struct odds_graph graph;
    double ev, by;

    helper_rules(&r, game(), rules);
    odds_loosen(&r);
    for (int rank = 0; rank < DECK_RANKS; rank++)
        for (int i = 0; i < ranks[rank]; i++, shoe.total++)
            shoe.unseen[13 * (i % suits) + rank]++;
    shoe.inside = shoe.total;
    read(&r, text);
    if (!sim_own(game())->exact(&ev, &job, &shoe, &why)) {
        assert_string_equal(words, "may run out of cards within a round");
        return false;
    }
    odds_round(&r, &start, ANTE, NULL, &shoe);
    assert_int_equal(odds_solve(&graph, &q, NODES), ODDS_OK);
    by = mpq_get_d(graph.node[0].figures.of[ODDS_EV]) / ANTE;
    if (!(fabs(ev - by) < BJX_ERROR))
        fail_msg("%s, %s: the engine brings %.14f, worked out %.14f", rules, text, by, ev);
    odds_free(&graph);
    return true;
}

/* Play that nobody would call good: what it brings is told all the same. */
static const char *const texts[] = {
    "", /* stands with everything */
    "hit when total < 17\n",
    "split when pair = 1\n"
    "double when total >= 9 and total <= 11 and up < 10\n"
    "hit when total < 17 and up >= 7\n"
    "hit when total < 13\n",
    "insure when total >= 19\n"
    "surrender when total = 15 and soft = 0\n"
    "split when pair = 1 and total = 16\n"
    "hit when total <= 18 and soft = 1\n"
    "hit when total <= 15 and cards > 2\n"
    "stand when total = 12 and hands = 1\n" /* unsplit hands, and those alone */
    "hit when total < 14\n",
    "insure\n"
    "even-money\n"
    "double when soft = 1\n"
    "split when pair = 1 and up = 10\n"
    "hit when total < 20 and hands > 1\n"
    "hit when total < 12\n",
};

static void test_small_shoes(void **state)
{
    /* Counts from 2 to ace. */
    static const uint8_t eights[DECK_RANKS] = {[6] = 5, [7] = 4, [8] = 7, [12] = 2};
    static const uint8_t fives[DECK_RANKS] = {[3] = 4, [4] = 2, [8] = 9, [6] = 3};
    static const uint8_t aces[DECK_RANKS] = {[4] = 2, [8] = 9, [12] = 5};
    static const char *const rules[] = {
        "ma-book burn=off",
        "ma-book burn=off dealing=reader split_hands=3",
        "ma-book burn=off dealing=hole-down surrender=on split_hands=4 resplit_aces=off",
        "ma-book burn=off dealing=hole-up",
        "ma-book burn=off busted_extra=lost split_hands=3 surrender=on",
        "ma-book burn=off dealing=hole-down even_money=on split_21=push five_card_21=on",
        "ma-book burn=off dealing=reader soft17=hit split_hands=4 even_money=on",
    };
    int compared = 0;

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
            if (strncmp(texts[k], "insure", 6) == 0 && strstr(rules[i], "hole-up")) continue;
            compared += compare(rules[i], texts[k], (i + k) % 2 ? eights : fives, 1);
            compared += compare(rules[i], texts[k], aces, 1);
        }
    assert_true(compared > 50);
}

/* 6, 7, 8 of one suit: no line looks at suits, but what it wins does. */
static void test_suits(void **state)
{
    static const uint8_t straights[DECK_RANKS] = {[4] = 3, [5] = 3, [6] = 4, [8] = 4};

    (void)state;
    assert_true(compare("ma-book burn=off pays_678=on", texts[1], straights, 2));
    assert_true(compare("ma-book burn=off pays_678=on surrender=on", texts[2], straights, 2));
    assert_true(compare("ma-book burn=off pays_678=on dealing=reader surrender=on", texts[3],
                        straights, 2));
}

/* Best play and the chart, laid down hand by hand, are worth what the analyser has of them. */
static void test_rest(void **state)
{
    static const char *const rules[] = {
        "ma-book", "ma-book dealing=reader split_hands=4 surrender=on even_money=on",
        "ma-book decks=1", "ma-book dealing=hole-up double_soft=on",
        "ma-book pays_678=on pays_777=on"};
    static struct hands_chart chart;

    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        struct pit_rules r;

        helper_rules(&r, game(), rules[i]);
        assert_true(r.game->odds->chart(&chart, &r, NULL));
        for (int best = 0; best < 2; best++) {
            struct pit_text why = {0};
            double ev;

            read(&r, "");
            job.rest = best ? SIM_BEST : SIM_CHART;
            assert_true(sim_own(game())->exact(&ev, &job, NULL, &why));
            if (!(fabs(ev - (best ? chart.best : chart.ev)) < BJX_ERROR))
                fail_msg("%s: %.14f is not %.14f", rules[i], ev, best ? chart.best : chart.ev);
        }
    }
}

static void refuses(const char *text, const char *part)
{
    char words[160];
    struct pit_text why = pit_text_in(words, sizeof words);
    struct pit_rules r;
    double ev;

    helper_rules(&r, game(), "ma-book split_hands=4");
    read(&r, text);
    assert_false(sim_own(game())->exact(&ev, &job, NULL, &why));
    assert_string_equal(words, part);
}

static void test_refused(void **state)
{
    (void)state;
    refuses("count c 23456 1 TJQKA -1\nhit when total < 12\nhit when true c >= 1\n",
            "line 3 goes by a count of cards");
    refuses("hit when left > 100\n", "line 1 goes by the cards left in the shoe");
    refuses("hit when first = 10\n", "line 1 goes by the order of the cards");
    refuses("double least when total = 11\n", "line 1 doubles for less");
    refuses("hit when total < 16 and hands = 2\nsplit\n",
            "plays a split hand by how many there are");
    refuses("split when pair = 1 and hands < 3\n", "plays a split hand by how many there are");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small_shoes),
                                       cmocka_unit_test(test_suits), cmocka_unit_test(test_rest),
                                       cmocka_unit_test(test_refused)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
