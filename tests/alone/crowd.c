/* crowd.c -- players of a server inside a test, who tell it anything at any time. */

#include "crowd.h"

#include "../unit/helper.h"
#include "../unit/helper_books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRSTS = 5 };

static struct player *player_of(struct crowd *w, int who)
{
    return hub_player(w->hub, w->person[who].id);
}

/* One of the first, or of those that crowd_begin has opened; often where one player may hold
 * several seats. */
static struct room *any_room(struct crowd *w)
{
    struct room *some[32];
    int count = 0, at = 0;

    for (struct room *r = w->hub->rooms; r; r = r->next, at++) {
        bool several = r->table.rules.areas > 1;

        for (int k = 0; k < (several ? 4 : 1); k++)
            if (several || at < FIRSTS || r->policy == POLICY_DRILL) {
                assert_true(count < 32);
                some[count++] = r;
            }
    }
    return some[helper_below(&w->seed, count)];
}

/* One of the player's seats there; -1: it has none. */
static int any_seat(struct crowd *w, int who, const struct room *r)
{
    uint32_t seats = room_seats_of(r, player_of(w, who));
    int seat;

    if (!seats) return -1;
    do
        seat = helper_below(&w->seed, PIT_SEATS_MAX);
    while (!(seats >> seat & 1));
    return seat;
}

/* Its name as a member, where it is needed; mostly also where it is not. */
static const char *named(struct crowd *w, int seat)
{
    static char text[32];

    snprintf(text, sizeof text, "\"seat\":%d,", seat + 1);
    return helper_below(&w->seed, 8) ? text : "";
}

/* Mostly one at which the player sits. */
static struct room *likely_room(struct crowd *w, int who)
{
    struct room *r = any_room(w);

    for (int i = 0; i < 20 && room_seat_of(r, player_of(w, who)) < 0; i++)
        r = any_room(w);
    return r;
}

/* What was sent before it and is late is sent now, and this later. */
static void send_late(struct crowd *w, int who, const char *text)
{
    struct net_socket *s = &w->person[w->late_who].socket;

    if (w->late[0] && s->conn) alone_say(w->hub, s, w->late, strlen(w->late));
    snprintf(w->late, sizeof w->late, "%s", text);
    w->late_who = who;
}

static void say(struct crowd *w, int who, const char *text)
{
    struct net_socket *s = &w->person[who].socket;
    int what = w->lossy ? helper_below(&w->seed, 8) : 7;

    if (!s->conn) return;
    if (what == 0) return; /* it does not arrive */
    if (what == 1) {
        send_late(w, who, text);
        return;
    }
    alone_say(w->hub, s, text, strlen(text));
    if (what == 2) { /* its answer does not */
        alone_disconnect(w->hub, s);
        alone_connect(w->hub, s, w->person[who].token);
    }
    if (what == 3) alone_say(w->hub, s, text, strlen(text));
}

/* A request with a new id, which is answered; its answer is kept. */
static void request(struct crowd *w, int who, const struct room *r, const char *rest)
{
    struct person *p = &w->person[who];
    size_t answers = p->socket.answers;

    if (!p->socket.conn) return;
    snprintf(p->said, sizeof p->said, "{\"id\":\"r%llu\",\"table\":\"%s\",%s}",
             (unsigned long long)++w->requests, r->name, rest);
    say(w, who, p->said);
    if (w->hasty || w->lossy) return;
    alone_settle(w->hub);
    assert_true(p->socket.answers > answers);
    memcpy(p->answer, p->socket.answer, sizeof p->answer);
    if (strstr(p->answer, "\"is\":\"done\""))
        w->done++;
    else
        w->refused++;
}

/* ---- what players do ---- */

void crowd_watch(struct crowd *w, int who, const struct room *r, const char *word)
{
    char text[200];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", word, r->name);
    say(w, who, text);
}

static void sit(struct crowd *w, int who, const struct room *r)
{
    char rest[200];

    snprintf(rest, sizeof rest, "\"do\":\"sit\",\"seat\":%d,\"chips\":%d",
             helper_below(&w->seed, 4), 2000 + 100 * helper_below(&w->seed, 80));
    request(w, who, r, rest);
    crowd_watch(w, who, r, "join");
}

