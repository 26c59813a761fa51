/* blackjack_allow.c -- what may be decided when at blackjack. */

#include "blackjack_round.h"

/* ---- insurance ---- */

/* The wager that this spot insures; 0: none. */
static pit_money insured_stake(const struct pit_state *s, int seat, int spot)
{
    if (spot >= S_BEHIND) return wager_stake(s, seat, spot - 2, 0);
    return wager_stake(s, seat, spot - S_INSURANCE + S_BOX, 0);
}

/* By insurance_when=turn: the box is yet to make its first decision. */
static bool before_first(const struct pit_state *s, int box)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    if (s->phase != PLAY || s->want) return false;
    if (g->box == box) return g->hands[box] == 1 && g->hand[box][0].cards == 2;
    return g->box < box && is_blackjack(&g->hand[box][0]); /* which is asked nothing */
}

bool bj_insurable(const struct pit_rules *r, const struct pit_state *s, int seat, int spot,
                  pit_money *staked)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int box = spot >= S_BEHIND ? (spot - S_BEHIND) / 3 : seat;

    *staked = 0;
    if (kind_of(spot) != K_INSURANCE || wager_stake(s, seat, spot, 0)) return false;
    *staked = insured_stake(s, seat, spot);
    if (!*staked || !(g->boxes >> box & 1)) return false;
    if (s->phase == INSURING) return s->turn >> seat & 1;
    return r->option[O_INSURANCE_WHEN] == INSURE_TURN && g->dealers &&
           pit_rank(g->dealer[0]) == PIT_ACE && before_first(s, box);
}

/* MAB-BJ 9(b): up to half, or to the chip above it. */
void bj_insurance_range(const struct pit_rules *r, pit_money staked, struct pit_range *out)
{
    pit_money chip = six_to_five(r) ? FIVE : r->option[O_CHIP];
    pit_money half = staked / 2, up = ((staked + 1) / 2 + chip - 1) / chip * chip;

    out->step = six_to_five(r) ? FIVE : 1;
    out->least = out->step;
    out->most = half - half % out->step;
    if (out->most < out->least) out->least = up;
    if (six_to_five(r) || out->most < out->least) out->most = up; /* the next five dollars */
    out->also = up;
}

static enum pit_error allow_insure(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    pit_money purse = s->chips[ask->seat], staked;

    out->clause = r->cite[r->option[O_DEALING] == HOLE_UP ? AT_UP_NO_INSURANCE : AT_INSURANCE];
    if (kind_of(ask->spot) != K_INSURANCE) return PIT_ERR_SPOT;
    if (!bj_insurable(r, s, ask->seat, ask->spot, &staked)) return PIT_ERR_TURN;
    out->clause = r->cite[AT_INSURANCE_AMOUNT];
    bj_insurance_range(r, staked, out);
    if (purse < out->least) return PIT_ERR_CHIPS;
    if (purse < out->most) out->most = purse;
    if (out->also <= out->most || purse < out->also) out->also = 0;
    return PIT_OK;
}

static bool has_blackjack(const struct pit_state *s, int seat)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    for (int i = 0; i < s->wagers; i++) {
        const struct pit_wager *w = &s->wager[i];

        if (w->seat == seat && kind_of(w->spot) == K_MAIN && g->boxes >> box_of(w) & 1 &&
            is_blackjack(&g->hand[box_of(w)][0]))
            return true;
    }
    return false;
}

