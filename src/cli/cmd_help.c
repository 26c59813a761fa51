/* cmd_help.c -- pit help: the help of a command or a game, and manual pages. */

#include "completion.h"
#include "help.h"

#include <ctype.h>
#include <string.h>

/* ---- manual pages ---- */

/* Words in which no character means anything to troff. */
static void troff(const char *text)
{
    for (const char *c = text; *c; c++) {
        if (c == text && (*c == '.' || *c == '\'')) printf("\\&");
        if (*c == '-')
            printf("\\-");
        else if (*c == '\\')
            printf("\\e");
        else
            putchar(*c);
    }
}

/* The text of a command: lines that begin with blanks are shown as they are. */
static void troff_text(const char *text)
{
    bool as_is = false;

    while (*text) {
        size_t n = strcspn(text, "\n");
        char line[200];

        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if ((*line == ' ') != as_is) {
            as_is = !as_is;
            printf(as_is ? ".PP\n.nf\n" : ".fi\n.PP\n");
        }
        if (*line) troff(line);
        putchar('\n');
        text += n + (text[n] == '\n');
    }
    if (as_is) printf(".fi\n");
}

static void troff_head(const char *name)
{
    printf(".TH \"");
    for (const char *c = name; *c; c++)
        putchar(toupper((unsigned char)*c));
    printf("\" \"1\" \"\" \"pit " PIT_VERSION "\" \"Pit\"\n.SH NAME\n");
    troff(name);
    printf(" \\- ");
}

static void man_page(void *with, const struct cli_command *command,
                     const struct cli_option *options)
{
    char name[40];

    (void)with;
    snprintf(name, sizeof name, "pit-%s", command->name);
    troff_head(name);
    troff(command->summary);
    printf("\n.SH SYNOPSIS\npit ");
    troff(command->usage);
    printf("\n.SH DESCRIPTION\n");
    if (command->text)
        troff_text(command->text);
    else
        troff_text(command->summary);
    printf(".SH OPTIONS\n");
    for (const struct cli_option *o = options; o->name; o++) {
        printf(".TP\n\\fB");
        troff(o->name);
        printf("\\fR ");
        if (o->takes) troff(o->takes);
        putchar('\n');
        troff(o->help);
        putchar('\n');
    }
    printf(".TP\n\\fB\\-\\-help\\fR, \\fB\\-h\\fR\nthe same as text\n"
           ".SH EXIT STATUS\n0: done; 1: what was checked does not hold; 2: bad usage or bad "
           "input.\n.SH SEE ALSO\n\\fBpit\\fR(1)\n");
}

static void man_all(void)
{
    troff_head("pit");
    printf("table games you can play, run and prove\n.SH SYNOPSIS\npit COMMAND [GAME] [options]\n"
           ".SH DESCRIPTION\nRules in force are a rulebook (\\fB\\-\\-rules\\fR BOOK) and options "
           "of it (\\fB\\-\\-set\\fR KEY=VALUE).\n.SH COMMANDS\n");
    for (int i = 0; help_commands[i]; i++) {
        printf(".TP\n\\fBpit\\-");
        troff(help_commands[i]->name);
        printf("\\fR(1)\n");
        troff(help_commands[i]->summary);
        putchar('\n');
    }
    printf(".SH ENVIRONMENT\n.TP\nNO_COLOR\nno colours\n.TP\nPIT_SERVER\nthe server that status, "
           "tables, record and bot talk to\n.TP\nPIT_PAGER, PAGER\nthe pager for help longer than "
           "the screen; empty: none\n"
           ".SH EXIT STATUS\n0: done; 1: what was checked does not hold; 2: bad usage or bad "
           "input.\n");
}

/* ---- the command ---- */

static void show(void *with, const struct cli_command *command, const struct cli_option *options)
{
    (void)with;
    help_show(command, options);
}

/* What there is to know of a game before one asks more. */
static void about_game(const struct pit_game *game)
{
    games_print(game, true);
    printf("\nCommands for it, which `pit help COMMAND` explains:\n");
    for (int i = 0; help_commands[i]; i++)
        if (strstr(help_commands[i]->usage, " GAME"))
            printf("  pit %s %s\n", help_commands[i]->name, game->name);
}

static int run(int argc, char **argv)
{
    bool man = false;
    const char *shell = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--man", NULL, "as a manual page, for man -l", .flag = &man},
        {"--completion", "SHELL", "completion for bash, zsh or fish", .text = &shell},
        {0},
    };
    int count = cli_args(&help_command, argc, argv, options, words);
    const struct cli_command *command;
    const struct pit_game *game;

    if (count < 0) return cli_status(count);
    if (count > 1 || (shell && (count || man)))
        return cli_error("help: usage: pit help [COMMAND|GAME] [--man]");
    if (shell) return completion_print(shell);
    if (!count) {
        if (man)
            man_all();
        else
            help_show_all();
        return DONE;
    }
    game = pit_game_find(words[0], strlen(words[0]));
    if (game && man) return cli_error("help: --man is for commands, and %s is a game", game->name);
    if (game) {
        about_game(game);
        return DONE;
    }
    command = help_command_of(words[0]);
    if (!command) return help_unknown(words[0], true);
    help_ask(command, man ? man_page : show, NULL);
    return DONE;
}

const struct cli_command help_command = {
    .name = "help",
    .usage = "help [COMMAND|GAME] [options]",
    .summary = "explains a command or a game; manual pages, completion",
    .text = "  pit help sim\n"
            "  pit help baccarat\n"
            "  pit help --completion bash >~/.local/share/bash-completion/completions/pit\n"
            "  pit help odds --man | man -l -\n",
    .run = run,
};
