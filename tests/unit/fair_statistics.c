/* fair_statistics.c -- final cards, dice and pockets look like chance, and two classic mistakes of
 * shuffling do not. Seeds are fixed: what passes once passes always. */

#include "helper.h"

#include "fair/epoch.h"
#include "games/odds/red_dog_own.h"
#include "games/red_dog.h"
#include "helper_statistics.h"
#include "pit/cards.h"

#include <math.h>
#include <string.h>

/* The sanitizers are slow and judge no statistics: less will do for them. */
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined SANITIZED || defined __SANITIZE_ADDRESS__
enum { LESS = 10 };
#else
enum { LESS = 1 };
#endif

enum { DECK = 52, STREAMS = 20, DECKS = 5000 / LESS, EPOCHS = 100 / LESS };
enum { ROUNDS = EPOCHS * FAIR_ROUNDS_MAX };

/* The i-th epoch of a stream: its key is all that decides. */
static void open_epoch(struct fair_epoch *e, int stream, int i)
{
    uint8_t text[8];

    for (int k = 0; k < 4; k++) {
        text[k] = (uint8_t)((uint32_t)stream >> 8 * k);
        text[4 + k] = (uint8_t)((uint32_t)i >> 8 * k);
    }
    fair_sha256(text, sizeof text, e->key);
}

/* ---- position by card ---- */

typedef void shuffle(struct fair_epoch *e, uint16_t *order);

static void as_dealt(struct fair_epoch *e, uint16_t *order)
{
    fair_order(e, order);
}

/* Planted: every card is swapped with any card, so 52^52 ways are spread over 52! orders. */
static void swap_with_any(struct fair_epoch *e, uint16_t *order)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_SHUFFLE);
    for (int i = 0; i < DECK; i++)
        order[i] = (uint16_t)i;
    for (int i = DECK - 1; i > 0; i--) {
        uint32_t j = fair_bounded((struct fair_source){fair_stream_next, &s}, DECK);
        uint16_t card = order[i];

        order[i] = order[j];
        order[j] = card;
    }
}

/* Planted: off by one, so no card stays where it is; Sattolo's cycles. */
static void sattolo(struct fair_epoch *e, uint16_t *order)
{
    struct fair_stream s;

    fair_stream(&s, e->key, FAIR_S_SHUFFLE);
    for (int i = 0; i < DECK; i++)
        order[i] = (uint16_t)i;
    for (int i = DECK - 1; i > 0; i--) {
        uint32_t j = fair_bounded((struct fair_source){fair_stream_next, &s}, (uint32_t)i);
        uint16_t card = order[i];

        order[i] = order[j];
        order[j] = card;
    }
}

/* Every card lies in one place and every place has one card, so only (N-1)^2 of the N^2 counts are
 * free; the factor makes the statistic's mean theirs. */
static double position_by_card(shuffle *by, int stream, int decks)
{
    static int count[DECK][DECK];
    struct fair_epoch e = {.game = FAIR_RED_DOG, .decks = 1, .n = DECK};
    double expected = (double)decks / DECK, x = 0;
    uint16_t order[DECK];

    memset(count, 0, sizeof count);
    for (int i = 0; i < decks; i++) {
        open_epoch(&e, stream, i);
        by(&e, order);
        for (int at = 0; at < DECK; at++)
            count[at][order[at]]++;
    }
    for (int at = 0; at < DECK; at++)
        for (int card = 0; card < DECK; card++)
            x += (count[at][card] - expected) * (count[at][card] - expected) / expected;
    return helper_chi_square(x * (DECK - 1) / DECK, (DECK - 1) * (DECK - 1));
}

static void every_card_in_every_position(void **state)
{
    double p = position_by_card(as_dealt, 1000, 100000 / LESS);

    (void)state;
    if (p < 0.005 || p > 0.995) fail_msg("p is %g", p);
}

static void swap_with_any_is_found(void **state)
{
    (void)state;
    assert_true(position_by_card(swap_with_any, 1001, 20000 / LESS) < 1e-9);
}

