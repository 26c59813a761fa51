/* postgres_inner.h -- what the files of PostgreSQL's books share. For these alone. */
#pragma once

#include "sql.h"

#include <libpq-fe.h>

enum {
    PG_VALUES = 16,
    PG_COLUMNS = 24,
    PG_FETCH = 1000, /* rows that a cursor brings at a time */
};

struct pg {
    struct sql sql;
    struct sql_kind kind;
    PGconn *c;
    enum sql_use use;
    int connection;      /* counts from 1: what was prepared is known to one of them alone */
    int statements;      /* for their names */
    int64_t heard;       /* notifications of others */
    char said[8000];     /* and what they said; "*": nobody knows */
    const char *session; /* what every connection begins with; NULL: nothing more */
    bool inside;         /* a transaction */
    int silence_ms; /* an answer that does not come for so long is lost; -1: it is waited for */
    bool silent;    /* that has happened */
    bool waits;     /* to connect failed because a commit, of ours or of others, goes on */
    struct {        /* what was sent and not answered yet */
        struct pg_sent {
            struct pg_query *prepares; /* this is being prepared; NULL: it was run */
            struct pg_query *asks;     /* the rows of its answer are for this one */
            int rows;                  /* that it has to find; -1: as many as there are */
        } * of;
        int count, room;
        bool exact; /* one of them has to */
    } sent;
    struct sql_query *lock;    /* asks for the lock of those who write */
    struct pg_query *gathered; /* whose rows wait to be sent, by their turns */
    char standbys[100];
    char words[400];
    char url[];
};

/* Rows that go together: each value of theirs as an array, in the form that the database reads. */
struct pg_many {
    char *text;
    int turn, rows;
    struct pg_array {
        char *at;
        size_t n, room;
    } array[PG_VALUES];
    struct pg_query *next;
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
    } value[PG_VALUES];
    struct pg_many *many; /* NULL: each of its rows goes alone */
    PGresult *rows;
    int at;
    bool streams, open; /* open: a cursor of its name has more rows */
    int64_t changed;
    unsigned char *bytes[PG_COLUMNS]; /* of the row that it stands on, as they are asked for */
};

struct pg_values {
    const char *at[PG_VALUES];
    Oid type[PG_VALUES];
    int n[PG_VALUES], format[PG_VALUES];
};

static inline struct pg *pg_of(struct sql *db)
{
    return (struct pg *)db;
}

static inline struct pg_query *pg_query_of(struct sql_query *q)
{
    return (struct pg_query *)q;
}

/* postgres_came.c: what came of a command, by the classes of SQLSTATE; the words are in p. */
enum sql_came pg_came(struct pg *p, const PGresult *r);

/* postgres_send.c: the next answer, NULL at their end or if there is none in time. */
PGresult *pg_answer(struct pg *p);
/* One statement or several without values: the last answer, or the first that is an error. */
PGresult *pg_exec(struct pg *p, const char *text);
enum sql_came pg_run(struct pg *p, const char *text);

/* Statements that nobody waits for go out together. pg_settle waits for all of them, with one more
 * if `last` is not NULL: SQL_DONE, or what came of the first that failed. */
enum sql_came pg_send(struct pg *p, struct pg_query *q);
enum sql_came pg_settle(struct pg *p, const char *last);
/* A command without values, to go out with others; and a question, whose rows are there when all
 * was waited for. */
enum sql_came pg_send_text(struct pg *p, const char *text);
enum sql_came pg_send_question(struct pg *p, struct pg_query *q);
enum sql_came pg_flush(struct pg *p); /* all of it goes out, and is not waited for */
enum sql_came pg_send_values(struct pg *p, struct pg_query *q, const char *text,
                             const struct pg_values *v);
void pg_unsend(struct pg *p); /* the connection is gone, and their answers with it */

/* postgres_gather.c: a row waits for others of its statement; they are sent, by the turns of their
 * statements, or nobody wants them any more. */
enum sql_came pg_gather(struct pg *p, struct pg_query *q);
enum sql_came pg_send_gathered(struct pg *p);
void pg_drop_gathered(struct pg *p);
void pg_free_many(struct pg_query *q);

/* postgres_query.c: the part of the kind that is about statements. */
void pg_fill_statements(struct sql_kind *kind);
void pg_values_of(const struct pg_query *q, struct pg_values *out);

/* postgres_refer.c: once the schema stands. */
bool pg_refer(struct sql *db);

/* postgres.c: connects again. */
bool pg_again(struct sql *db);
