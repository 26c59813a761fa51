/* main.c -- pit COMMAND [GAME] [options]. */

#include "help.h"
#include "nearest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool is(const char *arg, const char *name, const char *letter)
{
    return strcmp(arg, name) == 0 || strcmp(arg, letter) == 0;
}

/* An option of a command, or one that there is none of. */
static int no_option(const char *arg)
{
    static const char *const names[] = {"--help", "--version"};
    const char *near = nearest(arg, names, 2);

    if (near) return cli_error("%.60s: unknown option; did you mean %s?", arg, near);
    return cli_error("%.60s: missing command: options come after it, as in pit COMMAND %.60s", arg,
                     arg);
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
    if (argv[1][0] == '-') return no_option(argv[1]);
    command = help_command_of(argv[1]);
    return command ? command->run(argc - 2, argv + 2) : help_unknown(argv[1], false);
}

/* A file that is opened later must not get the number of input, output or messages where one of
 * these is closed: what is printed would be written into it. Nothing can be read there or written,
 * so that lost output is told. */
static bool hold_closed(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    int status = hold_closed() ? run(argc, argv) : BAD_INPUT;

    if (fflush(stdout) || ferror(stdout)) return cli_error("the output could not be written");
    return status;
}
