/* blackjack_play.c -- the players' decisions at blackjack, and the cards that follow from them. */

#include "blackjack_round.h"

#include <string.h>

static bool plays_now(const struct pit_blackjack *g, int box)
{
    return g->boxes >> box & 1;
}

/* MAB-BJ 6(f), (g): totals are called, unless nobody else has seen the cards. */
static void call_total(const struct pit_rules *r, const struct pit_blackjack *g, int box,
                       const struct pit_bj_hand *h, struct pit_effects *fx)
{
    struct count c = hand_count(h);
    int at = h->cards > 2 ? AT_NEW_TOTAL : AT_TOTAL;

    if (g->hidden >> box & 1) {
        if (c.total > 21) call(fx, CALL_OVER, box, 0, r->cite[AT_MUCKED]);
        return;
    }
    call(fx, c.total > 21 ? CALL_BUST : c.soft ? CALL_SOFT : CALL_TOTAL, box, c.total, r->cite[at]);
}

/* ---- whose turn it is ---- */

static void ask_caller(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = hand_at(g);

    s->phase = PLAY;
    s->want = PIT_NOTHING;
    s->turn = (uint16_t)(1U << g->caller[g->box]);
    if (!(h->flags & H_SERVED)) call_total(r, g, g->box, h, fx);
    h->flags |= H_SERVED;
    if (g->refused == PIT_FACE_DOWN) return;
    s->phase = EXPOSED; /* MAB-BJ 15(d): the card in sight is the next one */
    call(fx, CALL_EXPOSED, g->refused, g->box, r->cite[AT_EXPOSED]);
}

/* Who was not served has the card now, after all others: MAB-BJ 15(j). */
static bool late_cards(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h;

    if (!g->short_of) return false;
    g->box = g->place = 0;
    while (!(g->short_of >> g->box & 1))
        g->box++;
    g->short_of = (uint16_t)(g->short_of & ~(1U << g->box));
    while (hand_at(g)->flags & H_DONE)
        g->place++;
    h = hand_at(g);
    bj_ask(r, s, h->flags & H_DOWN ? PIT_DOWN : PIT_CARD, g->box, g->order[g->box][g->place], fx);
    return true;
}

/* True if a hand of two cards or more has a decision to make: MAB-BJ 11(c)(2), 12(a). */
static bool asks(const struct pit_rules *r, const struct pit_state *s, const struct pit_bj_hand *h)
{
    if (hand_count(h).total >= 21 || h->flags & H_DOUBLED) return false;
    return !(h->flags & H_ACES) || bj_may_split(r, s);
}

void bj_play_on(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    s->phase = PLAY;
    while (g->box < BOXES) {
        struct pit_bj_hand *h;

        if (!plays_now(g, g->box) || g->place >= g->hands[g->box] || g->short_of >> g->box & 1) {
            g->box++;
            g->place = 0;
            continue;
        }
        h = hand_at(g);
        if (h->flags & (H_DONE | H_GONE)) {
            g->place++;
            continue;
        }
        if (h->cards < 2) { /* MAB-BJ 11(b): one hand after the other */
            bj_ask(r, s, PIT_CARD, g->box, g->order[g->box][g->place], fx);
            return;
        }
        if (asks(r, s, h)) {
            ask_caller(r, s, fx);
            return;
        }
        h->flags |= H_DONE;
    }
    if (late_cards(r, s, fx)) return;
    g->box = g->place = 0;
    bj_dealer(r, s, fx);
}

/* ---- cards ---- */

/* What was added to a hand that has gone over waits where the dealer may yet have a blackjack: it
 * goes back then. MAB-BJ 10(b), 11(d); in multiple action all of it is collected, 18(f). */
static void bust(const struct pit_rules *r, struct pit_state *s, int box, int hand,
                 struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    bool multiple = r->option[O_MULTIPLE_ACTION] != OFF;
    bool waits = r->option[O_BUSTED_EXTRA] == EXTRA_BACK && may_come(g) && !multiple;

    g->hand[box][hand].flags |= H_DONE;
    if (!waits || !hand) bj_tally(s, box, PIT_LOSE); /* else with the settlement */
    bj_lose_hand(r, s, box, hand, multiple ? AT_MULTIPLE_BUST : AT_LOSES, !waits, fx);
    bj_take_up(r, s, box, hand, fx);
}

