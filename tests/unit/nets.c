/* nets.c -- a layout as one, who is ahead after many rounds of it, chi-square, and lists of counts,
 * each held against the same thing reckoned another way. */

#include "odds/nets.h"
#include "core/counts.h"
#include "helper.h"
#include "odds/fit.h"
#include "odds/round.h"

#include <math.h>
#include <string.h>

static struct pit_rules rules;
static struct pit_state table;

static void sits(const char *game, const char *in_force)
{
    struct pit_event e = {.verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2};

    helper_rules(&rules, pit_game_find(game, strlen(game)), in_force);
    pit_open(&rules, &table);
    assert_int_equal(pit_apply(&rules, &table, &e, NULL, NULL), PIT_OK);
}

static void bets(const char *spot, pit_money cents)
{
    struct pit_event e = {.verb = PIT_BET, .amount = cents};

    while (e.spot < rules.spots && strcmp(rules.spot[e.spot].name, spot) != 0)
        e.spot++;
    assert_int_equal(pit_apply(&rules, &table, &e, NULL, NULL), PIT_OK);
}

/* ---- one round ---- */

static void a_layout_is_the_sum_of_its_wagers(void **unused)
{
    struct nets n;
    struct figure mean;

    (void)unused;
    sits("roulette", "ma-book");
    bets("red", 1000);
    bets("straight-17", 500);
    bets("split-17-20", 500);
    assert_true(nets_of(&n, &rules, &table, 0));
    assert_int_equal(n.count, 38);
    assert_int_equal(n.all, 38);
    assert_int_equal(n.stake, 2000);
    assert_true(n.whole);
    assert_int_equal(n.of[17].net, 35 * 500 + 17 * 500 - 1000);
    assert_int_equal(n.of[20].net, 17 * 500 - 1500);
    assert_int_equal(n.of[1].net, 0);
    assert_int_equal(n.of[37].net, -2000);
    assert_int_equal(n.of[n.best].value, 17);
    assert_int_equal(n.of[n.worst].net, -2000);
    mean = nets_mean(&n);
    assert_int_equal(mean.num, -2000);
    assert_int_equal(mean.den, 19);
    assert_int_equal(nets_below(&n, INT64_MAX), n.of[17].net);
    assert_int_equal(nets_weight(&n, 0), 18);
    assert_int_equal(nets_below(&n, -2000), INT64_MIN);
}

/* A spin that does not count is left out: 37 pockets decide. */
static void no_spin_decides_nothing(void **unused)
{
    struct nets n;

    (void)unused;
    sits("roulette", "ma-book wheel=double-as-single");
    bets("red", 100);
    assert_true(nets_of(&n, &rules, &table, 0));
    assert_int_equal(n.count, 38);
    assert_int_equal(n.all, 37);
    assert_false(n.of[37].decides);
}

/* ---- many rounds ---- */

/* The same by playing it out: a vector of chances by net, round after round. */
static void by_hand(const struct nets *n, int rounds, double out[3])
{
    enum { MOST = 4000 };
    static double now[2 * MOST + 1], next[2 * MOST + 1];

    memset(now, 0, sizeof now);
    now[MOST] = 1;
    for (int k = 0; k < rounds; k++) {
        memset(next, 0, sizeof next);
        for (int at = 0; at <= 2 * MOST; at++)
            for (int i = 0; now[at] > 0 && i < n->count; i++)
                if (n->of[i].decides)
                    next[at + n->of[i].net / 50] += now[at] * n->of[i].weight / (double)n->all;
        memcpy(now, next, sizeof now);
    }
    out[0] = out[1] = out[2] = 0;
    for (int at = 0; at <= 2 * MOST; at++)
        out[at > MOST ? 0 : at == MOST ? 1 : 2] += now[at];
}

static bool is(struct figure f, const char *exact)
{
    char room[FIGURE_ROOM];
    const char *text = figure_text(room, &f);

    return text && strcmp(text, exact) == 0;
}

