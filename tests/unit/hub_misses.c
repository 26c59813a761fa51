/* hub_misses.c -- who commits and does not show: misses belong to the player and the address, and
 * no table closes for them. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "system/clock.h"

#include <stdio.h>
#include <string.h>

struct guest {
    char token[2 * FAIR_SEED + 1];
    struct net_socket socket;
    struct fair_seat share; /* what it has committed to last */
    int requests;
};

static struct hub *hub;
static struct room *room; /* one of the house's */

static void come(struct guest *g, uint64_t address)
{
    struct player *p = alone_guest(hub, g->token);
    char text[100];

    alone_connect(hub, &g->socket, g->token);
    p->address = address;
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", room->name);
    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
}

/* True if it was done. */
static bool ask(struct guest *g, const char *rest)
{
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++g->requests, room->name,
             rest);
    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
    return strstr(g->socket.answer, "\"is\":\"done\"") != NULL;
}

static bool sit(struct guest *g, int seat)
{
    char text[100];

    snprintf(text, sizeof text, "\"do\":\"sit\",\"seat\":%d,\"chips\":1000", seat);
    return ask(g, text);
}

/* A message without an id; true unless it was refused. */
static bool tell(struct guest *g, const char *text)
{
    size_t before = g->socket.answers;

    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
    return g->socket.answers == before;
}

static bool commits(struct guest *g)
{
    const struct fair_epoch *e = &room->house.coming;
    char text[400], tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1];
    int seat = room_seat_of(room, g->socket.conn->player);

    g->share = (struct fair_seat){.seat = (uint8_t)(seat + 1)};
    fair_commit_seat(e, &g->share, g->share.commit);
    fair_hex(g->share.player_tag, FAIR_PLAYER_TAG, tag);
    fair_hex(g->share.commit, FAIR_HASH, hash);
    snprintf(text, sizeof text,
             "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":%llu,\"tag\":\"%s\",\"commit\":\"%s\"}",
             room->name, (unsigned long long)e->number, tag, hash);
    return tell(g, text);
}

static bool shows(struct guest *g)
{
    char text[400], seed[2 * FAIR_SEED + 1];

    fair_hex(g->share.seed, FAIR_SEED, seed);
    snprintf(text, sizeof text,
             "{\"do\":\"show\",\"table\":\"%s\",\"epoch\":%llu,\"accept\":0,\"cut\":0,\"seed\":"
             "\"%s\"}",
             room->name, (unsigned long long)room->house.coming.number, seed);
    return tell(g, text);
}

/* Until the ceremony has come so far. */
static void wait_for(enum fair_stage stage)
{
    for (int i = 0; i < 100 && room->house.stage != stage; i++)
        alone_pass(hub, 1000);
    alone_settle(hub);
    assert_int_equal(room->house.stage, stage);
}

static void until_void(int voids)
{
    for (int i = 0; i < 100 && room->voids < voids; i++)
        alone_pass(hub, 1000);
    alone_settle(hub);
    assert_int_equal(room->voids, voids);
}

/* A house whose second table has a shoe a round; nobody has sat there. */
static int open_house(void **state)
{
    if (books_make_folder(state)) return -1;
    hub = alone_open(books_folder, 5);
    room = hub->rooms->next;
    return 0;
}

static int close_house(void **state)
{
    alone_close(hub);
    assert_string_equal(books_check(), "");
    return books_drop_folder(state);
}

static void leave_all(struct guest *g, int count)
{
    for (int i = 0; i < count; i++)
        alone_disconnect(hub, &g[i].socket);
}

/* One guest with $1, who commits, leaves and sits down again before the deadline. */
static void test_one_guest(void **state)
{
    static struct guest ann, bo;

    (void)state;
    come(&ann, 1);
    come(&bo, 2);
    assert_true(sit(&ann, 1));
    assert_true(sit(&bo, 2));
    assert_true(commits(&ann));
    assert_true(ask(&ann, "\"do\":\"leave\""));
    assert_true(sit(&ann, 3)); /* another seat is no other player */
    assert_false(commits(&ann));
    assert_non_null(strstr(ann.socket.answer, "\"late\""));
    assert_true(commits(&bo));
    wait_for(FAIR_LOCKED);
    assert_true(ask(&ann, "\"do\":\"leave\""));
    assert_true(sit(&ann, 1)); /* not even the same seat: nobody shows that share any more */
    assert_false(shows(&ann));
    assert_true(shows(&bo));
    until_void(1);
    wait_for(FAIR_OPEN);
    assert_false(commits(&ann)); /* one ceremony without it */
    assert_true(commits(&bo));
    wait_for(FAIR_LOCKED);
    assert_true(shows(&bo));
    assert_int_equal(room->house.playing.number, 2);
    assert_int_equal(room->house.playing.seats, 1);
    leave_all(&ann, 1);
    leave_all(&bo, 1);
}

