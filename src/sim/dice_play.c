/* dice_play.c -- a seat that bets by a system; every bet and roll goes through the door. */

#include "dice.h"

#include "games/craps.h"
#include "odds/condition.h"

#include <assert.h>
#include <string.h>

/* The one that plays, and one that keeps the dice rolling where the first has no line bet. */
enum { PLAYER, FILLER };

static enum pit_error act(struct dice_seat *d, struct pit_event e, struct pit_range *why)
{
    return pit_apply(d->job->rules, &d->state, &e, NULL, why);
}

static void must(struct dice_seat *d, struct pit_event e)
{
    enum pit_error err = act(d, e, NULL);

    assert(!err); /* what the simulator does of itself is always legal */
    (void)err;
}

static pit_money stake(const struct dice_seat *d, int spot)
{
    return wager_stake(&d->state, PLAYER, spot, 0);
}

pit_money dice_staked(const struct dice_seat *d)
{
    return pit_worth(&d->state, PLAYER) - d->state.chips[PLAYER];
}

void dice_sit(struct dice_seat *d, const struct dice_job *j, pit_money chips)
{
    d->job = j;
    d->mood = (struct dice_mood){0};
    d->began = chips;
    d->effects = (struct pit_effects){d->list, 0, PIT_EFFECTS_MAX};
    pit_open(j->rules, &d->state);
    must(d, (struct pit_event){.seat = PLAYER, .verb = PIT_SIT, .amount = chips});
    if (j->rules->option[PIT_O_SEATS] > FILLER)
        must(d, (struct pit_event){.seat = FILLER, .verb = PIT_SIT, .amount = PIT_MONEY_MAX / 2});
}

/* ---- conditions ---- */

static int64_t value_of(const struct dice_seat *d, const struct dice_term *t)
{
    switch (t->measure) {
    case DICE_POINT: return d->state.u.craps.point;
    case DICE_ROLLS: return d->mood.rolls;
    case DICE_CHIPS: return d->state.chips[PLAYER];
    case DICE_NET: return pit_worth(&d->state, PLAYER) - d->began;
    default: return stake(d, t->spot);
    }
}

static bool line_holds(const struct dice_seat *d, const struct dice_line *l)
{
    for (int i = 0; i < l->terms; i++) {
        const struct dice_term *t = &l->term[i];

        if (!op_holds(t->op, value_of(d, t), t->number)) return false;
    }
    return true;
}

/* ---- bets ---- */

static int slot_of(const struct dice_system *s, int spot)
{
    for (int i = 0; i < s->tracked; i++)
        if (s->track[i] == spot) return i;
    return -1;
}

/* Makes a bet; 1 if it was refused. */
static uint32_t bet(struct dice_seat *d, int spot, pit_money amount)
{
    struct pit_event e = {
        .seat = PLAYER, .verb = PIT_BET, .spot = (uint16_t)spot, .amount = amount};

    return act(d, e, NULL) != PIT_OK;
}

/* Odds behind one bet; an amount that cannot be paid is rounded up to one that can (6(f)). */
static uint32_t bet_odds(struct dice_seat *d, int spot, pit_money amount)
{
    struct pit_event e = {
        .seat = PLAYER, .verb = PIT_BET, .spot = (uint16_t)spot, .amount = amount};
    struct pit_range why;
    enum pit_error err = act(d, e, &why);

    if (err == PIT_ERR_AMOUNT && why.step > 0 && amount % why.step) {
        e.amount += why.step - amount % why.step;
        err = act(d, e, NULL);
    }
    return err != PIT_OK;
}

/* So many times the bet; on the don't side, what wins so many times the bet. */
static uint32_t odds_behind(struct dice_seat *d, int flat, int spot, int number, uint32_t times)
{
    const struct pit_spot *row = &d->job->rules->spot[S_DONT_COME_ODDS + number];
    bool dont = spot == S_DONT_PASS_ODDS || spot >= S_DONT_COME_ODDS;
    pit_money amount = stake(d, flat) * times;

    if (!amount || stake(d, spot)) return 0;
    if (dont) amount = (amount * row->pays.den + row->pays.num - 1) / row->pays.num;
    return bet_odds(d, spot, amount);
}

