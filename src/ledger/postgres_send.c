/* postgres_send.c -- to PostgreSQL and back: one question at a time, or many statements to a round
 * trip. */

#include "postgres_inner.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- one at a time ---- */

PGresult *pg_answer(struct pg *p)
{
    while (!p->silent && PQisBusy(p->c)) {
        struct pollfd on = {.fd = PQsocket(p->c), .events = POLLIN};

        p->silent = poll(&on, 1, p->silence_ms) == 0;
        if (!PQconsumeInput(p->c)) break; /* and PQgetResult says so */
    }
    return p->silent ? NULL : PQgetResult(p->c);
}

PGresult *pg_exec(struct pg *p, const char *text)
{
    PGresult *last = NULL, *r;

    if (!PQsendQuery(p->c, text)) return NULL;
    while ((r = pg_answer(p))) {
        PQclear(last);
        last = r;
    }
    if (!p->silent) return last;
    PQclear(last);
    return NULL;
}

enum sql_came pg_run(struct pg *p, const char *text)
{
    PGresult *r = pg_exec(p, text);
    enum sql_came came = pg_came(p, r);

    PQclear(r);
    return came == SQL_ROW ? SQL_DONE : came;
}

/* ---- many to a round trip ---- */

/* True if there is room to remember one more. */
static bool remember(struct pg *p, struct pg_sent sent)
{
    if (p->sent.count == p->sent.room) {
        int room = p->sent.room ? 2 * p->sent.room : 256;
        struct pg_sent *more = realloc(p->sent.of, (size_t)room * sizeof(*more));

        if (!more) return false;
        p->sent.of = more;
        p->sent.room = room;
    }
    p->sent.of[p->sent.count++] = sent;
    p->sent.exact |= sent.rows >= 0;
    return true;
}

static void all_answered(struct pg *p)
{
    p->sent.count = 0;
    p->sent.exact = false;
}

/* How many rows it has to find. */
static int rows_of(const struct pg_query *q)
{
    if (!q->query.exact) return -1;
    return q->many ? q->many->rows : 1;
}

/* One whose last answer has not come is lost, and takes nothing any more. */
static enum sql_came not_sent(struct pg *p)
{
    if (p->silent) return SQL_LOST;
    snprintf(p->words, sizeof p->words, "%s", PQerrorMessage(p->c));
    return PQstatus(p->c) == CONNECTION_OK ? SQL_FAILED : SQL_LOST;
}

/* Whatever libpq cannot write at once it writes when the database has read; meanwhile it takes in
 * what the database has to say, so that neither waits for the other. */
enum sql_came pg_send_values(struct pg *p, struct pg_query *q, const char *text,
                             const struct pg_values *v)
{
    bool good;

    if (PQpipelineStatus(p->c) == PQ_PIPELINE_OFF && !PQenterPipelineMode(p->c)) return not_sent(p);
    if (q->uses++ == 0) {
        good = PQsendQueryParams(p->c, text, q->values, v->type, v->at, v->n, v->format, 0) &&
               remember(p, (struct pg_sent){.rows = rows_of(q)});
        return good ? SQL_DONE : not_sent(p);
    }
    if (q->prepared != p->connection) {
        if (!PQsendPrepare(p->c, q->name, text, q->values, v->type) ||
            !remember(p, (struct pg_sent){.prepares = q, .rows = -1}))
            return not_sent(p);
        q->prepared = p->connection;
    }
    good = PQsendQueryPrepared(p->c, q->name, q->values, v->at, v->n, v->format, 0) &&
           remember(p, (struct pg_sent){.rows = rows_of(q)});
    return good ? SQL_DONE : not_sent(p);
}

enum sql_came pg_send(struct pg *p, struct pg_query *q)
{
    struct pg_values v;
    enum sql_came came;

    if (q->many) return pg_gather(p, q);
    came = pg_send_gathered(p);
    pg_values_of(q, &v);
    return came == SQL_DONE ? pg_send_values(p, q, q->text, &v) : came;
}

