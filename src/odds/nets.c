/* nets.c -- a layout as one. */

#include "nets.h"

#include "round.h"

#include <math.h>

/* ---- one round ---- */

static int left_of(const struct pit_state *s, int seat)
{
    int count = 0;

    for (int i = 0; i < s->wagers; i++)
        count += s->wager[i].seat == seat;
    return count;
}

static bool after(const struct pit_rules *r, const struct pit_state *s, int seat, int16_t value,
                  struct pit_state *next, struct net *n)
{
    struct pit_event e = odds_chance(s, value);

    pit_copy(r, next, s);
    if (pit_apply(r, next, &e, NULL, NULL) || next->phase) return false;
    n->value = value;
    n->net = pit_worth(next, seat) - pit_worth(s, seat);
    n->decides = left_of(next, seat) < left_of(s, seat);
    return true;
}

static bool add(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_chance chance)
{
    struct net *n = &out->of[out->count++];
    struct pit_state next;

    *n = (struct net){.weight = chance.weight};
    if (!after(r, s, seat, chance.value, &next, n)) return false;
    if (!n->decides) return true;
    if (!out->all || n->net > out->of[out->best].net) out->best = out->count - 1;
    if (!out->all || n->net < out->of[out->worst].net) out->worst = out->count - 1;
    out->all += n->weight;
    out->whole &= left_of(&next, seat) == 0;
    return true;
}

/* Does a chance that decided nothing leave all as it was, as a spin that does not count? A roll
 * that sets a point does not: the next one brings something else. */
static bool leaves_all(const struct nets *n, const struct pit_rules *r, const struct pit_state *s,
                       int seat, int16_t value)
{
    struct pit_state next, last;
    struct net one;

    if (!after(r, s, seat, value, &next, &one)) return false;
    for (int i = 0; i < n->count; i++)
        if (!after(r, &next, seat, n->of[i].value, &last, &one) || one.net != n->of[i].net ||
            one.decides != n->of[i].decides)
            return false;
    return true;
}

bool nets_of(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = s->phase ? 0 : pit_chances(r, s, list);

    *out = (struct nets){.stake = pit_worth(s, seat) - s->chips[seat], .whole = true};
    for (int i = 0; i < count; i++)
        if (!add(out, r, s, seat, list[i])) return false;
    for (int i = 0; i < count && out->whole; i++)
        if (!out->of[i].decides) out->whole = leaves_all(out, r, s, seat, list[i].value);
    return out->all > 0;
}

struct figure nets_mean(const struct nets *n)
{
    int64_t sum = 0; /* below 2^46 cents a net, and a few chances: no overflow */

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides) sum += n->of[i].net * (int64_t)n->of[i].weight;
    return figure_of(sum, (int64_t)n->all);
}

double nets_deviation(const struct nets *n)
{
    double mean = 0, square = 0;

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides) mean += (double)n->of[i].net * n->of[i].weight / (double)n->all;
    for (int i = 0; i < n->count; i++) {
        double off = (double)n->of[i].net - mean;

        if (n->of[i].decides) square += off * off * n->of[i].weight / (double)n->all;
    }
    return sqrt(square);
}

pit_money nets_below(const struct nets *n, pit_money net)
{
    pit_money found = INT64_MIN;

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides && n->of[i].net < net && n->of[i].net > found) found = n->of[i].net;
    return found;
}

uint64_t nets_weight(const struct nets *n, pit_money net)
{
    uint64_t weight = 0;

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides && n->of[i].net == net) weight += n->of[i].weight;
    return weight;
}

/* ---- many rounds ---- */

static pit_money common_step(const struct nets *n)
{
    pit_money step = 0;

    for (int i = 0; i < n->count; i++) {
        pit_money a = n->of[i].net - n->of[n->worst].net;

        while (n->of[i].decides && a) {
            pit_money rest = step % a;

            step = a;
            a = rest;
        }
    }
    return step;
}

static void add_term(struct nets_steps *s, int64_t at, uint64_t weight)
{
    int i = 0;

    if (at == 0) {
        s->least += weight;
        return;
    }
    while (i < s->terms && s->term[i].at != at)
        i++;
    if (i == s->terms) {
        s->terms++;
        s->term[i].at = at;
        s->term[i].weight = 0;
    }
    s->term[i].weight += weight;
    if (at > s->degree) s->degree = at;
}

struct nets_steps nets_steps(const struct nets *n, int rounds)
{
    struct nets_steps s = {.worst = n->of[n->worst].net, .step = common_step(n)};
    pit_money lost = -rounds * s.worst; /* if every round is the worst one */

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides)
            add_term(&s, s.step ? (n->of[i].net - s.worst) / s.step : 0, n->of[i].weight);
    s.even = s.step ? lost / s.step + (lost > 0 && lost % s.step != 0) : lost > 0;
    s.can_be_even = s.step ? lost % s.step == 0 : lost == 0;
    return s;
}
