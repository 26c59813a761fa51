/* blackjack_book.c -- what blackjack's book says of orders, of the rack, of cards that others may
 * not see, and of the display's weights: what a record cannot show. */

#include "helper.h"
#include "pit/rules.h"

#include <stdio.h>
#include <string.h>

enum { KEPT = 512 };

static struct pit_replay replay;
static struct pit_effect kept[KEPT]; /* all that was told since the last "deal" */
static int count;

static void look(void *with, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *effects, int n)
{
    (void)with;
    (void)t;
    if (e->verb == PIT_DEAL) count = 0;
    for (int i = 0; i < n; i++) {
        assert_true(count < KEPT);
        kept[count++] = effects[i];
    }
}

static void opens(const char *rules)
{
    char line[256];

    pit_replay_open(&replay, look, NULL);
    helper_lines(&replay, "game blackjack");
    snprintf(line, sizeof line, "rules ma-book burn=off %s", rules);
    helper_lines(&replay, line);
    helper_lines(&replay, "seat 1 Ann 1000\nseat 2 Bo 1000\nseat 3 Cy 1000");
}

/* The cards that went to the rack in this round, in order: "4c Td ". */
static void racked(const char *cards)
{
    char text[256] = "";

    for (int i = 0; i < count; i++) {
        size_t n = strlen(text);

        if (kept[i].kind != PIT_DISCARD) continue;
        snprintf(text + n, sizeof text - n, "%s ", pit_card_name(kept[i].spot));
    }
    assert_string_equal(text, cards);
}

/* The wagers that were settled in this round, in order: "2 box ". */
static void settled(const char *wagers)
{
    char text[256] = "";

    for (int i = 0; i < count; i++) {
        size_t n = strlen(text);

        if (kept[i].kind != PIT_SETTLE) continue;
        snprintf(text + n, sizeof text - n, "%d %s ", kept[i].seat + 1,
                 replay.table.rules.spot[kept[i].spot].name);
    }
    assert_string_equal(text, wagers);
}

/* MAB-BJ 6(i): cards are picked up from the far right, the dealer's last, so that each hand could
 * be laid out again; those of a hand that broke went before. */
static void cards_are_picked_up_in_order(void **unused)
{
    (void)unused;
    opens("decks=6");
    helper_lines(&replay,
                 "bet 1 box 10\nbet 2 box 10\nbet 3 box 10\ndeal\ncards 8c Tc 4c 9d 8d Ts 5s");
    helper_lines(
        &replay,
        "split 1\ncards 2c\nstand 1\ncards 3c\nstand 1\nstand 2\nhit 3\ncards 6s\nstand 3");
    helper_lines(&replay, "cards 9h");
    racked("4c 5s 6s Tc Ts 8d 3c 8c 2c 9d 9h ");
    helper_lines(
        &replay,
        "bet 1 box 10\nbet 2 box 10\ndeal\ncards Tc Ts 9d 6c 9s\nhit 1\ncards Kc\nstand 2");
    helper_lines(&replay, "cards 9h");
    racked("Tc 6c Kc Ts 9s 9d 9h ");
}

/* MAB-BJ 6a(i): so it is at 6 to 5. MAB-BJ 6a(e)(2): cards of a hand that broke go in face down, at
 * once. */
static void cards_from_the_hand_are_picked_up_in_order(void **unused)
{
    (void)unused;
    opens("six_to_five=on decks=2");
    helper_lines(&replay,
                 "bet 1 box 10\nbet 2 box 10\nbet 3 box 10\ndeal\ncards Tc Ts 4c 9d 6c 9s 5c");
    helper_lines(&replay, "hit 1\ncards Kc\nstand 2\nstand 3\ncards 9h");
    racked("xx xx Kc 4c 5c Ts 9s 9d 9h ");
}

/* MAB-BJ 25(e): the optional bonus before all other wagers, from the dealer's right. */
static void the_optional_bonus_is_settled_first(void **unused)
{
    (void)unused;
    opens("decks=6 bust=on");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\nbet 1 bust 5\nbet 2 bust 5\ndeal");
    helper_lines(&replay, "cards Tc Ts 6d 9c 9s\nstand 1\nstand 2\ncards Th Kh");
    settled("2 bust 1 bust 2 box 1 box ");
    helper_lines(&replay, "bet 1 box 10\nbet 1 bust 5\ndeal\ncards Tc 7d 9c\nstand 1\ncards Th");
    settled("1 bust 1 box ");
}

