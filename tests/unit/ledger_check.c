/* ledger_check.c -- the checker of the books: it takes what was played and finds what was altered.
 */

#include "ledger/check.h"

#include "helper_books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 300, RUNS = 3 };

/* The file after an evening, put back before each alteration. */
static struct {
    char *bytes;
    size_t n;
} evening;

static int play_evening(void **state)
{
    FILE *f;

    if (books_make_folder(state)) return -1;
    ledger_close(books_evening(7, STEPS)); /* leaves all in the one file */
    if (books_postgres) {
        books_sql("CREATE SCHEMA kept; DO $$ DECLARE t TEXT; BEGIN FOR t IN SELECT tablename FROM"
                  " pg_tables WHERE schemaname = 'public' LOOP"
                  " EXECUTE format('CREATE TABLE kept.%I AS TABLE public.%I', t, t);"
                  " END LOOP; END $$");
        return 0;
    }
    f = fopen(books_path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    evening.n = (size_t)ftell(f);
    evening.bytes = malloc(evening.n);
    assert_non_null(evening.bytes);
    rewind(f);
    assert_int_equal(fread(evening.bytes, 1, evening.n, f), evening.n);
    fclose(f);
    return 0;
}

static int forget_evening(void **state)
{
    if (books_postgres) books_sql("DROP SCHEMA kept CASCADE");
    free(evening.bytes);
    return books_drop_folder(state);
}

static void put_back(size_t n)
{
    FILE *f;

    if (books_postgres) {
        books_sql("DO $$ DECLARE t TEXT; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE"
                  " schemaname = 'kept' LOOP EXECUTE format('DELETE FROM public.%I', t);"
                  " END LOOP; FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'kept'"
                  " LOOP EXECUTE format('INSERT INTO public.%I SELECT * FROM kept.%I', t, t);"
                  " END LOOP; END $$");
        return;
    }
    f = fopen(books_path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(evening.bytes, 1, n, f), n);
    fclose(f);
}

/* The numbers of the invariants that fail, "46"; "?" if these are no books. */
static const char *failing(void)
{
    static char list[16];
    int n = 0;

    if (*books_check() == '?') return "?";
    for (int i = 0; i < 8; i++)
        if (books_fails[i]) list[n++] = (char)('0' + i);
    list[n] = '\0';
    return list;
}

/* ---- what holds ---- */

static void test_holds(void **state)
{
    long settlements = 0;

    (void)state;
    put_back(evening.n);
    if (*failing()) fail_msg("%s: %s", books_check(), books_words[books_check()[1] - '0']);
    assert_int_equal(sscanf(books_words[6], "2 tables, %*d rounds, %ld settlements", &settlements),
                     1);
    assert_true(settlements > 100);
    assert_non_null(strstr(books_words[7], "2 logs, 7 links"));
    assert_non_null(strstr(books_words[2], "60000000 given out"));
}

/* Other evenings, looked at while the books are open and after. */
static void test_random(void **state)
{
    (void)state;
    for (uint64_t seed = 100; seed < 100 + (books_postgres ? 1 : RUNS); seed++) {
        struct ledger *books;

        assert_int_equal(books_make_folder(state), 0);
        books = books_evening(seed, STEPS);
        if (*failing()) fail_msg("seed %d: %s", (int)seed, books_words[books_check()[1] - '0']);
        ledger_close(books);
        assert_string_equal(failing(), "");
        assert_int_equal(books_drop_folder(state), 0);
    }
}

static void test_empty(void **state)
{
    assert_int_equal(books_make_folder(state), 0);
    ledger_close(books_open());
    assert_string_equal(failing(), "");
    assert_string_equal(books_words[1], "0 transactions, 0 entries");
    assert_int_equal(books_drop_folder(state), 0);
}

/* ---- what was altered ---- */

/* The first that the house has paid, at any table; a stake that only came back has no entry of the
 * house's. */
#define PAYMENT                                                                                    \
    "(SELECT min(id) FROM entries WHERE kind = 2 AND amount > 0 AND tx IN (SELECT tx FROM"         \
    " settlements) AND tx IN (SELECT tx FROM entries WHERE kind = 4 AND amount < 0))"

#define ADD_LINE(line)                                                                             \
    "INSERT INTO log (table_id, seq, before, text) SELECT table_id, seq + 1, last,"                \
    " '" line "' || char(10) FROM log_ends WHERE table_id = 2;"                                    \
    "UPDATE log_ends SET seq = seq + 1, last = last_insert_rowid() WHERE table_id = 2"

#define ANTES_OF_SEAT_1                                                                            \
    "(SELECT tx FROM settlements WHERE table_id = 1 AND seat = 1 AND spot = 'ante') AS a"

static const struct {
    const char *what, *sql, *fails;
} alterations[] = {
    {"a balance", "UPDATE accounts SET amount = amount + 1 WHERE kind = 1 AND player_id = 1", "2"},
    {"two balances", /* all still sum to zero */
     "UPDATE accounts SET amount = amount + 1 WHERE kind = 1 AND player_id = 1;"
     "UPDATE accounts SET amount = amount - 1 WHERE kind = 1 AND player_id = 2",
     "2"},
    {"an account is gone", "DELETE FROM accounts WHERE kind = 1 AND player_id = 1", "02"},
    {"an entry", "UPDATE entries SET amount = amount + 1 WHERE id = 2", "12"},
    {"an entry that is gone", "DELETE FROM entries WHERE id = 2", "123"},
    {"a payment, books in balance", /* a cent more to the player, from the house */
     "UPDATE entries SET amount = amount - 1 WHERE kind = 4 AND tx = (SELECT tx FROM entries WHERE"
     " id = " PAYMENT ");"
     "UPDATE entries SET amount = amount + 1 WHERE id = " PAYMENT ";"
     "UPDATE accounts SET amount = (SELECT sum(amount) FROM entries e WHERE e.kind ="
     " accounts.kind AND e.player_id = accounts.player_id AND"
     " e.table_id = accounts.table_id)",
     "6"},
    {"an issue by another name", "UPDATE transactions SET what = 'gift' WHERE id = 1", "2"},
    {"a balance below zero",
     "PRAGMA ignore_check_constraints = ON;"
     "UPDATE accounts SET amount = -1 WHERE kind = 3 AND player_id = 1",
     "2356"},
    {"a wallet that was below zero for a while",
     "INSERT INTO transactions (id, what, table_id, round, time_ms) VALUES (90001, 'loan', 0, 0, "
     "0),"
     " (90002, 'back', 0, 0, 0);"
     "INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES"
     " (90001, 1, 1, 0, -1000000000), (90001, 4, 0, 1, 1000000000),"
     " (90002, 1, 1, 0, 1000000000), (90002, 4, 0, 1, -1000000000)",
     "3"},
    {"a meter that the log knows nothing of",
     "INSERT INTO accounts VALUES (6, 0, 1, 5);"
     "UPDATE accounts SET amount = amount - 5 WHERE kind = 4 AND table_id = 1;"
     "INSERT INTO transactions (id, what, table_id, round, time_ms) VALUES (90001, 'bet', 1, 1, 0);"
     "INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES (90001, 6, 0, 1, 5),"
     " (90001, 4, 0, 1, -5)",
     "6"},
    {"a bet", "UPDATE bets SET amount = amount + 1 WHERE id = 3", "456"},
    {"a bet that is gone", "DELETE FROM bets WHERE id = 3", "456"},
    {"a bet on another spot", "UPDATE bets SET spot = 'raise' WHERE id = 1", "56"},
    {"a bet of another seat", "UPDATE bets SET seat = 9 WHERE id = 1", "56"},
    {"a bet of another hand", "UPDATE bets SET hand = 2 WHERE id = 1", "56"},
    {"a settlement of another hand",
     "UPDATE settlements SET hand = 2 WHERE table_id = 1 AND round = 2 AND spot = 'ante'", "56"},
    {"a bet under other rules", "UPDATE bets SET rules = '00' WHERE id = 1", "6"},
    {"a bet of another player", "UPDATE bets SET player_id = 6 WHERE id = 1", "45"},
    {"a stake",
     "UPDATE settlements SET stake = stake + 1 WHERE table_id = 1 AND round = 2 AND spot = 'ante'",
     "456"},
    {"a net", "UPDATE settlements SET net = net + 1 WHERE table_id = 1 AND round = 2", "6"},
    {"a net where percentages are charged",
     "UPDATE settlements SET net = net + 1 WHERE tx = (SELECT min(tx) FROM settlements"
     " WHERE table_id = 2)",
     "6"},
    {"a result", "UPDATE settlements SET result = 'void' WHERE table_id = 1 AND round = 2", "6"},
    {"a settlement that is gone", "DELETE FROM settlements WHERE table_id = 1 AND round = 2",
     "456"},
    {"a second settlement of a bet",
     "INSERT INTO settlements SELECT table_id, 9999, seat, spot, hand, tx, player_id, stake, net, "
     "result,"
     " clause, stays FROM settlements WHERE table_id = 1 AND round = 2",
     "456"},
    {"a round of the history",
     "UPDATE rounds SET round = 9999 WHERE n = 1 AND table_id = 1"
     " AND player_id = 1",
     "6"},
    {"a blank in the log",
     "UPDATE log SET text = replace(text, 'bet ', 'bet  ') WHERE table_id = 1 AND seq ="
     " (SELECT min(seq) FROM log WHERE table_id = 1 AND text LIKE 'bet %')",
     "7"},
    {"an amount in the log, where no chain is",
     "UPDATE log SET text = replace(text, 'seat 1 p4 20000', 'seat 1 p4 20001') WHERE table_id = 2",
     "6"},
    {"a name in the log", "UPDATE log SET text = replace(text, ' p4 ', ' p7 ') WHERE table_id = 2",
     "6"},
    {"dice in the log",
     "UPDATE log SET text = 'roll 1 1' || char(10) WHERE table_id = 2 AND seq ="
     " (SELECT min(seq) FROM log WHERE table_id = 2 AND text LIKE 'roll %')",
     "6"},
    {"a link of the chain",
     "UPDATE log SET text = 'chain ' || CASE substr(text, 7, 1) WHEN '0' THEN '1' ELSE '0' END ||"
     " substr(text, 8) WHERE table_id = 1 AND seq = (SELECT max(seq) FROM log WHERE table_id = 1)",
     "7"},
    {"a short link",
     "UPDATE log SET text = 'chain 00' || char(10) WHERE table_id = 1 AND seq ="
     " (SELECT min(seq) FROM log WHERE text LIKE 'chain %')",
     "67"},
    {"a link that is gone",
     "UPDATE log SET text = '# nothing' || char(10) WHERE table_id = 1 AND seq ="
     " (SELECT min(seq) FROM log WHERE text LIKE 'chain %')",
     "7"},
    {"a line of the log that is gone",
     "DELETE FROM log WHERE table_id = 2 AND seq = (SELECT max(seq) FROM log WHERE table_id = 2"
     " AND text LIKE 'roll %')",
     "67"},
    {"a line that is no line",
     "UPDATE log SET text = rtrim(text, char(10)) WHERE table_id = 2 AND seq = 2", "67"},
    {"a line that nobody can read", ADD_LINE("hello"), "6"},
    {"a seat of which the books know nothing", ADD_LINE("seat 9 p3 50"), "6"},
    {"a line behind the end",
     "INSERT INTO log (table_id, seq, before, text) SELECT table_id, seq + 1, last,"
     " '# more' || char(10) FROM log_ends WHERE table_id = 2",
     "7"},
    {"an end that was set back",
     "UPDATE log_ends SET seq = seq - 1, last = (SELECT before FROM log WHERE id = last)"
     " WHERE table_id = 1",
     "7"},
    {"a log that is not there", "DELETE FROM log_ends WHERE table_id = 2", "67"},
    {"a line that leads to another table",
     "UPDATE log SET before = (SELECT min(id) FROM log WHERE table_id = 1) WHERE id ="
     " (SELECT last FROM log_ends WHERE table_id = 2)",
     "67"},
    {"a line that leads to itself",
     "PRAGMA ignore_check_constraints = ON;"
     "UPDATE log SET before = id WHERE table_id = 2 AND seq = 5",
     "67"},
    {"money between the houses of two tables",
     "INSERT INTO transactions (id, what, table_id, round, time_ms) VALUES (90001, 'fill', 0, 0,"
     " 0);"
     "INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES"
     " (90001, 4, 0, 1, -5), (90001, 4, 0, 2, 5);"
     "UPDATE accounts SET amount = amount + 10 * table_id - 15 WHERE kind = 4",
     "6"},
    {"chips of somebody who is not there",
     "INSERT INTO transactions (id, what, table_id, round, time_ms) VALUES (90001, 'sit', 2, 0,"
     " 0);"
     "INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES"
     " (90001, 1, 3, 0, -5), (90001, 2, 3, 2, 5);"
     "INSERT INTO accounts VALUES (2, 3, 2, 5);"
     "UPDATE accounts SET amount = amount - 5 WHERE kind = 1 AND player_id = 3",
     "6"},
    {"an entry and its balance",
     "UPDATE entries SET amount = amount + 1 WHERE id = 2;"
     "UPDATE accounts SET amount = amount + 1 WHERE kind = 1 AND player_id = 1",
     "12"},
    {"a cent paid too early", /* and taken back by a later settlement */
     "INSERT INTO entries (tx, kind, player_id, table_id, amount)"
     " SELECT min(tx), 2, 1, 1, 1 FROM " ANTES_OF_SEAT_1
     " UNION ALL SELECT min(tx), 4, 0, 1, -1 FROM " ANTES_OF_SEAT_1
     " UNION ALL SELECT max(tx), 2, 1, 1, -1 FROM " ANTES_OF_SEAT_1
     " UNION ALL SELECT max(tx), 4, 0, 1, 1 FROM " ANTES_OF_SEAT_1,
     "6"},
    {"a cent of a stake settled too late",
     "UPDATE settlements SET stake = stake - 1 WHERE seat = 1 AND spot = 'ante' AND tx ="
     " (SELECT min(tx) FROM " ANTES_OF_SEAT_1 ");"
     "UPDATE settlements SET stake = stake + 1 WHERE seat = 1 AND spot = 'ante' AND tx ="
     " (SELECT max(tx) FROM " ANTES_OF_SEAT_1 ")",
     "456"},
    {"more taken off than lay there",
     "INSERT INTO bets (tx, table_id, round, player_id, seat, spot, amount, rules) SELECT tx,"
     " table_id, round, player_id, 9, spot, -500, rules FROM bets WHERE id = 1;"
     "INSERT INTO bets (tx, table_id, round, player_id, seat, spot, amount, rules) SELECT tx,"
     " table_id, round, player_id, 9, spot, 500, rules FROM bets WHERE id = 1",
     "5"},
    {"a bet from the wallet",
     "UPDATE entries SET kind = 1, table_id = 0 WHERE kind = 2 AND tx ="
     " (SELECT tx FROM bets WHERE id = 1)",
     "246"},
    {"a transaction that is gone", "DELETE FROM transactions WHERE id = 3", "0"},
    {"no books of ours", "PRAGMA application_id = 1", "?"},
    {"another version", "PRAGMA user_version = 99", "?"},
};

static void test_altered(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof alterations / sizeof alterations[0]; i++) {
        const char *fails;

        if (books_postgres && strstr(alterations[i].sql, "PRAGMA")) continue; /* no way there */
        put_back(evening.n);
        books_sql(alterations[i].sql);
        fails = failing();
        if (strcmp(fails, alterations[i].fails) != 0)
            fail_msg("%s: I%s was found, not I%s; %s", alterations[i].what, fails,
                     alterations[i].fails, books_words[*fails ? *fails - '0' : 0]);
    }
}

/* A file that ends too soon, in the middle of its pages or at once. */
static void test_cut_short(void **state)
{
    (void)state;
    if (books_postgres) skip(); /* it is about a file */
    put_back(evening.n / 2);
    assert_true(*failing());
    put_back(0);
    assert_string_equal(failing(), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_holds),
        cmocka_unit_test(test_altered),
        cmocka_unit_test(test_cut_short),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_empty),
    };

    return cmocka_run_group_tests(tests, play_evening, forget_evening) +
           cmocka_run_group_tests(others, NULL, NULL);
}
