/* table.c -- the keeper: names, the order of the shoe, cards set aside, the rack. */

#include "pit/table.h"

#include <assert.h>
#include <string.h>

/* ---- what the table does when something has happened ---- */

static void shoe_filled(struct pit_table *t)
{
    struct pit_keeper *k = &t->keeper;
    int n = t->rules.cards;

    *k = (struct pit_keeper){0}; /* the rack begins anew with the shoe: MA-RD 2(d)(5) */
    memset(k->left, n / PIT_CARDS, sizeof k->left);
    if (!t->shuffle) return;
    for (int i = 0; i < n; i++)
        k->pile[i] = (uint8_t)(i % PIT_CARDS);
    t->shuffle(t->with, k->pile, n);
    k->count = (uint16_t)n;
}

static void reverse(uint8_t *from, uint8_t *end)
{
    for (; from < --end; from++) {
        uint8_t card = *from;

        *from = *end;
        *end = card;
    }
}

/* A player's cut: the cards lifted go to the back. Cards that a record names are named as they
 * come after the cut. */
static void cut(struct pit_table *t, int lifted)
{
    struct pit_keeper *k = &t->keeper;

    if (!t->shuffle) return;
    reverse(k->pile, k->pile + lifted);
    reverse(k->pile + lifted, k->pile + k->count);
    reverse(k->pile, k->pile + k->count);
}

static void drawn(struct pit_keeper *k, int card)
{
    if (k->next < k->count) k->next++;
    if (card != PIT_FACE_DOWN) k->left[card]--;
}

static void set_aside(struct pit_keeper *k)
{
    int card = k->next < k->count ? k->pile[k->next] : PIT_FACE_DOWN;

    assert(k->asides < PIT_ASIDE_MAX);
    k->aside[k->asides++] = (uint8_t)card;
    drawn(k, card);
}

static void keep(struct pit_table *t, const struct pit_event *e)
{
    struct pit_keeper *k = &t->keeper;

    switch (e->verb) {
    case PIT_SHUFFLE: shoe_filled(t); break;
    case PIT_CUT: cut(t, e->value); break;
    case PIT_CARD: drawn(k, e->value); break;
    case PIT_DOWN: set_aside(k); break;
    case PIT_TURN:
        if (k->aside[e->hand] == PIT_FACE_DOWN) k->left[e->value]--;
        k->aside[e->hand] = (uint8_t)e->value;
        break;
    case PIT_IRREGULAR:
        if (t->rules.game->irregular[e->spot].takes_card) drawn(k, e->value);
        break;
    case PIT_DEAL: k->round_at = k->racked; break;
    default: break;
    }
}

static void rack(struct pit_keeper *k, const struct pit_effect *effects, int count)
{
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_DISCARD) k->rack[k->racked++] = (uint8_t)fx->spot;
        if (fx->kind != PIT_ROUND_OVER) continue;
        k->hand_at = k->round_at;
        k->hand_end = k->racked;
    }
}

/* True if the table knows of nothing against this card: it is the next one where that is known, the
 * one set aside where that is turned, and the shoe holds one that is not spoken for. */
static bool can_come(const struct pit_table *t, const struct pit_event *e)
{
    const struct pit_keeper *k = &t->keeper;
    bool turn = e->verb == PIT_TURN, known = k->next < k->count;
    int spoken_for = 0;

    if (e->value < 0 || e->value >= PIT_CARDS) return false;
    if (turn && e->hand < k->asides && k->aside[e->hand] != PIT_FACE_DOWN)
        return k->aside[e->hand] == e->value;
    if (!turn && known && k->pile[k->next] != PIT_FACE_DOWN) return k->pile[k->next] == e->value;
    for (int i = k->next; i < k->count; i++)
        spoken_for += k->pile[i] == e->value;
    return k->left[e->value] > spoken_for && (turn || !known);
}

