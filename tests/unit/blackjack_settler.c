/* blackjack_settler.c -- random rounds of blackjack beside a second settler, written from the
 * rulebook's text: who is asked, which card comes when, and every wager to the cent. */

#include "helper_blackjack_table.h"

#include <stdio.h>
#include <string.h>

enum { TABLES = 400, ROUNDS = 60 };

static const char *const insurances[BK_ACTIONS] = {"insurance", "insurance-2", "insurance-3"};

/* ---- before the deal ---- */

static pit_money amount_of(pit_money most)
{
    pit_money amount = (pit_money)(1 + bk_below(40)) * BK_DOLLAR;

    if (bk.v[BK_SIX]) amount *= 5;
    if (!bk.v[BK_SIX] && !bk_below(6)) amount += 1 + bk_below(99);
    while (amount > most)
        amount = bk.v[BK_SIX] ? amount - (pit_money)5 * BK_DOLLAR : amount / 2 + 1;
    return amount < BK_DOLLAR ? BK_DOLLAR : amount;
}

/* A side wager, now and then; one that is not offered is refused. */
static pit_money side(int seat, const char *spot, bool offered, pit_money amount)
{
    char text[64];

    if (!offered) {
        snprintf(text, sizeof text, "bet %d %s %lld", seat + 1, spot,
                 (long long)(amount / BK_DOLLAR));
        if (!bk_below(20)) bk_refuses(text);
        return 0;
    }
    if (!bk_below(3)) return 0;
    bk_puts("bet", seat, spot, amount);
    return amount;
}

static void bets_streaks(int n)
{
    struct bk_seat *s = &bk.seat[n];
    char spot[24], text[64];
    bool open = false;

    for (int k = 2; k <= 5; k++)
        open = open || s->streak[k];
    if (!open) s->won = 0;
    for (int k = 2; k <= 5; k++) {
        snprintf(spot, sizeof spot, "streak-%d", k);
        snprintf(text, sizeof text, "bet %d %s 5", n + 1, spot);
        if (!open)
            s->streak[k] = side(n, spot, bk.v[BK_STREAK], (pit_money)5 * BK_DOLLAR);
        else if (!bk_below(8))
            bk_refuses(text);
    }
}

static void bets(int n)
{
    static const char *const boxes[BK_ACTIONS] = {"box", "box-2", "box-3"};
    struct bk_seat *s = &bk.seat[n];
    int multiple = bk.v[BK_MULTIPLE];
    int wagers = multiple == 2 || (multiple && bk_below(2)) ? 3 : multiple ? 2 : 1;
    pit_money least, most = (pit_money)5000 * BK_DOLLAR;

    for (int k = 0; k < wagers; k++) {
        s->hand[0].box[k] = amount_of(most);
        bk_puts("bet", n, boxes[k], s->hand[0].box[k]);
    }
    s->in = true;
    s->hands = 1;
    least = s->hand[0].box[0];
    if (bk_below(2))
        s->over = side(n, "over-13", bk.v[BK_OVER_UNDER], amount_of(least));
    else
        s->under = side(n, "under-13", bk.v[BK_OVER_UNDER], amount_of(least));
    s->suited = side(n, "suited", bk.v[BK_SUITED], amount_of(least));
    s->sevens = side(n, "sevens", bk.v[BK_SEVENS], BK_DOLLAR);
    s->progressive = side(n, "progressive", bk.v[BK_PROGRESSIVE], BK_DOLLAR);
    s->bonus = side(n, "bonus", bk.v[BK_BONUS],
                    (bk.v[BK_SIX] || bk_below(2) ? 5 : 1) * (pit_money)BK_DOLLAR);
    s->match = side(n, "match", bk.v[BK_MATCH], amount_of(most));
    s->twenty = side(n, "twenty", bk.v[BK_TWENTY], amount_of(most));
    s->bust = side(n, "bust", bk.v[BK_BUST], amount_of(least));
    bets_streaks(n);
}

