/* client.c -- a connection to a server's tables. */

#include "client.h"

#include "client_tls.h"
#include "core/json_read.h"
#include "core/utf8.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_ROOM = 64 * 1024, ANSWER_MAX = 16 * 1024, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };
enum { SILENCE_MOST = 30, ASK_MOST = 8, SWITCHING = 101 };

static bool failed(struct client *c, const char *words)
{
    snprintf(c->why, sizeof c->why, "%s://%.60s: %.110s", c->scheme, c->site, words);
    return false;
}

/* Bytes of the host that a URL begins with; an address of IPv6 stands in brackets. */
static size_t host_length(const char *host)
{
    size_t n = strcspn(host, host[0] == '[' ? "]" : ":/");

    return n + (host[n] == ']');
}

bool client_url(struct client *c, const char *url, const char *ca)
{
    bool tls = strncmp(url, "https://", 8) == 0;
    const char *host = tls ? url + 8 : strncmp(url, "http://", 7) == 0 ? url + 7 : url;
    const char *usual = tls ? "443" : "80";
    size_t n = host_length(host), six = host[0] == '[';
    const char *port = host[n] == ':' ? host + n + 1 : usual;
    size_t digits = strspn(port, "0123456789");

    *c = (struct client){.socket = -1, .scheme = tls ? "https" : "http", .ca = ca};
    if (strstr(host, "://") || n <= 2 * six || (six && host[n - 1] != ']') || n >= sizeof c->host ||
        !digits || digits >= 6 || (host[n] && host[n] != ':' && strcmp(host + n, "/") != 0) ||
        (port[digits] && strcmp(port + digits, "/") != 0 && host[n] == ':')) {
        snprintf(c->why, sizeof c->why, "%.100s: use http://HOST:PORT or https://HOST:PORT", url);
        return false;
    }
    if (ca && !tls) {
        snprintf(c->why, sizeof c->why, "%.100s: certificates are for https://HOST:PORT", url);
        return false;
    }
    memcpy(c->host, host + six, n - 2 * six);
    memcpy(c->port, port, digits);
    snprintf(c->site, sizeof c->site, "%.*s%s%s", (int)n, host, strcmp(c->port, usual) ? ":" : "",
             strcmp(c->port, usual) ? c->port : "");
    return true;
}

/* The session goes along, so it goes nowhere in the clear that was kept secret before. */
bool client_moves(struct client *c, const char *url)
{
    struct client to;

    if (!client_url(&to, url, c->ca) || strcmp(to.scheme, c->scheme) != 0) {
        snprintf(c->why, sizeof c->why, "the table is at %.100s, which is not a valid address",
                 url);
        return false;
    }
    if (!c->home[0]) memcpy(c->home, c->site, sizeof c->home);
    memcpy(c->host, to.host, sizeof c->host);
    memcpy(c->port, to.port, sizeof c->port);
    memcpy(c->site, to.site, sizeof c->site);
    return true;
}

void client_learns(struct client *c, const char *url)
{
    struct client to;

    if (!client_url(&to, url, c->ca) || strcmp(to.scheme, c->scheme) != 0) return;
    for (int i = 0; i < c->places; i++)
        if (strcmp(c->place[i], to.site) == 0) return;
    if (c->places == CLIENT_PLACES) { /* the oldest is the likeliest to be gone */
        memmove(c->place[0], c->place[1], sizeof c->place - sizeof c->place[0]);
        c->places--;
    }
    memcpy(c->place[c->places++], to.site, sizeof to.site);
}

void client_goes_on(struct client *c)
{
    char url[sizeof c->home + 16], was[sizeof c->site];

    memcpy(was, c->site, sizeof was);
    if (!c->home[0]) memcpy(c->home, c->site, sizeof c->home);
    for (int i = 0; i <= c->places; i++) {
        int at = c->turn++ % (c->places + 1);

        snprintf(url, sizeof url, "%s://%s", c->scheme, at ? c->place[at - 1] : c->home);
        if (client_moves(c, url) && strcmp(c->site, was) != 0) return;
    }
}

/* ---- bytes ---- */

static bool dial_tls(struct client *c)
{
    char words[160];

    if (c->scheme[4] != 's') return true;
    c->tls = client_tls_begin(c->socket, c->host, c->ca, words, sizeof words);
    return c->tls || failed(c, words);
}

