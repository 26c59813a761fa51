/* cmd_serve.c -- pit serve: tables for browsers. */

#include "cli.h"
#include "installed.h"
#include "server/hub.h"
#include "server/op.h"
#include "server/room.h"
#include "system/clock.h"
#include "system/manifest.h"
#include "system/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* "HOST:PORT"; an address of IPv6 stands in brackets. */
static bool read_listen(const char *text, char *host, size_t room, int *port)
{
    const char *colon = strrchr(text, ':');
    char *end;
    long number;
    size_t n;

    if (!colon || colon == text) return false;
    number = strtol(colon + 1, &end, 10);
    if (end == colon + 1 || *end || number < 0 || number > 65535) return false;
    n = (size_t)(colon - text);
    if (text[0] == '[' && n > 2 && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    if (n >= room) return false;
    memcpy(host, text, n);
    host[n] = '\0';
    *port = (int)number;
    return true;
}

/* The socket that whoever started this listens on, as systemd hands one over: connections wait in
 * it while one program ends and the next begins. 0: there is none; below 0: it is no such socket.
 */
static int inherited(char *host, size_t room)
{
    enum { FIRST = 3 };
    const char *pid = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    struct sockaddr_storage at;
    socklen_t size = sizeof at;

    if (!pid || !count || strtol(pid, NULL, 10) != getpid()) return 0;
    if (strcmp(count, "1") != 0 || getsockname(FIRST, (struct sockaddr *)&at, &size) ||
        getnameinfo((struct sockaddr *)&at, size, host, (socklen_t)room, NULL, 0, NI_NUMERICHOST))
        return -1;
    fcntl(FIRST, F_SETFD, FD_CLOEXEC);
    return FIRST;
}

static bool is_this_machine(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "localhost") == 0 ||
           strcmp(host, "::1") == 0;
}

/* Where the pages are unless --web says: beside the build, or where `make install` puts them. NULL:
 * there are none, and the server has tables for programs alone. */
static const char *find_pages(char *out, size_t room)
{
    static const char *const folders[] = {"../web/dist", "../share/pit/web", NULL};

    return installed_find(folders, "index.html", false, out, room) ? out : NULL;
}

enum { COMPARE_MS = 24 * 60 * 60 * 1000 };

/* Signals are waited for on a thread of their own, so that nothing runs inside a handler. It
 * compares the files with their list, too. */
struct waiter {
    sigset_t set;
    pthread_mutex_t mutex;
    pthread_cond_t ends;
    struct hub *hub; /* NULL: the books are closed for now */
    atomic_bool end, altered;
    struct manifest files; /* .list is NULL: nobody has said */
    struct manifest_found found;
    int64_t compared; /* ticks */
};

/* The first of them is enough to be told. */
static void keep_altered(void *with, const char *file, const char *words)
{
    char *why = with;

    if (!why[0]) snprintf(why, PATH_MAX, "%s: %s", file, words);
}

/* False: something that runs, or is served, is not what was signed; why has the words. */
static bool files_hold(struct waiter *w, char why[PATH_MAX])
{
    why[0] = '\0';
    w->compared = system_ticks_ms();
    return manifest_compare(&w->files, keep_altered, why, &w->found, why, PATH_MAX) &&
           !w->found.wrong;
}

/* A server whose files have changed ends, and does not start again. */
static void compare_files(struct waiter *w)
{
    char why[PATH_MAX];

    if (files_hold(w, why)) return;
    fprintf(stderr, "pit: %s; the tables close\n", why);
    pthread_mutex_lock(&w->mutex);
    w->altered = w->end = true;
    if (w->hub) {
        events_note(w->hub->event_log, &(struct event){.kind = "files.altered", .words = why});
        hub_stop(w->hub);
    }
    pthread_cond_signal(&w->ends);
    pthread_mutex_unlock(&w->mutex);
}

/* The next signal; 0: a second has passed. */
static int next_signal(const struct waiter *w)
{
    struct timespec second = {.tv_sec = 1};
    int number = sigtimedwait(&w->set, NULL, w->files.list ? &second : NULL);

    return number > 0 ? number : 0;
}

static void *wait_for_signals(void *with)
{
    struct waiter *w = with;

    for (;;) {
        int number = next_signal(w);

        if (w->files.list && (number == SIGHUP || system_ticks_ms() >= w->compared + COMPARE_MS))
            compare_files(w);
        if (!number) continue;
        pthread_mutex_lock(&w->mutex);
        if (number != SIGHUP) w->end = true;
        if (w->hub && w->end) hub_stop(w->hub);
        if (w->hub && !w->end) hub_reload(w->hub);
        if (w->end) pthread_cond_signal(&w->ends);
        pthread_mutex_unlock(&w->mutex);
        if (w->end) return NULL;
    }
}