static bool brings_card(const struct pit_table *t, const struct pit_event *e)
{
    const struct pit_irregular_row *row = t->rules.game->irregular;

    if (e->verb == PIT_CARD || e->verb == PIT_TURN) return true;
    if (e->verb != PIT_IRREGULAR) return false;
    for (int i = 0; row[i].name; i++)
        if (i == e->spot) return row[i].takes_card;
    return false;
}

/* One event through the door; on success the table follows it. */
static enum pit_error step(struct pit_table *t, const struct pit_event *e, struct pit_range *why)
{
    int from = t->effects.count;
    enum pit_error err;

    *why = (struct pit_range){0};
    if (brings_card(t, e) && !can_come(t, e)) return PIT_ERR_CHANCE;
    err = pit_apply(&t->rules, &t->state, e, &t->effects, why);
    if (err) return err;
    keep(t, e);
    rack(&t->keeper, t->effect + from, t->effects.count - from);
    assert(t->steps < PIT_STEPS_MAX);
    t->step[t->steps++] = (struct pit_step){.event = *e, .effects = t->effects.count};
    return PIT_OK;
}

/* ---- serving chance ---- */

/* The chance the game waits for, if the table knows it. */
static bool next_chance(const struct pit_table *t, struct pit_event *e)
{
    const struct pit_keeper *k = &t->keeper;
    bool known = k->next < k->count;

    *e = (struct pit_event){.seat = PIT_CHANCE, .verb = t->state.want};
    switch (t->state.want) {
    case PIT_SHUFFLE: e->value = (int16_t)t->rules.cut; return true;
    case PIT_DOWN: return known;
    case PIT_CARD:
        e->hand = t->state.want_for;
        if (known) e->value = k->pile[k->next];
        return known;
    case PIT_TURN:
        e->hand = t->state.want_for;
        e->value = k->aside[e->hand];
        return e->value != PIT_FACE_DOWN;
    default: return false;
    }
}

static void tell(struct pit_table *t)
{
    int from = 0;

    for (int i = 0; i < t->steps; i++) {
        const struct pit_event *e = &t->step[i].event;

        if (t->see) t->see(t->with, t, e, t->effect + from, t->step[i].effects - from);
        if (e->verb == PIT_LEAVE) memset(t->name[e->seat], 0, PIT_NAME_MAX);
        from = t->step[i].effects;
    }
}

static enum pit_error serve(struct pit_table *t, struct pit_range *why)
{
    struct pit_event e;
    enum pit_error err;

    while (next_chance(t, &e)) {
        err = step(t, &e, why);
        if (err) return err;
    }
    return PIT_OK;
}

static void undo(struct pit_table *t)
{
    pit_copy(&t->rules, &t->state, &t->state_before);
    t->keeper = t->keeper_before;
}

static void begin(struct pit_table *t)
{
    pit_copy(&t->rules, &t->state_before, &t->state);
    t->keeper_before = t->keeper;
    t->steps = 0;
    t->effects = (struct pit_effects){.list = t->effect,
                                      .room = (int)(sizeof t->effect / sizeof t->effect[0])};
}

/* A card named face down where the game turns one up: all that led to it is undone. */
static enum pit_error finish(struct pit_table *t, struct pit_range *why)
{
    enum pit_error err = serve(t, why);

    if (err)
        undo(t);
    else
        tell(t);
    return err;
}

enum pit_error pit_table_do(struct pit_table *t, const struct pit_event *e, struct pit_range *why)
{
    enum pit_error err;

    begin(t);
    err = step(t, e, why);
    return err ? err : finish(t, why);
}

enum pit_error pit_table_cards(struct pit_table *t, const uint8_t *cards, int n)
{
    struct pit_keeper *k = &t->keeper;
    int room[PIT_CARDS];
    struct pit_range why;

