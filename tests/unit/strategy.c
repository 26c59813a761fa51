/* strategy.c -- strategies as texts: what they say is what is played, and errors name their line.
 */

#include "helper_play.h"

#include "odds/strategy.h"

#include <string.h>

static struct strategy strategy;
static struct pit_problem problem;
static int line;

static bool reads_by(const struct pit_game *game, const char *in_force, const char *text)
{
    static struct pit_rules rules;

    helper_rules(&rules, game, in_force);
    return strategy_parse(&strategy, &rules, text, strlen(text), &line, &problem);
}

static bool reads(const char *text)
{
    return reads_by(helper_red_dog(), "ma", text);
}

static void bad(const char *text, int at, const char *words)
{
    if (reads(text)) fail_msg("taken: %s", text);
    assert_int_equal(line, at);
    if (!strstr(problem.words, words)) fail_msg("%s: %s", text, problem.words);
    assert_true(helper_decent(problem.words));
}

static void test_good(void **state)
{
    (void)state;
    assert_true(reads(""));
    assert_int_equal(strategy.lines, 0);
    assert_true(reads("# nothing\n\n   \t\r\n"));
    assert_int_equal(strategy.lines, 0);
    assert_true(reads("raise"));
    assert_int_equal(strategy.lines, 1);
    assert_int_equal(strategy.line[0].terms, 0);
    assert_false(strategy.line[0].least);
    assert_true(reads("  raise least when spread>=7 and high=14 # a comment\r\n"
                      "stand when low < 4 and left <= 100 and spread > 0 and high >= 5\n"));
    assert_int_equal(strategy.lines, 2);
    assert_true(strategy.line[0].least);
    assert_int_equal(strategy.line[0].terms, 2);
    assert_int_equal(strategy.line[0].term[0].op, 'g');
    assert_int_equal(strategy.line[0].term[0].number, 7);
    assert_int_equal(strategy.line[0].term[1].op, '=');
    assert_int_equal(strategy.line[1].terms, 4);
    assert_int_equal(strategy.line[1].term[0].op, '<');
    assert_int_equal(strategy.line[1].term[1].op, 'l');
    assert_int_equal(strategy.line[1].term[2].op, '>');
    assert_true(reads("count hi 23 1 K -2\nraise when true hi >= -2 and hi < 9"));
    assert_int_equal(strategy.lines, 1);
    assert_int_equal(strategy.counts.of[0].weight[1], 1);
    assert_int_equal(strategy.counts.of[0].weight[11], -2);
    assert_int_equal(strategy.line[0].term[0].look, STRATEGY_TRUE);
    assert_int_equal(strategy.line[0].term[0].number, -2);
    assert_int_equal(strategy.line[0].term[1].look, STRATEGY_COUNT);
    assert_true(reads("raise most when spread = 11"));
    assert_false(strategy.line[0].least);
}

static void test_bad(void **state)
{
    (void)state;
    bad("hit", 1, "hit");
    bad("raise\n\n# here\nsurrender", 4, "surrender");
    bad("raise when", 1, "it can look at spread, low, high, left");
    bad("raise when colour = 3", 1, "spread, low, high, left");
    bad("raise\nraise when spread", 2, "= < > <= >=");
    bad("raise when spread => 7", 1, "= < > <= >=");
    bad("raise when spread >=", 1, "whole number");
    bad("raise when spread >= many", 1, "many: ");
    bad("raise when spread >= -7", 1, "whole number");
    bad("raise when spread >= 9999999999999", 1, "whole number");
    bad("raise when spread >= 7 or high = 14", 1, "and");
    bad("raise if spread >= 7", 1, "when");
    bad("raise all", 1, "when");
    bad("raise when spread = 1 and spread = 2 and spread = 3 and low = 4 and low = 5 and high = 6 "
        "and high = 7",
        1, "six");
    bad("count hi 2 1\nraise when true lo > 1", 2, "left, hi");
    bad("count hi 2 1\nraise when hi > many", 2, "many: ");
    bad("count hi", 1, "ranks");
    bad("count hi 1 1", 1, "1: ranks are");
    bad("count hi 2 100", 1, "100: ");
    bad("raise\ncount", 2, "name");
    bad("count a 2 1\ncount b 2 1\ncount c 2 1\ncount d 2 1\ncount e 2 1", 5, "four");
    bad("raise when spread >= 7 and", 1, "spread, low, high, left");
    bad("\x1b[31mraise", 1, "?[31mraise");
}

static void test_too_long(void **state)
{
    char text[(STRATEGY_LINES + 1) * 6 + 1] = "";

    (void)state;
    for (int i = 0; i <= STRATEGY_LINES; i++) {
        if (i == STRATEGY_LINES) assert_true(reads(text));
        memcpy(text + (size_t)i * 6, "raise\n", 7);
    }
    bad(text, STRATEGY_LINES + 1, "64");
}

