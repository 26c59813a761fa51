/* red_dog_wagers.c -- who may bet what and when at Red Dog: limits, raises, cash, coupons, seats.
 */

#include "helper_play.h"
#include "pit/clause.h"

#include <string.h>

static void wagers_are_made_before_the_first_card(void **unused)
{
    (void)unused;
    play_antes("ma burn=off", 2);
    play_does(1, "bet", ANTE, 500);
    play_does(1, "take", ANTE, 700);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_refuses(0, "bet", ANTE, 500, "closed", "MA-RD 5(d)"); /* MA-RD 5(a) */
    play_refuses(0, "take", ANTE, 500, "closed", "MA-RD 5(d)");
    play_refuses(0, "leave", 0, 0, "closed", "MA-RD 5(d)");
    play_card("4c");
    play_card("7h");
    play_refuses(0, "bet", ANTE, 500, "closed", "MA-RD 5(d)");
    play_refuses(1, "take", ANTE, 500, "closed", "MA-RD 5(d)");
    play_does(0, "raise", 0, 1000);
    play_refuses(0, "take", RAISE, 1000, "closed", "MA-RD 5(d)");
    play_refuses(0, "raise", 0, 1, "turn", "MA-RD 5(h)"); /* once is enough */
    play_refuses(0, "stand", 0, 0, "turn", "MA-RD 5(h)");
    play_does(2, "seat", 0, 5000); /* whoever comes late waits */
    play_refuses(2, "raise", 0, 100, "turn", "MA-RD 5(h)");
    play_does(2, "leave", 0, 0);
    play_does(1, "stand", 0, 0);
    play_card("5d");
    assert_int_equal(play_settled(1, ANTE)->stake, 800);
}

static void limits(void **unused)
{
    (void)unused;
    play_opens("ma min=5 max=100");
    play_does(0, "seat", 0, 15000);
    play_refuses(0, "bet", ANTE, 499, "amount", "MA-RD 5(b)");
    play_refuses(0, "bet", ANTE, 10001, "amount", "MA-RD 5(b)");
    play_refuses(0, "bet", ANTE, 0, "amount", "MA-RD 5(b)");
    play_refuses(0, "bet", ANTE, -500, "amount", "MA-RD 5(b)");
    play_does(0, "bet", ANTE, 500);
    play_does(0, "bet", ANTE, 1); /* onto a wager, any cent */
    play_refuses(0, "bet", ANTE, 9500, "amount", "MA-RD 5(b)");
    play_does(0, "bet", ANTE, 9499);
    play_refuses(0, "bet", ANTE, 1, "amount", "MA-RD 5(b)");
    play_refuses(0, "take", ANTE, 9501, "amount", "MA-RD 5(a)"); /* below the minimum */
    play_does(0, "take", ANTE, 9500);
    play_does(0, "take", ANTE, 500);
    play_refuses(0, "take", ANTE, 1, "spot", "MA-RD 5(a)");
    play_refuses(0, "bet", RAISE, 500, "spot", "MA-RD 5(h)");
    play_refuses(0, "bet", COUPON, 500, "spot", "MA-RD 5(b)"); /* this house takes none */
    play_refuses(PIT_DEALER, "deal", 0, 0, "turn", "MA-RD 5(a)");
    play_does(1, "seat", 0, 499);
    play_refuses(1, "bet", ANTE, 500, "chips", "MA-RD 5(b)");
    play_does(1, "buy", 0, 1);
    play_does(1, "bet", ANTE, 500);
    play_refuses(1, "bet", ANTE, 1, "chips", "MA-RD 5(b)");
}

/* A spot has one hand here: a wager on another would lie beside the limits. */
static void there_is_one_hand(void **unused)
{
    struct pit_event e = {.verb = PIT_BET, .hand = 1, .amount = 1000};

    (void)unused;
    play_opens("ma max=10");
    play_does(0, "seat", 0, 100000);
    play_does(0, "bet", ANTE, 1000);
    assert_int_not_equal(play_tries_event(&e), PIT_OK);
    assert_int_equal(play.state.wager[0].stake, 1000);
}

