/* crowded.c -- a server with ten thousand connections: what an idle one costs, how soon a bet is
 * answered among them, and how long a start takes with a thousand tables open.
 *
 * README.md says how to read the figures. */

#include "process.h"

#include <sys/resource.h>

enum {
    IDLE = 10000 - SOCKETS,
    TABLES = 980,   /* with the house's own, nearly as many as may be open */
    PACE_US = 1000, /* between two bets */
    BETS = 10000,
};

/* ---- memory ---- */

/* Bytes of the process's own memory that are there. */
static long memory_of(const struct server *s)
{
    char path[60], line[200];
    long kb = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", (int)s->pid);
    f = fopen(path, "r");
    load_must(f != NULL, path);
    while (fgets(line, sizeof line, f))
        sscanf(line, "RssAnon: %ld", &kb);
    fclose(f);
    return 1024 * kb;
}

/* ---- who only looks ---- */

static int idle_pit(struct load *l, int port)
{
    l->port = port;
    l->cookie[0] = '\0';
    load_post(l, "/api/guest", "{}");
    load_copy(l, "Set-Cookie: ", ";", l->cookie, sizeof l->cookie);
    load_upgrade(l);
    return l->fd;
}

static void begin_bare(struct load *l, int port)
{
    l->port = port;
    load_connect(l);
    load_must(write(l->fd, "\r\n\r\n", 4) == 4, "cannot ask");
    load_read(l); /* its yes */
    l->n = 0;
}

/* Reads of them whatever comes, such as a ping, and throws it away. */
static void drain(const int *fd, int count)
{
    char bytes[4096];

    for (int i = 0; i < count; i++)
        while (recv(fd[i], bytes, sizeof bytes, MSG_DONTWAIT) > 0)
            ;
}

/* ---- a steady pace ---- */

struct pace {
    struct load *player;
    void (*ask)(struct load *l);
    const char *answer; /* how it begins */
    double latency[BETS];
};

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Each is asked in turn, whether or not others have been answered; a latency begins when the
 * question was due. */
static void run(struct pace *p)
{
    double begin = seconds(CLOCK_MONOTONIC), due[SOCKETS] = {0};
    struct epoll_event came[SOCKETS];
    int poll = epoll_create1(0), asked = 0, answered = 0;

    for (int i = 0; i < SOCKETS; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};

        load_must(epoll_ctl(poll, EPOLL_CTL_ADD, p->player[i].fd, &e) == 0, "no epoll");
    }
    while (answered < BETS) {
        double now = seconds(CLOCK_MONOTONIC), next = begin + 1e-6 * PACE_US * asked;
        int n;

        if (asked < BETS && now >= next && due[asked % SOCKETS] <= 0) {
            due[asked % SOCKETS] = next;
            p->ask(&p->player[asked++ % SOCKETS]);
        }
        n = epoll_wait(poll, came, SOCKETS, asked < BETS ? 0 : 1000);
        for (int i = 0; i < n; i++) {
            uint32_t who = came[i].data.u32;

            load_read(&p->player[who]);
            if (!load_take(&p->player[who], p->answer)) continue;
            p->latency[answered++] = seconds(CLOCK_MONOTONIC) - due[who];
            due[who] = 0;
        }
    }
    close(poll);
    qsort(p->latency, BETS, sizeof *p->latency, compare);
}

static void report(const char *what, const struct pace *p)
{
    printf("  %-26s half within %6.2f ms, 99 %% within %6.2f ms, all within %6.2f ms\n", what,
           1e3 * p->latency[BETS / 2], 1e3 * p->latency[BETS * 99 / 100],
           1e3 * p->latency[BETS - 1]);
}

/* ---- */

static void crowd(struct server *pit, struct server *bare, struct load *player, struct load *echo)
{
    static int fd[IDLE];
    static struct pace bets = {.ask = load_bet, .answer = "{\"is\":\"done\""},
                       echoes = {.ask = load_ping, .answer = "{\"do\":\"ping\""};
    struct load *one = malloc(sizeof *one);
    long before;

    load_must(one != NULL, "no memory");
    for (int i = 0; i < SOCKETS; i++) {
        load_begin(&player[i], pit->port, i);
        begin_bare(&echo[i], bare->port);
    }
    before = memory_of(pit);
    for (int i = 0; i < IDLE; i++)
        fd[i] = idle_pit(one, pit->port);
    sleep(1); /* a sweep of them goes by */
    printf("%d connections:\n", IDLE + SOCKETS);
    printf("  memory of an idle one      %ld bytes\n", (memory_of(pit) - before) / IDLE);
    bets.player = player;
    echoes.player = echo;
    run(&bets);
    run(&echoes);
    report("1000 bets a second", &bets);
    report("1000 bare echoes a second", &echoes);
    drain(fd, IDLE);
    printf("  memory of an idle one      %ld bytes, after that\n",
           (memory_of(pit) - before) / IDLE);
    for (int i = 0; i < IDLE; i++)
        close(fd[i]);
    free(one);
}

static void recover(struct server *pit)
{
    struct load *l = calloc(1, sizeof *l);
    double begin;

    load_must(l != NULL, "no memory");
    for (int i = SOCKETS; i < TABLES; i++) {
        l->cookie[0] = '\0';
        l->requests = 0;
        load_begin(l, pit->port, i);
        load_bet(l);
        while (!load_take(l, "{\"is\":\"done\""))
            load_read(l);
        close(l->fd);
    }
    end(pit);
    begin = seconds(CLOCK_MONOTONIC);
    start(pit, run_pit);
    printf("%d tables more, a bet at each, killed: takes bets again after %.2f s\n", TABLES,
           seconds(CLOCK_MONOTONIC) - begin);
    free(l);
}

int main(void)
{
    struct rlimit files;
    static struct load player[SOCKETS], echo[SOCKETS];
    struct server pit, bare;

    load_must(getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_max > IDLE + 1000,
              "more open files must be allowed: ulimit -Hn 32768");
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    load_must(mkdtemp(folder) != NULL, "no folder");
    start(&pit, run_pit);
    start(&bare, run_bare);
    crowd(&pit, &bare, player, echo);
    recover(&pit);
    end(&pit);
    end(&bare);
    clean();
    return 0;
}