/* In fractions, in numbers and played out: the same. The numbers are far better than they say. */
static void ahead_is(const char *in_force, const char *spot, const char *second, int rounds)
{
    struct nets_after exact, near;
    struct nets n;
    double wanted[3];

    sits("roulette", in_force);
    bets(spot, 100);
    if (second) bets(second, 200);
    assert_true(nets_of(&n, &rules, &table, 0));
    by_hand(&n, rounds, wanted);
    assert_true(nets_exact(&exact, &n, rounds));
    assert_true(nets_near(&near, &n, rounds));
    if (fabs(exact.ahead.value - wanted[0]) > 1e-9 || fabs(exact.even.value - wanted[1]) > 1e-9 ||
        fabs(exact.behind.value - wanted[2]) > 1e-9)
        fail_msg("%s %s, %d rounds: %g %g %g, not %g %g %g", in_force, spot, rounds,
                 exact.ahead.value, exact.even.value, exact.behind.value, wanted[0], wanted[1],
                 wanted[2]);
    assert_true(fabs(near.ahead.value - exact.ahead.value) < 1e-11);
    assert_true(fabs(near.even.value - exact.even.value) < 1e-11);
    assert_true(fabs(near.behind.value - exact.behind.value) < 1e-11);
    assert_true(exact.error == 0 && near.error > 0 && near.rounds == rounds);
    nets_exact_free(&exact);
}

static void ahead_after_many(void **unused)
{
    (void)unused;
    for (int rounds = 1; rounds <= 12; rounds++) {
        ahead_is("ma-book", "red", NULL, rounds);
        ahead_is("ma-book", "straight-17", NULL, rounds);
        ahead_is("ma-book half_loss=on", "odd", NULL, rounds);
        ahead_is("ma-book", "red", "dozen-2", rounds);
        ahead_is("ma-book wheel=double-as-single", "column-1", "split-1-2", rounds);
        ahead_is("ma-book", "red", "black", rounds);
    }
    ahead_is("ma-book", "red", NULL, 500);
    ahead_is("ma-book half_loss=on", "red", NULL, 300);
}

/* Two spins of red: 81, 180 and 100 of 361. */
static void two_spins_of_red(void **unused)
{
    struct nets_after a;
    struct nets n;

    (void)unused;
    sits("roulette", "ma-book");
    bets("red", 100);
    assert_true(nets_of(&n, &rules, &table, 0));
    assert_true(nets_exact(&a, &n, 2));
    assert_true(is(a.ahead, "81/361") && is(a.even, "180/361") && is(a.behind, "100/361"));
    nets_exact_free(&a);
}

/* As many rounds as may be asked for. Windows that leave the tails out are among these. */
static void as_many_as_may_be(void **unused)
{
    static const char *const spots[] = {"red", "straight-17", "first-five", "dozen-1"};

    (void)unused;
    for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        struct nets_after exact, near;
        struct nets n;

        sits("roulette", "ma-book");
        bets(spots[i], 100);
        assert_true(nets_of(&n, &rules, &table, 0));
        assert_true(nets_exact(&exact, &n, NETS_ROUNDS));
        assert_true(nets_near(&near, &n, NETS_ROUNDS));
        assert_true(exact.ahead.value > 0 && exact.ahead.value < 0.5);
        assert_true(fabs(near.ahead.value - exact.ahead.value) < 1e-11);
        assert_true(fabs(near.even.value - exact.even.value) < 1e-11);
        nets_exact_free(&exact);
    }
}

/* A full layout: fractions would take too long, numbers do not. Amounts in odd cents need more
 * memory than they may have. */
