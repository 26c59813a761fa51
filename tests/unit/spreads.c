/* spreads.c -- Red Dog's figures counted in 64-bit integers are those of the graph with GMP, for
 * the rules of every book and any shoe. */

#include "odds/spreads.h"

#include "games/red_dog.h"
#include "helper.h"
#include "odds/red_dog_odds.h"
#include "odds/round.h"

#include <string.h>

static void same(const mpq_t exact, int64_t num, int64_t den, const char *what)
{
    mpq_t counted;

    mpq_init(counted);
    mpz_set_si(mpq_numref(counted), num);
    mpz_set_si(mpq_denref(counted), den);
    mpq_canonicalize(counted);
    if (!mpq_equal(exact, counted)) fail_msg("%s: %ld/%ld is wrong", what, (long)num, (long)den);
    mpq_clear(counted);
}

static void same_rows(const struct red_dog_row *a, const struct spreads_row *b,
                      const struct spreads *o)
{
    int64_t ways = b->dealt * (o->ways / o->ends);

    assert_int_equal(a->low, b->low);
    assert_int_equal(a->high, b->high);
    assert_int_equal(a->spread, b->spread);
    same(a->dealt, b->dealt, o->ends, "dealt");
    same(a->win, b->stand.win, ways, "win");
    same(a->push, b->stand.push, ways, "push");
    same(a->lose, b->stand.lose, ways, "lose");
    same(a->stand, b->stand.net, ways, "stand");
    same(a->raised, b->raised.net, ways, "raised");
}

static void check(const struct pit_rules *r, const uint8_t *ranks)
{
    static struct red_dog_odds exact;
    static struct spreads counted;
    struct pit_state start;

    odds_round(r, &start, r->option[PIT_O_MIN], ranks, NULL);
    assert_true(red_dog_odds(&exact, r, &start, ranks != NULL, NULL));
    spreads_of(&counted, r, ranks);
    same(exact.best.of[ODDS_WIN], counted.best.win, counted.ways, "best win");
    same(exact.best.of[ODDS_PUSH], counted.best.push, counted.ways, "best push");
    same(exact.best.of[ODDS_LOSE], counted.best.lose, counted.ways, "best lose");
    same(exact.best.of[ODDS_EV], counted.best.net, counted.ways, "best");
    same(exact.best.of[ODDS_SQUARE], counted.best.square, counted.ways, "square");
    same(exact.best.of[ODDS_STAKED], counted.best.staked, counted.ways, "staked");
    same(exact.never, counted.never, counted.ways, "never");
    same(exact.always, counted.always, counted.ways, "always");
    assert_int_equal(exact.rows, counted.rows);
    for (int i = 0; i < exact.rows; i++)
        same_rows(&exact.row[i], &counted.row[i], &counted);
    assert_int_equal(exact.outcomes, counted.outcomes);
    for (int i = 0; i < exact.outcomes; i++) {
        assert_string_equal(exact.outcome[i].name, counted.outcome[i].name);
        assert_string_equal(exact.outcome[i].pays, counted.outcome[i].pays);
        same(exact.outcome[i].p, counted.outcome[i].ways, counted.ways, "outcome");
    }
    red_dog_odds_free(&exact);
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
