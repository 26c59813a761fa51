/* verify.c -- checks a record. */

#include "verify.h"

#include "core/line.h"
#include "fair/house.h"
#include "games/chance.h"

#include <string.h>

/* ---- what was found ---- */

/* The words for a first difference of this step; where there was one before, they go nowhere. */
static struct pit_text differs_at(struct verify *v, enum verify_step step, long line)
{
    struct verify_found *f = &v->found[step];
    static char nowhere[1];

    if (f->state == VERIFY_DIFFERS && f->line <= line) return pit_text_in(nowhere, 1);
    f->state = VERIFY_DIFFERS;
    f->line = line;
    return pit_text_in(f->words, sizeof f->words);
}

static void differs(struct verify *v, enum verify_step step, const char *words)
{
    struct pit_text t = differs_at(v, step, v->line);

    pit_text_str(&t, words);
}

/* "epoch 7: WORDS", or "epoch 7, seat 3: WORDS". */
static void epoch_differs(struct verify *v, enum verify_step step, uint64_t epoch, uint64_t seat,
                          const char *words)
{
    struct pit_text t = differs_at(v, step, v->line);

    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, epoch);
    if (seat) {
        pit_text_str(&t, ", seat ");
        pit_text_uint(&t, seat);
    }
    pit_text_str(&t, ": ");
    pit_text_str(&t, words);
}

static void holds(struct verify *v, enum verify_step step)
{
    struct verify_found *f = &v->found[step];

    if (f->state == VERIFY_NOTHING) f->state = VERIFY_HOLDS;
    f->count++;
}

static void not_possible(struct verify *v, enum verify_step step, const char *words)
{
    struct verify_found *f = &v->found[step];
    struct pit_text t;

    if (f->state == VERIFY_DIFFERS || f->state == VERIFY_NOT_POSSIBLE) return;
    t = pit_text_in(f->words, sizeof f->words);
    f->state = VERIFY_NOT_POSSIBLE;
    f->line = v->line;
    pit_text_str(&t, words);
}

/* The words of a mark, for the caller to write; past the last one they go nowhere. */
static struct pit_text mark(struct verify *v, enum verify_mark_kind kind)
{
    static char nowhere[1];
    struct verify_mark *m = &v->mark[v->marks];

    if (v->marks == VERIFY_MARKS_MAX) return pit_text_in(nowhere, 1);
    v->marks++;
    *m = (struct verify_mark){.kind = kind, .line = v->line, .round = v->rounds + 1};
    return pit_text_in(m->words, sizeof m->words);
}

static const char wrong_signature[] = "the signature is not the table's";

static void signature(struct verify *v, const uint8_t hash[FAIR_HASH], const struct fair_note *note)
{
    switch (v->system->check(v->system->with, v->key, hash, note->signature)) {
    case FAIR_LATER:
    case FAIR_GOOD: holds(v, VERIFY_SIGNATURES); break;
    case FAIR_WRONG: differs(v, VERIFY_SIGNATURES, wrong_signature); break;
    case FAIR_UNCHECKED:
        not_possible(v, VERIFY_SIGNATURES, "signatures cannot be checked here");
        break;
    }
}

void verify_wrong(struct verify *v, long count, long first)
{
    struct pit_text t = differs_at(v, VERIFY_SIGNATURES, first);

    v->found[VERIFY_SIGNATURES].count -= count;
    pit_text_str(&t, wrong_signature);
}

/* ---- epochs ---- */

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
        epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0, "an epoch is skipped, or comes twice");
        return;
    }
    if (v->has_announced && memcmp(v->announced, note->commit, FAIR_HASH) != 0)
        epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0,
                      "the house's commitment is not the one that the lock before it announced");
    else if (v->opened && !v->has_announced)
        epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0,
                      "it opens before the epoch before it was locked");
    else
        holds(v, VERIFY_COMMITMENTS);
    v->opened = note->epoch;
    v->has_announced = false;
    x = room_for_epoch(v);
    if (!x) {
        epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
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
        epoch_differs(v, VERIFY_LOCKS, note->epoch, note->seat,
                      "a late seat: it commits when the list is locked");
        return;
    }
    if (seat_of(&x->e, note->seat) || note->seat < 1 || note->seat > x->e.max_seats) {
        epoch_differs(v, VERIFY_LOCKS, note->epoch, note->seat,
                      "it commits twice, or the table has no such seat");
        return;
    }
    s = &x->e.seat[x->e.seats++];
    s->seat = (uint8_t)note->seat;
    memcpy(s->player_tag, note->player_tag, FAIR_PLAYER_TAG);
    memcpy(s->commit, note->commit, FAIR_HASH);
    fair_receipt(&x->e, s, receipt);
    signature(v, receipt, note);
    fair_sort_seats(&x->e);
}

