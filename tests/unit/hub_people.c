/* hub_people.c -- what a server does about people: how fast they may speak, what each is shown, and
 * what becomes of the seat of one who is gone. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include "server/requests.h"

#include <stdio.h>
#include <string.h>

enum { CONNECTIONS = 3, ROUNDS = 12, STAKE = 500, CHIPS = 10000, AWAY_MS = 60000 };

struct person {
    char token[2 * FAIR_SEED + 1];
    struct player *player;
    struct net_socket socket[CONNECTIONS];
    char update[1 << 16]; /* the last that came to the first of them */
};

static struct hub *hub;
static struct person ann, bo, cleo;
static int requests;

static void come(struct person *p, int connections)
{
    p->player = alone_guest(hub, p->token);
    for (int i = 0; i < connections; i++)
        alone_connect(hub, &p->socket[i], p->token);
}

static void go(struct person *p)
{
    for (int i = 0; i < CONNECTIONS; i++)
        alone_disconnect(hub, &p->socket[i]);
}

static void keep_update(const struct net_socket *s, const char *text, size_t n)
{
    struct person *const all[] = {&ann, &bo, &cleo};

    if (!strstr(text, "\"is\":\"update\"")) return;
    for (int i = 0; i < 3; i++)
        if (s == &all[i]->socket[0]) {
            assert_true(n < sizeof all[i]->update);
            memcpy(all[i]->update, text, n + 1);
        }
}

static int set_up(void **state)
{
    assert_int_equal(books_make_folder(state), 0);
    hub = alone_open(books_folder, 1);
    alone_hears = keep_update;
    alone_pass(hub, AWAY_MS);
    return 0;
}

static int tear_down(void **state)
{
    go(&ann);
    go(&bo);
    go(&cleo);
    alone_close(hub);
    assert_string_equal(books_check(), "");
    return books_drop_folder(state);
}

/* ---- how fast ---- */

/* So many of these pings come back; the others are refused as too many. */
static int pongs(struct person *p, int connection, int pings)
{
    static const char ping[] = "{\"do\":\"ping\",\"n\":1}";
    struct net_socket *s = &p->socket[connection];
    int came = 0;

    for (int i = 0; i < pings; i++) {
        alone_say(hub, s, ping, strlen(ping));
        alone_settle(hub);
        if (strstr(s->last, "\"pong\""))
            came++;
        else
            assert_non_null(strstr(s->last, "\"code\":\"slow\""));
    }
    return came;
}

static void a_connection_may_send_so_many(void **state)
{
    (void)state;
    hub->options.no_limits = false;
    come(&ann, 1);
    assert_int_equal(pongs(&ann, 0, 250), 200);
    alone_pass(hub, 1000);
    assert_int_equal(pongs(&ann, 0, 100), 50);
}

static void an_account_may_send_twice_as_many(void **state)
{
    (void)state;
    hub->options.no_limits = false;
    come(&ann, 3);
    come(&bo, 1);
    assert_int_equal(pongs(&ann, 0, 200), 200);
    assert_int_equal(pongs(&ann, 1, 150), 150);
    assert_int_equal(pongs(&ann, 2, 200), 50);
    assert_int_equal(pongs(&bo, 0, 200), 200); /* somebody else's are his own */
    alone_disconnect(hub, &ann.socket[2]);
    alone_connect(hub, &ann.socket[2], ann.token); /* is no way around it */
    assert_int_equal(pongs(&ann, 2, 10), 0);
    alone_pass(hub, 1000);
    assert_int_equal(pongs(&ann, 0, 50), 50);
    assert_int_equal(pongs(&ann, 1, 40), 40);
    assert_int_equal(pongs(&ann, 2, 40), 10);
}

/* ---- what is refused ---- */

