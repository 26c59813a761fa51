/* risk.h -- what may become of a bankroll, from the mean and the variance of a round. */
#pragma once

#include "tally.h"

/* In cents. What cannot be said, of too few rounds or where nothing is won on average, is NAN. */
struct sim_risk {
    double mean, sd; /* of a round; sd such that many rounds vary as shoes do */
    double index;    /* 1000 mean / sd */
    double score;    /* won in 100 rounds, dollars, with $10 000 and bets by Kelly: index squared */
    double n0;       /* rounds after which the mean is as large as the deviation */
    double kelly;    /* the bankroll for which these bets are Kelly's */
};
struct sim_risk sim_risk(const struct sim_tally *t);

/* What a round is worth to somebody with this bankroll who bets as Kelly would have it. */
double sim_certain(const struct sim_risk *r, double bankroll);

/* How likely the bankroll is lost within so many rounds, or (0) ever; of a walk without steps. */
double sim_ruin(const struct sim_risk *r, double bankroll, double rounds);
