/* cmd_record.c -- pit record: fetches the record of a table from its server. */

#include "cli.h"
#include "server_table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct fetched {
    const struct client *client;
    FILE *out;
    long least; /* rounds that it must have */
    bool few;
};

/* Nothing of a record that ends before the round that was asked for is written, nor of one without
 * rounds that is to be proved. */
static bool take(void *with, const char *bytes, size_t n)
{
    struct fetched *f = with;

    f->few = f->client->rounds >= 0 && f->client->rounds < f->least;
    return !f->few && fwrite(bytes, 1, n, f->out) == n;
}

static int fetch(struct client *c, const char *table, const char *asked, long to, const char *file)
{
    struct fetched f = {c, NULL, to ? to : *asked ? 1 : 0, false};
    char id[LOBBY_ID + 1], path[128];
    bool good;

    if (!server_table(c, table, id)) return BAD_INPUT;
    snprintf(path, sizeof path, "/api/tables/%s/record%s", id, asked);
    f.out = file ? fopen(file, "wx") : stdout;
    if (!f.out && errno == EEXIST)
        return cli_error("%.200s: the file exists; a record never overwrites one", file);
    if (!f.out) return cli_error("%.200s: cannot be written: %s", file, strerror(errno));
    good = client_fetch(c, path, take, &f);
    if (fflush(f.out) && good) {
        snprintf(c->why, sizeof c->why, "the record could not be written");
        good = false;
    }
    if (file && fclose(f.out) && good) good = false;
    if (!good && file) remove(file); /* half a record is none */
    if (f.few && !to)
        return cli_error("record: --proved: no shoe of this table has been revealed yet; without "
                         "--proved the record has the rounds so far");
    if (f.few)
        return cli_error("record: --to %ld: the record has %lld round%s so far", to,
                         (long long)c->rounds, c->rounds == 1 ? "" : "s");
    return good ? DONE : cli_error("record: %s", c->why);
}

static int run(int argc, char **argv)
{
    bool proved = false;
    const char *url = server_url(), *ca = NULL, *file = NULL, *to = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--server", "URL", SERVER_HELP, .text = &url},
        {"--ca", "FILE", "https: trust the certificates of this file (PEM)", .text = &ca},
        {"--to", "ROUND", "to the end of this round (default: the last)", .text = &to},
        {"--proved", NULL, "as far as every seed has been shown, so that all can be checked",
         .flag = &proved},
        {"--output", "FILE", "a new file, not standard output", .text = &file},
        {0},
    };
    int count = cli_args(&record_command, argc, argv, options, words), status;
    struct client client;
    char *end, asked[64] = "";
    long round = 0;

    if (count < 0) return cli_status(count);
    if (count != 1)
        return cli_error("record: usage: pit record TABLE [options], with the title or "
                         "the id that `pit tables` lists");
    if (to) round = strtol(to, &end, 10);
    if (to && (end == to || *end || round < 1))
        return cli_error("record: --to %.20s: rounds count from 1", to);
    if (to && proved) return cli_error("record: --to and --proved: use one of them");
    if (to) snprintf(asked, sizeof asked, "?to=%ld", round);
    if (proved) snprintf(asked, sizeof asked, "?proved=1");
    if (!client_url(&client, url, ca)) return cli_error("record: %s", client.why);
    status = fetch(&client, words[0], asked, round, file);
    client_close(&client);
    return status;
}

const struct cli_command record_command = {
    .name = "record",
    .usage = "record TABLE [options]",
    .summary = "fetches the record of a server's table",
    .text = "TABLE is its title or its id. The record of a table in play ends with the last\n"
            "round; the seed of its newest shoe is still secret, so pit verify checks all but\n"
            "that. --proved stops before such a shoe.\n"
            "  pit record 'Red Dog 2' | pit verify -\n"
            "  pit record 'Red Dog 2' --proved --output table.pit\n",
    .run = run,
};
