/* main.c -- pit COMMAND [GAME] [options]. */

#include "help.h"

#include <stdio.h>
#include <string.h>

static bool is(const char *arg, const char *name, const char *letter)
{
    return strcmp(arg, name) == 0 || strcmp(arg, letter) == 0;
}

static int run(int argc, char **argv)
{
    const struct cli_command *command;

    if (argc < 2) return cli_error("missing command, such as: pit play red-dog; see pit --help");
    if (is(argv[1], "--help", "-h")) {
        help_show_all();
        return DONE;
    }
    if (is(argv[1], "--version", "-V")) {
        printf("pit %s\n", PIT_VERSION);
        return DONE;
    }
    command = help_find(argv[1]);
    return command ? command->run(argc - 2, argv + 2) : BAD_INPUT;
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);

    if (fflush(stdout) || ferror(stdout)) return cli_error("the output could not be written");
    return status;
}
