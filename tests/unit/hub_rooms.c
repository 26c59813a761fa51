/* hub_rooms.c -- how tables end: one whose record is long makes room for another, one that is
 * abandoned closes. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include <stdio.h>
#include <string.h>

static void come(struct hub *h, struct alone_player *g)
{
    alone_guest(h, g->token);
    alone_connect(h, &g->socket, g->token);
}

static void join(struct hub *h, struct alone_player *g, const struct room *r)
{
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", r->name);
    alone_say(h, &g->socket, text, strlen(text));
}

static struct room *last_room(struct hub *h)
{
    struct room *r = h->rooms;

    while (r->next)
        r = r->next;
    return r;
}

static void look_for(void *with, const struct ledger_op *row)
{
    int64_t *id = with;

    if (row->as.table.id == *id) *id = 0; /* it is open */
}

/* What the books say of a table; a server opens those that are open there. */
static void is_closed(int64_t id, bool closed)
{
    int64_t looked_for = id;
    struct room *r;
    struct hub *h = alone_open(books_folder, 9);

    assert_true(ledger_tables(store_books(h->store), look_for, &looked_for));
    assert_int_equal(looked_for, closed ? id : 0);
    for (r = h->rooms; r && r->id != id; r = r->next)
        continue;
    assert_int_equal(r == NULL, closed);
    alone_close(h);
}

enum { LONG = 10000 }; /* longer than any record at its beginning */

/* Writes into the record of a table until it is so long. */
static void lengthen(struct hub *h, struct alone_player *g, const struct room *r, size_t n)
{
    while (r->written < n) {
        alone_asks(h, g, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
        alone_asks(h, g, r, "\"do\":\"leave\"");
    }
}

static void test_renewed(void **state)
{
    static struct alone_player ann;
    struct room *first, *last;
    struct hub *h;
    int64_t id, old;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 1);
    h->options.record = LONG;
    first = h->rooms;
    id = last_room(h)->id;
    come(h, &ann);
    lengthen(h, &ann, first, LONG - 1000);
    alone_pass(h, 100);
    assert_false(first->closed); /* not long enough */
    lengthen(h, &ann, first, LONG);
    alone_asks(h, &ann, first, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    first->scribe.fresh = false;
    alone_pass(h, 100);
    assert_false(first->closed); /* somebody sits there, and it is not the time for a new shoe */
    first->scribe.fresh = true;
    snprintf(first->held, sizeof first->held, "stopped");
    alone_pass(h, 100);
    assert_false(first->closed); /* nor while the house holds it */
    first->held[0] = '\0';
    alone_pass(h, 100);
    last = last_room(h);
    assert_true(first->closed); /* the seat goes on elsewhere */
    assert_string_equal(first->successor, last->name);
    assert_int_equal(last->id, id + 1);
    assert_ptr_equal(last->seat[0].player, ann.socket.conn->player);
    assert_int_equal(last->table.state.chips[0], 10000);
    alone_asks(h, &ann, last, "\"do\":\"leave\"");
    h->options.record = 0;
    lengthen(h, &ann, last, LONG);
    alone_pass(h, 100);
    assert_false(last->closed); /* the house takes longer ones */
    alone_disconnect(h, &ann.socket);
    alone_close(h);

    h = alone_open(books_folder, 2); /* which it is, is known after a restart */
    h->options.record = LONG;
    first = last_room(h);
    alone_pass(h, 100);
    alone_settle(h);
    last = last_room(h);
    assert_true(first->closed);
    old = first->id;
    assert_int_equal(last->id, id + 2);
    assert_string_equal(last->rules_hash, first->rules_hash);
    assert_string_not_equal(last->name, first->name);
    assert_int_equal(last->policy, first->policy);
    assert_int_equal(last->bet_seconds, first->bet_seconds);
    assert_int_equal(last->turn_seconds, first->turn_seconds);
    alone_pass(h, 100);
    assert_ptr_equal(last_room(h), last); /* and no more of them */
    alone_close(h);
    is_closed(old, true);
    is_closed(id + 2, false);
    assert_int_equal(books_drop_folder(state), 0);
}

static struct room *open_private(struct hub *h, const struct alone_player *g)
{
    struct refusal why = {0};
    struct room *r = room_open(h, "red-dog", "nj-online", POLICY_PRACTICE, &why);
    struct action *a = action_begin(h);

    assert_non_null(r);
    r->owner = g->socket.conn->player->id;
    r->is_private = true;
    room_store_new(r, a);
    action_end(a);
    return r;
}

static char text[100000];

static void keep_text(void *with, int64_t seq, const char *lines, size_t n)
{
    size_t used = strlen(text);

    (void)with, (void)seq;
    snprintf(text + used, sizeof text - used, "%.*s", (int)n, lines);
}

/* Whoever played there can verify it: what was dealt has its seed in the record. */
static void test_closed(void **state)
{
    static struct alone_player ann;
    struct hub *h;
    struct room *r;
    struct ledger *books;
    char why[200];
    int64_t id;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 3);
    come(h, &ann);
    r = open_private(h, &ann);
    id = r->id;
    join(h, &ann, r);
    alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    for (int i = 0; i < 100 && r->scribe.fresh;
         i++) /* nobody commits, and the house's seed is enough */
        alone_pass(h, 1000);
    alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":1000");
    alone_asks(h, &ann, r, "\"do\":\"ready\"");
    if (r->table.state.phase) alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    alone_asks(h, &ann, r, "\"do\":\"leave\"");
    alone_disconnect(h, &ann.socket);
    alone_pass(h, 599000);
    assert_false(r->closed);
    alone_pass(h, 2000);
    assert_true(r->closed);
    alone_close(h);

    books = ledger_open(books_path, why, sizeof why);
    assert_non_null(books);
    text[0] = '\0';
    assert_true(ledger_log(books, id, keep_text, NULL));
    ledger_close(books);
    assert_non_null(strstr(text, "\ndeal\n"));
    assert_non_null(strstr(text, "\nreveal 1 "));
    assert_true(strstr(text, "\nreveal 1 ") > strstr(text, "\ndeal\n"));
    is_closed(id, true);
    assert_int_equal(books_drop_folder(state), 0);
}

