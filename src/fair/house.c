/* house.c -- the house's side of the ceremony. */

#include "house.h"

#include <assert.h>
#include <string.h>

_Static_assert((int)PIT_SEATS_MAX <= (int)FAIR_SEATS_MAX, "every seat can commit");

/* ---- seeds and contexts ---- */

bool fair_house_seed(struct fair_house *h, uint8_t out[FAIR_SEED])
{
    if (!h->system->entropy(h->system->with, out, FAIR_SEED)) return false;
    if (memcmp(out, h->last_block, FAIR_SEED) == 0)
        return false; /* a generator that stands still */
    memcpy(h->last_block, out, FAIR_SEED);
    return true;
}

void fair_rules_hash(const struct pit_rules *r, uint8_t out[FAIR_HASH])
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);

    pit_rules_canonical(&t, r);
    assert(!t.cut);
    fair_sha256(text, t.used, out);
}

void fair_house_shape(struct fair_epoch *e, const struct pit_rules *r)
{
    bool cards = r->source == PIT_FROM_SHOE;

    e->game = r->game->fair_id;
    e->decks = (uint8_t)(cards ? r->cards / PIT_CARDS : 0);
    e->n = cards ? r->cards : r->source == PIT_FROM_WHEEL ? r->pockets : 0;
    e->stop = cards ? r->cut : FAIR_ROUNDS_MAX;
    e->max_seats = (uint8_t)pit_places(r);
}

static void name_epoch(const struct fair_house *h, struct fair_epoch *e, uint64_t number,
                       const struct pit_rules *r)
{
    *e = (struct fair_epoch){.number = number};
    fair_house_shape(e, r);
    memcpy(e->table_id, h->id, FAIR_TABLE_ID);
    fair_rules_hash(r, e->rules_hash);
}

static bool make_epoch(struct fair_house *h, struct fair_epoch *e, uint64_t number,
                       const struct pit_rules *r)
{
    name_epoch(h, e, number, r);
    if (!fair_house_seed(h, e->server_seed)) return false;
    fair_commit_server(e, e->commit);
    return true;
}

static void begin(struct fair_house *h, const struct fair_system *system,
                  const uint8_t id[FAIR_TABLE_ID], const uint8_t key_seed[FAIR_SEED])
{
    memset(h, 0, sizeof *h);
    h->system = system;
    memcpy(h->id, id, FAIR_TABLE_ID);
    memcpy(h->key_seed, key_seed, FAIR_SEED);
    system->public_key(system->with, key_seed, h->key);
    fair_chain_begin(&h->chain);
}

bool fair_house_begin(struct fair_house *h, const struct fair_system *system,
                      const uint8_t id[FAIR_TABLE_ID], const uint8_t key_seed[FAIR_SEED],
                      const struct pit_rules *r)
{
    begin(h, system, id, key_seed);
    return make_epoch(h, &h->coming, 1, r);
}

/* ---- the ceremony ---- */

static void sign(const struct fair_house *h, const uint8_t hash[FAIR_HASH], struct fair_note *note)
{
    h->system->sign(h->system->with, h->key_seed, hash, note->signature);
    note->is_signed = true;
}

static struct fair_seat *seat_of(struct fair_epoch *e, int seat)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat) return &e->seat[i];
    return NULL;
}

void fair_house_table(struct fair_house *h, struct pit_text *out)
{
    struct fair_note note = {.kind = FAIR_NOTE_TABLE};

    memcpy(note.table_id, h->id, FAIR_TABLE_ID);
    memcpy(note.key, h->key, sizeof note.key);
    fair_note_write(out, &note);
}

void fair_house_open(struct fair_house *h, struct pit_text *out)
{
    const struct fair_epoch *e = &h->coming;
    struct fair_note note = {.kind = FAIR_NOTE_EPOCH,
                             .epoch = e->number,
                             .decks = e->decks,
                             .n = e->n,
                             .stop = e->stop,
                             .seats = e->max_seats};

    assert(h->stage == FAIR_IDLE);
    memcpy(note.rules_hash, e->rules_hash, FAIR_HASH);
    memcpy(note.commit, e->commit, FAIR_HASH);
    h->stage = FAIR_OPEN;
    fair_note_write(out, &note);
}

bool fair_house_commit(struct fair_house *h, int seat, const uint8_t tag[FAIR_PLAYER_TAG],
                       const uint8_t commit[FAIR_HASH], struct pit_text *out)
{
    struct fair_epoch *e = &h->coming;
    struct fair_note note = {.kind = FAIR_NOTE_COMMIT, .epoch = e->number, .seat = (uint64_t)seat};
    uint8_t receipt[FAIR_HASH];
    struct fair_seat *s;

    if (h->stage != FAIR_OPEN || seat_of(e, seat) || e->seats == FAIR_SEATS_MAX) return false;
    s = &e->seat[e->seats++];
    *s = (struct fair_seat){.seat = (uint8_t)seat};
    memcpy(s->player_tag, tag, FAIR_PLAYER_TAG);
    memcpy(s->commit, commit, FAIR_HASH);
    fair_receipt(e, s, receipt);
    memcpy(note.player_tag, tag, FAIR_PLAYER_TAG);
    memcpy(note.commit, commit, FAIR_HASH);
    sign(h, receipt, &note);
    fair_sort_seats(e);
    fair_note_write(out, &note);
    return true;
}

