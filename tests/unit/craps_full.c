/* craps_full.c -- a full table of craps: every seat has every wager that can stand, as large as the
 * table takes it, and one 7 decides all of them. */

#include "helper_dice.h"

#include <stdio.h>
#include <string.h>

static const struct house {
    const char *game, *rules;
    int seats;
    bool leaves, in_advance, fire;
} houses[] = {
    {"craps", "ma-book coupon=on", 16, false, true, true},
    {"craps", "ma-book coupon=on leave_up=off buy_vig=win lay_vig=win", 16, true, false, true},
    {"mini-craps", "ma-book coupon=on odds_times=100", 9, false, true, false},
};

static struct pit_state before;

static bool is(const char *name, const char *other)
{
    return strcmp(name, other) == 0;
}

static bool begins(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

/* ---- the oracle: what a throw of 3 and 4 does to a wager ---- */

/* What it wins for each of its stake, num to den; 0: a push; below 0: it is lost. */
struct share {
    int num, den;
};

static struct share laid(int number)
{
    if (number == 4 || number == 10) return (struct share){1, 2};
    return number == 5 || number == 9 ? (struct share){2, 3} : (struct share){5, 6};
}

static struct share place_lose(int number)
{
    if (number == 4 || number == 10) return (struct share){5, 11};
    return number == 5 || number == 9 ? (struct share){5, 8} : (struct share){4, 5};
}

/* MAB-CR 2, 4(b), 5(b), 6(b), 6(d); the line by whether a point stands: 2(a), 2(b). */
static struct share seven(const char *name, int point)
{
    struct share even = {1, 1}, lost = {-1, 1};
    int n;

    if (begins(name, "pass") && !is(name, "pass-odds")) return point ? lost : even;
    if (is(name, "dont-pass") || is(name, "dont-pass-coupon")) return point ? even : lost;
    if (is(name, "dont-pass-odds")) return laid(point);
    if (is(name, "come") || dice_number(name, "dont-come-")) return even;
    if ((n = dice_number(name, "dont-come-odds-")) || (n = dice_number(name, "lay-")))
        return laid(n);
    if ((n = dice_number(name, "place-lose-"))) return place_lose(n);
    if (is(name, "any-seven")) return (struct share){4, 1};
    if (is(name, "six-seven-eight")) return even;
    if (is(name, "hop-3-4")) return (struct share){15, 1};
    return lost;
}

static bool is_paper(const char *name)
{
    return is(name, "pass-coupon") || is(name, "dont-pass-coupon");
}

/* MAB-CR 10(b): what may stay up when it has won. */
static bool may_stay(const char *name)
{
    return dice_number(name, "lay-") || dice_number(name, "place-lose-");
}

/* ---- filling the table ---- */

static bool before_points(const char *name)
{
    return begins(name, "pass") || begins(name, "dont-pass") || is(name, "fire");
}

static bool comes(const char *name)
{
    return is(name, "come") || is(name, "dont-come");
}

static bool anything(const char *name)
{
    (void)name;
    return true;
}

/* Whatever of these this seat may still bet, as much as may be; how many wagers it made. */
static int bets_most(int seat, bool wanted(const char *name))
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&play.rules, &play.state, seat, moves), made = 0;

    for (int i = 0; i < count; i++) {
        const struct pit_move *m = &moves[i];

        if (m->verb != PIT_BET || !wanted(play.rules.spot[m->spot].name)) continue;
        if (is(play.rules.spot[m->spot].name, "whirl")) continue; /* its parts are there */
        if (play_stake(seat, m->spot)) continue;
        play_does(seat, "bet", m->spot, m->range.most);
        made++;
    }
    return made;
}

/* Again, since odds and coupons follow what they lie behind; after that nothing more is offered. */
static void all_bet(const struct house *h, bool wanted(const char *name))
{
    for (int seat = 0; seat < h->seats; seat++) {
        helper_told_clear(&play.told);
        while (bets_most(seat, wanted)) {
        }
    }
}

static void all_call_on(const struct house *h)
{
    static struct pit_move moves[PIT_MOVES_MAX];

    helper_told_clear(&play.told);
    for (int seat = 0; seat < h->seats; seat++) {
        int count = pit_moves(&play.rules, &play.state, seat, moves);

        for (int i = 0; i < count; i++)
            if (moves[i].verb == helper_verb(play.rules.game, "on"))
                play_does(seat, "on", moves[i].spot, 0);
    }
}

/* Line bets, a point of four, and come bets on every other number. */
static void fill_to_point(const struct house *h)
{
    static const int numbers[] = {5, 6, 8, 9, 10};

    play_opens_game(h->game, h->rules);
    for (int seat = 0; seat < h->seats; seat++)
        play_does(seat, "seat", 0, PIT_MONEY_MAX / 2);
    all_bet(h, before_points);
    dice_throws(4);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        all_bet(h, comes);
        dice_throws(numbers[i]);
    }
}

