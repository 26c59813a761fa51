/* echo.c -- how many messages a second net.h sends back, against a bare epoll loop.
 *
 * 64 WebSockets on the loopback, one message of 32 bytes in flight on each, one thread that serves
 * and one that asks. The bare loop is what one would write for this alone. README.md says how to
 * read it. */

#include "bare.h"
#include "server/net.h"

#include <assert.h>
#include <pthread.h>
#include <time.h>

enum {
    REPEATS = 7, /* of each measurement; odd, so that there is a median */
    REPEAT_MS = 400,
};

static atomic_bool stop;
static atomic_int port;

/* ---- net.h ---- */

static struct net *net;

static bool on_request(void *with, const struct net_request *q, uint64_t t, struct net_answer *a)
{
    (void)with, (void)q, (void)t;
    a->status = 404;
    return true;
}

static int on_upgrade(void *with, const struct net_request *q, struct net_socket *s, void **user)
{
    (void)with, (void)q, (void)s, (void)user;
    return 101;
}

static void on_message(void *with, struct net_socket *s, void *user, const char *text, size_t n)
{
    (void)with, (void)user;
    net_send(s, text, n);
}

static void on_closed(void *with, struct net_socket *s, void *user)
{
    (void)with, (void)s, (void)user;
}

static void on_tick(void *with, int64_t now_ms)
{
    (void)with, (void)now_ms;
    if (atomic_load(&stop)) net_stop(net, NET_GOING_AWAY, "");
}

static void *serve_net(void *with)
{
    static const struct net_handlers handlers = {
        NULL, on_request, on_upgrade, on_message, on_closed, on_tick,
    };
    struct net_options o = {
        .host = "127.0.0.1", .connections_max = 2 * SOCKETS, .per_address_max = 2 * SOCKETS};
    char why[256];

    net = net_open(&o, &handlers, why, sizeof why);
    if (!net) {
        fprintf(stderr, "bench_echo: %s\n", why);
        exit(1);
    }
    atomic_store(&port, net_port(net));
    net_run(net);
    net_close(net);
    return with;
}

/* ---- by hand ---- */

static void *serve_bare(void *with)
{
    int at, listener = bare_listen(&at);

    atomic_store(&port, at);
    bare_serve(listener, &stop);
    return with;
}

/* ---- who asks ---- */

struct asker {
    int fd[SOCKETS], poll;
    size_t got[SOCKETS];
    char frame[ASKED], expected[ANSWERED];
};

static double read_clock(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void connect_one(struct asker *a, int i)
{
    static const char request[] =
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    struct sockaddr_in to = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)atomic_load(&port))};
    struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    char answer[1024];
    int one = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    a->fd[i] = socket(AF_INET, SOCK_STREAM, 0);
    must(connect(a->fd[i], (struct sockaddr *)&to, sizeof to) == 0);
    setsockopt(a->fd[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    must(write(a->fd[i], request, sizeof request - 1) == (ssize_t)sizeof request - 1);
    must(read(a->fd[i], answer, sizeof answer) > 0 && !memcmp(answer, "HTTP/1.1 101", 12));
    must(epoll_ctl(a->poll, EPOLL_CTL_ADD, a->fd[i], &e) == 0);
}

static void prepare(struct asker *a)
{
    static const char mask[] = "mask";

    a->frame[0] = a->expected[0] = (char)0x81;
    a->frame[1] = (char)(0x80 | PAYLOAD);
    a->expected[1] = PAYLOAD;
    memcpy(a->frame + 2, mask, 4);
    for (int i = 0; i < PAYLOAD; i++) {
        a->expected[2 + i] = (char)('a' + i % 26);
        a->frame[6 + i] = (char)(a->expected[2 + i] ^ mask[i % 4]);
    }
    a->poll = epoll_create1(0);
    for (int i = 0; i < SOCKETS; i++) {
        a->got[i] = 0;
        connect_one(a, i);
    }
}

/* An answer is whole: it must be right, and the next question follows. */
static int take(struct asker *a, uint32_t i)
{
    char bytes[ANSWERED];
    ssize_t got = read(a->fd[i], bytes, sizeof bytes - a->got[i]);

    must(got > 0);
    assert(!memcmp(bytes, a->expected + a->got[i], (size_t)got));
    a->got[i] += (size_t)got;
    if (a->got[i] < ANSWERED) return 0;
    a->got[i] = 0;
    must(write(a->fd[i], a->frame, ASKED) == ASKED);
    return 1;
}

/* Messages a second by the wall, and by the server's own processor time. */
static void ask(struct asker *a, clockid_t server, double *wall, double *own)
{
    struct epoll_event came[SOCKETS];
    double begin = read_clock(CLOCK_MONOTONIC), used = read_clock(server), end;
    int64_t count = 0;

    for (int i = 0; i < SOCKETS; i++)
        must(write(a->fd[i], a->frame, ASKED) == ASKED);
    do {
        int n = epoll_wait(a->poll, came, SOCKETS, 1000);

        must(n > 0);
        for (int i = 0; i < n; i++)
            count += take(a, came[i].data.u32);
        end = read_clock(CLOCK_MONOTONIC);
    } while (end - begin < 1e-3 * REPEAT_MS);
    *wall = (double)count / (end - begin);
    *own = (double)count / (read_clock(server) - used);
}

/* ---- measuring ---- */

enum { BARE, NET, WAYS };
static const struct {
    const char *words;
    void *(*serve)(void *);
} ways[WAYS] = {{"bare epoll loop", serve_bare}, {"net.h", serve_net}};

static double walls[WAYS][REPEATS], owns[WAYS][REPEATS];

static void measure(int way, double *wall, double *own)
{
    static struct asker a;
    pthread_t thread;
    clockid_t clock;

    atomic_store(&stop, false);
    atomic_store(&port, 0);
    must(pthread_create(&thread, NULL, ways[way].serve, NULL) == 0);
    must(pthread_getcpuclockid(thread, &clock) == 0);
    while (!atomic_load(&port))
        ;
    prepare(&a);
    ask(&a, clock, wall, own);
    for (int i = 0; i < SOCKETS; i++)
        close(a.fd[i]);
    close(a.poll);
    atomic_store(&stop, true);
    pthread_join(thread, NULL);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(double *list)
{
    qsort(list, REPEATS, sizeof *list, compare);
    return list[REPEATS / 2];
}

int main(void)
{
    double wall[WAYS], own[WAYS];

    for (int i = 0; i < REPEATS; i++) /* in turns, so that a slow spell slows them all */
        for (int way = 0; way < WAYS; way++)
            measure(way, &walls[way][i], &owns[way][i]);
    printf("WebSocket echo, %d sockets, %d bytes, one in flight on each\n", SOCKETS, PAYLOAD);
    for (int way = 0; way < WAYS; way++) {
        wall[way] = median(walls[way]);
        own[way] = median(owns[way]);
        printf(
            "  %-16s %6.1f k/s, %5.2f of the bare loop; %6.1f k/s of its processor time, %5.2f\n",
            ways[way].words, 1e-3 * wall[way], wall[way] / wall[BARE], 1e-3 * own[way],
            own[way] / own[BARE]);
    }
    return 0;
}
