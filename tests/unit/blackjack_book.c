/* blackjack_book.c -- what blackjack's book says of orders, of the rack, of cards that others may
 * not see, and of the display's weights: what a record cannot show. */

#include "helper.h"
#include "pit/clause.h"
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

/* The line is refused, by this clause. */
static void barred(const char *line, const char *clause)
{
    struct pit_said said;

    pit_replay_line(&replay, line, strlen(line), &said);
    assert_true(said.refused);
    assert_string_equal(pit_clause_id(said.clause), clause);
}

/* Who may speak for a box, and when: MAB-BJ 13(b), MAB-BJ 13(d), MAB-BJ 13(e). Whoever speaks out
 * of turn hears which of them it is. */
static void who_speaks_for_a_box(void **unused)
{
    (void)unused;
    opens("per_box=3");
    helper_lines(&replay, "bet 1 box 10\nbet 2 behind-1 20\nbet 3 behind-1 5\n"
                          "cards 5s 9h 6d\ndeal");
    barred("stand 2", "MAB-BJ 13(b)");
    helper_lines(&replay, "double 1");
    barred("stand 3", "MAB-BJ 13(d)");
    barred("double 3", "MAB-BJ 13(d)");
    barred("hit 1", "MAB-BJ 13(d)");
    helper_lines(&replay, "double 2\nstand 3");
    opens("per_box=3");
    helper_lines(&replay, "bet 1 box 10\nbet 2 behind-1 20\nbet 3 behind-1 5\n"
                          "cards 8s 9h 8d\ndeal\nsplit 1");
    barred("stand 1", "MAB-BJ 13(e)");
    barred("split 3", "MAB-BJ 13(e)");
    helper_lines(&replay, "keep 2 2\nsplit 3");
}

/* A place behind the boxes has none of its own: MAB-BJ 13(a) says who may be on one. */
static void who_has_a_box(void **unused)
{
    (void)unused;
    opens("per_box=2");
    helper_lines(&replay, "seat 7 Di 1000\nbet 1 box 10");
    barred("bet 7 box 10", "MAB-BJ 13(a)");
    helper_lines(&replay, "bet 7 behind-1 10");
}

/* Whatever the chapter forbids together is refused, by a clause that bars it: MAB-BJ 8(c),
 * MAB-BJ 17(a), MAB-BJ 18(a), MAB-BJ 2(a)(3), MAB-BJ 2(a)(4), MAB-BJ 6(j)(2), MAB-BJ 18(e). */
