/* blackjack_exposed.c -- what answers to an error are worth: to take a card that came to light or
 * not, MAB-BJ 15(d); to play on after a card was missed or not, 15(j).
 *
 * Who takes it plays on; who does not stands, and it is the next card of somebody else, of the
 * dealer at last. Both are played through the game: where a hand is asked it is worth what the
 * analyser says, and a chance what all of its cards are on average. */

#include "blackjack_seen.h"

#include "odds/round.h"

enum { EVENTS_MOST = 1000000 };

struct exposed {
    const struct pit_rules *r;
    int seat, events;
    double error;
};

/* What is won from here on, beside what is settled: the seat's worth has that. */
static bool value_of(struct exposed *x, const struct pit_state *s, double *out);

static bool after(struct exposed *x, const struct pit_state *s, const struct pit_event *e,
                  double *out)
{
    struct pit_state next;
    double more;

    pit_copy(x->r, &next, s);
    if (++x->events > EVENTS_MOST || pit_apply(x->r, &next, e, NULL, NULL)) return false;
    if (!value_of(x, &next, &more)) return false;
    *out = (double)(pit_worth(&next, x->seat) - pit_worth(s, x->seat)) + more;
    return true;
}

static bool by_chance(struct exposed *x, const struct pit_state *s, double *out)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(x->r, s, list);
    double sum = 0, all = 0, value;

    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);

        if (!after(x, s, &e, &value)) return false;
        sum += list[i].weight * value;
        all += list[i].weight;
    }
    *out = count ? sum / all : 0;
    return count > 0;
}

static bool by_choice(struct exposed *x, const struct pit_state *s, double *out)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = odds_events(x->r, s, x->seat, events);
    double value;

    *out = -1e300;
    for (int i = 0; i < count; i++) {
        if (!after(x, s, &events[i], &value)) return false;
        if (value > *out) *out = value;
    }
    return count > 0;
}

static bool value_of(struct exposed *x, const struct pit_state *s, double *out)
{
    struct advice a = {0};

    *out = 0;
    if (!s->phase) return true;
    if (s->want) return by_chance(x, s, out);
    if (!(s->turn >> x->seat & 1)) return false;
    if (s->phase == EXPOSED || s->phase == MISSED) return by_choice(x, s, out);
    if (!blackjack_advice(&a, x->r, s, x->seat)) return false;
    if (a.error > x->error) x->error = a.error;
    *out = a.ev;
    return true;
}

bool blackjack_exposed(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                       int seat)
{
    struct exposed x = {.r = r, .seat = seat};
    struct pit_event events[ODDS_EVENTS_MAX];
    int count = seen->turn >> seat & 1 ? odds_events(r, seen, seat, events) : 0;

    for (int i = 0; i < count; i++) {
        double ev;

        if (!after(&x, seen, &events[i], &ev)) return false;
        out->choice[i].event = events[i];
        out->choice[i].ev = ev;
        out->count++;
        if (i && ev <= out->ev) continue;
        out->best = i;
        out->ev = ev;
    }
    out->error = x.error + BJX_ERROR * (double)(pit_worth(seen, seat) - seen->chips[seat] + 1);
    return count > 0;
}
