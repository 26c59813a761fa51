/* told_json.c -- simulated rounds as JSON. */

#include "told.h"

#include "odds/wagers_study.h"
#include "report/odds_json.h"
#include "report/rules_json.h"
#include "risk.h"

#include <math.h>
#include <stdio.h>

enum { HUNDRED = 100 };

void sim_json_double(struct json *j, const char *key, double value)
{
    if (isfinite(value))
        json_double(j, key, value);
    else
        json_str(j, key, NULL);
}

static void write_exact(struct json *j, bool known, const mpq_t q)
{
    struct figure f;

    if (!known) {
        json_str(j, "exact", NULL);
        return;
    }
    f = figure_from(q);
    json_figure(j, "exact", &f);
    figure_free(&f);
}

static void write_ev(struct json *j, const struct sim_ev *ev)
{
    sim_json_double(j, "mean", ev->mean);
    sim_json_double(j, "sd", ev->sd);
    sim_json_double(j, "se", ev->se);
    json_open(j, "ci95", '[');
    sim_json_double(j, NULL, ev->mean - WITHIN_95 * ev->se);
    sim_json_double(j, NULL, ev->mean + WITHIN_95 * ev->se);
    json_close(j, ']');
    write_exact(j, ev->has_exact, ev->exact);
    if (ev->has_number) {
        sim_json_double(j, "exact_float", ev->number);
        sim_json_double(j, "exact_error_bound", ev->bound);
    }
    sim_json_double(j, "z", ev->z);
}

/* Money in cents. */
static void write_risk(struct json *j, const struct sim_tally *t)
{
    struct sim_risk r = sim_risk(t);

    json_open(j, "risk", '{');
    sim_json_double(j, "mean_100", r.mean * HUNDRED);
    sim_json_double(j, "sd_100", r.sd * sqrt(HUNDRED));
    sim_json_double(j, "desirability_index", r.index);
    sim_json_double(j, "score", r.score);
    sim_json_double(j, "n0", r.n0);
    sim_json_double(j, "kelly_bankroll", r.kelly);
    sim_json_double(j, "certainty_equivalent_100", sim_certain(&r, r.kelly) * HUNDRED);
    sim_json_double(j, "p_ruin_kelly", sim_ruin(&r, r.kelly, 0));
    json_close(j, '}');
}

/* ---- rounds that were all bet alike ---- */

