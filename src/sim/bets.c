/* bets.c -- a seat that bets by a system, and one that keeps the game going beside it. */

#include "door.h"

#include "odds/condition.h"

#include <assert.h>
#include <string.h>

static const struct pit_betting plain; /* of a game that says nothing of its own */

static const struct pit_betting *betting(const struct sim_door *d)
{
    return d->job->rules->game->betting ? d->job->rules->game->betting : &plain;
}

static enum pit_error act(struct sim_door *d, struct pit_event e, struct pit_range *why)
{
    enum pit_error err = pit_apply(d->job->rules, &d->state, &e, NULL, why);

    if (!err && d->made && d->made->count < SIM_MADE) d->made->event[d->made->count++] = e;
    return err;
}

static pit_money stake(const struct sim_door *d, int spot, int hand)
{
    return pit_stake(&d->state, d->player, spot, hand);
}

/* ---- conditions ---- */

static int64_t value_of(const struct sim_door *d, const struct system_term *t)
{
    const struct pit_rules *r = d->job->rules;

    switch (t->measure) {
    case SYSTEM_ROUNDS: return d->mood.rounds;
    case SYSTEM_CHIPS: return d->state.chips[d->player];
    case SYSTEM_NET: return pit_worth(&d->state, d->player) - d->began;
    case SYSTEM_STAKE: return stake(d, t->which, t->hand);
    default: return r->game->measure(r, &d->state, d->player, t->which);
    }
}

static bool by_count(const struct sim_door *d, const struct system_term *t)
{
    uint32_t unseen[SYSTEM_RANKS] = {0};

    for (int card = 0; card < PIT_CARDS; card++)
        unseen[card % SYSTEM_RANKS] += d->state.shoe.unseen[card];
    return system_counts(&d->job->system, t, d->job->rules, unseen);
}

static bool line_holds(const struct sim_door *d, const struct system_line *l)
{
    for (int i = 0; i < l->terms; i++) {
        const struct system_term *t = &l->term[i];

        if (t->measure >= SYSTEM_COUNT) {
            if (!by_count(d, t)) return false;
            continue;
        }
        if (!op_holds(t->op, value_of(d, t), t->number)) return false;
    }
    return true;
}

/* ---- bets ---- */

static int slot_of(const struct sim_system *s, int spot, int hand)
{
    for (int i = 0; i < s->tracked; i++)
        if (s->track[i].spot == spot && s->track[i].hand == hand) return i;
    return -1;
}

/* Makes a bet; 1 if it was refused. */
static uint32_t bet(struct sim_door *d, const struct system_line *l, pit_money amount)
{
    struct pit_event e = {
        .seat = d->player, .verb = PIT_BET, .spot = l->spot, .hand = l->hand, .amount = amount};

    return act(d, e, NULL) != PIT_OK;
}

/* An amount that cannot be paid is rounded up to one that can. */
static uint32_t bet_payable(struct sim_door *d, struct pit_event e)
{
    struct pit_range why;
    enum pit_error err = act(d, e, &why);

    if (err == PIT_ERR_AMOUNT && why.step > 0 && e.amount % why.step) {
        e.amount += why.step - e.amount % why.step;
        err = act(d, e, NULL);
    }
    return err != PIT_OK;
}

static uint32_t bet_behind(struct sim_door *d, uint32_t times)
{
    const struct pit_betting *b = betting(d);
    struct pit_event e;
    uint32_t skipped = 0;
    int which = 0;

    while (b->bet_behind(d->job->rules, &d->state, d->player, times, &which, &e))
        skipped += bet_payable(d, e);
    return skipped;
}

/* Brings what stands to what a press or regress has asked for. */
static uint32_t adjust(struct sim_door *d, int slot)
{
    const struct system_place *place = &d->job->system.track[slot];
    pit_money now = stake(d, place->spot, place->hand), *target = &d->mood.of[slot].target;
    struct pit_event e = {.seat = d->player, .spot = place->spot, .hand = place->hand};

    if (!now || !*target || now == *target) return 0;
    if (d->mood.stopped && now < *target) return 0;
    e.verb = now < *target ? PIT_BET : PIT_TAKE;
    e.amount = now < *target ? *target - now : now - *target;
    if (!act(d, e, NULL)) return 0;
    *target = now; /* refused: it is not asked for again before every round */
    return 1;
}

