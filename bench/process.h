/* process.h -- servers in processes of their own, for programs that load them. */
#pragma once

#include "bare.h"
#include "load.h"

#include "server/hub.h"
#include "server/room.h"

#include <signal.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

enum { CONNECTIONS = 12000 };

static char folder[] = "bench-server-XXXXXX";

static double seconds(clockid_t which)
{
    struct timespec t;

    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void path_of(char *out, size_t room, const char *name)
{
    snprintf(out, room, "%s/%s", folder, name);
}

struct server {
    pid_t pid;
    int port;
    clockid_t clock; /* of its processor time */
};

static const char *server_books;                       /* a database, by its URL; NULL: a file */
static const char *server_folder = "var", *server_key; /* NULL: a key of its own */

static void run_pit(int tell)
{
    char data[100], why[400] = "";
    struct hub_options o = {
        .data = data, .books = server_books, .key_file = server_key, .no_limits = true};
    struct net_options n = {
        .host = "127.0.0.1", .connections_max = CONNECTIONS, .per_address_max = CONNECTIONS};
    struct hub *h;
    int port;

    path_of(data, sizeof data, server_folder);
    h = hub_open(&o, why, sizeof why);
    load_must(h && hub_listen(h, &n, why, sizeof why), why);
    if (!h) return; /* it has ended */
    port = net_port(h->net);
    load_must(write(tell, &port, sizeof port) == sizeof port, "cannot tell");
    hub_run(h);
}

static inline void run_bare(int tell)
{
    static const atomic_bool stop;
    int port, listener = bare_listen(&port);

    load_must(write(tell, &port, sizeof port) == sizeof port, "cannot tell");
    bare_serve(listener, &stop);
}

static void start(struct server *s, void (*run)(int tell))
{
    int ends[2];

    load_must(pipe(ends) == 0, "no pipe");
    s->pid = fork();
    load_must(s->pid >= 0, "no process");
    if (!s->pid) {
        run(ends[1]);
        _exit(0);
    }
    load_must(read(ends[0], &s->port, sizeof s->port) == sizeof s->port, "no server");
    load_must(clock_getcpuclockid(s->pid, &s->clock) == 0, "no clock");
    close(ends[0]);
    close(ends[1]);
}

static void end(const struct server *s)
{
    kill(s->pid, SIGKILL);
    waitpid(s->pid, NULL, 0);
}

static void clean(void)
{
    static const char *const names[] = {"plain", "plain-wal", "plain-shm", "disk", ""};
    static const char *const folders[] = {"var", "one", "two"}; /* of servers, with these: */
    static const char *const files[] = {"pit.sqlite",
                                        "pit.sqlite-wal",
                                        "pit.sqlite-shm",
                                        "pit.sqlite.lock",
                                        "pit.sqlite.heads",
                                        "pit.sqlite.key",
                                        "events.log",
                                        "node",
                                        ""};
    char path[100], name[60];

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
            snprintf(name, sizeof name, "%s/%s", folders[i], files[k]);
            path_of(path, sizeof path, name);
            remove(path);
        }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        path_of(path, sizeof path, names[i]);
        remove(path);
    }
}
