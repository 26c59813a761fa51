/* sqlite.c -- books in one file of SQLite's. */

#include "sqlite.h"

#include "sums.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x50495431 }; /* "PIT1", in the head of every file of ours */
enum { BUSY_MS = 5000 };           /* how long another program may hold the file */

struct lite {
    struct sql sql;
    sqlite3 *db;
    sqlite3_stmt *begin, *commit; /* NULL: not yet asked for */
    int lock;                     /* file descriptor of the lock file; -1: none */
    char words[200];
};

struct lite_query {
    struct sql_query query;
    sqlite3_stmt *s;
};

static struct lite *lite_of(struct sql *db)
{
    return (struct lite *)db;
}

static sqlite3_stmt *statement_of(struct sql_query *q)
{
    return ((struct lite_query *)q)->s;
}

static enum sql_came came_of(int rc)
{
    switch (rc & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE: return SQL_DONE;
    case SQLITE_ROW: return SQL_ROW;
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG: return SQL_REFUSED;
    case SQLITE_FULL: return SQL_FULL;
    default: return SQL_FAILED;
    }
}

sqlite3 *sqlite_of(struct sql *db)
{
    return lite_of(db)->db;
}

/* ---- statements ---- */

static struct sql_query *prepare(struct sql *db, const char *text)
{
    struct lite_query *q = calloc(1, sizeof *q);

    if (!q) return NULL;
    q->query.db = db;
    if (!sqlite3_prepare_v3(lite_of(db)->db, text, -1, SQLITE_PREPARE_PERSISTENT, &q->s, NULL))
        return &q->query;
    free(q);
    return NULL;
}

static void drop(struct sql_query *q)
{
    sqlite3_finalize(statement_of(q));
    free(q);
}

static enum sql_came put_int(struct sql_query *q, int at, int64_t value)
{
    return came_of(sqlite3_bind_int64(statement_of(q), at, value));
}

static enum sql_came put_text(struct sql_query *q, int at, const char *text, size_t n)
{
    return came_of(sqlite3_bind_text64(statement_of(q), at, text, n, SQLITE_STATIC, SQLITE_UTF8));
}

static enum sql_came put_bytes(struct sql_query *q, int at, const void *bytes, size_t n)
{
    return came_of(sqlite3_bind_blob64(statement_of(q), at, bytes, n, SQLITE_STATIC));
}

static enum sql_came step(struct sql_query *q)
{
    return came_of(sqlite3_step(statement_of(q)));
}

static void reset(struct sql_query *q)
{
    sqlite3_reset(statement_of(q));
}

static int64_t changed(struct sql_query *q)
{
    return sqlite3_changes(lite_of(q->db)->db);
}

static int columns(struct sql_query *q)
{
    return sqlite3_column_count(statement_of(q));
}

static const char *name(struct sql_query *q, int column)
{
    return sqlite3_column_name(statement_of(q), column);
}

static enum sql_type type(struct sql_query *q, int column)
{
    switch (sqlite3_column_type(statement_of(q), column)) {
    case SQLITE_NULL: return SQL_NULL;
    case SQLITE_INTEGER: return SQL_INT;
    case SQLITE_TEXT: return SQL_TEXT;
    default: return SQL_BYTES;
    }
}

static int64_t int_in(struct sql_query *q, int column)
{
    return sqlite3_column_int64(statement_of(q), column);
}

static const char *text_in(struct sql_query *q, int column)
{
    return (const char *)sqlite3_column_text(statement_of(q), column);
}

static const void *bytes_in(struct sql_query *q, int column)
{
    return sqlite3_column_blob(statement_of(q), column);
}

static size_t size(struct sql_query *q, int column)
{
    return (size_t)sqlite3_column_bytes(statement_of(q), column);
}

/* ---- the connection ---- */

static void close_file(struct sql *db)
{
    struct lite *l = lite_of(db);

    sqlite3_finalize(l->begin);
    sqlite3_finalize(l->commit);
    sqlite3_close(l->db);
    if (l->lock >= 0) close(l->lock);
    free(l);
}

