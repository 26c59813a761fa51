/* json.c -- JSON as it is written: commas, escapes, and what becomes of it where room ends. */

#include "core/json.h"

#include "helper.h"

#include <stdio.h>
#include <string.h>

static void commas_stand_between_values(void **state)
{
    char buffer[200];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&t);

    (void)state;
    json_open(&j, NULL, '{');
    json_open(&j, "none", '[');
    json_close(&j, ']');
    json_str(&j, "name", "Ann");
    json_open(&j, "list", '[');
    json_int(&j, NULL, INT64_MIN);
    json_bool(&j, NULL, true);
    json_str(&j, NULL, NULL);
    json_close(&j, ']');
    json_list(&j, "made", "1,2");
    json_number(&j, "half", "0.5");
    json_bool(&j, "last", false);
    json_close(&j, '}');
    assert_string_equal(buffer, "{\"none\":[],\"name\":\"Ann\",\"list\":[-9223372036854775808,true,"
                                "null],\"made\":[1,2],\"half\":0.5,\"last\":false}");
    assert_false(t.cut);
}

static void strings_are_escaped(void **state)
{
    char buffer[100];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&t);

    (void)state;
    json_open(&j, NULL, '{');
    json_str(&j, "a\"b", "\\ \n\x1f\x7f \xc3\xa9 end\t");
    json_str(&j, "", "");
    json_close(&j, '}');
    assert_string_equal(
        buffer, "{\"a\\\"b\":\"\\\\ \\u000a\\u001f\\u007f \xc3\xa9 end\\u0009\",\"\":\"\"}");
}

/* Short members go out in one piece: nothing is lost where they are just too long for it. */
static void length_makes_no_difference(void **state)
{
    (void)state;
    for (int n = 50; n < 80; n++) {
        char buffer[400], must[400], name[80] = "";
        struct pit_text t = pit_text_in(buffer, sizeof buffer);
        struct json j = json_in(&t);

        memset(name, 'n', (size_t)n);
        json_open(&j, NULL, '{');
        json_str(&j, name, name);
        json_int(&j, name, n);
        json_close(&j, '}');
        snprintf(must, sizeof must, "{\"%s\":\"%s\",\"%s\":%d}", name, name, name, n);
        assert_string_equal(buffer, must);
    }
}

static void what_does_not_fit_is_told(void **state)
{
    char buffer[8];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&t);

    (void)state;
    json_str(&j, NULL, "abcdefgh");
    assert_string_equal(buffer, "\"abcdef");
    assert_true(t.cut);
}

static void count_bytes(void *with, const char *bytes, size_t n)
{
    assert_non_null(bytes);
    *(size_t *)with += n;
}

static void bytes_may_go_anywhere(void **state)
{
    size_t total = 0;
    struct json j = json_to(count_bytes, &total);

    (void)state;
    json_open(&j, NULL, '[');
    json_int(&j, NULL, 12);
    json_str(&j, NULL, "x\ny");
    json_close(&j, ']');
    assert_int_equal(total, strlen("[12,\"x\\u000ay\"]"));
}

static void put_all(struct pit_text *t)
{
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    json_str(&j, "plain", "a word");
    json_str(&j, "escaped", "a \"word\"\n");
    json_int(&j, "number", -1234567890123);
    json_open(&j, "list", '[');
    json_bool(&j, NULL, true);
    json_str(&j, NULL, NULL);
    json_str(&j, NULL, "");
    json_close(&j, ']');
    json_close(&j, '}');
}

/* However little room there is, what is written is the beginning of the whole. */
static void any_room_will_do(void **state)
{
    static const char whole[] = "{\"plain\":\"a word\",\"escaped\":\"a \\\"word\\\"\\u000a\","
                                "\"number\":-1234567890123,\"list\":[true,null,\"\"]}";
    char buffer[sizeof whole + 40];

    (void)state;
    for (size_t room = 1; room <= sizeof buffer; room++) {
        struct pit_text t;

        memset(buffer, 'x', sizeof buffer);
        t = pit_text_in(buffer, room);
        put_all(&t);
        assert_int_equal(t.cut, room < sizeof whole);
        assert_int_equal(t.used, t.cut ? room - 1 : sizeof whole - 1);
        assert_memory_equal(buffer, whole, t.used);
        assert_int_equal(buffer[t.used], '\0');
        for (size_t i = room; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], 'x');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_between_values), cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(length_makes_no_difference),  cmocka_unit_test(what_does_not_fit_is_told),
        cmocka_unit_test(bytes_may_go_anywhere),       cmocka_unit_test(any_room_will_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
