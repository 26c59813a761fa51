/* layout_study.c -- the wagers on the layout, each followed by itself over the graph. */

#include "layout_study.h"

#include "graph.h"
#include "wagers_study.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 100000 };

/* ---- one wager ---- */

/* The wager by itself, at a table where somebody keeps the game going. */
static bool leave_alone(const struct pit_rules *r, struct pit_state *alone,
                        const struct pit_state *s, int wager, int other)
{
    struct pit_wager w = s->wager[wager];

    if (s->phase) return false; /* in the middle of a round the seat may have a part in it */
    pit_copy(r, alone, s);
    alone->wager[0] = w;
    alone->wagers = 1;
    alone->seated |= (uint16_t)(1U << other);
    alone->chips[other] = PIT_MONEY_MAX / 2;
    /* The bets of the others are gone, and with them perhaps what the game waits for. */
    return odds_go_on(r, alone, w.seat, other);
}

static int other_of(const struct pit_wager *w)
{
    return w->seat == ODDS_SEAT ? ODDS_OTHER : ODDS_SEAT;
}

static bool solve(mpq_t out, const struct pit_rules *r, const struct pit_state *alone,
                  const struct pit_wager *w)
{
    struct odds_question q = {.rules = r,
                              .start = alone,
                              .seat = w->seat,
                              .until = ODDS_DECIDED,
                              .spot = w->spot,
                              .goes_on = true,
                              .other = other_of(w)};
    struct odds_graph g;
    bool good = odds_solve(&g, &q, NODES_MAX) == ODDS_OK;

    if (good) mpq_set(out, g.node[0].figures.of[ODDS_EV]);
    odds_free(&g);
    return good;
}

bool wager_value(mpq_t out, const struct pit_rules *in_force, const struct pit_state *s, int wager)
{
    const struct pit_wager *w = &s->wager[wager];
    struct pit_rules loose = *in_force;
    struct pit_state alone;

    odds_loosen(&loose);
    return leave_alone(&loose, &alone, s, wager, other_of(w)) && solve(out, &loose, &alone, w);
}

/* ---- all wagers of a seat ---- */

/* Most choices leave most wagers as they were: what has been worked out once is kept, by the key of
 * the wager alone. */
struct known {
    uint8_t *key;
    size_t n;
    uint16_t spot;
    mpq_t value;
};

struct layout {
    struct pit_rules loose;
    int seat;
    struct pit_state next, alone;
    uint8_t key[PIT_KEY_MAX];
    struct known *known;
    size_t count, room;
};

static struct known *find(struct layout *l, size_t n, uint16_t spot)
{
    for (struct known *k = l->known; l->count && k < l->known + l->count; k++)
        if (k->spot == spot && k->n == n && memcmp(k->key, l->key, n) == 0) return k;
    return NULL;
}

static struct known *keep(struct layout *l, size_t n, uint16_t spot)
{
    struct known *k;

    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->known = realloc(l->known, l->room * sizeof *l->known);
        if (!l->known) abort();
    }
    k = &l->known[l->count++];
    *k = (struct known){.key = malloc(n ? n : 1), .n = n, .spot = spot};
    if (!k->key) abort();
    memcpy(k->key, l->key, n);
    mpq_init(k->value);
    return k;
}

static bool add_value(struct layout *l, mpq_t sum, const struct pit_state *s, int wager)
{
    const struct pit_wager *w = &s->wager[wager];
    struct known *k;
    size_t n;
    bool good = true;

    if (!leave_alone(&l->loose, &l->alone, s, wager, other_of(w))) return false;
    n = pit_key(&l->loose, &l->alone, l->key);
    k = find(l, n, w->spot);
    if (!k) {
        k = keep(l, n, w->spot);
        good = solve(k->value, &l->loose, &l->alone, w);
    }
    mpq_add(sum, sum, k->value);
    return good;
}

/* Coupons are no money, and are left aside. */
static bool add_values(struct layout *l, mpq_t sum, const struct pit_state *s)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == l->seat && !(s->wager[i].flags & PIT_PAPER) &&
            !add_value(l, sum, s, i))
            return false;
    return true;
}

