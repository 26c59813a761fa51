/* cards.c -- cards as numbers, names and words. */

#include "helper.h"

#include <string.h>

static void names_and_numbers_agree(void **state)
{
    int card = -1;

    (void)state;
    for (int c = 0; c <= PIT_FACE_DOWN; c++) {
        assert_int_equal(strlen(pit_card_name(c)), 2);
        assert_true(pit_card_parse(pit_card_name(c), &card));
        assert_int_equal(card, c);
        for (int other = 0; other < c; other++) {
            assert_string_not_equal(pit_card_name(c), pit_card_name(other));
            assert_string_not_equal(pit_card_words(c), pit_card_words(other));
        }
    }
}

/* MA-RD 1(b)(1), MA-RD 1(b)(2), MA-RD 1(b)(3), MA-RD 1(b)(4), MA-RD 1(b)(5) */
static void values(void **state)
{
    static const struct {
        const char *name, *words;
        int rank, suit;
    } rows[] = {
        {"2c", "two of clubs", 2, 0},        {"9d", "nine of diamonds", 9, 1},
        {"Th", "ten of hearts", 10, 2},      {"Jc", "jack of clubs", 11, 0},
        {"Qd", "queen of diamonds", 12, 1},  {"Kh", "king of hearts", 13, 2},
        {"As", "ace of spades", PIT_ACE, 3},
    };
    int card = -1;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(pit_card_parse(rows[i].name, &card));
        assert_int_equal(pit_rank(card), rows[i].rank);
        assert_int_equal(pit_suit(card), rows[i].suit);
        assert_string_equal(pit_card_words(card), rows[i].words);
    }
    assert_true(pit_card_parse("xx", &card));
    assert_int_equal(card, PIT_FACE_DOWN);
}

/* All pairs of bytes: 52 cards and the one nobody sees, and nothing else. */
static void nothing_else_is_a_card(void **state)
{
    int read = 0;

    (void)state;
    for (int a = 0; a < 256; a++)
        for (int b = 0; b < 256; b++) {
            char text[2] = {(char)a, (char)b};
            int card = -1;

            if (!pit_card_parse(text, &card)) {
                assert_int_equal(card, -1);
                continue;
            }
            read++;
            assert_memory_equal(text, pit_card_name(card), 2);
        }
    assert_int_equal(read, PIT_CARDS + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_numbers_agree),
        cmocka_unit_test(values),
        cmocka_unit_test(nothing_else_is_a_card),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
