/* money.c -- reading amounts, and what a stake is paid. */

#include "helper.h"

#include <string.h>

static bool reads(const char *text, pit_money *out)
{
    return pit_money_parse(text, strlen(text), out);
}

static void amounts_that_are_read(void **state)
{
    static const struct {
        const char *text;
        pit_money cents;
    } rows[] = {
        {"0", 0},       {"0.0", 0},      {"0.00", 0},
        {"5", 500},     {"5.0", 500},    {"5.00", 500},
        {"2.5", 250},   {"2.05", 205},   {"0.05", 5},
        {"0.01", 1},    {"00007", 700},  {"000.10", 10},
        {"100", 10000}, {"19.99", 1999}, {"703687441776.64", PIT_MONEY_MAX},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        pit_money cents = -1;

        assert_true(reads(rows[i].text, &cents));
        assert_int_equal(cents, rows[i].cents);
    }
}

static void what_is_no_amount(void **state)
{
    static const char *const rows[] = {
        "",     " ",  ".",   "5.",   ".5",   "0.005", "5.005", "1.000", "1e3",
        "-5",   "+5", " 5",  "5 ",   "5,00", "1,000", "0x10",  "five",  "5.5.",
        "5.-1", "$5", "5\n", "1..2", "--",   "5.5x",  "NaN",   "inf",   "\xd9\xa5",
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        pit_money cents = 77;

        if (reads(rows[i], &cents)) fail_msg("\"%s\" was read as an amount", rows[i]);
        assert_int_equal(cents, 77);
    }
}

/* Whoever checks the amount refuses one cent more than the most; it must not wrap to a small one.
 */
static void too_much_saturates(void **state)
{
    char digits[400];
    pit_money cents;

    (void)state;
    assert_true(reads("703687441776.65", &cents));
    assert_int_equal(cents, PIT_MONEY_MAX + 1);
    assert_true(reads("70368744177664", &cents));
    assert_int_equal(cents, PIT_MONEY_MAX + 1);
    for (size_t n = 13; n < sizeof digits; n++) {
        memset(digits, n % 2 ? '9' : '1', n);
        assert_true(pit_money_parse(digits, n, &cents));
        assert_int_equal(cents, PIT_MONEY_MAX + 1);
        digits[n - 3] = '.';
        assert_true(pit_money_parse(digits, n, &cents));
        assert_in_range(cents, 1, PIT_MONEY_MAX + 1);
    }
    memset(digits, '0', sizeof digits);
    digits[sizeof digits - 1] = '3';
    assert_true(pit_money_parse(digits, sizeof digits, &cents));
    assert_int_equal(cents, 300);
}

static void no_byte_past_the_end_is_read(void **state)
{
    pit_money cents;

    (void)state;
    assert_true(pit_money_parse("12.345", 5, &cents));
    assert_int_equal(cents, 1234);
    assert_true(pit_money_parse("12.345", 2, &cents));
    assert_int_equal(cents, 1200);
    assert_false(pit_money_parse("12.345", 3, &cents));
    assert_false(pit_money_parse("5", 0, &cents));
}

static void payouts(void **state)
{
    (void)state;
    assert_int_equal(pit_payout(500, (struct pit_ratio){5, 1}), 2500);
    assert_int_equal(pit_payout(1, (struct pit_ratio){11, 1}), 11);
    assert_int_equal(pit_payout(1000, (struct pit_ratio){3, 2}), 1500);
    assert_int_equal(pit_payout(5, (struct pit_ratio){1, 2}), 2); /* rounded down to the cent */
    assert_int_equal(pit_payout(0, (struct pit_ratio){1000, 1}), 0);
    assert_int_equal(pit_payout(PIT_MONEY_MAX, (struct pit_ratio){UINT16_MAX, 1}),
                     PIT_MONEY_MAX * UINT16_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(amounts_that_are_read),
        cmocka_unit_test(what_is_no_amount),
        cmocka_unit_test(too_much_saturates),
        cmocka_unit_test(no_byte_past_the_end_is_read),
        cmocka_unit_test(payouts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
