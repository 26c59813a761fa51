/* leases.c -- two nodes on one database: a table has one owner, and a wallet is spent once.
 * tools/cluster has a database for it; without one there is nothing to see. */

#include "helper_books.h"

#include "ledger/leased.h"
#include "ledger/leases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char why[400];
static struct ledger *one, *two;
static bool hopeful; /* every commit begins in the hope that no other node has written */

static struct ledger *joined(const char *name)
{
    struct ledger *l = leases_open(books_path, why, sizeof why);

    if (!l || !leases_join(l, name, name, why, sizeof why)) fail_msg("%s", why);
    return l;
}

static int begin(void **state)
{
    if (!getenv("PIT_POSTGRES")) return 0;
    if (books_make_folder(state)) return 1;
    one = joined("one");
    books_player(one, 1, "Ann");
    books_table(one, 1, "red-dog ma");
    two = joined("two");
    return 0;
}

static int begin_hopeful(void **state)
{
    hopeful = true;
    return begin(state);
}

static int end(void **state)
{
    hopeful = false;
    if (!books_postgres) return 0;
    ledger_close(one);
    ledger_close(two);
    return books_drop_folder(state);
}

/* What a table stores with chips that come from a wallet. */
static enum ledger_result buy(struct ledger *l, int64_t table, pit_money amount, const char *id)
{
    const struct ledger_entry entry[] = {
        {.account = LEDGER_WALLET, .player = 1, .amount = -amount},
        {.account = LEDGER_CHIPS, .player = 1, .table = table, .amount = amount},
    };
    const struct ledger_op op[] = {
        {.what = LEDGER_MOVE,
         .as.move = {.what = "buy", .table = table, .entries = 2, .entry = entry}},
        {.what = LEDGER_LOG, .as.log = {.table = table, .text = "# a\n", .n = 4}},
        {.what = LEDGER_REQUEST, .as.request = {.player = 1, .id = id, .answer = "taken"}},
    };
    struct ledger_group g = {.op = op, .ops = 3};
    enum ledger_result came;

    if (hopeful) l->leases->quiet = 1000;
    came = ledger_commit(l, &g, 1, 1000);
    snprintf(why, sizeof why, "%s", g.why);
    return came ? came : g.result;
}

static void books_hold(void)
{
    books_check();
    for (int i = 0; i < 6; i++)
        if (books_fails[i]) fail_msg("I%d: %s", i, books_words[i]);
    if (books_fails[8]) fail_msg("I8: %s", books_words[8]);
}

static int64_t node_of(struct ledger *l);

static void find_me(void *with, const struct leases_node *n)
{
    if (n->me) *(struct leases_node *)with = *n;
}

static struct leases_node me(struct ledger *l)
{
    struct leases_node n = {.id = 0};

    assert_true(leases_nodes(l, find_me, &n));
    assert_true(n.id > 0);
    return n;
}

static int64_t node_of(struct ledger *l)
{
    return me(l).id;
}

/* ---- */

static void both_write(void **state)
{
    char id[20];

    (void)state;
    if (!books_postgres) skip();
    books_table(two, 2, "red-dog ma");
    for (int i = 0; i < 10; i++) {
        snprintf(id, sizeof id, "r%d", i);
        assert_int_equal(buy(i % 3 ? one : two, i % 3 ? 1 : 2, 100, id), LEDGER_OK);
    }
    assert_int_equal(books_number("SELECT max(id) - count(*) FROM transactions"), 0);
    books_hold();
}

static void a_table_has_one_owner(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_true(leases_has(one, 1));
    assert_int_equal(leases_take(two, 10), 0);
    assert_int_equal(buy(two, 1, 100, "a"), LEDGER_REFUSED);
    assert_string_equal(why, "table 1 is another node's");
    assert_int_equal(books_number("SELECT count(*) FROM log"), 0);
    assert_int_equal(buy(one, 1, 100, "a"), LEDGER_OK);
    books_hold();
}

static void the_dead_are_fenced(void **state)
{
    struct leases_node dead;
    int64_t fence;

    (void)state;
    if (!books_postgres) skip();
    fence = books_number("SELECT fence FROM owners WHERE table_id = 1");
    dead = me(one);
    assert_int_equal(leases_beat(one), 1);
    assert_false(leases_bury(two, dead.id, dead.beats)); /* it lives */
    assert_true(leases_bury(two, dead.id, dead.beats + 1));
    assert_int_equal(leases_take(two, 10), 1);
    assert_true(leases_has(two, 1));
    assert_true(books_number("SELECT fence FROM owners WHERE table_id = 1") > fence);
    assert_int_equal(leases_beat(one), 0);
    assert_int_equal(buy(one, 1, 100, "late"), LEDGER_BROKEN);
    assert_non_null(strstr(why, "presumed this one dead"));
    assert_int_equal(buy(two, 1, 100, "on"), LEDGER_OK);
    assert_int_equal(books_number("SELECT count(*) FROM requests"), 1);
    books_hold();
}