void bj_hand_card(const struct pit_rules *r, struct pit_state *s, int box, int hand, int card,
                  struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = &g->hand[box][hand];

    h->card[h->cards++] = (uint8_t)card;
    if (s->phase == THIRDS) {
        bj_settle_sevens(r, s, box, fx);
        bj_offer_third(r, s, fx);
        return;
    }
    h->flags = (uint8_t)((h->flags & ~H_DOWN) | H_SERVED);
    call_total(r, g, box, h, fx);
    if (h->cards == 3 && !(h->flags & H_SPLIT)) bj_settle_sevens(r, s, box, fx);
    if (is_bust(h)) bust(r, s, box, hand, fx);
    bj_play_on(r, s, fx);
}

/* ---- people behind the box ---- */

/* Those whose wager lies on this hand and who do not call for it. */
static uint16_t followers(const struct pit_state *s, int hand)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    uint16_t seats = 0;

    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (w->spot == behind_spot(g->box) && w->hand == hand && w->seat != g->caller[g->box])
            seats |= (uint16_t)(1U << w->seat);
    }
    return seats;
}

static void double_card(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int hand = g->order[g->box][g->place];
    bool down = g->hand[g->box][hand].flags & H_DOWN;

    s->phase = PLAY;
    bj_ask(r, s, down ? PIT_DOWN : PIT_CARD, g->box, hand, fx);
}

static void follow_next(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int seat = 0;

    if (!g->follow) {
        if (s->phase == FOLLOW_DOUBLE)
            double_card(r, s, fx);
        else
            bj_play_on(r, s, fx);
        return;
    }
    while (!(g->follow >> seat & 1))
        seat++;
    s->turn = (uint16_t)(1U << seat);
    s->want = PIT_NOTHING;
    call(fx, CALL_FOLLOW, seat, g->caller[g->box],
         r->cite[s->phase == FOLLOW_DOUBLE ? AT_BEHIND_DOUBLE : AT_BEHIND_SPLIT]);
}

static void cover(struct pit_state *s, int seat, int spot, int hand, pit_money stake,
                  struct pit_effects *fx)
{
    wager_put(s, fx, seat, spot, hand, 0, stake);
    wager_find(s, seat, spot, hand)->mark = EXTRA;
}

void bj_follow(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int hand = g->order[g->box][g->place], spot = behind_spot(g->box);
    struct pit_wager *w = wager_find(s, e->seat, spot, hand);

    switch (e->verb) {
    case V_DOUBLE:
        wager_put(s, fx, e->seat, double_spot(e->seat, g->box), hand, 0, e->amount);
        break;
    case V_SPLIT: cover(s, e->seat, spot, g->made, w->stake, fx); break;
    case V_KEEP: w->hand = (uint8_t)(e->value - 1); break;
    default: break; /* as it lies */
    }
    g->follow = (uint16_t)(g->follow & ~(1U << e->seat));
    follow_next(r, s, fx);
}

/* ---- decisions ---- */

static void doubled(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                    struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = hand_at(g);
    int hand = g->order[g->box][g->place];

    call(fx, CALL_DOUBLED, g->box, 0, r->cite[AT_DOUBLE]);
    if (r->option[O_MULTIPLE_ACTION] == OFF)
        wager_put(s, fx, e->seat, double_spot(e->seat, g->box), hand, 0, e->amount);
    for (int i = 0; i < DEALER_HANDS && r->option[O_MULTIPLE_ACTION] != OFF; i++) {
        pit_money stake = wager_stake(s, e->seat, S_BOX + i, hand);

        if (stake) wager_put(s, fx, e->seat, S_DOUBLE + i, hand, 0, stake);
    }
    h->flags |= H_DOUBLED;
    if (e->verb == V_DOUBLE_DOWN || r->option[O_DOUBLE_CARD] == DOUBLE_DOWN) h->flags |= H_DOWN;
    s->phase = FOLLOW_DOUBLE;
    g->follow = followers(s, hand);
    follow_next(r, s, fx);
}

