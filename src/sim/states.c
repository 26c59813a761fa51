/* states.c -- a game under one system, compiled: every state that the play can come to, and what
 * each of the chances that a round begins with brings there, found by playing them.
 *
 * A state is all that decides the future for a player with chips enough: the game's own, the wagers
 * that stand, and what the system remembers. Rounds are then look-ups. It serves games whose round
 * is one chance and no decision: dice, wheels. */

#include "door.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATES_MAX = 4096,
    BUCKETS = 2 * STATES_MAX,
    WAGERS = 64,                               /* that may stand at once */
    FIRST = offsetof(struct pit_state, meter), /* of what decides the future */
    KEY_ROOM = sizeof(struct pit_state) - FIRST + sizeof(struct sim_mood) -
               (PIT_WAGERS_MAX - WAGERS) * sizeof(struct pit_wager),
};

struct cell {
    uint32_t next; /* the first cell of the state that follows */
    int32_t net, units;
    uint16_t skipped;
    uint16_t ends;
};

/* What was brought, and units decided: two sums in one register. */
typedef int64_t pair __attribute__((vector_size(16)));
enum { NET, UNITS };

/* What the cells lead to and bring, close together so that it stays in the nearest cache. */
struct quick {
    uint32_t *go; /* twice the next, and 1 where a turn ends */
    pair *brings;
};

struct sim_states {
    int states;
    uint32_t sides; /* cells of each state */
    struct cell *cell;
    struct quick quick;
    pit_money *returned; /* by state: what taking all down brings back */
    bool each_ends;      /* every round is a turn of its own */
};

/* A state while the table is made. */
struct node {
    struct pit_state *state; /* the bytes in use */
    struct sim_mood mood;
    uint8_t *key;
    size_t length;
};

struct maker {
    const struct sim_job *job;
    struct sim_states *table;
    struct sim_door *seat;
    struct node node[STATES_MAX];
    uint16_t bucket[BUCKETS]; /* a state's number and one; 0: empty */
};

/* ---- states ---- */

static int in_order(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct pit_wager));
}

/* The bytes that tell states apart; 0: too many wagers. In which order wagers lie is no matter. */
static size_t key_of(const struct sim_door *d, uint8_t out[KEY_ROOM])
{
    struct pit_wager wager[WAGERS];
    size_t n = offsetof(struct pit_state, u) + d->job->rules->game->body_size - FIRST;
    size_t bytes = d->state.wagers * sizeof wager[0];

    if (d->state.wagers > WAGERS) return 0;
    memcpy(wager, d->state.wager, bytes);
    qsort(wager, d->state.wagers, sizeof wager[0], in_order);
    memcpy(out, (const uint8_t *)&d->state + FIRST, n);
    memcpy(out + n, &d->mood, sizeof d->mood);
    n += sizeof d->mood;
    memcpy(out + n, wager, bytes);
    return n + bytes;
}

static uint64_t hash(const uint8_t *key, size_t n)
{
    uint64_t h = n;

    for (size_t i = 0; i < n; i++)
        h = (h ^ key[i]) * 0x100000001b3U; /* FNV-1a */
    return random_mix(h);
}

static void *copy_of(const void *from, size_t n)
{
    void *to = malloc(n);

    if (!to) abort();
    return memcpy(to, from, n);
}

/* The number of the seat's state, which is noted if it is new; -1: there are too many. */
static int number_of(struct maker *m)
{
    uint8_t key[KEY_ROOM];
    size_t n = key_of(m->seat, key), at;
    const struct pit_state *s = &m->seat->state;
    struct node *node;

    if (!n) return -1;
    for (at = hash(key, n) % BUCKETS; m->bucket[at]; at = (at + 1) % BUCKETS) {
        node = &m->node[m->bucket[at] - 1];
        if (node->length == n && memcmp(node->key, key, n) == 0) return m->bucket[at] - 1;
    }
    if (m->table->states == STATES_MAX) return -1;
    node = &m->node[m->table->states++];
    m->bucket[at] = (uint16_t)m->table->states;
    node->state = copy_of(s, offsetof(struct pit_state, wager) + s->wagers * sizeof s->wager[0]);
    node->mood = m->seat->mood;
    node->key = copy_of(key, n);
    node->length = n;
    return m->table->states - 1;
}

/* ---- making ---- */

static bool small(pit_money amount)
{
    return amount >= INT32_MIN && amount <= INT32_MAX;
}

static void go_to(struct maker *m, int number)
{
    pit_copy(m->job->rules, &m->seat->state, m->node[number].state);
    m->seat->mood = m->node[number].mood;
}

