/* advice.c -- what each choice of a seat is worth. */

#include "advice.h"

#include "own.h"
#include "round.h"

static bool add(struct advice *a, const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_event e)
{
    struct fraction v = quick_after(r, s, seat, e);
    int i = a->count;

    if (i == ADVICE_MAX || !v.den) return false;
    a->choice[a->count].event = e;
    a->choice[a->count++].value = v;
    if (i && !fraction_less(a->value, v)) return true;
    a->best = i;
    a->value = v;
    return true;
}

bool advice_even(const struct advice *a)
{
    for (int i = 0; i < a->count; i++)
        if (a->error > 0 ? a->choice[i].ev < a->ev : fraction_less(a->choice[i].value, a->value))
            return false;
    return a->count > 1;
}

bool advice_of(struct advice *out, const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct pit_state seen;
    int count;

    pit_view(r, &seen, s, seat);
    if (r->game->alone) r->game->alone(r, &seen, seat);
    *out = (struct advice){.value = {0, 1}};
    if (r->game->odds && r->game->odds->advice) return r->game->odds->advice(out, r, &seen, seat);
    if (seen.turn >> seat & 1) {
        count = odds_events(r, &seen, seat, events);
        for (int i = 0; i < count; i++)
            if (!add(out, r, &seen, seat, events[i])) return false;
    } else {
        out->value = quick_value(r, &seen, seat);
    }
    return out->value.den;
}