static void note_lock(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct fair_epoch *e = &x->e;

    if (x->stage != VERIFY_OPEN) {
        epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "two locks for one epoch");
        return;
    }
    if (memcmp(note->head, v->chain.head, FAIR_HASH) != 0)
        epoch_differs(v, VERIFY_LOCKS, note->epoch, 0,
                      "the lock names another head of the chain than this record has");
    x->stage = VERIFY_LOCKED;
    e->time_ms = note->time_ms;
    e->first_seat = (uint8_t)note->first_seat;
    memcpy(e->next, note->next, FAIR_HASH);
    memcpy(e->audit_head, note->head, FAIR_HASH);
    fair_lock(e);
    signature(v, e->lock, note);
    memcpy(v->announced, note->next, FAIR_HASH);
    v->has_announced = true;
    holds(v, VERIFY_LOCKS);
}

static void note_show(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct fair_seat *s = seat_of(&x->e, note->seat);
    uint8_t commit[FAIR_HASH];

    if (x->stage != VERIFY_LOCKED || !s || s->shown) {
        epoch_differs(v, VERIFY_SEATS, note->epoch, note->seat,
                      "it shows a seed that the lock does not ask for");
        return;
    }
    s->cut_accept = note->cut_accept != 0;
    s->cut_pos = (uint16_t)note->cut_pos;
    memcpy(s->seed, note->seed, FAIR_SEED);
    fair_commit_seat(&x->e, s, commit);
    s->shown = true;
    if (memcmp(commit, s->commit, FAIR_HASH) != 0)
        epoch_differs(v, VERIFY_SEATS, note->epoch, note->seat,
                      "the seed does not open the seat's commitment");
    else
        holds(v, VERIFY_SEATS);
}

static void note_ready(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    if (x->stage != VERIFY_LOCKED) {
        epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "ready without a lock, or twice");
        return;
    }
    x->stage = VERIFY_READY;
    for (int i = 0; i < x->e.seats; i++)
        if (!x->e.seat[i].shown)
            epoch_differs(v, VERIFY_SEATS, note->epoch, x->e.seat[i].seat,
                          "its seed was dropped: it is in the lock and was never shown, so the "
                          "epoch is void");
    if (!x->e.seats)
        not_possible(v, VERIFY_SEATS, "no seat took part: the shoe is the house's alone");
    fair_reveal(&x->e);
    signature(v, x->e.reveal, note);
}

/* ---- what an epoch brought, once its seed is known ---- */

static void draw_differs(struct verify *v, const struct verify_epoch *x, int i, const char *has,
                         const char *brings)
{
    static const char *const words[] = {
        [FAIR_SHOE] = ", card ", [FAIR_DICE] = ", roll ", [FAIR_WHEEL] = ", spin "};
    struct pit_text t = differs_at(v, VERIFY_CARDS, x->draw[i].line);

    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, x->e.number);
    pit_text_str(&t, words[fair_source(&x->e)]);
    pit_text_uint(&t, (uint64_t)i + 1);
    pit_text_str(&t, ": the record has ");
    pit_text_str(&t, has);
    pit_text_str(&t, ", the seeds bring ");
    pit_text_str(&t, brings);
}

static void check_cards(struct verify *v, const struct verify_epoch *x)
{
    uint16_t order[VERIFY_DRAWS_MAX];

    fair_order(&x->e, order);
    for (int i = 0; i < x->draws; i++) {
        int card = order[i] % PIT_CARDS;

        if (x->draw[i].value == card || x->draw[i].value == PIT_FACE_DOWN)
            holds(v, VERIFY_CARDS);
        else
            draw_differs(v, x, i, pit_card_name(x->draw[i].value), pit_card_name(card));
    }
}

