/* blackjack_deal.c -- the deal of blackjack: first cards, insurance, and the look at the hole
 * card. */

#include "blackjack_round.h"

#include <string.h>

/* ---- asking for cards ---- */

void bj_ask_again(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    if (s->shoe.inside) {
        s->want = s->shoe.burns ? PIT_DOWN : s->u.blackjack.pending;
        return;
    }
    call(fx, CALL_RESHUFFLED, 0, 0, r->cite[AT_EMPTY]);
    s->want = PIT_SHUFFLE;
}

void bj_ask(const struct pit_rules *r, struct pit_state *s, int want, int to, int hand,
            struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool hidden = want == PIT_CARD && s->phase == DEALING && to != PIT_DEALER && r->hides;
    int shown = g->refused;

    s->turn = 0;
    if (want == PIT_CARD && shown != PIT_FACE_DOWN) { /* MAB-BJ 15(d): it is the next one */
        g->refused = PIT_FACE_DOWN;
        s->want = PIT_NOTHING;
        if (to == PIT_DEALER)
            bj_dealer_card(r, s, shown, fx);
        else
            bj_hand_card(r, s, to, hand, shown, fx);
        return;
    }
    s->want_for = (uint8_t)to;
    s->want_hand = (uint8_t)hand;
    s->want_hidden = hidden ? PIT_HIDDEN : 0;
    g->pending = (uint8_t)want;
    bj_ask_again(r, s, fx);
}

/* MAB-BJ 15(g): every card that is not on the table is shuffled anew; those face down there keep
 * their places. */
void bj_reshuffled(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_shoe *shoe = &s->shoe;
    int down = g->flags & D_HOLE ? 1 : 0;

    memset(shoe->unseen, r->option[PIT_O_DECKS], PIT_CARDS);
    shoe->total = r->cards;
    for (int box = 0; box < BOXES; box++)
        for (int hand = 0; hand < g->hands[box]; hand++) {
            const struct pit_bj_hand *h = &g->hand[box][hand];

            for (int i = 0; i < h->cards && !(h->flags & H_GONE); i++) {
                if (h->card[i] == PIT_FACE_DOWN) {
                    down++;
                    continue;
                }
                shoe->unseen[h->card[i]]--;
                shoe->total--;
            }
        }
    for (int i = 0; i < g->dealers; i++)
        if (g->dealer[i] != PIT_FACE_DOWN) {
            shoe->unseen[g->dealer[i]]--;
            shoe->total--;
        }
    if (g->refused != PIT_FACE_DOWN) {
        shoe->unseen[g->refused]--;
        shoe->total--;
    }
    g->mucked = 0;
    g->again = 1;
    shoe->inside = (uint16_t)(shoe->total - down);
    shoe->turned = (uint8_t)(shoe->aside - down);
    shoe->shown = shoe->showable;                       /* burned cards are back in the shoe */
    if (shoe->inside < 1 + (r->option[O_BURN] == ON)) { /* nothing is left to go on with */
        bj_void(r, s, AT_EMPTY, fx);
        return;
    }
    if (r->option[O_BURN] == ON) shoe->burns = 1;
    bj_ask_again(r, s, fx);
}

/* ---- the first cards ---- */

static bool plays(const struct pit_blackjack *g, int box)
{
    return g->boxes >> box & 1;
}

/* MAB-BJ 13(b): who sits at the box, or who has the highest wager on it. */
static int caller_of(const struct pit_state *s, int box)
{
    pit_money most = 0;
    int best = PIT_DEALER;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        pit_money stake = wager_stake(s, seat, main_spot(seat, box), 0);

        if (seat == box && stake) return seat;
        if (stake <= most) continue;
        most = stake;
        best = seat;
    }
    return best;
}

