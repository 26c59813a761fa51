/* baccarat.c -- what records of baccarat cannot show: the order of settlement, what goes to the
 * bucket, who sees a card face down; a second settler, and the odds counted another way. */

#include "helper.h"
#include "odds/wagers_study.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

static struct pit_rules rules;
static struct pit_state state;
static struct helper_told told;

/* ---- a table ---- */

static const struct pit_game *game(const char *name)
{
    const struct pit_game *found = pit_game_find(name, strlen(name));

    assert_non_null(found);
    return found;
}

static void does(struct pit_event e)
{
    assert_int_equal(pit_apply(&rules, &state, &e, &told.effects, NULL), PIT_OK);
    assert_true(pit_balanced(&state));
}

static void decides(int seat, const char *verb, int spot, pit_money amount)
{
    does((struct pit_event){.seat = (uint8_t)seat,
                            .verb = helper_verb(rules.game, verb),
                            .spot = (uint16_t)spot,
                            .amount = amount});
}

static void comes(int card)
{
    does((struct pit_event){.seat = PIT_CHANCE,
                            .verb = PIT_CARD,
                            .spot = state.want_hidden,
                            .to = PIT_DEALER,
                            .value = (int16_t)card});
}

static void opens(const char *name, const char *text, int seats)
{
    helper_rules(&rules, game(name), text);
    pit_open(&rules, &state);
    helper_told_clear(&told);
    does((struct pit_event){.seat = PIT_CHANCE, .verb = PIT_SHUFFLE, .value = (int16_t)rules.cut});
    for (int seat = 0; seat < seats; seat++)
        decides(seat, "seat", 0, 100000);
}

static int spot(const char *name)
{
    int found = 0;

    while (strcmp(rules.spot[found].name, name) != 0)
        assert_true(++found < rules.spots);
    return found;
}

static void cards(const char *names)
{
    for (; *names; names += names[2] ? 3 : 2)
        comes(helper_card(names));
}

/* ---- order ---- */

/* MAB-BA 12(b), MAB-MB 11(b): losers first, then winners from the highest seat; the percentage
 * after the payment, or before it. */
static void winners_are_paid_from_the_highest_seat(void **unused)
{
    static const char *const names[] = {"baccarat", "midi-baccarat"};

    (void)unused;
    for (int midi = 0; midi < 2; midi++) {
        const struct pit_effect *fx;

        opens(names[midi], "ma-book burn=off", 4);
        decides(0, "bet", spot("banker"), 1000);
        decides(1, "bet", spot("player"), 1000);
        decides(2, "bet", spot("banker"), 2000);
        decides(3, "bet", spot("tie"), 1000);
        decides(PIT_DEALER, "deal", 0, 0);
        helper_told_clear(&told);
        cards("2d 9c 2s Kh");
        for (int i = 0; i < 4; i++) {
            static const uint8_t seat[] = {3, 1, 2, 0};

            fx = helper_nth(&told, PIT_SETTLE, i);
            assert_non_null(fx);
            assert_int_equal(fx->seat, seat[i]);
            assert_int_equal(fx->result, i < 2 ? PIT_LOSE : PIT_WIN);
        }
        assert_null(helper_nth(&told, PIT_SETTLE, 4));
        assert_int_equal(helper_nth(&told, PIT_SETTLE, 2)->net, 1900);
        assert_int_equal(helper_nth(&told, PIT_CHIPS, 0)->seat, 2);
        assert_int_equal(helper_nth(&told, PIT_CHIPS, 0)->chips, -100);
        /* Which of the two stands first in the list. */
        assert_int_equal(helper_nth(&told, PIT_CHIPS, 0) < helper_nth(&told, PIT_SETTLE, 2), midi);
    }
}

/* MAB-BA 12(c), MAB-MB 11(c): every card of the round goes there. */
static void cards_go_to_the_bucket(void **unused)
{
    static const char *const names[] = {"2d", "3c", "6h", "Kc", "4s", "9h"}; /* by hand */

    (void)unused;
    for (int midi = 0; midi < 2; midi++) {
        opens(midi ? "midi-baccarat" : "baccarat", "ma-book burn=off", 1);
        decides(0, "bet", spot("tie"), 100);
        decides(PIT_DEALER, "deal", 0, 0);
        helper_told_clear(&told);
        cards("2d Kc 3c 4s 6h 9h"); /* 5 draws a 6 for 1; 4 draws a 9 for 3 */
        for (int i = 0; i < 6; i++)
            assert_int_equal(helper_nth(&told, PIT_DISCARD, i)->spot, helper_card(names[i]));
        assert_null(helper_nth(&told, PIT_DISCARD, 6));
    }
}