static int tables(const struct hub *h)
{
    int count = 0;

    for (const struct room *r = h->rooms; r; r = r->next)
        count += !r->closed;
    return count;
}

static const char *folder_of(const char *file, char out[PATH_MAX])
{
    const char *slash = strrchr(file, '/');

    snprintf(out, PATH_MAX, "%.*s", slash ? (int)(slash - file) + 1 : 1, slash ? file : ".");
    return out;
}

/* Before there is a thread, and hence before the books are open: their folder has to be there. */
static int give_up_the_rest(const struct hub_options *o)
{
    char heads[PATH_MAX], key[PATH_MAX];
    const char *data = o->data, *folders[] = {data, NULL, NULL, NULL};
    int count = 1;

    if (o->anchor) folders[count++] = folder_of(o->anchor, heads);
    if (o->key_file) folders[count++] = folder_of(o->key_file, key); /* which may have to be made */
    if (mkdir(data, 0700) && errno != EEXIST)
        return cli_error("serve: %.200s cannot be created: %s", data, strerror(errno));
    switch (sandbox_enter(folders)) {
    case SANDBOX_WHOLE:
    case SANDBOX_NOTHING: break;
    case SANDBOX_CALLS:
        fprintf(stderr,
                "pit: serve: the kernel has no Landlock: somebody who takes over the server could "
                "write outside %s\n",
                data);
        break;
    case SANDBOX_NO_FOLDER:
        return cli_error("serve: %.200s, a folder to write to, cannot be opened: %s", data,
                         strerror(errno));
    }
    return DONE;
}

static void greet_standbys(const char *names)
{
    if (names && names[0])
        printf(
            "They are replicated: a commit waits for a standby (synchronous_standby_names %s).\n",
            names);
    else if (names)
        printf("They are not replicated: no commit waits for a standby.\n");
}

static void greet(const struct hub *h, const struct hub_options *o, const struct net_options *n)
{
    bool six = strchr(n->host, ':') != NULL;

    printf("%d table%s open, play money only. The books are in %s.\n", tables(h),
           tables(h) == 1 ? "" : "s", o->books ? "PostgreSQL" : o->data);
    greet_standbys(ledger_standbys(store_books(h->store)));
    if (h->op->first_token[0])
        printf("The first operator is admin, at /op and with `pit op`. Shown only once:\n"
               "  token  %s\n"
               "  secret of the second factor (TOTP)  %s\n",
               h->op->first_token, h->op->first_secret);
    printf("%s://%s%s%s:%d/\n", n->certificate ? "https" : "http", six ? "[" : "", n->host,
           six ? "]" : "", n->port);
    if (!o->web) printf("There are no pages; `make web` builds them.\n");
    fflush(stdout);
}

static void note_files(struct hub *h, const struct waiter *w)
{
    char words[200];

    if (!w->files.list) return;
    snprintf(words, sizeof words, "%d files match the list signed by the key %s", w->found.files,
             w->found.signer);
    events_note(h->event_log, &(struct event){.kind = "files.hold", .words = words});
}

/* Until it ends. True: for want of room on the disk. */
static bool serve_once(struct waiter *w, const struct hub_options *o, struct net_options *n,
                       char *why, size_t room)
{
    struct hub *h = hub_open(o, why, room);
    bool full = false;

    if (!h) return false;
    if (hub_listen(h, n, why, room)) {
        why[0] = '\0';
        n->port = net_port(h->net); /* the same when it opens again */
        greet(h, o, n);
        note_files(h, w);
        pthread_mutex_lock(&w->mutex);
        w->hub = h;
        if (w->end) hub_stop(h);
        pthread_mutex_unlock(&w->mutex);
        hub_run(h);
        pthread_mutex_lock(&w->mutex);
        w->hub = NULL;
        pthread_mutex_unlock(&w->mutex);
        full = store_full(h->store);
    }
    hub_close(h);
    return full;
}

enum { ROOM_NEEDED = 4 << 20 }; /* bytes, of which the books make use before they are full again */
enum { RECORD_LEAST = 4096 };
enum { IDLE_MOST = 30 * 24 * 60 }; /* minutes: as long as a guest's session lasts */

static bool has_room(const char *folder)
{
    char path[PATH_MAX];
    int file = -1;
    bool good;

    if (snprintf(path, sizeof path, "%s/room", folder) < (int)sizeof path)
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    good = file >= 0 && posix_fallocate(file, 0, ROOM_NEEDED) == 0;
    if (file >= 0) close(file);
    unlink(path);
    return good;
}

