/* helper_statistics.c -- chi-square, normal deviates, Kolmogorov and Smirnov. */

#include "helper_statistics.h"

#include <math.h>
#include <stdlib.h>

/* The incomplete gamma function Q(a, x): its series below a + 1, above it the continued fraction
 * (Abramowitz and Stegun 6.5.29 and 6.5.31, the latter by Lentz's method). */
double helper_chi_square(double chi, double df)
{
    double a = df / 2, x = chi / 2, front, term, sum;

    if (x <= 0) return 1;
    front = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) {
        sum = term = 1 / a;
        for (int n = 1; term > sum * 1e-15; n++)
            sum += term *= x / (a + n);
        return 1 - front * sum;
    } else {
        double b = x + 1 - a, c = 1e300, d = 1 / b, h = d, change;

        for (int i = 1; i < 10000; i++) {
            double an = -i * (i - a);

            b += 2;
            d = 1 / (an * d + b);
            c = b + an / c;
            h *= change = d * c;
            if (fabs(change - 1) < 1e-15) break;
        }
        return front * h;
    }
}

double helper_counts(const int *count, const double *expected, int n)
{
    double left = 0, x = 0, is = 0, should = 0;
    int cells = 0;

    for (int i = 0; i < n; i++)
        left += expected[i];
    for (int i = 0; i < n; i++) {
        is += count[i];
        should += expected[i];
        left -= expected[i];
        if (should < 5 || (left < 5 && i < n - 1))
            continue; /* what is too small for itself joins */
        x += (is - should) * (is - should) / should;
        is = should = 0;
        cells++;
    }
    return helper_chi_square(x, cells - 1);
}

double helper_uniform(const int *count, int n)
{
    double expected[64], all = 0;

    for (int i = 0; i < n; i++)
        all += count[i];
    for (int i = 0; i < n; i++)
        expected[i] = all / n;
    return helper_counts(count, expected, n);
}

double helper_normal(double z)
{
    return erfc(z / sqrt(2)) / 2;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

double helper_even(double *p, int n)
{
    double far = 0, root = sqrt(n), z, sum = 0;

    qsort(p, (size_t)n, sizeof *p, compare);
    for (int i = 0; i < n; i++)
        far = fmax(far, fmax(p[i] - (double)i / n, (double)(i + 1) / n - p[i]));
    z = (root + 0.12 + 0.11 / root) * far;
    for (int k = 1; k <= 100; k++)
        sum += (k % 2 ? 2 : -2) * exp(-2.0 * k * k * z * z);
    return fmin(1, fmax(0, sum));
}