static void hang_up(struct client *c)
{
    SSL_free(c->tls);
    c->tls = NULL;
    if (c->socket >= 0) close(c->socket);
    c->socket = -1;
}

/* How long the server may be silent; 0: for ever, as it may be at a table. */
static void wait_for(const struct client *c, int seconds)
{
    struct timeval most = {.tv_sec = seconds};

    setsockopt(c->socket, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
}

static bool dial(struct client *c)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *list;

    if (getaddrinfo(c->host, c->port, &hints, &list)) return failed(c, "no such host");
    for (const struct addrinfo *a = list; a && c->socket < 0; a = a->ai_next) {
        c->socket = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
        if (c->socket >= 0 && connect(c->socket, a->ai_addr, a->ai_addrlen)) {
            close(c->socket);
            c->socket = -1;
        }
    }
    freeaddrinfo(list);
    c->have = c->used = 0;
    c->cut = false;
    if (c->socket < 0) return failed(c, "nobody answers there; is `pit serve` running?");
    wait_for(c, SILENCE_MOST);
    return dial_tls(c);
}

static bool put(struct client *c, const void *bytes, size_t n)
{
    const char *at = bytes;

    while (n) {
        ssize_t done =
            c->tls ? SSL_write(c->tls, at, (int)n) : send(c->socket, at, n, MSG_NOSIGNAL);

        c->cut = done <= 0;
        if (c->cut) return failed(c, "the connection broke");
        at += done;
        n -= (size_t)done;
    }
    return true;
}

/* More of what comes, behind what is there. */
static bool get(struct client *c)
{
    ssize_t came;
    size_t room;

    if (c->room - c->have < 4096) {
        c->room = c->room ? 2 * c->room : FIRST_ROOM;
        c->in = realloc(c->in, c->room);
        if (!c->in) abort();
    }
    room = c->room - c->have - 1;
    came = c->tls ? SSL_read(c->tls, c->in + c->have, (int)room)
                  : recv(c->socket, c->in + c->have, room, 0);
    c->waits = came < 0 && errno == EINTR;
    if (came < 0 && errno == EAGAIN) return failed(c, "the server does not answer");
    c->cut = came <= 0 && !c->waits && !c->have;
    if (came <= 0) return failed(c, "the server closed the connection");
    c->have += (size_t)came;
    c->in[c->have] = '\0';
    return true;
}

/* ---- HTTP ---- */

bool client_answer(struct client *c, int want)
{
    char words[64];
    int status;

    do {
        if (!get(c)) return false;
        if (c->have > ANSWER_MAX) return failed(c, "that is not an answer from a Pit server");
    } while (!strstr(c->in, "\r\n\r\n"));
    if (sscanf(c->in, "HTTP/1.1 %d", &status) != 1 || status != want) {
        snprintf(words, sizeof words, "%.40s", c->in);
        words[strcspn(words, "\r\n")] = '\0';
        return failed(c, words);
    }
    c->used = (size_t)(strstr(c->in, "\r\n\r\n") + 4 - c->in);
    if (want == SWITCHING) wait_for(c, 0);
    return true;
}

static bool ask(struct client *c, const char *request, int want)
{
    return dial(c) && put(c, request, strlen(request)) && client_answer(c, want);
}

/* The first bytes of what a GET is answered with. A server that ends takes its connections along,
 * and another may stand behind the same address: so it is asked again. */
static bool begin_answer(struct client *c, const char *request)
{
    struct timespec pause = {.tv_nsec = 250000000};
    bool good = false;

    for (int i = 0; !good && i < ASK_MOST; i++) {
        hang_up(c);
        if (i) nanosleep(&pause, NULL);
        good = dial(c) && put(c, request, strlen(request)) && get(c);
        if (!c->cut) break;
    }
    return good;
}

/* To the end of the connection. */
static bool read_all(struct client *c)
{
    while (c->have < CLIENT_MESSAGE_MAX)
        if (!get(c)) return c->have > 0;
    return failed(c, "that is not an answer from a Pit server");
}

