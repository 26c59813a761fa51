/* keeper.c -- the keeper of all chance. */

#include "keeper.h"

#include "games/chance.h"

#include <assert.h>
#include <string.h>

/* ---- the pile ---- */

/* A loose pile stays as it lies: any order is as good as another. */
static void fill(struct pit_keeper *k, const struct pit_source *from, int n)
{
    if (k->loose && k->count == n) {
        k->next = k->asides = k->racked = k->picks = 0;
        return;
    }
    *k = (struct pit_keeper){.loose = k->loose}; /* the rack too begins anew: MA-RD 2(d)(5) */
    memset(k->left, n / PIT_CARDS, sizeof k->left);
    if (!from->shuffle && !k->loose) return;
    for (int i = 0; i < n; i++)
        k->pile[i] = (uint8_t)(i % PIT_CARDS);
    if (from->shuffle) from->shuffle(from->with, k->pile, n);
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
static void cut(struct pit_keeper *k, const struct pit_source *from, int lifted)
{
    if (!from->shuffle) return;
    reverse(k->pile, k->pile + lifted);
    reverse(k->pile + lifted, k->pile + k->count);
    reverse(k->pile, k->pile + k->count);
}

int keeper_card(const struct pit_keeper *k)
{
    return k->next < k->count ? k->pile[k->next] : PIT_FACE_DOWN;
}

/* Of a loose pile any card may be the next one: it is chosen now. */
static bool choose_card(struct pit_keeper *k, const struct pit_source *from)
{
    int at;
    uint8_t card;

    if (k->next >= k->count) return false;
    if (!k->loose) return true;
    at = k->next + from->draw(from->with, PIT_CARD, k->next, (uint32_t)(k->count - k->next));
    card = k->pile[at];
    k->pile[at] = k->pile[k->next];
    k->pile[k->next] = card;
    return true;
}

static void drawn(struct pit_keeper *k, int card)
{
    if (k->next < k->count) k->next++;
    if (card != PIT_FACE_DOWN) k->left[card]--;
}

static void set_aside(struct pit_keeper *k)
{
    int card = keeper_card(k);

    assert(k->asides < PIT_ASIDE_MAX);
    k->aside[k->asides++] = (uint8_t)card;
    drawn(k, card);
}

bool keeper_cards(struct pit_keeper *k, const struct pit_state *s, const uint8_t *cards, int n)
{
    int room[PIT_CARDS];

    if (n > s->shoe.inside - (k->count - k->next)) return false;
    for (int c = 0; c < PIT_CARDS; c++)
        room[c] = k->left[c];
    for (int i = k->next; i < k->count; i++)
        if (k->pile[i] != PIT_FACE_DOWN) room[k->pile[i]]--;
    for (int i = 0; i < n; i++)
        if (cards[i] != PIT_FACE_DOWN && room[cards[i]]-- <= 0) return false;
    memmove(k->pile, k->pile + k->next, (size_t)(k->count - k->next));
    k->count = (uint16_t)(k->count - k->next);
    k->next = 0;
    memcpy(k->pile + k->count, cards, (size_t)n);
    k->count = (uint16_t)(k->count + n);
    return true;
}

/* ---- picks ---- */

struct pit_picked keeper_pick(const struct pit_rules *r, const struct pit_state *s, int value)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct pit_picked found = {0};
    int count = pit_chances(r, s, list);

    for (int i = 0; i < count; i++) {
        if (list[i].value == value) {
            found.least = found.all;
            found.weight = list[i].weight;
        }
        found.all += list[i].weight;
    }
    return found;
}

static bool next_pick(struct pit_keeper *k, const struct pit_source *from,
                      const struct pit_rules *r, const struct pit_state *s, struct pit_event *e)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list), i = 0;
    uint32_t all = 0, at;

    if (!from->draw) return false;
    for (int k_th = 0; k_th < count; k_th++)
        all += list[k_th].weight;
    at = (uint32_t)from->draw(from->with, PIT_PICK, k->picks, all);
    for (; at >= list[i].weight; i++)
        at -= list[i].weight;
    e->value = list[i].value;
    return true;
}

/* ---- what comes next ---- */

static bool next_turn(const struct pit_keeper *k, const struct pit_state *s, struct pit_event *e)
{
    e->hand = s->want_for;
    if (s->want_hidden == PIT_UNSEEN) return false; /* whoever turns it says what it is */
    e->value = e->hand < k->asides ? k->aside[e->hand] : PIT_FACE_DOWN;
    return e->value != PIT_FACE_DOWN;
}

/* What the dealer looks at is the card set aside last. */
static bool next_peek(const struct pit_keeper *k, const struct pit_rules *r,
                      const struct pit_state *s, struct pit_event *e)
{
    int card = k->asides ? k->aside[k->asides - 1] : PIT_FACE_DOWN;

    if (card == PIT_FACE_DOWN) return false;
    e->value = (int16_t)r->game->peek(r, s, card);
    return true;
}

uint64_t keeper_peek(const struct pit_rules *r, const struct pit_state *s, int value)
{
    uint64_t cards = 0;

    for (int card = 0; card < PIT_CARDS; card++)
        if (r->game->peek(r, s, card) == value) cards |= (uint64_t)1 << card;
    return cards;
}

