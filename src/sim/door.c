/* door.c -- plays rounds through the door of the game. */

#include "door.h"

#include "odds/graph.h"
#include "own.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Wagers beside the first that were decided. */
static void hear_extras(struct sim_door *d)
{
    const struct sim_job *j = d->job;
    const struct sim_own *own = sim_own(j->rules->game);

    for (const struct pit_effect *e = d->list; e < d->list + d->effects.count; e++)
        for (int i = 0; i < j->extras; i++) {
            if (e->kind != PIT_SETTLE) continue;
            if ((own ? own->adds_to(e->spot) : e->spot) != j->extra[i].spot) continue;
            d->beside[e->seat] += e->net;
            d->extra[i].net += e->net;
            d->now[e->seat][i] += e->net;
            d->extra[i].decided += e->spot == j->extra[i].spot && !e->hand; /* split: once */
        }
}

static void square_extras(struct sim_door *d)
{
    for (int seat = 0; seat < d->job->seats; seat++)
        for (int i = 0; i < d->job->extras; i++) {
            d->extra[i].squares += (sim_wide)d->now[seat][i] * d->now[seat][i];
            d->now[seat][i] = 0;
        }
}

/* Is in the result of its seat, and counted by itself. */
static void hear_part(struct sim_door *d)
{
    const struct sim_own *own = sim_own(d->job->rules->game);

    if (!own || !own->is_part) return;
    for (const struct pit_effect *e = d->list; e < d->list + d->effects.count; e++) {
        if (e->kind != PIT_SETTLE || e->seat >= d->job->seats || !own->is_part(e->spot)) continue;
        d->part.made++;
        d->part.bet += (uint64_t)e->stake;
        d->part.net += e->net;
    }
}

static void hear(struct sim_door *d)
{
    if (!d->heard) return;
    hear_part(d);
    if (d->job->extras)
        hear_extras(d);
    else if (d->job->system.lines)
        d->units += sim_hear(d);
    d->effects.count = 0;
}

/* What the simulator does of itself is always legal. */
static void act(struct sim_door *d, struct pit_event e)
{
    enum pit_error err = pit_apply(d->job->rules, &d->state, &e, d->heard, NULL);

    assert(!err);
    (void)err;
    hear(d);
}

/* ---- chance ---- */

/* A number below n. The roll or spin of a round comes from a batch where all are as likely; cards
 * are drawn from the end of the pile, as shoe_rounds.c draws them. */
static int draw(void *with, int verb, int which, uint32_t n)
{
    struct sim_door *d = with;

    (void)which;
    if (verb == PIT_CARD) return (int)(n - 1 - random_below(&d->chance.random, n));
    if (n != d->chance.n || verb != pit_begins(d->job->rules))
        return (int)random_below(&d->chance.random, n);
    return d->forced >= 0 ? d->forced : (int)random_batch_next(&d->chance);
}

static void chance(struct sim_door *d)
{
    const struct pit_rules *r = d->job->rules;
    struct pit_event e;
    bool known = keeper_next(&d->keeper, &d->from, r, &d->state, &e);

    assert(known);
    (void)known;
    d->brought++;
    if (e.verb == PIT_CARD && d->turned++ < 2) d->pair = d->pair << 4 | r->alike[e.value];
    act(d, e);
    keeper_saw(&d->keeper, &d->from, r, &e);
    if (e.verb == PIT_SHUFFLE && e.spot) keeper_reshuffled(&d->keeper, &d->from, &d->state);
}

/* A full shoe, in whatever order it lies: cards are drawn at random. */
static void fill(struct sim_door *d)
{
    keeper_saw(&d->keeper, &d->from, d->job->rules, &(struct pit_event){.verb = PIT_SHUFFLE});
}

/* ---- decisions ---- */

static struct pit_event counted(const struct sim_door *d, int seat)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    uint32_t unseen[SIM_RANKS] = {0};
    int count = odds_events(d->job->rules, &d->state, seat, events), choice;

    for (int card = 0; card < PIT_CARDS; card++)
        unseen[d->job->rules->alike[card]] += d->state.shoe.unseen[card];
    choice = sim_counted(&d->job->table, d->pair, unseen);
    return events[choice < count ? choice : count - 1]; /* short of chips: the most that is left */
}

/* By the lines of the strategy, and then by what the game knows to be best. */
static struct pit_event by_strategy(const struct sim_door *d, int seat)
{
    const struct sim_job *j = d->job;
    static _Thread_local struct pit_move moves[PIT_MOVES_MAX]; /* large, and asked for often */
    struct pit_event e;
    int verb;

