/* sql.c -- the database beneath the books: what is the same for every kind. */

#include "sql.h"

#ifdef PIT_POSTGRES
#include "postgres.h"
#endif
#include "sqlite.h"

#include <stdio.h>
#include <string.h>

bool sql_is_url(const char *name)
{
    return strncmp(name, "postgresql://", 13) == 0 || strncmp(name, "postgres://", 11) == 0;
}

struct sql *sql_open(const char *name, enum sql_use use, char *why, size_t room)
{
    if (!sql_is_url(name)) return sqlite_open(name, use, why, room);
#ifdef PIT_POSTGRES
    return postgres_open(name, use, why, room);
#else
    snprintf(why, room, "this pit was built without libpq, and knows no PostgreSQL");
    return NULL;
#endif
}

enum sql_came sql_begin_asking(struct sql_query *q)
{
    if (!q) return SQL_FAILED;
    return q->db->kind->begin_asking ? q->db->kind->begin_asking(q) : sql_begin(q->db);
}

enum sql_came sql_send(struct sql_query *q)
{
    enum sql_came came;

    if (!q) return SQL_FAILED;
    if (q->db->kind->send) return q->db->kind->send(q);
    came = sql_step(q);
    if (came == SQL_DONE && q->exact && sql_changed(q) != 1) {
        q->db->missed = true;
        came = SQL_FAILED;
    }
    sql_reset(q);
    return came == SQL_ROW ? SQL_DONE : came;
}

bool sql_copy(struct sql_query *q, int column, void *out, size_t n)
{
    const void *bytes = sql_bytes(q, column);

    if (!bytes || sql_size(q, column) != n) return false;
    memcpy(out, bytes, n);
    return true;
}

enum sql_came sql_ask(struct sql *db, const char *text, char *out, size_t room)
{
    struct sql_query *q = sql_prepare(db, text);
    enum sql_came came = q ? sql_step(q) : SQL_FAILED;

    snprintf(out, room, "%s",
             came == SQL_ROW    ? sql_text(q, 0)
             : came == SQL_DONE ? ""
                                : sql_words(db));
    sql_drop(q);
    return came;
}
