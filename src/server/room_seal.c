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

/* What decides who gets what: the rules, the state, cards and seeds, who sits where, and what the
 * entries have come to. */
static uint64_t sum_of_room(const struct room *r)
{
    const struct pit_table *t = &r->table;
    size_t wagers = t->state.wagers < PIT_WAGERS_MAX ? t->state.wagers : PIT_WAGERS_MAX;
    size_t n;
    const void *books = books_sums(r, &n);
    uint64_t sum = sum_of(0, &t->rules, sizeof t->rules);

    sum = sum_of(sum, &t->state,
                 offsetof(struct pit_state, wager) + wagers * sizeof t->state.wager[0]);
    sum = sum_of(sum, t->name, sizeof t->name);
    sum = sum_of(sum, &t->keeper, sizeof t->keeper);
    sum = sum_of(sum, &r->house, sizeof r->house);
    sum = sum_of(sum, books, n);
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