/* What is played after these two cards: a verb and its amount. */
static void plays(const char *text, const char *left, const char *right, const char *verb,
                  pit_money amount)
{
    struct pit_event e;

    assert_true(reads(text));
    play_deals("ma decks=6 burn=off", 2, left, right);
    e = strategy_event(&strategy, &play.rules, &play.state, 1);
    assert_int_equal(e.seat, 1);
    assert_int_equal(e.verb, helper_verb(play.rules.game, verb));
    assert_int_equal(e.amount, amount);
    assert_int_equal(pit_apply(&play.rules, &play.state, &e, NULL, NULL), PIT_OK);
}

static void test_played(void **state)
{
    (void)state;
    plays("", "2c", "Td", "stand", 0);
    plays("raise", "2c", "4d", "raise", 1000);
    plays("raise least", "2c", "4d", "raise", 1);
    plays("raise when spread >= 7", "2c", "Td", "raise", 1000);
    plays("raise when spread >= 8", "2c", "Td", "stand", 0);
    plays("raise when spread > 7", "Tc", "2d", "stand", 0);
    plays("raise when spread <= 7", "2c", "Td", "raise", 1000);
    plays("raise when spread < 7", "2c", "Td", "stand", 0);
    plays("raise when low = 2 and high = 10", "Tc", "2d", "raise", 1000);
    plays("raise when low = 3 and high = 10", "Tc", "2d", "stand", 0);
    plays("raise when left = 310", "2c", "Td", "raise", 1000);
    /* The first line that holds and is allowed. */
    plays("stand when spread = 7\nraise", "2c", "Td", "stand", 0);
    plays("play\nraise least", "2c", "Td", "raise", 1);
}

/* MAB-BA 9(e)(1): what House Money has won, onto Player or Banker; MAB-MB 8(c)(3). */
static void test_where_to(void **state)
{
    static const struct {
        const char *text, *verb, *spot;
    } cases[] = {
        {"move banker when banker >= 6\nmove player when player > 3", "move", "banker"},
        {"move banker when banker > 6\nmove player when player > 3", "move", "player"},
        {"move tie\nmove player most when player = 4", "move", "player"},
        {"move banker when banker > 6", "keep", "player"},
    };
    const struct pit_game *game = pit_game_find("baccarat", 8);

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static const char *const cards[] = {"2c", "4d", "2h", "2s"};
        struct pit_event e;

        play_opens_game("baccarat", "ma-book burn=off house_money=on");
        play_shuffles();
        assert_true(strategy_parse(&strategy, &play.rules, cases[i].text, strlen(cases[i].text),
                                   &line, &problem));
        play_does(0, "seat", 0, 100000);
        play_does(0, "bet", play_spot("player"), 1000);
        play_does(0, "bet", play_spot("banker"), 1000);
        play_does(0, "bet", play_spot("house-money"), 500);
        play_does(PIT_DEALER, "deal", 0, 0);
        for (int k = 0; k < 4; k++)
            play_card(cards[k]);
        e = strategy_event(&strategy, &play.rules, &play.state, 0);
        assert_int_equal(e.verb, helper_verb(game, cases[i].verb));
        assert_int_equal(e.spot, play_spot(cases[i].spot));
        assert_int_equal(e.amount, e.verb == helper_verb(game, "move") ? 1500 : 0);
        assert_int_equal(pit_apply(&play.rules, &play.state, &e, NULL, NULL), PIT_OK);
    }
    assert_false(reads_by(game, "ma-book", "move when player = 4"));
    assert_non_null(strstr(problem.words, "when: expected the wager that it goes to"));
    assert_false(reads_by(game, "ma-book", "keep\nmove"));
    assert_int_equal(line, 2);
}

/* Conditions that exclude one another, or that the game never has. */
static void test_never(void **state)
{
    static const struct {
        const char *text;
        int at;
    } cases[] = {
        {"raise when spread >= 7", 0},
        {"raise when spread >= 12", 1},
        {"raise when spread < 1", 1},
        {"\nraise when spread > 5 and spread < 6", 2},
        {"raise when spread > 5 and spread < 7", 0},
        {"raise when spread = 4 and low = 4", 0},
        {"raise when spread = 4 and low = 3 and spread <= 3", 1},
        {"raise\nraise when high >= 14 and high <= 13", 2},
        {"count c 23456 1\nraise when true c > 2 and true c < 2", 2},
        {"count c 23456 1\nraise when true c > 2 and c < 2", 0},
    };
    struct pit_rules rules;

    (void)state;
    helper_rules(&rules, helper_red_dog(), "ma");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(reads(cases[i].text));
        assert_int_equal(strategy_never(&strategy, &rules, 0), cases[i].at);
        if (cases[i].at) assert_int_equal(strategy_never(&strategy, &rules, cases[i].at), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_good),     cmocka_unit_test(test_bad),
        cmocka_unit_test(test_too_long), cmocka_unit_test(test_played),
        cmocka_unit_test(test_where_to), cmocka_unit_test(test_never),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
