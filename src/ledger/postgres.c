/* postgres.c -- books in a database of PostgreSQL's. */

#include "postgres.h"

#include "postgres_inner.h"
#include "postgres_words.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TRIES = 30,        /* to connect again, after pauses that grow: */
    PAUSE_MS = 1000,   /* some 24 s in all */
    LOCK_WRITE = 5001, /* of a transaction that writes, */
    LOCK_OWN = 5002,   /* and of the session of a server; beside APPLICATION */
    APPLICATION = 0x50495431,
    BUSY_MS = 5000, /* how long another server, or a commit, may take to be gone */
    SILENCE_MS = 30000,
    CONNECT_MS = 5000, /* for each step of it */
};

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

/* A value of the database's own; false: it cannot be had. */
static bool ask(struct pg *p, const char *text, char *out, size_t room)
{
    PGresult *r = pg_exec(p, text);
    bool good = pg_came(p, r) == SQL_ROW && PQntuples(r) == 1;

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

static bool owns(const struct pg *p)
{
    return p->use == SQL_OWNS || p->use == SQL_SHARES;
}

/* Where a commit has to be before it is answered, besides here; once, for whoever reads it. */
static void ask_standbys(struct pg *p)
{
    if (p->standbys[0]) return;
    if (!ask(p, "SELECT current_setting('synchronous_standby_names')", p->standbys,
             sizeof p->standbys))
        p->standbys[0] = '\0';
}

static const char *standbys(struct sql *db)
{
    return pg_of(db)->standbys;
}

/* One server at a time, or those that share: the lock goes with the connection, a moment after its
 * end. */
static bool take_books(struct pg *p, char *why, size_t room)
{
    char text[160];

    snprintf(text, sizeof text,
             "SET lock_timeout = %d; SELECT pg_advisory_lock%s(%d, %d); SET lock_timeout = 0",
             BUSY_MS, p->use == SQL_SHARES ? "_shared" : "", APPLICATION, LOCK_OWN);
    if (pg_run(p, text) == SQL_DONE) return true;
    snprintf(why, room, "another server has these books open (%s)", p->words);
    return false;
}

/* Whoever owns books decides nothing by what stands in them before this. A connection that was lost
 * may have left a commit that goes on, as while a standby is away: nobody sees it yet, and it holds
 * the lock of those who write until it is seen or gone. And what is seen may be here alone, if its
 * commit was ended while it waited for the standby: once a commit that comes behind has come back,
 * all before it is where it has to be. That takes a row of the WAL, for a transaction that leaves
 * none is not waited for. */
static bool catch_up(struct pg *p, char *why, size_t room)
{
    char text[240];
    PGresult *r;
    const char *state;
    bool good;

    snprintf(text, sizeof text,
             "BEGIN; SET LOCAL lock_timeout = %d; SELECT pg_advisory_xact_lock(%d, %d);"
             " SELECT pg_logical_emit_message(true, 'pit', ''); COMMIT",
             BUSY_MS, APPLICATION, LOCK_WRITE);
    r = pg_exec(p, text);
    good = pg_came(p, r) == SQL_DONE;
    state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    p->waits = !good && (p->silent || (state && strcmp(state, "55P03") == 0)); /* lock_timeout */
    PQclear(r);
    if (!good)
        snprintf(why, room, "a commit does not come to its end, perhaps for want of a standby (%s)",
                 p->words);
    return good;
}

/* The statements of a commit find their rows by key, however many there are. Without this they
 * would be planned anew each time, and while a table is small read all of it. */
static const char by_key[] = "SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off;"
                             "SET enable_mergejoin = off";

static bool prepared_for(struct pg *p, char *why, size_t room)
{
    bool good = pg_run(p, "SET synchronous_commit = on; SET client_encoding = 'UTF8'") == SQL_DONE;

    if (good && owns(p)) good = pg_run(p, by_key) == SQL_DONE;
    if (good && p->use == SQL_READS)
        good = pg_run(p, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") == SQL_DONE;
    if (good && owns(p)) good = pg_run(p, "LISTEN pit") == SQL_DONE;
    if (good && p->session) good = pg_run(p, p->session) == SQL_DONE;
    if (!good) snprintf(why, room, "%s", p->words);
    if (!good || !owns(p)) return good;
    ask_standbys(p);
    return catch_up(p, why, room) && take_books(p, why, room) && settings_hold(p, why, room);
}

/* PQconnectdb would tell on stderr what the database has to note meanwhile. */
static void finish_connecting(PGconn *c)
{
    PostgresPollingStatusType now = PGRES_POLLING_WRITING;

    PQsetNoticeProcessor(c, quiet, NULL);
    while (now != PGRES_POLLING_OK && now != PGRES_POLLING_FAILED) {
        struct pollfd on = {.fd = PQsocket(c),
                            .events = now == PGRES_POLLING_READING ? POLLIN : POLLOUT};

        if (poll(&on, 1, CONNECT_MS) == 0) return; /* and it is no good connection */
        now = PQconnectPoll(c);
    }
}

/* What the address does not say otherwise. How long an answer may fail to come is the same as for
 * what the network says nothing to. */
static PGconn *dial(const char *url, int *silence_ms)
{
    static const char *const name[] = {"keepalives_idle",
                                       "keepalives_interval",
                                       "keepalives_count",
                                       "tcp_user_timeout",
                                       "dbname",
                                       "fallback_application_name",
                                       NULL};
    const char *const value[] = {"5", "2", "3", "10000", url, "pit", NULL};
    PGconn *c = PQconnectStartParams(name, value, 1);
    PQconninfoOption *all = PQconninfoParse(url, NULL), *o = all;

    if (c && PQstatus(c) != CONNECTION_BAD) finish_connecting(c);
    *silence_ms = SILENCE_MS;
    for (; o && o->keyword; o++)
        if (strcmp(o->keyword, "tcp_user_timeout") == 0 && o->val && atoi(o->val) > 0)
            *silence_ms = atoi(o->val);
    PQconninfoFree(all);
    return c;
}

static bool connect_to(struct pg *p, char *why, size_t room)
{
    p->c = dial(p->url, &p->silence_ms);
    memcpy(p->said, "*", 2);
    if (!owns(p)) p->silence_ms = -1;
    p->connection++;
    p->inside = p->silent = p->waits = false;
    pg_unsend(p);
    if (PQstatus(p->c) != CONNECTION_OK) {
        snprintf(why, room, "%s",
                 PQerrorMessage(p->c)[0] ? PQerrorMessage(p->c) : "the database does not answer");
        why[strcspn(why, "\n")] = '\0';
        return false;
    }
    return prepared_for(p, why, room);
}

/* With another connection, what was locked, prepared and begun is gone. A database that is there
 * and waits for a commit is waited for, however long. */
static bool connect_again(struct pg *p)
{
    char why[sizeof p->words];
    long ms = 10;

    for (int i = 0; i < TRIES; i += !p->waits) {
        PQfinish(p->c);
        if (connect_to(p, why, sizeof why)) return true;
        memcpy(p->words, why, sizeof why);
        nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
        ms = 2 * ms < PAUSE_MS ? 2 * ms : PAUSE_MS;
    }
    return false;
}

/* A connection that stands is asked for its transaction to be taken back. */
bool pg_again(struct sql *db)
{
    struct pg *p = pg_of(db);

    p->inside = false;
    pg_drop_gathered(p);
    return (!p->silent && PQstatus(p->c) == CONNECTION_OK &&
            PQpipelineStatus(p->c) == PQ_PIPELINE_OFF && pg_run(p, "ROLLBACK") == SQL_DONE) ||
           connect_again(p);
}

static void close_books(struct sql *db)
{
    struct pg *p = pg_of(db);

    sql_drop(p->lock);
    PQfinish(p->c);
    free(p->sent.of);
    free(p);
}

static enum sql_came settle(struct sql *db)
{
    return pg_settle(pg_of(db), NULL);
}

static enum sql_came go(struct sql *db)
{
    return pg_flush(pg_of(db));
}

/* A COMMIT goes out with what is on its way before it; to take it all back is never refused. */
static enum sql_came run(struct sql *db, const char *script)
{
    struct pg *p = pg_of(db);
    char *text;
    enum sql_came came;

    if (strcmp(script, "COMMIT") == 0) {
        came = pg_settle(p, script);
    } else {
        if (strcmp(script, "ROLLBACK") == 0) pg_drop_gathered(p);
        came = pg_settle(p, NULL);
        if (came != SQL_DONE && strcmp(script, "ROLLBACK") != 0) return came;
        text = postgres_script(script);
        came = text ? pg_run(p, text) : SQL_FAILED;
        free(text);
    }
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
    came = pg_run(p, text);
    if (came == SQL_LOST && !p->inside && pg_again(db)) came = pg_run(p, text);
    p->inside = true;
    return came;
}

/* Each statement sees what was stored before it began: the question is answered under the lock. */
static enum sql_came begin_asking(struct sql_query *q)
{
    struct pg *p = pg_of(q->db);
    enum sql_came came = pg_send_text(p, "BEGIN");

    if (came == SQL_DONE) came = pg_send(p, pg_query_of(p->lock));
    if (came == SQL_DONE) came = pg_send_question(p, pg_query_of(q));
    if (came != SQL_DONE) pg_unsend(p);
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
        if (*out || !owns(p) || !p->inside) return true;
        return pg_run(p, postgres_prelude) == SQL_DONE; /* before the first script */
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
    return pg_run(pg_of(db), text) == SQL_DONE;
}

static bool ready(struct sql *db)
{
    return !owns(pg_of(db)) || pg_refer(db);
}

static void keep_said(struct pg *p, const char *words)
{
    size_t n = strlen(p->said), more = strlen(words);

    if (strcmp(p->said, "*") == 0) return;
    if (n + more < sizeof p->said)
        memcpy(p->said + n, words, more + 1);
    else
        memcpy(p->said, "*", 2);
}

static void heard(struct sql *db, char *out, size_t room)
{
    struct pg *p = pg_of(db);

    snprintf(out, room, "%s", p->said);
    p->said[0] = '\0';
}

static bool session(struct sql *db, const char *script)
{
    struct pg *p = pg_of(db);

    p->session = script;
    return pg_run(p, script) == SQL_DONE;
}

static int64_t touched(struct sql *db)
{
    struct pg *p = pg_of(db);
    PGnotify *n;

    if (!PQconsumeInput(p->c)) return p->heard; /* what follows will find out */
    while ((n = PQnotifies(p->c))) {
        if (n->be_pid != PQbackendPID(p->c)) {
            p->heard++;
            keep_said(p, n->extra);
        }
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
    " current_schema()::regnamespace UNION ALL SELECT d.description FROM pg_trigger t JOIN"
    " pg_description d ON d.objoid = t.oid AND d.classoid = 'pg_trigger'::regclass JOIN pg_class r"
    " ON r.oid = t.tgrelid WHERE r.relnamespace = current_schema()::regnamespace";

static bool references_hold(struct pg *p, char *out, size_t room)
{
    PGresult *r = pg_exec(p, references);
    bool good = pg_came(p, r) == SQL_ROW;

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

static const struct sql_kind of_connections = {
    .close = close_books,
    .words = words,
    .damage = damage,
    .run = run,
    .begin = begin,
    .begin_asking = begin_asking,
    .settle = settle,
    .go = go,
    .again = pg_again,
    .version = version,
    .set_version = set_version,
    .ready = ready,
    .touched = touched,
    .standbys = standbys,
    .heard = heard,
    .session = session,
    .forget = forget,
    .whole = whole,
};

struct sql *postgres_open(const char *url, enum sql_use use, char *why, size_t room)
{
    struct pg *p = calloc(1, sizeof *p + strlen(url) + 1);
    char lock[80];

    if (!p) {
        snprintf(why, room, "there is no memory");
        return NULL;
    }
    p->kind = of_connections;
    pg_fill_statements(&p->kind);
    p->sql.kind = &p->kind;
    p->use = use;
    memcpy(p->url, url, strlen(url) + 1);
    snprintf(lock, sizeof lock, "SELECT pg_advisory_xact_lock(%d, %d)", APPLICATION, LOCK_WRITE);
    p->lock = sql_prepare(&p->sql, lock);
    if (!p->lock) snprintf(why, room, "there is no memory");
    if (p->lock && (connect_to(p, why, room) || (p->waits && connect_again(p)))) return &p->sql;
    close_books(&p->sql);
    return NULL;
}
