/* who.c -- which player somebody means. */

#include "who.h"
#include "schema.h"

#include <stdio.h>
#include <string.h>

/* Once somebody could be called p17. */
static const char by_name[] = "SELECT " SCHEMA_NAMED,
                  by_number[] = "SELECT id FROM players WHERE ?1 IN ('p' || id, '#' || id)";

static int64_t find(struct sql *db, const char *text, const char *player)
{
    struct sql_query *q = sql_prepare(db, text);
    int64_t id = 0;

    sql_put_text(q, 1, player, strlen(player));
    if (sql_step(q) == SQL_ROW) id = sql_int(q, 0);
    sql_drop(q);
    return id;
}

int64_t who_is(struct sql *db, const char *player, char *why, size_t room)
{
    int64_t id = find(db, by_number, player), named = find(db, by_name, player);

    if (id && named && id != named) {
        snprintf(why, room,
                 "%.80s is player %lld, and the name of player %lld: write #%lld or #%lld", player,
                 (long long)id, (long long)named, (long long)id, (long long)named);
        return 0;
    }
    if (!id && !named)
        snprintf(why, room, "no player is called %.80s; a guest is p and a number, as in records",
                 player);
    return id ? id : named;
}
