/* postgres.c -- books in a database of PostgreSQL's. */

#include "postgres.h"

#include "postgres_words.h"

#include <arpa/inet.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    VALUES_MAX = 16,
    COLUMNS_MAX = 24,
    TRIES = 30,        /* to connect again, after pauses that grow: */
    PAUSE_MS = 1000,   /* some 24 s in all */
    LOCK_WRITE = 5001, /* of a transaction that writes, */
    LOCK_OWN = 5002,   /* and of the session of a server; beside APPLICATION */
    APPLICATION = 0x50495431,
    BUSY_MS = 5000, /* how long another server may take to be gone */
};

/* Numbers of types, which never change (pg_type.dat). */
enum { BOOL = 16, BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23, TEXT = 25, NUMERIC = 1700 };

struct pg {
    struct sql sql;
    PGconn *c;
    enum sql_use use;
    int connection; /* counts from 1: what was prepared is known to one of them alone */
    int statements; /* for their names */
    int64_t heard;  /* notifications of others */
    bool inside;    /* a transaction */
    char words[400];
    char url[];
};

struct pg_query {
    struct sql_query query;
    char *text;
    char name[24];
    int uses, prepared; /* prepared: for which connection; 0: for none */
    int values;
    struct {
        Oid type;
        const char *at;
        int n;
        uint8_t number[8];
    } value[VALUES_MAX];
    PGresult *rows;
    int at;
    int64_t changed;
    unsigned char *bytes[COLUMNS_MAX]; /* of the row that it stands on, as they are asked for */
};

static struct pg *pg_of(struct sql *db)
{
    return (struct pg *)db;
}

static struct pg_query *query_of(struct sql_query *q)
{
    return (struct pg_query *)q;
}

/* ---- what went wrong ---- */

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

/* What came of a command, by the classes of SQLSTATE. */
static enum sql_came came_of(struct pg *p, const PGresult *r)
{
    static const char *const refused[] = {"22", "23", "54", "P0001", NULL}, *const lost[] = {
                                                                                "08",    "57P",
                                                                                "40001", "40P01",
                                                                                "25P02", NULL};
    ExecStatusType status = PQresultStatus(r);
    const char *state, *primary;

    if (status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY) return SQL_DONE;
    if (status == PGRES_TUPLES_OK) return SQL_ROW;
    state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    primary = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
    snprintf(p->words, sizeof p->words, "%s", primary ? primary : PQerrorMessage(p->c));
    p->words[strcspn(p->words, "\n")] = '\0';
    if (!state || PQstatus(p->c) != CONNECTION_OK || is_one_of(state, lost)) return SQL_LOST;
    say_refusal(p, r, state);
    if (strcmp(state, "53100") == 0) return SQL_FULL;
    return is_one_of(state, refused) ? SQL_REFUSED : SQL_FAILED;
}

/* ---- the connection ---- */

static const char *words(struct sql *db)
{
    return pg_of(db)->words;
}

static const char *damage(struct sql *db)
{
    (void)db;
    return NULL;
}

static void quiet(void *with, const char *message)
{
    (void)with;
    (void)message;
}

static enum sql_came exec(struct pg *p, const char *text)
{
    PGresult *r = PQexec(p->c, text);
    enum sql_came came = came_of(p, r);

    PQclear(r);
    return came == SQL_ROW ? SQL_DONE : came;
}

/* A value of the database's own; false: it cannot be had. */
static bool ask(struct pg *p, const char *text, char *out, size_t room)
{
    PGresult *r = PQexec(p->c, text);
    bool good = came_of(p, r) == SQL_ROW && PQntuples(r) == 1;

    if (good) snprintf(out, room, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return good;
}

static bool settings_hold(struct pg *p, char *why, size_t room)
{
    static const struct {
        const char *name, *wanted;
    } settings[] = {
        {"fsync", "on"},
        {"full_page_writes", "on"},
        {"synchronous_commit", "on"},
        {"data_sync_retry", "off"},
    };
    char text[100], got[40];

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        snprintf(text, sizeof text, "SELECT current_setting('%s')", settings[i].name);
        if (!ask(p, text, got, sizeof got)) {
            snprintf(why, room, "%s: %s", settings[i].name, p->words);
            return false;
        }
        if (strcmp(got, settings[i].wanted) == 0) continue;
        snprintf(why, room, "%s is %s and must be %s for a bet to survive a loss of power",
                 settings[i].name, got, settings[i].wanted);
        return false;
    }
    return true;
}

