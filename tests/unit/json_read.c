/* json_read.c -- JSON that is taken, JSON that is refused and where, and what is found in it. */

#include "helper.h"

#include "core/json_read.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is JSON ---- */

/* In memory of its very size, so that the sanitizers see a byte read too many. */
static bool parse(const char *text, size_t n, struct json_problem *why)
{
    char *copy = malloc(n ? n : 1);
    struct json_value root;
    bool good;

    assert_non_null(copy);
    memcpy(copy, text, n);
    good = json_parse(copy, n, &root, why);
    free(copy);
    return good;
}

static void texts_that_are_json(void **state)
{
    static const char *const texts[] = {
        "null",
        " true\n",
        "\tfalse\r\n",
        "0",
        "-0",
        "10",
        "-1.5e+10",
        "1E5",
        "0.0",
        "\"\"",
        "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"",
        "\"\\ud83c\\udca1\"",
        "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x82\xa1\x7f\"",
        "[]",
        "[ ]",
        "[1,[2],{\"a\":[]}]",
        "{}",
        "{ \"a\" : 1 , \"b\" : { } }",
        "{\"a\":1,\"a\":2}",
    };
    struct json_problem why;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!parse(texts[i], strlen(texts[i]), &why)) fail_msg("%s: %s", texts[i], why.words);
}

