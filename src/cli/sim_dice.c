/* sim_dice.c -- pit sim for dice: so many rolls by a betting system, per roll and per shooter. */

#include "cli.h"
#include "games/craps.h"
#include "sim/dice.h"
#include "simulate.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MOST = 1 << 16, DOUBLE_ODDS = 2, FIVE = 5 };

/* What was played, and the figures made of it, in units of the first wager. */
struct outcome {
    struct simulate_played played;
    struct simulate_ev ev;
    bool has_rolls;
    mpq_t exact_rolls;
    pit_money unit;
};

/* Mean, deviation and error of something counted by rolls or shooters. */
struct figures {
    double mean, sd, se;
};

/* ---- the system ---- */

static bool parse(struct dice_job *j, const char *name, const char *text, size_t n)
{
    struct pit_problem problem;
    int line;

    if (dice_parse(&j->system, j->rules, text, n, &line, &problem)) return true;
    cli_error("%.200s:%d: %s", name, line, problem.words);
    return false;
}

static bool read_system(struct dice_job *j, const char *name)
{
    static char text[FILE_MOST];
    FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    size_t n = in ? fread(text, 1, sizeof text, in) : 0;
    bool good = in && !ferror(in);

    if (!good) cli_error("%.200s: cannot be read: %s", name, strerror(errno));
    if (in && in != stdin) fclose(in);
    if (!good) return false;
    if (n < sizeof text) return parse(j, name, text, n);
    cli_error("%.200s: is no betting system: it is larger than 64 KiB", name);
    return false;
}

/* The pass line with double odds. Unless --bet says how much, it is the least that the table takes
 * for which double odds can be paid to the unit at every point: 6 to 5 wants fives. */
static bool default_system(struct simulate *a, struct dice_job *j, const char *bet)
{
    static char text[128];
    pit_money five = (pit_money)FIVE * a->rules.option[O_PAY_UNIT];
    pit_money amount = (a->rules.option[PIT_O_MIN] + five - 1) / five * five;
    int times =
        a->rules.option[O_ODDS_TIMES] < DOUBLE_ODDS ? a->rules.option[O_ODDS_TIMES] : DOUBLE_ODDS;
    struct pit_text t = pit_text_in(text, sizeof text);

    if (bet || amount > a->rules.option[PIT_O_MAX]) amount = a->rules.option[PIT_O_MIN];
    if (bet) amount = a->plan.bet;
    pit_text_str(&t, "bet pass ");
    pit_text_money(&t, amount);
    pit_text_str(&t, " when come-out\nodds ");
    pit_text_int(&t, times);
    a->strategy_name = times == DOUBLE_ODDS ? "pass, double odds" : "pass, single odds";
    return parse(j, a->strategy_name, text, strlen(text));
}

int simulate_read_dice(struct simulate *a, const char *strategy, const char *bet,
                       struct dice_job *job)
{
    if (strcmp(a->rules.spot[S_PASS].name, "pass") != 0)
        return cli_error("sim: %s is not simulated yet; pit odds %s has its exact figures",
                         a->game->name, a->game->name);
    if (a->shoes || a->seats > 1) return cli_error("sim: --shoes and --seats are for card games");
    if (strategy && bet)
        return cli_error("sim: a betting system says how much; --bet is for play without one");
    if (a->rules.option[PIT_O_SEATS] < 2)
        return cli_error("sim: a second seat may have to keep the dice rolling; --set seats=2");
    *job = (struct dice_job){.rules = &a->rules, .seed = a->seed};
    a->strategy_name = strategy;
    if (!(strategy ? read_system(job, strategy) : default_system(a, job, bet))) return BAD_INPUT;
    return DONE;
}

/* ---- figures ---- */

/* The deviation is that of one wager: what its error would be if there were only one. */
static void reckon(struct outcome *o)
{
    const struct sim_sums *s = &o->played.result.dice.unit;

    o->ev.mean = sim_mean(s, 1);
    o->ev.se = sim_error(s, 1);
    o->ev.sd = o->ev.se * sqrt((double)s->n / (double)o->unit);
    o->ev.z = simulate_z(&o->ev);
}

static struct figures of_rolls(const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    double unit = (double)o->unit, n = (double)t->rolls, sum = (double)t->roll.sum / unit;
    double squares = (double)t->squares / unit / unit - sum * sum / n;

    return (struct figures){sum / n, n > 1 ? sqrt(fmax(squares, 0) / (n - 1)) : NAN,
                            sim_error(&t->roll, o->unit)};
}

/* Of a sum over shooters and the sum of its squares. */
static struct figures of_shooters(double n, double sum, double squares)
{
    double sd = n > 1 ? sqrt(fmax(squares - sum * sum / n, 0) / (n - 1)) : NAN;

    return (struct figures){sum / n, sd, sd / sqrt(n)};
}

static struct figures of_nets(const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    double unit = (double)o->unit;

    return of_shooters((double)t->shooters, (double)t->roll.sum / unit,
                       (double)t->roll.ss / unit / unit);
}

static struct figures of_lengths(const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;

    return of_shooters((double)t->shooters, (double)t->rolls, (double)t->roll.nn);
}

/* ---- telling ---- */

