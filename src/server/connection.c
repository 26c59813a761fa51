/* connection.c -- one connection, from its first byte to its last.
 *
 * Callbacks of libuv only take bytes in and mark the connection; what goes out is sent once a turn,
 * in connection_settle, so that many small messages become one write. */

#include "connection.h"

#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 1024,             /* bytes that an idle buffer may keep */
    ANSWERS_MAX = 64 * 1024, /* bytes of answers on their way when the next request is served */
};

static const int64_t patience[] = {
    [WAIT_HEAD] = HEAD_MS,
    [WAIT_BODY] = BODY_MS,
    [WAIT_IDLE] = IDLE_MS,
    [WAIT_ANSWER] = INT64_MAX / 2,
};

static void wait_for(struct net_socket *c, enum wait wait)
{
    if (c->wait == wait) return;
    c->wait = wait;
    c->deadline = system_ticks_ms() + patience[wait];
}

void connection_mark(struct net_socket *c)
{
    if (c->dirty) return;
    c->dirty = true;
    c->dirty_next = NULL;
    *c->net->dirty_end = c;
    c->net->dirty_end = &c->dirty_next;
}

/* ---- the end ---- */

static void on_closed(uv_handle_t *handle)
{
    struct net_socket *c = handle->data;

    net_forget(c);
    tls_free(&c->tls);
    if (c->http) http_free(c->http);
    free(c->http);
    frames_free(&c->frames);
    buffer_free(&c->in);
    buffer_free(&c->out);
    buffer_free(&c->sending);
    free(c);
}

void connection_destroy(struct net_socket *c)
{
    if (c->phase == PHASE_GONE) return;
    c->phase = PHASE_GONE;
    c->ticket = 0;
    connection_mark(c);
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

/* What stands in c->out is the last that goes out. It goes at the end of the turn, and until then
 * no deadline of before ends it. */
static void end_after_output(struct net_socket *c)
{
    c->phase = PHASE_ENDING;
    c->deadline = system_ticks_ms() + LINGER_MS;
    buffer_free(&c->in);
    connection_mark(c);
}

static void on_shutdown(uv_shutdown_t *request, int status)
{
    struct net_socket *c = request->data;

    free(request);
    if (status < 0) connection_destroy(c);
}

/* Requests of libuv are larger than a connection that is silent, so it has them when it needs them;
 * their callbacks come in any case, and free them. */
static void *request_of(struct net_socket *c, size_t size)
{
    uv_req_t *request = calloc(1, size);

    if (!request) abort();
    request->data = c;
    return request;
}

static void half_close(struct net_socket *c)
{
    c->phase = PHASE_LINGER;
    c->deadline = system_ticks_ms() + LINGER_MS;
    if (!c->ended) {
        uv_shutdown_t *request = request_of(c, sizeof *request);

        if (uv_shutdown(request, (uv_stream_t *)&c->tcp, on_shutdown) == 0) return;
        free(request);
    }
    connection_destroy(c);
}

/* ---- bytes out ---- */

static void on_written(uv_write_t *request, int status)
{
    struct net_socket *c = request->data;

    free(request);
    c->writing = false;
    c->sending.n = 0;
    if (c->phase == PHASE_GONE) return; /* it is about to be freed */
    if (status < 0)
        connection_destroy(c);
    else
        connection_mark(c);
}

/* Moves c->out to c->sending, through TLS where there is some. */
static bool encode(struct net_socket *c)
{
    if (c->tls.ssl) {
        if (c->out.n && !tls_write(&c->tls, c->out.at, c->out.n)) return false;
        c->out.n = 0;
        tls_take(&c->tls, &c->sending);
    } else {
        struct buffer empty = c->sending;

        c->sending = c->out;
        c->out = empty;
    }
    return true;
}

/* Gives c->sending to the kernel; what that does not take at once waits for libuv. */
static void send_now(struct net_socket *c)
{
    uv_stream_t *stream = (uv_stream_t *)&c->tcp;
    uv_buf_t rest = uv_buf_init(c->sending.at, (unsigned)c->sending.n);
    uv_write_t *request;
    int done = uv_try_write(stream, &rest, 1);

    if (done < 0 && done != UV_EAGAIN) {
        connection_destroy(c);
        return;
    }
    if (done > 0 && (size_t)done == c->sending.n) {
        c->sending.n = 0;
        return;
    }
    if (done > 0) {
        rest.base += done;
        rest.len -= (size_t)done;
    }
    request = request_of(c, sizeof *request);
    c->writing = uv_write(request, stream, &rest, 1, on_written) == 0;
    c->progress = system_ticks_ms();
    if (c->writing) return;
    free(request);
    connection_destroy(c);
}

static void flush(struct net_socket *c)
{
    if (c->writing || c->phase >= PHASE_LINGER) return;
    if (!encode(c)) {
        connection_destroy(c);
        return;
    }
    if (c->sending.n) send_now(c);
    if (c->writing || c->phase == PHASE_GONE) return;
    if (c->out.room > KEPT) buffer_free(&c->out);
    if (c->sending.room > KEPT) buffer_free(&c->sending);
    if (c->phase != PHASE_ENDING) return;
    if (c->tls.ssl) { /* its good-bye goes by the same way, and is small */
        tls_end(&c->tls);
        tls_take(&c->tls, &c->sending);
        if (c->sending.n) send_now(c);
    }
    if (c->phase == PHASE_ENDING) half_close(c);
}

/* Bytes on their way to a reader who may be slow. */
static size_t unsent(const struct net_socket *c)
{
    return c->out.n + uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp);
}

