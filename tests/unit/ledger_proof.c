/* ledger_proof.c -- books that somebody without the key has written to are not gone on with. */

#include "helper_books.h"
#include "ledger/anchor.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char why[400];
static struct ledger_seen seen;

/* As a server opens them. NULL: why and seen say why not. */
static struct ledger *open_with(const char *anchor, bool accept)
{
    struct ledger *l = books_open();
    char key[120], heads[120];

    snprintf(key, sizeof key, "%s.key", books_beside);
    snprintf(heads, sizeof heads, "%s.heads", books_beside);
    why[0] = '\0';
    if (ledger_seal(l, key, why, sizeof why) && ledger_prove(l, accept, &seen, why, sizeof why) &&
        ledger_anchor(l, heads, why, sizeof why) &&
        (!anchor || ledger_anchor(l, anchor, why, sizeof why)))
        return l;
    ledger_close(l);
    return NULL;
}

static struct ledger *start(void)
{
    struct ledger *l = open_with(NULL, false);

    if (!l) fail_msg("%s", why);
    return l;
}

static void store_log(struct ledger *l, int64_t table)
{
    struct ledger_op op = {.what = LEDGER_LOG, .as.log = {.table = table, .text = "# a\n", .n = 4}};

    books_store(l, &op, 1);
}

static void hire(struct ledger *l, int64_t id, const char *name, const char *role)
{
    char target[80];
    struct ledger_op op[] = {
        {.what = LEDGER_OPERATOR, .as.staff = {.id = id, .name = name, .role = role}},
        {.what = LEDGER_DEED,
         .as.deed = {.actor = "server", .action = "hire", .target = target, .after = role}},
    };

    snprintf(target, sizeof target, "operator:%s", name);
    memset(op[0].as.staff.token, (int)id, LEDGER_TOKEN);
    books_store(l, op, 2);
}

/* People, a table, operators, a limit and a clock; then everything is closed. */
static int new_books(void **state)
{
    struct ledger_op limit = {.what = LEDGER_LIMIT,
                              .as.limit = {.player = 2,
                                           .kind = "exclusion",
                                           .step = "set",
                                           .value = 9000000,
                                           .asked_ms = 5,
                                           .from_ms = 5}};
    struct ledger_op clock = {.what = LEDGER_CLOCK,
                              .as.clock = {.now_ms = 1000, .ticks_ms = 1, .boot = "b"}};
    struct ledger *l;

    if (books_make_folder(state)) return -1;
    l = start();
    assert_false(seen.made);
    books_player(l, 1, "Ann");
    books_player(l, 2, "Bo");
    books_table(l, 1, "red-dog ma");
    store_log(l, 1);
    store_log(l, 1);
    hire(l, 1, "admin", "admin");
    hire(l, 2, "eve", "watch");
    books_store(l, &limit, 1);
    books_store(l, &clock, 1);
    ledger_close(l);
    return 0;
}

static void refuses(const char *words)
{
    struct ledger *l = open_with(NULL, false);

    if (l) fail_msg("a server opens them, and %s was expected", words);
    if (!strstr(why, words)) fail_msg("%s has no %s", why, words);
}

