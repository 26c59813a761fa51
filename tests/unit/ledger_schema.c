/* ledger_schema.c -- what the books themselves refuse: a bad row for every constraint they have. */

#include "helper_books.h"
#include "ledger/sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 16 };

static struct sql *db;

/* A row of each table that is taken. The bad ones below differ from it in one column. */
static const struct good {
    const char *table;
    struct {
        const char *name, *value;
    } column[COLUMNS];
} goods[] = {
    {"players",
     {{"id", "2"},
      {"name", "'Bo'"},
      {"passhash", "'hash'"},
      {"kind", "'player'"},
      {"created_ms", "5"},
      {"disabled", "0"}}},
    {"sessions", {{"token", "zeroblob(32)"}, {"player_id", "1"}, {"expires_ms", "9"}}},
    {"tables",
     {{"id", "2"},
      {"public_id", "zeroblob(16)"},
      {"title", "'Two'"},
      {"rules", "'red-dog ma'"},
      {"settings", "'{}'"},
      {"key_seed", "zeroblob(32)"},
      {"closed", "0"},
      {"sealed", "zeroblob(72)"}}},
    {"accounts", {{"kind", "2"}, {"player_id", "1"}, {"table_id", "1"}, {"amount", "0"}}},
    {"transactions",
     {{"id", "2"},
      {"what", "'void'"},
      {"table_id", "1"},
      {"round", "1"},
      {"time_ms", "5"},
      {"actor", "'supervisor'"},
      {"reason", "'a card fell'"}}},
    {"entries",
     {{"id", "2"},
      {"tx", "1"},
      {"kind", "1"},
      {"player_id", "1"},
      {"table_id", "0"},
      {"amount", "-1"}}},
    {"bets",
     {{"id", "2"},
      {"tx", "1"},
      {"table_id", "1"},
      {"round", "1"},
      {"player_id", "1"},
      {"seat", "16"},
      {"spot", "'ante'"},
      {"amount", "-1"},
      {"rules", "'00'"},
      {"hand", "1"}}},
    {"settlements",
     {{"table_id", "1"},
      {"round", "2"},
      {"seat", "1"},
      {"spot", "'ante'"},
      {"hand", "1"},
      {"tx", "1"},
      {"player_id", "1"},
      {"stake", "0"},
      {"net", "-1"},
      {"result", "'lose'"},
      {"clause", "'MA-RD 5(i)'"},
      {"stays", "0"}}},
    {"log",
     {{"id", "2"},
      {"table_id", "1"},
      {"seq", "2"},
      {"before", "0"},
      {"text", "'deal' || char(10)"}}},
    {"log_ends", {{"table_id", "1"}, {"seq", "1"}, {"last", "1"}}},
    {"digests",
     {{"name", "'bets'"},
      {"rows", "0"},
      {"sum", "zeroblob(32)"},
      {"proved", "0"},
      {"proved_rows", "0"},
      {"proved_sum", "zeroblob(32)"}}},
    {"events_end",
     {{"one", "1"},
      {"n", "1"},
      {"chain", "'0000000000000000000000000000000000000000000000000000000000000000'"}}},
    {"seeds",
     {{"table_id", "1"}, {"epoch", "2"}, {"seed", "zeroblob(32)"}, {"sealed", "zeroblob(72)"}}},
    {"requests",
     {{"n", "2"},
      {"player_id", "1"},
      {"id", "'again'"},
      {"body", "zeroblob(32)"},
      {"answer", "'done'"}}},
    {"rounds",
     {{"player_id", "1"},
      {"n", "2"},
      {"table_id", "1"},
      {"round", "2"},
      {"time_ms", "5"},
      {"stake", "1"},
      {"net", "0"},
      {"words", "'a pair'"}}},
    {"operators",
     {{"id", "2"},
      {"name", "'bo'"},
      {"role", "'floor'"},
      {"token", "randomblob(32)"},
      {"secret", "zeroblob(32)"},
      {"sealed", "zeroblob(72)"},
      {"counter", "0"},
      {"disabled", "0"},
      {"fresh", "1"}}},
    {"deeds",
     {{"id", "2"},
      {"time_ms", "5"},
      {"actor", "'ann'"},
      {"second", "'bo'"},
      {"action", "'stop'"},
      {"target", "'all'"},
      {"before", "''"},
      {"after", "''"},
      {"reason", "''"},
      {"hash", "zeroblob(32)"}}},
    {"reversals", {{"of", "3"}, {"tx", "1"}, {"table_id", "1"}, {"amount", "-5"}}},
    {"released", {{"table_id", "3"}, {"line", "1"}, {"log", "zeroblob(32)"}}},
    {"limits",
     {{"id", "2"},
      {"player_id", "1"},
      {"kind", "'bet'"},
      {"step", "'set'"},
      {"value", "500"},
      {"asked_ms", "5"},
      {"from_ms", "5"},
      {"tx", "1"},
      {"secret", "NULL"}}},
    {"stretches",
     {{"player_id", "1"},
      {"slot", "2"},
      {"began_ms", "5"},
      {"seen_ms", "5"},
      {"played_ms", "0"},
      {"staked", "0"},
      {"net", "-5"}}},
    {"clock", {{"one", "1"}, {"now_ms", "5"}, {"ticks_ms", "5"}, {"boot", "''"}}},
};