/* Others wager on the boxes, each person there another amount, so that one of them is highest. */
static void bets_behind(void)
{
    int people[BK_SEATS] = {0};
    char spot[24], text[64];

    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        people[n] = bk.seat[n].in;
        bk.seat[n].alone = bk.seat[n].in && !bk_below(8);
        if (bk.seat[n].alone) bk_seat_takes("alone", n);
    }
    for (int i = 0; i < BK_BEHIND; i++) {
        struct bk_behind *b = &bk.behind[i];
        int box = bk_below(bk.v[BK_BOXES]);
        pit_money amount = ((pit_money)bk_below(8) * BK_BEHIND + i + 1) * 5 * BK_DOLLAR;

        b->seat = bk.v[BK_BOXES] + i;
        snprintf(spot, sizeof spot, "behind-%d", box + 1);
        if (bk.seat[box].alone || people[box] == bk.v[BK_PER_BOX]) {
            snprintf(text, sizeof text, "bet %d %s 5", b->seat + 1, spot);
            bk_refuses(text);
            continue;
        }
        if (!bk_below(3)) continue;
        people[box]++;
        b->in = true;
        b->box = box;
        b->stake[0] = amount;
        bk_puts("bet", b->seat, spot, amount);
        bk.seat[box].in = true;
        bk.seat[box].hands = 1;
    }
}

/* 6(d): a card before the round. Of the side that it came from, it is the first player's first. */
static void determinant(void)
{
    struct bk_hand drawn = {0};
    bool black;
    int first = 0;

    if (!bk.v[BK_DOUBLE_SHOE]) return;
    bk_gives(&drawn, PIT_DEALER);
    black = pit_suit(drawn.card[0]) == 0 || pit_suit(drawn.card[0]) == 3;
    while (!bk.seat[first].in)
        first++;
    if (black == bk.black)
        bk.seat[first].hand[0].card[bk.seat[first].hand[0].cards++] = drawn.card[0];
    bk.black = black;
}

static void deals(void)
{
    bk_takes("deal");
    determinant();
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 0; n < bk.v[BK_BOXES]; n++)
            if (bk.seat[n].in && bk.seat[n].hand[0].cards == pass)
                bk_gives(&bk.seat[n].hand[0], bk_owned(n) ? n : -1);
        if (!pass) bk_gives(&bk.dealer, PIT_DEALER);
    }
    for (int n = 0; n < bk.v[BK_BOXES]; n++)
        bk.seat[n].dealt = bk.seat[n].hand[0];
    bk.hole = -1;
    if (bk.v[BK_DEALING] == BK_HOLE_UP) bk_gives(&bk.dealer, PIT_DEALER);
    if (bk.v[BK_DEALING] == BK_HOLE_DOWN || bk.v[BK_DEALING] == BK_READER)
        bk.hole = bk_lays(&bk.hole_named);
}

/* What two cards and the dealer's first decide. */
static void early_sides(int n)
{
    struct bk_seat *s = &bk.seat[n];
    struct bk_hand *h = &s->hand[0];

    bk_due(n, "over-13", 0, s->over, bk_over(h, s->over, true));
    bk_due(n, "under-13", 0, s->under, bk_over(h, s->under, false));
    bk_due(n, "suited", 0, s->suited, s->suited ? bk_suited(bk.v, h, s->suited) : 0);
    bk_due(n, "match", 0, s->match, bk_match(bk.v, h, bk.dealer.card[0], s->match));
    if (!bk_queens(h)) bk_due(n, "twenty", 0, s->twenty, bk_twenty(bk.v, h, false, s->twenty));
    if (!bk_blackjack(h)) bk_due(n, "bonus", 0, s->bonus, -s->bonus);
}

/* ---- insurance ---- */

/* By chance, up to half of the wager, or as the chips go. */
static pit_money insured(pit_money box)
{
    int chip = bk.v[BK_SIX] && bk.v[BK_CHIP] < 5 ? 5 : bk.v[BK_CHIP];
    pit_money unit = (pit_money)chip * BK_DOLLAR;

    if (bk_below(2)) return (box + 2 * unit - 1) / (2 * unit) * unit;
    return bk.v[BK_SIX] ? (pit_money)5 * BK_DOLLAR : 1 + bk_below((int)(box / 2));
}

static void insures(int n, int k)
{
    struct bk_seat *s = &bk.seat[n];

    s->insured[k] = insured(s->hand[0].box[k]);
    bk_puts("insure", n, insurances[k], s->insured[k]);
}

/* Takes even money; where it may not be had, tries to. */
static bool even_money(int seat, const struct bk_hand *h)
{
    bool may = bk.v[BK_EVEN] && bk_blackjack(h);

    if (may && !bk_below(3)) {
        bk_seat_takes("even-money", seat);
        return true;
    }
    if (!may && !bk_below(6)) bk_seat_refuses("even-money", seat);
    return false;
}

static void answers(int n)
{
    struct bk_seat *s = &bk.seat[n];
    bool all = true;

    bk_asked(n);
    s->even = even_money(n, &s->hand[0]);
    if (s->even) return;
    for (int k = 0; k < BK_ACTIONS; k++) {
        if (!s->hand[0].box[k]) continue;
        if (bk_below(2))
            insures(n, k);
        else
            all = false;
    }
    if (!all) bk_seat_takes("decline", n);
    if (!bk_below(8)) bk_seat_refuses("insure", n);
}

