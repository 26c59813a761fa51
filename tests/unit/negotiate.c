/* negotiate.c -- Accept-Encoding and If-None-Match, as RFC 9110 has them. */

#include "helper.h"

#include "server/negotiate.h"

static void qualities(void **state)
{
    static const struct {
        const char *accept;
        int br, gzip, identity;
    } rows[] = {
        {"", 0, 0, 1},
        {"br", 1000, 0, 1},
        {"gzip, deflate, br, zstd", 1000, 1000, 1},
        {"GZIP", 0, 1000, 1},
        {"x-gzip", 0, 1000, 1},
        {"x-br", 0, 0, 1},
        {"br;q=0.5, gzip;q=0.25", 500, 250, 1},
        {"br ; q=0.5\t,\tgzip;Q=1.000", 500, 1000, 1},
        {"br;q=0", 0, 0, 1},
        {"br;q=0.000,gzip;q=0.001", 0, 1, 1},
        {"*", 1000, 1000, 1000},
        {"*;q=0", 0, 0, 0},
        {"identity;q=0", 0, 0, 0},
        {"identity;q=0, gzip", 0, 1000, 0},
        {"gzip, *;q=0", 0, 1000, 0},
        {"*;q=0.3, br;q=0", 0, 300, 300},
        {"identity, br;q=0.5", 500, 0, 1000},
        {"brotli, bro, b", 0, 0, 1},
        {"br;q=2, gzip;q=1.001", 0, 0, 1},
        {"br;q=, gzip;q", 0, 0, 1},
        {"br;q=0.1234, gzip;q=-1", 0, 0, 1},
        {"br;level=9, gzip;q=1;x", 0, 0, 1},
        {",, ,br,", 1000, 0, 1},
        {"deflate", 0, 0, 1},
        {";q=1,=,\"br\"", 0, 0, 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        print_message("[%s]\n", rows[i].accept);
        assert_int_equal(negotiate_quality(rows[i].accept, "br"), rows[i].br);
        assert_int_equal(negotiate_quality(rows[i].accept, "gzip"), rows[i].gzip);
        assert_int_equal(negotiate_quality(rows[i].accept, "identity"), rows[i].identity);
    }
}

static void tags(void **state)
{
    static const struct {
        const char *list;
        bool has;
    } rows[] = {
        {"", false},
        {"*", true},
        {"\"abc\"", true},
        {"W/\"abc\"", true},
        {"\"x\", \"abc\"", true},
        {"\"x,\" , W/\"y\",\"abc\"", true},
        {"\"ab\"", false},
        {"\"abcd\"", false},
        {"abc", false},
        {"\"abc", false},
        {"\"x\" abc", false},
        {"w/\"abc\"", false},
        {"\"\"", false},
        {"\"ABC\"", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        print_message("[%s]\n", rows[i].list);
        assert_int_equal(negotiate_has_tag(rows[i].list, "abc"), rows[i].has);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(qualities),
        cmocka_unit_test(tags),
    };

    return cmocka_run_group_tests_name("negotiate", tests, NULL, NULL);
}
