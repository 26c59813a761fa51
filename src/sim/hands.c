/* hands.c -- rounds that go by their cards alone: tabulated, and played from a full shoe or from
 * real ones. */

#include "hands.h"

#include "door.h"
#include "odds/round.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_MAX = 4000000, TABLE = 1 << 15, FREE = UINT16_MAX, DEPTH = 12 };

/* ---- the table ---- */

struct maker {
    struct sim_hands *h;
    struct sim_door *d;   /* a table where a round of this mask has begun */
    pit_money before;     /* what the seat was worth before its bets */
    uint16_t slot[TABLE]; /* of nodes, by what they lead to */
    int events;
    bool good;
};

static uint32_t mix(const uint16_t child[16])
{
    uint32_t sum = 2166136261U;

    for (int i = 0; i < 16; i++)
        sum = (sum ^ child[i]) * 16777619U;
    return sum ^ sum >> 15;
}

/* The node that leads where this one does. */
static uint16_t node_of(struct maker *m, const uint16_t child[16])
{
    struct sim_hands *h = m->h;
    uint32_t at = mix(child) % TABLE;

    for (; m->slot[at] != FREE; at = (at + 1) % TABLE)
        if (memcmp(h->child[m->slot[at]], child, sizeof h->child[0]) == 0) return m->slot[at];
    if (h->nodes == HANDS_NODES) {
        m->good = false;
        return 0;
    }
    memcpy(h->child[h->nodes], child, sizeof h->child[0]);
    m->slot[at] = (uint16_t)h->nodes;
    return (uint16_t)h->nodes++;
}

static uint16_t end_of(struct maker *m, pit_money net, uint64_t units)
{
    struct sim_hands *h = m->h;
    int i = 0;

    while (i < h->ends && (h->end[i].net != net || h->end[i].units != units))
        i++;
    if (i == HANDS_ENDS) {
        m->good = false;
        return HANDS_END;
    }
    if (i == h->ends) {
        h->end[i].net = net;
        h->end[i].units = units;
        h->ends++;
    }
    return (uint16_t)(HANDS_END | i);
}

/* Cents of the first wager among what was settled so far. */
static uint64_t units_of(const struct sim_door *d)
{
    const struct sim_system *s = &d->job->system;
    uint64_t units = 0;

    for (int i = 0; i < d->effects.count; i++)
        if (d->list[i].kind == PIT_SETTLE && !d->list[i].seat && d->list[i].spot == s->first &&
            d->list[i].hand == s->hand)
            units += (uint64_t)d->list[i].stake;
    return units;
}

/* Whoever is asked answers, as the strategy has it. */
static void decide(struct maker *m, struct pit_state *s)
{
    const struct sim_job *j = m->d->job;

    while (m->good && s->phase && !s->want && s->turn) {
        int seat = 0;
        struct pit_event e;

        while (!(s->turn >> seat & 1))
            seat++;
        e = strategy_event(&j->strategy, j->rules, s, seat);
        m->good = !pit_apply(j->rules, s, &e, &m->d->effects, NULL);
    }
}

static uint16_t walk(struct maker *m, const struct pit_state *s, int depth, uint64_t units)
{
    const struct pit_rules *r = m->d->job->rules;
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list);
    uint16_t child[16] = {0};
    struct pit_state next;

    if (s->want != PIT_CARD || depth == DEPTH || !count) m->good = false;
    if (depth > m->h->deepest) m->h->deepest = depth;
    for (int i = 0; m->good && i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);
        uint64_t decided;

        pit_copy(r, &next, s);
        m->d->effects.count = 0;
        m->good = m->events++ < EVENTS_MAX && !pit_apply(r, &next, &e, &m->d->effects, NULL);
        decide(m, &next);
        decided = units + units_of(m->d);
        if (next.phase)
            child[r->alike[list[i].value]] = walk(m, &next, depth + 1, decided);
        else
            child[r->alike[list[i].value]] = end_of(m, pit_worth(&next, 0) - m->before, decided);
        m->good = m->good && (!r->game->owes || !r->game->owes(&next, 0));
    }
    return m->good ? node_of(m, child) : 0;
}

