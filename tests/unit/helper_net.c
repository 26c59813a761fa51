/* helper_net.c -- a server of net.h in a thread, and raw clients. */

#include "helper_net.h"

#include "system/clock.h"

#include <arpa/inet.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { BIG = 3 * 1024 * 1024, TICKETS = 8 };

static struct net *net;
static pthread_t thread;
static SSL_CTX *client_tls;
static atomic_bool stop, waits;
static atomic_int sockets, requests;
static atomic_llong skew;
static char *big;
static uint64_t ticket[TICKETS];
static int tickets;
static struct net_socket *leaving[HELPER_NET_LEAVE];
static int leavings;

/* ---- the clock ---- */

static int64_t read_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + atomic_load(&skew);
}

static const struct system_clock skewed = {read_clock, read_clock};

void helper_net_advance(int64_t ms)
{
    atomic_fetch_add(&skew, ms);
}

/* ---- handlers ---- */

/* cmocka's assertions belong to the thread of the test. */
static void must(bool true_one)
{
    if (!true_one) abort();
}

static bool on_request(void *with, const struct net_request *q, uint64_t t, struct net_answer *a)
{
    static char words[256];

    (void)with;
    *a = (struct net_answer){.status = 200, .type = "text/plain", .body = words};
    words[0] = '\0';
    atomic_fetch_add(&requests, 1);
    if (!strcmp(q->path, "/late") || !strcmp(q->path, "/never")) {
        if (q->path[1] == 'l') ticket[tickets++ % TICKETS] = t;
        atomic_store(&waits, true);
        return false;
    }
    if (!strcmp(q->path, "/who"))
        snprintf(words, sizeof words, "%s %d", q->address, q->secure);
    else if (!strcmp(q->path, "/"))
        snprintf(words, sizeof words, "hello");
    else if (!strcmp(q->path, "/echo"))
        a->body = q->body;
    else if (!strcmp(q->path, "/big"))
        a->body = big;
    else
        a->status = 404;
    a->length = a->body == q->body ? q->length : a->body == big ? BIG : strlen(words);
    return true;
}

static int on_upgrade(void *with, const struct net_request *q, struct net_socket *s, void **user)
{
    (void)with;
    net_send(s, "hi", 2);
    if (!strcmp(q->path, "/ws")) {
        *user = &sockets;
        atomic_fetch_add(&sockets, 1);
        return 101;
    }
    return 403;
}

static void on_message(void *with, struct net_socket *s, void *user, const char *text, size_t n)
{
    char word[16];

    (void)with;
    must(user == &sockets);
    if (n == 5 && !memcmp(text, "flood", 5)) {
        for (int i = 0; i < 64; i++)
            net_send(s, big, BIG / 64);
    } else if (n == 4 && !memcmp(text, "many", 4)) {
        for (int i = 0; i < 100; i++) {
            int length = snprintf(word, sizeof word, "%d", i);

            net_send(s, word, (size_t)length);
        }
    } else if (n == 4 && !memcmp(text, "drop", 4)) {
        net_drop(s, 4000, "bye");
        net_drop(s, 4001, "twice");
        net_send(s, "too late", 8);
    } else if (n == 5 && !memcmp(text, "leave", 5)) {
        leaving[leavings++ % HELPER_NET_LEAVE] = s;
    } else {
        net_send(s, text, n);
    }
}

static void on_closed(void *with, struct net_socket *s, void *user)
{
    (void)with;
    must(user == &sockets);
    net_send(s, "nobody hears", 12);
    atomic_fetch_sub(&sockets, 1);
}

static void on_tick(void *with, int64_t now_ms)
{
    struct net_answer a = {.status = 200, .body = "late", .length = 4};

    (void)with, (void)now_ms;
    for (; tickets; tickets--) {
        net_reply(net, ticket[(tickets - 1) % TICKETS], &a);
        net_reply(net, ticket[(tickets - 1) % TICKETS], &a); /* one too many */
    }
    for (; leavings && leavings % HELPER_NET_LEAVE == 0; leavings -= HELPER_NET_LEAVE)
        for (int i = 0; i < HELPER_NET_LEAVE; i++)
            net_drop(leaving[i], 4000, "bye");
    if (atomic_load(&stop)) net_stop(net, NET_GOING_AWAY, "the server is closing");
}

/* ---- the server ---- */

/* A self-signed certificate and its key, in one file. */
static void write_certificate(const char *file)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *x = X509_new();
    FILE *f = fopen(file, "w");

    assert_true(key && x && f);
    X509_gmtime_adj(X509_getm_notBefore(x), 0);
    X509_gmtime_adj(X509_getm_notAfter(x), 3600);
    X509_set_pubkey(x, key);
    assert_true(X509_sign(x, key, EVP_sha256()));
    assert_true(PEM_write_X509(f, x));
    assert_true(PEM_write_PrivateKey(f, key, NULL, NULL, 0, NULL, NULL));
    fclose(f);
    X509_free(x);
    EVP_PKEY_free(key);
}

static void *run(void *with)
{
    net_run(with);
    return NULL;
}

void helper_net_open(bool tls, bool trust_proxy, int connections_max, int per_address_max)
{
    static const struct net_handlers handlers = {
        NULL, on_request, on_upgrade, on_message, on_closed, on_tick,
    };
    struct net_options o = {.host = "127.0.0.1",
                            .trust_proxy = trust_proxy,
                            .connections_max = connections_max,
                            .per_address_max = per_address_max};
    char file[] = "/tmp/pit-net-XXXXXX", why[256];

    if (tls) {
        close(mkstemp(file));
        write_certificate(file);
        o.certificate = o.key = file;
        client_tls = SSL_CTX_new(TLS_client_method());
    }
    big = malloc(BIG);
    memset(big, 'b', BIG);
    system_clock_replace(&skewed);
    atomic_store(&stop, false);
    net = net_open(&o, &handlers, why, sizeof why);
    if (tls) unlink(file);
    if (!net) fail_msg("%s", why);
    assert_int_equal(pthread_create(&thread, NULL, run, net), 0);
}

