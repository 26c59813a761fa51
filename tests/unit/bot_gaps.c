/* bot_gaps.c -- what a bot makes of rounds and answers that a lost connection kept from it. */

#include "client/bot.h"
#include "client/bot_talk.h"
#include "helper.h"
#include "system/machine.h"

#include <stdio.h>
#include <string.h>

#define TABLE "0123456789abcdef0123456789abcdef"
#define LAID "{\"spot\":\"ante\",\"stake\":500}"

static struct bot bot;
static int bets, readies, leaves, joins;
static bool ready; /* as the server says */

static void say(void *with, const char *text, size_t n)
{
    (void)with;
    (void)n;
    bets += strstr(text, "\"verb\":\"bet\"") != NULL;
    readies += strstr(text, "\"do\":\"ready\"") != NULL;
    joins += strstr(text, "\"do\":\"join\"") != NULL;
    leaves += strstr(text, "\"do\":\"leave\"") != NULL;
}

/* ---- a mind that always bets the same ---- */

static bool opens(void *with, const struct pit_rules *r)
{
    (void)with;
    return r->spots > 0;
}

static bool begins(void *with, const char *table, int64_t round)
{
    (void)with;
    (void)table;
    (void)round;
    return true;
}

static bool hears_news(void *with, int seat, const struct bot_news *news, bool *guessed)
{
    (void)with;
    (void)seat;
    (void)news;
    *guessed = false;
    return true;
}

static bool stands(void *with, const struct json_value *state)
{
    (void)with;
    (void)state;
    return true;
}

static int bets_ante(void *with, int seat, struct pit_event out[BOT_BETS])
{
    (void)with;
    (void)seat;
    out[0] = (struct pit_event){.verb = PIT_BET, .amount = 500};
    return 1;
}

static const struct bot_mind mind = {
    .opens = opens, .begins = begins, .hears = hears_news, .stands = stands, .bets = bets_ante};

/* ---- what a server says ---- */

static void hears(const char *message)
{
    assert_true(bot_hears(&bot, message, strlen(message)));
}

/* is: "table" or "update"; the round, whether it is being played, and what the bot has there. */
static void tells(const char *is, int round, int phase, const char *wagers, const char *events)
{
    char text[1200];

    snprintf(text, sizeof text,
             "{\"is\":\"%s\",\"table\":\"" TABLE "\",\"game\":\"red-dog\","
             "\"rules\":\"ma min=5 max=100\",\"since\":[],\"events\":[%s],"
             "\"state\":{\"round\":%d,\"phase\":%d,\"open\":%s,\"turn\":[],"
             "\"seats\":[{\"seat\":1,\"you\":true,\"ready\":%s,\"chips\":20000,"
             "\"wagers\":[%s]}]}}",
             is, events, round, phase, phase ? "false" : "true", ready ? "true" : "false", wagers);
    hears(text);
}

static void answers(void)
{
    hears("{\"is\":\"done\"}");
}

/* It sits there, and its first bet is taken. */
static int sits_and_bets(void **state)
{
    (void)state;
    bot_end(&bot);
    bot = (struct bot){.say = say,
                       .mind = &mind,
                       .table = TABLE,
                       .rounds = 5,
                       .brought = 20000,
                       .asked_at = -1,
                       .system = system_sodium()};
    bets = readies = leaves = joins = 0;
    ready = false;
    hears("{\"is\":\"welcome\"}");
    tells("table", 4, 0, "", "");
    assert_int_equal(bets, 1);
    tells("update", 4, 0, LAID, "");
    answers();
    assert_int_equal(readies, 1);
    ready = true;
    tells("update", 4, 0, LAID, "");
    answers();
    return 0;
}

static int ends(void **state)
{
    (void)state;
    bot_end(&bot);
    return 0;
}

/* ---- rounds ---- */

static void a_round_that_ends_in_sight_is_counted(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(bot.played, 1);
    assert_int_equal(bot.unsure, 0);
}

/* As a hand that is broken is, at blackjack. */
static void a_round_in_which_the_wager_was_decided_early_is_counted(void **state)
{
    (void)state;
    tells("update", 5, 1, "", "{\"effects\":[{\"kind\":\"settle\",\"seat\":1,\"stake\":500}]}");
    assert_int_equal(bot.played, 0);
    tells("update", 5, 1, "", "");
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(bot.played, 1);
    tells("update", 6, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}"); /* of others */
    assert_int_equal(bot.played, 1);
}

static void a_wager_that_was_decided_before_a_gap_counts_after_it(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    tells("update", 5, 1, "", "");
    hears("{\"is\":\"welcome\"}");
    tells("table", 5, 1, "", "");
    assert_int_equal(bot.played, 0);
    hears("{\"is\":\"welcome\"}");
    tells("table", 6, 0, "", "");
    assert_int_equal(bot.played, 1);
}