/* Plays every chance from this state; those met for the first time are played in their turn. */
static bool fill(struct maker *m, int from)
{
    for (uint32_t side = 0; side < m->table->sides; side++) {
        struct cell *c = &m->table->cell[(uint32_t)from * m->table->sides + side];
        struct sim_step step;
        int to;

        go_to(m, from);
        m->seat->forced = (int)side;
        step = sim_door_play(m->seat, false);
        if (m->seat->brought > 1 || m->seat->decided) return false;
        to = number_of(m);
        if (to < 0 || !small(step.net) || step.units > INT32_MAX || step.skipped > UINT16_MAX)
            return false;
        *c = (struct cell){.next = (uint32_t)to * m->table->sides,
                           .net = (int32_t)step.net,
                           .units = (int32_t)step.units,
                           .skipped = (uint16_t)step.skipped,
                           .ends = step.ends};
    }
    go_to(m, from);
    m->table->returned[from] = sim_door_clear(m->seat);
    return true;
}

static bool fill_all(struct maker *m)
{
    sim_door_begin(m->seat, &m->seat->chance.random, PIT_MONEY_MAX / 2);
    number_of(m);
    for (int i = 0; i < m->table->states; i++)
        if (!fill(m, i)) return false;
    return true;
}

static void make_quick(struct sim_states *t)
{
    size_t n = (size_t)t->states * t->sides;

    t->quick = (struct quick){malloc(n * sizeof *t->quick.go), malloc(n * sizeof *t->quick.brings)};
    if (!t->quick.go || !t->quick.brings) abort();
    for (size_t i = 0; i < n; i++) {
        t->quick.go[i] = 2 * t->cell[i].next + t->cell[i].ends;
        t->quick.brings[i] = (pair){t->cell[i].net, t->cell[i].units};
    }
}

struct sim_states *sim_states_make(const struct sim_job *j)
{
    struct random any; /* what else a round draws shows that it cannot be compiled */
    struct maker *m = calloc(1, sizeof *m);
    struct sim_states *t = calloc(1, sizeof *t);
    bool good;

    if (!m || !t) abort();
    t->sides = j->sides;
    t->cell = calloc((size_t)STATES_MAX * t->sides, sizeof *t->cell);
    t->returned = calloc(STATES_MAX, sizeof *t->returned);
    m->job = j;
    m->table = t;
    random_seed(&any, j->seed, RANDOM_ROUNDS, 0);
    m->seat = sim_door_open(j, &any);
    if (!t->cell || !t->returned || !m->seat) abort();
    good = !j->system.looks_at_money && fill_all(m); /* money has no end of states */
    t->each_ends = good;
    for (uint32_t i = 0; i < (uint32_t)t->states * t->sides; i++)
        t->each_ends &= t->cell[i].ends;
    for (int i = 0; i < t->states; i++)
        t->each_ends &= !t->returned[i];
    for (int i = 0; i < t->states; i++) {
        free(m->node[i].state);
        free(m->node[i].key);
    }
    free(m->seat);
    free(m);
    make_quick(t);
    if (good) return t;
    sim_states_free(t);
    return NULL;
}

void sim_states_free(struct sim_states *t)
{
    if (!t) return;
    free(t->cell);
    free(t->quick.go);
    free(t->quick.brings);
    free(t->returned);
    free(t);
}

int sim_states_count(const struct sim_states *t)
{
    return t->states;
}

/* ---- playing ---- */

/* What is the same whenever a cell is met is reckoned once, from how often it was. */
static void add_cells(const struct sim_states *t, const uint32_t *met, struct sim_tally *out)
{
    for (uint32_t i = 0; i < (uint32_t)t->states * t->sides; i++) {
        const struct cell *c = &t->cell[i];

        if (!met[i]) continue;
        out->squares += (sim_wide)c->net * c->net * met[i];
        out->skipped += (uint64_t)c->skipped * met[i];
    }
}

/* Where every round is a turn of its own, how often each cell was met is all there is to know. */
static void play_each(const struct sim_states *table, struct random_batch *chance, uint32_t *met,
                      uint64_t rounds, struct sim_tally *t)
{
    uint32_t at = 0;

    for (uint64_t i = 0; table->states == 1 && i < rounds; i++)
        met[random_batch_next(chance)]++;
    for (uint64_t i = 0; table->states > 1 && i < rounds; i++) {
        uint32_t here = at + random_batch_next(chance);

        met[here]++;
        at = table->cell[here].next;
    }
    for (uint32_t i = 0; i < (uint32_t)table->states * table->sides; i++)
        sim_count_alike(t, table->cell[i].net, (uint64_t)table->cell[i].units, met[i]);
    t->played += rounds;
}

/* How things stood when a turn was over. */
struct turn {
    pair sum;
    uint64_t ended; /* the round that was its last */
};

/* Where the play stands. */
struct place {
    struct random_batch *chance;
    uint32_t at; /* the first cell of its state */
    uint64_t played;
    pair sum;
    struct turn last; /* that has been counted */
};

/* So many rounds at once. Where a turn ends cannot be foreseen, and a branch would be wrong about
 * it more often than a look-up takes: its line is written after every round, and kept if it was the
 * last. */
enum { ROUNDS_AT_ONCE = 128 * RANDOM_BATCH };

