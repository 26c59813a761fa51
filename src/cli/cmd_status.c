/* cmd_status.c -- pit status: whether a server is up, and how busy it is. */

#include "cli.h"
#include "server_table.h"

struct status {
    bool up;
    int64_t tables, taken, seats, watchers;
};

/* Its books have answered, and its lobby. False: the client's why has the words. */
static bool ask(struct client *c, struct status *out)
{
    const char *text;
    struct lobby lobby;
    int code;

    if (!client_ask(c, "/healthz", "", NULL, &code, &text)) return false;
    if (code != 200) {
        snprintf(c->why, sizeof c->why, "%s://%s: it answers with status %d", c->scheme, c->site,
                 code);
        return false;
    }
    if (!lobby_read(&lobby, c)) return false;
    out->up = true;
    out->tables = lobby.count;
    for (int i = 0; i < lobby.count; i++) {
        out->taken += lobby.table[i].taken;
        out->seats += lobby.table[i].seats;
        out->watchers += lobby.table[i].watchers;
    }
    lobby_free(&lobby);
    return true;
}

static void print_json(const struct status *s, const char *url, const char *why)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "server", url);
    json_bool(&j, "up", s->up);
    json_str(&j, "words", s->up ? NULL : why);
    json_int(&j, "tables", s->tables);
    json_int(&j, "taken", s->taken);
    json_int(&j, "seats", s->seats);
    json_int(&j, "watchers", s->watchers);
    json_close(&j, '}');
    putchar('\n');
}

static void print_text(const struct status *s, const char *url, const char *why)
{
    char down[CLIENT_WHY + 16];

    if (!s->up) {
        snprintf(down, sizeof down, "not up: %s", why);
        cli_echo(down); /* some of its words may be the server's */
        return;
    }
    printf("%s is up: %lld table%s, %lld of %lld seats taken, ", url, (long long)s->tables,
           s->tables == 1 ? "" : "s", (long long)s->taken, (long long)s->seats);
    if (s->watchers)
        printf("%lld watching\n", (long long)s->watchers);
    else
        printf("nobody watching\n");
}

static int run(int argc, char **argv)
{
    struct server_asked a;
    struct status found = {0};
    int status;

    if (!server_args(&status_command, argc, argv, &a, &status)) return status;
    ask(&a.client, &found);
    if (a.json)
        print_json(&found, a.url, a.client.why);
    else
        print_text(&found, a.url, a.client.why);
    client_close(&a.client);
    return found.up ? DONE : NOT_HELD;
}

const struct cli_command status_command = {
    .name = "status",
    .usage = "status [options]",
    .summary = "says whether a server is up, and how busy it is",
    .text = "The exit status is 0 if the server answers and its books do too, and 1 if not.\n"
            "  pit status --server http://127.0.0.1:7711\n",
    .run = run,
};