/* MAB-BJ 7(c): in place of insurance. */
static enum pit_error allow_even(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    bool asked = s->phase == INSURING && s->turn >> ask->seat & 1;
    pit_money staked;

    out->clause = r->cite[AT_EVEN_MONEY];
    if (r->option[O_EVEN_MONEY] == OFF || r->option[O_DEALING] == HOLE_UP) return PIT_ERR_VERB;
    for (int i = 0; i < s->wagers && !asked; i++)
        if (s->wager[i].seat == ask->seat && kind_of(s->wager[i].spot) == K_MAIN)
            asked = bj_insurable(r, s, ask->seat, insurance_spot(ask->seat, box_of(&s->wager[i])),
                                 &staked);
    if (!asked || !g->dealers) return PIT_ERR_TURN;
    for (int i = 0; i < s->wagers; i++) /* one or the other */
        if (s->wager[i].seat == ask->seat && kind_of(s->wager[i].spot) == K_INSURANCE &&
            is_blackjack(&g->hand[box_of(&s->wager[i])][0]))
            return PIT_ERR_TURN;
    return has_blackjack(s, ask->seat) ? PIT_OK : PIT_ERR_TURN;
}

/* ---- decisions ---- */

pit_money bj_staked(const struct pit_state *s, int seat, int box, int hand)
{
    pit_money sum = 0;

    if (seat != box) return wager_stake(s, seat, behind_spot(box), hand);
    for (int i = 0; i < DEALER_HANDS; i++)
        sum += wager_stake(s, seat, S_BOX + i, hand);
    return sum;
}

/* Aces that were split get one card each, and may at most be split again. */
static bool only_split(const struct pit_bj_hand *h)
{
    return h->flags & H_ACES;
}

static int split_at(const struct pit_rules *r, const struct pit_blackjack *g)
{
    const struct pit_bj_hand *h = &g->hand[g->box][g->order[g->box][g->place]];

    if (!is_pair(h)) return AT_SPLIT;
    if (g->hands[g->box] >= r->option[O_SPLIT_HANDS])
        return r->option[O_SPLIT_HANDS] > 2 ? AT_RESPLIT : AT_SPLIT_ONCE;
    return only_split(h) && r->option[O_RESPLIT_ACES] == OFF ? AT_RESPLIT : 0;
}

bool bj_may_split(const struct pit_rules *r, const struct pit_state *s)
{
    return !split_at(r, &s->u.blackjack);
}

/* MAB-BJ 6(k)(4): with the hole card up, on 9, 10 and 11. */
static bool may_double_on(const struct pit_rules *r, const struct pit_bj_hand *h)
{
    struct count c = hand_count(h);
    bool soft = r->option[O_DOUBLE_SOFT] == ON;

    if (r->option[O_DEALING] != HOLE_UP) return true;
    if (c.soft && soft && (c.total == 19 || c.total == 20)) return true;
    return c.total >= 9 && c.total <= 11;
}

static enum pit_error double_range(const struct pit_rules *r, const struct pit_state *s, int seat,
                                   struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    pit_money staked = bj_staked(s, seat, g->box, g->order[g->box][g->place]);
    pit_money purse = s->chips[seat];

    out->step = 1;
    out->least = r->option[O_MULTIPLE_ACTION] != OFF ? staked : 1; /* MAB-BJ 18(c) */
    out->most = staked;
    if (purse < out->least) return PIT_ERR_CHIPS;
    if (purse < out->most) out->most = purse;
    if (!six_to_five(r) || out->least == out->most) return PIT_OK;
    if (out->most < FIVE) return PIT_ERR_CHIPS;
    return bj_in_fives(r, out);
}

static enum pit_error allow_double(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h = &g->hand[g->box][g->order[g->box][g->place]];
    int32_t card = r->option[O_DOUBLE_CARD];

    out->clause = r->cite[AT_DOUBLE_CARD];
    if (ask->verb == V_DOUBLE_DOWN && card != DOUBLE_REQUEST) return PIT_ERR_VERB;
    out->clause = r->cite[AT_DOUBLE];
    if (h->cards != 2) return PIT_ERR_TURN;
    out->clause = r->cite[AT_SPLIT_ACES];
    if (only_split(h)) return PIT_ERR_TURN;
    out->clause = r->cite[AT_DOUBLE_SPLIT];
    if (h->flags & H_SPLIT && r->option[O_DOUBLE_AFTER_SPLIT] == OFF) return PIT_ERR_TURN;
    out->clause = r->cite[AT_UP_DOUBLE];
    if (!may_double_on(r, h)) return PIT_ERR_TURN;
    out->clause = r->cite[r->option[O_MULTIPLE_ACTION] != OFF ? AT_MULTIPLE_EACH : AT_DOUBLE];
    return double_range(r, s, ask->seat, out);
}

