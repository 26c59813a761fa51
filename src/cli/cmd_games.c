/* cmd_games.c -- pit games: the games, their rulebooks and their spots. */

#include "cli.h"
#include "help.h"
#include "report/games_json.h"

#include <string.h>

static void print_json(const struct pit_game *only)
{
    struct json j = cli_json(stdout);

    games_json(&j, only);
    putchar('\n');
}

/* As many on a line as fit; the column after it. */
static int print_spot(int column, const char *name)
{
    if (column && column + (int)strlen(name) + 1 > 76) column = printf("\n") - 1;
    return column + printf("%s%s", column ? " " : "    ", name);
}

static void print_spots(const struct pit_rules *r)
{
    int column = 0;

    for (int i = 0; i < r->spots; i++)
        if (!r->spot[i].left_out) column = print_spot(column, r->spot[i].name);
    printf("\n");
}

/* What an option opens, below that option. */
static void print_optional(const struct pit_game *g)
{
    struct games_spot more[PIT_SPOTS_MAX];
    int count = games_spots(more, g), column = 0;

    for (int i = 0; i < count; i++) {
        if (!i || strcmp(more[i].opens, more[i - 1].opens) != 0) {
            printf("%s  with %s:\n", i ? "\n" : "", more[i].opens);
            column = 0;
        }
        column = print_spot(column, more[i].name);
    }
    if (count) printf("\n");
}

void games_print(const struct pit_game *game, bool told)
{
    struct pit_rules rules;
    struct pit_problem problem;

    pit_rules_parse(&rules, game, "", 0, &problem);
    printf("%s (%s)\n", game->title, game->name);
    if (told && game->about) {
        printf("  ");
        cli_wrapped(2, game->about);
    }
    printf("  rulebooks:");
    for (const struct pit_book *b = game->books; b->name; b++)
        printf("\n    %-10s %s", b->name, b->title);
    printf("\n  spots:\n");
    print_spots(&rules);
    print_optional(game);
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
    const struct pit_game *only = NULL;

    if (count < 0) return cli_status(count);
    if (count > 1) return cli_error("games: usage: pit %s", games_command.usage);
    if (count && !(only = cli_game(words[0]))) return BAD_INPUT;
    if (json)
        print_json(only);
    else if (only)
        games_print(only, true);
    for (const struct pit_game *const *g = pit_games(); !json && !only && *g; g++)
        games_print(*g, false);
    return DONE;
}

const struct cli_command games_command = {
    .name = "games",
    .usage = "games [GAME] [options]",
    .summary = "the games, their rulebooks and their spots",
    .text = "Spots that an option opens stand below that option, as --set takes it.\n"
            "  pit games baccarat\n",
    .run = run,
};
