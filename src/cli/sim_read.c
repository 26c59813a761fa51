/* sim_read.c -- pit sim: reads what to play by: a system for the bets, a strategy for decisions. */

#include "cli.h"
#include "odds/wagers_study.h"
#include "sim/exact.h"
#include "sim/own.h"
#include "simulate.h"
#include "sources.h"

#include <errno.h>
#include <string.h>

enum { FILE_MOST = 1 << 16, USUAL_ROOM = 128 };

/* ---- bets ---- */

static int parse(struct simulate *a, const char *name, const char *text, size_t n)
{
    struct pit_problem problem;
    int line;

    if (system_parse(&a->job.system, &a->rules, text, n, &line, &problem)) return DONE;
    return cli_error("%.200s:%d: %s", name, line, problem.words);
}

static int read_system(struct simulate *a, const char *name)
{
    static char text[FILE_MOST];
    FILE *in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    size_t n = in ? fread(text, 1, sizeof text, in) : 0;
    bool good = in && !ferror(in);

    if (!good) cli_error("%.200s: cannot be read: %s", name, strerror(errno));
    if (in && in != stdin) fclose(in);
    if (!good) return BAD_INPUT;
    a->strategy_name = name;
    if (n < sizeof text) return parse(a, name, text, n);
    return cli_error("%.200s: is no betting system: it is larger than 64 KiB", name);
}

/* Of who names none: the game's own. */
static int usual_system(struct simulate *a, pit_money bet)
{
    char text[USUAL_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);

    a->strategy_name = system_usual(&a->rules, bet, &t);
    return parse(a, a->strategy_name, text, t.used);
}

static int read_bets(struct simulate *a, const char *system, const char *bet)
{
    const struct pit_betting *b = a->game->betting;

    if (pit_begins(&a->rules) != PIT_DEAL && (a->shoes || a->seats > 1))
        return cli_error("sim: --shoes and --seats are for card games");
    if (a->seats > 1) return cli_error("sim: a betting system plays one seat, and no --seats");
    if (system && bet)
        return cli_error("sim: a betting system says how much; --bet is for play without one");
    if (a->game->others && a->rules.option[PIT_O_SEATS] < 2)
        return cli_error("sim: %s; --set seats=2",
                         b && b->company ? b->company : "a second seat has to keep the game going");
    return system ? read_system(a, system) : usual_system(a, bet ? a->plan.bet : 0);
}

/* ---- decisions ---- */

/* Is there anything to decide once the first wager is made? A turn has something that a silent seat
 * is held to have said. */
static bool decides(const struct pit_rules *r)
{
    const struct pit_game *game = r->game;

    if (game->rows) return wager_decides(r);
    for (const struct pit_verb_row *row = game->verbs; row->name; row++)
        if (row->by == 'p' && row->takes & PIT_IDLE) return true;
    return false;
}

/* best, chart and counted are found here; never, always and files are strategies of their own. */
static bool read_strategy(struct simulate *a, const char *name)
{
    bool own = sim_own(a->game), best = strcmp(name, "best") == 0;

    a->job.counted = strcmp(name, "counted") == 0;
    if (own && (best || strcmp(name, "chart") == 0)) {
        a->job.rest = best ? SIM_BEST : SIM_CHART;
        return true;
    }
    if (!a->job.counted && !best) return sources_strategy(name, &a->rules, &a->job.strategy);
    if (sim_best(&a->job.strategy, &a->rules, a->rules.option[PIT_O_MIN])) return true;
    cli_error("sim: the best play of these rules cannot be found exactly; give a strategy");
    return false;
}

/* ---- */

/* Where there is nothing to decide, a strategy is a system; with one beside it, it decides what
 * only some of its bets bring along. */
int simulate_read(struct simulate *a, const char *system, const char *strategy, const char *bet)
{
    bool choices = decides(&a->rules) || (system && strategy);
    int status = DONE;

    a->job =
        (struct sim_job){.rules = &a->rules, .shoes = a->shoes, .seats = a->seats, .seed = a->seed};
    a->job.ante = a->plan.bet ? a->plan.bet : system_least(&a->rules);
    a->strategy_name = strategy ? strategy : "best";
    if (choices && !read_strategy(a, a->strategy_name)) return BAD_INPUT;
    if (choices) a->decides_by = a->strategy_name;
    if (!choices && !system) system = strategy;
    if (system || !choices || pit_begins(&a->rules) != PIT_DEAL) status = read_bets(a, system, bet);
    return status;
}