/* A player of her own for each eight; the status of the last. */
static int open_tables(struct hub *h, int count)
{
    char token[2 * FAIR_SEED + 1];
    int status = 0;

    for (int i = 0; i < count; i++) {
        if (i % ROOMS_OF_ONE == 0) alone_guest(h, token);
        status = alone_post(h, "/api/tables", "{\"game\":\"red-dog\",\"private\":true}", token);
    }
    return status;
}

/* Who opens tables under many names keeps nobody from one: that which was empty for the longest
 * makes place, and none where somebody sits or looks on, nor one of the house. */
static void test_place(void **state)
{
    static struct alone_player ann, bo;
    struct room *seated, *watched, *empty, *first;
    struct hub *h;
    int house;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 5);
    house = hub_open_rooms(h);
    first = h->rooms;
    come(h, &ann);
    come(h, &bo);
    seated = open_private(h, &ann);
    watched = open_private(h, &ann);
    empty = open_private(h, &ann);
    join(h, &ann, seated);
    alone_asks(h, &ann, seated, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    join(h, &bo, watched);
    alone_pass(h, 1000);
    assert_int_equal(open_tables(h, ROOMS_MAX - house - 3), 201);
    assert_false(empty->closed);
    assert_int_equal(open_tables(h, 1), 201);
    assert_true(empty->closed);
    assert_int_equal(hub_open_rooms(h), ROOMS_MAX);
    while (room_make_place(h))
        continue;
    assert_false(seated->closed || watched->closed || first->closed);
    assert_int_equal(hub_open_rooms(h), house + 2);
    alone_disconnect(h, &ann.socket);
    alone_disconnect(h, &bo.socket);
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

/* Where many tables are open, a bet at one's own is played when its player has been gone for a
 * minute, and the table is free again. */
static void test_place_of_who_has_gone(void **state)
{
    static struct alone_player ann;
    struct hub *h;
    struct room *r;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 6);
    come(h, &ann);
    r = open_private(h, &ann);
    join(h, &ann, r);
    alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    for (int i = 0; i < 100 && r->scribe.fresh; i++)
        alone_pass(h, 1000);
    alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":1000");
    alone_disconnect(h, &ann.socket);
    alone_pass(h, 61000);
    assert_int_equal(r->table.state.round, 0);
    assert_int_equal(open_tables(h, ROOMS_MANY - hub_open_rooms(h)), 201);
    for (int i = 0; i < 10; i++)
        alone_pass(h, 200);
    assert_int_equal(r->table.state.round, 1);
    assert_int_equal(r->table.state.seated, 0);
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

