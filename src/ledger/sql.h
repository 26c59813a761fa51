/* sql.h -- the database beneath the books. For the ledger alone.
 *
 * Statements are written once, in the SQL that both databases understand, with ? or ?1 where values
 * go. What differs between them stands behind this: sqlite.c, postgres.c. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sql_use {
    SQL_READS,  /* one moment of the books, beside a server that goes on */
    SQL_WRITES, /* a few rows, beside a server too */
    SQL_OWNS,   /* the server: a second one does not get in, and the settings that durability
                 * needs are made and read back */
    SQL_SHARES, /* the same, but beside others that share */
};

enum sql_came {
    SQL_DONE,    /* it is through, and there is no further row */
    SQL_ROW,     /* it stands on a row */
    SQL_REFUSED, /* by a constraint: what the caller can mend by asking for something else */
    SQL_FULL,    /* for want of room on the disk */
    SQL_LOST,    /* the connection, or the database wants it all again: nothing since sql_begin is
                  * stored, unless it was the COMMIT that was lost */
    SQL_FAILED,  /* the disk, the file or us */
};

enum sql_type { SQL_NULL, SQL_INT, SQL_TEXT, SQL_BYTES };

struct sql {
    const struct sql_kind *kind;
    bool missed; /* one that is exact has missed its row; that stays so */
};

/* A statement, the values that are put into it and the row that it stands on. */
struct sql_query {
    struct sql *db;
    bool exact;
};

/* What a kind of database does; the calls below say what is meant. */
struct sql_kind {
    void (*close)(struct sql *db);
    const char *(*words)(struct sql *db);
    const char *(*damage)(struct sql *db);
    enum sql_came (*run)(struct sql *db, const char *script);
    enum sql_came (*begin)(struct sql *db);
    enum sql_came (*begin_asking)(struct sql_query *q); /* NULL: it may be asked later as well */
    enum sql_came (*settle)(struct sql *db);            /* NULL: nothing is on its way */
    enum sql_came (*go)(struct sql *db);                /* NULL: the same */
    bool (*again)(struct sql *db);                      /* NULL: it has no connection to lose */
    bool (*version)(struct sql *db, int *version);
    bool (*set_version)(struct sql *db, int version);
    bool (*ready)(struct sql *db); /* the schema stands; NULL: nothing is left to do */
    int64_t (*touched)(struct sql *db);
    const char *(*standbys)(struct sql *db);               /* NULL: there are none of such */
    void (*heard)(struct sql *db, char *out, size_t room); /* NULL: nobody else is there */
    bool (*session)(struct sql *db, const char *script);   /* NULL: there is one for ever */
    void (*forget)(struct sql *db, bool on);
    bool (*whole)(struct sql *db, char *words, size_t room);
    struct sql_query *(*prepare)(struct sql *db, const char *text);
    void (*drop)(struct sql_query *q);
    enum sql_came (*put_int)(struct sql_query *q, int at, int64_t value);
    enum sql_came (*put_text)(struct sql_query *q, int at, const char *text, size_t n);
    enum sql_came (*put_bytes)(struct sql_query *q, int at, const void *bytes, size_t n);
    void (*gather)(struct sql_query *q, int turn); /* NULL: there is no way to save */
    void (*stream)(struct sql_query *q);           /* NULL: rows come one by one anyway */
    enum sql_came (*step)(struct sql_query *q);
    enum sql_came (*send)(struct sql_query *q); /* NULL: a step is as good */
    void (*reset)(struct sql_query *q);
    int64_t (*changed)(struct sql_query *q);
    int (*columns)(struct sql_query *q);
    const char *(*name)(struct sql_query *q, int column);
    enum sql_type (*type)(struct sql_query *q, int column);
    int64_t (*int_in)(struct sql_query *q, int column);
    const char *(*text_in)(struct sql_query *q, int column);
    const void *(*bytes_in)(struct sql_query *q, int column);
    size_t (*size)(struct sql_query *q, int column);
};

