/* ledger_postgres.c -- what books in PostgreSQL have of their own: settings, and a connection that
 * may be lost. tools/cluster has a database for it; without one there is nothing to see. */

#include "helper_books.h"

#include "ledger/db.h"
#include "ledger/leases.h"

#include <pthread.h>
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
    assert_null(ledger_open("postgres:///nobody?host=/nowhere&user=pit", why, sizeof why));
    assert_non_null(strstr(why, "/nowhere"));
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
    int begins;
} proxy;

/* All connections to the database but the one that says so end. */
static void cut(void)
{
    books_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
              "pg_backend_pid() AND backend_type = 'client backend'");
}

/* True if it is lost on the way, as after a deadlock; one that is cut gets nowhere by itself. */
static bool is_lost(void)
{
    if (++proxy.count != proxy.lost_at) return false;
    if (proxy.cut) cut();
    return !proxy.cut;
}

static enum sql_came step(struct sql_query *q)
{
    return is_lost() ? SQL_LOST : proxy.real->step(q);
}

static enum sql_came send(struct sql_query *q)
{
    return is_lost() ? SQL_LOST : proxy.real->send(q);
}

static enum sql_came settle(struct sql *db)
{
    return is_lost() ? SQL_LOST : proxy.real->settle(db);
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

static enum sql_came begin_one(struct sql *db)
{
    proxy.begins++;
    return proxy.real->begin(db);
}

static void open_between(void)
{
    books = books_open();
    memset(&proxy, 0, sizeof proxy);
    proxy.real = books->db->kind;
    proxy.kind = *proxy.real;
    proxy.kind.step = step;
    proxy.kind.send = send;
    proxy.kind.settle = settle;
    proxy.kind.run = run;
    proxy.kind.begin = begin_one;
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
        books->digested = at % 2; /* or another node has committed: they are read again */
        proxy.count = 0;
        proxy.lost_at = at / 2 + 1;
        proxy.cut = proxy.lost_at % 4 == 0;
        store_one(++groups);
        if (proxy.asked < at / 2 + 1) break; /* the last one was not lost */
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

/* ---- a commit that takes longer than the database may be silent ---- */

/* A connection of somebody else's, who holds a row or a table. */
static struct sql *other;

static void other_runs(const char *sql)
{
    if (sql_run(other, sql) != SQL_DONE) fail_msg("%s: %s", sql, sql_words(other));
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

/* A node, beside which others may be, that takes a second of silence for a loss. */
static void open_hasty(void)
{
    char url[200];

    snprintf(url, sizeof url, "%s&tcp_user_timeout=1000", books_path);
    books = leases_open(url, why, sizeof why);
    if (!books || !leases_join(books, "one", "one", why, sizeof why)) fail_msg("%s", why);
    books_player(books, 1, "Ann");
    books_table(books, 1, "red-dog ma");
    store_one(1);
}

static bool standby_is_lost;

static void *commits(void *with)
{
    (void)with;
    while (!__atomic_load_n(&standby_is_lost, __ATOMIC_SEQ_CST))
        books_sql("SELECT pg_logical_emit_message(true, '', '')");
    return NULL;
}

/* Every commit waits for a standby that never comes; it takes a moment until that is so. */
static void lose_standby(void)
{
    pthread_t thread;

    books_sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    books_sql("SELECT pg_reload_conf()");
    standby_is_lost = false;
    assert_int_equal(pthread_create(&thread, NULL, commits, NULL), 0);
    wait_until("SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    __atomic_store_n(&standby_is_lost, true, __ATOMIC_SEQ_CST);
    books_sql("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
    assert_int_equal(pthread_join(thread, NULL), 0);
}

static struct {
    bool killed; /* the one that commits is ended meanwhile */
    bool stored, early;
} away;

/* For three times as long as the database may be silent. */
static void *standby_returns(void *with)
{
    (void)with;
    wait_until("SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query"
               " = 'COMMIT'");
    if (away.killed)
        books_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event ="
                  " 'SyncRep'");
    pause_ms(3000);
    away.early = __atomic_load_n(&away.stored, __ATOMIC_SEQ_CST);
    books_sql("ALTER SYSTEM RESET synchronous_standby_names");
    books_sql("SELECT pg_reload_conf()");
    return NULL;
}

static void stores_without_a_standby(bool killed)
{
    pthread_t thread;

    open_hasty();
    lose_standby();
    memset(&away, 0, sizeof away);
    away.killed = killed;
    assert_int_equal(pthread_create(&thread, NULL, standby_returns, NULL), 0);
    store_one(2);
    __atomic_store_n(&away.stored, true, __ATOMIC_SEQ_CST);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_false(away.early);
    store_one(3);
    is_stored_once(3);
    ledger_close(books);
}

/* It is not there yet when it is asked for, and comes later. */
static void a_commit_that_takes_long_is_stored_once(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    stores_without_a_standby(false);
}

/* It is there at once, and the standby does not have it. */
static void a_commit_that_the_standby_lacks_is_not_told(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    stores_without_a_standby(true);
}

static void *lets_go(void *with)
{
    (void)with;
    pause_ms(3500);
    other_runs("ROLLBACK");
    return NULL;
}

/* A question whose answer fails to come twice leaves a connection that nothing can be asked of. */
static void silence_before_a_commit_is_a_loss(void **state)
{
    pthread_t thread;

    (void)state;
    if (!books_postgres) skip();
    open_hasty();
    other = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(other);
    other_runs("BEGIN; LOCK TABLE nodes");
    assert_int_equal(pthread_create(&thread, NULL, lets_go, NULL), 0);
    assert_int_equal(leases_beat(books), -1);
    store_one(2);
    assert_int_equal(pthread_join(thread, NULL), 0);
    sql_close(other);
    is_stored_once(2);
    ledger_close(books);
}

/* ---- what the database itself wants again ---- */

static void *deadlocks(void *with)
{
    (void)with;
    wait_until("SELECT count(*)::int FROM pg_locks WHERE NOT granted AND locktype ="
               " 'transactionid'");
    other_runs("SELECT 1 FROM accounts FOR UPDATE"); /* which the commit has changed */
    other_runs("ROLLBACK");
    return NULL;
}

/* Each waits for a row of the other's, and the database ends ours. */
static void a_deadlock_is_stored_again(void **state)
{
    pthread_t thread;

    (void)state;
    if (!books_postgres) skip();
    open_between();
    store_one(1);
    other = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(other);
    other_runs("SET deadlock_timeout = '1h'");
    other_runs("BEGIN");
    other_runs("SELECT 1 FROM log_ends FOR UPDATE"); /* which the commit changes last */
    proxy.commits = 0;
    assert_int_equal(pthread_create(&thread, NULL, deadlocks, NULL), 0);
    store_one(2);
    assert_int_equal(pthread_join(thread, NULL), 0);
    sql_close(other);
    assert_int_equal(books_number("SELECT deadlocks FROM pg_stat_database WHERE datname ="
                                  " current_database()") > 0,
                     1);
    is_stored_once(2);
    ledger_close(books);
}

static void *overtakes(void *with)
{
    (void)with;
    wait_until("SELECT count(*)::int FROM pg_locks WHERE NOT granted AND locktype ="
               " 'transactionid'");
    other_runs("COMMIT");
    return NULL;
}

static void isolate(const char *how)
{
    char sql[200];

    snprintf(sql, sizeof sql,
             "DO $$ BEGIN EXECUTE format('ALTER DATABASE %%I %s', current_database()); END $$",
             how);
    books_sql(sql);
}

/* Somebody has set the database so that the second of two who change a row fails, and is that one.
 */
static void who_comes_second_is_stored_again(void **state)
{
    pthread_t thread;

    (void)state;
    if (!books_postgres) skip();
    isolate("SET default_transaction_isolation = ''repeatable read''");
    open_between();
    isolate("RESET default_transaction_isolation"); /* ours has it */
    store_one(1);
    other = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(other);
    other_runs("BEGIN");
    other_runs("UPDATE log_ends SET seq = seq"); /* which the commit changes last */
    proxy.begins = 0;
    assert_int_equal(pthread_create(&thread, NULL, overtakes, NULL), 0);
    store_one(2);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(proxy.begins, 2);
    assert_non_null(strstr(sql_words(books->db), "could not serialize access"));
    sql_close(other);
    is_stored_once(2);
    ledger_close(books);
}

/* As a database says that two transactions cannot be put in order: three times, then no more. */
static void a_failure_to_serialize_is_stored_again(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    open_between();
    books_sql("CREATE SEQUENCE failures; CREATE FUNCTION fail() RETURNS TRIGGER LANGUAGE plpgsql AS"
              " $$ BEGIN IF nextval('failures') <= 3 THEN RAISE EXCEPTION"
              " 'could not serialize access' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$;"
              " CREATE TRIGGER fails BEFORE INSERT ON requests FOR EACH ROW EXECUTE FUNCTION"
              " fail()");
    store_one(1);
    assert_int_equal(books_number("SELECT last_value FROM failures"), 4);
    is_stored_once(1);
    ledger_close(books);
}

/* ---- references ---- */

/* By whomever they are stored, in one statement or in many; and what is referred to stays. */
static void references_hold(void **state)
{
    static const char *const wrong[] = {
        "INSERT INTO requests (player_id, id, body, answer, n) VALUES (1, 'a', zeroblob(32), '', "
        "8),"
        " (77, 'b', zeroblob(32), '', 9)",
        "INSERT INTO log (table_id, seq, before, text, id) VALUES (1, 8, 0, '', 8), (77, 9, 0, '', "
        "9)",
        "INSERT INTO entries (tx, kind, player_id, table_id, amount, id) SELECT max(id), 2, 77, 1, "
        "5,"
        " 77 FROM transactions",
        "UPDATE log_ends SET last = 77",
        "DELETE FROM transactions",
        "UPDATE tables SET id = 77",
        "UPDATE accounts SET amount = amount + 1, player_id = 77 WHERE kind = 2",
        "INSERT INTO players SELECT * FROM players ON CONFLICT (id) DO UPDATE SET id = 77",
    };
    struct sql *by;

    (void)state;
    if (!books_postgres) skip();
    open_between();
    store_one(1);
    by = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(by);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (sql_run(by, wrong[i]) != SQL_REFUSED) fail_msg("%s: %s", wrong[i], sql_words(by));
    is_stored_once(1);
    sql_close(by);
    ledger_close(books);
}

static const struct {
    const char *child, *column, *parent;
} references[] = {
    {"entries", "tx", "transactions"},     {"entries", "player_id", "accounts"},
    {"bets", "tx", "transactions"},        {"bets", "table_id", "tables"},
    {"bets", "player_id", "players"},      {"settlements", "tx", "transactions"},
    {"settlements", "table_id", "tables"}, {"settlements", "player_id", "players"},
    {"log", "table_id", "tables"},         {"log_ends", "table_id", "tables"},
    {"log_ends", "last", "log"},           {"requests", "player_id", "players"},
};
enum { REFERENCES = sizeof references / sizeof references[0] };

/* A row of each table that refers. */
static void store_referring(void)
{
    open_between();
    store_one(1);
    books_sql("INSERT INTO bets (tx, table_id, round, player_id, seat, spot, hand, amount, rules,"
              " id) SELECT max(id), 1, 1, 1, 1, 'ante', 1, 5, '', 1 FROM transactions");
    books_sql("INSERT INTO settlements (tx, table_id, round, player_id, seat, spot, hand, stake,"
              " net, result, clause, stays) SELECT max(id), 1, 1, 1, 1, 'ante', 1, 5, 0, 'push',"
              " '', 0 FROM transactions");
}

/* Which of them is broken is told, by the database and by the check. */
static void each_reference_is_told(void **state)
{
    struct sql *by;

    (void)state;
    if (!books_postgres) skip();
    store_referring();
    by = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(by);
    for (int i = 0; i < REFERENCES; i++) {
        char sql[300], words[100];
        const char *child = references[i].child, *column = references[i].column;

        snprintf(words, sizeof words, "a row of %s refers to nothing in %s", child,
                 references[i].parent);
        snprintf(sql, sizeof sql,
                 "DO $$ BEGIN UPDATE %s SET %s = %s + 76; EXCEPTION WHEN foreign_key_violation"
                 " THEN RAISE EXCEPTION '%%', SQLERRM; END $$",
                 child, column, column);
        assert_int_equal(sql_run(by, sql), SQL_REFUSED);
        assert_string_equal(sql_words(by), words);
        snprintf(sql, sizeof sql, "UPDATE %s SET %s = %s + 76", child, column, column);
        books_sql(sql); /* past the triggers */
        books_check();
        assert_true(books_fails[0]);
        assert_string_equal(books_words[0], words);
        snprintf(sql, sizeof sql, "UPDATE %s SET %s = %s - 76", child, column, column);
        books_sql(sql);
    }
    books_check();
    assert_false(books_fails[0]);
    sql_close(by);
    ledger_close(books);
}

/* Even if nothing else holds it, a row that is missing is found before the COMMIT. */
static void missing_rows_break(void **state)
{
    static const struct ledger_entry entry[] = {
        {.account = LEDGER_WALLET, .player = 1, .amount = -100},
        {.account = LEDGER_CHIPS, .player = 1, .table = 1, .amount = 100},
    };
    const struct ledger_op op = {
        .what = LEDGER_MOVE, .as.move = {.what = "buy", .table = 1, .entries = 2, .entry = entry}};
    struct ledger_group g = {.op = &op, .ops = 1};

    (void)state;
    if (!books_postgres) skip();
    open_between();
    store_one(1);
    books_sql("ALTER TABLE entries DISABLE TRIGGER USER; DELETE FROM accounts WHERE kind = 2");
    proxy.commits = 0;
    assert_int_equal(ledger_commit(books, &g, 1, 1000), LEDGER_BROKEN);
    assert_string_equal(g.why, "a row that these books had is missing");
    assert_int_equal(proxy.commits, 0);
    ledger_close(books);
    assert_int_equal(books_number("SELECT count(*) FROM entries"), 4);
}

/* Books that have a trigger for each reference keep these, and they hold as before. */
static void older_triggers_stay(void **state)
{
    struct sql *by;

    (void)state;
    if (!books_postgres) skip();
    open_between();
    store_one(1);
    books_sql(
        "DROP FUNCTION requests_player_id_fkey() CASCADE; CREATE FUNCTION older() RETURNS TRIGGER"
        " LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM fresh AS f WHERE (SELECT 1"
        " FROM players AS p WHERE p.id = f.player_id) IS NULL) THEN RAISE"
        " foreign_key_violation; END IF; RETURN NULL; END $$; CREATE TRIGGER older AFTER"
        " INSERT ON requests REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE"
        " FUNCTION older(); COMMENT ON TRIGGER older ON requests IS 'SELECT ''a row of"
        " requests refers to nothing in players'' FROM (SELECT 1 FROM requests AS f WHERE"
        " (SELECT 1 FROM players AS p WHERE p.id = f.player_id) IS NULL LIMIT 1) AS x'");
    ledger_close(books);
    books = books_open();
    store_one(2);
    by = sql_open(books_path, SQL_WRITES, why, sizeof why);
    assert_non_null(by);
    assert_int_equal(sql_run(by, "INSERT INTO requests (player_id, id, body, answer, n) VALUES (77,"
                                 " 'b', zeroblob(32), '', 9)"),
                     SQL_REFUSED);
    sql_close(by);
    is_stored_once(2);
    books_sql("UPDATE requests SET player_id = 77");
    books_check();
    assert_string_equal(books_words[0], "a row of requests refers to nothing in players");
    ledger_close(books);
}

/* ---- two that start at once ---- */

static void *opens(void *with)
{
    struct ledger **out = with;
    char words[400];

    *out = leases_open(books_path, words, sizeof words);
    if (!*out) fprintf(stderr, "%s\n", words);
    return NULL;
}

static void two_make_the_schema(void **state)
{
    enum { NODES = 4 };
    pthread_t thread[NODES];
    struct ledger *node[NODES] = {NULL};

    (void)state;
    if (!books_postgres) skip();
    for (int i = 0; i < NODES; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, opens, &node[i]), 0);
    for (int i = 0; i < NODES; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < NODES; i++) {
        assert_non_null(node[i]);
        ledger_close(node[i]);
    }
    assert_int_equal(books_number("SELECT version FROM pit"), schema_version);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(settings_are_read_back),
        TEST(who_is_not_there_is_told),
        TEST(lost_at_any_statement),
        TEST(lost_at_the_commit),
        TEST(lost_while_idle),
        TEST(a_commit_that_takes_long_is_stored_once),
        TEST(a_commit_that_the_standby_lacks_is_not_told),
        TEST(silence_before_a_commit_is_a_loss),
        TEST(references_hold),
        TEST(each_reference_is_told),
        TEST(missing_rows_break),
        TEST(older_triggers_stay),
        TEST(a_deadlock_is_stored_again),
        TEST(who_comes_second_is_stored_again),
        TEST(a_failure_to_serialize_is_stored_again),
        TEST(two_make_the_schema),
    };

    return cmocka_run_group_tests_name("ledger_postgres", tests, NULL, NULL);
}
