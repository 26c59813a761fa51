/* load.h -- players that load a server: each a guest with a WebSocket, at a table of its own, who
 * has been through the ceremony of its shoe and may bet. */
#pragma once

#include "core/json_read.h"
#include "fair/epoch.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LOAD_ROOM = 1 << 17 }; /* bytes of the largest messages, a few of them */

struct load {
    int fd, number, port;
    long requests;
    char cookie[100], table[40];
    struct fair_epoch epoch; /* whose ceremony goes on */
    char in[LOAD_ROOM];
    size_t n;
};

static void load_must(bool true_one, const char *what)
{
    if (true_one) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

static void load_connect(struct load *l)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    int one = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->fd = socket(AF_INET, SOCK_STREAM, 0);
    load_must(connect(l->fd, (struct sockaddr *)&to, sizeof to) == 0, "cannot connect");
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    l->n = 0;
}

/* ---- HTTP, with a connection for each request ---- */

static void load_post(struct load *l, const char *path, const char *body)
{
    char request[600];
    ssize_t got;
    int n = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Pit: 1\r\nContent-Type: application/json\r\n"
        "Connection: close\r\nCookie: %s\r\nContent-Length: %zu\r\n\r\n%s",
        path, l->cookie, strlen(body), body);

    load_connect(l);
    load_must(write(l->fd, request, (size_t)n) == n, "cannot ask");
    while ((got = read(l->fd, l->in + l->n, sizeof l->in - 1 - l->n)) > 0)
        l->n += (size_t)got;
    l->in[l->n] = '\0';
    close(l->fd);
    load_must(strncmp(l->in, "HTTP/1.1 201", 12) == 0, l->in);
}

static void load_copy(const struct load *l, const char *behind, const char *until, char *out,
                      size_t room)
{
    const char *at = strstr(l->in, behind);

    load_must(at != NULL, "the answer lacks something");
    at += strlen(behind);
    snprintf(out, room, "%.*s", (int)strcspn(at, until), at);
}

/* ---- frames ---- */

static void load_send(struct load *l, const char *text)
{
    unsigned char frame[1024];
    size_t n = strlen(text), head = n < 126 ? 6 : 8;

    load_must(n + 8 < sizeof frame, "too long");
    memset(frame, 0, 8); /* a mask of zeros leaves the text as it is */
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
    }
    memcpy(frame + head, text, n);
    load_must(write(l->fd, frame, head + n) == (ssize_t)(head + n), "cannot send");
}

/* The first frame that has come; NULL: none is whole yet. */
static const char *load_frame(const struct load *l, size_t at, size_t *n, size_t *whole)
{
    const unsigned char *b = (const unsigned char *)l->in + at;
    size_t left = l->n - at, head = 2;

    if (left < 4) return NULL;
    *n = b[1];
    if (*n == 126) {
        *n = (size_t)b[2] << 8 | b[3];
        head = 4;
    } else if (*n == 127) {
        if (left < 10) return NULL;
        *n = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9];
        head = 10;
    }
    *whole = head + *n;
    return left < *whole ? NULL : l->in + at + head;
}

static void load_read(struct load *l)
{
    ssize_t got = read(l->fd, l->in + l->n, sizeof l->in - l->n);

    load_must(got > 0, "the connection was closed");
    l->n += (size_t)got;
}

static bool load_is(const char *text, size_t n, const char *begin)
{
    size_t length = strlen(begin);

    return n >= length && memcmp(text, begin, length) == 0;
}

/* Takes all whole frames that have come; how many of them begin like this. */
static int load_take(struct load *l, const char *begin)
{
    size_t at = 0, n, whole;
    const char *text;
    int count = 0;

    for (; (text = load_frame(l, at, &n, &whole)); at += whole) {
        load_must(!load_is(text, n, "{\"is\":\"refused\""), text);
        count += load_is(text, n, begin);
    }
    memmove(l->in, l->in + at, l->n - at);
    l->n -= at;
    return count;
}

/* ---- what a player does before it may bet ---- */

static int64_t load_number(const struct json_value *m, const char *key)
{
    struct json_value v;
    int64_t number = 0;

    load_must(json_get(m, key, &v) == JSON_FOUND && json_as_i64(&v, &number), key);
    return number;
}

static void load_hex(const struct json_value *m, const char *key, uint8_t *out, size_t n)
{
    struct json_value v;
    char text[200];

    load_must(json_get(m, key, &v) == JSON_FOUND && json_as_text(&v, text, sizeof text) &&
                  fair_unhex(text, strlen(text), out, n),
              key);
}

