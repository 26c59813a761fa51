/* statement.c -- what a player held, and how it came about; and tables of the books, row by row. */

#include "statement.h"
#include "fair/epoch.h"
#include "ledger.h"
#include "schema.h"
#include "who.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- reading ---- */

/* All of it in one reading transaction: a server may write meanwhile. */
static struct sql *open_books(const char *file, char *why, size_t room)
{
    struct sql *db = sql_open(file, SQL_READS, why, room);

    if (db && schema_is_ours(db, why, room)) return db;
    sql_close(db);
    return NULL;
}

static pit_money held_by(struct sql *db, int64_t player)
{
    struct sql_query *q = sql_prepare(db, "SELECT coalesce(sum(amount), 0) FROM accounts"
                                          " WHERE player_id = ?1 AND kind BETWEEN 1 AND 3");
    pit_money held = -1; /* which nobody holds */

    sql_put_int(q, 1, player);
    if (sql_step(q) == SQL_ROW) held = sql_int(q, 0);
    sql_drop(q);
    return held;
}

/* ---- a statement ---- */

static const char changes[] =
    "SELECT t.id, t.time_ms, t.round, t.what, tables.public_id,"
    "  coalesce(sum(e.amount) FILTER (WHERE e.kind = 1), 0),"
    "  coalesce(sum(e.amount) FILTER (WHERE e.kind = 2), 0),"
    "  coalesce(sum(e.amount) FILTER (WHERE e.kind = 3), 0)"
    " FROM entries e JOIN transactions t ON t.id = e.tx LEFT JOIN tables ON tables.id = t.table_id"
    " WHERE e.player_id = ?1 AND e.kind BETWEEN 1 AND 3 GROUP BY t.id, tables.id ORDER BY t.id";

/* The order is that of the books, whatever a clock did: a period begins with the first transaction
 * that has its time, and ends before the first after that which is too late. */
static bool read_changes(struct sql *db, int64_t from_ms, int64_t to_ms, statement_see *see,
                         void *with, struct statement *out, bool *to_the_end)
{
    struct statement_row row = {0};
    struct sql_query *s = sql_prepare(db, changes);
    enum sql_came came = sql_put_int(s, 1, out->player);
    bool begun = false, over = false;
    uint8_t id[LEDGER_TABLE_ID];
    char name[2 * LEDGER_TABLE_ID + 1];

    sql_stream(s);
    while (!over && (came = sql_step(s)) == SQL_ROW) {
        pit_money wallet = sql_int(s, 5), chips = sql_int(s, 6), play = sql_int(s, 7);

        row.tx = sql_int(s, 0);
        row.time_ms = sql_int(s, 1);
        begun |= row.time_ms >= from_ms;
        over = begun && row.time_ms >= to_ms;
        if (over) break;
        row.round = sql_int(s, 2);
        row.what = sql_text(s, 3);
        row.table = name;
        name[0] = '\0';
        if (sql_copy(s, 4, id, sizeof id)) fair_hex(id, sizeof id, name);
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
    sql_drop(s);
    return over || came == SQL_DONE;
}

bool ledger_statement(const char *file, const char *player, int64_t from_ms, int64_t to_ms,
                      statement_see *see, void *with, struct statement *out, char *why, size_t room)
{
    struct sql *db = open_books(file, why, room);
    bool good = false, to_the_end = false;
    pit_money held;

    if (!db) return false;
    *out = (struct statement){0};
    out->player = who_is(db, player, why, room);
    if (!out->player) {
        sql_close(db);
        return false;
    }
    if (!read_changes(db, from_ms, to_ms, see, with, out, &to_the_end)) {
        snprintf(why, room, "%s", sql_words(db));
    } else {
        held = held_by(db, out->player);
        good = !to_the_end || held == out->closing;
        if (!good)
            snprintf(why, room,
                     "the entries come to %" PRId64 " cents, and the accounts have %" PRId64
                     "; pit ledger check says more",
                     out->closing, held);
    }
    sql_close(db);
    return good;
}

/* ---- tables ---- */

const char *const ledger_exported[] = {"accounts",    "transactions", "entries", "bets",
                                       "settlements", "rounds",       NULL};

bool ledger_export(const char *file, const char *table, export_see *see, void *with, char *why,
                   size_t room)
{
    struct sql *db;
    struct sql_query *s;
    enum sql_came came;
    char text[80];
    const char *cell[EXPORT_COLUMNS];
    int columns = 0;

    db = open_books(file, why, room);
    if (!db) return false;
    snprintf(text, sizeof text, "SELECT * FROM %.40s", table);
    s = sql_prepare(db, text);
    sql_stream(s);
    came = sql_step(s);
    if (came == SQL_ROW || came == SQL_DONE) {
        columns = sql_columns(s);
        if (columns > EXPORT_COLUMNS) columns = EXPORT_COLUMNS;
        for (int i = 0; i < columns; i++)
            cell[i] = sql_name(s, i);
        see(with, cell, columns);
    }
    for (; came == SQL_ROW; came = sql_step(s)) {
        for (int i = 0; i < columns; i++)
            cell[i] = sql_type(s, i) == SQL_NULL ? NULL : sql_text(s, i);
        see(with, cell, columns);
    }
    if (came != SQL_DONE) snprintf(why, room, "%s", sql_words(db));
    sql_drop(s);
    sql_close(db);
    return came == SQL_DONE;
}
