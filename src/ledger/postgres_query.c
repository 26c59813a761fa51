/* postgres_query.c -- statements of PostgreSQL's, the values that go in and the rows that come out.
 */

#include "postgres_inner.h"

#include "postgres_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of types, which never change (pg_type.dat). */
enum { BOOL = 16, BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23, TEXT = 25, NUMERIC = 1700 };

/* ---- statements ---- */

static struct sql_query *prepare(struct sql *db, const char *text)
{
    struct pg_query *q = calloc(1, sizeof *q);

    if (!q) return NULL;
    q->query.db = db;
    q->text = postgres_statement(text);
    snprintf(q->name, sizeof q->name, "s%d", ++pg_of(db)->statements);
    if (q->text) return &q->query;
    free(q);
    return NULL;
}

static void free_bytes(struct pg_query *q)
{
    for (int i = 0; i < PG_COLUMNS; i++) {
        PQfreemem(q->bytes[i]);
        q->bytes[i] = NULL;
    }
}

static bool can_speak(const struct pg *p)
{
    return PQtransactionStatus(p->c) == PQTRANS_INTRANS ||
           PQtransactionStatus(p->c) == PQTRANS_IDLE;
}

static void reset(struct sql_query *query)
{
    struct pg_query *q = pg_query_of(query);
    struct pg *p = pg_of(query->db);
    char text[40];

    free_bytes(q);
    PQclear(q->rows);
    q->rows = NULL;
    if (!q->open) return;
    q->open = false;
    snprintf(text, sizeof text, "CLOSE %s", q->name);
    if (can_speak(p)) pg_run(p, text);
}

static void drop(struct sql_query *query)
{
    struct pg_query *q = pg_query_of(query);
    struct pg *p = pg_of(query->db);
    char text[40];

    reset(query);
    pg_settle(p, NULL);
    if (q->prepared && q->prepared == p->connection && can_speak(p)) {
        snprintf(text, sizeof text, "DEALLOCATE %s", q->name);
        pg_run(p, text);
    }
    pg_free_many(q);
    free(q->text);
    free(q);
}

static enum sql_came put(struct sql_query *query, int at, Oid type, const void *value, size_t n)
{
    struct pg_query *q = pg_query_of(query);

    if (at > PG_VALUES) return SQL_FAILED;
    if (n > INT32_MAX / 2) return SQL_REFUSED;
    if (at > q->values) q->values = at;
    q->value[at - 1].type = type;
    q->value[at - 1].at = value;
    q->value[at - 1].n = (int)n;
    return SQL_DONE;
}

static enum sql_came put_int(struct sql_query *q, int at, int64_t value)
{
    uint8_t *number = pg_query_of(q)->value[at - 1].number;

    for (int i = 0; i < 8; i++)
        number[i] = (uint8_t)((uint64_t)value >> (56 - 8 * i));
    return put(q, at, INT8, number, 8);
}

static enum sql_came put_text(struct sql_query *q, int at, const char *text, size_t n)
{
    return put(q, at, TEXT, text, n);
}

static enum sql_came put_bytes(struct sql_query *q, int at, const void *bytes, size_t n)
{
    return put(q, at, BYTEA, bytes, n);
}

void pg_values_of(const struct pg_query *q, struct pg_values *out)
{
    for (int i = 0; i < q->values; i++) {
        out->at[i] = q->value[i].at;
        out->type[i] = q->value[i].type;
        out->n[i] = q->value[i].n;
        out->format[i] = 1; /* as it is, not as text */
    }
}

/* The answer to what was sent. */
static PGresult *only_answer(struct pg *p, int sent)
{
    PGresult *r = sent ? pg_answer(p) : NULL;

    while (sent && !p->silent && PQstatus(p->c) == CONNECTION_OK) {
        PGresult *more = pg_answer(p);

        if (!more) break;
        PQclear(more);
    }
    return r;
}

static PGresult *fetch(struct pg *p, struct pg_query *q)
{
    char text[60];
    PGresult *r;

    snprintf(text, sizeof text, "FETCH %d FROM %s", PG_FETCH, q->name);
    r = pg_exec(p, text);
    q->open = PQntuples(r) == PG_FETCH;
    return r;
}

/* Its rows come some at a time, out of the moment that the books are read in. */
static PGresult *open_cursor(struct pg *p, struct pg_query *q, const struct pg_values *v)
{
    size_t room = strlen(q->text) + 80;
    char *text = malloc(room);
    PGresult *r;

    if (!text) return NULL;
    snprintf(text, room, "DECLARE %s NO SCROLL CURSOR FOR %s", q->name, q->text);
    r = only_answer(p,
                    PQsendQueryParams(p->c, text, q->values, v->type, v->at, v->n, v->format, 0));
    free(text);
    if (PQresultStatus(r) != PGRES_COMMAND_OK) return r;
    PQclear(r);
    return fetch(p, q);
}