/* Looks every second. False: it was told to end. */
static bool wait_for_room(struct waiter *w, const struct hub_options *o)
{
    struct timespec until;

    fprintf(stderr,
            "pit: the disk of %s is full; the tables are closed, and open again when there "
            "is room\n",
            o->books ? "the database" : o->data);
    for (;;) {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_mutex_lock(&w->mutex);
        if (!w->end) pthread_cond_timedwait(&w->ends, &w->mutex, &until);
        pthread_mutex_unlock(&w->mutex);
        if (w->end) return false;
        if (has_room(o->data)) return true;
    }
}

static int serve(const struct hub_options *o, struct net_options *n, const struct manifest *files)
{
    char why[PATH_MAX] = "";
    struct waiter w = {
        .mutex = PTHREAD_MUTEX_INITIALIZER, .ends = PTHREAD_COND_INITIALIZER, .files = *files};
    pthread_t thread;
    bool full = false, again;
    int status;

    w.files.mapped = true; /* later, names may have been looked up by libraries of the system's */
    if (files->list && !files_hold(&w, why)) {
        cli_error("serve: %.380s; no table opens", why);
        return NOT_HELD;
    }
    w.files.mapped = false;
    status = give_up_the_rest(o);
    if (status) return status;
    sigemptyset(&w.set);
    sigaddset(&w.set, SIGINT);
    sigaddset(&w.set, SIGTERM);
    sigaddset(&w.set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &w.set, NULL); /* before any thread is made */
    if (pthread_create(&thread, NULL, wait_for_signals, &w)) abort();
    do {
        again = full;
        full = serve_once(&w, o, n, why, sizeof why) || (again && why[0]);
    } while (full && !w.end && wait_for_room(&w, o));
    pthread_kill(thread, SIGINT); /* unless that is why we are here */
    pthread_join(thread, NULL);
    if (why[0]) return cli_error("serve: %.380s", why);
    if (w.altered) return NOT_HELD;
    printf("stopped; everything is stored\n");
    return DONE;
}

/* A whole number of an option that was given; false, once it is said, if it is none. */
static bool read_number(const char *option, const char *text, int64_t times, int64_t *out)
{
    char *end;

    if (!text) return true;
    *out = strtoll(text, &end, 10);
    if (*text && !*end && *out >= 0 && *out <= 1000000000) {
        *out *= times;
        return true;
    }
    cli_error("serve: %s %.40s: a whole number from 0 to 1000000000", option, text);
    return false;
}

/* As a browser names them, separated by spaces. */
static bool are_origins(const char *text)
{
    while (*text) {
        size_t n = strcspn(text, " ");
        size_t scheme = strncmp(text, "https://", 8) == 0  ? 8
                        : strncmp(text, "http://", 7) == 0 ? 7
                                                           : 0;

        if (!scheme || n == scheme || memchr(text + scheme, '/', n - scheme)) return false;
        text += n + strspn(text + n, " ");
    }
    return true;
}

/* As browsers name them, separated by spaces: neither a scheme nor a path. */
static bool are_hosts(const char *text)
{
    return text[strspn(text, " ")] && !strpbrk(text, "/@*,\t");
}

