/* postgres_came.c -- what PostgreSQL says has gone wrong, in the words of the books. */

#include "postgres_inner.h"

#include <stdio.h>
#include <string.h>

/* "Key (player_id, id)=(1, x) already exists." as "requests.player_id, requests.id". */
static void name_columns(const char *table, const char *detail, char *out, size_t room)
{
    const char *at = detail ? strchr(detail, '(') : NULL;
    size_t n = 0;

    while (at && *at != ')' && n < room) {
        size_t length = strcspn(at + 1, ",)");

        n += (size_t)snprintf(out + n, room - n, "%s%s.%.*s", n ? ", " : "", table,
                              (int)(length - strspn(at + 1, " ")), at + 1 + strspn(at + 1, " "));
        at += 1 + length;
    }
}

/* In the words that SQLite has for the same. */
static void say_refusal(struct pg *p, const PGresult *r, const char *state)
{
    const char *table = PQresultErrorField(r, PG_DIAG_TABLE_NAME),
               *column = PQresultErrorField(r, PG_DIAG_COLUMN_NAME),
               *name = PQresultErrorField(r, PG_DIAG_CONSTRAINT_NAME);
    char key[200] = "";

    if (strcmp(state, "23514") == 0) {
        snprintf(p->words, sizeof p->words, "CHECK constraint failed: %s", name ? name : "");
    } else if (strcmp(state, "23505") == 0) {
        name_columns(table ? table : "", PQresultErrorField(r, PG_DIAG_MESSAGE_DETAIL), key,
                     sizeof key);
        snprintf(p->words, sizeof p->words, "UNIQUE constraint failed: %s", key);
    } else if (strcmp(state, "23503") == 0) {
        snprintf(p->words, sizeof p->words, "FOREIGN KEY constraint failed");
    } else if (strcmp(state, "23502") == 0) {
        snprintf(p->words, sizeof p->words, "NOT NULL constraint failed: %s.%s", table ? table : "",
                 column ? column : "");
    }
}

static bool is_one_of(const char *state, const char *const *list)
{
    while (*list && strncmp(state, *list, strlen(*list)) != 0)
        list++;
    return *list != NULL;
}

enum sql_came pg_came(struct pg *p, const PGresult *r)
{
    static const char *const refused[] = {"22", "23", "54", "P0001", NULL};
    static const char *const lost[] = {"08", "57P", "40001", "40P01", "25P02", "25006", NULL};
    ExecStatusType status = PQresultStatus(r);
    const char *state, *primary;

    if (status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY) return SQL_DONE;
    if (status == PGRES_TUPLES_OK) return SQL_ROW;
    state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    primary = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    if (p->silent)
        snprintf(p->words, sizeof p->words, "the database has not answered for %d ms",
                 p->silence_ms);
    else
        snprintf(p->words, sizeof p->words, "%s", primary ? primary : PQerrorMessage(p->c));
    p->words[strcspn(p->words, "\n")] = '\0';
    if (!state || PQstatus(p->c) != CONNECTION_OK || is_one_of(state, lost)) return SQL_LOST;
    say_refusal(p, r, state);
    if (strcmp(state, "53100") == 0) return SQL_FULL;
    return is_one_of(state, refused) ? SQL_REFUSED : SQL_FAILED;
}
