/* plain_postgres.h -- the plain way to store bets in PostgreSQL: the rows of plain.h by prepared
 * statements of libpq in pipeline mode, a hundred bets to a transaction and a round trip. */
#pragma once

#include "bets.h"

#include <libpq-fe.h>
#include <stdint.h>
#include <string.h>

enum { VALUES = 9 };

struct plain {
    PGconn *c;
    int sent;
};

/* The values of one row: numbers as the database has them, and texts. */
struct values {
    const char *at[VALUES];
    int n[VALUES], format[VALUES], count;
    uint8_t number[VALUES][8];
};

static void plain_must(const struct plain *p, bool true_one)
{
    if (true_one) return;
    fprintf(stderr, "bench: %s", PQerrorMessage(p->c));
    exit(1);
}

static void plain_run(struct plain *p, const char *sql)
{
    PGresult *r = PQexec(p->c, sql);

    plain_must(p, PQresultStatus(r) == PGRES_COMMAND_OK);
    PQclear(r);
}

static void plain_open(struct plain *p, const char *url)
{
    static const struct {
        const char *name, *sql;
    } statement[] = {
        {"transaction", "INSERT INTO transactions VALUES ($1, $2, $3, $4, $5)"},
        {"entry", "INSERT INTO entries VALUES ($1, $2, $3, $4, $5, $6)"},
        {"bet", "INSERT INTO bets VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"},
        {"log", "INSERT INTO log VALUES ($1, $2, $3)"},
        {"request", "INSERT INTO requests VALUES ($1, $2, $3, $4)"},
        {"begin", "BEGIN"},
        {"commit", "COMMIT"},
    };

    p->c = PQconnectdb(url);
    plain_must(p, PQstatus(p->c) == CONNECTION_OK);
    plain_run(p, "CREATE TABLE transactions (id BIGINT PRIMARY KEY, what TEXT, table_id BIGINT,"
                 " round BIGINT, time_ms BIGINT);"
                 "CREATE TABLE entries (id BIGINT PRIMARY KEY, tx BIGINT, kind BIGINT,"
                 " player_id BIGINT, table_id BIGINT, amount BIGINT);"
                 "CREATE TABLE bets (id BIGINT PRIMARY KEY, tx BIGINT, table_id BIGINT,"
                 " round BIGINT, player_id BIGINT, seat BIGINT, spot TEXT, amount BIGINT,"
                 " rules TEXT);"
                 "CREATE TABLE log (table_id BIGINT, seq BIGINT, text TEXT,"
                 " PRIMARY KEY (table_id, seq));"
                 "CREATE TABLE requests (player_id BIGINT, id TEXT, body BYTEA, answer TEXT,"
                 " UNIQUE (player_id, id))");
    for (size_t i = 0; i < sizeof statement / sizeof statement[0]; i++) {
        PGresult *r = PQprepare(p->c, statement[i].name, statement[i].sql, 0, NULL);

        plain_must(p, PQresultStatus(r) == PGRES_COMMAND_OK);
        PQclear(r);
    }
    plain_must(p, PQenterPipelineMode(p->c));
}

static void put(struct values *v, const void *at, size_t n)
{
    v->at[v->count] = at;
    v->n[v->count] = (int)n;
    v->format[v->count++] = 1;
}

static void put_int(struct values *v, int64_t value)
{
    uint8_t *to = v->number[v->count];

    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)((uint64_t)value >> (56 - 8 * i));
    put(v, to, 8);
}

static void put_ints(struct values *v, const int64_t *value, int n)
{
    for (int i = 0; i < n; i++)
        put_int(v, value[i]);
}

static void send_row(struct plain *p, const char *name, struct values *v)
{
    plain_must(p, PQsendQueryPrepared(p->c, name, v->count, v->at, v->n, v->format, 0));
    p->sent++;
    v->count = 0;
}

static void plain_bet(struct plain *p, int64_t n)
{
    static const uint8_t body[LEDGER_TOKEN];
    int64_t player = n % PLAYERS + 1, table = player;
    struct values v = {.count = 0};
    char id[24];

    put_int(&v, n);
    put(&v, "bet", 3);
    put_ints(&v, (int64_t[]){table, n, 1}, 3);
    send_row(p, "transaction", &v);
    put_ints(&v, (int64_t[]){2 * n, n, LEDGER_CHIPS, player, table, -AMOUNT}, 6);
    send_row(p, "entry", &v);
    put_ints(&v, (int64_t[]){2 * n + 1, n, LEDGER_PLAY, player, table, AMOUNT}, 6);
    send_row(p, "entry", &v);
    put_ints(&v, (int64_t[]){n, n, table, n, player, 1}, 6);
    put(&v, "ante", 4);
    put_int(&v, AMOUNT);
    put(&v, rules_hash, strlen(rules_hash));
    send_row(p, "bet", &v);
    put_ints(&v, (int64_t[]){table, n}, 2);
    put(&v, line, strlen(line));
    send_row(p, "log", &v);
    snprintf(id, sizeof id, "request-%lld", (long long)n);
    put_int(&v, player);
    put(&v, id, strlen(id));
    put(&v, body, sizeof body);
    put(&v, answer, strlen(answer));
    send_row(p, "request", &v);
}

static void plain_commit(struct plain *p, int64_t *n)
{
    struct values none = {.count = 0};
    PGresult *r;

    p->sent = 0;
    send_row(p, "begin", &none);
    for (int i = 0; i < BATCH; i++)
        plain_bet(p, (*n)++);
    send_row(p, "commit", &none);
    plain_must(p, PQpipelineSync(p->c));
    for (int i = 0; i < p->sent; i++) {
        r = PQgetResult(p->c);
        plain_must(p, PQresultStatus(r) == PGRES_COMMAND_OK);
        PQclear(r);
        PQclear(PQgetResult(p->c)); /* the end of it */
    }
    r = PQgetResult(p->c);
    plain_must(p, PQresultStatus(r) == PGRES_PIPELINE_SYNC);
    PQclear(r);
}
