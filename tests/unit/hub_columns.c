/* hub_columns.c -- whatever column of a server's books is altered, the check of the books finds it.
 */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

/* What an operator changes beside the server, what goes on or ends by itself, and numbers that only
 * put rows in an order. */
static const char *const apart[] = {
    "players.disabled", "sessions.token", "sessions.player_id", "sessions.expires_ms",
    "rounds.n",         "clock.one",      "events_end.one",     NULL};

static bool is_apart(const char *column)
{
    for (const char *const *a = apart; *a; a++)
        if (strcmp(*a, column) == 0) return true;
    return false;
}

/* Books in which every table has rows: three rounds of Red Dog, and a bet that lies. */
static void play(void)
{
    static struct alone_player ann;
    struct hub *h = alone_open(books_folder, 11);
    struct room *r = h->rooms;

    memset(&ann, 0, sizeof ann);
    alone_guest(h, ann.token);
    alone_connect(h, &ann.socket, ann.token);
    alone_settle(h);
    alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    r->seat[0].away_at = 0;
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 100 && r->scribe.fresh; i++)
            alone_pass(h, 1000);
        r->seat[0].away_at = 0;
        alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":500");
        if (round == 3) break;
        alone_asks(h, &ann, r, "\"do\":\"ready\"");
        if (r->table.state.phase) alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    }
    alone_disconnect(h, &ann.socket);
    alone_close(h);
}

static void copy(const char *from, const char *to)
{
    static char bytes[1 << 22];
    FILE *f = fopen(from, "rb");
    size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;

    if (f) fclose(f);
    f = fopen(to, "wb");
    assert_true(n && n < sizeof bytes && f && fwrite(bytes, 1, n, f) == n && fclose(f) == 0);
}

static void change(const char *table, const char *column)
{
    char sql[600];

    snprintf(
        sql, sizeof sql,
        "PRAGMA ignore_check_constraints = ON; DROP TRIGGER IF EXISTS deeds_stay; UPDATE %s SET "
        "\"%s\" = CASE typeof(\"%s\")"
        " WHEN 'integer' THEN \"%s\" + 1000000 WHEN 'text' THEN \"%s\" || 'x'"
        " WHEN 'blob' THEN CAST(substr(\"%s\", 1, length(\"%s\") - 1) || CASE substr(\"%s\", -1)"
        " WHEN x'5a' THEN x'5b' ELSE x'5a' END AS BLOB) END",
        table, column, column, column, column, column, column, column);
    books_sql(sql);
}

/* Each column of each table in turn. */
static void test_columns(void **state)
{
    sqlite3 *db;
    sqlite3_stmt *s;
    char kept[120], attach[160];
    int count = 0;

    assert_int_equal(books_make_folder(state), 0);
    play();
    assert_string_equal(books_check(), "");
    snprintf(kept, sizeof kept, "%s.copy", books_path);
    copy(books_path, kept);
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    snprintf(attach, sizeof attach, "ATTACH '%s' AS kept", kept);
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "SELECT t.name, c.name FROM kept.sqlite_schema t,"
                           " pragma_table_info(t.name, 'kept') c WHERE t.type = 'table' AND"
                           " t.name NOT LIKE 'sqlite_%'",
                           -1, &s, NULL),
        SQLITE_OK);
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(s, 0),
                   *column = (const char *)sqlite3_column_text(s, 1);
        char name[80], sql[120];

        snprintf(name, sizeof name, "%s.%s", table, column);
        copy(kept, books_path);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s WHERE \"%s\" IS NOT NULL", table,
                 column);
        if (is_apart(name) || !books_number(sql)) continue;
        change(table, column);
        if (strcmp(books_check(), "") == 0) fail_msg("%s was altered, and nobody saw it", name);
        count++;
    }
    sqlite3_finalize(s);
    sqlite3_close(db);
    remove(kept);
    assert_true(count >= 60);
    assert_int_equal(books_drop_folder(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_columns)};

    return cmocka_run_group_tests_name("hub_columns", tests, NULL, NULL);
}