/* Chips that are bought when everybody is ready: the round begins a moment later, for a transaction
 * has a wallet or wagers. */
static void test_bought_when_ready(void **state)
{
    static struct alone_player ann;
    struct hub *h;
    struct room *r;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 4);
    come(h, &ann);
    r = open_private(h, &ann);
    join(h, &ann, r);
    alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    for (int i = 0; i < 100 && r->scribe.fresh; i++)
        alone_pass(h, 1000);
    alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":1000");
    r->seat[0].ready = true; /* as after a pause that has just ended */
    alone_asks(h, &ann, r, "\"do\":\"buy\",\"amount\":5000");
    assert_int_equal(r->table.state.round, 0);
    alone_pass(h, 100);
    assert_int_equal(r->table.state.round, 1);
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

/* Nobody passes a table off as another. */
static void test_titles(void **state)
{
    static const struct {
        const char *title;
        int status;
    } alike[] = {
        {"M\xc3\xadne", 409},  {"M1ne.", 409},
        {"rnlne", 409},        {"\xe2\x80\x9cMine\xe2\x80\x9d", 409},
        {"M\xc4\xb1ne", 409},  {"\xd0\x9cine", 400},
        {"Mi\xcc\x81ne", 400}, {"\xef\xbc\xadine", 400},
        {"!?", 400},           {"Mi\xe2\x80\x8bne", 400},
        {"Mine 2", 201},       {"J\xc3\xb6rg\xe2\x80\x99s", 201},
        {"Jorg's", 409},
    };
    char token[2 * FAIR_SEED + 1], body[200];
    struct hub *h;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 7);
    alone_guest(h, token);
    for (const char *title = "Mine"; title; title = *title == 'M' ? "mi NE" : NULL) {
        snprintf(body, sizeof body, "{\"game\":\"red-dog\",\"title\":\"%s\"}", title);
        assert_int_equal(alone_post(h, "/api/tables", body, token), *title == 'M' ? 201 : 409);
    }
    assert_non_null(strstr(alone_body, "another open table has this title"));
    snprintf(body, sizeof body, "{\"game\":\"red-dog\",\"title\":\"%s\"}", h->rooms->title);
    assert_int_equal(alone_post(h, "/api/tables", body, token), 409);
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        snprintf(body, sizeof body, "{\"game\":\"red-dog\",\"title\":\"%s\"}", alike[i].title);
        if (alone_post(h, "/api/tables", body, token) != alike[i].status)
            fail_msg("%s: %d", alike[i].title, alone_answered());
    }
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

static char told[2][ALONE_ANSWER]; /* the last refusal of each who listens */
static struct alone_player *listener[2];

static void hears(const struct net_socket *s, const char *said, size_t n)
{
    for (int i = 0; i < 2; i++)
        if (listener[i] && s == &listener[i]->socket && n < ALONE_ANSWER &&
            strstr(said, "\"is\":\"refused\""))
            memcpy(told[i], said, n + 1);
}

static bool sits(struct hub *h, struct alone_player *g, const struct room *r, const char *rest)
{
    char said[200];

    snprintf(said, sizeof said, "{\"id\":\"s%d\",\"table\":\"%s\",\"do\":\"sit\",%s}",
             ++g->requests, r->name, rest);
    alone_say(h, &g->socket, said, strlen(said));
    alone_settle(h);
    return strstr(g->socket.answer, "\"is\":\"done\"") != NULL;
}

static bool lobby_says(struct hub *h, const struct room *r, int taken)
{
    char says[100];
    const char *row;

    alone_get(h, "/api/tables", "", NULL);
    row = strstr(alone_body, r->name);
    snprintf(says, sizeof says, "\"seats\":{\"taken\":%d,", taken);
    assert_non_null(row);
    row = strstr(row, "\"seats\":");
    return row && strncmp(row, says, strlen(says)) == 0;
}