/* What the vandal did: each is found by the check, and by a start. */
static const struct forgery {
    const char *sql, *words;
} forgeries[] = {
    {"DELETE FROM digests", "missing"},
    {"DELETE FROM digests WHERE name = 'operators';"
     "UPDATE operators SET role = 'admin' WHERE name = 'eve'",
     "missing"},
    {"UPDATE digests SET rows = 1, sum = randomblob(32) WHERE name = 'clock'", "not those"},
    {"UPDATE digests SET sum = randomblob(32) WHERE name = 'all'", "not those"},
    {"UPDATE digests SET proved = 1 WHERE name = 'entries'", "not those"},
    {"UPDATE digests SET proved = 999999, proved_rows = rows, proved_sum = sum", "not those"},
    {"UPDATE operators SET role = 'admin' WHERE name = 'eve'", "operators"},
    {"UPDATE operators SET token = randomblob(32)", "operators"},
    {"UPDATE accounts SET amount = amount + 100 WHERE kind = 1 AND player_id = 1;"
     "UPDATE accounts SET amount = amount - 100 WHERE kind = 5",
     "wallets"},
    {"INSERT INTO transactions (what, table_id, round, time_ms) VALUES ('issue', 0, 0, 1000);"
     "INSERT INTO entries (tx, kind, player_id, table_id, amount) VALUES (last_insert_rowid(), 1, "
     "1,"
     " 0, 100000000), (last_insert_rowid(), 5, 0, 0, -100000000);"
     "UPDATE accounts SET amount = amount + 100000000 WHERE kind = 1 AND player_id = 1;"
     "UPDATE accounts SET amount = amount - 100000000 WHERE kind = 5",
     "transactions, entries, wallets"},
    {"DROP TRIGGER limits_last; DELETE FROM limits", "limits"},
    {"UPDATE clock SET now_ms = now_ms + 172800000", "clock"},
    {"UPDATE players SET passhash = 'mine' WHERE id = 2", "players"},
    {"UPDATE players SET id = 3 WHERE id = 2", "players"},
    {"UPDATE tables SET settings = '{\"policy\":\"drill\"}'", "tables"},
    {"DROP TRIGGER deeds_stay; UPDATE deeds SET reason = 'none'", "deeds"},
};

static void test_forged(void **state)
{
    for (size_t i = 0; i < sizeof forgeries / sizeof forgeries[0]; i++) {
        assert_int_equal(new_books(state), 0);
        assert_string_equal(books_check(), "");
        books_sql(forgeries[i].sql);
        books_check();
        if (!books_fails[8]) fail_msg("%s: the check does not see it", forgeries[i].sql);
        refuses(forgeries[i].words);
        refuses(forgeries[i].words); /* nothing was made anew meanwhile */
        books_check();
        assert_true(books_fails[8]);
        assert_int_equal(books_drop_folder(state), 0);
    }
}

/* Whoever knows what was altered may have it taken as it stands, and that is told. */
static void test_accepted(void **state)
{
    struct ledger *l;

    assert_int_equal(new_books(state), 0);
    books_sql(
        "UPDATE players SET name = 'Bob' WHERE id = 2; DELETE FROM digests WHERE name = 'log'");
    l = open_with(NULL, true);
    assert_non_null(l);
    assert_true(seen.accepted);
    assert_non_null(strstr(seen.altered, "missing"));
    ledger_close(l);
    l = open_with(NULL, true); /* and asked for again there is nothing to take */
    assert_false(seen.accepted);
    assert_string_equal(seen.altered, "");
    ledger_close(l);
    books_check();
    assert_false(books_fails[8]);
    books_sql("UPDATE log SET text = '# b' || char(10) WHERE id = 1");
    ledger_close(start()); /* a row that an earlier start has proved: the whole check sees it */
    assert_string_equal(seen.altered, "");
    books_check();
    assert_true(books_fails[8]);
    assert_int_equal(books_drop_folder(state), 0);
}

/* Rows of a table's own are told, and the table is for whoever reads its log. */
static void test_told(void **state)
{
    assert_int_equal(new_books(state), 0);
    books_sql("UPDATE log SET text = '# b' || char(10) WHERE id = 1");
    ledger_close(start());
    assert_string_equal(seen.altered, "log");
    assert_false(seen.accepted);
    ledger_close(start());
    assert_string_equal(seen.altered, "log");
    assert_int_equal(books_drop_folder(state), 0);
}

/* A start reads what came since the last one; what is before that has been proved. */
static void test_from_the_last_proof(void **state)
{
    struct ledger *l;
    int64_t first;

    assert_int_equal(new_books(state), 0);
    ledger_close(start());
    first = books_number("SELECT proved FROM digests WHERE name = 'entries'");
    assert_int_equal(first, books_number("SELECT max(id) FROM entries"));
    l = start();
    books_player(l, 3, "Cy");
    ledger_close(l);
    assert_int_equal(books_number("SELECT proved FROM digests WHERE name = 'entries'"), first);
    ledger_close(start());
    assert_true(books_number("SELECT proved FROM digests WHERE name = 'entries'") > first);
    books_check();
    assert_false(books_fails[8]);
    l = start();
    books_player(l, 4, "Di");
    ledger_close(l);
    books_sql("UPDATE entries SET amount = amount + 1 WHERE id = (SELECT max(id) FROM entries)");
    refuses("entries");
    assert_int_equal(books_drop_folder(state), 0);
}

