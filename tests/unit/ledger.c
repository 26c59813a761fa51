/* ledger.c -- the books: what is stored is read back, what does not add up is refused. */

#include "ledger/ledger.h"

#include "helper_books.h"
#include "ledger/schema.h"
#include "ledger/sqlite.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ANN = 1, BO = 2, TABLE = 1, SEAT = 1, TOO_MUCH = 2 * BOOKS_WALLET };

static struct ledger *books;
static char why[200];

/* Ann and Bo with money, and a table. */
static int begin(void **state)
{
    if (books_make_folder(state)) return -1;
    books = books_open();
    books_player(books, ANN, "Ann");
    books_player(books, BO, "Bo");
    books_table(books, TABLE, "red-dog ma");
    return 0;
}

static int end(void **state)
{
    ledger_close(books);
    return books_drop_folder(state);
}

static void reopen(void)
{
    ledger_close(books);
    books = books_open();
}

/* ---- groups at hand ---- */

static const struct ledger_entry sit[] = {{LEDGER_WALLET, ANN, 0, -5000},
                                          {LEDGER_CHIPS, ANN, TABLE, 5000}};
static const struct ledger_entry bet[] = {{LEDGER_CHIPS, ANN, TABLE, -1000},
                                          {LEDGER_PLAY, ANN, TABLE, 1000}};
static const struct ledger_entry lose[] = {{LEDGER_PLAY, ANN, TABLE, -1000},
                                           {LEDGER_HOUSE, 0, TABLE, 1000}};

#define MOVE(name, entries_)                                                                       \
    {                                                                                              \
        .what = LEDGER_MOVE, .as.move = {                                                          \
            .what = #name,                                                                         \
            .table = TABLE,                                                                        \
            .entries = sizeof(entries_) / sizeof(entries_)[0],                                     \
            .entry = (entries_)                                                                    \
        }                                                                                          \
    }
#define LOG(line)                                                                                  \
    {                                                                                              \
        .what = LEDGER_LOG, .as.log = {.table = TABLE, .text = (line), .n = strlen(line) }         \
    }

static const struct ledger_op sits[] = {MOVE(sit, sit)};
static const struct ledger_op bets[] = {
    MOVE(bet, bet),
    {.what = LEDGER_BET,
     .as.bet = {.table = TABLE,
                .round = 1,
                .player = ANN,
                .seat = SEAT,
                .hand = 1,
                .spot = "ante",
                .amount = 1000,
                .rules = "abcd"}},
    {.what = LEDGER_REQUEST,
     .as.request = {.player = ANN, .id = "r1", .body = {9}, .answer = "ok"}},
};
static const struct ledger_op settles[] = {
    MOVE(settle, lose),
    {.what = LEDGER_SETTLE,
     .as.settle = {.table = TABLE,
                   .round = 1,
                   .player = ANN,
                   .seat = SEAT,
                   .hand = 1,
                   .spot = "ante",
                   .stake = 1000,
                   .net = -1000,
                   .result = "lose",
                   .clause = "MA-RD 1"}},
};

static void stores(const struct ledger_op *op, int ops)
{
    books_store(books, op, ops);
}

/* The group is refused with these words, and the wallets are as they were. */
static void refuses(const struct ledger_op *op, int ops, const char *words)
{
    struct ledger_group g = {.op = op, .ops = ops};
    pit_money before = ledger_balance(books, LEDGER_WALLET, ANN, 0);

    assert_int_equal(ledger_commit(books, &g, 1, 1), LEDGER_OK);
    assert_int_equal(g.result, LEDGER_REFUSED);
    if (!strstr(g.why, words)) fail_msg("\"%s\" does not have \"%s\"", g.why, words);
    assert_true(helper_decent(g.why));
    assert_int_equal(ledger_balance(books, LEDGER_WALLET, ANN, 0), before);
    assert_null(ledger_broken(books));
}

static void refuses_move(const struct ledger_entry *entry, int entries, const char *words)
{
    struct ledger_op op = {.what = LEDGER_MOVE, .as.move = {.what = "sit", .table = TABLE}};

    op.as.move.entry = entry;
    op.as.move.entries = entries;
    refuses(&op, 1, words);
}

/* ---- reading back ---- */

static char seen[400];

static void see(const char *text)
{
    strncat(seen, text, sizeof seen - strlen(seen) - 1);
}

