/* line.c -- lines of text: their words, comments, blanks, numbers. */

#include "helper.h"

#include "core/line.h"

#include <string.h>

/* The words of a text, joined by |. */
static const char *words_by(const char *text, size_t n, struct word (*next)(struct line *))
{
    static char buffer[256];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);
    struct line l = line_of(text, n);

    for (struct word w = next(&l); w.n; w = next(&l)) {
        assert_true(w.at >= text && w.at + w.n <= text + n);
        if (t.used) pit_text_str(&t, "|");
        pit_text_add(&t, w.at, w.n);
    }
    assert_true(l.at == l.end);
    return buffer;
}

static void words_are_parted_by_blanks(void **state)
{
    (void)state;
    assert_string_equal(words_by("bet 1 ante 5", 12, line_word), "bet|1|ante|5");
    assert_string_equal(words_by(" \t\ra\t b \r", 9, line_word), "a|b");
    assert_string_equal(words_by("   ", 3, line_word), "");
    assert_string_equal(words_by("", 0, line_word), "");
    assert_string_equal(words_by(NULL, 0, line_word), "");
    assert_string_equal(words_by("abcdef", 3, line_word), "abc");
    assert_string_equal(words_by("a\vb\fc", 5, line_word), "a\vb\fc");
}

static void a_comment_ends_the_line(void **state)
{
    (void)state;
    assert_string_equal(words_by("a b#c d", 7, line_word), "a|b");
    assert_string_equal(words_by("#a", 2, line_word), "");
    assert_string_equal(words_by("a # b # c", 9, line_word), "a");
}

static void signs_are_words_of_their_own(void **state)
{
    (void)state;
    assert_string_equal(words_by("spread>=7 and x = 3", 19, line_token), "spread|>=|7|and|x|=|3");
    assert_string_equal(words_by("<a>", 3, line_token), "<|a|>");
    assert_string_equal(words_by("a=b#=c", 6, line_token), "a|=|b");
    assert_string_equal(words_by("min=5 x", 7, line_word), "min=5|x");
}

static void check_rest(const char *text, const char *rest)
{
    struct line l = line_of(text, strlen(text));
    struct word w;

    line_word(&l);
    w = line_rest(l);
    assert_int_equal(w.n, strlen(rest));
    assert_memory_equal(w.at, rest, w.n);
}

static void the_rest_has_no_blanks_around_it(void **state)
{
    (void)state;
    check_rest("why  the lamp  fell \t\r", "the lamp  fell");
    check_rest("why \t ", "");
    check_rest("why", "");
    check_rest("", "");
    check_rest("why not # at all", "not");
}

static void a_character_is_taken_where_it_comes_next(void **state)
{
    const char text[] = " \t!! bet";
    struct line l = line_of(text, sizeof text - 1);

    (void)state;
    assert_false(line_take(&l, 'b'));
    assert_true(line_take(&l, '!'));
    assert_true(line_take(&l, '!'));
    assert_false(line_take(&l, '!'));
    assert_true(word_is(line_word(&l), "bet"));
    assert_false(line_take(&l, '!'));
}

/* Every byte: three are blanks, the other control characters are refused, but in a comment. */
static void control_characters_are_seen(void **state)
{
    (void)state;
    for (int c = 0; c < 256; c++) {
        char text[] = {'a', (char)c, 'b', '#', (char)c};
        bool blank = c == ' ' || c == '\t' || c == '\r';

        assert_int_equal(line_clean(line_of(text, sizeof text)),
                         blank || c == '#' || (c >= 0x20 && c != 0x7f));
    }
}

static void all_words_or_as_many_as_there_is_room_for(void **state)
{
    char text[4096];
    struct word words[LINE_WORDS(sizeof text)];

    (void)state;
    for (size_t n = 0; n <= 9; n++) {
        memset(text, ' ', sizeof text);
        for (size_t i = 0; i < n; i += 2)
            text[i] = 'x';
        assert_int_equal(line_words(line_of(text, n), words, 5), LINE_WORDS(n));
    }
    for (size_t i = 0; i < sizeof text; i += 2)
        text[i] = 'x';
    assert_int_equal(line_words(line_of(text, sizeof text), words, 2048), 2048);
    assert_int_equal(line_words(line_of(text, sizeof text), words, 3), 3);
    assert_ptr_equal(words[2].at, text + 4);
}

static void lines_of_a_text(void **state)
{
    const char text[] = "one\n\n#three\nfour", *at = text, *end = text + sizeof text - 1;
    static const char *const lines[] = {"one", "", "#three", "four"};
    struct word w;

    (void)state;
    for (int i = 0; i < 4; i++) {
        assert_true(line_next(&at, end, &w));
        assert_true(word_is(w, lines[i]));
    }
    assert_false(line_next(&at, end, &w));
    at = text;
    assert_true(line_next(&at, text + 4, &w)); /* a feed ends a line and begins none */
    assert_false(line_next(&at, text + 4, &w));
}

static void check_number(const char *text, size_t digits, bool good, int64_t number)
{
    int64_t read = -1;

    assert_int_equal(word_number((struct word){text, strlen(text)}, digits, &read), good);
    if (good) assert_int_equal(read, number);
}

static void numbers(void **state)
{
    (void)state;
    check_number("0", 4, true, 0);
    check_number("0042", 4, true, 42);
    check_number("00042", 4, false, 0);
    check_number("999999999999999999", 18, true, 999999999999999999);
    check_number("", 4, false, 0);
    check_number("-1", 4, false, 0);
    check_number("1.0", 4, false, 0);
    check_number("/", 4, false, 0);
    check_number(":", 4, false, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_parted_by_blanks),
        cmocka_unit_test(a_comment_ends_the_line),
        cmocka_unit_test(signs_are_words_of_their_own),
        cmocka_unit_test(the_rest_has_no_blanks_around_it),
        cmocka_unit_test(a_character_is_taken_where_it_comes_next),
        cmocka_unit_test(control_characters_are_seen),
        cmocka_unit_test(all_words_or_as_many_as_there_is_room_for),
        cmocka_unit_test(lines_of_a_text),
        cmocka_unit_test(numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
