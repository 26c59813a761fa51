/* odds.c -- Red Dog's exact figures, against a second way of counting: every ordered triple of
 * cards, with the rules written anew here. Fractions are compared, not floats. */

#include "games/odds/red_dog_own.h"
#include "odds/advice.h"
#include "odds/decisions_study.h"
#include "odds/graph.h"
#include "odds/round.h"
#include "odds/strategy.h"
#include "odds/wagers_study.h"
#include "odds/warnings.h"
#include "pit/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SPREADS = 11 };

static struct pit_rules rules_of(const char *text)
{
    struct pit_rules r;
    struct pit_problem problem;

    assert_true(pit_rules_parse(&r, pit_game_find("red-dog", 7), text, strlen(text), &problem));
    return r;
}

/* ---- the second way ---- */

/* What is paid, and what becomes of an end card; told apart from the engine's rules. */
struct oracle {
    int pays[12], three; /* by spread; three alike */
    bool end_pushes;
};

static const struct oracle by_the_book = {{0, 5, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1}, 11, false};

/* Result of one unit for these ranks: what the ante wins, 0 for a tie. */
static int result(const struct oracle *o, int a, int b, int c)
{
    int low = a < b ? a : b, high = a < b ? b : a, gap = high - low;

    if (gap == 1) return 0;
    if (gap == 0) return c == a ? o->three : 0;
    if (c > low && c < high) return o->pays[gap - 1];
    return o->end_pushes && (c == low || c == high) ? 0 : -1;
}

/* Sums over all ordered triples of these counts of ranks. */
struct sums {
    int64_t never, always, best, wagered, all, win, push, lose, square;
};

static void add_third(struct sums *s, int64_t weight, int net)
{
    s->win += net > 0 ? weight : 0;
    s->push += net == 0 ? weight : 0;
    s->lose += net < 0 ? weight : 0;
    s->square += weight * net * net;
}

static struct sums brute_force(const struct oracle *o, const int counts[13])
{
    struct sums s = {0};

    for (int a = 0; a < 13; a++)
        for (int b = 0; b < 13; b++) {
            int64_t ab = (int64_t)counts[a] * (counts[b] - (a == b)), sum = 0, thirds = 0;
            bool choice = abs(a - b) > 1, raise;
            int64_t weight[13];

            for (int c = 0; c < 13; c++) {
                weight[c] = counts[c] - (c == a) - (c == b);
                thirds += weight[c];
                sum += weight[c] * result(o, a, b, c);
            }
            if (ab <= 0) continue;
            raise = choice && sum > 0;
            s.all += ab * thirds;
            s.never += ab * sum;
            s.always += ab * sum * (choice ? 2 : 1);
            s.best += ab * sum * (raise ? 2 : 1);
            s.wagered += ab * thirds * (raise ? 2 : 1);
            for (int c = 0; c < 13; c++)
                if (weight[c] > 0)
                    add_third(&s, ab * weight[c], result(o, a, b, c) * (raise ? 2 : 1));
        }
    return s;
}

static void check_mpq(const mpq_t got, int64_t num, int64_t den)
{
    mpq_t wanted;

    mpq_init(wanted);
    mpq_set_si(wanted, num, (unsigned long)den);
    mpq_canonicalize(wanted);
    assert_true(mpq_equal(got, wanted));
    mpq_clear(wanted);
}

static bool same(const struct figure *got, const struct figure *wanted)
{
    return got->den && got->num == wanted->num && got->den == wanted->den;
}

static void check(const struct figure *got, int64_t num, int64_t den)
{
    struct figure wanted = figure_of(num, den);

    assert_true(same(got, &wanted));
}

static bool figures_agree(const struct decisions_study *o, const struct sums *s)
{
    struct figure best = figure_of(s->best, s->all);

    return same(&o->ev, &best);
}

/* If one stands, or raises as much as can be, at every decision. */
static const struct figure *never(const struct decisions_study *o)
{
    assert_true(o->constants);
    return &o->always[0].ev;
}

static const struct figure *always(const struct decisions_study *o)
{
    return &o->always[o->constants - 1].ev;
}

static void check_all(const struct decisions_study *o, const struct sums *s)
{
    assert_true(figures_agree(o, s));
    if (o->rows) {
        check(never(o), s->never, s->all);
        check(always(o), s->always, s->all);
    }
    check(&o->risk, -s->best, s->wagered);
    check(&o->win, s->win, s->all);
    check(&o->push, s->push, s->all);
    check(&o->lose, s->lose, s->all);
    check(&o->square, s->square, s->all);
}

