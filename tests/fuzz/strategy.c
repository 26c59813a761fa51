/* strategy.c -- any text as a strategy and as a betting system, for every game: what is taken is
 * played for some rounds, what is not is said in words. */

#include "sim/sim.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 8 };

static struct pit_rules rules;
static struct sim_job job;
static struct sim_tally tally;

static void words_are_decent(int line, const struct pit_problem *problem)
{
    assert(line >= 1);
    assert(problem->words[0] && strlen(problem->words) < sizeof problem->words);
    for (const char *c = problem->words; *c; c++)
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
}

/* Every bet and decision through the door; what comes of them is counted. */
static void rounds(void)
{
    bool ready = sim_prepare(&job, true);

    assert(ready);
    memset(&tally, 0, sizeof tally);
    sim_block(&job, 0, ROUNDS, &tally);
    assert(tally.played >= ROUNDS);
    sim_free(&job);
}

static void try_game(const struct pit_game *game, const char *text, size_t n)
{
    struct pit_problem problem = {.words = ""};
    bool good = pit_rules_parse(&rules, game, "", 0, &problem);
    int line = 0;

    assert(good);
    job = (struct sim_job){.rules = &rules, .seats = 1, .seed = 1, .ante = rules.option[PIT_O_MIN]};
    if (!strategy_parse(&job.strategy, &rules, text, n, &line, &problem))
        words_are_decent(line, &problem);
    else if (pit_begins(&rules) == PIT_DEAL) /* a game of dice is played by systems alone */
        rounds();
    line = 0;
    problem.words[0] = '\0';
    job = (struct sim_job){.rules = &rules, .seats = 1, .seed = 1};
    if (system_parse(&job.system, &rules, text, n, &line, &problem))
        rounds();
    else
        words_are_decent(line, &problem);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* the sanitizer sees a read past it */

    if (!text) return 0;
    memcpy(text, data, size);
    for (const struct pit_game *const *game = pit_games(); *game; game++)
        try_game(*game, text, size);
    free(text);
    return 0;
}