/* MA-RD 5(h): at most the ante. */
static void raises_up_to_the_ante(void **unused)
{
    static const char *const texts[] = {"ma", "ma-book"};
    static const char *const clauses[] = {"MA-RD 5(h)", "MAB-RD 5(h)"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_deals(texts[i], 2, "4c", "7h");
        play_refuses(0, "raise", 0, 0, "amount", clauses[i]);
        play_refuses(0, "raise", 0, 1001, "amount", clauses[i]);
        play_does(0, "raise", 0, 1);
        play_does(1, "raise", 0, 1000);
        assert_int_equal(play.state.want, PIT_CARD);
    }
}

/* WA-RD 4(iii), NJO-RD raise, ONL-RD raise: exactly the ante. */
static void raises_equal_to_the_ante(void **unused)
{
    static const char *const texts[] = {"wa", "nj-online", "online"};
    static const char *const clauses[] = {"WA-RD 4(iii)", "NJO-RD raise", "ONL-RD raise"};

    (void)unused;
    for (int i = 0; i < 3; i++) {
        play_deals(texts[i], 1, "4c", "7h");
        play_refuses(0, "raise", 0, 999, "amount", clauses[i]);
        play_refuses(0, "raise", 0, 1001, "amount", clauses[i]);
        play_does(0, "raise", 0, 1000);
        assert_int_equal(play.state.want, PIT_CARD);
    }
}

static void raises_need_chips(void **unused)
{
    static const char *const texts[] = {"ma burn=off", "wa"};

    (void)unused;
    for (int i = 0; i < 2; i++) {
        play_opens(texts[i]);
        play_does(0, "seat", 0, 1500);
        play_does(0, "bet", ANTE, 1000);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("4c");
        play_card("7h");
        assert_int_equal(play_tries(0, "raise", 0, 1000), PIT_ERR_CHIPS);
        assert_int_equal(play_tries(0, "raise", 0, 500), i ? PIT_ERR_CHIPS : PIT_OK);
        if (i) play_does(0, "stand", 0, 0);
        assert_int_equal(play.state.want, PIT_CARD);
    }
}

/* MA-RD 5(b), MAB-RD 5(b): cash called out becomes chips, and is confirmed aloud. */
static void verbal_wagers(void **unused)
{
    (void)unused;
    play_antes("ma burn=off", 1);
    play_does(1, "seat", 0, 0);
    play_does(1, "verbal", ANTE, 2000);
    play_call_is(0, "Confirmed", "MA-RD 5(b)");
    assert_int_equal(play.state.chips[1], 0);
    assert_int_equal(play.state.brought, 102000);
    play_does(PIT_DEALER, "deal", 0, 0);
    play_refuses(1, "verbal", ANTE, 500, "closed", "MA-RD 5(d)");
    play_antes("ma-book burn=off", 1);
    play_does(0, "verbal", ANTE, 500);
    play_antes("wa", 1);
    play_refuses(0, "verbal", ANTE, 500, "verb", "");
}

/* MA-RD 5(b): a coupon stands beside an ante. It wins even money or the ante's odds, and is never
 * money itself. */
static void coupons(void **unused)
{
    static const struct {
        const char *text, *third;
        pit_money net;
    } rows[] = {
        {"ma burn=off coupon=on", "5d", 600},
        {"ma burn=off coupon=on coupon_pays=odds", "5d", 2400},
        {"ma burn=off coupon=on", "8d", 0},
        {"ma burn=off coupon=on", "4d", 0},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play_antes(rows[i].text, 1);
        play_refuses(0, "bet", COUPON, 1001, "amount", "MA-RD 5(b)");
        play_does(0, "bet", COUPON, 600);
        assert_int_equal(pit_worth(&play.state, 0), 100000);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card("4c");
        play_card("7h");
        play_does(0, "stand", 0, 0);
        play_card(rows[i].third);
        assert_int_equal(play_settled(0, COUPON)->net, rows[i].net);
        assert_int_equal(play.state.chips[0], 100000 + play_settled(0, ANTE)->net + rows[i].net);
    }
}

/* MA-RD 5(e), MA-RD 5(f)(2): "all wagers shall be void", so a coupon goes back too; one that
 * loses is spent. */
