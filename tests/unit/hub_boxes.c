/* hub_boxes.c -- one person on several boxes of a table, where the house permits it (MAB-BJ 14):
 * what each request means then, what is counted for the person, what only its eyes see; and the
 * meter of a progressive table over restarts and records. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include <stdio.h>
#include <string.h>

struct guest {
    char token[2 * FAIR_SEED + 1];
    struct player *player;
    struct net_socket socket;
    char update[1 << 16]; /* the last that came */
};

static struct hub *hub;
static struct guest ann, bo;
static int requests;

static void keep_update(const struct net_socket *s, const char *text, size_t n)
{
    struct guest *g = s == &ann.socket ? &ann : &bo;

    if (!strstr(text, "\"is\":\"update\"")) return;
    assert_true(n < sizeof g->update);
    memcpy(g->update, text, n + 1);
}

static int set_up(void **state)
{
    assert_int_equal(books_make_folder(state), 0);
    hub = alone_open(books_folder, 1);
    alone_hears = keep_update;
    alone_pass(hub, 1000);
    ann.player = alone_guest(hub, ann.token);
    bo.player = alone_guest(hub, bo.token);
    alone_connect(hub, &ann.socket, ann.token);
    alone_connect(hub, &bo.socket, bo.token);
    return 0;
}

static int tear_down(void **state)
{
    alone_disconnect(hub, &ann.socket);
    alone_disconnect(hub, &bo.socket);
    alone_close(hub);
    assert_string_equal(books_check(), "");
    return books_drop_folder(state);
}

static struct room *opens(const char *game, const char *rules)
{
    struct refusal why = {0};
    struct room *r = room_open_own(hub, game, rules, POLICY_PRACTICE, 0, 0, &why);

    if (!r) fail_msg("%s: %s", rules, why.words);
    return r;
}

static struct room *room_of(int64_t id)
{
    struct room *r = hub->rooms;

    while (r->id != id)
        r = r->next;
    return r;
}

static void joins(struct guest *g, const struct room *r)
{
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", r->name);
    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
}

static const char *asks(struct guest *g, const struct room *r, const char *rest)
{
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++requests, r->name, rest);
    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
    return g->socket.answer;
}

static void says(struct guest *g, const struct room *r, const char *rest)
{
    if (!strstr(asks(g, r, rest), "\"is\":\"done\"")) fail_msg("%s: %s", rest, g->socket.answer);
}

/* Refused with this code, and nothing has changed. */
static void not_taken(struct guest *g, struct room *r, const char *rest, const char *code)
{
    static struct pit_state before;
    char want[60];

    before = r->table.state;
    snprintf(want, sizeof want, "\"code\":\"%s\"", code);
    if (!strstr(asks(g, r, rest), want)) fail_msg("%s: %s", rest, g->socket.answer);
    assert_true(pit_same(&r->table.rules, &before, &r->table.state));
}

static void sits(struct guest *g, const struct room *r, int seat)
{
    char rest[80], want[20];

    snprintf(rest, sizeof rest, "\"do\":\"sit\",\"seat\":%d,\"chips\":10000", seat);
    says(g, r, rest);
    snprintf(want, sizeof want, "\"seat\":%d}", seat);
    assert_non_null(strstr(g->socket.answer, want));
}

/* The shoe is made ready without anybody's share. */
static void waits(const struct room *r)
{
    for (int i = 0; i < 700 && r->scribe.fresh; i++)
        alone_pass(hub, 100);
    alone_settle(hub);
    assert_false(r->scribe.fresh);
}

static void bets(struct guest *g, const struct room *r, int seat, const char *spot, int amount)
{
    char rest[160];

    snprintf(rest, sizeof rest,
             "\"do\":\"act\",\"seat\":%d,\"verb\":\"bet\",\"spot\":\"%s\",\"amount\":%d", seat,
             spot, amount);
    says(g, r, rest);
}

static int count(const char *text, const char *what)
{
    int found = 0;

    for (const char *at = text; (at = strstr(at, what)); at++)
        found++;
    return found;
}

static struct guest *holder(const struct room *r, int seat)
{
    return r->seat[seat].player == ann.player ? &ann : &bo;
}

