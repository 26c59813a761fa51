/* frames.c -- frames of a client into messages, whole and in pieces; RFC 6455 by its sections.
 *
 * What comes of the bytes is told as "text hello, ping x, close 1000, bad 1002". */

#include "server/frames.h"
#include "helper.h"
#include "server/net.h"

#include <stdio.h>
#include <string.h>

enum { FIN = 0x80, RSV1 = 0x40, CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING, PONG };

static struct buffer in;

/* A masked frame with the shortest length. */
static void add(int first, const char *payload, size_t n)
{
    static const unsigned char mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    unsigned char head[4] = {(unsigned char)first, 0x80};

    if (n < 126) {
        head[1] = (unsigned char)(0x80 | n);
        buffer_add(&in, head, 2);
    } else {
        head[1] = 0x80 | 126;
        head[2] = (unsigned char)(n >> 8);
        head[3] = (unsigned char)n;
        buffer_add(&in, head, 4);
    }
    buffer_add(&in, mask, sizeof mask);
    for (size_t i = 0; i < n; i++) {
        char c = (char)(payload[i] ^ mask[i % 4]);

        buffer_add(&in, &c, 1);
    }
}

static void add_text(int first, const char *payload)
{
    add(first, payload, strlen(payload));
}

static void add_raw(const char *bytes, size_t n)
{
    buffer_add(&in, bytes, n);
}
#define RAW(bytes) add_raw(bytes, sizeof(bytes) - 1)

static void tell(const struct frames *f, enum frames_came came, const char *text, size_t n,
                 char *line, size_t room)
{
    static const char *const words[] = {"", "text ", "ping ", "pong ", "close ", "bad "};
    size_t at = strlen(line);

    at += (size_t)snprintf(line + at, room - at, "%s%s", at ? ", " : "", words[came]);
    if (came == CAME_CLOSE || came == CAME_BAD)
        snprintf(line + at, room - at, "%d", f->code);
    else if (n < 100)
        snprintf(line + at, room - at, "%.*s", (int)n, text);
    else
        snprintf(line + at, room - at, "%zu bytes", n);
}

static void read_all(size_t step, char *line, size_t room)
{
    struct frames f = {0};
    enum frames_came came = CAME_NOTHING;
    const char *text = NULL;
    size_t n = 0;

    line[0] = '\0';
    for (size_t at = 0; at < in.n && came != CAME_CLOSE && came != CAME_BAD; at += step) {
        frames_feed(&f, in.at + at, in.n - at < step ? in.n - at : step);
        while ((came = frames_next(&f, &text, &n)) != CAME_NOTHING) {
            tell(&f, came, text, n, line, room);
            if (came == CAME_BAD) assert_int_equal(n, 0); /* nothing of an earlier ping */
            if (came == CAME_CLOSE || came == CAME_BAD) break;
        }
    }
    if (came == CAME_NOTHING && !f.in_frame && !f.in_message && !f.pending)
        assert_null(f.reader); /* an idle socket holds no reader */
    frames_free(&f);
}

/* What was added gives this, in whatever pieces it comes; then it is forgotten. */
static void gives(const char *expected)
{
    static const size_t steps[] = {1, 3, 1000, 1 << 20};
    char line[512];

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        read_all(steps[i], line, sizeof line);
        assert_string_equal(line, expected);
    }
    buffer_free(&in);
}

static void messages(void **state)
{
    (void)state;
    add_text(FIN | TEXT, "hello");
    add_text(FIN | TEXT, "");
    add_text(FIN | TEXT, "gr\xc3\xbc\xc3\x9f \xf0\x9f\x8e\xb2");
    gives("text hello, text , text gr\xc3\xbc\xc3\x9f \xf0\x9f\x8e\xb2");
}

static void an_idle_reader_is_freed(void **state)
{
    struct frames f = {0};
    const char *text;
    size_t n;

    (void)state;
    add_text(FIN | TEXT, "hello");
    frames_feed(&f, in.at, in.n);
    assert_int_equal(frames_next(&f, &text, &n), CAME_TEXT);
    assert_int_equal(frames_next(&f, &text, &n), CAME_NOTHING);
    assert_null(f.reader);
    assert_null(f.message.at);
    frames_feed(&f, in.at, 1);
    assert_int_equal(frames_next(&f, &text, &n), CAME_NOTHING);
    assert_non_null(f.reader);
    frames_free(&f);
    buffer_free(&in);
}

/* 5.4: fragments, with a ping between them. */
static void fragments(void **state)
{
    (void)state;
    add_text(TEXT, "hel");
    add_text(FIN | PING, "x");
    add_text(CONTINUATION, "");
    add_text(FIN | CONTINUATION, "lo");
    add_text(FIN | TEXT, "2");
    gives("ping x, text hello, text 2");
    add_text(TEXT, "a\xc3"); /* a letter over two frames */
    add_text(FIN | CONTINUATION, "\xbc");
    gives("text a\xc3\xbc");
    add_text(FIN | CONTINUATION, "stray");
    gives("bad 1002");
    add_text(TEXT, "a");
    add_text(FIN | TEXT, "b");
    gives("bad 1002");
    add_text(TEXT, "a");
    add_text(FIN | BINARY, "b");
    gives("bad 1002");
}

