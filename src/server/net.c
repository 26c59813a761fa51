/* net.c -- the loop: listening, limits, ticks, and the end of every turn. */

#include "connection.h"

#include "system/clock.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TICK_MS = 100,
    SWEEPS = 5, /* each connection's deadlines are looked at every so many ticks */
    BACKLOG = 1024,
};

/* ---- places ---- */

void net_queue(struct net_socket *c, enum queue_name queue)
{
    struct queue *from = &c->net->queue[c->queue], *to = &c->net->queue[queue];

    if (c->queue) {
        *c->queue_link = c->queue_next;
        if (c->queue_next)
            c->queue_next->queue_link = c->queue_link;
        else
            from->end = c->queue_link;
        from->count--;
    }
    c->queue = (uint8_t)queue;
    if (!queue) return;
    c->queue_next = NULL;
    c->queue_link = to->end;
    *to->end = c;
    to->end = &c->queue_next;
    to->count++;
}

/* Takes the place of one who only holds it, for one who comes. Of new ones and idle ones, those who
 * are more lose the one that waits longest: half-open connections displace each other, and so do
 * idle ones, and whoever asks promptly is served among any number of them. */
static bool make_room(const struct queue queue[QUEUES])
{
    const struct queue *new = &queue[QUEUE_NEW], *idle = &queue[QUEUE_IDLE];
    struct net_socket *out = new->count >= idle->count ? new->first : idle->first;

    if (!out) return false;
    connection_destroy(out);
    net_forget(out);
    return true;
}

bool net_count(struct net_socket *c, const struct address *a)
{
    struct net *n = c->net;
    struct net_socket **bucket = &n->bucket[address_hash(a) & n->bucket_mask];
    struct queue own[QUEUES] = {0}; /* without ends: each first is the oldest */
    int count = 0;

    for (struct net_socket *i = *bucket; i; i = i->bucket_next) {
        if (!address_same(&i->client, a)) continue;
        count++;
        own[i->queue].first = i;
        own[i->queue].count++;
    }
    if (count >= n->options.per_address_max && !make_room(own)) return false;
    c->client = *a;
    c->counted = true;
    c->bucket_next = *bucket;
    c->bucket_link = bucket;
    if (*bucket) (*bucket)->bucket_link = &c->bucket_next;
    *bucket = c;
    return true;
}

static void uncount(struct net_socket *c)
{
    if (!c->counted) return;
    c->counted = false;
    *c->bucket_link = c->bucket_next;
    if (c->bucket_next) c->bucket_next->bucket_link = c->bucket_link;
}

void net_forget(struct net_socket *c)
{
    struct net *n = c->net;

    uncount(c);
    net_queue(c, QUEUE_NONE);
    if (c->slot < 0) return;
    n->slot[c->slot] = NULL;
    n->free_slot[n->free_count++] = c->slot;
    c->slot = -1;
    n->count--;
    if (n->stopping && !n->count) uv_stop(&n->loop);
}

/* ---- new connections ---- */

static bool find_peer(struct net_socket *c)
{
    struct sockaddr_storage from;
    char text[ADDRESS_TEXT];
    int size = sizeof from;

    if (uv_tcp_getpeername(&c->tcp, (struct sockaddr *)&from, &size) < 0) return false;
    if (uv_ip_name((struct sockaddr *)&from, text, sizeof text) < 0) return false;
    return address_parse(&c->peer, text, strlen(text));
}

static bool admit(struct net_socket *c)
{
    struct net *n = c->net;

    if (n->stopping || !find_peer(c)) return false;
    if (!n->options.trust_proxy && !net_count(c, &c->peer)) return false;
    if (!n->free_count && !make_room(n->queue)) return false;
    c->slot = n->free_slot[--n->free_count];
    n->slot[c->slot] = c;
    n->count++;
    net_queue(c, QUEUE_NEW);
    return true;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct net *n = listener->data;
    struct net_socket *c;

    if (status < 0) return; /* out of handles: libuv has closed what came */
    c = calloc(1, sizeof *c);
    if (!c) abort();
    c->net = n;
    c->slot = -1;
    uv_tcp_init(&n->loop, &c->tcp);
    c->tcp.data = c;
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) == 0 && admit(c))
        connection_begin(c);
    else
        connection_destroy(c);
}