static void load_commit(struct load *l, const struct json_value *m)
{
    struct fair_epoch *e = &l->epoch;
    struct fair_seat seat = {.seat = 1};
    char tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1], text[400];

    e->number = (uint64_t)load_number(m, "epoch");
    e->game = (uint8_t)load_number(m, "game");
    e->decks = (uint8_t)load_number(m, "decks");
    e->n = (uint16_t)load_number(m, "n");
    e->stop = (uint16_t)load_number(m, "stop");
    e->mode = (uint8_t)load_number(m, "mode");
    e->max_seats = (uint8_t)load_number(m, "max_seats");
    load_hex(m, "table_id", e->table_id, FAIR_TABLE_ID);
    load_hex(m, "rules_hash", e->rules_hash, FAIR_HASH);
    load_hex(m, "c_s", e->commit, FAIR_HASH);
    fair_commit_seat(e, &seat, seat.commit);
    fair_hex(seat.player_tag, FAIR_PLAYER_TAG, tag);
    fair_hex(seat.commit, FAIR_HASH, hash);
    snprintf(text, sizeof text,
             "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":%llu,\"tag\":\"%s\",\"commit\":\"%s\"}",
             l->table, (unsigned long long)e->number, tag, hash);
    load_send(l, text);
}

static void load_show(struct load *l)
{
    static const uint8_t seed[FAIR_SEED];
    char hash[2 * FAIR_HASH + 1], text[300];

    fair_hex(seed, FAIR_SEED, hash);
    snprintf(
        text, sizeof text,
        "{\"do\":\"show\",\"table\":\"%s\",\"epoch\":%llu,\"accept\":0,\"cut\":0,\"seed\":\"%s\"}",
        l->table, (unsigned long long)l->epoch.number, hash);
    load_send(l, text);
}

/* True once bets are open. */
static bool load_hear(struct load *l, const char *text, size_t n)
{
    struct json_value m, v;
    struct json_problem problem;

    load_must(json_parse(text, n, &m, &problem), "a message is not JSON");
    load_must(!load_is(text, n, "{\"is\":\"refused\""), text);
    if (json_get(&m, "stage", &v) == JSON_FOUND && json_is_text(&v, "open")) load_commit(l, &m);
    if (json_get(&m, "stage", &v) == JSON_FOUND && json_is_text(&v, "locked")) load_show(l);
    if (json_get(&m, "state", &v) != JSON_FOUND) return false;
    m = v;
    return json_get(&m, "open", &v) == JSON_FOUND && v.n == 4; /* true */
}

static void load_upgrade(struct load *l)
{
    char request[400];
    int n = snprintf(
        request, sizeof request,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n",
        l->cookie);
    char *end;

    load_connect(l);
    load_must(write(l->fd, request, (size_t)n) == n, "cannot ask");
    do {
        load_read(l);
        l->in[l->n] = '\0';
        end = strstr(l->in, "\r\n\r\n");
    } while (!end);
    load_must(strncmp(l->in, "HTTP/1.1 101", 12) == 0, l->in);
    l->n -= (size_t)(end + 4 - l->in);
    memmove(l->in, end + 4, l->n);
    while (!load_take(l, "{\"is\":\"welcome\""))
        load_read(l);
}

/* A guest who may bet. */
static void load_begin(struct load *l, int port, int number)
{
    char text[200];
    bool open = false;

    l->port = port;
    l->number = number;
    load_post(l, "/api/guest", "{}");
    load_copy(l, "Set-Cookie: ", ";", l->cookie, sizeof l->cookie);
    load_post(l, "/api/tables", "{\"game\":\"red-dog\",\"rules\":\"ma min=5\",\"private\":true}");
    load_copy(l, "{\"table\":\"", "\"", l->table, sizeof l->table);
    load_upgrade(l);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", l->table);
    load_send(l, text);
    snprintf(text, sizeof text,
             "{\"do\":\"sit\",\"id\":\"s\",\"table\":\"%s\",\"seat\":1,\"chips\":20000}", l->table);
    load_send(l, text);
    while (!open) {
        size_t n, whole;
        const char *message;

        load_read(l);
        while ((message = load_frame(l, 0, &n, &whole))) {
            open |= load_hear(l, message, n);
            memmove(l->in, l->in + whole, l->n - whole);
            l->n -= whole;
        }
    }
}

/* Bets, and takes the bet back the next time. */
static void load_bet(struct load *l)
{
    char text[200];

    snprintf(text, sizeof text,
             "{\"do\":\"act\",\"id\":\"%d-%ld\",\"table\":\"%s\",\"verb\":\"%s\",\"spot\":\"ante\","
             "\"amount\":500}",
             l->number, l->requests, l->table, l->requests % 2 ? "take" : "bet");
    l->requests++;
    load_send(l, text);
}

/* A frame with 32 bytes, as long as those of the bare echo. */
static inline void load_ping(struct load *l)
{
    load_send(l, "{\"do\":\"ping\",\"n\":12345678901234}");
}
