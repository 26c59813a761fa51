/* hub_lockout.c -- wrong passphrases, weak ones, and connections whose session ends. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "server/action.h"
#include "server/lockout.h"
#include "server/passphrase.h"

#include <sched.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static struct hub *hub;

/* ---- in place of libsodium's: counts its work, and may be held up ---- */

static atomic_int made, compared;
static atomic_int made_first; /* before the last one that was compared */
static atomic_ullong costs;   /* of the last one that was made */
static atomic_bool held;

static void work(atomic_int *count)
{
    ++*count;
    while (held)
        sched_yield();
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the header has its own */
int crypto_pwhash_str(char out[crypto_pwhash_STRBYTES], const char *text, unsigned long long n,
                      unsigned long long operations, size_t memory)
{
    work(&made);
    costs = operations * memory;
    snprintf(out, crypto_pwhash_STRBYTES, "hash of %.*s", (int)(n < 80 ? n : 80), text);
    return 0;
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the header has its own */
int crypto_pwhash_str_verify(const char hash[crypto_pwhash_STRBYTES], const char *text,
                             unsigned long long n)
{
    char same[crypto_pwhash_STRBYTES];

    made_first = made;
    work(&compared);
    snprintf(same, sizeof same, "hash of %.*s", (int)(n < 80 ? n : 80), text);
    return strcmp(same, hash) == 0 ? 0 : -1;
}

/* Until every passphrase has been hashed. */
static void hash_all(void)
{
    while (hub->hashing || hub->hash_wait) {
        alone_settle(hub);
        sched_yield();
    }
    alone_settle(hub);
}

static int logs_in(const char *name, const char *passphrase)
{
    char json[160];

    snprintf(json, sizeof json, "{\"name\":\"%s\",\"passphrase\":\"%s\"}", name, passphrase);
    alone_begin(hub, "/api/login", json);
    alone_settle(hub);
    hash_all();
    return alone_answered();
}

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
        "password",  "PASSWORD",   "Password1!",   "P@ssw0rd",   "p4ssw0rd123", "12345678",
        "123456789", "0987654321", "qwertyuiop",   "QWERTY123",  "1qaz2wsx",    "1q2w3e4r5t",
        "aaaaaaaa",  "abababab",   "abcabcabcabc", "abcdefgh",   "iloveyou",    "letmein!!",
        "!!dragon1", "Annabel1",   "annabel2024",  "zxcvbnm,.",  "Oblivion",    "flexible",
        "sprocket",  "verygood",   "sailormoon",   "firefighter"};
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

/* An account, and the secret of a session of it. */
static void open_account(char token[2 * FAIR_SEED + 1])
{
    char guest[2 * FAIR_SEED + 1];
    struct player *p = alone_guest(hub, guest);
    struct ledger_op op = {.what = LEDGER_PLAYER};
    struct action *a = action_begin(hub);

    snprintf(p->name, sizeof p->name, "Ann");
    p->passhash = strdup("hash of something");
    op.as.player.id = p->id;
    op.as.player.name = p->name;
    op.as.player.passhash = p->passhash;
    op.as.player.kind = p->kind;
    group_add(a->group, &op);
    assert_true(session_make(hub, p, a->group, token));
    action_end(a);
    alone_settle(hub);
}

/* A name that nobody has costs one Argon2 of the same size as a wrong passphrase does, and the
 * answer is the same: nobody learns by asking who has an account. */
static void test_alike(void **state)
{
    char token[2 * FAIR_SEED + 1], answer[400];

    (void)state;
    made = compared = 0;
    open_account(token);
    assert_int_equal(logs_in("Ann", "rain on the roof"), 401);
    assert_int_equal(made, 0);
    assert_int_equal(compared, 1);
    assert_true(strlen(alone_body) < sizeof answer);
    memcpy(answer, alone_body, strlen(alone_body) + 1);
    assert_int_equal(logs_in("Zoe", "rain on the roof"), 401);
    assert_int_equal(made, 1);
    assert_int_equal(compared, 1);
    assert_true(costs == (unsigned long long)crypto_pwhash_OPSLIMIT_INTERACTIVE *
                             crypto_pwhash_MEMLIMIT_INTERACTIVE); /* as accounts are made with */
    assert_string_equal(alone_body, answer);
    assert_int_equal(logs_in("Ann", "something"), 200);
}

/* An operator ends the wait of an account, at all addresses; that of an address stays. */
static void test_unlock(void **state)
{
    (void)state;
    assert_false(lockout_forget(hub, "Ann"));
    for (int i = 0; i < 3; i++)
        for (uint64_t address = 1; address < 8; address++)
            wrong("Ann", address);
    assert_true(lockout_waits(hub, "Ann", 3) > 0);
    for (int i = 0; i < 20; i++)
        wrong("bo", 9);
    assert_true(lockout_forget(hub, "ANN"));
    for (uint64_t address = 1; address < 8; address++)
        assert_int_equal(lockout_waits(hub, "Ann", address), 0);
    assert_int_equal(wrong("Ann", 1), 0); /* and it begins anew */
    assert_true(lockout_waits(hub, "Ann", 9) > 0);
    assert_true(lockout_waits(hub, "bo", 9) > 0);
}

/* Four are hashed at once and 256 wait; who comes then is told so, and the others are served. */
static void test_queue(void **state)
{
    char json[100];

    (void)state;
    hub->options.no_limits = true;
    made = compared = 0;
    held = true;
    for (int i = 0; i < 260; i++) {
        snprintf(json, sizeof json, "{\"name\":\"n%d\",\"passphrase\":\"rain on the roof\"}", i);
        assert_int_equal(alone_begin(hub, "/api/login", json), 0);
        alone_settle(hub);
        assert_int_equal(alone_answered(), 0);
    }
    assert_int_equal(hub->hashing, 4);
    alone_begin(hub, "/api/login", "{\"name\":\"late\",\"passphrase\":\"rain on the roof\"}");
    alone_settle(hub);
    assert_int_equal(alone_answered(), 503);
    assert_non_null(strstr(alone_body, "\"code\":\"busy\""));
    held = false;
    hash_all();
    assert_int_equal(made, 260);
    assert_int_equal(logs_in("late", "rain on the roof"), 401);
}

/* Who has made no mistake overtakes the guesses of others, however many wait, and has a place where
 * there is none left; it is the last guess that is refused. */
static void test_overtakes(void **state)
{
    char json[100], token[2 * FAIR_SEED + 1];

    (void)state;
    hub->options.no_limits = true;
    open_account(token);
    made = compared = 0;
    held = true;
    for (int i = 0; i < 260; i++) {
        static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"};

        alone_address = from[i % 4];
        snprintf(json, sizeof json, "{\"name\":\"n%d\",\"passphrase\":\"rain on the roof\"}", i);
        assert_int_equal(alone_begin(hub, "/api/login", json), 0);
        alone_settle(hub);
    }
    alone_address = "192.0.2.9";
    alone_begin(hub, "/api/login", "{\"name\":\"Ann\",\"passphrase\":\"something\"}");
    alone_settle(hub);
    assert_int_equal(alone_answered(), 503); /* of the last of the others */
    held = false;
    hash_all();
    assert_int_equal(made, 259);
    assert_int_equal(compared, 1);
    assert_true(made_first < 130);
    assert_int_equal(lockout_wrongs(hub, "Ann", hub_address("192.0.2.9")), 0);
    assert_true(lockout_wrongs(hub, "Ann", hub_address("192.0.2.1")) >= 64);
    alone_address = "";
}

/* Whoever has an account logs in again after half an hour in which nothing was done; what a page
 * does by itself does not count, and a restart changes nothing. */
static void test_idle(void **state)
{
    static const char asks[] = "{\"do\":\"sit\",\"id\":\"%d\",\"table\":\"%s\",\"seat\":0,"
                               "\"chips\":100000000}",
                      ping[] = "{\"do\":\"ping\",\"n\":1}";
    static struct net_socket socket;
    char token[2 * FAIR_SEED + 1], guest[2 * FAIR_SEED + 1], text[200];
    int64_t minute = 60000;

    (void)state;
    hub->options.idle = 30;
    alone_guest(hub, guest);
    open_account(token);
    alone_connect(hub, &socket, token);
    for (int i = 0; i < 4; i++) {
        alone_pass(hub, 29 * minute);
        if (i % 2)
            assert_int_equal(alone_post(hub, "/api/check", "{}", token), 409); /* none is due */
        else {
            snprintf(text, sizeof text, asks, i, hub->rooms->name);
            alone_say(hub, &socket, text, strlen(text));
        }
        alone_settle(hub);
    }
    alone_disconnect(hub, &socket);
    alone_close(hub); /* the books have what was done last */
    hub = alone_open(books_folder, 8);
    hub->options.idle = 30;
    alone_connect(hub, &socket, token);
    alone_pass(hub, 29 * minute);
    assert_int_equal(alone_get(hub, "/api/me", "", token), 200);
    alone_say(hub, &socket, ping, sizeof ping - 1);
    players_look(hub);
    alone_settle(hub);
    assert_int_equal(socket.dropped, 0);
    alone_pass(hub, minute);
    players_look(hub);
    alone_settle(hub);
    assert_int_equal(socket.dropped, 4401);
    alone_disconnect(hub, &socket);
    assert_int_equal(alone_get(hub, "/api/tables", "", token), 200); /* which asks nobody */
    assert_int_equal(alone_get(hub, "/api/me", "", guest), 200); /* has nothing to log in with */
    alone_close(hub);
    hub = alone_open(books_folder, 9);
    hub->options.idle = 30;
    assert_int_equal(alone_get(hub, "/api/me", "", token), 401);
    assert_non_null(strstr(alone_body, "\"code\":\"idle\""));
    assert_non_null(strstr(alone_body, "idle for 30 minutes; log in again"));
    assert_int_equal(alone_post(hub, "/api/guest", "{}", token), 401);
    alone_connect(hub, &socket, token);
    assert_int_equal(socket.dropped, 4401);
    alone_disconnect(hub, &socket);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_waits),   TEST(test_address), TEST(test_many_sides), TEST(test_many_names),
        TEST(test_session), TEST(test_own),     TEST(test_overtakes),  TEST(test_idle),
        TEST(test_alike),   TEST(test_unlock),  TEST(test_queue),      cmocka_unit_test(test_weak)};

    return cmocka_run_group_tests_name("hub_lockout", tests, NULL, NULL);
}