/* ---- a WebSocket ---- */

static void put_frame(struct net_socket *c, enum frames_opcode opcode, const char *bytes, size_t n)
{
    if (c->phase != PHASE_SOCKET) return;
    if (unsent(c) && unsent(c) + n > NET_QUEUE_MAX) { /* a long message goes out if it is alone */
        connection_destroy(c);
        return;
    }
    frames_put(&c->out, opcode, bytes, n);
    connection_mark(c);
}

void net_send(struct net_socket *s, const char *text, size_t n)
{
    put_frame(s, FRAMES_TEXT, text, n);
}

size_t net_waiting(const struct net_socket *s)
{
    return unsent(s);
}

void net_drop(struct net_socket *s, int code, const char *reason)
{
    if (s->phase != PHASE_SOCKET) return;
    frames_put_close(&s->out, code, reason ? reason : "");
    end_after_output(s);
}

static void take_frames(struct net_socket *c, const char *bytes, size_t n)
{
    const struct net_handlers *h = &c->net->handlers;
    enum frames_came came = CAME_TEXT;
    const char *text;
    size_t length;

    frames_feed(&c->frames, bytes, n);
    while (came != CAME_NOTHING && c->phase == PHASE_SOCKET) {
        came = frames_next(&c->frames, &text, &length);
        switch (came) {
        case CAME_NOTHING: break;
        case CAME_TEXT: h->message(h->with, c, c->user, text, length); break;
        case CAME_PING: put_frame(c, FRAMES_PONG, text, length); break;
        case CAME_PONG: c->ponged = system_ticks_ms(); break;
        case CAME_CLOSE:
        case CAME_BAD: net_drop(c, c->frames.code, NULL); break;
        }
    }
}

/* ---- HTTP ---- */

static void answered(struct net_socket *c)
{
    c->ticket = 0;
    if (!c->queue) net_queue(c, QUEUE_IDLE);
    connection_mark(c);
    if (c->manner.keep)
        wait_for(c, WAIT_IDLE);
    else
        end_after_output(c);
}

void connection_reply(struct net_socket *c, const struct net_answer *a)
{
    if (c->net->stopping) c->manner.keep = false;
    http_put_answer(&c->out, &c->manner, a);
    answered(c);
}

static void refuse(struct net_socket *c, int status)
{
    http_put_refusal(&c->out, &c->manner, status);
    answered(c);
}

/* Who asks, as far as it can be believed. */
static void identify(struct net_socket *c)
{
    struct net_request *q = &c->http->request;
    const char *proto = c->http->field[HTTP_F_FORWARDED_PROTO], *comma = strrchr(proto, ',');

    c->client = c->peer;
    q->secure = c->tls.ssl;
    q->local = address_local(&c->peer) && !c->http->field[HTTP_F_FORWARDED_FOR][0];
    if (c->net->options.trust_proxy) {
        struct address forwarded;

        if (address_last(&forwarded, c->http->field[HTTP_F_FORWARDED_FOR])) c->client = forwarded;
        if (comma) proto = comma + 1 + strspn(comma + 1, " \t");
        if (proto[0]) q->secure = !strcmp(proto, "https");
    }
    q->address = c->client.text;
    c->manner.secure = q->secure;
}

