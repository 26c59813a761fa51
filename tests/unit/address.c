/* address.c -- what counts as one client. */

#include "server/address.h"

#include "helper.h"

#include <string.h>

static struct address read_one(const char *text)
{
    struct address a;

    if (!address_parse(&a, text, strlen(text))) fail_msg("%s is an address", text);
    return a;
}

static void is_named(const char *text, const char *name)
{
    assert_string_equal(read_one(text).text, name);
}

static void is_same(const char *one, const char *other, bool same)
{
    struct address a = read_one(one), b = read_one(other);

    assert_int_equal(address_same(&a, &b), same);
    assert_int_equal(!strcmp(a.text, b.text), same); /* the name counts as the bytes do */
    if (same) assert_int_equal(address_hash(&a), address_hash(&b));
}

static void names(void **state)
{
    (void)state;
    is_named("192.0.2.1", "192.0.2.1");
    is_named("::ffff:192.0.2.1", "192.0.2.1");
    is_named("2001:DB8::0:1", "2001:db8::/64");
    is_named("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64");
    is_named("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff::/64");
    is_named("::1", "::/64");
    is_named("::fffe:192.0.2.1", "::/64");
}

static void a_household_is_one(void **state)
{
    (void)state;
    is_same("2001:db8::1", "2001:db8::2", true);
    is_same("2001:db8::", "2001:db8:0:0:ffff:ffff:ffff:ffff", true);
    is_same("2001:db8:0:1::1", "2001:db8:0:2::1", false);
    is_same("2001:db8:0:1::1", "2001:db8:0:101::1", false);
    is_same("2001:db8::1", "2001:db9::1", false);
    is_same("192.0.2.1", "192.0.2.2", false); /* IPv4 has no room for that */
    is_same("192.0.2.1", "::ffff:192.0.2.1", true);
    is_same("192.0.2.1", "::ffff:c000:202", false);
    is_same("0.0.0.1", "::1", false);
}

static void what_is_none(void **state)
{
    static const char *const none[] = {"",
                                       "localhost",
                                       "192.0.2",
                                       "192.0.2.1 ",
                                       "192.0.2.256",
                                       "192.0.2.1:80",
                                       "[::1]",
                                       "fe80::1%eth0",
                                       "2001:db8::/64",
                                       "1:2:3:4:5:6:7:8:9",
                                       "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.2555"};
    struct address a;

    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        if (address_parse(&a, none[i], strlen(none[i]))) fail_msg("%s is no address", none[i]);
    assert_true(address_parse(&a, "192.0.2.1, 192.0.2.2", 9));
    assert_string_equal(a.text, "192.0.2.1");
}

static void the_last_of_a_list(void **state)
{
    struct address a;

    (void)state;
    assert_true(address_last(&a, "192.0.2.1"));
    assert_string_equal(a.text, "192.0.2.1");
    assert_true(address_last(&a, "192.0.2.1,\t 2001:db8::7"));
    assert_string_equal(a.text, "2001:db8::/64");
    assert_false(address_last(&a, "192.0.2.1,"));
    assert_false(address_last(&a, "192.0.2.1, unknown"));
    assert_false(address_last(&a, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(a_household_is_one),
        cmocka_unit_test(what_is_none),
        cmocka_unit_test(the_last_of_a_list),
    };

    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