/* Whoever sits at every seat and does not play keeps nobody from the table; who plays stays. */
static void test_idle(void **state)
{
    static struct alone_player sitter[PIT_SEATS_MAX], ann, bo;
    struct room *r;
    struct hub *h;
    char lost[128];
    int seats;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 6);
    for (r = h->rooms; strcmp(r->table.rules.game->name, "red-dog") != 0;)
        r = r->next;
    seats = pit_places(&r->table.rules);
    come(h, &ann);
    come(h, &bo);
    assert_false(sits(h, &ann, r, "\"seat\":1,\"chips\":100"));
    assert_non_null(strstr(ann.socket.answer, "the smallest bet at this table is $5"));
    for (int i = 0; i < seats; i++) {
        come(h, &sitter[i]);
        join(h, &sitter[i], r);
        alone_asks(h, &sitter[i], r, "\"do\":\"sit\",\"seat\":0,\"chips\":10000");
        alone_pass(h, 100);
    }
    listener[0] = &sitter[1];
    alone_hears = hears;
    join(h, &ann, r);
    assert_false(sits(h, &ann, r, "\"seat\":0,\"chips\":10000"));
    assert_true(lobby_says(h, r, seats));
    for (int i = 0; i < 500 && r->scribe.fresh; i++)
        alone_pass(h, 100);
    alone_pass(h, 45000);
    alone_asks(h, &sitter[0], r,
               "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":500");
    snprintf(r->held, sizeof r->held, "stopped"); /* the bet lies there */
    alone_pass(h, 61000);
    r->held[0] = '\0';
    assert_true(lobby_says(h, r, seats - 1));
    assert_true(sits(h, &ann, r, "\"seat\":0,\"chips\":10000"));
    assert_ptr_equal(r->seat[1].player, ann.socket.conn->player);
    assert_ptr_equal(r->seat[0].player, sitter[0].socket.conn->player);
    snprintf(lost, sizeof lost, "your seat at %s went to somebody", r->title);
    assert_non_null(strstr(told[0], lost));
    assert_int_equal(sitter[1].socket.conn->player->wallet, PLAYER_GRANT);
    assert_int_equal(ann.socket.conn->player->wallet, PLAYER_GRANT - 10000);
    /* Who was stood up takes the next one's place, and so on: nobody who has bet loses it. */
    for (int i = 2; i < seats; i++) {
        alone_asks(h, i == 2 ? &bo : &sitter[i - 1], r,
                   "\"do\":\"sit\",\"seat\":0,\"chips\":10000");
        assert_ptr_equal(r->seat[i].player, (i == 2 ? &bo : &sitter[i - 1])->socket.conn->player);
    }
    assert_ptr_equal(r->seat[0].player, sitter[0].socket.conn->player);
    assert_false(sits(h, &sitter[1], r, "\"seat\":0,\"chips\":10000"));
    alone_hears = NULL;
    for (int i = 0; i < seats; i++)
        alone_disconnect(h, &sitter[i].socket);
    alone_disconnect(h, &ann.socket);
    alone_disconnect(h, &bo.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

static struct room *house_table(struct hub *h, const char *game)
{
    struct room *r = h->rooms;

    while (strcmp(r->table.rules.game->name, game) != 0)
        r = r->next;
    return r;
}

static void leave_and_sit(struct hub *h, struct alone_player *from, struct alone_player *to,
                          const struct room *r)
{
    alone_asks(h, from, r, "\"do\":\"leave\"");
    if (from == to) to->socket.conn->player->address++; /* comes from elsewhere */
    alone_asks(h, to, r, "\"do\":\"sit\",\"seat\":0,\"chips\":10000");
}

/* Who bets and takes the bet back, gets up and sits down again, or comes back as another guest of
 * the same address, has not played: after three minutes the seat is for who waits. Who has had a
 * wager decided meanwhile stays, and so does who is new at an address from which nobody left. */
static void test_lingers(void **state)
{
    static struct alone_player sitter[PIT_SEATS_MAX], other[2], ann, bo, eve;
    struct player *player[PIT_SEATS_MAX];
    struct hub *h;
    struct room *r;
    int seats;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 6);
    r = house_table(h, "red-dog");
    seats = pit_places(&r->table.rules);
    alone_address = "192.0.2.1";
    for (int i = 0; i < seats + 2; i++) {
        struct alone_player *g = i < seats ? &sitter[i] : &other[i - seats];

        come(h, g);
        join(h, g, r);
        if (i < seats) alone_asks(h, g, r, "\"do\":\"sit\",\"seat\":0,\"chips\":10000");
        if (i < seats) player[i] = g->socket.conn->player;
    }
    alone_address = "192.0.2.2";
    come(h, &ann);
    join(h, &ann, r);
    come(h, &bo);
    join(h, &bo, r);
    come(h, &eve);
    join(h, &eve, r);
    for (int i = 0; i < 500 && r->scribe.fresh; i++)
        alone_pass(h, 100);
    for (int round = 0; round < 4; round++) { /* each 50 seconds */
        assert_false(sits(h, &ann, r, "\"seat\":0,\"chips\":10000"));
        for (int i = 0; i < seats; i++) {
            struct alone_player *g = i == 1 && round % 2 ? &other[0] : &sitter[i];

            if (i == 0)
                leave_and_sit(h, g, g, r);
            else if (i == 1)
                leave_and_sit(h, g, round % 2 ? &sitter[1] : &other[0], r);
            else
                alone_asks(h, g, r,
                           "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":500");
            if (i > 2 || (i == 2 && round < 3))
                alone_asks(h, g, r,
                           "\"do\":\"act\",\"verb\":\"take\",\"spot\":\"ante\",\"amount\":500");
        }
        alone_pass(h, round < 3 ? 50000 : 30000);
    }
    /* The bet at the third seat was played when its time was up. */
    for (int i = 0; i < 300 && room_staked(r, 2); i++)
        alone_pass(h, 100);
    assert_int_equal(room_staked(r, 2), 0);
    assert_true(r->seat[2].decided);
    assert_true(lobby_says(h, r, seats - 1));
    for (int i = 0; i < 3; i++)
        assert_true(sits(h, i == 0 ? &ann : i == 1 ? &bo : &eve, r, "\"seat\":0,\"chips\":10000"));
    assert_ptr_equal(r->seat[2].player, player[2]);
    assert_true(r->seat[0].player != player[0] && r->seat[1].player != player[1]);
    /* Who lost a seat gets no fresh time with another, and who is there first keeps his own. */
    assert_int_equal(r->lingers, 3);
    assert_true(sits(h, &sitter[0], r, "\"seat\":0,\"chips\":10000"));
    assert_ptr_equal(r->seat[0].player, ann.socket.conn->player);
    assert_true(sits(h, &other[1], r, "\"seat\":0,\"chips\":10000"));
    assert_true(r->seat[room_seat_of(r, other[1].socket.conn->player)].since <
                r->seat[2].since - 100000);
    assert_ptr_equal(r->seat[0].player, ann.socket.conn->player);
    alone_address = "";
    for (int i = 0; i < seats; i++)
        alone_disconnect(h, &sitter[i].socket);
    alone_disconnect(h, &other[0].socket);
    alone_disconnect(h, &other[1].socket);
    alone_disconnect(h, &ann.socket);
    alone_disconnect(h, &bo.socket);
    alone_disconnect(h, &eve.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

/* Bets that no roll decides, since nobody has the dice, keep a seat of a full table for ten
 * minutes; then they go back with the chips. */
static void test_lies(void **state)
{
    static struct alone_player sitter[PIT_SEATS_MAX], ann;
    struct player *first;
    struct hub *h;
    struct room *r;
    int seats;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 6);
    r = house_table(h, "craps");
    seats = pit_places(&r->table.rules);
    for (int i = 0; i < seats; i++) {
        come(h, &sitter[i]);
        join(h, &sitter[i], r);
        alone_asks(h, &sitter[i], r, "\"do\":\"sit\",\"seat\":0,\"chips\":10000");
        alone_pass(h, 100);
    }
    come(h, &ann);
    join(h, &ann, r);
    for (int i = 0; i < 500 && r->scribe.fresh; i++)
        alone_pass(h, 100);
    for (int i = 0; i < seats; i++)
        alone_asks(h, &sitter[i], r,
                   "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"place-6\",\"amount\":1200");
    alone_pass(h, 400000);
    assert_int_equal(r->table.state.round, 0);
    assert_false(sits(h, &ann, r, "\"seat\":0,\"chips\":10000"));
    alone_pass(h, 250000);
    first = r->seat[0].player;
    assert_int_equal(first->wallet, PLAYER_GRANT - 10000);
    assert_true(sits(h, &ann, r, "\"seat\":0,\"chips\":10000"));
    assert_ptr_equal(r->seat[0].player, ann.socket.conn->player);
    assert_int_equal(first->wallet, PLAYER_GRANT);
    for (int i = 0; i < seats; i++)
        alone_disconnect(h, &sitter[i].socket);
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

/* Where a roll leaves bets lying, who has them gets the whole time again before the next one. */
static void test_bets_that_stay(void **state)
{
    static struct alone_player ann;
    struct hub *h;
    struct room *r;
    int64_t seconds;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 3);
    for (r = h->rooms; strcmp(r->table.rules.game->name, "craps") != 0; r = r->next)
        continue;
    seconds = r->bet_seconds;
    assert_true(seconds >= 5);
    memset(&ann, 0, sizeof ann);
    come(h, &ann);
    join(h, &ann, r);
    alone_settle(h);
    alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":40000");
    for (int i = 0; i < 100 && r->scribe.fresh; i++)
        alone_pass(h, 1000);
    r->seat[0].away_at = 0; /* the shoe is made ready without a share of hers */
    alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"pass\",\"amount\":500");
    alone_asks(h, &ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"place-6\",\"amount\":600");
    assert_int_equal(r->table.state.wagers, 2);
    for (int roll = 1; roll <= 2 && r->table.state.wagers; roll++) {
        alone_pass(h, 1000 * (seconds - 3));
        assert_int_equal(r->table.state.round, roll - 1);
        for (int i = 0; i < 40; i++) /* four seconds, tick by tick */
            alone_pass(h, 100);
        assert_int_equal(r->table.state.round, roll);
    }
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

static bool acts(struct hub *h, struct alone_player *g, const struct room *r, const char *verb,
                 const char *spot, int amount)
{
    char said[200];

    snprintf(said, sizeof said,
             "{\"id\":\"a%d\",\"table\":\"%s\",\"do\":\"act\",\"verb\":\"%s\",\"spot\":\"%s\","
             "\"amount\":%d}",
             ++g->requests, r->name, verb, spot, amount);
    alone_say(h, &g->socket, said, strlen(said));
    alone_settle(h);
    return strstr(g->socket.answer, "\"is\":\"done\"") != NULL;
}

/* What a fraction of a cent would bring is nobody's: where the percentage or half of a wager would
 * be rounded in the player's favour, a live table takes multiples, and leaves multiples. */
static void test_whole_cents(void **state)
{
    static const struct {
        const char *game, *rules, *spot;
        int step;
    } rows[] = {{"baccarat", "ma-book min=0.01 max=10", "banker", 20},
                {"baccarat", "ma-book min=0.01 max=10 vig_rounding=quarter", "banker", 1},
                {"midi-baccarat", "ma-book min=0.01 max=10 ez=on", "banker", 1},
                {"blackjack", "ma-book min=0.01 max=10 surrender=on", "box", 2}};
    static struct alone_player ann;
    struct hub *h;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 5);
    memset(&ann, 0, sizeof ann);
    come(h, &ann);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int step = rows[i].step;
        struct refusal why = {0};
        struct room *r = room_open(h, rows[i].game, rows[i].rules, POLICY_PRACTICE, &why);
        struct action *a = action_begin(h);

        assert_string_equal(why.words, "");
        assert_non_null(r);
        r->owner = ann.socket.conn->player->id;
        room_store_new(r, a);
        action_end(a);
        join(h, &ann, r);
        alone_asks(h, &ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":1000");
        for (int j = 0; j < 200 && r->scribe.fresh; j++)
            alone_pass(h, 1000);
        if (step > 1) {
            assert_false(acts(h, &ann, r, "bet", rows[i].spot, step - 1));
            assert_non_null(strstr(ann.socket.answer, "in steps of $0."));
            assert_false(acts(h, &ann, r, "bet", rows[i].spot, 2 * step - 1));
        }
        assert_true(acts(h, &ann, r, "bet", rows[i].spot, 3 * step));
        if (step > 1) {
            assert_false(acts(h, &ann, r, "bet", rows[i].spot, 1));
            assert_false(acts(h, &ann, r, "take", rows[i].spot, 1));
        }
        assert_true(acts(h, &ann, r, "take", rows[i].spot, step));
        assert_true(acts(h, &ann, r, "take", rows[i].spot, 2 * step));
        alone_asks(h, &ann, r, "\"do\":\"leave\"");
    }
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_renewed),
                                       cmocka_unit_test(test_closed),
                                       cmocka_unit_test(test_place),
                                       cmocka_unit_test(test_bought_when_ready),
                                       cmocka_unit_test(test_titles),
                                       cmocka_unit_test(test_idle),
                                       cmocka_unit_test(test_whole_cents),
                                       cmocka_unit_test(test_lingers),
                                       cmocka_unit_test(test_lies),
                                       cmocka_unit_test(test_bets_that_stay),
                                       cmocka_unit_test(test_place_of_who_has_gone)};

    return cmocka_run_group_tests_name("hub_rooms", tests, NULL, NULL);
}
