/* fit.c -- chi-square, with a square root and no other function of a C library, so that a browser
 * comes to the same bytes. */

#include "fit.h"

#include <math.h>

/* e to the power of -x: by its series for a small part of x, which is then squared back. */
static double decay(double x)
{
    double sum = 1, term = 1;
    int halved = 0;

    for (; x > 1.0 / 16; halved++)
        x /= 2;
    for (int i = 1; i < 16; i++) {
        term *= x / i;
        sum += term;
    }
    for (; halved; halved--)
        sum *= sum;
    return 1 / sum;
}

/* The share of a gamma distribution of degrees / 2 below x: a sum of terms that are all above 0,
 * for x not far above its mean. */
static double below(double x, double shape, double first)
{
    double sum = first, term = first;

    for (double i = shape + 1; term > sum * 1e-17; i++) {
        term *= x / i;
        sum += term;
    }
    return sum;
}

/* And above x, by Legendre's continued fraction from its far end, for x that is large. */
static double above(double x, double shape, double first)
{
    double f = 0;

    for (int i = 500; i; i--)
        f = i * (shape - i) / (x + 2 * i + 1 - shape + f);
    return first * shape / (x + 1 - shape + f);
}

/* The upper tail of chi-square. */
static double tail(double square, int degrees)
{
    static const double pi = 3.14159265358979323846;
    double x = square / 2, shape = degrees / 2.0, first;

    if (square <= 0) return 1;
    /* x^shape / (shape! e^x), with (1/2)! = sqrt(pi) / 2 */
    first = degrees % 2 ? 2 * sqrt(x / pi) : 1;
    for (int i = 1; i <= degrees / 2; i++)
        first *= x / (degrees % 2 ? i + 0.5 : i);
    first *= decay(x);
    return x < shape + 1 ? 1 - below(x, shape, first) : above(x, shape, first);
}

struct fit fit_of(const int *seen, const int *weight, int kinds)
{
    struct fit f = {.kinds = kinds, .degrees = kinds - 1};
    double all = 0;

    for (int i = 0; i < kinds; i++) {
        f.count += seen[i];
        all += weight[i];
    }
    for (int i = 0; i < kinds && f.count; i++) {
        double expected = f.count * (weight[i] / all), off = seen[i] - expected;

        f.square += off * off / expected;
        if (!i || expected < f.expected_least) f.expected_least = expected;
    }
    f.p = tail(f.square, f.degrees);
    return f;
}