/* Even one that lives, and was taken a table from. */
static void an_old_owner_is_refused(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    books_table(one, 2, "red-dog ma");
    books_sql("UPDATE owners SET node = 99, fence = fence + 1 WHERE table_id = 1;"
              "UPDATE counters SET turns = turns + 1");
    assert_int_equal(buy(one, 1, 100, "late"), LEDGER_REFUSED);
    assert_string_equal(why, "table 1 is another node's");
    books_sql("UPDATE owners SET node = 1 WHERE table_id = 1;" /* and back, by a later number */
              "UPDATE counters SET turns = turns + 1");
    assert_int_equal(buy(one, 1, 100, "late"), LEDGER_REFUSED);
    assert_int_equal(buy(one, 2, 100, "on"), LEDGER_OK);
    books_hold();
}

static void tables_are_shared_out(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    for (int i = 2; i <= 5; i++)
        books_table(one, i, "red-dog ma");
    assert_int_equal(leases_spare(one), 2); /* of five, three each */
    assert_int_equal(leases_spare(two), 0);
    assert_true(leases_release(one, 4));
    assert_true(leases_release(one, 5));
    assert_int_equal(buy(one, 4, 100, "late"), LEDGER_REFUSED);
    assert_int_equal(leases_take(one, 10), 0); /* it has its share */
    assert_int_equal(leases_take(two, 10), 2);
    assert_int_equal(buy(two, 4, 100, "on"), LEDGER_OK);
    leases_leave(one);
    assert_int_equal(leases_take(two, 10), 3);
    books_hold();
}

/* What a node remembers of a table it forgets with it: the log goes on from what the other wrote.
 */
static void a_table_goes_and_comes_back(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_int_equal(buy(one, 1, 100, "a"), LEDGER_OK);
    assert_true(leases_release(one, 1));
    assert_int_equal(leases_take(two, 1), 1);
    assert_int_equal(buy(two, 1, 100, "b"), LEDGER_OK);
    assert_true(leases_release(two, 1));
    assert_int_equal(leases_take(one, 1), 1);
    assert_int_equal(buy(one, 1, 100, "c"), LEDGER_OK);
    assert_int_equal(books_number("SELECT max(seq) FROM log"), 3);
    assert_int_equal(books_number("SELECT amount FROM accounts WHERE kind = 2"), 300);
    books_hold();
}

static void one_comes_back_by_its_name(void **state)
{
    int64_t before;

    (void)state;
    if (!books_postgres) skip();
    before = node_of(one);
    ledger_close(one); /* as if it had been killed */
    one = joined("one");
    assert_true(node_of(one) > before);
    assert_int_equal(leases_take(one, 10), 1);
}

static void a_wallet_is_held_once(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_true(leases_hold(one, 1, BOOKS_WALLET - 100));
    assert_false(leases_hold(two, 1, 101));
    assert_true(leases_hold(two, 1, 100));
    assert_false(leases_hold(one, 1, 1)); /* and what it had stays */
    assert_int_equal(books_number("SELECT sum(amount) FROM holds"), BOOKS_WALLET);
    assert_true(leases_hold(one, 1, -100));
    assert_true(leases_hold(one, 1, 100));
    assert_true(leases_hold(one, 1, 100 - BOOKS_WALLET));
    assert_int_equal(books_number("SELECT sum(amount) FROM holds"), 100);
    assert_true(leases_hold(two, 1, BOOKS_WALLET - 100));
    leases_leave(two);
    assert_int_equal(books_number("SELECT count(*) FROM holds"), 0);
}

/* A node that was buried while it hung does nothing more: what it took would be nobody's. */
static void the_dead_take_nothing(void **state)
{
    struct leases_node dead;

    (void)state;
    if (!books_postgres) skip();
    assert_true(leases_release(one, 1));
    dead = me(two);
    assert_true(leases_bury(one, dead.id, dead.beats));
    assert_int_equal(leases_take(two, 10), -1);
    assert_false(leases_hold(two, 1, 100));
    assert_false(leases_claim(two, "deeds"));
    assert_int_equal(books_number("SELECT count(*) FROM owners WHERE node = 0"), 1);
    assert_int_equal(books_number("SELECT count(*) FROM holds"), 0);
    assert_int_equal(books_number("SELECT count(*) FROM claims"), 0);
    assert_int_equal(leases_take(one, 10), 1);
}

