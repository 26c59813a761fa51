/* ledger_rot.c -- what a disk alters in the books is found: every page ends in a sum of its bytes.
 */

#include "ledger/copy.h"
#include "ledger/sums.h"

#include "helper_books.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONG = 120, SHORT = 3, PAGE = 2048 };

static void new_books(int steps)
{
    ledger_close(books_evening(5, steps)); /* leaves all in the one file */
}

/* Flips a bit of the file, which must be found, and flips it back. */
static void flip(FILE *f, size_t at, int bit)
{
    int was;

    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    was = fgetc(f);
    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    assert_true(fputc(was ^ 1 << bit, f) != EOF && fflush(f) == 0);
    if (!*books_check()) fail_msg("bit %d of byte %zu was not found", bit, at);
    assert_int_equal(fseek(f, (long)at, SEEK_SET), 0);
    assert_true(fputc(was, f) != EOF && fflush(f) == 0);
}

/* The file of these books, with no page that nothing stands in. */
static FILE *open_file(size_t *pages)
{
    FILE *f;

    books_sql("VACUUM");
    *pages = (size_t)books_number("SELECT page_count FROM pragma_page_count");
    f = fopen(books_path, "r+b");
    assert_non_null(f);
    return f;
}

/* A bit that flips in any page is found, whatever stands there. */
static void test_bits(void **state)
{
    uint64_t seed = 3;
    size_t pages;
    FILE *f;

    (void)state;
    new_books(LONG);
    f = open_file(&pages);
    for (size_t page = 0; page < pages; page++)
        flip(f, page * PAGE + 100 + helper_random(&seed) % (PAGE - 100), helper_below(&seed, 8));
    for (int bit = 0; bit < 8; bit++) /* how pages are laid out, by which their sums are found */
        for (size_t at = 16; at <= 20; at += at == 17 ? 3 : 1)
            flip(f, at, bit);
    fclose(f);
    assert_string_equal(books_check(), "");
    assert_non_null(strstr(books_words[0], " pages, each with its sum"));
}

/* Of the file's head: what every copy changes, such as the counter of changes. */
static bool is_left_out(size_t at)
{
    return (at >= 18 && at < 20) || (at >= 24 && at < 28) || (at >= 40 && at < 44) ||
           (at >= 92 && at < 100);
}

/* Every bit of a short evening's books; `make soak` sets SOAK. */
static void test_every_bit(void **state)
{
    size_t pages;
    FILE *f;

    (void)state;
    if (!getenv("SOAK")) skip();
    new_books(SHORT);
    f = open_file(&pages);
    for (size_t i = 0; i < pages * PAGE * 8; i++)
        if (!is_left_out(i / 8)) flip(f, i / 8, (int)(i % 8));
    fclose(f);
    assert_string_equal(books_check(), "");
}

static void swap_pages(long a, long b)
{
    char first[PAGE], second[PAGE];
    FILE *f = fopen(books_path, "r+b");

    assert_non_null(f);
    assert_true(!fseek(f, a * PAGE, SEEK_SET) && fread(first, PAGE, 1, f) == 1);
    assert_true(!fseek(f, b * PAGE, SEEK_SET) && fread(second, PAGE, 1, f) == 1);
    assert_true(!fseek(f, a * PAGE, SEEK_SET) && fwrite(second, PAGE, 1, f) == 1);
    assert_true(!fseek(f, b * PAGE, SEEK_SET) && fwrite(first, PAGE, 1, f) == 1);
    fclose(f);
}

/* By a program that knows nothing of sums. */
static void plain_sql(const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(books_path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL)) fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void copy_plainly(const char *to)
{
    sqlite3 *from, *copy;
    sqlite3_backup *b;

    assert_int_equal(sqlite3_open(books_path, &from), SQLITE_OK);
    assert_int_equal(sqlite3_open(to, &copy), SQLITE_OK);
    b = sqlite3_backup_init(copy, "main", from, "main");
    assert_non_null(b);
    assert_int_equal(sqlite3_backup_step(b, -1), SQLITE_DONE);
    assert_int_equal(sqlite3_backup_finish(b), SQLITE_OK);
    sqlite3_close(copy);
    sqlite3_close(from);
}

/* A page that another one of the file stands in the place of. */
static void test_misplaced(void **state)
{
    (void)state;
    new_books(LONG);
    books_sql("VACUUM");
    swap_pages(5, 9);
    assert_string_equal(books_check(), "I0");
    assert_non_null(strstr(books_words[0], "of the file is not as it was written"));
}

