/* text.c -- text in a buffer of the caller's: whole, cut, and free of control characters. */

#include "helper.h"

#include <string.h>

static void nothing_is_written_past_the_room(void **state)
{
    (void)state;
    for (size_t room = 1; room <= 12; room++) {
        char buffer[16];
        struct pit_text t;

        memset(buffer, '~', sizeof buffer);
        t = pit_text_in(buffer, room);
        assert_string_equal(buffer, "");
        pit_text_str(&t, "abcd");
        pit_text_add(&t, "efgh", 4);
        pit_text_str(&t, "");
        assert_int_equal(t.used, room > 8 ? 8 : room - 1);
        assert_int_equal(t.cut, room <= 8);
        assert_int_equal(strlen(buffer), t.used);
        assert_memory_equal(buffer, "abcdefgh", t.used);
        for (size_t i = room; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '~');
    }
}

static void check_int(int64_t number, const char *words)
{
    char buffer[32];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    pit_text_int(&t, number);
    assert_string_equal(buffer, words);
}

static void integers(void **state)
{
    char buffer[32];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)state;
    check_int(0, "0");
    check_int(7, "7");
    check_int(-7, "-7");
    check_int(1000, "1000");
    check_int(INT64_MAX, "9223372036854775807");
    check_int(INT64_MIN, "-9223372036854775808");
    pit_text_uint(&t, UINT64_MAX);
    assert_string_equal(buffer, "18446744073709551615");
}

static void check_money(pit_money amount, const char *words)
{
    char buffer[32];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    pit_text_money(&t, amount);
    assert_string_equal(buffer, words);
}

static void amounts(void **state)
{
    (void)state;
    check_money(0, "0");
    check_money(500, "5");
    check_money(250, "2.50");
    check_money(205, "2.05");
    check_money(5, "0.05");
    check_money(-5, "-0.05");
    check_money(-99, "-0.99");
    check_money(-100, "-1");
    check_money(-12345, "-123.45");
    check_money(PIT_MONEY_MAX, "703687441776.64");
    check_money(-PIT_MONEY_MAX - 1, "-703687441776.65");
}

/* What is written is read back as the same amount. */
static void amounts_there_and_back(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        pit_money amount = (pit_money)(helper_random(&seed) >> (18 + i % 40)), read = -1;
        char buffer[32];
        struct pit_text t = pit_text_in(buffer, sizeof buffer);

        pit_text_money(&t, amount);
        assert_true(pit_money_parse(buffer, t.used, &read));
        assert_int_equal(read, amount);
    }
}

static void odds_and_numbers(void **state)
{
    static const char *const words[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    static const struct {
        int64_t number;
        const char *words;
    } some[] = {{-1, "-1"},         {13, "thirteen"},   {19, "nineteen"},    {20, "twenty"},
                {21, "twenty-one"}, {36, "thirty-six"}, {99, "ninety-nine"}, {100, "100"}};
    char buffer[64];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)state;
    pit_text_odds(&t, (struct pit_ratio){11, 1});
    assert_string_equal(buffer, "11 to 1");
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++) {
        t = pit_text_in(buffer, sizeof buffer);
        pit_text_number(&t, i);
        assert_string_equal(buffer, words[i]);
    }
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        t = pit_text_in(buffer, sizeof buffer);
        pit_text_number(&t, some[i].number);
        assert_string_equal(buffer, some[i].words);
    }
}

static void quotes_carry_no_control_characters(void **state)
{
    char all[256], buffer[300];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)state;
    for (int i = 0; i < 256; i++)
        all[i] = (char)i;
    pit_text_quote(&t, all, sizeof all, sizeof all);
    assert_int_equal(t.used, 256);
    for (int i = 0; i < 256; i++)
        assert_int_equal(buffer[i], i >= 0x20 && i < 0x7f ? i : '?');
}

static void quotes_do_not_run_away(void **state)
{
    char buffer[64];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)state;
    pit_text_quote(&t, "abcdef", 6, 6);
    assert_string_equal(buffer, "abcdef");
    t = pit_text_in(buffer, sizeof buffer);
    pit_text_quote(&t, "abcdefg", 7, 6);
    assert_string_equal(buffer, "abcdef...");
    t = pit_text_in(buffer, sizeof buffer);
    pit_text_quote(&t, "", 0, 6);
    assert_string_equal(buffer, "");
    t = pit_text_in(buffer, 4);
    pit_text_quote(&t, "a\nb\x1b[0m", 7, 6);
    assert_string_equal(buffer, "a?b");
    assert_true(t.cut);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_written_past_the_room),
        cmocka_unit_test(integers),
        cmocka_unit_test(amounts),
        cmocka_unit_test(amounts_there_and_back),
        cmocka_unit_test(odds_and_numbers),
        cmocka_unit_test(quotes_carry_no_control_characters),
        cmocka_unit_test(quotes_do_not_run_away),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
