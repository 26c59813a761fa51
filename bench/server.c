/* server.c -- durable bets and pings of a whole server, against what the disk, plain rows and a
 * bare echo bring in the same run.
 *
 * Servers run in processes of their own on this machine, and so does what asks them. README.md says
 * how to read the figures. */

#include "crowd.h"
#include "plain.h"

#include <fcntl.h>

/* ---- the ways ---- */

enum { DISK, ROWS, ALONE, BETS, BARE, PINGS, WAYS };

struct all {
    struct server pit, bare;
    struct plain plain;
    int64_t rows;
    int file;
    struct crowd crowd[WAYS];
    double wall[WAYS][REPEATS], own[WAYS][REPEATS];
};

static double measure_disk(struct all *a, int way)
{
    double begin = seconds(CLOCK_MONOTONIC), now;
    long count = 0;

    do {
        if (way == DISK)
            disk_commit(a->file);
        else
            plain_commit(&a->plain, &a->rows);
        count += way == DISK ? 1 : BATCH;
        now = seconds(CLOCK_MONOTONIC);
    } while (now - begin < 1e-3 * TURN_MS);
    return (double)count / (now - begin);
}

static void measure(struct all *a, int way, int turn)
{
    clockid_t clock = way == BARE ? a->bare.clock : a->pit.clock;
    long before = a->crowd[way].answers;
    double used = seconds(clock);

    if (way == DISK || way == ROWS) {
        a->wall[way][turn] = measure_disk(a, way);
        return;
    }
    a->wall[way][turn] = run_crowd(&a->crowd[way]);
    a->own[way][turn] = (double)(a->crowd[way].answers - before) / (seconds(clock) - used);
}

static void report(struct all *a)
{
    double bets = ratio(a->wall[BETS], a->wall[ROWS]), alone = ratio(a->wall[ALONE], a->wall[DISK]);
    double pings = ratio(a->wall[PINGS], a->wall[BARE]), own = ratio(a->own[PINGS], a->own[BARE]);
    double of_own = median(a->own[BETS]);

    printf("a whole server on the loopback:\n");
    printf("  fdatasync            %8.0f a second\n", median(a->wall[DISK]));
    printf("  bets, 1 connection   %8.0f a second, %.2f of fdatasync", median(a->wall[ALONE]),
           alone);
    report_latency(&a->crowd[ALONE]);
    printf("  plain rows           %8.0f bets a second\n", median(a->wall[ROWS]));
    printf("  bets, %d connections %8.0f a second, %.2f of plain rows", SOCKETS,
           median(a->wall[BETS]), bets);
    report_latency(&a->crowd[BETS]);
    printf("                       %8.0f for a second of the server's processor time\n", of_own);
    printf("  bare echo            %8.0f a second\n", median(a->wall[BARE]));
    printf("  pings                %8.0f a second, %.2f of the bare echo; %.2f by processor time\n",
           median(a->wall[PINGS]), pings, own);
}

/* ---- before and after ---- */

static void begin_disk(struct all *a)
{
    char path[100];

    path_of(path, sizeof path, "disk");
    a->file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    path_of(path, sizeof path, "plain");
    plain_open(&a->plain, path);
    a->rows = 1;
}

static void begin(struct all *a)
{
    static struct load players[SOCKETS], echoes[SOCKETS];

    start(&a->pit, run_pit); /* before anything else is open: they are copies of this process */
    start(&a->bare, run_bare);
    begin_disk(a);
    for (int i = 0; i < SOCKETS; i++) {
        load_begin(&players[i], a->pit.port, i);
        echoes[i].port = a->bare.port;
        load_connect(&echoes[i]);
        load_must(write(echoes[i].fd, "\r\n\r\n", 4) == 4, "cannot ask");
        load_read(&echoes[i]); /* its yes */
        echoes[i].n = 0;
    }
    a->crowd[ALONE] = (struct crowd){.ask = load_bet, .answer = "{\"is\":\"done\""};
    a->crowd[BETS] = a->crowd[ALONE];
    a->crowd[PINGS] = (struct crowd){.ask = load_ping, .answer = "{\"is\":\"pong\""};
    a->crowd[BARE] = (struct crowd){.ask = load_ping, .answer = "{\"do\":\"ping\""};
    watch(&a->crowd[ALONE], players, 1);
    watch(&a->crowd[BETS], players, SOCKETS);
    watch(&a->crowd[PINGS], players, SOCKETS);
    watch(&a->crowd[BARE], echoes, SOCKETS);
    for (int way = ALONE; way <= BETS; way++) {
        a->crowd[way].latency = malloc(LATENCIES * sizeof(double));
        load_must(a->crowd[way].latency != NULL, "no memory");
    }
}

int main(void)
{
    static struct all a;

    load_must(mkdtemp(folder) != NULL, "no folder");
    begin(&a);
    stand_back();
    for (int turn = 0; turn < REPEATS; turn++)
        for (int way = 0; way < WAYS; way++)
            measure(&a, way, turn);
    report(&a);
    end(&a.pit);
    end(&a.bare);
    plain_close(&a.plain);
    clean();
    return 0;
}
