/* nets.c -- a layout as one. */

#include "nets.h"

#include "round.h"

#include <math.h>
#include <stdlib.h>

/* ---- one round ---- */

static int left_of(const struct pit_state *s, int seat)
{
    int count = 0;

    for (int i = 0; i < s->wagers; i++)
        count += s->wager[i].seat == seat;
    return count;
}

static bool add(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_chance chance)
{
    struct pit_event e = odds_chance(s, chance.value);
    struct net *n = &out->of[out->count++];
    struct pit_state next;

    pit_copy(r, &next, s);
    if (pit_apply(r, &next, &e, NULL, NULL) || next.phase) return false;
    *n = (struct net){.value = chance.value,
                      .weight = chance.weight,
                      .net = pit_worth(&next, seat) - pit_worth(s, seat),
                      .decides = left_of(&next, seat) < left_of(s, seat)};
    if (!n->decides) return true;
    if (!out->all || n->net > out->of[out->best].net) out->best = out->count - 1;
    if (!out->all || n->net < out->of[out->worst].net) out->worst = out->count - 1;
    out->all += n->weight;
    out->whole &= left_of(&next, seat) == 0;
    return true;
}

bool nets_of(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat)
{
    struct pit_chance list[PIT_CHANCES_MAX];
    int count = s->phase ? 0 : pit_chances(r, s, list);

    *out = (struct nets){.stake = pit_worth(s, seat) - s->chips[seat], .whole = true};
    for (int i = 0; i < count; i++)
        if (!add(out, r, s, seat, list[i])) return false;
    return out->all > 0;
}

void nets_mean(mpq_t out, const struct nets *n)
{
    mpz_set_si(mpq_numref(out), 0);
    for (int i = 0; i < n->count; i++) {
        mpz_t one;

        if (!n->of[i].decides) continue;
        mpz_init_set_si(one, n->of[i].net);
        mpz_addmul_ui(mpq_numref(out), one, n->of[i].weight);
        mpz_clear(one);
    }
    mpz_set_ui(mpq_denref(out), n->all);
    mpq_canonicalize(out);
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

/* ---- many rounds ---- */

/* A round as a polynomial: the weights of what it brings, counted in steps above the worst. */
struct steps {
    pit_money worst, step;
    int64_t degree;
    int terms;
    struct {
        int64_t at;
        uint64_t weight;
    } term[PIT_CHANCES_MAX]; /* behind the first, which is at 0 */
    uint64_t least;          /* its weight */
};

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

static void add_term(struct steps *s, int64_t at, uint64_t weight)
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

static struct steps steps_of(const struct nets *n)
{
    struct steps s = {.worst = n->of[n->worst].net, .step = common_step(n)};

    for (int i = 0; i < n->count; i++)
        if (n->of[i].decides)
            add_term(&s, s.step ? (n->of[i].net - s.worst) / s.step : 0, n->of[i].weight);
    return s;
}

/* The coefficients of the n-th power from the left. Each follows from those before it that lie a
 * term of the polynomial away: P Q' = n P' Q for Q = P^n. Only as many as that takes are kept. */
struct power {
    const struct steps *s;
    int n;
    int64_t ring; /* how many are kept */
    mpz_t *kept, sum, one;
};

static void open_power(struct power *p, const struct steps *s, int n)
{
    *p = (struct power){.s = s, .n = n, .ring = s->degree + 1};
    p->kept = malloc((size_t)p->ring * sizeof *p->kept);
    if (!p->kept) abort();
    for (int64_t i = 0; i < p->ring; i++)
        mpz_init(p->kept[i]);
    mpz_inits(p->sum, p->one, NULL);
    mpz_ui_pow_ui(p->kept[0], s->least, (unsigned long)n);
}

static void close_power(struct power *p)
{
    for (int64_t i = 0; i < p->ring; i++)
        mpz_clear(p->kept[i]);
    mpz_clears(p->sum, p->one, NULL);
    free(p->kept);
}

/* The k-th coefficient; they are asked for in order. */
static mpz_t *coefficient(struct power *p, int64_t k)
{
    mpz_t *out = &p->kept[k % p->ring];

    if (!k) return out;
    mpz_set_ui(p->sum, 0);
    for (int i = 0; i < p->s->terms; i++) {
        int64_t at = p->s->term[i].at;

        if (at > k) continue;
        mpz_mul_si(p->one, p->kept[(k - at) % p->ring], (p->n + 1) * at - k);
        mpz_mul_ui(p->one, p->one, p->s->term[i].weight);
        mpz_add(p->sum, p->sum, p->one);
    }
    mpz_divexact_ui(p->sum, p->sum, (unsigned long)k);
    mpz_divexact_ui(*out, p->sum, p->s->least);
    return out;
}

/* Weights of all ways that end below this many steps, and of those that end at it. */
static void add_up(const struct steps *s, int rounds, int64_t at, mpz_t below, mpz_t here)
{
    int64_t last = rounds * s->degree;
    struct power p;

    open_power(&p, s, rounds);
    for (int64_t k = 0; k <= at && k <= last; k++) {
        mpz_t *c = coefficient(&p, k);

        if (k < at)
            mpz_add(below, below, *c);
        else
            mpz_set(here, *c);
    }
    close_power(&p);
}

static void share(mpq_t out, const mpz_t ways, const mpz_t all)
{
    mpz_set(mpq_numref(out), ways);
    mpz_set(mpq_denref(out), all);
    mpq_canonicalize(out);
}

/* Additions of numbers of rounds * log(weights) bits: some seconds. */
enum { WORK_MAX = 3000000 };

bool nets_after(const struct nets *n, int rounds, mpq_t ahead, mpq_t even, mpq_t behind)
{
    struct steps s = steps_of(n);
    pit_money lost = -rounds * s.worst; /* if every round is the worst one */
    int64_t at = s.step ? lost / s.step + (lost > 0 && lost % s.step != 0) : lost > 0;
    bool can_be_even = s.step ? lost % s.step == 0 : lost == 0;
    mpz_t below, here, all;

    if (s.step && (at > WORK_MAX || at * s.terms > WORK_MAX || s.degree > WORK_MAX)) return false;
    mpz_inits(below, here, all, NULL);
    mpz_ui_pow_ui(all, n->all, (unsigned long)rounds);
    if (lost >= 0) add_up(&s, rounds, at, below, here);
    if (!can_be_even) mpz_set_ui(here, 0);
    share(behind, below, all);
    share(even, here, all);
    mpz_sub(all, all, below);
    mpz_sub(all, all, here);
    mpz_add(below, below, here);
    mpz_add(below, below, all); /* all of them again */
    share(ahead, all, below);
    mpz_clears(below, here, all, NULL);
    return true;
}