/* ---- a connection; one thread at a time has it ---- */

/* Does it name a database of PostgreSQL's, by either of the beginnings that libpq knows? */
bool sql_is_url(const char *name);
/* A file of SQLite's, or such a database. NULL: why has the words. */
struct sql *sql_open(const char *name, enum sql_use use, char *why, size_t room);

static inline void sql_close(struct sql *db)
{
    if (db) db->kind->close(db);
}

/* Of what went wrong last. */
#define SQL_MISSED "a row that these books had is missing"
static inline const char *sql_words(struct sql *db)
{
    return db->missed ? SQL_MISSED : db->kind->words(db);
}

/* What the disk has given back altered, in words; NULL: nothing that is known. */
static inline const char *sql_damage(struct sql *db)
{
    return db->kind->damage(db);
}

/* One statement or several, without values and answers. */
static inline enum sql_came sql_run(struct sql *db, const char *script)
{
    return db->kind->run(db, script);
}

/* A transaction that is going to write: others wait until it is over. It ends with COMMIT or
 * ROLLBACK. */
static inline enum sql_came sql_begin(struct sql *db)
{
    return db->kind->begin(db);
}

/* sql_begin, with this question behind it, and neither is waited for: it is answered before
 * anything that is sent from now on. Its first sql_step comes after a sql_settle. */
enum sql_came sql_begin_asking(struct sql_query *q);

/* Waits for all that sql_send has sent: SQL_DONE, or what came of the first that failed. */
static inline enum sql_came sql_settle(struct sql *db)
{
    return db->kind->settle ? db->kind->settle(db) : SQL_DONE;
}

/* The database sets out on all that was sent to it, while the caller goes on. */
static inline enum sql_came sql_go(struct sql *db)
{
    return db->kind->go ? db->kind->go(db) : SQL_DONE;
}

/* After SQL_LOST: the database is there again, and no transaction is open. What it knew of
 * sql_begin and of values that were put in is gone; statements stay good. It may take a while. */
static inline bool sql_again(struct sql *db)
{
    return db->kind->again && db->kind->again(db);
}

/* Of the schema: 0: there is nothing yet, SQL_FOREIGN: it is a database, but none of ours. False:
 * it cannot be read. Set inside the transaction that brings the schema there. */
enum { SQL_FOREIGN = -1 };
static inline bool sql_version(struct sql *db, int *version)
{
    return db->kind->version(db, version);
}
static inline bool sql_set_version(struct sql *db, int version)
{
    return db->kind->set_version(db, version);
}

static inline bool sql_ready(struct sql *db)
{
    return !db->kind->ready || db->kind->ready(db);
}

/* Another number than before if somebody else has written; -1: it cannot be told. */
static inline int64_t sql_touched(struct sql *db)
{
    return db->kind->touched(db);
}

/* What others have told with what they wrote, since this was last asked; "*": it is not known. */
static inline void sql_heard(struct sql *db, char *out, size_t room)
{
    out[0] = '\0';
    if (db->kind->heard) db->kind->heard(db, out, room);
}

/* Runs it now and whenever the database is there again; it is the caller's for good. */
static inline bool sql_session(struct sql *db, const char *script)
{
    return !db->kind->session || db->kind->session(db, script);
}

/* Which other databases a commit waits for, in the words of its settings; "": for none, NULL: it is
 * a file. */
static inline const char *sql_standbys(struct sql *db)
{
    return db->kind->standbys ? db->kind->standbys(db) : NULL;
}

/* While it is on, what is overwritten leaves nothing behind in free places. */
static inline void sql_forget(struct sql *db, bool on)
{
    db->kind->forget(db, on);
}

/* Whether what lies beneath the rows is whole; what was looked at, or what is wrong, in words. */
static inline bool sql_whole(struct sql *db, char *words, size_t room)
{
    return db->kind->whole(db, words, room);
}

/* ---- a statement ---- */

