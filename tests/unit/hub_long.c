/* hub_long.c -- a table that is played for ever: its record rolls over, what was played stays
 * proved, and the server needs no more memory than before. PIT_ROUNDS plays more of them, and
 * tells. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include "system/clock.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 1500, RECORD = 20000, GROWTH = 300000 };

static struct {
    char token[2 * FAIR_SEED + 1];
    struct net_socket socket;
    long requests;
} guest;

static struct room *find(struct hub *h, const char *title)
{
    for (struct room *r = h->rooms; r; r = r->next)
        if (!r->closed && strcmp(r->title, title) == 0) return r;
    return NULL;
}

static bool ask(struct hub *h, const struct room *r, const char *rest)
{
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%ld\",\"table\":\"%s\",%s}", ++guest.requests, r->name,
             rest);
    alone_say(h, &guest.socket, text, strlen(text));
    alone_settle(h);
    return strstr(guest.socket.answer, "\"is\":\"done\"") != NULL;
}

static void come(struct hub *h)
{
    memset(&guest, 0, sizeof guest);
    alone_guest(h, guest.token);
    alone_connect(h, &guest.socket, guest.token);
    alone_settle(h);
}

/* Until bets are open; the table may have gone on under another id. */
static struct room *ready(struct hub *h, const char *title)
{
    struct room *r = find(h, title);

    for (int i = 0; i < 200 && (!r || r->scribe.fresh); i++) {
        if (r && r->seat[0].player) r->seat[0].away_at = 0;
        alone_pass(h, 500);
        r = find(h, title);
    }
    assert_non_null(r);
    assert_false(r->scribe.fresh);
    if (r->seat[0].player) r->seat[0].away_at = 0;
    return r;
}

static void play(struct hub *h, const char *title)
{
    struct room *r = find(h, title);

    if (!r->seat[0].player) assert_true(ask(h, r, "\"do\":\"sit\",\"seat\":1,\"chips\":40000"));
    r = ready(h, title);
    if (r->table.state.chips[0] < 500) {
        assert_true(ask(h, r, "\"do\":\"leave\""));
        alone_disconnect(h, &guest.socket);
        players_look(h);
        alone_pass(h, 700000);
        players_look(h); /* and is forgotten */
        alone_settle(h);
        hub_forget_closed(h);
        come(h);
        return;
    }
    assert_true(ask(h, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"red\",\"amount\":100"));
    assert_true(ask(h, r, "\"do\":\"ready\""));
}

/* But for SQLite's, whose cache has a limit of its own that such a short game does not reach. */
static size_t in_use(void)
{
    struct mallinfo2 m = mallinfo2();

    return m.uordblks + m.hblkhd - (size_t)sqlite3_memory_used();
}

static long resident(void)
{
    char line[120];
    long kb = 0;
    FILE *in = fopen("/proc/self/status", "re");

    while (in && fgets(line, sizeof line, in))
        if (strncmp(line, "VmRSS:", 6) == 0) kb = strtol(line + 6, NULL, 10);
    if (in) fclose(in);
    return kb;
}

static void test_long(void **state)
{
    const char *more = getenv("PIT_ROUNDS");
    long rounds = more ? strtol(more, NULL, 10) : ROUNDS;
    char title[64] = "";
    struct hub *h;
    size_t held = 0;
    int64_t tables;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 5);
    h->options.record = more ? 0 : RECORD;
    for (struct room *r = h->rooms; r && !title[0]; r = r->next)
        if (strcmp(r->table.rules.game->name, "roulette") == 0)
            memcpy(title, r->title, sizeof title);
    tables = h->last_table;
    come(h);
    for (long i = 0; i < rounds; i++) {
        play(h, title);
        if (i % 100 == 0) hub_forget_closed(h);
        if (i == rounds / 3) held = in_use();
        if (more && i % (rounds / 20) == 0)
            printf("%ld rounds, %ld records, %ld kB\n", i, (long)(h->last_table - tables + 1),
                   resident());
    }
    assert_true(h->last_table >= tables + 2); /* it has rolled over */
    hub_forget_closed(h);
    assert_true(in_use() < held + GROWTH);
    alone_disconnect(h, &guest.socket);
    alone_close(h);
    if (more) {
        int64_t from = system_ticks_ms();

        h = alone_open(books_folder, 6);
        printf("a start takes %ld ms\n", (long)(system_ticks_ms() - from));
        alone_close(h);
    } else {
        assert_string_equal(books_check(), "");
    }
    assert_int_equal(books_drop_folder(state), 0);
}

/* Guests who come, play a round and never come again leave nothing behind but a row of the books;
 * who comes back after all finds everything as it was. */
static void test_guests(void **state)
{
    enum { GUESTS = 2000, EACH = 100 };
    char first[2 * FAIR_SEED + 1] = "";
    struct hub *h;
    size_t held = 0;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 8);
    for (int i = 0; i < GUESTS; i++) {
        come(h);
        if (!first[0]) memcpy(first, guest.token, sizeof first);
        alone_disconnect(h, &guest.socket);
        alone_settle(h);
        if (i % EACH) continue;
        players_look(h);
        alone_pass(h, 700000);
        players_look(h); /* those of before are forgotten */
        alone_settle(h);
        if (i == GUESTS / 2) held = in_use();
    }
    if (in_use() > held + GROWTH / 3)
        fail_msg("%zu bytes, and %zu more after as many guests again", held, in_use() - held);
    assert_null(h->player[1]);
    assert_int_equal(alone_get(h, "/api/me", "", first), 200);
    assert_non_null(strstr(alone_body, "\"wallet\":50000"));
    assert_non_null(strstr(alone_body, "\"id\":1,"));
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

/* Sanitizers keep what was freed for a while, so what is resident tells nothing there. */
static bool is_part(void)
{
    return helper_fewer(100) < 100;
}

/* Most of a table's memory is never touched, and must not be for having been another table's. */
static void test_again(void **state)
{
    enum { TABLES = 60, TIMES = 8, MORE_KB = 3000 };
    struct room *r[TABLES] = {NULL};
    struct hub *h;
    long first = 0;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 9);
    for (int i = 0; i < TIMES; i++) {
        struct refusal why = {0};

        for (int k = 0; k < TABLES; k++)
            if (!r[k]) r[k] = room_open_own(h, "red-dog", "ma", POLICY_PRACTICE, 0, 0, &why);
        alone_settle(h);
        if (!i) first = resident();
        if (getenv("PIT_ROUNDS")) printf("%d tables, %d. time: %ld kB\n", TABLES, i, resident());
        if (!is_part() && resident() > first + MORE_KB)
            fail_msg("%ld kB with %d tables, and %ld kB after others took their places", first,
                     TABLES, resident());
        for (int k = i % 2; k < TABLES; k += 2) { /* each second goes, and others come */
            assert_non_null(r[k]);
            r[k]->closed = true;
            r[k] = NULL;
        }
        hub_forget_closed(h);
    }
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_again), cmocka_unit_test(test_long),
                                       cmocka_unit_test(test_guests)};

    if (sqlite3_initialize()) return 1; /* before the books do: it counts its memory then */
    return cmocka_run_group_tests_name("hub_long", tests, NULL, NULL);
}