static enum pit_error allow_split(const struct pit_rules *r, const struct pit_state *s, int seat,
                                  struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    int at = split_at(r, g);

    out->clause = r->cite[at ? at : AT_SPLIT];
    if (at) return PIT_ERR_TURN;
    return s->chips[seat] >= bj_staked(s, seat, g->box, g->order[g->box][g->place]) ? PIT_OK
                                                                                    : PIT_ERR_CHIPS;
}

/* MAB-BJ 8(a): before any other decision on the hand. */
static enum pit_error allow_surrender(const struct pit_rules *r, const struct pit_state *s,
                                      struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;

    out->clause = r->cite[AT_SURRENDER];
    if (r->option[O_SURRENDER] == OFF) return PIT_ERR_VERB;
    return g->hands[g->box] == 1 && g->hand[g->box][0].cards == 2 ? PIT_OK : PIT_ERR_TURN;
}

/* MAB-BJ 13(d), (e): who stands behind the box answers, one after the other. */
static enum pit_error allow_follow(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    bool doubling = s->phase == FOLLOW_DOUBLE;
    int hand = g->order[g->box][g->place];

    out->clause = r->cite[doubling ? AT_BEHIND_DOUBLE : AT_BEHIND_SPLIT];
    switch (ask->verb) {
    case V_STAND: return PIT_OK;
    case V_DOUBLE: return doubling ? double_range(r, s, ask->seat, out) : PIT_ERR_TURN;
    case V_SPLIT:
        if (doubling) return PIT_ERR_TURN;
        return s->chips[ask->seat] >= wager_stake(s, ask->seat, behind_spot(g->box), hand)
                   ? PIT_OK
                   : PIT_ERR_CHIPS;
    case V_KEEP:
        if (doubling) return PIT_ERR_TURN;
        out->least = out->most = hand + 1;
        out->also = g->made + 1;
        out->step = 1;
        return PIT_OK;
    default: return PIT_ERR_TURN;
    }
}

static int decision_at(int verb)
{
    switch (verb) {
    case V_DOUBLE:
    case V_DOUBLE_DOWN: return AT_DOUBLE;
    case V_SPLIT: return AT_SPLIT;
    case V_KEEP: return AT_BEHIND_SPLIT;
    case V_SURRENDER: return AT_SURRENDER;
    default: return AT_DRAW;
    }
}

static enum pit_error allow_decision(const struct pit_rules *r, const struct pit_state *s,
                                     const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h;

    out->clause = r->cite[decision_at(ask->verb)];
    if (s->want || !s->phase) return PIT_ERR_TURN;
    if (!(s->turn >> ask->seat & 1)) {
        if (s->phase == PLAY && g->box != ask->seat) /* from the dealer's left, MAB-BJ 6(f) */
            out->clause = r->cite[r->option[O_PER_BOX] > 1 ? AT_CALLER : AT_TOTAL];
        if (s->phase == FOLLOW_DOUBLE) out->clause = r->cite[AT_BEHIND_DOUBLE];
        if (s->phase == FOLLOW_SPLIT) out->clause = r->cite[AT_BEHIND_SPLIT];
        return PIT_ERR_TURN;
    }
    if (s->phase == FOLLOW_DOUBLE || s->phase == FOLLOW_SPLIT) return allow_follow(r, s, ask, out);
    if (s->phase != PLAY) return PIT_ERR_TURN;
    h = &g->hand[g->box][g->order[g->box][g->place]];
    switch (ask->verb) {
    case V_STAND: return PIT_OK;
    case V_HIT:
        if (only_split(h)) out->clause = r->cite[AT_SPLIT_ACES];
        return only_split(h) ? PIT_ERR_TURN : PIT_OK;
    case V_DOUBLE:
    case V_DOUBLE_DOWN: return allow_double(r, s, ask, out);
    case V_SPLIT: return allow_split(r, s, ask->seat, out);
    case V_SURRENDER: return allow_surrender(r, s, out);
    default: return PIT_ERR_TURN;
    }
}