bool fair_house_lock(struct fair_house *h, const struct pit_rules *after, int first_seat,
                     uint64_t time_ms, struct pit_text *out)
{
    struct fair_epoch *e = &h->coming;
    struct fair_note note = {.kind = FAIR_NOTE_LOCK,
                             .epoch = e->number,
                             .time_ms = time_ms,
                             .first_seat = (uint64_t)first_seat};

    assert(h->stage == FAIR_OPEN);
    if (!make_epoch(h, &h->after, e->number + 1, after)) return false;
    memcpy(e->next, h->after.commit, FAIR_HASH);
    memcpy(e->audit_head, h->chain.head, FAIR_HASH);
    e->time_ms = time_ms;
    e->first_seat = (uint8_t)first_seat;
    fair_lock(e);
    memcpy(note.next, e->next, FAIR_HASH);
    memcpy(note.head, e->audit_head, FAIR_HASH);
    sign(h, e->lock, &note);
    h->stage = FAIR_LOCKED;
    fair_note_write(out, &note);
    return true;
}

bool fair_house_show(struct fair_house *h, int seat, bool cut_accept, int cut_pos,
                     const uint8_t seed[FAIR_SEED], struct pit_text *out)
{
    struct fair_epoch *e = &h->coming;
    struct fair_seat *s = seat_of(e, seat), shown;
    struct fair_note note = {.kind = FAIR_NOTE_SHOW,
                             .epoch = e->number,
                             .seat = (uint64_t)seat,
                             .cut_accept = cut_accept,
                             .cut_pos = (uint64_t)cut_pos};
    uint8_t commit[FAIR_HASH];

    if (h->stage != FAIR_LOCKED || !s || s->shown || cut_pos < 0 || cut_pos > UINT16_MAX)
        return false;
    shown = *s;
    shown.cut_accept = cut_accept;
    shown.cut_pos = (uint16_t)cut_pos;
    shown.shown = true;
    memcpy(shown.seed, seed, FAIR_SEED);
    fair_commit_seat(e, &shown, commit);
    if (memcmp(commit, s->commit, FAIR_HASH) != 0) return false;
    *s = shown;
    memcpy(note.seed, seed, FAIR_SEED);
    fair_note_write(out, &note);
    return true;
}

bool fair_house_ready(struct fair_house *h, struct pit_text *out)
{
    struct fair_epoch *e = &h->coming;
    struct fair_note note = {.kind = FAIR_NOTE_READY, .epoch = e->number};

    assert(h->stage == FAIR_LOCKED);
    for (int i = 0; i < e->seats; i++)
        if (!e->seat[i].shown) return false;
    fair_reveal(e);
    fair_key(e);
    sign(h, e->reveal, &note);
    h->stage = FAIR_READY;
    fair_note_write(out, &note);
    return true;
}

/* ---- from one epoch to the next ---- */

void fair_house_play(struct fair_house *h)
{
    assert(h->stage == FAIR_READY && !h->in_play);
    h->playing = h->coming;
    h->coming = h->after;
    h->stage = FAIR_IDLE;
    h->in_play = true;
    h->rounds = 0;
}

static void write_seed(const struct fair_epoch *e, struct pit_text *out)
{
    struct fair_note note = {.kind = FAIR_NOTE_REVEAL, .epoch = e->number};

    memcpy(note.seed, e->server_seed, FAIR_SEED);
    fair_note_write(out, &note);
}

static void write_void(const struct fair_epoch *e, const char *why, struct pit_text *out)
{
    struct fair_note note = {.kind = FAIR_NOTE_VOID, .epoch = e->number};
    struct pit_text t = pit_text_in(note.why, sizeof note.why);

    pit_text_str(&t, why);
    fair_note_write(out, &note);
    write_seed(e, out);
}

void fair_house_reveal(struct fair_house *h, struct pit_text *out)
{
    assert(h->in_play);
    h->in_play = false;
    write_seed(&h->playing, out);
}

/* Before its lock the commitment after it has not been published, so the epoch's number is not
 * given again: the next one is made by the caller's next lock. */
void fair_house_void(struct fair_house *h, const char *why, struct pit_text *out)
{
    assert(h->stage >= FAIR_LOCKED);
    write_void(&h->coming, why, out);
    h->coming = h->after;
    h->stage = FAIR_IDLE;
}

void fair_house_stop(struct fair_house *h, const char *why, struct pit_text *out)
{
    assert(h->in_play);
    h->in_play = false;
    write_void(&h->playing, why, out);
}