static void test_people(void **state)
{
    const struct ledger_op guest = {.what = LEDGER_PLAYER,
                                    .as.player = {.id = 7, .kind = "guest", .created_ms = 70}};
    const struct ledger_op ann = {.what = LEDGER_PLAYER,
                                  .as.player = {.id = ANN,
                                                .name = "Anna",
                                                .passhash = "$argon2id$",
                                                .kind = "player",
                                                .created_ms = 99}};
    struct ledger_person p;
    struct ledger_last last;

    (void)state;
    stores(&guest, 1);
    stores(&ann, 1);
    reopen();
    assert_true(ledger_last(books, &last));
    assert_int_equal(last.player, 7);
    assert_int_equal(last.table, TABLE);
    assert_true(ledger_person(books, 7, &p));
    assert_string_equal(p.name, "");
    assert_string_equal(p.passhash, "");
    assert_string_equal(p.kind, "guest");
    assert_int_equal(p.wallet, 0);
    assert_true(ledger_person_named(books, "Anna", &p));
    assert_int_equal(p.id, ANN);
    assert_string_equal(p.passhash, "$argon2id$");
    assert_int_equal(p.created_ms, 5); /* of the first time */
    assert_false(p.disabled);
    assert_int_equal(p.wallet, BOOKS_WALLET);
    assert_false(ledger_person_named(books, "Ann", &p));
    assert_false(ledger_person_named(books, "", &p));
    assert_false(ledger_person(books, 8, &p));
}

static void see_player(void *with, int64_t id)
{
    char text[20];

    (void)with;
    snprintf(text, sizeof text, "%d ", (int)id);
    see(text);
}

static void barred_are(const char *list)
{
    seen[0] = '\0';
    assert_true(ledger_barred(books, see_player, NULL));
    assert_string_equal(seen, list);
}

static void is_person(const char *name, int64_t id)
{
    struct ledger_person p = {0};

    assert_int_equal(ledger_person_named(books, name, &p), id != 0);
    assert_int_equal(p.id, id);
}

static void test_names(void **state)
{
    static const char *const names[] = {"Cleo", "dora", "DORA", "Z_1"};

    (void)state;
    for (int i = 0; i < 4; i++) {
        struct ledger_op op = {
            LEDGER_PLAYER,
            .as.player = {.id = 20 - i, .name = names[i], .kind = "player", .created_ms = 5}};

        stores(&op, 1);
    }
    is_person("Cleo", 20);
    is_person("cLEO", 20);
    is_person("dora", 19); /* both of them, since older books may have them */
    is_person("DORA", 18);
    is_person("Dora", 18); /* the one that came first */
    is_person("z_1", 17);
    is_person("Z?1", 0);
    is_person("Z%", 0);
    is_person("Cle", 0);
}

static void session(int64_t player, uint8_t first, int64_t expires_ms, enum ledger_what what)
{
    struct ledger_op op = {.what = what,
                           .as.session = {.player = player, .expires_ms = expires_ms}};

    op.as.session.token[0] = first;
    stores(&op, 1);
}

static int64_t who(uint8_t first, int64_t now_ms)
{
    uint8_t token[LEDGER_TOKEN] = {first};
    struct ledger_person p;

    return ledger_person_of(books, token, now_ms, &p) ? p.id : 0;
}