/* ---- turns ---- */

static void settle(struct net *n)
{
    struct net_socket *c;

    while ((c = n->dirty)) {
        n->dirty = c->dirty_next;
        if (!n->dirty) n->dirty_end = &n->dirty;
        c->dirty = false;
        connection_settle(c);
    }
}

static void on_before(uv_prepare_t *handle)
{
    settle(handle->data);
}

static void on_after(uv_check_t *handle)
{
    settle(handle->data);
}

static void tick(struct net *n)
{
    n->handlers.tick(n->handlers.with, system_now_ms());
}

static void on_timer(uv_timer_t *timer)
{
    struct net *n = timer->data;
    int64_t now = system_ticks_ms();
    bool late = n->stopping && now >= n->stop_deadline;

    tick(n);
    for (int i = (int)(n->sweep++ % SWEEPS); i < n->options.connections_max; i += SWEEPS) {
        if (!n->slot[i]) continue;
        if (late)
            connection_destroy(n->slot[i]);
        else
            connection_sweep(n->slot[i], now);
    }
}

enum {
    LOOKS = 300,      /* for what is expected, before the loop sleeps; some 200 us, */
    LOOKS_AFTER = 100 /* and for what comes of it */
};

static void on_idle(uv_idle_t *idle)
{
    struct net *n = idle->data;

    if (n->looks-- > 0)
        sched_yield();
    else
        uv_idle_stop(idle);
}

void net_expect(struct net *n)
{
    n->looks = LOOKS;
    uv_idle_start(&n->idle, on_idle);
}

static void on_wake(uv_async_t *wake)
{
    struct net *n = wake->data;

    if (n->looks > 0) n->looks = LOOKS_AFTER;
    tick(n);
}

/* ---- open and close ---- */

static int bind_to(struct net *n, const struct net_options *o)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    uv_getaddrinfo_t found;
    char port[16];
    int error;

    snprintf(port, sizeof port, "%d", o->port);
    error = uv_getaddrinfo(&n->loop, &found, NULL, o->host, port, &hints);
    if (error) return error;
    error = uv_tcp_bind(&n->listener, found.addrinfo->ai_addr, 0);
    uv_freeaddrinfo(found.addrinfo);
    return error;
}

/* A copy of what was handed over: whoever stops listening leaves it open for the next. */
static int take_over(struct net *n, int socket)
{
    int copy = fcntl(socket, F_DUPFD_CLOEXEC, 3);

    return copy < 0 ? -errno : uv_tcp_open(&n->listener, copy);
}

static int listen_on(struct net *n, const struct net_options *o)
{
    struct sockaddr_storage at;
    int size = sizeof at, error = o->socket ? take_over(n, o->socket) : bind_to(n, o);

    if (!error) error = uv_listen((uv_stream_t *)&n->listener, BACKLOG, on_connection);
    if (!error) error = uv_tcp_getsockname(&n->listener, (struct sockaddr *)&at, &size);
    if (error) return error;
    n->port = ntohs(at.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&at)->sin6_port
                                             : ((struct sockaddr_in *)&at)->sin_port);
    return 0;
}

static void open_handles(struct net *n)
{
    if (uv_loop_init(&n->loop)) abort();
    uv_tcp_init(&n->loop, &n->listener);
    uv_timer_init(&n->loop, &n->timer);
    uv_prepare_init(&n->loop, &n->before);
    uv_check_init(&n->loop, &n->after);
    if (uv_async_init(&n->loop, &n->wake, on_wake)) abort();
    uv_idle_init(&n->loop, &n->idle);
    n->listener.data = n->timer.data = n->before.data = n->after.data = n->wake.data = n;
    n->idle.data = n;
    uv_timer_start(&n->timer, on_timer, TICK_MS, TICK_MS);
    uv_prepare_start(&n->before, on_before);
    uv_check_start(&n->after, on_after);
}