static void forty_wagers(void **unused)
{
    struct nets_after exact, near;
    struct nets n;
    double z;

    (void)unused;
    sits("roulette", "ma-book");
    for (int spot = 0; spot < 120; spot += 3)
        bets(rules.spot[spot].name, 100 + 100 * (pit_money)(spot % 5));
    assert_true(nets_of(&n, &rules, &table, 0));
    assert_false(nets_exact(&exact, &n, NETS_ROUNDS));
    assert_true(nets_near(&near, &n, NETS_ROUNDS));
    assert_true(nets_exact(&exact, &n, 100));
    assert_true(nets_near(&near, &n, 100));
    assert_true(fabs(near.ahead.value - exact.ahead.value) < 1e-11);
    nets_exact_free(&exact);
    assert_true(nets_near(&near, &n, NETS_ROUNDS)); /* close to the normal distribution by then */
    z = nets_mean(&n).value * sqrt(NETS_ROUNDS) / nets_deviation(&n);
    assert_true(fabs(near.ahead.value - erfc(-z / sqrt(2)) / 2) < 0.002);
    bets("red", 1003);
    bets("straight-8", 777);
    assert_true(nets_of(&n, &rules, &table, 0));
    assert_false(nets_near(&near, &n, NETS_ROUNDS));
}

/* Wagers that cover one another: what all rounds bring is the same. */
static void nothing_to_win_or_lose(void **unused)
{
    static const struct {
        pit_money net;
        double ahead, even, behind;
    } all[] = {{0, 0, 1, 0}, {5, 1, 0, 0}, {-5, 0, 0, 1}};
    struct nets n;

    (void)unused;
    sits("big-six", "ma-book pays_two=1000");
    bets("two", 100);
    assert_true(nets_of(&n, &rules, &table, 0));
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
        struct nets_after exact = {0}, near = {0};

        for (int i = 0; i < n.count; i++)
            n.of[i].net = all[k].net;
        assert_true(nets_exact(&exact, &n, 100));
        assert_true(nets_near(&near, &n, 100));
        assert_true(exact.ahead.value == all[k].ahead && exact.even.value == all[k].even);
        assert_true(exact.behind.value == all[k].behind);
        assert_true(fabs(near.ahead.value - all[k].ahead) < 1e-11);
        assert_true(fabs(near.even.value - all[k].even) < 1e-11);
        nets_exact_free(&exact);
    }
}

/* ---- chi-square ---- */

/* The tail of the density, added up at the middles of small steps. */
static double p_of(double square, int degrees)
{
    double sum = 0, step = 1e-4, half = degrees / 2.0;

    for (int i = 0; i < 3000000; i++) {
        double x = square + (i + 0.5) * step;

        sum += step * exp((half - 1) * log(x) - x / 2 - half * log(2) - lgamma(half));
    }
    return sum;
}

static void the_tail_of_chi_square(void **unused)
{
    int seen[38], weight[38];

    (void)unused;
    for (int kinds = 2; kinds <= 38; kinds += 9) {
        struct fit f;

        for (int i = 0; i < kinds; i++) {
            seen[i] = 13 + (i * 7) % 5;
            weight[i] = 1;
        }
        f = fit_of(seen, weight, kinds);
        assert_int_equal(f.degrees, kinds - 1);
        if (fabs(f.p - p_of(f.square, f.degrees)) > 1e-5)
            fail_msg("%d kinds: chi-square %g has p %g, not %g", kinds, f.square, f.p,
                     p_of(f.square, f.degrees));
    }
}

/* Its finite sums, with functions of a C library: e^-h (1 + h + h^2/2 + ...), or in halves with
 * erfc. Both ways through the code, to where hardly anything is left. */
static double by_sums(double square, int degrees)
{
    double h = square / 2, term = exp(-h), sum = term;

    if (degrees % 2) {
        sum = erfc(sqrt(h));
        term *= 2 * sqrt(h / acos(-1));
        for (int i = 1; i <= degrees / 2; i++, term *= h / (i - 0.5))
            sum += term;
        return sum;
    }
    for (int i = 1; i < degrees / 2; i++)
        sum += term *= h / i;
    return sum;
}