static void print_text(const struct simulate *a, const struct dice_job *job,
                       const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    struct figures roll = of_rolls(o), net = of_nets(o), length = of_lengths(o);
    double n = (double)t->shooters;
    char number[SPACED_ROOM], shooters[SPACED_ROOM], unit[24];
    struct pit_text text = pit_text_in(unit, sizeof unit);

    printf(" %s rolls of %s shooters in %.2f s\n", simulate_spaced(number, t->rolls),
           simulate_spaced(shooters, t->shooters), o->played.seconds);
    simulate_print_ev(a, &o->ev);
    pit_text_money(&text, o->unit);
    printf(" per unit of %s, $%s   sd %.3f\n", a->rules.spot[job->system.first].name, unit,
           o->ev.sd);
    printf(" a roll     %+.4f +/-%.4f   sd %.3f\n", roll.mean, WITHIN_95 * roll.se, roll.sd);
    printf(" a shooter  %+.4f +/-%.4f   sd %.3f\n", net.mean, WITHIN_95 * net.se, net.sd);
    printf(" shooters won %.2f %%   lost %.2f %%   even %.2f %%\n", 100 * (double)t->won / n,
           100 * (double)t->lost / n, 100 * (double)t->even / n);
    printf(" rolls of a shooter %.4f +/-%.4f", length.mean, WITHIN_95 * length.se);
    if (o->has_rolls) printf("   exact %.4f", mpq_get_d(o->exact_rolls));
    printf("   sd %.3f\n", length.sd);
    if (t->skipped)
        printf(" %s bets were refused, by the rules or for want of chips\n",
               simulate_spaced(number, t->skipped));
}

static void json_figures(struct json *j, const struct figures *f)
{
    simulate_json_double(j, "mean", f->mean);
    simulate_json_double(j, "sd", f->sd);
    simulate_json_double(j, "se", f->se);
}

static void json_shooters(struct json *j, const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    struct figures roll = of_rolls(o), net = of_nets(o), length = of_lengths(o);
    double n = (double)t->shooters;

    json_open(j, "roll", '{');
    json_int(j, "count", (int64_t)t->rolls);
    json_figures(j, &roll);
    json_close(j, '}');
    json_open(j, "shooter", '{');
    json_int(j, "count", (int64_t)t->shooters);
    json_figures(j, &net);
    simulate_json_double(j, "p_win", (double)t->won / n);
    simulate_json_double(j, "p_lose", (double)t->lost / n);
    simulate_json_double(j, "p_even", (double)t->even / n);
    json_open(j, "rolls", '{');
    json_figures(j, &length);
    simulate_json_exact(j, o->has_rolls, o->exact_rolls);
    json_close(j, '}');
    json_close(j, '}');
}

static void print_json(const struct simulate *a, const struct dice_job *job,
                       const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    json_int(&j, "rounds", (int64_t)t->rounds);
    json_int(&j, "seed", (int64_t)a->seed);
    json_str(&j, "strategy", a->strategy_name);
    json_str(&j, "first", a->rules.spot[job->system.first].name);
    json_int(&j, "unit", o->unit);
    simulate_json_ev(&j, &o->ev);
    json_shooters(&j, o);
    json_int(&j, "skipped", (int64_t)t->skipped);
    simulate_json_double(&j, "seconds", o->played.seconds);
    simulate_json_double(&j, "rounds_per_second", (double)t->rolls / fmax(o->played.seconds, 1e-9));
    json_int(&j, "threads", o->played.threads);
    json_close(&j, '}');
    putchar('\n');
}

static void print_csv(const struct simulate *a, const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;

    printf("game,rules,strategy,seed,rounds,rolls,shooters,mean,sd,se,exact,z,won,lost,even\n");
    simulate_csv_asked(a);
    printf("%llu,%llu,%llu,%llu,%.10g,%.10g,%.10g,", (unsigned long long)a->seed,
           (unsigned long long)t->rounds, (unsigned long long)t->rolls,
           (unsigned long long)t->shooters, o->ev.mean, o->ev.sd, o->ev.se);
    if (o->ev.has_exact) printf("%.10g", mpq_get_d(o->ev.exact));
    printf(",%.6g,%llu,%llu,%llu\n", o->ev.z, (unsigned long long)t->won,
           (unsigned long long)t->lost, (unsigned long long)t->even);
}

static int plot(const struct simulate *a, const struct outcome *o)
{
    const struct dice_tally *t = &o->played.result.dice;
    struct simulate_way way = {.x_label = "dollars of the first wager decided",
                               .y_label = "result per unit of it",
                               .part = o->played.result.part,
                               .n = t->unit.n,
                               .unit = 1,
                               .x_unit = 100};
    char title[TITLE_ROOM], rolls[SPACED_ROOM];

    way.title = simulate_title(title, a, simulate_spaced(rolls, t->rolls), "rolls");
    return simulate_plot_ev(a, &o->ev, &way);
}

/* ---- */

static int tell(const struct simulate *a, const struct dice_job *job, struct outcome *o)
{
    if (!o->played.result.dice.rolls) return INTERRUPTED;
    reckon(o);
    if (a->json)
        print_json(a, job, o);
    else if (a->csv)
        print_csv(a, o);
    else
        print_text(a, job, o);
    if (a->plot && plot(a, o)) return BAD_INPUT;
    return atomic_load(&simulate_stop) ? INTERRUPTED : DONE;
}

int simulate_rolls(const struct simulate *a, struct dice_job *job)
{
    struct outcome *o = calloc(1, sizeof *o);
    int status = DONE;

    if (!o) abort();
    o->unit = job->system.unit;
    mpq_inits(o->ev.exact, o->exact_rolls, NULL);
    o->ev.has_exact = dice_exact(o->ev.exact, job);
    o->has_rolls = dice_exact_rolls(o->exact_rolls, job);
    dice_prepare(job, a->engine);
    simulate_run(a, NULL, job, &o->played);
    if (!a->processes.rank) status = tell(a, job, o);
    dice_free(job);
    mpq_clears(o->ev.exact, o->exact_rolls, NULL);
    free(o);
    return status;
}