static void sattolo_is_found(void **state)
{
    (void)state;
    assert_true(position_by_card(sattolo, 1002, 20000 / LESS) < 1e-9);
}

/* ---- a stream of decks: one observation from each, so that they are independent ---- */

static uint16_t deck[DECKS][DECK];

static void deal_decks(int stream)
{
    struct fair_epoch e = {.game = FAIR_RED_DOG, .decks = 1, .n = DECK};

    for (int i = 0; i < DECKS; i++) {
        open_epoch(&e, stream, i);
        fair_order(&e, deck[i]);
    }
}

static double first_card(void)
{
    int count[DECK] = {0};

    for (int i = 0; i < DECKS; i++)
        count[deck[i][0]]++;
    return helper_uniform(count, DECK);
}

static double last_card(void)
{
    int count[DECK] = {0};

    for (int i = 0; i < DECKS; i++)
        count[deck[i][DECK - 1]]++;
    return helper_uniform(count, DECK);
}

/* The ranks of two neighbours, somewhere else in each deck. */
static double adjacent_ranks(void)
{
    int count[169] = {0};
    double expected[169];

    for (int i = 0; i < DECKS; i++)
        count[deck[i][i % 51] % 13 * 13 + deck[i][i % 51 + 1] % 13]++;
    for (int i = 0; i < 169; i++)
        expected[i] = DECKS * (i / 13 == i % 13 ? 12.0 : 16.0) / (52 * 51);
    return helper_counts(count, expected, 169);
}

/* How far behind the first card its rank comes again: three cards anywhere in 51 places. */
static double gaps(void)
{
    int count[50] = {0};
    double expected[50] = {0};

    for (int i = 0; i < DECKS; i++) {
        int gap = 1;

        while (deck[i][gap] % 13 != deck[i][0] % 13)
            gap++;
        count[gap]++;
    }
    for (int gap = 1; gap <= 49; gap++)
        expected[gap] = DECKS * (51.0 - gap) * (50.0 - gap) / 2 / (51 * 50 * 49 / 6.0);
    return helper_counts(count + 1, expected + 1, 49);
}

/* Cards that lie in the same place in a shoe and in the next: the fixed points of a permutation,
 * k of them with the chance 1/k! * (1 - 1/1! + 1/2! - ...). */
static double matches(void)
{
    int count[DECK + 1] = {0};
    double expected[DECK + 1], factorial = 1;

    for (int i = 0; i + 1 < DECKS; i += 2) {
        int same = 0;

        for (int at = 0; at < DECK; at++)
            same += deck[i][at] == deck[i + 1][at];
        count[same]++;
    }
    for (int k = 0; k <= DECK; k++) {
        double term = 1, sum = 0;

        if (k) factorial *= k;
        for (int j = 0; j <= DECK - k; j++, term /= -j)
            sum += term;
        expected[k] = DECKS / 2.0 * sum / factorial; /* DECKS is even */
    }
    return helper_counts(count, expected, DECK + 1);
}

/* ---- Red Dog: what the first three cards of each deck make, against the engine's own odds ---- */

enum { CONSECUTIVE, PAIR, THREE, SPREADS, CELLS = SPREADS + 2 * 11 };

static double red_dog_chance[CELLS];

static int red_dog_cell(const uint16_t *cards)
{
    int a = pit_rank(cards[0]), b = pit_rank(cards[1]), c = pit_rank(cards[2]);
    int low = a < b ? a : b, high = a < b ? b : a, spread = high - low - 1;

    if (spread == -1) return c == a ? THREE : PAIR;
    if (spread == 0) return CONSECUTIVE;
    return SPREADS + 2 * (spread - 1) + (c > low && c < high);
}

