/* client.h -- a connection to a server's tables: HTTP for a session, then a WebSocket.
 *
 * One thread, blocking: for programs that play. docs/protocol.md has the messages. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLIENT_HOST = 128,
    CLIENT_COOKIE = 128,
    CLIENT_WHY = 200,
    CLIENT_PLACES = 8,                /* servers of one house that are remembered */
    CLIENT_MESSAGE_MAX = 1024 * 1024, /* bytes of a message; a server that sends more is none */
};

struct client {
    char host[CLIENT_HOST], port[8];
    char site[CLIENT_HOST + 16];                 /* "HOST[:PORT]", as a browser would say it */
    char home[CLIENT_HOST + 16];                 /* the site that it began with; "": it is there */
    char place[CLIENT_PLACES][CLIENT_HOST + 16]; /* other servers of the house, */
    int places, turn;                            /* of which one after another is tried */
    const char *scheme;                          /* "http", or "https": over TLS */
    const char *ca;             /* file of the certificates that are trusted; NULL: the system's */
    char cookie[CLIENT_COOKIE]; /* "pit=..." */
    int socket;                 /* -1: not connected */
    struct ssl_st *tls;         /* NULL: none */
    char *in;                   /* bytes that have come */
    size_t have, room, used;    /* used: by the message that was given out last */
    bool waits;                 /* a signal came while it waited for bytes, or only a ping */
    bool cut;                   /* the connection ended before anything was answered */
    int64_t rounds;             /* of a record that is fetched, from its head; -1: not said */
    char why[CLIENT_WHY];       /* after a call that failed */
};

/* "http://HOST[:PORT]", or https. ca: only certificates of this file (PEM) are trusted; NULL: those
 * of the system are. It must outlive the client. */
bool client_url(struct client *c, const char *url, const char *ca);
/* A new session, marked as a program's. */
bool client_guest(struct client *c);
/* A person's: that of the cookie where the server knows it, or a new one. */
bool client_person(struct client *c, const char *cookie);
bool client_connect(struct client *c);
/* To another server of the same house, with the same cookie: from the next connection on. False:
 * the cookie must not go there. */
bool client_moves(struct client *c, const char *url);
/* Where it is may be gone: to the first server, or to one that it has learned of, in turn. */
void client_goes_on(struct client *c);
void client_learns(struct client *c, const char *url); /* that the house has this server too */
/* One request over HTTP with this cookie ("" for none); body NULL: a GET. *status is its answer's,
 * whose text follows until the next call; a cookie that comes with it is in c->cookie. */
bool client_ask(struct client *c, const char *path, const char *cookie, const char *body,
                int *status, const char **text);
/* GET, of any length: its bytes are handed to take as they come. False: why has the server's own
 * words where it answers with anything but 200; or take was false. */
typedef bool client_take(void *with, const char *bytes, size_t n);
bool client_fetch(struct client *c, const char *path, client_take *take, void *with);
/* Reads the head of an answer to an upgrade or another request, with this status. Part of both of
 * them above, and for who has made the connection. */
bool client_answer(struct client *c, int want);
bool client_send(struct client *c, const char *text, size_t n);
/* Waits for a message, for bytes of another descriptor (below 0: of none), or so many milliseconds;
 * a signal ends it too. What there is, as bits; a connection that has ended is a message. */
enum { CLIENT_MESSAGE = 1, CLIENT_OTHER = 2 };
int client_wait(const struct client *c, int other, int ms);
/* The next message, until the next call. False: there is none yet, or the connection has ended. */
bool client_next(struct client *c, const char **text, size_t *n);
/* After a call that failed: nothing is wrong, and it may be made again. */
bool client_waits(const struct client *c);
void client_close(struct client *c);