static void lengths(void **state)
{
    static char big[NET_MESSAGE_MAX + 1];

    (void)state;
    memset(big, 'x', sizeof big);
    add(FIN | TEXT, big, 125);
    add(FIN | TEXT, big, 126);
    add(FIN | TEXT, big, NET_MESSAGE_MAX);
    gives("text 125 bytes, text 126 bytes, text 16384 bytes");
    add(FIN | TEXT, big, NET_MESSAGE_MAX + 1);
    gives("bad 1009");
    add(TEXT, big, NET_MESSAGE_MAX);
    add(FIN | CONTINUATION, big, 1);
    gives("bad 1009");
    RAW("\x81\xff\0\0\0\1\0\0\0\0mask1"); /* 4 GB are announced */
    gives("bad 1009");
    RAW("\x81\xff\x80\0\0\0\0\0\0\1mask1"); /* 5.2: the highest bit is 0 */
    gives("bad 1002");
    RAW("\x81\xfe\0\5mask12345"); /* 5.2: the shortest length */
    gives("bad 1002");
    RAW("\x81\xff\0\0\0\0\0\0\0\5mask12345");
    gives("bad 1002");
}

/* 5.1, 5.2: masked, no reserved bits, known opcodes, text. */
static void heads(void **state)
{
    (void)state;
    RAW("\x81\5hello");
    gives("bad 1002");
    RAW("\x89\0");
    gives("bad 1002");
    add_text(FIN | RSV1 | TEXT, "x");
    gives("bad 1002");
    add_text(FIN | RSV1 >> 1 | TEXT, "x");
    gives("bad 1002");
    add_text(FIN | RSV1 >> 2 | PING, "x");
    gives("bad 1002");
    for (int opcode = 3; opcode < 16; opcode++) {
        if (opcode >= CLOSE && opcode <= PONG) continue;
        add_text(FIN | opcode, "x");
        gives("bad 1002");
    }
    add_text(FIN | BINARY, "x");
    gives("bad 1003");
}

/* 5.5: control frames are short and whole. */
static void control_frames(void **state)
{
    static const char big[126];

    (void)state;
    add_text(FIN | PING, "");
    add_text(FIN | PONG, "unasked");
    add(FIN | PING, big, 125);
    gives("ping , pong unasked, ping 125 bytes");
    add_text(FIN | PONG, "x");
    add(FIN | PING, big, 126);
    gives("pong x, bad 1002");
    add_text(PING, "x");
    gives("bad 1002");
    add(CLOSE, "\x03\xe8", 2);
    gives("bad 1002");
}

/* 5.5.1, 7.4 */
static void closes(void **state)
{
    static const struct {
        int code;
        const char *gives;
    } rows[] = {
        {0, "bad 1002"},      {999, "bad 1002"},    {1000, "close 1000"}, {1003, "close 1003"},
        {1004, "bad 1002"},   {1005, "bad 1002"},   {1006, "bad 1002"},   {1007, "close 1007"},
        {1014, "close 1014"}, {1015, "bad 1002"},   {1016, "bad 1002"},   {2999, "bad 1002"},
        {3000, "close 3000"}, {4999, "close 4999"}, {5000, "bad 1002"},   {65535, "bad 1002"},
    };

    (void)state;
    add_text(FIN | CLOSE, "");
    add_text(FIN | TEXT, "after the close");
    gives("close 1005");
    add_text(FIN | CLOSE, "x");
    gives("bad 1002");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char code[] = {(char)(rows[i].code >> 8), (char)rows[i].code, 'b', 'y', 'e'};

        add(FIN | CLOSE, code, sizeof code);
        gives(rows[i].gives);
    }
    add(FIN | CLOSE, "\x03\xe8\xff", 3);
    gives("bad 1007");
}

static void bad_text(void **state)
{
    static const char *const rows[] = {
        "\x80",
        "\xff",
        "\xc3",
        "\xc0\xaf",
        "\xe0\x80\xaf",
        "\xe2\x82",
        "\xed\xa0\x80",
        "\xf0\x80\x80\xaf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        add_text(FIN | TEXT, rows[i]);
        gives("bad 1007");
    }
    add_text(FIN | TEXT, "\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf");
    gives("text \xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf");
}

static void puts_out(const char *expected, size_t n)
{
    assert_int_equal(in.n, n);
    assert_memory_equal(in.at, expected, n);
    buffer_free(&in);
}

static void ours(void **state)
{
    static char big[65536], reason[200];

    (void)state;
    frames_put(&in, FRAMES_TEXT, "hello", 5);
    puts_out("\x81\5hello", 7);
    frames_put(&in, FRAMES_TEXT, big, 126);
    assert_memory_equal(in.at, "\x81\x7e\0\x7e", 4);
    assert_int_equal(in.n, 4 + 126);
    buffer_free(&in);
    frames_put(&in, FRAMES_TEXT, big, 65536);
    assert_memory_equal(in.at, "\x81\x7f\0\0\0\0\0\1\0\0", 10);
    assert_int_equal(in.n, 10 + 65536);
    buffer_free(&in);
    frames_put_close(&in, 1001, "bye");
    puts_out("\x88\5\x03\xe9"
             "bye",
             7);
    frames_put_close(&in, FRAMES_NO_CODE, "");
    puts_out("\x88\0", 2);
    memset(reason, 'x', sizeof reason - 1);
    reason[122] = '\xc3'; /* a letter that does not fit whole */
    reason[123] = '\xbc';
    frames_put_close(&in, 1000, reason);
    assert_int_equal(in.n, 2 + 2 + 122);
    buffer_free(&in);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),  cmocka_unit_test(an_idle_reader_is_freed),
        cmocka_unit_test(fragments), cmocka_unit_test(lengths),
        cmocka_unit_test(heads),     cmocka_unit_test(control_frames),
        cmocka_unit_test(closes),    cmocka_unit_test(bad_text),
        cmocka_unit_test(ours),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
