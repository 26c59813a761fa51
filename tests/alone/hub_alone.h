/* hub_alone.h -- a whole server inside a test: no sockets, and a clock and entropy from a seed.
 *
 * hub_alone.c stands in for net.c and sodium.c, which a program that links it leaves out. */
#pragma once

#include "server/hub.h"
#include "server/room.h"

enum {
    ALONE_TEXT = 8 << 20, /* bytes of the longest message that a test reads, */
    ALONE_ANSWER = 4096,  /* and of an answer */
};

struct net_socket {
    struct conn *conn;
    int dropped;               /* the code it was closed with; 0: it is open */
    char last[ALONE_TEXT];     /* the last message that came, */
    char answer[ALONE_ANSWER]; /* and the last that is an answer, done or refused */
    size_t messages, answers;  /* so many came */
    size_t waiting;            /* bytes of them that the test has not read */
};

/* Everything that goes out over a WebSocket is shown to this, to its NUL; NULL: to nobody. */
typedef void alone_tap(const struct net_socket *s, const char *text, size_t n);
extern alone_tap *alone_hears;

/* A server on this folder; the same seed brings the same cards. It ends the process if it cannot
 * open. */
struct hub *alone_open(const char *folder, uint64_t seed);
/* With PIT_POSTGRES set it is a node on that database, whose key is in this file; NULL: in its own
 * folder. Time goes by for alone_beside too, unless that is NULL. */
extern const char *alone_key_file;
extern struct hub *alone_beside;
void alone_look(struct hub *h); /* a second goes by for the node, and not for its tables */
void alone_close(struct hub *h);

void alone_pass(struct hub *h, int64_t ms); /* time goes by, and the server looks at the clock */
void alone_step(int64_t ms);      /* somebody sets the clock on the wall; no time goes by */
void alone_settle(struct hub *h); /* waits until everything is stored and sent */

/* A new guest; token gets the secret of its session. */
struct player *alone_guest(struct hub *h, char token[2 * FAIR_SEED + 1]);

/* A connection with that session. */
void alone_connect(struct hub *h, struct net_socket *s, const char *token);
void alone_say(struct hub *h, struct net_socket *s, const char *text, size_t n);
void alone_disconnect(struct hub *h, struct net_socket *s);

/* Somebody with a session and a connection. */
struct alone_player {
    char token[2 * FAIR_SEED + 1];
    struct net_socket socket;
    int requests;
};

/* A request at that table, {"id":...,"table":...,REST}; ends the process if it is not done. */
void alone_asks(struct hub *h, struct alone_player *p, const struct room *r, const char *rest);

/* GET, with the cookie of that session or NULL; the status. What comes stands in alone_body, to its
 * NUL. */
int alone_get(struct hub *h, const char *path, const char *query, const char *token);
/* The same without waiting; 0: it is not answered yet. */
int alone_ask(struct hub *h, const char *path, const char *query, const char *token);
/* POST of this JSON, and waits; as alone_get. */
int alone_post(struct hub *h, const char *path, const char *json, const char *token);
int alone_begin(struct hub *h, const char *path, const char *json); /* and does not wait */
int alone_answered(void); /* the status of the last answer; 0: none has come since it was asked */
extern char alone_body[ALONE_TEXT];
extern const char *alone_address; /* where who connects or asks comes from */
