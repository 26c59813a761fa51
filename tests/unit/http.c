/* http.c -- requests out of bytes, whole and in pieces, and answers into bytes.
 *
 * A row is what comes in and what must come of it, as one line a request: method, path, ?query,
 * [body], then "+" if the connection may stay. "!400" is a refusal, "100" a wait for the body. */

#include "server/http.h"
#include "helper.h"

#include <stdio.h>
#include <string.h>

#define H "Host: a\r\n"
#define WS H "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13 "Sec-WebSocket-Version: 13\r\n"
#define POST "POST /p HTTP/1.1\r\n" H

struct row {
    const char *in, *out;
};

static const struct row plain[] = {
    {"GET / HTTP/1.1\r\n" H "\r\n", "GET /+"},
    {"\r\nGET / HTTP/1.1\r\n" H "\r\n", "GET /+"},
    {"\r\n\r\nGET / HTTP/1.1\r\n" H "\r\n", "!400"},
    {"HEAD /a/b.js?v=1&w=%20 HTTP/1.1\r\n" H "\r\n", "HEAD /a/b.js?v=1&w=%20+"},
    {"GET / HTTP/1.1\r\n" H "Connection: close\r\n\r\n", "GET /"},
    {"GET / HTTP/1.0\r\n\r\n", "GET /"},
    {"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET /"},
    {POST "Content-Length: 5\r\n\r\nhello", "POST /p[hello]+"},
    {POST "Content-Length: 0\r\n\r\n", "POST /p+"},
    {POST "Content-Length: 5\r\n\r\nhelloGET /2 HTTP/1.1\r\n" H "\r\nGET /3 HTTP/1.1\r\n" H "\r\n",
     "POST /p[hello]+ GET /2+ GET /3+"},
    {POST "Content-Length: 5\r\nExpect: 100-continue\r\n\r\nhello", "100 POST /p[hello]+"},
    {POST "Content-Length: 5\r\nExpect: 200-ok\r\n\r\nhello", "!417"},
    {POST "Content-Length: 65536\r\n\r\n", ""},
    {POST "Content-Length: 65537\r\n\r\n", "!413"},
    {POST "Content-Length: 65537\r\nExpect: 100-continue\r\n\r\n", "!413"},
    {"GET / HTTP/1.1\r\n" H "Upgrade: h2c\r\nConnection: Upgrade\r\n\r\n", "GET /+"},
    {"PUT / HTTP/1.1\r\n" H "\r\n", "!405"},
    {"DELETE / HTTP/1.1\r\n" H "\r\n", "!405"},
    {"CONNECT a:1 HTTP/1.1\r\n" H "\r\n", "!405"},
    {"BREW / HTTP/1.1\r\n" H "\r\n", "!501"},
    {"get / HTTP/1.1\r\n" H "\r\n", "!400"},
    {"GET / HTTP/2.0\r\n" H "\r\n", "!505"},
    {"GET / HTTP/1.2\r\n" H "\r\n", "!505"},
    {"GET / HTTP/0.9\r\n" H "\r\n", "!505"},
    {"GET /\r\n\r\n", "!505"},
    {"\x16\x03\x01\x02", "!400"},
};