/* What they refer to, and what a second row may not say again. */
static const char first[] =
    "INSERT INTO players VALUES (1, 'Ann', NULL, 'guest', 5, 1);"
    "INSERT INTO sessions VALUES (randomblob(32), 1, 9);"
    "INSERT INTO tables VALUES (1, randomblob(16), 'One', 'red-dog ma', '{}', zeroblob(32), 1, "
    "NULL);"
    "INSERT INTO accounts VALUES (1, 1, 0, 0);"
    "INSERT INTO transactions VALUES (1, 'issue', 0, 0, 5, NULL, NULL);"
    "INSERT INTO entries VALUES (1, 1, 1, 1, 0, 1);"
    "INSERT INTO bets VALUES (1, 1, 1, 1, 1, 1, 'ante', 1, '00', 1);"
    "INSERT INTO settlements VALUES (1, 1, 1, 'ante', 1, 1, 1, 1, 1, 'win', 'x', 1);"
    "INSERT INTO log VALUES (1, 1, 1, 0, 'game red-dog' || char(10));"
    "INSERT INTO digests VALUES ('log', 0, zeroblob(32), 0, 0, zeroblob(32));"
    "INSERT INTO seeds VALUES (1, 1, zeroblob(32), NULL);"
    "INSERT INTO requests VALUES (1, 1, 'once', zeroblob(32), 'done');"
    "INSERT INTO rounds VALUES (1, 1, 1, 1, 5, 1, 1, 'a pair');"
    "INSERT INTO tables VALUES (3, randomblob(16), 'Three', 'red-dog ma', '{}', zeroblob(32), 1, "
    "NULL);"
    "INSERT INTO transactions VALUES (3, 'settle', 1, 1, 5, NULL, NULL);"
    "INSERT INTO operators VALUES (1, 'ann', 'admin', zeroblob(32), zeroblob(32), NULL, 0, 0, 0);"
    "INSERT INTO deeds VALUES (1, 5, 'ann', NULL, 'stop', 'all', '', '', '', zeroblob(32));"
    "INSERT INTO reversals VALUES (1, 1, 1, 5);"
    "INSERT INTO released VALUES (1, 1, zeroblob(32));"
    "INSERT INTO limits VALUES (1, 1, 'bet', 'set', 500, 5, 5, 1, NULL);"
    "INSERT INTO stretches VALUES (1, 1, 5, 5, 0, 0, 0);";

#define CHECK "CHECK constraint failed: "
#define UNIQUE "UNIQUE constraint failed: "
#define NO_PARENT "FOREIGN KEY constraint failed"
#define MANY(n) "printf('%." #n "c', 'x')" /* so many bytes */

/* One column, what stands there, and the words in which it is refused; NULL: that it may not be
 * empty. */
