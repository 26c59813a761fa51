/* risk.c -- figures of a bankroll. */

#include "risk.h"

#include <math.h>

struct sim_risk sim_risk(const struct sim_tally *t)
{
    const struct sim_sums *s = t->by_round.n ? &t->by_round : &t->sums; /* all bet alike */
    struct sim_risk r = {.mean = sim_mean(s, 1)};
    bool wins;

    r.sd = sim_error(s, 1) * sqrt((double)s->n);
    wins = r.mean > 0 && r.sd > 0;
    r.index = r.sd > 0 ? 1000 * r.mean / r.sd : NAN;
    r.score = wins ? r.index * r.index : NAN;
    r.n0 = wins ? r.sd / r.mean * (r.sd / r.mean) : NAN;
    r.kelly = wins ? r.sd * r.sd / r.mean : NAN;
    return r;
}

double sim_certain(const struct sim_risk *r, double bankroll)
{
    return r->mean - r->sd * r->sd / (2 * bankroll);
}

/* The normal distribution. */
static double below(double x)
{
    return erfc(-x / sqrt(2)) / 2;
}

double sim_ruin(const struct sim_risk *r, double bankroll, double rounds)
{
    double ever = exp(-2 * r->mean * bankroll / (r->sd * r->sd)), spread = r->sd * sqrt(rounds);
    double drift = r->mean * rounds, late;

    if (!isfinite(r->sd) || r->sd <= 0 || bankroll <= 0) return NAN;
    if (rounds <= 0) return r->mean > 0 ? ever : 1;
    late = below((drift - bankroll) / spread);
    return fmin(1, below((-bankroll - drift) / spread) + (late > 0 ? ever * late : 0));
}