/* One server at a time: the lock goes with the connection, a moment after its end. */
static bool take_books(struct pg *p, char *why, size_t room)
{
    char text[160];

    snprintf(text, sizeof text,
             "SET lock_timeout = %d; SELECT pg_advisory_lock(%d, %d); SET lock_timeout = 0",
             BUSY_MS, APPLICATION, LOCK_OWN);
    if (exec(p, text) == SQL_DONE) return true;
    snprintf(why, room, "another server has these books open (%s)", p->words);
    return false;
}

static bool prepared_for(struct pg *p, char *why, size_t room)
{
    bool good = exec(p, "SET synchronous_commit = on; SET client_encoding = 'UTF8'") == SQL_DONE;

    if (good && p->use == SQL_READS)
        good = exec(p, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") == SQL_DONE;
    if (good && p->use == SQL_OWNS) good = exec(p, "LISTEN pit") == SQL_DONE;
    if (!good) snprintf(why, room, "%s", p->words);
    return good &&
           (p->use != SQL_OWNS || (take_books(p, why, room) && settings_hold(p, why, room)));
}

static bool connect_to(struct pg *p, char *why, size_t room)
{
    p->c = PQconnectdb(p->url);
    p->connection++;
    p->inside = false;
    if (PQstatus(p->c) != CONNECTION_OK) {
        snprintf(why, room, "%s", PQerrorMessage(p->c));
        why[strcspn(why, "\n")] = '\0';
        return false;
    }
    PQsetNoticeProcessor(p->c, quiet, NULL);
    return prepared_for(p, why, room);
}

/* What was locked, prepared and begun went with the old connection. */
static bool again(struct sql *db)
{
    struct pg *p = pg_of(db);
    long ms = 10;

    for (int i = 0; i < TRIES; i++) {
        PQfinish(p->c);
        if (connect_to(p, p->words, sizeof p->words)) return true;
        nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
        ms = 2 * ms < PAUSE_MS ? 2 * ms : PAUSE_MS;
    }
    return false;
}

static void close_books(struct sql *db)
{
    PQfinish(pg_of(db)->c);
    free(db);
}

static enum sql_came run(struct sql *db, const char *script)
{
    struct pg *p = pg_of(db);
    char *text = postgres_script(script);
    enum sql_came came = text ? exec(p, text) : SQL_FAILED;

    free(text);
    p->inside = p->c && PQtransactionStatus(p->c) != PQTRANS_IDLE;
    return came;
}

/* Whoever writes beside the server tells it so. */
static enum sql_came begin(struct sql *db)
{
    struct pg *p = pg_of(db);
    char text[120];
    enum sql_came came;

    snprintf(text, sizeof text, "BEGIN; SELECT pg_advisory_xact_lock(%d, %d)%s", APPLICATION,
             LOCK_WRITE, p->use == SQL_WRITES ? "; NOTIFY pit" : "");
    came = exec(p, text);
    if (came == SQL_LOST && !p->inside && again(db)) came = exec(p, text);
    p->inside = true;
    return came;
}

static bool version(struct sql *db, int *out)
{
    struct pg *p = pg_of(db);
    char got[20];

    if (!ask(p,
             "SELECT CASE WHEN to_regclass('pit') IS NOT NULL THEN 'ours' ELSE (SELECT count(*)"
             " FROM pg_tables WHERE schemaname = current_schema())::text END",
             got, sizeof got))
        return false;
    if (strcmp(got, "ours") != 0) {
        *out = strcmp(got, "0") == 0 ? 0 : SQL_FOREIGN;
        if (*out || p->use != SQL_OWNS) return true;
        return exec(p, postgres_prelude) == SQL_DONE; /* before the first script */
    }
    if (!ask(p, "SELECT version FROM pit", got, sizeof got)) return false;
    *out = atoi(got);
    return true;
}

static bool set_version(struct sql *db, int to)
{
    char text[120];

    snprintf(text, sizeof text,
             "CREATE TABLE IF NOT EXISTS pit (version INT NOT NULL); DELETE FROM pit;"
             " INSERT INTO pit VALUES (%d)",
             to);
    return exec(pg_of(db), text) == SQL_DONE;
}

static int64_t touched(struct sql *db)
{
    struct pg *p = pg_of(db);
    PGnotify *n;

    if (!PQconsumeInput(p->c)) return p->heard; /* what follows will find out */
    while ((n = PQnotifies(p->c))) {
        p->heard += n->be_pid != PQbackendPID(p->c);
        PQfreemem(n);
    }
    return p->heard;
}

static void forget(struct sql *db, bool on)
{
    (void)db;
    (void)on;
}

/* A question about each reference: is there a row that refers to nothing? */
static const char references[] =
    "SELECT format('SELECT ''a row of %1$s refers to nothing in %2$s'' FROM %1$s AS c WHERE NOT"
    " EXISTS (SELECT 1 FROM %2$s AS p WHERE %3$s) LIMIT 1', conrelid::regclass,"
    " confrelid::regclass, (SELECT string_agg(format('p.%I = c.%I', pa.attname, ca.attname),"
    " ' AND ') FROM unnest(conkey, confkey) AS k (c, p) JOIN pg_attribute ca ON ca.attrelid ="
    " conrelid AND ca.attnum = k.c JOIN pg_attribute pa ON pa.attrelid = confrelid AND pa.attnum ="
    " k.p)) FROM pg_constraint WHERE contype = 'f' AND connamespace ="
    " current_schema()::regnamespace";

static bool references_hold(struct pg *p, char *out, size_t room)
{
    PGresult *r = PQexec(p->c, references);
    bool good = came_of(p, r) == SQL_ROW;

    if (!good) snprintf(out, room, "%s", p->words);
    for (int i = 0; good && i < PQntuples(r); i++)
        good = sql_ask(&p->sql, PQgetvalue(r, i, 0), out, room) == SQL_DONE;
    PQclear(r);
    return good;
}

/* Its pages PostgreSQL checks itself, if it was told to. */
static bool whole(struct sql *db, char *out, size_t room)
{
    struct pg *p = pg_of(db);
    bool good;

    if (!references_hold(p, out, room)) return false;
    good = ask(p,
               "SELECT format('PostgreSQL %s, sums of pages %s',"
               " current_setting('server_version'), current_setting('data_checksums'))",
               out, room);

    if (!good) snprintf(out, room, "%s", p->words);
    return good;
}

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
    for (int i = 0; i < COLUMNS_MAX; i++) {
        PQfreemem(q->bytes[i]);
        q->bytes[i] = NULL;
    }
}

