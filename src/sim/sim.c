/* sim.c -- chooses how rounds are played, and plays blocks of them. */

#include "sim.h"

#include "door.h"
#include "odds/round.h"
#include "own.h"

#include <stdlib.h>

/* True if a round that may begin can always be finished: the cards behind the cut card, and the one
 * before it, suffice. A shoe that runs dry voids its round, which the door knows how to do. */
static bool never_dry(const struct sim_job *j)
{
    uint32_t wanted = 2 + (j->table.each ? (uint32_t)j->seats : 1);

    return j->fresh ? j->rules->cards >= wanted + j->burns : j->cut + 1 >= wanted;
}

static enum sim_way choose_way(const struct sim_job *j)
{
    bool alone = j->seats == 1 || !j->table.each;

    if (!j->tabulated) return SIM_DOOR;
    if (j->fresh && alone && !j->counted) return SIM_FULL;
    if (!j->fresh && !j->counted && j->table.left_counts) return SIM_DOOR;
    return never_dry(j) ? SIM_SHOE : SIM_DOOR;
}

/* How many chances a round may begin with, if all are as likely and counted from 0. */
static uint32_t count_sides(const struct pit_rules *r)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct pit_state s;
    int count;

    if (pit_begins(r) == PIT_DEAL) return 0;
    pit_open(r, &s);
    s.want = (uint8_t)pit_begins(r);
    count = pit_chances(r, &s, list);
    for (int i = 0; i < count; i++)
        if (list[i].value != i || list[i].weight != list[0].weight) return 0;
    return (uint32_t)count;
}

/* Of rounds that are all bet alike, what three cards bring is looked up. */
static bool tabulate(struct sim_job *j, bool door)
{
    struct pit_state s;

    odds_bet_one(j->rules, &s, j->ante);
    j->burns = s.shoe.burns;
    j->cut = s.shoe.cut;
    j->tabulated = sim_tabulate(&j->table, j->rules, &j->strategy, j->ante);
    if (j->counted && !j->tabulated) return false;
    if (j->tabulated) sim_full_make(&j->full, &j->table);
    j->way = door ? SIM_DOOR : choose_way(j);
    return true;
}

static void prepare_own(struct sim_job *j, bool door)
{
    const struct sim_own *own = sim_own(j->rules->game);
    bool plays;

    if (!own) return;
    j->own = own->make(j, &plays);
    if (plays && !door) j->way = SIM_OWN;
}

bool sim_prepare(struct sim_job *j, bool door)
{
    const struct pit_rules *r = j->rules;
    bool turns = r->game->betting && r->game->betting->turn_over;
    bool shoe = r->source == PIT_FROM_SHOE;

    j->spot = (uint16_t)odds_first_spot(r);
    j->sides = count_sides(r);
    j->fresh = shoe && (!j->shoes || r->every_round);
    j->linked = turns || (shoe && !j->fresh);
    j->way = SIM_DOOR;
    prepare_own(j, door);
    if (j->own && !j->counted) return true;
    if (!j->system.lines) return tabulate(j, door);
    if (j->counted) return false;
    if (!door && j->sides) j->states = sim_states_make(j);
    if (j->states) j->way = SIM_STATES;
    if (!door && shoe) j->hands = sim_hands_make(j);
    if (j->hands) j->way = SIM_HANDS;
    return true;
}

void sim_free(struct sim_job *j)
{
    sim_states_free(j->states);
    j->states = NULL;
    free(j->hands);
    j->hands = NULL;
    if (j->own) sim_own(j->rules->game)->free(j->own);
    j->own = NULL;
}

pit_money sim_unit(const struct sim_job *j)
{
    return j->system.lines ? 1 : j->ante;
}

/* Seats that share all their cards, and play alike, end alike. */
static void full_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                        struct sim_tally *t)
{
    uint64_t count[SIM_CLASSES] = {0}, seats = (uint64_t)j->seats;

    sim_full_rounds(&j->full, g, rounds, count);
    t->played += rounds;
    t->sums.n += rounds * seats;
    t->sums.clusters += rounds;
    t->sums.nn += (sim_wide)rounds * (sim_wide)(seats * seats);
    for (int i = 0; i < j->table.classes; i++) {
        const struct sim_class *class = &j->table.class[i];
        sim_wide net = (sim_wide) class->net * (sim_wide)seats, rounds_of = (sim_wide)count[i];

        sim_count(t, class->net, class->raised, count[i] * seats);
        t->sums.sum += net * rounds_of;
        t->sums.ss += net * net * rounds_of;
        t->sums.sn += net * (sim_wide)seats * rounds_of;
    }
}

uint64_t sim_block_size(uint64_t rounds)
{
    const uint64_t small = 1 << 14, large = 1 << 18;

    return rounds < 64 * large ? small : large;
}

uint64_t sim_blocks(uint64_t rounds)
{
    uint64_t size = sim_block_size(rounds);

    return rounds / size + (rounds % size != 0);
}

void sim_block(const struct sim_job *j, uint64_t block, uint64_t rounds, struct sim_tally *t)
{
    struct random g;

    random_seed(&g, j->seed, RANDOM_ROUNDS, block);
    t->rounds += rounds;
    switch (j->way) {
    case SIM_FULL: full_rounds(j, &g, rounds, t); break;
    case SIM_SHOE: sim_shoe_rounds(j, &g, rounds, t); break;
    case SIM_HANDS: sim_hands_rounds(j, &g, rounds, t); break;
    case SIM_STATES: sim_states_rounds(j, &g, rounds, t); break;
    case SIM_OWN: sim_own(j->rules->game)->rounds(j, &g, rounds, t); break;
    case SIM_DOOR: sim_door_rounds(j, &g, rounds, t); break;
    }
}
