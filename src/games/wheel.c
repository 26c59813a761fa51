/* wheel.c -- what games of a wheel share. */

#include "wheel.h"

static pit_money round_up(pit_money amount, pit_money step)
{
    return (amount + step - 1) / step * step;
}

pit_money wheel_multiple(pit_money a, pit_money b)
{
    pit_money step = a;

    while (step % b)
        step += a;
    return step;
}

void wheel_look(struct pit_state *s)
{
    s->want = s->wagers ? PIT_POCKET : PIT_NOTHING;
    s->want_for = PIT_DEALER;
}

void wheel_opened(const struct pit_rules *r, struct pit_state *s)
{
    (void)r;
    wheel_look(s);
}

/* ---- legality ---- */

enum pit_error wheel_open(const struct pit_rules *r, const struct pit_state *s,
                          struct pit_range *out)
{
    out->clause = r->cite[AT_NO_MORE_BETS];
    return s->u.wheel.closed ? PIT_ERR_CLOSED : PIT_OK;
}

static pit_money least_of(const struct pit_rules *r, struct wheel_limits limits)
{
    return round_up((pit_money)r->option[limits.least] * limits.times, limits.step);
}

enum pit_error wheel_bet(const struct pit_rules *r, const struct pit_state *s,
                         const struct pit_event *ask, struct wheel_limits limits,
                         struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, 0), step = limits.step;
    pit_money purse = ask->verb == PIT_VERBAL ? PIT_MONEY_MAX : s->chips[ask->seat];

    out->step = step;
    out->least = stake ? step : least_of(r, limits);
    out->most = (pit_money)r->option[limits.least + 1] * limits.times - stake;
    out->most -= out->most % step;
    out->clause = option_clause(r, limits.least + 1);
    if (step > 1) out->step_clause = r->cite[AT_PAYS];
    if (out->most < out->least) return PIT_ERR_AMOUNT;
    if (purse < out->least) return PIT_ERR_CHIPS;
    if (purse < out->most) out->most = purse;
    return PIT_OK;
}

/* Down to the smallest wager, or all of it. */
enum pit_error wheel_take(const struct pit_rules *r, const struct pit_state *s,
                          const struct pit_event *ask, struct wheel_limits limits,
                          struct pit_range *out)
{
    enum pit_error err = take_range(s, ask, least_of(r, limits), out);

    out->clause = r->cite[AT_LAYOUT];
    out->step = limits.step;
    if (!err && out->also)
        out->least = limits.step; /* the stake and what stays are multiples of it */
    return err;
}

enum pit_error wheel_allow(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_event *ask, struct pit_range *out)
{
    switch (ask->verb) {
    case PIT_SIT:
    case PIT_BUY: return PIT_OK;
    case PIT_LEAVE:
        out->clause = r->cite[AT_LAYOUT];
        return seat_has_wagers(s, ask->seat) ? PIT_ERR_CLOSED : PIT_OK;
    case V_NO_MORE_BETS:
        out->clause = r->cite[AT_NO_MORE_BETS];
        return s->wagers && !s->u.wheel.closed ? PIT_OK : PIT_ERR_TURN;
    case PIT_IRREGULAR:
        out->clause = r->cite[AT_NO_SPIN + ask->spot];
        return s->want == PIT_POCKET ? PIT_OK : PIT_ERR_TURN;
    default: return PIT_ERR_VERB;
    }
}

/* ---- what happens ---- */

static void close_bets(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    if (!s->u.wheel.closed) call(fx, CALL_NO_MORE_BETS, 0, 0, r->cite[AT_NO_MORE_BETS]);
    s->u.wheel.closed = 1;
}

void wheel_spun(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx)
{
    s->round++;
    close_bets(r, s, fx);
}

void wheel_over(struct pit_state *s, struct pit_effects *fx, uint16_t outcome, int64_t a)
{
    s->u.wheel.closed = 0;
    wagers_sweep(s);
    round_over(fx, outcome, a);
    wheel_look(s);
}

void wheel_apply(const struct pit_rules *r, struct pit_state *s, const struct pit_event *e,
                 struct pit_effects *fx)
{
    switch (e->verb) {
    case PIT_VERBAL:
    case PIT_BET:
        if (e->verb == PIT_VERBAL) call(fx, CALL_VERBAL, e->seat, e->amount, r->cite[AT_VERBAL]);
        wager_put(s, fx, e->seat, e->spot, 0, r->spot[e->spot].paper ? PIT_PAPER : 0, e->amount);
        break;
    case PIT_TAKE: wager_take(s, fx, e->seat, e->spot, 0, e->amount); break;
    case V_NO_MORE_BETS: close_bets(r, s, fx); break;
    case PIT_IRREGULAR: /* the wagers stand for the next spin, and more may be made */
        s->u.wheel.closed = 0;
        call(fx, CALL_NO_SPIN, 0, 0, r->cite[AT_NO_SPIN + e->spot]);
        break;
    default: break;
    }
    wheel_look(s);
}
