/* session.c -- plays sessions. */

#include "session.h"

#include "crew.h"
#include "door.h"

#include <stdlib.h>

enum { CHUNK = 64 }; /* sessions that a thread takes at a time */

enum { TAIL = 1000000 }; /* rounds after which the last wagers count as they stand */

struct shared {
    const struct sim_sessions *asked;
    _Atomic uint64_t played;
};

/* ---- one hand ---- */

/* Where rounds are from a full shoe and the purse is long enough for any raise, they are looked up.
 * Else a hand goes through the door, where the chips at hand bound what is bet. What it brought. */
static pit_money play_hand(struct sim_door *d, pit_money money, bool leaving)
{
    const struct sim_job *j = d->job;

    if (j->way == SIM_FULL && money >= j->table.purse)
        return j->table.class[sim_full_draw(&j->full, &d->chance.random)].net;
    if (j->fresh) sim_door_sit(d, money);
    return sim_door_play(d, leaving).net;
}

/* ---- one session ---- */

/* Why to stop betting now; SIM_UNPLAYED: there is no reason. */
static enum sim_end ends(const struct sim_door *d, const struct sim_plan *plan, pit_money money,
                         uint64_t hands)
{
    pit_money least = d->job->system.lines ? d->job->system.least : plan->bet;

    if (money < least && !sim_door_staked(d)) return SIM_RUINED;
    if (plan->stop_win && money - plan->bankroll >= plan->stop_win) return SIM_WON;
    if (plan->stop_loss && plan->bankroll - money >= plan->stop_loss) return SIM_LOST;
    return hands >= plan->hands ? SIM_PLAYED_OUT : SIM_UNPLAYED;
}

/* The bankroll at the marks that have been reached; at the end, all the rest of them. */
static void mark(int64_t *curve, const struct sim_plan *plan, int *marks, uint64_t hands,
                 pit_money money, bool ended)
{
    while (curve && *marks < SIM_MARKS &&
           (ended || hands * (SIM_MARKS - 1) >= (uint64_t)*marks * plan->hands))
        curve[(*marks)++] = money;
}

static void play_session(struct sim_door *d, const struct sim_sessions *asked, uint64_t number)
{
    const struct sim_plan *plan = &asked->plan;
    int64_t *curve = number < asked->curves ? asked->curve[number] : NULL;
    pit_money money = plan->bankroll, height = money, fall = 0;
    enum sim_end end = SIM_UNPLAYED;
    struct random random;
    uint64_t hands = 0;
    int marks = 0;

    random_seed(&random, d->job->seed, RANDOM_SESSIONS, number);
    sim_door_begin(d, &random, money);
    for (;;) {
        if (!end) end = ends(d, plan, money, hands);
        if (end) money += sim_door_clear(d);
        if (end && (!sim_door_staked(d) || hands > plan->hands + TAIL)) break;
        mark(curve, plan, &marks, hands, money, false);
        money += play_hand(d, money, end != SIM_UNPLAYED);
        hands++;
        if (money > height) height = money;
        if (height - money > fall) fall = height - money;
    }
    mark(curve, plan, &marks, hands, money, true);
    asked->session[number] = (struct sim_session){
        .end = end, .result = money - plan->bankroll, .hands = (int64_t)hands, .drawdown = fall};
}

/* ---- all of them ---- */

static void work(void *with, uint64_t chunk)
{
    struct shared *s = with;
    const struct sim_plan *plan = &s->asked->plan;
    struct sim_door *door;
    struct random any; /* each session has its own */

    random_seed(&any, s->asked->job->seed, RANDOM_SESSIONS, chunk);
    door = sim_door_open(s->asked->job, &any);
    if (!door) abort();
    for (uint64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < plan->sessions; i++) {
        if (s->asked->stop && atomic_load(s->asked->stop)) break;
        play_session(door, s->asked, i);
        atomic_fetch_add(&s->played, 1);
    }
    free(door);
}

static void look(void *with)
{
    struct shared *s = with;

    s->asked->look(s->asked->with, atomic_load(&s->played));
}

void sim_sessions(struct sim_sessions *asked)
{
    struct shared s = {.asked = asked};
    struct crew crew = {.items = asked->plan.sessions / CHUNK + (asked->plan.sessions % CHUNK != 0),
                        .first = asked->first,
                        .stride = asked->stride,
                        .threads = asked->threads,
                        .stop = asked->stop,
                        .work = work,
                        .look = asked->look ? look : NULL,
                        .with = &s};

    crew_run(&crew);
}

/* ---- what came of them ---- */

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

void sim_quantiles(int64_t *list, uint64_t count, int64_t at[5])
{
    static const uint64_t percent[5] = {5, 25, 50, 75, 95};

    qsort(list, count, sizeof *list, compare);
    for (int i = 0; i < 5 && count; i++)
        at[i] = list[(count * percent[i] + 99) / 100 - 1];
}

static void spread(struct sim_spread *out, int64_t *list, uint64_t count)
{
    sim_wide sum = 0;

    for (uint64_t i = 0; i < count; i++)
        sum += list[i];
    out->mean = (double)sum / (double)count;
    sim_quantiles(list, count, out->at);
}

bool sim_summarise(const struct sim_sessions *s, struct sim_summary *out)
{
    int64_t *list = malloc(s->plan.sessions * sizeof *list);
    struct sim_spread *const spreads[] = {&out->result, &out->drawdown, &out->hands};

    if (!list) return false;
    *out = (struct sim_summary){0};
    for (int which = 0; which < 3; which++) {
        out->played = 0;
        for (uint64_t i = 0; i < s->plan.sessions; i++) {
            const struct sim_session *one = &s->session[i];
            const int64_t field[] = {one->result, one->drawdown, one->hands};

            if (one->end == SIM_UNPLAYED) continue;
            list[out->played++] = field[which];
            if (which == 0) out->ended[one->end]++;
        }
        if (out->played) spread(spreads[which], list, out->played);
    }
    free(list);
    return true;
}