bool fair_house_alone(struct fair_house *h, const struct pit_rules *r, bool cut_accept, int cut_pos,
                      uint64_t time_ms, struct pit_text *out)
{
    struct fair_seat s = {.seat = 1, .cut_accept = cut_accept, .cut_pos = (uint16_t)cut_pos};
    uint8_t tag[FAIR_SEED];

    if (!fair_house_seed(h, s.seed) || !fair_house_seed(h, tag)) return false;
    memcpy(s.player_tag, tag, FAIR_PLAYER_TAG);
    fair_commit_seat(&h->coming, &s, s.commit);
    return fair_house_commit(h, s.seat, s.player_tag, s.commit, out) &&
           fair_house_lock(h, r, s.seat, time_ms, out) &&
           fair_house_show(h, s.seat, cut_accept, cut_pos, s.seed, out) && fair_house_ready(h, out);
}

/* ---- after a restart ---- */

static bool stored_epoch(const struct fair_house *h, struct fair_epoch *e, uint64_t number,
                         const struct pit_rules *r, fair_seed_of *seed_of, void *with)
{
    name_epoch(h, e, number, r);
    if (!seed_of(with, number, e->server_seed)) return false;
    fair_commit_server(e, e->commit);
    return true;
}

bool fair_house_again(struct fair_house *h, const struct fair_system *system,
                      const uint8_t id[FAIR_TABLE_ID], const uint8_t key_seed[FAIR_SEED],
                      const struct pit_rules *r, fair_seed_of *seed_of, void *with)
{
    begin(h, system, id, key_seed);
    return stored_epoch(h, &h->coming, 1, r, seed_of, with);
}

static void again_commit(struct fair_epoch *e, const struct fair_note *note)
{
    struct fair_seat *s = &e->seat[e->seats++];

    *s = (struct fair_seat){.seat = (uint8_t)note->seat};
    memcpy(s->player_tag, note->player_tag, FAIR_PLAYER_TAG);
    memcpy(s->commit, note->commit, FAIR_HASH);
    fair_sort_seats(e);
}

static void again_lock(struct fair_epoch *e, const struct fair_note *note)
{
    memcpy(e->next, note->next, FAIR_HASH);
    memcpy(e->audit_head, note->head, FAIR_HASH);
    e->time_ms = note->time_ms;
    e->first_seat = (uint8_t)note->first_seat;
    fair_lock(e);
}

static bool again_show(struct fair_epoch *e, const struct fair_note *note)
{
    struct fair_seat *s = seat_of(e, (int)note->seat);

    if (!s) return false;
    s->cut_accept = note->cut_accept != 0;
    s->cut_pos = (uint16_t)note->cut_pos;
    memcpy(s->seed, note->seed, FAIR_SEED);
    s->shown = true;
    return true;
}

static void again_void(struct fair_house *h, const struct fair_note *note)
{
    if (h->in_play && h->playing.number == note->epoch) {
        h->in_play = false;
    } else {
        h->coming = h->after;
        h->stage = FAIR_IDLE;
    }
}

bool fair_house_note(struct fair_house *h, const struct fair_note *note, const struct pit_rules *r,
                     fair_seed_of *seed_of, void *with)
{
    struct fair_epoch *e = &h->coming;
    bool of_coming = note->epoch == e->number;

    switch (note->kind) {
    case FAIR_NOTE_EPOCH:
        h->stage = FAIR_OPEN;
        return of_coming && memcmp(e->commit, note->commit, FAIR_HASH) == 0;
    case FAIR_NOTE_COMMIT:
        if (of_coming && e->seats < FAIR_SEATS_MAX) again_commit(e, note);
        return of_coming;
    case FAIR_NOTE_LOCK:
        again_lock(e, note);
        h->stage = FAIR_LOCKED;
        return of_coming && stored_epoch(h, &h->after, e->number + 1, r, seed_of, with) &&
               memcmp(h->after.commit, note->next, FAIR_HASH) == 0;
    case FAIR_NOTE_SHOW: return of_coming && again_show(e, note);
    case FAIR_NOTE_READY:
        fair_reveal(e);
        fair_key(e);
        h->stage = FAIR_READY;
        return of_coming;
    case FAIR_NOTE_REVEAL:
        if (h->in_play && h->playing.number == note->epoch) h->in_play = false;
        return true;
    case FAIR_NOTE_VOID: again_void(h, note); return true;
    default: return true;
    }
}

/* ---- the chain ---- */

void fair_house_wrote(struct fair_house *h, const char *text, size_t n)
{
    fair_chain_add(&h->chain, text, n);
}

void fair_house_chain(struct fair_house *h, struct pit_text *out)
{
    struct fair_note note = {.kind = FAIR_NOTE_CHAIN};

    fair_chain_link(&h->chain);
    memcpy(note.head, h->chain.head, FAIR_HASH);
    sign(h, h->chain.head, &note);
    fair_note_write(out, &note);
}
