/* blackjack_settle.c -- what hands of blackjack come to, and the end of a round. */

#include "blackjack_round.h"

#include <string.h>

static const struct pit_ratio even = {1, 1};

/* ---- verdicts ---- */

static struct bj_verdict won(int at, int pays_at, struct pit_ratio odds)
{
    return (struct bj_verdict){PIT_WIN, (uint8_t)at, (uint8_t)pays_at, odds};
}

static struct bj_verdict decided(enum pit_result result, int at)
{
    return (struct bj_verdict){result, (uint8_t)at, 0, {0, 0}};
}

static bool is_named(const struct pit_rules *r, const struct pit_bj_hand *h)
{
    int ace, face, first = pit_rank(h->card[0]) == PIT_ACE ? 0 : 1;

    if (!named_blackjack(r, &ace, &face)) return false;
    return h->card[first] == ace && h->card[1 - first] == face;
}

static struct bj_verdict blackjack_wins(const struct pit_rules *r, const struct pit_bj_hand *h,
                                        int at)
{
    bool up = r->option[O_DEALING] == HOLE_UP;

    if (is_named(r, h)) return won(at, AT_PAYS_NAMED, book_rows(r)->named);
    return won(at, up ? AT_UP_PAYS : AT_PAYS, blackjack_pays(r));
}

/* Three cards of these ranks, in any order. */
static bool ranks_are(const struct pit_bj_hand *h, int a, int b, int c)
{
    unsigned seen = 0, wanted = 1U << a | 1U << b | 1U << c;

    for (int i = 0; i < h->cards && h->cards == 3; i++)
        seen |= 1U << pit_rank(h->card[i]);
    return seen == wanted;
}

static bool one_suit(const struct pit_bj_hand *h)
{
    for (int i = 1; i < h->cards; i++)
        if (pit_suit(h->card[i]) != pit_suit(h->card[0])) return false;
    return true;
}

static struct bj_verdict wins(const struct pit_rules *r, const struct pit_bj_hand *h, int at)
{
    const struct blackjack_rows *rows = book_rows(r);
    const int32_t *o = r->option;

    if (o[O_PAYS_678] == ON && ranks_are(h, 6, 7, 8) && one_suit(h))
        return won(at, AT_PAYS_678, rows->pays_678);
    if (o[O_PAYS_777] == ON && ranks_are(h, 7, 7, 7)) return won(at, AT_PAYS_777, rows->pays_777);
    if (o[O_FIVE_CARD_21] == ON && h->cards == 5 && hand_count(h).total == 21)
        return won(at, AT_FIVE_CARDS, rows->five_cards);
    return won(at, AT_PAYS, even);
}

struct bj_verdict bj_judge(const struct pit_rules *r, const struct pit_blackjack *g,
                           const struct pit_bj_hand *h)
{
    int mine = hand_count(h).total, theirs = dealer_count(g).total;
    bool up = r->option[O_DEALING] == HOLE_UP, blackjack = is_blackjack(h);
    bool two_cards = h->cards == 2 && r->option[O_SPLIT_21] == SPLIT_21_WINS;

    if (mine > 21) return decided(PIT_LOSE, AT_LOSES);
    if (dealer_blackjack(g)) {
        if (!blackjack) return decided(PIT_LOSE, AT_TIE); /* MAB-BJ 3(b) */
        return up ? blackjack_wins(r, h, AT_UP_TIE) : decided(PIT_PUSH, AT_BLACKJACK);
    }
    if (blackjack) return blackjack_wins(r, h, AT_BLACKJACK);
    if (theirs > 21) return wins(r, h, AT_WINS_BUST);
    if (mine > theirs) return wins(r, h, AT_WINS_HIGHER);
    if (mine < theirs) return decided(PIT_LOSE, AT_LOSES);
    if (mine == 21 && two_cards) return wins(r, h, AT_WINS_TWO_CARDS); /* g has more cards */
    if (up) return decided(PIT_LOSE, AT_UP_TIE);
    if (mine == 21 && h->cards == 5 && r->option[O_FIVE_CARD_21] == ON)
        return decided(PIT_PUSH, AT_FIVE_TIE);
    return decided(PIT_PUSH, AT_TIE);
}