static bool may(const struct room *r, int seat, const char *verb)
{
    struct pit_move list[PIT_MOVES_MAX];
    int moves = pit_moves(&r->table.rules, &r->table.state, seat, list);

    for (int i = 0; i < moves; i++)
        if (strcmp(pit_verb(r->table.rules.game, list[i].verb)->name, verb) == 0) return true;
    return false;
}

/* Everybody declines and stands; a seat is named only where several are asked. */
static void plays_out(const struct room *r)
{
    while (r->table.state.phase) {
        uint32_t turn = r->table.state.turn;
        int seat = 0;
        char rest[100], named[20] = "";

        while (!(turn >> seat & 1))
            seat++;
        if (turn & (turn - 1)) snprintf(named, sizeof named, "\"seat\":%d,", seat + 1);
        snprintf(rest, sizeof rest, "%s\"do\":\"act\",\"verb\":\"%s\"", named,
                 may(r, seat, "decline") ? "decline" : "stand");
        says(holder(r, seat), r, rest);
    }
}

/* ---- */

static void where_the_game_permits_it(void **state)
{
    struct room *one = opens("blackjack", "ma-book"), *dice = opens("craps", "ma-book"),
                *two = opens("blackjack", "ma-book areas=2 seats=4 split_hands=2 min=5");

    (void)state;
    sits(&ann, one, 1);
    not_taken(&ann, one, "\"do\":\"sit\",\"seat\":2,\"chips\":10000", "seat");
    says(&ann, one, "\"do\":\"leave\"");
    sits(&ann, dice, 1);
    not_taken(&ann, dice, "\"do\":\"sit\",\"seat\":2,\"chips\":10000", "seat");
    says(&ann, dice, "\"do\":\"leave\"");
    joins(&ann, two);
    assert_non_null(strstr(ann.socket.last, "\"stage\"")); /* the table came before it */
    sits(&ann, two, 1);
    sits(&ann, two, 3);
    not_taken(&ann, two, "\"do\":\"sit\",\"seat\":2,\"chips\":10000", "seat");
    assert_non_null(strstr(ann.socket.answer, "\"clause\":\"MAB-BJ 14\""));
    sits(&bo, two, 2);
    not_taken(&ann, two, "\"do\":\"sit\",\"seat\":2,\"chips\":10000", "seat"); /* it is taken */
    not_taken(&ann, two, "\"do\":\"leave\",\"seat\":2", "seat");
    assert_int_equal(room_seats_of(two, ann.player), 5);
    assert_int_equal(ann.player->wallet, PLAYER_GRANT - 20000);
    assert_int_equal(alone_get(hub, "/api/me", "", ann.token), 200);
    assert_non_null(strstr(alone_body, "\"at_tables\":20000"));
    assert_int_equal(count(alone_body, "\"chips\":10000"), 2);
    says(&ann, two, "\"do\":\"leave\",\"seat\":1");
    assert_non_null(strstr(ann.socket.answer, "\"seat\":3}"));
    assert_int_equal(room_seats_of(two, ann.player), 4);
    sits(&ann, two, 4);
    says(&ann, two, "\"do\":\"leave\""); /* both */
    assert_null(strstr(ann.socket.answer, "\"seat\""));
    assert_int_equal(room_seats_of(two, ann.player), 0);
    assert_int_equal(ann.player->wallet, PLAYER_GRANT);
}

struct history {
    int rounds;
    pit_money stake, net;
};

static void add_round(void *with, const struct ledger_round *row)
{
    struct history *h = with;

    h->rounds++;
    h->stake += row->stake;
    h->net += row->net;
}