/* Books cannot be passed off as older ones, whose digests are made without a question: what is
 * sealed in them opens under another name. */
static void test_passed_off(void **state)
{
    struct ledger_op seed = {.what = LEDGER_SEED, .as.seed = {.table = 1, .epoch = 1}};
    struct ledger *l;

    assert_int_equal(new_books(state), 0);
    l = start();
    books_store(l, &seed, 1);
    ledger_close(l);
    books_sql("DELETE FROM digests;"
              "INSERT INTO digests VALUES ('all', 0, zeroblob(32), 0, 0, zeroblob(32));"
              "UPDATE operators SET role = 'admin'");
    refuses("had digests of their rows");
    books_check();
    assert_true(books_fails[8]);
    assert_int_equal(books_drop_folder(state), 0);
}

/* Without the key file rows are counted, and it is said that no more was done. */
static void test_without_the_key(void **state)
{
    char key[120], away[130];

    assert_int_equal(new_books(state), 0);
    snprintf(key, sizeof key, "%s.key", books_beside);
    snprintf(away, sizeof away, "%s.away", key);
    assert_int_equal(rename(key, away), 0);
    books_check();
    assert_false(books_fails[8]);
    assert_non_null(strstr(books_words[8], "with the key file alone"));
    books_sql("UPDATE players SET passhash = 'mine'");
    books_check();
    assert_false(books_fails[8]);
    books_sql("INSERT INTO players VALUES (9, 'Eve', NULL, 'player', 5, 0)");
    books_check();
    assert_true(books_fails[8]);
    assert_int_equal(rename(away, key), 0);
    assert_int_equal(books_drop_folder(state), 0);
}

/* I9: an operator is who was hired, as what he was hired, until he is dismissed. */
static void test_hired(void **state)
{
    static const char another[] =
        "INSERT INTO operators SELECT 3, 'mal', role, randomblob(32), secret, NULL, 0, 0, 0"
        " FROM operators WHERE id = 1";
    static const char *const wrong[] = {
        "UPDATE operators SET role = 'admin' WHERE name = 'eve'",
        "UPDATE operators SET disabled = 1 WHERE name = 'admin'",
        "UPDATE operators SET name = 'mal' WHERE name = 'eve'",
        "DELETE FROM operators WHERE name = 'eve'",
        another,
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(new_books(state), 0);
        books_check();
        assert_false(books_fails[9]);
        books_sql(wrong[i]);
        books_check();
        if (!books_fails[9]) fail_msg("%s", wrong[i]);
        assert_int_equal(books_drop_folder(state), 0);
    }
}

/* ---- heads ---- */

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");

    assert_true(f && fwrite(text, 1, strlen(text), f) == strlen(text) && !fclose(f));
}

static void flip(const char *path, long at)
{
    FILE *f = fopen(path, "r+b");
    int byte = 0;

    assert_true(f && !fseek(f, at, SEEK_SET) && (byte = fgetc(f)) != EOF);
    assert_true(!fseek(f, at, SEEK_SET) && fputc(byte ^ 1, f) != EOF && !fclose(f));
}

static void clear(const char *path)
{
    static const char none[64];
    FILE *f = fopen(path, "r+b");

    assert_true(f && fwrite(none, sizeof none, 1, f) == 1 && !fclose(f));
}