/* ---- settlements ---- */

/* Pays in whole cents, to the player's good. */
static void pay(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                const struct bj_verdict *v, struct pit_effects *fx)
{
    bool coupon = w->spot == S_COUPON && r->option[O_COUPON_PAYS] == COUPON_EVEN;
    struct pit_ratio odds = coupon ? even : v->odds;

    settle(s, fx, w,
           &(struct decision){PIT_WIN, pays(w->stake, odds), odds, why(r, v->at, v->pays_at), 0,
                              false});
}

static void decide(const struct pit_rules *r, struct pit_state *s, struct pit_wager *w,
                   const struct bj_verdict *v, struct pit_effects *fx)
{
    if (v->result == PIT_WIN)
        pay(r, s, w, v, fx);
    else if (v->result == PIT_LOSE)
        settle_lose(s, fx, w, why(r, v->at, v->pays_at));
    else
        settle_back(s, fx, w, v->result, why(r, v->at, v->pays_at));
}

void bj_tally(struct pit_state *s, int box, enum pit_result result)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (result == PIT_WIN) g->won[box]++;
    if (result == PIT_LOSE) g->lost[box]++;
}

static bool on_hand(const struct pit_wager *w, int box, int hand)
{
    return kind_of(w->spot) <= K_DOUBLE && box_of(w) == box && w->hand == hand;
}

static bool is_extra(const struct pit_wager *w)
{
    return kind_of(w->spot) == K_DOUBLE || w->mark & EXTRA;
}

void bj_lose_hand(const struct pit_rules *r, struct pit_state *s, int box, int hand, int at,
                  bool extras, struct pit_effects *fx)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (on_hand(w, box, hand) && (extras || !is_extra(w))) settle_lose(s, fx, w, why(r, at, 0));
    wagers_sweep(s);
}

void bj_pay_blackjack(const struct pit_rules *r, struct pit_state *s, int box, int at,
                      struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct bj_verdict v = blackjack_wins(r, &g->hand[box][0], at);

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (!on_hand(w, box, 0)) continue;
        if (w->spot == S_BOX) bj_tally(s, box, PIT_WIN);
        pay(r, s, w, &v, fx);
    }
    wagers_sweep(s);
    if (!wager_stake(s, box, S_BONUS, 0)) bj_take_up(r, s, box, 0, fx);
}

/* Half is lost, half a cent less where it cannot be halved; or all of it. A coupon is spent. */
void bj_surrender(const struct pit_rules *r, struct pit_state *s, int box, bool half, int at,
                  struct pit_effects *fx)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (!on_hand(w, box, 0)) continue;
        if (!half || w->flags & PIT_PAPER)
            settle_lose(s, fx, w, why(r, at, 0));
        else
            settle(s, fx, w,
                   &(struct decision){PIT_LOSE, -(w->stake / 2), {0, 0}, why(r, at, 0), 0, false});
    }
    wagers_sweep(s);
    bj_show(r, s, box, fx);
    bj_take_up(r, s, box, 0, fx);
}

/* The clause that lets this wager be insured. */
static int insurance_at(int spot)
{
    if (spot >= S_BEHIND) return AT_BEHIND_INSURANCE;
    return spot > S_INSURANCE ? AT_MULTIPLE_INSURED : AT_INSURANCE;
}

