/* table.c -- a table: seats with names, a game, and its keeper of chance. */

#include "pit/table.h"

#include "games/chance.h"
#include "keeper.h"

#include <assert.h>
#include <string.h>

/* One event through the door; on success the table follows it. */
static enum pit_error step(struct pit_table *t, const struct pit_event *e, struct pit_range *why)
{
    int from = t->effects.count;
    struct pit_picked picked = {0};
    uint64_t peeked = 0;
    enum pit_error err;

    *why = (struct pit_range){0};
    if (!keeper_allows(&t->keeper, t->rules.game, e)) return PIT_ERR_CHANCE;
    if (e->verb == PIT_PICK && t->state.want == PIT_PICK)
        picked = keeper_pick(&t->rules, &t->state, e->value);
    if (e->verb == PIT_PEEK && t->state.want == PIT_PEEK)
        peeked = keeper_peek(&t->rules, &t->state, e->value);
    err = pit_apply(&t->rules, &t->state, e, &t->effects, why);
    if (err) return err;
    keeper_saw(&t->keeper, &t->from, &t->rules, e);
    if (e->verb == PIT_SHUFFLE && e->spot) keeper_reshuffled(&t->keeper, &t->from, &t->state);
    keeper_rack(&t->keeper, t->effect + from, t->effects.count - from);
    assert(t->steps < PIT_STEPS_MAX);
    t->step[t->steps++] = (struct pit_step){
        .event = *e, .effects = t->effects.count, .picked = picked, .peeked = peeked};
    return PIT_OK;
}

/* ---- serving chance ---- */

/* A roll or spin that begins a round comes when bets are closed, not by itself. */
static bool comes_by_itself(const struct pit_table *t)
{
    const struct chance_row *row = chance_row(t->state.want);

    return row && !(row->begins && t->state.phase == 0);
}

static void tell(struct pit_table *t)
{
    int from = 0;

    for (int i = 0; i < t->steps; i++) {
        const struct pit_event *e = &t->step[i].event;

        t->telling = i;
        if (t->see) t->see(t->with, t, e, t->effect + from, t->step[i].effects - from);
        if (e->verb == PIT_LEAVE) memset(t->name[e->seat], 0, PIT_NAME_MAX);
        from = t->step[i].effects;
    }
}

/* A shoe whose order seeds have given ran out in a round. They give none for the cards that are
 * shuffled then, so the round is void. */
static bool out_of_order(const struct pit_table *t, struct pit_event *e)
{
    const struct pit_irregular_row *rows = t->rules.game->irregular;
    int row = 0;

    if (!t->keeper.spent || !t->from.draw) return false;
    while (rows[row].name && strcmp(rows[row].name, "shoe-empty") != 0)
        row++;
    *e = (struct pit_event){.seat = PIT_DEALER, .verb = PIT_IRREGULAR, .spot = (uint16_t)row};
    return rows[row].name != NULL;
}

static enum pit_error serve(struct pit_table *t, struct pit_range *why)
{
    struct pit_event e;
    enum pit_error err;

    while (comes_by_itself(t) &&
           (keeper_next(&t->keeper, &t->from, &t->rules, &t->state, &e) || out_of_order(t, &e))) {
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

enum pit_error pit_table_go(struct pit_table *t, struct pit_range *why)
{
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_DEAL};

    *why = (struct pit_range){0};
    if (pit_begins(&t->rules) != PIT_DEAL) {
        if (t->state.phase || t->state.want != pit_begins(&t->rules) ||
            !keeper_next(&t->keeper, &t->from, &t->rules, &t->state, &e))
            return PIT_ERR_CHANCE;
    }
    return pit_table_do(t, &e, why);
}

enum pit_error pit_table_cards(struct pit_table *t, const uint8_t *cards, int n)
{
    struct pit_range why;

    if (t->from.shuffle) return PIT_ERR_CHANCE;
    begin(t);
    if (!keeper_cards(&t->keeper, &t->state, cards, n)) return PIT_ERR_CHANCE;
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
    t->changes = 0;
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
    s->meter = old->meter;
    s->round = old->round;
    s->shoe.first = PIT_DEALER; /* the game is not just beginning */
    return true;
}

bool pit_table_rules(struct pit_table *t, const struct pit_rules *rules)
{
    const struct pit_game *game = t->rules.game;
    struct pit_state settled;
    struct pit_range why;

    if (t->state.phase || t->state.wagers || rules->game != game) return false;
    if (t->state.seated && pit_rules_lowered(&t->rules, rules) >= 0) return false;
    begin(t);
    pit_copy(&t->rules, &settled, &t->state);
    for (int seat = 0; game->leaves && seat < PIT_SEATS_MAX; seat++)
        game->leaves(&t->rules, &settled, seat, NULL); /* what is owed is paid first */
    pit_open(rules, &t->state);
    if (!seat_all(rules, &t->state, &settled)) {
        undo(t);
        return false;
    }
    t->rules = *rules;
    t->changes++;
    finish(t, &why);
    return true;
}