/* MAB-BJ 24(d), MAB-BJ 24(e): the twenty point bonus from the dealer's right, two queens of hearts
 * against a ten behind all others. */
static void twenties_from_the_right(void **unused)
{
    (void)unused;
    opens("decks=6 twenty=on");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\nbet 3 box 10");
    helper_lines(&replay, "bet 1 twenty 5\nbet 2 twenty 5\nbet 3 twenty 5\ndeal");
    helper_lines(&replay, "cards Tc Ts Qh 9d 9c Ks Qh");
    settled("3 twenty 2 twenty 1 twenty ");
    helper_lines(&replay, "stand 1\nstand 2\nstand 3\ncards 9h");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\nbet 3 box 10");
    helper_lines(&replay, "bet 1 twenty 5\nbet 2 twenty 5\nbet 3 twenty 5\ndeal");
    helper_lines(&replay, "cards Tc Ts Qh Kd 9c Ks Qh");
    settled("2 twenty 1 twenty ");
    helper_lines(&replay, "stand 1\nstand 2\nstand 3\ncards 9h");
    settled("2 twenty 1 twenty 3 box 2 box 1 box 3 twenty ");
}

/* MAB-BJ 22(c): streak wagers from the dealer's right. MAB-BJ 18(f), MAB-BJ 18(h), MAB-BJ 18(i):
 * all wagers on one hand of the dealer before the next. */
static void hand_after_hand(void **unused)
{
    (void)unused;
    opens("decks=6 streak=on");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\nbet 1 streak-2 5\nbet 2 streak-2 5\ndeal");
    helper_lines(&replay, "cards Tc Ts 9d 8c 8s\nstand 1\nstand 2\ncards Th");
    settled("2 box 1 box 2 streak-2 1 streak-2 ");
    opens("decks=6 multiple_action=all");
    helper_lines(&replay,
                 "bet 1 box 10\nbet 1 box-2 10\nbet 1 box-3 10\nbet 2 box 10\nbet 2 box-2 10");
    helper_lines(&replay,
                 "bet 2 box-3 10\ndeal\ncards Tc Ts 9d 8c 8s\nstand 1\nstand 2\ncards Th 9h 8h");
    settled("2 box 1 box 2 box-2 1 box-2 2 box-3 1 box-3 ");
}

/* How a seat sees the first two cards of box 1: "4cTd". */
static void sees(int seat, const char *cards)
{
    static struct pit_state seen;
    const uint8_t *card = seen.u.blackjack.hand[0][0].card;
    char text[16];

    pit_view(&replay.table.rules, &seen, &replay.table.state, seat);
    snprintf(text, sizeof text, "%s%s", pit_card_name(card[0]), pit_card_name(card[1]));
    assert_string_equal(text, cards);
}

/* MAB-BJ 6a(c)(1), MAB-BJ 6a(c)(3), MAB-BJ 6a(d): cards face down, for their player alone.
 * MAB-BJ 6a(e)(2): thrown in face down when the hand breaks. MAB-BJ 6a(e)(1): shown for a split.
 * MAB-BJ 6a(c)(2): the dealer's first card lies face up. */
static void cards_that_others_do_not_see(void **unused)
{
    const struct pit_blackjack *g = &replay.table.state.u.blackjack;

    (void)unused;
    opens("six_to_five=on decks=2");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\ndeal\ncards Tc Ts 9d 6c 9s");
    sees(0, "Tc6c");
    sees(1, "xxxx");
    sees(2, "xxxx");
    assert_int_equal(g->dealer[0], helper_card("9d"));
    helper_lines(&replay, "hit 1\ncards Kc"); /* 26 */
    sees(1, "xxxx");
    helper_lines(&replay, "stand 2\ncards 9h");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\ndeal\ncards 8c Ts 9d 8d 9s");
    sees(1, "xxxx");
    helper_lines(&replay, "split 1\ncards 2c");
    sees(1, "8c2c");
    helper_lines(&replay, "stand 1\ncards 3c\nstand 1\nstand 2\ncards 9h");
    helper_lines(&replay, "bet 1 box 10\nbet 2 box 10\ndeal\ncards Ac 5s 7d Kd 6s");
    sees(1, "AcKd"); /* a blackjack is announced and paid */
}

