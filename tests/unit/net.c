/* net.c -- a real server against raw, rude and slow clients, plain and over TLS. */

#include "helper_net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define H " HTTP/1.1\r\nHost: a\r\n"

enum { FIN = 0x80, RSV1 = 0x40, CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING, PONG };
enum { PER_ADDRESS = 20 };

static struct client a, b;

/* The body of the answer that a client took last. */
static const char *body(const struct client *c)
{
    return strstr(c->text, "\r\n\r\n") + 4;
}

static void asks(const char *request, int status)
{
    peer_open(&a);
    peer_say(&a, request);
    assert_int_equal(peer_answer(&a), status);
}

/* A refusal arrives whole and is the last thing. */
static void refuses(const char *request, int status)
{
    asks(request, status);
    assert_non_null(strstr(a.text, "Connection: close\r\n"));
    assert_true(peer_ended(&a));
    peer_close(&a);
}

static void opens(struct client *c)
{
    peer_open(c);
    assert_int_equal(peer_upgrade(c, "/ws", ""), 101);
    assert_int_equal(peer_take_frame(c), FIN | TEXT);
    assert_string_equal(c->text, "hi");
}

static void echoes(struct client *c, const char *text, size_t n)
{
    peer_frame(c, FIN | TEXT, text, n);
    assert_int_equal(peer_take_frame(c), FIN | TEXT);
    assert_int_equal(c->n, n);
    assert_memory_equal(c->text, text, n);
}

/* Waits until the server knows of so many WebSockets. */
static void sockets_become(int count)
{
    struct timespec pause = {.tv_nsec = 5000000};

    for (int i = 0; i < 1000 && helper_net_sockets() != count; i++)
        nanosleep(&pause, NULL);
    assert_int_equal(helper_net_sockets(), count);
}

static void wait_for_request(void)
{
    struct timespec pause = {.tv_nsec = 1000000};

    for (int i = 0; i < 5000; i++) {
        if (helper_net_waits()) return;
        nanosleep(&pause, NULL);
    }
    fail_msg("no request came");
}

/* ---- HTTP ---- */

static void answers(void **state)
{
    (void)state;
    asks("GET /" H "\r\n", 200);
    assert_string_equal(body(&a), "hello");
    peer_say(&a, "POST /echo" H "Content-Length: 5\r\n\r\nagain"); /* the connection stayed */
    assert_int_equal(peer_answer(&a), 200);
    assert_string_equal(body(&a), "again");
    peer_say(&a, "POST /echo" H "Content-Length: 5\r\nExpect: 100-continue\r\n\r\n");
    assert_int_equal(peer_answer(&a), 100);
    peer_say(&a, "there");
    assert_int_equal(peer_answer(&a), 200);
    assert_string_equal(body(&a), "there");
    peer_say(&a, "GET /?last" H "Connection: close\r\n\r\n");
    assert_int_equal(peer_answer(&a), 200);
    assert_true(peer_ended(&a));
    peer_close(&a);
}

static void a_head_has_no_body(void **state)
{
    char begin[9];

    (void)state;
    peer_open(&a);
    peer_say(&a, "HEAD /" H "\r\nGET /" H "\r\n");
    a.text[0] = '\0';
    for (size_t n = 0; !strstr(a.text, "\r\n\r\n"); a.text[++n] = '\0')
        assert_true(peer_take(&a, a.text + n, 1));
    assert_non_null(strstr(a.text, "Content-Length: 5\r\n"));
    assert_true(peer_take(&a, begin, sizeof begin));
    assert_memory_equal(begin, "HTTP/1.1 ", 9);
    peer_close(&a);
}

/* The refusal arrives although the client has said more than was read. */
static void refuses_big(const char *begin, const char *more, int status)
{
    peer_open(&a);
    peer_say(&a, begin);
    peer_say(&a, more);
    assert_int_equal(peer_answer(&a), status);
    assert_true(peer_ended(&a));
    peer_close(&a);
}

