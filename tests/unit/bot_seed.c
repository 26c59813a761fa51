/* bot_seed.c -- a bot's commitment that does not come to the lock: who is to blame, and who is not.
 */

#include "client/bot.h"
#include "client/bot_talk.h"
#include "helper.h"
#include "system/machine.h"

#include <stdio.h>
#include <string.h>

#define TABLE "0123456789abcdef0123456789abcdef"
#define HASH(digits) digits digits digits digits digits digits digits digits

static struct bot bot;
static char said[1024], alarmed[BOT_WHY];
static int commits, alarms;

static void say(void *with, const char *text, size_t n)
{
    (void)with;
    if (!strstr(text, "\"do\":\"commit\"")) return;
    snprintf(said, sizeof said, "%.*s", (int)n, text);
    commits++;
}

static void hear_alarm(void *with, const char *words)
{
    (void)with;
    snprintf(alarmed, sizeof alarmed, "%s", words);
    alarms++;
}

static void rest(void *with)
{
    (void)with;
}

static void hears(const char *message)
{
    assert_true(bot_hears(&bot, message, strlen(message)));
}

static void welcome(void)
{
    hears("{\"is\":\"welcome\"}");
}

static void opens(int epoch)
{
    char text[600];

    snprintf(text, sizeof text,
             "{\"is\":\"fair\",\"table\":\"" TABLE "\",\"stage\":\"open\",\"epoch\":%d,"
             "\"table_id\":\"" TABLE
             "\",\"mode\":0,\"deadline\":9,\"c_s\":\"" HASH("01234567") "\"}",
             epoch);
    hears(text);
    bot_commit(&bot, 1);
}

/* A lock of others alone. */
static void locks(int epoch)
{
    char text[600];

    snprintf(
        text, sizeof text,
        "{\"is\":\"fair\",\"table\":\"" TABLE "\",\"stage\":\"locked\",\"epoch\":%d,"
        "\"deadline\":9,\"seats\":[],\"c_s\":\"" HASH("01234567") "\",\"c_s_next\":\"" HASH(
            "01234567") "\",\"audit_head\":\"" HASH("0000000a") "\",\"l\":\"" HASH("0000000b") "\""
                                                                                               "}",
        epoch);
    hears(text);
}

/* For what was said last. */
static void receipt(int epoch)
{
    const char *commit = strstr(said, "\"commit\":\"");
    char text[600];

    assert_non_null(commit);
    snprintf(text, sizeof text,
             "{\"is\":\"receipt\",\"table\":\"" TABLE "\",\"epoch\":%d,\"seat\":1,%.75s}", epoch,
             commit);
    hears(text);
}

static int begins(void **state)
{
    (void)state;
    bot = (struct bot){.say = say,
                       .alarm = hear_alarm,
                       .pause = rest,
                       .table = TABLE,
                       .by_hand = true,
                       .at_table = true,
                       .system = system_sodium()};
    commits = alarms = 0;
    welcome();
    opens(1);
    assert_int_equal(commits, 1);
    return 0;
}

static void what_was_receipted_and_left_out_is_told_at_once(void **state)
{
    (void)state;
    receipt(1);
    locks(1);
    assert_int_equal(alarms, 1);
    assert_non_null(strstr(alarmed, "your seed is not in the lock"));
    opens(2);
    assert_int_equal(alarms, 1);
}

/* It stays the table's word over any gap. */
static void a_receipt_outlasts_its_connection(void **state)
{
    (void)state;
    receipt(1);
    welcome();
    opens(1);
    assert_int_equal(commits, 1); /* it need not be said again */
    locks(1);
    assert_int_equal(alarms, 1);
}

static void what_went_down_with_a_server_is_said_again(void **state)
{
    char first[sizeof said];

    (void)state;
    memcpy(first, said, sizeof first);
    welcome();
    opens(1);
    assert_int_equal(commits, 2);
    assert_string_equal(said, first);
    bot_commit(&bot, 1);
    assert_int_equal(commits, 2);
}

static void what_went_down_with_a_server_is_nobodys_fault(void **state)
{
    (void)state;
    welcome();
    locks(1);
    opens(2);
    assert_int_equal(alarms, 0);
}

static void who_is_told_that_it_was_late_was_late(void **state)
{
    static const char late[] = "{\"is\":\"refused\",\"id\":null,\"code\":\"late\",\"words\":\"-\"}";

    (void)state;
    locks(1); /* the answer may come behind it */
    hears(late);
    opens(2);
    assert_int_equal(alarms, 0);
    hears(late);
    locks(2);
    opens(3);
    assert_int_equal(alarms, 0);
}

static void who_was_too_fast_says_it_again(void **state)
{
    (void)state;
    hears("{\"is\":\"refused\",\"id\":null,\"code\":\"slow\",\"words\":\"-\"}");
    bot_commit(&bot, 1);
    assert_int_equal(commits, 2);
}

/* Neither a receipt nor a refusal, though nothing was lost. */
static void a_server_that_will_not_hear_is_told_of(void **state)
{
    (void)state;
    locks(1);
    assert_int_equal(alarms, 0);
    opens(2);
    assert_int_equal(alarms, 1);
    assert_non_null(strstr(alarmed, "1 of this table: your seed is not in the lock"));
    opens(3);
    assert_int_equal(alarms, 1);
}

/* A receipt that comes behind a lock without it. */
static void a_late_receipt_tells_too(void **state)
{
    (void)state;
    locks(1);
    receipt(1);
    assert_int_equal(alarms, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_was_receipted_and_left_out_is_told_at_once, begins),
        cmocka_unit_test_setup(a_receipt_outlasts_its_connection, begins),
        cmocka_unit_test_setup(what_went_down_with_a_server_is_said_again, begins),
        cmocka_unit_test_setup(what_went_down_with_a_server_is_nobodys_fault, begins),
        cmocka_unit_test_setup(who_is_told_that_it_was_late_was_late, begins),
        cmocka_unit_test_setup(who_was_too_fast_says_it_again, begins),
        cmocka_unit_test_setup(a_server_that_will_not_hear_is_told_of, begins),
        cmocka_unit_test_setup(a_late_receipt_tells_too, begins),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
