/* craps_allow.c -- what may be bet, taken down and called at craps, and for how much. */

#include "craps_play.h"

/* The row that judges a wager: with a point the line is judged as bets on that number are. */
int craps_judged_as(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    const struct pit_spot *row = &r->spot[spot];

    if (s->u.craps.point && row->then && row->kind != COMING)
        return row->then + craps_place(s->u.craps.point);
    return row->kind == PAPER ? row->of : spot;
}

static pit_money round_up(pit_money amount, pit_money step)
{
    return (amount + step - 1) / step * step;
}

/* 6(a) to 6(f): so many times the bet, the don't side by what it wins; a little more if that is
 * what it takes to be payable. */
pit_money craps_most_odds(const struct pit_rules *r, const struct pit_state *s, int seat, int spot)
{
    const struct pit_spot *judged = &r->spot[craps_judged_as(r, s, spot)];
    pit_money most = wager_stake(s, seat, r->spot[spot].of, 0);

    most *= r->option[O_ODDS_TIMES_N + craps_place(judged->number)];
    if (judged->traits & DONT)
        most = (most * judged->pays.den + judged->pays.num - 1) / judged->pays.num;
    return round_up(most, craps_step(r, craps_judged_as(r, s, spot)));
}

static enum pit_error odds_range(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    int flat = r->spot[ask->spot].of;

    if (!wager_stake(s, ask->seat, flat, 0)) return PIT_ERR_SPOT;
    if (r->spot[flat].kind == LINE && !s->u.craps.point) return PIT_ERR_SPOT;
    out->step = craps_step(r, craps_judged_as(r, s, ask->spot));
    out->least = out->step;
    out->most =
        craps_most_odds(r, s, ask->seat, ask->spot) - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most < out->least ? PIT_ERR_AMOUNT : PIT_OK;
}

static enum pit_error fire_range(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct craps_rows *rows = craps_rows(r);

    out->clause = r->cite[AT_FIRE_LOCKED];
    if (wager_stake(s, ask->seat, S_FIRE, 0)) return PIT_ERR_CLOSED;
    out->clause = r->cite[AT_FIRE];
    if (s->u.craps.point || !s->u.craps.fresh) return PIT_ERR_CLOSED;
    *out = (struct pit_range){.least = rows->fire_least,
                              .most = rows->fire_most,
                              .step = rows->fire_step,
                              .clause = r->cite[AT_FIRE_LIMITS]};
    return PIT_OK;
}

static enum pit_error coupon_range(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    pit_money flat = wager_stake(s, ask->seat, r->spot[ask->spot].of, 0);

    if (s->u.craps.point) return PIT_ERR_CLOSED;
    if (!flat) return PIT_ERR_SPOT;
    out->least = out->step = 1;
    out->most = flat - wager_stake(s, ask->seat, ask->spot, 0);
    return out->most > 0 ? PIT_OK : PIT_ERR_AMOUNT;
}

/* 2(u): its parts have their own most; the least counts for the whole. */
static enum pit_error whirl_range(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    const struct craps_rows *rows = craps_rows(r);

    out->step = craps_step(r, S_WHIRL);
    out->least = round_up(craps_min(r, S_WHIRL), out->step);
    out->most = craps_max(r, S_WHIRL);
    for (int i = 0; i < WHIRL_PARTS; i++) {
        int spot = rows->whirl[i].spot;
        pit_money room = craps_max(r, spot) - wager_stake(s, ask->seat, spot, 0);

        room = room * PARTS_MAX / rows->whirl[i].units;
        if (room < out->most) out->most = room;
    }
    out->most -= out->most % out->step;
    if (out->most >= out->least) return PIT_OK;
    out->clause = option_clause(r, PIT_O_MAX);
    return PIT_ERR_AMOUNT;
}

/* The least that may lie on a spot: the table's limit, and a percentage that is not rounded to
 * nothing, in steps that can be paid. */
static pit_money least_stake(const struct pit_rules *r, int spot)
{
    pit_money step = craps_step(r, spot);

    return round_up(craps_bears_vig(r, spot, round_up(craps_min(r, spot), step)), step);
}