/* MAB-BA 13(d)(2)(iii), MAB-MB 12(d)(2)(iii): what is marked stays until it is collected; and the
 * chips with it. */
static void what_is_owed_stays(void **unused)
{
    (void)unused;
    for (int midi = 0; midi < 2; midi++) {
        struct pit_event all = {.seat = 0, .verb = PIT_BET, .amount = 101901};

        opens(midi ? "midi-baccarat" : "baccarat", "ma-book burn=off vig_collected=owed", 1);
        for (int i = 0; i < 2; i++) {
            decides(0, "bet", spot("banker"), 1000);
            decides(PIT_DEALER, "deal", 0, 0);
            cards("2d 9c 2s Kh");
        }
        assert_int_equal(state.chips[0], 102000);
        assert_int_equal(state.u.baccarat.owed[0], 100);
        assert_int_equal(pit_apply(&rules, &state, &all, NULL, NULL), PIT_ERR_AMOUNT);
        helper_told_clear(&told);
        decides(0, "leave", 0, 0);
        assert_int_equal(helper_nth(&told, PIT_CHIPS, 0)->net, -100);
        assert_int_equal(helper_nth(&told, PIT_PURSE, 0)->net, -101900);
        assert_int_equal(state.u.baccarat.owed[0], 0);
    }
}

/* ---- who sees what: MAB-BA 9(d)(2), MAB-MB 8(c)(1) ---- */

static int seen(int seat, int hand, int place)
{
    static struct pit_state view;

    pit_view(&rules, &view, &state, seat);
    return view.u.baccarat.card[hand][place];
}

static void a_card_face_down_is_seen_by_who_looks(void **unused)
{
    (void)unused;
    opens("midi-baccarat", "ma-book burn=off turned_by=player", 3);
    decides(0, "bet", spot("player"), 1000);
    decides(1, "bet", spot("banker"), 1000);
    decides(PIT_DEALER, "deal", 0, 0);
    cards("2d Kc 3c 4s");
    for (int seat = 0; seat < 3; seat++)
        for (int i = 0; i < 4; i++)
            assert_int_equal(seen(seat, i % 2, i / 2), PIT_FACE_DOWN);
    decides(0, "look", 0, 0);
    assert_int_equal(seen(0, 0, 0), helper_card("2d"));
    assert_int_equal(seen(0, 0, 1), helper_card("3c"));
    assert_int_equal(seen(0, 1, 0), PIT_FACE_DOWN);
    assert_int_equal(seen(1, 0, 0), PIT_FACE_DOWN);
    assert_int_equal(seen(PIT_DEALER, 0, 1), PIT_FACE_DOWN);
    decides(0, "turn-over", 0, 0);
    assert_int_equal(seen(2, 0, 0), helper_card("2d"));
    assert_int_equal(seen(2, 1, 0), PIT_FACE_DOWN);
    decides(1, "turn-over", 0, 0);
    assert_int_equal(seen(2, 1, 1), helper_card("4s"));
    comes(helper_card("6h"));
    assert_int_equal(seen(0, 0, 2), PIT_FACE_DOWN);
    decides(0, "look", 0, 0);
    assert_int_equal(seen(0, 0, 2), helper_card("6h"));
    assert_int_equal(seen(1, 0, 2), PIT_FACE_DOWN);
}

/* ---- what a screen shows ---- */

static int shows(const char *name)
{
    int which = 0;

    while (strcmp(rules.game->facts[which], name) != 0)
        assert_non_null(rules.game->facts[++which]);
    return rules.game->fact(&state, which);
}

/* Who is asked, who deals, who turns which hand; and the hands stay until the next ones come. */
static void hands_lie_until_the_next_ones(void **unused)
{
    (void)unused;
    opens("baccarat", "ma-book burn=off turned_by=player", 2);
    assert_int_equal(shows("offered"), -1); /* the cut is offered first */
    decides(1, "no-cut", 0, 0);
    decides(0, "no-cut", 0, 0);
    assert_int_equal(shows("offered"), 1);
    decides(0, "decline", 0, 0);
    assert_int_equal(shows("offered"), 2);
    decides(1, "accept", 0, 0);
    assert_int_equal(shows("offered"), -1);
    assert_int_equal(shows("curator"), 2);
    decides(0, "bet", spot("banker"), 1000);
    decides(PIT_DEALER, "deal", 0, 0);
    assert_int_equal(shows("player1"), -1);
    cards("2d Kc 3c 8s"); /* the dealer turns the Player's */
    assert_int_equal(shows("turner"), 1);
    assert_int_equal(shows("turning"), 1);
    decides(0, "turn-over", 0, 0);
    assert_int_equal(state.phase, 0);
    assert_int_equal(shows("turning"), -1);
    assert_int_equal(shows("player1"), helper_card("2d"));
    assert_int_equal(shows("banker2"), helper_card("8s"));
    assert_int_equal(shows("banker3"), -1);
    decides(0, "bet", spot("banker"), 1000);
    assert_int_equal(shows("player2"), helper_card("3c"));
    decides(PIT_DEALER, "deal", 0, 0);
    assert_int_equal(shows("player1"), -1);
    assert_int_equal(shows("banker2"), -1);
}