void helper_net_stop(void)
{
    atomic_store(&stop, true);
    net_wake(net);
}

void helper_net_close(void)
{
    helper_net_stop();
    pthread_join(thread, NULL);
    net_close(net);
    SSL_CTX_free(client_tls);
    client_tls = NULL;
    free(big);
    system_clock_replace(NULL);
}

int helper_net_sockets(void)
{
    return atomic_load(&sockets);
}

int helper_net_requests(void)
{
    return atomic_load(&requests);
}

bool helper_net_waits(void)
{
    return atomic_exchange(&waits, false);
}

/* ---- a client ---- */

void peer_knock(struct client *c)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)net_port(net))};
    struct timeval patience = {.tv_sec = 5};

    *c = (struct client){.fd = socket(AF_INET, SOCK_STREAM, 0)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(c->fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(c->fd, (struct sockaddr *)&to, sizeof to), 0);
}

void peer_open(struct client *c)
{
    peer_knock(c);
    if (!client_tls) return;
    c->ssl = SSL_new(client_tls);
    SSL_set_fd(c->ssl, c->fd);
    if (SSL_connect(c->ssl) == 1) return;
    SSL_free(c->ssl);
    c->ssl = NULL;
}

void peer_close(struct client *c)
{
    SSL_free(c->ssl);
    close(c->fd);
}

void peer_end(struct client *c)
{
    shutdown(c->fd, SHUT_WR);
}

bool peer_send(struct client *c, const char *bytes, size_t n)
{
    while (n) {
        int some = n < 16384 ? (int)n : 16384;
        ssize_t done = c->ssl ? SSL_write(c->ssl, bytes, some)
                              : send(c->fd, bytes, (size_t)some, MSG_NOSIGNAL);

        if (done <= 0) return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

void peer_say(struct client *c, const char *text)
{
    assert_true(peer_send(c, text, strlen(text)));
}

/* 0: an orderly end; below: a timeout or a cut. */
static ssize_t take_some(struct client *c, char *to, size_t n)
{
    int got;

    if (!c->ssl) return recv(c->fd, to, n, 0);
    got = SSL_read(c->ssl, to, (int)n);
    if (got > 0) return got;
    return SSL_get_error(c->ssl, got) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

bool peer_take(struct client *c, void *to, size_t n)
{
    char *at = to;

    while (n) {
        ssize_t got = take_some(c, at, n);

        if (got <= 0) return false;
        at += got;
        n -= (size_t)got;
    }
    return true;
}

bool peer_ended(struct client *c)
{
    char one;

    return take_some(c, &one, 1) == 0;
}

int peer_answer(struct client *c)
{
    const char *length;
    size_t body = 0, n = 0;
    int status;

    c->text[0] = '\0';
    while (n < 4 || memcmp(c->text + n - 4, "\r\n\r\n", 4) != 0) {
        if (n + 1 >= sizeof c->text || !peer_take(c, c->text + n, 1)) return 0;
        c->text[++n] = '\0';
    }
    if (sscanf(c->text, "HTTP/1.1 %d", &status) != 1) return 0;
    length = strstr(c->text, "Content-Length: ");
    if (length) body = strtoul(length + strlen("Content-Length: "), NULL, 10);
    if (body >= sizeof c->text - n) return status; /* the caller takes it */
    if (!peer_take(c, c->text + n, body)) return 0;
    c->n = n + body;
    c->text[c->n] = '\0';
    return status;
}

int peer_upgrade(struct client *c, const char *path, const char *headers)
{
    char request[512];

    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
             path, headers);
    peer_say(c, request);
    return peer_answer(c);
}

void peer_frame(struct client *c, int first, const char *payload, size_t n)
{
    static const char mask[4] = {'m', 'a', 's', 'k'};
    char *bytes = malloc(n + 14);
    size_t length = n < 126 ? 0 : n < 65536 ? 2 : 8, at = 2 + length + 4;

    bytes[0] = (char)first;
    bytes[1] = (char)(0x80 | (length == 0 ? n : length == 2 ? 126 : 127));
    for (size_t i = 0; i < length; i++)
        bytes[2 + i] = (char)((uint64_t)n >> 8 * (length - 1 - i));
    memcpy(bytes + 2 + length, mask, sizeof mask);
    for (size_t i = 0; i < n; i++)
        bytes[at + i] = (char)(payload[i] ^ mask[i % 4]);
    peer_send(c, bytes, at + n); /* may be cut off: what comes back tells */
    free(bytes);
}

int peer_take_frame(struct client *c)
{
    unsigned char head[10];
    size_t more;

    if (!peer_take(c, head, 2)) return 0;
    more = head[1] < 126 ? 0 : head[1] == 126 ? 2 : 8;
    if (!peer_take(c, head + 2, more)) return 0;
    c->n = more ? 0 : head[1];
    for (size_t i = 0; i < more; i++)
        c->n = c->n << 8 | head[2 + i];
    assert_true(c->n < sizeof c->text);
    if (!peer_take(c, c->text, c->n)) return 0;
    c->text[c->n] = '\0';
    return head[0];
}

void peer_expect_close(struct client *c, int code)
{
    assert_int_equal(peer_take_frame(c), 0x88);
    assert_int_equal(c->n ? (unsigned char)c->text[0] << 8 | (unsigned char)c->text[1] : 1005,
                     code);
    assert_true(peer_ended(c));
}