static const char *damage(struct sql *db)
{
    struct lite *l = lite_of(db);

    return sums_differ(l->db, l->words, sizeof l->words) ? l->words : NULL;
}

/* A page that the disk has altered is more than SQLite knows of. */
static const char *words(struct sql *db)
{
    const char *altered = damage(db);

    return altered ? altered : sqlite3_errmsg(lite_of(db)->db);
}

/* What every commit asks for is prepared once. */
static enum sql_came run_kept(struct sql *db, sqlite3_stmt **s, const char *text)
{
    int rc = SQLITE_OK;

    if (!*s) rc = sqlite3_prepare_v3(lite_of(db)->db, text, -1, SQLITE_PREPARE_PERSISTENT, s, NULL);
    if (rc) return came_of(rc);
    sqlite3_step(*s);
    return came_of(sqlite3_reset(*s));
}

static enum sql_came run(struct sql *db, const char *script)
{
    struct lite *l = lite_of(db);

    if (strcmp(script, "COMMIT") == 0) return run_kept(db, &l->commit, script);
    return came_of(sqlite3_exec(l->db, script, NULL, NULL, NULL));
}

static enum sql_came begin(struct sql *db)
{
    return run_kept(db, &lite_of(db)->begin, "BEGIN IMMEDIATE");
}

static bool number(struct sql *db, const char *text, int *out)
{
    char answer[200];

    return sql_ask(db, text, answer, sizeof answer) == SQL_ROW && sscanf(answer, "%d", out) == 1;
}

static bool version(struct sql *db, int *out)
{
    int application, objects = 0;

    if (!number(db, "PRAGMA user_version", out) ||
        !number(db, "PRAGMA application_id", &application))
        return false;
    if (application == APPLICATION) return true;
    if (!number(db, "SELECT count(*) FROM sqlite_schema", &objects)) return false;
    if (application || *out || objects) *out = SQL_FOREIGN;
    return true;
}

static bool set_version(struct sql *db, int to)
{
    char script[100];

    snprintf(script, sizeof script, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION, to);
    return run(db, script) == SQL_DONE;
}

static int64_t touched(struct sql *db)
{
    int now;

    return number(db, "PRAGMA data_version", &now) ? now : -1;
}

static void forget(struct sql *db, bool on)
{
    run(db, on ? "PRAGMA secure_delete = ON"
               : "PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)");
}

static bool whole(struct sql *db, char *out, size_t room)
{
    static const char *const offender[] = {
        "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 1",
        "SELECT format('a row of %s refers to nothing in %s', \"table\", parent)"
        " FROM pragma_foreign_key_check LIMIT 1"};
    struct lite *l = lite_of(db);
    bool good = true;

    for (size_t i = 0; i < sizeof offender / sizeof offender[0] && good; i++)
        good = sql_ask(db, offender[i], out, room) == SQL_DONE;
    if (good)
        good = sql_ask(db, "SELECT format('%d pages', page_count) FROM pragma_page_count", out,
                       room) == SQL_ROW;
    if (sums_differ(l->db, out, room)) return false;
    if (good && sums_kept(l->db))
        snprintf(out + strlen(out), room - strlen(out), ", each with its sum");
    return good;
}