static void watch_or_not(struct crowd *w, int who)
{
    crowd_watch(w, who, likely_room(w, who), helper_below(&w->seed, 8) ? "join" : "part");
}

static long long amount_of(struct crowd *w, const struct pit_range *range)
{
    pit_money step = range->step > 0 ? range->step : 1;
    pit_money most =
        range->most < range->least + 20 * step ? range->most : range->least + 20 * step;

    if (helper_below(&w->seed, 20) == 0) return most + 1;
    if (most < range->least) return range->least;
    return range->least + step * helper_below(&w->seed, (int)((most - range->least) / step) + 1);
}

static void move(struct crowd *w, int who, struct room *r, int seat, const struct pit_move *m)
{
    char rest[300];

    w->several += room_seat_of(r, player_of(w, who)) != seat;
    snprintf(rest, sizeof rest,
             "%s\"do\":\"act\",\"verb\":\"%s\",\"spot\":\"%s\",\"amount\":%lld,\"number\":%lld",
             named(w, seat), pit_verb(r->table.rules.game, m->verb)->name,
             r->table.rules.spot[m->spot].name, amount_of(w, &m->range), amount_of(w, &m->range));
    request(w, who, r, rest);
}

static void act(struct crowd *w, int who, struct room *r)
{
    static struct pit_move list[PIT_MOVES_MAX];
    int seat = any_seat(w, who, r);
    int count = seat < 0 ? 0 : pit_moves(&r->table.rules, &r->table.state, seat, list);
    const struct pit_move *m = list;

    for (int tries = 0; count && tries < 10; tries++) {
        m = &list[helper_below(&w->seed, count)];
        if (m->verb >= PIT_VERB_OWN || m->verb == PIT_BET || m->verb == PIT_TAKE) break;
    }
    if (count) move(w, who, r, seat, m);
}

/* Mostly on the spot that the game begins with. */
static void bet(struct crowd *w, int who, struct room *r, int seat)
{
    static struct pit_move list[PIT_MOVES_MAX];
    int count = pit_moves_of(&r->table.rules, &r->table.state, seat, PIT_BET, list);

    if (count)
        move(w, who, r, seat, &list[helper_below(&w->seed, 4) ? 0 : helper_below(&w->seed, count)]);
}

static void plain(struct crowd *w, int who)
{
    static const char *const words[] = {"\"do\":\"ready\"", "\"do\":\"leave\"",
                                        "\"do\":\"buy\",\"amount\":1000"};
    int which = helper_below(&w->seed, 30);
    struct room *r = likely_room(w, who);
    int seat = any_seat(w, who, r);
    char rest[100];

    snprintf(rest, sizeof rest, "%s%s", which < 28 || seat < 0 ? "" : named(w, seat),
             words[which < 28 ? 0 : which - 27]);
    request(w, who, r, rest);
}

static void irregular(struct crowd *w, int who)
{
    struct room *r = likely_room(w, who);
    int seat = any_seat(w, who, r);
    const struct pit_irregular_row *rows = r->table.rules.game->irregular;
    int count = 0;
    char rest[100];

    while (rows && rows[count].name)
        count++;
    if (!count || seat < 0) return;
    snprintf(rest, sizeof rest, "%s\"do\":\"irregular\",\"kind\":\"%s\"", named(w, seat),
             rows[helper_below(&w->seed, count)].name);
    request(w, who, r, rest);
}

static void shown(const struct crowd *w, int who, const struct fair_epoch *e, struct fair_seat *s)
{
    s->cut_accept = e->number % 2;
    s->cut_pos = 60;
    for (int i = 0; i < FAIR_SEED; i++)
        s->seed[i] = (uint8_t)(i + who);
    memcpy(s->player_tag, &w->person[who].id, sizeof w->person[who].id);
}