/* What two readers could understand in two ways. */
static const struct row smuggling[] = {
    {POST "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Content-Length: 4\r\nContent-Length: 4\r\n\r\nhell", "!400"},
    {POST "Content-Length: 4\r\nContent-Length: 5\r\n\r\nhello", "!400"},
    {POST "Content-Length: 4, 4\r\n\r\nhell", "!400"},
    {POST "Content-Length: +4\r\n\r\nhell", "!400"},
    {POST "Content-Length: -4\r\n\r\nhell", "!400"},
    {POST "Content-Length: 0x4\r\n\r\nhell", "!400"},
    {POST "Content-Length: 4 4\r\n\r\nhell", "!400"},
    {POST "Content-Length:\r\n\r\nhell", "!400"},
    {POST "Content-Length: 99999999999999999999999\r\n\r\nhell", "!400"},
    {POST "Content-Length : 4\r\n\r\nhell", "!400"},
    {POST "Content-Length: 4\nX: y\r\n\r\nhell", "!400"},
    {POST "Content-Length: 4\r\n\nhell", "!400"},
    {POST "X: a\rContent-Length: 4\r\n\r\nhell", "!400"},
    {POST "X: a\r\n Content-Length: 4\r\n\r\nhell", "!400"},
    {POST "X: a\vb\r\n\r\n", "!400"},
    {POST " X: a\r\n\r\n", "!400"},
    {POST ": a\r\n\r\n", "!400"},
    {POST "X\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: identity\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding:\r\n\r\n0\r\n\r\n", "!400"},
    {"POST /p HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "!400"},
    {"GET / HTTP/1.1\r\n\r\n", "!400"},
    {"GET / HTTP/1.1\r\nHost:\r\n\r\n", "!400"},
    {"GET / HTTP/1.1\r\n" H H "\r\n", "!400"},
    {"GET / HTTP/1.1\r\nHost:\r\n" H "\r\n", "!400"},
    {"GET / HTTP/1.1\r\n" H "Cookie: a\r\nCookie: b\r\n\r\n", "!400"},
    {"GET  / HTTP/1.1\r\n" H "\r\n", "!400"},
    {"GET / HTTP/1.1 \r\n" H "\r\n", "!505"},
    {"GET / HTTP/1.1 x\r\n" H "\r\n", "!505"},
};

static const struct row chunks[] = {
    {POST "Transfer-Encoding: Chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\nGET /2 HTTP/1.1\r\n" H
          "\r\n",
     "POST /p[hello]+ GET /2+"},
    {POST "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "POST /p+"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3;x\r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3;\r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n0\r\nX: y\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n-3\r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n0x3\r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n3 \r\nhel\r\n0\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\n\r\n", "!400"},
    {POST "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", "!400"},
};

#define T(target) "GET " target " HTTP/1.1\r\n" H "\r\n"
static const struct row targets[] = {
    {T("/a%20b%C3%A9"), "GET /a b\xc3\xa9+"},
    {T("/a?"), "GET /a+"},
    {T("/a?b=../%zz"), "GET /a?b=../%zz+"},
    {T("/a/"), "GET /a/+"},
    {T("/.a/..b/c..?/../"), "GET /.a/..b/c..?/../+"},
    {T("/../etc/passwd"), "!400"},
    {T("/a/../b"), "!400"},
    {T("/a/.."), "!400"},
    {T("/./a"), "!400"},
    {T("/%2e%2e/a"), "!400"},
    {T("/a/.%2E/b"), "!400"},
    {T("/a%2fb"), "!400"},
    {T("/a%5cb"), "!400"},
    {T("/a\\b"), "!400"},
    {T("//a"), "!400"},
    {T("/a//b"), "!400"},
    {T("/a%00b"), "!400"},
    {T("/a%0db"), "!400"},
    {T("/a%7fb"), "!400"},
    {T("/a%"), "!400"},
    {T("/a%4"), "!400"},
    {T("/a%4g"), "!400"},
    {T("/a%ff"), "!400"},
    {T("/a%c0%af"), "!400"},
    {T("/a#b"), "!400"},
    {T("a"), "!400"},
    {T("*"), "!400"},
    {T("http://a/b"), "!400"},
    {T("/a\xc3\xa9"), "!400"},
};

static const struct row upgrades[] = {
    {"GET /ws HTTP/1.1\r\n" WS KEY V13 "\r\n", "GET /ws+ upgrade"},
    {"GET /ws HTTP/1.1\r\n" WS KEY "\r\n", "!426"},
    {"GET /ws HTTP/1.1\r\n" WS KEY "Sec-WebSocket-Version: 12\r\n\r\n", "!426"},
    {"GET /ws HTTP/1.1\r\n" WS V13 "\r\n", "!400"},
    {"GET /ws HTTP/1.1\r\n" WS V13 "Sec-WebSocket-Key: short\r\n\r\n", "!400"},
    {"GET /ws HTTP/1.1\r\n" WS V13 KEY KEY "\r\n", "!400"},
    {"POST /ws HTTP/1.1\r\n" WS KEY V13 "\r\n", "!400"},
    {"GET /ws HTTP/1.1\r\n" WS KEY V13 "Content-Length: 1\r\n\r\nx", "!400"},
    {"GET /ws HTTP/1.0\r\n" WS KEY V13 "\r\n", "!400"},
    {"GET /ws HTTP/1.1\r\n" H "Upgrade: websocket\r\n" KEY V13 "\r\n", "GET /ws+"},
};

/* What came, appended to the line. */
static void tell(const struct http *h, enum http_came came, char *line, size_t room)
{
    const struct net_request *q = &h->request;
    size_t n = strlen(line);

    if (n) n += (size_t)snprintf(line + n, room - n, " ");
    if (came == HTTP_CAME_EXPECT) snprintf(line + n, room - n, "100");
    if (came == HTTP_CAME_BAD) snprintf(line + n, room - n, "!%d", h->status);
    if (came != HTTP_CAME_REQUEST && came != HTTP_CAME_UPGRADE) return;
    snprintf(line + n, room - n, "%s %s%s%s%s%.*s%s%s%s", q->method, q->path,
             q->query[0] ? "?" : "", q->query, q->length ? "[" : "", (int)q->length, q->body,
             q->length ? "]" : "", h->keep ? "+" : "", came == HTTP_CAME_UPGRADE ? " upgrade" : "");
}

/* Feeds the bytes, so many at once. */
static void read_all(const char *in, size_t n, size_t step, char *line, size_t room)
{
    struct http h = {0};
    enum http_came came = HTTP_CAME_NOTHING;

    line[0] = '\0';
    for (size_t at = 0; at < n && came != HTTP_CAME_BAD;) {
        size_t used, some = n - at < step ? n - at : step;

        came = http_read(&h, in + at, some, &used);
        assert_true(used <= some);
        assert_true(came != HTTP_CAME_NOTHING || used == some);
        if (came != HTTP_CAME_NOTHING) tell(&h, came, line, room);
        at += used;
    }
    http_free(&h);
}

static void check(const struct row *rows, size_t count)
{
    static const size_t steps[] = {1, 2, 7, 1 << 16};
    char line[512];

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof steps / sizeof steps[0]; j++) {
            read_all(rows[i].in, strlen(rows[i].in), steps[j], line, sizeof line);
            if (strcmp(line, rows[i].out) != 0)
                fail_msg("%s\nin steps of %zu gives \"%s\", not \"%s\"", rows[i].in, steps[j], line,
                         rows[i].out);
        }
}
#define CHECK(rows) check(rows, sizeof(rows) / sizeof(rows)[0])