static uint32_t all_odds(struct dice_seat *d, uint32_t times)
{
    const struct pit_rules *r = d->job->rules;
    uint32_t skipped = 0;

    for (int i = 0; i < NUMBERS; i++) {
        if (r->spot[S_COME_N + i].number == d->state.u.craps.point)
            skipped += odds_behind(d, S_PASS, S_PASS_ODDS, i, times) +
                       odds_behind(d, S_DONT_PASS, S_DONT_PASS_ODDS, i, times);
        skipped += odds_behind(d, S_COME_N + i, S_COME_ODDS + i, i, times) +
                   odds_behind(d, S_DONT_COME_N + i, S_DONT_COME_ODDS + i, i, times);
    }
    return skipped;
}

/* Brings what stands to what a press or regress has asked for. */
static uint32_t adjust(struct dice_seat *d, int slot)
{
    int spot = d->job->system.track[slot];
    pit_money now = stake(d, spot), *target = &d->mood.of[slot].target;
    struct pit_event e = {.seat = PLAYER, .spot = (uint16_t)spot};

    if (!now || !*target || now == *target) return 0;
    if (d->mood.stopped && now < *target) return 0;
    e.verb = now < *target ? PIT_BET : PIT_TAKE;
    e.amount = now < *target ? *target - now : now - *target;
    if (!act(d, e, NULL)) return 0;
    *target = now; /* refused: it is not asked for again before every roll */
    return 1;
}

static void say(struct dice_seat *d, const char *verb, int spot)
{
    const struct pit_verb_row *row = d->job->rules->game->verbs;
    struct pit_event e = {.seat = PLAYER, .verb = PIT_VERB_OWN, .spot = (uint16_t)spot};

    for (; row->name && strcmp(row->name, verb) != 0; row++)
        e.verb++;
    act(d, e, NULL); /* refused where it is so already */
}

static void take(struct dice_seat *d, int spot)
{
    struct pit_event e = {
        .seat = PLAYER, .verb = PIT_TAKE, .spot = (uint16_t)spot, .amount = stake(d, spot)};

    if (e.amount) act(d, e, NULL);
}

/* Does one line; how many bets were refused. */
static uint32_t do_line(struct dice_seat *d, const struct dice_line *l)
{
    int slot = slot_of(&d->job->system, l->spot);

    switch (l->verb) {
    case DICE_TAKE: take(d, l->spot); return 0;
    case DICE_ON: say(d, "on", l->spot); return 0;
    case DICE_OFF: say(d, "off", l->spot); return 0;
    case DICE_ODDS: return d->mood.stopped ? 0 : all_odds(d, l->times);
    case DICE_BET:
        if (d->mood.stopped || stake(d, l->spot)) return 0;
        if (slot < 0 || !d->mood.of[slot].target) return bet(d, l->spot, l->amount);
        if (!bet(d, l->spot, d->mood.of[slot].target)) return 0;
        d->mood.of[slot].target = 0; /* more than the table or the purse bears: begin again */
        return 1 + bet(d, l->spot, l->amount);
    default: return 0; /* stop comes before, press and regress after a roll */
    }
}

static uint32_t bets(struct dice_seat *d)
{
    const struct dice_system *s = &d->job->system;
    uint32_t skipped = 0;

    for (int i = 0; i < s->lines; i++) /* first, wherever they stand */
        if (s->line[i].verb == DICE_STOP && line_holds(d, &s->line[i])) d->mood.stopped = 1;
    for (int i = 0; i < s->lines; i++)
        if (line_holds(d, &s->line[i])) skipped += do_line(d, &s->line[i]);
    for (int i = 0; i < s->tracked; i++)
        skipped += adjust(d, i);
    return skipped;
}