static void test_heads(void **state)
{
    char heads[120], anchor[120];
    struct ledger *l;

    assert_int_equal(new_books(state), 0);
    snprintf(heads, sizeof heads, "%s.heads", books_beside);
    snprintf(anchor, sizeof anchor, "%s/anchor", books_folder);
    l = start();
    assert_null(ledger_lost(l));
    assert_false(ledger_behind(l, 1));
    ledger_close(l);

    for (int way = 0; way < 5; way++) {
        switch (way) {
        case 0: unlink(heads); break;
        case 1: write_file(heads, ""); break;
        case 2: write_file(heads, "too short for a mark"); break;
        case 3: flip(heads, 20); break;
        default: clear(heads); break; /* one mark is taken out, and the others are as they were */
        }
        l = start();
        assert_true(ledger_behind(l, 1));
        assert_int_equal(ledger_lost(l) != NULL, way != 4);
        ledger_close(l);
        unlink(heads);
        l = start();
        store_log(l, 1); /* leaves its mark: the next round begins in order */
        ledger_close(l);
        l = start();
        assert_false(ledger_behind(l, 1));
        ledger_close(l);
    }

    l = open_with(anchor, false); /* one that is new is not missing, */
    assert_non_null(l);
    assert_null(ledger_lost(l));
    assert_false(ledger_behind(l, 1));
    assert_int_equal(ledger_lacks(l), 0);
    ledger_close(l);
    assert_int_equal(unlink(anchor), 0);
    l = open_with(anchor, false); /* and one that was there is */
    assert_non_null(l);
    assert_non_null(strstr(ledger_lost(l), "anchor is missing or empty"));
    assert_true(ledger_behind(l, 1));
    ledger_close(l);
    unlink(anchor);
    assert_int_equal(books_drop_folder(state), 0);
}

/* ---- marks in their thousands ---- */

enum { MARKS = 3000 };

static struct anchor_mark mark_of(int i, int64_t seq)
{
    struct anchor_mark m = {.seq = seq, .epoch = i % 7};

    m.id[0] = 1;
    m.id[7] = (uint8_t)i; /* many begin alike */
    m.id[8] = (uint8_t)(i >> 8);
    return m;
}

static void open_marks(struct anchor *a, const char *path)
{
    static const uint8_t key[FAIR_HASH] = {1, 2, 3};

    assert_true(anchor_open(a, path, key, false, why, sizeof why));
    assert_false(a->altered);
}

static void test_marks(void **state)
{
    char path[120];
    struct anchor a;
    struct anchor_mark m;

    assert_int_equal(books_make_folder(state), 0);
    snprintf(path, sizeof path, "%s/marks", books_folder);
    open_marks(&a, path);
    for (int i = 0; i < MARKS; i++) {
        m = mark_of(i, 1);
        assert_true(anchor_note(&a, &m));
    }
    for (int i = 0; i < MARKS; i++) { /* near each other and far away */
        m = mark_of(i * 7 % MARKS, 2 + i % 3);
        assert_true(anchor_note(&a, &m));
        if (i % 100 == 0) assert_true(anchor_write(&a));
    }
    assert_true(anchor_write(&a));
    m = mark_of(5, 0);
    assert_true(anchor_drop(&a, m.id));
    anchor_close(&a);

    open_marks(&a, path);
    assert_int_equal(a.marks, MARKS);
    for (int i = 0; i < MARKS; i++) {
        int k = i * 7 % MARKS;
        const struct anchor_mark *found;

        m = mark_of(k, 2 + i % 3);
        found = anchor_find(&a, m.id);
        assert_int_equal(found != NULL, k != 5);
        if (found) assert_memory_equal(found, &m, sizeof m);
    }
    m = mark_of(MARKS, 9); /* takes the place that is free */
    assert_true(anchor_put(&a, &m));
    assert_int_equal(a.marks, MARKS);
    anchor_close(&a);
    unlink(path);
    assert_int_equal(books_drop_folder(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_forged),
        cmocka_unit_test(test_accepted),
        cmocka_unit_test(test_told),
        cmocka_unit_test(test_from_the_last_proof),
        cmocka_unit_test(test_passed_off),
        cmocka_unit_test(test_without_the_key),
        cmocka_unit_test(test_hired),
        cmocka_unit_test(test_heads),
    };

    return cmocka_run_group_tests_name("ledger_proof", tests, NULL, NULL);
}