static const struct bad {
    const char *table, *column, *value, *refused;
} bads[] = {
    {"players", "id", "0", CHECK "id > 0"},
    {"players", "id", "1", UNIQUE "players.id"},
    {"players", "name", "'Ann'", UNIQUE "players.name"},
    {"players", "name", "''", CHECK "length(CAST(name AS BLOB)) BETWEEN 1 AND 63"},
    {"players", "name", MANY(64), CHECK "length(CAST(name AS BLOB)) BETWEEN 1 AND 63"},
    {"players", "passhash", MANY(160), CHECK "length(passhash) < 160"},
    {"players", "kind", "'king'", CHECK "kind IN ('guest', 'player', 'bot')"},
    {"players", "kind", "NULL", NULL},
    {"players", "created_ms", "NULL", NULL},
    {"players", "created_ms", "'noon'",
     "cannot store TEXT value in INTEGER column players.created_ms"},
    {"players", "disabled", "2", CHECK "disabled IN (0, 1)"},
    {"players", "disabled", "NULL", NULL},

    {"sessions", "token", "zeroblob(31)", CHECK "length(token) = 32"},
    {"sessions", "token", "(SELECT token FROM sessions)", UNIQUE "sessions.token"},
    {"sessions", "token", "NULL", NULL},
    {"sessions", "token", MANY(32), "cannot store TEXT value in BLOB column sessions.token"},
    {"sessions", "player_id", "9", NO_PARENT},
    {"sessions", "player_id", "NULL", NULL},
    {"sessions", "expires_ms", "NULL", NULL},

    {"tables", "id", "0", CHECK "id > 0"},
    {"tables", "id", "1", UNIQUE "tables.id"},
    {"tables", "public_id", "zeroblob(15)", CHECK "length(public_id) = 16"},
    {"tables", "public_id", "(SELECT public_id FROM tables LIMIT 1)", UNIQUE "tables.public_id"},
    {"tables", "public_id", "NULL", NULL},
    {"tables", "title", "NULL", NULL},
    {"tables", "rules", MANY(2048), CHECK "length(CAST(rules AS BLOB)) < 2048"},
    {"tables", "rules", "NULL", NULL},
    {"tables", "settings", "NULL", NULL},
    {"tables", "key_seed", "zeroblob(33)", CHECK "length(key_seed) = 32"},
    {"tables", "key_seed", "NULL", NULL},
    {"tables", "sealed", "zeroblob(71)", CHECK "length(sealed) = 72"},
    {"tables", "closed", "2", CHECK "closed IN (0, 1)"},
    {"tables", "closed", "'no'", "cannot store TEXT value in INTEGER column tables.closed"},
    {"tables", "closed", "NULL", NULL},

    {"accounts", "amount", "-1", CHECK "what a player holds cannot fall below zero"},
    {"accounts", "amount", "1.5", "cannot store REAL value in INTEGER column accounts.amount"},
    {"accounts", "kind", "NULL", NULL},
    {"accounts", "player_id", "NULL", NULL},
    {"accounts", "table_id", "NULL", NULL},
    {"accounts", "amount", "NULL", NULL},

    {"transactions", "id", "1", UNIQUE "transactions.id"},
    {"transactions", "actor", "NULL", CHECK "a void has an actor and a reason"},
    {"transactions", "reason", "NULL", CHECK "a void has an actor and a reason"},
    {"transactions", "what", "NULL", NULL},
    {"transactions", "table_id", "NULL", NULL},
    {"transactions", "round", "NULL", NULL},
    {"transactions", "round", "'one'",
     "cannot store TEXT value in INTEGER column transactions.round"},
    {"transactions", "time_ms", "NULL", NULL},

    {"entries", "id", "1", UNIQUE "entries.id"},
    {"entries", "tx", "9", NO_PARENT},
    {"entries", "tx", "NULL", NULL},
    {"entries", "kind", "3", NO_PARENT}, /* there is no such account */
    {"entries", "kind", "NULL", NULL},
    {"entries", "player_id", "9", NO_PARENT},
    {"entries", "player_id", "NULL", NULL},
    {"entries", "table_id", "9", NO_PARENT},
    {"entries", "table_id", "NULL", NULL},
    {"entries", "amount", "0", CHECK "amount <> 0"},
    {"entries", "amount", "NULL", NULL},
    {"entries", "amount", "'1 cent'", "cannot store TEXT value in INTEGER column entries.amount"},

    {"bets", "id", "1", UNIQUE "bets.id"},
    {"bets", "tx", "9", NO_PARENT},
    {"bets", "tx", "NULL", NULL},
    {"bets", "table_id", "9", NO_PARENT},
    {"bets", "table_id", "NULL", NULL},
    {"bets", "round", "NULL", NULL},
    {"bets", "player_id", "9", NO_PARENT},
    {"bets", "player_id", "NULL", NULL},
    {"bets", "seat", "0", CHECK "seat BETWEEN 1 AND 16"},
    {"bets", "seat", "17", CHECK "seat BETWEEN 1 AND 16"},
    {"bets", "seat", "NULL", NULL},
    {"bets", "spot", "NULL", NULL},
    {"bets", "spot", "zeroblob(4)", "cannot store BLOB value in TEXT column bets.spot"},
    {"bets", "amount", "0", CHECK "amount <> 0"},
    {"bets", "amount", "NULL", NULL},
    {"bets", "rules", "NULL", NULL},
    {"bets", "hand", "0", CHECK "hand > 0"},
    {"bets", "hand", "NULL", NULL},

    {"settlements", "round", "1",
     UNIQUE "settlements.table_id, settlements.round, settlements.seat, settlements.spot,"
            " settlements.hand"},
    {"settlements", "table_id", "9", NO_PARENT},
    {"settlements", "table_id", "NULL", NULL},
    {"settlements", "round", "NULL", NULL},
    {"settlements", "seat", "0", CHECK "seat BETWEEN 1 AND 16"},
    {"settlements", "seat", "17", CHECK "seat BETWEEN 1 AND 16"},
    {"settlements", "seat", "NULL", NULL},
    {"settlements", "spot", "NULL", NULL},
    {"settlements", "hand", "0", CHECK "hand > 0"},
    {"settlements", "hand", "NULL", NULL},
    {"settlements", "tx", "9", NO_PARENT},
    {"settlements", "tx", "NULL", NULL},
    {"settlements", "player_id", "9", NO_PARENT},
    {"settlements", "player_id", "NULL", NULL},
    {"settlements", "stake", "-1", CHECK "stake >= 0"},
    {"settlements", "stake", "NULL", NULL},
    {"settlements", "stake", "0.5", "cannot store REAL value in INTEGER column settlements.stake"},
    {"settlements", "net", "NULL", NULL},
    {"settlements", "result", "'won'", CHECK "result IN ('win', 'lose', 'push', 'void')"},
    {"settlements", "result", "NULL", NULL},
    {"settlements", "clause", "NULL", NULL},
    {"settlements", "stays", "2", CHECK "stays IN (0, 1)"},
    {"settlements", "stays", "NULL", NULL},

    {"log", "id", "1", UNIQUE "log.id"},
    {"log", "table_id", "9", NO_PARENT},
    {"log", "table_id", "NULL", NULL},
    {"log", "seq", "NULL", NULL},
    {"log", "before", "2", CHECK "before < id"},
    {"log", "before", "NULL", NULL},
    {"log", "text", "NULL", NULL},
    {"log", "text", "zeroblob(4)", "cannot store BLOB value in TEXT column log.text"},

    {"log_ends", "table_id", "9", NO_PARENT},
    {"log_ends", "seq", "NULL", NULL},
    {"log_ends", "seq", "'first'", "cannot store TEXT value in INTEGER column log_ends.seq"},
    {"log_ends", "last", "9", NO_PARENT},
    {"log_ends", "last", "NULL", NULL},

    {"digests", "name", "'log'", UNIQUE "digests.name"},
    {"digests", "name", "NULL", NULL},
    {"digests", "rows", "NULL", NULL},
    {"digests", "rows", "'none'", "cannot store TEXT value in INTEGER column digests.rows"},
    {"digests", "sum", "zeroblob(31)", CHECK "length(sum) = 32"},
    {"digests", "sum", "NULL", NULL},
    {"digests", "proved", "NULL", NULL},
    {"digests", "proved_rows", "NULL", NULL},
    {"digests", "proved_sum", "zeroblob(31)", CHECK "length(proved_sum) = 32"},
    {"digests", "proved_sum", "NULL", NULL},

    {"events_end", "one", "2", CHECK "one = 1"},
    {"events_end", "n", "NULL", NULL},
    {"events_end", "n", "'one'", "cannot store TEXT value in INTEGER column events_end.n"},
    {"events_end", "chain", "'0'", CHECK "length(chain) = 64"},
    {"events_end", "chain", "NULL", NULL},

    {"seeds", "epoch", "1", UNIQUE "seeds.table_id, seeds.epoch"},
    {"seeds", "table_id", "9", NO_PARENT},
    {"seeds", "table_id", "NULL", NULL},
    {"seeds", "epoch", "NULL", NULL},
    {"seeds", "epoch", "'one'", "cannot store TEXT value in INTEGER column seeds.epoch"},
    {"seeds", "seed", "zeroblob(31)", CHECK "length(seed) = 32"},
    {"seeds", "seed", "NULL", NULL},
    {"seeds", "sealed", "zeroblob(73)", CHECK "length(sealed) = 72"},

    {"requests", "n", "1", UNIQUE "requests.n"},
    {"requests", "player_id", "9", NO_PARENT},
    {"requests", "player_id", "NULL", NULL},
    {"requests", "id", "'once'", UNIQUE "requests.player_id, requests.id"},
    {"requests", "id", "NULL", NULL},
    {"requests", "body", "zeroblob(31)", CHECK "length(body) = 32"},
    {"requests", "body", "NULL", NULL},
    {"requests", "answer", "NULL", NULL},
    {"requests", "answer", "zeroblob(4)", "cannot store BLOB value in TEXT column requests.answer"},

    {"rounds", "n", "1", UNIQUE "rounds.player_id, rounds.n"},
    {"rounds", "round", "1", UNIQUE "rounds.player_id, rounds.table_id, rounds.round"},
    {"rounds", "player_id", "9", NO_PARENT},
    {"rounds", "player_id", "NULL", NULL},
    {"rounds", "n", "NULL", NULL},
    {"rounds", "table_id", "9", NO_PARENT},
    {"rounds", "table_id", "NULL", NULL},
    {"rounds", "round", "NULL", NULL},
    {"rounds", "time_ms", "NULL", NULL},
    {"rounds", "stake", "NULL", NULL},
    {"rounds", "net", "NULL", NULL},
    {"rounds", "net", "'nothing'", "cannot store TEXT value in INTEGER column rounds.net"},
    {"rounds", "words", MANY(160), CHECK "length(CAST(words AS BLOB)) < 160"},
    {"rounds", "words", "NULL", NULL},

    {"operators", "id", "0", CHECK "id > 0"},
    {"operators", "id", "1", UNIQUE "operators.id"},
    {"operators", "name", "'ann'", UNIQUE "operators.name"},
    {"operators", "name", "''", CHECK "length(CAST(name AS BLOB)) BETWEEN 1 AND 63"},
    {"operators", "name", "NULL", NULL},
    {"operators", "role", "'king'", CHECK "role IN ('watch', 'floor', 'admin')"},
    {"operators", "role", "NULL", NULL},
    {"operators", "token", "zeroblob(32)", UNIQUE "operators.token"},
    {"operators", "token", "zeroblob(31)", CHECK "length(token) = 32"},
    {"operators", "token", "NULL", NULL},
    {"operators", "secret", "zeroblob(31)", CHECK "length(secret) = 32"},
    {"operators", "secret", "NULL", NULL},
    {"operators", "sealed", "zeroblob(73)", CHECK "length(sealed) = 72"},
    {"operators", "counter", "'one'",
     "cannot store TEXT value in INTEGER column operators.counter"},
    {"operators", "counter", "NULL", NULL},
    {"operators", "disabled", "2", CHECK "disabled IN (0, 1)"},
    {"operators", "disabled", "NULL", NULL},
    {"operators", "fresh", "2", CHECK "fresh IN (0, 1)"},
    {"operators", "fresh", "NULL", NULL},

    {"deeds", "id", "1", UNIQUE "deeds.id"},
    {"deeds", "time_ms", "NULL", NULL},
    {"deeds", "time_ms", "'now'", "cannot store TEXT value in INTEGER column deeds.time_ms"},
    {"deeds", "actor", "NULL", NULL},
    {"deeds", "second", "'ann'", CHECK "nobody is a second person to himself"},
    {"deeds", "action", "NULL", NULL},
    {"deeds", "target", "NULL", NULL},
    {"deeds", "before", "NULL", NULL},
    {"deeds", "after", "NULL", NULL},
    {"deeds", "reason", "NULL", NULL},
    {"deeds", "hash", "zeroblob(31)", CHECK "length(hash) = 32"},
    {"deeds", "hash", "NULL", NULL},

    {"reversals", "of", "1", UNIQUE "reversals.of"},
    {"reversals", "of", "9", NO_PARENT},
    {"reversals", "tx", "9", NO_PARENT},
    {"reversals", "tx", "NULL", NULL},
    {"reversals", "table_id", "9", NO_PARENT},
    {"reversals", "table_id", "NULL", NULL},
    {"reversals", "amount", "NULL", NULL},
    {"reversals", "amount", "'all'", "cannot store TEXT value in INTEGER column reversals.amount"},

    {"released", "table_id", "1", UNIQUE "released.table_id"},
    {"released", "table_id", "9", NO_PARENT},
    {"released", "line", "NULL", NULL},
    {"released", "line", "'one'", "cannot store TEXT value in INTEGER column released.line"},
    {"released", "log", "zeroblob(31)", CHECK "length(log) = 32"},
    {"released", "log", "NULL", NULL},

    {"limits", "id", "1", UNIQUE "limits.id"},
    {"limits", "player_id", "9", NO_PARENT},
    {"limits", "player_id", "NULL", NULL},
    {"limits", "kind", "NULL", NULL},
    {"limits", "step", "'lifted'", CHECK "step IN ('set', 'asked', 'confirmed')"},
    {"limits", "step", "NULL", NULL},
    {"limits", "value", "-1", CHECK "value >= 0"},
    {"limits", "value", "NULL", NULL},
    {"limits", "asked_ms", "6", CHECK "a limit does not hold before it was set"},
    {"limits", "asked_ms", "NULL", NULL},
    {"limits", "from_ms", "NULL", NULL},
    {"limits", "tx", "NULL", NULL},
    {"limits", "tx", "'one'", "cannot store TEXT value in INTEGER column limits.tx"},

    {"stretches", "slot", "1", UNIQUE "stretches.player_id, stretches.slot"},
    {"stretches", "player_id", "9", NO_PARENT},
    {"stretches", "player_id", "NULL", NULL},
    {"stretches", "slot", "NULL", NULL},
    {"stretches", "began_ms", "NULL", NULL},
    {"stretches", "seen_ms", "NULL", NULL},
    {"stretches", "played_ms", "-1", CHECK "played_ms >= 0"},
    {"stretches", "played_ms", "NULL", NULL},
    {"stretches", "staked", "-1", CHECK "staked >= 0"},
    {"stretches", "staked", "NULL", NULL},
    {"stretches", "net", "NULL", NULL},
    {"stretches", "net", "'one'", "cannot store TEXT value in INTEGER column stretches.net"},

    {"clock", "one", "2", CHECK "one = 1"},
    {"clock", "now_ms", "NULL", NULL},
    {"clock", "ticks_ms", "NULL", NULL},
    {"clock", "boot", "NULL", NULL},
    {"clock", "now_ms", "'now'", "cannot store TEXT value in INTEGER column clock.now_ms"},
};

