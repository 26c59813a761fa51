/* door.c -- plays rounds through the door of the game. */

#include "door.h"

#include "odds/graph.h"

#include <assert.h>
#include <stdlib.h>

static void act(struct sim_door *d, struct pit_event e)
{
    enum pit_error err = pit_apply(d->job->rules, &d->state, &e, NULL, NULL);

    assert(!err); /* what the simulator does is always legal */
    (void)err;
}

/* ---- chance ---- */

static int draw(struct sim_door *d)
{
    assert(d->pile.left);
    return random_draw(&d->pile, &d->random);
}

static int turn_up(struct sim_door *d)
{
    int card = draw(d);

    if (d->turned++ < 2) d->pair = d->pair << 4 | d->job->rules->alike[card];
    return card;
}

/* Dice, pockets and whatever else is random, by the weights that the game gives. */
static int pick(struct sim_door *d)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(d->job->rules, &d->state, list), i = 0;
    uint32_t all = 0, at;

    for (int k = 0; k < count; k++)
        all += list[k].weight;
    at = random_below(&d->random, all);
    for (; at >= list[i].weight; i++)
        at -= list[i].weight;
    return list[i].value;
}

static void chance(struct sim_door *d)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = d->state.want};

    switch (d->state.want) {
    case PIT_CARD: e.value = (int16_t)turn_up(d); break;
    case PIT_DOWN:
        assert(d->asides < SIM_ASIDE);
        d->aside[d->asides++] = (uint8_t)draw(d);
        break;
    case PIT_TURN:
        e.hand = d->state.want_for;
        e.value = d->aside[e.hand];
        break;
    case PIT_SHUFFLE:
        e.value = (int16_t)d->job->rules->cut;
        d->pile.left = d->pile.full;
        d->asides = 0;
        break;
    default: e.value = (int16_t)pick(d); break;
    }
    act(d, e);
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

static void decide(struct sim_door *d)
{
    struct pit_event e;
    int seat = 0;

    while (!(d->state.turn >> seat & 1))
        seat++;
    e = d->job->counted ? counted(d, seat)
                        : strategy_event(&d->job->strategy, d->job->rules, &d->state, seat);
    if (e.amount > 0) d->raised |= 1U << seat;
    act(d, e);
}

/* ---- rounds ---- */

struct sim_door *sim_door_open(const struct sim_job *j, const struct random *g)
{
    struct sim_door *d = calloc(1, sizeof *d);

    if (!d) return NULL;
    d->job = j;
    d->random = *g;
    d->pile.full = j->rules->cards;
    for (uint32_t i = 0; i < d->pile.full; i++)
        d->pile.card[i] = (uint8_t)(i % PIT_CARDS);
    pit_open(j->rules, &d->state);
    while (d->state.want)
        chance(d);
    pit_copy(j->rules, &d->empty, &d->state);
    return d;
}

void sim_door_sit(struct sim_door *d, int seats, pit_money chips)
{
    pit_copy(d->job->rules, &d->state, &d->empty);
    d->pile.left = d->pile.full;
    d->asides = 0;
    for (int seat = 0; seat < seats; seat++)
        act(d, (struct pit_event){.seat = (uint8_t)seat, .verb = PIT_SIT, .amount = chips});
}

bool sim_door_play(struct sim_door *d, pit_money bet)
{
    bool shuffled = false;

    d->pair = d->turned = 0;
    d->raised = 0;
    for (int seat = 0; d->state.seated >> seat; seat++)
        act(d, (struct pit_event){.seat = (uint8_t)seat, .verb = PIT_BET, .amount = bet});
    act(d, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
    while (d->state.phase) {
        if (d->state.want)
            chance(d);
        else
            decide(d);
    }
    while (d->state.want) {
        shuffled |= d->state.want == PIT_SHUFFLE;
        chance(d);
    }
    return shuffled;
}

/* What the round brought each seat. */
static pit_money count_seats(const struct sim_door *d, const pit_money before[PIT_SEATS_MAX],
                             struct sim_tally *t)
{
    pit_money all = 0;

    for (int seat = 0; seat < d->job->seats; seat++) {
        pit_money net = pit_worth(&d->state, seat) - before[seat];

        sim_count(t, net, d->raised >> seat & 1, 1);
        all += net;
    }
    return all;
}

void sim_door_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                     struct sim_tally *t)
{
    const pit_money purse = PIT_MONEY_MAX / 2; /* for more than all that a block can lose */
    struct sim_door *d = sim_door_open(j, g);
    uint64_t played = 0; /* from this shoe */
    pit_money net = 0, before[PIT_SEATS_MAX] = {0};
    struct pit_state *ready;

    if (!d || !(ready = malloc(sizeof *ready))) abort();
    sim_door_sit(d, j->seats, purse);
    pit_copy(j->rules, ready, &d->state);
    for (uint64_t i = 0; i < rounds; i++) {
        bool shuffled;

        for (int seat = 0; seat < j->seats; seat++)
            before[seat] = pit_worth(&d->state, seat);
        shuffled = sim_door_play(d, j->ante) || j->fresh;
        net += count_seats(d, before, t);
        played++;
        if (!shuffled && i + 1 < rounds) continue;
        sim_cluster(&t->sums, net, played * (uint64_t)j->seats);
        played = 0;
        net = 0;
        if (!j->fresh) continue;
        pit_copy(j->rules, &d->state, ready); /* as if it had just been shuffled */
        d->pile.left = d->pile.full;
        d->asides = 0;
    }
    t->rounds += rounds;
    *g = d->random;
    free(ready);
    free(d);
}
