/* bar.c -- keeps a player out, or lets one in again, while a server may have the books open. */

#include "ledger.h"
#include "schema.h"
#include "sums.h"
#include "who.h"

#include <stdio.h>

/* Runs one statement about a player; what it does not name is not bound. */
static bool run(sqlite3 *db, const char *sql, int64_t id, bool barred)
{
    sqlite3_stmt *s;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) return false;
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_int(s, 2, barred);
    sqlite3_step(s);
    return sqlite3_finalize(s) == SQLITE_OK;
}

static bool bar(sqlite3 *db, int64_t id, bool barred)
{
    return run(db, "BEGIN IMMEDIATE", id, barred) &&
           run(db, "UPDATE players SET disabled = ?2 WHERE id = ?1", id, barred) &&
           run(db, "DELETE FROM sessions WHERE player_id = ?1", id, barred) &&
           run(db, "COMMIT", id, barred); /* else it goes back when the file is closed */
}

bool ledger_bar(const char *path, const char *player, bool barred, char *why, size_t room)
{
    sqlite3 *db;
    int64_t id;
    bool good = false;

    if (sums_open(path, &db, SQLITE_OPEN_READWRITE)) {
        snprintf(why, room, "%s", sqlite3_errmsg(db));
    } else if (sqlite3_busy_timeout(db, SCHEMA_BUSY_MS), schema_is_ours(db, why, room)) {
        id = who_is(db, player, why, room);
        good = id && bar(db, id, barred);
        if (id && !good) snprintf(why, room, "%s", sqlite3_errmsg(db));
    }
    sqlite3_close(db);
    return good;
}
