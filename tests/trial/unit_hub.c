/* unit_hub.c -- the trial game at a server: all that goes out is read for cards that are not for
 * the eyes of who gets it, over restarts too, and the books hold. */

#include "../alone/hub_alone.h"
#include "../unit/helper.h"
#include "../unit/helper_books.h"
#include "core/json_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANN, BO, CY, PEOPLE, ROUNDS = 60 }; /* Cy looks on */

static struct guest {
    char token[2 * FAIR_SEED + 1];
    struct net_socket socket;
    int requests;
} guest[PEOPLE];

static struct hub *hub;
static struct room *table;
static long told, hidden, own_seen; /* messages; cards that were not for who got one; own cards */

/* ---- what nobody else may know ---- */

static int seat_of(const struct net_socket *s)
{
    return s->conn && s->conn->player ? room_seat_of(table, s->conn->player) : -1;
}

/* The text names the card, as a word of its own. */
static bool names(const char *text, int card)
{
    const char *name = pit_card_name(card);

    for (const char *at = text; (at = strstr(at, name)); at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[2]))
            return true;
    return false;
}

/* With one deck a card that is hidden stands nowhere in what others get. */
static int look_for_cards(const char *text, int seat)
{
    int count = 0;

    if (!table->table.state.phase) return 0;
    for (const struct room_chance *c = table->chance; c < table->chance + table->chances; c++) {
        if (!c->hidden || c->to == seat) continue;
        count++;
        if (names(text, c->value))
            fail_msg("seat %d reads of the %s of seat %d: %s", seat + 1, pit_card_name(c->value),
                     c->to + 1, text);
    }
    return count;
}

static bool sees_own(const char *text, int seat)
{
    for (const struct room_chance *c = table->chance; c < table->chance + table->chances; c++)
        if (c->hidden && c->to == seat && !names(text, c->value)) return false;
    return true;
}

static int64_t sum_of(const struct json_value *list)
{
    struct json_value item;
    int64_t sum = 0, number;

    for (struct json_items i = json_items(list); json_next(&i, NULL, &item);) {
        assert_true(json_as_i64(&item, &number));
        sum += number;
    }
    return sum;
}

/* The cards that nobody has seen, for all that this one knows, and the meter. */
static void look_at_state(const char *text, size_t n, int count)
{
    struct json_value root, state, shoe, list, meter;
    struct json_problem problem;
    int64_t cents;

    assert_true(json_parse(text, n, &root, &problem));
    if (json_get(&root, "state", &state) != JSON_FOUND) return;
    if (table->table.rules.has_meter) {
        assert_int_equal(json_get(&state, "meter", &meter), JSON_FOUND);
        assert_true(json_as_i64(&meter, &cents));
        assert_int_equal(cents, table->table.state.meter);
    }
    if (json_get(&state, "shoe", &shoe) != JSON_FOUND || shoe.type == JSON_NULL) return;
    assert_int_equal(json_get(&shoe, "unseen", &list), JSON_FOUND);
    assert_int_equal(sum_of(&list), table->table.state.shoe.total + count);
}

static void hear(const struct net_socket *s, const char *text, size_t n)
{
    int seat = seat_of(s), count;

    if (!table || !strstr(text, table->name)) return;
    told++;
    count = look_for_cards(text, seat);
    hidden += count;
    look_at_state(text, n, count);
    if (seat >= 0 && strstr(text, "\"is\":\"update\"") && table->table.state.phase) {
        assert_true(sees_own(text, seat));
        own_seen++;
    }
}

/* Rounds that a record has begun. */
static int rounds_in(const char *text)
{
    int count = 0;

    for (; (text = strstr(text, "\ndeal\n")); text++)
        count++;
    return count;
}

/* The dealer's card lies face down until the round is over, and then it does not. */
static void look_at_hole(void)
{
    for (const struct room_chance *c = table->chance; c < table->chance + table->chances; c++)
        if (c->place >= 0)
            assert_int_equal(c->value == PIT_FACE_DOWN, table->table.state.phase != 0);
}

/* What anybody may download: nothing of a round that goes on. */
static void read_records(void)
{
    bool open = table->table.state.phase != 0;
    char path[100];

    snprintf(path, sizeof path, "/api/tables/%s/record", table->name);
    for (int i = 0; i < PEOPLE; i++) {
        int status = alone_get(hub, path, "", guest[i].token);

        if (status != 200) {
            assert_true(status == 404 && table->table.state.round == open);
            continue;
        }
        assert_int_equal(rounds_in(alone_body), (int)table->table.state.round - open);
    }
}

/* ---- playing ---- */

static void say(int who, const char *rest)
{
    struct guest *g = &guest[who];
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++g->requests, table->name,
             rest);
    alone_say(hub, &g->socket, text, strlen(text));
    alone_settle(hub);
    if (!strstr(g->socket.answer, "\"is\":\"done\"")) fail_msg("%s: %s", text, g->socket.answer);
}

