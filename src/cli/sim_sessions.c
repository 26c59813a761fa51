/* sim_sessions.c -- pit sim: sessions with a bankroll, and what becomes of it. A session is so many
 * hands, or with a system so many rolls, spins or rounds. */

#include "cli.h"
#include "simulate.h"
#include "svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const end_words[SIM_ENDS] = {
    [SIM_PLAYED_OUT] = "played-out",
    [SIM_RUINED] = "ruined",
    [SIM_LOST] = "stop-loss",
    [SIM_WON] = "stop-win",
};
static const char *const quantile_words[5] = {"5", "25", "50", "75", "95"};

struct outcome {
    bool by_system, has_ruin;
    double ruin_within, ruin_ever; /* reckoned */
    char hands[24];                /* what they are called: "hands", "rolls" */
    struct sim_sessions sessions;
    struct sim_summary summary;
    struct bar bar;
    double seconds;
    int threads;
};

/* ---- playing ---- */

static void look(void *with, uint64_t played)
{
    const struct outcome *o = with;
    double gone = bar_clock() - o->bar.began;
    double all = (double)(played * o->sessions.stride); /* the others have about as many */
    char done[SPACED_ROOM], rate[SPACED_ROOM], words[100];

    snprintf(words, sizeof words, "%s sessions  %s/s", simulate_short(done, all),
             simulate_short(rate, all / gone));
    bar_draw(&o->bar, all / (double)o->sessions.plan.sessions, words);
}

static void play(const struct simulate *a, struct outcome *o)
{
    struct sim_sessions *s = &o->sessions;

    *s = (struct sim_sessions){.job = &a->job,
                               .plan = a->plan,
                               .threads = a->threads,
                               .first = (uint64_t)a->processes.rank,
                               .stride = (uint64_t)a->processes.size,
                               .stop = &simulate_stop,
                               .with = o};
    if (a->plot) s->curves = a->plan.sessions < SIM_CURVES ? a->plan.sessions : SIM_CURVES;
    s->session = calloc(a->plan.sessions, sizeof *s->session);
    s->curve = calloc(s->curves + 1, sizeof *s->curve);
    if (!s->session || !s->curve) abort();
    o->bar = a->mpi ? bar_begin_shared() : bar_begin();
    if (o->bar.shown && !a->processes.rank) s->look = look;
    sim_sessions(s);
    processes_gather_sessions(&a->processes, s);
    o->threads = processes_sum(&a->processes, a->threads);
    o->seconds = bar_clock() - o->bar.began;
    if (s->look) bar_clear(&o->bar);
    if (!sim_summarise(s, &o->summary)) abort();
}

/* ---- telling ---- */

enum { LARGE = 1000000 }; /* cents */

static double share(const struct sim_summary *s, enum sim_end end)
{
    return (double)s->ended[end] / (double)s->played;
}

/* "$1 234.50": thousands are apart, and cents are left out of large sums. */
static const char *dollars(char out[SPACED_ROOM], double cents)
{
    char whole[SPACED_ROOM];
    uint64_t all = (uint64_t)llround(fabs(cents));

    if (all >= LARGE)
        snprintf(out, SPACED_ROOM, "%s$%.24s", cents < 0 ? "-" : "",
                 simulate_spaced(whole, (all + 50) / 100));
    else
        snprintf(out, SPACED_ROOM, "%s$%.24s.%02d", cents < 0 ? "-" : "",
                 simulate_spaced(whole, all / 100), (int)(all % 100));
    return out;
}

/* By a system: plain numbers, in a wider first column that says what they are. */
static void print_spread(const struct outcome *o, const char *name, const struct sim_spread *s,
                         bool money)
{
    char text[SPACED_ROOM];

    printf(o->by_system ? " %-10s" : " %-8s", name);
    for (int i = 0; i < 5; i++)
        if (o->by_system)
            printf(" %10.*f", money ? 2 : 0, (double)s->at[i] / (money ? 100 : 1));
        else
            printf(" %10s", money ? dollars(text, (double)s->at[i])
                                  : simulate_spaced(text, (uint64_t)s->at[i]));
    if (!money)
        printf(" %10.1f\n", s->mean);
    else if (o->by_system)
        printf(" %10.2f\n", s->mean / 100);
    else
        printf(" %10s\n", dollars(text, s->mean));
}

static void print_text(const struct simulate *a, const struct outcome *o)
{
    const struct sim_summary *s = &o->summary;
    char number[SPACED_ROOM], most[SPACED_ROOM], money[SPACED_ROOM], bet[SPACED_ROOM];
    double ruin = share(s, SIM_RUINED);

    printf(" %s sessions of up to %s %s in %.2f s\n", simulate_spaced(number, s->played),
           simulate_spaced(most, a->plan.hands), o->hands, o->seconds);
    if (o->by_system)
        printf(" bankroll $%.2f, ", (double)a->plan.bankroll / 100);
    else
        printf(" bankroll %s, %s a hand, ", dollars(money, (double)a->plan.bankroll),
               dollars(bet, (double)a->plan.bet));
    printf("strategy %.40s\n", a->strategy_name);
    printf(" ruined %.2f %% +/-%.2f (95 %%)   stopped at a loss %.2f %%   at a win %.2f %%\n",
           100 * ruin, 196 * sqrt(ruin * (1 - ruin) / (double)s->played), 100 * share(s, SIM_LOST),
           100 * share(s, SIM_WON));
    if (o->has_ruin)
        printf(" estimated from mean and deviation: ruined %.2f %%, without an end %.2f %%\n",
               100 * o->ruin_within, 100 * o->ruin_ever);
    printf(o->by_system ? " %-10s" : " %-8s", "");
    for (int i = 0; i < 5; i++)
        printf(" %8s %%", quantile_words[i]);
    printf(" %10s\n", "mean");
    print_spread(o, o->by_system ? "result $" : "result", &s->result, true);
    print_spread(o, o->by_system ? "drawdown $" : "drawdown", &s->drawdown, true);
    print_spread(o, o->hands, &s->hands, false);
}

