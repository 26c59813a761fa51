/* nets.h -- all that a seat has on the layout as one: what the next round brings, over everything
 * that chance may bring, and who is ahead after many such rounds. */
#pragma once

#include "study.h"

/* What one chance brings to the seat. */
struct net {
    int16_t value; /* of the chance */
    uint32_t weight;
    pit_money net;
    bool decides; /* false: a spin that does not count, or nothing of this seat was decided */
};

struct nets {
    int count;
    struct net of[PIT_CHANCES_MAX];
    uint64_t all;    /* the weights of those that decide */
    pit_money stake; /* on the layout */
    int best, worst; /* of those that decide; the first of equals */
    bool whole; /* whatever decides leaves nothing of it on the layout, and the rest all as it is */
};

/* False if the round takes more than one chance, or none may come. */
bool nets_of(struct nets *out, const struct pit_rules *r, const struct pit_state *s, int seat);

/* The mean over what decides, in cents, and the standard deviation. */
struct figure nets_mean(const struct nets *n);
double nets_deviation(const struct nets *n);

/* The highest net below this one, of those that decide; INT64_MIN: there is none. And the weight of
 * all that bring a net. */
pit_money nets_below(const struct nets *n, pit_money net);
uint64_t nets_weight(const struct nets *n, pit_money net);

/* ---- many rounds ---- */

enum { NETS_ROUNDS = 10000 };

/* The same layout again and again, so many rounds that decide: how likely it is to be ahead, even
 * and behind then. */
struct nets_after {
    int rounds; /* 0: nobody has asked */
    struct figure ahead, even, behind;
    double error; /* above 0: these are numbers, off by no more than this */
};

/* A round as a polynomial: the weights of what it brings, counted in steps above the worst. */
struct nets_steps {
    pit_money worst, step; /* step 0: all bring the same */
    int64_t degree;
    int terms;
    struct {
        int64_t at;
        uint64_t weight;
    } term[PIT_CHANCES_MAX]; /* behind the first, which is at 0 */
    uint64_t least;          /* its weight */
    int64_t even;            /* so many steps are even after all rounds, or the next above it */
    bool can_be_even;
};
struct nets_steps nets_steps(const struct nets *n, int rounds);

/* In numbers, with their error: whatever the layout, in some milliseconds (nets_near.c). False if
 * the sums are too far apart for the memory that this may take. */
bool nets_near(struct nets_after *out, const struct nets *n, int rounds);

/* In fractions (nets_exact.c); to be freed if it is true. False if that would take too long. */
bool nets_exact(struct nets_after *out, const struct nets *n, int rounds);
void nets_exact_free(struct nets_after *a);