static void check_peeks(struct verify *v, const struct verify_epoch *x)
{
    uint16_t order[VERIFY_DRAWS_MAX];

    fair_order(&x->e, order);
    for (int i = 0; i < x->asides; i++) {
        struct pit_text t;

        if (!x->aside[i].line) continue;
        if (x->aside[i].peeked >> order[x->aside[i].draw] % PIT_CARDS & 1) {
            holds(v, VERIFY_CARDS);
            continue;
        }
        t = differs_at(v, VERIFY_CARDS, x->aside[i].line);
        pit_text_str(&t, "epoch ");
        pit_text_uint(&t, x->e.number);
        pit_text_str(&t, ", card ");
        pit_text_uint(&t, x->aside[i].draw + (uint64_t)1);
        pit_text_str(&t, ": the dealer's look at it says otherwise");
    }
}

static void check_turns(struct verify *v, const struct verify_epoch *x)
{
    const struct pit_rules *r = &v->play.table.rules;
    int verb = fair_source(&x->e) == FAIR_DICE ? PIT_DICE : PIT_POCKET;

    for (int i = 0; i < x->draws; i++) {
        int turn = verb == PIT_DICE ? fair_roll(&x->e, i + 1) : fair_spin(&x->e, i + 1);
        char has[40], brings[40];
        struct pit_text had = pit_text_in(has, sizeof has);
        struct pit_text brought = pit_text_in(brings, sizeof brings);

        chance_row(verb)->name(&had, r, x->draw[i].value);
        chance_row(verb)->name(&brought, r, turn);
        if (x->draw[i].value == turn || strcmp(has, brings) == 0) /* pockets that play alike */
            holds(v, VERIFY_CARDS);
        else
            draw_differs(v, x, i, has, brings);
    }
}

static void check_picks(struct verify *v, const struct verify_epoch *x)
{
    for (int i = 0; i < x->picks && i < VERIFY_PICKS_MAX; i++) {
        const struct verify_pick *pick = &x->pick[i];
        struct pit_text t;

        if (fair_pick(&x->e, i, pick->all) - pick->least < pick->weight) {
            holds(v, VERIFY_CARDS);
            continue;
        }
        t = differs_at(v, VERIFY_CARDS, pick->line);
        pit_text_str(&t, "epoch ");
        pit_text_uint(&t, x->e.number);
        pit_text_str(&t, ", draw ");
        pit_text_int(&t, i + 1);
        pit_text_str(&t, ": the seeds bring another one");
    }
    if (x->picks > VERIFY_PICKS_MAX)
        not_possible(v, VERIFY_CARDS, "an epoch has more draws than are kept");
}

/* A seat that was asked and declined, or another place than the one it had committed to. */
static void check_cut(struct verify *v, const struct verify_epoch *x)
{
    int by, at = fair_cut(&x->e, &by);
    bool right = by ? x->cut_seat == by && x->cut_at == at : !x->cut_seat;
    struct pit_text t;

    if (by && !x->cut_seat && !(x->declined >> by & 1)) right = true; /* these rules ask nobody */
    if (right) {
        holds(v, VERIFY_CUT);
        return;
    }
    t = differs_at(v, VERIFY_CUT, x->cut_line ? x->cut_line : x->line);
    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, x->e.number);
    pit_text_str(&t, ": by what was shown ");
    if (by) {
        pit_text_str(&t, "seat ");
        pit_text_uint(&t, (uint64_t)by);
        pit_text_str(&t, " cuts at ");
        pit_text_uint(&t, (uint64_t)at);
    } else {
        pit_text_str(&t, "the dealer cuts");
    }
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
        epoch_differs(v, VERIFY_SEEDS, note->epoch, 0, "its seed is shown twice");
        return;
    }
    x->revealed = true;
    if (!x->voided && !over(v, x) && everybody_has_gone(v)) v->gone = v->line;
    if (!x->voided && !over(v, x) && !v->gone)
        epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
                      "its seed is shown before it is over, and it is not void");
    memcpy(x->e.server_seed, note->seed, FAIR_SEED);
    fair_commit_server(&x->e, commit);
    if (memcmp(commit, x->e.commit, FAIR_HASH) != 0) {
        epoch_differs(v, VERIFY_SEEDS, note->epoch, 0,
                      "the seed does not open the house's commitment: it was changed");
        return;
    }
    holds(v, VERIFY_SEEDS);
    if (!x->used || x->stage != VERIFY_READY || !drawable(x)) return;
    fair_key(&x->e);
    if (fair_source(&x->e) == FAIR_SHOE) {
        check_cut(v, x);
        check_cards(v, x);
        check_peeks(v, x);
    } else {
        check_turns(v, x);
    }
    check_picks(v, x);
}

