/* answers.c -- the library's answers as JSON. */

#include "pit/answers.h"

#include "core/line.h"
#include "odds/own.h"
#include "odds/wagers_study.h"
#include "pit/clause.h"
#include "pit/rules.h"
#include "report/games_json.h"
#include "report/odds_json.h"
#include "report/replay_json.h"
#include "report/rules_json.h"
#include "report/study_json.h"
#include "report/verify_json.h"
#include "sim/exact.h"
#include "sim/own.h"
#include "sim/run.h"
#include "system/machine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, USUAL_ROOM = 128 };

/* ---- answers ---- */

/* Text that grows. */
struct growing {
    char *at;
    size_t used, room;
};

static void put(void *with, const char *bytes, size_t n)
{
    struct growing *g = with;

    if (g->used + n + 1 > g->room) {
        g->room = 2 * (g->used + n) + 256;
        g->at = realloc(g->at, g->room);
        if (!g->at) abort();
    }
    memcpy(g->at + g->used, bytes, n);
    g->used += n;
    g->at[g->used] = '\0';
}

static struct pit_answer no(const char *words)
{
    struct growing g = {0};

    put(&g, words, strlen(words));
    return (struct pit_answer){.why = g.at};
}

static struct pit_answer yes(const struct growing *g)
{
    return (struct pit_answer){.json = g->at};
}

void pit_answer_free(struct pit_answer *a)
{
    free(a->json);
    free(a->why);
    *a = (struct pit_answer){0};
}

/* Rules in force; NULL, or why not. */
static const char *read_rules(struct pit_rules *r, const char *name, const char *rules,
                              struct pit_problem *problem)
{
    const struct pit_game *game = pit_game_find(name, strlen(name));

    if (!game) return "no such game";
    if (!rules || !*rules) rules = game->books->name;
    return pit_rules_parse(r, game, rules, strlen(rules), problem) ? NULL : problem->words;
}

/* ---- rules and odds ---- */

struct pit_answer pit_answer_games(void)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);

    games_json(&j);
    return yes(&g);
}

struct pit_answer pit_answer_rules(const char *game, const char *rules)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);
    struct pit_problem problem;
    struct pit_rules r;
    const char *why = read_rules(&r, game, rules, &problem);

    if (why) return no(why);
    rules_json(&j, &r, odds_quick_edge);
    return yes(&g);
}

struct pit_answer pit_answer_odds(const char *game, const char *rules)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);
    struct pit_problem problem;
    struct pit_rules r;
    const char *why = read_rules(&r, game, rules, &problem);

    if (why) return no(why);
    if (odds_json(&j, &r, NULL)) return yes(&g);
    g.used = 0;
    if (!r.game->rows && study_json_wagers(&j, &r)) return yes(&g);
    free(g.at);
    return no("these odds cannot be worked out");
}

/* ---- records ---- */

struct pit_answer pit_answer_replay(const char *record, size_t n)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);
    struct replay_json *r = calloc(1, sizeof *r);
    enum replay_json_end end = REPLAY_JSON_ROOM;
    struct pit_answer answer;

    for (size_t size = ROOM + 32 * n; r && end == REPLAY_JSON_ROOM; size *= 2) {
        void *room = malloc(size);

        if (!room) abort();
        end = replay_json(r, record, n, 0, room, size, &j);
        free(room);
    }
    if (!r) abort();
    answer = end == REPLAY_JSON_DONE ? yes(&g) : no(r->report.trouble);
    free(r);
    return answer;
}

struct pit_answer pit_answer_verify(const char *record, size_t n)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);
    const struct fair_system *system = system_sodium();
    struct verify *v = calloc(1, sizeof *v);

    if (!v) abort();
    if (system) verify_text(v, system, record, n);
    if (system && v->play.game) verify_json(v, &j);
    free(v);
    if (g.at) return yes(&g);
    return no(system ? "a record begins with: game NAME" : "libsodium cannot start");
}

/* ---- simulation ---- */

/* Best play, or where nothing is decided the bets that are usual. */
static bool prepare(struct sim_job *job)
{
    const struct pit_rules *r = job->rules;
    struct pit_problem problem;
    char text[USUAL_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);
    int line;

    if (sim_own(r->game)) {
        job->rest = SIM_BEST;
    } else if (pit_begins(r) == PIT_DEAL && r->game->rows && wager_decides(r)) {
        if (!sim_best(&job->strategy, r, r->option[PIT_O_MIN])) return false;
    } else {
        system_usual(r, 0, &t);
        if (!system_parse(&job->system, r, text, t.used, &line, &problem)) return false;
    }
    return sim_prepare(job, false);
}

static double exact_of(const struct sim_job *job)
{
    double number, bound;
    mpq_t exact;

    if (sim_exact_number(&number, &bound, job)) return number;
    mpq_init(exact);
    number = NAN;
    if (job->system.lines ? sim_exact_wager(exact, job)
                          : sim_exact(exact, job->rules, &job->strategy, job->ante))
        number = mpq_get_d(exact);
    mpq_clear(exact);
    return number;
}

static void json_number_or_null(struct json *j, const char *key, double value)
{
    if (isfinite(value))
        json_double(j, key, value);
    else
        json_str(j, key, NULL);
}

static void sim_json(struct json *j, const struct sim_job *job, const struct sim_result *result)
{
    pit_money unit = job->system.lines ? 1 : job->ante;
    double se = sim_error(&result->tally.sums, unit), mean = sim_mean(&result->tally.sums, unit);
    double exact = exact_of(job);

    json_open(j, NULL, '{');
    rules_json_members(j, job->rules);
    json_int(j, "rounds", (int64_t)result->tally.rounds);
    json_int(j, "seed", (int64_t)job->seed);
    json_number_or_null(j, "mean", mean);
    json_number_or_null(j, "se", se);
    json_number_or_null(j, "exact_float", exact);
    json_number_or_null(j, "z", se > 0 ? (mean - exact) / se : NAN);
    json_close(j, '}');
}

struct pit_answer pit_answer_sim(const char *game, const char *rules, uint64_t rounds,
                                 uint64_t seed, int threads)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);
    struct pit_problem problem;
    struct pit_rules r;
    const char *why = read_rules(&r, game, rules, &problem);
    struct sim_job *job = calloc(1, sizeof *job);
    struct sim_result *result = calloc(1, sizeof *result);
    struct sim_run run = {.job = job, .rounds = rounds, .stride = 1};

    if (!job || !result) abort();
    if (!why && rounds < 2) why = "two rounds at least";
    if (!why) {
        *job = (struct sim_job){.rules = &r, .seats = 1, .seed = seed, .ante = system_least(&r)};
        run.threads = threads > 0 ? threads : 1;
        if (!prepare(job)) why = "these rules cannot be simulated";
    }
    if (!why) {
        sim_run(&run, result);
        sim_json(&j, job, result);
        sim_free(job);
    }
    free(job);
    free(result);
    return why ? no(why) : yes(&g);
}
