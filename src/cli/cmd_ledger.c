/* cmd_ledger.c -- pit ledger: proves from the file alone that a server's books hold; keeps players
 * out.
 */

#include "ledger/check.h"
#include "ledger/ledger.h"

#include "cli.h"
#include "ledger_sheets.h"

#include <stdio.h>
#include <string.h>

enum { FINDINGS_MAX = 16 };

struct findings {
    struct ledger_finding list[FINDINGS_MAX];
    int count;
};

static void keep(void *with, const struct ledger_finding *f)
{
    struct findings *all = with;

    if (all->count < FINDINGS_MAX) all->list[all->count++] = *f;
}

static void print_text(const struct findings *all)
{
    for (const struct ledger_finding *f = all->list; f < all->list + all->count; f++)
        printf("%s %s: %s%s\n", f->id, f->title, f->holds ? "ok, " : "FAILED, ", f->words);
}

static void print_json(const struct findings *all, const char *file, bool holds)
{
    struct json j = cli_json(stdout);

    json_open(&j, NULL, '{');
    json_str(&j, "file", file);
    json_bool(&j, "holds", holds);
    json_open(&j, "invariants", '[');
    for (const struct ledger_finding *f = all->list; f < all->list + all->count; f++) {
        json_open(&j, NULL, '{');
        json_str(&j, "id", f->id);
        json_str(&j, "title", f->title);
        json_bool(&j, "holds", f->holds);
        json_str(&j, "words", f->words);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    putchar('\n');
}

static int check(const char *file, const char *key_file, bool json)
{
    static struct findings all;
    char why[400] = "";
    enum ledger_verdict verdict = ledger_check(file, key_file, keep, &all, why, sizeof why);

    if (verdict == LEDGER_NO_BOOKS)
        return cli_error("%.200s: not the books of a server: %s", file, why);
    if (json)
        print_json(&all, file, verdict == LEDGER_HOLDS);
    else
        print_text(&all);
    for (int i = 0; i < all.count; i++) {
        if (all.list[i].holds) continue;
        cli_error("%.200s: %s %s: %s", file, all.list[i].id, all.list[i].title, all.list[i].words);
        return NOT_HELD;
    }
    return DONE;
}

static int bar(const char *file, const char *player, bool barred)
{
    char why[400] = "";

    if (!ledger_bar(file, player, barred, why, sizeof why))
        return cli_error("%.200s: %s", file, why);
    printf("%s %s\n", player, barred ? "is barred; every session has ended" : "may play again");
    return DONE;
}

static bool is_deed(const char *word)
{
    static const char *const deeds[] = {"check", "statement", "export", "bar", "admit", NULL};

    for (const char *const *d = deeds; *d; d++)
        if (strcmp(*d, word) == 0) return true;
    return false;
}

static int run(int argc, char **argv)
{
    struct sheet_form form = {0};
    const char *words[ARGS_MAX], *key_file = NULL, *without = NULL;
    const struct cli_option options[] = {
        {"--key-file", "FILE", "check: the key of the books (default FILE.key)", .text = &key_file},
        {"--json", NULL, "check, statement: as JSON", .flag = &form.json},
        {"--csv", NULL, "statement: as CSV, amounts in cents; export always is", .flag = &form.csv},
        {"--from", "DAY", "statement: from this day, such as 2026-11-16 (UTC)", .text = &form.from},
        {"--to", "DAY", "statement: before this day", .text = &form.to},
        {"--without", "WHO", "export: no rows of these, such as bots,Ann,p17", .text = &without},
        {0},
    };
    int count = cli_args(&ledger_command, argc, argv, options, words);
    bool json = form.json;

    if (count < 0) return cli_status(count);
    if (form.json && form.csv) return cli_error("ledger: --json and --csv: use one of them");
    if (count > 0 && !is_deed(words[0]))
        return cli_error(
            "ledger: %.40s: no such command; use check, statement, export, bar or admit", words[0]);
    if (count > 1 && !cli_books_there(words[1])) return BAD_INPUT;
    if (count == 3 && strcmp(words[0], "statement") == 0)
        return ledger_print_statement(words[1], words[2], &form);
    if (form.from || form.to)
        return cli_error("ledger: --from and --to go with: pit ledger statement FILE PLAYER");
    if (count == 3 && strcmp(words[0], "export") == 0)
        return json ? cli_error("ledger: export is CSV; --json goes with check and statement")
                    : ledger_print_table(words[1], words[2], without);
    if (form.csv) return cli_error("ledger: --csv goes with statement and export");
    if (without) return cli_error("ledger: --without goes with: pit ledger export FILE TABLE");
    if (count == 2 && strcmp(words[0], "check") == 0) return check(words[1], key_file, json);
    if (count == 3 && strcmp(words[0], "bar") == 0) return bar(words[1], words[2], true);
    if (count == 3 && strcmp(words[0], "admit") == 0) return bar(words[1], words[2], false);
    return cli_error("ledger: usage: pit ledger check FILE, statement FILE PLAYER, "
                     "export FILE TABLE, bar FILE PLAYER, admit FILE PLAYER");
}

const struct cli_command ledger_command = {
    .name = "ledger",
    .usage = "ledger check FILE | statement FILE PLAYER | export FILE TABLE |\n"
             "           bar FILE PLAYER | admit FILE PLAYER [options]",
    .summary = "proves a server's books; statements, exports; bars a player",
    .text = "check recomputes every sum, replays every table's log through the engine,\n"
            "and prints one line for each invariant; docs/ledger.md explains them. The server\n"
            "may be running. The exit status is 1 if an invariant does not hold, and 2\n"
            "if FILE has no books. Without their key file rows are counted, not compared.\n"
            "statement lists every change of what a player holds, from opening to closing.\n"
            "export prints a table as CSV, amounts in cents: accounts, transactions,\n"
            "entries, bets, settlements or rounds. --without leaves out programs (bots) and\n"
            "test accounts; the house's own rows stay.\n"
            "bar keeps a player out (a name, p17 as in records, or #17); admit lets the player\n"
            "back in. A running server ends the player's sessions within a second; open rounds\n"
            "end as they do for anybody who leaves.\n",
    .run = run,
};
