/* epochs.c -- the lines of the shoe's protocol: commitments, locks, seeds. */

#include "parts.h"

#include <string.h>

static struct verify_epoch *epoch_of(struct verify *v, uint64_t number)
{
    for (int i = 0; i < VERIFY_EPOCHS; i++)
        if (v->epoch[i].stage != VERIFY_FREE && v->epoch[i].e.number == number) return &v->epoch[i];
    return NULL;
}

static struct verify_epoch *room_for_epoch(struct verify *v)
{
    for (int i = 0; i < VERIFY_EPOCHS; i++) {
        struct verify_epoch *x = &v->epoch[i];

        if (x->stage == VERIFY_FREE || (x->revealed && x != v->current)) return x;
    }
    return NULL;
}

static struct fair_seat *seat_of(struct fair_epoch *e, uint64_t seat)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat) return &e->seat[i];
    return NULL;
}

static void note_epoch(struct verify *v, const struct fair_note *note)
{
    struct verify_epoch *x;

    if (note->epoch == 0 || (v->opened && note->epoch != v->opened + 1)) {
        found_epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0,
                            "an epoch is skipped, or comes twice");
        return;
    }
    if (v->has_announced && memcmp(v->announced, note->commit, FAIR_HASH) != 0)
        found_epoch_differs(
            v, VERIFY_COMMITMENTS, note->epoch, 0,
            "the house's commitment is not the one that the lock before it announced");
    else if (v->opened && !v->has_announced)
        found_epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0,
                            "it opens before the epoch before it was locked");
    else
        found_holds(v, VERIFY_COMMITMENTS);
    v->opened = note->epoch;
    v->has_announced = false;
    x = room_for_epoch(v);
    if (!x) {
        found_epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
                            "the seeds of earlier epochs have not been shown");
        return;
    }
    memset(x, 0, sizeof *x);
    x->stage = VERIFY_OPEN;
    x->line = v->line;
    x->e.number = note->epoch;
    x->e.game = v->play.game->fair_id;
    x->e.decks = (uint8_t)note->decks;
    x->e.n = (uint16_t)note->n;
    x->e.stop = (uint16_t)note->stop;
    x->e.max_seats = (uint8_t)note->seats;
    memcpy(x->e.table_id, v->table_id, FAIR_TABLE_ID);
    memcpy(x->e.rules_hash, note->rules_hash, FAIR_HASH);
    memcpy(x->e.commit, note->commit, FAIR_HASH);
}

static void note_commit(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct fair_seat *s;
    uint8_t receipt[FAIR_HASH];

    if (x->stage != VERIFY_OPEN) {
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, note->seat,
                            "a late seat: it commits when the list is locked");
        return;
    }
    if (seat_of(&x->e, note->seat) || note->seat < 1 || note->seat > x->e.max_seats) {
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, note->seat,
                            "it commits twice, or the table has no such seat");
        return;
    }
    s = &x->e.seat[x->e.seats++];
    s->seat = (uint8_t)note->seat;
    memcpy(s->player_tag, note->player_tag, FAIR_PLAYER_TAG);
    memcpy(s->commit, note->commit, FAIR_HASH);
    fair_receipt(&x->e, s, receipt);
    found_signature(v, receipt, note);
    fair_sort_seats(&x->e);
}

static void note_lock(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct fair_epoch *e = &x->e;

    if (x->stage != VERIFY_OPEN) {
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "two locks for one epoch");
        return;
    }
    if (memcmp(note->head, v->chain.head, FAIR_HASH) != 0)
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, 0,
                            "the lock names another head of the chain than this record has");
    x->stage = VERIFY_LOCKED;
    e->time_ms = note->time_ms;
    e->first_seat = (uint8_t)note->first_seat;
    memcpy(e->next, note->next, FAIR_HASH);
    memcpy(e->audit_head, note->head, FAIR_HASH);
    fair_lock(e);
    found_signature(v, e->lock, note);
    memcpy(v->announced, note->next, FAIR_HASH);
    v->has_announced = true;
    found_holds(v, VERIFY_LOCKS);
}

static void note_show(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct fair_seat *s = seat_of(&x->e, note->seat);
    uint8_t commit[FAIR_HASH];

    if (x->stage != VERIFY_LOCKED || !s || s->shown) {
        found_epoch_differs(v, VERIFY_SEATS, note->epoch, note->seat,
                            "it shows a seed that the lock does not ask for");
        return;
    }
    s->cut_accept = note->cut_accept != 0;
    s->cut_pos = (uint16_t)note->cut_pos;
    memcpy(s->seed, note->seed, FAIR_SEED);
    fair_commit_seat(&x->e, s, commit);
    s->shown = true;
    if (memcmp(commit, s->commit, FAIR_HASH) != 0)
        found_epoch_differs(v, VERIFY_SEATS, note->epoch, note->seat,
                            "the seed does not open the seat's commitment");
    else
        found_holds(v, VERIFY_SEATS);
}

