/* clauses.c -- the table of clauses. No id is written out here: whoever counts which test cites
 * which clause would take it for a test of that clause. */

#include "helper.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

static int at(const char *text)
{
    return pit_clause_at(text, strlen(text));
}

static void every_clause_has_an_id_and_words(void **state)
{
    (void)state;
    assert_int_equal(pit_clauses(), 903);
    for (int c = 1; c <= pit_clauses(); c++) {
        const char *id = pit_clause_id(c), *words = pit_clause_words(c);

        assert_in_range(strlen(id), 6, 60);
        assert_in_range(strlen(words), 1, 110);
        assert_true(helper_decent(id) && helper_decent(words));
        if (words[strlen(words) - 1] != '.') fail_msg("%s: no full stop", id);
        assert_in_range(pit_clause_held(c), PIT_HELD_RULE, PIT_HELD_LATER);
        for (int other = 1; other < c; other++)
            assert_string_not_equal(id, pit_clause_id(other));
    }
}

static void no_clause(void **state)
{
    (void)state;
    assert_string_equal(pit_clause_id(0), "");
    assert_string_equal(pit_clause_words(0), "");
    assert_int_equal(at(""), 0);
    assert_int_equal(at("clause"), 0);
    assert_int_equal(at("XX-RD 5(h)"), 0);
}

static void ways_of_holding_have_words(void **state)
{
    static const char *const words[] = {"rule", "procedure", "house", "floor", "later"};

    (void)state;
    for (int held = PIT_HELD_RULE; held <= PIT_HELD_LATER; held++)
        assert_string_equal(pit_held_word((enum pit_held)held), words[held]);
}

/* Each id finds itself, alone, within a text and before punctuation; and not one byte too early. */
static void an_id_is_found(void **state)
{
    static const char *const after[] = {"", ":", ".", ", and", " */", "\n", "; see also"};
    char text[128];

    (void)state;
    for (int c = 1; c <= pit_clauses(); c++) {
        for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
            snprintf(text, sizeof text, "%s%s", pit_clause_id(c), after[i]);
            assert_int_equal(at(text), c);
        }
        snprintf(text, sizeof text, " %s", pit_clause_id(c));
        assert_int_equal(at(text), 0);
        assert_int_not_equal(pit_clause_at(pit_clause_id(c), strlen(pit_clause_id(c)) - 1), c);
    }
}

/* "5(i)" is not cited by "5(i)(2)", nor "1" by "12": an id does not end inside a longer one. */
static void an_id_does_not_go_on(void **state)
{
    static const char *const after[] = {"(zz)", "(", "7", "z", "Z"};
    char text[128];

    (void)state;
    for (int c = 1; c <= pit_clauses(); c++)
        for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
            snprintf(text, sizeof text, "%s%s", pit_clause_id(c), after[i]);
            assert_int_not_equal(at(text), c);
        }
}

/* Where one id begins another, the longest that fits is taken. */
static void the_longest_id_wins(void **state)
{
    int pairs = 0;

    (void)state;
    for (int c = 1; c <= pit_clauses(); c++)
        for (int longer = 1; longer <= pit_clauses(); longer++) {
            const char *id = pit_clause_id(c), *more = pit_clause_id(longer);

            if (c == longer || strncmp(id, more, strlen(id)) != 0) continue;
            pairs++;
            assert_int_equal(at(more), longer);
            assert_int_equal(pit_clause_at(more, strlen(id)), c);
        }
    assert_true(pairs > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_clause_has_an_id_and_words),
        cmocka_unit_test(no_clause),
        cmocka_unit_test(ways_of_holding_have_words),
        cmocka_unit_test(an_id_is_found),
        cmocka_unit_test(an_id_does_not_go_on),
        cmocka_unit_test(the_longest_id_wins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