/* One player's blackjack is drawn for: what the display shows on average, with the hands that have
 * none, is the edge that the house has set. Fractions of integers, nothing is rounded. */
static void display_of(int decks, int dollars, int edge)
{
    char text[160];
    struct pit_chance out[PIT_CHANCES_MAX];
    int64_t all = 0, sum = 0, cards = (int64_t)52 * decks;
    int64_t good = (int64_t)2 * 4 * decks * 16 * decks, hands = cards * (cards - 1);
    int n;

    snprintf(text, sizeof text, "decks=%d bonus=on bonus_edge_%d=%d", decks, dollars, edge);
    opens(text);
    snprintf(text, sizeof text, "bet 1 box 10\nbet 1 bonus %d\ndeal\ncards Ac 9d Kd", dollars);
    helper_lines(&replay, text);
    n = pit_chances(&replay.table.rules, &replay.table.state, out);
    assert_in_range(n, 5, 10);
    for (int i = 0; i < n; i++) {
        int64_t shown = (int64_t)5 * out[i].value; /* dollars */

        assert_in_range(shown, dollars == 1 ? 5 : 50, dollars == 1 ? 1000 : 5000);
        assert_true(out[i].weight < 1U << 30);
        all += out[i].weight;
        sum += shown * out[i].weight;
    }
    /* good / hands * sum / all - (hands - good) / hands * dollars = -dollars * edge / 100 */
    if (100 * (good * sum - (hands - good) * dollars * all) !=
        -(int64_t)edge * dollars * hands * all)
        fail_msg("%d decks, $%d: the edge is not %d percent", decks, dollars, edge);
}

/* MAB-BJ 20(k): the edge is the one that is set, for each wager and every number of decks; none or
 * up to 30 percent. MAB-BJ 20(j): from $5 to $1000, and from $50 to $5000. */
static void the_display_keeps_its_edge(void **unused)
{
    (void)unused;
    for (int decks = 1; decks <= 8; decks++)
        for (int edge = 0; edge <= 30; edge++) {
            display_of(decks, 1, edge);
            display_of(decks, 5, edge);
        }
}

/* The key of the option in which two tables of a house may not differ; "": none. */
static const char *differs(const char *one, const char *two)
{
    static struct pit_rules a, b;
    int option;

    opens(one);
    a = replay.table.rules;
    opens(two);
    b = replay.table.rules;
    option = pit_rules_uneven(&a, &b);
    return option < 0 ? "" : a.game->options[option].key;
}

/* MAB-BJ 20(k): the edge of a bonus wager is the same at all tables of a house. MAB-BJ 17(e)(2):
 * and the pay table of suited cards where as many decks are in use. */
static void what_a_house_keeps_alike(void **unused)
{
    (void)unused;
    assert_string_equal(differs("bonus=on", "bonus=on bonus_edge_1=10"), "bonus_edge_1");
    assert_string_equal(differs("bonus=on bonus_edge_5=5", "bonus=on decks=8"), "bonus_edge_5");
    assert_string_equal(differs("bonus=on bonus_edge_5=5", "decks=8"), "");
    assert_string_equal(differs("suited=on suited_table=2", "suited=on"), "suited_table");
    assert_string_equal(differs("suited=on suited_table=2", "suited=on decks=8"), "");
    assert_string_equal(differs("suited=on suited_table=2", "decks=6"), "");
    assert_string_equal(differs("suited=on soft17=hit", "suited=on"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_picked_up_in_order),
        cmocka_unit_test(cards_from_the_hand_are_picked_up_in_order),
        cmocka_unit_test(the_optional_bonus_is_settled_first),
        cmocka_unit_test(twenties_from_the_right),
        cmocka_unit_test(hand_after_hand),
        cmocka_unit_test(cards_that_others_do_not_see),
        cmocka_unit_test(the_display_keeps_its_edge),
        cmocka_unit_test(what_a_house_keeps_alike),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