static void requests(void **state)
{
    (void)state;
    CHECK(plain);
}

static void what_smuggles_is_refused(void **state)
{
    (void)state;
    CHECK(smuggling);
}

static void bodies_in_chunks(void **state)
{
    (void)state;
    CHECK(chunks);
}

static void paths_are_clean(void **state)
{
    (void)state;
    CHECK(targets);
}

static void upgrades_to_websocket(void **state)
{
    (void)state;
    CHECK(upgrades);
}

static void a_nul_is_refused(void **state)
{
    static const char in[] = "GET /a\0b HTTP/1.1\r\n" H "\r\n";
    char line[512];

    (void)state;
    read_all(in, sizeof in - 1, 1 << 16, line, sizeof line);
    assert_string_equal(line, "!400");
}

static void fields_are_found(void **state)
{
    static const char in[] = "GET / HTTP/1.1\r\nhost: h:1\r\nORIGIN:o\r\nCookie: \t c=1; d=2 \t\r\n"
                             "Content-Type: t\r\nAccept: a\r\nRange: r\r\nX-Pit: 1\r\n"
                             "Accept-Encoding: br\r\nIf-None-Match: \"t\"\r\n"
                             "X-Forwarded-For: 1\r\nX-Forwarded-For: 2, 3\r\n"
                             "X-Forwarded-Proto: https\r\nX-Pit2: no\r\n\r\n";
    struct http h = {0};
    size_t used;

    (void)state;
    assert_int_equal(http_read(&h, in, sizeof in - 1, &used), HTTP_CAME_REQUEST);
    assert_string_equal(h.request.host, "h:1");
    assert_string_equal(h.request.origin, "o");
    assert_string_equal(h.request.cookie, "c=1; d=2");
    assert_string_equal(h.request.type, "t");
    assert_string_equal(h.request.accept, "a");
    assert_string_equal(h.request.range, "r");
    assert_string_equal(h.request.custom, "1");
    assert_string_equal(h.request.encoding, "br");
    assert_string_equal(h.request.unless, "\"t\"");
    assert_string_equal(h.field[HTTP_F_FORWARDED_FOR], "2, 3");
    assert_string_equal(h.field[HTTP_F_FORWARDED_PROTO], "https");
    assert_string_equal(h.field[HTTP_F_KEY], "");
    http_free(&h);
}

/* A head of exactly so many bytes. */
static void read_long_head(size_t size, char *line, size_t room)
{
    static char in[NET_HEAD_MAX + 64];
    int n = snprintf(in, sizeof in, "GET / HTTP/1.1\r\n" H "X: ");

    memset(in + n, 'x', size - (size_t)n);
    snprintf(in + size - 4, 5, "\r\n\r\n");
    read_all(in, size, 1000, line, room);
}

static void a_long_head_is_refused(void **state)
{
    char line[512];

    (void)state;
    read_long_head(NET_HEAD_MAX, line, sizeof line);
    assert_string_equal(line, "GET /+");
    read_long_head(NET_HEAD_MAX + 1, line, sizeof line);
    assert_string_equal(line, "!431");
}

