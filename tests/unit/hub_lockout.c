/* hub_lockout.c -- wrong passphrases, weak ones, and connections whose session ends. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "server/lockout.h"
#include "server/passphrase.h"

#include <stdio.h>
#include <string.h>

static struct hub *hub;

static int open_house(void **state)
{
    if (books_make_folder(state)) return -1;
    hub = alone_open(books_folder, 7);
    return 0;
}

static int close_house(void **state)
{
    alone_close(hub);
    return books_drop_folder(state);
}

static int64_t wrong(const char *name, uint64_t address)
{
    lockout_wrong(hub, name, address);
    return lockout_waits(hub, name, address);
}

/* Three tries, and then waits that double up to an hour; who waits them out may try again. */
static void test_waits(void **state)
{
    (void)state;
    assert_int_equal(lockout_waits(hub, "Ann", 1), 0);
    assert_int_equal(wrong("Ann", 1), 0);
    assert_int_equal(wrong("ANN", 1), 0);
    assert_int_equal(wrong("ann", 1), 30);
    assert_int_equal(lockout_waits(hub, "Ann", 2), 0); /* the owner, elsewhere */
    alone_pass(hub, 29000);
    assert_int_equal(lockout_waits(hub, "Ann", 1), 1);
    alone_pass(hub, 1000);
    assert_int_equal(lockout_waits(hub, "Ann", 1), 0);
    assert_int_equal(wrong("Ann", 1), 60);
    for (int i = 0; i < 10; i++)
        wrong("Ann", 1);
    assert_int_equal(lockout_waits(hub, "Ann", 1), 3600);
    alone_pass(hub, 3600000);
    assert_int_equal(lockout_waits(hub, "Ann", 1), 0); /* for good is nobody locked out */
    lockout_right(hub, "Ann", 1);
    assert_int_equal(wrong("Ann", 1), 0); /* and it begins anew */
    alone_pass(hub, (int64_t)25 * 3600 * 1000);
    assert_int_equal(wrong("Ann", 1), 0);
    assert_int_equal(wrong("Ann", 1), 0);
}

/* An address that tries many names waits as a whole, but for who has been right there. */
static void test_address(void **state)
{
    char name[16];

    (void)state;
    lockout_right(hub, "Ann", 1);
    for (int i = 0; i < 19; i++) {
        snprintf(name, sizeof name, "name%d", i);
        assert_int_equal(wrong(name, 1), 0);
    }
    assert_int_equal(wrong("name19", 1), 30);
    assert_int_equal(lockout_waits(hub, "bo", 1), 30);
    assert_int_equal(lockout_waits(hub, "Ann", 1), 0);
    assert_int_equal(lockout_waits(hub, "bo", 2), 0);
}

/* A name that is tried from many addresses leaves each of them one try, and its owner three. */
static void test_many_sides(void **state)
{
    (void)state;
    lockout_right(hub, "Ann", 1);
    for (uint64_t i = 0; i < 20; i++)
        assert_int_equal(wrong("Ann", 100 + i), 0);
    assert_int_equal(lockout_waits(hub, "Ann", 200), 0); /* whoever knows it comes in */
    assert_int_equal(wrong("Ann", 200), 30);
    assert_int_equal(wrong("Ann", 1), 0);
    assert_int_equal(wrong("Ann", 1), 0);
    assert_int_equal(wrong("Ann", 1), 30);
}

/* A PIN, or the code of an operator whose token was right: others' mistakes do not count, */
static void test_own(void **state)
{
    char name[16];

    (void)state;
    for (int i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "name%d", i);
        wrong(name, 1);
        wrong("pin 7", 1 + (uint64_t)i);
    }
    assert_true(lockout_waits(hub, "pin 7", 1) > 0);
    assert_int_equal(lockout_own(hub, "pin 7", 0), 0);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(lockout_own(hub, "pin 7", 0), 0);
        lockout_own_wrong(hub, "pin 7", 0);
    }
    assert_int_equal(lockout_own(hub, "pin 7", 0), 30);
    assert_int_equal(lockout_own(hub, "pin 8", 0), 0); /* nor do they count for others. */
    assert_int_equal(lockout_waits(hub, "bo", 99), 0);
    lockout_right(hub, "pin 7", 0);
    assert_int_equal(lockout_own(hub, "pin 7", 0), 0);
}

/* More names than there are places: the oldest are forgotten, and nothing else happens. */
static void test_many_names(void **state)
{
    char name[16];

    (void)state;
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof name, "n%d", i);
        lockout_wrong(hub, name, (uint64_t)i);
        if (i % 100 == 0) alone_pass(hub, 1);
    }
    assert_int_equal(wrong("n19999", 19999), 0);
    assert_int_equal(wrong("n19999", 19999), 30);
}

static void test_weak(void **state)
{
    static const char *const weak[] = {
        "password",  "PASSWORD",   "Password1!",   "P@ssw0rd",  "p4ssw0rd123", "12345678",
        "123456789", "0987654321", "qwertyuiop",   "QWERTY123", "1qaz2wsx",    "1q2w3e4r5t",
        "aaaaaaaa",  "abababab",   "abcabcabcabc", "abcdefgh",  "iloveyou",    "letmein!!",
        "!!dragon1", "Annabel1",   "annabel2024",  "zxcvbnm,."};
    static const char *const good[] = {"rain on the roof", "long enough it is", "kT7#pWq2",
                                       "passwords are like socks", "mississippi mud"};

    (void)state;
    for (size_t i = 0; i < sizeof weak / sizeof weak[0]; i++)
        if (!passphrase_is_weak(weak[i], "Annabel")) fail_msg("%s was taken", weak[i]);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (passphrase_is_weak(good[i], "Annabel")) fail_msg("%s was refused", good[i]);
    assert_false(passphrase_is_weak("Annabel likes rain", "Annabel"));
}

/* A session lasts for thirty days, and no connection longer: one that was looked up in the books
 * too. */
static void test_session(void **state)
{
    static struct net_socket socket;
    char token[2 * FAIR_SEED + 1];
    int64_t day = (int64_t)24 * 3600 * 1000;

    (void)state;
    alone_guest(hub, token);
    for (int i = 0; i < 2; i++) {
        alone_connect(hub, &socket, token);
        alone_pass(hub, 14 * day);
        players_look(hub);
        alone_settle(hub);
        assert_int_equal(socket.dropped, 0);
        if (i) break;
        alone_disconnect(hub, &socket);
        alone_close(hub);
        hub = alone_open(books_folder, 8);
    }
    alone_pass(hub, 3 * day);
    players_look(hub);
    alone_settle(hub);
    assert_int_equal(socket.dropped, 4401);
    alone_disconnect(hub, &socket);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_waits),   TEST(test_address), TEST(test_many_sides),      TEST(test_many_names),
        TEST(test_session), TEST(test_own),     cmocka_unit_test(test_weak)};

    return cmocka_run_group_tests_name("hub_lockout", tests, NULL, NULL);
}
