/* main.c -- pit COMMAND [GAME] [options]. */

#include "cli.h"

#include <stdio.h>
#include <string.h>

static const struct cli_command *const commands[] = {
#define X(name) &name##_command,
    CLI_COMMANDS(X)
#undef X
        NULL,
};

static int help(void)
{
    printf("pit -- table games you can play, run and prove\n\n"
           "pit COMMAND [GAME] [options]\n\nCommands:\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    printf("\n`pit COMMAND --help` says more of one. Rules in force are a rulebook and options:\n"
           "  --rules BOOK       a rulebook, such as ma, wa or nj-online\n"
           "  --set KEY=VALUE    an option of it, such as decks=8; may be given again\n"
           "\nTry: pit play red-dog\n");
    return DONE;
}

static int run(int argc, char **argv)
{
    if (argc < 2)
        return cli_error("a command is wanted, such as: pit play red-dog; see pit --help");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) return help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("pit %s\n", PIT_VERSION);
        return DONE;
    }
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0) return commands[i]->run(argc - 2, argv + 2);
    return cli_error("%.60s: no such command; `pit --help` lists them", argv[1]);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);

    if (fflush(stdout) || ferror(stdout)) return cli_error("the output could not be written");
    return status;
}