/* A body in chunks of so many bytes each. */
static void read_chunks(size_t chunk, size_t total, char *line, size_t room)
{
    struct buffer in = {0};
    char size[16];

    buffer_text(&in, POST "Transfer-Encoding: chunked\r\n\r\n");
    for (size_t done = 0; done < total; done += chunk) {
        snprintf(size, sizeof size, "%zx\r\n", chunk);
        buffer_text(&in, size);
        for (size_t i = 0; i < chunk; i++)
            buffer_text(&in, "y");
        buffer_text(&in, "\r\n");
    }
    buffer_text(&in, "0\r\n\r\n");
    read_all(in.at, in.n, 4096, line, room);
    buffer_free(&in);
}

static void a_long_body_is_refused(void **state)
{
    char line[512];

    (void)state;
    read_chunks(1024, NET_BODY_MAX, line, sizeof line);
    assert_memory_equal(line, "POST /p[yy", 10);
    read_chunks(1024, NET_BODY_MAX + 1024, line, sizeof line);
    assert_string_equal(line, "!413");
    read_chunks(1, NET_BODY_MAX / 2, line, sizeof line); /* mostly framing */
    assert_string_equal(line, "!413");
}

static const char *answer(struct buffer *out, struct http_manner m, struct net_answer a)
{
    out->n = 0;
    http_put_answer(out, &m, &a);
    buffer_add(out, "", 1);
    return out->at;
}

static void answers(void **state)
{
    struct buffer out = {0};
    const char *text;

    (void)state;
    text = answer(&out, (struct http_manner){.keep = true},
                  (struct net_answer){200, "text/plain", "X: y\r\n", "hello", 5});
    assert_non_null(strstr(text, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"));
    assert_non_null(strstr(text, "Content-Type: text/plain\r\n"));
    assert_non_null(strstr(text, "Cache-Control: no-store\r\n"));
    assert_non_null(strstr(text, "X-Content-Type-Options: nosniff\r\n"));
    assert_non_null(strstr(text, "Referrer-Policy: no-referrer\r\n"));
    assert_non_null(strstr(text, "Cross-Origin-Opener-Policy: same-origin\r\n"));
    assert_non_null(strstr(text, "script-src 'self' 'wasm-unsafe-eval'; "));
    assert_non_null(strstr(text, "frame-ancestors 'none'; "));
    assert_non_null(strstr(text, "X: y\r\n\r\nhello"));
    assert_null(strstr(text, "Strict-Transport-Security"));
    assert_null(strstr(text, "Connection"));

    text =
        answer(&out, (struct http_manner){.head_only = true, .secure = true},
               (struct net_answer){299, NULL, "A: b\r\ncache-control: max-age=9\r\n", "hello", 5});
    assert_non_null(strstr(text, "HTTP/1.1 299 \r\nContent-Length: 5\r\nConnection: close\r\n"));
    assert_non_null(strstr(text, "Strict-Transport-Security: max-age=31536000\r\n"));
    assert_null(strstr(text, "no-store"));
    assert_null(strstr(text, "hello"));

    text = answer(&out, (struct http_manner){.keep = true}, (struct net_answer){.status = 304});
    assert_null(strstr(text, "Content-Length"));
    buffer_free(&out);
}

static void refusals_say_what_would_do(void **state)
{
    struct http_manner m = {0};
    struct buffer out = {0};

    (void)state;
    http_put_refusal(&out, &m, 405);
    http_put_refusal(&out, &m, 426);
    buffer_add(&out, "", 1);
    assert_non_null(strstr(out.at, "Allow: GET, HEAD, POST\r\n"));
    assert_non_null(strstr(out.at, "Sec-WebSocket-Version: 13\r\n"));
    buffer_free(&out);
}

/* The example of RFC 6455 1.3. */
static void the_key_is_answered(void **state)
{
    struct buffer out = {0};

    (void)state;
    http_put_upgrade(&out, "dGhlIHNhbXBsZSBub25jZQ==");
    buffer_add(&out, "", 1);
    assert_non_null(strstr(out.at, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"));
    buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests),
        cmocka_unit_test(what_smuggles_is_refused),
        cmocka_unit_test(bodies_in_chunks),
        cmocka_unit_test(paths_are_clean),
        cmocka_unit_test(upgrades_to_websocket),
        cmocka_unit_test(a_nul_is_refused),
        cmocka_unit_test(fields_are_found),
        cmocka_unit_test(a_long_head_is_refused),
        cmocka_unit_test(a_long_body_is_refused),
        cmocka_unit_test(answers),
        cmocka_unit_test(refusals_say_what_would_do),
        cmocka_unit_test(the_key_is_answered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