static void note_void(struct verify *v, struct verify_epoch *x, const struct fair_note *note)
{
    struct pit_text t;

    if (x->voided || x->revealed)
        epoch_differs(v, VERIFY_LOCKS, note->epoch, 0, "it is voided when it is over");
    t = mark(v, x->used ? VERIFY_STOPPED : VERIFY_VOID);
    pit_text_str(&t, "epoch ");
    pit_text_uint(&t, note->epoch);
    pit_text_str(&t, x->used ? " ends before its end: " : " is not played: ");
    pit_text_str(&t, note->why);
    x->voided = true;
    v->voids++;
}

static void note_seeded(struct verify *v, const struct fair_note *note)
{
    struct verify_found *f = &v->found[VERIFY_SEEDS];
    struct pit_text t;

    not_possible(v, VERIFY_SEEDS, "");
    if (f->state != VERIFY_NOT_POSSIBLE) return;
    t = pit_text_in(f->words, sizeof f->words);
    pit_text_str(&t, "made for practice with --seed ");
    pit_text_uint(&t, note->seeded);
    pit_text_str(&t, ": whoever knows it knew every card");
}

static void note_table(struct verify *v, const struct fair_note *note)
{
    if (v->proven) differs(v, VERIFY_RECORD, "a record is of one table");
    if (v->wagered)
        differs(v, VERIFY_RECORD, "the line of the table, with its key, comes before play");
    v->proven = true;
    memcpy(v->key, note->key, sizeof v->key);
    memcpy(v->table_id, note->table_id, FAIR_TABLE_ID);
}

/* Only what the chain's writer writes, to the byte: nothing else covers this line. */
static bool written_so(const struct fair_note *note, const char *line, size_t n)
{
    char again[FAIR_NOTE_LINE];
    struct pit_text t = pit_text_in(again, sizeof again);

    fair_note_write(&t, note);
    return t.used == n + 1 && memcmp(again, line, n) == 0;
}

static void note_chain(struct verify *v, const struct fair_note *note, const char *line, size_t n,
                       bool line_feed)
{
    if (!written_so(note, line, n) || !line_feed)
        differs(v, VERIFY_CHAIN, "a chain line has nothing but its hash, its signature and an end");
    fair_chain_link(&v->chain);
    if (memcmp(note->head, v->chain.head, FAIR_HASH) != 0)
        differs(v, VERIFY_CHAIN, "the hash of what stands above is another one");
    else
        holds(v, VERIFY_CHAIN);
    memcpy(v->chain.head, note->head, FAIR_HASH); /* so that one break is told once */
    v->chained = v->line;
    if (!v->proven) return;
    if (note->is_signed)
        signature(v, note->head, note);
    else
        differs(v, VERIFY_SIGNATURES, "this chain line is not signed");
}

