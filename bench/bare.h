/* bare.h -- a bare epoll loop that sends WebSocket messages back: it knows frames of one shape, and
 * neither limits, timeouts, TLS nor HTTP. */
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SOCKETS = 64,
    PAYLOAD = 32,
    ASKED = 2 + 4 + PAYLOAD, /* bytes of a frame with its mask */
    ANSWERED = 2 + PAYLOAD,
};

struct bare {
    int fd;
    bool open; /* the request has been answered */
    size_t n;
    char in[1024];
};

static void must(bool true_one)
{
    if (true_one) return;
    perror("bench");
    exit(1);
}

static void bare_answer(struct bare *b)
{
    static const char yes[] = "HTTP/1.1 101 Switching Protocols\r\n\r\n";

    if (b->n < 4 || memcmp(b->in + b->n - 4, "\r\n\r\n", 4) != 0) return;
    b->open = true;
    b->n = 0;
    must(write(b->fd, yes, sizeof yes - 1) > 0);
}

static void bare_echo(struct bare *b)
{
    char out[sizeof b->in];
    size_t at = 0, to = 0;

    for (; b->n - at >= ASKED; at += ASKED) {
        const char *frame = b->in + at;

        out[to++] = frame[0];
        out[to++] = PAYLOAD;
        for (int i = 0; i < PAYLOAD; i++)
            out[to++] = (char)(frame[6 + i] ^ frame[2 + i % 4]);
    }
    memmove(b->in, b->in + at, b->n - at);
    b->n -= at;
    if (to) must(write(b->fd, out, to) == (ssize_t)to);
}

static void bare_read(struct bare *b)
{
    ssize_t got = read(b->fd, b->in + b->n, sizeof b->in - b->n);

    if (got <= 0) {
        close(b->fd);
        return;
    }
    b->n += (size_t)got;
    if (b->open)
        bare_echo(b);
    else
        bare_answer(b);
}

static void bare_accept(struct bare *b, int poll, int listener)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = b};
    int one = 1;

    *b = (struct bare){.fd = accept(listener, NULL, NULL)};
    must(b->fd >= 0);
    setsockopt(b->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    must(epoll_ctl(poll, EPOLL_CTL_ADD, b->fd, &e) == 0);
}

static int bare_listen(int *port)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    must(bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, SOCKETS) == 0);
    must(getsockname(listener, (struct sockaddr *)&at, &size) == 0);
    *port = ntohs(at.sin_port);
    return listener;
}

static void bare_serve(int listener, const atomic_bool *stop)
{
    int poll = epoll_create1(0);
    struct epoll_event e = {.events = EPOLLIN}, came[SOCKETS];
    static struct bare bare[SOCKETS];
    int count = 0;

    must(epoll_ctl(poll, EPOLL_CTL_ADD, listener, &e) == 0);
    while (!atomic_load(stop)) {
        int n = epoll_wait(poll, came, SOCKETS, 100);

        for (int i = 0; i < n; i++) {
            if (came[i].data.ptr)
                bare_read(came[i].data.ptr);
            else
                bare_accept(&bare[count++], poll, listener);
        }
    }
    close(listener);
    close(poll);
}