static void texts_that_are_not(void **state)
{
    static const struct {
        const char *text;
        size_t line, column;
        const char *words;
    } rows[] = {
        {"", 1, 1, "a value is"},
        {" \n ", 2, 2, "a value is"},
        {"nul", 1, 1, "a value is"},
        {"True", 1, 1, "a value is"},
        {"\xef\xbb\xbf{}", 1, 1, "a value is"},
        {"01", 1, 2, "does not begin with 0"},
        {"-", 1, 2, "a digit"},
        {"+1", 1, 1, "a value is"},
        {".5", 1, 1, "a value is"},
        {"1.", 1, 3, "a digit"},
        {"1e", 1, 3, "a digit"},
        {"1e+", 1, 4, "a digit"},
        {"0x10", 1, 2, "nothing may follow"},
        {"1 2", 1, 3, "nothing may follow"},
        {"{} {}", 1, 4, "nothing may follow"},
        {"\"a", 1, 3, "closing quote"},
        {"\"a\nb\"", 1, 3, "control characters"},
        {"\"\\x\"", 1, 2, "an escape is"},
        {"\"\\u12g4\"", 1, 2, "an escape is"},
        {"\"\\u0000\"", 1, 2, "an escape is"},
        {"\"\\ud800\"", 1, 2, "an escape is"},
        {"\"\\ud800\\u0041\"", 1, 2, "an escape is"},
        {"\"\\udc00\"", 1, 2, "an escape is"},
        {"\"\\", 1, 2, "an escape is"},
        {"\"\x80\"", 1, 2, "UTF-8"},
        {"\"\xc0\xaf\"", 1, 2, "UTF-8"},
        {"\"\xc3\"", 1, 2, "UTF-8"},
        {"\"\xe0\x80\x80\"", 1, 2, "UTF-8"},
        {"\"\xed\xa0\x80\"", 1, 2, "UTF-8"},
        {"\"\xf0\x80\x80\x80\"", 1, 2, "UTF-8"},
        {"\"\xf4\x90\x80\x80\"", 1, 2, "UTF-8"},
        {"\"\xf5\x80\x80\x80\"", 1, 2, "UTF-8"},
        {"[1,]", 1, 4, "a value is"},
        {"[1 2]", 1, 4, "a comma or ]"},
        {"[1}", 1, 3, "a comma or ]"},
        {"[", 1, 2, "a value is"},
        {"{\"a\"}", 1, 5, "a colon"},
        {"{a:1}", 1, 2, "a string in quotes"},
        {"{\"a\":1,}", 1, 8, "a string in quotes"},
        {"{\n\"a\":1\n\"b\":2}", 3, 1, "a comma or }"},
        {"{\"a\":1", 1, 7, "a comma or }"},
        {"'a'", 1, 1, "a value is"},
        {"// a\n1", 1, 1, "a value is"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct json_problem why;

        if (parse(rows[i].text, strlen(rows[i].text), &why)) fail_msg("taken: %s", rows[i].text);
        if (!strstr(why.words, rows[i].words)) fail_msg("%s: %s", rows[i].text, why.words);
        if (why.line != rows[i].line || why.column != rows[i].column)
            fail_msg("%s: at %zu:%zu", rows[i].text, why.line, why.column);
    }
}

static void a_nul_is_refused(void **state)
{
    struct json_problem why;

    (void)state;
    assert_false(parse("\0", 1, &why));
    assert_false(parse("1\0", 2, &why));
    assert_false(parse("\"a\0b\"", 5, &why));
    assert_false(parse("\"\\\0\"", 4, &why));
}

static void every_beginning_of_a_text_is_refused(void **state)
{
    static const char text[] =
        "{\"a\":[1,-2.5e3,true,null],\"\\ud83c\\udca1\":\"\xf0\x9f\x82\xa1\"}";
    struct json_problem why;

    (void)state;
    assert_true(parse(text, sizeof text - 1, &why));
    for (size_t n = 0; n < sizeof text - 1; n++)
        assert_false(parse(text, n, &why));
}

static void nesting_has_a_limit(void **state)
{
    char text[2 * JSON_DEPTH_MAX + 2];
    struct json_problem why;

    (void)state;
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    assert_true(parse(text, (size_t)2 * JSON_DEPTH_MAX, &why));
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    assert_false(parse(text, sizeof text, &why));
    assert_int_equal(why.column, JSON_DEPTH_MAX + 1);
}

/* ---- what is found ---- */

static struct json_value json_of(const char *text)
{
    struct json_value root = {0};
    struct json_problem why;

    if (!json_parse(text, strlen(text), &root, &why)) fail_msg("%s: %s", text, why.words);
    return root;
}

static void fields_of_a_message(void **state)
{
    struct json_value v, m = json_of("{\"do\":\"bet\",\"id\":\"a,}\\\"]1\", \"table\" : \"12\",\n"
                                     "\"of\":{\"amount\":1},\"amount\":500, \"\\u0061ll\":true}");
    uint64_t amount;
    char text[8];
    bool all;

    (void)state;
    assert_int_equal(m.type, JSON_OBJECT);
    assert_int_equal(json_get(&m, "do", &v), JSON_FOUND);
    assert_true(json_is_text(&v, "bet"));
    assert_false(json_is_text(&v, "be"));
    assert_false(json_is_text(&v, "bets"));
    assert_false(json_is_text(&v, ""));
    v = json_of("\"\"");
    assert_true(json_is_text(&v, ""));
    assert_false(json_is_text(&v, "\""));
    v = json_of("\"\\u0062et\"");
    assert_true(json_is_text(&v, "bet"));
    assert_false(json_is_text(&v, "\\u0062et"));
    assert_int_equal(json_get(&m, "id", &v), JSON_FOUND);
    assert_true(json_as_text(&v, text, sizeof text));
    assert_string_equal(text, "a,}\"]1");
    assert_int_equal(json_get(&m, "table", &v), JSON_FOUND);
    assert_true(json_is_text(&v, "12"));
    assert_false(json_as_u64(&v, &amount));
    assert_int_equal(json_get(&m, "amount", &v), JSON_FOUND);
    assert_true(json_as_u64(&v, &amount));
    assert_int_equal(amount, 500);
    assert_int_equal(json_get(&m, "all", &v), JSON_FOUND);
    assert_true(json_as_bool(&v, &all) && all);
    assert_int_equal(json_get(&m, "spot", &v), JSON_ABSENT);
    assert_int_equal(json_get(&m, "", &v), JSON_ABSENT);
    assert_int_equal(json_get(&m, "amoun", &v), JSON_ABSENT);
    assert_int_equal(json_get(&v, "all", &v), JSON_ABSENT);
}

static void a_key_that_stands_twice(void **state)
{
    struct json_value v, m = json_of("{\"a\":1,\"b\":2,\"\\u0061\":3,\"c\":{\"b\":1,\"b\":2}}");

    (void)state;
    assert_int_equal(json_get(&m, "a", &v), JSON_TWICE);
    assert_int_equal(json_get(&m, "b", &v), JSON_FOUND);
    assert_int_equal(json_get(&m, "c", &v), JSON_FOUND);
    assert_int_equal(json_get(&v, "b", &v), JSON_TWICE);
}

static int count(const char *text)
{
    struct json_value item, v = json_of(text);
    int n = 0;

    for (struct json_items i = json_items(&v); json_next(&i, NULL, &item);)
        n++;
    return n;
}

static void items_and_members(void **state)
{
    static const enum json_type types[] = {JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT,
                                           JSON_BOOL,   JSON_BOOL,   JSON_NULL};
    struct json_value key, item, v = json_of("[ 1 , \"]\",[2,[3]] ,{\"a\":[]},true,false,null ]");
    struct json_items items = json_items(&v);

    (void)state;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        assert_true(json_next(&items, NULL, &item));
        assert_int_equal(item.type, types[i]);
    }
    assert_false(json_next(&items, NULL, &item));
    assert_false(json_next(&items, NULL, &item));

    v = json_of("{\"a\":[],\"b\" : {\"c\":1} }");
    items = json_items(&v);
    assert_true(json_next(&items, &key, &item));
    assert_true(json_is_text(&key, "a"));
    assert_int_equal(item.n, 2);
    assert_true(json_next(&items, &key, &item));
    assert_true(json_is_text(&key, "b"));
    assert_memory_equal(item.at, "{\"c\":1}", item.n);
    assert_false(json_next(&items, &key, &item));

    assert_int_equal(count("[]"), 0);
    assert_int_equal(count("{ }"), 0);
    assert_int_equal(count("7"), 0);
    assert_int_equal(count("\"[1,2]\""), 0);
    assert_int_equal(count("[[],[],[]]"), 3);
}