static void note_ready(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    if (x->stage != VERIFY_LOCKED) {
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "ready without a lock, or twice");
        return;
    }
    x->stage = VERIFY_READY;
    for (int i = 0; i < x->e.seats; i++)
        if (!x->e.seat[i].shown)
            found_epoch_differs(
                v, VERIFY_SEATS, note->epoch, x->e.seat[i].seat,
                "its seed was dropped: it is in the lock and was never shown, so the "
                "epoch is void");
    if (!x->e.seats)
        found_not_possible(v, VERIFY_SEATS, "no seat took part: the shoe is the house's alone");
    fair_reveal(&x->e);
    found_signature(v, x->e.reveal, note);
}

static bool drawable(const struct verify_epoch *x)
{
    return fair_source(&x->e) != FAIR_SHOE ||
           (x->e.n <= VERIFY_DRAWS_MAX && x->e.n == x->e.decks * PIT_CARDS);
}

/* It was dealt, and to its end. */
static bool over(const struct verify *v, const struct verify_epoch *x)
{
    if (x != v->current || v->fresh) return x->used;
    return fair_source(&x->e) != FAIR_SHOE && x->draws == x->e.stop;
}

/* Who plays alone may stop in the middle of a shoe: then nothing but the end follows. */
static bool everybody_has_gone(const struct verify *v)
{
    const struct pit_state *s = &v->play.table.state;

    return v->play.open && !s->seated && !s->wagers;
}

static void note_reveal(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    uint8_t commit[FAIR_HASH];

    if (x->revealed) {
        found_epoch_differs(v, VERIFY_SEEDS, note->epoch, 0, "its seed is shown twice");
        return;
    }
    x->revealed = true;
    if (!x->voided && !over(v, x) && everybody_has_gone(v)) v->gone = v->line;
    if (!x->voided && !over(v, x) && !v->gone)
        found_epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
                            "its seed is shown before it is over, and it is not void");
    memcpy(x->e.server_seed, note->seed, FAIR_SEED);
    fair_commit_server(&x->e, commit);
    if (memcmp(commit, x->e.commit, FAIR_HASH) != 0) {
        found_epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
                            "the seed does not open the house's commitment: it was changed");
        return;
    }
    found_holds(v, VERIFY_SEEDS);
    if (x->used && x->stage == VERIFY_READY && drawable(x)) drawn_check(v, x);
}

static void note_void(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct pit_text t;

    if (x->voided || x->revealed)
        found_epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "it is voided after it is over");
    t = found_mark(v, x->used ? VERIFY_STOPPED : VERIFY_VOID);
    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, note->epoch);
    pit_text_str(&t, x->used ? " was broken off: " : " is not played: ");
    pit_text_str(&t, note->why);
    x->voided = true;
    v->voids++;
}

static void note_seeded(struct verify *v, const struct fair_note *note)
{
    struct verify_found *f = &v->found[VERIFY_SEEDS];
    struct pit_text t;

    found_not_possible(v, VERIFY_SEEDS, "");
    if (f->state != VERIFY_NOT_POSSIBLE) return;
    t = pit_text_in(f->words, sizeof f->words);
    pit_text_str(&t, "made for practice with --seed ");
    pit_text_uint(&t, note->seeded);
    pit_text_str(&t, ": whoever knows it knew every card");
}

static void note_table(struct verify *v, const struct fair_note *note)
{
    if (v->proven) found_differs(v, VERIFY_RECORD, "a record is of one table");
    if (v->wagered)
        found_differs(v, VERIFY_RECORD, "the line of the table, with its key, comes before play");
    v->proven = true;
    memcpy(v->key, note->key, sizeof v->key);
    memcpy(v->table_id, note->table_id, FAIR_TABLE_ID);
}

void epochs_take(struct verify *v, const struct fair_note *note)
{
    struct verify_epoch *x;

    if (note->kind == FAIR_NOTE_TABLE) {
        note_table(v, note);
        return;
    }
    if (note->kind == FAIR_NOTE_TIME) return;
    if (note->kind == FAIR_NOTE_SEEDED) {
        note_seeded(v, note);
        return;
    }
    if (!v->proven) {
        found_differs(v, VERIFY_RECORD,
                      "the line of the table, with its key, comes before its epochs");
        return;
    }
    if (note->kind == FAIR_NOTE_EPOCH) {
        note_epoch(v, note);
        return;
    }
    x = epoch_of(v, note->epoch);
    if (!x) {
        found_epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0, "it was never opened");
        return;
    }
    switch (note->kind) {
    case FAIR_NOTE_COMMIT: note_commit(v, x, note); break;
    case FAIR_NOTE_LOCK: note_lock(v, x, note); break;
    case FAIR_NOTE_SHOW: note_show(v, x, note); break;
    case FAIR_NOTE_READY: note_ready(v, x, note); break;
    case FAIR_NOTE_REVEAL: note_reveal(v, x, note); break;
    default: note_void(v, x, note); break;
    }
}
