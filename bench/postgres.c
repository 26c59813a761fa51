/* postgres.c -- durable bets with books in PostgreSQL, against libpq inserting the same rows.
 *
 * All of it on one database of tools/cluster, which is started for this. README.md says how to read
 * the figures. */

#include "crowd.h"
#include "plain_postgres.h"

enum { PLAIN, BOOKS, SERVER, NODES, WAYS };
enum { DATABASE, PIT, ASKER, USERS }; /* of processor time */

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
    double speed[WAYS][REPEATS];
    PGconn *look;             /* at which processes of the database work for whom */
    double used[WAYS][USERS]; /* processor time, in all turns */
    PGconn *inside[WAYS];     /* the databases of servers, which count their commits */
    int64_t commits[WAYS];
    int64_t bets[WAYS];
};

/* ---- whose processor time ---- */

/* Of the processes of the database that serve one way. */
static double backends(const struct all *a, int way)
{
    static const char *const name[] = {"plain", "books", "server", "nodes"};
    char sql[100];
    double sum = 0;
    PGresult *r;

    snprintf(sql, sizeof sql, "SELECT pid FROM pg_stat_activity WHERE datname = '%s'", name[way]);
    r = PQexec(a->look, sql);
    load_must(PQresultStatus(r) == PGRES_TUPLES_OK, PQerrorMessage(a->look));
    for (int i = 0; i < PQntuples(r); i++) {
        clockid_t clock;

        if (clock_getcpuclockid((pid_t)atoi(PQgetvalue(r, i, 0)), &clock) == 0)
            sum += seconds(clock);
    }
    PQclear(r);
    return sum;
}

static int64_t commits_of(const struct all *a, int way)
{
    PGresult *r;
    int64_t n;

    if (!a->inside[way]) return 0;
    r = PQexec(a->inside[way], "SELECT sum(commits) FROM nodes");
    load_must(PQresultStatus(r) == PGRES_TUPLES_OK, PQerrorMessage(a->inside[way]));
    n = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

/* So far; times: 1 or -1, at the end of a turn and at its beginning. */
static void count_time(struct all *a, int way, int times)
{
    double *used = a->used[way];

    used[DATABASE] += times * backends(a, way);
    used[ASKER] += times * seconds(CLOCK_PROCESS_CPUTIME_ID);
    if (way == SERVER) used[PIT] += times * seconds(a->pit.clock);
    for (int i = 0; way == NODES && i < 2; i++)
        used[PIT] += times * seconds(a->node[i].clock);
}

/* ---- */

static int64_t bets_of(const struct all *a, int way)
{
    return way == SERVER ? a->crowd.answers : way == NODES ? a->spread.answers : a->n[way];
}

/* Bets a second over one turn. */
static double run_way(struct all *a, int way)
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

static double measure(struct all *a, int way)
{
    int64_t before = bets_of(a, way);
    double speed;

    a->commits[way] -= commits_of(a, way);
    count_time(a, way, -1);
    speed = run_way(a, way);
    count_time(a, way, 1);
    a->commits[way] += commits_of(a, way);
    a->bets[way] += bets_of(a, way) - before;
    return speed;
}

static void report_time(const struct all *a)
{
    static const char *const name[] = {"libpq, pipelined", "books", "bets", "the same, two nodes"};

    printf("microseconds of processor time for a bet:\n");
    for (int way = 0; way < WAYS; way++) {
        double us = 1e6 / (double)a->bets[way];
        const double *used = a->used[way];

        printf("  %-20s database %5.1f", name[way], us * used[DATABASE]);
        if (way >= SERVER) printf(", server %5.1f", us * used[PIT]);
        printf(", %s %5.1f", way >= SERVER ? "clients" : "asker", us * used[ASKER]);
        if (way >= SERVER)
            printf("; %.0f bets a commit", (double)a->bets[way] / (double)a->commits[way]);
        printf("\n");
    }
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
    report_time(a);
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
    a->inside[SERVER] = PQconnectdb(url);
    make_database(at, "nodes", url, sizeof url);
    begin_nodes(a, url);
    gather_crowd(&a->spread, a->node, 2, others);
    a->inside[NODES] = PQconnectdb(url);
    make_database(at, "plain", url, sizeof url);
    plain_open(&a->plain, url);
    a->n[PLAIN] = 1;
    make_database(at, "books", url, sizeof url);
    a->books = books_open(url);
    a->look = PQconnectdb(at);
    load_must(PQstatus(a->look) == CONNECTION_OK, PQerrorMessage(a->look));
}

int main(int argc, char **argv)
{
    static struct all a;
    const char *at = getenv("PIT_POSTGRES");

    (void)argc;
    if (!at) return execl("tools/cluster", "tools/cluster", "--disk", argv[0], NULL);
    load_must(mkdtemp(folder) != NULL, "no folder");
    begin(&a, at);
    stand_back();
    for (int turn = 0; turn < REPEATS; turn++)
        for (int way = 0; way < WAYS; way++)
            a.speed[way][turn] = measure(&a, way);
    report(&a);
    end(&a.pit);
    end(&a.node[0]);
    end(&a.node[1]);
    ledger_close(a.books);
    PQfinish(a.plain.c);
    PQfinish(a.look);
    PQfinish(a.inside[SERVER]);
    PQfinish(a.inside[NODES]);
    clean();
    return 0;
}
