/* shoe_rounds.c -- rounds from a shoe: cards drawn one after the other, results looked up.
 *
 * It draws as the door's keeper does (door.c), card for card, so that both play the same rounds
 * from the same seed; a test holds them to it. */

#include "sim.h"

#include <string.h>

struct player {
    const struct sim_job *job;
    struct random random;
    struct random_pile pile;     /* kinds of cards: pit_rules.alike */
    uint32_t unseen[SIM_RANKS];  /* kept up where the play is counted */
    uint64_t count[SIM_CLASSES]; /* rounds of seats that ended so */
};

static void fill(struct player *p)
{
    const struct pit_rules *r = p->job->rules;

    p->pile.full = p->pile.left = r->cards;
    for (uint32_t i = 0; i < r->cards; i++)
        p->pile.card[i] = r->alike[i % PIT_CARDS];
}

static inline int turn_up(struct player *p, bool counted)
{
    int rank = random_draw(&p->pile, &p->random);

    if (counted) p->unseen[rank]--;
    return rank;
}

/* What the round brings to all seats together. */
static inline pit_money play(struct player *p, bool counted)
{
    const struct sim_table *t = &p->job->table;
    int first = turn_up(p, counted), pair = first << 4 | turn_up(p, counted);
    const uint8_t *of = t->of[counted ? sim_counted(t, pair, p->unseen) : t->chosen[pair]];
    uint64_t seats = (uint64_t)p->job->seats;
    pit_money net = 0;

    if (t->each && t->third[pair]) { /* a card for each */
        for (uint64_t seat = 0; seat < seats; seat++) {
            int class = of[pair << 4 | turn_up(p, counted)];

            p->count[class]++;
            net += t->class[class].net;
        }
        return net;
    }
    {
        int class = of[pair << 4 | (t->third[pair] ? turn_up(p, counted) : 0)];

        p->count[class] += seats;
        return t->class[class].net * (pit_money)seats;
    }
}

/* One shoe, or as many rounds of it as are asked for. Returns how many. */
static inline uint64_t play_shoe(struct player *p, uint64_t rounds, struct sim_sums *sums,
                                 bool counted)
{
    const struct sim_job *j = p->job;
    uint64_t played = 0;
    pit_money net = 0;

    p->pile.left = p->pile.full;
    if (counted) memcpy(p->unseen, j->table.ranks, sizeof p->unseen);
    for (uint32_t i = 0; i < j->burns; i++)
        random_draw(&p->pile, &p->random); /* nobody sees it */
    do {
        net += play(p, counted);
        played++;
    } while (!j->fresh && played < rounds && p->pile.left > j->cut);
    sim_cluster(sums, net, played * (uint64_t)j->seats);
    return played;
}

void sim_shoe_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                     struct sim_tally *t)
{
    struct player p = {.job = j, .random = *g};
    uint64_t left = rounds;

    fill(&p);
    if (j->counted)
        while (left)
            left -= play_shoe(&p, left, &t->sums, true);
    else
        while (left)
            left -= play_shoe(&p, left, &t->sums, false);
    t->played += rounds;
    for (int i = 0; i < j->table.classes; i++)
        sim_count(t, j->table.class[i].net, j->table.class[i].raised, p.count[i]);
    *g = p.random;
}
