/* quick.c -- drives the game over every chance and every decision of one round, exactly. */

#include "quick.h"

#include "own.h"
#include "round.h"

/* What is followed; as far as `left` events go. */
struct walk {
    const struct pit_rules *rules;
    int seat;
    bool decided; /* no wager of the seat may outlast the round */
    int left;
};

enum { EVENTS_MAX = 1 << 18 };

static const struct fraction out_of_reach = {0, 0};

static struct fraction times(struct fraction a, int64_t num, int64_t den)
{
    struct fraction f = {0, 0};

    if (__builtin_mul_overflow(a.num, num, &f.num) || __builtin_mul_overflow(a.den, den, &f.den))
        return out_of_reach;
    return f.den ? fraction_of(f.num, f.den) : f;
}

static struct fraction value(struct walk *w, const struct pit_state *s);

static bool has_wager(const struct pit_state *s, int seat)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat) return true;
    return false;
}

static struct fraction after(struct walk *w, const struct pit_state *s, const struct pit_event *e)
{
    struct pit_state next;
    struct fraction v = {0, 1};
    int64_t gained = 0;
    bool over;

    if (--w->left < 0) return out_of_reach;
    pit_copy(w->rules, &next, s);
    pit_apply(w->rules, &next, e, NULL, NULL);
    over = !next.phase && (s->phase || e->seat == PIT_CHANCE);
    if (over && w->decided && has_wager(&next, w->seat)) return out_of_reach;
    if (!over) v = value(w, &next);
    if (__builtin_mul_overflow(pit_worth(&next, w->seat) - pit_worth(s, w->seat), v.den, &gained) ||
        __builtin_add_overflow(v.num, gained, &v.num))
        return out_of_reach;
    return v; /* still in lowest terms */
}

static struct fraction mean(struct walk *w, const struct pit_state *s)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    struct fraction sum = {0, 1};
    int count = pit_chances(w->rules, s, list);
    int64_t all = 0;

    for (int i = 0; i < count; i++)
        all += list[i].weight;
    for (int i = 0; i < count && sum.den; i++) {
        struct pit_event e = odds_chance(s, list[i].value);
        struct fraction v = after(w, s, &e);

        if (__builtin_mul_overflow(v.num, (int64_t)list[i].weight, &v.num)) return out_of_reach;
        sum = fraction_add(sum, v);
    }
    return count ? times(sum, 1, all) : out_of_reach;
}

/* The best of the decisions of this turn. */
static struct fraction best(struct walk *w, const struct pit_state *s)
{
    struct pit_event events[ODDS_EVENTS_MAX];
    struct fraction found = out_of_reach;
    int count = odds_events(w->rules, s, w->seat, events);

    for (int i = 0; i < count; i++) {
        struct fraction v = after(w, s, &events[i]);

        if (!v.den) return v;
        if (!i || fraction_less(found, v)) found = v;
    }
    return found;
}

static struct fraction value(struct walk *w, const struct pit_state *s)
{
    return s->want ? mean(w, s) : best(w, s);
}

struct fraction quick_value(const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct walk w = {r, seat, false, EVENTS_MAX};

    return s->phase ? value(&w, s) : (struct fraction){0, 1};
}

struct fraction quick_after(const struct pit_rules *r, const struct pit_state *s, int seat,
                            struct pit_event e)
{
    struct walk w = {r, seat, false, EVENTS_MAX};

    return after(&w, s, &e);
}

struct fraction quick_edge(const struct pit_rules *in_force, int spot)
{
    struct pit_rules rules = *in_force;
    struct walk w = {&rules, ODDS_SEAT, true, EVENTS_MAX};
    const struct odds_own *own = in_force->game->odds;
    struct odds_start start;
    struct wager_study by_own;
    struct pit_state s;

    if (own && own->wager) {
        if (!own->wager(&by_own, in_force, spot, NULL)) return out_of_reach;
        return (struct fraction){by_own.ev.num, by_own.ev.den};
    }
    odds_loosen(&rules);
    if (spot >= rules.spots || odds_has_cases(&rules, spot)) return out_of_reach;
    if (!odds_bet(&rules, &s, spot, &start)) return out_of_reach;
    return times(value(&w, &s), 1, start.stake);
}

/* ---- a whole wager ---- */

