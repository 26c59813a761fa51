/* hub_protect.c -- a player's own limits at a whole server, with a clock that the test sets. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include "server/protect.h"
#include "system/clock.h"

#include <stdio.h>
#include <string.h>

#define HOUR ((int64_t)3600000)

static struct hub *hub;
static struct room *room;
static char token[2 * FAIR_SEED + 1];
static struct player *ann;
static struct net_socket first, second;
static int requests;

/* How a table was last told to somebody. */
static char table[1 << 16];

static void hears(const struct net_socket *s, const char *text, size_t n)
{
    (void)s;
    if (strstr(text, "\"moves\":") && n < sizeof table) memcpy(table, text, n + 1);
}

static bool said(struct net_socket *s, const struct room *r, const char *rest)
{
    char text[400];

    snprintf(text, sizeof text, "{\"id\":\"r%d\",\"table\":\"%s\",%s}", ++requests, r->name, rest);
    alone_say(hub, s, text, strlen(text));
    alone_settle(hub);
    return strstr(s->answer, "\"is\":\"done\"") != NULL;
}

static bool has(const struct net_socket *s, const char *words)
{
    return strstr(s->answer, words) != NULL;
}

static bool bets(struct net_socket *s, struct room *r, int cents)
{
    char rest[200];

    for (int i = 0; i < 200 && r->scribe.fresh; i++)
        alone_pass(hub, 1000);
    snprintf(rest, sizeof rest, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"%s\",\"amount\":%d",
             r->table.rules.spot[0].name, cents);
    return said(s, r, rest);
}

/* The round that waits for its deal is played, at its end nothing is on the layout. */
static void plays(struct net_socket *s, struct room *r)
{
    if (!said(s, r, "\"do\":\"ready\"")) fail_msg("%s", s->answer);
    if (r->table.state.phase && !said(s, r, "\"do\":\"act\",\"verb\":\"stand\""))
        fail_msg("%s", s->answer);
    assert_int_equal(room_staked(r, 0), 0);
}

static int sets(const char *json)
{
    return alone_post(hub, "/api/limits", json, token);
}

static bool document_has(const char *words)
{
    assert_int_equal(alone_get(hub, "/api/limits", "", token), 200);
    return strstr(alone_body, words) != NULL;
}

/* Red Dog of the house, with its own tempo. */
static struct room *find(const char *game, int nth)
{
    for (struct room *r = hub->rooms; r; r = r->next)
        if (strcmp(r->table.rules.game->name, game) == 0 && r->policy == POLICY_PRACTICE && !nth--)
            return r;
    return NULL;
}

static void joins(struct net_socket *s, const struct room *r)
{
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", r->name);
    alone_say(hub, s, text, strlen(text));
    alone_settle(hub);
}