static void a_round_that_ended_in_a_gap_is_counted(void **state)
{
    (void)state;
    hears("{\"is\":\"welcome\"}");
    tells("table", 5, 0, "", "");
    assert_int_equal(bot.played, 1);
    assert_int_equal(bot.unsure, 1); /* it may have been given back */
    hears("{\"is\":\"welcome\"}");
    tells("table", 7, 0, "", ""); /* nothing lay there */
    assert_int_equal(bot.played, 1);
}

static void a_round_that_goes_on_is_counted_at_its_end(void **state)
{
    (void)state;
    hears("{\"is\":\"welcome\"}");
    tells("table", 5, 1, LAID, "");
    assert_int_equal(bot.played, 0);
    assert_int_equal(bot.unsure, 0);
    hears("{\"is\":\"welcome\"}");
    tells("table", 6, 1, "", ""); /* of others */
    assert_int_equal(bot.played, 1);
}

static void what_lies_there_still_has_lain_there_in_every_round(void **state)
{
    (void)state;
    hears("{\"is\":\"welcome\"}");
    tells("table", 7, 0, LAID, "");
    assert_int_equal(bot.played, 3);
    hears("{\"is\":\"welcome\"}");
    tells("table", 11, 0, LAID, "");
    assert_int_equal(bot.played, 5);
    assert_int_equal(bot.after, 2);
}

/* It is asked for once more, and the answer is that of the first time. */
static void a_bet_that_was_taken_and_decided_in_a_gap_is_counted(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(bets, 2);
    hears("{\"is\":\"welcome\"}");
    answers();
    tells("table", 6, 0, "", "");
    assert_int_equal(bot.played, 2);
    assert_int_equal(bets, 3);
    hears("{\"is\":\"welcome\"}");
    answers();
    tells("table", 7, 0, LAID, ""); /* that one came for the next round */
    assert_int_equal(bot.played, 2);
}

/* The answer may need the books, and come behind the table's state. */
static void the_answer_may_come_after_the_table(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(bot.played, 1);
    hears("{\"is\":\"welcome\"}");
    tells("table", 6, 0, "", "");
    hears("{\"is\":\"welcome\"}"); /* and another gap */
    tells("table", 6, 0, "", "");
    assert_int_equal(bets, 2);
    answers();
    assert_int_equal(bot.played, 2);
    assert_int_equal(bot.unsure, 1);
    assert_int_equal(bets, 3);
    hears("{\"is\":\"welcome\"}");
    tells("table", 7, 0, "", "");
    tells("update", 7, 0, LAID, ""); /* that one was taken only now */
    answers();
    assert_int_equal(bot.played, 2);
    hears("{\"is\":\"welcome\"}");
    tells("table", 7, 0, LAID, "");
    assert_int_equal(bot.played, 2);
}

/* ---- bets ---- */

/* A shoe that is given up gives back the bets on its next round. */
static void what_was_given_back_is_bet_again(void **state)
{
    (void)state;
    tells("update", 4, 0, "", "");
    assert_int_equal(bets, 2);
    assert_int_equal(leaves, 0);
}

static void what_was_given_back_in_a_gap_is_bet_again(void **state)
{
    (void)state;
    hears("{\"is\":\"welcome\"}");
    answers();
    tells("table", 4, 0, "", "");
    assert_int_equal(bets, 2);
    assert_int_equal(leaves, 0);
}

/* The answer to what was asked again may come before how the table stands. */
static void nothing_is_done_before_it_is_known_how_the_table_stands(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    ready = false;
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(bets, 2);
    hears("{\"is\":\"welcome\"}");
    answers();
    assert_int_equal(leaves, 0);
    tells("table", 5, 0, LAID, "");
    assert_int_equal(readies, 2);
    assert_int_equal(leaves, 0);
}

static void who_is_told_to_end_in_a_gap_leaves_after_it(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    hears("{\"is\":\"welcome\"}");
    answers();
    bot_stop(&bot);
    assert_int_equal(leaves, 0);
    tells("table", 5, 0, "", "");
    assert_int_equal(leaves, 1);
}

static void who_asks_before_the_welcome_waits_for_it(void **state)
{
    (void)state;
    bot.at_table = false;
    hears("{\"is\":\"refused\",\"id\":null,\"code\":\"early\",\"words\":\"-\"}");
}