bool client_ask(struct client *c, const char *path, const char *cookie, const char *body,
                int *status, const char **text)
{
    char request[1024];
    const char *end, *set;

    snprintf(request, sizeof request,
             "%s %.300s HTTP/1.1\r\nHost: %s\r\nX-Pit: 1\r\nConnection: close\r\n"
             "%s%.200s%sContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
             body ? "POST" : "GET", path, c->site, cookie[0] ? "Cookie: " : "", cookie,
             cookie[0] ? "\r\n" : "", body ? strlen(body) : 0);
    if (!(body ? dial(c) && put(c, request, strlen(request)) && put(c, body, strlen(body)) && get(c)
               : begin_answer(c, request)) ||
        !read_all(c)) {
        hang_up(c);
        return false;
    }
    hang_up(c);
    end = strstr(c->in, "\r\n\r\n");
    if (!end || sscanf(c->in, "HTTP/1.1 %d", status) != 1)
        return failed(c, "that is not an answer from a Pit server");
    set = strstr(c->in, "Set-Cookie: ");
    c->cookie[0] = '\0';
    if (set && set < end)
        snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)strcspn(set + 12, ";\r"), set + 12);
    *text = end + 4;
    return true;
}

/* What is wrong, in the words of an answer that is no 200, if they can be shown. */
static bool said(struct client *c, const char *text)
{
    struct json_value root, error, words;
    struct json_problem unused;
    char out[110];

    if (json_parse(text, strlen(text), &root, &unused) &&
        json_get(&root, "error", &error) == JSON_FOUND &&
        json_get(&error, "words", &words) == JSON_FOUND && json_as_text(&words, out, sizeof out) &&
        utf8_printable(out, strlen(out)))
        return failed(c, out);
    return failed(c, "that is not an answer from a Pit server");
}

/* Of a line in the head of an answer; -1: there is none. */
static long long head_number(const struct client *c, const char *name, const char *end)
{
    const char *at = strstr(c->in, name);

    return at && at < end ? strtoll(at + strlen(name), NULL, 10) : -1;
}

bool client_fetch(struct client *c, const char *path, client_take *take, void *with)
{
    char request[512];
    const char *end;
    long long left;
    bool good;
    int status;

    snprintf(request, sizeof request,
             "GET %.300s HTTP/1.1\r\nHost: %s\r\nX-Pit: 1\r\nConnection: close\r\n\r\n", path,
             c->site);
    good = begin_answer(c, request);
    while (good && !strstr(c->in, "\r\n\r\n"))
        good = c->have < ANSWER_MAX ? get(c) : failed(c, "that is not an answer from a Pit server");
    if (good && sscanf(c->in, "HTTP/1.1 %d", &status) == 1 && status != 200) {
        good = read_all(c) && said(c, strstr(c->in, "\r\n\r\n") + 4);
    } else if (good) {
        end = strstr(c->in, "\r\n\r\n") + 4;
        left = head_number(c, "Content-Length: ", end);
        c->rounds = head_number(c, "X-Pit-Rounds: ", end);
        for (size_t n = c->have - (size_t)(end - c->in); good; n = c->have, end = c->in) {
            if ((long long)n > left) n = left > 0 ? (size_t)left : 0;
            if (!take(with, end, n)) good = failed(c, "it could not be written");
            left -= (long long)n;
            c->have = 0;
            if (left <= 0 || !good) break;
            good = get(c);
        }
    }
    hang_up(c);
    return good;
}

bool client_guest(struct client *c)
{
    static const char body[] = "{\"bot\":true}";
    char request[512];
    const char *cookie;

    snprintf(request, sizeof request,
             "POST /api/guest HTTP/1.1\r\nHost: %s\r\nX-Pit: 1\r\nConnection: close\r\n"
             "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
             c->site, (int)strlen(body), body);
    if (!ask(c, request, 201)) return false;
    cookie = strstr(c->in, "Set-Cookie: ");
    if (!cookie) return failed(c, "the server gave no session");
    snprintf(c->cookie, sizeof c->cookie, "%.*s", (int)strcspn(cookie + 12, ";\r"), cookie + 12);
    hang_up(c);
    return true;
}

bool client_person(struct client *c, const char *cookie)
{
    char kept[CLIENT_COOKIE];
    const char *text;
    int status;

    snprintf(kept, sizeof kept, "%s", cookie);
    if (!client_ask(c, "/api/guest", kept, "{}", &status, &text)) return false;
    if (status != 200 && status != 201) return said(c, text);
    if (!c->cookie[0]) memcpy(c->cookie, kept, sizeof kept);
    return c->cookie[0] || failed(c, "the server gave no session");
}

/* ---- WebSocket ---- */

/* The nonce of the handshake and the mask of frames keep old proxies from being led astray. Between
 * a program and its server there is none, so both may be constant. */
