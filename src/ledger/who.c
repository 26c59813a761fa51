/* who.c -- which player somebody means. */

#include "who.h"
#include "schema.h"

#include <stdio.h>

/* Once somebody could be called p17. */
static const char by_name[] = "SELECT " SCHEMA_NAMED,
                  by_number[] = "SELECT id FROM players WHERE ?1 IN ('p' || id, '#' || id)";

static int64_t find(sqlite3 *db, const char *sql, const char *player)
{
    sqlite3_stmt *s;
    int64_t id = 0;

    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) return 0;
    sqlite3_bind_text(s, 1, player, -1, SQLITE_STATIC);
    if (sqlite3_step(s) == SQLITE_ROW) id = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return id;
}

int64_t who_is(sqlite3 *db, const char *player, char *why, size_t room)
{
    int64_t id = find(db, by_number, player), named = find(db, by_name, player);

    if (id && named && id != named) {
        snprintf(why, room,
                 "%.80s is player %lld, and the name of player %lld: write #%lld or #%lld", player,
                 (long long)id, (long long)named, (long long)id, (long long)named);
        return 0;
    }
    if (!id && !named)
        snprintf(why, room, "nobody is called %.80s; a guest is p and a number, as in records",
                 player);
    return id ? id : named;
}
