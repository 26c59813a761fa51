/* advice.h -- what each choice of a seat is worth, exact for the cards that have been seen. */
#pragma once

#include "quick.h"

enum { ADVICE_MAX = 32 };

struct advice {
    int count, best; /* 0 choices: it is not the seat's turn */
    struct {
        struct pit_event event;
        struct fraction value; /* mean change of the seat's worth to the end of the round, cents */
        double ev;             /* the same as a number, where fractions are out of reach */
        struct fraction wager; /* of what the choice itself wagers, cents; den 0: not known */
    } choice[ADVICE_MAX];
    struct fraction value;   /* of the best one; without a choice: of what lies on the layout */
    double ev;               /* the same as a number */
    const char *left_out[4]; /* wagers that are not in the values; NULL ends them */
    double error;            /* above 0: numbers stand for the values, off by no more than this */
};

/* The value as a number. */
static inline double advice_number(const struct advice *a, int choice)
{
    const struct fraction *v = choice < 0 ? &a->value : &a->choice[choice].value;

    if (a->error > 0) return choice < 0 ? a->ev : a->choice[choice].ev;
    return fraction_number(*v);
}

/* True if all choices are worth the same: then none of them is the best. */
bool advice_even(const struct advice *a);

/* Looks at the state as the seat sees it, so that it knows no more than the seat; what lies face
 * down is averaged over. False: the round has too many ways to go. */
bool advice_of(struct advice *out, const struct pit_rules *r, const struct pit_state *s, int seat);