static struct study_row rows[STUDY_ROWS];

static void solve(struct decisions_study *o, const struct pit_rules *r, const uint8_t *ranks,
                  const struct strategy *by)
{
    struct pit_state s;

    *o = (struct decisions_study){.row = rows, .room = STUDY_ROWS};
    odds_round(r, &s, r->option[PIT_O_MIN], ranks, NULL);
    assert_true(decisions_study(o, r, &s, odds_rows(r, ranks != NULL), by));
}

/* ---- full shoes ---- */

static const char *const books[] = {"ma", "ma-book", "wa", "nj-online", "online"};

static void full_shoes_agree(void **unused)
{
    (void)unused;
    for (int book = 0; book < 5; book++)
        for (int decks = 1; decks <= (book < 3 ? 8 : 1); decks++) {
            char text[32] = "";
            struct pit_text t = pit_text_in(text, sizeof text);
            struct oracle o = by_the_book;
            struct pit_rules r;
            struct decisions_study odds;
            struct sums s;
            int counts[13];

            pit_text_str(&t, books[book]);
            pit_text_str(&t, " decks=");
            pit_text_int(&t, decks);
            for (int i = 0; i < 13; i++)
                counts[i] = 4 * decks;
            o.end_pushes = book == 2;
            r = rules_of(text);
            s = brute_force(&o, counts);
            solve(&odds, &r, NULL, NULL);
            check_all(&odds, &s);
        }
}

/* Figures that anybody can look up. */
static void golden_fractions(void **unused)
{
    static const struct {
        const char *rules;
        int64_t num, den;
    } golden[] = {
        {"nj-online", -523, 16575}, {"wa decks=1", 1517, 16575}, {"ma decks=1", -523, 16575}};

    (void)unused;
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        struct pit_rules r = rules_of(golden[i].rules);
        struct fraction quick = quick_edge(&r, 0);
        struct decisions_study odds;

        solve(&odds, &r, NULL, NULL);
        check(&odds.ev, golden[i].num, golden[i].den);
        assert_int_equal(quick.num, golden[i].num);
        assert_int_equal(quick.den, golden[i].den);
    }
}

/* Outcomes are all there is, and rows are dealt as often as the outcomes say. */
static void chances_add_up(void **unused)
{
    (void)unused;
    for (int book = 0; book < 5; book++) {
        struct pit_rules r = rules_of(books[book]);
        struct decisions_study odds;
        struct red_dog_ties ties;
        struct figure all = figure_of(0, 1);

        solve(&odds, &r, NULL, NULL);
        for (int i = 0; i < odds.ends; i++)
            all = figure_add(&all, &odds.end[i].p);
        check(&all, 1, 1);
        ties = red_dog_ties(&r, &odds);
        all = figure_add(&ties.consecutive, &ties.pair);
        for (int i = 0; i < odds.rows; i++)
            all = figure_add(&all, &rows[i].met);
        check(&all, 1, 1);
        assert_int_equal(odds.rows, 11);
    }
}

/* ---- any shoe ---- */

static uint64_t seed = 20261115;

static unsigned below(unsigned n)
{
    seed += 0x9e3779b97f4a7c15;
    return (unsigned)((seed ^ seed >> 31) * 0xbf58476d1ce4e5b9 >> 33) % n;
}

static void any_composition_agrees(void **unused)
{
    (void)unused;
    for (int i = 0; i < 60; i++) {
        struct pit_rules r = rules_of(i % 2 ? "wa" : "ma");
        struct oracle o = by_the_book;
        struct decisions_study odds;
        uint8_t ranks[13];
        int counts[13], total = 0;
        struct sums s;

        for (int k = 0; k < 13; k++) {
            ranks[k] = (uint8_t)(below(3) ? below(9) : 0);
            counts[k] = ranks[k];
            total += counts[k];
        }
        if (total < 3) continue;
        o.end_pushes = i % 2;
        s = brute_force(&o, counts);
        solve(&odds, &r, ranks, NULL);
        check_all(&odds, &s);
    }
}

/* A payout changed by one and a spread counted one too many must not go unnoticed. */
static void planted_errors_are_caught(void **unused)
{
    int counts[13];
    struct sums s;

    (void)unused;
    for (int i = 0; i < 13; i++)
        counts[i] = 4;
    s = brute_force(&by_the_book, counts);
    for (int plant = 0; plant <= SPREADS + 1; plant++) {
        struct pit_rules r = rules_of("ma decks=1");
        struct decisions_study odds;

        if (plant <= SPREADS)
            r.pay[plant].num++;
        else
            for (int spread = 1; spread < SPREADS; spread++)
                r.pay[spread] = r.pay[spread + 1];
        solve(&odds, &r, NULL, NULL);
        assert_false(figures_agree(&odds, &s));
    }
}

