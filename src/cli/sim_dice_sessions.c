/* sim_dice_sessions.c -- pit sim for dice: sessions with a bankroll, and what becomes of it. */

#include "cli.h"
#include "json.h"
#include "sim/dice.h"
#include "simulate.h"
#include "svg.h"

#include <math.h>
#include <stdlib.h>

static const char *const end_words[SIM_ENDS] = {
    [SIM_PLAYED_OUT] = "played-out",
    [SIM_RUINED] = "ruined",
    [SIM_LOST] = "stop-loss",
    [SIM_WON] = "stop-win",
};
static const char *const quantile_words[5] = {"5", "25", "50", "75", "95"};

struct outcome {
    struct sim_sessions sessions;
    struct sim_summary summary;
    struct simulate_bar bar;
    double seconds;
};

/* ---- playing ---- */

static void look(void *with, uint64_t played)
{
    const struct outcome *o = with;
    double gone = simulate_clock() - o->bar.began;
    char done[SPACED_ROOM], rate[SPACED_ROOM], words[100];

    snprintf(words, sizeof words, "%s sessions  %s/s", simulate_short(done, (double)played),
             simulate_short(rate, (double)played / gone));
    simulate_bar_draw(&o->bar, (double)played / (double)o->sessions.plan.sessions, words);
}

static void play(const struct simulate *a, const struct dice_job *job, struct outcome *o)
{
    struct sim_sessions *s = &o->sessions;

    *s = (struct sim_sessions){
        .plan = a->plan, .threads = a->threads, .stride = 1, .stop = &simulate_stop, .with = o};
    if (a->plot) s->curves = a->plan.sessions < SIM_CURVES ? a->plan.sessions : SIM_CURVES;
    s->session = calloc(a->plan.sessions, sizeof *s->session);
    s->curve = calloc(s->curves + 1, sizeof *s->curve);
    if (!s->session || !s->curve) abort();
    o->bar = simulate_bar();
    if (o->bar.shown) s->look = look;
    dice_sessions(job, s);
    o->seconds = simulate_clock() - o->bar.began;
    if (s->look) simulate_bar_clear(&o->bar);
    if (!sim_summarise(s, &o->summary)) abort();
}

/* ---- telling ---- */

static double share(const struct sim_summary *s, enum sim_end end)
{
    return (double)s->ended[end] / (double)s->played;
}

static void print_spread(const char *name, const struct sim_spread *s, double by, int decimals)
{
    printf(" %-10s", name);
    for (int i = 0; i < 5; i++)
        printf(" %10.*f", decimals, (double)s->at[i] / by);
    printf(" %10.*f\n", decimals ? decimals : 1, s->mean / by);
}

static void print_text(const struct simulate *a, const struct outcome *o)
{
    const struct sim_summary *s = &o->summary;
    char number[SPACED_ROOM], rolls[SPACED_ROOM];
    double ruin = share(s, SIM_RUINED);

    printf(" %s sessions of up to %s rolls in %.2f s\n", simulate_spaced(number, s->played),
           simulate_spaced(rolls, a->plan.hands), o->seconds);
    printf(" bankroll $%.2f, strategy %.40s\n", (double)a->plan.bankroll / 100, a->strategy_name);
    printf(" ruined %.2f %% +/-%.2f (95 %%)   stopped at a loss %.2f %%   at a win %.2f %%\n",
           100 * ruin, 196 * sqrt(ruin * (1 - ruin) / (double)s->played), 100 * share(s, SIM_LOST),
           100 * share(s, SIM_WON));
    printf(" %-10s", "");
    for (int i = 0; i < 5; i++)
        printf(" %8s %%", quantile_words[i]);
    printf(" %10s\n", "mean");
    print_spread("result $", &s->result, 100, 2);
    print_spread("drawdown $", &s->drawdown, 100, 2);
    print_spread("rolls", &s->hands, 1, 0);
}

static void json_spread(struct json *j, const char *key, const struct sim_spread *s)
{
    json_open(j, key, '{');
    simulate_json_double(j, "mean", s->mean);
    json_open(j, "quantiles", '{');
    for (int i = 0; i < 5; i++)
        json_int(j, quantile_words[i], s->at[i]);
    json_close(j, '}');
    json_close(j, '}');
}

