/* sim_read.c -- pit sim: reads what to play by: a system for the bets, a strategy for decisions. */

#include "cli.h"
#include "core/line.h"
#include "odds/round.h"
#include "odds/wagers_study.h"
#include "pit/words.h"
#include "sim/exact.h"
#include "sim/own.h"
#include "simulate.h"
#include "sources.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 16, USUAL_ROOM = 1024, REFUSAL_ROOM = 512, COUNTED_ROOM = 1 << 13 };

/* ---- bets ---- */

static void warn_never(const char *name, int line)
{
    cli_error("%.200s:%d: warning: these conditions can never all hold", name, line);
}

static int parse(struct simulate *a, const char *name, const char *text, size_t n)
{
    struct pit_problem problem;
    int line;

    if (!system_parse(&a->job.system, &a->rules, text, n, &line, &problem))
        return cli_error("%.200s:%d: %s", name, line, problem.words);
    for (int at = 0; (at = system_never(&a->job.system, &a->rules, at));)
        warn_never(name, at);
    return DONE;
}

/* Is it a word for decisions, given where there are none? A file may be called so all the same. */
static bool decides_nothing(const char *name)
{
    static const char *const words[] = {"never", "always", "counted", "chart"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(name, words[i]) == 0) return access(name, F_OK) != 0;
    return false;
}

static int read_system(struct simulate *a, const char *name)
{
    const char *spot = a->rules.spot[odds_first_spot(&a->rules)].name;
    static char text[FILE_MOST];
    FILE *in;
    size_t n;
    bool good;

    if (decides_nothing(name))
        return cli_error("%s: %s: this game has no decisions in a round; use best, or a file of "
                         "lines such as: bet %s 10",
                         a->who, name, spot);
    in = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    n = in ? fread(text, 1, sizeof text, in) : 0;
    good = in && !ferror(in);
    if (!good)
        cli_error("%.200s: cannot be read: %s; use best, or a file of lines such as: bet %s 10",
                  name, strerror(errno), spot);
    if (in && in != stdin) fclose(in);
    if (!good) return BAD_INPUT;
    a->strategy_name = name;
    if (n < sizeof text) return parse(a, name, text, n);
    return cli_error("%.200s: not a betting system: it is larger than 64 KiB", name);
}

/* The text of a system and, behind it, a line for each bet beside it. */
static int parse_usual(struct simulate *a, struct pit_text *t)
{
    int status = parse(a, a->strategy_name, t->at, t->used);

    for (int i = 0; a->beside && i < a->beside->count && status == DONE; i++) {
        const char *asked = a->beside->item[i], *equals = strchr(asked, '=');
        struct pit_problem problem = {.words = "use SPOT=DOLLARS"};
        int line;

        pit_text_str(t, "\nbet ");
        pit_text_add(t, asked, equals ? (size_t)(equals - asked) : 0);
        pit_text_str(t, " ");
        pit_text_str(t, equals ? equals + 1 : "");
        if (t->cut || !equals ||
            !system_parse(&a->job.system, &a->rules, t->at, t->used, &line, &problem))
            status = cli_error("%s: --wager %.60s: %s", a->who, asked, problem.words);
    }
    return status;
}

/* Of who names none: the game's own. */
static int usual_system(struct simulate *a, pit_money bet)
{
    char text[USUAL_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);

    a->strategy_name = system_usual(&a->rules, bet, &t);
    return parse_usual(a, &t);
}

/* The same with all that may stand behind it: the pass line with full odds. */
static int best_system(struct simulate *a, pit_money bet)
{
    const struct pit_betting *b = a->game->betting;
    char text[USUAL_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);
    const char *behind;

    a->strategy_name = system_usual(&a->rules, bet, &t);
    behind = b && b->behind ? strstr(text, b->behind) : NULL;
    if (behind) {
        t.used = (size_t)(behind - text) + strlen(b->behind);
        pit_text_str(&t, " ");
        pit_text_int(&t, a->rules.option[b->behind_most]);
        a->strategy_name = "best: full odds";
    }
    return parse_usual(a, &t);
}

