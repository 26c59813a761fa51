/* red_dog_allow.c -- what may be done at Red Dog, and for how much. */

#include "red_dog_play.h"

/* MA-RD 7: one betting area a person, or as many as the house permits. Person 0 is nobody known. */
static enum pit_error allow_sit(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    int held = 0;

    out->clause = r->cite[AT_SEAT];
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        held += s->seated >> seat & 1 && ask->value && s->person[seat] == ask->value;
    return held < r->option[O_AREAS] ? PIT_OK : PIT_ERR_SEAT;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    pit_money ante = wager_stake(s, ask->seat, ANTE, 0);

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->spot[ask->spot].clause;
    if (ask->spot == RAISE) return PIT_ERR_SPOT;
    if (ask->verb == PIT_VERBAL) { /* cash on the ante, where the book takes it at all */
        out->clause = r->cite[AT_VERBAL];
        if (!out->clause) return PIT_ERR_VERB;
        if (ask->spot != ANTE) return PIT_ERR_SPOT;
    }
    if (s->want != PIT_NOTHING) {
        out->clause = r->cite[s->want == PIT_TURN ? AT_BURN : AT_SHUFFLE];
        return PIT_ERR_TURN;
    }
    if (ask->spot == ANTE) return bet_range(r, s, ask, out);
    if (!ante) return PIT_ERR_SPOT; /* a coupon goes beside an ante, and is at most as large */
    out->step = out->least = 1;
    out->most = ante - wager_stake(s, ask->seat, COUPON, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    pit_money coupon = wager_stake(s, ask->seat, COUPON, 0);
    enum pit_error err;

    out->clause = r->cite[AT_CLOSED];
    if (s->phase != BETS) return PIT_ERR_CLOSED;
    out->clause = r->spot[ask->spot].clause;
    if (ask->spot == COUPON) return take_range(s, ask, 1, out);
    if (!coupon) return take_range(s, ask, r->option[PIT_O_MIN], out);
    err = take_range(s, ask, coupon > r->option[PIT_O_MIN] ? coupon : r->option[PIT_O_MIN], out);
    out->clause = r->cite[AT_COUPON]; /* the ante beneath a coupon stays at least as large */
    if (!err && !out->also) {
        *out = (struct pit_range){.least = 1, .clause = out->clause};
        return PIT_ERR_AMOUNT;
    }
    out->also = 0;
    return err;
}

static enum pit_error allow_deal(const struct pit_rules *r, const struct pit_state *s,
                                 struct pit_range *out)
{
    out->clause = r->cite[AT_ENDS];
    if (!shoe_ready(s)) return PIT_ERR_TURN;
    out->clause = r->cite[AT_BET];
    return s->wagers ? PIT_OK : PIT_ERR_TURN; /* a round needs a wager */
}

static enum pit_error allow_raise(const struct pit_rules *r, const struct pit_state *s, int seat,
                                  struct pit_range *out)
{
    pit_money ante = wager_stake(s, seat, ANTE, 0);

    out->clause = r->cite[AT_RAISE]; /* MA-RD 5(h), or WA-RD 4(iii): the book says */
    if (s->phase != DECIDE || s->want || !(s->turn >> seat & 1)) return PIT_ERR_TURN;
    out->step = 1;
    out->least = r->option[O_RAISE] == RAISE_EQUAL ? ante : 1;
    out->most = ante < s->chips[seat] ? ante : s->chips[seat];
    return out->least <= out->most ? PIT_OK : PIT_ERR_CHIPS;
}

enum pit_error red_dog_allow(const struct pit_rules *r, const struct pit_state *s,
                             const struct pit_event *ask, struct pit_range *out)
{
    switch (ask->verb) {
    case PIT_SIT: return allow_sit(r, s, ask, out);
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        if (s->phase != BETS) out->clause = r->cite[AT_CLOSED];
        return seat_has_wagers(s, ask->seat) ? PIT_ERR_CLOSED : PIT_OK;
    case PIT_BET:
    case PIT_VERBAL: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    case PIT_DEAL: return allow_deal(r, s, out);
    case V_RAISE: return allow_raise(r, s, ask->seat, out);
    case V_STAND:
        out->clause = r->cite[AT_RAISE];
        return s->phase == DECIDE && !s->want && s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
    case V_PLAY:
    case V_VOID:
        out->clause = r->cite[AT_EXPOSED];
        return s->phase == CHOOSE && !s->want && s->turn >> ask->seat & 1 ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR:
        if (ask->spot != EXPOSED) return shoe_allow(r, s, ask, out);
        out->clause = r->cite[AT_EXPOSED];
        if (!out->clause) return PIT_ERR_VERB;
        return s->phase == DECIDE && !s->want && s->shoe.inside ? PIT_OK : PIT_ERR_TURN;
    default: return shoe_allow(r, s, ask, out);
    }
}