static void take_part(struct crowd *w, int who, struct room *r, int seat)
{
    const struct fair_epoch *e = &r->house.coming;
    struct fair_seat s = {.seat = (uint8_t)(seat + 1)};
    char tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1], text[400];
    uint8_t commit[FAIR_HASH];

    shown(w, who, e, &s);
    if (helper_below(&w->seed, 40) == 0) s.seed[0] ^= 1;
    if (r->house.stage == FAIR_OPEN) {
        fair_commit_seat(e, &s, commit);
        fair_hex(s.player_tag, FAIR_PLAYER_TAG, tag);
        fair_hex(commit, FAIR_HASH, hash);
        snprintf(text, sizeof text,
                 "{\"do\":\"commit\",\"table\":\"%s\",\"seat\":%d,\"epoch\":%llu,\"tag\":\"%s\","
                 "\"commit\":"
                 "\"%s\"}",
                 r->name, seat + 1, (unsigned long long)e->number, tag, hash);
    } else {
        fair_hex(s.seed, FAIR_SEED, hash);
        snprintf(text, sizeof text,
                 "{\"do\":\"show\",\"table\":\"%s\",\"seat\":%d,\"epoch\":%llu,\"accept\":%d,"
                 "\"cut\":60,\"seed\":\"%s\"}",
                 r->name, seat + 1, (unsigned long long)e->number, s.cut_accept, hash);
    }
    say(w, who, text);
}

/* Its part of the ceremony, for each of its seats, as it should be but for a few. */
void crowd_take_part(struct crowd *w, int who, struct room *r)
{
    uint32_t seats = room_seats_of(r, player_of(w, who));

    for (int i = 0; seats >> i; i++)
        if (seats >> i & 1) take_part(w, who, r, i);
}

/* Pages do it by themselves, most of the time. */
static void ceremony(struct crowd *w)
{
    struct room *r = any_room(w);

    for (int stage = 0; stage < 2; stage++)
        for (int who = 0; who < CROWD; who++)
            if (helper_below(&w->seed, 20)) crowd_take_part(w, who, r);
}

/* The last request once more: the same answer. With another body: refused. */
static void again(struct crowd *w, int who)
{
    struct person *p = &w->person[who];
    char *end = p->said + strlen(p->said);
    bool other = helper_below(&w->seed, 4) == 0;

    if (w->hasty || w->lossy || !p->said[0] || !p->socket.conn) return;
    if (strstr(p->answer, "\"refused\"")) return; /* what had no effect may be tried again */
    if (other) memcpy(end, " ", 2);
    p->socket.answer[0] = '\0';
    say(w, who, p->said);
    alone_settle(w->hub);
    if (other) {
        assert_non_null(strstr(p->socket.answer, "\"code\":\"id\""));
        *end = '\0';
    } else {
        assert_string_equal(p->socket.answer, p->answer);
    }
}

static void nonsense(struct crowd *w, int who)
{
    static const char *const words[] = {
        "",
        "{}",
        "[]",
        "{\"do\":7}",
        "{\"do\":\"bet\"}",
        "{\"do\":\"act\",\"id\":\"\"}",
        "{\"do\":\"sit\",\"id\":\"x\",\"table\":\"0\",\"seat\":1,\"chips\":1e9}",
        "{\"do\":\"ping\",\"n\":-1}",
        "{\"do\":\"ping\",\"n\":1}",
        "\xff",
        "{\"do\":\"show\",\"table\":null}",
        "{\"do\":\"join\",\"do\":\"join\"}"};
    size_t messages = w->person[who].socket.messages;

    if (!w->person[who].socket.conn) return;
    say(w, who, words[helper_below(&w->seed, sizeof words / sizeof words[0])]);
    alone_settle(w->hub);
    if (!w->lossy) assert_true(w->person[who].socket.messages > messages);
}

static void come_or_go(struct crowd *w, int who)
{
    struct person *p = &w->person[who];

    if (p->socket.conn)
        alone_disconnect(w->hub, &p->socket);
    else
        alone_connect(w->hub, &p->socket, p->token);
}

/* ---- what must hold ---- */

/* The memory has what the books have. */
static void compare_money(struct crowd *w)
{
    struct ledger *l = store_books(w->hub->store);

    for (int i = 0; i < CROWD; i++)
        if (player_of(w, i)->loaded)
            assert_int_equal(player_of(w, i)->wallet,
                             ledger_balance(l, LEDGER_WALLET, w->person[i].id, 0));
    for (struct room *r = w->hub->rooms; r; r = r->next) {
        const struct pit_state *s = &r->table.state;

        assert_int_equal(s->house, ledger_balance(l, LEDGER_HOUSE, 0, r->id));
        for (int i = 0; i < CROWD; i++) {
            uint32_t seats = room_seats_of(r, player_of(w, i));
            pit_money chips = 0, worth = 0;

            for (int k = 0; seats >> k; k++) {
                if (!(seats >> k & 1)) continue;
                chips += s->chips[k];
                worth += pit_worth(s, k);
            }
            assert_int_equal(chips, ledger_balance(l, LEDGER_CHIPS, w->person[i].id, r->id));
            assert_int_equal(worth - chips, ledger_balance(l, LEDGER_PLAY, w->person[i].id, r->id));
        }
    }
}