/* ---- what came of it ---- */

static pit_money percentage(const char *name, pit_money stake)
{
    return dice_number(name, "buy-") || dice_number(name, "lay-") ? stake / 20 / 100 * 100 : 0;
}

/* The settlement of this wager, and what the seat gets in chips of it. */
static pit_money check_settled(const struct house *h, const struct pit_wager *w)
{
    const char *name = play.rules.spot[w->spot].name;
    struct share share = seven(name, before.u.craps.point);
    bool won = share.num > 0, stays = won && may_stay(name) && !h->leaves;
    pit_money net = w->stake * share.num / share.den, vig = percentage(name, w->stake), chips;
    const struct pit_effect *fx = play_settled(w->seat, w->spot);

    if (!fx) {
        fail_msg("seat %d: %s is not decided", w->seat, name);
        return 0;
    }
    if (is_paper(name) && !won) net = 0;
    chips = net + (stays || is_paper(name) ? 0 : w->stake);
    if (!h->in_advance && won) chips -= vig;
    if (stays && h->in_advance) chips -= vig; /* for the next decision */
    if (h->in_advance || won) net -= vig;
    if (fx->net != net || fx->stake != w->stake)
        fail_msg("seat %d: %s: stake %lld, net %lld, not %lld", w->seat, name, (long long)fx->stake,
                 (long long)fx->net, (long long)net);
    assert_int_equal(fx->result, won ? PIT_WIN : share.num ? PIT_LOSE : PIT_PUSH);
    assert_int_not_equal(fx->clause, 0);
    assert_int_equal(play_stake(w->seat, w->spot), stays ? w->stake : 0);
    return chips;
}

/* The effects alone say what each seat has more, in front of it and on the layout. */
static void check_told(void)
{
    pit_money chips[PIT_SEATS_MAX] = {0}, worth[PIT_SEATS_MAX] = {0};

    for (int i = 0; i < play.told.effects.count; i++) {
        const struct pit_effect *fx = &play.told.list[i];

        if (fx->seat >= PIT_SEATS_MAX) continue;
        chips[fx->seat] += fx->chips;
        worth[fx->seat] += fx->chips + fx->play;
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        assert_int_equal(play.state.chips[seat] - before.chips[seat], chips[seat]);
        assert_int_equal(pit_worth(&play.state, seat) - pit_worth(&before, seat), worth[seat]);
    }
}

/* Everything on the table is decided, but for fire bets where nobody sevens out. */
static void check_seven(const struct house *h)
{
    pit_money chips[PIT_SEATS_MAX] = {0}, house = 0;
    int settled = 0, left = 0;

    before = play.state;
    helper_told_clear(&play.told);
    play_rolls(3, 4);
    for (int i = 0; i < before.wagers; i++) {
        const struct pit_wager *w = &before.wager[i];

        if (is(play.rules.spot[w->spot].name, "fire") && !before.u.craps.point) {
            left++;
            continue;
        }
        chips[w->seat] += check_settled(h, w);
        settled++;
        left += play_stake(w->seat, w->spot) != 0;
    }
    assert_int_equal(play_settlements(), settled); /* and none of them twice */
    assert_int_equal(play.state.wagers, left);
    check_told();
    for (int seat = 0; seat < h->seats; seat++) {
        pit_money gained = play.state.chips[seat] - before.chips[seat];

        if (gained != chips[seat])
            fail_msg("seat %d has %lld more, not %lld", seat, (long long)gained,
                     (long long)chips[seat]);
        house -= pit_worth(&play.state, seat) - pit_worth(&before, seat);
    }
    assert_int_equal(play.state.house - before.house, house);
}

/* A seven out: all spots but come-4, dont-come-4, their odds and the whirl can have a wager. */
static void a_seven_out_decides_all(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        const struct house *h = &houses[i];

        fill_to_point(h);
        all_bet(h, anything);
        assert_int_equal(play.state.wagers, h->seats * (play.rules.spots - 5 - !h->fire));
        check_seven(h);
    }
}

/* On a come-out roll all six numbers have their come bets and odds, and what rests is called on. */
static void a_natural_decides_all(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        const struct house *h = &houses[i];

        fill_to_point(h);
        all_bet(h, comes);
        dice_throws(4); /* the point is made, and come bets travel to the four */
        all_bet(h, anything);
        all_call_on(h);
        assert_int_equal(play.state.wagers, h->seats * (play.rules.spots - 5 - !h->fire));
        check_seven(h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seven_out_decides_all),
        cmocka_unit_test(a_natural_decides_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
