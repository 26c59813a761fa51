/* blackjack_wrong.c -- irregularities at blackjack: section 15. */

#include "blackjack_round.h"

static const uint8_t points[W_ROWS] = {
    [IRREGULAR_FACE_UP] = AT_FACE_UP,
    [IRREGULAR_DRAWN] = AT_DRAWN,
    [IRREGULAR_NO_BURN] = AT_NO_BURN,
    [IRREGULAR_EMPTY] = AT_EMPTY,
    [W_EXPOSED] = AT_EXPOSED,
    [W_DEALER_DREW] = AT_DEALER_DREW,
    [W_DEALER_MISSED] = AT_DEALER_MISSED,
    [W_NO_CARDS] = AT_NOT_SERVED,
    [W_ONE_CARD] = AT_NOT_SERVED,
    [W_WRONG_SIDE] = AT_WRONG_SIDE,
    [W_NOT_DEALT] = AT_NOT_DEALT,
    [W_READER_SEEN] = AT_READER_SEEN,
    [W_READER_HIDDEN] = AT_READER_HIDDEN,
    [W_READER_BROKEN] = AT_READER_BROKEN,
    [W_UP_CARD_LEFT] = AT_UP_CARD_LEFT,
    [W_UP_CARD_GONE] = AT_UP_CARD_GONE,
    [W_LIGHT_OUT] = AT_LIGHT_OUT,
    [W_NO_DISPLAY] = AT_NO_DISPLAY,
    [W_DOUBLE_EXPOSED] = AT_DOUBLE_EXPOSED,
};

static bool plays_at(const struct pit_blackjack *g, int box)
{
    return box < BOXES && g->boxes >> box & 1;
}

/* A card is waited for, and none has to be burned before. */
static bool comes_next(const struct pit_state *s, int want)
{
    return s->want == want && s->u.blackjack.pending == want && !s->shoe.burns && s->shoe.inside;
}

/* The reader has been used on an up card that asks for none. */
static bool read_in_vain(const struct pit_rules *r, const struct pit_state *s)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    return r->option[O_DEALING] == READER && g->flags & D_HOLE && !up_may(g) && s->phase >= PLAY &&
           s->phase < DEALER && s->want != PIT_TURN;
}

/* The dealer stands, and the cards that would come are another round's. */
static bool dealer_stood(const struct pit_state *s)
{
    bool dealt = s->u.blackjack.flags & D_DEALT;

    if (!s->shoe.inside || !dealt) return false;
    return (s->phase == BETS && s->want == PIT_NOTHING) || s->phase == TURNING ||
           s->phase == DISPLAY;
}

static bool may_go_wrong(const struct pit_rules *r, const struct pit_state *s,
                         const struct pit_event *ask)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int box = ask->to;
    bool first_cards = s->phase == DEALING && s->want == PIT_CARD && plays_at(g, box);

    switch (ask->spot) {
    case W_EXPOSED:
        return s->phase == PLAY && !s->want && s->shoe.inside && g->refused == PIT_FACE_DOWN;
    case W_DEALER_DREW: return dealer_stood(s);
    case W_DEALER_MISSED:
        return s->phase == DEALING && !g->dealers && !(g->flags & D_MISSED) && s->want == PIT_CARD;
    case W_NO_CARDS: return first_cards && !g->hand[box][0].cards;
    case W_ONE_CARD: return first_cards && g->hand[box][0].cards == 1 && !(g->short_of >> box & 1);
    case W_WRONG_SIDE: return r->option[O_SHOE] == SHOE_DOUBLE && s->phase > DETERMINANT;
    case W_NOT_DEALT:
        return s->phase == PLAY && s->want_for == box && plays_at(g, box) && box == g->box &&
               (comes_next(s, PIT_CARD) || comes_next(s, PIT_DOWN)) &&
               g->hand[box][g->order[box][g->place]].cards >= 2 && !(g->short_of >> box & 1);
    case W_READER_SEEN:
    case W_READER_HIDDEN: return read_in_vain(r, s);
    case W_READER_BROKEN:
        return r->option[O_DEALING] == READER && !(g->flags & D_BROKEN) &&
               (s->phase == BETS || s->phase == PEEKING);
    case W_UP_CARD_LEFT:
    case W_UP_CARD_GONE: return s->phase == DEALER && g->against > 0;
    case W_LIGHT_OUT:
        return r->has_meter && s->phase == BETS && box < r->option[PIT_O_SEATS] &&
               !(g->dark >> box & 1);
    case W_NO_DISPLAY: return s->phase == DISPLAY;
    default: return s->phase == PLAY && comes_next(s, PIT_DOWN); /* W_DOUBLE_EXPOSED */
    }
}

