/* nets_exact.c -- who is ahead after many rounds, in whole numbers of any length. */

#include "nets.h"

#include "wagers_study.h"

#include <gmp.h>
#include <stdlib.h>

/* The coefficients of the n-th power from the left. Each follows from those before it that lie a
 * term of the polynomial away: P Q' = n P' Q for Q = P^n. Only as many as that takes are kept. */
struct power {
    const struct nets_steps *s;
    int n;
    int64_t ring; /* how many are kept */
    mpz_t *kept, sum, one;
};

static void open_power(struct power *p, const struct nets_steps *s, int n)
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
static void add_up(const struct nets_steps *s, int rounds, int64_t at, mpz_t below, mpz_t here)
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

static struct figure share(const mpz_t ways, const mpz_t all)
{
    struct figure f;
    mpq_t q;

    mpq_init(q);
    mpz_set(mpq_numref(q), ways);
    mpz_set(mpq_denref(q), all);
    mpq_canonicalize(q);
    f = figure_from(q);
    mpq_clear(q);
    return f;
}

/* Additions of numbers of rounds * log(weights) bits: some seconds. */
enum { WORK_MAX = 3000000 };

bool nets_exact(struct nets_after *out, const struct nets *n, int rounds)
{
    struct nets_steps s = nets_steps(n, rounds);
    mpz_t below, here, above, all;

    if (s.step && (s.even > WORK_MAX || s.even * s.terms > WORK_MAX || s.degree > WORK_MAX))
        return false;
    mpz_inits(below, here, above, all, NULL);
    mpz_ui_pow_ui(all, n->all, (unsigned long)rounds);
    if (s.worst <= 0) add_up(&s, rounds, s.even, below, here);
    if (!s.can_be_even) mpz_set_ui(here, 0);
    mpz_sub(above, all, below);
    mpz_sub(above, above, here);
    *out = (struct nets_after){.rounds = rounds,
                               .ahead = share(above, all),
                               .even = share(here, all),
                               .behind = share(below, all)};
    mpz_clears(below, here, above, all, NULL);
    return true;
}

void nets_exact_free(struct nets_after *a)
{
    figure_free(&a->ahead);
    figure_free(&a->even);
    figure_free(&a->behind);
}
