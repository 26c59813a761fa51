/* seeds.c -- cards and rolls from the seeds that a record shows. */

#include "table/seeds.h"

#include "core/line.h"
#include "epoch_deal.h"
#include "fair/house.h"
#include "games/chance.h"

#include <string.h>

/* A line of the record, whether or not it must be refused. */
static struct line words_of(const char *text, size_t n)
{
    struct line l = line_of(text, n);

    while (line_take(&l, '!'))
        ;
    return l;
}

/* `cards 4c`, `roll 3 4`, `irregular face-up 5c`: something that chance brought is named. */
static bool names_chance(struct word text, const struct pit_game **game)
{
    struct line l = words_of(text.at, text.n);
    struct word w = line_word(&l);
    struct pit_rules any = {.game = *game};
    int verb = 0;

    if (word_is(w, "game")) {
        w = line_word(&l);
        *game = pit_game_find(w.at, w.n);
        return false;
    }
    if (!*game) return false;
    for (any.source = 0; any.source <= PIT_FROM_WHEEL && !verb; any.source++)
        verb = chance_of_line(&any, w);
    if (verb && !chance_row(verb)->begins) return true;
    if (word_is(w, "irregular"))
        line_word(&l); /* its kind */
    else if (!verb)
        return false;
    return line_word(&l).n > 0;
}

/* ---- the ceremony ---- */

void seeds_open(struct seeds *s, struct lines *ahead)
{
    const struct pit_game *game = NULL;
    struct word line;

    memset(s, 0, sizeof *s);
    s->used = s->fresh = true;
    s->ahead = ahead;
    while (s->used && ahead->next(ahead, &line))
        s->used = !names_chance(line, &game);
    ahead->again(ahead);
}

/* The seed of the coming epoch, which stands further on. Seeds are shown in the order of their
 * epochs, so the whole record is looked through once. */
static bool find_seed(struct seeds *s)
{
    struct fair_note note;
    struct word line;

    while (s->ahead->next(s->ahead, &line)) {
        if (fair_note_read(&note, line.at, line.n) != FAIR_NOTE_REVEAL) continue;
        if (note.epoch != s->coming.number) continue;
        memcpy(s->coming.server_seed, note.seed, FAIR_SEED);
        return true;
    }
    return false;
}

static struct fair_seat *seat_of(struct fair_epoch *e, uint64_t seat)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat) return &e->seat[i];
    return NULL;
}

static void open_epoch(struct seeds *s, const struct pit_game *game, const struct fair_note *note)
{
    s->ready = false;
    s->coming = (struct fair_epoch){.number = note->epoch,
                                    .game = game->fair_id,
                                    .decks = (uint8_t)note->decks,
                                    .n = (uint16_t)note->n,
                                    .stop = (uint16_t)note->stop,
                                    .max_seats = (uint8_t)note->seats};
    memcpy(s->coming.table_id, s->table_id, FAIR_TABLE_ID);
    memcpy(s->coming.rules_hash, note->rules_hash, FAIR_HASH);
    memcpy(s->coming.commit, note->commit, FAIR_HASH);
}

static void take_commit(struct fair_epoch *e, const struct fair_note *note)
{
    struct fair_seat *seat;

    if (seat_of(e, note->seat) || e->seats == FAIR_SEATS_MAX) return;
    seat = &e->seat[e->seats++];
    seat->seat = (uint8_t)note->seat;
    memcpy(seat->player_tag, note->player_tag, FAIR_PLAYER_TAG);
    memcpy(seat->commit, note->commit, FAIR_HASH);
    fair_sort_seats(e);
}

static void take_lock(struct fair_epoch *e, const struct fair_note *note)
{
    e->time_ms = note->time_ms;
    e->first_seat = (uint8_t)note->first_seat;
    memcpy(e->next, note->next, FAIR_HASH);
    memcpy(e->audit_head, note->head, FAIR_HASH);
    fair_lock(e);
}

static void take_show(struct fair_epoch *e, const struct fair_note *note)
{
    struct fair_seat *seat = seat_of(e, note->seat);

    if (!seat) return;
    seat->shown = true;
    seat->cut_accept = note->cut_accept != 0;
    seat->cut_pos = (uint16_t)note->cut_pos;
    memcpy(seat->seed, note->seed, FAIR_SEED);
}

static void take_void(struct seeds *s, uint64_t epoch)
{
    if (epoch == s->coming.number) s->ready = false;
    if (epoch == s->playing.number && fair_source(&s->playing) != FAIR_SHOE) s->fresh = true;
}

void seeds_line(struct seeds *s, const struct pit_game *game, const char *line, size_t n)
{
    struct fair_note note;
    bool coming;

    if (!s->used || !game) return;
    fair_note_read(&note, line, n);
    coming = note.epoch == s->coming.number;
    switch (note.kind) {
    case FAIR_NOTE_TABLE: memcpy(s->table_id, note.table_id, FAIR_TABLE_ID); break;
    case FAIR_NOTE_EPOCH: open_epoch(s, game, &note); break;
    case FAIR_NOTE_COMMIT:
        if (coming) take_commit(&s->coming, &note);
        break;
    case FAIR_NOTE_LOCK:
        if (coming) take_lock(&s->coming, &note);
        break;
    case FAIR_NOTE_SHOW:
        if (coming) take_show(&s->coming, &note);
        break;
    case FAIR_NOTE_READY:
        if (!coming || !find_seed(s)) break;
        fair_reveal(&s->coming);
        fair_key(&s->coming);
        s->ready = true;
        break;
    case FAIR_NOTE_VOID: take_void(s, note.epoch); break;
    default: break;
    }
}

/* ---- what it brings ---- */

void seeds_see(struct seeds *s, const struct pit_rules *r, const struct pit_event *e,
               const struct pit_effect *effects, int count)
{
    s->rounds += epoch_turn(r, e);
    if (epoch_ends(r, e, effects, count, s->rounds, s->playing.stop)) s->fresh = true;
}

void seeds_serve(struct seeds *s, struct pit_table *t)
{
    struct fair_epoch shape = {0};

    if (!s->used) return;
    fair_house_shape(&shape, &t->rules);
    if (s->fresh && s->ready && s->coming.n == shape.n && s->coming.decks == shape.decks) {
        s->playing = s->coming;
        s->ready = s->fresh = false;
        s->rounds = 0;
        epoch_begin(t, &s->playing);
    }
    t->from.draw = s->fresh ? NULL : epoch_draw;
    t->from.with = &s->playing;
}