static void what_is_claimed_is_ones_own(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_true(leases_claim(one, "name Ann"));
    assert_false(leases_claim(two, "name ANN"));
    assert_true(leases_claim(one, "name ann")); /* it knows, and asks again */
    assert_true(leases_claim(two, "name Bob"));
    assert_true(leases_unclaim(two, "name Ann")); /* which is not its own */
    assert_false(leases_claim(two, "name Ann"));
    assert_true(leases_unclaim(one, "name Ann"));
    assert_true(leases_claim(two, "name Ann"));
    leases_leave(two);
    assert_true(leases_claim(one, "name Bob"));
}

/* ---- the answer to a COMMIT is lost ---- */

static const struct sql_kind *real;
static struct sql_kind losing;
static bool gets_there;

static enum sql_came lose_commit(struct sql *db, const char *script)
{
    if (strcmp(script, "COMMIT") != 0) return real->run(db, script);
    db->kind = real;
    sql_run(db, gets_there ? script : "ROLLBACK");
    return SQL_LOST;
}

static void lose_next(struct ledger *l, bool got_there)
{
    real = l->db->kind;
    losing = *real;
    losing.run = lose_commit;
    gets_there = got_there;
    l->db->kind = &losing;
}

static void a_lost_answer_is_looked_up(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    for (int there = 0; there <= 1; there++) {
        lose_next(one, there);
        assert_int_equal(leases_hold(one, 1, 100), there);
        assert_int_equal(books_number("SELECT count(*) FROM holds"), there);
        lose_next(one, there);
        assert_int_equal(leases_release(one, 1), there);
        assert_int_equal(leases_has(one, 1), !there);
    }
    lose_next(two, false);
    assert_int_equal(leases_take(two, 10), -1);
    assert_false(leases_has(two, 1));
    lose_next(two, true);
    assert_int_equal(leases_take(two, 10), 1);
    assert_true(leases_has(two, 1));
    assert_int_equal(buy(two, 1, 100, "on"), LEDGER_OK);
    books_hold();
}

/* ---- tables that come and go ---- */

/* A table's row, its log and a request, as the server stores them. */
static enum ledger_result put_table(struct ledger *l, int64_t table, bool closed, const char *id)
{
    struct ledger_op op[] = {
        {.what = LEDGER_TABLE,
         .as.table = {.id = table,
                      .title = "A table",
                      .rules = "red-dog ma",
                      .settings = "{}",
                      .closed = closed}},
        {.what = LEDGER_LOG, .as.log = {.table = table, .text = "# b\n", .n = 4}},
        {.what = LEDGER_REQUEST, .as.request = {.player = 1, .id = id, .answer = "taken"}},
    };
    struct ledger_group g = {.op = op, .ops = 3};
    enum ledger_result came;

    op[0].as.table.public_id[0] = (uint8_t)table;
    op[0].as.table.key_seed[31] = 7;
    if (hopeful) l->leases->quiet = 1000;
    came = ledger_commit(l, &g, 1, 1000);
    snprintf(why, sizeof why, "%s", g.why);
    return came ? came : g.result;
}

static void a_closed_table_has_its_last_row(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_int_equal(put_table(one, 1, true, "end"), LEDGER_OK);
    assert_int_equal(put_table(one, 1, true, "again"), LEDGER_REFUSED);
    assert_string_equal(why, "table 1 is closed");
    assert_int_equal(buy(one, 1, 100, "late"), LEDGER_REFUSED);
    assert_string_equal(why, "table 1 is closed");
    assert_int_equal(buy(two, 1, 100, "late"), LEDGER_REFUSED);
    assert_false(leases_has(one, 1));
    assert_int_equal(books_number("SELECT count(*) FROM log"), 1);
    assert_int_equal(books_number("SELECT count(*) FROM requests"), 1);
    books_hold();
}

/* Of four tables that one node had, it closes two: it has no more than its share. */
static void closed_tables_are_no_part_of_a_share(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    for (int i = 2; i <= 4; i++)
        books_table(one, i, "red-dog ma");
    books_table(two, 5, "red-dog ma");
    books_table(two, 6, "red-dog ma");
    assert_int_equal(leases_spare(one), 1);
    assert_int_equal(put_table(one, 1, true, "a"), LEDGER_OK);
    assert_int_equal(put_table(one, 2, true, "b"), LEDGER_OK);
    assert_int_equal(leases_spare(one), 0);
    assert_true(leases_release(two, 5));
    assert_int_equal(leases_take(one, 10), 0);
}

