/* helper_net.h -- a server of net.h in a thread, and raw clients that talk to it, plain or TLS. */
#pragma once

#include "helper.h"
#include "server/net.h"

#include <openssl/ssl.h>

/* ---- the server ---- */

/* Opens a server on a free port of 127.0.0.1 and runs it in a thread. Its handlers:
 *   GET / "hello"; /late "late", by ticket; /never no answer; /big 3 MB; /who address and secure;
 *   POST /echo the body.
 *   WebSocket /ws, which sends "hi" at once; else 403. A message comes back, but "flood" brings
 *   2 MB, "many" a hundred numbers, "drop" a close with 4000; once HELPER_NET_LEAVE sockets have
 *   said "leave", the next tick of the clock drops them all with 4000. */
enum { HELPER_NET_LEAVE = 5 };
void helper_net_open(bool tls, bool trust_proxy, int connections_max, int per_address_max);
void helper_net_stop(void);          /* asks it to stop */
void helper_net_close(void);         /* waits until it has stopped */
void helper_net_advance(int64_t ms); /* its clock */
int helper_net_sockets(void);        /* WebSockets it knows of */
int helper_net_requests(void);       /* that it has been asked so far */
bool helper_net_waits(void);         /* a request has been left without an answer */

/* ---- a client ---- */

struct client {
    int fd;
    SSL *ssl;
    char text[1 << 16]; /* what was received last, as a string */
    size_t n;
};

void peer_knock(struct client *c); /* connects and says nothing, of TLS neither */
void peer_open(struct client *c);
void peer_close(struct client *c);
void peer_end(struct client *c);                               /* of what it says; it listens on */
bool peer_send(struct client *c, const char *bytes, size_t n); /* false: it is cut off */
void peer_say(struct client *c, const char *text);
/* Takes n bytes more; false: the end, or none for five seconds. */
bool peer_take(struct client *c, void *to, size_t n);
/* Takes an answer into c->text, its body up to Content-Length; returns the status, 0: none. */
int peer_answer(struct client *c);
bool peer_ended(struct client *c); /* is there an orderly end, and nothing before it? */

/* The status of an upgrade. */
int peer_upgrade(struct client *c, const char *path, const char *headers);
void peer_frame(struct client *c, int first, const char *payload, size_t n); /* masked */
/* Takes a frame: payload into c->text; returns its first byte, 0: none. */
int peer_take_frame(struct client *c);
/* A close frame with this code comes, then an orderly end. */
void peer_expect_close(struct client *c, int code);