static bool is_refused(const char *message, const char *code, const char *id)
{
    struct net_socket *s = &ann.socket[0];
    char start[120];

    alone_say(hub, s, message, strlen(message));
    alone_settle(hub);
    snprintf(start, sizeof start, "{\"is\":\"refused\",\"id\":%s,\"code\":\"%s\"", id, code);
    if (strncmp(s->last, start, strlen(start)) == 0) return true;
    print_error("%s: %s\n", message, s->last);
    return false;
}

/* Whoever waits for the answer to an id gets one, whatever is wrong. */
static void a_refusal_has_the_id(void **state)
{
    char longest[200], longer[200];

    (void)state;
    come(&ann, 1);
    snprintf(longest, sizeof longest, "{\"do\":\"ready\",\"id\":\"%064d\"}", 1);
    snprintf(longer, sizeof longer, "{\"do\":\"ready\",\"id\":\"%065d\"}", 1);
    assert_true(is_refused(longest, "table",
                           "\"0000000000000000000000000000000000000000000000000000000000000001\""));
    assert_true(is_refused(longer, "message", "null"));
    assert_true(is_refused("{\"id\":\"a\",\"do\":\"ready\"}", "table", "\"a\""));
    assert_true(is_refused("{\"id\":\"a\",\"do\":\"dance\"}", "message", "\"a\""));
    assert_true(is_refused("{\"id\":\"a\"}", "message", "\"a\""));
    assert_true(is_refused("{\"id\":7,\"do\":\"ready\"}", "message", "null"));
    assert_true(is_refused("[\"a\"]", "message", "null"));
    hub->options.no_limits = false;
    pongs(&ann, 0, 200);
    assert_true(is_refused("{\"id\":\"b\",\"do\":\"ready\"}", "slow", "\"b\""));
    assert_true(is_refused(longer, "slow", "null"));
    assert_true(is_refused("{\"do\":\"ping\",\"n\":1}", "slow", "null"));
    assert_true(is_refused("nonsense", "slow", "null"));
    ann.socket[0].conn->welcome = false;
    assert_true(is_refused("{\"id\":\"b\",\"do\":\"ready\"}", "early", "\"b\""));
}

/* ---- a seat whose player is gone ---- */

static struct room *room_of(const char *game)
{
    struct room *r = hub->rooms;

    while (strcmp(r->table.rules.game->name, game) != 0)
        r = r->next;
    r->bet_seconds = r->turn_seconds = 0; /* no other clock runs */
    return r;
}

static void says(struct person *p, const struct room *r, const char *rest)
{
    char text[200];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++requests, r->name, rest);
    alone_say(hub, &p->socket[0], text, strlen(text));
    alone_settle(hub);
    if (!strstr(p->socket[0].answer, "\"is\":\"done\"")) fail_msg("%s", p->socket[0].answer);
}

/* join or part */
static void watches_by(struct person *p, int connection, const struct room *r, const char *word)
{
    char text[200];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", word, r->name);
    alone_say(hub, &p->socket[connection], text, strlen(text));
    alone_settle(hub);
}

static void joins(struct person *p, const struct room *r)
{
    watches_by(p, 0, r, "join");
}

/* Time goes by as the server sees it: in ticks. */
static void passes(int64_t ms)
{
    for (int64_t i = 0; i < ms; i += 100)
        alone_pass(hub, 100);
    alone_settle(hub);
}

/* With a seat and a shoe, so that bets are open. */
static void sits(struct person *p, const struct room *r)
{
    joins(p, r);
    says(p, r, "\"do\":\"sit\",\"seat\":2,\"chips\":10000");
    passes(72000); /* this one does not cut, and is waited for */
    assert_false(r->scribe.fresh);
}

static void bets(struct person *p, const struct room *r, const char *spot)
{
    char rest[120];

    snprintf(rest, sizeof rest, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"%s\",\"amount\":%d",
             spot, STAKE);
    says(p, r, rest);
}

static void add_net(void *with, const struct ledger_round *row)
{
    *(pit_money *)with += row->net;
}