/* ---- values ---- */

static void numbers(void **state)
{
    static const struct {
        const char *text;
        bool is_u, is_i;
        uint64_t u;
        int64_t i;
    } rows[] = {
        {"0", true, true, 0, 0},
        {"-0", false, true, 0, 0},
        {"7", true, true, 7, 7},
        {"-7", false, true, 0, -7},
        {"9223372036854775807", true, true, INT64_MAX, INT64_MAX},
        {"9223372036854775808", true, false, (uint64_t)INT64_MAX + 1, 0},
        {"-9223372036854775808", false, true, 0, INT64_MIN},
        {"-9223372036854775809", false, false, 0, 0},
        {"18446744073709551615", true, false, UINT64_MAX, 0},
        {"18446744073709551616", false, false, 0, 0},
        {"99999999999999999999999", false, false, 0, 0},
        {"1.0", false, false, 0, 0},
        {"1e3", false, false, 0, 0},
        {"\"1\"", false, false, 0, 0},
        {"true", false, false, 0, 0},
        {"null", false, false, 0, 0},
    };

    (void)state;
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        struct json_value v = json_of(rows[row].text);
        uint64_t u = 0;
        int64_t i = 0;

        assert_int_equal(json_as_u64(&v, &u), rows[row].is_u);
        assert_int_equal(json_as_i64(&v, &i), rows[row].is_i);
        assert_true(u == rows[row].u && i == rows[row].i);
    }
}

static void booleans(void **state)
{
    struct json_value yes = json_of("true"), no = json_of("false"), one = json_of("1");
    bool b = false;

    (void)state;
    assert_true(json_as_bool(&yes, &b) && b);
    assert_true(json_as_bool(&no, &b) && !b);
    assert_false(json_as_bool(&one, &b));
}

static void strings_and_their_room(void **state)
{
    static const char meant[] = "a\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x82\xac\xf0\x9f\x82\xa1\xc3\xa9";
    struct json_value v =
        json_of("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00E9\\u20ac\\uD83C\\udca1\xc3"
                "\xa9\"");
    char out[sizeof meant + 1];

    (void)state;
    for (size_t room = 0; room <= sizeof meant; room++) {
        memset(out, '~', sizeof out);
        assert_int_equal(json_as_text(&v, out, room), room == sizeof meant);
        for (size_t i = room; i < sizeof out; i++)
            assert_int_equal(out[i], '~');
    }
    assert_string_equal(out, meant);
    assert_true(json_is_text(&v, meant));
    v = json_of("\"\"");
    assert_true(json_as_text(&v, out, 1));
    assert_string_equal(out, "");
    assert_false(json_as_text(&v, out, 0));
    v = json_of("1");
    assert_false(json_as_text(&v, out, sizeof out));
    assert_false(json_is_text(&v, "1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_that_are_json),
        cmocka_unit_test(texts_that_are_not),
        cmocka_unit_test(a_nul_is_refused),
        cmocka_unit_test(every_beginning_of_a_text_is_refused),
        cmocka_unit_test(nesting_has_a_limit),
        cmocka_unit_test(fields_of_a_message),
        cmocka_unit_test(a_key_that_stands_twice),
        cmocka_unit_test(items_and_members),
        cmocka_unit_test(numbers),
        cmocka_unit_test(booleans),
        cmocka_unit_test(strings_and_their_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
