/* blackjack_dealer.c -- the dealer's hand at blackjack. */

#include "blackjack_round.h"

/* MAB-BJ 12(b), (d). */
bool bj_must_draw(const struct pit_rules *r, struct count c)
{
    if (c.total != 17 || !c.soft) return c.total < 17;
    return r->option[O_SOFT17] == SOFT17_HIT;
}

int bj_draws_by(const struct pit_rules *r, bool soft)
{
    if (r->option[O_SIX_TO_FIVE] == ON) return AT_SIX_DRAWS;
    return soft ? AT_DEALER_HITS : AT_DEALER_STANDS;
}

/* A blackjack, a hand that is given up or over, and 21 in two cards of a split are decided as soon
 * as the dealer has no blackjack. */
bool bj_depends(const struct pit_rules *r, const struct pit_blackjack *g,
                const struct pit_bj_hand *h)
{
    bool two = h->cards == 2 && hand_count(h).total == 21 && r->option[O_SPLIT_21] == SPLIT_21_WINS;

    if (two || is_blackjack(h) || h->flags & H_SURRENDERED || is_bust(h)) return may_come(g);
    return true;
}

/* A hand with a wager against this hand of the dealer's depends on it. */
static bool hand_depends(const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (kind_of(w->spot) > K_DOUBLE || against_of(w->spot) != g->against) continue;
        if (bj_depends(r, g, &g->hand[box_of(w)][w->hand])) return true;
    }
    return false;
}

static bool has_wager(const struct pit_state *s, int spot)
{
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->spot == spot) return true;
    return false;
}

/* MAB-BJ 12(c): what the dealer's second card decides. */
static bool needs_second(const struct pit_rules *r, const struct pit_state *s)
{
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (kind_of(w->spot) == K_INSURANCE && against_of(w->spot) == s->u.blackjack.against)
            return true;
    return hand_depends(r, s) || has_wager(s, S_TWENTY) || has_wager(s, S_BUST);
}

static void call_dealer(const struct pit_rules *r, const struct pit_blackjack *g,
                        struct pit_effects *fx)
{
    struct count c = dealer_count(g);

    call(fx,
         c.total > 21 ? CALL_DEALER_BUST
         : c.soft     ? CALL_DEALER_SOFT
                      : CALL_DEALER_HAS,
         c.total, 0, r->cite[bj_draws_by(r, c.soft && c.total == 17)]);
}

static void draw_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool third = g->dealers == 2 && has_wager(s, S_BUST);

    if (bj_must_draw(r, dealer_count(g))) {
        if (third || hand_depends(r, s)) {
            bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
            return;
        }
        call(fx, CALL_NOT_NEEDED, 0, 0, r->cite[AT_NOTHING_DEPENDS]);
    } else if (!(g->flags & D_BLACKJACK)) {
        call_dealer(r, g, fx);
    }
    bj_settle_on(r, s, fx);
}

/* Surrendered hands: MAB-BJ 8(a)(2). */
static void surrenders(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int box = BOXES - 1; box >= 0; box--) {
        struct pit_bj_hand *h = &g->hand[box][0];

        if (h->flags & H_SURRENDERED && !(h->flags & H_GONE))
            bj_surrender(r, s, box, !dealer_blackjack(g), AT_SURRENDER_LATER, fx);
    }
}

static void two_cards(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    if (dealer_blackjack(g) && !(g->flags & D_BLACKJACK)) {
        g->flags |= D_BLACKJACK;
        call(fx, CALL_DEALER_BLACKJACK, 0, 0, r->cite[AT_BLACKJACK]);
    }
    if (dealer_count(g).total >= 17) bj_settle_bust(r, s, fx); /* MAB-BJ 25(e): before all else */
    bj_settle_insurance(r, s, fx);
    surrenders(r, s, fx);
    draw_on(r, s, fx);
}

void bj_dealer(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    s->phase = DEALER;
    s->turn = 0;
    s->want = PIT_NOTHING;
    if (g->flags & D_HOLE) {
        s->want = PIT_TURN;
        s->want_for = g->hole;
        s->want_hand = 0;
        s->want_hidden = 0;
    } else if (g->dealers >= 2) {
        two_cards(r, s, fx);
    } else if (!needs_second(r, s)) {
        call(fx, CALL_NOT_NEEDED, 0, 0,
             r->cite[r->option[O_MULTIPLE_ACTION] != OFF ? AT_MULTIPLE_NONE : AT_NOTHING_DEPENDS]);
        bj_settle_on(r, s, fx);
    } else {
        call(fx, CALL_DEALERS_CARD, 0, 0, r->cite[AT_DEALERS_CARD]);
        bj_ask(r, s, PIT_CARD, PIT_DEALER, 0, fx);
    }
}

void bj_dealer_card(const struct pit_rules *r, struct pit_state *s, int card,
                    struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    g->dealer[g->dealers++] = (uint8_t)card;
    if (g->dealers == 2) {
        two_cards(r, s, fx);
        return;
    }
    if (g->dealers == 3) bj_settle_bust(r, s, fx);
    draw_on(r, s, fx);
}

/* The card of a double that lay face down: MAB-BJ 10(c). */
static void double_turned(const struct pit_rules *r, struct pit_state *s, int card,
                          struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int box = 0; box < BOXES; box++)
        for (int hand = 0; hand < g->hands[box]; hand++) {
            struct pit_bj_hand *h = &g->hand[box][hand];

            if (!(h->flags & H_DOWN) || h->aside != s->want_for) continue;
            h->card[h->cards - 1] = (uint8_t)card;
            h->flags &= (uint8_t)~H_DOWN;
            call(fx, CALL_TURNED, box, card, r->cite[AT_DOUBLE_CARD]);
            if (!(h->flags & H_SPLIT)) bj_settle_sevens(r, s, box, fx);
        }
    bj_settle_on(r, s, fx);
}

void bj_turned(const struct pit_rules *r, struct pit_state *s, int card, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    shoe_turned(s, card);
    s->want = PIT_NOTHING;
    if (s->phase == TURNING) {
        double_turned(r, s, card, fx);
        return;
    }
    g->dealer[g->dealers++] = (uint8_t)card;
    g->flags &= (uint8_t)~D_HOLE;
    s->shoe.barred = 0;
    call(fx, CALL_HOLE, card, 0, r->cite[AT_HOLE]);
    two_cards(r, s, fx);
}