/* What an operator did, and what a player set, is not changed by anybody, and not taken out. */
static const struct never {
    const char *sql, *words;
} never[] = {
    {"UPDATE deeds SET reason = 'another'", "what was done stays written"},
    {"DELETE FROM deeds", "what was done stays written"},
    {"UPDATE limits SET value = 0", "limits are added to, and none is changed"},
    {"DELETE FROM limits", "limits are added to, and none is changed"},
};

/* ---- */

/* In the words of the database that it is for. */
static const char *said(const char *sql)
{
    static const char many[] = "printf('%.";
    static char out[4000];
    struct pit_text t = pit_text_in(out, sizeof out);

    if (!books_postgres) return sql;
    for (sql = books_translated(sql); *sql; sql++) {
        bool is = strncmp(sql, many, strlen(many)) == 0;

        if (is) { /* so many of a letter */
            pit_text_str(&t, "repeat('x', ");
            sql += strlen(many);
            pit_text_add(&t, sql, strspn(sql, "0123456789"));
            sql = strchr(sql, ')') - 1;
        } else {
            pit_text_add(&t, sql, 1);
        }
    }
    return out;
}

static void runs(const char *sql)
{
    if (sql_run(db, said(sql)) != SQL_DONE) fail_msg("%s: %s", sql, sql_words(db));
}