/* However often it has to be stored, a new table has its owner in the books. */
static void a_new_table_has_an_owner(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    for (int there = 0; there <= 1; there++) {
        lose_next(one, there);
        assert_int_equal(put_table(one, 2 + there, false, there ? "b" : "a"), LEDGER_OK);
    }
    assert_int_equal(put_table(two, 4, false, "a"), LEDGER_OK); /* one's id, so it is stored anew */
    assert_int_equal(books_number("SELECT count(*) FROM owners"), 4);
    assert_int_equal(books_number("SELECT count(*) FROM log"), 3);
    assert_int_equal(buy(one, 2, 100, "c"), LEDGER_OK);
    assert_int_equal(buy(two, 4, 100, "d"), LEDGER_OK);
    for (int there = 0; there <= 1; there++) {
        lose_next(one, there);
        assert_int_equal(put_table(one, 2 + there, true, there ? "f" : "e"), LEDGER_OK);
        assert_int_equal(buy(one, 2 + there, 100, "g"), LEDGER_REFUSED);
    }
    assert_int_equal(books_number("SELECT count(*) FROM owners"), 2);
    books_hold();
}

/* What is to be read is what was taken, not what was there before. */
static void what_was_taken_last_is_known(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    books_table(two, 2, "red-dog ma");
    books_table(two, 3, "red-dog ma");
    assert_true(leases_release(two, 3));
    assert_int_equal(leases_take(one, 10), 1);
    assert_true(leases_took(one, 3));
    assert_true(leases_has(one, 1));
    assert_false(leases_took(one, 1));
    assert_false(leases_took(two, 3));
}

static void a_request_id_at_two_nodes_has_its_first_answer(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    books_table(two, 2, "red-dog ma");
    assert_int_equal(buy(one, 1, 100, "same"), LEDGER_OK);
    assert_int_equal(buy(two, 2, 100, "same"), LEDGER_OK);
    assert_int_equal(books_number("SELECT count(*) FROM requests"), 1);
    assert_int_equal(books_number("SELECT count(*) FROM log"), 2);
    books_hold();
}

static void numbers_are_given_out_once(void **state)
{
    (void)state;
    if (!books_postgres) skip();
    assert_int_equal(leases_players(one, 10), 2);
    assert_int_equal(leases_players(two, 10), 12);
    assert_int_equal(leases_numbers(two, 5), 2);
    assert_int_equal(leases_numbers(one, 5), 7);
}

static void nodes_hear_each_other(void **state)
{
    char heard[LEASES_HEARD];

    (void)state;
    if (!books_postgres) skip();
    leases_heard(one, heard);
    leases_heard(two, heard);
    assert_string_equal(heard, "*"); /* what was before is not known */
    assert_int_equal(buy(one, 1, 100, "a"), LEDGER_OK);
    assert_int_equal(leases_beat(two), 1); /* a round trip, and what was said has come */
    leases_heard(two, heard);
    assert_non_null(strstr(heard, " p1 "));
    leases_heard(two, heard);
    assert_string_equal(heard, "");
    leases_heard(one, heard);
    assert_string_equal(heard, ""); /* nobody tells himself */
}

struct asked {
    int64_t number[4];
    int count;
};

static void see_asked(void *with, int64_t number, int64_t age_ms, const char *text)
{
    struct asked *a = with;

    assert_true(age_ms >= 0 && age_ms < 600000);
    assert_string_equal(text, "{}");
    a->number[a->count++] = number;
}

static struct asked asked_at(struct ledger *l)
{
    struct asked a = {.count = 0};

    assert_true(leases_asked(l, 600000, see_asked, &a));
    return a;
}

static void what_waits_has_one_number_at_all_nodes(void **state)
{
    int64_t first, second, third;

    (void)state;
    if (!books_postgres) skip();
    first = leases_ask(one, "{}", 600000);
    second = leases_ask(two, "{}", 600000);
    assert_true(first > 0 && second > first);
    for (int i = 0; i < 2; i++) {
        struct asked a = asked_at(i ? one : two);

        assert_int_equal(a.count, 2);
        assert_int_equal(a.number[0], first);
        assert_int_equal(a.number[1], second);
    }
    assert_true(leases_unask(two, first));
    assert_int_equal(asked_at(one).count, 1);
    assert_true(leases_unask(one, second));
    third = leases_ask(one, "{}", 600000);
    assert_true(third > second); /* no number comes back */
    books_sql("UPDATE asked SET since = since - interval '10 minutes'");
    assert_int_equal(asked_at(two).count, 0);
    assert_true(leases_ask(two, "{}", 600000) > third);
    assert_int_equal(books_number("SELECT count(*) FROM asked"), 1); /* the old one is gone */
}