    if (j->rest == SIM_SILENT) return strategy_event(&j->strategy, j->rules, &d->state, seat);
    if (strategy_says(&j->strategy, j->rules, &d->state, seat, &e)) return e;
    verb = sim_own(j->rules->game)->verb(j, &d->state, seat);
    if (!pit_moves_of(j->rules, &d->state, seat, verb, moves)) assert(false);
    return (struct pit_event){.seat = (uint8_t)seat,
                              .verb = (uint8_t)verb,
                              .spot = moves->spot,
                              .hand = moves->hand,
                              .amount = moves->range.most};
}

static void decide(struct sim_door *d)
{
    struct pit_event e;
    int seat = 0;

    while (!(d->state.turn >> seat & 1))
        seat++;
    e = d->job->counted ? counted(d, seat) : by_strategy(d, seat);
    if (e.amount > 0) d->raised |= 1U << seat;
    d->decided = true;
    act(d, e);
}

/* ---- one round ---- */

/* The same bets of every seat. One beside the first may still lie there: it is refused. */
static void bet_all(struct sim_door *d)
{
    const struct sim_job *j = d->job;

    for (int seat = 0; seat < j->seats; seat++) {
        struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BET};

        e.spot = j->spot;
        e.amount = j->ante;
        act(d, e);
        for (int i = 0; i < j->extras; i++) {
            e.spot = j->extra[i].spot;
            e.amount = j->extra[i].amount;
            if (!pit_apply(j->rules, &d->state, &e, d->heard, NULL)) hear(d);
        }
    }
}

/* Somebody deals, rolls or spins. False: nobody does, for there is no bet. */
static bool begin(struct sim_door *d)
{
    struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};
    int verb = pit_begins(d->job->rules);

    if (verb != PIT_DEAL) {
        if (d->state.want != verb) return false;
        chance(d);
        return true;
    }
    if (d->heard && !d->state.wagers) return false;
    act(d, deal);
    return true;
}

/* To its end; then a shuffle that is due is made. True if there was one. */
static bool play_round(struct sim_door *d)
{
    int verb = pit_begins(d->job->rules);
    bool shuffled = false;

    while (d->state.phase) {
        if (d->state.want)
            chance(d);
        else
            decide(d);
    }
    while (d->state.want && d->state.want != verb) {
        shuffled |= d->state.want == PIT_SHUFFLE;
        chance(d);
    }
    return shuffled;
}

pit_money sim_door_staked(const struct sim_door *d)
{
    return pit_worth(&d->state, 0) - d->state.chips[0];
}

pit_money sim_door_clear(struct sim_door *d)
{
    pit_money before = pit_worth(&d->state, 0);

    sim_take_down(d);
    return pit_worth(&d->state, 0) - before;
}

static uint32_t bet_by_system(struct sim_door *d, bool leaving)
{
    uint32_t skipped = 0;

    if (leaving)
        sim_take_down(d);
    else
        skipped = sim_bets(d);
    sim_others_bet(d);
    return skipped;
}

struct sim_step sim_door_play(struct sim_door *d, bool leaving)
{
    const struct sim_job *j = d->job;
    const struct pit_betting *b = j->rules->game->betting;
    struct sim_step step = {0};
    bool shuffled = false, turn;

    d->pair = d->turned = d->brought = 0;
    d->raised = 0;
    d->decided = false;
    d->units = 0;
    for (int seat = 0; seat < j->seats; seat++) {
        d->before[seat] = pit_worth(&d->state, seat);
        d->beside[seat] = 0;
    }
    if (j->system.lines)
        step.skipped = bet_by_system(d, leaving);
    else
        bet_all(d);
    if (begin(d)) shuffled = play_round(d);
    square_extras(d);
    for (int seat = 0; seat < j->seats; seat++)
        step.net += pit_worth(&d->state, seat) - d->before[seat] - d->beside[seat];
    step.units = j->system.lines ? d->units : (uint64_t)j->seats;
    turn = b && b->turn_over ? b->turn_over(j->rules, &d->state) : shuffled;
    step.ends = turn || !j->linked;
    if (j->system.lines) sim_remember(d, turn);
    return step;
}

/* ---- rounds ---- */

struct sim_door *sim_door_open(const struct sim_job *j, const struct random *g)
{
    struct sim_door *d = calloc(1, sizeof *d);
    const struct sim_own *own;

