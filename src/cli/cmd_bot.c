/* cmd_bot.c -- pit bot: a program that plays at a table of a server. */

#include "cli.h"
#include "client/bot.h"
#include "client/client.h"
#include "system/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(void *with, const char *text, size_t n)
{
    client_send(with, text, n); /* a connection that broke is heard of next */
}

static int report(const struct bot *b)
{
    int64_t won = b->chips - b->brought;

    printf("%lld rounds, %s%lld.%02lld\n", (long long)(b->before + b->last - b->first),
           won < 0 ? "-" : "+", (long long)(llabs(won) / 100), (long long)(llabs(won) % 100));
    return DONE;
}

static int run_bot(struct bot *b, struct client *client, const char *url, const char *ca)
{
    const char *message, *why = client->why;
    size_t n;
    bool good = client_url(client, url, ca) && client_guest(client) && client_connect(client);

    b->say = say;
    b->with = client;
    while (good && !b->over) {
        good = client_next(client, &message, &n);
        if (good && !bot_hears(b, message, n)) {
            good = false;
            why = b->why;
        }
    }
    client_close(client);
    bot_end(b);
    return good ? report(b) : cli_error("bot: %.190s", why);
}

static bool read_raise(const char *word, enum bot_raise *out)
{
    static const char *const words[] = {"best", "never", "always"};

    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = (enum bot_raise)i;
            return true;
        }
    return false;
}

static int run(int argc, char **argv)
{
    static struct bot b; /* too large for the stack */
    const char *url = "http://127.0.0.1:7711", *rounds = "10", *strategy = "best";
    const char *ca = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--server", "URL", "http://127.0.0.1:7711 unless given", .text = &url},
        {"--ca", "FILE", "of https: the certificates to trust (PEM), not the system's",
         .text = &ca},
        {"--rounds", "N", "10 unless given", .text = &rounds},
        {"--strategy", "HOW", "of raises: best (unless given), never, always", .text = &strategy},
        {0},
    };
    int count = cli_args(&bot_command, argc, argv, options, words);
    struct client client;
    char *end;

    if (count < 0) return cli_status(count);
    if (count != 1 || strlen(words[0]) > 64 || strpbrk(words[0], "\"\\"))
        return cli_error("bot: the command is: pit bot TABLE [options]; TABLE is its public id");
    b = (struct bot){.table = words[0], .first = -1, .brought = 20000, .system = system_sodium()};
    b.rounds = strtoll(rounds, &end, 10);
    if (*end || b.rounds < 1 || b.rounds > 1000000)
        return cli_error("bot: --rounds %.20s: a number from 1 to 1000000", rounds);
    if (!read_raise(strategy, &b.raise))
        return cli_error("bot: --strategy %.20s: it is best, never or always", strategy);
    if (!b.system) return cli_error("bot: the system gives no random numbers");
    return run_bot(&b, &client, url, ca);
}

const struct cli_command bot_command = {
    .name = "bot",
    .usage = "bot TABLE [options]",
    .summary = "plays at a table of a server, marked as a bot",
    .text = "Brings its seed to every shoe, bets the least, and leaves after so many rounds.\n"
            "  pit bot 3c5e... --server http://127.0.0.1:7711 --rounds 100 --strategy never\n",
    .run = run,
};
