/* spreads.h -- Red Dog's figures in 64-bit integers: the whole round, and the raise by spread.
 *
 * All of it is counted: how many of the ways to deal three cards in order bring what. So the sums
 * are whole numbers, for as many cards as a shoe may have, and fractions are made of them at the
 * end. The ante is one cent. red_dog_odds.h says the same with GMP, and strategies besides. */
#pragma once

#include "quick.h"

enum { SPREADS_ROWS = 78, SPREADS_OUTCOMES = 64, OUTCOME_NAME = 32, OUTCOME_PAYS = 16 };

/* What came of the third card, over all ways to deal. */
struct spreads_sums {
    int64_t win, push, lose; /* ways */
    int64_t net, square;     /* of the seat's result, its square ... */
    int64_t staked;          /* ... and of what it added to the ante */
};

struct spreads_row {
    int low, high, spread; /* ranks 2 to 14; low and high are 0 for a whole spread */
    int64_t dealt;         /* ways to deal the two ends */
    struct spreads_sums stand, raised;
};

struct spreads_outcome {
    char name[OUTCOME_NAME], pays[OUTCOME_PAYS];
    int64_t ways;
};

struct spreads {
    int64_t ends, ways; /* to deal two cards, and three */
    struct spreads_sums best;
    int64_t never, always; /* the net if one never, or always, raises */
    struct spreads_row row[SPREADS_ROWS];
    int rows;
    struct spreads_outcome outcome[SPREADS_OUTCOMES]; /* by name; under best play */
    int outcomes;
};

/* The round is dealt from a full shoe, or from these counts by rank (2 to ace), three cards or
 * more; then rows are by end cards. */
void spreads_of(struct spreads *out, const struct pit_rules *in_force, const uint8_t *ranks);

/* The name of a way to end, "spread 3, between", and what it pays: "2 to 1", "push", "loses". */
void outcome_words(char name[OUTCOME_NAME], char pays[OUTCOME_PAYS], const struct pit_rules *r,
                   const struct pit_effect *over, pit_money net);