/* Nobody sits there, and the wallet has everything, in memory and in the books. */
static void is_home(const struct room *r, const struct person *p)
{
    struct ledger *books = store_books(hub->store);
    pit_money won = 0;

    assert_int_equal(room_seat_of(r, p->player), -1);
    assert_int_equal(r->table.state.wagers, 0);
    ledger_rounds(books, p->player->id, 0, 1000, add_net, &won);
    assert_int_equal(p->player->wallet, PLAYER_GRANT + won);
    assert_int_equal(ledger_balance(books, LEDGER_WALLET, p->player->id, 0), PLAYER_GRANT + won);
    assert_int_equal(ledger_balance(books, LEDGER_CHIPS, p->player->id, r->id), 0);
    assert_int_equal(ledger_balance(books, LEDGER_PLAY, p->player->id, r->id), 0);
}

/* Of two tabs one may close; who has closed the last is away. */
static void one_of_two_tabs_may_close(void **state)
{
    struct room *r = room_of("red-dog");

    (void)state;
    come(&ann, 2);
    come(&bo, 1);
    joins(&bo, r);
    sits(&ann, r);
    watches_by(&ann, 1, r, "join");
    alone_disconnect(hub, &ann.socket[1]);
    passes(AWAY_MS);
    passes(AWAY_MS);
    assert_int_equal(room_seat_of(r, ann.player), 1);
    assert_int_equal(r->seat[1].away_at, 0);
    bets(&ann, r, "ante");
    assert_non_null(strstr(bo.update, "\"here\":true"));

    alone_connect(hub, &ann.socket[1], ann.token); /* the first closes, the second stays */
    watches_by(&ann, 1, r, "join");
    watches_by(&ann, 0, r, "part");
    passes(1000);
    assert_non_null(strstr(bo.update, "\"here\":true"));
    alone_disconnect(hub, &ann.socket[0]);
    passes(1000);
    assert_non_null(strstr(bo.update, "\"here\":true"));
    alone_disconnect(hub, &ann.socket[1]);
    passes(1000);
    assert_null(strstr(bo.update, "\"here\":true"));
    assert_non_null(strstr(bo.update, "\"here\":false"));
}

static void a_seat_without_a_wager_is_given_up(void **state)
{
    struct room *r = room_of("red-dog");

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    sits(&ann, r);
    joins(&bo, r);
    assert_int_equal(ann.player->wallet, PLAYER_GRANT - CHIPS);
    go(&ann);
    passes(AWAY_MS - 200);
    assert_int_equal(room_seat_of(r, ann.player), 1);
    alone_connect(hub, &ann.socket[0], ann.token); /* in time, so the minute is not over */
    joins(&ann, r);
    passes(AWAY_MS);
    assert_int_equal(room_seat_of(r, ann.player), 1);
    go(&ann);
    passes(AWAY_MS - 200);
    assert_int_equal(room_seat_of(r, ann.player), 1);
    assert_null(strstr(bo.socket[0].last, "\"seats\":[]"));
    passes(400);
    is_home(r, &ann);
    assert_non_null(strstr(bo.socket[0].last, "\"seats\":[]"));
}

/* Who sat there when the server ended is away from its next start on. */
static void a_seat_is_given_up_after_a_restart(void **state)
{
    struct room *r = room_of("red-dog");
    int64_t id;

    (void)state;
    come(&ann, 1);
    sits(&ann, r);
    id = ann.player->id;
    go(&ann);
    alone_close(hub);
    hub = alone_open(books_folder, 2);
    r = room_of("red-dog");
    ann.player = hub_player(hub, id);
    passes(AWAY_MS - 200);
    assert_int_equal(room_seat_of(r, ann.player), 1);
    passes(400);
    is_home(r, &ann);
}

/* She has a bet at a table of her own, and goes. */
static struct room *bets_alone(void)
{
    struct room *r = room_of("craps");

    come(&ann, 1);
    r->owner = ann.player->id;
    r->bet_seconds = r->turn_seconds = 0;
    sits(&ann, r);
    bets(&ann, r, "pass");
    go(&ann);
    return r;
}

