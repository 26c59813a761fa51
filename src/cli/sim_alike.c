/* sim_alike.c -- pit sim: rounds that were all bet alike, their mean, and how far it is from the
 * exact one. */

#include "cli.h"
#include "sim/risk.h"
#include "simulate.h"

#include <math.h>

/* ---- wagers beside the first ---- */

static void print_extras(const struct simulate *a, const struct sim_told *o)
{
    for (int i = 0; i < a->job.extras; i++) {
        struct sim_ev ev = sim_told_extra(o, i);
        char mean[NUMBER_ROOM], off[NUMBER_ROOM], exact[NUMBER_ROOM], z[NUMBER_ROOM];

        printf(" %-11s %s %% +/-%s   exact %s %%", a->rules.spot[a->job.extra[i].spot].name,
               simulate_number(mean, 4, 100 * ev.mean),
               simulate_number(off, 4, 100 * WITHIN_95 * ev.se),
               simulate_number(exact, 4, 100 * sim_ev_exact(&ev)));
        if (ev.by)
            printf(" for who %s\n", ev.by);
        else
            printf("   z %s\n", simulate_number(z, 2, ev.z));
    }
}

/* ---- telling ---- */

static void print_text(const struct simulate *a, const struct sim_told *o)
{
    struct sim_shares shares = sim_shares(&o->result->tally);
    struct sim_risk risk = sim_risk(&o->result->tally);
    char number[SPACED_ROOM], sd[NUMBER_ROOM];

    printf(" %s rounds", simulate_spaced(number, o->result->tally.rounds));
    if (a->seats > 1) printf(" of %d seats", a->seats);
    if (a->shoes) printf(", %s shoes,", simulate_spaced(number, o->result->tally.sums.clusters));
    printf(" in %.2f s\n", o->seconds);
    simulate_print_ev(a, &o->ev);
    printf(" win %.2f %%   lose %.2f %%   push %.2f %%   raised %.2f %%   sd %s per round\n",
           100 * shares.win, 100 * shares.lose, 100 * shares.push, 100 * shares.raised,
           simulate_number(sd, 3, o->ev.sd));
    if (isfinite(risk.kelly)) simulate_print_risk(&risk);
    simulate_print_part(a, o);
    print_extras(a, o);
}

static void print_csv(const struct simulate *a, const struct sim_told *o)
{
    struct sim_shares shares = sim_shares(&o->result->tally);

    simulate_csv_head(a);
    simulate_csv_asked(a);
    printf("%llu,,", (unsigned long long)o->result->tally.rounds);
    simulate_csv_ev(&o->ev);
    printf("%.8g,%.8g,%.8g,%.8g", shares.win, shares.lose, shares.push, shares.raised);
    simulate_csv_part(a, o);
}

static int plot(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    struct simulate_way way = {.x_label = "rounds",
                               .y_label = "result per unit of ante",
                               .part = o->result->part,
                               .n = t->sums.n,
                               .unit = o->unit,
                               .x_unit = a->seats};
    char title[TITLE_ROOM], rounds[SPACED_ROOM];

    way.title = simulate_title(title, a, simulate_spaced(rounds, t->rounds), "rounds");
    return simulate_plot_ev(a, &o->ev, &way);
}

const struct simulate_form simulate_alike = {print_text, print_csv, plot};
