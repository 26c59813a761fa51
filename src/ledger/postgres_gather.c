/* postgres_gather.c -- rows of one statement that go to PostgreSQL together, as arrays. */

#include "postgres_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 20, BYTEA = 17, INT8 = 20, TEXT = 25, BYTEAS = 1001, TEXTS = 1009, INT8S = 1016 };

static Oid array_of(Oid type)
{
    return type == INT8 ? INT8S : type == TEXT ? TEXTS : BYTEAS;
}

/* ---- the statement ---- */

/* "unnest($1::bigint[], $2::text[]) AS v (v1, v2)" */
static char *put_source(const struct pg_query *q, char *to)
{
    to += sprintf(to, " FROM unnest(");
    for (int i = 0; i < q->values; i++)
        to += sprintf(to, "%s$%d::%s[]", i ? ", " : "", i + 1,
                      q->value[i].type == INT8   ? "bigint"
                      : q->value[i].type == TEXT ? "text"
                                                 : "bytea");
    to += sprintf(to, ") AS v (");
    for (int i = 0; i < q->values; i++)
        to += sprintf(to, "%sv%d", i ? ", " : "", i + 1);
    to += sprintf(to, ")");
    return to;
}

/* The same for many rows: values are columns of these. It is INSERT ... VALUES (...), or UPDATE ...
 * WHERE. */
static char *for_many(const struct pg_query *q)
{
    char *out = malloc(strlen(q->text) + 60 + 40 * (size_t)q->values), *to = out;
    const char *at = q->text, *values = strstr(at, "VALUES ("),
               *end = values ? strchr(values, ')') : strstr(at, " WHERE ");

    while (out && *at) {
        if (at == values) {
            to += sprintf(to, "SELECT ");
            at += strlen("VALUES (");
        } else if (at == end) {
            to = put_source(q, to);
            at += values != NULL;
            end = NULL;
        } else if (*at == '$') {
            to += sprintf(to, "v.v");
            at++;
        } else {
            *to++ = *at++;
        }
    }
    if (out) *to = '\0';
    return out;
}

/* ---- the values ---- */

static bool put_bytes(struct pg_array *a, const void *bytes, size_t n)
{
    if (a->n + n > a->room) {
        size_t room = 2 * (a->n + n) + 1024;
        char *more = realloc(a->at, room);

        if (!more) return false;
        a->at = more;
        a->room = room;
    }
    if (n) memcpy(a->at + a->n, bytes, n);
    a->n += n;
    return true;
}

static void write_int(char *to, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        to[i] = (char)(n >> (24 - 8 * i));
}

static bool put_value(struct pg_array *a, const char *bytes, int n)
{
    char length[4];

    write_int(length, bytes ? (uint32_t)n : UINT32_MAX);
    return (a->n || put_bytes(a, (char[HEAD]){0}, HEAD)) && put_bytes(a, length, 4) &&
           put_bytes(a, bytes, bytes ? (size_t)n : 0);
}

/* One dimension, with nulls among them, counted from 1. */
static void put_head(struct pg_array *a, Oid type, int rows)
{
    const uint32_t head[] = {1, 1, type, (uint32_t)rows, 1};

    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        write_int(a->at + 4 * i, head[i]);
}

/* ---- */

enum sql_came pg_gather(struct pg *p, struct pg_query *q)
{
    struct pg_many *m = q->many;

    if (!m->text) m->text = for_many(q);
    for (int i = 0; i < q->values; i++)
        if (!m->text || !put_value(&m->array[i], q->value[i].at, q->value[i].n)) {
            snprintf(p->words, sizeof p->words, "there is no memory");
            return SQL_FAILED;
        }
    if (m->rows++ == 0) {
        struct pg_query **at = &p->gathered;

        while (*at && (*at)->many->turn < m->turn)
            at = &(*at)->many->next;
        m->next = *at;
        *at = q;
    }
    return SQL_DONE;
}

static enum sql_came send_rows(struct pg *p, struct pg_query *q)
{
    struct pg_many *m = q->many;
    struct pg_values v;

    for (int i = 0; i < q->values; i++) {
        put_head(&m->array[i], q->value[i].type, m->rows);
        v.at[i] = m->array[i].at;
        v.n[i] = (int)m->array[i].n;
        v.type[i] = array_of(q->value[i].type);
        v.format[i] = 1;
    }
    return pg_send_values(p, q, m->text, &v);
}

static void empty(struct pg_query *q)
{
    for (int i = 0; i < q->values; i++)
        q->many->array[i].n = 0;
    q->many->rows = 0;
}

enum sql_came pg_send_gathered(struct pg *p)
{
    enum sql_came came = SQL_DONE;

    for (struct pg_query *q = p->gathered; q && came == SQL_DONE; q = q->many->next)
        came = send_rows(p, q);
    pg_drop_gathered(p);
    return came;
}

void pg_drop_gathered(struct pg *p)
{
    for (struct pg_query *q = p->gathered; q; q = q->many->next)
        empty(q);
    p->gathered = NULL;
}

void pg_free_many(struct pg_query *q)
{
    if (!q->many) return;
    for (int i = 0; i < PG_VALUES; i++)
        free(q->many->array[i].at);
    free(q->many->text);
    free(q->many);
}
