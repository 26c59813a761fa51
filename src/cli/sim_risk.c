/* sim_risk.c -- pit sim: what may become of a bankroll, beside what was won. */

#include "cli.h"
#include "sim/risk.h"
#include "simulate.h"

#include <math.h>
#include <stdlib.h>

enum { HUNDRED = 100 };

/* Rounds that are played to know the deviation, and the mean where sessions had fewer. */
static const uint64_t trial_rounds = 1 << 21;

void simulate_print_risk(const struct sim_risk *r)
{
    char sd[NUMBER_ROOM], score[NUMBER_ROOM], n0[NUMBER_ROOM], kelly[NUMBER_ROOM];

    printf(" 100 rounds %+.2f dollars   sd %s", r->mean * HUNDRED / 100,
           simulate_number(sd, 2, r->sd * sqrt(HUNDRED) / 100));
    if (isfinite(r->kelly))
        printf("   SCORE %s   N0 %s\n", simulate_number(score, 2, r->score),
               simulate_number(n0, 0, r->n0));
    else
        printf("\n");
    if (isfinite(r->kelly))
        printf(" Kelly bankroll $%s   certainty equivalent %+.2f   ruin %.2f %%\n",
               simulate_number(kelly, 0, r->kelly / 100), sim_certain(r, r->kelly) * HUNDRED / 100,
               100 * sim_ruin(r, r->kelly, 0));
}

bool simulate_ruin(const struct simulate *a, const struct sim_summary *sessions, double *within,
                   double *ever)
{
    struct simulate asked = *a;
    struct simulate_played *played;
    struct sim_risk r;

    if (a->plan.stop_loss || a->plan.stop_win) return false;
    played = calloc(1, sizeof *played);
    if (!played) abort();
    asked.rounds = trial_rounds;
    asked.until = 0;
    asked.continued = NULL;
    simulate_run(&asked, played);
    r = sim_risk(&played->result.tally);
    /* A small mean needs many more rounds than a deviation does: those of the sessions, if they had
     * them. That many ended early is no matter (Wald's identity). */
    if (sessions->hands.mean * (double)sessions->played > (double)trial_rounds)
        r.mean = sessions->result.mean / sessions->hands.mean;
    *within = sim_ruin(&r, (double)a->plan.bankroll, (double)a->plan.hands);
    *ever = sim_ruin(&r, (double)a->plan.bankroll, 0);
    free(played);
    return isfinite(*within);
}
