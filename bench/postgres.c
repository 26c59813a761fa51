/* postgres.c -- durable bets with books in PostgreSQL, against libpq inserting the same rows.
 *
 * All of it on one database of tools/cluster, which is started for this. README.md says how to read
 * the figures. */

#include "crowd.h"
#include "plain_postgres.h"

enum { PLAIN, BOOKS, SERVER, NODES, WAYS };

/* A database of its own beside the one that tools/cluster names. */
static void make_database(const char *at, const char *name, char *out, size_t room)
{
    const char *rest = strchr(at, '?');
    PGconn *c = PQconnectdb(at);
    char sql[60];
    PGresult *r;

    snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
    r = PQexec(c, sql);
    load_must(rest && PQresultStatus(r) == PGRES_COMMAND_OK, PQerrorMessage(c));
    PQclear(r);
    PQfinish(c);
    snprintf(out, room, "postgresql:///%s%s", name, rest);
}

struct all {
    struct server pit, node[2];
    struct plain plain;
    struct ledger *books;
    struct crowd crowd, spread; /* spread: half of them at each of two nodes */
    int64_t n[WAYS];
    double speed[WAYS][REPEATS], own[REPEATS];
};

/* Bets a second over one turn. */
static double measure(struct all *a, int way)
{
    double begin = seconds(CLOCK_MONOTONIC), now;
    int64_t before = a->n[way];

    if (way == SERVER) return run_crowd(&a->crowd);
    if (way == NODES) return run_crowd(&a->spread);
    do {
        if (way == PLAIN) plain_commit(&a->plain, &a->n[way]);
        if (way == BOOKS) books_commit(a->books, &a->n[way]);
        now = seconds(CLOCK_MONOTONIC);
    } while (now - begin < 1e-3 * TURN_MS);
    return (double)(a->n[way] - before) / (now - begin);
}

static void report(struct all *a)
{
    double books = ratio(a->speed[BOOKS], a->speed[PLAIN]),
           server = ratio(a->speed[SERVER], a->speed[PLAIN]),
           nodes = ratio(a->speed[NODES], a->speed[SERVER]);

    printf("durable bets in PostgreSQL, six rows each:\n");
    printf("  libpq, pipelined     %8.0f bets a second\n", median(a->speed[PLAIN]));
    printf("  books                %8.0f bets a second, %.2f of libpq\n", median(a->speed[BOOKS]),
           books);
    printf("  bets, %d connections %8.0f a second, %.2f of libpq", SOCKETS,
           median(a->speed[SERVER]), server);
    report_latency(&a->crowd);
    printf("  the same, two nodes  %8.0f a second, %.2f of one node", median(a->speed[NODES]),
           nodes);
    report_latency(&a->spread);
}

static void gather_crowd(struct crowd *c, const struct server *server, int servers,
                         struct load *players)
{
    for (int i = 0; i < SOCKETS; i++)
        load_begin(&players[i], server[i % servers].port, i);
    *c = (struct crowd){.ask = load_bet, .answer = "{\"is\":\"done\""};
    watch(c, players, SOCKETS);
    c->latency = malloc(LATENCIES * sizeof(double));
    load_must(c->latency != NULL, "no memory");
}

/* Two of them on one database, with the key of the first. */
static void begin_nodes(struct all *a, const char *url)
{
    static const char *const folders[] = {"one", "two"};
    static char key[100];

    server_books = url;
    path_of(key, sizeof key, "one/pit.sqlite.key");
    server_key = key;
    for (int i = 0; i < 2; i++) {
        server_folder = folders[i];
        start(&a->node[i], run_pit);
    }
}

static void begin(struct all *a, const char *at)
{
    static struct load players[SOCKETS], others[SOCKETS];
    char url[300];

    make_database(at, "server", url, sizeof url);
    server_books = url;
    start(&a->pit, run_pit);
    gather_crowd(&a->crowd, &a->pit, 1, players);
    make_database(at, "nodes", url, sizeof url);
    begin_nodes(a, url);
    gather_crowd(&a->spread, a->node, 2, others);
    make_database(at, "plain", url, sizeof url);
    plain_open(&a->plain, url);
    a->n[PLAIN] = 1;
    make_database(at, "books", url, sizeof url);
    a->books = books_open(url);
}

int main(int argc, char **argv)
{
    static struct all a;
    const char *at = getenv("PIT_POSTGRES");

    (void)argc;
    if (!at) return execl("tools/cluster", "tools/cluster", "--disk", argv[0], NULL);
    load_must(mkdtemp(folder) != NULL, "no folder");
    begin(&a, at);
    for (int turn = 0; turn < REPEATS; turn++)
        for (int way = 0; way < WAYS; way++)
            a.speed[way][turn] = measure(&a, way);
    report(&a);
    end(&a.pit);
    end(&a.node[0]);
    end(&a.node[1]);
    ledger_close(a.books);
    PQfinish(a.plain.c);
    clean();
    return 0;
}