/* Another program bars somebody while these books are open. */
static void test_barred(void **state)
{
    const struct ledger_op guest = {.what = LEDGER_PLAYER, .as.player = {.id = 7, .kind = "guest"}};
    const struct ledger_op named = {.what = LEDGER_PLAYER,
                                    .as.player = {.id = 8, .name = "p7", .kind = "player"}};

    (void)state;
    stores(&guest, 1);
    ledger_touched(books);
    stores(&named, 1);
    assert_false(ledger_touched(books)); /* it was us */
    session(ANN, 1, 100, LEDGER_SESSION);
    session(BO, 2, 100, LEDGER_SESSION);
    assert_true(ledger_bar(books_path, "ann", true, why, sizeof why));
    for (int i = 0; !ledger_touched(books); i++) { /* word of it may take a while */
        if (i == 1000) fail_msg("nobody has said that a player was barred");
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    assert_false(ledger_touched(books));
    barred_are("1 ");
    assert_int_equal(who(1, 50), 0);
    assert_int_equal(who(2, 50), BO);
    assert_false(ledger_bar(books_path, "p7", true, why, sizeof why));
    assert_non_null(strstr(why, "write #7 or #8"));
    barred_are("1 "); /* a name that is also a number bars nobody by mistake */
    assert_true(ledger_bar(books_path, "#8", true, why, sizeof why));
    barred_are("1 8 ");
    assert_true(ledger_bar(books_path, "p2", true, why, sizeof why));
    stores(&named, 1); /* what the server stores of a player lets nobody in */
    barred_are("1 2 8 ");
    assert_true(ledger_bar(books_path, "Ann", false, why, sizeof why));
    barred_are("2 8 ");
    assert_false(ledger_bar(books_path, "p9", true, why, sizeof why));
    assert_non_null(strstr(why, "no player is called p9"));
    assert_false(ledger_bar("/nowhere/books", "Ann", true, why, sizeof why));
    assert_non_null(strstr(why, "unable to open"));
}

static void test_sessions(void **state)
{
    (void)state;
    session(ANN, 1, 100, LEDGER_SESSION);
    session(ANN, 2, 100, LEDGER_SESSION);
    session(BO, 3, 100, LEDGER_SESSION);
    assert_int_equal(who(1, 99), ANN);
    assert_int_equal(who(1, 100), 0); /* over */
    assert_int_equal(who(9, 99), 0);
    session(ANN, 1, 200, LEDGER_SESSION); /* goes on */
    assert_int_equal(who(1, 150), ANN);
    session(0, 1, 0, LEDGER_SESSION_END);
    assert_int_equal(who(1, 99), 0);
    assert_int_equal(who(2, 99), ANN);
    session(ANN, 0, 0, LEDGER_SESSION_END); /* all of Ann's */
    assert_int_equal(who(2, 99), 0);
    assert_int_equal(who(3, 99), BO);
}

static void see_table(void *with, const struct ledger_op *row)
{
    char text[200];

    (void)with;
    assert_int_equal(row->what, LEDGER_TABLE);
    snprintf(text, sizeof text, "%d %d %s/%s/%s %d;", (int)row->as.table.id,
             row->as.table.public_id[0], row->as.table.title, row->as.table.rules,
             row->as.table.settings, row->as.table.key_seed[31]);
    see(text);
}

static void see_log(void *with, int64_t seq, const char *text, size_t n)
{
    char row[100];

    (void)with;
    snprintf(row, sizeof row, "%d:%.*s", (int)seq, (int)n, text);
    see(row);
}

static void see_seed(void *with, int64_t epoch, const uint8_t seed[LEDGER_TOKEN])
{
    char text[40];

    (void)with;
    snprintf(text, sizeof text, "%d=%d ", (int)epoch, seed[31]);
    see(text);
}

static void test_tables(void **state)
{
    struct ledger_op closed = {.what = LEDGER_TABLE,
                               .as.table = {.id = 2,
                                            .public_id = {2},
                                            .title = "Shut",
                                            .rules = "",
                                            .settings = "",
                                            .closed = true}};
    struct ledger_op log[] = {LOG("one\ntwo\n"), LOG("three\n")};
    struct ledger_op other = {.what = LEDGER_LOG,
                              .as.log = {.table = 2, .text = "other\n", .n = 6}};
    struct ledger_op seed = {.what = LEDGER_SEED, .as.seed = {.table = TABLE, .epoch = 3}};

    (void)state;
    seed.as.seed.seed[31] = 77;
    stores(&closed, 1);
    stores(log, 2);
    stores(&other, 1);
    stores(&seed, 1);
    refuses(&seed, 1, "UNIQUE"); /* a seed is never replaced */
    reopen();
    stores(log, 1);
    seen[0] = '\0';
    assert_true(ledger_tables(books, see_table, NULL));
    assert_string_equal(seen, "1 1 A table/red-dog ma/{} 7;");
    seen[0] = '\0';
    assert_true(ledger_log(books, TABLE, see_log, NULL));
    assert_string_equal(seen, "1:one\ntwo\n2:three\n3:one\ntwo\n");
    seen[0] = '\0';
    assert_true(ledger_seeds(books, TABLE, see_seed, NULL));
    assert_string_equal(seen, "3=77 ");
}

static void see_open(void *with, int64_t table, int64_t player, int seat, const char *spot,
                     int hand, pit_money stake)
{
    char text[80];

    (void)with;
    snprintf(text, sizeof text, "%d %d %d %s/%d %d;", (int)table, (int)player, seat, spot, hand,
             (int)stake);
    see(text);
}

static void open_bets_are(const char *wanted)
{
    seen[0] = '\0';
    assert_true(ledger_open_bets(books, see_open, NULL));
    assert_string_equal(seen, wanted);
}

static void test_play(void **state)
{
    (void)state;
    stores(sits, 1);
    stores(bets, 3);
    reopen();
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, ANN, TABLE), 4000);
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, ANN, TABLE), 1000);
    assert_int_equal(ledger_balance(books, LEDGER_ISSUE, 0, 0), -2 * BOOKS_WALLET);
    open_bets_are("1 1 1 ante/1 1000;");
    stores(settles, 2);
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, ANN, TABLE), 0);
    assert_int_equal(ledger_balance(books, LEDGER_HOUSE, 0, TABLE), 1000);
    open_bets_are("");
}

/* A payment on a wager that stays up leaves the stake in play. */
static void test_stays(void **state)
{
    static const struct ledger_entry paid[] = {{LEDGER_CHIPS, ANN, TABLE, 700},
                                               {LEDGER_HOUSE, 0, TABLE, -700}};
    struct ledger_op pays[] = {MOVE(settle, paid), settles[1]};

    (void)state;
    pays[1].as.settle.net = 700;
    pays[1].as.settle.result = "win";
    pays[1].as.settle.stays = true;
    stores(sits, 1);
    stores(bets, 3);
    stores(pays, 2);
    open_bets_are("1 1 1 ante/1 1000;");
    pays[1].as.settle.round = 2;
    stores(pays, 2);
    open_bets_are("1 1 1 ante/1 1000;");
}