static int red_dog_chances(void **state)
{
    static struct study_row rows[STUDY_ROWS];
    struct decisions_study o = {.row = rows, .room = STUDY_ROWS};
    struct red_dog_ties ties;
    struct pit_rules r;

    (void)state;
    helper_rules(&r, helper_red_dog(), "nj-online");
    assert_true(r.game->odds->decisions(&o, &r, NULL));
    ties = red_dog_ties(&r, &o);
    red_dog_chance[CONSECUTIVE] = ties.consecutive.value;
    red_dog_chance[THREE] = ties.three.value;
    red_dog_chance[PAIR] = ties.pair.value - ties.three.value;
    assert_int_equal(o.rows, 11);
    for (int i = 0; i < o.rows; i++) {
        double dealt = rows[i].met.value, win = rows[i].choice[0].win.value;
        double *cell = &red_dog_chance[SPREADS + 2 * (rows[i].measure[0] - 1)];

        cell[0] = dealt * (1 - win);
        cell[1] = dealt * win;
    }
    return 0;
}

static double red_dog_spreads(void)
{
    int count[CELLS] = {0};
    double expected[CELLS];

    for (int i = 0; i < DECKS; i++)
        count[red_dog_cell(deck[i])]++;
    for (int i = 0; i < CELLS; i++)
        expected[i] = DECKS * red_dog_chance[i];
    return helper_counts(count, expected, CELLS);
}

/* ---- a stream of rolls and spins ---- */

static uint8_t roll[ROUNDS], die[2 * ROUNDS], single[ROUNDS], twofold[ROUNDS];

static void play_rounds(int stream)
{
    struct fair_epoch dice = {.game = FAIR_CRAPS};
    uint8_t *next = die;
    struct fair_epoch small = {.game = FAIR_ROULETTE, .n = 37},
                      large = {.game = FAIR_ROULETTE, .n = 38};

    for (int i = 0; i < ROUNDS; i++) {
        int round = i % FAIR_ROUNDS_MAX + 1;

        if (round == 1) {
            open_epoch(&dice, 100 + stream, i);
            open_epoch(&small, 200 + stream, i);
            open_epoch(&large, 300 + stream, i);
        }
        roll[i] = (uint8_t)fair_roll(&dice, round);
        *next++ = roll[i] / 6;
        *next++ = roll[i] % 6;
        single[i] = (uint8_t)fair_spin(&small, round);
        twofold[i] = (uint8_t)fair_spin(&large, round);
    }
}

static double uniform(const uint8_t *outcome, int count, int n)
{
    int counts[64] = {0};

    for (int i = 0; i < count; i++)
        counts[outcome[i]]++;
    return helper_uniform(counts, n);
}

static double faces(void)
{
    return uniform(die, 2 * ROUNDS, 6);
}

static double pairs(void)
{
    return uniform(roll, ROUNDS, 36);
}

static double pockets_37(void)
{
    return uniform(single, ROUNDS, 37);
}

static double pockets_38(void)
{
    return uniform(twofold, ROUNDS, 38);
}

/* How long the dice stay low or high: k rolls with the chance 2^-k. */
static double runs(void)
{
    int count[16] = {0}, length = 1, all = 0;
    double expected[16] = {0};

    for (int i = 1; i < 2 * ROUNDS; i++, length++) {
        if ((die[i] < 3) == (die[i - 1] < 3)) continue;
        count[length < 15 ? length : 15]++;
        all++;
        length = 0;
    }
    for (int k = 1; k <= 15; k++)
        expected[k] = all * pow(2, k < 15 ? -k : -14);
    return helper_counts(count + 1, expected + 1, 15);
}

/* Overlapping pairs of dice (Good's serial test): 36 - 6 degrees of freedom. */
static double overlaps(void)
{
    int one[6] = {0}, two[6][6] = {{0}};
    double x = 0, n = 2.0 * ROUNDS;

    for (int i = 0; i < 2 * ROUNDS; i++) {
        one[die[i]]++;
        two[die[i]][die[(i + 1) % (2 * ROUNDS)]]++;
    }
    for (int a = 0; a < 6; a++) {
        x -= 6 / n * one[a] * one[a];
        for (int b = 0; b < 6; b++)
            x += 36 / n * two[a][b] * two[a][b];
    }
    return helper_chi_square(x, 30);
}

