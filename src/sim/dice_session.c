/* dice_session.c -- sessions at a dice table: a bankroll, and rolls until it is lost, enough is won
 * or lost, or the rolls are made.
 *
 * Who stops makes no more bets, takes down what may come down, and waits for the rest to be
 * decided: a pass bet with a point cannot be taken home. */

#include "crew.h"
#include "dice.h"

#include <stdlib.h>

enum {
    CHUNK = 64,     /* sessions that a thread takes at a time */
    TAIL = 1000000, /* rolls after which the last wagers count as they stand */
};

struct shared {
    const struct dice_job *job;
    struct sim_sessions *asked;
    _Atomic uint64_t played;
};

/* Why to stop betting now; SIM_UNPLAYED: there is no reason. */
static enum sim_end ends(const struct dice_seat *d, const struct sim_plan *plan, uint64_t rolls)
{
    pit_money staked = dice_staked(d), money = d->state.chips[0] + staked;

    if (!staked && money < d->job->system.least) return SIM_RUINED;
    if (plan->stop_win && money - plan->bankroll >= plan->stop_win) return SIM_WON;
    if (plan->stop_loss && plan->bankroll - money >= plan->stop_loss) return SIM_LOST;
    return rolls >= plan->hands ? SIM_PLAYED_OUT : SIM_UNPLAYED;
}

/* The bankroll at the marks that have been reached; at the end, all the rest of them. */
static void mark(int64_t *curve, const struct sim_plan *plan, int *marks, uint64_t rolls,
                 pit_money money, bool ended)
{
    while (*marks < SIM_MARKS &&
           (ended || rolls * (SIM_MARKS - 1) >= (uint64_t)*marks * plan->hands))
        curve[(*marks)++] = money;
}

static void play_session(const struct shared *s, struct dice_seat *d, uint64_t number)
{
    const struct sim_plan *plan = &s->asked->plan;
    int64_t *curve = number < s->asked->curves ? s->asked->curve[number] : NULL;
    pit_money money = plan->bankroll, height = money, fall = 0;
    enum sim_end end = SIM_UNPLAYED;
    struct dice_stream dice = {.left = 0};
    uint64_t rolls = 0;
    int marks = 0;

    random_seed(&dice.random, s->job->seed, RANDOM_SESSIONS, number);
    dice_sit(d, s->job, money);
    for (;;) {
        if (!end) end = ends(d, plan, rolls);
        if (end) money += dice_clear(d);
        if (end && (!dice_staked(d) || rolls > plan->hands + TAIL)) break;
        if (curve) mark(curve, plan, &marks, rolls, money, false);
        money += dice_play(d, dice_next(&dice), end != SIM_UNPLAYED).net;
        rolls++;
        if (money > height) height = money;
        if (height - money > fall) fall = height - money;
    }
    if (curve) mark(curve, plan, &marks, rolls, money, true);
    s->asked->session[number] = (struct sim_session){
        .end = end, .result = money - plan->bankroll, .hands = (int64_t)rolls, .drawdown = fall};
}

static void work(void *with, uint64_t chunk)
{
    struct shared *s = with;
    const struct sim_plan *plan = &s->asked->plan;
    struct dice_seat *d = malloc(sizeof *d);

    if (!d) abort();
    for (uint64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < plan->sessions; i++) {
        if (s->asked->stop && atomic_load(s->asked->stop)) break;
        play_session(s, d, i);
        atomic_fetch_add(&s->played, 1);
    }
    free(d);
}

static void look(void *with)
{
    struct shared *s = with;

    s->asked->look(s->asked->with, atomic_load(&s->played));
}

void dice_sessions(const struct dice_job *j, struct sim_sessions *asked)
{
    struct shared s = {.job = j, .asked = asked};
    struct crew crew = {.items = asked->plan.sessions / CHUNK + (asked->plan.sessions % CHUNK != 0),
                        .stride = 1,
                        .threads = asked->threads,
                        .stop = asked->stop,
                        .work = work,
                        .look = asked->look ? look : NULL,
                        .with = &s};

    crew_run(&crew);
}