bool client_connect(struct client *c)
{
    char request[768];

    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: %s://%s\r\nCookie: %s\r\n"
             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGFibGUgZ2FtZXMgcGl0IQ==\r\n\r\n",
             c->site, c->scheme, c->site, c->cookie);
    return ask(c, request, 101);
}

static bool put_frame(struct client *c, int opcode, const char *text, size_t n)
{
    uint8_t head[8] = {(uint8_t)(0x80 | opcode), (uint8_t)(0x80 | n)};
    size_t size = 6;

    if (n > UINT16_MAX) return failed(c, "the message is too large");
    if (n > 125) {
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(n >> 8);
        head[3] = (uint8_t)n;
        size = 8;
    }
    return put(c, head, size) && put(c, text, n);
}

bool client_send(struct client *c, const char *text, size_t n)
{
    return put_frame(c, TEXT, text, n);
}

static void drop_used(struct client *c)
{
    memmove(c->in, c->in + c->used, c->have - c->used);
    c->have -= c->used;
    c->used = 0;
}

static bool need(struct client *c, size_t n)
{
    while (c->have < n)
        if (!get(c)) return false;
    return true;
}

/* Bytes of the frame that begins here, its head among them; 0: not known yet. */
static uint64_t frame_length(const char *at, size_t have)
{
    const uint8_t *head = (const uint8_t *)at;
    size_t bytes = have < 2 || (head[1] & 127) < 126 ? 0 : (head[1] & 127) == 126 ? 2 : 8;
    uint64_t length = 0;

    if (have < 2 + bytes) return 0;
    if (!bytes) return 2 + (uint64_t)(head[1] & 127);
    for (size_t i = 2; i < 2 + bytes; i++)
        length = length << 8 | head[i];
    return length > CLIENT_MESSAGE_MAX ? 1 : 2 + bytes + length; /* 1: it is refused at once */
}

int client_wait(const struct client *c, int other, int ms)
{
    struct pollfd fd[] = {{.fd = c->socket, .events = POLLIN}, {.fd = other, .events = POLLIN}};
    size_t have = c->have - c->used;
    uint64_t length = have ? frame_length(c->in + c->used, have) : 0;
    bool there = (length && have >= length) || (c->tls && SSL_pending(c->tls) > 0);
    int came = poll(fd, 2, there ? 0 : ms);

    if (came < 0) fd[0].revents = fd[1].revents = 0;
    return (there || fd[0].revents ? CLIENT_MESSAGE : 0) | (fd[1].revents ? CLIENT_OTHER : 0);
}

/* The next frame: its kind, and what it holds. 0: the connection has ended. */
static int next_frame(struct client *c, const char **text, size_t *n)
{
    uint64_t length;
    size_t head = 2;

    drop_used(c);
    if (!need(c, head)) return 0;
    length = (uint8_t)c->in[1] & 127;
    if (length > 125) {
        size_t bytes = length == 126 ? 2 : 8;

        if (!need(c, head += bytes)) return 0;
        length = 0;
        for (size_t i = 2; i < head; i++)
            length = length << 8 | (uint8_t)c->in[i];
    }
    if (length > CLIENT_MESSAGE_MAX) {
        failed(c, "that is not a message from a Pit server");
        return 0;
    }
    if (!need(c, head + (size_t)length)) return 0;
    *text = c->in + head;
    *n = (size_t)length;
    c->used = head + (size_t)length;
    return c->in[0] & 15;
}

/* Who was only asked whether it is still there goes back to what it did meanwhile. */
static bool nothing_more(struct client *c)
{
    c->waits = !(client_wait(c, -1, 0) & CLIENT_MESSAGE);
    return c->waits;
}

bool client_next(struct client *c, const char **text, size_t *n)
{
    c->waits = false;
    for (;;) {
        switch (next_frame(c, text, n)) {
        case TEXT: return true;
        case PING:
            if (!put_frame(c, PONG, *text, *n) || nothing_more(c)) return false;
            break;
        case PONG:
            if (nothing_more(c)) return false;
            break;
        case CLOSE: return failed(c, "the server ended the connection");
        case 0: return false;
        default: return failed(c, "that is not a message from a Pit server");
        }
    }
}

bool client_waits(const struct client *c)
{
    return c->waits;
}

void client_close(struct client *c)
{
    hang_up(c);
    free(c->in);
    c->in = NULL;
    c->have = c->room = c->used = 0;
}
