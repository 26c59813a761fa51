/* dice_table.c -- a dice game under one system, tabulated: every state that the play can come to,
 * and what each of the 36 rolls brings there, found by playing them.
 *
 * A state is all that decides the future for a player with chips enough: the game's own, the wagers
 * that stand, and what the system remembers. For the pass line with odds there are 28, with
 * come bets and their odds 2242. */

#include "dice.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    STATES_MAX = 4096,
    BUCKETS = 2 * STATES_MAX,
    WAGERS = 64, /* that may stand at once */
    KEY_ROOM =
        sizeof(union pit_body) + sizeof(struct dice_mood) + WAGERS * sizeof(struct pit_wager),
};

struct cell {
    uint32_t next; /* the first cell of the state that follows */
    int32_t net, units;
    uint16_t skipped;
    uint16_t ends;
};

struct dice_table {
    int states;
    struct cell *cell;   /* DICE_WAYS of each state */
    pit_money *returned; /* by state: what taking all down brings back */
};

/* A state while the table is made. */
struct node {
    struct pit_state *state; /* the bytes in use */
    struct dice_mood mood;
    uint8_t *key;
    size_t length;
};

struct maker {
    const struct dice_job *job;
    struct dice_table *table;
    struct dice_seat seat;
    struct node node[STATES_MAX];
    uint16_t bucket[BUCKETS]; /* a state's number and one; 0: empty */
};

/* ---- states ---- */

static int in_order(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct pit_wager));
}

/* The bytes that tell states apart; 0: too many wagers. In which order wagers lie is no matter. */
static size_t key_of(const struct dice_seat *d, uint8_t out[KEY_ROOM])
{
    struct pit_wager wager[WAGERS];
    size_t n = 0, bytes = d->state.wagers * sizeof wager[0];

    if (d->state.wagers > WAGERS) return 0;
    memcpy(wager, d->state.wager, bytes);
    qsort(wager, d->state.wagers, sizeof wager[0], in_order);
    memcpy(out + n, &d->state.u, sizeof d->state.u);
    n += sizeof d->state.u;
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
    size_t n = key_of(&m->seat, key), at;
    const struct pit_state *s = &m->seat.state;
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
    node->mood = m->seat.mood;
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
    pit_copy(m->job->rules, &m->seat.state, m->node[number].state);
    m->seat.mood = m->node[number].mood;
}

/* Plays every roll from this state; those met for the first time are played in their turn. */
static bool fill(struct maker *m, int from)
{
    for (int dice = 0; dice < DICE_WAYS; dice++) {
        struct cell *c = &m->table->cell[from * DICE_WAYS + dice];
        struct dice_step step;
        int to;

        go_to(m, from);
        step = dice_play(&m->seat, dice, false);
        to = number_of(m);
        if (to < 0 || !small(step.net) || !small(step.units) || step.skipped > UINT16_MAX)
            return false;
        *c = (struct cell){.next = (uint32_t)(to * DICE_WAYS),
                           .net = (int32_t)step.net,
                           .units = (int32_t)step.units,
                           .skipped = (uint16_t)step.skipped,
                           .ends = step.ends};
    }
    go_to(m, from);
    m->table->returned[from] = dice_clear(&m->seat);
    return true;
}

static bool fill_all(struct maker *m)
{
    dice_sit(&m->seat, m->job, PIT_MONEY_MAX / 2);
    number_of(m);
    for (int i = 0; i < m->table->states; i++)
        if (!fill(m, i)) return false;
    return true;
}

struct dice_table *dice_tabulate(const struct dice_job *j)
{
    struct maker *m = calloc(1, sizeof *m);
    struct dice_table *t = calloc(1, sizeof *t);
    bool good;

    if (!m || !t) abort();
    t->cell = calloc((size_t)STATES_MAX * DICE_WAYS, sizeof *t->cell);
    t->returned = calloc(STATES_MAX, sizeof *t->returned);
    if (!t->cell || !t->returned) abort();
    m->job = j;
    m->table = t;
    good = !j->system.looks_at_money && fill_all(m); /* money has no end of states */
    for (int i = 0; i < t->states; i++) {
        free(m->node[i].state);
        free(m->node[i].key);
    }
    free(m);
    if (good) return t;
    dice_table_free(t);
    return NULL;
}

void dice_table_free(struct dice_table *t)
{
    if (!t) return;
    free(t->cell);
    free(t->returned);
    free(t);
}

int dice_table_states(const struct dice_table *t)
{
    return t->states;
}

/* ---- playing ---- */

/* What is the same whenever a cell is met is reckoned once, from how often it was. */
static void add_cells(const struct dice_table *t, const uint32_t *met, struct dice_tally *out)
{
    for (int i = 0; i < t->states * DICE_WAYS; i++) {
        const struct cell *c = &t->cell[i];

        if (!met[i]) continue;
        out->squares += (sim_wide)c->net * c->net * met[i];
        out->skipped += (uint64_t)c->skipped * met[i];
    }
}

void dice_table_block(const struct dice_job *j, struct dice_stream *s, uint64_t rolls,
                      struct dice_tally *t)
{
    const struct dice_table *table = j->table;
    const struct cell *cell = table->cell, *c;
    uint32_t *met = calloc((size_t)table->states * DICE_WAYS, sizeof *met), at = 0;
    struct dice_tally mine = {0};
    uint64_t made = 0, began = 0;
    int64_t net = 0, units = 0;

    if (!met) abort();
    do {
        uint32_t here = at + (uint32_t)dice_next(s);

        c = &cell[here];
        met[here]++;
        net += c->net;
        units += c->units;
        at = c->next;
        made++;
        if (!c->ends) continue;
        if (made >= rolls) net += table->returned[at / DICE_WAYS];
        dice_count_shooter(&mine, net, units, made - began);
        began = made;
        net = units = 0;
    } while (made < rolls || began < made);
    add_cells(table, met, &mine);
    mine.rolls = made;
    dice_tally_add(t, &mine);
    free(met);
}
