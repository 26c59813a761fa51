/* helper_blackjack_settles.c -- the dealer's hand and what comes of every wager, as the second
 * settler of blackjack reads the book. */

#include "helper_blackjack_table.h"

#include <stdio.h>

enum { DISPLAYS = 10 };

static const char *const boxes[BK_ACTIONS] = {"box", "box-2", "box-3"};
static const char *const extras[BK_ACTIONS] = {"double", "double-2", "double-3"};
static const char *const insurances[BK_ACTIONS] = {"insurance", "insurance-2", "insurance-3"};

/* ---- the dealer ---- */

/* What depends on the dealer: nothing, the second card, or all of the hand. */
enum need { NOTHING, SECOND, WHOLE };

/* 3(a)(3): 21 in two cards, whatever the dealer draws to. */
static bool beats_21(const struct bk_hand *h)
{
    return h->cards == 2 && bk_count(h, NULL) == 21 && (!h->split || !bk.v[BK_SPLIT_PUSH]);
}

/* Of a wager on a hand. */
static enum need needs(const struct bk_hand *h, bool even, bool extra)
{
    bool strong = bk_ace_or_ten(bk.dealer.card[0]);

    if (even) return NOTHING;
    if (h->surrendered || beats_21(h))
        return strong && bk.v[BK_DEALING] != BK_HOLE_UP ? SECOND : NOTHING;
    if (h->down || !bk_broken(h)) return WHOLE;
    /* 18(f): in multiple action all of it is collected at once. */
    if (bk.v[BK_EXTRA_LOST] || bk.v[BK_MULTIPLE]) return NOTHING;
    return strong && extra ? SECOND : NOTHING;
}

static enum need more(enum need a, enum need b)
{
    return a > b ? a : b;
}

static enum need needs_of_box(int n, int k)
{
    const struct bk_seat *s = &bk.seat[n];
    enum need most = s->insured[k] || s->bust ? SECOND : NOTHING;

    if (s->twenty && bk_queens(&s->dealt) && bk_ace_or_ten(bk.dealer.card[0]))
        most = more(most, SECOND);
    for (int i = 0; i < s->hands; i++)
        if (s->hand[i].box[k])
            most = more(most, needs(&s->hand[i], s->even, i > 0 || s->hand[i].extra[k]));
    for (int b = 0; b < BK_BEHIND && !k; b++) {
        const struct bk_behind *p = &bk.behind[b];

        if (!p->in || p->box != n) continue;
        if (p->insured) most = more(most, SECOND);
        for (int i = 0; i < s->hands; i++)
            if (p->stake[i])
                most = more(most, needs(&s->hand[i], p->even, i != p->first || p->extra[i]));
    }
    return most;
}

void bk_dealer_plays(int k)
{
    enum need need = NOTHING;
    bool soft, bonus = false;

    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        if (!bk.seat[n].in) continue;
        need = more(need, needs_of_box(n, k));
        bonus = bonus || bk.seat[n].bust;
    }
    if (bk.hole >= 0) {
        if (!bk.hole_named) bk_turns(bk.hole);
        bk.dealer.card[bk.dealer.cards++] = bk.hole;
    } else if (bk.dealer.cards == 1 && need >= SECOND) {
        bk_gives(&bk.dealer, PIT_DEALER);
    }
    if (bk.dealer.cards < 2 || bk_blackjack(&bk.dealer)) return;
    while (need == WHOLE || (bonus && bk.dealer.cards == 2)) {
        int count = bk_count(&bk.dealer, &soft);

        if (need < WHOLE && count >= 17) break;
        if (count > 17 || (count == 17 && !(soft && bk.v[BK_HIT_17]))) break;
        bk_gives(&bk.dealer, PIT_DEALER);
    }
}

/* ---- wagers on the boxes ---- */

