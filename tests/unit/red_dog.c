/* red_dog.c -- Red Dog through the door: every outcome against a little oracle, and the order of
 * what the dealer says and does. */

#include "helper_play.h"
#include "pit/clause.h"

#include <stdlib.h>
#include <string.h>

/* ---- the oracle: each book's own words, once more and independently ---- */

enum kind { CONSECUTIVE, THREE, NO_THREE, BETWEEN, END, OUTSIDE, KINDS };

struct expected {
    const char *book;
    bool end_pushes, each;
    const char *clause[KINDS], *pays; /* pays: the second clause of a win between */
};

static const struct expected books[] = {
    {"ma decks=1 burn=off",
     false,
     false,
     {"MA-RD 5(e)", "MA-RD 5(f)(1)", "MA-RD 5(f)(2)", "MA-RD 5(i)(1)", "MA-RD 5(i)(1)",
      "MA-RD 5(i)(1)"},
     "MA-RD 5(i)(2)"},
    {"ma-book decks=8 burn=off",
     false,
     false,
     {"MAB-RD 5(e)", "MAB-RD 5(f)(1)", "MAB-RD 5(f)(2)", "MAB-RD 5(i)(1)", "MAB-RD 5(i)(1)",
      "MAB-RD 5(i)(1)"},
     "MAB-RD 5(i)(2)"},
    {"wa decks=1",
     true,
     true,
     {"WA-RD 4(i)", "WA-RD 4(ii)", "WA-RD 4(ii)", "WA-RD 4(iii)", "WA-RD 4(iii)", "WA-RD 4(iii)"},
     "WA-RD 4(iii) table"},
    {"nj-online",
     false,
     false,
     {"NJO-RD consecutive", "NJO-RD pair", "NJO-RD pair", "NJO-RD win", "NJO-RD win", "NJO-RD win"},
     "NJO-RD payoffs"},
    {"online",
     false,
     false,
     {"ONL-RD consecutive", "ONL-RD pair", "ONL-RD pair", "ONL-RD win", "ONL-RD win", "ONL-RD win"},
     "ONL-RD prizes"},
};

static enum kind kind_of(int a, int b, int c)
{
    if (a == b) return c == a ? THREE : NO_THREE;
    if (a - b == 1 || b - a == 1) return CONSECUTIVE;
    if ((a < c && c < b) || (b < c && c < a)) return BETWEEN;
    return c == a || c == b ? END : OUTSIDE;
}

/* To one; 0 where nothing is paid. */
static int odds_of(enum kind kind, int a, int b)
{
    switch (kind == BETWEEN ? abs(a - b) - 1 : 0) {
    case 0: return kind == THREE ? 11 : 0;
    case 1: return 5;
    case 2: return 4;
    case 3: return 2;
    default: return 1;
    }
}

static void check_wager(const struct expected *book, enum kind kind, int odds, int seat, int spot)
{
    const struct pit_effect *fx = play_settled(seat, spot);
    bool push = kind == CONSECUTIVE || kind == NO_THREE || (kind == END && book->end_pushes);
    bool win = odds > 0;

    assert_non_null(fx);
    assert_int_equal(fx->result, win ? PIT_WIN : push ? PIT_PUSH : PIT_LOSE);
    assert_int_equal(fx->stake, 1000);
    assert_int_equal(fx->hand, 0);
    assert_int_equal(fx->net, win ? 1000 * odds : push ? 0 : -1000);
    assert_int_equal(fx->odds.num, odds);
    assert_int_equal(fx->odds.den, win);
    assert_string_equal(pit_clause_id(fx->clause), book->clause[kind]);
    assert_string_equal(pit_clause_id(fx->clause2), kind == BETWEEN ? book->pays : "");
}

