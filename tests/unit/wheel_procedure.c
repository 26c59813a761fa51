/* wheel_procedure.c -- what a dealer at a wheel does and says, in its order and no more of it, and
 * the signs that stand at the table. */

#include "helper_play.h"
#include "pit/clause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DOLLAR = 100 };

static void sits(const char *game, const char *rules, int seats)
{
    play_opens_game(game, rules);
    for (int seat = 0; seat < seats; seat++)
        play_does(seat, "seat", 0, (pit_money)1000 * DOLLAR);
    helper_told_clear(&play.told);
}

static void bets(int seat, const char *spot, pit_money dollars)
{
    play_does(seat, "bet", play_spot(spot), dollars * DOLLAR);
}

static void stops_at(int pocket)
{
    helper_told_clear(&play.told);
    assert_int_equal(play.state.want, PIT_POCKET);
    assert_int_equal(play_tries_chance(PIT_POCKET, pocket), PIT_OK);
}

/* Calls and settlements in the order in which they were told: "number +straight-17 ". */
static void told_is(const char *wanted)
{
    char got[512];
    size_t n = 0;

    got[0] = '\0';
    for (int i = 0; i < play.told.effects.count; i++) {
        const struct pit_effect *fx = &play.told.list[i];

        if (fx->kind == PIT_CALL)
            n += (size_t)snprintf(got + n, sizeof got - n, "%s ",
                                  play.rules.game->calls[fx->to].key);
        if (fx->kind == PIT_SETTLE)
            n += (size_t)snprintf(got + n, sizeof got - n, "%c%s ", fx->net > 0 ? '+' : '-',
                                  play.rules.spot[fx->spot].name);
        assert_true(n < sizeof got);
    }
    assert_string_equal(got, wanted);
}

/* MAB-RO 3(b), MAB-RO 3(c), MAB-RO 3(e): no more bets, the number, all losers, all winners. */
static void losers_before_winners(void **unused)
{
    (void)unused;
    sits("roulette", "ma-book", 2);
    bets(0, "straight-17", 5);
    bets(0, "red", 5);
    bets(1, "black", 5);
    bets(1, "straight-18", 5);
    stops_at(17);
    told_is("no-more-bets number -red -straight-18 +straight-17 +black ");
    bets(1, "high", 5);
    bets(0, "split-0-00", 5);
    play_does(PIT_DEALER, "no-more-bets", 0, 0);
    stops_at(37);
    told_is("double-zero -high +split-0-00 "); /* it has been called */
}

/* MAB-RO 3(d): a fifth is moved when one of the five has come, and not when none has; between the
 * number and the losers. */
static void a_fifth_is_moved(void **unused)
{
    (void)unused;
    sits("roulette", "ma-book adjacent=on", 2);
    bets(0, "adjacent-17", 5);
    bets(1, "red", 5);
    stops_at(20);
    told_is("no-more-bets number fifth -red +adjacent-17 ");
    bets(0, "adjacent-17", 5);
    bets(1, "straight-34", 5);
    stops_at(34);
    told_is("no-more-bets number -adjacent-17 +straight-34 ");
}

/* MAB-RO 2(b): the half is told where it is kept and somebody has to do with it. */
static void half_is_kept(void **unused)
{
    (void)unused;
    sits("roulette", "ma-book half_loss=on", 1);
    bets(0, "even", 6);
    stops_at(37);
    told_is("no-more-bets double-zero half -even ");
    assert_int_equal(play_settled(0, play_spot("even"))->net, -3 * DOLLAR);
    bets(0, "dozen-1", 6);
    stops_at(0);
    told_is("no-more-bets zero -dozen-1 ");
}

/* MAB-RO 2(d)(2): 00 of a wheel used as a single one is called as no spin, and nothing is paid. */
static void nothing_is_settled(void **unused)
{
    (void)unused;
    sits("roulette", "ma-book wheel=double-as-single", 1);
    bets(0, "odd", 6);
    stops_at(37);
    told_is("no-more-bets no-spin ");
    assert_int_equal(play_stake(0, play_spot("odd")), 6 * DOLLAR);
}