enum pit_error bj_allow_wrong(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out)
{
    bool served = s->want == PIT_NOTHING || s->want == PIT_CARD || s->want == PIT_DOWN;

    out->clause = r->cite[points[ask->spot]];
    if (ask->spot == IRREGULAR_EMPTY) /* by a table that cannot shuffle in mid-round */
        return served && s->want && s->u.blackjack.again ? PIT_OK : PIT_ERR_TURN;
    if (ask->spot < IRREGULAR_OWN) {
        if (!served || s->u.blackjack.refused != PIT_FACE_DOWN) return PIT_ERR_TURN;
        return shoe_allow(r, s, ask, out);
    }
    return may_go_wrong(r, s, ask) ? PIT_OK : PIT_ERR_TURN;
}

/* ---- what happens ---- */

static void not_dealt(const struct pit_rules *r, struct pit_state *s, int box,
                      struct pit_effects *fx)
{
    s->phase = MISSED;
    s->want = PIT_NOTHING;
    s->turn = (uint16_t)(1U << s->u.blackjack.caller[box]);
    call(fx, CALL_NOT_DEALT, box, 0, r->cite[AT_NOT_DEALT]);
}

static void not_served(const struct pit_rules *r, struct pit_state *s, int box,
                       struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    bj_void_box(r, s, box, AT_NOT_SERVED, fx);
    g->boxes = (uint16_t)(g->boxes & ~(1U << box));
    g->hands[box] = 0;
    bj_deal_on(r, s, fx);
}

int bj_short_box(const struct pit_state *s, int seat)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int box = 0;

    if (s->phase != DEALING) return BOXES;
    while (box < BOXES && !(g->short_of >> box & 1 && g->caller[box] == seat))
        box++;
    return box;
}

/* MAB-BJ 15(h): who has got one card alone wants no second one. */
static void no_second(const struct pit_rules *r, struct pit_state *s, int box,
                      struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    g->hand[box][0].flags = (uint8_t)(g->hand[box][0].flags & ~H_DOWN);
    bj_take_up(r, s, box, 0, fx);
    g->short_of = (uint16_t)(g->short_of & ~(1U << box));
    not_served(r, s, box, fx);
}

static void light_out(const struct pit_rules *r, struct pit_state *s, int seat,
                      struct pit_effects *fx)
{
    struct pit_wager *w = wager_find(s, seat, S_PROGRESSIVE, 0);

    s->u.blackjack.dark |= (uint16_t)(1U << seat);
    call(fx, CALL_LIGHT_OUT, seat, 0, r->cite[AT_LIGHT_OUT]);
    if (!w) return;
    settle_back(s, fx, w, PIT_VOID, why(r, AT_LIGHT_OUT, 0));
    wagers_sweep(s);
}

/* MAB-BJ 15(l): the hole card stays unseen until its time. */
static void reader_broken(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    g->flags |= D_BROKEN;
    call(fx, CALL_READER_BROKEN, 0, 0, r->cite[AT_READER_BROKEN]);
    if (s->phase != PEEKING) return;
    g->box = g->place = 0;
    bj_play_on(r, s, fx);
}

static void exposed(const struct pit_rules *r, struct pit_state *s, int card,
                    struct pit_effects *fx)
{
    s->u.blackjack.refused = (uint8_t)card;
    shoe_card(r, s, card, fx);
    bj_play_on(r, s, fx);
}