/* The second miss within ten shoes: no seat at this table for ten minutes, and the table stays. */
static void test_twice(void **state)
{
    static struct guest ann;

    (void)state;
    come(&ann, 1);
    assert_true(sit(&ann, 1));
    assert_true(commits(&ann));
    assert_true(ask(&ann, "\"do\":\"leave\""));
    assert_true(sit(&ann, 1)); /* one is forgiven */
    until_void(1);
    for (int i = 0; i < 20 && !room->house.in_play; i++)
        alone_pass(hub, 1000);
    assert_int_equal(room->house.playing.number, 2);
    assert_int_equal(room->house.playing.seats, 0); /* a shoe of the house's alone */
    assert_true(ask(&ann, "\"do\":\"buy\",\"amount\":10000"));
    assert_true(ask(&ann, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":1000"));
    assert_true(ask(&ann, "\"do\":\"ready\""));
    if (room->table.state.phase) assert_true(ask(&ann, "\"do\":\"act\",\"verb\":\"stand\""));
    wait_for(FAIR_OPEN);
    assert_true(commits(&ann));
    wait_for(FAIR_LOCKED);
    until_void(2); /* it sat there and said nothing */
    assert_int_equal(room_seat_of(room, ann.socket.conn->player), -1);
    assert_false(sit(&ann, 2));
    assert_non_null(strstr(ann.socket.answer, "ten minutes"));
    assert_false(room->closed);
    alone_pass(hub, 600000);
    assert_true(sit(&ann, 2));
    leave_all(&ann, 1);
}

/* Six guests take turns, from one address or from six: the table stays, and deals. */
static void take_turns(bool one_address)
{
    static struct guest six[6], ann;
    int dealt = 0;

    memset(six, 0, sizeof six);
    memset(&ann, 0, sizeof ann);
    come(&ann, 100);
    for (int i = 0; i < 6; i++)
        come(&six[i], one_address ? 7 : 10 + (uint64_t)i);
    assert_true(sit(&ann, 1));
    for (int turn = 0; turn < 30; turn++) {
        struct guest *g = &six[turn % 6];

        if (room->house.in_play) break;
        sit(g, 2);
        if (room->house.stage == FAIR_IDLE) wait_for(FAIR_OPEN);
        if (room_seat_of(room, g->socket.conn->player) >= 0) commits(g);
        commits(&ann);
        ask(g, "\"do\":\"leave\"");
        wait_for(FAIR_LOCKED);
        shows(&ann);
        for (int i = 0; i < 10 && room->house.stage == FAIR_LOCKED; i++)
            alone_pass(hub, 1000);
        dealt += room->house.in_play;
    }
    assert_false(room->closed);
    assert_int_equal(dealt, 1);
    assert_true(room->voids <= 3);
    assert_int_equal(room->house.playing.seats, 1); /* of who has shown before */
    leave_all(six, 6);
    leave_all(&ann, 1);
}

static void test_six_guests(void **state)
{
    (void)state;
    take_turns(false);
    assert_int_equal(room->voids, 3);
}

static void test_six_names(void **state)
{
    (void)state;
    take_turns(true);
    assert_int_equal(room->voids, 1); /* the next five sit out, each its first ceremony */
}

/* One commits as late as may be, and does not show. The others do what they may. */
static void holds_up(struct guest *all, int count, int which)
{
    bool takes_part[8] = {0};

    if (room->house.stage != FAIR_OPEN) wait_for(FAIR_OPEN);
    for (int i = 0; i < count; i++)
        takes_part[i] = i != which && commits(&all[i]);
    assert_true(takes_part[0]);
    while (room->fair_due - system_ticks_ms() > 1000)
        alone_pass(hub, 500);
    assert_true(commits(&all[which]));
    wait_for(FAIR_LOCKED);
    for (int i = 0; i < count; i++)
        if (takes_part[i]) assert_true(shows(&all[i]));
    until_void(room->voids + 1);
}

/* Where people cut the cards, and no clock runs for bets, they have a minute for that. It is held
 * up for so long once, however many accounts take turns. */
static void test_a_minute_each(void **state)
{
    static struct guest all[5]; /* the first is honest */
    struct refusal why = {0};
    int64_t began;

    (void)state;
    room = room_open_own(hub, "red-dog", "ma min=1 max=100", POLICY_PRACTICE, 0, 0, &why);
    assert_non_null(room);
    for (int i = 0; i < 5; i++) {
        come(&all[i], 10 + (uint64_t)i);
        assert_true(sit(&all[i], i + 1));
    }
    began = system_ticks_ms();
    for (int i = 1; i < 5; i++)
        holds_up(all, 5, i);
    assert_in_range(system_ticks_ms() - began, 60000, 115000);
    assert_true(room->known_only);
    leave_all(all, 5);
}