static void refusals(void **state)
{
    static char big[200 * 1024];

    (void)state;
    refuses("GET /../etc/passwd" H "\r\n", 400);
    refuses("GET /%2e%2e/etc/passwd" H "\r\n", 400);
    refuses("BREW /" H "\r\n", 501);
    refuses("DELETE /" H "\r\n", 405);
    refuses("POST /echo" H "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400);
    memset(big, 'x', sizeof big - 1);
    refuses_big("GET /" H "X: ", big, 431);
    refuses_big("POST /echo" H "Content-Length: 200000\r\n\r\n", big, 413);
    asks("GET /nothing" H "\r\n", 404); /* of the handler; the connection stays */
    peer_say(&a, "GET /" H "\r\n");
    assert_int_equal(peer_answer(&a), 200);
    peer_close(&a);
}

static void pipelined_answers_keep_their_order(void **state)
{
    (void)state;
    asks("GET /late" H "\r\nGET /" H "\r\nGET /late" H "\r\nGET /nothing" H "\r\n", 200);
    assert_string_equal(body(&a), "late");
    assert_int_equal(peer_answer(&a), 200);
    assert_string_equal(body(&a), "hello");
    assert_int_equal(peer_answer(&a), 200);
    assert_string_equal(body(&a), "late");
    assert_int_equal(peer_answer(&a), 404);
    peer_close(&a);
}

static void half_a_request_is_no_request(void **state)
{
    static const char *const halves[] = {"GET /la", "GET /late" H,
                                         "POST /echo" H "Content-Length: 9\r\n\r\nx"};

    (void)state;
    for (size_t i = 0; i < sizeof halves / sizeof halves[0]; i++) {
        peer_open(&a);
        peer_say(&a, halves[i]);
        peer_close(&a);
    }
    asks("GET /" H "\r\n", 200);
    peer_close(&a);
}

static void who_closes_half_is_answered(void **state)
{
    (void)state;
    peer_open(&a);
    peer_say(&a, "GET /" H "\r\n");
    peer_end(&a);
    assert_int_equal(peer_answer(&a), 200);
    peer_close(&a);
    peer_open(&a);
    peer_say(&a, "GET /late" H "\r\n");
    peer_end(&a);
    assert_int_equal(peer_answer(&a), 200);
    assert_string_equal(body(&a), "late");
    peer_close(&a);
}

static void a_ticket_of_nobody_is_dropped(void **state)
{
    (void)state;
    peer_open(&a);
    peer_say(&a, "GET /late" H "\r\n");
    wait_for_request();
    peer_close(&a);
    asks("GET /late" H "\r\n", 200);
    assert_string_equal(body(&a), "late");
    peer_close(&a);
    (void)helper_net_waits();
}

static void a_big_answer_comes_whole(void **state)
{
    static char big[3 * 1024 * 1024];

    (void)state;
    asks("GET /big" H "\r\n", 200);
    assert_true(peer_take(&a, big, sizeof big));
    assert_int_equal(big[0], 'b');
    assert_int_equal(big[sizeof big - 1], 'b');
    peer_close(&a);
}

static void who_asks_without_reading_waits(void **state)
{
    struct timespec pause = {.tv_nsec = 200000000};
    int before = helper_net_requests();

    (void)state;
    peer_open(&a);
    for (int i = 0; i < 100; i++)
        peer_say(&a, "GET /big" H "\r\n");
    nanosleep(&pause, NULL);
    assert_in_range(helper_net_requests() - before, 1, 4);
    peer_close(&a);
}

/* How much of four answers comes, which are more than the kernel keeps for a reader who sleeps. */
static int64_t taken_late(int seconds)
{
    struct timespec pause = {.tv_sec = seconds};
    int64_t taken = 0;
    char some[4096];

    peer_open(&a);
    for (int i = 0; i < 4; i++)
        peer_say(&a, "GET /big" H "\r\n");
    nanosleep(&pause, NULL); /* it is seen not to move */
    helper_net_advance(61000);
    nanosleep(&pause, NULL);
    while (peer_take(&a, some, sizeof some))
        taken += (int64_t)sizeof some;
    peer_close(&a);
    return taken;
}

/* On a busy machine the server may look up late: it is given more time. */
static void who_never_reads_is_cut_off(void **state)
{
    const int64_t all = INT64_C(4) * 3 * 1024 * 1024;
    int64_t taken = all;

    (void)state;
    for (int seconds = 1; taken == all && seconds <= 16; seconds *= 2)
        taken = taken_late(seconds);
    assert_in_range(taken, 1, all - 1);
}

/* When b has its answer, what a said before is read too. */
static void a_slow_head_is_cut_off(void **state)
{
    (void)state;
    peer_open(&b);
    peer_open(&a);
    peer_say(&a, "GET /" H "X: ");
    peer_say(&b, "GET /" H "\r\n");
    assert_int_equal(peer_answer(&b), 200);
    helper_net_advance(9000);
    peer_say(&a, "y"); /* a drop now and then does not help */
    peer_say(&b, "GET /" H "\r\n");
    assert_int_equal(peer_answer(&b), 200);
    helper_net_advance(2000);
    assert_int_equal(peer_answer(&a), 408);
    assert_true(peer_ended(&a));
    peer_close(&a);
    peer_close(&b);
}

static void an_idle_connection_is_closed(void **state)
{
    (void)state;
    asks("GET /" H "\r\n", 200);
    helper_net_advance(50000);
    peer_say(&a, "GET /" H "\r\n");
    assert_int_equal(peer_answer(&a), 200);
    helper_net_advance(61000);
    assert_true(peer_ended(&a));
    peer_close(&a);
}

static void proxies_are_not_believed(void **state)
{
    (void)state;
    asks("GET /who" H "X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https\r\n\r\n", 200);
    assert_string_equal(body(&a), a.ssl ? "127.0.0.1 1" : "127.0.0.1 0");
    assert_true(!strstr(a.text, "Strict-Transport-Security: max-age=31536000\r\n") == !a.ssl);
    peer_close(&a);
}

/* ---- WebSocket ---- */

static void messages_come_back(void **state)
{
    static char big[NET_MESSAGE_MAX];

    (void)state;
    memset(big, 'x', sizeof big);
    opens(&a);
    echoes(&a, "hello", 5);
    echoes(&a, "", 0);
    echoes(&a, big, sizeof big);
    peer_frame(&a, FIN | TEXT, "many", 4);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(peer_take_frame(&a), FIN | TEXT);
        assert_int_equal(atoi(a.text), i);
    }
    peer_frame(&a, TEXT, "fra", 3);
    peer_frame(&a, FIN | PING, "p", 1);
    peer_frame(&a, FIN | CONTINUATION, "gment", 5);
    assert_int_equal(peer_take_frame(&a), FIN | PONG);
    assert_string_equal(a.text, "p");
    assert_int_equal(peer_take_frame(&a), FIN | TEXT);
    assert_string_equal(a.text, "fragment");
    peer_frame(&a, FIN | CLOSE, "\x03\xe8", 2);
    peer_expect_close(&a, 1000);
    peer_close(&a);
    sockets_become(0);
}

