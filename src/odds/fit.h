/* fit.h -- how well what has come fits fair chances: Pearson's chi-square and its probability. */
#pragma once

struct fit {
    int count;             /* results */
    int kinds;             /* that they may be of */
    int degrees;           /* of freedom */
    double square;         /* the sum of (seen - expected)^2 / expected */
    double p;              /* how likely fair chances bring as much or more */
    double expected_least; /* below 5 the figure is rough */
};

/* Of each kind: how often it came, and its weight. */
struct fit fit_of(const int *seen, const int *weight, int kinds);