enum sql_came pg_send_text(struct pg *p, const char *text)
{
    bool good = (PQpipelineStatus(p->c) != PQ_PIPELINE_OFF || PQenterPipelineMode(p->c)) &&
                PQsendQueryParams(p->c, text, 0, NULL, NULL, NULL, NULL, 0) &&
                remember(p, (struct pg_sent){.rows = -1});

    return good ? SQL_DONE : not_sent(p);
}

enum sql_came pg_send_question(struct pg *p, struct pg_query *q)
{
    struct pg_values v;
    enum sql_came came;

    sql_reset(&q->query);
    pg_values_of(q, &v);
    came = pg_send_values(p, q, q->text, &v);
    if (came == SQL_DONE) p->sent.of[p->sent.count - 1].asks = q;
    return came;
}

enum sql_came pg_flush(struct pg *p)
{
    enum sql_came came = pg_send_gathered(p);

    return came == SQL_DONE && PQflush(p->c) < 0 ? not_sent(p) : came;
}

/* What came of the one that was sent at this place. What stands behind a statement that failed was
 * passed over. */
static enum sql_came came_of(struct pg *p, int at, PGresult *r, enum sql_came first)
{
    enum sql_came came = PQresultStatus(r) == PGRES_PIPELINE_ABORTED ? first : pg_came(p, r);
    const struct pg_sent *sent = at < p->sent.count ? &p->sent.of[at] : NULL;

    if (sent && sent->prepares && came != SQL_DONE) sent->prepares->prepared = 0;
    if (first != SQL_DONE || came != SQL_DONE || !sent || sent->rows < 0 ||
        strtol(PQcmdTuples(r), NULL, 10) == sent->rows)
        return came;
    p->sql.missed = true;
    return SQL_FAILED;
}

/* Its rows are stepped through from the first. */
static void keep_answer(struct pg_query *q, PGresult *r)
{
    sql_reset(&q->query);
    q->rows = r;
    q->at = -1;
}

/* Every answer up to that of the sync, each with the NULL behind it. */
static enum sql_came read_answers(struct pg *p)
{
    enum sql_came first = SQL_DONE;

    for (int at = 0;; at++) {
        PGresult *r = pg_answer(p);
        enum sql_came came;

        if (r && PQresultStatus(r) == PGRES_PIPELINE_SYNC) {
            PQclear(r);
            return first;
        }
        came = came_of(p, at, r, first);
        if (first == SQL_DONE && came != SQL_ROW) first = came;
        if (came == SQL_ROW && p->sent.of[at].asks)
            keep_answer(p->sent.of[at].asks, r);
        else
            PQclear(r);
        if (!r || PQstatus(p->c) != CONNECTION_OK) return SQL_LOST;
        PQclear(pg_answer(p));
    }
}

static enum sql_came sync_all(struct pg *p)
{
    enum sql_came came = PQpipelineSync(p->c) ? read_answers(p) : not_sent(p);

    all_answered(p);
    if (p->silent || PQstatus(p->c) != CONNECTION_OK || PQexitPipelineMode(p->c)) return came;
    return SQL_LOST;
}

/* Whether rows were found is known when they are answered: no COMMIT goes out with them. */
enum sql_came pg_settle(struct pg *p, const char *last)
{
    enum sql_came came = pg_send_gathered(p);

    if (came == SQL_DONE && last && p->sent.exact) came = sync_all(p);
    if (came != SQL_DONE) return came;
    if (PQpipelineStatus(p->c) == PQ_PIPELINE_OFF) return last ? pg_run(p, last) : SQL_DONE;
    if (last) came = pg_send_text(p, last);
    if (came == SQL_DONE) return sync_all(p);
    all_answered(p);
    return came;
}

void pg_unsend(struct pg *p)
{
    all_answered(p);
    pg_drop_gathered(p);
}
