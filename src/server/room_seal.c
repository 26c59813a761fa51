/* room_seal.c -- a table's state in memory carries a sum.
 *
 * It is taken when an action ends and compared when the next one begins: nothing may change between
 * the two, so a bit that did was flipped by the machine or by a fault of the program. The books
 * know better then. The table is set aside before anything is settled by it, and others play on. */

#include "hub.h"
#include "op.h"
#include "room_parts.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- the sum ---- */

enum { LANES = 8 }; /* which a processor works at side by side */

static const uint64_t odd = 0x9e3779b97f4a7c15U;

/* Each step maps different words to different sums, whatever came before: a change within one word
 * is always seen. */
static inline uint64_t step(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * odd;
    return sum << 29 | sum >> 35; /* what stands high changes what is low the next time */
}

/* One lane after the other, written out: a loop over them would keep them in memory. */
struct lanes {
    uint64_t a, b, c, d, e, f, g, h;
};

static inline void step_all(struct lanes *l, const uint8_t *bytes)
{
    uint64_t word[LANES];

    memcpy(word, bytes, sizeof word);
    l->a = step(l->a, word[0]);
    l->b = step(l->b, word[1]);
    l->c = step(l->c, word[2]);
    l->d = step(l->d, word[3]);
    l->e = step(l->e, word[4]);
    l->f = step(l->f, word[5]);
    l->g = step(l->g, word[6]);
    l->h = step(l->h, word[7]);
}

static uint64_t sum_of(uint64_t sum, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    struct lanes l = {sum, 1, 2, 3, 4, 5, 6, 7};
    uint8_t rest[LANES * sizeof(uint64_t)] = {0};

    for (; n >= sizeof rest; at += sizeof rest, n -= sizeof rest)
        step_all(&l, at);
    memcpy(rest, at, n);
    step_all(&l, rest);
    sum = step(step(step(l.a, l.b), l.c), l.d);
    return step(step(step(step(sum, l.e), l.f), l.g), l.h);
}

/* The first count of a list that stands behind a head, as far as it is used. */
static size_t used(size_t head, int count, int most, size_t size)
{
    return head + (size_t)(count < 0 ? 0 : count < most ? count : most) * size;
}

static uint64_t sum_of_epoch(uint64_t sum, const struct fair_epoch *e)
{
    size_t seats =
        used(offsetof(struct fair_epoch, seat), e->seats, FAIR_SEATS_MAX, sizeof e->seat[0]);

    sum = sum_of(sum, e, seats);
    return sum_of(sum, e->lock, sizeof *e - offsetof(struct fair_epoch, lock));
}

static uint64_t sum_of_house(uint64_t sum, const struct fair_house *h)
{
    sum = sum_of(sum, h, offsetof(struct fair_house, playing));
    sum = sum_of_epoch(sum, &h->playing);
    sum = sum_of_epoch(sum, &h->coming);
    sum = sum_of_epoch(sum, &h->after);
    return sum_of(sum, &h->stage, sizeof *h - offsetof(struct fair_house, stage));
}

/* What decides who gets what: the rules, the state, cards and seeds, who sits where, and what the
 * entries have come to. */
static uint64_t sum_of_room(const struct room *r)
{
    const struct pit_table *t = &r->table;
    size_t n;
    const void *books = books_sums(r, &n);
    uint64_t sum = sum_of(0, books, n);

    sum = sum_of(sum, &t->rules,
                 used(offsetof(struct pit_rules, spot), t->rules.spots, PIT_SPOTS_MAX,
                      sizeof t->rules.spot[0]));
    sum = sum_of(sum, &t->state,
                 used(offsetof(struct pit_state, wager), t->state.wagers, PIT_WAGERS_MAX,
                      sizeof t->state.wager[0]));
    sum = sum_of(sum, t->name, sizeof t->name);
    sum = sum_of(sum, &t->keeper, sizeof t->keeper);
    sum = sum_of_house(sum, &r->house);
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        sum = step(sum, (uint64_t)(uintptr_t)r->seat[i].player);
    return sum;
}

/* ---- a table that has changed by itself ---- */

static const char words_of_it[] =
    "the memory of this table is damaged, so it was set aside before anything was settled; "
    "your chips and wagers are in the books, and the house returns them";

/* In memory alone: the books have it as it was, and a restart opens it from there. */
static void set_aside(struct room *r)
{
    struct action *a = action_begin(r->hub);
    char why[200];

    snprintf(why, sizeof why,
             "table %s: its state in memory changed between two actions; a restart reads it from "
             "the books",
             r->name);
    events_note(r->hub->event_log,
                &(struct event){.kind = "table.aside", .table = r->name, .words = why});
    op_keep_aside(r->hub, r->id, r->public_id, why);
    r->closed = true;
    room_tell_closed(r, a, words_of_it);
    action_end(a);
}

void room_seal(struct room *r)
{
    r->sealed = true;
    r->sum = sum_of_room(r);
}

bool room_intact(struct room *r, struct refusal *why)
{
    if (r->sealed && !r->damaged && sum_of_room(r) != r->sum) {
        r->damaged = true;
        set_aside(r);
    }
    if (r->damaged) refuse(why, "stopped", words_of_it);
    return !r->damaged;
}
