/* statement.c -- what a player held, and how it came about; and tables of the books, row by row. */

#include "statement.h"
#include "schema.h"
#include "sums.h"
#include "who.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

/* All of it in one reading transaction: a server may write meanwhile. */
static sqlite3 *open_books(const char *file, char *why, size_t room)
{
    sqlite3 *db = NULL;

    if (sums_open(file, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_EXRESCODE)) {
        snprintf(why, room, "%s", sqlite3_errmsg(db));
    } else {
        sqlite3_busy_timeout(db, SCHEMA_BUSY_MS);
        if (schema_is_ours(db, why, room) &&
            sqlite3_exec(db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK)
            return db;
    }
    sqlite3_close(db);
    return NULL;
}

static void says(sqlite3 *db, char *why, size_t room)
{
    if (!sums_differ(db, why, room)) snprintf(why, room, "%s", sqlite3_errmsg(db));
}

static pit_money held_by(sqlite3 *db, int64_t player)
{
    static const char sql[] = "SELECT coalesce(sum(amount), 0) FROM accounts"
                              " WHERE player_id = ?1 AND kind BETWEEN 1 AND 3";
    sqlite3_stmt *s;
    pit_money held = -1; /* which nobody holds */

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) return held;
    sqlite3_bind_int64(s, 1, player);
    if (sqlite3_step(s) == SQLITE_ROW) held = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return held;
}

/* ---- a statement ---- */

static const char changes[] =
    "SELECT t.id, t.time_ms, t.round, t.what, coalesce(lower(hex(tables.public_id)), ''),"
    "  sum(e.amount * (e.kind = 1)), sum(e.amount * (e.kind = 2)), sum(e.amount * (e.kind = 3))"
    " FROM entries e JOIN transactions t ON t.id = e.tx LEFT JOIN tables ON tables.id = t.table_id"
    " WHERE e.player_id = ?1 AND e.kind BETWEEN 1 AND 3 GROUP BY t.id ORDER BY t.id";

/* The order is that of the books, whatever a clock did: a period begins with the first transaction
 * that has its time, and ends before the first after that which is too late. */
static bool read_changes(sqlite3 *db, int64_t from_ms, int64_t to_ms, statement_see *see,
                         void *with, struct statement *out, bool *to_the_end)
{
    struct statement_row row = {0};
    sqlite3_stmt *s;
    bool begun = false, over = false;

    if (sqlite3_prepare_v2(db, changes, -1, &s, NULL)) return false;
    sqlite3_bind_int64(s, 1, out->player);
    while (!over && sqlite3_step(s) == SQLITE_ROW) {
        pit_money wallet = sqlite3_column_int64(s, 5), chips = sqlite3_column_int64(s, 6),
                  play = sqlite3_column_int64(s, 7);

        row.tx = sqlite3_column_int64(s, 0);
        row.time_ms = sqlite3_column_int64(s, 1);
        begun |= row.time_ms >= from_ms;
        over = begun && row.time_ms >= to_ms;
        if (over) break;
        row.round = sqlite3_column_int64(s, 2);
        row.what = (const char *)sqlite3_column_text(s, 3);
        row.table = (const char *)sqlite3_column_text(s, 4);
        row.change = wallet + chips + play;
        row.wallet += wallet;
        row.chips += chips;
        row.play += play;
        out->closing += row.change;
        if (!begun) {
            out->opening = out->closing;
            continue;
        }
        out->rows++;
        if (see) see(with, &row);
    }
    *to_the_end = !over;
    return sqlite3_finalize(s) == SQLITE_OK;
}

bool ledger_statement(const char *file, const char *player, int64_t from_ms, int64_t to_ms,
                      statement_see *see, void *with, struct statement *out, char *why, size_t room)
{
    sqlite3 *db = open_books(file, why, room);
    bool good = false, to_the_end = false;
    pit_money held;

    if (!db) return false;
    *out = (struct statement){0};
    out->player = who_is(db, player, why, room);
    if (!out->player) {
        sqlite3_close(db);
        return false;
    }
    if (!read_changes(db, from_ms, to_ms, see, with, out, &to_the_end)) {
        says(db, why, room);
    } else {
        held = held_by(db, out->player);
        good = !to_the_end || held == out->closing;
        if (!good)
            snprintf(why, room,
                     "the entries come to %" PRId64 " cents, and the accounts have %" PRId64
                     "; pit ledger check says more",
                     out->closing, held);
    }
    sqlite3_close(db);
    return good;
}

/* ---- tables ---- */

const char *const ledger_exported[] = {"accounts",    "transactions", "entries", "bets",
                                       "settlements", "rounds",       NULL};

bool ledger_export(const char *file, const char *table, export_see *see, void *with, char *why,
                   size_t room)
{
    sqlite3 *db;
    sqlite3_stmt *s = NULL;
    char sql[80];
    const char *cell[EXPORT_COLUMNS];
    int columns;
    bool good = false;

    db = open_books(file, why, room);
    if (!db) return false;
    snprintf(sql, sizeof sql, "SELECT * FROM %.40s", table);
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK) {
        columns = sqlite3_column_count(s);
        if (columns > EXPORT_COLUMNS) columns = EXPORT_COLUMNS;
        for (int i = 0; i < columns; i++)
            cell[i] = sqlite3_column_name(s, i);
        see(with, cell, columns);
        while (sqlite3_step(s) == SQLITE_ROW) {
            for (int i = 0; i < columns; i++)
                cell[i] = (const char *)sqlite3_column_text(s, i);
            see(with, cell, columns);
        }
        good = sqlite3_finalize(s) == SQLITE_OK;
    }
    if (!good) says(db, why, room);
    sqlite3_close(db);
    return good;
}