/* The new hand lies to the right of the one that is split. */
static int make_hand(struct pit_blackjack *g)
{
    uint8_t *order = g->order[g->box];
    struct pit_bj_hand *h = hand_at(g), *second;
    int made = g->hands[g->box]++;

    for (int i = made; i > g->place + 1; i--)
        order[i] = order[i - 1];
    order[g->place + 1] = (uint8_t)made;
    second = &g->hand[g->box][made];
    second->card[0] = h->card[1];
    h->card[1] = PIT_FACE_DOWN;
    h->cards = second->cards = 1;
    h->flags = second->flags = (uint8_t)(H_SPLIT | (pit_rank(h->card[0]) == PIT_ACE ? H_ACES : 0));
    g->made = (uint8_t)made;
    return made;
}

static void split(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                  struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    int hand = g->order[g->box][g->place], made;

    if (wager_stake(s, g->box, S_SEVENS, 0)) { /* MAB-BJ 11(f) */
        call(fx, CALL_SPLIT_SEVENS, g->box, 0, r->cite[AT_SPLIT_SEVENS]);
        bj_settle_sevens(r, s, g->box, fx);
    }
    bj_show(r, s, g->box, fx); /* MAB-BJ 6a(e)(1) */
    made = make_hand(g);
    call(fx, CALL_SPLIT, g->box, made + 1, r->cite[AT_SPLIT_ORDER]);
    if (e->seat != g->box)
        cover(s, e->seat, behind_spot(g->box), made,
              wager_stake(s, e->seat, behind_spot(g->box), hand), fx);
    for (int i = 0; i < DEALER_HANDS && e->seat == g->box; i++) {
        pit_money stake = wager_stake(s, e->seat, S_BOX + i, hand);

        if (stake) cover(s, e->seat, S_BOX + i, made, stake, fx);
    }
    s->phase = FOLLOW_SPLIT;
    g->follow = followers(s, hand);
    follow_next(r, s, fx);
}

/* MAB-BJ 8(a): settled at once, or when it is known whether the dealer has a blackjack. */
static void surrendered(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;

    call(fx, CALL_SURRENDERED, g->box, 0, r->cite[AT_SURRENDER]);
    hand_at(g)->flags |= H_SURRENDERED | H_DONE;
    bj_settle_sevens(r, s, g->box, fx);
    bj_tally(s, g->box, PIT_LOSE);
    if (!up_may(g)) bj_surrender(r, s, g->box, true, AT_SURRENDER_NOW, fx);
    bj_play_on(r, s, fx);
}

void bj_decide(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
               struct pit_effects *fx)
{
    struct pit_blackjack *g = &s->u.blackjack;
    struct pit_bj_hand *h = hand_at(g);

    s->turn = 0;
    switch (e->verb) {
    case V_HIT: bj_ask(r, s, PIT_CARD, g->box, g->order[g->box][g->place], fx); break;
    case V_DOUBLE:
    case V_DOUBLE_DOWN: doubled(r, s, e, fx); break;
    case V_SPLIT: split(r, s, e, fx); break;
    case V_SURRENDER: surrendered(r, s, fx); break;
    default:
        h->flags |= H_DONE;
        if (h->cards == 2 && !(h->flags & H_SPLIT)) bj_settle_sevens(r, s, g->box, fx);
        bj_play_on(r, s, fx);
        break;
    }
}

/* ---- a third card for two sevens: MAB-BJ 6(j)(3), 6(k)(6) ---- */

int bj_sevens_from(const struct pit_state *s, int box)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    while (box < BOXES && (!plays_now(g, box) || !wager_stake(s, box, S_SEVENS, 0)))
        box++;
    return box;
}

void bj_offer_third(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    int box = bj_sevens_from(s, 0);

    s->want = PIT_NOTHING;
    if (box == BOXES) {
        s->u.blackjack.box = s->u.blackjack.place = 0;
        bj_dealer(r, s, fx);
        return;
    }
    s->phase = THIRDS;
    s->turn = (uint16_t)(1U << box);
    call(fx, CALL_THIRD, box, 0, r->cite[AT_READER_THIRD]);
}

void bj_third(const struct pit_rules *r, struct pit_state *s, int seat, bool takes,
              struct pit_effects *fx)
{
    if (takes) {
        bj_ask(r, s, PIT_CARD, seat, 0, fx);
        return;
    }
    bj_settle_sevens(r, s, seat, fx);
    bj_offer_third(r, s, fx);
}