static void begin(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    uint16_t wagered = 0;

    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (kind_of(w->spot) == K_MAIN) {
            g->boxes |= (uint16_t)(1U << box_of(w));
            wagered |= (uint16_t)(1U << w->seat);
        }
    }
    for (int box = 0; box < BOXES; box++) {
        if (!plays(g, box)) continue;
        g->hands[box] = 1;
        g->caller[box] = (uint8_t)caller_of(s, box);
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (!(wagered >> seat & 1)) bj_abandon(r, s, seat, fx); /* MAB-BJ 22(f) */
    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (is_streak(w->spot)) g->streaks |= (uint16_t)(1U << w->seat);
        if (w->spot == S_PROGRESSIVE)
            meter_pay(s, fx, w->stake * r->option[O_METER_RATE] / 100, r->cite[AT_METER]);
    }
    g->flags = (uint8_t)((g->flags & D_BROKEN) | D_DEALT);
    if (r->option[O_LATE_ENTRY] == OFF) g->late = (uint16_t)~wagered;
}

void bj_deal(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    s->round++;
    shoe_deal(r, s, fx);
    begin(r, s, fx);
    s->shoe.first = PIT_DEALER;
    /* MAB-BJ 6a(c): not of each pack, as in 6(c), but of each round. */
    if (six_to_five(r) && r->option[O_BURN] == ON) s->shoe.burns = 1;
    if (r->hides) g->hidden = g->boxes;
    s->phase = r->option[O_SHOE] == SHOE_DOUBLE ? DETERMINANT : DEALING;
    if (s->phase == DETERMINANT)
        bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
    else
        bj_deal_on(r, s, fx);
}

/* MAB-BJ 6(d): hearts and diamonds are dealt from one side, spades and clubs from the other. */
static void determinant(const struct pit_rules *r, struct pit_state *s, int card,
                        struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int side = pit_suit(card) == 0 || pit_suit(card) == 3, first = 0;

    while (!plays(g, first))
        first++;
    call(fx, CALL_DETERMINANT, card, 0, r->cite[AT_DETERMINANT]);
    s->phase = DEALING;
    if (side == g->side) {
        call(fx, CALL_SIDE_USED, first, 0, r->cite[AT_SIDE_USED]);
        g->hidden = (uint16_t)(g->hidden & ~(1U << first)); /* everybody has seen it */
        g->hand[first][0].card[g->hand[first][0].cards++] = (uint8_t)card;
    } else {
        call(fx, CALL_SIDE_BURNED, 0, 0, r->cite[AT_SIDE_BURNED]);
        discard(fx, card, r->cite[AT_SIDE_BURNED]);
    }
    g->side = (uint8_t)side;
    bj_deal_on(r, s, fx);
}

/* The box that is short of its so-manieth card, those that get theirs last left aside or not;
 * BOXES: none. */
static int short_of(const struct pit_blackjack *g, int cards, bool last)
{
    int box = 0;

    while (box < BOXES &&
           (!plays(g, box) || g->hand[box][0].cards >= cards || (g->short_of >> box & 1 && !last)))
        box++;
    return box;
}

static void second_cards_dealt(const struct pit_rules *r, struct pit_state *s,
                               struct pit_effects *fx);

/* MAB-BJ 6(e): a card to each box, one to the dealer, a second to each box; then the hole card. */
void bj_deal_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool missed = g->flags & D_MISSED, broken = g->flags & D_BROKEN;
    int box = short_of(g, 1, true), form = r->option[O_DEALING];

    if (form == READER && broken) form = HOLE_DOWN; /* MAB-BJ 15(l) */
    if (!g->boxes) {
        bj_over(r, s, OUT_VOID, fx);
        return;
    }
    if (box == BOXES && (g->dealers || missed)) {
        box = short_of(g, 2, false);
        if (box == BOXES) box = short_of(g, 2, true);
    } else if (box == BOXES) {
        bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
        return;
    }
    if (box < BOXES) {
        bj_ask(r, s, PIT_CARD, box, 0, fx);
        return;
    }
    if (!g->dealers) {
        bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
        return;
    }
    if (!(g->flags & D_SIDES)) {
        g->flags |= D_SIDES;
        bj_settle_sides(r, s, fx);
    }
    if ((form == HOLE_DOWN || form == READER) && !(g->flags & D_HOLE))
        bj_ask(r, s, PIT_DOWN, PIT_DEALER, 0, fx);
    else if (form == HOLE_UP && g->dealers == 1)
        bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
    else
        second_cards_dealt(r, s, fx);
}