/* A bet at a table of one's own waits for who has looked in at the lobby, unless somebody else sits
 * there. */
static void a_bet_alone_waits(void **state)
{
    struct room *r = bets_alone();
    uint32_t round = r->table.state.round;

    (void)state;
    come(&bo, 1);
    passes(14 * (int64_t)AWAY_MS);
    assert_int_equal(r->table.state.round, round);
    joins(&bo, r);
    says(&bo, r, "\"do\":\"sit\",\"seat\":3,\"chips\":10000");
    passes(400);
    assert_true(r->table.state.round > round);
}

/* At a table without a clock where two sit, who says nothing does not keep the other one's bet. */
static void a_silent_player_keeps_nobody(void **state)
{
    struct room *r = room_of("red-dog");
    uint32_t round = r->table.state.round;
    int seat;

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    r->bet_seconds = r->turn_seconds = 0;
    sits(&ann, r);
    joins(&bo, r);
    says(&bo, r, "\"do\":\"sit\",\"seat\":3,\"chips\":10000");
    bets(&ann, r, "ante");
    bets(&bo, r, "ante");
    passes(2 * (int64_t)AWAY_MS);
    assert_int_equal(r->table.state.round, round); /* nobody waits */
    seat = room_seat_of(r, ann.player);
    says(&ann, r, "\"do\":\"ready\"");
    passes(AWAY_MS + 1000);
    assert_true(r->table.state.round > round);
    if (r->table.state.phase && r->table.state.turn >> seat & 1)
        says(&ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    passes(AWAY_MS + 1000);
    assert_int_equal(room_staked(r, seat), 0);
}

/* Both have a bet, and it is decided. */
static void play_both(struct room *r)
{
    bets(&ann, r, "ante");
    bets(&bo, r, "ante");
    says(&ann, r, "\"do\":\"ready\"");
    says(&bo, r, "\"do\":\"ready\"");
    if (r->table.state.phase) says(&ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    if (r->table.state.phase) says(&bo, r, "\"do\":\"act\",\"verb\":\"stand\"");
    assert_int_equal(r->table.state.wagers, 0);
}

/* Who is quick does not begin the next round before the other could bet, who need not. */
static void a_quick_player_leaves_time_to_bet(void **state)
{
    struct room *r = room_of("red-dog");
    uint32_t round;

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    sits(&ann, r);
    joins(&bo, r);
    says(&bo, r, "\"do\":\"sit\",\"seat\":3,\"chips\":10000");
    play_both(r);
    round = r->table.state.round;
    bets(&ann, r, "ante");
    says(&ann, r, "\"do\":\"ready\"");
    assert_int_equal(r->table.state.round, round);
    passes(7000);
    assert_int_equal(r->table.state.round, round);
    passes(1400);
    assert_int_equal(r->table.state.round, round + 1);
    if (r->table.state.phase) says(&ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    play_both(r);
    round = r->table.state.round;
    bets(&ann, r, "ante");
    says(&ann, r, "\"do\":\"ready\"");
    bets(&bo, r, "ante");
    says(&bo, r, "\"do\":\"ready\"");
    assert_int_equal(r->table.state.round, round + 1);
}

/* But not for ever. */
static void a_bet_alone_is_played_in_the_end(void **state)
{
    struct room *r = bets_alone();

    (void)state;
    passes(15 * (int64_t)AWAY_MS);
    for (int i = 0; i < 200 && room_seat_of(r, ann.player); i++)
        passes(1000);
    is_home(r, &ann);
}

static void a_wager_is_played_first(void **state)
{
    struct room *r = room_of("red-dog");
    int asked = 0, rounds = 0;

    (void)state;
    come(&ann, 1);
    while (!asked || asked == rounds) { /* until there was a round of each kind */
        uint32_t round = r->table.state.round;

        if (rounds++) alone_connect(hub, &ann.socket[0], ann.token);
        sits(&ann, r);
        bets(&ann, r, "ante");
        go(&ann);
        passes(AWAY_MS - 200);
        assert_int_equal(r->table.state.round, round);
        assert_int_equal(room_seat_of(r, ann.player), 1);
        alone_pass(hub, 200);
        assert_int_equal(r->table.state.round, round + 1); /* dealt as if she had said ready, */
        asked += r->table.state.turn != 0;
        passes(300); /* and answered for where she is asked */
        is_home(r, &ann);
    }
}

/* Dice are rolled until it is decided. */
static void a_wager_that_must_stay_is_played_to_its_end(void **state)
{
    struct room *r = room_of("craps");
    uint32_t round;

    (void)state;
    come(&ann, 1);
    sits(&ann, r);
    do {
        if (!r->table.state.wagers) bets(&ann, r, "pass");
        says(&ann, r, "\"do\":\"ready\"");
    } while (!r->table.state.wagers);
    round = r->table.state.round;
    go(&ann);
    passes(AWAY_MS - 200);
    assert_int_equal(r->table.state.round, round);
    assert_int_equal(r->table.state.wagers, 1);
    passes(5000);
    assert_true(r->table.state.round > round);
    is_home(r, &ann);
}

/* ---- what is shown to whom ---- */

/* The last update that came to somebody who has this seat; 0: none. */
static void is_shown(const struct person *p, int seat)
{
    const char *text = p->update;
    char you[20] = "\"you\":null";

    if (seat) snprintf(you, sizeof you, "\"you\":%d", seat);
    if (!strstr(text, you) || !strstr(text, "\"wallet\"") != !seat ||
        !strstr(text, "\"moves\":[]") != (seat != 0) || !strstr(text, "\"you\":true") != !seat)
        fail_msg("as seat %d: %s", seat, text);
}

/* Whoever came first: of what seats are shown those without one get nothing. */
static void who_looks_on_is_shown_no_seat(void **state)
{
    struct room *r = room_of("red-dog"), *other = room_of("craps");

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    come(&cleo, 1);
    joins(&bo, other);
    says(&bo, other, "\"do\":\"sit\",\"seat\":2,\"chips\":1000"); /* a seat, but not here */
    sits(&ann, r);
    for (int i = 0; i < 4; i++) {
        bets(&ann, r, "ante");
        is_shown(&ann, 2);
        if (i) is_shown(&bo, 0);
        if (i) assert_string_equal(bo.update, cleo.update);
        watches_by(i % 2 ? &ann : &bo, 0, r, "part"); /* who comes last is told last */
        watches_by(&cleo, 0, r, "part");
        joins(i % 2 ? &cleo : &bo, r);
        joins(i % 2 ? &ann : &cleo, r);
    }
    says(&bo, r, "\"do\":\"sit\",\"seat\":1,\"chips\":1000");
    is_shown(&ann, 2);
    is_shown(&bo, 1);
    is_shown(&cleo, 0);
    says(&bo, r, "\"do\":\"leave\"");
    is_shown(&ann, 2);
    is_shown(&bo, 0);
    is_shown(&cleo, 0);
}

static bool last_is(const struct person *p, const char *kind, int64_t seq)
{
    char start[40], number[40];

    snprintf(start, sizeof start, "{\"is\":\"%s\"", kind);
    snprintf(number, sizeof number, "\"seq\":%lld,", (long long)seq);
    return strncmp(p->socket[0].last, start, strlen(start)) == 0 &&
           strstr(p->socket[0].last, number);
}

/* To a reader who is behind no updates go, but to his own requests; when he has read, he is told
 * how the table stands, and from then on what happens. */
static void who_is_behind_is_told_how_it_stands(void **state)
{
    struct room *r = room_of("red-dog");
    size_t before;

    (void)state;
    come(&ann, 1);
    come(&bo, 1);
    sits(&ann, r);
    joins(&bo, r);
    bets(&ann, r, "ante");
    assert_true(last_is(&bo, "update", r->seq));
    bo.socket[0].waiting = 300000;
    before = bo.socket[0].messages;
    for (int i = 0; i < 10; i++)
        bets(&ann, r, "ante");
    passes(1000);
    assert_int_equal(bo.socket[0].messages, before);
    assert_int_equal(bo.socket[0].dropped, 0);
    bo.socket[0].waiting = 200000;
    passes(100);
    assert_int_equal(bo.socket[0].messages, before + 1);
    assert_true(last_is(&bo, "table", r->seq));
    assert_non_null(strstr(bo.socket[0].last, "{\"spot\":\"ante\",\"stake\":5500}"));
    passes(1000);
    assert_int_equal(bo.socket[0].messages, before + 1);
    bets(&ann, r, "ante");
    assert_true(last_is(&bo, "update", r->seq));

    bo.socket[0].waiting = 300000; /* read when something happens, not when time passes */
    bets(&ann, r, "ante");
    bo.socket[0].waiting = 0;
    bets(&ann, r, "ante");
    assert_true(last_is(&bo, "table", r->seq));
    bets(&ann, r, "ante");
    assert_true(last_is(&bo, "update", r->seq));

    ann.socket[0].waiting = 300000; /* her own bets she hears of, */
    bets(&ann, r, "ante");
    assert_non_null(strstr(ann.update, "{\"spot\":\"ante\",\"stake\":8000}"));
    before = ann.socket[0].messages;
    says(&bo, r, "\"do\":\"sit\",\"seat\":1,\"chips\":1000"); /* of others' seats not */
    assert_int_equal(ann.socket[0].messages, before);
    ann.socket[0].waiting = 0;
    assert_int_equal(ann.socket[0].conn->coming, 0); /* all that was on its way has come */
}

/* The history of a player says by which rules each round was played, and so does each bet. */
static void the_history_has_the_rules(void **state)
{
    struct room *r = room_of("red-dog"), *dice = room_of("craps");
    char sql[300];

    (void)state;
    come(&ann, 1);
    sits(&ann, r);
    bets(&ann, r, "ante");
    says(&ann, r, "\"do\":\"ready\"");
    if (r->table.state.turn) says(&ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    sits(&ann, dice);
    bets(&ann, dice, "pass");
    bets(&ann, dice, "field");
    says(&ann, dice, "\"do\":\"ready\"");
    assert_int_equal(alone_get(hub, "/api/history", "", ann.token), 200);
    assert_non_null(
        strstr(alone_body, "\"game\":\"red-dog\",\"rules\":\"ma min=5 max=500 seats=7\""));
    assert_non_null(strstr(alone_body, "\"game\":\"craps\",\"rules\":\"ma-book min=5 max=500\""));
    snprintf(
        sql, sizeof sql,
        "SELECT count(*) FROM bets WHERE rules = CASE table_id WHEN %d THEN '%s' ELSE '%s' END",
        (int)r->id, r->rules_hash, dice->rules_hash);
    assert_string_not_equal(r->rules_hash, dice->rules_hash);
    assert_int_equal(books_number(sql), 3);
}

/* Who is ready before its time has the next round as soon as the pace allows it. */
static void a_regulated_table_keeps_its_pace(void **state)
{
    struct room *r = room_of("red-dog");

    (void)state;
    r->policy = POLICY_REGULATED;
    come(&ann, 1);
    sits(&ann, r);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        bets(&ann, r, "ante");
        says(&ann, r, "\"do\":\"ready\"");
        assert_int_equal(r->table.state.round, round ? round : 1);
        passes(round ? 4800 : 0);
        assert_int_equal(r->table.state.round, round ? round : 1);
        passes(round ? 200 : 0);
        assert_int_equal(r->table.state.round, round + 1);
        if (r->table.state.turn) says(&ann, r, "\"do\":\"act\",\"verb\":\"stand\"");
    }
}

/* ---- ids of requests ---- */

static bool used_before(struct player *p, const char *id)
{
    static const uint8_t body[FAIR_HASH];
    struct answer *answer;

    return request_look(p, id, body, &answer) == REQUEST_OLD;
}

/* Numbers that count up, in order and in the order of the books, and anything else: none is taken
 * for another, and none is forgotten. */
static void ids_that_were_used_are_known(void **state)
{
    enum { COUNT = 200000, SOME = 3000 };
    static const struct {
        const char *before, *behind;
        int width;
    } form[] = {{"", "", 1},   {"a-", "", 1}, {"a-0", "", 1},
                {"", "-a", 1}, {"7e", "", 3}, {"x99", "", 17}};
    struct player p = {.id = 1}, others = {.id = 2};
    char id[PLAYER_ID_MAX + 1];

    (void)state;
    for (int i = 0; i < COUNT; i++) {
        snprintf(id, sizeof id, "one-%d", i);
        assert_false(used_before(&p, id));
        request_remember(&p, id);
        assert_true(used_before(&p, id));
    }
    assert_int_equal(p.known_room, 0); /* however many there are */
    assert_int_equal(p.runs, 1);
    for (int i = 0; i < COUNT; i += 997) {
        snprintf(id, sizeof id, "one-%d", i);
        assert_true(used_before(&p, id));
        snprintf(id, sizeof id, "one-0%d", i);
        assert_false(used_before(&p, id));
        snprintf(id, sizeof id, "two-%d", i);
        assert_false(used_before(&p, id));
    }
    request_forget_all(&p);
    assert_false(used_before(&p, "one-5"));

    for (int i = 0; i < SOME; i += 2) /* each second of each form, mixed */
        for (size_t k = 0; k < sizeof form / sizeof form[0]; k++) {
            snprintf(id, sizeof id, "%s%0*d%s", form[k].before, form[k].width,
                     i / 2 * 7919 % (SOME / 2) * 2, form[k].behind);
            request_remember(&others, id);
        }
    for (int i = 0; i < SOME; i++)
        for (size_t k = 0; k < sizeof form / sizeof form[0]; k++) {
            snprintf(id, sizeof id, "%s%0*d%s", form[k].before, form[k].width, i, form[k].behind);
            if (used_before(&others, id) != (i % 2 == 0)) fail_msg("%s", id);
        }
    request_forget_all(&others);

    for (int a = 1; a < 10; a++) { /* as the books tell of them: n1 n10 n100 ... n101 */
        snprintf(id, sizeof id, "n%d", a);
        request_remember(&others, id);
        for (int b = 0; b < 10; b++) {
            snprintf(id, sizeof id, "n%d%d", a, b);
            request_remember(&others, id);
            for (int c = 0; c < 10; c++) {
                snprintf(id, sizeof id, "n%d%d%d", a, b, c);
                request_remember(&others, id);
            }
        }
    }
    assert_int_equal(others.known_room, 0);
    for (int i = 1; i < 1000; i++) {
        snprintf(id, sizeof id, "n%d", i);
        assert_true(used_before(&others, id));
    }
    assert_false(used_before(&others, "n1000"));
    assert_false(used_before(&others, "n0"));
    request_forget_all(&others);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_connection_may_send_so_many),
        TEST(an_account_may_send_twice_as_many),
        TEST(a_refusal_has_the_id),
        TEST(one_of_two_tabs_may_close),
        TEST(a_seat_without_a_wager_is_given_up),
        TEST(a_seat_is_given_up_after_a_restart),
        TEST(a_bet_alone_waits),
        TEST(a_bet_alone_is_played_in_the_end),
        TEST(a_silent_player_keeps_nobody),
        TEST(a_quick_player_leaves_time_to_bet),
        TEST(a_wager_is_played_first),
        TEST(a_wager_that_must_stay_is_played_to_its_end),
        TEST(a_regulated_table_keeps_its_pace),
        TEST(who_looks_on_is_shown_no_seat),
        TEST(who_is_behind_is_told_how_it_stands),
        TEST(the_history_has_the_rules),
        cmocka_unit_test(ids_that_were_used_are_known),
    };

    return cmocka_run_group_tests_name("hub_people", tests, NULL, NULL);
}
