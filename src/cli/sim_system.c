/* sim_system.c -- pit sim: rounds that were bet by a system, told per unit of its first wager, by
 * round and by turn: of a shooter, of a shoe. */

#include "cli.h"
#include "sim/exact.h"
#include "sim/risk.h"
#include "simulate.h"

#include <math.h>

/* What was played, and the figures made of it, in units of the first wager. */
struct outcome {
    const struct simulate_played *played;
    struct simulate_ev ev;
    bool has_length;
    mpq_t length; /* of a turn, exactly */
    pit_money unit;
    const char *round; /* what one is called: "roll" */
    const char *turn;  /* whose rounds belong together: "shooter"; NULL: each is by itself */
};

/* Mean, deviation and error of something counted by rounds or turns. */
struct figures {
    double mean, sd, se;
};

/* ---- figures ---- */

/* The deviation is that of one wager: what its error would be if there were only one. */
static void reckon(struct outcome *o)
{
    const struct sim_sums *s = &o->played->result.tally.sums;

    o->ev.mean = sim_mean(s, 1);
    o->ev.se = sim_error(s, 1);
    o->ev.sd = o->ev.se * sqrt((double)s->n / (double)o->unit);
    o->ev.z = simulate_z(&o->ev);
}

static struct figures of_rounds(const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    double unit = (double)o->unit, n = (double)t->played, sum = (double)t->by_round.sum / unit;
    double squares = (double)t->squares / unit / unit - sum * sum / n;

    return (struct figures){sum / n, n > 1 ? sqrt(fmax(squares, 0) / (n - 1)) : NAN,
                            sim_error(&t->by_round, o->unit)};
}

/* Of a sum over turns and the sum of its squares. */
static struct figures of_turns(double n, double sum, double squares)
{
    double sd = n > 1 ? sqrt(fmax(squares - sum * sum / n, 0) / (n - 1)) : NAN;

    return (struct figures){sum / n, sd, sd / sqrt(n)};
}

static struct figures of_nets(const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    double unit = (double)o->unit;

    return of_turns((double)t->sums.clusters, (double)t->by_round.sum / unit,
                    (double)t->by_round.ss / unit / unit);
}

static struct figures of_lengths(const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;

    /* Whole ones alone. */
    return of_turns((double)(t->sums.clusters - t->cut_off), (double)(t->played - t->cut_rounds),
                    (double)t->by_round.nn - (double)t->cut_squares);
}

/* ---- telling ---- */

/* " a roll     +0.0123 +/-0.0045   sd 1.556" */
static void print_figures(const char *name, struct figures f)
{
    char sd[NUMBER_ROOM];

    printf(" a %-8s %+.4f", name, f.mean);
    if (isfinite(f.se)) printf(" +/-%.4f", WITHIN_95 * f.se);
    printf("   sd %s\n", simulate_number(sd, 3, f.sd));
}

static void print_length(const struct outcome *o)
{
    struct figures length = of_lengths(o);
    char sd[NUMBER_ROOM];

    printf(" %ss of a %s %.4f", o->round, o->turn, length.mean);
    if (isfinite(length.se)) printf(" +/-%.4f", WITHIN_95 * length.se);
    if (o->has_length) printf("   exact %.4f", mpq_get_d(o->length));
    printf("   sd %s\n", simulate_number(sd, 3, length.sd));
}

static void print_text(const struct simulate *a, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    const char *first = a->rules.spot[a->job.system.first].name;
    struct sim_risk risk = sim_risk(t);
    double n = (double)t->sums.clusters;
    char number[SPACED_ROOM], unit[24], sd[NUMBER_ROOM];
    struct pit_text text = pit_text_in(unit, sizeof unit);

    printf(" %s %ss", simulate_spaced(number, t->played), o->round);
    if (o->turn) printf(" of %s %ss", simulate_spaced(number, t->sums.clusters), o->turn);
    printf(" in %.2f s\n", o->played->seconds);
    if (t->sums.n) { /* an interrupted run may have none */
        simulate_print_ev(a, &o->ev);
        pit_text_money(&text, o->unit);
        printf(" per unit of %s, $%s   sd %s\n", first, unit, simulate_number(sd, 3, o->ev.sd));
    }
    print_figures(o->round, of_rounds(o));
    if (o->turn) print_figures(o->turn, of_nets(o));
    printf(" %ss won %.2f %%   lost %.2f %%   even %.2f %%\n", o->turn ? o->turn : o->round,
           100 * (double)t->won / n, 100 * (double)t->lost / n, 100 * (double)t->even / n);
    if (o->turn) print_length(o);
    if (a->job.own || isfinite(risk.kelly)) simulate_print_risk(&risk);
    if (t->skipped)
        printf(" %s bets were refused, by the rules or for lack of chips\n",
               simulate_spaced(number, t->skipped));
}