/* One frame on a new socket, and the code that it is closed with. */
static void closes(int first, const char *payload, size_t n, int code)
{
    opens(&a);
    peer_frame(&a, first, payload, n);
    peer_expect_close(&a, code);
    peer_close(&a);
}

static void bad_frames_close_with_the_right_code(void **state)
{
    static char big[200 * 1024];

    (void)state;
    memset(big, 'x', sizeof big);
    closes(FIN | TEXT, big, sizeof big, 1009);
    closes(FIN | TEXT, big, NET_MESSAGE_MAX + 1, 1009);
    closes(FIN | RSV1 | TEXT, "x", 1, 1002);
    closes(FIN | TEXT, "\xff", 1, 1007);
    closes(FIN | CONTINUATION, "x", 1, 1002);
    closes(FIN | PING, big, 126, 1002);
    closes(PING, "x", 1, 1002);
    closes(FIN | 3, "x", 1, 1002);
    closes(FIN | 11, "x", 1, 1002);
    closes(FIN | BINARY, "x", 1, 1003);
    closes(FIN | CLOSE, "\x03\xe7", 2, 1002); /* 999 */
    closes(FIN | CLOSE, "", 0, 1005);
    closes(FIN | CLOSE,
           "\x0f\xa0"
           "bye",
           5, 4000);
    opens(&a);
    peer_say(&a, "\x81\5hello"); /* unmasked */
    peer_expect_close(&a, 1002);
    peer_close(&a);
    sockets_become(0);
}

static void the_server_may_drop(void **state)
{
    (void)state;
    opens(&a);
    peer_frame(&a, FIN | TEXT, "drop", 4);
    peer_frame(&a, FIN | TEXT, "not heard", 9);
    assert_int_equal(peer_take_frame(&a), FIN | CLOSE);
    assert_string_equal(a.text + 2, "bye");
    assert_true(peer_ended(&a));
    peer_close(&a);
    sockets_become(0);
}

