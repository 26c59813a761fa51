/* odds_own.c -- what a game works out faster in a way of its own is what the general study of
 * decisions says, for the rules of every book and any shoe. */

#include "odds/own.h"

#include "helper.h"
#include "odds/decisions_study.h"
#include "odds/round.h"

#include <string.h>

static void same(const struct figure *a, const struct figure *b, const char *what)
{
    if (a->num != b->num || a->den != b->den || a->value != b->value)
        fail_msg("%s: %ld/%ld is not %ld/%ld", what, (long)a->num, (long)a->den, (long)b->num,
                 (long)b->den);
}

static void same_rows(const struct study_row *a, const struct study_row *b)
{
    for (int i = 0; i < STUDY_MEASURES; i++)
        assert_int_equal(a->measure[i], b->measure[i]);
    same(&a->met, &b->met, "met");
    assert_int_equal(a->choices, b->choices);
    assert_int_equal(a->best, b->best);
    for (int i = 0; i < a->choices; i++) {
        assert_int_equal(a->choice[i].verb, b->choice[i].verb);
        assert_int_equal(a->choice[i].least, b->choice[i].least);
        same(&a->choice[i].win, &b->choice[i].win, "win");
        same(&a->choice[i].push, &b->choice[i].push, "push");
        same(&a->choice[i].lose, &b->choice[i].lose, "lose");
        same(&a->choice[i].ev, &b->choice[i].ev, "ev");
        same(&a->choice[i].gain, &b->choice[i].gain, "gain");
    }
}

static void same_rounds(const struct decisions_study *a, const struct decisions_study *b)
{
    same(&a->win, &b->win, "win");
    same(&a->push, &b->push, "push");
    same(&a->lose, &b->lose, "lose");
    same(&a->ev, &b->ev, "ev");
    same(&a->edge, &b->edge, "edge");
    same(&a->square, &b->square, "square");
    same(&a->staked, &b->staked, "staked");
    same(&a->risk, &b->risk, "risk");
    assert_true(a->sd == b->sd);
    /* Where no decision comes up the general study has seen no choice. */
    if (a->rows) assert_int_equal(a->constants, b->constants);
    for (int i = 0; a->rows && i < a->constants; i++) {
        assert_int_equal(a->always[i].verb, b->always[i].verb);
        same(&a->always[i].ev, &b->always[i].ev, "always");
    }
    assert_int_equal(a->ends, b->ends);
    for (int i = 0; i < a->ends; i++) {
        assert_int_equal(a->end[i].row, b->end[i].row);
        assert_int_equal(a->end[i].argument, b->end[i].argument);
        assert_int_equal(a->end[i].net * b->end[i].unit, b->end[i].net * a->end[i].unit);
        same(&a->end[i].p, &b->end[i].p, "end");
    }
}

/* The ante is a cent, as the faster way has it: then a raise is of one amount. */
static void check(const struct pit_rules *in_force, const uint8_t *ranks)
{
    static struct study_row general_rows[STUDY_ROWS], own_rows[STUDY_ROWS];
    static struct decisions_study general, own;
    struct pit_rules r = *in_force;
    struct pit_shoe shoe = {0};
    struct pit_state start;

    r.option[PIT_O_MIN] = 1;
    general = (struct decisions_study){.row = general_rows, .room = STUDY_ROWS};
    own = (struct decisions_study){.row = own_rows, .room = STUDY_ROWS};
    odds_round(&r, &start, 1, ranks, NULL);
    assert_true(decisions_study(&general, &r, &start, odds_rows(&r, ranks != NULL), NULL));
    if (ranks) odds_fill(&shoe, ranks);
    assert_true(r.game->odds->decisions(&own, &r, ranks ? &shoe : NULL));
    same_rounds(&general, &own);
    assert_int_equal(general.rows, own.rows);
    for (int i = 0; i < general.rows; i++)
        same_rows(&general_rows[i], &own_rows[i]);
}

static const char *const texts[] = {
    "ma",        "ma-book", "wa",          "wa decks=8",
    "nj-online", "online",  "ma burn=off", "ma decks=1 pays_1=1000 pays_three=1000",
};
enum { TEXTS = sizeof texts / sizeof *texts };

static void full_shoes(void **state)
{
    (void)state;
    for (int i = 0; i < TEXTS; i++) {
        struct pit_rules r;

        helper_rules(&r, helper_red_dog(), texts[i]);
        check(&r, NULL);
    }
}

static void any_shoe(void **state)
{
    static const int most[] = {1, 2, 4, 32, 255};
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < 60; i++) {
        struct pit_rules r;
        uint8_t ranks[13];

        helper_rules(&r, helper_red_dog(), texts[helper_below(&seed, TEXTS)]);
        for (int k = 0; k < 13; k++)
            ranks[k] = (uint8_t)helper_below(&seed, most[i % 5] + 1);
        if (odds_cards(ranks) >= 3) check(&r, ranks);
    }
}

static void counts_are_read_strictly(void **state)
{
    static const char *const wrong[] = {
        "",
        "4",
        "4,4,4,4,4,4,4,4,4,4,4,4",
        "4,4,4,4,4,4,4,4,4,4,4,4,4,",
        "4,4,4,4,4,4,4,4,4,4,4,4,4,4",
        "4,4,4,4,4,4,4,4,4,4,4,4,256",
        "4,4,4,4,4,4,4,4,4,4,4,4,-1",
        "4,4,4,4,4,4,4,4,4,4,4,,4",
        "4,4,4,4,4,4,4,4,4,4,4,4,99999999999999999999",
    };
    static const char right[] = "0,255,4,0004,4,4,4,4,4,4,4,4,7";
    uint8_t ranks[13];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(odds_counts(ranks, wrong[i], strlen(wrong[i])));
    assert_true(odds_counts(ranks, right, strlen(right)));
    assert_int_equal(ranks[0], 0);
    assert_int_equal(ranks[1], 255);
    assert_int_equal(ranks[12], 7);
    assert_int_equal(odds_cards(ranks), 302);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_shoes),
        cmocka_unit_test(any_shoe),
        cmocka_unit_test(counts_are_read_strictly),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