/* How the round ended, in the words of a history. */
static void check_outcome(const struct expected *book, enum kind kind, int spread)
{
    static const char *const words[KINDS] = {"consecutive", "three of a kind", "pair",
                                             ", between",   ", end card",      ", outside"};
    const struct pit_effect *over = helper_nth(&play.told, PIT_ROUND_OVER, 0);
    char expected[64], got[64];
    struct pit_text t = pit_text_in(got, sizeof got);

    assert_non_null(over);
    pit_outcome_text(&t, &play.rules, over);
    t = pit_text_in(expected, sizeof expected);
    if (spread) {
        pit_text_str(&t, "spread ");
        pit_text_int(&t, spread);
    }
    if (!book->each || kind == CONSECUTIVE)
        pit_text_str(&t, words[kind]);
    else if (!spread) /* the third cards differ from seat to seat */
        pit_text_str(&t, "pair");
    assert_string_equal(got, expected);
    assert_null(helper_nth(&play.told, PIT_ROUND_OVER, 1));
}

/* Seat 0 raises where it may, seat 1 stands. */
static void check_triple(const struct expected *book, int a, int b, int c)
{
    enum kind kind = kind_of(a, b, c);
    int odds = odds_of(kind, a, b);
    bool spread = kind == BETWEEN || kind == END || kind == OUTSIDE;

    play_antes(book->book, 2);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_number_card(a - 2);
    play_number_card(13 + b - 2);
    if (spread) {
        assert_int_equal(play.state.turn, 3);
        play_does(0, "raise", 0, 1000);
        play_does(1, "stand", 0, 0);
    }
    if (kind != CONSECUTIVE) play_number_card(26 + c - 2);
    if (kind != CONSECUTIVE && book->each) play_number_card(39 + c - 2);
    assert_int_equal(play.state.phase, 0);
    assert_int_equal(play.state.wagers, 0);
    check_outcome(book, kind, spread ? abs(a - b) - 1 : 0);
    assert_int_equal(play_settlements(), spread ? 3 : 2);
    check_wager(book, kind, odds, 0, ANTE);
    check_wager(book, kind, odds, 1, ANTE);
    if (spread) check_wager(book, kind, odds, 0, RAISE);
    assert_int_equal(play.state.chips[0] - 100000,
                     play_settled(0, ANTE)->net + (spread ? play_settled(0, RAISE)->net : 0));
    assert_int_equal(play.state.chips[1] - 100000, play_settled(1, ANTE)->net);
    assert_int_equal(play.state.house, 200000 - play.state.chips[0] - play.state.chips[1]);
}

/* All 13 * 13 * 13 ordered triples of ranks under each book. MA-RD 1(b), MAB-RD 1(b), WA-RD 2,
 * NJO-RD premise, ONL-RD values: the ace is high, the deuce low, and suits play no part. */
static void every_triple(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++)
        for (int a = 2; a <= PIT_ACE; a++)
            for (int b = 2; b <= PIT_ACE; b++)
                for (int c = 2; c <= PIT_ACE; c++)
                    check_triple(&books[i], a, b, c);
}

/* MA-RD 5(i)(3): the house may pay more than the listed odds. */
static void better_odds(void **unused)
{
    static const struct {
        const char *left, *right, *third;
        pit_money net;
    } rows[] = {
        {"4c", "6d", "5h", 6000}, {"4c", "7d", "5h", 5000}, {"4c", "8d", "5h", 3000},
        {"4c", "9d", "5h", 2000}, {"2c", "Ad", "5h", 2000}, {"4c", "4d", "4h", 12000},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play_deals("ma pays_1=6 pays_2=5 pays_3=3 pays_4=2 pays_three=12", 1, rows[i].left,
                   rows[i].right);
        if (play.state.turn) play_does(0, "stand", 0, 0);
        play_card(rows[i].third);
        assert_int_equal(play_settled(0, ANTE)->net, rows[i].net);
    }
}

/* ---- what the dealer says, in order ---- */

static void a_round_with_a_spread(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 1, "4c", "7h");
    play_called("dealer-cuts no-more-bets ends spread ");
    play_call_is(2, "our of clubs to my left, seven of hearts to my right", "MA-RD 5(c)");
    play_call_is(3, "pread is two, pays 4 to 1", "MA-RD 5(g)"); /* MA-RD 5(g)(1) */
    helper_told_clear(&play.told);
    play_does(0, "raise", 0, 500);
    play_called("raises-closed "); /* MA-RD 5(i): before the third card is drawn */
    play_card("5d");
    play_called("raises-closed third between ");
    play_call_is(1, "five of diamonds", "MA-RD 5(i)");
    /* The call stands before the money, the money before the cards go. */
    assert_int_equal(play.told.list[4].kind, PIT_SETTLE);
    assert_int_equal(play.told.list[5].kind, PIT_SETTLE);
    assert_int_equal(play.told.list[6].kind, PIT_DISCARD);
    assert_int_equal(play.told.list[play.told.effects.count - 1].kind, PIT_ROUND_OVER);
}