static void two_boxes_are_one_persons(void **state)
{
    struct room *r = opens("blackjack", "ma-book areas=2 seats=4 dealing=reader min=5");
    struct history h = {0};
    int64_t id = r->id, person = ann.player->id;

    (void)state;
    joins(&ann, r);
    joins(&bo, r);
    sits(&ann, r, 1);
    sits(&ann, r, 3);
    sits(&bo, r, 2);
    waits(r);
    assert_int_equal(count(ann.update, "\"you\":true"), 2);
    assert_int_equal(count(bo.update, "\"you\":true"), 1);
    assert_true(count(ann.update, "{\"seat\":1,\"verb\"") > 0);
    assert_true(count(ann.update, "{\"seat\":3,\"verb\"") > 0);
    assert_int_equal(count(bo.update, "{\"verb\":\"bet\""), 1);
    not_taken(&ann, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"box\",\"amount\":500", "seat");
    not_taken(&ann, r, "\"do\":\"act\",\"seat\":2,\"verb\":\"bet\",\"spot\":\"box\",\"amount\":500",
              "seat");
    not_taken(&ann, r, "\"do\":\"buy\",\"amount\":1000", "seat");
    says(&ann, r, "\"do\":\"buy\",\"seat\":3,\"amount\":1000");
    assert_int_equal(r->table.state.chips[2], 11000);
    not_taken(&ann, r, "\"do\":\"ready\"", "turn");
    bets(&ann, r, 3, "box", 1000);
    not_taken(&ann, r, "\"do\":\"leave\"", "closed"); /* seat 1 could, seat 3 holds it */
    says(&ann, r, "\"do\":\"ready\"");                /* of the one box that has a wager */
    assert_int_equal(r->table.state.round, 1);
    plays_out(r);
    bets(&ann, r, 1, "box", 500);
    bets(&ann, r, 3, "box", 1000);
    bets(&bo, r, 2, "box", 500);
    says(&ann, r, "\"do\":\"ready\"");
    assert_int_equal(r->table.state.phase, 0);
    assert_true(r->seat[0].ready && r->seat[2].ready && !r->seat[1].ready);
    bets(&ann, r, 1, "box", 500); /* and so she says it anew, of both */
    assert_false(r->seat[0].ready || r->seat[2].ready);
    says(&ann, r, "\"do\":\"ready\"");
    says(&bo, r, "\"do\":\"ready\"");

    alone_disconnect(hub, &ann.socket); /* in the middle of it the process ends */
    alone_disconnect(hub, &bo.socket);
    alone_close(hub);
    hub = alone_open(books_folder, 2);
    r = room_of(id);
    alone_connect(hub, &ann.socket, ann.token);
    alone_connect(hub, &bo.socket, bo.token);
    alone_settle(hub);
    ann.player = hub_player(hub, person);
    bo.player = r->seat[1].player;
    assert_int_equal(room_seats_of(r, ann.player), 5);
    assert_true(r->seat[0].away_at && r->seat[2].away_at);
    joins(&ann, r);
    joins(&bo, r);
    assert_false(r->seat[0].away_at || r->seat[2].away_at);
    plays_out(r);
    ledger_rounds(store_books(hub->store), person, 0, 100, add_round, &h);
    assert_int_equal(h.rounds, 2); /* one a round, whatever the boxes */
    assert_int_equal(h.stake, 1000 + 2000);
    says(&ann, r, "\"do\":\"leave\"");
    assert_int_equal(ann.player->wallet, PLAYER_GRANT + h.net);
}

/* With players' cards face down, hers are seen by her alone, those of both boxes. */
static void own_cards_are_seen(void **state)
{
    struct room *r = opens("blackjack", "ma-book six_to_five=on decks=2 areas=2 seats=3 min=5");
    char own[40], card[3];

    (void)state;
    joins(&ann, r);
    joins(&bo, r);
    sits(&ann, r, 1);
    sits(&ann, r, 3);
    sits(&bo, r, 2);
    do {
        waits(r);
        bets(&ann, r, 1, "box", 500);
        bets(&ann, r, 3, "box", 500);
        bets(&bo, r, 2, "box", 500);
        says(&ann, r, "\"do\":\"ready\"");
        says(&bo, r, "\"do\":\"ready\"");
        if (r->table.state.phase && r->table.state.u.blackjack.hidden == 7) break;
        plays_out(r);
    } while (true); /* until nobody had blackjack */
    for (int seat = 0; seat < 3; seat++)
        for (int i = 0; i < 2; i++) {
            const char *name = pit_card_name(r->table.state.u.blackjack.hand[seat][0].card[i]);
            bool hers = seat != 1;

            memcpy(card, name, sizeof card);
            snprintf(own, sizeof own, "{\"card\":\"%s\",\"for\":%d", card, seat + 1);
            assert_int_equal(strstr(ann.update, own) != NULL, hers);
            assert_int_equal(strstr(bo.update, own) != NULL, !hers);
        }
    plays_out(r);
}

