/* outcome.h -- an epoch whose seeds are all known, and what follows from them: the order of its
 * shoe, or its rolls or spins.
 *
 * It derives and does not judge: nothing is compared with what a table has published. */
#pragma once

#include "epoch.h"

struct fair_outcome {
    struct fair_epoch epoch;
    int cut, cut_by;                /* cards: where, and the seat that cuts or 0 for the dealer */
    uint16_t order[FAIR_CARDS_MAX]; /* cards: the deal order; else the outcomes of the rounds */
    uint8_t order_hash[FAIR_HASH];  /* cards */
};

/* Fills in all but what the epoch was given: commitments, L, R, K and what comes of them. */
void fair_outcome(struct fair_outcome *o);

/* The commitments that follow from the seeds, for who has been told none. */
void fair_outcome_commits(struct fair_epoch *e);