static void sits(struct net_socket *s, struct room *r)
{
    joins(s, r);
    if (!said(s, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000")) fail_msg("%s", s->answer);
}

static int open_house(void **state)
{
    if (books_make_folder(state)) return -1;
    alone_hears = hears;
    hub = alone_open(books_folder, 7);
    ann = alone_guest(hub, token);
    alone_connect(hub, &first, token);
    alone_connect(hub, &second, token);
    room = find("red-dog", 0);
    sits(&first, room);
    return 0;
}

static void hang_up(void)
{
    alone_disconnect(hub, &first);
    alone_disconnect(hub, &second);
    first.answer[0] = second.answer[0] = '\0';
}

/* What is in memory alone goes, as with kill -9; the clocks go on. */
static void starts_again(void)
{
    int64_t id = ann->id;

    hang_up();
    alone_close(hub);
    assert_string_equal(books_check(), "");
    hub = alone_open(books_folder, 8 + (uint64_t)requests);
    alone_connect(hub, &first, token);
    alone_connect(hub, &second, token);
    ann = hub_player(hub, id);
    room = find("red-dog", 0);
    joins(&first, room);
}

static int close_house(void **state)
{
    hang_up();
    alone_close(hub);
    assert_string_equal(books_check(), "");
    return books_drop_folder(state);
}

struct seen {
    const char *kind;
    int count;
};

static bool see_event(void *with, const char *line, size_t n)
{
    struct seen *seen = with;
    char text[EVENTS_LINE], kind[60];

    snprintf(text, sizeof text, "%.*s", (int)n, line);
    snprintf(kind, sizeof kind, "\"kind\":\"%s\"", seen->kind);
    seen->count += strstr(text, kind) != NULL;
    return true;
}

static int noted(const char *kind)
{
    struct seen seen = {.kind = kind};
    char why[200];

    events_flush(hub->event_log);
    assert_true(events_read(books_folder, false, see_event, &seen, why, sizeof why));
    return seen.count;
}

static int steps_noted(void)
{
    return noted("clock.step");
}

static void bets_or_fails(struct net_socket *s, struct room *r, int cents)
{
    if (!bets(s, r, cents)) fail_msg("%s", s->answer);
}

/* Who wins a lot in a round is an event, once; at a drill it is nobody's money. */
static void test_large_win(void **state)
{
    struct action *a = action_begin(hub);

    (void)state;
    protect_round(room, a, ann, 10000, 99999);
    assert_int_equal(noted("win.large"), 0);
    protect_round(room, a, ann, 10000, 100000);
    assert_int_equal(noted("win.large"), 1);
    room->policy = POLICY_DRILL;
    protect_round(room, a, ann, 10000, 100000);
    room->policy = POLICY_PRACTICE;
    assert_int_equal(noted("win.large"), 1);
    action_end(a);
    alone_settle(hub);
}

/* NJO-RD own limit: with a PIN, below the table's, lowered at once, in all games and on every
 * connection; raised with a Friday of the East, whatever the clock on the wall is set to. */
static void test_own_limit(void **state)
{
    const int64_t friday = 1700197200000; /* 17 November 2023, 00:00 in the East */
    struct room *wheel = find("roulette", 0);

    (void)state;
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1000}"), 400);
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1000,\"pin\":\"12a4\"}"), 400);
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1000,\"pin\":\"123\"}"), 400);
    bets_or_fails(&first, room, 2000);
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1500,\"pin\":\"1234\"}"), 200);
    plays(&second, room); /* what was taken before is played */
    assert_false(bets(&second, room, 1501));
    assert_true(has(&second, "\"code\":\"limit\""));
    assert_true(has(&second, "\"clause\":\"NJO-RD own limit\""));
    assert_true(has(&second, "at most $15 on one bet, in every game"));
    bets_or_fails(&first, room, 1000);
    assert_false(bets(&first, room, 501)); /* with what lies there */
    bets_or_fails(&first, room, 500);
    plays(&first, room);
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1000,\"pin\":\"1235\"}"), 403);
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":2000}"), 400); /* a looser one needs it */
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":1000}"), 200);
    assert_true(document_has("\"words\":\"largest single bet\",\"value\":1000,"));
    sits(&first, wheel);
    assert_false(bets(&first, wheel, 1100));
    bets_or_fails(&first, wheel, 1000);

    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":5000,\"pin\":\"1234\"}"), 200);
    assert_true(document_has("\"next\":5000,\"next_from\":1700197200000,\"confirm\":false"));
    alone_step(20 * PROTECT_DAY); /* a session lasts for thirty */
    alone_pass(hub, 2000);
    assert_false(bets(&first, room, 1001));
    starts_again(); /* while the clock is wrong */
    assert_false(bets(&first, room, 1001));
    alone_step(-20 * PROTECT_DAY);
    alone_pass(hub, friday - steady_now(&hub->steady) - 1);
    assert_false(bets(&first, room, 1001));
    alone_pass(hub, 1);
    bets_or_fails(&first, room, 5000);
    assert_false(bets(&first, room, 500));
    plays(&first, room);
    assert_true(steps_noted() >= 1);
}

/* The moves that a seat is told are those that are taken. */
static void test_moves(void **state)
{
    (void)state;
    assert_int_equal(sets("{\"kind\":\"bet\",\"value\":750,\"pin\":\"1234\"}"), 200);
    bets_or_fails(&first, room, 500);
    joins(&second, room);
    assert_non_null(strstr(table, "\"verb\":\"bet\",\"spot\":\"ante\",\"takes\":\"spot amount\","
                                  "\"least\":1,\"most\":250,\"step\":1,"));
    plays(&first, room);
    assert_int_equal(sets("{\"kind\":\"break\",\"value\":1}"), 200);
    joins(&second, room);
    assert_null(strstr(table, "\"verb\":\"bet\""));
}

