/* advice.c -- what each choice of a seat is worth. */

#include "advice.h"

static void add(struct advice *a, const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_event e)
{
    struct fraction v = quick_after(r, s, seat, e);
    int i = a->count;

    if (i == ADVICE_MAX) return;
    a->choice[a->count].event = e;
    a->choice[a->count++].value = v;
    if (i && v.num * a->value.den <= a->value.num * v.den) return;
    a->best = i;
    a->value = v;
}

/* The seat's own decisions at both ends of their ranges; what a silent seat says first: it wins
 * ties. */
static void add_moves(struct advice *a, const struct pit_rules *r, const struct pit_state *s,
                      int seat, bool idle)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(r, s, seat, moves);

    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = (uint8_t)seat,
                              .verb = moves[i].verb,
                              .spot = moves[i].spot,
                              .amount = moves[i].range.least};
        bool silent = pit_verb(r->game, e.verb)->takes & PIT_IDLE;

        if (e.verb < PIT_VERB_OWN || silent != idle) continue;
        add(a, r, s, seat, e);
        e.amount = moves[i].range.most;
        if (moves[i].range.most > moves[i].range.least) add(a, r, s, seat, e);
    }
}

void advice_of(struct advice *out, const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_state seen;

    pit_view(r, &seen, s, seat);
    if (r->game->alone) r->game->alone(r, &seen, seat);
    *out = (struct advice){.value = {0, 1}};
    if (seen.turn >> seat & 1) {
        add_moves(out, r, &seen, seat, true);
        add_moves(out, r, &seen, seat, false);
    } else {
        out->value = quick_value(r, &seen, seat);
    }
}