static void answers_behind(struct bk_behind *b)
{
    bk_asked(b->seat);
    b->even = even_money(b->seat, &bk.seat[b->box].hand[0]);
    if (b->even) return;
    if (bk_below(2)) {
        bk_seat_takes("decline", b->seat);
        return;
    }
    b->insured = insured(b->stake[0]);
    bk_puts("insure", b->seat, "", b->insured);
}

/* Everybody is asked, in any order. */
static void insurance(void)
{
    int list[BK_SEATS + BK_BEHIND], n = 0;

    if (pit_rank(bk.dealer.card[0]) != PIT_ACE || bk.v[BK_DEALING] == BK_HOLE_UP ||
        bk.v[BK_AT_TURN])
        return;
    for (int i = 0; i < bk.v[BK_BOXES]; i++)
        if (bk_owned(i)) list[n++] = i;
    for (int i = 0; i < BK_BEHIND; i++)
        if (bk.behind[i].in) list[n++] = BK_SEATS + i;
    while (n) {
        int which = bk_below(n), who = list[which];

        list[which] = list[--n];
        if (who < BK_SEATS)
            answers(who);
        else
            answers_behind(&bk.behind[who - BK_SEATS]);
    }
}

static void insures_at_turn(int n)
{
    struct bk_seat *s = &bk.seat[n];

    if (!bk.v[BK_AT_TURN] || bk.v[BK_DEALING] == BK_HOLE_UP ||
        pit_rank(bk.dealer.card[0]) != PIT_ACE)
        return;
    for (int k = 0; k < BK_ACTIONS; k++)
        if (s->hand[0].box[k] && bk_below(2)) insures(n, k);
}

/* ---- decisions ---- */

static bool split_ace(const struct bk_hand *h)
{
    return h->split && pit_rank(h->card[0]) == PIT_ACE;
}

static bool may_split(const struct bk_seat *s, const struct bk_hand *h)
{
    if (h->cards != 2 || h->doubled || bk_value(h->card[0]) != bk_value(h->card[1])) return false;
    if (s->hands == 1) return true;
    return s->hands < bk.v[BK_SPLIT] && (!split_ace(h) || bk.v[BK_RESPLIT_ACES]);
}

static bool may_double(const struct bk_hand *h)
{
    bool soft;
    int count = bk_count(h, &soft);

    if (h->cards != 2 || count == 21) return false;
    if (h->split && (!bk.v[BK_DAS] || split_ace(h))) return false;
    if (bk.v[BK_DEALING] != BK_HOLE_UP) return true;
    if (count >= 9 && count <= 11) return true;
    return bk.v[BK_DOUBLE_SOFT] && soft && (count == 19 || count == 20);
}

static bool may_surrender(const struct bk_seat *s, const struct bk_hand *h)
{
    return bk.v[BK_SURRENDER] && !h->split && h->cards == 2 && !s->decided;
}

static bool wants_decision(const struct bk_seat *s, const struct bk_hand *h)
{
    if (h->doubled || h->surrendered || bk_count(h, NULL) >= 21) return false;
    return !split_ace(h) || may_split(s, h);
}

/* The others on the box double too, or not. */
static void doubles_behind(int n, int hand)
{
    for (int i = 0; i < BK_BEHIND; i++) {
        struct bk_behind *b = &bk.behind[i];

        if (!b->in || b->box != n || !b->stake[hand] || b->seat == bk_caller(n)) continue;
        bk_asked(b->seat);
        if (bk_below(2)) {
            bk_seat_takes("stand", b->seat);
            continue;
        }
        b->extra[hand] = amount_of(b->stake[hand]);
        bk_puts("double", b->seat, "", b->extra[hand]);
    }
}