static void take(struct sim_door *d, int spot, int hand)
{
    struct pit_event e = {.seat = d->player,
                          .verb = PIT_TAKE,
                          .spot = (uint16_t)spot,
                          .hand = (uint8_t)hand,
                          .amount = stake(d, spot, hand)};

    if (e.amount) act(d, e, NULL);
}

/* The wager begins again with what its line says. */
static void begin_again(struct sim_door *d, int slot)
{
    const struct sim_system *s = &d->job->system;

    d->mood.of[slot].target = 0;
    if (!s->listed || s->list_slot != slot) return;
    d->mood.at = d->mood.listed = 0;
    memset(d->mood.list, 0, sizeof d->mood.list);
}

/* Does one line; how many bets were refused. */
static uint32_t do_line(struct sim_door *d, const struct system_line *l)
{
    struct pit_event say = {.seat = d->player, .verb = l->own, .spot = l->spot, .hand = l->hand};
    int slot = slot_of(&d->job->system, l->spot, l->hand);

    switch (l->verb) {
    case SYSTEM_TAKE: take(d, l->spot, l->hand); return 0;
    case SYSTEM_SAY: act(d, say, NULL); return 0; /* refused where it is so already */
    case SYSTEM_BEHIND: return d->mood.stopped ? 0 : bet_behind(d, l->times);
    case SYSTEM_BET:
        if (d->mood.stopped || stake(d, l->spot, l->hand)) return 0;
        if (slot < 0 || !d->mood.of[slot].target) return bet(d, l, l->amount);
        if (!bet(d, l, d->mood.of[slot].target)) return 0;
        begin_again(d, slot); /* more than the table or the purse bears */
        return 1 + bet(d, l, l->amount);
    default: return 0; /* stop comes before, press and regress after a round */
    }
}

uint32_t sim_bets(struct sim_door *d)
{
    const struct sim_system *s = &d->job->system;
    uint32_t skipped = 0;

    for (int i = 0; i < s->lines; i++) /* first, wherever they stand */
        if (s->line[i].verb == SYSTEM_STOP && line_holds(d, &s->line[i])) d->mood.stopped = 1;
    for (int i = 0; i < s->lines; i++)
        if (line_holds(d, &s->line[i])) skipped += do_line(d, &s->line[i]);
    for (int i = 0; i < s->tracked; i++)
        skipped += adjust(d, i);
    return skipped;
}

void sim_others_bet(struct sim_door *d)
{
    const struct pit_rules *r = d->job->rules;
    system_company *company = system_company_of(r);
    struct pit_event e;
    enum pit_error err;

    if (!company || !company(r, &d->state, d->job->seats, &e)) return;
    err = act(d, e, NULL);
    assert(!err); /* what the game asks for is always legal */
    (void)err;
}

void sim_take_down(struct sim_door *d)
{
    const struct pit_betting *b = betting(d);

    for (int spot = 0; b->loose && spot < d->job->rules->spots; spot++)
        for (int hand = 0; b->loose(d->job->rules, spot) && hand < d->job->rules->hands; hand++)
            take(d, spot, hand);
}

/* ---- what came of them ---- */

/* The smallest bet of a line on this wager. */
static pit_money base_of(const struct sim_system *s, int slot)
{
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].verb == SYSTEM_BET && slot_of(s, s->line[i].spot, s->line[i].hand) == slot)
            return s->line[i].amount;
    return 0;
}

/* A win strikes off both ends of the list, a loss goes to its end; the next bet is both ends. A
 * list that is done, or has no more room, begins again. */