static int open_books(void **state)
{
    char why[200];

    if (books_make_folder(state)) return -1;
    ledger_close(books_open());
    db = sql_open(books_path, SQL_WRITES, why, sizeof why);
    if (!db) {
        fail_msg("%s", why);
        return -1;
    }
    if (!books_postgres) runs("PRAGMA foreign_keys = ON");
    runs(first);
    return 0;
}

static int close_books(void **state)
{
    sql_close(db);
    return books_drop_folder(state);
}

/* The words in which this is refused, "" if it is taken; nothing of it stays. */
static const char *tries(const char *sql)
{
    static char words[300];

    runs("BEGIN");
    words[0] = '\0';
    if (sql_run(db, said(sql)) != SQL_DONE) snprintf(words, sizeof words, "%s", sql_words(db));
    runs("ROLLBACK");
    return words;
}

/* The good row, but for one column. */
static const char *insert(const struct good *g, const char *column, const char *value)
{
    static char sql[1000];
    struct pit_text t = pit_text_in(sql, sizeof sql);

    pit_text_str(&t, "INSERT INTO ");
    pit_text_str(&t, g->table);
    for (int i = 0; i < COLUMNS && g->column[i].name; i++) {
        pit_text_str(&t, i ? ", " : " (");
        pit_text_str(&t, g->column[i].name);
    }
    for (int i = 0; i < COLUMNS && g->column[i].name; i++) {
        pit_text_str(&t, i ? ", " : ") VALUES (");
        pit_text_str(&t, strcmp(g->column[i].name, column) == 0 ? value : g->column[i].value);
    }
    pit_text_str(&t, ")");
    return sql;
}

