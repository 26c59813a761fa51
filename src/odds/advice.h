/* advice.h -- what each choice of a seat is worth, exact for the cards that have been seen. */
#pragma once

#include "quick.h"

enum { ADVICE_MAX = 32 };

struct advice {
    int count, best; /* 0 choices: it is not the seat's turn */
    struct {
        struct pit_event event;
        struct fraction value; /* mean change of the seat's worth to the end of the round, cents */
    } choice[ADVICE_MAX];
    struct fraction value; /* of the best one; without a choice: of what lies on the layout */
};

/* True if cards that this seat has not seen decide the round, so that no choice of it has a value:
 * words for that. */
bool advice_blind(const struct pit_rules *r, const struct pit_state *s, int seat);
#define ADVICE_BLIND "cards that decide the round lie face down, and this seat has not seen them"

/* Looks at the state as the seat sees it, so that it knows no more than the seat. False: the round
 * has too many ways to go. */
bool advice_of(struct advice *out, const struct pit_rules *r, const struct pit_state *s, int seat);