/* MA-RD 5(g)(2), NJO-RD spread, ONL-RD spread: the examples of the books. */
static void spreads(void **unused)
{
    static const struct {
        const char *book, *left, *right;
        int spread;
    } rows[] = {
        {"ma", "9c", "Kd", 3},      {"ma", "Kd", "9c", 3},        {"ma", "2c", "Ad", 11},
        {"ma", "Qc", "Ad", 1},      {"ma-book", "4c", "7d", 2},   {"ma-book", "9c", "Kd", 3},
        {"wa", "4c", "7d", 2},      {"nj-online", "2c", "Jd", 8}, {"online", "7c", "Jd", 3},
        {"online", "2c", "Ad", 11},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play_deals(rows[i].book, 1, rows[i].left, rows[i].right);
        assert_int_equal(play.state.u.red_dog.spread, rows[i].spread);
        assert_int_equal(play.state.turn, 1);
    }
}

static void a_consecutive_hand(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 1, "Kc", "As");
    play_called("dealer-cuts no-more-bets ends consecutive ");
    play_call_is(3, "The cards are Consecutive tie hand", "MA-RD 5(e)");
    assert_int_equal(play.state.phase, 0);
    play_deals("ma burn=off", 1, "As", "2c"); /* the ace is never low: MA-RD 1(b)(5) */
    assert_int_equal(play.state.u.red_dog.spread, 11);
}

static void a_pair(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 1, "Kc", "Ks");
    play_called("dealer-cuts no-more-bets ends pair ");
    play_call_is(3, "We have a pair", "MA-RD 5(f)");
    assert_int_equal(play.state.want, PIT_CARD); /* at once: nobody is asked to raise */
    play_refuses(0, "raise", 0, 1000, "turn", "MA-RD 5(h)");
    helper_told_clear(&play.told);
    play_card("Kd");
    play_called("third three-alike ");
    play_call_is(1, "Three of a kind", "MA-RD 5(f)(1)");
    play_deals("ma burn=off", 1, "Kc", "Ks");
    helper_told_clear(&play.told);
    play_card("Qd");
    play_called("third no-three ");
    play_call_is(1, "No three of a kind tie hand", "MA-RD 5(f)(2)");
}

static void an_end_card(void **unused)
{
    (void)unused;
    play_deals("ma burn=off", 1, "4c", "7h");
    play_does(0, "stand", 0, 0);
    helper_told_clear(&play.told);
    play_card("7d");
    play_called("third end-loses ");
    play_deals("ma burn=off", 1, "4c", "7h");
    play_does(0, "stand", 0, 0);
    helper_told_clear(&play.told);
    play_card("8d");
    play_called("third outside ");
}

/* WA-RD 4(iii): a card for each player, seats ascending; the losing wagers are collected before the
 * winning ones are paid. */
static void a_third_card_each(void **unused)
{
    static const uint8_t seats[] = {1, 1, 3, 0, 2, 2};
    static const uint8_t results[] = {PIT_LOSE, PIT_LOSE, PIT_LOSE, PIT_PUSH, PIT_WIN, PIT_WIN};

    (void)unused;
    play_deals("wa", 4, "4c", "7h");
    for (int seat = 3; seat >= 0; seat--) /* in whatever order they answer */
        play_does(seat, seat % 3 ? "raise" : "stand", 0, 1000);
    helper_told_clear(&play.told);
    for (int seat = 0; seat < 4; seat++) {
        static const char *const third[] = {"7d", "8d", "5d", "2d"};

        assert_int_equal(play.state.want_for, seat);
        assert_int_equal(play_settlements(), 0);
        play_card(third[seat]);
    }
    play_called("third-each third-each third-each third-each ");
    play_call_is(2, "eat 3, the five of diamonds", "WA-RD 4(iii)");
    assert_int_equal(play_settlements(), 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(helper_nth(&play.told, PIT_SETTLE, i)->seat, seats[i]);
        assert_int_equal(helper_nth(&play.told, PIT_SETTLE, i)->result, results[i]);
    }
}