static void json_spread(struct json *j, const char *key, const struct sim_spread *s)
{
    json_open(j, key, '{');
    sim_json_double(j, "mean", s->mean);
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
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    rules_json_members(&j, &a->rules);
    json_int(&j, "sessions", (int64_t)s->played);
    json_int(&j, "seed", (int64_t)a->seed);
    json_str(&j, "strategy", a->strategy_name);
    if (!o->by_system) json_bool(&j, "shoes", a->shoes);
    json_int(&j, "bankroll", a->plan.bankroll);
    if (!o->by_system) json_int(&j, "bet", a->plan.bet);
    json_int(&j, "stop_loss", a->plan.stop_loss);
    json_int(&j, "stop_win", a->plan.stop_win);
    json_int(&j, "hands_most", (int64_t)a->plan.hands);
    sim_json_double(&j, "p_ruin", ruin);
    sim_json_double(&j, "se_ruin", sqrt(ruin * (1 - ruin) / (double)s->played));
    if (o->has_ruin) {
        sim_json_double(&j, "p_ruin_reckoned", o->ruin_within);
        sim_json_double(&j, "p_ruin_ever", o->ruin_ever);
    }
    json_open(&j, "ended", '{');
    for (int end = SIM_UNPLAYED + 1; end < SIM_ENDS; end++)
        json_int(&j, end_words[end], (int64_t)s->ended[end]);
    json_close(&j, '}');
    json_spread(&j, "result", &s->result);
    json_spread(&j, "drawdown", &s->drawdown);
    json_spread(&j, "hands", &s->hands);
    sim_json_double(&j, "seconds", o->seconds);
    sim_json_double(&j, "rounds_per_second",
                    s->hands.mean * (double)s->played / fmax(o->seconds, 1e-9));
    json_int(&j, "threads", o->threads);
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

enum { THIN = 12 }; /* single sessions drawn into the fan */

struct fan {
    double x[SIM_MARKS], at[5][SIM_MARKS], thin[THIN][SIM_MARKS];
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

/* The first of them, one by one; how many there are. */
static int draw_thin(const struct sim_sessions *s, struct fan *f)
{
    int thin = 0;

    for (uint64_t i = 0; i < s->curves && thin < THIN; i++) {
        if (s->session[i].end == SIM_UNPLAYED) continue;
        for (int mark = 0; mark < SIM_MARKS; mark++)
            f->thin[thin][mark] = (double)s->curve[i][mark] / 100;
        thin++;
    }
    return thin;
}

static int plot(const struct simulate *a, const struct outcome *o)
{
    static struct fan f;
    struct svg_series series[3 + THIN] = {
        {.name = "median", .x = f.x, .y = f.at[2]},
        {.name = "half of the sessions", .x = f.x, .low = f.at[1], .high = f.at[3]},
        {.name = "90 % of them", .x = f.x, .low = f.at[0], .high = f.at[4]}};
    struct svg_chart chart = {
        .x_label = o->hands, .y_label = "bankroll, dollars", .series = series};
    char title[TITLE_ROOM], played[SPACED_ROOM];
    int thin = 0;

    spread_out(&o->sessions, &f);
    if (!o->by_system) thin = draw_thin(&o->sessions, &f);
    chart.title = simulate_title(title, a, simulate_spaced(played, o->summary.played), "sessions");
    chart.count = 3 + thin;
    for (int i = 0; i < thin; i++)
        series[3 + i] = (struct svg_series){.x = f.x, .y = f.thin[i], .thin = true};
    for (int i = 0; i < chart.count; i++)
        series[i].count = SIM_MARKS;
    return simulate_plot(a, &chart);
}

/* ---- */

static int tell(const struct simulate *a, const struct outcome *o)
{
    if (!o->summary.played) return simulate_interrupted(0, "sessions");
    if (a->json)
        print_json(a, o);
    else if (a->csv)
        print_csv(o);
    else
        print_text(a, o);
    if (a->plot && plot(a, o)) return BAD_INPUT;
    return simulate_interrupted(o->summary.played, "sessions");
}

int simulate_sessions(struct simulate *a)
{
    struct outcome *o = calloc(1, sizeof *o);
    int status = DONE;

    if (!o) abort();
    o->by_system = simulate_by_system(a);
    snprintf(o->hands, sizeof o->hands, "%ss", o->by_system ? system_round(&a->rules) : "hand");
    if (!sim_prepare(&a->job, a->engine)) {
        status = cli_error("sim: these sessions cannot be played this way; give another strategy");
    } else {
        play(a, o);
        o->has_ruin = simulate_ruin(a, &o->summary, &o->ruin_within, &o->ruin_ever);
        if (!a->processes.rank) status = tell(a, o);
    }
    sim_free(&a->job);
    free(o->sessions.session);
    free(o->sessions.curve);
    free(o);
    return status;
}
