/* red_dog_odds.h -- what people ask of Red Dog: the whole round, and the raise by spread. */
#pragma once

#include "graph.h"
#include "spreads.h"

/* What a raise is worth; for these two end cards, or for a whole spread.
 */
struct red_dog_row {
    int low, high, spread; /* ranks 2 to 14; low and high are 0 for a whole spread */
    bool raise;            /* best play raises */
    struct pit_ratio pays;
    mpq_t dealt;           /* chance of it */
    mpq_t win, push, lose; /* given that it is dealt */
    mpq_t stand, raised;   /* mean result per unit of ante, standing and with a full raise */
    mpq_t raise_unit;      /* what one unit of raise is worth, the ante left aside */
};

enum { RED_DOG_ROWS = 78 }; /* pairs of different ranks */

struct red_dog_odds {
    struct odds_figures best, by; /* per unit of ante; `by`: a given strategy */
    mpq_t never, always;          /* mean result if one never, or always, raises */
    bool has_by;
    struct red_dog_row row[RED_DOG_ROWS];
    int rows;
    /* By name: "consecutive", "spread 3, between"; under best play. */
    struct {
        char name[OUTCOME_NAME], pays[OUTCOME_PAYS];
        mpq_t p;
    } outcome[64];
    int outcomes;
    mpq_t consecutive, pair, three; /* chances: a tie at once; two alike; and a third */
    mpq_t risk;                     /* loss per unit of all that is wagered: element of risk */
    double sd;                      /* of the whole round, per unit of ante */
};

struct strategy;

/* Solves the round that begins with this state (round.h); rows are by spread, or by end cards where
 * the shoe is not full. by: a strategy of the caller's, or NULL. False if the shoe is too small. */
bool red_dog_odds(struct red_dog_odds *out, const struct pit_rules *r,
                  const struct pit_state *start, bool by_pair, const struct strategy *by);
void red_dog_odds_free(struct red_dog_odds *o);
