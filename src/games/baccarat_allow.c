/* baccarat_allow.c -- what may be done when, at a table of baccarat. */

#include "baccarat_round.h"
#include "betting.h"

/* The wager that a coupon lies beside. */
static int coupon_beside(int spot)
{
    return spot == S_PLAYER_COUPON ? S_PLAYER : S_BANKER;
}

/* What is owed stays in front of the seat. */
static enum pit_error keep_owed(const struct pit_state *s, const struct pit_event *ask,
                                struct pit_range *out)
{
    pit_money free_chips = s->chips[ask->seat] - s->u.baccarat.owed[ask->seat];

    if (ask->verb == PIT_VERBAL || out->most <= free_chips) return PIT_OK;
    if (free_chips < out->least) return PIT_ERR_CHIPS;
    out->most = free_chips;
    return PIT_OK;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    bool paper = r->spot[ask->spot].paper;
    enum pit_error err;
    pit_money beside;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->cite[s->want == PIT_SHUFFLE ? AT_SHUFFLE : AT_BURN];
    if (s->want != PIT_NOTHING) return PIT_ERR_TURN;
    if (ask->verb == PIT_VERBAL) {
        out->clause = r->cite[AT_VERBAL];
        if (paper) return PIT_ERR_SPOT;
    }
    if (!paper) {
        err = bet_range(r, s, ask, out);
        return err ? err : keep_owed(s, ask, out);
    }
    out->clause = r->spot[ask->spot].clause;
    beside = wager_stake(s, ask->seat, coupon_beside(ask->spot), 0);
    if (!beside) return PIT_ERR_SPOT;
    out->step = out->least = 1;
    out->most = beside - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

/* A wager beneath a coupon stays at least as large as it. */
static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    pit_money least = r->option[PIT_O_MIN], coupon = 0;
    enum pit_error err;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->spot[ask->spot].clause;
    if (r->spot[ask->spot].paper) return take_range(s, ask, 1, out);
    if (ask->spot == S_PLAYER) coupon = wager_stake(s, ask->seat, S_PLAYER_COUPON, 0);
    if (ask->spot == S_BANKER) coupon = wager_stake(s, ask->seat, S_BANKER_COUPON, 0);
    if (coupon) out->clause = r->spot[S_PLAYER_COUPON].clause; /* what it lies beside stays */
    err = take_range(s, ask, coupon > least ? coupon : least, out);
    if (err || !coupon) return err;
    if (!out->also) {
        *out = (struct pit_range){.least = 1, .clause = out->clause};
        return PIT_ERR_AMOUNT;
    }
    out->also = 0;
    return PIT_OK;
}

/* MAB-BA 9(e)(1)(i): all of the payout, or the part that the house has filed and no other, onto
 * Player or Banker. */
static enum pit_error allow_move(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    out->clause = r->cite[AT_MONEY_MOVED];
    if (s->phase != MONEY || !(s->turn >> ask->seat & 1)) return PIT_ERR_TURN;
    if (ask->spot > S_BANKER || !wager_stake(s, ask->seat, ask->spot, 0)) return PIT_ERR_SPOT;
    out->step = 1;
    out->least = out->most = s->u.baccarat.money[ask->seat];
    return out->most ? PIT_OK : PIT_ERR_AMOUNT;
}

static enum pit_error allow_shoe(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    bool open = s->phase == BETS && s->want == PIT_NOTHING && !shoe_uncut(s);
    bool asked = g->offered && ask->seat < PIT_SEATS_MAX && s->turn >> ask->seat & 1;

    if (!book_rows(r)->curator) return PIT_ERR_VERB;
    out->clause = r->cite[AT_KEEPS];
    if (!open) return PIT_ERR_TURN;
    switch (ask->verb) {
    case V_ACCEPT: /* who is asked; or anybody while the dealer deals and nobody is asked */
        out->clause = r->cite[AT_CURATOR];
        return asked || (!g->offered && g->curator == PIT_DEALER) ? PIT_OK : PIT_ERR_TURN;
    case V_DECLINE: out->clause = r->cite[AT_OFFER]; return asked ? PIT_OK : PIT_ERR_TURN;
    case V_DEALER_DEALS:
        out->clause = r->cite[AT_NAMED_DEALER];
        return asked || g->curator == ask->seat ? PIT_OK : PIT_ERR_TURN;
    case V_PASS_SHOE: return g->curator == ask->seat ? PIT_OK : PIT_ERR_TURN;
    default: /* V_ORDER_PASS */
        out->clause = r->cite[AT_ORDERED];
        return g->curator != PIT_DEALER ? PIT_OK : PIT_ERR_TURN;
    }
}