static void take_note(struct verify *v, const struct fair_note *note)
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
        differs(v, VERIFY_RECORD, "the line of the table, with its key, comes before its epochs");
        return;
    }
    if (note->kind == FAIR_NOTE_EPOCH) {
        note_epoch(v, note);
        return;
    }
    x = epoch_of(v, note->epoch);
    if (!x) {
        epoch_differs(v, VERIFY_COMMITMENTS, note->epoch, 0, "it was never opened");
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

/* ---- play ---- */

static void check_rules(struct verify *v, const struct verify_epoch *x, const struct pit_rules *r)
{
    char text[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(text, sizeof text);
    struct fair_epoch shape = {0};
    uint8_t hash[FAIR_HASH];

    fair_house_shape(&shape, r);
    pit_rules_canonical(&t, r);
    fair_sha256(text, t.used, hash);
    if (memcmp(hash, x->e.rules_hash, FAIR_HASH) != 0)
        epoch_differs(v, VERIFY_RULES, x->e.number, 0,
                      "it was committed to under other rules than those in force");
    else if (x->e.n != shape.n || x->e.decks != shape.decks || x->e.max_seats != shape.max_seats ||
             (shape.decks ? x->e.stop != shape.stop : !x->e.stop || x->e.stop > FAIR_ROUNDS_MAX))
        epoch_differs(v, VERIFY_RULES, x->e.number, 0,
                      "its cards, its cut card or its seats are not those of the rules in force");
    else
        holds(v, VERIFY_RULES);
}

/* True once the epoch being dealt has given all it has, or may give no more. */
static bool spent(const struct verify *v)
{
    const struct verify_epoch *x = v->current;

    if (!x || v->fresh) return true;
    return fair_source(&x->e) != FAIR_SHOE && (x->draws == x->e.stop || x->voided || x->revealed);
}

/* The first one that is neither played nor void. */
static struct verify_epoch *next_epoch(struct verify *v)
{
    struct verify_epoch *next = NULL;

    for (int i = 0; i < VERIFY_EPOCHS; i++) {
        struct verify_epoch *x = &v->epoch[i];

        if (x->stage == VERIFY_FREE || x->used || x->voided || x->revealed) continue;
        if (!next || x->e.number < next->e.number) next = x;
    }
    return next;
}

/* The epoch from which the next bets are paid and the next cards come. */
static struct verify_epoch *epoch_in_play(struct verify *v, const struct pit_rules *r)
{
    struct verify_epoch *x = v->current;

    v->wagered = true;
    if (!v->proven) return NULL;
    if (x && !spent(v)) {
        if (x->revealed || x->voided)
            epoch_differs(v, VERIFY_SEEDS, x->e.number, 0,
                          "a bet or a card comes after its seed is out");
        return x;
    }
    x = next_epoch(v);
    if (!x || x->stage != VERIFY_READY) {
        differs(v, VERIFY_LOCKS, "a bet or a card before an epoch is ready for it");
        return NULL;
    }
    check_rules(v, x, r);
    x->used = true;
    x->cut_seat = v->cut_seat;
    x->cut_at = v->cut_at;
    x->cut_line = v->cut_line;
    x->declined = v->declined;
    v->current = x;
    v->fresh = false;
    return x;
}

static void drew(struct verify *v, const struct pit_table *t, int value, bool aside)
{
    struct verify_epoch *x = epoch_in_play(v, &t->rules);

    if (!x || x->draws == VERIFY_DRAWS_MAX) return;
    if (aside) x->aside[x->asides++].draw = (uint16_t)x->draws;
    x->draw[x->draws++] = (struct verify_draw){(int16_t)value, (int32_t)v->line};
}

/* The epoch of the round that is played: its last roll or spin may have come. */
static struct verify_epoch *epoch_of_round(struct verify *v, const struct pit_table *t)
{
    if (!v->current || v->fresh || v->current->revealed || v->current->voided)
        return epoch_in_play(v, &t->rules);
    return v->current;
}

static void picked(struct verify *v, const struct pit_table *t)
{
    struct verify_epoch *x = epoch_of_round(v, t);
    const struct pit_picked *was;

    if (!x || x->picks++ >= VERIFY_PICKS_MAX) return;
    was = &t->step[t->telling].picked;
    x->pick[x->picks - 1] =
        (struct verify_pick){was->all, was->least, was->weight, (int32_t)v->line};
}

/* The card that goes face down: the record may name it all the same. */
static void set_aside(struct verify *v, const struct pit_table *t)
{
    const struct verify_epoch *x = epoch_in_play(v, &t->rules);

    drew(v, t, x && x->asides < t->keeper.asides ? t->keeper.aside[x->asides] : PIT_FACE_DOWN,
         true);
}

/* What the dealer looks at is the card set aside last. */
static void peeked(struct verify *v, const struct pit_table *t)
{
    struct verify_epoch *x = v->current;

    if (!x || !x->asides) return;
    x->aside[x->asides - 1].line = (int32_t)v->line;
    x->aside[x->asides - 1].peeked = t->step[t->telling].peeked;
}

static void turned(struct verify *v, const struct pit_event *e)
{
    struct verify_epoch *x = v->current;

    if (!x || e->hand >= x->asides) return;
    if (x->revealed)
        epoch_differs(v, VERIFY_SEEDS, x->e.number, 0,
                      "a bet or a card comes after its seed is out");
    x->draw[x->aside[e->hand].draw] = (struct verify_draw){e->value, (int32_t)v->line};
}

static void shuffled(struct verify *v)
{
    v->fresh = true;
    v->cut_seat = v->cut_at = 0;
    v->cut_line = 0;
    v->declined = 0;
}

/* A cut may come before its epoch is ready, or after. */
static void cut(struct verify *v, const struct pit_event *e)
{
    struct verify_epoch *x = v->fresh ? NULL : v->current;

    *(x ? &x->cut_seat : &v->cut_seat) = e->seat + 1;
    *(x ? &x->cut_at : &v->cut_at) = e->value;
    *(x ? &x->cut_line : &v->cut_line) = v->line;
}

static void mark_irregular(struct verify *v, const struct pit_table *t, const struct pit_event *e)
{
    const struct pit_irregular_row *row = &t->rules.game->irregular[e->spot];
    struct pit_text words = mark(v, VERIFY_IRREGULAR);

    pit_text_str(&words, row->name);
    if (row->takes_seat) {
        pit_text_str(&words, ", seat ");
        pit_text_int(&words, e->to + 1);
    }
    if (row->takes_card) {
        pit_text_str(&words, ", the ");
        pit_text_str(&words, pit_card_words(e->value));
    }
}

static void happened(struct verify *v, const struct pit_table *t, const struct pit_event *e)
{
    struct pit_text t_mark;

    switch (e->verb) {
    case PIT_SHUFFLE:
        if (!e->spot) shuffled(v);
        break;
    case PIT_CUT: cut(v, e); break;
    case PIT_NO_CUT:
        *(v->fresh || !v->current ? &v->declined : &v->current->declined) |= 2U << e->seat;
        break;
    case PIT_RECUT:
        if (v->proven) differs(v, VERIFY_CUT, "a shoe that was committed to is cut once");
        break;
    case PIT_BET:
    case PIT_VERBAL: epoch_in_play(v, &t->rules); break;
    case PIT_CARD:
    case PIT_DICE:
    case PIT_POCKET: drew(v, t, e->value, false); break;
    case PIT_DOWN: set_aside(v, t); break;
    case PIT_TURN: turned(v, e); break;
    case PIT_PICK: picked(v, t); break;
    case PIT_PEEK: peeked(v, t); break;
    case PIT_NEW_DEALER:
        v->moved++;
        t_mark = mark(v, VERIFY_DEALER);
        pit_text_str(&t_mark, "a new dealer takes the table");
        break;
    case PIT_IRREGULAR:
        v->moved++;
        mark_irregular(v, t, e);
        if (t->rules.game->irregular[e->spot].takes_card) drew(v, t, e->value, false);
        break;
    default: break;
    }
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct verify *v = with;

    happened(v, t, e);
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CALL) v->calls++;
        if (fx->kind == PIT_ROUND_OVER) v->rounds++;
        if (fx->kind != PIT_SETTLE) continue;
        if (v->owed[fx->seat][fx->spot][fx->hand]) v->unstated++;
        v->owed[fx->seat][fx->spot][fx->hand] = true;
    }
}