static const struct good *good_of(const char *table)
{
    const struct good *g = goods;

    while (strcmp(g->table, table) != 0)
        g++;
    return g;
}

static void good_rows_are_taken(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof goods / sizeof goods[0]; i++) {
        const char *words = tries(insert(&goods[i], "", ""));

        if (*words) fail_msg("%s: %s", goods[i].table, words);
    }
}

/* PostgreSQL gives a check without a name one of its own, and turns a value of another type into
 * one of the column's if it can: ours are bound with their types. */
static bool is_other(const struct bad *b, const char *words)
{
    char name[100], of_two[100];

    snprintf(name, sizeof name, CHECK "%s_%s_check", b->table, b->column);
    snprintf(of_two, sizeof of_two, CHECK "%s_check", b->table);
    return strncmp(b->refused, "cannot store", 12) == 0 ||
           strncmp(words, name, strlen(name)) == 0 || strncmp(words, of_two, strlen(of_two)) == 0;
}

static void bad_rows_are_refused(void **state)
{
    (void)state;
    for (const struct bad *b = bads; b < bads + sizeof bads / sizeof bads[0]; b++) {
        const char *words = tries(insert(good_of(b->table), b->column, b->value));
        char empty[100];

        snprintf(empty, sizeof empty, "NOT NULL constraint failed: %s.%s", b->table, b->column);
        if (books_postgres && b->refused && is_other(b, words)) continue;
        if (strcmp(words, b->refused ? b->refused : empty) != 0)
            fail_msg("%s.%s = %s: \"%s\", not \"%s\"", b->table, b->column, b->value, words,
                     b->refused ? b->refused : empty);
    }
}

