/* told.c -- the figures of simulated rounds. */

#include "told.h"

#include "odds/own.h"
#include "odds/wagers_study.h"
#include "own.h"

#include <math.h>

double sim_ev_exact(const struct sim_ev *ev)
{
    if (ev->has_exact) return figure_number(ev->exact);
    return ev->has_number ? ev->number : NAN;
}

static double z_of(const struct sim_ev *ev)
{
    double exact = sim_ev_exact(ev);

    return isfinite(exact) && !ev->by && ev->se > 0 ? (ev->mean - exact) / ev->se : NAN;
}

/* ---- rounds that were all bet alike ---- */

static void tell_alike(struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    const struct sim_job *job = o->job;

    o->unit = job->ante;
    if (job->rest != SIM_SILENT)
        o->ev.has_number = sim_exact_number(&o->ev.number, &o->ev.bound, job);
    else if (!job->own)
        o->ev.has_exact =
            sim_exact(o->ev.exact, job->rules, job->counted ? NULL : &job->strategy, o->unit);
    o->ev.mean = sim_mean(&t->sums, o->unit);
    o->ev.sd = sim_sd(t, o->unit);
    o->ev.se = sim_error(&t->sums, o->unit);
}

struct sim_ev sim_told_extra(const struct sim_told *t, int i)
{
    const struct sim_extra_sums *sums = &t->result->tally.extra[i];
    const struct pit_rules *r = t->job->rules;
    const struct odds_own *own = r->game->odds;
    const struct sim_own *plays = sim_own(r->game);
    pit_money stake = t->job->extra[i].amount;
    struct wager_study study;
    struct sim_ev ev = {.mean = sim_mean(&sums->sums, stake),
                        .sd = sim_extra_sd(sums, stake),
                        .se = sim_error(&sums->sums, stake)};

    ev.has_number = own && own->wager && own->wager(&study, r, t->job->extra[i].spot, NULL);
    if (ev.has_number) ev.number = study.ev.value;
    if (ev.has_number && plays && plays->beside_by)
        ev.by = plays->beside_by(t->job, t->job->extra[i].spot);
    ev.z = z_of(&ev);
    return ev;
}

/* ---- wagers that are part of the result ---- */

int sim_told_part(struct sim_ev *ev, const struct sim_told *t)
{
    const struct sim_part_sums *part = &t->result->tally.part;
    const struct sim_job *j = t->job;
    const struct sim_own *own = sim_own(j->rules->game);
    const struct odds_own *odds = j->rules->game->odds;
    struct wager_study study;

    if (!own || !own->is_part) return -1;
    *ev = (struct sim_ev){.mean = sim_mean(&part->sums, 1), .se = sim_error(&part->sums, 1)};
    ev->has_number =
        j->fresh && own->part_blind(j) && odds->wager(&study, j->rules, own->part, NULL);
    if (ev->has_number) ev->number = study.ev.value;
    ev->z = z_of(ev);
    return own->part;
}

/* ---- by a system ---- */

/* The deviation is that of one wager: what its error would be if there were only one. */
static void tell_system(struct sim_told *o)
{
    const struct sim_sums *s = &o->result->tally.sums;
    const struct sim_job *job = o->job;
    const struct pit_betting *b = job->rules->game->betting;

    o->unit = job->system.unit;
    o->round = system_round(job->rules);
    o->turn = b && b->turn ? b->turn : job->linked ? "shoe" : NULL;
    o->ev.has_exact = sim_exact_wager(o->ev.exact, job);
    o->ev.has_number = sim_exact_number(&o->ev.number, &o->ev.bound, job);
    o->has_length = sim_exact_turn(o->length, job);
    o->ev.mean = sim_mean(s, 1);
    o->ev.se = sim_error(s, 1);
    o->ev.sd = o->ev.se * sqrt((double)s->n / (double)o->unit);
}

struct sim_figures sim_told_rounds(const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    double unit = (double)o->unit, n = (double)t->played, sum = (double)t->by_round.sum / unit;
    double squares = (double)t->squares / unit / unit - sum * sum / n;

    return (struct sim_figures){sum / n, n > 1 ? sqrt(fmax(squares, 0) / (n - 1)) : NAN,
                                sim_error(&t->by_round, o->unit)};
}

/* Of a sum over turns and the sum of its squares. */
static struct sim_figures of_turns(double n, double sum, double squares)
{
    double sd = n > 1 ? sqrt(fmax(squares - sum * sum / n, 0) / (n - 1)) : NAN;

    return (struct sim_figures){sum / n, sd, sd / sqrt(n)};
}

struct sim_figures sim_told_nets(const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    double unit = (double)o->unit;

    return of_turns((double)t->sums.clusters, (double)t->by_round.sum / unit,
                    (double)t->by_round.ss / unit / unit);
}

struct sim_figures sim_told_lengths(const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;

    /* Whole ones alone. */
    return of_turns((double)(t->sums.clusters - t->cut_off), (double)(t->played - t->cut_rounds),
                    (double)t->by_round.nn - (double)t->cut_squares);
}

/* ---- */

void sim_tell(struct sim_told *t)
{
    mpq_inits(t->ev.exact, t->length, NULL);
    if (t->job->system.lines)
        tell_system(t);
    else
        tell_alike(t);
    t->ev.z = z_of(&t->ev);
}

bool sim_told_missed(const struct sim_told *t)
{
    return t->until > 0 && !(t->ev.se <= t->until);
}

void sim_told_free(struct sim_told *t)
{
    mpq_clears(t->ev.exact, t->length, NULL);
}
