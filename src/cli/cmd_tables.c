/* cmd_tables.c -- pit tables: the tables of a server. */

#include "cli.h"
#include "core/utf8.h"
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

/* Columns of the list, from the left. */
enum { TITLE, GAME, SEATS, BETS, ROUNDS, ID, COLUMNS, CELL = 4 * LOBBY_TITLE, SCREEN = 80 };

static void cells_of(const struct lobby_table *t, char cell[COLUMNS][CELL])
{
    struct pit_text bets = pit_text_in(cell[BETS], CELL);

    snprintf(cell[TITLE], CELL, "%s", t->title);
    snprintf(cell[GAME], CELL, "%s", t->game);
    snprintf(cell[SEATS], CELL, "%d/%d", (int)t->taken, (int)t->seats);
    pit_text_str(&bets, "$");
    pit_text_money(&bets, t->min);
    pit_text_str(&bets, "-");
    pit_text_money(&bets, t->max);
    snprintf(cell[ROUNDS], CELL, "%lld", (long long)t->round);
    snprintf(cell[ID], CELL, "%.*s", LOBBY_SHORT_ID, t->id);
}

/* The first characters of a text: its bytes, and in *count how many there are. */
static size_t characters(const char *text, int most, int *count)
{
    size_t n = strlen(text), at = 0;
    uint32_t unused;

    for (*count = 0; at < n && *count < most; ++*count) {
        size_t length = utf8_read(text + at, n - at, &unused);

        at += length ? length : 1;
    }
    return at;
}

static void print_cell(const char *text, int wide, bool right, const char *behind)
{
    int count;
    size_t n = characters(text, wide, &count);

    printf("%*s%.*s%*s%s", right ? wide - count : 0, "", (int)n, text, right ? 0 : wide - count, "",
           behind);
}

/* A title that is too long for the screen ends in dots. */
static void print_row(char cell[COLUMNS][CELL], const int wide[COLUMNS])
{
    int count;
    size_t n = characters(cell[TITLE], wide[TITLE], &count);

    if (cell[TITLE][n])
        snprintf(cell[TITLE] + characters(cell[TITLE], wide[TITLE] - 3, &count), 4, "...");
    for (int i = 0; i < ID; i++)
        print_cell(cell[i], wide[i], i == SEATS || i == ROUNDS, "  ");
    printf("%s\n", cell[ID]);
}

void tables_print(const struct lobby *l)
{
    static const char *const names[COLUMNS] = {"title", "game", "seats", "bets", "rounds", "id"};
    char cell[COLUMNS][CELL];
    int wide[COLUMNS], room = SCREEN;

    if (!l->count) {
        printf("No table is open.\n");
        return;
    }
    for (int i = 0; i < COLUMNS; i++)
        wide[i] = (int)strlen(names[i]);
    wide[ID] = LOBBY_SHORT_ID;
    for (int table = 0; table < l->count; table++) {
        cells_of(&l->table[table], cell);
        for (int i = 0; i < ID; i++) {
            int count;

            characters(cell[i], CELL, &count);
            if (count > wide[i]) wide[i] = count;
        }
    }
    for (int i = GAME; i < COLUMNS; i++)
        room -= wide[i] + 2;
    if (wide[TITLE] > room) wide[TITLE] = room > 8 ? room : 8;
    for (int i = 0; i < COLUMNS; i++)
        snprintf(cell[i], CELL, "%s", names[i]);
    print_row(cell, wide);
    for (int table = 0; table < l->count; table++) {
        cells_of(&l->table[table], cell);
        print_row(cell, wide);
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
    .text = "Wherever a table is asked for, its title does, or the beginning of its id, which\n"
            "--json has whole.\n"
            "  pit tables --server http://127.0.0.1:7711\n",
    .run = run,
};