static void deeds_stay(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) {
        const char *words = tries(never[i].sql);

        assert_string_equal(words, never[i].words);
    }
}

/* Of whom an account can be, and where. */
static void only_these_are_accounts(void **state)
{
    static const char *const of[] = {/* player, table; of what a player holds nothing is owed */
                                     [LEDGER_WALLET] = "10 holds",
                                     [LEDGER_CHIPS] = "11 holds",
                                     [LEDGER_PLAY] = "11 holds",
                                     [LEDGER_HOUSE] = "01",
                                     [LEDGER_ISSUE] = "00",
                                     [LEDGER_METER] = "01",
                                     [7] = NULL};

    (void)state;
    runs("DELETE FROM entries; DELETE FROM accounts");
    for (int i = 0; i < 32; i++) {
        int kind = i / 4, player = i / 2 % 2, table = i % 2;
        char sql[120], which[] = {(char)('0' + player), (char)('0' + table), '\0'};
        bool is = of[kind] && strncmp(of[kind], which, 2) == 0;
        const char *words;

        snprintf(sql, sizeof sql, "INSERT INTO accounts VALUES (%d, %d, %d, 0)", kind, player,
                 table);
        words = tries(sql);
        assert_string_equal(words, is ? "" : CHECK "there is no such account");
        if (!is) continue;
        snprintf(sql, sizeof sql, "INSERT INTO accounts VALUES (%d, %d, %d, -1)", kind, player,
                 table);
        words = tries(sql);
        assert_string_equal(words,
                            of[kind][2] ? CHECK "what a player holds cannot fall below zero" : "");
    }
}

