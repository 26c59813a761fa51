/* craps_odds.h -- what each wager of craps costs, exactly, from the game's own states. */
#pragma once

#include "pit/game.h"

#include <gmp.h>

/* One way a wager ends. */
struct craps_outcome {
    enum pit_result result;
    int64_t num, den; /* what it brings, per unit of the wager, in lowest terms */
    mpq_t p;
};
enum { CRAPS_OUTCOMES = 8 };

struct craps_row {
    int spot;
    struct pit_ratio pays; /* of a plain win; 0 to 1 where it depends on the roll */
    mpq_t win, push, lose;
    mpq_t ev;       /* mean result per unit of the wager made, a percentage included */
    mpq_t resolved; /* the same per unit that was won or lost */
    mpq_t outlay;   /* the same per unit paid, a percentage in advance included */
    double sd;
    mpq_t rolls; /* how many rolls it takes to be decided, on average */
    struct craps_outcome outcome[CRAPS_OUTCOMES];
    int outcomes;
};

/* Figures of one spot; false if no wager can be made there of itself. */
bool craps_row(struct craps_row *out, const struct pit_rules *in_force, int spot);
void craps_row_free(struct craps_row *row);

/* How much a wager on the layout changes its seat's worth on average, from this state to its first
 * settlement, in cents; a percentage that has been paid is gone already. The worth of a layout is
 * the sum over its wagers. False if it cannot be worked out. */
bool craps_wager_value(mpq_t out, const struct pit_rules *in_force, const struct pit_state *s,
                       int wager);

/* The chance that a shooter throws the dice at least n times before the seven out. */
enum { CRAPS_ROLLS_MAX = 400 };
bool craps_at_least(mpq_t out, const struct pit_rules *in_force, int n);
