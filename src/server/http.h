/* http.h -- HTTP/1.1 requests out of bytes, answers into bytes; knows no sockets.
 *
 * A head is taken whole before llhttp sees it: lines end in CR LF and in nothing else, no control
 * characters, no folded lines. Whatever two readers might understand in two ways is refused. */
#pragma once

#include "buffer.h"
#include "net.h"

#include <llhttp.h>

enum http_came {
    HTTP_CAME_NOTHING, /* all was read, more is needed */
    HTTP_CAME_EXPECT,  /* the client waits for 100 before it sends the body; read on */
    HTTP_CAME_REQUEST, /* http.request is whole, until the next http_read */
    HTTP_CAME_UPGRADE, /* the same, and it asks for a WebSocket with HTTP_F_KEY */
    HTTP_CAME_BAD,     /* answer http.status and close */
};

/* The headers that are looked at. */
enum http_field {
    HTTP_F_HOST,
    HTTP_F_ORIGIN,
    HTTP_F_COOKIE,
    HTTP_F_TYPE,
    HTTP_F_ACCEPT,
    HTTP_F_ENCODING,
    HTTP_F_UNLESS,
    HTTP_F_RANGE,
    HTTP_F_CUSTOM,
    HTTP_F_UPGRADE,
    HTTP_F_KEY,
    HTTP_F_VERSION,
    HTTP_F_EXPECT,
    HTTP_F_CODING,
    HTTP_F_FORWARDED_FOR,
    HTTP_F_FORWARDED_PROTO,
    HTTP_FIELDS
};

/* The reader of one connection; all zero is the beginning. */
struct http {
    struct net_request request;     /* address and secure are left to others */
    const char *field[HTTP_FIELDS]; /* "" where there is none */
    bool keep;                      /* the connection may serve another request */
    int status;                     /* of a refusal */

    enum { HTTP_HEAD_PHASE, HTTP_BODY_PHASE, HTTP_WHOLE_PHASE } phase;
    bool complete, upgrades, expects;
    size_t line;   /* bytes of the head's line at hand */
    size_t raw;    /* bytes of the body with its framing */
    unsigned seen; /* fields, a bit each */
    size_t length[HTTP_FIELDS];
    struct buffer head, body;
    char *target;
    size_t target_length;
    int named; /* the field whose value comes next; -1: one that is not looked at */
    llhttp_t parser;
};

/* Reads until something came; *used of the n bytes are then done with. */
enum http_came http_read(struct http *h, const char *bytes, size_t n, size_t *used);
bool http_began(const struct http *h); /* a request has begun and is not whole */
void http_free(struct http *h);

/* How an answer is written: HEAD gets no body, the last one says so, TLS is promised to last. */
struct http_manner {
    bool head_only, keep, secure;
};
void http_put_answer(struct buffer *out, const struct http_manner *m, const struct net_answer *a);
void http_put_refusal(struct buffer *out, const struct http_manner *m, int status);
void http_put_continue(struct buffer *out);
void http_put_upgrade(struct buffer *out, const char *key); /* 101, RFC 6455 4.2.2 */
