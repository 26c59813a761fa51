/* blackjack_rows.c -- rows, charts and wagers of blackjack's odds agree with one another. */

#include "games/blackjack_round.h"
#include "games/odds/blackjack_own.h"
#include "odds/own.h"

#include "helper.h"

#include <math.h>
#include <string.h>

static struct pit_rules rules;

static const struct odds_own *own(const char *in_force)
{
    helper_rules(&rules, pit_game_find("blackjack", 9), in_force);
    return rules.game->odds;
}

struct sum {
    double p, ev;
    int rows, pairs;
    struct hand_row sixteen; /* T6 against a ten */
};

static void count_row(void *with, const struct hand_row *row)
{
    struct sum *sum = with;

    sum->rows++;
    sum->pairs += row->pair;
    sum->p += row->p;
    sum->ev += row->p * row->choice[row->best].ev;
    if (strcmp(row->cards, "T6") == 0 && strcmp(row->up, "T") == 0) sum->sixteen = *row;
    for (int i = 0; i < row->choices; i++)
        assert_true(row->choice[i].ev <= row->choice[row->best].ev);
}

/* What all hands bring, each as often as it is dealt, is what the box wager brings. */
static void test_rows(void **unused)
{
    static const char *const sets[] = {"ma-book", "ma-book decks=1 soft17=hit split_hands=4",
                                       "ma-book decks=2 dealing=hole-up", "ma-book surrender=on"};

    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        const struct odds_own *odds = own(sets[i]);
        struct wager_study box;
        struct sum sum = {0};

        assert_true(odds->hands(count_row, &sum, &rules, NULL));
        assert_true(odds->wager(&box, &rules, S_BOX, NULL));
        assert_true(fabs(sum.p - 1) < 1e-12);
        assert_true(fabs(sum.ev - box.ev.value) < 1e-11);
        assert_true(fabs(box.win.value + box.push.value + box.lose.value - 1) < 1e-12);
        if (rules.option[O_DEALING] != HOLE_UP) {
            assert_int_equal(sum.rows, 550);
            assert_int_equal(sum.pairs, 100);
        }
    }
}

static void test_hand(void **unused)
{
    static const uint8_t two[] = {13, 6}, three[] = {10, 4, 2}, up[] = {12}, over[] = {10, 9, 3};
    const struct odds_own *odds = own("ma-book surrender=on");
    struct hand_row row;
    struct sum sum = {0};

    (void)unused;
    assert_true(odds->hands(count_row, &sum, &rules, NULL));
    assert_true(odds->hand(&row, &rules, NULL, two, 2, up, 1));
    assert_string_equal(row.cards, "T6");
    assert_int_equal(row.choices, sum.sixteen.choices);
    assert_int_equal(row.choice[row.best].verb, V_SURRENDER);
    for (int i = 0; i < row.choices; i++)
        assert_true(fabs(row.choice[i].ev - sum.sixteen.choice[i].ev) < 1e-12);
    assert_true(odds->hand(&row, &rules, NULL, three, 3, up, 1));
    assert_int_equal(row.choices, 2); /* stand or hit */
    assert_int_equal(row.choice[row.best].verb, V_STAND);
    assert_false(odds->hand(&row, &rules, NULL, over, 3, up, 1));
    assert_false(odds->hand(&row, &rules, NULL, two, 2, two, 2)); /* one card is up */
    own("ma-book dealing=hole-up");
    assert_true(odds->hand(&row, &rules, NULL, two, 2, two, 2));
    assert_string_equal(row.up, "T6");
}

static const char *cell(const struct hands_chart *c, const char *row, const char *up)
{
    for (int i = 0; i < c->rows; i++)
        for (int k = 0; k < c->columns; k++)
            if (strcmp(c->row[i], row) == 0 && strcmp(c->column[k], up) == 0) return c->cell[i][k];
    fail_msg("no cell %s against %s", row, up);
    return "";
}

static void test_chart(void **unused)
{
    static struct hands_chart chart;
    const struct odds_own *odds = own("ma-book surrender=on");
    struct wager_study box;

    (void)unused;
    assert_true(odds->chart(&chart, &rules, NULL));
    assert_true(odds->wager(&box, &rules, S_BOX, NULL));
    assert_int_equal(chart.columns, 10);
    assert_string_equal(cell(&chart, "16", "T"), "Rs");
    assert_string_equal(cell(&chart, "16", "7"), "H");
    assert_string_equal(cell(&chart, "11", "6"), "Dh");
    assert_string_equal(cell(&chart, "A7", "9"), "H");
    assert_string_equal(cell(&chart, "A7", "3"), "Ds");
    assert_string_equal(cell(&chart, "88", "A"), "P");
    assert_string_equal(cell(&chart, "TT", "6"), "S");
    assert_true(chart.best == box.ev.value);
    assert_true(chart.ev < chart.best && chart.ev > chart.best - 1e-4);
    assert_in_range(chart.exceptions, 1, CHART_EXCEPTIONS);
    for (int i = 0; i < chart.exceptions; i++) {
        assert_true(chart.exception[i].gain > 0);
        assert_int_not_equal(chart.exception[i].verb, chart.exception[i].chart);
    }
}

/* Each win more has the same chance, as long as play does not look at the streak. */
static void test_streaks(void **unused)
{
    const struct odds_own *odds = own("ma-book streak=on");
    struct wager_study two, three, four;

    (void)unused;
    assert_true(odds->wager(&two, &rules, S_STREAK, NULL));
    assert_true(odds->wager(&three, &rules, S_STREAK + 1, NULL));
    assert_true(odds->wager(&four, &rules, S_STREAK + 2, NULL));
    assert_true(fabs(three.win.value / two.win.value - four.win.value / three.win.value) < 1e-12);
    assert_true(fabs(two.ev.value - (4 * two.win.value - 1)) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_hand),
        cmocka_unit_test(test_chart),
        cmocka_unit_test(test_streaks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