/* MAB-BJ 9(a), (c), (d): a ten makes it win. */
void bj_settle_insurance(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    bool ten = card_points(g->dealer[1]) == 10;
    struct pit_ratio odds = book_rows(r)->insurance;

    for (int seat = PIT_SEATS_MAX - 1; seat >= 0; seat--)
        for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
            if (w->seat != seat || kind_of(w->spot) != K_INSURANCE ||
                against_of(w->spot) != g->against)
                continue;
            if (ten)
                settle_win(s, fx, w, odds, why(r, insurance_at(w->spot), AT_INSURANCE_PAYS));
            else
                settle_lose(s, fx, w, why(r, insurance_at(w->spot), AT_INSURANCE_LOSES));
        }
    wagers_sweep(s);
}

/* MAB-BJ 10(b), 11(d): a dealer's blackjack takes the original wager alone. */
static void settle_hand(const struct pit_rules *r, struct pit_state *s, int box, int hand,
                        struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct bj_verdict v = bj_judge(r, g, &g->hand[box][hand]);

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (!w->stake || !on_hand(w, box, hand) || against_of(w->spot) != g->against) continue;
        if (w->spot == S_BOX && !(dealer_blackjack(g) && is_extra(w))) bj_tally(s, box, v.result);
        if (dealer_blackjack(g) && is_extra(w))
            settle_back(s, fx, w, PIT_VOID,
                        why(r, kind_of(w->spot) == K_DOUBLE ? AT_DOUBLE_BACK : AT_SPLIT_BACK, 0));
        else
            decide(r, s, w, &v, fx);
    }
}

/* ---- the end of a round ---- */

void bj_take_up(const struct pit_rules *r, struct pit_state *s, int box, int hand,
                struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = &g->hand[box][hand];
    bool hidden = g->hidden >> box & 1;

    if (h->flags & H_GONE) return;
    h->flags |= H_GONE;
    for (int i = 0; i < h->cards; i++) {
        bool unseen = hidden && i < 2;

        discard(fx, unseen ? PIT_FACE_DOWN : h->card[i], r->cite[unseen ? AT_MUCKED : AT_RACK]);
        if (!unseen || g->mucked == PIT_BJ_MUCK) continue;
        g->muck[g->mucked] = h->card[i]; /* MAB-BJ 6a(e)(2) */
        g->muck_of[g->mucked++] = (uint8_t)box;
    }
}

static void clear_round(struct pit_blackjack *g)
{
    g->boxes = g->hidden = g->answered = g->follow = g->alone = g->short_of = 0;
    g->dealers = g->hole = g->against = g->box = g->place = g->made = g->pending = 0;
    g->flags &= D_BROKEN | D_DEALT;
    g->again = 0;
    g->refused = PIT_FACE_DOWN;
    memset(g->dealer, PIT_FACE_DOWN, sizeof g->dealer);
    memset(g->hands, 0, sizeof g->hands);
    memset(g->won, 0, sizeof g->won);
    memset(g->lost, 0, sizeof g->lost);
    for (int box = 0; box < BOXES; box++) {
        g->caller[box] = PIT_DEALER;
        for (int i = 0; i < PIT_BJ_HANDS; i++) {
            g->order[box][i] = (uint8_t)i;
            g->hand[box][i] = (struct pit_bj_hand){0};
            memset(g->hand[box][i].card, PIT_FACE_DOWN, PIT_BJ_CARDS);
        }
    }
}

/* MAB-BJ 6(i): from the far right, and the dealer's cards last. */
void bj_over(const struct pit_rules *r, struct pit_state *s, int outcome, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool spent = g->again;

    for (int box = BOXES - 1; box >= 0; box--)
        for (int place = g->hands[box] - 1; place >= 0; place--)
            bj_take_up(r, s, box, g->order[box][place], fx);
    for (int i = 0; i < g->dealers; i++)
        discard(fx, g->dealer[i], r->cite[AT_RACK]);
    if (g->flags & D_HOLE) discard(fx, PIT_FACE_DOWN, r->cite[AT_RACK]);
    if (g->refused != PIT_FACE_DOWN) {
        call(fx, CALL_EXPOSED_BURNED, g->refused, 0, r->cite[AT_EXPOSED]);
        discard(fx, g->refused, r->cite[AT_EXPOSED]);
    }
    round_over(fx, (uint16_t)outcome, dealer_count(g).total);
    clear_round(g);
    s->shoe.barred = 0;
    s->want_hidden = 0;
    shoe_round_over(r, s, spent);
}