/* MAB-BA 2(b)(2)(ii), MAB-MB 2(b)(2)(ii): the table says what a Dragon 7 does to a Banker wager,
 * before what side wagers pay; and only where it does. */
static void ez_posts_a_sign(void **unused)
{
    (void)unused;
    for (int midi = 0; midi < 2; midi++) {
        const struct pit_game *g = game(midi ? "midi-baccarat" : "baccarat");
        struct pit_notice notice;

        helper_rules(&rules, g, "ma-book ez=on dragon_bonus=on");
        assert_true(g->notice(&rules, 0, &notice));
        assert_string_equal(notice.words, "A Banker wager pushes on a Dragon 7");
        assert_string_equal(pit_clause_id(notice.clause),
                            midi ? "MAB-MB 2(b)(2)(ii)" : "MAB-BA 2(b)(2)(ii)");
        assert_true(g->notice(&rules, 7, &notice));
        assert_int_equal(notice.pays.num, 30); /* by nine */
        assert_true(g->notice(&rules, 8, &notice));
        assert_string_equal(notice.words, "Dragon Bonus: natural tie pushes");
        assert_false(g->notice(&rules, 9, &notice));
        assert_string_equal(pit_rules_title(&rules), midi ? "EZ Midi-baccarat" : "EZ Baccarat");
        helper_rules(&rules, g, "ma-book");
        assert_false(g->notice(&rules, 0, &notice));
        assert_string_equal(pit_rules_title(&rules), midi ? "Midi-baccarat" : "Baccarat");
    }
}

/* ---- the odds, counted another way: every order of six values, by nested loops ---- */

struct second {
    int64_t left[10], all;
    int64_t player, banker, tie, seven, panda, by[2][10], natural[2], push;
};

/* MAB-BA 11(c)(2)(iii) in words of the table: 3 but an 8; 4: 2-7; 5: 4-7; 6: 6-7. */
static bool second_draws(int banker, int third)
{
    if (third < 0) return banker <= 5;
    if (banker <= 2) return true;
    if (banker == 3) return third != 8;
    if (banker == 4) return third >= 2 && third <= 7;
    if (banker == 5) return third >= 4 && third <= 7;
    return banker == 6 && (third == 6 || third == 7);
}

static void second_ends(struct second *x, int player, int players, int banker, int bankers,
                        int64_t ways)
{
    int lead = player - banker;
    bool np = players == 2 && player >= 8, nb = bankers == 2 && banker >= 8;

    x->player += lead > 0 ? ways : 0;
    x->banker += lead < 0 ? ways : 0;
    x->tie += lead ? 0 : ways;
    x->seven += bankers == 3 && banker == 7 && player < 7 ? ways : 0;
    x->panda += players == 3 && player == 8 && banker < 8 ? ways : 0;
    if (np && nb && !lead) x->push += ways;
    if (np && lead > 0) x->natural[0] += ways;
    if (nb && lead < 0) x->natural[1] += ways;
    if (!np && lead >= 4) x->by[0][lead] += ways;
    if (!nb && lead <= -4) x->by[1][-lead] += ways;
}

static void second_third(struct second *x, int player, int banker, int64_t ways)
{
    int64_t left = x->all - 4;

    if (player >= 8 || banker >= 8) {
        second_ends(x, player, 2, banker, 2, ways * left * (left - 1));
        return;
    }
    for (int third = player < 6 ? 0 : -1; third < (player < 6 ? 10 : 0); third++) {
        int now = third < 0 ? player : (player + third) % 10, cards_of = third < 0 ? 2 : 3;
        int64_t one = ways * (third < 0 ? left : x->left[third]);

        if (third >= 0) x->left[third]--;
        if (!second_draws(banker, third)) {
            second_ends(x, now, cards_of, banker, 2, one * (left - 1));
        } else {
            /* A card that nobody took stands for any: it is counted after the Banker's. */
            for (int card = 0; card < 10; card++)
                second_ends(x, now, cards_of, (banker + card) % 10, 3,
                            third < 0 ? ways * x->left[card] * (left - 1) : one * x->left[card]);
        }
        if (third >= 0) x->left[third]++;
    }
}

