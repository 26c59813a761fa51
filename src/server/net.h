/* net.h -- connections: HTTP requests and WebSocket messages from one event loop.
 *
 * Below stand libuv, llhttp, wslay and OpenSSL; above nothing knows of them. Everything happens on
 * the thread that calls net_run; net_wake alone may be called from others. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_HEAD_MAX = 16 * 1024,    /* bytes of a request's head; more: 431 */
    NET_BODY_MAX = 64 * 1024,    /* bytes of a request's body; more: 413 */
    NET_MESSAGE_MAX = 16 * 1024, /* bytes of a message from a client; more: close 1009 */
    NET_QUEUE_MAX = 1024 * 1024, /* bytes that may wait for a slow reader; more: it is dropped */
};

struct net;
struct net_socket; /* one WebSocket */

struct net_request {
    const char *method, *path, *query; /* query: "" if there is none; path is decoded and clean */
    const char *body;
    size_t length;
    const char *host, *origin, *cookie, *type, *accept, *range; /* "" where there is none */
    const char *encoding, *unless;                              /* Accept-Encoding, If-None-Match */
    const char *custom;                                         /* X-Pit: a page of ours asks */
    const char *address; /* what counts as the client's; behind a trusted proxy what that says */
    bool secure;         /* TLS here, or at the trusted proxy */
    bool local;          /* from this machine, and by no proxy */
};

struct net_answer {
    int status;
    const char *type;    /* of the body; NULL: none */
    const char *headers; /* further ones, each "Name: value\r\n"; NULL: none */
    const char *body;
    size_t length;
};

struct net_handlers {
    void *with;
    /* Answers now (true), or later by net_reply with this ticket (false). */
    bool (*request)(void *with, const struct net_request *q, uint64_t ticket, struct net_answer *a);
    /* May this request become a WebSocket? A status other than 101 refuses it. *user comes back
     * with every message. */
    int (*upgrade)(void *with, const struct net_request *q, struct net_socket *s, void **user);
    void (*message)(void *with, struct net_socket *s, void *user, const char *text, size_t n);
    /* Once for each socket that was taken, never from inside a call of yours; s is no more. */
    void (*closed)(void *with, struct net_socket *s, void *user);
    void (*tick)(void *with, int64_t now_ms); /* ten times a second, and after net_wake */
};

struct net_options {
    const char *host;
    int port;                      /* 0: a free one */
    int socket;                    /* one that listens already; 0: none, and host and port count */
    const char *certificate, *key; /* both NULL: plain */
    bool trust_proxy;              /* trusts X-Forwarded-For and X-Forwarded-Proto */
    int connections_max, per_address_max;
};

/* NULL: why has the words. */
struct net *net_open(const struct net_options *o, const struct net_handlers *h, char *why,
                     size_t room);
int net_port(const struct net *n);
void net_run(struct net *n); /* until net_stop */
void net_stop(struct net *n, int code,
              const char *words); /* no new connections; open ones are closed with this */
/* Reads the certificate and its key again, for connections to come. False: why has the words, and
 * the old ones stay. */
bool net_reload(struct net *n, char *why, size_t room);
bool net_certified(const struct net *n, const char *name); /* its certificate has that name */
enum { NET_GOING_AWAY = 1001, NET_TRY_LATER = 1013 };      /* close codes */
void net_close(struct net *n);
void net_wake(struct net *n); /* from any thread: tick soon */
/* One who is alone will be answered in a moment, and may ask again at once: both come sooner than a
 * sleeper can be woken. */
void net_expect(struct net *n);

void net_reply(struct net *n, uint64_t ticket, const struct net_answer *a);
void net_send(struct net_socket *s, const char *text, size_t n);
size_t net_waiting(const struct net_socket *s); /* bytes that the reader has not taken */
void net_drop(struct net_socket *s, int code, const char *reason);