static void see_id(void *with, const char *id)
{
    (void)with;
    see(id);
}

static void see_request(void *with, const uint8_t body[LEDGER_TOKEN], const char *answer)
{
    char text[80];

    (void)with;
    snprintf(text, sizeof text, "%d %s;", body[0], answer);
    see(text);
}

static void test_requests(void **state)
{
    struct ledger_op op = {.what = LEDGER_REQUEST, .as.request = {.player = ANN, .answer = "x"}};
    char id[] = "x";

    (void)state;
    op.as.request.id = id;
    for (int i = 0; i < 5; i++) {
        id[0] = (char)('e' - i); /* their order is not that of the ids */
        op.as.request.body[0] = (uint8_t)i;
        stores(&op, 1);
    }
    refuses(&op, 1, "UNIQUE constraint failed: requests.player_id, requests.id");
    op.as.request.player = BO; /* whose ids are his own */
    stores(&op, 1);
    seen[0] = '\0';
    assert_true(ledger_request_ids(books, ANN, see_id, NULL));
    assert_string_equal(seen, "abcde");
    seen[0] = '\0';
    assert_true(ledger_request(books, ANN, "b", see_request, NULL));
    assert_true(ledger_request(books, BO, "b", see_request, NULL));
    assert_string_equal(seen, "3 x;");
}

static void see_round(void *with, const struct ledger_round *row)
{
    char text[200];

    (void)with;
    snprintf(text, sizeof text, "%d:%d/%d %d %d %d %.40s %d %.40s;", (int)row->row, (int)row->table,
             (int)row->round, (int)row->time_ms, (int)row->stake, (int)row->net, row->words,
             row->public_id[0], row->rules);
    see(text);
}

static void test_rounds(void **state)
{
    struct ledger_op op = {.what = LEDGER_ROUND,
                           .as.round = {.player = ANN, .table = TABLE, .words = "a pair"}};

    (void)state;
    for (int i = 1; i <= 3; i++) {
        op.as.round.round = i;
        op.as.round.time_ms = i + 10;
        op.as.round.stake = 100;
        op.as.round.net = i - 2;
        stores(&op, 1);
    }
    refuses(&op, 1, "UNIQUE");
    seen[0] = '\0';
    assert_true(ledger_rounds(books, ANN, 0, 2, see_round, NULL));
    assert_string_equal(seen, "3:1/3 13 100 1 a pair 1 red-dog ma;"
                              "2:1/2 12 100 0 a pair 1 red-dog ma;");
    seen[0] = '\0';
    assert_true(ledger_rounds(books, ANN, 2, 9, see_round, NULL));
    assert_string_equal(seen, "1:1/1 11 100 -1 a pair 1 red-dog ma;");
    assert_true(ledger_took_part(books, ANN, TABLE, 3));
    assert_false(ledger_took_part(books, ANN, TABLE, 4));
    assert_false(ledger_took_part(books, BO, TABLE, 3));
}

/* ---- refusing ---- */

static void test_money_refused(void **state)
{
    const struct ledger_entry sum[] = {{LEDGER_WALLET, ANN, 0, -5}, {LEDGER_CHIPS, ANN, TABLE, 6}};
    const struct ledger_entry below[] = {{LEDGER_WALLET, ANN, 0, -BOOKS_WALLET - 1},
                                         {LEDGER_CHIPS, ANN, TABLE, BOOKS_WALLET + 1}};
    const struct ledger_entry fresh[] = {{LEDGER_PLAY, BO, TABLE, -1}, {LEDGER_WALLET, BO, 0, 1}};
    const struct ledger_entry nobody[] = {{LEDGER_WALLET, ANN, 0, -5}, {LEDGER_WALLET, 0, 0, 5}};
    const struct ledger_entry nowhere[] = {{LEDGER_WALLET, ANN, 0, -5}, {LEDGER_CHIPS, ANN, 0, 5}};
    const struct ledger_entry strange[] = {{LEDGER_WALLET, ANN, 0, -5}, {99, ANN, 0, 5}};
    const struct ledger_entry wraps[] = {{LEDGER_HOUSE, 0, TABLE, INT64_MIN},
                                         {LEDGER_HOUSE, 0, TABLE, INT64_MIN}};
    const struct ledger_entry grows[] = {{LEDGER_WALLET, ANN, 0, INT64_MAX},
                                         {LEDGER_ISSUE, 0, 0, -INT64_MAX}};
    static const struct ledger_entry many[LEDGER_ENTRIES_MAX + 1];
    const struct ledger_entry there_and_back[] = {{LEDGER_WALLET, ANN, 0, -TOO_MUCH},
                                                  {LEDGER_WALLET, ANN, 0, TOO_MUCH}};
    const struct ledger_op move[] = {MOVE(sit, there_and_back)};

    (void)state;
    refuses_move(sum, 2, "do not sum to zero");
    refuses_move(below, 2, "cannot fall below zero");
    refuses_move(fresh, 2, "cannot fall below zero");
    refuses_move(nobody, 2, "no such account");
    refuses_move(nowhere, 2, "no such account");
    refuses_move(strange, 2, "no such account");
    refuses_move(wraps, 2, "64 bits");
    refuses_move(grows, 2, "a balance leaves 64 bits");
    refuses_move(many, LEDGER_ENTRIES_MAX + 1, "at most 64");
    stores(move, 1); /* one account is one amount */
    assert_int_equal(ledger_balance(books, LEDGER_WALLET, ANN, 0), BOOKS_WALLET);
}