static const struct sql_kind kind = {
    .close = close_file,
    .words = words,
    .damage = damage,
    .run = run,
    .begin = begin,
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

/* ---- opening ---- */

struct sql *sqlite_over(sqlite3 *db)
{
    struct lite *l = calloc(1, sizeof *l);

    if (!l) {
        sqlite3_close(db);
        return NULL;
    }
    *l = (struct lite){.sql.kind = &kind, .db = db, .lock = -1};
    return &l->sql;
}

/* A lock file beside the books: closing any descriptor of the file itself would drop the locks
 * that SQLite holds there. The lock goes with the process, the file stays. */
static bool lock(struct lite *l, char *why, size_t room)
{
    const char *file = sqlite3_db_filename(l->db, "main"); /* links are resolved in it */
    char path[4096];

    if (!file || !file[0] || strlen(file) + sizeof ".lock" > sizeof path) {
        snprintf(why, room, "books are a file with a name of at most %zu bytes",
                 sizeof path - sizeof ".lock");
        return false;
    }
    snprintf(path, sizeof path, "%s.lock", file);
    l->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (l->lock >= 0 && flock(l->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK)
        snprintf(why, room, "another server has these books open (%.200s is locked)", path);
    else
        snprintf(why, room, "%.200s: %s", path, strerror(errno));
    return false;
}

/* Books are for their owner alone; what SQLite puts beside them has the same permissions. */
static void keep_private(const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    char file_name[4096];
    struct stat s;
    int file;

    if (path[0] == ':') return; /* a name of SQLite's for what is no file */
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file); /* else SQLite tells why */
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        int n = snprintf(file_name, sizeof file_name, "%s%s", path, beside[i]);

        if (n < (int)sizeof file_name && !stat(file_name, &s) && s.st_mode & 077 &&
            chmod(file_name, 0600))
            perror(file_name); /* it belongs to somebody else */
    }
}

bool sqlite_settings(sqlite3 *db, char *why, size_t room)
{
    static const struct {
        const char *set, *get, *wanted;
    } settings[] = {
        {"PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "wal"},
        {"PRAGMA synchronous = FULL", "PRAGMA synchronous", "2"}, /* NORMAL may lose commits */
        {"PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "1"},
        {"PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "0"},
        {"PRAGMA temp_store = MEMORY", "PRAGMA temp_store", "2"}, /* no file but the books' own */
        /* 8 MB: bets rewrite the same pages, which then go to the file once for many commits. */
        {"PRAGMA wal_autocheckpoint = 4000", "PRAGMA wal_autocheckpoint", "4000"},
    };
    struct lite l = {.sql.kind = &kind, .db = db, .lock = -1};
    char got[200];

    /* A bet changes few bytes of each page that it waits for. Pages of an old file stay, and have
     * no sums. */
    run(&l.sql, "PRAGMA page_size = 2048");
    sums_begin(db);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (run(&l.sql, settings[i].set) != SQL_DONE ||
            sql_ask(&l.sql, settings[i].get, got, sizeof got) != SQL_ROW) {
            snprintf(why, room, "%s: %s", settings[i].set, words(&l.sql));
            return false;
        }
        if (strcmp(got, settings[i].wanted) == 0) continue;
        snprintf(why, room, "%s is %s and must be %s for a bet to survive a loss of power",
                 settings[i].get, got, settings[i].wanted);
        return false;
    }
    return true;
}

static bool prepared_for(struct lite *l, enum sql_use use, char *why, size_t room)
{
    switch (use) {
    case SQL_READS: /* one moment of a server that goes on */
        if (run(&l->sql, "BEGIN") == SQL_DONE) return true;
        snprintf(why, room, "%s", words(&l->sql));
        return false;
    case SQL_SHARES:
    case SQL_OWNS: return lock(l, why, room) && sqlite_settings(l->db, why, room);
    case SQL_WRITES: break;
    }
    return true;
}

struct sql *sqlite_open(const char *path, enum sql_use use, char *why, size_t room)
{
    /* One thread at a time has the books, so SQLite need not lock them for each call. */
    int flags = SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX |
                (use == SQL_READS ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
    sqlite3 *file = NULL;
    struct sql *db;
    int rc;

    if (use == SQL_OWNS) {
        flags |= SQLITE_OPEN_CREATE;
        keep_private(path);
    }
    rc = sums_open(path, &file, flags);
    db = file ? sqlite_over(file) : NULL;
    if (!db) {
        snprintf(why, room, "there is no memory");
        return NULL;
    }
    sqlite3_busy_timeout(file, BUSY_MS);
    if (rc)
        snprintf(why, room, "%s", words(db));
    else if (prepared_for(lite_of(db), use, why, room))
        return db;
    sql_close(db);
    return NULL;
}
