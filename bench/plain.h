/* plain.h -- the plain way to store bets: the same rows by prepared statements, with the settings
 * of the books and the keys that one would give them, but without checks or balances; and the disk
 * alone. */
#pragma once

#include "bets.h"

#include <sqlite3.h>
#include <unistd.h>

/* ---- plain rows ---- */

enum { TRANSACTION, ENTRY, BET, LOG, REQUEST, BEGIN, COMMIT, STATEMENTS };

struct plain {
    sqlite3 *db;
    sqlite3_stmt *s[STATEMENTS];
};

static void plain_must(struct plain *p, int rc)
{
    if (rc == SQLITE_OK || rc == SQLITE_DONE || rc == SQLITE_ROW) return;
    fprintf(stderr, "bench: %s\n", sqlite3_errmsg(p->db));
    exit(1);
}

static void plain_open(struct plain *p, const char *path)
{
    static const char *const sql[STATEMENTS] = {
        [TRANSACTION] = "INSERT INTO transactions VALUES (?, ?, ?, ?, ?)",
        [ENTRY] = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
        [BET] = "INSERT INTO bets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [LOG] = "INSERT INTO log VALUES (?, ?, ?)",
        [REQUEST] = "INSERT INTO requests VALUES (?, ?, ?, ?)",
        [BEGIN] = "BEGIN IMMEDIATE",
        [COMMIT] = "COMMIT",
    };

    plain_must(p, sqlite3_open(path, &p->db));
    plain_must(p,
               sqlite3_exec(
                   p->db,
                   "PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA wal_autocheckpoint = 4000;"
                   "CREATE TABLE transactions (id INTEGER PRIMARY KEY, what, table_id, round,"
                   " time_ms);"
                   "CREATE TABLE entries (id INTEGER PRIMARY KEY, tx, kind, player_id,"
                   " table_id, amount);"
                   "CREATE TABLE bets (id INTEGER PRIMARY KEY, tx, table_id, round,"
                   " player_id, seat, spot, amount, rules);"
                   "CREATE TABLE log (table_id, seq, text, PRIMARY KEY (table_id, seq))"
                   " WITHOUT ROWID;"
                   "CREATE TABLE requests (player_id, id, body, answer,"
                   " UNIQUE (player_id, id));",
                   NULL, NULL, NULL));
    for (int i = 0; i < STATEMENTS; i++)
        plain_must(p, sqlite3_prepare_v2(p->db, sql[i], -1, &p->s[i], NULL));
}

static void plain_run(struct plain *p, int which)
{
    plain_must(p, sqlite3_step(p->s[which]));
    plain_must(p, sqlite3_reset(p->s[which]));
}

static void put_ints(struct plain *p, int which, const int64_t *value, int n)
{
    for (int i = 0; i < n; i++)
        plain_must(p, sqlite3_bind_int64(p->s[which], i + 1, value[i]));
}

static void put_text(struct plain *p, int which, int at, const char *text)
{
    plain_must(p, sqlite3_bind_text(p->s[which], at, text, -1, SQLITE_STATIC));
}

static void plain_bet(struct plain *p, int64_t n)
{
    static const uint8_t body[LEDGER_TOKEN];
    int64_t player = n % PLAYERS + 1, table = player;
    char id[24];

    put_ints(p, TRANSACTION, (int64_t[]){n, 0, table, n, 1}, 5);
    put_text(p, TRANSACTION, 2, "bet");
    plain_run(p, TRANSACTION);
    put_ints(p, ENTRY, (int64_t[]){2 * n, n, LEDGER_CHIPS, player, table, -AMOUNT}, 6);
    plain_run(p, ENTRY);
    put_ints(p, ENTRY, (int64_t[]){2 * n + 1, n, LEDGER_PLAY, player, table, AMOUNT}, 6);
    plain_run(p, ENTRY);
    put_ints(p, BET, (int64_t[]){n, n, table, n, player, 1, 0, AMOUNT}, 8);
    put_text(p, BET, 7, "ante");
    put_text(p, BET, 9, rules_hash);
    plain_run(p, BET);
    put_ints(p, LOG, (int64_t[]){table, n}, 2);
    put_text(p, LOG, 3, line);
    plain_run(p, LOG);
    snprintf(id, sizeof id, "request-%lld", (long long)n);
    put_ints(p, REQUEST, &player, 1);
    put_text(p, REQUEST, 2, id);
    plain_must(p, sqlite3_bind_blob(p->s[REQUEST], 3, body, sizeof body, SQLITE_STATIC));
    put_text(p, REQUEST, 4, answer);
    plain_run(p, REQUEST);
}

static void plain_commit(struct plain *p, int64_t *n)
{
    plain_run(p, BEGIN);
    for (int i = 0; i < BATCH; i++)
        plain_bet(p, (*n)++);
    plain_run(p, COMMIT);
}

static void plain_close(struct plain *p)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(p->s[i]);
    sqlite3_close(p->db);
}

/* ---- the disk alone ---- */

/* Appends as many bytes as a page and waits for them, as the log of SQLite does. */
static void disk_commit(int file)
{
    static const char page[4096];

    if (write(file, page, sizeof page) != (ssize_t)sizeof page || fdatasync(file)) {
        perror("bench");
        exit(1);
    }
}
