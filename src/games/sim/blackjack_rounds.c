/* blackjack_rounds.c -- blocks of rounds, and what came of them. */

#include "blackjack_sim.h"

#include <stdlib.h>
#include <string.h>

/* Results of seats by what they are, until they are told to the tally. */
enum { SLOTS = 256 };
struct results {
    struct {
        pit_money net;
        bool raised;
        uint64_t count;
    } slot[SLOTS];
};

static void flush(struct results *r, int i, struct sim_tally *t)
{
    sim_count(t, r->slot[i].net, r->slot[i].raised, r->slot[i].count);
    r->slot[i].count = 0;
}

static inline void note(struct results *r, pit_money net, bool raised, struct sim_tally *t)
{
    int at = (int)(((uint64_t)net * 0x9e3779b97f4a7c15U >> 56 ^ raised) % SLOTS);

    if (r->slot[at].count && (r->slot[at].net != net || r->slot[at].raised != raised))
        flush(r, at, t);
    r->slot[at].net = net;
    r->slot[at].raised = raised;
    r->slot[at].count++;
}

/* ---- bets ---- */

/* The first line that holds; 0: none does. */
static pit_money bet(const struct bjs_table *t)
{
    const struct sim_system *s = &t->plan->job->system;

    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];
        int k = 0;

        while (k < l->terms &&
               bjs_count_holds(t, COUNTS_MAX + l->term[k].which, l->term[k].measure == SYSTEM_TRUE,
                               l->term[k].op, l->term[k].number))
            k++;
        if (k == l->terms) return l->amount;
    }
    return 0;
}

pit_money bjs_play(struct bjs_table *t, uint64_t *units)
{
    const struct sim_job *j = t->plan->job;
    pit_money net = 0, stake;

    if (!j->system.lines) {
        bjs_round(t, j->seats, j->ante);
        for (int i = 0; i < j->seats; i++)
            net += t->box[i].net;
        *units = (uint64_t)j->seats;
        return net;
    }
    stake = bet(t);
    bjs_round(t, 1, stake ? stake : t->plan->least);
    if (!stake) t->insured = (struct sim_part){0}; /* somebody else's */
    *units = (uint64_t)stake;
    return stake ? t->box[0].net : 0;
}

/* ---- blocks ---- */

void bjs_rounds(const struct sim_job *j, struct random *g, uint64_t rounds, struct sim_tally *t)
{
    struct bjs_table *table = malloc(sizeof *table);
    struct results *r = calloc(1, sizeof *r);
    uint64_t began = 0, units = 0;
    struct sim_part insured = {0};
    pit_money net = 0;

    if (!table || !r) abort();
    bjs_open(table, j->own, g);
    for (uint64_t played = 1; played <= rounds; played++) {
        uint64_t more;
        pit_money brought = bjs_play(table, &more);

        net += brought;
        units += more;
        insured.made += table->insured.made;
        insured.bet += table->insured.bet;
        insured.net += table->insured.net;
        if (j->system.lines) t->squares += (sim_wide)brought * brought;
        for (int i = 0; i < j->seats && !j->system.lines; i++)
            note(r, table->box[i].net, table->box[i].raised, t);
        bool ends = j->fresh || table->again || table->pile.left <= j->rules->cut;

        if (!ends && played < rounds) continue;
        sim_count_turn(t, net, units, played - began);
        if (!ends) sim_count_cut_off(t, played - began);
        bjs_sides_count(table, t);
        sim_count_part(t, &insured);
        began = played;
        units = 0;
        net = 0;
        bjs_shuffle(table);
    }
    for (int i = 0; i < SLOTS; i++)
        if (r->slot[i].count) flush(r, i, t);
    t->played += rounds;
    *g = table->random;
    free(r);
    free(table);
}