/* The tick of the clock also looks for connections whose time is up, a fifth of them at a time. */
static void a_tick_may_drop_those_who_have_been_here_long(void **state)
{
    static struct client c[HELPER_NET_LEAVE];

    (void)state;
    for (int i = 0; i < HELPER_NET_LEAVE; i++)
        opens(&c[i]);
    helper_net_advance(11000); /* longer than the head of a request may take */
    for (int i = 0; i < HELPER_NET_LEAVE; i++)
        peer_frame(&c[i], FIN | TEXT, "leave", 5);
    for (int i = 0; i < HELPER_NET_LEAVE; i++) {
        peer_expect_close(&c[i], 4000);
        peer_close(&c[i]);
    }
    sockets_become(0);
}

static void an_upgrade_may_be_refused(void **state)
{
    (void)state;
    peer_open(&a);
    assert_int_equal(peer_upgrade(&a, "/no", ""), 403);
    assert_true(peer_ended(&a));
    peer_close(&a);
    sockets_become(0);
}

static void frames_may_follow_the_request_at_once(void **state)
{
    static const char request[] =
        "GET /ws" H "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\x82\0\0\0\0ab";

    (void)state;
    peer_open(&a);
    assert_true(peer_send(&a, request, sizeof request - 1));
    assert_int_equal(peer_answer(&a), 101);
    assert_int_equal(peer_take_frame(&a), FIN | TEXT);
    assert_int_equal(peer_take_frame(&a), FIN | TEXT);
    assert_string_equal(a.text, "ab");
    peer_close(&a);
    sockets_become(0);
}

static void who_does_not_pong_is_dropped(void **state)
{
    (void)state;
    opens(&a);
    opens(&b);
    for (int i = 0; i < 4; i++) {
        helper_net_advance(20500);
        assert_int_equal(peer_take_frame(&a), FIN | PING);
        peer_frame(&a, FIN | PONG, a.text, a.n);
        echoes(&a, "there", 5); /* the pong has been read */
        if (i < 2) assert_int_equal(peer_take_frame(&b), FIN | PING);
    }
    sockets_become(1);
    assert_int_equal(peer_take_frame(&b), 0);
    peer_close(&a);
    peer_close(&b);
    sockets_become(0);
}

/* Who does not read is dropped, and nobody else is harmed. */
static void a_slow_reader_is_dropped(void **state)
{
    (void)state;
    opens(&a);
    opens(&b);
    for (int i = 0; i < 10; i++) {
        peer_frame(&a, FIN | TEXT, "flood", 5);
        echoes(&b, "still here", 10);
    }
    sockets_become(1);
    echoes(&b, "still here", 10);
    peer_close(&a);
    peer_close(&b);
    sockets_become(0);
}

/* ---- limits ---- */

static void an_address_has_so_many(void **state)
{
    static struct client many[PER_ADDRESS];

    (void)state;
    for (int i = 0; i < PER_ADDRESS; i++)
        opens(&many[i]);
    peer_open(&a);
    peer_send(&a, "GET /" H "\r\n", strlen("GET /" H "\r\n"));
    assert_int_equal(peer_answer(&a), 0);
    peer_close(&a);
    peer_close(&many[0]);
    sockets_become(PER_ADDRESS - 1);
    opens(&many[0]);
    for (int i = 0; i < PER_ADDRESS; i++)
        peer_close(&many[i]);
    sockets_become(0);
}

static void asks_again(struct client *c)
{
    peer_say(c, "GET /" H "\r\n");
    assert_int_equal(peer_answer(c), 200);
}

static void closes_all(struct client *c, int count)
{
    for (int i = 0; i < count; i++)
        peer_close(&c[i]);
}

/* Nobody is locked out of an address by connections that never ask. */
static void who_asks_takes_the_place_of_who_never_did(void **state)
{
    static struct client many[PER_ADDRESS];

    (void)state;
    opens(&many[0]);
    for (int i = 1; i < PER_ADDRESS; i++)
        peer_knock(&many[i]);
    asks("GET /" H "\r\n", 200);
    assert_true(peer_ended(&many[1])); /* the first of those who only came */
    asks_again(&a);
    echoes(&many[0], "still here", 10);
    peer_close(&a);
    closes_all(many, PER_ADDRESS);
    sockets_become(0);
}