static void coupons_of_void_wagers_go_back(void **unused)
{
    static const struct {
        const char *rules, *left, *right, *third;
        enum pit_result result;
    } rows[] = {
        {"ma burn=off coupon=on", "4c", "5h", NULL, PIT_PUSH},
        {"ma-book burn=off coupon=on", "Kc", "As", NULL, PIT_PUSH},
        {"ma burn=off coupon=on", "7c", "7h", "8d", PIT_PUSH},
        {"ma burn=off coupon=on", "4c", "7h", "7d", PIT_LOSE},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        play_antes(rows[i].rules, 1);
        play_does(0, "bet", COUPON, 600);
        play_does(PIT_DEALER, "deal", 0, 0);
        play_card(rows[i].left);
        play_card(rows[i].right);
        if (rows[i].result == PIT_LOSE) play_does(0, "stand", 0, 0);
        if (rows[i].third) play_card(rows[i].third);
        assert_int_equal(play_settled(0, COUPON)->result, rows[i].result);
        assert_int_equal(play_settled(0, COUPON)->net, 0);
    }
}

static void the_ante_beneath_a_coupon_stays(void **unused)
{
    char words[600];
    struct pit_text t = pit_text_in(words, sizeof words);
    struct pit_event e = {.verb = PIT_TAKE, .spot = ANTE, .amount = 1000};
    enum pit_error err;

    (void)unused;
    play_opens("ma coupon=on");
    play_does(0, "seat", 0, 5000);
    play_refuses(0, "bet", COUPON, 100, "spot", "MA-RD 5(b)"); /* no ante yet */
    play_does(0, "bet", ANTE, 2000);
    play_does(0, "bet", COUPON, 1000);
    play_refuses(0, "take", ANTE, 1001, "amount", "MA-RD 5(b)");
    play_refuses(0, "take", ANTE, 2000, "amount", "MA-RD 5(b)");
    play_does(0, "take", ANTE, 1000);
    err = play_tries_event(&e);
    assert_int_equal(err, PIT_ERR_AMOUNT);
    pit_refusal_text(&t, &play.rules, &play.state, &e, err, &play.why);
    if (strstr(words, "use $10") || strstr(words, "to $10"))
        fail_msg("what is refused would do: %s", words);
    play_does(0, "take", COUPON, 1000);
    play_does(0, "take", ANTE, 1000);
}

/* MA-RD 7: one betting area a person, unless the house permits more. */
static void areas(void **unused)
{
    struct pit_event e = {.verb = PIT_SIT, .value = 5, .amount = 100};

    (void)unused;
    for (int allowed = 1; allowed <= 3; allowed++) {
        static const char *const texts[] = {"", "ma", "ma areas=2", "ma areas=3"};

        play_opens(texts[allowed]);
        for (e.seat = 0; e.seat < allowed; e.seat++)
            assert_int_equal(play_tries_event(&e), PIT_OK);
        assert_int_equal(play_tries_event(&e), PIT_ERR_SEAT);
        assert_string_equal(pit_clause_id(play.why.clause), "MA-RD 7");
        e.value = 6;
        assert_int_equal(play_tries_event(&e), PIT_OK);
        e.value = 5;
    }
}

/* WA-RD 1: nine seats. */
static void seats(void **unused)
{
    (void)unused;
    play_opens("wa");
    for (int seat = 0; seat < 9; seat++)
        play_does(seat, "seat", 0, 1000);
    play_refuses(9, "seat", 0, 1000, "seat", "WA-RD 1");
    play_refuses(3, "seat", 0, 1000, "seat", "");
    play_does(3, "leave", 0, 0);
    play_refuses(3, "bet", ANTE, 100, "seat", "");
    play_does(3, "seat", 0, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wagers_are_made_before_the_first_card),
        cmocka_unit_test(limits),
        cmocka_unit_test(there_is_one_hand),
        cmocka_unit_test(raises_up_to_the_ante),
        cmocka_unit_test(raises_equal_to_the_ante),
        cmocka_unit_test(raises_need_chips),
        cmocka_unit_test(verbal_wagers),
        cmocka_unit_test(coupons),
        cmocka_unit_test(coupons_of_void_wagers_go_back),
        cmocka_unit_test(the_ante_beneath_a_coupon_stays),
        cmocka_unit_test(areas),
        cmocka_unit_test(seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