    if (t->shuffle || n > t->state.shoe.inside - (k->count - k->next)) return PIT_ERR_CHANCE;
    for (int c = 0; c < PIT_CARDS; c++)
        room[c] = k->left[c];
    for (int i = k->next; i < k->count; i++)
        if (k->pile[i] != PIT_FACE_DOWN) room[k->pile[i]]--;
    for (int i = 0; i < n; i++)
        if (cards[i] != PIT_FACE_DOWN && room[cards[i]]-- <= 0) return PIT_ERR_CHANCE;
    begin(t);
    memmove(k->pile, k->pile + k->next, (size_t)(k->count - k->next));
    k->count = (uint16_t)(k->count - k->next);
    k->next = 0;
    memcpy(k->pile + k->count, cards, (size_t)n);
    k->count = (uint16_t)(k->count + n);
    return finish(t, &why);
}

/* ---- seats ---- */

/* The number of the person of this name: of one who sits here, or a new one. */
static int person_number(const struct pit_table *t, const char *name)
{
    unsigned used = 0;
    int number = 1;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.seated >> seat & 1)) continue;
        if (strncmp(t->name[seat], name, PIT_NAME_MAX - 1) == 0) return t->state.person[seat];
        if (t->state.person[seat] < 32) used |= 1U << t->state.person[seat];
    }
    while (used >> number & 1)
        number++;
    return number;
}

/* A name is one word of a record. */
static bool is_word(const char *name)
{
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == '#' || *c == 0x7f) return false;
    return name[0] != '\0';
}

enum pit_error pit_table_sit(struct pit_table *t, int seat, const char *name, pit_money chips,
                             struct pit_range *why)
{
    bool fits = seat >= 0 && seat < PIT_SEATS_MAX;
    struct pit_event e = {.seat = (uint8_t)(fits ? seat : PIT_SEATS_MAX),
                          .verb = PIT_SIT,
                          .value = (int16_t)person_number(t, name),
                          .amount = chips};
    char before[PIT_NAME_MAX];
    enum pit_error err;

    *why = (struct pit_range){0};
    if (!is_word(name)) return PIT_ERR_SEAT;
    if (fits) { /* the name stands before anybody is told of the seat */
        memcpy(before, t->name[seat], PIT_NAME_MAX);
        memset(t->name[seat], 0, PIT_NAME_MAX);
        for (int i = 0; i < PIT_NAME_MAX - 1 && name[i]; i++)
            t->name[seat][i] = name[i];
    }
    err = pit_table_do(t, &e, why);
    if (err && fits) memcpy(t->name[seat], before, PIT_NAME_MAX);
    return err;
}

/* ---- opening ---- */

void pit_table_open(struct pit_table *t, const struct pit_rules *rules)
{
    struct pit_range why;

    t->rules = *rules;
    pit_open(&t->rules, &t->state);
    t->keeper = (struct pit_keeper){0};
    memset(t->name, 0, sizeof t->name);
    begin(t);
    finish(t, &why);
}

/* Seats everybody anew under these rules. False if they do not let somebody sit. */
static bool seat_all(const struct pit_rules *r, struct pit_state *s, const struct pit_state *old)
{
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        struct pit_event e = {.seat = (uint8_t)seat,
                              .verb = PIT_SIT,
                              .value = old->person[seat],
                              .amount = old->chips[seat]};

        if (old->seated >> seat & 1 && pit_apply(r, s, &e, NULL, NULL)) return false;
    }
    s->house = old->house;
    s->brought = old->brought;
    s->round = old->round;
    s->shoe.first = PIT_DEALER; /* the game is not just beginning */
    return true;
}

bool pit_table_rules(struct pit_table *t, const struct pit_rules *rules)
{
    struct pit_range why;

    if (t->state.phase || t->state.wagers) return false;
    begin(t);
    pit_open(rules, &t->state);
    if (!seat_all(rules, &t->state, &t->state_before)) {
        undo(t);
        return false;
    }
    t->rules = *rules;
    finish(t, &why);
    return true;
}
