/* wagers.h -- what all games share: wagers, settlements, calls. For the games alone.
 *
 * Money moves in wager_put, wager_take, settle, charge and meter_pay and nowhere else. Each keeps
 * house + chips + stakes + meter equal to what was brought, and tells what it moved: no game does
 * arithmetic on chips. */
#pragma once

#include "pit/game.h"

#include <assert.h>

/* Points of decision that every game has: index into rules.cite. Its own follow. */
enum { AT_SEAT, AT_BET, AT_CLOSED, AT_VERBAL, AT_OWN };

static inline uint16_t option_clause(const struct pit_rules *r, int option)
{
    return r->book->options[option].clause;
}

/* ---- effects ---- */

/* The next effect, for the caller to fill where it lies: a copy would cost as much again. */
static inline struct pit_effect *emit(struct pit_effects *fx)
{
    assert(fx->count < fx->room);
    return &fx->list[fx->count++];
}

static inline void call(struct pit_effects *fx, uint16_t row, int64_t a, int64_t b, uint16_t clause)
{
    if (!fx) return;
    *emit(fx) = (struct pit_effect){
        .kind = PIT_CALL, .seat = PIT_DEALER, .to = row, .clause = clause, .stake = a, .net = b};
}

static inline void discard(struct pit_effects *fx, int card, uint16_t clause)
{
    if (!fx) return;
    *emit(fx) = (struct pit_effect){
        .kind = PIT_DISCARD, .seat = PIT_DEALER, .spot = (uint16_t)card, .clause = clause};
}

static inline void round_over(struct pit_effects *fx, uint16_t outcome, int64_t a)
{
    if (!fx) return;
    *emit(fx) =
        (struct pit_effect){.kind = PIT_ROUND_OVER, .seat = PIT_DEALER, .to = outcome, .stake = a};
}

/* Odds as one argument of a call. */
static inline int64_t pack_odds(struct pit_ratio odds)
{
    return (int64_t)odds.num << 16 | odds.den;
}

/* ---- wagers ---- */

static inline struct pit_wager *wager_find(struct pit_state *s, int seat, int spot, int hand)
{
    for (struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == seat && w->spot == spot && w->hand == hand && w->stake) return w;
    return NULL;
}

static inline pit_money wager_stake(const struct pit_state *s, int seat, int spot, int hand)
{
    const struct pit_wager *w = wager_find((struct pit_state *)s, seat, spot, hand);

    return w ? w->stake : 0;
}

/* Chips from the seat to the layout, on top of what lies there. A coupon is no chips. */
static inline void wager_put(struct pit_state *s, struct pit_effects *fx, int seat, int spot,
                             int hand, int flags, pit_money amount)
{
    struct pit_wager *w = wager_find(s, seat, spot, hand);
    pit_money money = flags & PIT_PAPER ? 0 : amount;

    if (!w) {
        assert(s->wagers < PIT_WAGERS_MAX);
        w = &s->wager[s->wagers++];
        *w = (struct pit_wager){.spot = (uint16_t)spot,
                                .seat = (uint8_t)seat,
                                .hand = (uint8_t)hand,
                                .flags = (uint8_t)flags};
    }
    w->stake += amount;
    s->chips[seat] -= money;
    if (fx)
        *emit(fx) = (struct pit_effect){.kind = PIT_STAKED,
                                        .seat = (uint8_t)seat,
                                        .hand = (uint8_t)hand,
                                        .spot = (uint16_t)spot,
                                        .stake = amount,
                                        .chips = -money,
                                        .play = money};
}

/* Decided wagers have no stake; this closes the gaps. Pointers into wager[] die here. */
static inline void wagers_sweep(struct pit_state *s)
{
    int kept = 0;

    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].stake) s->wager[kept++] = s->wager[i];
    s->wagers = (uint16_t)kept;
}

/* Chips from the layout back to the seat. */
static inline void wager_take(struct pit_state *s, struct pit_effects *fx, int seat, int spot,
                              int hand, pit_money amount)
{
    struct pit_wager *w = wager_find(s, seat, spot, hand);
    pit_money money = w->flags & PIT_PAPER ? 0 : amount;

    w->stake -= amount;
    s->chips[seat] += money;
    wagers_sweep(s);
    if (fx)
        *emit(fx) = (struct pit_effect){.kind = PIT_TAKEN,
                                        .seat = (uint8_t)seat,
                                        .hand = (uint8_t)hand,
                                        .spot = (uint16_t)spot,
                                        .stake = amount,
                                        .chips = money,
                                        .play = -money};
}

/* A wager goes to another spot as it is. */
static inline void wager_move(struct pit_effects *fx, struct pit_wager *w, int to, uint16_t clause)
{
    if (fx)
        *emit(fx) = (struct pit_effect){.kind = PIT_MOVED,
                                        .seat = w->seat,
                                        .hand = w->hand,
                                        .spot = w->spot,
                                        .to = (uint16_t)to,
                                        .clause = clause,
                                        .stake = w->stake};
    w->spot = (uint16_t)to;
}