/* Lists the ends of a round without decisions, each with its chance. */
struct ends {
    struct walk walk;
    struct wager_study *out;
    pit_money from, stake; /* the seat's worth before the wager, and the wager */
    struct fraction p[WAGER_OUTCOMES];
    pit_money net[WAGER_OUTCOMES];
};

static bool add_end(struct ends *x, pit_money net, struct fraction p)
{
    int i = 0;

    while (i < x->out->outcomes && x->net[i] != net)
        i++;
    if (i == WAGER_OUTCOMES) return false;
    if (i == x->out->outcomes) {
        x->out->outcomes++;
        x->net[i] = net;
        x->p[i] = (struct fraction){0, 1};
    }
    x->p[i] = fraction_add(x->p[i], p);
    return x->p[i].den != 0;
}

static bool list_ends(struct ends *x, const struct pit_state *s, struct fraction p)
{
    const struct pit_rules *r = x->walk.rules;
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = pit_chances(r, s, list);
    int64_t all = 0;

    if (!count) return false; /* somebody decides */
    for (int i = 0; i < count; i++)
        all += list[i].weight;
    for (int i = 0; i < count; i++) {
        struct pit_event e = odds_chance(s, list[i].value);
        struct fraction share = times(p, list[i].weight, all);
        struct pit_state next;
        bool good;

        if (--x->walk.left < 0 || !share.den) return false;
        pit_copy(r, &next, s);
        pit_apply(r, &next, &e, NULL, NULL);
        if (next.phase)
            good = list_ends(x, &next, share);
        else
            good = !has_wager(&next, x->walk.seat) &&
                   add_end(x, pit_worth(&next, x->walk.seat) - x->from, share);
        if (!good) return false;
    }
    return true;
}

static struct figure figure(struct fraction f, bool *good)
{
    *good = *good && f.den;
    return f.den ? figure_of(f.num, f.den) : (struct figure){0};
}

/* All figures from the list of ends. */
static bool read_ends(struct ends *x, pit_money paid)
{
    struct wager_study *w = x->out;
    struct fraction sum[3] = {{0, 1}, {0, 1}, {0, 1}}, ev = {0, 1}, square = {0, 1}, decided;
    bool good = true;

    for (int i = 0; i < w->outcomes; i++) {
        pit_money net = x->net[i];
        enum pit_result result = net > 0 ? PIT_WIN : net < 0 ? PIT_LOSE : PIT_PUSH;
        struct fraction brings = fraction_of(net, x->stake);

        sum[result] = fraction_add(sum[result], x->p[i]);
        ev = fraction_add(ev, times(x->p[i], brings.num, brings.den));
        square = fraction_add(
            square, times(times(x->p[i], brings.num, brings.den), brings.num, brings.den));
        w->outcome[i] =
            (struct wager_outcome){result, brings.num, brings.den, figure(x->p[i], &good)};
    }
    decided = fraction_add(sum[PIT_WIN], sum[PIT_LOSE]);
    w->win = figure(sum[PIT_WIN], &good);
    w->push = figure(sum[PIT_PUSH], &good);
    w->lose = figure(sum[PIT_LOSE], &good);
    w->ev = figure(ev, &good);
    w->edge = w->risk = figure(times(ev, -1, 1), &good);
    w->resolved = figure(decided.num ? times(ev, decided.den, decided.num) : decided, &good);
    w->outlay = figure(times(ev, x->stake, paid), &good);
    w->edge_outlay = figure(times(ev, -x->stake, paid), &good);
    w->rounds = figure_of(1, 1);
    square = fraction_add(square, times(ev, -ev.num, ev.den));
    w->sd = __builtin_sqrt(figure(square, &good).value);
    return good;
}

bool quick_wager(struct wager_study *out, const struct pit_rules *in_force, int spot)
{
    struct pit_rules rules = *in_force;
    struct ends x = {.walk = {&rules, ODDS_SEAT, true, EVENTS_MAX}, .out = out};
    const struct odds_own *own = in_force->game->odds;
    struct odds_start start;
    struct pit_state s;

    if (own && own->wager) return own->wager(out, in_force, spot, NULL);
    *out = (struct wager_study){.spot = spot};
    odds_loosen(&rules);
    if (odds_has_cases(&rules, spot) || !odds_bet(&rules, &s, spot, &start)) return false;
    x.from = pit_worth(&s, ODDS_SEAT) + start.paid - start.stake;
    x.stake = start.stake;
    return list_ends(&x, &s, (struct fraction){1, 1}) && read_ends(&x, start.paid);
}