static void test_rows_refused(void **state)
{
    struct ledger_op op = {.what = LEDGER_PLAYER, .as.player = {.id = 3, .name = "Bo"}};
    struct ledger_op voids[] = {MOVE(void, bet)};
    struct ledger_op torn = LOG("no line feed");
    const struct ledger_op nul = {.what = LEDGER_LOG,
                                  .as.log = {.table = TABLE, .text = "a\0b\n", .n = 4}};
    struct ledger_op nowhere = LOG("x\n");

    (void)state;
    stores(sits, 1);
    refuses(&bets[1], 1, "behind the move");
    refuses(&settles[1], 1, "behind the move");
    op.as.player.kind = "player";
    refuses(&op, 1, "UNIQUE constraint failed: players.name");
    op.as.player.name = "Cleo";
    op.as.player.kind = "king";
    refuses(&op, 1, "CHECK");
    refuses(voids, 1, "a void has an actor and a reason");
    voids[0].as.move.actor = "supervisor";
    refuses(voids, 1, "a void has an actor and a reason");
    voids[0].as.move.reason = "cards fell to the floor";
    stores(voids, 1);
    refuses(&torn, 1, "whole lines");
    refuses(&nul, 1, "whole lines");
    nowhere.as.log.table = 44;
    refuses(&nowhere, 1, "FOREIGN KEY");
}

static void test_second_settlement(void **state)
{
    (void)state;
    stores(sits, 1);
    stores(bets, 3);
    stores(bets, 2);
    stores(settles, 2);
    refuses(settles, 2, "UNIQUE constraint failed: settlements.table_id");
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, ANN, TABLE), 1000);
    refuses(bets, 3, "UNIQUE constraint failed: requests.player_id, requests.id");
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, ANN, TABLE), 3000);
}

/* Each hand of a seat has wagers of its own, and each of them its end. */
static void test_hands(void **state)
{
    struct ledger_op more[2], ends[2];

    (void)state;
    memcpy(more, bets, sizeof more);
    memcpy(ends, settles, sizeof ends);
    more[1].as.bet.hand = ends[1].as.settle.hand = 2;
    stores(sits, 1);
    stores(bets, 3);
    stores(more, 2);
    open_bets_are("1 1 1 ante/1 1000;1 1 1 ante/2 1000;");
    stores(ends, 2);
    refuses(ends, 2, "UNIQUE constraint failed: settlements.table_id");
    open_bets_are("1 1 1 ante/1 1000;");
    stores(settles, 2);
    open_bets_are("");
    more[1].as.bet.hand = 0;
    refuses(more, 2, books_postgres ? "bets_hand_check" : "hand > 0");
}

/* A refused group leaves nothing of itself, and all of the others. */
static void test_batch(void **state)
{
    struct ledger_group g[] = {
        {.op = sits, .ops = 1},    {.op = bets, .ops = 3},
        {.op = bets, .ops = 3}, /* its request is the last thing in it */
        {.op = settles, .ops = 2}, {.op = settles, .ops = 2},
        {.op = sits, .ops = 1},
    };

    (void)state;
    assert_int_equal(ledger_commit(books, g, 6, 1), LEDGER_OK);
    for (int i = 0; i < 6; i++)
        assert_int_equal(g[i].result, i == 2 || i == 4 ? LEDGER_REFUSED : LEDGER_OK);
    assert_string_equal(g[1].why, "");
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, ANN, TABLE), 9000);
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, ANN, TABLE), 0);
    assert_int_equal(ledger_balance(books, LEDGER_HOUSE, 0, TABLE), 1000);
    open_bets_are("");
    assert_int_equal(ledger_commit(books, NULL, 0, 1), LEDGER_OK);
}

