/* sim_alike.c -- pit sim: rounds that were all bet alike, their mean, and how far it is from the
 * exact one. */

#include "cli.h"
#include "odds/own.h"
#include "sim/exact.h"
#include "sim/risk.h"
#include "simulate.h"

#include <math.h>

/* What was played, and the figures made of it. */
struct outcome {
    const struct simulate_played *played;
    struct simulate_ev ev;
    pit_money ante;
};

static void reckon(struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;

    o->ev.mean = sim_mean(&t->sums, o->ante);
    o->ev.sd = sim_sd(t, o->ante);
    o->ev.se = sim_error(&t->sums, o->ante);
    o->ev.z = simulate_z(&o->ev);
}

/* ---- wagers beside the first ---- */

static struct simulate_ev of_extra(const struct simulate *a, const struct outcome *o, int i)
{
    const struct sim_extra_sums *sums = &o->played->result.tally.extra[i];
    const struct odds_own *own = a->game->odds;
    pit_money stake = a->job.extra[i].amount;
    struct wager_study study;
    struct simulate_ev ev = {.mean = sim_mean(&sums->sums, stake),
                             .sd = sim_extra_sd(sums, stake),
                             .se = sim_error(&sums->sums, stake)};

    ev.has_number = own && own->wager && own->wager(&study, &a->rules, a->job.extra[i].spot, NULL);
    if (ev.has_number) ev.number = study.ev.value;
    ev.z = simulate_z(&ev);
    return ev;
}

static void print_extras(const struct simulate *a, const struct outcome *o)
{
    for (int i = 0; i < a->job.extras; i++) {
        struct simulate_ev ev = of_extra(a, o, i);
        char mean[NUMBER_ROOM], off[NUMBER_ROOM], exact[NUMBER_ROOM], z[NUMBER_ROOM];

        printf(" %-11s %s %% +/-%s   exact %s %%   z %s\n",
               a->rules.spot[a->job.extra[i].spot].name, simulate_number(mean, 4, 100 * ev.mean),
               simulate_number(off, 4, 100 * WITHIN_95 * ev.se),
               simulate_number(exact, 4, 100 * simulate_exact(&ev)), simulate_number(z, 2, ev.z));
    }
}

static void json_extras(struct json *j, const struct simulate *a, const struct outcome *o)
{
    if (!a->job.extras) return;
    json_open(j, "wagers", '[');
    for (int i = 0; i < a->job.extras; i++) {
        struct simulate_ev ev = of_extra(a, o, i);

        json_open(j, NULL, '{');
        json_str(j, "spot", a->rules.spot[a->job.extra[i].spot].name);
        json_int(j, "amount", a->job.extra[i].amount);
        json_int(j, "decided", (int64_t)o->played->result.tally.extra[i].sums.n);
        simulate_json_double(j, "mean", ev.mean);
        simulate_json_double(j, "sd", ev.sd);
        simulate_json_double(j, "se", ev.se);
        simulate_json_double(j, "exact_float", simulate_exact(&ev));
        simulate_json_double(j, "z", ev.z);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* ---- telling ---- */

static void print_text(const struct simulate *a, const struct outcome *o)
{
    struct sim_shares shares = sim_shares(&o->played->result.tally);
    struct sim_risk risk = sim_risk(&o->played->result.tally);
    char number[SPACED_ROOM], sd[NUMBER_ROOM];

    printf(" %s rounds", simulate_spaced(number, o->played->result.tally.rounds));
    if (a->seats > 1) printf(" of %d seats", a->seats);
    if (a->shoes)
        printf(", %s shoes,", simulate_spaced(number, o->played->result.tally.sums.clusters));
    printf(" in %.2f s\n", o->played->seconds);
    simulate_print_ev(a, &o->ev);
    printf(" win %.2f %%   lose %.2f %%   push %.2f %%   raised %.2f %%   sd %s per round\n",
           100 * shares.win, 100 * shares.lose, 100 * shares.push, 100 * shares.raised,
           simulate_number(sd, 3, o->ev.sd));
    if (isfinite(risk.kelly)) simulate_print_risk(&risk);
    print_extras(a, o);
}

static void json_rows(struct json *j, const struct sim_tally *t)
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

static void print_json(const struct simulate *a, const struct outcome *o)
{
    struct sim_risk risk = sim_risk(&o->played->result.tally);
    struct sim_shares shares = sim_shares(&o->played->result.tally);
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    json_int(&j, "rounds", (int64_t)o->played->result.tally.rounds);
    if (atomic_load(&simulate_stop)) json_bool(&j, "interrupted", true);
    json_int(&j, "seed", (int64_t)a->seed);
    json_str(&j, "strategy", a->strategy_name);
    json_bool(&j, "shoes", a->shoes);
    json_int(&j, "seats", a->seats);
    simulate_json_ev(&j, &o->ev);
    simulate_json_double(&j, "p_win", shares.win);
    simulate_json_double(&j, "p_lose", shares.lose);
    simulate_json_double(&j, "p_push", shares.push);
    simulate_json_double(&j, "p_raised", shares.raised);
    json_int(&j, "ante", o->ante);
    json_extras(&j, a, o);
    json_rows(&j, &o->played->result.tally);
    simulate_json_risk(&j, &risk);
    simulate_json_double(&j, "seconds", o->played->seconds);
    simulate_json_double(&j, "rounds_per_second",
                         (double)o->played->result.tally.rounds / fmax(o->played->seconds, 1e-9));
    json_int(&j, "threads", o->played->threads);
    json_close(&j, '}');
    putchar('\n');
}

static void print_csv(const struct simulate *a, const struct outcome *o)
{
    struct sim_shares shares = sim_shares(&o->played->result.tally);

    simulate_csv_head(a);
    simulate_csv_asked(a);
    printf("%llu,,", (unsigned long long)o->played->result.tally.rounds);
    simulate_csv_ev(&o->ev);
    printf("%.8g,%.8g,%.8g,%.8g\n", shares.win, shares.lose, shares.push, shares.raised);
}

static int plot(const struct simulate *a, const struct outcome *o)
{
    const struct sim_tally *t = &o->played->result.tally;
    struct simulate_way way = {.x_label = "rounds",
                               .y_label = "result per unit of ante",
                               .part = o->played->result.part,
                               .n = t->sums.n,
                               .unit = o->ante,
                               .x_unit = a->seats};
    char title[TITLE_ROOM], rounds[SPACED_ROOM];

    way.title = simulate_title(title, a, simulate_spaced(rounds, t->rounds), "rounds");
    return simulate_plot_ev(a, &o->ev, &way);
}

/* ---- */

int simulate_tell_alike(const struct simulate *a, const struct simulate_played *played)
{
    struct outcome o = {.played = played, .ante = a->job.ante};
    bool good = true;

    if (!played->result.tally.rounds) return simulate_interrupted(0, "rounds");
    mpq_init(o.ev.exact);
    if (a->job.rest != SIM_SILENT)
        o.ev.has_number = sim_exact_number(&o.ev.number, &o.ev.bound, &a->job);
    else if (!a->job.own)
        o.ev.has_exact =
            sim_exact(o.ev.exact, &a->rules, a->job.counted ? NULL : &a->job.strategy, o.ante);
    reckon(&o);
    if (a->json)
        print_json(a, &o);
    else if (a->csv)
        print_csv(a, &o);
    else
        print_text(a, &o);
    if (a->plot) good = plot(a, &o) == DONE;
    mpq_clear(o.ev.exact);
    if (!good) return BAD_INPUT;
    return simulate_interrupted(played->result.tally.rounds, "rounds");
}
