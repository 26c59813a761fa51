/* blackjack_count.c -- what a count of cards says of blackjack: published indices, and shoes that
 * were drawn at random with the same count. */

#include "odds/own.h"

#include "helper.h"

#include <math.h>
#include <string.h>

/* From 2 to ace. */
static const int8_t hi_lo[COUNT_RANKS] = {1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1, -1};
static const int8_t knock_out[COUNT_RANKS] = {1, 1, 1, 1, 1, 1, 0, 0, -1, -1, -1, -1, -1};

static struct count_study study;

static void count(const char *rules, const int8_t weight[COUNT_RANKS], int left)
{
    const struct pit_game *game = pit_game_find("blackjack", 9);
    struct pit_rules r;

    helper_rules(&r, game, rules);
    assert_true(game->odds->counted(&study, &r, weight, left));
}

static const struct count_index *find(const char *hand, const char *up, const char *play)
{
    const struct pit_game *game = pit_game_find("blackjack", 9);
    const struct count_index *found = NULL;

    for (int i = 0; i < study.indices; i++) {
        const struct count_index *x = &study.index[i];

        if (strcmp(x->hand, hand) == 0 && strcmp(x->up, up) == 0 &&
            strcmp(pit_verb(game, x->play)->name, play) == 0) {
            if (found) fail_msg("%s against %s: more than one index", hand, up);
            found = x;
        }
    }
    if (!found) fail_msg("%s against %s, %s: no index", hand, up, play);
    return found;
}

struct published {
    const char *hand, *up, *play;
    int at;
};

static void compare(const struct published *list, size_t count_of)
{
    for (size_t i = 0; i < count_of; i++) {
        const struct count_index *x = find(list[i].hand, list[i].up, list[i].play);

        assert_true(x->above);
        if (fabs(x->at - list[i].at) > 0.5)
            fail_msg("%s against %s: %+.2f, not %+d", list[i].hand, list[i].up, x->at, list[i].at);
    }
}

/* The eighteen most valuable plays, and four surrenders, as whole numbers; and what rounds are
 * worth. */
static void test_published(void **state)
{
    static const struct published plays[] = {
        {"16", "T", "stand", 0},  {"15", "T", "stand", 4},  {"TT", "5", "split", 5},
        {"TT", "6", "split", 4},  {"10", "T", "double", 4}, {"12", "3", "stand", 2},
        {"12", "2", "stand", 3},  {"11", "A", "double", 1}, {"9", "2", "double", 1},
        {"10", "A", "double", 4}, {"9", "7", "double", 3},  {"16", "9", "stand", 5},
        {"13", "2", "stand", -1}, {"12", "4", "stand", 0},  {"12", "5", "stand", -2},
        {"12", "6", "stand", -1}, {"13", "3", "stand", -2}};
    static const struct published surrenders[] = {{"14", "T", "surrender", 3},
                                                  {"15", "T", "surrender", 0},
                                                  {"15", "9", "surrender", 2},
                                                  {"15", "A", "surrender", 2}};

    (void)state;
    count("ma-book dealing=reader split_21=push", hi_lo, 156);
    compare(plays, sizeof plays / sizeof plays[0]);
    assert_true(study.has_insurance_index);
    assert_true(fabs(study.insurance_index - 3) < 0.1);
    count("ma-book dealing=reader split_21=push surrender=on", hi_lo, 156);
    compare(surrenders, sizeof surrenders / sizeof surrenders[0]);
    assert_false(find("88", "T", "split")->above); /* surrendered instead when it is high */
    /* Shoes drawn at random that have just this count, played by the same chart, 1200 and 700 of
     * them: their means are known to 0.0015 and 0.002 percent. */
    assert_true(fabs(study.row[COUNT_MOST].ev - -0.0029995) < 3e-5);
    assert_true(fabs(study.row[COUNT_MOST + 4].ev - 0.019729) < 4e-5);
}

/* Deep in the shoe: 500 drawn ones, to 0.007 percent. */
static void test_deep(void **state)
{
    (void)state;
    count("ma-book dealing=reader split_21=push surrender=on", hi_lo, 78);
    assert_true(fabs(study.row[COUNT_MOST + 4].ev - 0.021403) < 1e-4);
    for (int i = 0; i < COUNT_ROWS; i++) {
        assert_true(study.row[i].there);
        assert_true(study.row[i].insured >= study.row[i].ev);
        if (i) assert_true(study.row[i].ev > study.row[i - 1].ev);
    }
}

/* A count that is not balanced stands at four when half of the cards have gone as they should. */
static void test_unbalanced(void **state)
{
    (void)state;
    count("ma-book dealing=reader split_21=push surrender=on", knock_out, 156);
    assert_true(fabs(study.row[COUNT_MOST + 4].ev - -0.0029995) < 2e-4);
}

static double choose(int n, int k)
{
    return k < 0 || k > n ? 0 : exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0));
}

/* What insurance adds at a count before the deal, over every shoe of half of six decks that has it:
 * an ace is up and a ten beneath. */
static void test_insured(void **state)
{
    enum { DECKS = 6, LEFT = 26 * DECKS };

    (void)state;
    count("ma-book dealing=reader", hi_lo, LEFT);
    for (int true_count = 4; true_count <= 8; true_count++) {
        int over = true_count * LEFT / 52; /* tens and aces more than low cards */
        double all = 0, sum = 0;

        for (int aces = 0; aces <= 4 * DECKS; aces++)
            for (int tens = 0; tens <= 16 * DECKS; tens++) {
                int low = tens + aces - over;
                double ways = choose(4 * DECKS, aces) * choose(16 * DECKS, tens) *
                              choose(20 * DECKS, low) *
                              choose(12 * DECKS, LEFT - low - tens - aces);

                all += ways;
                sum += ways * aces / LEFT * (3.0 * tens / (LEFT - 1) - 1) / 2;
            }
        assert_true(fabs(study.row[COUNT_MOST + true_count].insured -
                         study.row[COUNT_MOST + true_count].ev - sum / all) < 2e-5);
    }
    assert_true(study.row[COUNT_MOST + 3].insured == study.row[COUNT_MOST + 3].ev);
}

/* Counts that few shoes have: no rows beyond them, and no play that changes only where the shoes
 * end. Counts that say nothing are refused. */
static void test_edges(void **state)
{
    static const int8_t two[COUNT_RANKS] = {[0] = 1, [12] = -1}, same[COUNT_RANKS] = {0};
    const struct pit_game *game = pit_game_find("blackjack", 9);
    struct pit_rules r;

    (void)state;
    count("ma-book", two, 156);
    assert_false(study.row[0].there || study.row[COUNT_ROWS - 1].there);
    assert_true(study.row[COUNT_MOST].there && study.row[COUNT_MOST + 7].there);
    assert_false(study.has_insurance_index);
    for (int i = 0; i < study.indices; i++)
        assert_true(fabs(study.index[i].at) < 7.5);
    helper_rules(&r, game, "ma-book");
    assert_false(game->odds->counted(&study, &r, same, 156));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published),  cmocka_unit_test(test_deep),
        cmocka_unit_test(test_unbalanced), cmocka_unit_test(test_insured),
        cmocka_unit_test(test_edges),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