static void write_extras(struct json *j, const struct sim_told *o)
{
    const struct sim_job *job = o->job;

    if (!job->extras) return;
    json_open(j, "wagers", '[');
    for (int i = 0; i < job->extras; i++) {
        struct sim_ev ev = sim_told_extra(o, i);

        json_open(j, NULL, '{');
        json_str(j, "spot", job->rules->spot[job->extra[i].spot].name);
        json_int(j, "amount", job->extra[i].amount);
        json_int(j, "decided", (int64_t)o->result->tally.extra[i].sums.n);
        sim_json_double(j, "mean", ev.mean);
        sim_json_double(j, "sd", ev.sd);
        sim_json_double(j, "se", ev.se);
        sim_json_double(j, "exact_float", sim_ev_exact(&ev));
        if (ev.by) json_str(j, "exact_by", ev.by);
        sim_json_double(j, "z", ev.z);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Money in cents. */
static void write_part(struct json *j, const struct sim_told *o)
{
    const struct sim_part_sums *part = &o->result->tally.part;
    struct sim_ev ev;
    int spot = sim_told_part(&ev, o);

    if (spot < 0) return;
    json_open(j, "parts", '[');
    json_open(j, NULL, '{');
    json_str(j, "spot", o->job->rules->spot[spot].name);
    json_int(j, "decided", (int64_t)part->made);
    json_int(j, "bet", (int64_t)part->sums.n);
    json_int(j, "net", (int64_t)part->sums.sum);
    sim_json_double(j, "mean", ev.mean);
    sim_json_double(j, "se", ev.se);
    sim_json_double(j, "exact_float", sim_ev_exact(&ev));
    sim_json_double(j, "z", ev.z);
    json_close(j, '}');
    json_close(j, ']');
}

static void write_rows(struct json *j, const struct sim_tally *t)
{
    if (t->many) {
        json_str(j, "histogram", NULL);
        return;
    }
    json_open(j, "histogram", '[');
    for (int i = 0; i < t->rows; i++) {
        json_open(j, NULL, '{');
        json_int(j, "net", t->row[i].net);
        json_bool(j, "raised", t->row[i].raised);
        json_int(j, "count", (int64_t)t->row[i].count);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_alike(struct json *j, const struct sim_told *o)
{
    struct sim_shares shares = sim_shares(&o->result->tally);

    json_bool(j, "shoes", o->job->shoes);
    json_int(j, "seats", o->job->seats);
    write_ev(j, &o->ev);
    sim_json_double(j, "p_win", shares.win);
    sim_json_double(j, "p_lose", shares.lose);
    sim_json_double(j, "p_push", shares.push);
    sim_json_double(j, "p_raised", shares.raised);
    json_int(j, "ante", o->unit);
    write_part(j, o);
    write_extras(j, o);
    write_rows(j, &o->result->tally);
    write_risk(j, &o->result->tally);
}

/* ---- by a system ---- */

static void write_figures(struct json *j, struct sim_figures f)
{
    sim_json_double(j, "mean", f.mean);
    sim_json_double(j, "sd", f.sd);
    sim_json_double(j, "se", f.se);
}

static void write_shares(struct json *j, const struct sim_tally *t)
{
    double n = (double)t->sums.clusters;

    sim_json_double(j, "p_win", (double)t->won / n);
    sim_json_double(j, "p_lose", (double)t->lost / n);
    sim_json_double(j, "p_even", (double)t->even / n);
}

static void write_turns(struct json *j, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    char rounds[24];

    json_open(j, o->round, '{');
    json_int(j, "count", (int64_t)t->played);
    write_figures(j, sim_told_rounds(o));
    if (!o->turn) write_shares(j, t);
    json_close(j, '}');
    if (!o->turn) return;
    json_open(j, o->turn, '{');
    json_int(j, "count", (int64_t)t->sums.clusters);
    write_figures(j, sim_told_nets(o));
    write_shares(j, t);
    snprintf(rounds, sizeof rounds, "%ss", o->round);
    json_open(j, rounds, '{');
    write_figures(j, sim_told_lengths(o));
    write_exact(j, o->has_length, o->length);
    json_close(j, '}');
    json_close(j, '}');
}

static void write_system(struct json *j, const struct sim_told *o)
{
    if (o->decides_by) json_str(j, "decides_by", o->decides_by);
    json_str(j, "first", o->job->rules->spot[o->job->system.first].name);
    json_int(j, "unit", o->unit);
    write_ev(j, &o->ev);
    write_turns(j, o);
    write_part(j, o);
    write_risk(j, &o->result->tally);
    json_int(j, "skipped", (int64_t)o->result->tally.skipped);
}

/* ---- */

void sim_told_json(struct json *j, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    bool by_system = o->job->system.lines > 0;

    json_open(j, NULL, '{');
    rules_json_members(j, o->job->rules);
    json_int(j, "rounds", (int64_t)t->rounds);
    if (o->interrupted) json_bool(j, "interrupted", true);
    json_int(j, "seed", (int64_t)o->job->seed);
    if (o->until > 0) {
        json_double(j, "until", o->until);
        json_bool(j, "until_reached", !sim_told_missed(o));
    }
    json_str(j, "strategy", o->strategy);
    if (by_system)
        write_system(j, o);
    else
        write_alike(j, o);
    sim_json_double(j, "seconds", o->seconds);
    sim_json_double(j, "rounds_per_second",
                    (double)(by_system ? t->played : t->rounds) / fmax(o->seconds, 1e-9));
    json_int(j, "threads", o->threads);
    json_close(j, '}');
}