static int quick_rounds(const struct quick *quick, struct place *p, uint32_t *restrict met,
                        struct turn *restrict turns)
{
    const uint32_t *restrict go = quick->go;
    const pair *restrict brings = quick->brings;
    struct random_batch chance = *p->chance; /* where no store can touch it */
    uint64_t played = p->played;
    uint32_t at = p->at;
    pair sum = p->sum;
    struct turn *turn = turns;

    for (int i = 0; i < ROUNDS_AT_ONCE; i += RANDOM_BATCH) {
        random_batch_fill(&chance);
#pragma GCC unroll 8
        for (int k = RANDOM_BATCH - 1; k >= 0; k--) {
            uint32_t here = at + chance.number[k], then = go[here];

            at = then >> 1;
            met[here]++;
            sum += brings[here];
            turn->sum = sum;
            turn->ended = ++played;
            turn += then & 1;
        }
    }
    chance.left = 0;
    *p->chance = chance;
    p->played = played;
    p->at = at;
    p->sum = sum;
    return (int)(turn - turns);
}

static void count_turn(struct sim_tally *t, struct place *p, const struct turn *turn)
{
    pair brought = turn->sum - p->last.sum;

    sim_count_turn(t, brought[NET], (uint64_t)brought[UNITS], turn->ended - p->last.ended);
    p->last = *turn;
}

/* The same for all that ended at once. Numbers as small as nearly all are need no wide sums, of
 * which one multiplication would take longer than the round. */
static void count_turns(struct sim_tally *t, struct place *p, const struct turn *turn, int count)
{
    enum { SMALL = 26 }; /* bits: the sum of so many products fits into 63 */
    uint64_t ss = 0, su = 0, uu = 0, sr = 0, rr = 0, won = 0, lost = 0, all = 0;
    struct turn last = p->last;
    pair sum;

    _Static_assert((uint64_t)ROUNDS_AT_ONCE << 2 * SMALL <= INT64_MAX, "sums do not overflow");
    for (int i = 0; i < count; i++) {
        pair brought = turn[i].sum - last.sum;
        int64_t signed_net = brought[NET];
        uint64_t net = (uint64_t)signed_net, n = (uint64_t)brought[UNITS];
        uint64_t rounds = turn[i].ended - last.ended;

        all |= (uint64_t)(signed_net < 0 ? ~signed_net : signed_net) | n | rounds;
        won += signed_net > 0;
        lost += signed_net < 0;
        ss += net * net;
        su += net * n;
        uu += n * n;
        sr += net * rounds;
        rr += rounds * rounds;
        last = turn[i];
    }
    if (all >> SMALL) {
        for (int i = 0; i < count; i++)
            count_turn(t, p, &turn[i]);
        return;
    }
    sum = last.sum - p->last.sum;
    sim_sums_add(&t->sums, &(struct sim_sums){.n = (uint64_t)sum[UNITS],
                                              .clusters = (uint64_t)count,
                                              .sum = sum[NET],
                                              .ss = ss,
                                              .sn = (int64_t)su,
                                              .nn = uu});
    sim_sums_add(&t->by_round, &(struct sim_sums){.n = last.ended - p->last.ended,
                                                  .clusters = (uint64_t)count,
                                                  .sum = sum[NET],
                                                  .ss = ss,
                                                  .sn = (int64_t)sr,
                                                  .nn = rr});
    t->won += won;
    t->lost += lost;
    t->even += (uint64_t)count - won - lost;
    p->last = last;
}

/* One by one, up to the end of the turn that the last round belongs to. */
static void last_rounds(const struct sim_states *table, struct place *p, uint64_t rounds,
                        uint32_t *met, struct sim_tally *t)
{
    while (p->played < rounds || p->last.ended < p->played) {
        uint32_t here = p->at + random_batch_next(p->chance);
        const struct cell *c = &table->cell[here];

        met[here]++;
        p->sum += (pair){c->net, c->units};
        p->at = c->next;
        p->played++;
        if (!c->ends) continue;
        if (p->played >= rounds) p->sum[NET] += table->returned[p->at / table->sides];
        count_turn(t, p, &(struct turn){p->sum, p->played});
    }
}

static void play_turns(const struct sim_states *table, struct random_batch *chance, uint32_t *met,
                       uint64_t rounds, struct sim_tally *t)
{
    struct turn turns[ROUNDS_AT_ONCE + 1]; /* the last one is still open */
    struct place p = {.chance = chance};

    while (rounds - p.played > ROUNDS_AT_ONCE)
        count_turns(t, &p, turns, quick_rounds(&table->quick, &p, met, turns));
    last_rounds(table, &p, rounds, met, t);
    t->played += p.played;
}

void sim_states_rounds(const struct sim_job *j, const struct random *g, uint64_t rounds,
                       struct sim_tally *t)
{
    const struct sim_states *table = j->states;
    uint32_t *met = calloc((size_t)table->states * table->sides, sizeof *met);
    struct random_batch chance = {.random = *g};

    if (!met) abort();
    random_batch_of(&chance, table->sides);
    (table->each_ends ? play_each : play_turns)(table, &chance, met, rounds, t);
    add_cells(table, met, t);
    free(met);
}