/* ---- lines ---- */

void verify_begin(struct verify *v, const struct fair_system *system)
{
    memset(v, 0, sizeof *v);
    v->system = system;
    fair_chain_begin(&v->chain);
    pit_replay_open(&v->play, see, v);
}

static void payout_differs(struct verify *v, const struct pit_said *said)
{
    struct pit_text t = differs_at(v, VERIFY_PAYOUTS, v->line);

    pit_text_str(&t, "the record says ");
    pit_text_money(&t, said->expected);
    if (said->settled) {
        pit_text_str(&t, ", the rules bring ");
        pit_text_money(&t, said->got);
    } else {
        pit_text_str(&t, ", and nothing was settled there");
    }
}

static void check_failed(struct verify *v, const struct pit_said *said)
{
    struct pit_text t;

    if (said->compared) {
        payout_differs(v, said);
        return;
    }
    t = differs_at(v, said->unheard ? VERIFY_CALLS : VERIFY_RECORD, v->line);
    pit_text_str(&t, said->unheard ? "the rules do not bring this call: "
                                   : "a line that must be refused was taken");
    if (said->unheard) pit_text_str(&t, said->unheard);
}

static const char calls_left_out[] = "the record leaves out some of the dealer's calls";

static size_t word_length(const char *at, size_t n)
{
    size_t length = 0;

    while (length < n && at[length] != ' ')
        length++;
    return length;
}