/* ---- the rest ---- */

static enum pit_error allow_alone(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    bool there;

    out->clause = r->cite[AT_CONSENT];
    if (r->option[O_PER_BOX] == 1 || ask->seat >= r->option[PIT_O_SEATS]) return PIT_ERR_VERB;
    if (s->phase != BETS || s->u.blackjack.alone >> ask->seat & 1) return PIT_ERR_TURN;
    return bj_people_on(s, ask->seat, ask->seat, &there) <= there ? PIT_OK : PIT_ERR_TURN;
}

enum pit_error bj_allow(const struct pit_rules *r, const struct pit_state *s,
                        const struct pit_event *ask, struct pit_range *out)
{
    bool asked = ask->seat < PIT_SEATS_MAX && s->turn >> ask->seat & 1 && !s->want;

    switch (ask->verb) {
    case PIT_SIT: return bj_allow_sit(r, s, ask, out);
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE: return bj_allow_leave(r, s, ask, out);
    case PIT_BET:
    case PIT_VERBAL: return bj_allow_bet(r, s, ask, out);
    case PIT_TAKE: return bj_allow_take(r, s, ask, out);
    case PIT_DEAL: return bj_allow_deal(r, s, out);
    case V_INSURE: return allow_insure(r, s, ask, out);
    case V_EVEN_MONEY: return allow_even(r, s, ask, out);
    case V_DECLINE:
        out->clause = r->cite[s->phase == THIRDS ? AT_READER_THIRD : AT_INSURANCE];
        return asked && (s->phase == INSURING || s->phase == THIRDS) ? PIT_OK : PIT_ERR_TURN;
    case V_THIRD:
        out->clause = r->cite[AT_READER_THIRD];
        return asked && s->phase == THIRDS ? PIT_OK : PIT_ERR_TURN;
    case V_ALONE: return allow_alone(r, s, ask, out);
    case V_ACCEPT:
    case V_REFUSE:
        out->clause = r->cite[AT_EXPOSED];
        return asked && s->phase == EXPOSED ? PIT_OK : PIT_ERR_TURN;
    case V_VOID:
        if (bj_short_box(s, ask->seat) < BOXES) { /* at the player's option */
            out->clause = r->cite[AT_NOT_SERVED];
            return PIT_OK;
        }
        /* fall through */
    case V_PLAY:
        out->clause = r->cite[AT_NOT_DEALT];
        return asked && s->phase == MISSED ? PIT_OK : PIT_ERR_TURN;
    case V_METER:
        out->clause = r->cite[AT_METER];
        if (!r->has_meter) return PIT_ERR_VERB;
        *out =
            (struct pit_range){.least = 1, .most = PIT_MONEY_MAX, .step = 1, .clause = out->clause};
        return PIT_OK;
    case PIT_IRREGULAR: return bj_allow_wrong(r, s, ask, out);
    case PIT_SHOW_BURN:
        out->clause = r->cite[AT_BURN];
        if (six_to_five(r)) return PIT_ERR_TURN; /* MAB-BJ 6a(c): it is not revealed */
        return shoe_allow(r, s, ask, out);
    case V_HIT:
    case V_STAND:
    case V_DOUBLE:
    case V_DOUBLE_DOWN:
    case V_SPLIT:
    case V_KEEP:
    case V_SURRENDER: return allow_decision(r, s, ask, out);
    default: return shoe_allow(r, s, ask, out);
    }
}
