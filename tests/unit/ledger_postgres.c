/* ledger_postgres.c -- what books in PostgreSQL have of their own: settings, and a connection that
 * may be lost. tools/cluster has a database for it; without one there is nothing to see. */

#include "helper_books.h"

#include "ledger/db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char why[400];

static int begin(void **state)
{
    if (!getenv("PIT_POSTGRES")) return 0;
    return books_make_folder(state);
}

static int end(void **state)
{
    return books_postgres ? books_drop_folder(state) : 0;
}

/* ---- settings ---- */

static void wait_until(const char *question)
{
    for (int i = 0; books_number(question) != 1; i++) {
        if (i == 1000) fail_msg("%s: never", question);
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
}

static void set(const char *command, const char *value)
{
    char question[120];

    books_sql(command);
    books_sql("SELECT pg_reload_conf()");
    snprintf(question, sizeof question, "SELECT (current_setting('full_page_writes') = '%s')::int",
             value);
    wait_until(question);
}

static void settings_are_read_back(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    set("ALTER SYSTEM SET full_page_writes = off", "off");
    assert_null(ledger_open(books_path, why, sizeof why));
    assert_string_equal(why, "full_page_writes is off and must be on for a bet to survive a loss of"
                             " power");
    set("ALTER SYSTEM RESET full_page_writes", "on");
    ledger_close(books_open());
}

static void who_is_not_there_is_told(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_null(ledger_open("postgresql:///nobody?host=/nowhere&user=pit", why, sizeof why));
    assert_non_null(strstr(why, "/nowhere"));
    assert_true(helper_decent(why));
}

/* ---- a connection that is lost ---- */

static struct ledger *books;

/* A kind that is PostgreSQL's, but for the n-th thing that is asked of it. */
static struct {
    const struct sql_kind *real;
    struct sql_kind kind;
    int count, lost_at, asked; /* asked: in the last commit */
    bool cut;                  /* the connection is cut before it gets there, */
    int commits;               /* that were asked for, */
    int lost_commit;
} proxy;

/* All connections to the database but the one that says so end. */
static void cut(void)
{
    books_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
              "pg_backend_pid() AND backend_type = 'client backend'");
}

static enum sql_came step(struct sql_query *q)
{
    if (++proxy.count != proxy.lost_at) return proxy.real->step(q);
    if (proxy.cut) {
        cut();
        return proxy.real->step(q);
    }
    return SQL_LOST; /* as a deadlock, or two that cannot be put in order */
}

/* The answer to a COMMIT is lost, and whether it got there is for the books to say. */
static enum sql_came run(struct sql *db, const char *script)
{
    enum sql_came came;

    if (strcmp(script, "COMMIT") != 0 || ++proxy.commits != proxy.lost_commit)
        return proxy.real->run(db, script);
    if (proxy.cut) cut();
    came = proxy.real->run(db, script);
    assert_int_equal(came, proxy.cut ? SQL_LOST : SQL_DONE);
    return SQL_LOST;
}

static void open_between(void)
{
    books = books_open();
    memset(&proxy, 0, sizeof proxy);
    proxy.real = books->db->kind;
    proxy.kind = *proxy.real;
    proxy.kind.step = step;
    proxy.kind.run = run;
    books->db->kind = &proxy.kind;
    books_player(books, 1, "Ann");
    books_table(books, 1, "red-dog ma");
}

/* A group that may not be stored twice: its request would be refused. */
static void store_one(int number)
{
    const struct ledger_entry entry[] = {
        {.account = LEDGER_WALLET, .player = 1, .amount = -100},
        {.account = LEDGER_CHIPS, .player = 1, .table = 1, .amount = 100},
    };
    char id[20];
    const struct ledger_op op[] = {
        {.what = LEDGER_MOVE, .as.move = {.what = "buy", .table = 1, .entries = 2, .entry = entry}},
        {.what = LEDGER_LOG, .as.log = {.table = 1, .text = "# a\n", .n = 4}},
        {.what = LEDGER_REQUEST, .as.request = {.player = 1, .id = id, .answer = "taken"}},
    };

    snprintf(id, sizeof id, "r%d", number);
    books_store(books, op, 3);
    proxy.asked = proxy.count;
    proxy.lost_at = 0;
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, 1, 1), 100 * number);
}

static void is_stored_once(int groups)
{
    assert_int_equal(books_number("SELECT count(*) FROM requests"), groups);
    assert_int_equal(books_number("SELECT amount FROM accounts WHERE kind = 2"), 100 * groups);
    assert_int_equal(books_number("SELECT max(id) - count(*) FROM transactions"), 0);
    books_check();
    for (int i = 0; i < 6; i++)
        if (books_fails[i]) fail_msg("I%d: %s", i, books_words[i]);
    if (books_fails[8]) fail_msg("I8: %s", books_words[8]);
}

/* Wherever it is lost, the whole batch is stored again, and once. */
static void lost_at_any_statement(void **state)
{
    int groups = 0;

    (void)state;
    if (!books_postgres) skip();
    open_between();
    for (int at = 1;; at++) {
        proxy.count = 0;
        proxy.lost_at = at;
        proxy.cut = at % 4 == 0;
        store_one(++groups);
        if (proxy.asked < at) break; /* the last one was not lost */
    }
    assert_true(groups > 10);
    is_stored_once(groups);
    ledger_close(books);
}

static void lost_at_the_commit(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    open_between();
    for (int i = 0; i < 4; i++) { /* it got there, or not */
        proxy.commits = 0;
        proxy.lost_commit = 1;
        proxy.cut = i % 2;
        store_one(i + 1);
        assert_int_equal(proxy.commits, proxy.cut ? 2 : 1);
    }
    is_stored_once(4);
    ledger_close(books);
}

/* Between two commits: a question is asked again too. */
static void lost_while_idle(void **state)
{
    struct ledger_person p;

    (void)state;
    if (!books_postgres) skip();
    open_between();
    cut();
    assert_true(ledger_person(books, 1, &p));
    assert_string_equal(p.name, "Ann");
    cut();
    store_one(1);
    is_stored_once(1);
    ledger_close(books);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(settings_are_read_back), TEST(who_is_not_there_is_told), TEST(lost_at_any_statement),
        TEST(lost_at_the_commit),     TEST(lost_while_idle),
    };

    return cmocka_run_group_tests_name("ledger_postgres", tests, NULL, NULL);
}