static void bet(int who, const char *spot, int hand)
{
    char rest[200];

    snprintf(rest, sizeof rest,
             "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"%s\",\"hand\":%d,\"amount\":200", spot,
             hand);
    say(who, rest);
}

static void join(int who)
{
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", table->name);
    alone_say(hub, &guest[who].socket, text, strlen(text));
    alone_settle(hub);
}

static void come(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        alone_connect(hub, &guest[i].socket, guest[i].token);
        join(i);
    }
}

static void restart(void)
{
    int64_t id = table->id;

    for (int i = 0; i < PEOPLE; i++)
        alone_disconnect(hub, &guest[i].socket);
    table = NULL;
    alone_close(hub);
    hub = alone_open(books_folder, (uint64_t)id + 1000);
    table = hub->rooms;
    while (table->id != id)
        table = table->next;
    come();
}

/* Nobody commits, and the house's seed is enough. */
static void wait_for_epoch(void)
{
    for (int i = 0; i < 100 && table->scribe.fresh; i++) {
        alone_pass(hub, 1000);
        alone_settle(hub);
    }
    assert_false(table->scribe.fresh);
}

static void begin(const char *rules)
{
    struct refusal why = {0};
    struct action *a;

    assert_int_equal(books_make_folder(NULL), 0);
    memset(guest, 0, sizeof guest);
    hub = alone_open(books_folder, 11);
    hub->options.allow_player_edge = true; /* who folds well wins */
    for (int i = 0; i < PEOPLE; i++)
        alone_guest(hub, guest[i].token);
    table = room_open(hub, "trial", rules, POLICY_PRACTICE, &why);
    if (!table) fail_msg("%s", why.words);
    a = action_begin(hub);
    room_store_new(table, a);
    action_end(a);
    alone_hears = hear;
    told = hidden = own_seen = 0;
    come();
    for (int i = 0; i < CY; i++) {
        char rest[100];

        snprintf(rest, sizeof rest, "\"do\":\"sit\",\"seat\":%d,\"chips\":50000", i + 1);
        say(i, rest);
    }
}

static void end(void)
{
    for (int i = 0; i < PEOPLE; i++)
        alone_disconnect(hub, &guest[i].socket);
    alone_hears = NULL;
    table = NULL;
    alone_close(hub);
    if (*books_check()) fail_msg("%s", books_words[books_check()[1] - '0']);
    assert_int_equal(books_drop_folder(NULL), 0);
}

/* The seats answer for their hands, one after the other; a silent one folds. */
static void answer(int round)
{
    for (int i = 0; table->table.state.phase && i < 10; i++) {
        int seat = table->table.state.turn & 1 ? ANN : BO;
        struct pit_move list[PIT_MOVES_MAX];
        int count = pit_moves(&table->table.rules, &table->table.state, seat, list);
        char rest[200];

        for (int m = 0; m < count; m++) {
            if (list[m].verb < PIT_VERB_OWN) continue;
            snprintf(rest, sizeof rest, "\"do\":\"act\",\"verb\":\"%s\",\"hand\":%d",
                     (round + i) % 3 ? "stay" : "fold", list[m].hand + 1);
            say(seat, rest);
            break;
        }
        read_records();
    }
}

static void test_hidden(void **state)
{
    (void)state;
    begin("house decks=1");
    for (int i = 0; i < ROUNDS; i++) {
        wait_for_epoch();
        bet(ANN, "box", 1);
        bet(ANN, "box", 2);
        bet(ANN, "lucky", 2);
        bet(BO, "box", 2);
        bet(BO, "lucky", 2);
        say(ANN, "\"do\":\"ready\"");
        say(BO, "\"do\":\"ready\"");
        read_records();
        if (i % 7 == 3) restart();
        look_at_hole();
        answer(i);
        look_at_hole();
        assert_int_equal(table->table.state.phase, 0);
        assert_int_equal(table->table.state.round, i + 1);
    }
    read_records();
    print_message("%ld messages, %ld times a card was hidden\n", told, hidden);
    assert_true(told > 1000 && hidden > 1000 && own_seen > 100);
    end();
}

/* A wheel, and a draw for what gold pays: the button says spin, and all of it is told. */
static bool spins, pockets, picks;

static void hear_wheel(const struct net_socket *s, const char *text, size_t n)
{
    (void)s, (void)n;
    spins |= strstr(text, "\"dealer\":[\"spin\"") != NULL;
    pockets |= strstr(text, "\"pocket\":\"gold\"") != NULL;
    picks |= strstr(text, "\"pick\":\"2\"") != NULL;
}

static void test_wheel(void **state)
{
    (void)state;
    begin("house chance=wheel");
    alone_hears = hear_wheel;
    for (int i = 0; i < ROUNDS; i++) {
        wait_for_epoch();
        bet(ANN, "gold", 1);
        bet(BO, "red", 1);
        say(ANN, "\"do\":\"ready\"");
        say(BO, "\"do\":\"ready\"");
        assert_int_equal(table->table.state.round, i + 1);
        if (i % 20 == 10) restart();
    }
    assert_true(spins && pockets && picks);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_hidden), cmocka_unit_test(test_wheel)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
