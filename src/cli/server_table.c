/* server_table.c -- finds a table of a server by its title. */

#include "server_table.h"

#include "cli.h"
#include "nearest.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *server_url(void)
{
    const char *url = getenv("PIT_SERVER");

    return url && *url ? url : SERVER_URL;
}

bool server_args(const struct cli_command *command, int argc, char **argv, struct server_asked *out,
                 int *status)
{
    const char *ca = NULL, *words[ARGS_MAX];
    const struct cli_option options[] = {
        {"--server", "URL", SERVER_HELP, .text = &out->url},
        {"--ca", "FILE", "https: trust the certificates of this file (PEM)", .text = &ca},
        {"--json", NULL, "as JSON", .flag = &out->json},
        {0},
    };
    int count;

    *out = (struct server_asked){.url = server_url()};
    count = cli_args(command, argc, argv, options, words);
    if (!count && client_url(&out->client, out->url, ca)) return true;
    if (count < 0)
        *status = cli_status(count);
    else if (count)
        *status = cli_error("%s: usage: pit %s", command->name, command->usage);
    else
        *status = cli_error("%s: %s", command->name, out->client.why);
    return false;
}

static void say_none(const struct lobby *l, const char *name)
{
    const char *titles[LOBBY_MOST], *near;
    char list[400];
    struct pit_text t = pit_text_in(list, sizeof list);
    int alike = 0;

    for (int i = 0; i < l->count; i++) {
        titles[i] = l->table[i].title;
        alike += strcasecmp(titles[i], name) == 0;
        if (i) pit_text_str(&t, ", ");
        pit_text_str(&t, titles[i]);
    }
    near = nearest(name, titles, l->count);
    if (alike > 1)
        cli_error("%.60s: %d tables have this title; `pit tables` lists their ids", name, alike);
    else if (near)
        cli_error("%.60s: no such table; did you mean '%.80s'?", name, near);
    else if (!l->count)
        cli_error("%.60s: no such table: the server's lobby is empty", name);
    else
        cli_error("%.60s: no such table; there are %.380s", name, list);
}

bool server_table(struct client *c, const char *name, char id[LOBBY_ID + 1])
{
    struct lobby lobby = {0};
    const char *found;

    if (!lobby_is_id(name) && !lobby_read(&lobby, c)) {
        cli_error("%s", c->why);
        return false;
    }
    found = lobby_find(&lobby, name);
    if (found)
        memcpy(id, found, LOBBY_ID + 1);
    else
        say_none(&lobby, name);
    lobby_free(&lobby);
    return found;
}
