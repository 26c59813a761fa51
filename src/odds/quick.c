/* quick.c -- drives the game over every chance and every decision of one round, exactly. */

#include "quick.h"

#include "round.h"

#include <assert.h>

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

struct fraction fraction_of(int64_t num, int64_t den)
{
    int64_t by = gcd(num, den);

    assert(by > 0);
    return (struct fraction){num / by, den / by};
}

void text_fraction(struct pit_text *t, struct fraction f)
{
    pit_text_int(t, f.num);
    pit_text_str(t, "/");
    pit_text_int(t, f.den);
}

/* The products of this and the next fit in 64 bits: cents of one ante, weights of three cards. */
static struct fraction add(struct fraction a, struct fraction b)
{
    return fraction_of(a.num * b.den + b.num * a.den, a.den * b.den);
}

static bool less(struct fraction a, struct fraction b)
{
    return a.num * b.den < b.num * a.den;
}

struct fraction quick_after(const struct pit_rules *r, const struct pit_state *s, int seat,
                            struct pit_event e)
{
    struct pit_state next;
    struct fraction v;

    pit_copy(r, &next, s);
    pit_apply(r, &next, &e, NULL, NULL);
    v = quick_value(r, &next, seat);
    v.num += (pit_worth(&next, seat) - pit_worth(s, seat)) * v.den;
    return v;
}

static struct fraction mean(const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct fraction sum = {0, 1};
    int count = pit_chances(r, s, list);
    int64_t all = 0;

    for (int i = 0; i < count; i++)
        all += list[i].weight;
    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = PIT_CHANCE, .verb = s->want, .value = list[i].value};
        struct fraction v = quick_after(r, s, seat, e);

        sum = add(sum, fraction_of(v.num * list[i].weight, v.den * all));
    }
    return sum;
}

/* The best of the decisions of this turn. */
static struct fraction best(const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct fraction found = {0, 0};
    int count = odds_events(r, s, seat, events);

    for (int i = 0; i < count; i++) {
        struct fraction v = quick_after(r, s, seat, events[i]);

        if (!found.den || less(found, v)) found = v;
    }
    return found;
}

struct fraction quick_value(const struct pit_rules *r, const struct pit_state *s, int seat)
{
    if (s->phase == 0) return (struct fraction){0, 1};
    return s->want ? mean(r, s, seat) : best(r, s, seat);
}

struct fraction quick_edge(const struct pit_rules *in_force)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct pit_state s;

    r->option[PIT_O_MIN] = 1; /* an ante of one cent keeps every product small */
    odds_bet_one(r, &s, 1);
    return quick_after(r, &s, 0, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL});
}
