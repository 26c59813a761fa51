/* cmd_games.c -- pit games: the games, their rulebooks and their spots. */

#include "cli.h"
#include "report/games_json.h"

#include <string.h>

static void print_json(void)
{
    struct json j = cli_json(stdout);

    games_json(&j);
    putchar('\n');
}

/* The spots, as many on a line as fit. */
static void print_spots(const struct pit_rules *r)
{
    int column = 0;

    for (int i = 0; i < r->spots; i++) {
        int n = (int)strlen(r->spot[i].name) + 1;

        if (r->spot[i].left_out) continue;
        if (column && column + n > 76) column = printf("\n") - 1;
        column += printf("%s%s", column ? " " : "    ", r->spot[i].name);
    }
    printf("\n");
}

static void print_text(void)
{
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        struct pit_rules rules;
        struct pit_problem problem;

        pit_rules_parse(&rules, *g, "", 0, &problem);
        printf("%s (%s)\n  rulebooks:", (*g)->title, (*g)->name);
        for (const struct pit_book *b = (*g)->books; b->name; b++)
            printf("\n    %-10s %s", b->name, b->title);
        printf("\n  spots:\n");
        print_spots(&rules);
    }
}

static int run(int argc, char **argv)
{
    bool json = false;
    const struct cli_option options[] = {
        {"--json", NULL, "as JSON", .flag = &json},
        {0},
    };
    const char *words[ARGS_MAX];
    int count = cli_args(&games_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count > 0)
        return cli_error("games: takes no arguments; `pit rules %.40s` shows one game", words[0]);
    if (json)
        print_json();
    else
        print_text();
    return DONE;
}

const struct cli_command games_command = {
    .name = "games",
    .usage = "games [options]",
    .summary = "the games, their rulebooks and their spots",
    .run = run,
};