/* The cards of a seat as an update tells them, "9h xx": those that it was dealt at first. */
static void first_cards(const char *update, int seat, char out[8])
{
    char end[16];
    const char *chance = strstr(update, "\"chance\":[");
    size_t cards = 0;

    assert_non_null(chance);
    snprintf(end, sizeof end, "\"for\":%d", seat);
    for (const char *at = chance; cards < 2 && (at = strstr(at, "{\"card\":\"")); at++) {
        const char *card = at + strlen("{\"card\":\"");

        if (strncmp(card + 4, end, strlen(end)) != 0) continue;
        memcpy(out + 3 * cards, card, 2);
        out[3 * cards + 2] = cards ? '\0' : ' ';
        cards++;
    }
    assert_int_equal(cards, 2);
}

/* MAB-BJ 6a(g): what is turned over at the end of a round is seen by who only watches, though cards
 * like it were thrown in unseen in a round before. */
static void turned_cards_are_seen(void **state)
{
    struct room *r = opens("blackjack", "ma-book six_to_five=on decks=2 seats=2 min=5");
    int like = 0;

    (void)state;
    joins(&ann, r);
    joins(&bo, r);
    says(&ann, r, "\"do\":\"sit\",\"seat\":1,\"chips\":50000");
    for (int round = 0; like < 2 && round < 400; round++) {
        const struct pit_blackjack *g = &r->table.state.u.blackjack;
        uint8_t card[2];
        bool thrown, before = false;
        char seen[8], own[8];

        waits(r);
        bets(&ann, r, 1, "box", 500);
        says(&ann, r, "\"do\":\"ready\"");
        for (int i = 0; i < 2; i++)
            card[i] = g->hand[0][0].card[i];
        for (int i = 0; r->table.state.phase && i < g->mucked; i++)
            before |= g->muck[i] == card[0] || g->muck[i] == card[1];
        while (r->table.state.phase && round % 2 == 0 && may(r, 0, "hit"))
            says(&ann, r, "\"do\":\"act\",\"verb\":\"hit\"");
        thrown = r->table.state.phase == 0 && round % 2 == 0;
        plays_out(r);
        if (thrown || !before) continue;
        first_cards(ann.update, 1, own);
        first_cards(bo.update, 1, seen);
        assert_string_equal(seen, own);
        like++;
    }
    assert_int_equal(like, 2);
}

/* Who calls for a box that nobody sits at sees its cards, and nobody else does. */
static void a_caller_sees_the_cards(void **state)
{
    struct room *r = opens("blackjack", "ma-book six_to_five=on decks=1 per_box=2 seats=2 min=5");
    char own[40];

    (void)state;
    joins(&ann, r);
    joins(&bo, r);
    sits(&ann, r, 9);
    sits(&bo, r, 2);
    for (;;) { /* until nobody has blackjack */
        waits(r);
        bets(&ann, r, 9, "behind-1", 500);
        bets(&bo, r, 2, "box", 500);
        says(&ann, r, "\"do\":\"ready\"");
        says(&bo, r, "\"do\":\"ready\"");
        if (r->table.state.phase && r->table.state.u.blackjack.hidden == 3) break;
        plays_out(r);
    }
    for (int box = 0; box < 2; box++)
        for (int i = 0; i < 2; i++) {
            snprintf(own, sizeof own, "{\"card\":\"%s\",\"for\":%d",
                     pit_card_name(r->table.state.u.blackjack.hand[box][0].card[i]), box + 1);
            assert_int_equal(strstr(ann.update, own) != NULL, box == 0);
            assert_int_equal(strstr(bo.update, own) != NULL, box == 1);
        }
    plays_out(r);
}

static void limits(const char *json)
{
    assert_int_equal(alone_post(hub, "/api/limits", json, ann.token), 200);
}