static void open_slots(struct net *n)
{
    size_t slots = (size_t)n->options.connections_max, buckets = 1;

    while (buckets < slots)
        buckets *= 2;
    n->bucket_mask = (unsigned)(buckets - 1);
    n->bucket = calloc(buckets, sizeof(void *));
    n->slot = calloc(slots, sizeof(void *));
    n->free_slot = calloc(slots, sizeof *n->free_slot);
    if (!n->bucket || !n->slot || !n->free_slot) abort();
    while (n->free_count < n->options.connections_max) {
        n->free_slot[n->free_count] = n->options.connections_max - 1 - n->free_count;
        n->free_count++;
    }
}

struct net *net_open(const struct net_options *o, const struct net_handlers *h, char *why,
                     size_t room)
{
    struct net *n;
    SSL_CTX *tls = NULL;
    int error;

    assert(o->connections_max > 0 && o->per_address_max > 0 && !o->certificate == !o->key);
    if (o->certificate && !(tls = tls_load(o->certificate, o->key, why, room))) return NULL;
    n = calloc(1, sizeof *n);
    if (!n) abort();
    n->options = *o;
    n->handlers = *h;
    n->tls = tls;
    n->dirty_end = &n->dirty;
    for (int i = 0; i < QUEUES; i++)
        n->queue[i].end = &n->queue[i].first;
    signal(SIGPIPE, SIG_IGN);
    open_slots(n);
    open_handles(n);
    error = listen_on(n, o);
    if (!error) return n;
    snprintf(why, room, "cannot listen on %s port %d: %s", o->host, o->port, uv_strerror(error));
    net_close(n);
    return NULL;
}

int net_port(const struct net *n)
{
    return n->port;
}

void net_run(struct net *n)
{
    uv_run(&n->loop, UV_RUN_DEFAULT);
}

bool net_reload(struct net *n, char *why, size_t room)
{
    SSL_CTX *tls;

    if (!n->tls) {
        snprintf(why, room, "there is no certificate here");
        return false;
    }
    tls = tls_load(n->options.certificate, n->options.key, why, room);
    if (!tls) return false;
    SSL_CTX_free(n->tls); /* open connections hold on to it */
    n->tls = tls;
    return true;
}

bool net_certified(const struct net *n, const char *name)
{
    return n->tls && tls_names(n->tls, name);
}

void net_stop(struct net *n, int code, const char *words)
{
    if (n->stopping) return;
    n->stopping = true;
    n->stop_deadline = system_ticks_ms() + DRAIN_MS;
    uv_close((uv_handle_t *)&n->listener, NULL);
    for (int i = 0; i < n->options.connections_max; i++)
        if (n->slot[i]) connection_stop(n->slot[i], code, words);
    if (!n->count) uv_stop(&n->loop);
}

static void close_handle(uv_handle_t *handle, void *with)
{
    (void)with;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

void net_close(struct net *n)
{
    for (int i = 0; i < n->options.connections_max; i++)
        if (n->slot[i]) connection_destroy(n->slot[i]);
    settle(n);
    uv_walk(&n->loop, close_handle, NULL);
    while (uv_run(&n->loop, UV_RUN_DEFAULT))
        ;
    if (uv_loop_close(&n->loop)) abort();
    SSL_CTX_free(n->tls);
    free(n->bucket);
    free(n->slot);
    free(n->free_slot);
    free(n);
}

void net_wake(struct net *n)
{
    uv_async_send(&n->wake);
}

/* ---- from above ---- */

void net_reply(struct net *n, uint64_t ticket, const struct net_answer *a)
{
    struct net_socket *c = n->slot[ticket % (uint64_t)n->options.connections_max];

    if (c && c->ticket == ticket) connection_reply(c, a);
}
