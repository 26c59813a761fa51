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

enum { LANES = 4 }; /* which a processor works at side by side */

static const uint64_t odd = 0x9e3779b97f4a7c15U;

/* Each step maps different words to different sums, whatever came before: a change within one word
 * is always seen. */
static uint64_t step(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * odd;
    return sum ^ sum >> 32;
}

static uint64_t sum_of(uint64_t sum, const void *bytes, size_t n)
{
    const uint8_t *at = bytes;
    uint64_t lane[LANES] = {sum, 1, 2, 3}, words[LANES];

    for (; n >= sizeof words; at += sizeof words, n -= sizeof words) {
        memcpy(words, at, sizeof words);
        for (int i = 0; i < LANES; i++)
            lane[i] = step(lane[i], words[i]);
    }
    memset(words, 0, sizeof words);
    memcpy(words, at, n);
    for (int i = 0; i < LANES; i++)
        lane[i] = step(lane[i], words[i]);
    for (int i = 1; i < LANES; i++)
        lane[0] = step(lane[0], lane[i]);
    return lane[0];
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
    "what lies here is in the books, and the house brings it back";

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
