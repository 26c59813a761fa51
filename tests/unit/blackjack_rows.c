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
    static const struct hand_asked two = {{{13, 0}, {6, 0}}, {{12, 0}}, 2, 1},
                                   three = {{{10, 0}, {4, 0}, {2, 0}}, {{12, 0}}, 3, 1},
                                   over = {{{10, 0}, {9, 0}, {3, 0}}, {{12, 0}}, 3, 1},
                                   both = {{{13, 0}, {6, 0}}, {{13, 0}, {6, 0}}, 2, 2},
                                   twice = {{{10, 4}, {10, 4}}, {{6, 0}}, 2, 1};
    const struct odds_own *odds = own("ma-book surrender=on");
    struct hand_row row;
    struct sum sum = {0};

    (void)unused;
    assert_true(odds->hands(count_row, &sum, &rules, NULL));
    assert_int_equal(odds->hand(&row, &rules, NULL, &two), HAND_GOOD);
    assert_string_equal(row.cards, "T6");
    assert_int_equal(row.choices, sum.sixteen.choices);
    assert_int_equal(row.choice[row.best].verb, V_SURRENDER);
    for (int i = 0; i < row.choices; i++)
        assert_true(fabs(row.choice[i].ev - sum.sixteen.choice[i].ev) < 1e-12);
    assert_int_equal(odds->hand(&row, &rules, NULL, &three), HAND_GOOD);
    assert_int_equal(row.choices, 2); /* stand or hit */
    assert_int_equal(row.choice[row.best].verb, V_STAND);
    assert_int_equal(odds->hand(&row, &rules, NULL, &over), HAND_OVER);
    assert_int_equal(odds->hand(&row, &rules, NULL, &both), HAND_UP); /* one card is up */
    assert_int_equal(odds->hand(&row, &rules, NULL, &twice), HAND_GOOD);
    own("ma-book dealing=hole-up");
    assert_int_equal(odds->hand(&row, &rules, NULL, &both), HAND_GOOD);
    assert_string_equal(row.up, "T6");
    own("ma-book decks=1");
    assert_int_equal(odds->hand(&row, &rules, NULL, &twice), HAND_NONE); /* one ten of spades */
}

/* MAB-BJ 3(e)(1): over all suits of a six and a seven, what their rows say on average. */
static void test_suits(void **unused)
{
    const struct odds_own *odds = own("ma-book pays_678=on decks=2");
    struct hand_asked asked = {{{6, 0}, {7, 0}}, {{2, 0}}, 2, 1};
    struct hand_row any, row;
    double sum = 0;

    (void)unused;
    assert_int_equal(odds->hand(&any, &rules, NULL, &asked), HAND_GOOD);
    for (uint8_t six = 1; six <= 4; six++)
        for (uint8_t seven = 1; seven <= 4; seven++) {
            asked.card[0].suit = six;
            asked.card[1].suit = seven;
            assert_int_equal(odds->hand(&row, &rules, NULL, &asked), HAND_GOOD);
            assert_int_equal(row.choice[1].verb, V_HIT);
            sum += row.choice[1].ev / 16;
            assert_true(six == seven ? row.choice[1].ev > any.choice[1].ev + 1e-3
                                     : row.choice[1].ev < any.choice[1].ev - 1e-4);
        }
    assert_true(fabs(sum - any.choice[1].ev) < 1e-12);
}

/* A shoe that is known by rank alone is as good as one whose suits are even; the bonus wager has
 * its edge there, and more as aces and tens get rarer. */
static void test_ranks_alone(void **unused)
{
    static const char *const texts[] = {"ma-book named_blackjack=AsJs", "ma-book pays_678=on",
                                        "ma-book bonus=on"};
    struct pit_shoe shoe = {.total = 312, .inside = 312};
    struct wager_study full, ranks;

    (void)unused;
    for (int rank = 0; rank < 13; rank++)
        shoe.unseen[rank] = 24;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const struct odds_own *odds = own(texts[i]);
        int spot = i == 2 ? S_BONUS : S_BOX;

        assert_true(odds->wager(&full, &rules, spot, NULL));
        assert_true(odds->wager(&ranks, &rules, spot, &shoe));
        assert_true(fabs(full.ev.value - ranks.ev.value) < 1e-12);
    }
    assert_int_equal(ranks.ev.num, -1);
    assert_int_equal(ranks.ev.den, 5);
    shoe.unseen[PIT_ACE - 2] = 12;
    assert_true(rules.game->odds->wager(&ranks, &rules, S_BONUS, &shoe));
    assert_true(fabs(ranks.ev.value - (-1 + 0.8 * 12 / 24 * (312.0 * 311) / (300.0 * 299))) <
                1e-12);
}

/* No figures from cards that may run out: two hands of a split and the dealer, lowest cards first.
 */
static void test_runs_out(void **unused)
{
    static const struct {
        int rank, count, other;
        bool lasts;
    } shoes[] = {{2, 10, 0, false}, {2, 60, 0, true},   {10, 4, 0, true}, {10, 3, 0, false},
                 {10, 8, 0, true},  {14, 30, 0, false}, {9, 8, 4, true}};
    const struct odds_own *odds = own("ma-book");
    struct wager_study w;

    (void)unused;
    for (size_t i = 0; i < sizeof shoes / sizeof shoes[0]; i++) {
        struct pit_shoe shoe = {0};

        shoe.unseen[shoes[i].rank - 2] = (uint8_t)shoes[i].count;
        shoe.unseen[8] = (uint8_t)(shoe.unseen[8] + shoes[i].other);
        shoe.total = shoe.inside = (uint16_t)(shoes[i].count + shoes[i].other);
        if (odds->wager(&w, &rules, S_BOX, &shoe) != shoes[i].lasts)
            fail_msg("%d cards of rank %d", shoes[i].count, shoes[i].rank);
    }
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
        cmocka_unit_test(test_rows),     cmocka_unit_test(test_hand),
        cmocka_unit_test(test_suits),    cmocka_unit_test(test_ranks_alone),
        cmocka_unit_test(test_runs_out), cmocka_unit_test(test_chart),
        cmocka_unit_test(test_streaks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