/* ---- none is left out ---- */

static int count(const char *sql)
{
    char answer[200];

    if (sql_ask(db, sql, answer, sizeof answer) != SQL_ROW) fail_msg("%s", answer);
    return atoi(answer);
}

/* Rows above that are refused so; those of the same column and words are one constraint. */
static int refusals(const char *words)
{
    int n = 0;

    for (const struct bad *b = bads; b < bads + sizeof bads / sizeof bads[0]; b++) {
        const char *refused = b->refused ? b->refused : "NOT NULL";
        bool again = b > bads && b[-1].refused && strcmp(b[-1].refused, refused) == 0 &&
                     strcmp(b[-1].table, b->table) == 0 && strcmp(refused, NO_PARENT) != 0;

        n += !again && strncmp(refused, words, strlen(words)) == 0;
    }
    return n;
}

#define TABLES "sqlite_schema s WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%'"
#define OF_TABLES(pragma) "sqlite_schema s, pragma_" pragma "(s.name) p WHERE s.type = 'table'"

static void every_constraint_has_a_bad_row(void **state)
{
    (void)state;
    if (books_postgres) skip(); /* they are the same */
    assert_int_equal(count("SELECT count(*) FROM " TABLES), sizeof goods / sizeof goods[0]);
    /* "there is no such account" has a test of its own, */
    assert_int_equal(refusals(CHECK) + 1,
                     count("SELECT sum((length(sql) - length(replace(sql, 'CHECK (', '')))"
                           " / length('CHECK (')) FROM " TABLES));
    assert_int_equal(refusals("NOT NULL"),
                     count("SELECT sum(\"notnull\") FROM " OF_TABLES("table_info")));
    /* of a number that names its row, which has no index, there is one for each that is no part of
     * a key; the end of a log and of the events, an
     * account and the clock are put in place of an older one, */
    assert_int_equal(refusals(UNIQUE) + 4,
                     count("SELECT (SELECT count(*) FROM " OF_TABLES(
                         "index_list") " AND p.origin <> 'c')"
                                       " + (SELECT count(*) FROM " TABLES
                                       " AND sql LIKE '%INTEGER PRIMARY KEY%')"));
    /* and each column of a reference to an account is tried. */
    assert_int_equal(refusals(NO_PARENT),
                     count("SELECT count(*) FROM " OF_TABLES("foreign_key_list")));
    assert_int_equal(refusals("cannot store"), sizeof goods / sizeof goods[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_rows_are_taken),
        cmocka_unit_test(bad_rows_are_refused),
        cmocka_unit_test(deeds_stay),
        cmocka_unit_test(only_these_are_accounts),
        cmocka_unit_test(every_constraint_has_a_bad_row),
    };

    return cmocka_run_group_tests_name("ledger_schema", tests, open_books, close_books);
}