/* Behind a proxy places in all are few, and those of an address count for WebSockets alone. */
static void half_a_request_holds_no_place(void **state)
{
    static struct client many[PER_ADDRESS], more[3 * PER_ADDRESS];

    (void)state;
    peer_open(&many[0]);
    asks_again(&many[0]);
    for (int i = 1; i < PER_ADDRESS; i++) {
        peer_open(&many[i]);
        peer_say(&many[i], i % 2 ? "GET /" H "X: " : "POST /echo" H "Content-Length: 5\r\n\r\nx");
    }
    for (int i = 0; i < 3 * PER_ADDRESS; i++) { /* however many come */
        peer_open(&more[i]);
        peer_say(&more[i], "GET /" H);
        if (i % 8) continue;
        asks("GET /" H "\r\n", 200);
        peer_close(&a);
    }
    asks_again(&many[0]); /* who did ask keeps his */
    closes_all(many, PER_ADDRESS);
    closes_all(more, 3 * PER_ADDRESS);
}

static void an_idle_one_makes_room_too(void **state)
{
    static struct client many[PER_ADDRESS];

    (void)state;
    for (int i = 0; i < PER_ADDRESS; i++) {
        peer_open(&many[i]);
        asks_again(&many[i]);
    }
    asks_again(&many[0]); /* now the second waits longest */
    peer_open(&a);
    peer_open(&b);
    asks_again(&a); /* though he had not asked when b came */
    assert_true(peer_ended(&many[1]));
    assert_true(peer_ended(&many[2]));
    asks_again(&many[0]);
    asks_again(&many[3]);
    asks_again(&b);
    peer_close(&a);
    peer_close(&b);
    closes_all(many, PER_ADDRESS);
}

static void there_are_so_many_in_all(void **state)
{
    static struct client many[PER_ADDRESS];
    char from[64];

    (void)state;
    for (int i = 0; i < PER_ADDRESS; i++) {
        snprintf(from, sizeof from, "X-Forwarded-For: 192.0.2.%d\r\n", i);
        peer_open(&many[i]);
        assert_int_equal(peer_upgrade(&many[i], "/ws", from), 101);
    }
    peer_open(&a);
    peer_send(&a, "GET /" H "\r\n", strlen("GET /" H "\r\n"));
    assert_int_equal(peer_answer(&a), 0);
    peer_close(&a);
    closes_all(many, PER_ADDRESS);
    sockets_become(0);
}

static void says_who(const char *headers, const char *expected)
{
    char request[256];

    snprintf(request, sizeof request, "GET /who" H "%s\r\n", headers);
    asks(request, 200);
    assert_string_equal(body(&a), expected);
    peer_close(&a);
}

static void a_trusted_proxy_is_believed(void **state)
{
    (void)state;
    says_who("", "127.0.0.1 0");
    says_who("X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1 0");
    says_who("X-Forwarded-For: 192.0.2.1, 192.0.2.2\r\nX-Forwarded-Proto: https\r\n",
             "192.0.2.2 1");
    says_who("X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For:  2001:DB8::0:1\r\n",
             "2001:db8::/64 0");
    says_who("X-Forwarded-For: ::ffff:192.0.2.3\r\nX-Forwarded-Proto: https, http\r\n",
             "192.0.2.3 0");
    says_who("X-Forwarded-For: 192.0.2.1, <script>\r\n", "127.0.0.1 0");
}

/* Behind a proxy all come from one address; what it says is counted instead. */
static void an_address_behind_a_proxy_has_so_many(void **state)
{
    static struct client many[3];

    (void)state;
    for (int i = 0; i < 2; i++) {
        peer_open(&many[i]);
        assert_int_equal(peer_upgrade(&many[i], "/ws", "X-Forwarded-For: 2001:db8::1\r\n"), 101);
    }
    peer_open(&many[2]);
    assert_int_equal(peer_upgrade(&many[2], "/ws", "X-Forwarded-For: 2001:db8::2\r\n"), 429);
    assert_int_equal(peer_upgrade(&many[2], "/ws", "X-Forwarded-For: 192.0.2.1\r\n"), 101);
    for (int i = 0; i < 3; i++)
        peer_close(&many[i]);
    sockets_become(0);
}