static enum pit_error allow_turning(const struct pit_rules *r, const struct pit_state *s,
                                    const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    int hand = baccarat_turning(s);

    if (!r->hides) return PIT_ERR_VERB;
    out->clause = r->cite[ask->verb == V_PASS_CARDS || ask->verb == V_TAKE_CARDS ? AT_GIVEN_UP
                          : hand == BANKER                                       ? AT_TURN_BANKER
                                                                                 : AT_TURN_PLAYER];
    if (hand < 0) return PIT_ERR_TURN;
    if (ask->verb == V_TAKE_CARDS) return PIT_OK;
    if (g->turner[hand] != ask->seat) return PIT_ERR_TURN;
    return ask->verb == V_LOOK && g->saw[hand] >> ask->seat & 1 ? PIT_ERR_TURN : PIT_OK;
}

/* MAB-BA 15. A card drawn too early, unseen, is the next one: of this hand if it takes one yet. */
static enum pit_error allow_irregular(const struct pit_rules *r, const struct pit_state *s,
                                      const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_baccarat *g = &s->u.baccarat;
    bool between = s->phase == BETS && s->want == PIT_NOTHING && !g->burn;
    bool third = (between && g->stood) ||
                 (s->phase == THIRD_BANKER && s->want == PIT_CARD && g->cards[PLAYER] == 2);
    bool dealing = s->phase >= FOUR && s->want == PIT_CARD && !g->simulated;

    switch (ask->spot) {
    case THIRD_UNSEEN:
        out->clause = r->cite[AT_THIRD_UNSEEN];
        return third && s->shoe.inside ? PIT_OK : PIT_ERR_TURN;
    case THIRD_SEEN:
        out->clause = r->cite[AT_THIRD_SEEN];
        return third && s->shoe.inside ? PIT_OK : PIT_ERR_TURN;
    case IRREGULAR_FACE_UP:
        out->clause = r->cite[AT_FACE_UP];
        if (!between && !dealing) return PIT_ERR_TURN;
        return s->shoe.inside && g->held == PIT_FACE_DOWN ? PIT_OK : PIT_ERR_TURN;
    case IRREGULAR_DRAWN:
        out->clause = r->cite[AT_DRAWN];
        if (!between) return PIT_ERR_TURN;
        return shoe_allow(r, s, ask, out);
    default: return shoe_allow(r, s, ask, out);
    }
}

enum pit_error baccarat_allow(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out)
{
    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        out->clause = r->cite[AT_CLOSED];
        return seat_has_wagers(s, ask->seat) ? PIT_ERR_CLOSED : PIT_OK;
    case PIT_BET:
    case PIT_VERBAL: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    case PIT_DEAL:
        out->clause = r->cite[AT_BET];
        return shoe_ready(s) && s->wagers ? PIT_OK : PIT_ERR_TURN;
    case V_ACCEPT:
    case V_DECLINE:
    case V_DEALER_DEALS:
    case V_PASS_SHOE:
    case V_ORDER_PASS: return allow_shoe(r, s, ask, out);
    case V_LOOK:
    case V_SHOW:
    case V_PASS_CARDS:
    case V_TAKE_CARDS: return allow_turning(r, s, ask, out);
    case V_MOVE: return allow_move(r, s, ask, out);
    case V_KEEP:
        out->clause = r->cite[AT_MONEY_KEPT];
        return s->phase == MONEY && s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR: return allow_irregular(r, s, ask, out);
    case PIT_CUT_CARD: /* it may lie on top already */
        out->clause = r->cite[AT_CUT_CARD];
        return shoe_cut_may_come(r, s) && !s->u.baccarat.cover ? PIT_OK : PIT_ERR_TURN;
    case PIT_NEW_DEALER:
    case PIT_SHOW_BURN: return PIT_ERR_VERB; /* every burned card is shown when it is burned */
    default: return shoe_allow(r, s, ask, out);
    }
}
