/* utf8.c -- UTF-8: every character there and back, and nothing that is none. */

#include "helper.h"

#include "core/utf8.h"

#include <string.h>

static void every_character_there_and_back(void **state)
{
    (void)state;
    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        uint32_t read = 0;
        char bytes[4];
        size_t n;

        if (c >= 0xd800 && c <= 0xdfff) continue;
        n = utf8_write(c, bytes);
        assert_int_equal(n, c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4);
        assert_int_equal(utf8_read(bytes, n, &read), n);
        assert_int_equal(read, c);
        for (size_t cut = 0; cut < n; cut++)
            assert_int_equal(utf8_read(bytes, cut, &read), 0);
    }
}

/* Of all sequences of up to three bytes only as many are read as there are characters of that
 * length: no longer forms, no surrogates, no bytes out of place. */
static void as_many_sequences_as_characters(void **state)
{
    long count[4] = {0};
    uint32_t read;

    (void)state;
    for (uint32_t i = 0; i < 0x1000000; i++) {
        char bytes[] = {(char)(i >> 16), (char)(i >> 8), (char)i};
        size_t n = utf8_read(bytes, 3, &read);

        if (n == 3 || (n == 2 && !bytes[2]) || (n == 1 && !bytes[1] && !bytes[2])) count[n]++;
    }
    assert_int_equal(count[1], 0x80);
    assert_int_equal(count[2], 0x800 - 0x80);
    assert_int_equal(count[3], 0x10000 - 0x800 - 0x800);
}

static void check(const char *text, bool valid, bool printable)
{
    assert_int_equal(utf8_valid(text, strlen(text)), valid);
    assert_int_equal(utf8_printable(text, strlen(text)), printable);
}

static void texts(void **state)
{
    (void)state;
    check("", true, true);
    check("Ann", true, true);
    check("Zo\xc3\xab \xe2\x99\xa0 \xf0\x9f\x83\x8f", true, true);
    check("a\tb", true, false);
    check("a\x7f", true, false);
    check("\xc2\x80", true, false);
    check("\xc2\x9f", true, false);
    check("\xc2\xa0", true, true);
    check("\xf4\x8f\xbf\xbf", true, true);
    check("\xf4\x90\x80\x80", false, false);    /* above U+10FFFF */
    check("\xf0\x8f\xbf\xbf", false, false);    /* three bytes would do */
    check("\xf5\x80\x80\x80", false, false);    /* no first byte */
    check("\xed\xa0\x80", false, false);        /* a surrogate */
    check("\xc0\xaf", false, false);            /* one byte would do */
    check("\x80", false, false);                /* a byte out of place */
    check("ok \xe2\x99", false, false);         /* cut short */
    check("\xf0\x9f\x83\xcf ok", false, false); /* a first byte for a last one */
    assert_true(utf8_valid("a\0b", 3));         /* NUL is a character */
    assert_false(utf8_printable("a\0b", 3));    /* but none to be shown */
}

static void plain(void **state)
{
    static const char *const good[] = {"", "Ann's table", " a ",
                                       "Zo\xc3\xab \xe2\x99\xa0 \xf0\x9f\x83\x8f"};
    static const char *const bad[] = {
        " ",
        "\xc2\xa0 \xe3\x80\x80", /* spaces alone */
        "a\x1b[2J",
        "a\xc2\x9b", /* the same for terminals in one character */
        "a\x7f",
        "a\xc2\x85",
        "Red Dog\xe2\x80\x8b 1", /* no width */
        "a\xe2\x80\xa8"
        "b", /* ends a line */
        "\xef\xbb\xbf"
        "a",
        "a\xf3\xa0\x81\x81", /* a tag */
        "a\xed\xa0\x80",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(utf8_plain(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (utf8_plain(bad[i], strlen(bad[i]))) fail_msg("text %zu was taken", i);
    for (uint32_t turns = 0x202a; turns <= 0x2069; turns += turns == 0x202e ? 0x38 : 1) {
        char text[5] = "a"; /* what turns the order of letters */

        utf8_write(turns, text + 1);
        assert_false(utf8_plain(text, strlen(text)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_there_and_back),
        cmocka_unit_test(as_many_sequences_as_characters),
        cmocka_unit_test(texts),
        cmocka_unit_test(plain),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