static void reset(struct sql_query *query)
{
    struct pg_query *q = query_of(query);

    free_bytes(q);
    PQclear(q->rows);
    q->rows = NULL;
}

static void drop(struct sql_query *query)
{
    struct pg_query *q = query_of(query);
    struct pg *p = pg_of(query->db);
    char text[40];

    reset(query);
    if (q->prepared && q->prepared == p->connection &&
        PQtransactionStatus(p->c) != PQTRANS_INERROR) {
        snprintf(text, sizeof text, "DEALLOCATE %s", q->name);
        exec(p, text);
    }
    free(q->text);
    free(q);
}

static enum sql_came put(struct sql_query *query, int at, Oid type, const void *value, size_t n)
{
    struct pg_query *q = query_of(query);

    if (at > VALUES_MAX) return SQL_FAILED;
    if (n > INT32_MAX / 2) return SQL_REFUSED;
    if (at > q->values) q->values = at;
    q->value[at - 1].type = type;
    q->value[at - 1].at = value;
    q->value[at - 1].n = (int)n;
    return SQL_DONE;
}

static enum sql_came put_int(struct sql_query *q, int at, int64_t value)
{
    uint8_t *number = query_of(q)->value[at - 1].number;

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

/* Prepared when it is used for the second time: most that are used once are used once only. */
static PGresult *execute(struct pg *p, struct pg_query *q)
{
    const char *at[VALUES_MAX];
    Oid type[VALUES_MAX];
    int n[VALUES_MAX], format[VALUES_MAX];

    for (int i = 0; i < q->values; i++) {
        at[i] = q->value[i].at;
        type[i] = q->value[i].type;
        n[i] = q->value[i].n;
        format[i] = 1; /* as it is, not as text */
    }
    if (q->uses++ == 0) return PQexecParams(p->c, q->text, q->values, type, at, n, format, 0);
    if (q->prepared != p->connection) {
        PGresult *r = PQprepare(p->c, q->name, q->text, q->values, type);

        if (PQresultStatus(r) != PGRES_COMMAND_OK) return r;
        PQclear(r);
        q->prepared = p->connection;
    }
    return PQexecPrepared(p->c, q->name, q->values, at, n, format, 0);
}

static enum sql_came first_row(struct pg *p, struct pg_query *q)
{
    enum sql_came came;

