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
#include "sim/own.h"
#include "sim/told.h"
#include "system/clock.h"
#include "system/machine.h"

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

    if (!game) {
        struct pit_text t = pit_text_in(problem->words, sizeof problem->words);

        pit_game_none(&t, name, strlen(name));
        return problem->words;
    }
    if (!rules || !*rules) rules = game->books->name;
    return pit_rules_parse(r, game, rules, strlen(rules), problem) ? NULL : problem->words;
}

/* ---- rules and odds ---- */

struct pit_answer pit_answer_games(void)
{
    struct growing g = {0};
    struct json j = json_to(put, &g);

    games_json(&j, NULL);
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
    struct pit_answer answer;

    if (!v) abort();
    if (system) verify_text(v, system, record, n);
    if (system && !v->unread[0]) verify_json(v, &j);
    answer = !system ? no("libsodium cannot start") : g.at ? yes(&g) : no(v->unread);
    free(v);
    return answer;
}

/* ---- simulation ---- */

/* Best play, or where nothing is decided the bets that are usual: what it is called, or NULL. */
static const char *prepare(struct sim_job *job)
{
    const struct pit_rules *r = job->rules;
    struct pit_problem problem;
    char text[USUAL_ROOM];
    struct pit_text t = pit_text_in(text, sizeof text);
    const char *name = "best";
    int line;

    if (sim_own(r->game)) {
        job->rest = SIM_BEST;
    } else if (pit_begins(r) == PIT_DEAL && r->game->rows && wager_decides(r)) {
        if (!sim_best(&job->strategy, r, r->option[PIT_O_MIN])) return NULL;
    } else {
        name = system_usual(r, 0, &t);
        if (!system_parse(&job->system, r, text, t.used, &line, &problem)) return NULL;
    }
    return sim_prepare(job, false) ? name : NULL;
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
    struct sim_told told = {.job = job, .result = result};

    if (!job || !result) abort();
    if (!why && rounds < 2) why = "at least two rounds";
    if (!why) {
        *job = (struct sim_job){.rules = &r, .seats = 1, .seed = seed, .ante = system_least(&r)};
        run.threads = threads > 0 ? threads : 1;
        told.strategy = prepare(job);
        if (!told.strategy) why = "these rules cannot be simulated";
    }
    if (!why) {
        int64_t began = system_ticks_ms();

        sim_run(&run, result);
        told.seconds = (double)(system_ticks_ms() - began) / 1000;
        told.threads = run.threads;
        sim_tell(&told);
        sim_told_json(&j, &told);
        sim_told_free(&told);
        sim_free(job);
    }
    free(job);
    free(result);
    return why ? no(why) : yes(&g);
}