static void strike(struct sim_door *d, int slot, bool lost, pit_money staked)
{
    const struct sim_system *s = &d->job->system;
    struct sim_mood *m = &d->mood;

    if (!m->listed) {
        memcpy(m->list, s->list, sizeof m->list);
        m->listed = (uint32_t)s->listed;
    }
    if (lost && m->listed < SYSTEM_LIST) {
        m->list[m->listed++] = staked;
    } else if (!lost && m->listed > 2) {
        m->listed -= 2;
        memmove(m->list, m->list + 1, m->listed * sizeof m->list[0]);
        memset(m->list + m->listed, 0, (SYSTEM_LIST - m->listed) * sizeof m->list[0]);
    } else {
        begin_again(d, slot);
        return;
    }
    m->of[slot].target = m->list[0] + (m->listed > 1 ? m->list[m->listed - 1] : 0);
}

/* So many places along the series, back no further than its beginning; behind its end it begins
 * again. */
static pit_money step(struct sim_door *d, int steps)
{
    const struct sim_system *s = &d->job->system;
    int64_t at = (int64_t)d->mood.at + steps;

    d->mood.at = at < 0 || at >= s->listed ? 0 : (uint32_t)at;
    return s->list[d->mood.at];
}

static pit_money target_of(struct sim_door *d, const struct system_line *l, int slot,
                           pit_money staked)
{
    pit_money base;

    if (l->verb == SYSTEM_STEP) return step(d, l->steps);
    if (l->verb == SYSTEM_PRESS) return staked + (l->amount ? l->amount : staked);
    if (!l->by) return l->amount;
    base = base_of(&d->job->system, slot);
    return staked - l->amount > base ? staked - l->amount : base;
}

/* The first press or regress that a win or loss of this wager calls for. A loss takes the wager
 * back to what its line says, unless a line says otherwise. */
static void decided(struct sim_door *d, int slot, bool lost, pit_money staked)
{
    const struct sim_system *s = &d->job->system;
    uint32_t *in_row = lost ? &d->mood.of[slot].losses : &d->mood.of[slot].wins;
    pit_money *target = &d->mood.of[slot].target;

    *(lost ? &d->mood.of[slot].wins : &d->mood.of[slot].losses) = 0;
    if (*in_row < s->streak_most) ++*in_row;
    if (s->listed && s->strikes && s->list_slot == slot) {
        strike(d, slot, lost, staked);
        return;
    }
    if (lost) *target = 0;
    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];

        if (l->verb != SYSTEM_PRESS && l->verb != SYSTEM_REGRESS && l->verb != SYSTEM_STEP)
            continue;
        if (slot_of(s, l->spot, l->hand) != slot) continue;
        if (l->after_loss != lost || (l->times && l->times != *in_row)) continue;
        *target = target_of(d, l, slot, staked);
        return;
    }
    if (lost) begin_again(d, slot);
}

uint64_t sim_hear(struct sim_door *d)
{
    const struct sim_system *s = &d->job->system;
    const struct pit_betting *b = betting(d);
    uint64_t units = 0;

    for (int i = 0; i < d->effects.count; i++) {
        const struct pit_effect *e = &d->list[i];
        int home, slot;

        if (e->kind != PIT_SETTLE || e->seat != d->player) continue;
        home = b->home ? b->home(d->job->rules, e->spot) : e->spot;
        if (e->hand == s->hand &&
            (home == s->first || (b->part_of && b->part_of(d->job->rules, s->first, home))))
            units += (uint64_t)e->stake;
        slot = slot_of(s, home, e->hand);
        if (slot >= 0 && (e->result == PIT_WIN || e->result == PIT_LOSE))
            decided(d, slot, e->result == PIT_LOSE, e->stake);
    }
    return units;
}

void sim_remember(struct sim_door *d, bool ends)
{
    if (d->mood.rounds < d->job->system.rounds_most) d->mood.rounds++;
    if (!ends) return;
    d->mood.rounds = d->mood.stopped = 0;
    d->began = pit_worth(&d->state, d->player);
}