/* The cut card has come on this box: its player cuts next, or who sits farthest right.
 * MAB-BJ 5(e). */
static void cut_came(struct pit_state *s, int to)
{
    s->shoe.first = (uint8_t)(to < PIT_SEATS_MAX && s->seated >> to & 1 ? to : PIT_DEALER);
}

static void look_for_cut(struct pit_state *s)
{
    if (s->shoe.inside == s->shoe.cut) cut_came(s, s->want_for);
}

void bj_cut_card(struct pit_state *s)
{
    int to = s->want == PIT_CARD ? s->want_for : PIT_DEALER;

    if (s->phase == PLAY && !s->want) to = s->u.blackjack.box; /* seen with the card it has got */
    cut_came(s, to);
}

void bj_card(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int to = s->want_for, hand = s->want_hand;

    shoe_card(r, s, card, fx);
    look_for_cut(s);
    s->want = PIT_NOTHING;
    s->want_hidden = 0;
    if (s->phase == DETERMINANT) {
        determinant(r, s, card, fx);
    } else if (s->phase == DEALING) {
        if (to == PIT_DEALER)
            g->dealer[g->dealers++] = (uint8_t)card;
        else
            g->hand[to][0].card[g->hand[to][0].cards++] = (uint8_t)card;
        bj_deal_on(r, s, fx);
    } else if (to == PIT_DEALER) {
        bj_dealer_card(r, s, card, fx);
    } else {
        bj_hand_card(r, s, to, hand, card, fx);
    }
}

/* A card lies face down: the hole card, or that of a double. */
void bj_down(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int place = shoe_down(r, s, fx), to = s->want_for;
    struct pit_bj_hand *h;

    look_for_cut(s);
    s->want = PIT_NOTHING;
    if (s->phase == DEALING) {
        g->hole = (uint8_t)place;
        g->flags |= D_HOLE;
        g->dealer[1] = PIT_FACE_DOWN;
        bj_deal_on(r, s, fx);
        return;
    }
    h = &g->hand[to][s->want_hand];
    h->card[h->cards++] = PIT_FACE_DOWN;
    h->aside = (uint8_t)place;
    h->flags |= H_DOWN | H_DONE;
    bj_play_on(r, s, fx);
}

/* ---- two cards each ---- */

void bj_show(const struct pit_rules *r, struct pit_state *s, int box, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (!(g->hidden >> box & 1)) return;
    g->hidden = (uint16_t)(g->hidden & ~(1U << box));
    call(fx, CALL_SHOWS, box, count_cards(g->hand[box][0].card, 2).total, r->cite[AT_SHOWN]);
}

/* MAB-BJ 7: a blackjack is called; against a 2 to 9 it is paid at once. */
static void blackjacks(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int box = 0; box < BOXES; box++) {
        if (!plays(g, box) || !is_blackjack(&g->hand[box][0])) continue;
        bj_show(r, s, box, fx);
        call(fx, CALL_BLACKJACK, box, 0, r->cite[up_may(g) ? AT_BLACKJACK : AT_PAID_NOW]);
        g->hand[box][0].flags |= H_DONE;
        if (!up_may(g)) bj_pay_blackjack(r, s, box, AT_PAID_NOW, fx);
    }
}

/* Everybody with a wager on a box is asked, whoever has nothing left to insure excepted. */
static uint16_t insurers(const struct pit_state *s)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    uint16_t seats = 0;

    for (int i = 0; i < s->wagers; i++)
        if (kind_of(s->wager[i].spot) == K_MAIN && s->wager[i].spot != S_COUPON &&
            plays(g, box_of(&s->wager[i])))
            seats |= (uint16_t)(1U << s->wager[i].seat);
    return seats;
}