static void serve(struct net_socket *c)
{
    const struct net_handlers *h = &c->net->handlers;
    uint64_t ticket = ++c->net->serial * (uint64_t)c->net->options.connections_max;
    struct net_answer a = {0};

    c->ticket = ticket + (uint64_t)c->slot;
    wait_for(c, WAIT_ANSWER);
    if (h->request(h->with, &c->http->request, c->ticket, &a)) connection_reply(c, &a);
}

/* The answer goes out before anything the handler may send; if it refuses, it never was. */
static void upgrade(struct net_socket *c)
{
    const struct net_handlers *h = &c->net->handlers;
    size_t before = c->out.n;
    int status;

    if (c->net->options.trust_proxy && !net_count(c, &c->client)) {
        refuse(c, 429);
        return;
    }
    http_put_upgrade(&c->out, c->http->field[HTTP_F_KEY]);
    c->phase = PHASE_SOCKET;
    status = h->upgrade(h->with, &c->http->request, c, &c->user);
    if (status != 101) {
        if (c->phase == PHASE_GONE) return;
        c->phase = PHASE_HTTP;
        c->out.n = before;
        c->manner.keep = false;
        refuse(c, status);
        return;
    }
    c->owed = true;
    c->pinged = c->ponged = system_ticks_ms();
    connection_mark(c);
}

/* The next request is looked at when the last is answered and most of that is taken: who asks for
 * much without reading shall not fill our memory. */
static bool ready(const struct net_socket *c)
{
    return c->phase == PHASE_HTTP && !c->ticket && unsent(c) < ANSWERS_MAX;
}

/* Reads requests as long as it is ready; returns how many bytes are done with. */
static size_t take_requests(struct net_socket *c, const char *bytes, size_t n)
{
    size_t used = 0;

    while (used < n && ready(c)) {
        size_t more;
        enum http_came came = http_read(c->http, bytes + used, n - used, &more);

        used += more;
        c->manner = (struct http_manner){.keep = c->http->keep && !c->net->stopping};
        c->manner.secure = c->tls.ssl;
        if (came == HTTP_CAME_REQUEST || came == HTTP_CAME_UPGRADE) {
            net_queue(c, QUEUE_NONE);
            c->manner.head_only = c->http->request.method[0] == 'H';
            identify(c);
        }
        switch (came) {
        case HTTP_CAME_NOTHING: break;
        case HTTP_CAME_EXPECT:
            http_put_continue(&c->out);
            connection_mark(c);
            break;
        case HTTP_CAME_REQUEST: serve(c); break;
        case HTTP_CAME_UPGRADE: upgrade(c); break;
        case HTTP_CAME_BAD: refuse(c, c->http->status); break;
        }
        if (c->phase == PHASE_HTTP && http_began(c->http))
            wait_for(c, c->http->phase == HTTP_BODY_PHASE ? WAIT_BODY : WAIT_HEAD);
    }
    return used;
}

/* ---- bytes in ---- */

static void input(struct net_socket *c, const char *bytes, size_t n)
{
    size_t used = 0;

    if (c->phase == PHASE_HTTP && !c->in.n) used = take_requests(c, bytes, n);
    if (c->phase == PHASE_HTTP) buffer_add(&c->in, bytes + used, n - used);
    if (c->phase == PHASE_SOCKET && used < n) take_frames(c, bytes + used, n - used);
}

/* What came before its turn. */
static void resume(struct net_socket *c)
{
    struct buffer in = c->in;

    if (!in.n || !ready(c)) return;
    c->in = (struct buffer){0};
    input(c, in.at, in.n);
    buffer_free(&in);
}

static void input_tls(struct net_socket *c, const char *bytes, size_t n)
{
    char *plain = c->net->plain;
    int got = 1;

    tls_feed(&c->tls, bytes, n);
    while (got > 0 && c->phase < PHASE_ENDING) {
        got = tls_read(&c->tls, plain, sizeof c->net->plain);
        if (got > 0) input(c, plain, (size_t)got);
    }
    if (got < 0 && c->phase < PHASE_ENDING) end_after_output(c);
    connection_mark(c);
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *to)
{
    struct net_socket *c = handle->data;

    (void)suggested;
    *to = uv_buf_init(c->net->read, sizeof c->net->read);
}