/* So it is with what may be lost. */
static void test_moves_left(void **state)
{
    (void)state;
    assert_int_equal(sets("{\"kind\":\"loss_day\",\"value\":800}"), 200);
    bets_or_fails(&first, room, 500);
    joins(&second, room);
    assert_non_null(strstr(table, "\"verb\":\"bet\",\"spot\":\"ante\",\"takes\":\"spot amount\","
                                  "\"least\":1,\"most\":300,\"step\":1,"));
    assert_false(bets(&first, room, 301));
    bets_or_fails(&first, room, 300);
    joins(&second, room);
    assert_null(strstr(table, "\"verb\":\"bet\",\"spot\":\"ante\",\"takes\""));
}

/* From within: every way that a player who has excluded himself would try. */
static void test_exclusion(void **state)
{
    struct room *other = find("red-dog", 1), *drill;
    pit_money wallet;
    char text[200];

    (void)state;
    bets_or_fails(&first, room, 500);
    assert_int_equal(sets("{\"kind\":\"exclusion\",\"value\":10}"), 409); /* not sure */
    bets_or_fails(&second, room, 500);
    assert_int_equal(sets("{\"kind\":\"exclusion\",\"value\":10,\"sure\":true}"), 200);
    assert_false(bets(&second, room, 500)); /* the next bet, on any connection */
    assert_true(has(&second, "\"code\":\"rest\""));
    plays(&first, room); /* the round is finished by the book */
    assert_false(bets(&first, room, 500));
    assert_true(room_seat_of(room, ann) >= 0);
    alone_pass(hub, 100);
    alone_settle(hub);
    assert_true(room_seat_of(room, ann) < 0); /* the chips are in the wallet again */
    wallet = ann->wallet;
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    assert_false(said(&second, other, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    assert_true(has(&second, "\"code\":\"rest\""));

    assert_int_equal(alone_post(hub, "/api/tables",
                                "{\"game\":\"red-dog\",\"policy\":\"drill\",\"private\":true}",
                                token),
                     201);
    drill = room_find(hub, alone_body + strlen("{\"table\":\""), (size_t)2 * LEDGER_TABLE_ID);
    assert_non_null(drill);
    assert_false(said(&first, drill, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));

    assert_int_equal(sets("{\"kind\":\"exclusion\",\"value\":1,\"sure\":true}"), 409); /* shorter */
    assert_int_equal(sets("{\"kind\":\"exclusion\",\"value\":0,\"sure\":true}"), 409);
    assert_int_equal(alone_post(hub, "/api/limits/confirm", "{\"kind\":\"exclusion\"}", token),
                     409);
    alone_step(15 * PROTECT_DAY);
    alone_pass(hub, 2000);
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    starts_again();
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    alone_step(-99 * PROTECT_DAY);
    alone_pass(hub, 2000);
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    assert_int_equal(ann->wallet, wallet);
    assert_int_equal(alone_get(hub, "/api/history", "", token), 200); /* all else works */
    assert_int_equal(alone_get(hub, "/api/me", "", token), 200);
    assert_non_null(
        strstr(alone_body, "\"rests\":{\"code\":\"rest\",\"words\":\"you have excluded"));

    alone_step(84 * PROTECT_DAY); /* as it was */
    alone_pass(hub, 9 * PROTECT_DAY);
    assert_int_equal(alone_post(hub, "/api/guest", "{}", token), 200);
    snprintf(text, sizeof text, "\"id\":%lld", (long long)ann->id);
    assert_non_null(strstr(alone_body, text)); /* who has a session gets no other guest */
    alone_disconnect(hub, &first);
    alone_connect(hub, &first, token);
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
}

/* It ends by itself, to the second, and the books have its end before the next bet. */
static void test_break(void **state)
{
    (void)state;
    assert_int_equal(sets("{\"kind\":\"break\",\"value\":2}"), 200);
    assert_int_equal(sets("{\"kind\":\"break\",\"value\":0}"), 409);
    assert_int_equal(sets("{\"kind\":\"break\",\"value\":1009}"), 400);
    alone_pass(hub, 2 * HOUR - 1);
    assert_false(said(&first, room, "\"do\":\"sit\",\"seat\":1,\"chips\":10000"));
    alone_pass(hub, 1001);
    sits(&first, room);
    bets_or_fails(&first, room, 500);
    plays(&first, room);
}

/* What is staked counts from the bet on; an hour of the books later it still does. */
static void test_spend(void **state)
{
    (void)state;
    assert_int_equal(sets("{\"kind\":\"spend_day\",\"value\":1600}"), 200);
    bets_or_fails(&first, room, 500);
    assert_false(bets(&second, room, 1101));
    assert_true(has(&second, "bets in 24 hours may be $16, and $5 are counted so far"));
    plays(&first, room);
    bets_or_fails(&first, room, 500);
    plays(&first, room);
    assert_true(document_has("\"kind\":\"spend_day\",\"words\":\"bets in 24 hours\",\"value\":1600,"
                             "\"used\":1000,"));
    assert_false(bets(&first, room, 601));
    starts_again();
    assert_false(bets(&first, room, 601));
    bets_or_fails(&first, room, 600);
    plays(&first, room);
    assert_false(bets(&first, room, 500));
    alone_step(2 * PROTECT_DAY); /* the clock; then the day */
    assert_false(bets(&first, room, 500));
    alone_step(-2 * PROTECT_DAY);
    alone_pass(hub, PROTECT_DAY + (int64_t)2 * LEDGER_STRETCH_MS);
    bets_or_fails(&first, room, 500);
    plays(&first, room);
}

/* Losses: won money is no loss, and chips of a drill are not money; but who has lost all that he
 * would plays nowhere. */
static void test_loss(void **state)
{
    struct room *drill;
    pit_money lost = 0;

    (void)state;
    assert_int_equal(alone_post(hub, "/api/tables",
                                "{\"game\":\"red-dog\",\"policy\":\"drill\",\"private\":true}",
                                token),
                     201);
    drill = room_find(hub, alone_body + strlen("{\"table\":\""), (size_t)2 * LEDGER_TABLE_ID);
    sits(&second, drill);
    assert_int_equal(sets("{\"kind\":\"loss_week\",\"value\":1000}"), 200);
    for (int i = 0; i < 3; i++) {
        bets_or_fails(&second, drill, 500);
        plays(&second, drill);
    }
    assert_true(document_has("\"words\":\"losses in 7 days\",\"value\":1000,\"used\":0,"));
    for (int i = 0; i < 500 && lost < 1000; i++) { /* the house has an edge */
        bets_or_fails(&first, room, lost < 500 ? 500 : (int)(1000 - lost));
        plays(&first, room);
        lost = 50000 - ann->wallet - room_money_of(hub, ann, NULL);
        if (said(&first, room, "\"do\":\"buy\",\"amount\":100")) continue;
    }
    assert_int_equal(lost, 1000);
    assert_false(bets(&first, room, 500));
    assert_true(has(&first, "losses in 7 days may be $10, and $10 are counted so far"));
    assert_false(bets(&second, drill, 500));
    assert_true(has(&second, "losses in 7 days"));
    alone_pass(hub, 7 * PROTECT_DAY + LEDGER_STRETCH_MS);
    bets_or_fails(&first, room, 500);
    plays(&first, room);
}

/* A looser limit: a day, and a second word. */
static void test_loosening(void **state)
{
    (void)state;
    assert_int_equal(sets("{\"kind\":\"spend_week\",\"value\":500}"), 200);
    assert_int_equal(sets("{\"kind\":\"spend_week\",\"value\":900}"), 200);
    assert_false(bets(&first, room, 900));
    assert_int_equal(alone_post(hub, "/api/limits/confirm", "{\"kind\":\"spend_week\"}", token),
                     409);
    alone_step(2 * PROTECT_DAY);
    assert_int_equal(alone_post(hub, "/api/limits/confirm", "{\"kind\":\"spend_week\"}", token),
                     409);
    starts_again();
    assert_int_equal(alone_post(hub, "/api/limits/confirm", "{\"kind\":\"spend_week\"}", token),
                     409);
    alone_step(-2 * PROTECT_DAY);
    alone_pass(hub, PROTECT_DAY);
    assert_false(bets(&first, room, 900)); /* nobody has confirmed it */
    assert_int_equal(alone_post(hub, "/api/limits/confirm", "{\"kind\":\"spend_week\"}", token),
                     200);
    bets_or_fails(&first, room, 900);
    plays(&first, room);
    assert_int_equal(sets("{\"kind\":\"spend_week\",\"value\":-1}"), 400);
    assert_int_equal(sets("{\"kind\":\"spend_year\",\"value\":1}"), 400);
    assert_int_equal(sets("{\"kind\":\"loss_day\",\"value\":0}"), 409);
}

/* Time at tables, at two of them once; it is in the books each minute. */
static void test_time(void **state)
{
    struct room *other = find("red-dog", 1);

    (void)state;
    sits(&second, other);
    assert_int_equal(sets("{\"kind\":\"time_day\",\"value\":10}"), 200);
    for (int i = 0; i < 590; i++)
        alone_pass(hub, 1000);
    assert_true(document_has("\"words\":\"time at tables in 24 hours\",\"value\":10,\"used\":9,"));
    bets_or_fails(&first, room, 500);
    for (int i = 0; i < 12; i++)
        alone_pass(hub, 1000);
    assert_false(bets(&second, other, 500));
    assert_true(has(&second, "time at tables in 24 hours may be 10 minutes"));
    plays(&first, room); /* what lies is played */
    starts_again();
    assert_false(bets(&first, room, 500));
    alone_pass(hub, PROTECT_DAY + (int64_t)2 * LEDGER_STRETCH_MS);
    assert_true(document_has("\"words\":\"time at tables in 24 hours\",\"value\":10,"));
}

/* A reality check rests play until it is answered; a new connection or start does not help. */
static void test_check(void **state)
{
    (void)state;
    assert_int_equal(alone_post(hub, "/api/check", "{}", token), 409);
    assert_int_equal(sets("{\"kind\":\"check\",\"value\":5}"), 200);
    for (int i = 0; i < 295; i++)
        alone_pass(hub, 1000);
    bets_or_fails(&first, room, 500);
    for (int i = 0; i < 7; i++)
        alone_pass(hub, 1000);
    alone_settle(hub);
    assert_true(document_has("\"check\":true,\"rests\":{\"code\":\"check\""));
    assert_false(bets(&second, room, 500));
    assert_true(has(&second, "\"code\":\"check\""));
    plays(&first, room); /* a round in play goes on */
    assert_false(bets(&first, room, 500));
    alone_disconnect(hub, &second);
    alone_connect(hub, &second, token);
    assert_false(bets(&second, room, 500));
    starts_again();
    alone_pass(hub, 1000);
    assert_false(bets(&first, room, 500));
    assert_int_equal(alone_post(hub, "/api/check", "{}", token), 200);
    bets_or_fails(&first, room, 500);
    plays(&first, room);
    for (int i = 0; i < 290; i++)
        alone_pass(hub, 1000);
    bets_or_fails(&first, room, 500);
    for (int i = 0; i < 12; i++)
        alone_pass(hub, 1000);
    assert_false(bets(&first, room, 500));
    plays(&first, room);
    assert_int_equal(alone_post(hub, "/api/check", "{}", token), 200);
}

/* ---- a minute for everybody ---- */

enum { MANY = 5, SECONDS = 60 };

static struct net_socket many[MANY + 1]; /* the last has never sat down */
static int visits[MANY + 1], visits_now;

static void hears_visits(const struct net_socket *s, const char *text, size_t n)
{
    (void)n;
    if (s < many || s > many + MANY || strncmp(text, "{\"is\":\"visit\"", 13) != 0) return;
    visits[s - many]++;
    visits_now++;
}

/* Everybody is told once in a minute, but not all at the same moment, which would keep bets
 * waiting; who has never sat down has nothing to be told. */
static void test_minutes(void **state)
{
    char others[2 * FAIR_SEED + 1];

    (void)state;
    for (int i = 0; i <= MANY; i++) {
        struct player *p = alone_guest(hub, others);

        alone_connect(hub, &many[i], others);
        if (i < MANY) protect_add(p->protect, steady_now(&hub->steady), 1000, 0, 0);
    }
    alone_pass(hub, 1000);
    alone_settle(hub);
    alone_hears = hears_visits;
    memset(visits, 0, sizeof visits);
    for (int i = 0; i < SECONDS; i++) {
        visits_now = 0;
        alone_pass(hub, 1000);
        alone_settle(hub);
        assert_true(visits_now <= 1);
    }
    for (int i = 0; i <= MANY; i++) {
        assert_int_equal(visits[i], i < MANY);
        alone_disconnect(hub, &many[i]);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_own_limit), TEST(test_moves), TEST(test_moves_left), TEST(test_exclusion),
        TEST(test_break),     TEST(test_spend), TEST(test_loss),       TEST(test_loosening),
        TEST(test_time),      TEST(test_check), TEST(test_large_win),  TEST(test_minutes)};

    return cmocka_run_group_tests_name("hub_protect", tests, NULL, NULL);
}
