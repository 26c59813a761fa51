/* edge.c -- drives the game over every chance and every decision of one round, exactly. */

#include "edge.h"

#include "games/wagers.h"

#include <string.h>

static int64_t gcd(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;

        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static struct fraction lowest(int64_t num, int64_t den)
{
    int64_t by = gcd(num, den);

    return (struct fraction){num / by, den / by};
}

static struct fraction add(struct fraction a, struct fraction b)
{
    int64_t common = a.den / gcd(a.den, b.den) * b.den;

    return lowest(a.num * (common / a.den) + b.num * (common / b.den), common);
}

/* The products fit in 64 bits: cents of one ante, weights of three cards. */
static bool less(struct fraction a, struct fraction b)
{
    return a.num * b.den < b.num * a.den;
}

static struct fraction value(const struct pit_rules *r, const struct pit_state *s, pit_money start);

static struct fraction after(const struct pit_rules *r, const struct pit_state *s,
                             struct pit_event e, pit_money start)
{
    struct pit_state next;

    pit_copy(r, &next, s);
    pit_apply(r, &next, &e, NULL, NULL);
    return value(r, &next, start);
}

static struct fraction mean(const struct pit_rules *r, const struct pit_state *s, pit_money start)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct fraction sum = {0, 1};
    int count = pit_chances(r, s, list);
    int64_t all = 0;

    for (int i = 0; i < count; i++)
        all += list[i].weight;
    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = PIT_CHANCE, .verb = s->want, .value = list[i].value};
        struct fraction v = after(r, s, e, start);

        sum = add(sum, lowest(v.num * list[i].weight, v.den * all));
    }
    return sum;
}

/* The best of the decisions of this turn; its value is linear in the amount, so the ends do. */
static struct fraction best(const struct pit_rules *r, const struct pit_state *s, pit_money start)
{
    struct pit_move moves[PIT_MOVES_MAX];
    struct fraction found = {0, 0};
    int count = pit_moves(r, s, 0, moves);

    for (int i = 0; i < count; i++) {
        pit_money ends[] = {moves[i].range.least, moves[i].range.most};

        if (moves[i].verb < PIT_VERB_OWN) continue;
        for (int end = 0; end < (ends[0] == ends[1] ? 1 : 2); end++) {
            struct pit_event e = {.verb = moves[i].verb, .amount = ends[end]};
            struct fraction v = after(r, s, e, start);

            if (!found.den || less(found, v)) found = v;
        }
    }
    return found;
}

static struct fraction value(const struct pit_rules *r, const struct pit_state *s, pit_money start)
{
    if (s->phase == 0) return (struct fraction){pit_worth(s, 0) - start, 1};
    return s->want ? mean(r, s, start) : best(r, s, start);
}

struct fraction odds_edge(const struct pit_rules *in_force)
{
    struct pit_rules rules = *in_force, *r = &rules;
    struct pit_state s;

    r->option[O_MIN] = 1; /* an ante of one cent keeps every product small */
    pit_open(r, &s);
    pit_apply(r, &s,
              &(struct pit_event){.seat = PIT_CHANCE, .verb = s.want, .value = (int16_t)r->cut},
              NULL, NULL);
    pit_apply(r, &s, &(struct pit_event){.verb = PIT_SIT, .amount = 2}, NULL, NULL);
    pit_apply(r, &s, &(struct pit_event){.verb = PIT_BET, .amount = 1}, NULL, NULL);
    return after(r, &s, (struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, 2);
}