/* As one is whose player was waited for in vain: nothing would ever come of staying. */
static void who_has_lost_the_seat_is_done(void **state)
{
    static const char empty[] =
        "{\"is\":\"table\",\"table\":\"" TABLE "\",\"since\":[],\"state\":{\"round\":5,"
        "\"phase\":0,\"open\":true,\"turn\":[],\"seats\":[{\"seat\":1,\"you\":false,"
        "\"chips\":0,\"wagers\":[]}]}}";

    (void)state;
    hears("{\"is\":\"welcome\"}");
    assert_false(bot.over);
    hears(empty);
    assert_true(bot.over);
    assert_true(bot.unseated);
}

/* The answer has what is in the wallet then, and may come behind the table without the seat. */
static void who_leaves_waits_for_the_answer(void **state)
{
    static const char empty[] =
        "{\"is\":\"update\",\"table\":\"" TABLE "\",\"events\":[],\"state\":{\"round\":5,"
        "\"phase\":0,\"open\":true,\"turn\":[],\"seats\":[]}}";

    (void)state;
    tells("update", 5, 1, LAID, "");
    bot_stop(&bot);
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(leaves, 1);
    hears(empty);
    assert_false(bot.over);
    answers();
    assert_true(bot.over);
    assert_false(bot.unseated);
}

static const char nowhere[] =
    "{\"is\":\"refused\",\"id\":null,\"code\":\"table\",\"words\":\"nobody has it\"}";

/* A table may be between two owners for long. */
static void a_table_that_nobody_has_is_asked_for_again(void **state)
{
    (void)state;
    hears("{\"is\":\"welcome\"}");
    joins = 0;
    hears(nowhere);
    hears(nowhere);
    assert_int_equal(joins, 2);
    bot_stop(&bot);
    tells("table", 5, 0, "", "");
    assert_int_equal(leaves, 1);
}

static void a_table_that_nobody_has_for_long_is_given_up(void **state)
{
    int times = 0;

    (void)state;
    hears("{\"is\":\"welcome\"}");
    while (times < 100 && bot_hears(&bot, nowhere, strlen(nowhere)))
        times++;
    assert_int_equal(times, 8);
    assert_string_equal(bot.why, "nobody has it");
}

static void who_may_not_leave_yet_asks_again_when_nothing_happens(void **state)
{
    (void)state;
    tells("update", 5, 1, LAID, "");
    bot_stop(&bot);
    tells("update", 5, 0, "", "{\"effects\":[{\"kind\":\"over\"}]}");
    assert_int_equal(leaves, 1);
    hears("{\"is\":\"refused\",\"id\":\"9\",\"code\":\"books\",\"words\":\"-\"}");
    assert_int_equal(leaves, 1);
    hears("{\"is\":\"pong\",\"n\":1}");
    assert_int_equal(leaves, 2);
    answers();
    assert_true(bot.over);
    assert_false(bot.unseated);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_round_that_ends_in_sight_is_counted, sits_and_bets),
        cmocka_unit_test_setup(a_round_in_which_the_wager_was_decided_early_is_counted,
                               sits_and_bets),
        cmocka_unit_test_setup(a_wager_that_was_decided_before_a_gap_counts_after_it,
                               sits_and_bets),
        cmocka_unit_test_setup(a_round_that_ended_in_a_gap_is_counted, sits_and_bets),
        cmocka_unit_test_setup(a_round_that_goes_on_is_counted_at_its_end, sits_and_bets),
        cmocka_unit_test_setup(what_lies_there_still_has_lain_there_in_every_round, sits_and_bets),
        cmocka_unit_test_setup(a_bet_that_was_taken_and_decided_in_a_gap_is_counted, sits_and_bets),
        cmocka_unit_test_setup(the_answer_may_come_after_the_table, sits_and_bets),
        cmocka_unit_test_setup(what_was_given_back_is_bet_again, sits_and_bets),
        cmocka_unit_test_setup(what_was_given_back_in_a_gap_is_bet_again, sits_and_bets),
        cmocka_unit_test_setup(nothing_is_done_before_it_is_known_how_the_table_stands,
                               sits_and_bets),
        cmocka_unit_test_setup(who_is_told_to_end_in_a_gap_leaves_after_it, sits_and_bets),
        cmocka_unit_test_setup(who_asks_before_the_welcome_waits_for_it, sits_and_bets),
        cmocka_unit_test_setup(who_has_lost_the_seat_is_done, sits_and_bets),
        cmocka_unit_test_setup(who_leaves_waits_for_the_answer, sits_and_bets),
        cmocka_unit_test_setup(a_table_that_nobody_has_is_asked_for_again, sits_and_bets),
        cmocka_unit_test_setup(a_table_that_nobody_has_for_long_is_given_up, sits_and_bets),
        cmocka_unit_test_setup(who_may_not_leave_yet_asks_again_when_nothing_happens,
                               sits_and_bets),
    };

    return cmocka_run_group_tests(tests, NULL, ends);
}
