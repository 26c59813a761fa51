/* hub_edges.c -- what rules cost is worked out beside the tables, once, and is what it is. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "odds/wagers_study.h"
#include "server/edges.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct hub *hub;

static int set_up(void **state)
{
    assert_int_equal(books_make_folder(state), 0);
    hub = alone_open(books_folder, 1);
    return 0;
}

static int tear_down(void **state)
{
    alone_close(hub);
    return books_drop_folder(state);
}

static int ask(const char *game, int min)
{
    char query[100];

    snprintf(query, sizeof query, "game=%s&rules=ma-book+min%%3D%d+max%%3D5000", game, min);
    return alone_ask(hub, "/api/rules", query, NULL);
}

/* The first time it takes a while, and the tables go on; the second time it is known. */
static void they_are_worked_out_beside_the_tables(void **state)
{
    char *first;
    size_t n;

    (void)state;
    assert_int_equal(ask("craps", 7), 0);
    assert_int_equal(hub->working, 1);
    alone_settle(hub);
    assert_int_equal(hub->working, 0);
    n = strlen(alone_body);
    assert_true(n > 1000);
    first = malloc(n + 1);
    assert_non_null(first);
    memcpy(first, alone_body, n + 1);
    assert_int_equal(ask("craps", 7), 200);
    assert_string_equal(alone_body, first);
    assert_non_null(strstr(alone_body, "\"edge\":\"1.4141 %\""));
    assert_int_equal(ask("mini-craps", 7), 0); /* another game of the same book */
    alone_settle(hub);
    assert_string_not_equal(alone_body, first);
    free(first);
}

/* Whoever asks for much is told to come back, and nothing waits for it. */
static void four_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(ask("craps", 10 + i), 0);
    assert_int_equal(ask("craps", 14), 503);
    assert_non_null(strstr(alone_body, "\"code\":\"busy\""));
    alone_settle(hub);
    assert_int_equal(ask("craps", 10), 200);
    assert_int_equal(ask("craps", 13), 200);
    assert_int_equal(ask("craps", 14), 0);
    alone_settle(hub);
}

static void are_right(const struct pit_rules *r)
{
    for (int spot = 0; spot < r->spots; spot++) {
        struct figure kept, fresh;

        assert_int_equal(edges_of(&kept, r, spot), wager_edge_short(&fresh, r, spot));
        assert_int_equal(kept.num, fresh.num);
        assert_int_equal(kept.den, fresh.den);
        assert_null(kept.text);
    }
}

/* More sets of rules than are kept, each asked for twice. */
static void they_are_what_a_study_brings(void **state)
{
    static struct pit_rules dog[100], dice;

    (void)state;
    for (int i = 0; i < 200; i++) {
        char rules[60];

        snprintf(rules, sizeof rules, "ma decks=%d pays_1=%d", i % 8 + 1, i % 100 / 8 + 5);
        helper_rules(&dog[i % 100], helper_red_dog(), rules);
        are_right(&dog[i % 100]);
    }
    helper_rules(&dice, pit_game_find("craps", 5), "ma-book pays_two=35");
    are_right(&dice);
    helper_rules(&dice, pit_game_find("craps", 5), "ma-book pays_two=30");
    are_right(&dice);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(they_are_worked_out_beside_the_tables),
        TEST(four_at_once),
        TEST(they_are_what_a_study_brings),
    };

    return cmocka_run_group_tests_name("hub_edges", tests, NULL, NULL);
}