void crowd_check(struct crowd *w)
{
    const char *fails;

    alone_settle(w->hub);
    compare_money(w);
    fails = books_check();
    if (fails[0])
        fail_msg("%s does not hold: %s", fails, fails[0] == 'I' ? books_words[fails[1] - '0'] : "");
}

/* ---- */

void crowd_step(struct crowd *w)
{
    int who = helper_below(&w->seed, CROWD), what = helper_below(&w->seed, 100);

    if (what < 5)
        sit(w, who, helper_below(&w->seed, 2) ? any_room(w) : likely_room(w, who));
    else if (what < 12)
        watch_or_not(w, who);
    else if (what < 50)
        act(w, who, likely_room(w, who));
    else if (what < 65)
        plain(w, who);
    else if (what < 68)
        irregular(w, who);
    else if (what < 84)
        ceremony(w);
    else if (what < 88)
        again(w, who);
    else if (what < 91)
        nonsense(w, who);
    else if (what < 93)
        come_or_go(w, who);
    else
        alone_pass(w->hub, helper_below(&w->seed, 40) ? 800 : 61000);
}

struct room *crowd_any(struct crowd *w)
{
    struct room *some = w->hub->rooms;
    int count = 0;

    for (struct room *r = some; r; r = r->next)
        if (helper_below(&w->seed, ++count) == 0) some = r;
    return some;
}

void crowd_play(struct crowd *w, struct room *r)
{
    int who = helper_below(&w->seed, CROWD), seat = any_seat(w, who, r);
    const struct pit_state *s = &r->table.state;

    if (r->house.stage == FAIR_OPEN || r->house.stage == FAIR_LOCKED)
        for (int i = 0; i < CROWD; i++)
            crowd_take_part(w, i, r);
    if (seat < 0)
        sit(w, who, r);
    else if (s->phase || helper_below(&w->seed, 16) == 0)
        act(w, who, r);
    else if (pit_worth(s, seat) == s->chips[seat] || helper_below(&w->seed, 4) == 0)
        bet(w, who, r, seat);
    else
        request(w, who, r, "\"do\":\"ready\"");
}

void crowd_begin(struct crowd *w, uint64_t seed)
{
    static const char *const drills[] = {"red-dog", "blackjack", "craps", NULL};
    static const char *const boxes[] = {"ma-book areas=3 progressive=on decks=4 split_hands=4",
                                        "ma-book areas=2 six_to_five=on decks=1", NULL};
    struct refusal why = {0};

    memset(w, 0, sizeof *w);
    w->seed = seed;
    assert_int_equal(books_make_folder(NULL), 0);
    w->hub = alone_open(books_folder, seed);
    w->hub->options.allow_player_edge = true; /* for the meter */
    for (const char *const *game = drills; *game; game++)
        assert_non_null(room_open_own(w->hub, *game, "", POLICY_DRILL, 5, 5, &why));
    assert_non_null(room_open_own(w->hub, "blackjack", boxes[0], POLICY_DRILL, 5, 5, &why));
    for (const char *const *rules = boxes; *rules; rules++)
        assert_non_null(room_open_own(w->hub, "blackjack", *rules, POLICY_PRACTICE, 5, 5, &why));
    for (int i = 0; i < CROWD; i++) {
        w->person[i].id = alone_guest(w->hub, w->person[i].token)->id;
        alone_connect(w->hub, &w->person[i].socket, w->person[i].token);
    }
}

void crowd_end(struct crowd *w)
{
    for (int i = 0; i < CROWD; i++)
        alone_disconnect(w->hub, &w->person[i].socket);
    for (struct room *r = w->hub->rooms; r; r = r->next)
        w->rounds += r->table.state.round;
    alone_close(w->hub);
    assert_int_equal(books_drop_folder(NULL), 0);
}