static void the_whole_tail(void **unused)
{
    int weight[38];

    (void)unused;
    for (int i = 0; i < 38; i++)
        weight[i] = 1;
    for (int kinds = 2; kinds <= 38; kinds++)
        for (int far = 0; far <= 60; far += 3) {
            int seen[38];
            struct fit f;
            double wanted;

            for (int i = 0; i < kinds; i++)
                seen[i] = 40;
            seen[0] += far;
            f = fit_of(seen, weight, kinds);
            wanted = by_sums(f.square, f.degrees);
            if (fabs(f.p - wanted) > 1e-12 * (wanted + 0.01) && fabs(f.p / wanted - 1) > 1e-9)
                fail_msg("%d kinds, chi-square %g: p %.17g, not %.17g", kinds, f.square, f.p,
                         wanted);
        }
}

static void kinds_by_their_weight(void **unused)
{
    static const int seen[] = {24, 15, 7, 4, 2, 1, 1}, off[] = {20, 19, 7, 4, 2, 1, 1};
    struct fit f = fit_of(seen, seen, 7), g = fit_of(off, seen, 7);

    (void)unused;
    assert_int_equal(f.count, 54);
    assert_true(f.square == 0 && f.p == 1);
    assert_true(fabs(g.square - (16.0 / 24 + 16.0 / 15)) < 1e-12);
    assert_true(g.expected_least == 1);
}

/* ---- lists of counts ---- */

static void counts_come_back(void **unused)
{
    uint64_t seed = 5;
    int32_t last = -1;

    (void)unused;
    for (int i = 0; i < 20000; i++) {
        uint8_t count[7], again[7];
        int32_t number = (int32_t)(helper_random(&seed) % COUNTS_SEVEN);
        int sum = 0;

        counts_unpack(count, 7, number);
        for (int k = 0; k < 7; k++) {
            assert_true(count[k] >= 1);
            sum += count[k];
        }
        assert_true(sum <= COUNTS_SUM);
        assert_int_equal(counts_pack(count, 7), number);
        counts_unpack(again, 7, counts_pack(count, 7));
        assert_memory_equal(count, again, sizeof count);
        last = number;
    }
    assert_true(last >= 0);
}

static void counts_are_read(void **unused)
{
    static const char *const wrong[] = {"",
                                        "1",
                                        "1,1,1,1,1,1",
                                        "1,1,1,1,1,1,0",
                                        "1,1,1,1,1,1,1,1",
                                        "1,1,1,1,1,1,59",
                                        "1,1,1,1,1,1,x",
                                        "1;1;1;1;1;1;1",
                                        "1,1,1,1,1,1,1 ",
                                        "-1,1,1,1,1,1,1"};
    static const uint8_t one[7] = {1, 1, 1, 1, 1, 1, 1}, most[7] = {1, 1, 1, 1, 1, 1, 58};
    uint8_t count[7];

    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(counts_read(count, 7, wrong[i], strlen(wrong[i])));
    assert_true(counts_read(count, 7, "24,15,7,4,2,1,1", 15));
    assert_int_equal(count[0], 24);
    assert_int_equal(count[6], 1);
    assert_int_equal(counts_pack(one, 7), 0);
    assert_true(counts_read(count, 7, "1,1,1,1,1,1,58", 14));
    assert_memory_equal(count, most, sizeof most);
    assert_true(counts_pack(most, 7) < COUNTS_SEVEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layout_is_the_sum_of_its_wagers),
        cmocka_unit_test(no_spin_decides_nothing),
        cmocka_unit_test(ahead_after_many),
        cmocka_unit_test(two_spins_of_red),
        cmocka_unit_test(as_many_as_may_be),
        cmocka_unit_test(forty_wagers),
        cmocka_unit_test(nothing_to_win_or_lose),
        cmocka_unit_test(the_tail_of_chi_square),
        cmocka_unit_test(the_whole_tail),
        cmocka_unit_test(kinds_by_their_weight),
        cmocka_unit_test(counts_come_back),
        cmocka_unit_test(counts_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
