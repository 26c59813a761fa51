/* help.c -- what a command tells of itself. */

#include "help.h"

#include "nearest.h"

#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const struct cli_command *const help_commands[] = {
#define X(name) &name##_command,
    CLI_COMMANDS(X)
#undef X
        NULL,
};

const struct cli_command *help_command_of(const char *name)
{
    for (int i = 0; help_commands[i]; i++)
        if (strcmp(help_commands[i]->name, name) == 0) return help_commands[i];
    return NULL;
}

int help_unknown(const char *name, bool games)
{
    const char *names[sizeof help_commands / sizeof *help_commands + GAMES_MAX], *near;
    const char *what = games ? "command or game" : "command";
    int count = 0;

    for (int i = 0; help_commands[i]; i++)
        names[count++] = help_commands[i]->name;
    for (int i = 0; games && i < GAMES_MAX && pit_games()[i]; i++)
        names[count++] = pit_games()[i]->name;
    near = nearest(name, names, count);
    if (near) return cli_error("%.60s: no such %s; did you mean %s?", name, what, near);
    return cli_error("%.60s: no such %s; `pit --help` lists %s", name, what,
                     games ? "commands, `pit games` games" : "them");
}

/* ---- rows ---- */

static struct {
    help_told *told;
    void *with;
} asked;

void help_ask(const struct cli_command *command, help_told *told, void *with)
{
    asked.told = told;
    asked.with = with;
    command->run(0, NULL);
    asked.told = NULL;
}

bool help_answers(const struct cli_command *command, const struct cli_option *options)
{
    if (!asked.told) return false;
    asked.told(asked.with, command, options);
    return true;
}

/* ---- on the screen ---- */

static int rows_of_screen(void)
{
    const char *lines = getenv("LINES");
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row) return size.ws_row;
    return lines && atoi(lines) > 0 ? atoi(lines) : 24;
}

static bool through_pager(const char *text)
{
    const char *pager = getenv("PIT_PAGER"), *term = getenv("TERM");
    int rows = 0, status;
    void (*before)(int);
    FILE *out;

    if (!pager) pager = getenv("PAGER");
    if (!pager) pager = "less -FRX";
    for (const char *c = text; *c; c++)
        rows += *c == '\n';
    if (isatty(STDOUT_FILENO) != 1 || rows < rows_of_screen()) return false;
    if (!*pager || !term || strcmp(term, "dumb") == 0) return false;
    fflush(stdout);
    out = popen(pager, "w");
    if (!out) return false;
    before = signal(SIGPIPE, SIG_IGN); /* a pager that is not there may have gone by now */
    fputs(text, out);
    status = pclose(out);
    signal(SIGPIPE, before);
    return status == 0; /* there is no such pager: on the screen then */
}

/* Shows what was written into memory, and frees it. */
static void show(FILE *out, char **text)
{
    fclose(out);
    if (!through_pager(*text)) fputs(*text, stdout);
    free(*text);
}

void help_show(const struct cli_command *command, const struct cli_option *options)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);

    if (!out) abort();
    fprintf(out, "pit %s\n\n%c%s.\n", command->usage, toupper((unsigned char)*command->summary),
            command->summary + 1);
    if (command->text) fprintf(out, "\n%s", command->text);
    fprintf(out, "\nOptions:\n");
    for (const struct cli_option *o = options; o->name; o++) {
        char left[40];

        snprintf(left, sizeof left, "%s %s", o->name, o->takes ? o->takes : "");
        fprintf(out, "  %-18s %s\n", left, o->help);
    }
    fprintf(out, "  %-18s %s\n", "--help, -h", "this text");
    show(out, &text);
}

void help_show_all(void)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);

    if (!out) abort();
    fprintf(out, "pit -- table games you can play, run and prove\n\n"
                 "pit COMMAND [GAME] [options]\n\nCommands:\n");
    for (int i = 0; help_commands[i]; i++)
        fprintf(out, "  %-12s %s\n", help_commands[i]->name, help_commands[i]->summary);
    fprintf(out,
            "\n`pit help COMMAND` says more about one. Rules in force are a rulebook and options:\n"
            "  --rules BOOK       a rulebook, such as ma, wa or nj-online\n"
            "  --set KEY=VALUE    an option of it, such as decks=8; may be repeated\n"
            "\nThe same engine for C, C++, Python and npm: docs/library.md\n"
            "\nTry: pit play red-dog\n");
    show(out, &text);
}