/* What a line of checks has covered. */
static void covered(struct verify *v, const char *line, size_t n)
{
    long said = 0;

    if (n > 7 && memcmp(line, "expect ", 7) == 0) {
        holds(v, VERIFY_PAYOUTS);
        for (int hand = 0; hand < PIT_HANDS_MAX; hand++)
            if (v->play.checked_hand == hand || v->play.checked_hand == PIT_ALL_HANDS)
                v->owed[v->play.checked_seat][v->play.checked_spot][hand] = false;
    }
    if (n <= 6 || memcmp(line, "heard ", 6) != 0) return;
    for (size_t at = 6; at < n && line[at] != '#'; at += word_length(line + at, n - at) + 1)
        said += word_length(line + at, n - at) > 0;
    if (said < v->calls) not_possible(v, VERIFY_CALLS, calls_left_out);
    v->calls = 0;
    for (; said; said--)
        holds(v, VERIFY_CALLS);
}

/* New rules bring a new shoe: a house that knows the order could get rid of the rest of it. */
static void check_new_rules(struct verify *v, const char *line, size_t n,
                            const struct verify_epoch *dealt)
{
    while (n && (*line == ' ' || *line == '\t' || *line == '\r')) {
        line++;
        n--;
    }
    if (!dealt || dealt->voided || dealt->revealed || n < 4) return;
    if (memcmp(line, "set", 3) == 0 || memcmp(line, "rule", 4) == 0)
        epoch_differs(v, VERIFY_RULES, dealt->e.number, 0,
                      "new rules come before it is over, and it is not void");
}

static void play_line(struct verify *v, const char *line, size_t n)
{
    struct pit_said said;
    const struct verify_epoch *dealt = spent(v) ? NULL : v->current;
    enum pit_line came = pit_replay_line(&v->play, line, n, &said);
    struct pit_text t;

    switch (came) {
    case PIT_LINE_EMPTY: break;
    case PIT_LINE_DONE:
        holds(v, VERIFY_RECORD);
        covered(v, line, n);
        check_new_rules(v, line, n, dealt);
        break;
    case PIT_LINE_FAILED: check_failed(v, &said); break;
    case PIT_LINE_REFUSED:
    case PIT_LINE_BAD:
        t = differs_at(v, VERIFY_RECORD, v->line);
        pit_text_str(&t, said.words);
        v->ended = came == PIT_LINE_BAD;
        break;
    }
}

static bool begins_with_chain(const char *line, size_t n)
{
    struct line l = line_of(line, n);

    return word_is(line_word(&l), "chain");
}

void verify_line(struct verify *v, const char *line, size_t n, bool line_feed)
{
    struct fair_note note;

    v->line++;
    if (v->ended) return;
    if (v->gone && line_rest(line_of(line, n)).n && !begins_with_chain(line, n)) {
        epoch_differs(v, VERIFY_SEEDS, v->current ? v->current->e.number : 0, 0,
                      "its seed is shown before it is over, and the record goes on");
        v->gone = 0;
    }
    if (v->play.game && fair_note_read(&note, line, n) > FAIR_BAD_NOTE) {
        if (note.kind == FAIR_NOTE_CHAIN) {
            note_chain(v, &note, line, n, line_feed);
            return;
        }
        take_note(v, &note);
    }
    play_line(v, line, n);
    fair_chain_add(&v->chain, line, n);
    if (line_feed) fair_chain_add(&v->chain, "\n", 1);
}