/* WA-RD 4(ii): on a pair, each player's own third card. */
static void a_pair_each(void **unused)
{
    (void)unused;
    play_deals("wa", 2, "4c", "4h");
    assert_int_equal(play.state.turn, 0);
    play_card("4s");
    play_card("5s");
    assert_int_equal(play_settled(0, ANTE)->net, 11000);
    assert_int_equal(play_settled(1, ANTE)->result, PIT_PUSH);
}

/* ---- words ---- */

static void settlements_in_words(void **unused)
{
    char buffer[128];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)unused;
    play_deals("ma burn=off", 1, "4c", "7h");
    play_does(0, "raise", 0, 250);
    play_card("5d");
    pit_settle_text(&t, &play.rules, play_settled(0, ANTE));
    assert_string_equal(buffer, "ante $10 wins $40 at 4 to 1");
    t = pit_text_in(buffer, sizeof buffer);
    pit_settle_text(&t, &play.rules, play_settled(0, RAISE));
    assert_string_equal(buffer, "raise $2.50 wins $10 at 4 to 1");
    t = pit_text_in(buffer, sizeof buffer);
    pit_outcome_text(&t, &play.rules, helper_nth(&play.told, PIT_ROUND_OVER, 0));
    assert_string_equal(buffer, "spread 2, between");
}

static void waits_in_words(void **unused)
{
    char buffer[128];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)unused;
    play_deals("ma burn=off", 2, "4c", "7h");
    pit_waits_text(&t, &play.rules, &play.state);
    assert_string_equal(buffer, "seats 1, 2 (raise, stand)");
    play_does(0, "stand", 0, 0);
    play_does(1, "stand", 0, 0);
    t = pit_text_in(buffer, sizeof buffer);
    pit_waits_text(&t, &play.rules, &play.state);
    assert_string_equal(buffer, "the next card");
}

/* ---- what analysis looks at ---- */

static size_t key_of(const char *left, const char *right, uint8_t *out)
{
    play_deals("ma burn=off", 2, left, right);
    return pit_key(&play.rules, &play.state, out);
}

/* Equal keys have equal futures, and here suits and the order of the end cards decide nothing. */
static void keys(void **unused)
{
    static uint8_t one[PIT_KEY_MAX], other[PIT_KEY_MAX];
    size_t n = key_of("4c", "7h", one);

    (void)unused;
    assert_int_equal(key_of("7s", "4d", other), n);
    assert_memory_equal(one, other, n);
    assert_int_equal(key_of("4c", "8h", other), n);
    assert_memory_not_equal(one, other, n);
    key_of("4c", "7h", other);
    play_does(0, "stand", 0, 0);
    assert_int_equal(pit_key(&play.rules, &play.state, other), n);
    assert_memory_not_equal(one, other, n);
}

static int64_t measured(const char *name)
{
    const struct pit_game *game = play.rules.game;

    for (int i = 0; game->measures[i]; i++)
        if (strcmp(game->measures[i], name) == 0)
            return game->measure(&play.rules, &play.state, 0, i);
    fail_msg("no measure %s", name);
    return 0;
}

static void measures(void **unused)
{
    (void)unused;
    play_deals("ma decks=1 burn=off", 1, "7h", "4c");
    assert_int_equal(measured("spread"), 2);
    assert_int_equal(measured("low"), 4);
    assert_int_equal(measured("high"), 7);
    assert_int_equal(measured("left"), 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_triple),
        cmocka_unit_test(better_odds),
        cmocka_unit_test(a_round_with_a_spread),
        cmocka_unit_test(spreads),
        cmocka_unit_test(a_consecutive_hand),
        cmocka_unit_test(a_pair),
        cmocka_unit_test(an_end_card),
        cmocka_unit_test(a_third_card_each),
        cmocka_unit_test(a_pair_each),
        cmocka_unit_test(settlements_in_words),
        cmocka_unit_test(waits_in_words),
        cmocka_unit_test(keys),
        cmocka_unit_test(measures),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