/* Commits of some pages and of hundreds: another program has all of each as soon as it is there. */
static void test_sizes(void **state)
{
    enum { LINE = 50000, LEAST = 5, MOST = 5000, STEP = 333 };
    char *text = malloc(LINE + 2);
    int64_t lines = 0;

    (void)state;
    assert_non_null(text);
    memset(text, 'x', LINE);
    for (int n = LEAST; n < MOST; n += STEP) {
        struct ledger_op op = {.what = LEDGER_LOG, .as.log = {.table = TABLE, .text = text}};
        struct ledger_op all[10];
        struct ledger_group g = {.op = all, .ops = n % 2 ? 10 : 1};

        op.as.log.n = (size_t)(n * LINE / MOST);
        text[op.as.log.n - 1] = '\n';
        for (int i = 0; i < g.ops; i++)
            all[i] = op;
        assert_int_equal(ledger_commit(books, &g, 1, 1), LEDGER_OK);
        text[op.as.log.n - 1] = 'x';
        lines += g.ops;
        assert_int_equal(books_number("SELECT count(*) FROM log"), lines);
        assert_int_equal(books_number("SELECT length(text) FROM log ORDER BY id DESC LIMIT 1"),
                         (int64_t)op.as.log.n);
    }
    free(text);
    reopen();
    assert_int_equal(books_number("SELECT count(*) FROM log"), lines);
    assert_false(ledger_full(books));
}

/* ---- rows that are not there ---- */

static const struct ledger_op logs[] = {
    {.what = LEDGER_LOG, .as.log = {.table = TABLE, .text = "# a\n", .n = 4}}};

/* Somebody has taken it out of the books that are open: they break, and nothing is stored. */
static void breaks_without(const char *row, const struct ledger_op *op, int ops)
{
    struct ledger_group g[] = {{.op = op, .ops = ops}, {.op = sits, .ops = 1}};
    int64_t before = books_number("SELECT count(*) FROM transactions");

    books_sql(row);
    assert_int_equal(ledger_commit(books, g, 2, 1), LEDGER_BROKEN);
    assert_int_equal(g[0].result, LEDGER_BROKEN);
    assert_int_equal(g[1].result, LEDGER_BROKEN);
    assert_string_equal(ledger_broken(books), "a row that these books had is missing");
    assert_int_equal(books_number("SELECT count(*) FROM transactions"), before);
}

static void test_no_account(void **state)
{
    (void)state;
    stores(sits, 1);
    breaks_without("DELETE FROM accounts WHERE kind = 2", bets, 3);
}

/* What would fall below zero is stored before its entry. */
static void test_no_account_to_overdraw(void **state)
{
    static const struct ledger_entry back[] = {{LEDGER_CHIPS, ANN, TABLE, -5001},
                                               {LEDGER_WALLET, ANN, 0, 5001}};
    const struct ledger_op leave[] = {MOVE(leave, back)};

    (void)state;
    stores(sits, 1);
    breaks_without("DELETE FROM accounts WHERE kind = 2", leave, 1);
}

static void test_no_end(void **state)
{
    (void)state;
    stores(logs, 1);
    breaks_without("DELETE FROM log_ends", logs, 1);
}

/* A group that is refused beside it makes them ask again. */
static void test_no_end_after_a_refusal(void **state)
{
    const struct ledger_op both[] = {LOG("# b\n"), {.what = LEDGER_LOG}};

    (void)state;
    stores(logs, 1);
    breaks_without("DELETE FROM log_ends", both, 2);
}

/* An account and an end that a refused group has put there were never there. */
static void test_taken_back(void **state)
{
    static const struct ledger_entry sit_down[] = {{LEDGER_WALLET, BO, 0, -5000},
                                                   {LEDGER_CHIPS, BO, TABLE, 5000}};
    const struct ledger_op op[] = {MOVE(sit, sit_down), LOG("# a\n"), {.what = LEDGER_LOG}};
    struct ledger_group g[] = {{.op = op, .ops = 3}, {.op = sits, .ops = 1}};

    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ledger_commit(books, g, 2, 1), LEDGER_OK);
        assert_int_equal(g[0].result, LEDGER_REFUSED);
        assert_int_equal(g[1].result, LEDGER_OK);
        stores(sits, 1);
    }
    stores(op, 2);
    stores(op, 2);
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, BO, TABLE), 10000);
    assert_int_equal(books_number("SELECT seq FROM log_ends"), 2);
}

/* Beneath the books: no COMMIT is behind an UPDATE that has missed its row. */
static void test_exact(void **state)
{
    struct sql *db = sql_open(books_path, SQL_WRITES, why, sizeof why);

    (void)state;
    assert_non_null(db);
    for (int64_t id = TABLE; id <= TABLE + 1; id++) {
        struct sql_query *q = sql_prepare(db, "UPDATE tables SET title = ?2 WHERE id = ?1");
        enum sql_came came;

        sql_gather(q, 1);
        sql_exact(q);
        assert_int_equal(sql_begin(db), SQL_DONE);
        for (int64_t i = TABLE; i <= id; i++) {
            sql_put_int(q, 1, i);
            sql_put_text(q, 2, id == TABLE ? "one" : "two", 3);
            came = sql_send(q);
        }
        if (came == SQL_DONE) came = sql_run(db, "COMMIT");
        assert_int_equal(came, id == TABLE ? SQL_DONE : SQL_FAILED);
        sql_run(db, "ROLLBACK");
        sql_drop(q);
    }
    assert_string_equal(sql_words(db), "a row that these books had is missing");
    sql_close(db);
    assert_int_equal(books_number("SELECT count(*) FROM tables WHERE title = 'one'"), 1);
}