static void settles_behind(int n)
{
    const struct bk_seat *s = &bk.seat[n];
    bool ten = bk.dealer.cards > 1 && bk_value(bk.dealer.card[1]) == 10;
    char spot[3][32];

    snprintf(spot[0], sizeof spot[0], "behind-%d", n + 1);
    snprintf(spot[1], sizeof spot[1], "behind-%d-double", n + 1);
    snprintf(spot[2], sizeof spot[2], "behind-%d-insurance", n + 1);
    for (int b = 0; b < BK_BEHIND; b++) {
        const struct bk_behind *p = &bk.behind[b];

        if (!p->in || p->box != n) continue;
        bk_due(p->seat, spot[2], 0, p->insured, ten ? 2 * p->insured : -p->insured);
        for (int i = 0; i < s->hands; i++) {
            struct bk_hand h = s->hand[i];

            h.even = p->even;
            bk_due(p->seat, spot[0], i, p->stake[i],
                   bk_brings(bk.v, &h, &bk.dealer, p->stake[i], i == p->first, false));
            bk_due(p->seat, spot[1], i, p->extra[i],
                   bk_brings(bk.v, &h, &bk.dealer, p->extra[i], i == p->first, true));
        }
    }
}

static void settles_boxes(int k)
{
    bool ten = bk.dealer.cards > 1 && bk_value(bk.dealer.card[1]) == 10;

    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        const struct bk_seat *s = &bk.seat[n];

        if (!s->in) continue;
        bk_due(n, insurances[k], 0, s->insured[k], ten ? 2 * s->insured[k] : -s->insured[k]);
        for (int i = 0; i < s->hands; i++) {
            struct bk_hand h = s->hand[i];

            h.even = s->even;
            bk_due(n, boxes[k], i, h.box[k],
                   bk_brings(bk.v, &h, &bk.dealer, h.box[k], i == 0, false));
            bk_due(n, extras[k], i, h.extra[k],
                   bk_brings(bk.v, &h, &bk.dealer, h.extra[k], i == 0, true));
        }
        if (!k) settles_behind(n);
    }
}

/* Cards of doubled hands are turned, and each hand of the dealer is settled before the next. */
static void settles_hands(void)
{
    int up = bk.dealer.card[0];

    for (int n = bk.v[BK_BOXES] - 1; n >= 0; n--) /* from the dealer's right */
        for (int i = bk.seat[n].hands - 1; i >= 0; i--) {
            struct bk_hand *h = &bk.seat[n].hand[bk.seat[n].order[i]];

            if (h->unseen) bk_turns(h->card[2]);
            h->down = false;
        }
    for (int k = 0; k < BK_ACTIONS; k++) {
        bool any = false;

        for (int n = 0; n < bk.v[BK_BOXES]; n++)
            any = any || bk.seat[n].hand[0].box[k] || (bk.seat[n].in && !k);
        if (!any) break;
        if (k) {
            bk.dealer = (struct bk_hand){.cards = 1, .card = {up}};
            bk_dealer_plays(k);
        }
        settles_boxes(k);
        for (int n = 0; n < bk.v[BK_BOXES]; n++) /* 18(f): a hand that is over has lost it all */
            for (int i = 0; i < BK_HANDS; i++)
                bk.seat[n].hand[i].late = false;
    }
}

/* ---- the others ---- */

/* The hand before a split: what sevens and aces look at. */
static int first_cards(const struct bk_seat *s, int card[4])
{
    int n = s->hands > 1 ? 2 : s->hand[0].cards;

    for (int i = 0; i < n && i < 4; i++)
        card[i] = s->hand[0].card[i];
    if (s->hands > 1) card[1] = s->hand[1].card[0];
    return n < 4 ? n : 4;
}

static void settles_sevens(int n)
{
    const struct bk_seat *s = &bk.seat[n];
    int card[4] = {0}, cards = first_cards(s, card);

    if (s->third >= 0) {
        card[2] = s->third;
        cards = 3;
    }
    bk_due(n, "sevens", 0, s->sevens, bk_sevens(card, cards));
}