/* ---- the end ---- */

static void stopping_drains(void **state)
{
    static struct client c;

    (void)state;
    (void)helper_net_waits();
    peer_open(&c);
    peer_say(&c, "GET /never" H "\r\n");
    wait_for_request();
    asks("GET /" H "\r\n", 200);
    opens(&b);
    helper_net_stop();
    peer_expect_close(&b, 1001);
    assert_true(peer_ended(&a)); /* it was idle */
    helper_net_advance(6000);
    assert_int_equal(peer_answer(&c), 0); /* it is waited for no longer */
    peer_close(&a);
    peer_close(&b);
    peer_close(&c);
}

/* ---- */

static int open_plain(void **state)
{
    (void)state;
    helper_net_open(false, false, 64, PER_ADDRESS);
    return 0;
}

static int open_tls(void **state)
{
    (void)state;
    helper_net_open(true, false, 64, PER_ADDRESS);
    return 0;
}

static int open_proxied(void **state)
{
    (void)state;
    helper_net_open(false, true, PER_ADDRESS, 2);
    return 0;
}

static int close_server(void **state)
{
    (void)state;
    helper_net_close();
    return 0;
}

static void what_cannot_open_says_why(void **state)
{
    static const struct net_handlers none;
    struct net_options o = {
        .host = "192.0.2.1", .port = 1, .connections_max = 1, .per_address_max = 1};
    char why[256];

    (void)state;
    assert_null(net_open(&o, &none, why, sizeof why));
    assert_string_equal(why, "cannot listen on 192.0.2.1 port 1: address not available");
    o.certificate = o.key = "tests/unit/net.c";
    assert_null(net_open(&o, &none, why, sizeof why));
    assert_string_equal(why, "certificate tests/unit/net.c: no start line");
    o.certificate = o.key = "no/such/file";
    assert_null(net_open(&o, &none, why, sizeof why));
    assert_non_null(strstr(why, "certificate no/such/file: "));
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(a_head_has_no_body),
        cmocka_unit_test(refusals),
        cmocka_unit_test(pipelined_answers_keep_their_order),
        cmocka_unit_test(half_a_request_is_no_request),
        cmocka_unit_test(who_closes_half_is_answered),
        cmocka_unit_test(a_ticket_of_nobody_is_dropped),
        cmocka_unit_test(a_big_answer_comes_whole),
        cmocka_unit_test(who_asks_without_reading_waits),
        cmocka_unit_test(who_never_reads_is_cut_off),
        cmocka_unit_test(a_slow_head_is_cut_off),
        cmocka_unit_test(an_idle_connection_is_closed),
        cmocka_unit_test(proxies_are_not_believed),
        cmocka_unit_test(messages_come_back),
        cmocka_unit_test(bad_frames_close_with_the_right_code),
        cmocka_unit_test(the_server_may_drop),
        cmocka_unit_test(a_tick_may_drop_those_who_have_been_here_long),
        cmocka_unit_test(an_upgrade_may_be_refused),
        cmocka_unit_test(frames_may_follow_the_request_at_once),
        cmocka_unit_test(who_does_not_pong_is_dropped),
        cmocka_unit_test(a_slow_reader_is_dropped),
        cmocka_unit_test(an_address_has_so_many),
        cmocka_unit_test(who_asks_takes_the_place_of_who_never_did),
        cmocka_unit_test(stopping_drains),
    };
    const struct CMUnitTest proxied[] = {
        cmocka_unit_test(a_trusted_proxy_is_believed),
        cmocka_unit_test(an_address_behind_a_proxy_has_so_many),
        cmocka_unit_test(half_a_request_holds_no_place),
        cmocka_unit_test(an_idle_one_makes_room_too),
        cmocka_unit_test(there_are_so_many_in_all),
    };
    const struct CMUnitTest alone[] = {cmocka_unit_test(what_cannot_open_says_why)};
    int failed = cmocka_run_group_tests_name("plain", all, open_plain, close_server);

    failed += cmocka_run_group_tests_name("TLS", all, open_tls, close_server);
    failed += cmocka_run_group_tests_name("behind a proxy", proxied, open_proxied, close_server);
    return failed + cmocka_run_group_tests_name("alone", alone, NULL, NULL);
}