/* ---- the file ---- */

static void test_lock(void **state)
{
    char link[120];
    struct ledger *second;

    (void)state;
    assert_null(ledger_open(books_path, why, sizeof why));
    assert_non_null(strstr(why, "another server has these books open"));
    assert_string_equal(books_check(), ""); /* readers are let in */
    if (books_postgres) return;
    snprintf(link, sizeof link, "%s-link", books_path);
    assert_int_equal(symlink(books_path, link), 0);
    second = ledger_open(link, why, sizeof why); /* the same file by another name */
    unlink(link);
    assert_null(second);
    reopen();
}

static void test_no_file(void **state)
{
    (void)state;
    if (books_postgres) skip(); /* it is about a file */
    assert_null(ledger_open("/nowhere/books", why, sizeof why));
    assert_non_null(strstr(why, "unable to open"));
    assert_null(ledger_open(":memory:", why, sizeof why));
    assert_non_null(strstr(why, "books are a file"));
}

static int number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s;
    int number;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    number = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return number;
}

static int version_of(sqlite3 *db)
{
    return number_of(db, "PRAGMA user_version");
}

/* Steps are taken in their order, once each; one that fails leaves the version before it. */
static void test_migration(void **state)
{
    static const char *const scripts[] = {
        "CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)",
        "INSERT INTO a VALUES (3, 4); INSERT INTO nowhere VALUES (1)"};
    sqlite3 *file;
    struct sql *db;

    (void)state;
    assert_int_equal(sqlite3_open(":memory:", &file), SQLITE_OK);
    db = sqlite_over(file);
    assert_true(schema_migrate(db, scripts, 1, why, sizeof why));
    assert_int_equal(version_of(file), 1);
    assert_true(schema_migrate(db, scripts, 2, why, sizeof why));
    assert_int_equal(version_of(file), 2);
    assert_true(schema_migrate(db, scripts, 2, why, sizeof why));
    assert_false(schema_migrate(db, scripts, 3, why, sizeof why));
    assert_non_null(strstr(why, "nowhere"));
    assert_int_equal(version_of(file), 2);
    assert_int_equal(number_of(file, "SELECT count(*) FROM a"), 1);
    assert_false(schema_migrate(db, scripts, 1, why, sizeof why));
    assert_non_null(strstr(why, "version 2 and this program knows 1"));
    sql_close(db);
}

/* A file of version 1, where each table's log was kept apart, has the same logs when it is opened.
 */
static void test_old_log(void **state)
{
    static const char rows[] =
        "INSERT INTO tables VALUES (1, zeroblob(16), 'One', 'red-dog ma', '{}', zeroblob(32), 0);"
        "INSERT INTO tables VALUES (3, randomblob(16), 'Three', '', '', zeroblob(32), 0);"
        "INSERT INTO log VALUES (3, 1, 'c' || char(10)), (1, 1, 'a' || char(10)),"
        " (3, 2, 'd' || char(10)), (1, 2, 'b' || char(10)), (3, 3, 'e' || char(10));";
    struct ledger_op more = LOG("more\n");
    sqlite3 *file;
    struct sql *db;

    (void)state;
    if (books_postgres) skip(); /* it is about a file */
    ledger_close(books);
    remove(books_path);
    assert_int_equal(sqlite3_open(books_path, &file), SQLITE_OK);
    db = sqlite_over(file);
    assert_true(schema_migrate(db, schema_scripts, 1, why, sizeof why));
    assert_int_equal(sql_run(db, rows), SQL_DONE);
    sql_close(db);
    books = ledger_open(books_path, why, sizeof why);
    assert_non_null(books);
    stores(&more, 1);
    seen[0] = '\0';
    assert_true(ledger_log(books, 1, see_log, NULL));
    assert_string_equal(seen, "1:a\n2:b\n3:more\n");
    seen[0] = '\0';
    assert_true(ledger_log(books, 3, see_log, NULL));
    assert_string_equal(seen, "1:c\n2:d\n3:e\n");
}

static char *text_of(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text;
    size_t n;

    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    n = (size_t)ftell(f);
    text = calloc(1, n + 1);
    assert_non_null(text);
    rewind(f);
    assert_int_equal(fread(text, 1, n, f), n);
    fclose(f);
    return text;
}

/* Books of version 2, which knew one hand a seat, hold and go on when they are opened. */
static void test_version_2(void **state)
{
    char *sql;

    (void)state;
    if (books_postgres) skip(); /* it is about a file */
    sql = text_of("tests/server/books/version2.sql");
    ledger_close(books);
    remove(books_path);
    books_sql(sql);
    free(sql);
    assert_string_equal(books_check(), "?"); /* a reader does not change them */
    books = books_open();
    assert_string_equal(books_check(), "I8"); /* digests are made when they are first written to */
    books_player(books, 9000, "New");
    if (*books_check()) fail_msg("%s", books_words[books_check()[1] - '0']);
    assert_non_null(strstr(books_words[5], "10 wagers open, 5700 in play"));
    assert_non_null(strstr(books_words[6], "7 tables, 13 rounds, 30 settlements"));
    reopen();
    assert_string_equal(books_check(), "");
}

