/* crowd.h -- players without a person: they sit, bet and decide at random, by what the engine
 * lists, the same from the same seed. */
#pragma once

#include "fair/shuffle.h"
#include "pit/table.h"

struct crowd {
    struct fair_seeded random;
    unsigned seats; /* those that are its own, a bit each */
};

/* From 0 to below n. */
int crowd_below(struct crowd *c, int n);

/* They sit down from this seat on, at a table that is open. */
void crowd_sits(struct crowd *c, struct pit_table *t, int from, int seats);

/* Opens a table of these rules at which this many sit, and whose chance comes from the same seed.
 * see and with as in pit_table. */
void crowd_open(struct crowd *c, struct pit_table *t, const struct pit_rules *r, int seats,
                pit_see *see, void *with);

/* The decision with which the dealer closes the bets before the dice or the wheel ("throw"), the
 * first that a game has for its dealer, if it may be now; 0: there is none. */
int crowd_closing(const struct pit_table *t);

/* Everybody bets; the dealer closes the bets; the round begins; one seat tries what it may decide.
 * False: nothing closes them, it cannot begin, or no decision is waited for. */
void crowd_bets(struct crowd *c, struct pit_table *t);
bool crowd_closes(struct crowd *c, struct pit_table *t);
bool crowd_begins(struct crowd *c, struct pit_table *t);
bool crowd_decides(struct crowd *c, struct pit_table *t);

/* The name of whoever sits there; they are no people, and are called so. */
const char *crowd_name(int seat);