/* ---- the end ---- */

static void end_epochs(struct verify *v)
{
    for (int i = 0; i < VERIFY_EPOCHS; i++) {
        const struct verify_epoch *x = &v->epoch[i];

        if (x->stage == VERIFY_FREE || x->revealed || (!x->used && !x->voided)) continue;
        not_possible(v, VERIFY_SEEDS, "the house has not shown the seed of the last epoch");
        if (!x->used) continue;
        not_possible(v, VERIFY_CARDS, "the seed of the last epoch is needed for its cards");
        if (fair_source(&x->e) == FAIR_SHOE)
            not_possible(v, VERIFY_CUT, "the seed of the last epoch is needed for it");
    }
}

static void end_unproven(struct verify *v)
{
    static const enum verify_step steps[] = {VERIFY_SIGNATURES, VERIFY_RULES, VERIFY_COMMITMENTS,
                                             VERIFY_LOCKS,      VERIFY_SEATS, VERIFY_SEEDS,
                                             VERIFY_CUT,        VERIFY_CARDS};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        not_possible(v, steps[i], "the record names no table and no epochs");
}

bool verify_end(struct verify *v)
{
    bool good = true;

    if (!v->play.game && !v->ended) differs(v, VERIFY_RECORD, "a record begins with: game NAME");
    if (!v->chained)
        not_possible(v, VERIFY_CHAIN, "the record has no chain of hashes");
    else if (v->chained < v->line)
        differs(v, VERIFY_CHAIN, "no chain line covers the end of the record");
    if (v->proven)
        end_epochs(v);
    else if (!v->real)
        end_unproven(v);
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        for (int spot = 0; spot < PIT_SPOTS_MAX; spot++)
            for (int hand = 0; hand < PIT_HANDS_MAX; hand++)
                v->unstated += v->owed[seat][spot][hand];
    if (v->unstated)
        not_possible(v, VERIFY_PAYOUTS, "the record leaves out what some wagers brought");
    if (v->calls) not_possible(v, VERIFY_CALLS, calls_left_out);
    if (!v->rounds) not_possible(v, VERIFY_RECORD, "no round was played to its end");
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state >= VERIFY_NOT_POSSIBLE) good = false;
    return good;
}

const char *verify_mark_word(enum verify_mark_kind kind)
{
    static const char *const words[] = {"void", "stopped", "irregular", "new dealer"};

    return words[kind];
}

const char *verify_name(enum verify_step step)
{
    static const char *const names[] = {
#define X(name, word, words) word,
        VERIFY_STEPS(X)
#undef X
    };

    return names[step];
}

const char *verify_words(enum verify_step step)
{
    static const char *const texts[] = {
#define X(name, word, words) words,
        VERIFY_STEPS(X)
#undef X
    };

    return texts[step];
}

enum verify_step verify_first(const struct verify *v)
{
    int first = VERIFY_STEPS_MAX;

    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state == VERIFY_DIFFERS &&
            (first == VERIFY_STEPS_MAX || v->found[i].line < v->found[first].line))
            first = i;
    return (enum verify_step)first;
}

const char *verify_verdict(const struct verify *v)
{
    bool possible = true;

    if (verify_first(v) != VERIFY_STEPS_MAX) return "differs";
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (v->found[i].state == VERIFY_NOT_POSSIBLE) possible = false;
    if (possible && v->real && !v->proven) return "holds";
    return possible ? "verified" : "incomplete";
}

bool verify_text(struct verify *v, const struct fair_system *system, const char *text, size_t n)
{
    const char *at = text, *end = text + n;
    struct word line;

    verify_begin(v, system);
    while (line_next(&at, end, &line))
        verify_line(v, line.at, line.n, line.at + line.n < end);
    return verify_end(v);
}