static void look(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (r->option[O_DEALING] == HOLE_UP && dealer_blackjack(g)) {
        g->flags |= D_BLACKJACK;
        call(fx, CALL_DEALER_BLACKJACK, 0, 0, r->cite[AT_UP_BLACKJACK]);
        bj_offer_third(r, s, fx);
        return;
    }
    if (r->option[O_DEALING] == READER && !(g->flags & D_BROKEN) && up_may(g)) {
        s->phase = PEEKING;
        s->turn = 0;
        s->want = PIT_PEEK;
        s->want_for = PIT_DEALER;
        return;
    }
    s->phase = PLAY;
    g->box = g->place = 0;
    bj_play_on(r, s, fx);
}

static void second_cards_dealt(const struct pit_rules *r, struct pit_state *s,
                               struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    g->short_of = 0;
    bj_settle_twenty(r, s, false, fx);
    blackjacks(r, s, fx);
    if (pit_rank(g->dealer[0]) == PIT_ACE && r->option[O_DEALING] != HOLE_UP &&
        r->option[O_INSURANCE_WHEN] == INSURE_AT_ONCE) {
        s->turn = insurers(s);
        if (s->turn) {
            s->phase = INSURING;
            s->want = PIT_NOTHING;
            call(fx, CALL_INSURANCE, 0, 0, r->cite[AT_INSURANCE]);
            return;
        }
    }
    look(r, s, fx);
}

/* ---- insurance ---- */

static void answered(const struct pit_rules *r, struct pit_state *s, int seat,
                     struct pit_effects *fx)
{
    if (s->phase != INSURING) return;
    s->turn = (uint16_t)(s->turn & ~(1U << seat));
    if (!s->turn) look(r, s, fx);
}

/* True if the seat has a wager that it could insure yet. */
static bool more_to_insure(const struct pit_rules *r, const struct pit_state *s, int seat)
{
    pit_money staked;

    for (int spot = S_INSURANCE; spot < BLACKJACK_SPOTS; spot++)
        if (bj_insurable(r, s, seat, spot, &staked)) return true;
    return false;
}

void bj_insure(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx)
{
    wager_put(s, fx, e->seat, e->spot, 0, 0, e->amount);
    if (!more_to_insure(r, s, e->seat)) answered(r, s, e->seat, fx);
}

void bj_declined(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    answered(r, s, seat, fx);
}

/* MAB-BJ 7(c): one to one at once, on every blackjack that the seat has a wager on. */
void bj_even_money(const struct pit_rules *r, struct pit_state *s, int seat, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        int box = box_of(w);

        if (w->seat != seat || kind_of(w->spot) != K_MAIN || !is_blackjack(&g->hand[box][0]))
            continue;
        call(fx, CALL_EVEN_MONEY, seat, 0, r->cite[AT_EVEN_MONEY]);
        if (w->spot == S_BOX) bj_tally(s, box, PIT_WIN);
        settle_win(s, fx, w, (struct pit_ratio){1, 1}, why(r, AT_EVEN_MONEY, 0));
    }
    wagers_sweep(s);
    answered(r, s, seat, fx);
}

/* ---- the look at the hole card ---- */

/* MAB-BJ 6(j): what the reader says is all that is known of the hole card. */
void bj_peeked(const struct pit_rules *r, struct pit_state *s, bool yes, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    uint16_t completes = 0;

    for (int rank = 2; rank <= PIT_ACE; rank++)
        if (card_points(rank - 2) + card_points(g->dealer[0]) == 11)
            completes |= (uint16_t)(1U << (rank - 2));
    s->shoe.barred = yes ? (uint16_t)(0x1fff & ~completes) : completes;
    s->shoe.peeked = g->hole;
    s->want = PIT_NOTHING;
    g->flags |= yes ? D_BLACKJACK : D_NO_BLACKJACK;
    if (yes) {
        call(fx, CALL_DEALER_BLACKJACK, 0, 0, r->cite[AT_READER_BLACKJACK]);
        bj_offer_third(r, s, fx);
        return;
    }
    call(fx, CALL_NO_BLACKJACK, 0, 0, r->cite[AT_PEEK]);
    bj_settle_twenty(r, s, true, fx);
    s->phase = PLAY;
    g->box = g->place = 0;
    bj_play_on(r, s, fx);
}
