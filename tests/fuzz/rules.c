/* rules.c -- any text as rules in force, for every game: what is taken is written and read back. */

#include "pit/rules.h"

#include <assert.h>
#include <string.h>

static struct pit_rules rules, again;

/* The canonical text of rules: "game G\nrules BOOK KEY=VALUE ...\n". */
static size_t canonical(char *buffer, size_t room, const struct pit_rules *r)
{
    struct pit_text t = pit_text_in(buffer, room);

    pit_rules_canonical(&t, r);
    assert(!t.cut);
    return t.used;
}

static void read_back(const struct pit_game *game)
{
    char text[4096], twice[4096];
    size_t n = canonical(text, sizeof text, &rules);
    const char *from = strstr(text, "\nrules ") + strlen("\nrules ");
    struct pit_problem problem = {0};
    bool taken = pit_rules_parse(&again, game, from, (size_t)(text + n - 1 - from), &problem);

    assert(taken);
    assert(memcmp(rules.option, again.option, sizeof rules.option) == 0);
    assert(rules.book == again.book);
    assert(canonical(twice, sizeof twice, &again) == n && memcmp(text, twice, n) == 0);
}

static void words_are_decent(const struct pit_problem *problem)
{
    assert(problem->words[0]);
    for (const char *c = problem->words; *c; c++)
        assert((unsigned char)*c >= 0x20 && *c != 0x7f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pit_problem problem = {0};
    bool taken;

    for (const struct pit_game *const *game = pit_games(); *game; game++) {
        if (pit_rules_parse(&rules, *game, (const char *)data, size, &problem))
            read_back(*game);
        else
            words_are_decent(&problem);
        /* And as options on top of the first book. */
        taken = pit_rules_parse(&rules, *game, "", 0, &problem);
        assert(taken);
        if (pit_rules_set(&rules, (const char *)data, size, &problem)) read_back(*game);
    }
    return 0;
}