static void doubles(int n, int hand)
{
    struct bk_hand *h = &bk.seat[n].hand[hand];
    int caller = bk_caller(n);
    bool down = bk.v[BK_DOUBLE_CARD] == 1, named;
    const char *verb = "double";
    pit_money whole = h->box[0], amount;

    if (bk.v[BK_DOUBLE_CARD] == 2 && bk_below(2)) {
        down = true;
        verb = "double-face-down";
    }
    for (int i = 0; i < BK_BEHIND; i++)
        if (bk.behind[i].in && bk.behind[i].seat == caller) whole = bk.behind[i].stake[hand];
    amount = bk.v[BK_MULTIPLE] || bk_below(2) ? whole : amount_of(whole);
    if (amount == whole)
        bk_seat_takes(verb, caller);
    else
        bk_puts(verb, caller, "", amount);
    for (int k = 0; k < BK_ACTIONS && bk_owned(n); k++)
        h->extra[k] = k ? h->box[k] : amount;
    for (int i = 0; i < BK_BEHIND; i++)
        if (bk.behind[i].in && bk.behind[i].seat == caller) bk.behind[i].extra[hand] = amount;
    doubles_behind(n, hand);
    h->doubled = true;
    if (!down) {
        bk_gives(h, bk_owned(n) ? n : -1);
        return;
    }
    h->card[h->cards++] = bk_lays(&named);
    h->down = h->late = true;
    h->unseen = !named; /* one that was named is turned by itself */
}

/* The others on the box cover both hands, or keep to one of them. */
static void splits_behind(int n, int hand, int new)
{
    char text[32];

    for (int i = 0; i < BK_BEHIND; i++) {
        struct bk_behind *b = &bk.behind[i];

        if (!b->in || b->box != n || !b->stake[hand]) continue;
        if (b->seat == bk_caller(n)) {
            b->stake[new] = b->stake[hand];
            continue;
        }
        bk_asked(b->seat);
        if (bk_below(2)) {
            bk_seat_takes("split", b->seat);
            b->stake[new] = b->stake[hand];
        } else if (bk_below(2)) {
            snprintf(text, sizeof text, "keep %d %d", b->seat + 1, new + 1);
            bk_takes(text);
            b->stake[new] = b->stake[hand];
            b->stake[hand] = 0;
            if (b->first == hand) b->first = new;
        } else {
            snprintf(text, sizeof text, "keep %d %d", b->seat + 1, hand + 1);
            bk_takes(text);
        }
    }
}

static void splits(int n, int at)
{
    struct bk_seat *s = &bk.seat[n];
    int number = s->order[at];
    struct bk_hand *h = &s->hand[number], *new = &s->hand[s->hands];

    bk_seat_takes("split", bk_caller(n));
    *new = (struct bk_hand){.cards = 1, .card = {h->card[1]}, .split = true};
    memcpy(new->box, h->box, sizeof new->box);
    h->cards = 1;
    h->split = true;
    splits_behind(n, number, s->hands);
    for (int i = s->hands; i > at + 1; i--)
        s->order[i] = s->order[i - 1];
    s->order[at + 1] = s->hands++;
    bk_gives(h, bk_owned(n) ? n : -1);
}

static void tries_what_may_not_be(int n, const struct bk_hand *h)
{
    const struct bk_seat *s = &bk.seat[n];
    int caller = bk_caller(n);

    if (bk_below(6)) return;
    if (!may_split(s, h)) bk_seat_refuses("split", caller);
    if (!may_double(h)) bk_seat_refuses("double", caller);
    if (split_ace(h)) bk_seat_refuses("hit", caller);
    if (!may_surrender(s, h)) bk_seat_refuses("surrender", caller);
    for (int other = 0; other < bk.v[BK_BOXES]; other++)
        if (other != caller && !bk_below(4)) bk_seat_refuses("stand", other);
    bk_seat_refuses("decline", caller);
    bk_seat_refuses("third", caller);
    bk_refuses("bet 1 box 5");
    bk_refuses("take 1 box");
    bk_seat_refuses("leave", caller);
}

/* One decision on a hand. False: it is done. */
static bool decides(int n, int at)
{
    struct bk_seat *s = &bk.seat[n];
    struct bk_hand *h = &s->hand[s->order[at]];
    int count = bk_count(h, NULL), what = bk_below(16), caller = bk_caller(n);

    bk_asked(caller);
    tries_what_may_not_be(n, h);
    if (may_surrender(s, h) && what < 2) {
        bk_seat_takes("surrender", caller);
        h->surrendered = true;
        return false;
    }
    s->decided = true;
    if (may_split(s, h) && what < 12) {
        splits(n, at);
        return true;
    }
    if (may_double(h) && what < 5) {
        doubles(n, s->order[at]);
        return false;
    }
    if (split_ace(h) || (count >= 12 && what < 9) || (count >= 17 && what < 15)) {
        bk_seat_takes("stand", caller);
        return false;
    }
    bk_seat_takes("hit", caller);
    bk_gives(h, bk_owned(n) ? n : -1);
    return true;
}

