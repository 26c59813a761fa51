/* cmd_tables.c -- pit tables: the tables of a server. */

#include "cli.h"
#include "server_table.h"

#include <string.h>

static void print_json(const struct lobby *l)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_open(&j, "tables", '[');
    for (const struct lobby_table *t = l->table; t < l->table + l->count; t++) {
        json_open(&j, NULL, '{');
        json_str(&j, "table", t->id);
        json_str(&j, "title", t->title);
        json_str(&j, "game", t->game);
        json_str(&j, "rules", t->rules);
        json_int(&j, "min", t->min);
        json_int(&j, "max", t->max);
        json_int(&j, "taken", t->taken);
        json_int(&j, "seats", t->seats);
        json_int(&j, "watchers", t->watchers);
        json_str(&j, "policy", t->policy);
        json_int(&j, "round", t->round);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

void tables_print(const struct lobby *l)
{
    int wide = 5;

    if (!l->count) {
        printf("No table is open.\n");
        return;
    }
    for (int i = 0; i < l->count; i++)
        if ((int)strlen(l->table[i].title) > wide) wide = (int)strlen(l->table[i].title);
    printf("%-*s  %-13s  %5s  %-12s  %8s  id\n", wide, "title", "game", "seats", "bets", "rounds");
    for (const struct lobby_table *t = l->table; t < l->table + l->count; t++) {
        char seats[32], bets[64];

        snprintf(seats, sizeof seats, "%d/%d", (int)t->taken, (int)t->seats);
        snprintf(bets, sizeof bets, "$%lld-%lld", (long long)t->min / 100, (long long)t->max / 100);
        printf("%-*s  %-13s  %5s  %-12s  %8lld  %s\n", wide, t->title, t->game, seats, bets,
               (long long)t->round, t->id);
    }
}

static int run(int argc, char **argv)
{
    struct server_asked a;
    struct lobby lobby;
    int status;

    if (!server_args(&tables_command, argc, argv, &a, &status)) return status;
    if (!lobby_read(&lobby, &a.client)) {
        client_close(&a.client);
        return cli_error("tables: %s", a.client.why);
    }
    client_close(&a.client);
    if (a.json)
        print_json(&lobby);
    else
        tables_print(&lobby);
    lobby_free(&lobby);
    return DONE;
}

const struct cli_command tables_command = {
    .name = "tables",
    .usage = "tables [options]",
    .summary = "lists the tables of a server",
    .text = "  pit tables --server http://127.0.0.1:7711\n",
    .run = run,
};