static void second_count(struct second *x, int decks)
{
    *x = (struct second){.all = (int64_t)52 * decks};
    for (int value = 0; value < 10; value++)
        x->left[value] = (int64_t)4 * decks * (value ? 1 : 4);
    for (int cards_of = 0; cards_of < 10000; cards_of++) {
        int card[4] = {cards_of / 1000, cards_of / 100 % 10, cards_of / 10 % 10, cards_of % 10};
        int64_t ways = 1;

        for (int i = 0; i < 4; i++)
            ways *= x->left[card[i]]--;
        second_third(x, (card[0] + card[2]) % 10, (card[1] + card[3]) % 10, ways);
        for (int i = 0; i < 4; i++)
            x->left[card[i]]++;
    }
}

static int64_t orders(int64_t all)
{
    return all * (all - 1) * (all - 2) * (all - 3) * (all - 4) * (all - 5);
}

static void same(const char *name, int64_t num, int64_t den)
{
    struct figure expected = figure_of(num, den);
    struct wager_study w;

    assert_true(wager_study(&w, &rules, spot(name)));
    assert_int_equal(w.ev.num, expected.num);
    assert_int_equal(w.ev.den, expected.den);
    wager_study_free(&w);
}

/* MAB-BA 13(a), (b), (c), (e), (f), (g); MAB-MB 12. */
static void odds_are_those_of_a_second_count(void **unused)
{
    static const int tables[3][7] = {
        {1, 1, 2, 4, 6, 10, 30}, {1, 1, 3, 4, 7, 8, 20}, {1, 2, 2, 4, 4, 10, 30}};
    static struct second x;

    (void)unused;
    for (int decks = 6; decks <= 8; decks++) {
        char text[80];
        int64_t all = orders((int64_t)52 * decks);

        second_count(&x, decks);
        assert_int_equal(x.player + x.banker + x.tie, all);
        for (int table = 0; table < 3; table++) {
            snprintf(text, sizeof text, "ma-book decks=%d dragon_bonus=on dragon_table=%c", decks,
                     'A' + table);
            helper_rules(&rules, game(decks == 7 ? "midi-baccarat" : "baccarat"), text);
            same("player", x.player - x.banker, all);
            same("banker", 19 * x.banker - 20 * x.player, 20 * all);
            same("tie", 9 * x.tie - all, all);
            for (int hand = 0; hand < 2; hand++) {
                int64_t net = (1 + tables[table][0]) * x.natural[hand] + x.push - all;

                for (int lead = 4; lead <= 9; lead++)
                    net += (1 + tables[table][lead - 3]) * x.by[hand][lead];
                same(hand ? "dragon-banker" : "dragon-player", net, all);
            }
        }
        snprintf(text, sizeof text, "ma-book decks=%d ez=on", decks);
        helper_rules(&rules, game("midi-baccarat"), text);
        same("banker", x.banker - x.seven - x.player, all);
        same("dragon-7", 41 * x.seven - all, all);
        same("panda-8", 26 * x.panda - all, all);
    }
}

/* MAB-BA 13(h), MAB-MB 12(h): by every four ranks in order. */
static void house_money_by_ranks(void **unused)
{
    (void)unused;
    for (int decks = 6; decks <= 8; decks++) {
        char text[80];
        int64_t net = 0, n = (int64_t)4 * decks, all = 13 * n;

        for (int i = 0; i < 13 * 13 * 13 * 13; i++) {
            int rank[4] = {i / 2197, i / 169 % 13, i / 13 % 13, i % 13}, used[13] = {0};
            int pairs = (rank[0] == rank[2]) + (rank[1] == rank[3]);
            int64_t ways = 1;

            for (int k = 0; k < 4; k++)
                ways *= n - used[rank[k]]++;
            net += ways * (pairs == 2 ? 15 : pairs == 1 ? 3 : -1);
        }
        snprintf(text, sizeof text, "ma-book decks=%d house_money=on", decks);
        helper_rules(&rules, game("baccarat"), text);
        same("house-money", net, all * (all - 1) * (all - 2) * (all - 3));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(winners_are_paid_from_the_highest_seat),
        cmocka_unit_test(cards_go_to_the_bucket),
        cmocka_unit_test(what_is_owed_stays),
        cmocka_unit_test(a_card_face_down_is_seen_by_who_looks),
        cmocka_unit_test(hands_lie_until_the_next_ones),
        cmocka_unit_test(ez_posts_a_sign),
        cmocka_unit_test(odds_are_those_of_a_second_count),
        cmocka_unit_test(house_money_by_ranks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