/* Cards come until the shoe waits for bets: what is burned is gone, and the first round with it. */
static bool first_round(struct maker *m)
{
    struct sim_door *d = m->d;
    const struct pit_rules *r = d->job->rules;
    struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};
    struct pit_chance list[PIT_CHANCES_MAX];

    sim_others_bet(d);
    if (pit_apply(r, &d->state, &deal, NULL, NULL)) return false;
    while (d->state.phase) {
        struct pit_event e;

        if (!pit_chances(r, &d->state, list)) return false;
        e = odds_chance(&d->state, list[0].value);
        d->effects.count = 0;
        if (pit_apply(r, &d->state, &e, NULL, NULL)) return false;
        decide(m, &d->state);
    }
    return m->good && d->state.want == PIT_NOTHING;
}

static bool bet_lines(struct sim_door *d, unsigned mask)
{
    const struct sim_system *s = &d->job->system;
    int which = 0;

    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];
        struct pit_event e = {
            .verb = PIT_BET, .spot = l->spot, .hand = l->hand, .amount = l->amount};

        if (l->terms && !(mask >> which++ & 1)) continue;
        if (pit_stake(&d->state, 0, l->spot, l->hand)) continue; /* as in bets.c */
        if (pit_apply(d->job->rules, &d->state, &e, NULL, NULL)) return false;
    }
    sim_others_bet(d);
    return true;
}

static bool tabulate(struct maker *m, unsigned mask)
{
    const struct pit_rules *r = m->d->job->rules;
    struct pit_event deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};
    struct pit_state begun;

    sim_door_sit(m->d, PIT_MONEY_MAX / 2);
    if (!first_round(m)) return false;
    m->before = pit_worth(&m->d->state, 0);
    m->events = 0;
    if (!bet_lines(m->d, mask) || pit_apply(r, &m->d->state, &deal, NULL, NULL)) return false;
    pit_copy(r, &begun, &m->d->state);
    m->h->root[mask] = walk(m, &begun, 1, 0);
    return m->good;
}

/* True if what the strategy looks at is of the round, and not of the shoe. */
static bool by_the_round(const struct strategy *st, const struct pit_betting *b)
{
    for (int l = 0; l < st->lines; l++)
        for (int i = 0; i < st->line[l].terms; i++)
            if (st->line[l].term[i].measure < b->measures) return false;
    return true;
}

struct sim_hands *sim_hands_make(const struct sim_job *j)
{
    const struct pit_betting *b = j->rules->game->betting;
    int conditionals = system_by_cards(&j->system);
    struct maker *m = calloc(1, sizeof *m);
    struct sim_hands *made;
    struct random g;
    bool good;

    if (!m) abort();
    random_seed(&g, 0, RANDOM_ROUNDS, 0);
    *m = (struct maker){.h = calloc(1, sizeof *m->h), .good = true};
    if (!m->h) abort();
    memset(m->slot, 0xff, sizeof m->slot);
    good = b && b->burned && conditionals >= 0 && conditionals <= 3 && !j->counted &&
           by_the_round(&j->strategy, b) && !j->rules->every_round &&
           (m->d = sim_door_open(j, &g)) != NULL;
    for (int i = 0; good && i < j->system.lines; i++)
        if (j->system.line[i].terms) m->h->conditional[m->h->conditionals++] = i;
    for (int rank = 0; rank < HANDS_KINDS; rank++)
        m->h->kind[rank] = j->rules->alike[rank];
    for (unsigned mask = 0; good && mask < 1U << conditionals; mask++)
        good = tabulate(m, mask);
    good = good && j->rules->cut + 1 >= m->h->deepest * (1 + b->rounds_more);
    made = m->h;
    free(m->d);
    free(m);
    if (good) return made;
    free(made);
    return NULL;
}

/* ---- rounds ---- */

struct player {
    const struct sim_job *job;
    const struct sim_hands *h;
    struct random random;
    struct random_pile pile; /* ranks */
    uint32_t unseen[SYSTEM_RANKS];
    uint64_t count[HANDS_ENDS];
};

static void fill(struct player *p)
{
    const struct pit_rules *r = p->job->rules;

    p->pile.full = r->cards;
    for (uint32_t i = 0; i < r->cards; i++)
        p->pile.card[i] = (uint8_t)(i % PIT_CARDS % SYSTEM_RANKS);
}

