/* apply.c -- any events through the door of any game: it never breaks, and money is never made.
 *
 * The first two bytes choose game and book, the rest are events of sixteen bytes: as they come, or
 * (more often) a listed move or chance with one of the amounts it takes. */

#include "pit/rules.h"

#include <assert.h>
#include <string.h>

enum { BYTES = 16, EVENTS_MAX = 400 };

static struct pit_rules rules;
static struct pit_state state, before;
static struct pit_effect list[PIT_EFFECTS_MAX];
static struct pit_move moves[PIT_MOVES_MAX];

static uint64_t number(const uint8_t *from, int n)
{
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum << 8 | from[i];
    return sum;
}

/* As it comes. */
static struct pit_event raw(const uint8_t *at)
{
    return (struct pit_event){.seat = at[1],
                              .verb = at[2],
                              .spot = (uint16_t)number(at + 3, 2),
                              .value = (int16_t)number(at + 5, 2),
                              .hand = at[7] & 3,
                              .to = at[7],
                              .amount = (pit_money)number(at + 8, 8)};
}

static pit_money amount_of(const struct pit_range *range, const uint8_t *at)
{
    switch (at[4] % 4) {
    case 0: return range->least;
    case 1: return range->most;
    case 2: return range->also;
    default: return (pit_money)number(at + 5, 2) * 25;
    }
}

/* A move that is listed for a seat or the dealer. */
static struct pit_event listed(const uint8_t *at)
{
    int seat = at[1] % 4 == 3 ? PIT_DEALER : at[1] % PIT_SEATS_MAX;
    int count = pit_moves(&rules, &state, seat, moves);
    const struct pit_move *m = &moves[count ? (int)number(at + 2, 2) % count : 0];
    struct pit_event e = {.seat = (uint8_t)seat};
    pit_money amount;

    assert(count <= PIT_MOVES_MAX);
    if (!count) return raw(at);
    amount = amount_of(&m->range, at);
    e.verb = m->verb;
    e.spot = m->spot;
    e.hand = m->hand;
    e.to = at[7] % PIT_SEATS_MAX;
    if (pit_verb(rules.game, m->verb)->takes & PIT_TAKES_AMOUNT) e.amount = amount;
    if (m->verb == PIT_SIT) e.amount = (pit_money)number(at + 5, 2) * 100;
    if (m->verb == PIT_IRREGULAR) e.value = at[8] % PIT_CARDS;
    if (pit_verb(rules.game, m->verb)->takes & PIT_TAKES_NUMBER)
        e.value = (int16_t)(amount % INT16_MAX);
    return e;
}

static struct pit_event chance(const uint8_t *at)
{
    struct pit_chance chances[PIT_CHANCES_MAX];
    int count = pit_chances(&rules, &state, chances);

    assert(count <= PIT_CHANCES_MAX);
    if (!count) return listed(at);
    return (struct pit_event){.seat = PIT_CHANCE,
                              .verb = state.want,
                              .hand = state.want == PIT_TURN ? state.want_for : 0,
                              .value = chances[at[1] % count].value};
}

/* What was told is what happened to each seat's money. */
static void told_all(const struct pit_effects *fx)
{
    pit_money chips[PIT_SEATS_MAX] = {0}, worth[PIT_SEATS_MAX] = {0};

    for (int i = 0; i < fx->count; i++) {
        if (!fx->list[i].chips && !fx->list[i].play) continue;
        assert(fx->list[i].seat < PIT_SEATS_MAX);
        chips[fx->list[i].seat] += fx->list[i].chips;
        worth[fx->list[i].seat] += fx->list[i].chips + fx->list[i].play;
    }
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        assert(state.chips[seat] >= 0);
        assert(state.chips[seat] - before.chips[seat] == chips[seat]);
        assert(pit_worth(&state, seat) - pit_worth(&before, seat) == worth[seat]);
    }
}

static void happen(const struct pit_event *e)
{
    struct pit_effects fx = {list, 0, PIT_EFFECTS_MAX};
    struct pit_range why;

    pit_copy(&rules, &before, &state);
    if (pit_apply(&rules, &state, e, &fx, &why)) {
        assert(!fx.count);
        assert(pit_same(&rules, &state, &before));
        return;
    }
    assert(pit_balanced(&state));
    assert(state.wagers <= rules.wagers_max);
    told_all(&fx);
}

/* The game and book that two bytes name. */
static void choose(const uint8_t *data)
{
    const struct pit_game *const *games = pit_games();
    struct pit_problem problem;
    int count = 0, books = 0;
    bool good;

    while (games[count])
        count++;
    while (games[data[0] % count]->books[books].name)
        books++;
    good = pit_rules_parse(&rules, games[data[0] % count],
                           games[data[0] % count]->books[data[1] % books].name,
                           strlen(games[data[0] % count]->books[data[1] % books].name), &problem);
    assert(good);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size, *at = data + 2;

    if (size < 2) return 0;
    choose(data);
    pit_open(&rules, &state);
    for (int i = 0; i < EVENTS_MAX && end - at >= BYTES; i++, at += BYTES) {
        struct pit_event e = at[0] % 8 == 0 ? raw(at) : at[0] % 8 < 4 ? chance(at) : listed(at);

        happen(&e);
    }
    return 0;
}