static int run(int argc, char **argv)
{
    int64_t number = 0;
    const char *listen = "127.0.0.1:7711", *words[ARGS_MAX];
    char host[256], pages[PATH_MAX];
    struct hub_options o = {.data = "var", .second_person = 50000, .notice = 60, .idle = 30};
    const char *second = NULL, *notice = NULL, *record = NULL, *idle = NULL, *node = NULL;
    struct manifest files = {0};
    bool plain = false;
    struct net_options n = {.host = host, .connections_max = 10000, .per_address_max = 1000};
    const struct cli_option options[] = {
        {"--listen", "HOST:PORT", "default 127.0.0.1:7711; port 0: any free one", .text = &listen},
        {"--data", "DIR", "folder of the books, or postgresql://... (default var)",
         .text = &o.data},
        {"--node", "DIR", "with PostgreSQL: folder of the server's own files (default var)",
         .text = &node},
        {"--announce", "URL", "with PostgreSQL: where clients of other nodes find this one",
         .text = &o.announce},
        {"--key-file", "FILE", "seals seeds and signing keys (default pit.sqlite.key in --data)",
         .text = &o.key_file},
        {"--anchor", "FILE", "a copy of the logs' heads on another disk: docs/operations.md",
         .text = &o.anchor},
        {"--web", "DIR", "folder of the pages (default: those of `make web`)", .text = &o.web},
        {"--certificate", "FILE", "PEM, for TLS; with --key", .text = &n.certificate},
        {"--key", "FILE", "PEM, of the certificate", .text = &n.key},
        {"--behind-proxy", NULL, "trusts X-Forwarded-For and X-Forwarded-Proto",
         .flag = &n.trust_proxy},
        {"--plain", NULL, "no TLS beyond this machine: anybody on the network can listen",
         .flag = &plain},
        {"--host", "NAMES", "names it is called by, as behind a proxy: 'pit.example'",
         .text = &o.hosts},
        {"--origin", "ORIGINS", "another origin whose pages may connect", .text = &o.origin},
        {"--allow-player-edge", NULL, "allows tables whose rules favour the player",
         .flag = &o.allow_player_edge},
        {"--check", NULL, "checks all of the books first, as `pit ledger check` does",
         .flag = &o.check},
        {"--accept-books", NULL, "accepts rows that another program has altered, and logs it",
         .flag = &o.accept},
        {"--manifest", "LIST", "compares what is installed with a signed list",
         .text = &files.list},
        {"--manifest-key", "FILE", "the signer's public key, PEM", .text = &files.key},
        {"--second-person", "DOLLARS",
         "voids above this a day need a second operator (default 500)", .text = &second},
        {"--notice", "MINUTES", "notice before a payout may be lowered (default 60)",
         .text = &notice},
        {"--idle", "MINUTES", "an idle account logs in again after this (default 30, 0: never)",
         .text = &idle},
        {"--record", "BYTES", "size at which a table starts a new record (default 1048576)",
         .text = &record},
        {"--no-limits", NULL, "no limits on requests; for measurements", .flag = &o.no_limits},
        {0},
    };
    int count = cli_args(&serve_command, argc, argv, options, words);

    if (count < 0) return cli_status(count);
    if (count) return cli_error("serve: takes no arguments; `pit serve --help` lists its options");
    if (ledger_elsewhere(o.data)) {
        o.books = o.data;
        o.data = node ? node : "var";
    } else if (node || o.announce) {
        return cli_error("serve: --node and --announce are for books in PostgreSQL, --data "
                         "postgresql://...");
    }
    if (!read_listen(listen, host, sizeof host, &n.port))
        return cli_error("serve: --listen %.100s: use HOST:PORT, such as 127.0.0.1:7711", listen);
    if (!read_number("--second-person", second, 100, &number)) return BAD_INPUT;
    if (second) o.second_person = number;
    if (!read_number("--notice", notice, 1, &number)) return BAD_INPUT;
    if (notice) o.notice = (int)number;
    if (!read_number("--idle", idle, 1, &number)) return BAD_INPUT;
    if (idle && number > IDLE_MOST)
        return cli_error("serve: --idle %.40s: at most %d minutes", idle, IDLE_MOST);
    if (idle) o.idle = (int)number;
    if (!read_number("--record", record, 1, &number)) return BAD_INPUT;
    if (record && number && number < RECORD_LEAST) /* every new one would be too long at once */
        return cli_error("serve: --record %.40s: at least %d bytes", record, RECORD_LEAST);
    if (record) o.record = (size_t)number;
    n.socket = inherited(host, sizeof host);
    if (n.socket < 0)
        return cli_error("serve: LISTEN_FDS does not name exactly one listening socket");
    if (!o.web) o.web = find_pages(pages, sizeof pages);
    if (o.hosts && !are_hosts(o.hosts))
        return cli_error("serve: --host %.100s: use a name such as pit.example, several with "
                         "spaces between",
                         o.hosts);
    if (o.origin && !are_origins(o.origin))
        return cli_error("serve: --origin %.100s: use https://HOST[:PORT], several with spaces "
                         "between, and without a path",
                         o.origin);
    if (!n.certificate != !n.key) return cli_error("serve: TLS needs both --certificate and --key");
    if ((n.certificate && access(n.certificate, R_OK)) || (n.key && access(n.key, R_OK)))
        return cli_error("serve: %.200s: cannot be opened: %s",
                         n.certificate && access(n.certificate, R_OK) ? n.certificate : n.key,
                         strerror(errno));
    if (!n.certificate && !n.trust_proxy && !plain && !is_this_machine(host))
        return cli_error(
            "serve: %.100s can be reached from other machines, and without TLS anybody on the "
            "network can listen; give --certificate and --key, or --behind-proxy if a "
            "proxy has TLS, or --plain on a network of your own",
            host);
    if (!files.list != !files.key)
        return cli_error("serve: a list needs a key: give both --manifest and --manifest-key");
    return serve(&o, &n, &files);
}

const struct cli_command serve_command = {
    .name = "serve",
    .usage = "serve [options]",
    .summary = "serves tables to browsers",
    .text = "Runs without configuration, on play money, with an embedded database.\n"
            "  pit serve --listen 127.0.0.1:7711 --data var\n",
    .run = run,
};