/* The amounts of any other wager: the table's limits, in steps that can be paid. */
static enum pit_error plain_range(const struct pit_rules *r, const struct pit_state *s,
                                  const struct pit_event *ask, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), step = craps_step(r, ask->spot);

    out->step = step;
    out->least = stake ? step : least_stake(r, ask->spot);
    out->most = craps_max(r, ask->spot) - stake;
    out->most -= out->most % step;
    if (out->most < out->least) out->clause = option_clause(r, PIT_O_MAX);
    return out->most < out->least ? PIT_ERR_AMOUNT : PIT_OK;
}

/* What stands against this wager now, its amount left aside. */
static enum pit_error open_to(const struct pit_rules *r, const struct pit_state *s,
                              const struct pit_event *ask, struct pit_range *out)
{
    bool point = s->u.craps.point;

    out->clause = r->spot[ask->spot].clause;
    switch (r->spot[ask->spot].kind) {
    case LINE: return point ? PIT_ERR_CLOSED : PIT_OK;   /* 2(a): before the come-out roll */
    case COMING: return point ? PIT_OK : PIT_ERR_CLOSED; /* 2(c): after it */
    case TRAVELLED: return PIT_ERR_SPOT;                 /* it gets there by itself */
    default: return PIT_OK;
    }
}

/* Cuts the range to what the seat can pay, a percentage in advance included; cash that is called
 * out pays the stake itself. */
static enum pit_error within_chips(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), purse = s->chips[ask->seat];
    pit_money paid = craps_advance(r, ask->spot, stake), low = 0, high = out->most / out->step;

    if (r->spot[ask->spot].kind == PAPER) return PIT_OK;
    while (low < high) { /* the most steps that the purse can bear */
        pit_money steps = (low + high + 1) / 2, amount = steps * out->step;
        pit_money cost = craps_advance(r, ask->spot, stake + amount) - paid;

        if (ask->verb != PIT_VERBAL) cost += amount;
        if (cost <= purse)
            low = steps;
        else
            high = steps - 1;
    }
    out->most = low * out->step;
    return out->most < out->least ? PIT_ERR_CHIPS : PIT_OK;
}

static enum pit_error allow_bet(const struct pit_rules *r, const struct pit_state *s,
                                const struct pit_event *ask, struct pit_range *out)
{
    enum pit_error err;

    out->clause = r->cite[s->u.craps.in_air ? AT_AIR : AT_BET]; /* 3(a): confirmed in the air */
    if (s->u.craps.in_air != (ask->verb == V_LATE)) return PIT_ERR_TURN;
    out->clause = r->cite[AT_COUPON]; /* 3(b): cash is no coupon */
    if (ask->verb == PIT_VERBAL && r->spot[ask->spot].kind == PAPER) return PIT_ERR_SPOT;
    err = open_to(r, s, ask, out);
    if (err) return err;
    switch (r->spot[ask->spot].kind) {
    case ODDS: err = odds_range(r, s, ask, out); break;
    case FIRE: err = fire_range(r, s, ask, out); break;
    case PAPER: err = coupon_range(r, s, ask, out); break;
    default: err = (ask->spot == S_WHIRL ? whirl_range : plain_range)(r, s, ask, out); break;
    }
    if (err) return err;
    if (out->step > r->option[O_PAY_UNIT]) out->step_clause = r->cite[AT_PAYABLE]; /* 4(f) */
    return within_chips(r, s, ask, out);
}

/* What a line or come bet, or odds, pay: a line bet by its own row, odds by the number's. */
int craps_paid_as(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    return r->spot[spot].kind == ODDS ? craps_judged_as(r, s, spot) : spot;
}

/* 3(c)(1): a pass or come bet stays up once its number is set, and a coupon with it. A don't bet
 * comes down at any time (3(d)). */
static bool locked_up(const struct pit_rules *r, const struct pit_state *s, int spot)
{
    const struct pit_spot *row = &r->spot[spot];
    bool line = row->kind == LINE || row->kind == PAPER;

    return !(row->traits & DONT) && ((line && s->u.craps.point) || row->kind == TRAVELLED);
}