/* MAB-RO 6(a), MAB-RO 6(e), MAB-RO 6(c)(1), MAB-RO 6(c)(2): the same at Big Six. */
static void big_six_too(void **unused)
{
    enum { ONE = 0, FLAG = 53, BETWEEN = PIT_BETWEEN(54, ONE, FLAG) };

    (void)unused;
    sits("big-six", "ma-book", 2);
    bets(0, "one", 5);
    bets(0, "two", 5);
    bets(1, "flag", 5);
    bets(1, "one", 5);
    stops_at(ONE);
    told_is("no-more-bets one -two -flag +one +one ");
    bets(0, "flag", 5);
    bets(0, "one", 5);
    stops_at(BETWEEN);
    told_is("no-more-bets between one -flag +one ");
    sits("big-six", "ma-book between=void", 1);
    bets(0, "one", 5);
    stops_at(BETWEEN);
    told_is("no-more-bets no-spin ");
}

/* Every segment has its place on the wheel of Big Six; joker and flag lie apart, and no symbol lies
 * three times in a row. */
static void segments_are_spread(void **unused)
{
    enum { JOKER = 52, FLAG = 53 };
    const struct pit_rules *r = &play.rules;
    uint64_t seen = 0;
    int joker = 0, flag = 0, run = 0;

    (void)unused;
    play_opens_game("big-six", "ma-book");
    for (int i = 0; i < r->pockets; i++) {
        seen |= (uint64_t)1 << r->wheel[i];
        if (r->wheel[i] == JOKER) joker = i;
        if (r->wheel[i] == FLAG) flag = i;
    }
    assert_int_equal(r->pockets, FLAG + 1);
    assert_true(seen == ((uint64_t)1 << (FLAG + 1)) - 1);
    assert_in_range(abs(joker - flag), r->pockets / 3, r->pockets * 2 / 3);
    for (int i = 0; i < 2 * r->pockets; i++) {
        int here = r->wheel[i % r->pockets], next = r->wheel[(i + 1) % r->pockets];
        bool same = false;

        for (int k = 0; k < r->spots; k++)
            same |= (r->spot[k].wins >> here & r->spot[k].wins >> next & 1) != 0;
        run = same ? run + 1 : 0;
        assert_in_range(run, 0, 1);
    }
}

/* The one sign of these rules; NULL: there is none. */
static void sign_is(const char *game, const char *rules, const char *words, const char *clause)
{
    struct pit_notice sign;

    play_opens_game(game, rules);
    assert_int_equal(play.rules.game->notice(&play.rules, 0, &sign), words != NULL);
    if (!words) return;
    if (!strstr(sign.words, words)) fail_msg("\"%s\" is not in: %s", words, sign.words);
    assert_string_equal(pit_clause_id(sign.clause), clause);
    assert_false(play.rules.game->notice(&play.rules, 1, &sign));
}

/* MAB-RO 2(b), MAB-RO 2(d)(1), MAB-RO 6(d): which option is in effect stands at the table. */
static void signs_at_the_table(void **unused)
{
    (void)unused;
    sign_is("roulette", "ma-book", "19 to 36 lose.", "MAB-RO 2(b)");
    sign_is("roulette", "ma-book half_loss=on", "19 to 36 lose half.", "MAB-RO 2(b)");
    sign_is("roulette", "ma-book wheel=single", NULL, "");
    sign_is("roulette", "ma-book wheel=double-as-single", "00 is no spin", "MAB-RO 2(d)(1)");
    sign_is("big-six", "ma-book", "the one passed last wins", "MAB-RO 6(d)");
    sign_is("big-six", "ma-book between=void", "the spin is void", "MAB-RO 6(d)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(losers_before_winners), cmocka_unit_test(a_fifth_is_moved),
        cmocka_unit_test(half_is_kept),          cmocka_unit_test(nothing_is_settled),
        cmocka_unit_test(big_six_too),           cmocka_unit_test(signs_at_the_table),
        cmocka_unit_test(segments_are_spread),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