/* NULL: sql_words says why. It is prepared once and may be run often. */
static inline struct sql_query *sql_prepare(struct sql *db, const char *text)
{
    return db->kind->prepare(db, text);
}
static inline void sql_drop(struct sql_query *q)
{
    if (q) q->db->kind->drop(q);
}

/* Values count from 1, and a statement that is NULL takes none. Texts and bytes are the caller's
 * until the statement is run; NULL: none. SQL_DONE, or it cannot be taken. */
static inline enum sql_came sql_put_int(struct sql_query *q, int at, int64_t value)
{
    if (!q) return SQL_FAILED;
    return q->db->kind->put_int(q, at, value);
}
static inline enum sql_came sql_put_text(struct sql_query *q, int at, const char *text, size_t n)
{
    if (!q) return SQL_FAILED;
    return q->db->kind->put_text(q, at, text, n);
}
static inline enum sql_came sql_put_bytes(struct sql_query *q, int at, const void *bytes, size_t n)
{
    if (!q) return SQL_FAILED;
    return q->db->kind->put_bytes(q, at, bytes, n);
}

/* To its next row, or its end. */
static inline enum sql_came sql_step(struct sql_query *q)
{
    if (!q) return SQL_FAILED;
    return q->db->kind->step(q);
}

/* Runs it, inside a transaction, without waiting for what comes of it, and resets it. SQL_DONE: it
 * is on its way, or through; if it fails, the next sql_step or sql_settle says so, or the COMMIT,
 * which then has not happened. */
enum sql_came sql_send(struct sql_query *q);

/* What sql_send sends of this INSERT ... VALUES or UPDATE ... WHERE may go together, as soon as
 * another statement is run or sql_settle waits for it: those of the lowest turn first, for rows
 * must come behind what they refer to. No UPDATE may change a row twice before that. */
static inline void sql_gather(struct sql_query *q, int turn)
{
    if (q && q->db->kind->gather) q->db->kind->gather(q, turn);
}

/* Each sql_send of this UPDATE finds exactly one row. One that does not fails as SQL_FAILED, before
 * anything is stored for good. */
static inline void sql_exact(struct sql_query *q)
{
    if (q) q->exact = true;
}

/* Its rows are many, and are read once: they shall not all be in memory. */
static inline void sql_stream(struct sql_query *q)
{
    if (q && q->db->kind->stream) q->db->kind->stream(q);
}

/* Back to where it can be run again; the values stay. */
static inline void sql_reset(struct sql_query *q)
{
    if (q) q->db->kind->reset(q);
}

/* How many rows it has changed. */
static inline int64_t sql_changed(struct sql_query *q)
{
    return q->db->kind->changed(q);
}

/* ---- the row that it stands on; columns count from 0 ---- */

static inline int sql_columns(struct sql_query *q)
{
    return q->db->kind->columns(q);
}
static inline const char *sql_name(struct sql_query *q, int column)
{
    return q->db->kind->name(q, column);
}
static inline enum sql_type sql_type(struct sql_query *q, int column)
{
    return q->db->kind->type(q, column);
}
static inline int64_t sql_int(struct sql_query *q, int column)
{
    return q->db->kind->int_in(q, column);
}

/* "" where there is none. Texts and bytes stay until the next step. */
static inline const char *sql_text(struct sql_query *q, int column)
{
    const char *text = q->db->kind->text_in(q, column);

    return text ? text : "";
}

/* NULL where there are none. */
static inline const void *sql_bytes(struct sql_query *q, int column)
{
    return q->db->kind->bytes_in(q, column);
}

/* Of the text or the bytes there. */
static inline size_t sql_size(struct sql_query *q, int column)
{
    return q->db->kind->size(q, column);
}

/* Exactly n bytes, or out stays as it is. */
bool sql_copy(struct sql_query *q, int column, void *out, size_t n);

/* ---- a question on its own ---- */

/* The first column of the first row, as text; SQL_ROW: there is one, SQL_DONE: there is none and
 * out is "". Otherwise out has the words of what went wrong. */
enum sql_came sql_ask(struct sql *db, const char *text, char *out, size_t room);
