/* baccarat_shoe.c -- the shoe of baccarat between rounds: who deals, the burn, and what goes wrong
 * with cards. */

#include "baccarat_round.h"

/* ---- who deals: sections 7 and 14 ---- */

void baccarat_dealer_deals(const struct pit_rules *r, struct pit_state *s, int at,
                           struct pit_effects *fx)
{
    s->u.baccarat.curator = PIT_DEALER;
    s->u.baccarat.offered = 0;
    s->turn = 0;
    call(fx, CALL_DEALER_DEALS, 0, 0, r->cite[at]);
}

/* The next player from this seat on, counterclockwise, who has not declined; if there is none, the
 * dealer deals. At an empty table the offer waits. */
void baccarat_offer(const struct pit_rules *r, struct pit_state *s, int seat, int at,
                    struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    unsigned left = s->seated & ~g->declined;

    g->offered = 1;
    s->turn = 0;
    if (!s->seated) return;
    if (!left) {
        baccarat_dealer_deals(r, s, AT_DEALER_DEALS, fx);
        return;
    }
    while (!(left >> seat & 1))
        seat = right_of(r, seat);
    s->turn = (uint16_t)(1U << seat);
    call(fx, CALL_OFFERED, seat, 0, r->cite[at]);
}

void baccarat_shoe_passes(const struct pit_rules *r, struct pit_state *s, uint16_t clause,
                          struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int from = g->curator;

    if (from == PIT_DEALER) return; /* it stays with the dealer until a player asks for it */
    call(fx, CALL_SHOE_PASSES, from, 0, clause);
    g->curator = PIT_DEALER;
    g->declined = (uint16_t)(1U << from);
    baccarat_offer(r, s, right_of(r, from), AT_NEXT_CURATOR, fx);
}

void baccarat_accept(const struct pit_rules *r, struct pit_state *s, int seat,
                     struct pit_effects *fx)
{
    s->u.baccarat.curator = (uint8_t)seat;
    s->u.baccarat.offered = 0;
    s->turn = 0;
    call(fx, CALL_CURATOR, seat, 0, r->cite[AT_CURATOR]);
}

void baccarat_decline(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx)
{
    s->u.baccarat.declined |= (uint16_t)(1U << seat);
    baccarat_offer(r, s, right_of(r, seat), AT_OFFER, fx);
}

/* ---- between rounds ---- */

void baccarat_between(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    if (s->phase != BETS || s->want != PIT_NOTHING || shoe_uncut(s)) return;
    if (g->burn) {
        s->turn = 0;
        s->want_hidden = 0;
        shoe_ask(s, PIT_DEALER);
    } else if (g->held != PIT_FACE_DOWN) {
        baccarat_simulate(r, s, fx);
    } else if (g->offered && !s->turn) {
        baccarat_offer(r, s, 0, AT_OFFER, fx); /* 7(b): seat one first */
    }
}

void baccarat_shuffled(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_baccarat *g = &s->u.baccarat;

    g->burn = r->option[O_BURN] == ON ? BURN_FIRST : 0;
    g->cover = g->stood = 0;
    g->declined = 0;
    g->curator = PIT_DEALER;
    g->offered = book_rows(r)->curator;
}

/* MAB-BA 5(e): the first card, and as many more as it counts; tens and faces are ten here. */
void baccarat_burn(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;
    int points = card_points(card);

    shoe_card(r, s, card, fx);
    discard(fx, card, r->cite[AT_BURN]);
    s->want = PIT_NOTHING;
    if (g->burn == BURN_FIRST) {
        g->burn = (uint8_t)(points ? points : 10);
        call(fx, CALL_BURN_FIRST, card, g->burn, r->cite[AT_BURN]);
    } else {
        g->burn--;
        call(fx, CALL_BURN_MORE, card, 0, r->cite[AT_BURN]);
    }
    if (g->burn)
        shoe_ask(s, PIT_DEALER);
    else if (s->phase == BURNING)
        baccarat_deal(r, s, fx);
    else
        baccarat_between(r, s, fx);
}

/* The cut and the shoe are offered until the deal: then both are the dealer's. */
void baccarat_begin(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    s->round++;
    shoe_dealer_cuts(r, s, fx);
    if (g->offered) baccarat_dealer_deals(r, s, AT_DEALER_DEALS, fx);
    call(fx, CALL_NO_MORE_BETS, 0, 0, r->cite[AT_BET]); /* MAB-MB 8(b): before any card */
    s->want_hidden = 0;
    if (!g->burn) {
        baccarat_deal(r, s, fx);
        return;
    }
    s->phase = BURNING;
    shoe_ask(s, PIT_DEALER);
}

/* ---- irregularities ---- */

static void third_seen(const struct pit_rules *r, struct pit_state *s, int card,
                       struct pit_effects *fx)
{
    struct pit_baccarat *g = &s->u.baccarat;

    if (s->phase == THIRD_BANKER) { /* 15(c): the Banker was to draw */
        call(fx, CALL_THIRD_SEEN, card, 0, r->cite[AT_THIRD_SEEN]);
        s->want_hidden = 0;
        baccarat_card(r, s, card, fx);
        return;
    }
    g->stood = 0;
    shoe_card(r, s, card, fx);
    if (r->option[O_SEEN_THIRD] == SEEN_SIMULATED) {
        g->held = (uint8_t)card;
        g->third_seen = 1;
        baccarat_between(r, s, fx);
        return;
    }
    call(fx, CALL_SEEN_BURNED, card, 0, r->cite[AT_SEEN_BURNED]);
    discard(fx, card, r->cite[AT_SEEN_BURNED]);
    if (!s->shoe.inside) return;
    s->phase = EXTRA;
    s->turn = 0;
    s->want = PIT_DOWN;
    s->want_for = PIT_DEALER;
}

void baccarat_extra(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    shoe_down(r, s, fx);
    discard(fx, PIT_FACE_DOWN, r->cite[AT_SEEN_BURNED]);
    s->phase = BETS;
    s->want = PIT_NOTHING;
    baccarat_between(r, s, fx);
}

static void face_up(const struct pit_rules *r, struct pit_state *s, int card,
                    struct pit_effects *fx)
{
    s->u.baccarat.held = (uint8_t)card;
    s->u.baccarat.stood = 0;
    call(fx, CALL_FACE_UP, card, 0, r->cite[AT_FACE_UP]);
    shoe_card(r, s, card, fx);
    if (s->phase == BETS)
        baccarat_between(r, s, fx);
    else
        baccarat_ask(r, s, fx); /* the round is played to its end first */
}

void baccarat_irregular(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                        struct pit_effects *fx)
{
    shoe_dealer_cuts(r, s, fx); /* the cards are in the shoe */
    switch (e->spot) {
    case THIRD_UNSEEN:
        call(fx, CALL_THIRD_UNSEEN, 0, 0, r->cite[AT_THIRD_UNSEEN]);
        s->u.baccarat.stood = 0;
        break;
    case THIRD_SEEN: third_seen(r, s, e->value, fx); break;
    case IRREGULAR_FACE_UP: face_up(r, s, e->value, fx); break;
    default: shoe_apply(r, s, e, fx); break;
    }
}