/* Place, buy, lay and hardway bets, which a player may have back whenever he likes. */
static void take_down(struct dice_seat *d)
{
    for (int spot = S_PLACE; spot < S_FIELD; spot++)
        take(d, spot);
}

pit_money dice_clear(struct dice_seat *d)
{
    pit_money before = pit_worth(&d->state, PLAYER);

    take_down(d);
    return pit_worth(&d->state, PLAYER) - before;
}

/* On a come-out roll somebody must have a line bet; if the player has none, the filler has. */
static void fill_in(struct dice_seat *d)
{
    struct pit_event e = {.seat = FILLER,
                          .verb = PIT_BET,
                          .spot = S_PASS,
                          .amount = d->job->rules->option[PIT_O_MIN]};
    struct pit_range why;

    if (d->state.u.craps.point || stake(d, S_PASS) || stake(d, S_DONT_PASS)) return;
    if (wager_stake(&d->state, FILLER, S_PASS, 0)) return;
    if (act(d, e, &why) == PIT_OK) return;
    e.amount = why.least; /* the least that can be paid */
    must(d, e);
}

/* ---- rolls ---- */

/* The spot that a wager was bet on: a come bet is decided where it has travelled to. */
static int home_of(int spot)
{
    if (spot >= S_COME_N && spot < S_DONT_COME_N) return S_COME;
    return spot >= S_DONT_COME_N && spot < S_PASS_ODDS ? S_DONT_COME : spot;
}

/* The first press or regress that a win or loss of this wager calls for. A loss takes the wager
 * back to what its line says, unless a line says otherwise. */
static void decided(struct dice_seat *d, int slot, bool lost, pit_money staked)
{
    const struct dice_system *s = &d->job->system;
    uint32_t *in_row = lost ? &d->mood.of[slot].losses : &d->mood.of[slot].wins;
    pit_money *target = &d->mood.of[slot].target;

    *(lost ? &d->mood.of[slot].wins : &d->mood.of[slot].losses) = 0;
    if (*in_row < s->streak_most) ++*in_row;
    if (lost) *target = 0;
    for (int i = 0; i < s->lines; i++) {
        const struct dice_line *l = &s->line[i];

        if ((l->verb != DICE_PRESS && l->verb != DICE_REGRESS) || l->spot != s->track[slot])
            continue;
        if (l->after_loss != lost || (l->times && l->times != *in_row)) continue;
        *target = l->verb == DICE_REGRESS ? l->amount : staked + (l->amount ? l->amount : staked);
        return;
    }
}

static void hear(struct dice_seat *d, struct dice_step *step)
{
    for (int i = 0; i < d->effects.count; i++) {
        const struct pit_effect *e = &d->list[i];
        int slot;

        if (e->kind != PIT_SETTLE || e->seat != PLAYER) continue;
        if (home_of(e->spot) == d->job->system.first) step->units += e->stake;
        slot = slot_of(&d->job->system, home_of(e->spot));
        if (slot >= 0 && (e->result == PIT_WIN || e->result == PIT_LOSE))
            decided(d, slot, e->result == PIT_LOSE, e->stake);
    }
}

struct dice_step dice_play(struct dice_seat *d, int dice, bool leaving)
{
    struct pit_event roll = {.seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)dice};
    pit_money before = pit_worth(&d->state, PLAYER);
    struct dice_step step = {0};
    enum pit_error err;

    if (leaving)
        take_down(d);
    else
        step.skipped = bets(d);
    fill_in(d);
    d->effects.count = 0;
    err = pit_apply(d->job->rules, &d->state, &roll, &d->effects, NULL);
    assert(!err);
    (void)err;
    hear(d, &step);
    step.net = pit_worth(&d->state, PLAYER) - before;
    step.ends = d->state.u.craps.shooter == PIT_NO_SHOOTER; /* the dice passed: a seven-out */
    if (d->mood.rolls < d->job->system.rolls_most) d->mood.rolls++;
    if (!step.ends) return step;
    d->mood.rolls = d->mood.stopped = 0;
    d->began = pit_worth(&d->state, PLAYER);
    return step;
}