/* Three voids in a row by people who have never shown anything: the shoe is the house's alone. */
static void test_house_only(void **state)
{
    static struct guest six[3];

    (void)state;
    for (int i = 0; i < 3; i++) {
        come(&six[i], 1 + (uint64_t)i);
        assert_true(sit(&six[i], i + 1));
        wait_for(FAIR_OPEN);
        assert_true(commits(&six[i]));
        until_void(i + 1);
    }
    wait_for(FAIR_OPEN);
    assert_true(room->known_only);
    for (int i = 0; i < 3; i++)
        if (room_seat_of(room, six[i].socket.conn->player) >= 0) assert_false(commits(&six[i]));
    for (int i = 0; i < 20 && !room->house.in_play; i++)
        alone_pass(hub, 1000);
    assert_int_equal(room->house.playing.number, 4);
    assert_int_equal(room->house.playing.seats, 0);
    assert_false(room->closed);
    leave_all(six, 3);
}

/* Others from an address with a miss: who is new sits out once, who has shown here does not. */
static void test_address(void **state)
{
    static struct guest ann, bo, cleo;

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    come(&cleo, 1);
    assert_true(sit(&ann, 1));
    assert_true(sit(&bo, 2));
    assert_true(commits(&ann));
    assert_true(commits(&bo));
    wait_for(FAIR_LOCKED);
    assert_true(shows(&ann));
    until_void(1); /* bo's */
    wait_for(FAIR_OPEN);
    assert_true(ask(&ann, "\"do\":\"leave\""));
    assert_true(sit(&ann, 1));
    assert_true(sit(&cleo, 3));
    assert_false(commits(&bo));
    assert_false(commits(&cleo));
    assert_true(commits(&ann));
    wait_for(FAIR_LOCKED);
    assert_true(shows(&ann));
    assert_int_equal(room->house.playing.number, 2);
    leave_all(&ann, 1);
    leave_all(&bo, 1);
    leave_all(&cleo, 1);
}

/* What the log tells, a restart knows: who missed, who has shown, how many voids in a row. */
static void test_restart(void **state)
{
    static struct guest ann, bo;
    int64_t id = room->id;
    int64_t who[2];

    (void)state;
    come(&ann, 1);
    come(&bo, 2);
    who[0] = ann.socket.conn->player->id;
    who[1] = bo.socket.conn->player->id;
    assert_true(sit(&ann, 1));
    assert_true(sit(&bo, 2));
    assert_true(commits(&ann));
    assert_true(commits(&bo));
    wait_for(FAIR_LOCKED);
    assert_true(shows(&ann));
    until_void(1);
    leave_all(&ann, 1);
    leave_all(&bo, 1);
    alone_close(hub);
    hub = alone_open(books_folder, 6);
    for (room = hub->rooms; room->id != id;)
        room = room->next;
    assert_int_equal(room->voids, 1);
    assert_int_equal(room->voids_in_row, 1);
    assert_int_equal(room->misses, 1);
    assert_int_equal(room->miss[0].player, who[1]);
    assert_int_equal(room->showers, 1);
    assert_int_equal(room->shower[0], who[0]);
}

/* A table of a player's that nobody sits at closes, and who looks on is told. */
static void test_told(void **state)
{
    static struct guest ann;
    struct refusal why = {0};
    struct action *a;
    char wanted[100];

    (void)state;
    room = room_open(hub, "red-dog", "nj-online", POLICY_PRACTICE, &why);
    assert_non_null(room);
    come(&ann, 1);
    room->owner = ann.socket.conn->player->id;
    a = action_begin(hub);
    room_store_new(room, a);
    action_end(a);
    snprintf(wanted, sizeof wanted, "{\"is\":\"closed\",\"table\":\"%s\",\"why\":\"nobody",
             room->name);
    alone_pass(hub, 599000);
    assert_null(strstr(ann.socket.last, wanted));
    alone_pass(hub, 2000);
    alone_settle(hub);
    assert_true(room->closed);
    assert_int_equal(room->watchers, 0);
    assert_non_null(strstr(ann.socket.last, wanted));
    leave_all(&ann, 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_one_guest), TEST(test_twice),      TEST(test_six_guests),
        TEST(test_six_names), TEST(test_house_only), TEST(test_a_minute_each),
        TEST(test_address),   TEST(test_restart),    TEST(test_told)};

    return cmocka_run_group_tests_name("hub_misses", tests, NULL, NULL);
}