static void test_foreign_file(void **state)
{
    (void)state;
    ledger_close(books);
    books_sql(books_postgres ? "UPDATE pit SET version = 99" : "PRAGMA user_version = 99");
    books = ledger_open(books_path, why, sizeof why);
    assert_null(books);
    assert_non_null(strstr(why, "version 99"));
    books_sql(books_postgres ? "DROP TABLE pit"
                             : "PRAGMA user_version = 1; PRAGMA application_id = 5");
    assert_null(ledger_open(books_path, why, sizeof why));
    assert_non_null(strstr(why, "not one of Pit's books"));
}

/* WAL cannot be had in memory: a setting that does not hold is refused with words. */
static void test_settings(void **state)
{
    sqlite3 *db;

    (void)state;
    assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
    assert_false(sqlite_settings(db, why, sizeof why));
    assert_string_equal(why, "PRAGMA journal_mode is memory and must be wal for a bet to survive a "
                             "loss of power");
    sqlite3_close(db);
}

/* Passes over what sets this one, as a library would that has it compiled in otherwise. */
static int passes_over(void *name, int what, const char *pragma, const char *value, const char *db,
                       const char *trigger)
{
    (void)db, (void)trigger;
    return what == SQLITE_PRAGMA && value && strcmp(pragma, name) == 0 ? SQLITE_IGNORE : SQLITE_OK;
}

static void test_each_setting(void **state)
{
    static char names[][20] = {"journal_mode",   "synchronous", "foreign_keys",
                               "trusted_schema", "temp_store",  "wal_autocheckpoint"};

    (void)state;
    for (size_t i = 0; i <= sizeof names / sizeof names[0]; i++) {
        bool all = i == sizeof names / sizeof names[0];
        char file[300];
        sqlite3 *db;

        snprintf(file, sizeof file, "%s/settings%zu", books_folder, i);
        assert_int_equal(sqlite3_open(file, &db), SQLITE_OK);
        sqlite3_exec(db, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL); /* others are so */
        if (!all) sqlite3_set_authorizer(db, passes_over, names[i]);
        if (sqlite_settings(db, why, sizeof why) != all) fail_msg("%s", all ? why : names[i]);
        if (!all && !strstr(why, names[i])) fail_msg("%s: %s", names[i], why);
        sqlite3_close(db); /* which takes the log away too */
        unlink(file);
    }
}

/* The disk takes no more: the books break, stay broken, and have all that was acknowledged. */
static void test_broken(void **state)
{
    struct ledger_group g[] = {{.op = bets, .ops = 3}, {.op = sits, .ops = 1}};
    struct rlimit limit, none;
    struct ledger_person p;
    struct stat wal;
    char name[120];

    (void)state;
    if (books_postgres) skip(); /* it is about a file */
    stores(sits, 1);
    snprintf(name, sizeof name, "%s-wal", books_path);
    assert_int_equal(stat(name, &wal), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    none = limit;
    none.rlim_cur = (rlim_t)wal.st_size;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    assert_int_equal(ledger_commit(books, g, 2, 1), LEDGER_BROKEN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(g[i].result, LEDGER_BROKEN);
        assert_string_equal(g[i].why, ledger_broken(books));
    }
    assert_string_not_equal(ledger_broken(books), "");
    assert_int_equal(ledger_commit(books, g, 2, 1), LEDGER_BROKEN); /* though the disk would do */
    assert_int_equal(ledger_commit(books, g, 0, 1), LEDGER_BROKEN);
    assert_false(ledger_person(books, ANN, &p));
    assert_false(ledger_log(books, TABLE, see_log, NULL));
    reopen();
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, ANN, TABLE), 5000);
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, ANN, TABLE), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(test_people),       TEST(test_names),
        TEST(test_sessions),     TEST(test_barred),
        TEST(test_tables),       TEST(test_play),
        TEST(test_stays),        TEST(test_requests),
        TEST(test_rounds),       TEST(test_money_refused),
        TEST(test_rows_refused), TEST(test_second_settlement),
        TEST(test_hands),        TEST(test_batch),
        TEST(test_lock),         TEST(test_no_file),
        TEST(test_migration),    TEST(test_old_log),
        TEST(test_version_2),    TEST(test_foreign_file),
        TEST(test_settings),     TEST(test_each_setting),
        TEST(test_broken),       TEST(test_sizes),
        TEST(test_no_account),   TEST(test_no_account_to_overdraw),
        TEST(test_no_end),       TEST(test_no_end_after_a_refusal),
        TEST(test_taken_back),   TEST(test_exact),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
