/* sim_system.c -- pit sim: rounds that were bet by a system, told per unit of its first wager, by
 * round and by turn: of a shooter, of a shoe. */

#include "cli.h"
#include "sim/risk.h"
#include "simulate.h"

#include <math.h>

/* ---- telling ---- */

/* " a roll     +0.0123 +/-0.0045   sd 1.556" */
static void print_figures(const char *name, struct sim_figures f)
{
    char sd[NUMBER_ROOM];

    printf(" a %-8s %+.4f", name, f.mean);
    if (isfinite(f.se)) printf(" +/-%.4f", WITHIN_95 * f.se);
    printf("   sd %s\n", simulate_number(sd, 3, f.sd));
}

static void print_length(const struct sim_told *o)
{
    struct sim_figures length = sim_told_lengths(o);
    char mean[NUMBER_ROOM], sd[NUMBER_ROOM];

    printf(" %ss of a %s %s", o->round, o->turn, simulate_number(mean, 4, length.mean));
    if (isfinite(length.se)) printf(" +/-%.4f", WITHIN_95 * length.se);
    if (o->has_length) printf("   exact %.4f", mpq_get_d(o->length));
    printf("   sd %s\n", simulate_number(sd, 3, length.sd));
}

static void print_text(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    const char *first = a->rules.spot[a->job.system.first].name;
    struct sim_risk risk = sim_risk(t);
    double n = (double)t->sums.clusters;
    char number[SPACED_ROOM], unit[24], sd[NUMBER_ROOM];
    struct pit_text text = pit_text_in(unit, sizeof unit);

    printf(" %s %ss", simulate_spaced(number, t->played), o->round);
    if (o->turn) printf(" of %s %ss", simulate_spaced(number, t->sums.clusters), o->turn);
    printf(" in %.2f s\n", o->seconds);
    if (t->sums.n) { /* an interrupted run may have none */
        simulate_print_ev(a, &o->ev);
        pit_text_money(&text, o->unit);
        printf(" per unit of %s, $%s   sd %s\n", first, unit, simulate_number(sd, 3, o->ev.sd));
    }
    print_figures(o->round, sim_told_rounds(o));
    if (o->turn) print_figures(o->turn, sim_told_nets(o));
    printf(" %ss won %.2f %%   lost %.2f %%   even %.2f %%\n", o->turn ? o->turn : o->round,
           100 * (double)t->won / n, 100 * (double)t->lost / n, 100 * (double)t->even / n);
    if (o->turn) print_length(o);
    simulate_print_part(a, o);
    if (a->job.own || isfinite(risk.kelly)) simulate_print_risk(&risk);
    if (t->skipped)
        printf(" %s bets were refused, by the rules or for lack of chips\n",
               simulate_spaced(number, t->skipped));
}

static void print_csv(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;

    double n = (double)t->sums.clusters;

    simulate_csv_head(a);
    simulate_csv_asked(a);
    printf("%llu,", (unsigned long long)t->played);
    if (o->turn) printf("%llu", (unsigned long long)t->sums.clusters);
    putchar(',');
    simulate_csv_ev(&o->ev);
    printf("%.8g,%.8g,%.8g,", (double)t->won / n, (double)t->lost / n, (double)t->even / n);
    simulate_csv_part(a, o);
}

static int plot(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    struct simulate_way way = {.x_label = "dollars of the first wager decided",
                               .y_label = "result per unit of it",
                               .part = o->result->part,
                               .n = t->sums.n,
                               .unit = 1,
                               .x_unit = 100};
    char title[TITLE_ROOM], number[SPACED_ROOM], rounds[24];

    snprintf(rounds, sizeof rounds, "%ss", o->round);
    way.title = simulate_title(title, a, simulate_spaced(number, t->played), rounds);
    return simulate_plot_ev(a, &o->ev, &way);
}

const struct simulate_form simulate_system = {print_text, print_csv, plot};
