/* nets_near.c -- who is ahead after many rounds, in floating point.
 *
 * The chances of a sum of many rounds are the n-th power of those of one round as a polynomial. Its
 * values at the roots of unity are the n-th powers of the values of one round, and a fast Fourier
 * transform goes from coefficients to values and back. Sums that lie a whole turn apart fall onto
 * one another, so the turn is made longer than the sums that are at all likely (window). */

#include "nets.h"

#include <math.h>
#include <stdlib.h>

enum { TURN_MAX = 1 << 21, TAIL = 32 };

/* Coefficients are probabilities: a transform is off by some 2^-53 times the logarithm of its
 * length, the power of it by `rounds` times that, and few values of it are not close to 0. The
 * tails beyond the window are below e^-TAIL each. Together this stays far below: */
static const double error = 1e-9;

struct value {
    double re, im;
};

static struct value times(struct value a, struct value b)
{
    return (struct value){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static struct value power(struct value of, int n)
{
    struct value out = {1, 0};

    for (; n; n >>= 1) {
        if (n & 1) out = times(out, of);
        of = times(of, of);
    }
    return out;
}

/* The first half of the roots of unity: halves of angles by square roots alone, all others by one
 * product each of two that are there. turn: a power of two, 4 or more. */
static void find_roots(struct value *root, int turn)
{
    struct value w = {0, 1};

    root[0] = (struct value){1, 0};
    root[turn / 4] = w;
    for (int at = turn / 8; at; at /= 2) {
        double re = sqrt((1 + w.re) / 2);

        w = root[at] = (struct value){re, w.im / (2 * re)};
    }
    for (int at = 1; at < turn / 2; at *= 2)
        for (int i = 1; i < at; i++)
            root[at + i] = times(root[at], root[i]);
}

/* From coefficients to values, which come out in another order. */
static void forth(struct value *a, int turn, const struct value *root)
{
    for (int half = turn / 2, each = 1; half; half /= 2, each *= 2)
        for (int from = 0; from < turn; from += 2 * half) {
            const struct value *w = root;

            for (struct value *x = &a[from]; x < &a[from + half]; x++, w += each) {
                struct value *y = x + half, off = {x->re - y->re, x->im - y->im};

                x->re += y->re;
                x->im += y->im;
                *y = times(off, *w);
            }
        }
}

/* And back from that order, `turn` times as large. */
static void back(struct value *a, int turn, const struct value *root)
{
    for (int half = 1, each = turn / 2; half < turn; half *= 2, each /= 2)
        for (int from = 0; from < turn; from += 2 * half) {
            const struct value *w = root;

            for (struct value *x = &a[from]; x < &a[from + half]; x++, w += each) {
                struct value *y = x + half, z = times(*y, (struct value){w->re, -w->im});

                *y = (struct value){x->re - z.re, x->im - z.im};
                x->re += z.re;
                x->im += z.im;
            }
        }
}

/* Sums that matter: so many from `first` on. */
struct window {
    int64_t first;
    int turn; /* a power of two; 0: it would be too long */
};

/* By Bernstein's inequality the sum is off its mean by t or more with a chance of e^-TAIL at most,
 * where t solves t^2 = 2 TAIL (variance + t degree / 3). */
static struct window window(const struct nets_steps *s, uint64_t all, int rounds)
{
    double mean = 0, square = 0, third = (double)(TAIL * s->degree) / 3, off;
    double whole = (double)rounds * (double)s->degree + 1;
    struct window w = {.turn = 4};

    for (int i = 0; i < s->terms; i++) {
        double p = (double)s->term[i].weight / (double)all, at = (double)s->term[i].at;

        mean += p * at;
        square += p * at * at;
    }
    off = third + sqrt(third * third + 2.0 * TAIL * rounds * (square - mean * mean)) + 1;
    if (2 * off < whole) w.first = (int64_t)(rounds * mean - off);
    if (w.first < 0) w.first = 0;
    while (w.turn < whole && w.turn < 2 * off && w.turn < TURN_MAX)
        w.turn *= 2;
    if (w.turn < whole && w.turn < 2 * off) w.turn = 0;
    return w;
}

static void transform(struct value *a, const struct nets_steps *s, uint64_t all, int rounds,
                      int turn)
{
    struct value *root = a + turn;

    find_roots(root, turn);
    for (int i = 0; i < turn; i++)
        a[i] = (struct value){0, 0};
    a[0].re = (double)s->least / (double)all;
    for (int i = 0; i < s->terms; i++)
        a[s->term[i].at % turn].re += (double)s->term[i].weight / (double)all;
    forth(a, turn, root);
    for (int i = 0; i < turn; i++)
        a[i] = power(a[i], rounds);
    back(a, turn, root);
}

static struct figure number(double p)
{
    return (struct figure){.value = p < 0 ? 0 : p > 1 ? 1 : p};
}

bool nets_near(struct nets_after *out, const struct nets *n, int rounds)
{
    struct nets_steps s = nets_steps(n, rounds);
    struct window w = window(&s, n->all, rounds);
    struct value *a = w.turn ? malloc((size_t)w.turn * 3 / 2 * sizeof *a) : NULL;
    double sum[3] = {0};

    if (!a) return false;
    transform(a, &s, n->all, rounds, w.turn);
    for (int i = 0; i < w.turn; i++) {
        int64_t at = w.first + i;

        sum[at < s.even                     ? 2
            : at == s.even && s.can_be_even ? 1
                                            : 0] += a[(w.first + i) % w.turn].re / w.turn;
    }
    free(a);
    *out = (struct nets_after){.rounds = rounds,
                               .ahead = number(sum[0]),
                               .even = number(sum[1]),
                               .behind = number(sum[2]),
                               .error = error};
    return true;
}