    if (!d) return NULL;
    d->job = j;
    d->chance.random = *g;
    if (j->sides) random_batch_of(&d->chance, j->sides);
    d->forced = -1;
    d->from = (struct pit_source){.draw = draw, .with = d};
    d->keeper = (struct pit_keeper){.loose = true, .count = j->rules->cards};
    for (int i = 0; i < j->rules->cards; i++)
        d->keeper.pile[j->rules->cards - 1 - i] = (uint8_t)(i % PIT_CARDS);
    pit_open(j->rules, &d->state);
    while (d->state.want && d->state.want != pit_begins(j->rules))
        chance(d);
    pit_copy(j->rules, &d->empty, &d->state);
    d->effects = (struct pit_effects){d->list, 0, PIT_EFFECTS_MAX};
    own = sim_own(j->rules->game);
    if (j->system.lines || j->extras || (own && own->is_part)) d->heard = &d->effects;
    return d;
}

void sim_door_begin(struct sim_door *d, const struct random *g, pit_money chips)
{
    d->chance.random = *g;
    d->chance.left = 0;
    d->mood = (struct sim_mood){0};
    d->began = chips;
    sim_door_sit(d, chips);
}

static void sit(struct sim_door *d, int seat, pit_money chips)
{
    act(d, (struct pit_event){.seat = (uint8_t)seat, .verb = PIT_SIT, .amount = chips});
}

void sim_door_sit(struct sim_door *d, pit_money chips)
{
    const struct sim_job *j = d->job;

    pit_copy(j->rules, &d->state, &d->empty);
    fill(d);
    for (int seat = 0; seat < j->seats; seat++)
        sit(d, seat, chips);
    if (j->system.lines && system_company_of(j->rules)) sit(d, j->seats, PIT_MONEY_MAX / 2);
}

/* As if the cards had just been shuffled: what comes is as independent as dice are. */
static void shuffle_anew(struct sim_door *d, const struct pit_state *ready)
{
    pit_money worth = pit_worth(&d->state, 0);

    if (d->job->extras) { /* one of them may outlive the round */
        d->state.shoe = ready->shoe;
        d->state.meter = ready->meter;
        fill(d);
        return;
    }
    pit_copy(d->job->rules, &d->state, ready);
    fill(d);
    d->began += pit_worth(&d->state, 0) - worth;
}

static void count_seats(const struct sim_door *d, struct sim_tally *t)
{
    for (int seat = 0; seat < d->job->seats; seat++)
        sim_count(t, pit_worth(&d->state, seat) - d->before[seat] - d->beside[seat],
                  d->raised >> seat & 1, 1);
}

static void count_extras(struct sim_door *d, struct sim_tally *t)
{
    for (int i = 0; i < d->job->extras; i++) {
        sim_cluster(&t->extra[i].sums, d->extra[i].net, d->extra[i].decided);
        t->extra[i].squares += d->extra[i].squares;
    }
    memset(d->extra, 0, sizeof d->extra);
}

/* Ends with the last turn where rounds belong together: every wager is then decided, and the means
 * are not bent by those cut off. */
void sim_door_rounds(const struct sim_job *j, const struct random *g, uint64_t rounds,
                     struct sim_tally *t)
{
    const pit_money purse = PIT_MONEY_MAX / 2; /* for more than all that a block can lose */
    bool waits = j->rules->game->betting && j->rules->game->betting->turn_over;
    struct sim_door *d = sim_door_open(j, g);
    uint64_t played = 0, began = 0, units = 0;
    struct pit_state *ready;
    pit_money net = 0;

    if (!d || !(ready = malloc(sizeof *ready))) abort();
    d->began = purse;
    sim_door_sit(d, purse);
    pit_copy(j->rules, ready, &d->state);
    do {
        struct sim_step step = sim_door_play(d, false);
        bool last = ++played >= rounds;

        net += step.net;
        units += step.units;
        t->skipped += step.skipped;
        if (j->system.lines)
            t->squares += (sim_wide)step.net * step.net;
        else
            count_seats(d, t);
        if (!step.ends && (!last || waits)) continue;
        if (last) net += sim_door_clear(d);
        sim_count_turn(t, net, units, played - began);
        if (!step.ends) sim_count_cut_off(t, played - began);
        count_extras(d, t);
        sim_count_part(t, &d->part);
        began = played;
        units = 0;
        net = 0;
        if (j->fresh) shuffle_anew(d, ready);
    } while (played < rounds || began < played);
    t->played += played;
    free(ready);
    free(d);
}