static void layout_free(struct layout *l)
{
    for (size_t i = 0; i < l->count; i++) {
        mpq_clear(l->known[i].value);
        free(l->known[i].key);
    }
    free(l->known);
    free(l);
}

/* ---- what may be done ---- */

static const struct pit_wager *wager_on(const struct pit_state *s, const struct pit_event *e)
{
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++)
        if (w->seat == e->seat && w->spot == e->spot && w->hand == e->hand) return w;
    return NULL;
}

/* Could the seat bet there if it had nothing on the layout? */
static bool open_to_all(const struct pit_rules *r, const struct pit_state *s,
                        struct pit_state *bare, const struct pit_event *e)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int left = 0, count;

    pit_copy(r, bare, s);
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat != e->seat) bare->wager[left++] = s->wager[i];
    bare->wagers = (uint16_t)left;
    count = pit_moves_of(r, bare, e->seat, PIT_BET, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].spot == e->spot) return true;
    return false;
}

/* A wager is taken down or called something else, or one is made that needs others. */
static bool about_wagers(const struct pit_rules *r, const struct pit_state *s,
                         struct pit_state *bare, const struct pit_event *e)
{
    const struct pit_wager *w = wager_on(s, e);
    int takes = pit_verb(r->game, e->verb)->takes;

    if (w && w->flags & PIT_PAPER) return false;
    if (e->verb == PIT_TAKE) return w;
    if (e->verb == PIT_BET) return !open_to_all(r, s, bare, e);
    return e->verb >= PIT_VERB_OWN && w && takes & PIT_TAKES_SPOT && !(takes & PIT_TAKES_AMOUNT);
}

static bool add_choice(struct layout_study *out, struct layout *l, const struct pit_state *s,
                       const struct pit_event *e, mpq_t best)
{
    mpq_t value;
    bool good;

    mpq_init(value);
    mpq_set_si(value, pit_worth(&l->next, l->seat) - pit_worth(s, l->seat), 1);
    good = add_values(l, value, &l->next);
    if (good) {
        if (!out->count || mpq_cmp(value, best) > 0) {
            out->best = out->count;
            mpq_set(best, value);
        }
        out->choice[out->count++] = (struct layout_choice){*e, figure_from(value)};
    }
    mpq_clear(value);
    return good;
}

static bool add_choices(struct layout_study *out, struct layout *l, const struct pit_rules *r,
                        const struct pit_state *s, mpq_t best)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, s, l->seat, moves);
    struct pit_event stay = {.seat = (uint8_t)l->seat};

    pit_copy(r, &l->next, s);
    if (!add_choice(out, l, s, &stay, best)) return false;
    for (int i = 0; i < count && out->count < PIT_MOVES_MAX; i++) {
        const struct pit_range *range = &moves[i].range;
        struct pit_event e = {.seat = (uint8_t)l->seat,
                              .verb = moves[i].verb,
                              .spot = moves[i].spot,
                              .hand = moves[i].hand,
                              .amount = range->also > range->most ? range->also : range->most};
        const struct pit_wager *made;

        if (!about_wagers(r, s, &l->alone, &e)) continue;
        pit_copy(r, &l->next, s);
        if (pit_apply(r, &l->next, &e, NULL, NULL)) continue;
        made = wager_on(&l->next, &e);
        if (made && made->flags & PIT_PAPER) continue;
        if (!add_choice(out, l, s, &e, best)) return false;
    }
    return true;
}

bool layout_study(struct layout_study *out, const struct pit_rules *in_force,
                  const struct pit_state *s, int seat)
{
    struct layout *l = calloc(1, sizeof *l);
    mpq_t best;
    bool good;

    if (!l) abort();
    out->count = out->best = 0;
    l->loose = *in_force;
    odds_loosen(&l->loose);
    l->seat = seat;
    mpq_init(best);
    good = add_choices(out, l, in_force, s, best);
    mpq_clear(best);
    layout_free(l);
    return good;
}

void layout_study_free(struct layout_study *l)
{
    for (int i = 0; i < l->count; i++)
        figure_free(&l->choice[i].value);
    l->count = 0;
}
