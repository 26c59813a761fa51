/* dealt.c -- what play takes from an epoch, as the engine tells it. */

#include "parts.h"

#include "fair/house.h"

#include <string.h>

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
        found_epoch_differs(v, VERIFY_RULES, x->e.number, 0,
                            "it was committed to under rules that are not in force");
    else if (x->e.n != shape.n || x->e.decks != shape.decks || x->e.max_seats != shape.max_seats ||
             (shape.decks ? x->e.stop != shape.stop : !x->e.stop || x->e.stop > FAIR_ROUNDS_MAX))
        found_epoch_differs(
            v, VERIFY_RULES, x->e.number, 0,
            "its cards, its cut card or its seats are not those of the rules in force");
    else
        found_holds(v, VERIFY_RULES);
}

bool dealt_spent(const struct verify *v)
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
    if (x && !dealt_spent(v)) {
        if (x->revealed || x->voided)
            found_epoch_differs(v, VERIFY_SEEDS, x->e.number, 0,
                                "a bet or a card comes after its seed is out");
        return x;
    }
    x = next_epoch(v);
    if (!x || x->stage != VERIFY_READY) {
        found_differs(v, VERIFY_LOCKS, "a bet or a card before an epoch is ready for it");
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

    if (!x) return;
    if (fair_source(&x->e) == FAIR_SHOE && x->draws >= x->e.n) { /* no seed says what comes then */
        found_epoch_differs(v, VERIFY_CARDS, x->e.number, 0, "more cards are dealt than it has");
        return;
    }
    if (x->draws == VERIFY_DRAWS_MAX) return;
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

    if (!x || e->hand >= x->asides || e->spot == PIT_UNSEEN) return;
    if (x->revealed)
        found_epoch_differs(v, VERIFY_SEEDS, x->e.number, 0,
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
    struct pit_text words = found_mark(v, VERIFY_IRREGULAR);

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
        if (v->proven) found_differs(v, VERIFY_CUT, "a shoe that was committed to is cut once");
        break;
    case PIT_CUT_CARD:
        if (v->proven)
            found_differs(v, VERIFY_CUT,
                          "the cut card of a shoe that was committed to lies where "
                          "its epoch says");
        break;
    case PIT_BET:
    case PIT_VERBAL: epoch_in_play(v, &t->rules); break;
    case PIT_CARD:
        if (e->value == PIT_FACE_DOWN && v->proven)
            found_differs(v, VERIFY_CARDS, "a card is dealt whose face the record leaves out");
        drew(v, t, e->value, false);
        break;
    case PIT_DICE:
    case PIT_POCKET: drew(v, t, e->value, false); break;
    case PIT_DOWN: set_aside(v, t); break;
    case PIT_TURN: turned(v, e); break;
    case PIT_PICK: picked(v, t); break;
    case PIT_PEEK: peeked(v, t); break;
    case PIT_NEW_DEALER:
        v->moved++;
        t_mark = found_mark(v, VERIFY_DEALER);
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

void dealt_see(void *with, const struct pit_table *t, const struct pit_event *e,
               const struct pit_effect *effects, int count)
{
    struct verify *v = with;

    happened(v, t, e);
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CALL) v->calls++;
        if (fx->kind == PIT_ROUND_OVER) v->due = v->calls;
        if (fx->kind == PIT_ROUND_OVER) v->rounds++;
        if (fx->kind != PIT_SETTLE) continue;
        if (v->owed[fx->seat][fx->spot][fx->hand]) v->unstated++;
        v->owed[fx->seat][fx->spot][fx->hand] = true;
    }
}