static void print_json(const struct simulate *a, const struct outcome *o)
{
    const struct sim_summary *s = &o->summary;
    double ruin = share(s, SIM_RUINED);
    struct json j = {stdout, false};

    json_open(&j, NULL, '{');
    cli_json_rules(&j, &a->rules);
    json_int(&j, "sessions", (int64_t)s->played);
    json_int(&j, "seed", (int64_t)a->seed);
    json_str(&j, "strategy", a->strategy_name);
    json_int(&j, "bankroll", a->plan.bankroll);
    json_int(&j, "stop_loss", a->plan.stop_loss);
    json_int(&j, "stop_win", a->plan.stop_win);
    json_int(&j, "hands_most", (int64_t)a->plan.hands);
    simulate_json_double(&j, "p_ruin", ruin);
    simulate_json_double(&j, "se_ruin", sqrt(ruin * (1 - ruin) / (double)s->played));
    json_open(&j, "ended", '{');
    for (int end = SIM_UNPLAYED + 1; end < SIM_ENDS; end++)
        json_int(&j, end_words[end], (int64_t)s->ended[end]);
    json_close(&j, '}');
    json_spread(&j, "result", &s->result);
    json_spread(&j, "drawdown", &s->drawdown);
    json_spread(&j, "hands", &s->hands);
    simulate_json_double(&j, "seconds", o->seconds);
    simulate_json_double(&j, "rounds_per_second",
                         s->hands.mean * (double)s->played / fmax(o->seconds, 1e-9));
    json_int(&j, "threads", a->threads);
    json_close(&j, '}');
    putchar('\n');
}

static void print_csv(const struct outcome *o)
{
    printf("session,end,result_cents,hands,drawdown_cents\n");
    for (uint64_t i = 0; i < o->sessions.plan.sessions; i++) {
        const struct sim_session *s = &o->sessions.session[i];

        if (s->end == SIM_UNPLAYED) continue;
        printf("%llu,%s,%lld,%lld,%lld\n", (unsigned long long)i + 1, end_words[s->end],
               (long long)s->result, (long long)s->hands, (long long)s->drawdown);
    }
}

/* ---- the picture ---- */

struct fan {
    double x[SIM_MARKS], at[5][SIM_MARKS];
    int64_t list[SIM_CURVES];
};

/* Quantiles of the bankrolls at each mark. */
static void spread_out(const struct sim_sessions *s, struct fan *f)
{
    for (int mark = 0; mark < SIM_MARKS; mark++) {
        uint64_t count = 0;
        int64_t at[5] = {0};

        f->x[mark] = (double)s->plan.hands * mark / (SIM_MARKS - 1);
        for (uint64_t i = 0; i < s->curves; i++)
            if (s->session[i].end != SIM_UNPLAYED) f->list[count++] = s->curve[i][mark];
        sim_quantiles(f->list, count, at);
        for (int i = 0; i < 5; i++)
            f->at[i][mark] = (double)at[i] / 100;
    }
}

static int plot(const struct simulate *a, const struct outcome *o)
{
    static struct fan f;
    const struct svg_series series[] = {
        {.name = "median", .x = f.x, .y = f.at[2], .count = SIM_MARKS},
        {.name = "half of the sessions",
         .x = f.x,
         .low = f.at[1],
         .high = f.at[3],
         .count = SIM_MARKS},
        {.name = "90 % of them", .x = f.x, .low = f.at[0], .high = f.at[4], .count = SIM_MARKS}};
    struct svg_chart chart = {
        .x_label = "rolls", .y_label = "bankroll, dollars", .series = series, .count = 3};
    char title[TITLE_ROOM], played[SPACED_ROOM];

    spread_out(&o->sessions, &f);
    chart.title = simulate_title(title, a, simulate_spaced(played, o->summary.played), "sessions");
    return simulate_plot(a, &chart);
}

/* ---- */

static int tell(const struct simulate *a, const struct outcome *o)
{
    if (!o->summary.played) return INTERRUPTED;
    if (a->json)
        print_json(a, o);
    else if (a->csv)
        print_csv(o);
    else
        print_text(a, o);
    if (a->plot && plot(a, o)) return BAD_INPUT;
    return atomic_load(&simulate_stop) ? INTERRUPTED : DONE;
}

int simulate_dice_sessions(struct simulate *a, const struct dice_job *job)
{
    struct outcome *o = calloc(1, sizeof *o);
    int status;

    if (!o) abort();
    play(a, job, o);
    status = tell(a, o);
    free(o->sessions.session);
    free(o->sessions.curve);
    free(o);
    return status;
}