/* ---- choices ---- */

/* The quick way and the graph say the same of every hand, whatever has gone from the shoe. */
static void advice_equals_the_graph(void **unused)
{
    (void)unused;
    for (int i = 0; i < 200; i++) {
        struct pit_rules r = rules_of(i % 3 ? "ma decks=2" : "wa decks=2");
        struct odds_question q = {.rules = &r};
        struct odds_graph g;
        struct advice a;
        struct pit_state s;
        uint8_t ranks[13];

        for (int k = 0; k < 13; k++)
            ranks[k] = (uint8_t)(1 + below(8));
        odds_round(&r, &s, 500, ranks, NULL);
        odds_card(&r, &s, (int)below(13));
        while (!odds_card(&r, &s, (int)below(13)))
            continue;
        if (!s.turn) continue;
        q.start = &s;
        assert_int_equal(odds_solve(&g, &q, 1000), ODDS_OK);
        advice_of(&a, &r, &s, 0);
        check_mpq(g.node[0].figures.of[ODDS_EV], a.value.num, a.value.den);
        assert_int_equal(a.count, g.node[0].count);
        for (int c = 0; c < a.count; c++) {
            struct odds_figures f;

            odds_figures_init(&f);
            odds_choice_figures(&g, &g.choice[g.node[0].first + (uint32_t)c], &f);
            check_mpq(f.of[ODDS_EV], a.choice[c].value.num, a.choice[c].value.den);
            odds_figures_clear(&f);
        }
        odds_free(&g);
    }
}

/* What the others do cannot change what comes to a seat: advice is the same with and without. */
static void advice_leaves_others_aside(void **unused)
{
    struct pit_rules r = rules_of("wa decks=1");
    struct pit_state lone, full;
    struct advice a, b;

    (void)unused;
    odds_bet_one(&r, &lone, 500);
    odds_bet_one(&r, &full, 500);
    for (uint8_t seat = 1; seat < 9; seat++) {
        pit_apply(&r, &full, &(struct pit_event){.seat = seat, .verb = PIT_SIT, .amount = 900},
                  NULL, NULL);
        pit_apply(&r, &full, &(struct pit_event){.seat = seat, .verb = PIT_BET, .amount = 300},
                  NULL, NULL);
    }
    pit_apply(&r, &lone, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
    pit_apply(&r, &full, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, NULL);
    assert_true(odds_card(&r, &lone, 0) && odds_card(&r, &lone, 8));
    assert_true(odds_card(&r, &full, 0) && odds_card(&r, &full, 8));
    advice_of(&a, &r, &lone, 0);
    advice_of(&b, &r, &full, 0);
    assert_int_equal(a.count, 2);
    assert_int_equal(b.count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(a.choice[i].value.num, b.choice[i].value.num);
        assert_int_equal(a.choice[i].value.den, b.choice[i].value.den);
    }
}

/* A strategy's figure lies where it must: best play written down gives best play's. */
static void strategies_are_followed(void **unused)
{
    static const char best[] = "raise when spread >= 7\n", raise[] = "raise";
    struct pit_rules r = rules_of("nj-online");
    struct pit_problem problem;
    struct decisions_study odds;
    struct strategy st;
    int line;

    (void)unused;
    assert_true(strategy_parse(&st, &r, best, strlen(best), &line, &problem));
    solve(&odds, &r, NULL, &st);
    assert_true(same(&odds.by, &odds.ev));
    assert_true(strategy_parse(&st, &r, raise, strlen(raise), &line, &problem));
    solve(&odds, &r, NULL, &st);
    assert_true(same(&odds.by, always(&odds)));
    assert_true(strategy_parse(&st, &r, "", 0, &line, &problem));
    solve(&odds, &r, NULL, &st);
    assert_true(same(&odds.by, never(&odds)));
}

/* A player's edge is warned of, and no other rules of the five books have one. */
static void player_edge_is_warned_of(void **unused)
{
    char out[WARNINGS_MAX][WARNING_ROOM];
    struct pit_rules r;

    (void)unused;
    for (int book = 0; book < 5; book++) {
        r = rules_of(books[book]);
        assert_int_equal(odds_warnings(&r, odds_quick_edge, out), book == 2);
    }
    r = rules_of("ma pays_4=2");
    assert_int_equal(odds_warnings(&r, odds_quick_edge, out), 1);
    assert_non_null(strstr(out[0], "player"));
    r = rules_of("ma cut=300 burn=off");
    assert_int_equal(odds_warnings(&r, odds_quick_edge, out), 2);
    assert_non_null(strstr(out[0], "MA-RD 3(d)"));
    assert_non_null(strstr(out[1], "MA-RD 4(a)"));
}

/* ---- the numbers beside fractions ---- */

/* The C library's nearest double of so many decimal digits, and one more where that is not all. */
static double by_digits(const mpq_t q)
{
    enum { DIGITS = 1200 };
    static char text[4 * DIGITS];
    mpz_t ten, rest;
    double number;
    size_t n;

    mpz_init(ten);
    mpz_init(rest);
    mpz_ui_pow_ui(ten, 10, DIGITS);
    mpz_mul(ten, ten, mpq_numref(q));
    mpz_tdiv_qr(ten, rest, ten, mpq_denref(q));
    assert_true(mpz_sizeinbase(ten, 10) < sizeof text - 16);
    mpz_get_str(text, 10, ten);
    n = strlen(text);
    snprintf(text + n, sizeof text - n, "%de-%d", mpz_sgn(rest) != 0, DIGITS + 1);
    number = strtod(text, NULL);
    if (!mpz_sgn(ten) && mpq_sgn(q) < 0) number = -number;
    mpz_clear(ten);
    mpz_clear(rest);
    return number;
}

static void is_nearest(mpq_t q)
{
    struct figure f;

    mpq_canonicalize(q);
    for (int sign = 0; sign < 2; sign++) {
        double number = figure_number(q);

        if (number != by_digits(q)) fail_msg("%.17g, not %.17g", number, by_digits(q));
        if (mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q))) {
            f = figure_of(mpz_get_si(mpq_numref(q)), mpz_get_si(mpq_denref(q)));
            if (f.value != by_digits(q)) fail_msg("%.17g, not %.17g", f.value, by_digits(q));
        }
        mpq_neg(q, q);
    }
}

