/* sim_ev.c -- pit sim: a simulated mean beside the exact one, as text, JSON, CSV and picture. */

#include "cli.h"
#include "simulate.h"
#include "svg.h"

#include <math.h>

enum { FEW_ERRORS = 4 }; /* a mean within so many standard errors is as it should be */

void simulate_print_ev(const struct simulate *a, const struct sim_ev *ev)
{
    const char *verdict = fabs(ev->z) < FEW_ERRORS ? "ok" : "OFF by four errors or more";
    const char *on = !a->colour ? "" : fabs(ev->z) < FEW_ERRORS ? "\033[32m" : "\033[1;31m";

    printf(" EV %+.4f %%", 100 * ev->mean);
    if (isfinite(ev->se)) printf(" +/-%.4f (95 %%)", 100 * WITHIN_95 * ev->se);
    if (isfinite(sim_ev_exact(ev)))
        printf("    %s %+.4f %%", a->shoes ? "full shoe" : "exact", 100 * sim_ev_exact(ev));
    if (isfinite(ev->z)) printf("    z %+.2f", ev->z);
    /* From shoes the mean is not quite that of a full one, so there is nothing to judge. */
    if (isfinite(ev->z) && !a->shoes) printf("  %s%s%s", on, verdict, *on ? "\033[0m" : "");
    putchar('\n');
}

/* Dollars, without cents where there are none. */
static const char *money(char out[SPACED_ROOM], sim_wide cents)
{
    struct pit_text t = pit_text_in(out, SPACED_ROOM);

    pit_text_str(&t, cents < 0 ? "-$" : "$");
    pit_text_money(&t, (pit_money)(cents < 0 ? -cents : cents));
    return out;
}

/* Two lines, if there was any. */
void simulate_print_part(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_part_sums *part = &o->result->tally.part;
    char mean[NUMBER_ROOM], off[NUMBER_ROOM], made[SPACED_ROOM], bet[SPACED_ROOM], net[SPACED_ROOM];
    struct sim_ev ev;
    int spot = sim_told_part(&ev, o);

    if (spot < 0 || !part->made) return;
    printf(" %-11s %s %% +/-%s", a->rules.spot[spot].name, simulate_number(mean, 4, 100 * ev.mean),
           simulate_number(off, 4, 100 * WITHIN_95 * ev.se));
    if (ev.has_number) printf("   exact %.4f %%", 100 * ev.number);
    if (isfinite(ev.z)) printf("   z %.2f", ev.z);
    printf("\n %-11s %s made, %s in all, net %s; part of EV\n", "",
           simulate_spaced(made, part->made), money(bet, (sim_wide)part->sums.n),
           money(net, part->sums.sum));
}

void simulate_print_json(const struct sim_told *t)
{
    struct json j = cli_json(stdout);

    sim_told_json(&j, t);
    putchar('\n');
}

const char *simulate_number(char out[NUMBER_ROOM], int decimals, double number)
{
    snprintf(out, NUMBER_ROOM, isfinite(number) ? "%.*f" : "-", decimals, number);
    return out;
}

static void csv_number(int digits, double number)
{
    if (isfinite(number)) printf("%.*g", digits, number);
    putchar(',');
}

void simulate_csv_ev(const struct sim_ev *ev)
{
    csv_number(10, ev->mean);
    csv_number(10, ev->sd);
    csv_number(10, ev->se);
    csv_number(10, sim_ev_exact(ev));
    csv_number(6, ev->z);
}

/* The last of a line: empty fields in a game that has no such wager. */
void simulate_csv_part(const struct simulate *a, const struct sim_told *o)
{
    const struct sim_part_sums *part = &o->result->tally.part;
    struct sim_ev ev;
    int spot = sim_told_part(&ev, o);

    if (spot < 0) {
        printf(",,,,,,\n");
        return;
    }
    printf(",%s,%llu,%llu,%lld,", a->rules.spot[spot].name, (unsigned long long)part->made,
           (unsigned long long)part->sums.n, (long long)part->sums.sum);
    csv_number(10, ev.mean);
    if (isfinite(ev.se)) printf("%.10g", ev.se);
    putchar('\n');
}

void simulate_csv_head(const struct simulate *a)
{
    if (a->row) return; /* of a sweep, once */
    printf("game,rules,strategy,shoes,seats,seed,rounds,turns,mean,sd,se,exact,z,"
           "p_win,p_lose,p_push,p_raised,part,part_decided,part_bet,part_net,part_mean,part_se\n");
}

void simulate_csv_asked(const struct simulate *a)
{
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);

    pit_rules_text(&t, &a->rules);
    printf("%s,\"%s\",\"", a->game->name, rules);
    for (const char *c = a->strategy_name; *c; c++)
        printf(*c == '"' ? "\"\"" : "%c", *c);
    printf("\",%d,%d,%llu,", a->shoes, a->seats, (unsigned long long)a->seed);
}

/* The first hundredth is left out, where the band would fill the sheet. */
int simulate_plot_ev(const struct simulate *a, const struct sim_ev *ev,
                     const struct simulate_way *way)
{
    static double x[SIM_PARTS], y[SIM_PARTS], low[SIM_PARTS], high[SIM_PARTS], flat[SIM_PARTS];
    struct svg_series series[2] = {
        {.name = "mean so far, with its 95 % band", .x = x, .y = y, .low = low, .high = high},
        {.name = a->shoes ? "exact, of a full shoe" : "exact", .x = x, .y = flat}};
    struct svg_chart chart = {.title = way->title,
                              .x_label = way->x_label,
                              .y_label = way->y_label,
                              .series = series,
                              .count = isfinite(sim_ev_exact(ev)) ? 2 : 1,
                              .percent = true};
    struct sim_sums sums = {0};
    int points = 0;

    for (int i = 0; i < SIM_PARTS; i++) {
        double se;

        sim_sums_add(&sums, &way->part[i]);
        se = sim_error(&sums, way->unit);
        if (!way->part[i].n || sums.n < way->n / 100) continue;
        x[points] = (double)sums.n / way->x_unit;
        y[points] = sim_mean(&sums, way->unit);
        low[points] = y[points] - WITHIN_95 * se;
        high[points] = y[points] + WITHIN_95 * se;
        flat[points++] = sim_ev_exact(ev);
    }
    series[0].count = series[1].count = points;
    return simulate_plot(a, &chart);
}