static inline bool seat_has_wagers(const struct pit_state *s, int seat)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat) return true;
    return false;
}

/* ---- settlements ---- */

struct cites {
    uint16_t first, second;
};

/* How a wager is decided. */
struct decision {
    enum pit_result result;
    pit_money net;         /* what the house pays now; below zero: takes */
    struct pit_ratio odds; /* of a win */
    struct cites why;
    pit_money charged; /* a percentage that was taken beforehand: part of the net that is told */
    bool stays;        /* paid, and the stake stays up */
};

/* Decides a wager. The stake goes back with what is paid unless it is lost or stays up; a wager
 * that is done has no stake and is swept later. */
static inline void settle(struct pit_state *s, struct pit_effects *fx, struct pit_wager *w,
                          const struct decision *d)
{
    bool back = !(w->flags & PIT_PAPER) && !d->stays;

    if (fx)
        *emit(fx) = (struct pit_effect){.kind = PIT_SETTLE,
                                        .seat = w->seat,
                                        .hand = w->hand,
                                        .result = (uint8_t)d->result,
                                        .spot = w->spot,
                                        .to = d->stays,
                                        .clause = d->why.first,
                                        .clause2 = d->why.second,
                                        .odds = d->odds,
                                        .stake = w->stake,
                                        .net = d->net - d->charged,
                                        .chips = d->net + (back ? w->stake : 0),
                                        .play = back ? -w->stake : 0};
    s->chips[w->seat] += d->net + (back ? w->stake : 0);
    s->house -= d->net;
    if (!d->stays) w->stake = 0;
}

/* The house takes a percentage, or gives it back (below zero). */
static inline void charge(struct pit_state *s, struct pit_effects *fx, int seat, int spot,
                          pit_money amount, uint16_t clause)
{
    if (!amount) return;
    s->chips[seat] -= amount;
    s->house += amount;
    if (fx)
        *emit(fx) = (struct pit_effect){.kind = PIT_CHIPS,
                                        .seat = (uint8_t)seat,
                                        .spot = (uint16_t)spot,
                                        .clause = clause,
                                        .net = -amount,
                                        .chips = -amount};
}

/* The house pays into the meter, or takes out of it what it pays as a jackpot (below zero). */
static inline void meter_pay(struct pit_state *s, struct pit_effects *fx, pit_money amount,
                             uint16_t clause)
{
    if (!amount) return;
    s->meter += amount;
    s->house -= amount;
    if (fx)
        *emit(fx) = (struct pit_effect){
            .kind = PIT_METER, .seat = PIT_DEALER, .clause = clause, .net = amount};
}

static inline void settle_win(struct pit_state *s, struct pit_effects *fx, struct pit_wager *w,
                              struct pit_ratio odds, struct cites why)
{
    settle(s, fx, w, &(struct decision){PIT_WIN, pit_payout(w->stake, odds), odds, why, 0, false});
}

static inline void settle_lose(struct pit_state *s, struct pit_effects *fx, struct pit_wager *w,
                               struct cites why)
{
    pit_money net = w->flags & PIT_PAPER ? 0 : -w->stake;

    settle(s, fx, w, &(struct decision){PIT_LOSE, net, {0, 0}, why, 0, false});
}

static inline void settle_back(struct pit_state *s, struct pit_effects *fx, struct pit_wager *w,
                               enum pit_result push_or_void, struct cites why)
{
    settle(s, fx, w, &(struct decision){push_or_void, 0, {0, 0}, why, 0, false});
}

/* ---- amounts ---- */

/* The range of a bet on this spot by the table's limits and the seat's chips. A bet called out with
 * cash is not bound by the chips. */
static inline enum pit_error bet_range(const struct pit_rules *r, const struct pit_state *s,
                                       const struct pit_event *ask, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, ask->hand);
    pit_money purse = ask->verb == PIT_VERBAL ? PIT_MONEY_MAX : s->chips[ask->seat];

    out->step = 1;
    out->least = stake ? 1 : r->option[PIT_O_MIN];
    out->most = r->option[PIT_O_MAX] - stake;
    out->clause = option_clause(r, PIT_O_MAX);
    if (out->most < out->least) return PIT_ERR_AMOUNT;
    if (purse < out->least) return PIT_ERR_CHIPS;
    if (purse < out->most) out->most = purse;
    return PIT_OK;
}

/* The range of taking chips off a wager: so that no less than `floor` stays, or all of it. */
static inline enum pit_error take_range(const struct pit_state *s, const struct pit_event *ask,
                                        pit_money floor, struct pit_range *out)
{
    pit_money stake = wager_stake(s, ask->seat, ask->spot, ask->hand);

    if (!stake) return PIT_ERR_SPOT;
    out->step = 1;
    out->least = stake > floor ? 1 : stake;
    out->most = stake > floor ? stake - floor : stake;
    out->also = stake > floor ? stake : 0;
    return PIT_OK;
}
