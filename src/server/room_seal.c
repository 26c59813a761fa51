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

/* Two words side by side, which any processor of ours adds at once. */
typedef uint64_t pair __attribute__((vector_size(16)));

/* Sums of the words, and sums of those sums: a change within one word is always seen by the first,
 * and words that have changed places by the second. */
struct sums {
    pair first, second;
};

static pair pair_at(const char *bytes, size_t n)
{
    pair words = {0, 0};

    memcpy(&words, bytes, n);
    return words;
}

static void add(struct sums *s, const void *bytes, size_t n)
{
    const char *at = bytes;
    struct sums now = *s; /* not in memory, or it would be written at each step */

    for (; n >= sizeof(pair); at += sizeof(pair), n -= sizeof(pair)) {
        now.first += pair_at(at, sizeof(pair));
        now.second += now.first;
    }
    now.first += pair_at(at, n);
    now.second += now.first;
    *s = now;
}

/* Each step maps different words to different results, whatever came before. */
static inline uint64_t fold_in(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * 0x9e3779b97f4a7c15U;
    return sum << 29 | sum >> 35; /* what stands high changes what is low the next time */
}

static uint64_t fold(const struct sums *s)
{
    uint64_t word[sizeof *s / sizeof(uint64_t)], sum = 0;

    memcpy(word, s, sizeof word);
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        sum = fold_in(sum, word[i]);
    return sum;
}

/* The first count of a list that stands behind a head, as far as it is used. */
static size_t used(size_t head, int count, int most, size_t size)
{
    return head + (size_t)(count < 0 ? 0 : count < most ? count : most) * size;
}

static void add_epoch(struct sums *s, const struct fair_epoch *e)
{
    add(s, e, used(offsetof(struct fair_epoch, seat), e->seats, FAIR_SEATS_MAX, sizeof e->seat[0]));
    add(s, e->lock, sizeof *e - offsetof(struct fair_epoch, lock));
}

static void add_house(struct sums *s, const struct fair_house *h)
{
    add(s, h, offsetof(struct fair_house, playing));
    add_epoch(s, &h->playing);
    add_epoch(s, &h->coming);
    add_epoch(s, &h->after);
    add(s, &h->stage, sizeof *h - offsetof(struct fair_house, stage));
}

/* What decides who gets what: the rules, the state, cards and seeds, who sits where, and what the
 * entries have come to. */
static uint64_t sum_of_room(const struct room *r)
{
    const struct pit_table *t = &r->table;
    const struct player *who[PIT_SEATS_MAX];
    struct sums s = {{0, 0}, {0, 0}};
    size_t n;
    const void *books = books_sums(r, &n);

    add(&s, books, n);
    add(&s, &t->rules,
        used(offsetof(struct pit_rules, spot), t->rules.spots, PIT_SPOTS_MAX,
             sizeof t->rules.spot[0]));
    add(&s, &t->state,
        used(offsetof(struct pit_state, wager), t->state.wagers, PIT_WAGERS_MAX,
             sizeof t->state.wager[0]));
    add(&s, t->name, sizeof t->name);
    add(&s, &t->keeper, sizeof t->keeper);
    add_house(&s, &r->house);
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        who[i] = r->seat[i].player;
    add(&s, who, sizeof who);
    return fold(&s);
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
