/* dice_session.c -- sessions at a dice table: a bankroll, and rolls until it is lost, enough is won
 * or lost, or the rolls are made.
 *
 * Who stops makes no more bets, takes down what may come down, and waits for the rest to be
 * decided: a pass bet with a point cannot be taken home. */

#include "dice.h"

#include <stdlib.h>

enum { TAIL = 1000000 }; /* rolls after which the last wagers count as they stand */

/* Why to stop betting now; SIM_UNPLAYED: there is no reason. */
static enum sim_end ends(const struct dice_seat *d, const struct sim_plan *plan, uint64_t rolls)
{
    pit_money staked = dice_staked(d), money = d->state.chips[0] + staked;

    if (!staked && money < d->job->system.least) return SIM_RUINED;
    return sim_stops(plan, money, rolls);
}

static void play_session(void *seat, const struct sim_sessions *asked, uint64_t number)
{
    struct dice_seat *d = seat;
    const struct sim_plan *plan = &asked->plan;
    int64_t *curve = number < asked->curves ? asked->curve[number] : NULL;
    pit_money money = plan->bankroll, height = money, fall = 0;
    enum sim_end end = SIM_UNPLAYED;
    struct dice_stream dice = {.left = 0};
    uint64_t rolls = 0;
    int marks = 0;

    random_seed(&dice.random, d->job->seed, RANDOM_SESSIONS, number);
    dice_sit(d, d->job, money);
    for (;;) {
        if (!end) end = ends(d, plan, rolls);
        if (end) money += dice_clear(d);
        if (end && (!dice_staked(d) || rolls > plan->hands + TAIL)) break;
        if (curve) sim_mark(curve, plan, &marks, rolls, money, false);
        money += dice_play(d, dice_next(&dice), end != SIM_UNPLAYED).net;
        rolls++;
        if (money > height) height = money;
        if (height - money > fall) fall = height - money;
    }
    if (curve) sim_mark(curve, plan, &marks, rolls, money, true);
    asked->session[number] = (struct sim_session){
        .end = end, .result = money - plan->bankroll, .hands = (int64_t)rolls, .drawdown = fall};
}

static void *open_seat(const void *job)
{
    struct dice_seat *d = malloc(sizeof *d);

    if (d) d->job = job;
    return d;
}

void dice_sessions(const struct dice_job *j, struct sim_sessions *asked)
{
    sim_sessions_share(asked, &(struct sim_seating){j, open_seat, play_session});
}