static void plays(void)
{
    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        struct bk_seat *s = &bk.seat[n];

        if (!s->in || bk_blackjack(&s->hand[0])) continue;
        bk_asked(bk_caller(n));
        if (bk_owned(n)) insures_at_turn(n);
        for (int at = 0; at < s->hands; at++) {
            struct bk_hand *h = &s->hand[s->order[at]];

            if (h->cards == 1) bk_gives(h, bk_owned(n) ? n : -1);
            while (wants_decision(s, h) && decides(n, at)) {
            }
        }
    }
}

/* Two sevens, and the dealer is known to have blackjack: a third card for that wager. */
static void offers_thirds(void)
{
    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        struct bk_seat *s = &bk.seat[n];
        struct bk_hand third = {0};

        if (!s->sevens || pit_rank(s->hand[0].card[0]) != 7 || pit_rank(s->hand[0].card[1]) != 7)
            continue;
        bk_asked(n);
        if (bk_below(2)) {
            bk_seat_takes("decline", n);
            continue;
        }
        bk_seat_takes("third", n);
        bk_gives(&third, n);
        s->third = third.card[0];
    }
}

/* The dealer has blackjack, and it is known before the players act. */
static bool ends_at_once(void)
{
    struct bk_hand both = bk.dealer;

    if (bk.v[BK_DEALING] == BK_HOLE_UP) return bk_blackjack(&bk.dealer);
    if (bk.v[BK_DEALING] != BK_READER || !bk_ace_or_ten(bk.dealer.card[0])) return false;
    both.card[both.cards++] = bk.hole;
    if (!bk.hole_named) bk_takes(bk_blackjack(&both) ? "peek yes" : "peek no");
    return bk_blackjack(&both);
}

/* ---- a round ---- */

/* Who has no wager on the box gives up the streak wagers. */
static void abandons(int n)
{
    struct bk_seat *s = &bk.seat[n];
    char spot[24];

    for (int k = 2; k <= 5; k++) {
        snprintf(spot, sizeof spot, "streak-%d", k);
        bk_due(n, spot, 0, s->streak[k], -s->streak[k]);
        s->streak[k] = 0;
    }
}

static void plays_round(void)
{
    int anybody = 0;

    bk_clears();
    for (int n = 0; n < bk.v[BK_BOXES]; n++)
        if (bk_below(4)) {
            bets(n);
            anybody++;
        }
    if (!anybody) bets(0);
    if (bk.v[BK_PER_BOX] > 1) bets_behind();
    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        if (!bk_owned(n)) abandons(n);
        if (bk.seat[n].progressive) bk.meter += bk.v[BK_RATE];
    }
    deals();
    for (int n = 0; n < bk.v[BK_BOXES]; n++)
        if (bk_owned(n)) early_sides(n);
    insurance();
    if (ends_at_once())
        offers_thirds();
    else
        plays();
    bk_dealer_plays(0);
    bk_settles();
    bk_compare();
    if (bk.replay.table.state.phase) bk_differs("the round is not over");
}

/* A book of sections 3 to 25, so far as it is about money: tables by chance, rounds by chance. */
static void two_settlers_agree(void **unused)
{
    int tables = helper_fewer(TABLES);

    (void)unused;
    bk.seed = 17;
    for (int t = 0; t < tables; t++) {
        do
            bk_choose(&bk.seed, bk.v);
        while (!bk_taken(bk.v) || (bk.v[BK_DECKS] < 3 && bk.v[BK_BOXES] > 3) ||
               (bk.v[BK_PER_BOX] > 1 && bk.v[BK_MULTIPLE]));
        bk_opens();
        for (int i = 0; i < ROUNDS; i++)
            plays_round();
    }
}

/* Sets of options by chance: those that the book takes together, and no others. */
static void what_goes_together(void **unused)
{
    int good = 0, sets = helper_fewer(20000);

    (void)unused;
    bk.seed = 23;
    for (int i = 0; i < sets; i++) {
        char text[1200], line[1300];
        bool taken;

        bk_choose(&bk.seed, bk.v);
        bk_write(bk.v, text, sizeof text);
        pit_replay_open(&bk.replay, NULL, NULL);
        bk_clears();
        bk_takes("game blackjack");
        snprintf(line, sizeof line, "rules ma-book%s", text);
        taken = pit_replay_line(&bk.replay, line, strlen(line), &bk.said) == PIT_LINE_DONE;
        if (taken != bk_taken(bk.v)) bk_differs(taken ? "these are barred" : bk.said.words);
        if (!taken && !bk.said.clause) bk_differs("barred by no clause");
        good += taken;
    }
    assert_true(good > sets / 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_together),
        cmocka_unit_test(two_settlers_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