/* Copies of the file that others make: with sums, but for what copying changes; and without. */
static void test_copies(void **state)
{
    char copy[120], sql[200];

    (void)state;
    new_books(SHORT);
    snprintf(copy, sizeof copy, "%s.copy", books_path);
    copy_plainly(copy);
    assert_int_equal(rename(copy, books_path), 0);
    assert_string_equal(books_check(), "");
    assert_non_null(strstr(books_words[0], " pages, each with its sum"));
    snprintf(sql, sizeof sql, "VACUUM INTO '%s'", copy);
    plain_sql(sql);
    plain_sql("UPDATE tables SET title = 'B'"); /* behind the back of the books */
    assert_string_equal(books_check(), "I0");
    assert_non_null(strstr(books_words[0], ": the disk or another program altered it"));
    assert_null(strstr(books_words[8], "has 0 rows")); /* they were not counted */
    assert_non_null(strstr(books_words[8], "cannot be read to its end"));
    assert_int_equal(rename(copy, books_path), 0);
    assert_string_equal(books_check(), "");
    assert_null(strstr(books_words[0], "sum"));
    plain_sql("UPDATE tables SET title = 'C'"); /* of a copy without sums: the digest tells */
    assert_string_equal(books_check(), "I8");
    plain_sql("UPDATE tables SET title = 'A table'");
    assert_string_equal(books_check(), "");
    books_sql("VACUUM"); /* which writes every page, and its sum */
    assert_string_equal(books_check(), "");
    assert_non_null(strstr(books_words[0], " pages, each with its sum"));
}

/* Books that are larger than what is kept in memory while they are copied, and whose newest pages
 * are still in the log, where they have no sums of ours. */
static void test_large_copy(void **state)
{
    char copy[120], why[200] = "";
    sqlite3 *db;

    (void)state;
    new_books(SHORT);
    snprintf(copy, sizeof copy, "%s.large", books_path);
    assert_int_equal(sums_open(books_path, &db, SQLITE_OPEN_READWRITE), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db,
                                  "PRAGMA wal_autocheckpoint = 0;"
                                  "CREATE TABLE large (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION "
                                  "ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO large "
                                  "SELECT zeroblob(1900) FROM n;"
                                  "PRAGMA wal_checkpoint(TRUNCATE);"
                                  "UPDATE large SET a = randomblob(1900)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    if (!ledger_copy(books_path, copy, why, sizeof why)) fail_msg("%s", why);
    sqlite3_close(db);
    assert_int_equal(sums_open(copy, &db, SQLITE_OPEN_READONLY), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "SELECT sum(length(a)) FROM large", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_true(sums_kept(db));
    sqlite3_close(db);
    assert_int_equal(remove(copy), 0);
}

/* Whoever reads such a page is not given it: the books are broken, in words that say where. */
static void test_not_read(void **state)
{
    struct ledger_person found;
    struct ledger *books;
    size_t pages, at;
    FILE *f;

    (void)state;
    new_books(SHORT);
    books = books_open();
    assert_true(ledger_person(books, 1, &found));
    ledger_close(books);
    f = open_file(&pages);
    for (size_t page = 1; page < pages; page++) { /* the page with her name */
        char bytes[PAGE];

        assert_true(!fseek(f, (long)(page * PAGE), SEEK_SET) && fread(bytes, PAGE, 1, f) == 1);
        for (at = 0; at < PAGE - 7 && memcmp(bytes + at, "Bplayer", 7) != 0;)
            at++;
        if (at == PAGE - 7) continue;
        assert_int_equal(fseek(f, (long)(page * PAGE + at), SEEK_SET), 0);
        assert_true(fputc('Z', f) != EOF);
    }
    fclose(f);
    books = books_open();
    assert_false(ledger_person(books, 1, &found));
    assert_non_null(strstr(ledger_broken(books), "is not as it was written"));
    ledger_close(books);
}

static void see_table(void *with, const struct ledger_op *row)
{
    static const uint8_t none[LEDGER_TOKEN];

    (void)with;
    assert_memory_equal(row->as.table.key_seed, none, LEDGER_TOKEN);
}

/* Too few bytes where a table wants them all are not read beyond their end. */
static void test_short(void **state)
{
    struct ledger *books;

    (void)state;
    new_books(SHORT);
    books_sql("PRAGMA ignore_check_constraints = ON;"
              "UPDATE tables SET key_seed = CAST('secret' AS BLOB)");
    books = books_open();
    assert_false(ledger_tables(books, see_table, NULL));
    assert_string_equal(ledger_broken(books), "the file is damaged: a hash or a seed is too short");
    ledger_close(books);
}

/* The sum of a page changes with each of its bits, and with its number. */
static void test_sums(void **state)
{
    uint8_t page[PAGE], other[PAGE];
    uint64_t seed = 4;

    (void)state;
    for (size_t i = 0; i < PAGE; i++)
        page[i] = (uint8_t)helper_random(&seed);
    sums_put(page, PAGE, 7);
    for (size_t i = 0; i < (size_t)(PAGE - SUMS_BYTES) * 8; i++) {
        memcpy(other, page, PAGE);
        other[i / 8] ^= (uint8_t)(1 << i % 8);
        sums_put(other, PAGE, 7);
        assert_memory_not_equal(other + PAGE - SUMS_BYTES, page + PAGE - SUMS_BYTES, SUMS_BYTES);
    }
    memcpy(other, page, PAGE);
    sums_put(other, PAGE, 8);
    assert_memory_not_equal(other + PAGE - SUMS_BYTES, page + PAGE - SUMS_BYTES, SUMS_BYTES);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, books_make_folder, books_drop_folder)
    const struct CMUnitTest tests[] = {
        TEST(test_bits),       TEST(test_every_bit), TEST(test_misplaced), TEST(test_copies),
        TEST(test_large_copy), TEST(test_not_read),  TEST(test_short),     TEST(test_sums),
    };

    return cmocka_run_group_tests_name("ledger_rot", tests, NULL, NULL);
}
