/* blackjack_odds.c -- the exact analyser of blackjack says what a plain recursion in fractions
 * says. */

#include "games/odds/bjx.h"

#include "helper.h"
#include "helper_bjx_plain.h"

#include <math.h>
#include <string.h>

static struct bjx_hands hands;
static struct bjx_column column;

/* Counts of A, 2 .. 9, T. No hand of these shoes can run out of cards. */
static const double shoes[][BJX_RANKS] = {
    {2, 0, 0, 0, 0, 0, 5, 6, 0, 9},  {4, 0, 0, 0, 0, 0, 0, 0, 6, 10},
    {3, 0, 0, 0, 0, 6, 6, 6, 0, 0},  {0, 0, 0, 0, 6, 0, 0, 6, 0, 10},
    {0, 0, 4, 0, 0, 0, 4, 6, 0, 10}, {5, 0, 0, 0, 0, 0, 0, 0, 5, 12},
};
/* For hands of many cards, whose pairs are not split. */
static const double long_shoes[][BJX_RANKS] = {{2, 3, 0, 4, 6, 0, 0, 0, 0, 8},
                                               {0, 0, 4, 4, 0, 0, 6, 0, 0, 10},
                                               {4, 0, 0, 4, 4, 4, 0, 0, 0, 6}};

static void same(double a, const mpq_t b, const char *what, int up, int hole, int x, int y)
{
    if (!(fabs(a - mpq_get_d(b)) < BJX_ERROR))
        fail_msg("%s of %d %d against %d %d: %.15g is not %.15g", what, x + 1, y + 1, up + 1,
                 hole + 1, a, mpq_get_d(b));
}

static int compare_column(const struct bjx_rules *r, int up, int hole)
{
    struct plain *p = plain_make(r, up, hole);
    int compared = 0;
    mpq_t ev;

    assert_int_equal(p != NULL, bjx_column_make(&column, r, &hands, up, hole, NULL));
    if (!p) return 0;
    mpq_init(ev);
    for (int a = 0; a < BJX_RANKS; a++)
        for (int b = a; b < BJX_RANKS; b++)
            for (int play = 0; play < BJX_PLAYS; play++) {
                const struct bjx_row *row = &column.row[bjx_pair(a, b)];
                double own;
                bool may;

                if (row->dealt <= 0 || (a == BJX_ACE && b == BJX_TEN)) continue;
                may = plain_choice(p, a, b, (enum bjx_play)play, ev);
                assert_int_equal(may, row->may[play]);
                if (!may) continue;
                assert_true(
                    bjx_choice(&column, hands.pair[bjx_pair(a, b)], (enum bjx_play)play, &own));
                same(own, ev, "choice", up, hole, a, b);
                assert_true(row->ev[row->best] >= own);
                compared++;
                if (play != BJX_SPLIT || row->best != BJX_SPLIT) continue;
                plain_added(p, a, ev);
                same(row->added, ev, "added", up, hole, a, b);
            }
    mpq_clear(ev);
    plain_free(p);
    return compared;
}

/* Hit and stand with any three cards. */
static void compare_three(const struct bjx_rules *r, int up)
{
    struct plain *p = plain_make(r, up, -1);
    int compared = 0;
    mpq_t ev;

    if (!p) return;
    bjx_column_make(&column, r, &hands, up, -1, NULL);
    mpq_init(ev);
    for (int i = 0; i < hands.count; i++)
        for (int play = BJX_STAND; hands.hand[i].cards == 3 && play <= BJX_HIT; play++) {
            int cards[BJX_RANKS];
            double own;
            bool may;

            for (int rank = 0; rank < BJX_RANKS; rank++)
                cards[rank] = hands.hand[i].count[rank];
            may = plain_hand(p, cards, (enum bjx_play)play, ev);
            assert_int_equal(may, bjx_choice(&column, i, (enum bjx_play)play, &own));
            if (!may) continue;
            same(own, ev, "three cards", up, -1, i, play);
            compared++;
        }
    assert_true(compared > 10);
    mpq_clear(ev);
    plain_free(p);
}

static int compare_game(const struct bjx_rules *r)
{
    int compared = 0;

    for (int up = 0; up < BJX_RANKS; up++) {
        if (r->dealing != BJX_SHOWN) compared += compare_column(r, up, -1);
        for (int hole = up; r->dealing == BJX_SHOWN && hole < BJX_RANKS; hole++)
            if (up != BJX_ACE || hole != BJX_TEN) compared += compare_column(r, up, hole);
    }
    return compared;
}

static struct bjx_rules random_rules(uint64_t *seed)
{
    struct bjx_rules r = {.blackjack = 1.5};

    r.dealing = (enum bjx_dealing)helper_below(seed, 3);
    r.hit_soft_17 = helper_below(seed, 2);
    r.surrender = r.dealing != BJX_SHOWN && helper_below(seed, 2);
    r.double_least = r.dealing == BJX_SHOWN ? 9 : helper_below(seed, 3) ? 0 : 10;
    r.double_soft = helper_below(seed, 2);
    r.double_split = helper_below(seed, 3);
    r.split_hands = 2 + helper_below(seed, 3);
    r.resplit_aces = helper_below(seed, 2);
    r.split_21_wins = helper_below(seed, 2);
    r.busted_lost = helper_below(seed, 2);
    r.five_card_21 = helper_below(seed, 2) ? 2 : 1;
    r.three_sevens = helper_below(seed, 2) ? 1.5 : 1;
    return r;
}

static void test_small_shoes(void **state)
{
    uint64_t seed = 17;
    int compared = 0;

    (void)state;
    for (int i = 0; i < helper_fewer(18); i++) {
        struct bjx_rules r = random_rules(&seed);

        memcpy(r.shoe, shoes[i % 6], sizeof r.shoe);
        compared += compare_game(&r);
    }
    assert_true(compared > 100);
}

static void test_long_hands(void **state)
{
    uint64_t seed = 4;

    (void)state;
    for (int i = 0; i < helper_fewer(9); i++) {
        struct bjx_rules r = random_rules(&seed);

        memcpy(r.shoe, long_shoes[i % 3], sizeof r.shoe);
        r.split_hands = 1;
        assert_true(compare_game(&r) > 10);
        compare_three(&r, helper_below(&seed, BJX_RANKS));
    }
}

static int setup(void **state)
{
    (void)state;
    bjx_hands_make(&hands);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_shoes),
        cmocka_unit_test(test_long_hands),
    };

    return cmocka_run_group_tests(tests, setup, NULL);
}