/* The other side has nothing more to say. Answers still go out to who closed only half. */
static void on_end(struct net_socket *c, bool orderly)
{
    bool more = c->out.n || c->writing || c->ticket;

    c->ended = true;
    uv_read_stop((uv_stream_t *)&c->tcp);
    if (!orderly || !more || c->phase == PHASE_SOCKET || c->phase == PHASE_LINGER)
        connection_destroy(c);
    else if (!c->ticket)
        end_after_output(c);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *bytes)
{
    struct net_socket *c = stream->data;

    if (c->phase == PHASE_GONE || n == 0) return;
    if (n < 0)
        on_end(c, n == UV_EOF);
    else if (c->phase >= PHASE_ENDING)
        return;
    else if (c->tls.ssl)
        input_tls(c, bytes->base, (size_t)n);
    else
        input(c, bytes->base, (size_t)n);
}

/* Nothing is read before its turn: who pipelines waits in his own memory. */
static void steer_reading(struct net_socket *c)
{
    bool wanted = !c->ticket && !c->in.n && !c->ended;

    if (wanted == c->reading) return;
    c->reading = wanted;
    if (!wanted)
        uv_read_stop((uv_stream_t *)&c->tcp);
    else if (uv_read_start((uv_stream_t *)&c->tcp, on_room, on_read) < 0)
        connection_destroy(c);
}

void connection_begin(struct net_socket *c)
{
    c->http = calloc(1, sizeof *c->http);
    if (!c->http) abort();
    c->tcp.data = c;
    c->deadline = system_ticks_ms() + patience[WAIT_HEAD];
    if (c->net->tls) tls_begin(&c->tls, c->net->tls);
    uv_tcp_nodelay(&c->tcp, 1);
    connection_mark(c);
}

/* ---- once a turn ---- */

static bool idle(const struct net_socket *c)
{
    return c->phase == PHASE_HTTP && !c->ticket && !c->writing && !http_began(c->http);
}

void connection_settle(struct net_socket *c)
{
    const struct net_handlers *h = &c->net->handlers;

    if (c->phase >= PHASE_ENDING && c->owed) {
        c->owed = false;
        h->closed(h->with, c, c->user);
    }
    if (c->phase == PHASE_GONE) return;
    resume(c);
    flush(c);
    if (c->net->stopping && idle(c)) end_after_output(c);
    if (c->phase == PHASE_GONE) return;
    if (c->phase == PHASE_SOCKET && c->http) {
        http_free(c->http);
        free(c->http);
        c->http = NULL;
    }
    steer_reading(c);
    if (c->in.n && ready(c)) connection_mark(c);
}

/* ---- patience ---- */

static void keep_alive(struct net_socket *c, int64_t now)
{
    if (now - c->ponged >= PONG_MS) {
        connection_destroy(c);
    } else if (now - c->pinged >= PING_MS) {
        c->pinged = now;
        put_frame(c, FRAMES_PING, NULL, 0);
    }
}

static bool stuck(struct net_socket *c, int64_t now)
{
    size_t queued = uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);

    if (queued != c->queued) c->progress = now;
    c->queued = queued;
    return now - c->progress >= STUCK_MS;
}

/* Who has begun a request learns why it ends. */
static void expire(struct net_socket *c)
{
    if (c->phase != PHASE_HTTP) {
        connection_destroy(c);
    } else if (http_began(c->http)) {
        c->manner = (struct http_manner){.secure = c->tls.ssl};
        refuse(c, 408);
    } else {
        end_after_output(c);
    }
}

/* Most sockets say nothing most of the time: they keep no buffers. */
static void rest(struct net_socket *c)
{
    if (!c->in.n) buffer_free(&c->in);
    buffer_free(&c->out);
    buffer_free(&c->sending);
}

void connection_sweep(struct net_socket *c, int64_t now)
{
    if (c->phase == PHASE_GONE) return;
    if (c->writing && c->phase != PHASE_SOCKET) {
        if (stuck(c, now)) connection_destroy(c);
    } else if (c->phase == PHASE_SOCKET) {
        if (!c->writing && !c->out.n) rest(c);
        keep_alive(c, now);
    } else if (now >= c->deadline) {
        expire(c);
    }
}

void connection_stop(struct net_socket *c, int code, const char *words)
{
    net_drop(c, code, words);
    connection_mark(c);
}
