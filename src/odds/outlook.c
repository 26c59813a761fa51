/* outlook.c -- how many cards win, and the same hand from a fresh shoe. */

#include "outlook.h"

#include "round.h"

/* Every answer that is awaited is what silence would be. */
static bool be_silent(const struct pit_rules *r, struct pit_state *s)
{
    struct pit_move moves[PIT_MOVES_MAX];

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        int count = s->turn >> seat & 1 ? pit_moves(r, s, seat, moves) : 0, i = 0;

        if (!count) continue;
        while (i < count && !(pit_verb(r->game, moves[i].verb)->takes & PIT_IDLE))
            i++;
        if (i == count) return false;
        if (pit_apply(r, s,
                      &(struct pit_event){
                          .seat = (uint8_t)seat, .verb = moves[i].verb, .hand = moves[i].hand},
                      NULL, NULL))
            return false;
    }
    return !s->turn && s->want;
}

/* What the round brings the seat with this chance, if it is the last one. */
static bool ends(const struct pit_rules *r, struct pit_state *s, int value, int seat,
                 pit_money *net)
{
    static struct pit_effect list[PIT_EFFECTS_MAX]; /* too large for the stack */
    struct pit_effects fx = {.list = list, .room = PIT_EFFECTS_MAX};
    struct pit_event e = odds_chance(s, value);
    bool over = false;

    *net = 0;
    if (pit_apply(r, s, &e, &fx, NULL)) return false;
    for (int i = 0; i < fx.count; i++) {
        over |= list[i].kind == PIT_ROUND_OVER;
        if (list[i].kind == PIT_SETTLE && list[i].seat == seat) *net += list[i].net;
    }
    return over;
}

bool outlook_wins(const struct pit_rules *r, const struct pit_state *s, int seat, int64_t *wins,
                  int64_t *all)
{
    struct pit_state seen, after;
    struct pit_chance list[PIT_CHANCES_MAX];
    pit_money net;
    int count;

    pit_view(r, &seen, s, seat);
    if (!be_silent(r, &seen)) return false;
    count = pit_chances(r, &seen, list);
    *wins = *all = 0;
    for (int i = 0; i < count; i++) {
        pit_copy(r, &after, &seen);
        if (!ends(r, &after, list[i].value, seat, &net)) return false;
        *all += list[i].weight;
        if (net > 0) *wins += list[i].weight;
    }
    return *all > 0;
}

bool outlook_fresh(struct pit_state *out, const struct pit_table *t)
{
    const struct pit_keeper *k = &t->keeper;
    int back = 0;

    pit_copy(&t->rules, out, &t->state);
    for (int i = 0; i < k->round_at; i++) {
        if (k->rack[i] >= PIT_CARDS) continue;
        out->shoe.unseen[k->rack[i]]++;
        back++;
    }
    out->shoe.total = (uint16_t)(out->shoe.total + back);
    out->shoe.inside = (uint16_t)(out->shoe.inside + back);
    return back > 0;
}