static void what_does_not_go_together(void **unused)
{
    static const struct {
        const char *options, *clauses; /* any of them */
    } rows[] = {
        {"surrender=on dealing=hole-up", "6(k)(3)"},
        {"surrender=on six_to_five=on decks=2", "8(c)"},
        {"surrender=on multiple_action=on", "8(c)"},
        {"surrender=on progressive=on", "8(c)"},
        {"split_hands=3 dealing=hole-up", "6(k)(5)"},
        {"split_hands=3 multiple_action=on", "11(e)"},
        {"split_hands=4 seats=7", "11(e)"},
        {"dealing=hole-down multiple_action=on", "18(e)"},
        {"dealing=reader multiple_action=on", "18(e)"},
        {"dealing=hole-up multiple_action=all", "18(e)"},
        {"dealing=hole-down progressive=on", "6(j)(2)"},
        {"dealing=reader progressive=on", "6(j)(2)"},
        {"dealing=hole-down six_to_five=on decks=2", "6a(h)"},
        {"dealing=hole-up progressive=on", "6(k)"},
        {"dealing=hole-up six_to_five=on decks=1", "6a(a)"},
        {"dealing=hole-up twenty=on", "24(d)"},
        {"six_to_five=on decks=2 soft17=stand", "12(d)"},
        {"six_to_five=on decks=2 shuffler=none", "2(d)"},
        {"six_to_five=on decks=2 pays_678=on", "3(e)"},
        {"six_to_five=on decks=2 pays_777=on", "3(e)"},
        {"six_to_five=on decks=2 five_card_21=on", "3(e)"},
        {"six_to_five=on decks=2 named_blackjack=AsJs", "3(e)"},
        {"six_to_five=on decks=3", "2(a)(1)"},
        {"double_after_split=off", "10(d)"},
        {"twenty=on decks=1", "2(a)(2)"},
        {"sevens=on decks=3", "2(a)(3)"},
        {"progressive=on decks=3", "2(a)(3)"},
        {"match=on decks=7", "2(a)(4)"},
        {"match=on decks=5", "2(a)(4)"},
        {"bust=on decks=7", "2(a)(4)"},
        {"bust=on decks=5", "2(a)(4)"},
        {"suited=on decks=3", "17(e)(2)"},
        {"suited=on decks=5", "17(e)(2)"},
        {"suited=on decks=7", "17(e)(2)"},
        {"suited=on decks=8 suited_table=4", "17(e)(2)"},
        {"six_to_five=on decks=2 shoe=double", "6a(a)"},
        {"six_to_five=on decks=2 sevens=on", "2(a)(3)"},
        {"dealing=reader insurance_when=turn", "9(b)"},
        {"match=on decks=6 pays_match=3", "23(f)"},
        {"match=on decks=8 pays_match_suited=13", "23(f)"},
        {"twenty=on twenty_limit=24999", "24(h)"},
        {"over_under=on suited=on", "17(a)"},
        {"over_under=on sevens=on", "17(a)"},
        {"suited=on sevens=on", "17(a)"},
        {"over_under=on progressive=on", "17(a)"},
        {"suited=on progressive=on", "17(a)"},
        {"sevens=on progressive=on", "17(a)"},
        {"per_box=2 progressive=on", "13(a)"},
        {"multiple_action=on progressive=on", "18(a)"},
        {"multiple_action=on bonus=on", "18(a)"},
        {"multiple_action=on streak=on", "18(a)"},
        {"multiple_action=on match=on", "18(a)"},
        {"multiple_action=on twenty=on", "18(a)"},
        {"multiple_action=on bust=on", "18(a)"},
        {"bonus=on progressive=on", "20(l)"},
        {"bonus=on streak=on", "20(l) 22(l)"},
        {"bonus=on twenty=on", "20(l) 24(i)"},
        {"bonus=on bust=on", "20(l) 25(h)"},
        {"streak=on progressive=on", "22(l)"},
        {"streak=on twenty=on", "22(l) 24(i)"},
        {"streak=on bust=on", "22(l) 25(h)"},
        {"twenty=on progressive=on", "24(i)"},
        {"twenty=on bust=on", "24(i) 25(h)"},
        {"bust=on progressive=on", "25(h)"},
        {"match=on bust=on", "23(g) 25(h)"},
    };

    (void)unused;
    opens("");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct pit_problem problem;
        struct pit_rules r;
        char text[128];
        const char *by;

        snprintf(text, sizeof text, "ma-book %s", rows[i].options);
        if (pit_rules_parse(&r, replay.table.rules.game, text, strlen(text), &problem))
            fail_msg("%s is taken", text);
        by = pit_clause_id(problem.clause) + strlen("MAB-BJ ");
        snprintf(text, sizeof text, " %s ", rows[i].clauses);
        if (!strstr(text, by)) fail_msg("%s: by %s, not by%s", rows[i].options, by, text);
    }
}

/* MAB-BJ 23(e): wagers that do not match are collected, then the others are paid, before any
 * further card and before the reader is used. */
static void losers_before_winners(void **unused)
{
    (void)unused;
    opens("decks=6 match=on dealing=reader");
    helper_lines(&replay, "bet 1 box 10\nbet 1 match 5\nbet 2 box 10\nbet 2 match 5\n"
                          "bet 3 box 10\nbet 3 match 5\ndeal\ncards 9c 2c 9d 9h 8c 3c");
    settled("");
    helper_lines(&replay, "cards 7c");
    settled("2 match 3 match 1 match ");
}

/* MAB-BJ 6(d)(2): a determinant card of the other side is burned, one of this side is dealt. */
static void the_determinant_is_burned(void **unused)
{
    (void)unused;
    opens("decks=6 shoe=double");
    helper_lines(&replay, "bet 1 box 10\ndeal\ncards Th");
    racked("");
    helper_lines(&replay, "cards 9s Ts\nstand 1\ncards Td\nbet 1 box 10\ndeal\ncards Ts");
    racked("Ts ");
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
        cmocka_unit_test(who_speaks_for_a_box),
        cmocka_unit_test(who_has_a_box),
        cmocka_unit_test(what_does_not_go_together),
        cmocka_unit_test(losers_before_winners),
        cmocka_unit_test(the_determinant_is_burned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
