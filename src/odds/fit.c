/* fit.c -- chi-square. */

#include "fit.h"

#include <math.h>

/* The upper tail of chi-square, by its finite sums: for an even number of degrees e^-h (1 + h +
 * h^2/2 + ...), for an odd one erfc and the same in halves, with h half the square. */
static double tail(double square, int degrees)
{
    double half = square / 2, term, sum;

    if (square <= 0) return 1;
    if (degrees % 2) {
        sum = erfc(sqrt(half));
        term = 2 * sqrt(half / acos(-1)) * exp(-half);
        for (int i = 1; i <= degrees / 2; i++) {
            sum += term;
            term *= half / (i + 0.5);
        }
        return sum;
    }
    sum = term = exp(-half);
    for (int i = 1; i < degrees / 2; i++) {
        term *= half / i;
        sum += term;
    }
    return sum;
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