void bj_wrong(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
              struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    uint16_t at = r->cite[points[e->spot]];

    switch (e->spot) {
    case IRREGULAR_EMPTY:
        call(fx, CALL_EMPTY, 0, 0, at);
        bj_void(r, s, AT_EMPTY, fx);
        break;
    case W_EXPOSED: exposed(r, s, e->value, fx); break;
    case W_DEALER_DREW:
        call(fx, CALL_DEALER_DREW, e->value, 0, at);
        discard(fx, e->value, at);
        shoe_card(r, s, e->value, fx);
        break;
    case W_DEALER_MISSED:
        call(fx, CALL_DEALER_MISSED, 0, 0, at);
        g->flags |= D_MISSED;
        bj_deal_on(r, s, fx);
        break;
    case W_NO_CARDS:
        call(fx, CALL_NO_CARDS, e->to, 0, at);
        not_served(r, s, e->to, fx);
        break;
    case W_ONE_CARD:
        call(fx, CALL_ONE_CARD, e->to, 0, at);
        g->short_of |= (uint16_t)(1U << e->to);
        bj_deal_on(r, s, fx);
        break;
    case W_WRONG_SIDE: call(fx, CALL_WRONG_SIDE, 0, 0, at); break;
    case W_NOT_DEALT: not_dealt(r, s, e->to, fx); break;
    case W_READER_SEEN:
        call(fx, CALL_READER_SEEN, 0, 0, at);
        bj_void(r, s, AT_READER_SEEN, fx);
        break;
    case W_READER_HIDDEN: call(fx, CALL_READER_HIDDEN, 0, 0, at); break;
    case W_READER_BROKEN: reader_broken(r, s, fx); break;
    case W_UP_CARD_LEFT: call(fx, CALL_UP_CARD_LEFT, 0, 0, at); break;
    case W_UP_CARD_GONE: call(fx, CALL_UP_CARD_GONE, 0, 0, at); break;
    case W_LIGHT_OUT: light_out(r, s, e->to, fx); break;
    case W_NO_DISPLAY:
        call(fx, CALL_NO_DISPLAY, book_rows(r)->no_display, 0, at);
        bj_bonus_pays(r, s, wager_stake(s, s->want_for, S_BONUS, 0) * book_rows(r)->no_display,
                      AT_NO_DISPLAY, fx);
        break;
    case W_DOUBLE_EXPOSED:
        call(fx, CALL_DOUBLE_EXPOSED, e->value, 0, at);
        bj_card(r, s, e->value, fx);
        break;
    default: /* those of any shoe; a card that is waited for is waited for still */
        shoe_apply(r, s, e, fx);
        if (s->want == PIT_CARD || s->want == PIT_DOWN) bj_ask_again(r, s, fx);
        break;
    }
}

/* ---- answers ---- */

/* MAB-BJ 15(d): who refuses the card gets no more in this round. */
static void refuse(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    for (int hand = 0; hand < g->hands[g->box]; hand++)
        g->hand[g->box][hand].flags |= H_DONE;
    bj_settle_sevens(r, s, g->box, fx);
    bj_play_on(r, s, fx);
}

/* MAB-BJ 15(j): the card comes after all others have theirs, or the hand is dead. */
static void missed(const struct pit_rules *r, struct pit_state *s, bool plays_on,
                   struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int box = g->box;

    if (plays_on) {
        g->short_of |= (uint16_t)(1U << box);
    } else {
        bj_void_box(r, s, box, AT_NOT_DEALT, fx);
        for (int hand = 0; hand < g->hands[box]; hand++) {
            g->hand[box][hand].flags = (uint8_t)((g->hand[box][hand].flags & ~H_DOWN) | H_DONE);
            bj_take_up(r, s, box, hand, fx);
        }
    }
    bj_play_on(r, s, fx);
}

void bj_wrong_answer(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                     struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int box = bj_short_box(s, e->seat);

    if (box < BOXES) {
        no_second(r, s, box, fx);
        return;
    }
    s->turn = 0;
    switch (e->verb) {
    case V_ACCEPT:
        s->phase = PLAY;
        bj_ask(r, s, PIT_CARD, g->box, g->order[g->box][g->place], fx);
        break;
    case V_REFUSE: refuse(r, s, fx); break;
    default: missed(r, s, e->verb == V_PLAY, fx); break;
    }
}