/* A limit is the person's: it does not grow with the boxes. */
static void a_limit_is_for_all_boxes(void **state)
{
    struct room *r = opens("blackjack", "ma-book areas=2 seats=4 min=1");

    (void)state;
    limits("{\"kind\":\"bet\",\"value\":1000,\"pin\":\"1234\"}");
    joins(&ann, r);
    sits(&ann, r, 1);
    sits(&ann, r, 2);
    waits(r);
    bets(&ann, r, 1, "box", 600);
    not_taken(&ann, r, "\"do\":\"act\",\"seat\":2,\"verb\":\"bet\",\"spot\":\"box\",\"amount\":600",
              "limit");
    assert_non_null(strstr(ann.update, "{\"seat\":2,\"verb\":\"bet\",\"spot\":\"box\",\"hand\":1,"
                                       "\"takes\":\"spot hand amount\",\"least\":100,"
                                       "\"most\":400"));
    bets(&ann, r, 2, "box", 400);
    says(&ann, r, "\"do\":\"act\",\"seat\":1,\"verb\":\"take\",\"spot\":\"box\",\"amount\":600");
    says(&ann, r, "\"do\":\"act\",\"seat\":2,\"verb\":\"take\",\"spot\":\"box\",\"amount\":400");
    limits("{\"kind\":\"loss_day\",\"value\":900,\"pin\":\"1234\"}");
    bets(&ann, r, 1, "box", 600);
    bets(&ann, r, 2, "box", 300);
    not_taken(&ann, r, "\"do\":\"act\",\"seat\":2,\"verb\":\"bet\",\"spot\":\"box\",\"amount\":100",
              "limit");
    assert_non_null(strstr(ann.socket.answer, "loss"));
}

/* Each seat has a share of its own in the shoe. */
static void a_share_for_each_seat(void **state)
{
    struct room *r = opens("blackjack", "ma-book areas=2 seats=4");
    char hash[2 * FAIR_HASH + 1], text[400];
    uint8_t commit[FAIR_HASH];

    (void)state;
    joins(&ann, r);
    sits(&ann, r, 1);
    sits(&ann, r, 3);
    alone_pass(hub, 100);
    alone_settle(hub);
    assert_int_equal(r->house.stage, FAIR_OPEN);
    for (int seat = 1; seat <= 3; seat += 2) {
        struct fair_seat s = {.seat = (uint8_t)seat, .seed = {(uint8_t)seat}};

        fair_commit_seat(&r->house.coming, &s, commit);
        fair_hex(commit, FAIR_HASH, hash);
        snprintf(text, sizeof text,
                 "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":1,\"tag\":"
                 "\"000000000000000000000000\",\"commit\":\"%s\"}",
                 r->name, hash);
        alone_say(hub, &ann.socket, text, strlen(text));
        alone_settle(hub);
        assert_non_null(strstr(ann.socket.answer, "say which"));
        assert_int_equal(r->house.stage, FAIR_OPEN); /* waits for both */
        snprintf(text + strlen(text) - 1, 40, ",\"seat\":%d}", seat);
        alone_say(hub, &ann.socket, text, strlen(text));
        alone_settle(hub);
    }
    assert_int_equal(r->house.stage, FAIR_LOCKED);
    for (int seat = 3; seat >= 1; seat -= 2) { /* what opens tells the seat */
        snprintf(text, sizeof text,
                 "{\"do\":\"show\",\"table\":\"%s\",%s\"epoch\":1,\"accept\":0,\"cut\":0,"
                 "\"seed\":\"%02x%062d\"}",
                 r->name, seat == 1 ? "\"seat\":1," : "", (unsigned)seat, 0);
        alone_say(hub, &ann.socket, text, strlen(text));
        alone_settle(hub);
    }
    assert_true(r->house.in_play);
    assert_int_equal(count(ann.update, "\"witness\":true"), 2);
    assert_non_null(strstr(ann.update, "\"witnessed\":true"));
}

/* At a drill a fault that befalls one seat is offered once, and asked for with the seat. */
static void a_fault_befalls_one_of_them(void **state)
{
    struct refusal why = {0};
    struct room *r = room_open_own(hub, "blackjack", "ma-book areas=2 seats=3 progressive=on min=5",
                                   POLICY_DRILL, 0, 0, &why);

    (void)state;
    assert_non_null(r);
    joins(&ann, r);
    sits(&ann, r, 1);
    sits(&ann, r, 3);
    waits(r);
    for (int seat = 1; seat <= 3; seat += 2) {
        bets(&ann, r, seat, "box", 500);
        bets(&ann, r, seat, "progressive", 100);
    }
    assert_int_equal(count(ann.update, "\"irregular light-out\""), 1);
    not_taken(&ann, r, "\"do\":\"irregular\",\"kind\":\"light-out\"", "seat");
    says(&ann, r, "\"do\":\"irregular\",\"kind\":\"light-out\",\"seat\":3");
    says(&ann, r, "\"do\":\"ready\"");
    plays_out(r);
    says(&ann, r, "\"do\":\"leave\"");
}