static enum pit_error allow_take(const struct pit_rules *r, const struct pit_state *s,
                                 const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_spot *row = &r->spot[ask->spot];
    bool up = locked_up(r, s, ask->spot), behind = row->kind == ODDS || row->kind == PAPER;
    bool dont = (KIND(LINE) | KIND(TRAVELLED)) & KIND(row->kind) && row->traits & DONT;
    enum pit_error err;

    out->clause = r->cite[AT_AIR];
    if (s->u.craps.in_air) return PIT_ERR_TURN;
    out->clause = r->cite[row->kind == FIRE ? AT_FIRE_LOCKED
                          : up              ? AT_UP
                          : dont            ? AT_DONT
                                            : AT_TAKE];
    if (!wager_stake(s, ask->seat, ask->spot, 0)) return PIT_ERR_SPOT;
    if (row->kind == FIRE || up) return PIT_ERR_CLOSED;
    err = take_range(s, ask, behind ? 1 : least_stake(r, ask->spot), out);
    out->step = row->kind == PAPER ? 1 : craps_step(r, craps_paid_as(r, s, ask->spot));
    if (out->also && out->most >= out->step) {
        out->least = out->step;
        out->most -= out->most % out->step;
    } else {
        out->least = out->most = wager_stake(s, ask->seat, ask->spot, 0);
        out->step = out->most;
        out->also = 0;
    }
    return err;
}

/* 3(e): on a come-out roll unless it is called on; with a point only if it is called off. */
bool craps_resting(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w)
{
    return r->spot[w->spot].traits & RESTS && !s->u.craps.point == !(w->flags & CALLED);
}

/* 3(e): what rests on a come-out roll may be called on. With a point it may be called off where the
 * house has that, but for odds. */
static enum pit_error allow_on_off(const struct pit_rules *r, const struct pit_state *s,
                                   const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_wager *w = wager_find((struct pit_state *)s, ask->seat, ask->spot, 0);
    const struct pit_spot *row = &r->spot[ask->spot];
    bool point = s->u.craps.point, is_on;

    out->clause = r->cite[AT_REST];
    if (!w || !(row->traits & RESTS)) return PIT_ERR_SPOT;
    if (point && (!r->option[O_CALL_OFF] || row->kind == ODDS)) return PIT_ERR_TURN;
    is_on = !craps_resting(r, s, w);
    return is_on == (ask->verb == V_OFF) && !s->u.craps.in_air ? PIT_OK : PIT_ERR_TURN;
}

/* 7(b), 11(a), 11(c): who has the dice gives them up, whoever they are offered to declines. */
static enum pit_error allow_pass_dice(const struct pit_rules *r, const struct pit_state *s,
                                      const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_craps *g = &s->u.craps;

    out->clause = g->shooter == PIT_NO_SHOOTER ? craps_offer_clause(r, s) : r->cite[AT_PASS_DICE];
    if (g->in_air) return PIT_ERR_TURN;
    return g->shooter == ask->seat || craps_offered_to(s) == ask->seat ? PIT_OK : PIT_ERR_TURN;
}

enum pit_error craps_allow(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_event *ask, struct pit_range *out)
{
    const struct pit_craps *g = &s->u.craps;

    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        out->clause = r->cite[AT_CLOSED];
        if (seat_has_wagers(s, ask->seat)) return PIT_ERR_CLOSED;
        out->clause = r->cite[AT_SHOOTER]; /* who has thrown waits for the dice */
        return g->in_air && g->shooter == ask->seat ? PIT_ERR_TURN : PIT_OK;
    case PIT_VERBAL:
    case PIT_BET:
    case V_LATE: return allow_bet(r, s, ask, out);
    case PIT_TAKE: return allow_take(r, s, ask, out);
    case V_ON:
    case V_OFF: return allow_on_off(r, s, ask, out);
    case V_PASS_DICE: return allow_pass_dice(r, s, ask, out);
    case V_ORDER:
        out->clause = r->cite[AT_ORDERED];
        return g->shooter != PIT_NO_SHOOTER && !g->in_air ? PIT_OK : PIT_ERR_TURN;
    case V_THROW:
        out->clause = r->cite[AT_SHOOTER];
        return s->want == PIT_DICE && !g->in_air ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR:
        out->clause = r->cite[AT_NO_ROLL + ask->spot];
        return s->want == PIT_DICE ? PIT_OK : PIT_ERR_TURN;
    default: return PIT_ERR_VERB;
    }
}