    q->rows = execute(p, q);
    q->at = 0;
    came = came_of(p, q->rows);
    if (came == SQL_LOST && !p->inside && p->use != SQL_READS && again(&p->sql)) {
        PQclear(q->rows);
        q->rows = execute(p, q);
        came = came_of(p, q->rows);
    }
    if (came == SQL_DONE) q->changed = strtoll(PQcmdTuples(q->rows), NULL, 10);
    return came;
}

static enum sql_came step(struct sql_query *query)
{
    struct pg_query *q = query_of(query);
    struct pg *p = pg_of(query->db);
    enum sql_came came = SQL_ROW;

    free_bytes(q);
    if (!q->rows)
        came = first_row(p, q);
    else
        q->at++;
    if (came == SQL_ROW && q->at >= PQntuples(q->rows)) came = SQL_DONE;
    return came;
}

static int64_t changed(struct sql_query *q)
{
    return query_of(q)->changed;
}

/* ---- columns ---- */

static int columns(struct sql_query *q)
{
    return PQnfields(query_of(q)->rows);
}

static const char *name(struct sql_query *q, int column)
{
    return PQfname(query_of(q)->rows, column);
}

static enum sql_type type(struct sql_query *query, int column)
{
    struct pg_query *q = query_of(query);

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
    struct pg_query *q = query_of(query);

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
    struct pg_query *q = query_of(query);
    const char *text = text_in(query, column);
    size_t n;

    if (!text || !is_bytea(q, column)) return text;
    if (column >= COLUMNS_MAX) return NULL;
    if (!q->bytes[column]) q->bytes[column] = PQunescapeBytea((const unsigned char *)text, &n);
    return q->bytes[column];
}

static size_t size(struct sql_query *query, int column)
{
    struct pg_query *q = query_of(query);
    size_t n = (size_t)PQgetlength(q->rows, q->at, column);

    return is_bytea(q, column) && n >= 2 ? (n - 2) / 2 : n; /* \x and two digits a byte */
}

static const struct sql_kind kind = {
    .close = close_books,
    .words = words,
    .damage = damage,
    .run = run,
    .begin = begin,
    .again = again,
    .version = version,
    .set_version = set_version,
    .touched = touched,
    .forget = forget,
    .whole = whole,
    .prepare = prepare,
    .drop = drop,
    .put_int = put_int,
    .put_text = put_text,
    .put_bytes = put_bytes,
    .step = step,
    .reset = reset,
    .changed = changed,
    .columns = columns,
    .name = name,
    .type = type,
    .int_in = int_in,
    .text_in = text_in,
    .bytes_in = bytes_in,
    .size = size,
};

struct sql *postgres_open(const char *url, enum sql_use use, char *why, size_t room)
{
    struct pg *p = calloc(1, sizeof *p + strlen(url) + 1);

    if (!p) {
        snprintf(why, room, "there is no memory");
        return NULL;
    }
    p->sql.kind = &kind;
    p->use = use;
    memcpy(p->url, url, strlen(url) + 1);
    if (connect_to(p, why, room)) return &p->sql;
    close_books(&p->sql);
    return NULL;
}