/* A wager that goes back between two rounds is of the one that would have come: in that which is
 * over it may have been settled already. */
static void a_fault_between_two_rounds(void **state)
{
    struct refusal why = {0};
    struct room *r = room_open_own(hub, "blackjack", "ma-book areas=2 seats=3 progressive=on min=5",
                                   POLICY_DRILL, 0, 0, &why);

    (void)state;
    assert_non_null(r);
    joins(&ann, r);
    sits(&ann, r, 1);
    sits(&ann, r, 3);
    waits(r);
    for (int round = 0; round < 2; round++) {
        for (int seat = 1; seat <= 3; seat += 2) {
            bets(&ann, r, seat, "box", 500);
            if (seat == 1 || !round) bets(&ann, r, seat, "progressive", 100);
        }
        if (round) says(&ann, r, "\"do\":\"irregular\",\"kind\":\"light-out\",\"seat\":1");
        says(&ann, r, "\"do\":\"ready\"");
        plays_out(r);
    }
    says(&ann, r, "\"do\":\"leave\"");
    assert_string_equal(books_check(), "");
}

/* MAB-BJ 19: what is in a meter is in the books from the opening on, over a restart, and goes with
 * the table to its next record. */
static void a_meter_is_kept(void **state)
{
    int64_t id, person = ann.player->id;
    struct ledger *books = store_books(hub->store);
    struct refusal why = {0};
    struct room *r;

    (void)state;
    hub->options.allow_player_edge = true; /* it gives back more than it takes */
    r = opens("blackjack", "ma-book progressive=on areas=2 min=5");
    id = r->id;
    alone_settle(hub);
    assert_int_equal(r->table.state.meter, 500000);
    assert_int_equal(ledger_balance(books, LEDGER_METER, 0, id), 500000);
    assert_int_equal(ledger_balance(books, LEDGER_HOUSE, 0, id), -500000);
    joins(&ann, r);
    sits(&ann, r, 1);
    sits(&ann, r, 2);
    waits(r);
    for (int seat = 1; seat <= 2; seat++) {
        bets(&ann, r, seat, "box", 500);
        bets(&ann, r, seat, "progressive", 100);
    }
    says(&ann, r, "\"do\":\"ready\"");
    plays_out(r);
    assert_int_equal(r->table.state.meter, 500140); /* 70 cents of each box's dollar */
    says(&ann, r, "\"do\":\"leave\"");
    alone_disconnect(hub, &ann.socket);
    alone_disconnect(hub, &bo.socket);
    alone_close(hub);
    assert_string_equal(books_check(), "");
    hub = alone_open(books_folder, 3); /* where no other would open, this one goes on */
    assert_false(hub->options.allow_player_edge);
    r = room_of(id);
    assert_int_equal(r->table.state.meter, 500140);
    r = room_roll(r, NULL, NULL, NULL, &why);
    assert_non_null(r);
    alone_settle(hub);
    assert_int_equal(r->table.state.meter, 500140);
    books = store_books(hub->store);
    assert_int_equal(ledger_balance(books, LEDGER_METER, 0, r->id), 500140);
    assert_true(ledger_balance(books, LEDGER_METER, 0, id) < 100);
    ann.player = hub_player(hub, person);
}

int main(void)
{
#define BOXES(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        BOXES(where_the_game_permits_it), BOXES(two_boxes_are_one_persons),
        BOXES(own_cards_are_seen),        BOXES(a_caller_sees_the_cards),
        BOXES(turned_cards_are_seen),     BOXES(a_limit_is_for_all_boxes),
        BOXES(a_share_for_each_seat),     BOXES(a_fault_befalls_one_of_them),
        BOXES(a_meter_is_kept),           BOXES(a_fault_between_two_rounds),
    };

    return cmocka_run_group_tests_name("hub_boxes", tests, NULL, NULL);
}