/* Rolls of a die until all six faces have come: t with the chance 6! / 6^t * S(t - 1, 5). */
static double coupons(void)
{
    int count[64] = {0}, seen = 0, length = 0, all = 0;
    double expected[64] = {0}, faces_seen[7] = {1}; /* the chance of so many */

    for (int i = 0; i < 2 * ROUNDS; i++) {
        length++;
        seen |= 1 << die[i];
        if (seen != 63) continue;
        count[length < 63 ? length : 63]++;
        all++;
        seen = length = 0;
    }
    for (int t = 1; t < 64; t++) {
        for (int k = 6; k >= 1; k--)
            faces_seen[k] = faces_seen[k] * k / 6 + faces_seen[k - 1] * (7 - k) / 6;
        faces_seen[0] = 0;
        expected[t] = all * faces_seen[6];
        faces_seen[6] = 0; /* counted */
    }
    return helper_counts(count + 6, expected + 6, 58);
}

/* Different pockets among five spins. */
static double duplicates(void)
{
    int count[6] = {0}, all = ROUNDS / 5;
    double expected[6] = {1};

    for (int i = 0; i < all; i++) {
        int different = 0;

        for (int a = 0; a < 5; a++) {
            int b = 0;

            while (single[5 * i + a] != single[5 * i + b])
                b++;
            different += b == a;
        }
        count[different]++;
    }
    for (int spin = 0; spin < 5; spin++)
        for (int k = 5; k >= 0; k--)
            expected[k] = expected[k] * k / 37 + (k ? expected[k - 1] * (38 - k) / 37 : 0);
    for (int k = 0; k < 6; k++)
        expected[k] *= all;
    return helper_counts(count + 1, expected + 1, 5);
}

/* Two-sided, for a correlation of n pairs of independent uniform pockets. */
static double correlation(const uint8_t *a, int n_a, const uint8_t *b, int n_b, int n)
{
    double sum = 0, mean_a = (n_a - 1) / 2.0, mean_b = (n_b - 1) / 2.0;
    double variance = (n_a * n_a - 1) / 12.0 * ((n_b * n_b - 1) / 12.0);

    for (int i = 0; i < n; i++)
        sum += (a[i] - mean_a) * (b[i] - mean_b);
    return 2 * helper_normal(fabs(sum) / sqrt(n * variance));
}

static double serial_correlation(void)
{
    return correlation(single, 37, single + 1, 37, ROUNDS - 1);
}

/* Between tables that play at the same time. */
static double interplay_correlation(void)
{
    return correlation(single, 37, twofold, 38, ROUNDS);
}

/* ---- all of it, on twenty streams ---- */

static double positions(void)
{
    static int stream = 2000;

    return position_by_card(as_dealt, stream++, DECKS);
}

static const struct {
    const char *name;
    double (*p)(void);
} tests_of_chance[] = {
    {"position by card", positions},
    {"first card", first_card},
    {"last card", last_card},
    {"adjacent ranks", adjacent_ranks},
    {"gaps between equal ranks", gaps},
    {"matches between shoes", matches},
    {"Red Dog spreads", red_dog_spreads},
    {"faces", faces},
    {"pairs of dice", pairs},
    {"runs of dice", runs},
    {"overlapping pairs", overlaps},
    {"coupon collector", coupons},
    {"pockets of 37", pockets_37},
    {"pockets of 38", pockets_38},
    {"duplicates", duplicates},
    {"serial correlation", serial_correlation},
    {"interplay correlation", interplay_correlation},
};
enum { TESTS = sizeof tests_of_chance / sizeof tests_of_chance[0] };

/* Collectively at 99 %: all p-values together are even, and those of no test alone are as uneven as
 * one in a hundred of so many tests would be. */