/* What begins every commit is prepared, once for each connection. */
static void the_lock_is_prepared(void **state)
{
    char id[4] = "r0", count[8];

    (void)state;
    if (!books_postgres) skip();
    for (int i = 0; i < 6; i++) {
        if (i == 3)
            books_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <>"
                      " pg_backend_pid() AND backend_type = 'client backend'");
        id[1]++;
        if (buy(one, 1, 100, id)) fail_msg("%s", why);
    }
    assert_int_equal(sql_ask(one->db,
                             "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE"
                             " 'SELECT pg_advisory_xact_lock(%'",
                             count, sizeof count),
                     SQL_ROW);
    assert_string_equal(count, "1");
    assert_int_equal(books_number("SELECT amount FROM accounts WHERE kind = 2"), 600);
    books_hold();
}

/* Who has long been alone sends rows at once; who finds another's no more. */
static void a_quiet_node_hopes(void **state)
{
    char id[] = "ra";

    (void)state;
    if (!books_postgres) skip();
    books_table(two, 2, "red-dog ma");
    for (int i = 0; i < 10; i++, id[1]++)
        if (buy(one, 1, 100, id)) fail_msg("%s", why);
    assert_true(leases_hope(one, NULL, 0));
    assert_int_equal(buy(two, 2, 100, "other"), LEDGER_OK);
    assert_int_equal(buy(one, 1, 100, "in vain"), LEDGER_OK);
    assert_false(leases_hope(one, NULL, 0));
    assert_int_equal(books_number("SELECT amount FROM accounts WHERE kind = 1"),
                     books_number("SELECT -sum(amount) FROM accounts WHERE kind <> 1"));
    assert_int_equal(books_number("SELECT amount FROM accounts WHERE table_id = 1"), 1100);
    assert_int_equal(books_number("SELECT count(*) FROM requests"), 12);
    assert_int_equal(books_number("SELECT max(id) - count(*) FROM transactions"), 0);
    books_hold();
}

/* Nothing else shows it: the rows are the same. */
static void a_moment_that_has_gone_back_is_seen(void **state)
{
    char heads[200];

    (void)state;
    if (!books_postgres) skip();
    snprintf(heads, sizeof heads, "%s" LEDGER_HEADS, books_beside);
    assert_true(ledger_anchor(one, heads, why, sizeof why));
    assert_int_equal(buy(one, 1, 100, "a"), LEDGER_OK);
    books_sql("UPDATE moments SET at = at - 1");
    assert_int_equal(buy(one, 1, 100, "b"), LEDGER_BROKEN);
    assert_non_null(strstr(why, "has gone back"));
    assert_int_equal(books_number("SELECT count(*) FROM requests"), 1);
}

#define ALONE(test) cmocka_unit_test_setup_teardown(test, begin, end)
#define HOPEFUL(test) cmocka_unit_test_setup_teardown(test, begin_hopeful, end)
#define BOTH(test) ALONE(test), HOPEFUL(test)

int main(void)
{
    const struct CMUnitTest tests[] = {
        BOTH(both_write),
        BOTH(a_table_has_one_owner),
        BOTH(the_dead_are_fenced),
        BOTH(an_old_owner_is_refused),
        BOTH(tables_are_shared_out),
        BOTH(a_table_goes_and_comes_back),
        BOTH(one_comes_back_by_its_name),
        ALONE(a_wallet_is_held_once),
        ALONE(the_dead_take_nothing),
        ALONE(what_is_claimed_is_ones_own),
        BOTH(a_lost_answer_is_looked_up),
        BOTH(a_closed_table_has_its_last_row),
        ALONE(closed_tables_are_no_part_of_a_share),
        BOTH(a_new_table_has_an_owner),
        ALONE(what_was_taken_last_is_known),
        BOTH(a_request_id_at_two_nodes_has_its_first_answer),
        ALONE(numbers_are_given_out_once),
        ALONE(nodes_hear_each_other),
        ALONE(what_waits_has_one_number_at_all_nodes),
        BOTH(the_lock_is_prepared),
        ALONE(a_quiet_node_hopes),
        BOTH(a_moment_that_has_gone_back_is_seen),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