bool keeper_next(struct pit_keeper *k, const struct pit_source *from, const struct pit_rules *r,
                 const struct pit_state *s, struct pit_event *e)
{
    *e = (struct pit_event){.seat = PIT_CHANCE, .verb = s->want};
    switch (s->want) {
    case PIT_CARD:
        if (!choose_card(k, from)) return false;
        e->value = k->pile[k->next];
        e->to = s->want_for;
        e->hand = s->want_hand;
        e->spot = s->want_hidden;
        return true;
    case PIT_DOWN:
        e->to = s->want_for;
        e->hand = s->want_hand;
        return choose_card(k, from);
    case PIT_TURN: return next_turn(k, s, e);
    case PIT_PEEK: return next_peek(k, r, s, e);
    case PIT_SHUFFLE:
        e->value = (int16_t)r->cut;
        e->spot = s->phase ? PIT_DISCARDS : 0;
        return true;
    case PIT_DICE:
        if (from->draw) e->value = (int16_t)from->draw(from->with, PIT_DICE, k->turns, 36);
        return from->draw != NULL;
    case PIT_POCKET:
        if (from->draw)
            e->value = (int16_t)from->draw(from->with, PIT_POCKET, k->turns, r->pockets);
        return from->draw != NULL;
    case PIT_PICK: return next_pick(k, from, r, s, e);
    default: return false;
    }
}

/* ---- what has come ---- */

static bool brings_card(const struct pit_game *game, const struct pit_event *e)
{
    const struct pit_irregular_row *row = game->irregular;

    if (e->verb == PIT_CARD || e->verb == PIT_TURN) return true;
    if (e->verb != PIT_IRREGULAR) return false;
    for (int i = 0; row[i].name; i++)
        if (i == e->spot) return row[i].takes_card;
    return false;
}

/* A card is the next one where that is known, the one set aside where that is turned, and the shoe
 * holds one that is not spoken for. */
bool keeper_allows(const struct pit_keeper *k, const struct pit_game *game,
                   const struct pit_event *e)
{
    bool turn = e->verb == PIT_TURN, known = k->next < k->count;
    bool unseen = turn && e->spot == PIT_UNSEEN;
    int spoken_for = 0;

    if (!brings_card(game, e)) return true;
    if (e->value == PIT_FACE_DOWN && e->verb == PIT_CARD && e->spot == PIT_HIDDEN)
        return known && k->pile[k->next] == PIT_FACE_DOWN; /* the game says whether it may be */
    if (e->value < 0 || e->value >= PIT_CARDS) return false;
    if (turn && !unseen && e->hand < k->asides && k->aside[e->hand] != PIT_FACE_DOWN)
        return k->aside[e->hand] == e->value;
    if (!turn && known && k->pile[k->next] != PIT_FACE_DOWN) return k->pile[k->next] == e->value;
    for (int i = k->next; i < k->count; i++)
        spoken_for += k->pile[i] == e->value;
    return k->left[e->value] > spoken_for && (turn || !known);
}

void keeper_saw(struct pit_keeper *k, const struct pit_source *from, const struct pit_rules *r,
                const struct pit_event *e)
{
    switch (e->verb) {
    case PIT_CARD: drawn(k, e->value); break; /* first: the simulator draws by the million */
    case PIT_SHUFFLE:
        if (!e->spot) fill(k, from, r->cards); /* else keeper_reshuffled */
        break;
    case PIT_CUT: cut(k, from, e->value); break;
    case PIT_DOWN: set_aside(k); break;
    case PIT_TURN:
        if (e->spot == PIT_UNSEEN) {
            k->left[e->value]--;
            break;
        }
        if (k->aside[e->hand] == PIT_FACE_DOWN) k->left[e->value]--;
        k->aside[e->hand] = (uint8_t)e->value;
        break;
    case PIT_IRREGULAR:
        if (r->game->irregular[e->spot].takes_card) drawn(k, e->value);
        break;
    case PIT_DICE:
    case PIT_POCKET: k->turns++; break;
    case PIT_PICK: k->picks++; break;
    default: break;
    }
    if (e->verb == pit_begins(r)) k->round_at = k->racked;
}

void keeper_reshuffled(struct pit_keeper *k, const struct pit_source *from,
                       const struct pit_state *s)
{
    int down = s->shoe.aside - s->shoe.turned; /* the cards set aside last lie on the table */

    k->next = k->count = k->racked = k->round_at = k->hand_at = k->hand_end = 0;
    memcpy(k->left, s->shoe.unseen, sizeof k->left);
    for (int i = k->asides - down; i < k->asides; i++)
        if (k->aside[i] != PIT_FACE_DOWN) k->left[k->aside[i]]--;
    k->spent = !from->shuffle && !k->loose;
    if (k->spent) return;
    for (int card = 0; card < PIT_CARDS; card++)
        for (int i = 0; i < k->left[card]; i++)
            k->pile[k->count++] = (uint8_t)card;
    if (from->shuffle) from->shuffle(from->with, k->pile, k->count);
}

void keeper_rack(struct pit_keeper *k, const struct pit_effect *effects, int count)
{
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_DISCARD) {
            assert(k->racked < PIT_PILE_MAX);
            k->rack[k->racked++] = (uint8_t)fx->spot;
        }
        if (fx->kind != PIT_ROUND_OVER) continue;
        k->hand_at = k->round_at;
        k->hand_end = k->racked;
    }
}

void keeper_epoch(struct pit_keeper *k)
{
    k->turns = k->picks = 0;
}