/* Two queens of hearts; a limit is shared by the wagers. */
static void settles_queens(void)
{
    bool natural = bk_blackjack(&bk.dealer);
    pit_money all = 0, sum = 0, limit = (pit_money)bk.v[BK_LIMIT] * BK_DOLLAR;

    for (int pass = 0; pass < 2; pass++)
        for (int n = 0; n < bk.v[BK_BOXES]; n++) {
            const struct bk_seat *s = &bk.seat[n];
            pit_money pays;

            if (!s->twenty || !bk_queens(&s->dealt)) continue;
            pays = bk_twenty(bk.v, &s->dealt, natural, s->twenty);
            if (!pass) {
                all += s->twenty;
                sum += pays;
            } else {
                if (natural && limit && sum > limit && all)
                    pays = (limit * s->twenty + all - 1) / all;
                bk_due(n, "twenty", 0, s->twenty, pays);
            }
        }
}

static void settles_progressive(void)
{
    pit_money share = 0;

    for (int pass = 0, jackpots = 0; pass < 2; pass++) {
        if (pass && jackpots) share = (bk.meter + jackpots - 1) / jackpots;
        for (int n = 0; n < bk.v[BK_BOXES]; n++) {
            int card[4] = {0};
            pit_money pays;

            if (!bk.seat[n].progressive) continue;
            pays = bk_aces(card, first_cards(&bk.seat[n], card));
            jackpots += !pass && pays < 0;
            if (pass) bk_due(n, "progressive", 0, BK_DOLLAR, (pays < 0 ? share : pays) - BK_DOLLAR);
        }
    }
    if (share) bk.meter = (pit_money)bk.v[BK_RESET] * BK_DOLLAR;
}

/* How the seat fared, of its split hands together: 1 won, -1 lost, 0 neither. */
static int fared(const struct bk_seat *s)
{
    int won = 0, lost = 0;

    for (int i = 0; i < s->hands; i++) {
        struct bk_hand h = s->hand[i];
        pit_money net;

        h.even = s->even;
        net = bk_brings(bk.v, &h, &bk.dealer, h.box[0], i == 0, false);
        won += net > 0;
        lost += net < 0;
    }
    /* More won than lost, but no majority of all hands: pushes neither advance it nor lose it. */
    if (s->hands > 1 && bk.v[BK_ALL_HANDS] && won > lost) return 2 * won > s->hands;
    return (won > lost) - (won < lost);
}

static void settles_streaks(int n)
{
    struct bk_seat *s = &bk.seat[n];
    int how = fared(s);
    char spot[24];

    s->won += how > 0;
    for (int k = 2; k <= 5; k++) {
        bool reached = how > 0 && s->won == k;

        snprintf(spot, sizeof spot, "streak-%d", k);
        if (how >= 0 && !reached) continue;
        bk_due(n, spot, 0, s->streak[k],
               reached ? bk.v[BK_STREAK_2 + k - 2] * s->streak[k] : -s->streak[k]);
        s->streak[k] = 0;
    }
}

static void displays(void)
{
    static const int small[DISPLAYS] = {5, 10, 15, 20, 25, 50, 100, 200, 500, 1000};
    char text[32];

    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        const struct bk_seat *s = &bk.seat[n];
        int shown, five = s->bonus > BK_DOLLAR;

        if (!s->bonus || !bk_blackjack(&s->dealt)) continue;
        shown = small[five + bk_below(DISPLAYS - five)] * (five ? 5 : 1);
        if (!bk_below(4)) bk_refuses(five ? "display 25" : "display 7");
        if (!bk_below(8)) {
            bk_takes("irregular no-display");
            bk_due(n, "bonus", 0, s->bonus, 21 * s->bonus);
            continue;
        }
        snprintf(text, sizeof text, "display %d", shown);
        bk_takes(text);
        bk_due(n, "bonus", 0, s->bonus, (pit_money)shown * BK_DOLLAR);
    }
}

void bk_settles(void)
{
    for (int n = 0; n < bk.v[BK_BOXES]; n++)
        bk_due(n, "bust", 0, bk.seat[n].bust, bk_bust(&bk.dealer, bk.seat[n].bust));
    settles_hands();
    settles_queens();
    settles_progressive();
    for (int n = 0; n < bk.v[BK_BOXES]; n++) {
        if (!bk_owned(n)) continue;
        settles_sevens(n);
        settles_streaks(n);
    }
    displays();
}
