/* connection.h -- one connection: HTTP at first, a WebSocket perhaps; private to net.c and
 * connection.c. */
#pragma once

#include "address.h"
#include "frames.h"
#include "http.h"
#include "tls.h"

#include <uv.h>

enum {
    NET_READ_MAX = 64 * 1024, /* bytes taken at once */
    HEAD_MS = 10 * 1000,      /* for a head to be whole, TLS handshake included */
    BODY_MS = 30 * 1000,
    IDLE_MS = 60 * 1000,  /* between two requests */
    STUCK_MS = 60 * 1000, /* for the reader of an answer to take a byte of it */
    PING_MS = 20 * 1000,
    PONG_MS = 60 * 1000,  /* without one a WebSocket is dead */
    LINGER_MS = 2 * 1000, /* for the other side to hang up first */
    DRAIN_MS = 5 * 1000,  /* for all to end after net_stop */
};

/* Connections that only hold a place, the longest wait first. Those whose request is being answered
 * are in no queue, and WebSockets neither. */
enum queue_name { QUEUE_NONE, QUEUE_NEW /* no request so far was whole */, QUEUE_IDLE, QUEUES };

struct queue {
    struct net_socket *first, **end;
    int count;
};

struct net {
    struct net_options options;
    struct net_handlers handlers;
    uv_loop_t loop;
    uv_tcp_t listener;
    uv_timer_t timer;
    uv_prepare_t before; /* the end of a turn: after timers, and after sockets */
    uv_check_t after;
    uv_async_t wake;
    uv_idle_t idle;             /* while it runs, the loop looks for more rather than sleep */
    int looks;                  /* how often it still does so */
    SSL_CTX *tls;               /* NULL: plain */
    struct net_socket **slot;   /* of each connection; NULL: free */
    int *free_slot, free_count; /* a stack */
    struct net_socket **bucket; /* connections by address */
    unsigned bucket_mask;
    struct queue queue[QUEUES];
    struct net_socket *dirty, **dirty_end; /* to be looked at before the turn ends */
    uint64_t serial;                       /* of requests, for tickets */
    int port, count;
    unsigned sweep; /* ticks so far */
    bool stopping;
    int64_t stop_deadline;
    char read[NET_READ_MAX], plain[NET_READ_MAX];
};

enum phase {
    PHASE_HTTP,
    PHASE_SOCKET,
    PHASE_ENDING, /* the last bytes go out, what comes in is ignored */
    PHASE_LINGER, /* half closed: an early close would take our last bytes from the other side */
    PHASE_GONE,
};

/* What an HTTP connection waits for. */
enum wait { WAIT_HEAD, WAIT_BODY, WAIT_IDLE, WAIT_ANSWER };

struct net_socket {
    uv_tcp_t tcp;
    struct net *net;
    int slot;
    enum phase phase;
    bool reading, writing, ended; /* ended: nothing more comes */
    bool owed;                    /* handlers.closed is */
    bool dirty;
    struct net_socket *dirty_next;

    struct address peer, client; /* client: what the proxy says, where it is trusted */
    bool counted;                /* stands in its address's bucket */
    uint8_t queue;               /* enum queue_name */
    struct net_socket *bucket_next, **bucket_link;
    struct net_socket *queue_next, **queue_link;

    struct tls tls;
    struct buffer in;      /* came before its turn */
    struct buffer out;     /* to be sent at the end of the turn */
    struct buffer sending; /* what the kernel has not taken yet */

    struct http *http; /* NULL once it is a WebSocket */
    enum wait wait;
    int64_t deadline;
    uint64_t ticket; /* of the request that waits for its answer; 0: none */
    struct http_manner manner;

    struct frames frames;
    void *user;
    int64_t pinged, ponged, progress;
    size_t queued; /* when progress was seen last */
};

void connection_begin(struct net_socket *c); /* c->tcp is accepted, c->net and c->peer are set */
void connection_mark(struct net_socket *c);  /* look at it before the turn ends */
void connection_settle(struct net_socket *c);
void connection_sweep(struct net_socket *c, int64_t now); /* deadlines */
void connection_stop(struct net_socket *c, int code, const char *words);
void connection_destroy(struct net_socket *c);
void connection_reply(struct net_socket *c, const struct net_answer *a);

/* Of net.c: keeps count of what an address has. False: too many, and all of them in use. */
bool net_count(struct net_socket *c, const struct address *a);
void net_queue(struct net_socket *c, enum queue_name queue); /* from the one it is in, if any */
void net_forget(struct net_socket *c);                       /* its place is free */
