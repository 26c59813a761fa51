/* bar.c -- keeps a player out, or lets one in again, while a server may have the books open. */

#include "ledger.h"
#include "schema.h"
#include "who.h"

#include <stdio.h>

/* Runs one statement about a player. */
static bool run(struct sql *db, const char *text, int64_t id, const int64_t *barred)
{
    struct sql_query *q = sql_prepare(db, text);
    enum sql_came came = sql_put_int(q, 1, id);

    if (came == SQL_DONE && barred) came = sql_put_int(q, 2, *barred);
    if (came == SQL_DONE) came = sql_step(q);
    sql_drop(q);
    return came == SQL_DONE;
}

static bool bar(struct sql *db, int64_t id, bool barred)
{
    const int64_t is = barred;

    return sql_begin(db) == SQL_DONE &&
           run(db, "UPDATE players SET disabled = ?2 WHERE id = ?1", id, &is) &&
           run(db, "DELETE FROM sessions WHERE player_id = ?1", id, NULL) &&
           sql_run(db, "COMMIT") == SQL_DONE; /* else it goes back when the books are closed */
}

bool ledger_bar(const char *path, const char *player, bool barred, char *why, size_t room)
{
    struct sql *db = sql_open(path, SQL_WRITES, why, room);
    int64_t id;
    bool good = false;

    if (db && schema_is_ours(db, why, room)) {
        id = who_is(db, player, why, room);
        good = id && bar(db, id, barred);
        if (id && !good) snprintf(why, room, "%s", sql_words(db));
    }
    sql_close(db);
    return good;
}