void bj_void_box(const struct pit_rules *r, struct pit_state *s, int box, int at,
                 struct pit_effects *fx)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        bool side = kind_of(w->spot) == K_SIDE && w->seat == box && !is_streak(w->spot);

        if (side || (kind_of(w->spot) != K_SIDE && box_of(w) == box))
            settle_back(s, fx, w, PIT_VOID, why(r, at, 0));
    }
    wagers_sweep(s);
}

void bj_void(const struct pit_rules *r, struct pit_state *s, int at, struct pit_effects *fx)
{
    for (int box = BOXES - 1; box >= 0; box--)
        bj_void_box(r, s, box, at, fx);
    bj_over(r, s, OUT_VOID, fx);
}

void bj_finish(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int total = dealer_count(g).total;

    if (bj_draw_bonus(r, s, fx)) return;
    bj_over(r, s,
            g->dealers < 2        ? OUT_NO_HAND
            : dealer_blackjack(g) ? OUT_BLACKJACK
            : total > 21          ? OUT_BUST
                                  : OUT_TOTAL,
            fx);
}

/* MAB-BJ 18(g), (h): the up card serves once more, if somebody has a wager on that hand. */
static bool next_hand(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool more = false;

    if (r->option[O_MULTIPLE_ACTION] == OFF) return false;
    for (int box = 0; box < BOXES; box++) /* MAB-BJ 18(f): a card turned late has shown it */
        for (int hand = 0; hand < g->hands[box]; hand++)
            if (is_bust(&g->hand[box][hand]))
                bj_lose_hand(r, s, box, hand, AT_MULTIPLE_BUST, true, fx);
    while (!more && ++g->against < DEALER_HANDS)
        for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
            more |= kind_of(w->spot) <= K_INSURANCE && against_of(w->spot) == g->against;
    if (!more) {
        g->against = 0;
        return false;
    }
    for (int i = 1; i < g->dealers; i++) {
        discard(fx, g->dealer[i], r->cite[AT_MULTIPLE_NEXT]);
        g->dealer[i] = PIT_FACE_DOWN;
    }
    g->dealers = 1;
    g->flags &= (uint8_t)~D_BLACKJACK;
    call(fx, CALL_NEXT_HAND, g->against + 1, g->dealer[0],
         r->cite[g->against == 1 ? AT_MULTIPLE_NEXT : AT_MULTIPLE_THIRD]);
    bj_dealer(r, s, fx);
    return true;
}

/* From the far right; a card that lies face down is turned when its turn comes. */
void bj_settle_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    s->phase = TURNING;
    s->turn = 0;
    for (int box = BOXES - 1; box >= 0; box--)
        for (int place = g->hands[box] - 1; place >= 0; place--) {
            int hand = g->order[box][place];

            if (g->hand[box][hand].flags & H_DOWN) {
                s->want = PIT_TURN;
                s->want_for = g->hand[box][hand].aside;
                s->want_hand = 0;
                s->want_hidden = 0;
                wagers_sweep(s);
                return;
            }
            if (!(g->hand[box][hand].flags & H_GONE)) bj_show(r, s, box, fx);
            settle_hand(r, s, box, hand, fx);
        }
    wagers_sweep(s);
    if (r->option[O_TWENTY] == ON) bj_settle_twenty(r, s, true, fx);
    if (next_hand(r, s, fx)) return;
    if (r->option[O_STREAK] == ON)
        for (int seat = BOXES - 1; seat >= 0; seat--)
            bj_settle_streaks(r, s, seat, fx);
    if (r->option[O_PROGRESSIVE] == ON) bj_settle_progressive(r, s, fx);
    bj_finish(r, s, fx);
}
