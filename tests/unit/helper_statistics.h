/* helper_statistics.h -- how likely it is that chance alone brings so large a difference. */
#pragma once

#include <stddef.h>

/* The chance that chi-square with df degrees of freedom is chi or more. */
double helper_chi_square(double chi, double df);

/* The same for counts against what was expected; neighbours are put together until at least five
 * are expected of each. The sums are equal. */
double helper_counts(const int *count, const double *expected, int n);

/* Counts of n outcomes that are equally likely. */
double helper_uniform(const int *count, int n);

/* The chance of a normal deviate of z or more. */
double helper_normal(double z);

/* Kolmogorov and Smirnov: the chance that n uniform numbers stray as far from even as these. Sorts
 * them. */
double helper_even(double *p, int n);
