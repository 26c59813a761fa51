/* session.c -- plays sessions. */

#include "session.h"

#include "crew.h"
#include "door.h"

#include <stdlib.h>

enum { CHUNK = 64 }; /* sessions that a thread takes at a time */

struct shared {
    const struct sim_sessions *asked;
    const struct sim_seating *seating;
    _Atomic uint64_t played;
};

struct player {
    const struct sim_sessions *asked;
    struct sim_door *door;
    struct random random; /* of rounds that are looked up; the door has a copy of its own */
    pit_money money;
};

/* ---- one hand ---- */

/* Where rounds are from a full shoe and the purse is long enough for any raise, they are looked up.
 * Else a hand goes through the door, where the chips at hand bound the raise. */
static void play_hand(struct player *p)
{
    const struct sim_job *j = p->asked->job;

    if (j->way == SIM_FULL && p->money >= j->table.purse) {
        p->money += j->table.class[sim_full_draw(&j->full, &p->random)].net;
        return;
    }
    if (j->fresh) {
        p->door->random = p->random;
        sim_door_sit(p->door, 1, p->money);
        sim_door_play(p->door, j->ante);
        p->random = p->door->random;
    } else {
        sim_door_play(p->door, j->ante);
    }
    p->money = pit_worth(&p->door->state, 0);
}

/* ---- one session ---- */

static enum sim_end ends(const struct sim_plan *plan, pit_money money, uint64_t hands)
{
    return money < plan->bet ? SIM_RUINED : sim_stops(plan, money, hands);
}

static void begin(struct player *p, uint64_t number)
{
    random_seed(&p->random, p->asked->job->seed, RANDOM_SESSIONS, number);
    p->money = p->asked->plan.bankroll;
    p->door->random = p->random;
    sim_door_sit(p->door, 1, p->money);
}

void sim_mark(int64_t *curve, const struct sim_plan *plan, int *marks, uint64_t hands,
              pit_money money, bool ended)
{
    while (*marks < SIM_MARKS &&
           (ended || hands * (SIM_MARKS - 1) >= (uint64_t)*marks * plan->hands))
        curve[(*marks)++] = money;
}

static void play_session(void *seat, const struct sim_sessions *asked, uint64_t number)
{
    const struct sim_plan *plan = &asked->plan;
    struct player player = {.asked = asked, .door = seat}, *p = &player;
    int64_t *curve = number < asked->curves ? asked->curve[number] : NULL;
    pit_money height = plan->bankroll, fall = 0;
    enum sim_end end;
    uint64_t hands = 0;
    int marks = 0;

    begin(p, number);
    while (!(end = ends(plan, p->money, hands))) {
        if (curve) sim_mark(curve, plan, &marks, hands, p->money, false);
        play_hand(p);
        hands++;
        if (p->money > height) height = p->money;
        if (height - p->money > fall) fall = height - p->money;
    }
    if (curve) sim_mark(curve, plan, &marks, hands, p->money, true);
    asked->session[number] = (struct sim_session){
        .end = end, .result = p->money - plan->bankroll, .hands = (int64_t)hands, .drawdown = fall};
}

/* ---- all of them ---- */

static void work(void *with, uint64_t chunk)
{
    struct shared *s = with;
    const struct sim_plan *plan = &s->asked->plan;
    void *seat = s->seating->open(s->seating->job);

    if (!seat) abort();
    for (uint64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < plan->sessions; i++) {
        if (s->asked->stop && atomic_load(s->asked->stop)) break;
        s->seating->play(seat, s->asked, i);
        atomic_fetch_add(&s->played, 1);
    }
    free(seat);
}

static void look(void *with)
{
    struct shared *s = with;

    s->asked->look(s->asked->with, atomic_load(&s->played));
}

void sim_sessions_share(const struct sim_sessions *asked, const struct sim_seating *seating)
{
    struct shared s = {.asked = asked, .seating = seating};
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

static void *open_door(const void *job)
{
    struct random none = {{0}};

    return sim_door_open(job, &none);
}

void sim_sessions(struct sim_sessions *asked)
{
    sim_sessions_share(asked, &(struct sim_seating){asked->job, open_door, play_session});
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