static void json_figures(struct json *j, const struct figures *f)
{
    simulate_json_double(j, "mean", f->mean);
    simulate_json_double(j, "sd", f->sd);
    simulate_json_double(j, "se", f->se);
}

static void json_shares(struct json *j, const struct sim_tally *t)
{
    double n = (double)t->sums.clusters;

    simulate_json_double(j, "p_win", (double)t->won / n);
    simulate_json_double(j, "p_lose", (double)t->lost / n);
    simulate_json_double(j, "p_even", (double)t->even / n);
}

static void json_turns(struct json *j, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    struct figures round = of_rounds(o), net = of_nets(o), length = of_lengths(o);
    char rounds[24];

    json_open(j, o->round, '{');
    json_int(j, "count", (int64_t)t->played);
    json_figures(j, &round);
    if (!o->turn) json_shares(j, t);
    json_close(j, '}');
    if (!o->turn) return;
    json_open(j, o->turn, '{');
    json_int(j, "count", (int64_t)t->sums.clusters);
    json_figures(j, &net);
    json_shares(j, t);
    snprintf(rounds, sizeof rounds, "%ss", o->round);
    json_open(j, rounds, '{');
    json_figures(j, &length);
    simulate_json_exact(j, o->has_length, o->length);
    json_close(j, '}');
    json_close(j, '}');
}

static void print_json(const struct simulate *a, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    struct sim_risk risk = sim_risk(t);
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    json_int(&j, "rounds", (int64_t)t->rounds);
    if (atomic_load(&simulate_stop)) json_bool(&j, "interrupted", true);
    json_int(&j, "seed", (int64_t)a->seed);
    json_str(&j, "strategy", a->strategy_name);
    if (a->decides_by) json_str(&j, "decides_by", a->decides_by);
    json_str(&j, "first", a->rules.spot[a->job.system.first].name);
    json_int(&j, "unit", o->unit);
    simulate_json_ev(&j, &o->ev);
    json_turns(&j, o);
    simulate_json_risk(&j, &risk);
    json_int(&j, "skipped", (int64_t)t->skipped);
    simulate_json_double(&j, "seconds", o->played->seconds);
    simulate_json_double(&j, "rounds_per_second",
                         (double)t->played / fmax(o->played->seconds, 1e-9));
    json_int(&j, "threads", o->played->threads);
    json_close(&j, '}');
    putchar('\n');
}

static void print_csv(const struct simulate *a, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;

    double n = (double)t->sums.clusters;

    simulate_csv_head(a);
    simulate_csv_asked(a);
    printf("%llu,", (unsigned long long)t->played);
    if (o->turn) printf("%llu", (unsigned long long)t->sums.clusters);
    putchar(',');
    simulate_csv_ev(&o->ev);
    printf("%.8g,%.8g,%.8g,\n", (double)t->won / n, (double)t->lost / n, (double)t->even / n);
}

static int plot(const struct simulate *a, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    struct simulate_way way = {.x_label = "dollars of the first wager decided",
                               .y_label = "result per unit of it",
                               .part = o->played->result.part,
                               .n = t->sums.n,
                               .unit = 1,
                               .x_unit = 100};
    char title[TITLE_ROOM], number[SPACED_ROOM], rounds[24];

    snprintf(rounds, sizeof rounds, "%ss", o->round);
    way.title = simulate_title(title, a, simulate_spaced(number, t->played), rounds);
    return simulate_plot_ev(a, &o->ev, &way);
}

/* ---- */

int simulate_tell_system(const struct simulate *a, const struct simulate_played *played)
{
    const struct pit_betting *b = a->game->betting;
    struct outcome o = {.played = played,
                        .unit = a->job.system.unit,
                        .round = system_round(&a->rules),
                        .turn = b && b->turn    ? b->turn
                                : a->job.linked ? "shoe"
                                                : NULL};
    bool good = true;

    if (!played->result.tally.played) return simulate_interrupted(0, "rounds");
    if (!played->result.tally.sums.n && !atomic_load(&simulate_stop))
        return cli_error("sim: in %llu rounds this system never made a bet on %s that was decided: "
                         "there is nothing to report",
                         (unsigned long long)played->result.tally.played,
                         a->rules.spot[a->job.system.first].name);
    mpq_inits(o.ev.exact, o.length, NULL);
    o.ev.has_exact = sim_exact_wager(o.ev.exact, &a->job);
    o.ev.has_number = sim_exact_number(&o.ev.number, &o.ev.bound, &a->job);
    o.has_length = sim_exact_turn(o.length, &a->job);
    reckon(&o);
    if (a->json)
        print_json(a, &o);
    else if (a->csv)
        print_csv(a, &o);
    else
        print_text(a, &o);
    if (a->plot) good = plot(a, &o) == DONE;
    mpq_clears(o.ev.exact, o.length, NULL);
    if (!good) return BAD_INPUT;
    return simulate_interrupted(played->result.tally.played, "rounds");
}