static void twenty_streams(void **state)
{
    static double p[TESTS][STREAMS], pool[TESTS * STREAMS];
    double all;

    (void)state;
    for (int stream = 0; stream < STREAMS; stream++) {
        deal_decks(stream);
        play_rounds(stream);
        for (int t = 0; t < TESTS; t++)
            pool[t * STREAMS + stream] = p[t][stream] = tests_of_chance[t].p();
    }
    for (int t = 0; t < TESTS; t++) {
        double even = helper_even(p[t], STREAMS);

        print_message("%-26s least p %.4f, most %.4f, even %.3f\n", tests_of_chance[t].name,
                      p[t][0], p[t][STREAMS - 1], even);
        if (even < 0.01 / TESTS) fail_msg("%s: uneven, %g", tests_of_chance[t].name, even);
    }
    all = helper_even(pool, TESTS * STREAMS);
    print_message("all: %.3f\n", all);
    if (all < 0.01) fail_msg("all p-values: uneven, %g", all);
}

/* ---- prediction ---- */

/* Learns on one half what most often follows two outcomes, and guesses the other half by it. */
static double predicted(const uint8_t *outcome, int n, int half)
{
    static int follows[64][64][64];
    int right = 0;

    memset(follows, 0, sizeof follows);
    for (int i = 2; i < half; i++)
        follows[outcome[i - 2]][outcome[i - 1]][outcome[i]]++;
    for (int i = half + 2; i < 2 * half; i++) {
        const int *row = follows[outcome[i - 2]][outcome[i - 1]];
        int guess = 0;

        for (int k = 1; k < n; k++)
            if (row[k] > row[guess]) guess = k;
        right += guess == outcome[i];
    }
    return helper_normal((right - (half - 2.0) / n) / sqrt((half - 2.0) * (n - 1) / n / n));
}

enum { OUTCOMES = 1000000 / LESS };

/* Dice, then pockets. */
static void nobody_foretells_a_million_outcomes(void **state)
{
    static uint8_t outcome[OUTCOMES];
    struct fair_epoch e = {.n = 37};
    int dice;

    (void)state;
    for (int i = 0; i < OUTCOMES; i += 2) {
        if (i % 512 == 0) open_epoch(&e, 3000, i);
        dice = fair_roll(&e, i % 512 / 2 + 1);
        outcome[i] = (uint8_t)(dice / 6);
        outcome[i + 1] = (uint8_t)(dice % 6);
    }
    assert_true(predicted(outcome, 6, OUTCOMES / 2) > 0.01);
    for (int i = 0; i < OUTCOMES; i++) {
        if (i % 256 == 0) open_epoch(&e, 3001, i);
        outcome[i] = (uint8_t)fair_spin(&e, i % 256 + 1);
    }
    assert_true(predicted(outcome, 37, OUTCOMES / 2) > 0.01);
    /* And the predictor can predict: a wheel that knows its last two outcomes is found out. */
    for (int i = 2; i < OUTCOMES; i++)
        if (i % 20 == 0) outcome[i] = (uint8_t)((outcome[i - 1] + outcome[i - 2]) % 37);
    assert_true(predicted(outcome, 37, OUTCOMES / 2) < 1e-9);
}

/* ---- the yardsticks themselves, against printed tables ---- */

static void yardsticks(void **state)
{
    double even[] = {0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95};
    double low[] = {0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1};

    (void)state;
    assert_true(fabs(helper_chi_square(3.841459, 1) - 0.05) < 1e-6);
    assert_true(fabs(helper_chi_square(18.307038, 10) - 0.05) < 1e-6);
    assert_true(fabs(helper_chi_square(135.806723, 100) - 0.01) < 1e-6);
    assert_true(fabs(helper_chi_square(70.064895, 100) - 0.99) < 1e-6);
    assert_true(fabs(helper_normal(2.326348) - 0.01) < 1e-6);
    assert_true(helper_even(even, 10) > 0.99 && helper_even(low, 10) < 1e-6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yardsticks),
        cmocka_unit_test(every_card_in_every_position),
        cmocka_unit_test(swap_with_any_is_found),
        cmocka_unit_test(sattolo_is_found),
        cmocka_unit_test(twenty_streams),
        cmocka_unit_test(nobody_foretells_a_million_outcomes),
    };

    return cmocka_run_group_tests(tests, red_dog_chances, NULL);
}