static void shuffle(struct player *p)
{
    p->pile.left = p->pile.full;
    for (int rank = 0; rank < SYSTEM_RANKS; rank++)
        p->unseen[rank] = p->pile.full / SYSTEM_RANKS;
}

static unsigned mask_of(const struct player *p)
{
    const struct sim_system *s = &p->job->system;
    unsigned mask = 0;

    for (int i = 0; i < p->h->conditionals; i++) {
        const struct system_line *l = &s->line[p->h->conditional[i]];
        bool holds = true;

        for (int k = 0; holds && k < l->terms; k++)
            holds = system_counts(s, &l->term[k], p->job->rules, p->unseen);
        mask |= (unsigned)holds << i;
    }
    return mask;
}

/* A round to its end; which one. */
static inline int play(struct player *p, unsigned mask, bool counts)
{
    const struct sim_hands *h = p->h;
    unsigned at = h->root[mask];

    do {
        int rank = random_draw(&p->pile, &p->random);

        if (counts) p->unseen[rank]--;
        at = h->child[at][h->kind[rank]];
    } while (at < HANDS_END);
    return (int)(at & (HANDS_END - 1));
}

/* Every round is from a full shoe: what is burned unseen makes no difference to it. */
static void fresh_rounds(struct player *p, uint64_t rounds, struct sim_tally *t)
{
    unsigned mask;

    shuffle(p);
    mask = mask_of(p);
    for (uint64_t i = 0; i < rounds; i++) {
        p->pile.left = p->pile.full;
        p->count[play(p, mask, false)]++;
    }
    for (int i = 0; i < p->h->ends; i++) {
        pit_money net = p->h->end[i].net;

        if (!p->count[i]) continue;
        sim_count_alike(t, net, p->h->end[i].units, p->count[i]);
        t->squares += (sim_wide)net * net * (sim_wide)p->count[i];
    }
}

static void burn(struct player *p)
{
    const struct pit_rules *r = p->job->rules;
    int more = r->game->betting->burned(r, 0), rank;

    if (more < 0) return;
    rank = random_draw(&p->pile, &p->random);
    p->unseen[rank]--;
    for (more = r->game->betting->burned(r, rank); more > 0; more--)
        p->unseen[random_draw(&p->pile, &p->random)]--;
}

/* One shoe to its end, or to that of the block; how many rounds. */
static inline uint64_t play_shoe(struct player *p, uint64_t rounds, struct sim_tally *t,
                                 bool counts)
{
    const struct pit_rules *r = p->job->rules;
    uint64_t played = 0, units = 0;
    pit_money net = 0;
    int more = -1; /* rounds to come; below 0: the cut card is in the shoe */

    shuffle(p);
    while (more && played < rounds) {
        unsigned mask = counts ? mask_of(p) : 0;
        bool out;
        int end;

        if (!played) burn(p); /* bets are made before, as in door.c */
        out = p->pile.left <= r->cut;
        end = play(p, mask, counts);

        net += p->h->end[end].net;
        units += p->h->end[end].units;
        p->count[end]++;
        played++;
        if (more > 0)
            more--;
        else if (out || p->pile.left < r->cut)
            more = r->game->betting->rounds_more;
    }
    sim_count_turn(t, net, units, played);
    if (more) sim_count_cut_off(t, played);
    return played;
}

void sim_hands_rounds(const struct sim_job *j, struct random *g, uint64_t rounds,
                      struct sim_tally *t)
{
    struct player p = {.job = j, .h = j->hands, .random = *g};
    bool counts = p.h->conditionals > 0;

    fill(&p);
    t->played += rounds;
    if (j->fresh) {
        fresh_rounds(&p, rounds, t);
        *g = p.random;
        return;
    }
    while (rounds)
        rounds -= counts ? play_shoe(&p, rounds, t, true) : play_shoe(&p, rounds, t, false);
    for (int i = 0; i < p.h->ends; i++)
        t->squares += (sim_wide)p.h->end[i].net * p.h->end[i].net * (sim_wide)p.count[i];
    *g = p.random;
}
