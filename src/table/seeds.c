/* seeds.c -- cards and rolls from the seeds that a record shows. */

#include "table/seeds.h"

#include "core/line.h"

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
static bool names_chance(struct word text)
{
    struct line l = words_of(text.at, text.n);
    struct word w = line_word(&l);

    if (word_is(w, "cards") || word_is(w, "turn")) return true;
    if (word_is(w, "irregular"))
        line_word(&l); /* its kind */
    else if (!word_is(w, "roll") && !word_is(w, "spin"))
        return false;
    return line_word(&l).n > 0;
}

/* ---- the ceremony ---- */

void seeds_open(struct report_seeds *s, const char *record, size_t n)
{
    const char *at = record;
    struct word line;

    memset(s, 0, sizeof *s);
    s->used = s->fresh = true;
    s->at = record;
    s->end = record + n;
    while (s->used && line_next(&at, s->end, &line))
        s->used = !names_chance(line);
}

/* The seed of the coming epoch, which stands further on. Seeds are shown in the order of their
 * epochs, so the whole record is looked through once. */
static bool find_seed(struct report_seeds *s)
{
    struct fair_note note;
    struct word line;

    while (line_next(&s->at, s->end, &line)) {
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

static void open_epoch(struct report_seeds *s, const struct pit_game *game,
                       const struct fair_note *note)
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

static void take_void(struct report_seeds *s, uint64_t epoch)
{
    if (epoch == s->coming.number) s->ready = false;
    if (epoch == s->playing.number && !s->playing.n) s->fresh = true;
}

void seeds_line(struct report_seeds *s, const struct pit_game *game, const char *line, size_t n)
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

void seeds_see(struct report_seeds *s, const struct pit_event *e)
{
    if (e->verb == PIT_SHUFFLE) s->fresh = true;
    if (e->verb == PIT_DICE && ++s->rounds >= s->playing.stop) s->fresh = true;
}

void seeds_serve(struct report_seeds *s, struct pit_table *t)
{
    uint16_t order[PIT_PILE_MAX];
    uint8_t cards[PIT_PILE_MAX];

    if (!s->used || !s->fresh || !s->ready || s->coming.n != t->rules.cards) return;
    s->playing = s->coming;
    s->ready = s->fresh = false;
    s->rounds = 0;
    if (!s->playing.n) return;
    fair_order(&s->playing, order);
    for (int i = 0; i < s->playing.n; i++)
        cards[i] = (uint8_t)(order[i] % PIT_CARDS);
    pit_table_cards(t, cards, s->playing.n);
}

bool seeds_roll(const struct report_seeds *s, const char *line, size_t n, char out[9])
{
    struct line l = words_of(line, n);
    int roll;

    if (!s->used || s->fresh || !fair_is_dice(s->playing.game)) return false;
    if (!word_is(line_word(&l), "roll") || (n && memchr(line, '!', n))) return false;
    roll = fair_roll(&s->playing, s->rounds + 1);
    memcpy(out, "roll 0 0", 9);
    out[5] = (char)('1' + roll / 6);
    out[7] = (char)('1' + roll % 6);
    return true;
}