/* Just beside the middle between two doubles, on it, where a power of two is near, and among the
 * smallest doubles; then any. */
static void numbers_are_nearest(void **unused)
{
    static const int powers[] = {-1074, -1073, -1023, -1022, -1021, -500, -60, -53, -52, -1, 0, 9};
    static const uint64_t sizes[] = {0,
                                     1,
                                     2,
                                     3,
                                     ((uint64_t)1 << 52) - 1,
                                     (uint64_t)1 << 52,
                                     ((uint64_t)1 << 53) - 1,
                                     0x15555555555555};
    uint64_t dice = 5;
    mpq_t q, tiny;

    (void)unused;
    mpq_init(q);
    mpq_init(tiny);
    for (size_t i = 0; i < sizeof powers / sizeof powers[0]; i++)
        for (size_t j = 0; j < sizeof sizes / sizeof sizes[0]; j++)
            for (int side = -1; side <= 1; side++) {
                int power = powers[i] - 1; /* the middle behind sizes[j] * 2^powers[i] */

                mpq_set_ui(q, 2 * sizes[j] + 1, 1);
                if (power < 0) mpq_div_2exp(q, q, (unsigned)-power);
                if (power > 0) mpq_mul_2exp(q, q, (unsigned)power);
                mpq_set_si(tiny, side, 1);
                mpq_div_2exp(tiny, tiny, 1300);
                mpq_add(q, q, tiny);
                is_nearest(q);
            }
    for (int i = 0; i < 20000; i++) {
        int64_t num =
            (int64_t)(dice = dice * 6364136223846793005 + 1442695040888963407) >> (i % 40);

        dice = dice * 6364136223846793005 + 1442695040888963407;
        mpq_set_si(q, num, (dice >> (1 + i % 37)) | 1);
        is_nearest(q);
    }
    mpq_clear(q);
    mpq_clear(tiny);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_shoes_agree),
        cmocka_unit_test(golden_fractions),
        cmocka_unit_test(chances_add_up),
        cmocka_unit_test(any_composition_agrees),
        cmocka_unit_test(planted_errors_are_caught),
        cmocka_unit_test(advice_equals_the_graph),
        cmocka_unit_test(advice_leaves_others_aside),
        cmocka_unit_test(strategies_are_followed),
        cmocka_unit_test(player_edge_is_warned_of),
        cmocka_unit_test(numbers_are_nearest),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