static int read_bets(struct simulate *a, const char *system, const char *bet)
{
    const struct pit_betting *b = a->game->betting;

    if (pit_begins(&a->rules) != PIT_DEAL && (a->shoes || a->seats > 1))
        return cli_error("%s: --shoes and --seats are for card games", a->who);
    if (a->seats > 1)
        return cli_error("%s: a betting system plays one seat; leave --seats out", a->who);
    if (((system && strcmp(system, "best") != 0) || a->job.system.lines) && bet)
        return cli_error("%s: a betting system sets the amounts; --bet is for play without one",
                         a->who);
    if (system_company_of(&a->rules) && a->rules.option[PIT_O_SEATS] < 2)
        return cli_error("%s: %s; --set seats=2", a->who,
                         b && b->company ? b->company : "a second seat has to keep the game going");
    if (a->job.system.lines) return DONE; /* the strategy had them */
    if (system && strcmp(system, "best") == 0) return best_system(a, bet ? a->plan.bet : 0);
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

/* Who takes a line of a strategy file: the system has the bets, both have the counts. */
enum { TO_STRATEGY = 1, TO_SYSTEM = 2, TO_REST = 4 };

static unsigned taken_by(struct line text, bool own)
{
    struct word w = line_token(&text);

    if (word_is(w, "count")) return TO_STRATEGY | TO_SYSTEM;
    if (own && (word_is(w, "best") || word_is(w, "chart")) && !line_token(&text).n) return TO_REST;
    return system_begins(&w) ? TO_SYSTEM : TO_STRATEGY;
}

/* The lines of others are made empty, so that those that are left keep their numbers. True if there
 * is one for bets. */
static bool part(struct simulate *a, char *text, char *bets, size_t n, bool own)
{
    const char *at = text, *end = text + n;
    struct word words;
    bool any = false;

    while (line_next(&at, end, &words)) {
        struct line line = line_of(words.at, words.n);
        size_t from = (size_t)(words.at - text);
        unsigned to = taken_by(line, own);

        any |= to == TO_SYSTEM;
        if (to == TO_REST) a->job.rest = word_is(line_token(&line), "best") ? SIM_BEST : SIM_CHART;
        if (!(to & TO_STRATEGY)) memset(text + from, ' ', words.n);
        if (!(to & TO_SYSTEM)) memset(bets + from, ' ', words.n);
    }
    return any;
}

/* A strategy as text: decisions, counts, and where there are lines for them, bets. */
static bool use_text(struct simulate *a, const char *name, char *text, size_t n, bool bet)
{
    struct pit_problem problem;
    char *bets = malloc(n + 1);
    bool good = true;
    int line;

    if (!bets) abort();
    memcpy(bets, text, n);
    if (part(a, text, bets, n, sim_own(a->game)) && bet) good = parse(a, name, bets, n) == DONE;
    if (good && !strategy_parse(&a->job.strategy, &a->rules, text, n, &line, &problem)) {
        cli_error("%.200s:%d: %s", name, line, problem.words);
        good = false;
    }
    free(bets);
    for (int at = 0; good && (at = strategy_never(&a->job.strategy, &a->rules, at));)
        warn_never(name, at);
    return good;
}

static bool read_text(struct simulate *a, const char *name)
{
    char *text;
    size_t n;
    bool good;

    if (strcmp(name, "never") == 0 || strcmp(name, "always") == 0)
        return sources_strategy(name, &a->rules, &a->job.strategy);
    if (strcmp(name, "chart") == 0 && access(name, F_OK)) {
        cli_error("%s: --strategy chart is for games with hands against a dealer's card; use "
                  "best, counted, never, always or a file",
                  a->who);
        return false;
    }
    if (strcmp(name, "-") != 0 && access(name, R_OK)) {
        cli_error("%.200s: cannot be opened: %s; a strategy is best, counted, never, always%s or a "
                  "file",
                  name, strerror(errno), sim_own(a->game) ? ", chart" : "");
        return false;
    }
    text = sources_text(name, &n);
    good = text && use_text(a, name, text, n, true);
    free(text);
    return good;
}

/* The game's own strategy that counts; its bets too, unless these are flat. */
static bool counted_text(struct simulate *a)
{
    static char text[COUNTED_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (sim_own(a->game)->counted(&t, &a->rules))
        return use_text(a, "counted", text, t.used, !a->flat);
    cli_error("%s: these rules cannot be counted; give a strategy", a->who);
    return false;
}

/* best, chart and counted are found here; never, always and files are strategies of their own. */
static bool read_strategy(struct simulate *a, const char *name)
{
    bool own = sim_own(a->game), best = strcmp(name, "best") == 0;

    if (own && strcmp(name, "counted") == 0) return counted_text(a);
    a->job.counted = strcmp(name, "counted") == 0;
    if (own && (best || strcmp(name, "chart") == 0)) {
        a->job.rest = best ? SIM_BEST : SIM_CHART;
        return true;
    }
    if (!a->job.counted && !best) return read_text(a, name);
    if (sim_best(&a->job.strategy, &a->rules, a->rules.option[PIT_O_MIN])) return true;
    cli_error("%s: the best play under these rules cannot be found exactly; give a strategy",
              a->who);
    return false;
}

/* ---- wagers beside the first ---- */

/* The first wager and those beside it, at a table of its own; e: the last of them. */
static enum pit_error lay(const struct simulate *a, struct pit_state *s, struct pit_event *e,
                          struct pit_range *why)
{
    uint16_t first = (uint16_t)odds_first_spot(&a->rules);
    enum pit_error err;

    *e = (struct pit_event){
        .seat = ODDS_SEAT, .verb = PIT_BET, .spot = first, .amount = a->job.ante};
    odds_position(&a->rules, s, first);
    err = pit_apply(&a->rules, s, e, NULL, why);
    for (int i = 0; i < a->job.extras && !err; i++) {
        e->spot = a->job.extra[i].spot;
        e->amount = a->job.extra[i].amount;
        err = pit_apply(&a->rules, s, e, NULL, why);
    }
    return err;
}

static int refused(const struct simulate *a, const struct pit_state *s, const struct pit_event *e,
                   enum pit_error err, const struct pit_range *why, const char *text)
{
    char words[REFUSAL_ROOM];
    struct pit_text t = pit_text_in(words, sizeof words);

    pit_refusal_text(&t, &a->rules, s, e, err, why);
    return cli_error("%s: %.60s: %s", a->who, text, words);
}

/* Is this bet taken once the first one lies there? What would be, if not, is said. */
static bool is_taken(const struct simulate *a, uint16_t spot, pit_money amount, const char *text)
{
    uint16_t first = (uint16_t)odds_first_spot(&a->rules);
    struct pit_range why = {0};
    struct pit_event e;
    struct pit_state s;
    enum pit_error err = lay(a, &s, &e, &why);

    if (!err && spot != first) {
        e.spot = spot;
        e.amount = amount;
        err = pit_apply(&a->rules, &s, &e, NULL, &why);
    }
    if (err) refused(a, &s, &e, err, &why, text);
    return !err;
}

int simulate_read_wager(struct simulate *a, const char *text)
{
    const char *equals = strchr(text, '=');
    struct word name = {text, equals ? (size_t)(equals - text) : 0};
    uint16_t spot = 0;
    pit_money amount;

    while (spot < a->rules.spots && !word_is(name, a->rules.spot[spot].name))
        spot++;
    if (!equals) return cli_error("%s: --wager %.60s: use SPOT=DOLLARS", a->who, text);
    if (spot == a->rules.spots)
        return cli_error("%s: --wager %.60s: no such spot; `pit games` lists those of %s", a->who,
                         text, a->game->name);
    if (a->rules.spot[spot].left_out)
        return cli_error("%s: --wager %.60s: these rules do not offer that bet; `pit rules %s` "
                         "shows the option that does",
                         a->who, text, a->game->name);
    if (!pit_money_parse(equals + 1, strlen(equals + 1), &amount) || amount <= 0)
        return cli_error("%s: --wager %.60s: use dollars after =", a->who, text);
    if (a->job.extras == SIM_EXTRAS || spot == odds_first_spot(&a->rules))
        return cli_error("%s: --wager %.60s: at most eight, beside the first wager", a->who, text);
    if (!is_taken(a, spot, amount, text)) return BAD_INPUT;
    a->job.extra[a->job.extras++] = (struct sim_extra){spot, amount};
    return DONE;
}

/* Where the house deals to nobody with the first wager alone, the others that it asks for are bet
 * as high. */
int simulate_read_needed(struct simulate *a)
{
    struct pit_range why = {0};
    struct pit_event e, deal = {.seat = PIT_DEALER, .verb = PIT_DEAL};
    struct pit_state s;
    enum pit_error err;
    uint16_t spot = 0;

    if (pit_begins(&a->rules) != PIT_DEAL || lay(a, &s, &e, &why)) return DONE;
    while ((err = pit_apply(&a->rules, &s, &deal, NULL, &why)) && spot < a->rules.spots &&
           !simulate_by_system(a) && a->job.extras < SIM_EXTRAS) {
        e.spot = spot;
        e.amount = a->job.ante;
        if (spot++ != odds_first_spot(&a->rules) && !pit_apply(&a->rules, &s, &e, NULL, NULL))
            a->job.extra[a->job.extras++] = (struct sim_extra){e.spot, e.amount};
    }
    return err ? refused(a, &s, &deal, err, &why, "the deal") : DONE;
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
    if (system && a->job.system.lines)
        return cli_error("%s: the strategy has bets of its own; leave --system out", a->who);
    if (system || !choices || pit_begins(&a->rules) != PIT_DEAL || a->job.system.lines)
        status = read_bets(a, system, bet);
    if (status == DONE && !a->job.system.lines && bet &&
        !is_taken(a, (uint16_t)odds_first_spot(&a->rules), 0, bet))
        return BAD_INPUT;
    return status;
}