/* Prepared when it is used for the second time: most that are used once are used once only. */
static PGresult *execute(struct pg *p, struct pg_query *q)
{
    struct pg_values v;

    pg_values_of(q, &v);
    if (q->streams) return open_cursor(p, q, &v);
    if (q->uses++ == 0)
        return only_answer(
            p, PQsendQueryParams(p->c, q->text, q->values, v.type, v.at, v.n, v.format, 0));
    if (q->prepared != p->connection) {
        PGresult *r = only_answer(p, PQsendPrepare(p->c, q->name, q->text, q->values, v.type));

        if (PQresultStatus(r) != PGRES_COMMAND_OK) return r;
        PQclear(r);
        q->prepared = p->connection;
    }
    return only_answer(p, PQsendQueryPrepared(p->c, q->name, q->values, v.at, v.n, v.format, 0));
}

static enum sql_came first_row(struct pg *p, struct pg_query *q)
{
    enum sql_came came = pg_settle(p, NULL);

    if (came != SQL_DONE) return came;
    q->rows = execute(p, q);
    q->at = 0;
    came = pg_came(p, q->rows);
    if (came == SQL_LOST && !p->inside && p->use != SQL_READS && pg_again(&p->sql)) {
        PQclear(q->rows);
        q->rows = execute(p, q);
        came = pg_came(p, q->rows);
    }
    if (came == SQL_DONE) q->changed = strtoll(PQcmdTuples(q->rows), NULL, 10);
    return came;
}

static enum sql_came next_rows(struct pg *p, struct pg_query *q)
{
    PQclear(q->rows);
    q->rows = fetch(p, q);
    q->at = 0;
    return pg_came(p, q->rows);
}

static enum sql_came step(struct sql_query *query)
{
    struct pg_query *q = pg_query_of(query);
    struct pg *p = pg_of(query->db);
    enum sql_came came = SQL_ROW;

    free_bytes(q);
    if (!q->rows)
        came = first_row(p, q);
    else if (++q->at >= PQntuples(q->rows) && q->open)
        came = next_rows(p, q);
    if (came == SQL_ROW && q->at >= PQntuples(q->rows)) came = SQL_DONE;
    return came;
}

static enum sql_came send(struct sql_query *query)
{
    struct pg *p = pg_of(query->db);
    enum sql_came came;

    if (p->inside) return pg_send(p, pg_query_of(query));
    came = step(query);
    reset(query);
    return came == SQL_ROW ? SQL_DONE : came;
}

static void gather(struct sql_query *query, int turn)
{
    struct pg_query *q = pg_query_of(query);

    q->many = calloc(1, sizeof *q->many); /* without memory they go alone */
    if (q->many) q->many->turn = turn;
}

static void stream(struct sql_query *query)
{
    pg_query_of(query)->streams = pg_of(query->db)->use == SQL_READS;
}

static int64_t changed(struct sql_query *q)
{
    return pg_query_of(q)->changed;
}

/* ---- columns ---- */

static int columns(struct sql_query *q)
{
    return PQnfields(pg_query_of(q)->rows);
}

static const char *name(struct sql_query *q, int column)
{
    return PQfname(pg_query_of(q)->rows, column);
}

static enum sql_type type(struct sql_query *query, int column)
{
    struct pg_query *q = pg_query_of(query);

    if (PQgetisnull(q->rows, q->at, column)) return SQL_NULL;
    switch (PQftype(q->rows, column)) {
    case BOOL:
    case INT2:
    case INT4:
    case INT8:
    case NUMERIC: return SQL_INT;
    case BYTEA: return SQL_BYTES;
    default: return SQL_TEXT;
    }
}

static const char *text_in(struct sql_query *query, int column)
{
    struct pg_query *q = pg_query_of(query);

    return PQgetisnull(q->rows, q->at, column) ? NULL : PQgetvalue(q->rows, q->at, column);
}

static int64_t int_in(struct sql_query *q, int column)
{
    const char *text = text_in(q, column);

    if (!text) return 0;
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

static bool is_bytea(struct pg_query *q, int column)
{
    return PQftype(q->rows, column) == BYTEA;
}

static const void *bytes_in(struct sql_query *query, int column)
{
    struct pg_query *q = pg_query_of(query);
    const char *text = text_in(query, column);
    size_t n;

    if (!text || !is_bytea(q, column)) return text;
    if (column >= PG_COLUMNS) return NULL;
    if (!q->bytes[column]) q->bytes[column] = PQunescapeBytea((const unsigned char *)text, &n);
    return q->bytes[column];
}

static size_t size(struct sql_query *query, int column)
{
    struct pg_query *q = pg_query_of(query);
    size_t n = (size_t)PQgetlength(q->rows, q->at, column);

    return is_bytea(q, column) && n >= 2 ? (n - 2) / 2 : n; /* \x and two digits a byte */
}

void pg_fill_statements(struct sql_kind *kind)
{
    kind->prepare = prepare;
    kind->stream = stream;
    kind->gather = gather;
    kind->drop = drop;
    kind->put_int = put_int;
    kind->put_text = put_text;
    kind->put_bytes = put_bytes;
    kind->step = step;
    kind->send = send;
    kind->reset = reset;
    kind->changed = changed;
    kind->columns = columns;
    kind->name = name;
    kind->type = type;
    kind->int_in = int_in;
    kind->text_in = text_in;
    kind->bytes_in = bytes_in;
    kind->size = size;
}
