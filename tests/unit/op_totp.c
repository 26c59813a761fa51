/* op_totp.c -- codes of a second factor: the examples of RFC 6238, and which codes let somebody in.
 */

#include "server/op.h"

#include "helper.h"

#include <stdio.h>
#include <string.h>

static const uint8_t secret[] = "12345678901234567890";
enum { N = sizeof secret - 1 };

/* RFC 6238, appendix B, the rows of SHA-1. */
static void test_examples(void **state)
{
    static const struct {
        int64_t seconds;
        const char *code;
    } rows[] = {
        {59, "94287082"},         {1111111109, "07081804"}, {1111111111, "14050471"},
        {1234567890, "89005924"}, {2000000000, "69279037"}, {20000000000, "65353130"},
    };
    char code[9];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        op_code(secret, N, rows[i].seconds / 30, 8, code);
        assert_string_equal(code, rows[i].code);
    }
}

static void test_once(void **state)
{
    int64_t now = 1234567890, step = now / 30;
    char code[7], wrong[7];

    (void)state;
    for (int64_t away = -2; away <= 2; away++) {
        op_code(secret, N, step + away, 6, code);
        assert_int_equal(op_code_counter(secret, N, now * 1000, 0, code),
                         away >= -1 && away <= 1 ? step + away : 0);
    }
    op_code(secret, N, step, 6, code);
    assert_int_equal(op_code_counter(secret, N, now * 1000, step - 1, code), step);
    assert_int_equal(op_code_counter(secret, N, now * 1000, step, code), 0); /* used */
    memcpy(wrong, code, sizeof wrong);
    wrong[5] = (char)('0' + (wrong[5] - '0' + 1) % 10);
    assert_int_equal(op_code_counter(secret, N, now * 1000, 0, wrong), 0);
    assert_int_equal(op_code_counter(secret, N, now * 1000, 0, "12345"), 0);
    assert_int_equal(op_code_counter(secret, N, now * 1000, 0, ""), 0);
}

/* RFC 4648, section 10, without the padding. */
static void test_base32(void **state)
{
    static const char *const rows[][2] = {{"", ""},
                                          {"f", "MY"},
                                          {"fo", "MZXQ"},
                                          {"foo", "MZXW6"},
                                          {"foob", "MZXW6YQ"},
                                          {"fooba", "MZXW6YTB"},
                                          {"foobar", "MZXW6YTBOI"}};
    char out[40];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        op_base32((const uint8_t *)rows[i][0], strlen(rows[i][0]), out);
        assert_string_equal(out, rows[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_examples), cmocka_unit_test(test_once),
                                       cmocka_unit_test(test_base32)};

    return cmocka_run_group_tests_name("op_totp", tests, NULL, NULL);
}
