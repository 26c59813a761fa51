/* hub_random.c -- a server that is told anything by several players, at any time, over restarts:
 * its books hold, its memory agrees with them, and tables come back as they were. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 5, STEPS = 1500, CHECK_EVERY = 100, TEXT = 600 };

struct person {
    char token[2 * FAIR_SEED + 1];
    int64_t id;
    struct net_socket socket;
    char said[TEXT], answer[ALONE_ANSWER]; /* its last request and what came of it */
};

struct world {
    struct hub *hub;
    struct person person[PLAYERS];
    uint64_t seed, requests;
    long done, refused, rounds;
};

static struct player *player_of(struct world *w, int who)
{
    return hub_player(w->hub, w->person[who].id);
}

static struct room *any_room(struct world *w)
{
    struct room *r = w->hub->rooms;

    for (int i = helper_below(&w->seed, 5); i > 0; i--)
        r = r->next;
    return r;
}

/* Mostly one at which the player sits. */
static struct room *likely_room(struct world *w, int who)
{
    struct room *r = any_room(w);

    for (int i = 0; i < 20 && room_seat_of(r, player_of(w, who)) < 0; i++)
        r = any_room(w);
    return r;
}

static void say(struct world *w, int who, const char *text)
{
    struct net_socket *s = &w->person[who].socket;

    if (s->conn) alone_say(w->hub, s, text, strlen(text));
}

/* A request with a new id, which is answered; its answer is kept. */
static void request(struct world *w, int who, const struct room *r, const char *rest)
{
    struct person *p = &w->person[who];
    size_t answers = p->socket.answers;

    if (!p->socket.conn) return;
    snprintf(p->said, sizeof p->said, "{\"id\":\"r%llu\",\"table\":\"%s\",%s}",
             (unsigned long long)++w->requests, r->name, rest);
    say(w, who, p->said);
    alone_settle(w->hub);
    assert_true(p->socket.answers > answers);
    memcpy(p->answer, p->socket.answer, sizeof p->answer);
    if (strstr(p->answer, "\"is\":\"done\""))
        w->done++;
    else
        w->refused++;
}

/* ---- what players do ---- */

static void watch(struct world *w, int who, const struct room *r, const char *word)
{
    char text[200];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", word, r->name);
    say(w, who, text);
}

static void sit(struct world *w, int who)
{
    struct room *r = any_room(w);
    char rest[200];

    snprintf(rest, sizeof rest, "\"do\":\"sit\",\"seat\":%d,\"chips\":%d",
             helper_below(&w->seed, 4), 2000 + 100 * helper_below(&w->seed, 80));
    request(w, who, r, rest);
    watch(w, who, r, "join");
}

static void watch_or_not(struct world *w, int who)
{
    watch(w, who, likely_room(w, who), helper_below(&w->seed, 8) ? "join" : "part");
}

static long long amount_of(struct world *w, const struct pit_range *range)
{
    pit_money step = range->step > 0 ? range->step : 1;
    pit_money most =
        range->most < range->least + 20 * step ? range->most : range->least + 20 * step;

    if (helper_below(&w->seed, 20) == 0) return most + 1;
    if (most < range->least) return range->least;
    return range->least + step * helper_below(&w->seed, (int)((most - range->least) / step) + 1);
}

static void act(struct world *w, int who)
{
    static struct pit_move list[PIT_MOVES_MAX];
    struct room *r = likely_room(w, who);
    int seat = room_seat_of(r, player_of(w, who));
    int count = seat < 0 ? 0 : pit_moves(&r->table.rules, &r->table.state, seat, list);
    const struct pit_move *m = list;
    char rest[300];

    for (int tries = 0; count && tries < 10; tries++) {
        m = &list[helper_below(&w->seed, count)];
        if (m->verb >= PIT_VERB_OWN || m->verb == PIT_BET || m->verb == PIT_TAKE) break;
    }
    if (!count) return;
    snprintf(rest, sizeof rest,
             "\"do\":\"act\",\"verb\":\"%s\",\"spot\":\"%s\",\"amount\":%lld,\"number\":%lld",
             pit_verb(r->table.rules.game, m->verb)->name, r->table.rules.spot[m->spot].name,
             amount_of(w, &m->range), amount_of(w, &m->range));
    request(w, who, r, rest);
}

static void plain(struct world *w, int who)
{
    static const char *const words[] = {"\"do\":\"ready\"", "\"do\":\"leave\"",
                                        "\"do\":\"buy\",\"amount\":1000"};
    int which = helper_below(&w->seed, 30);

    request(w, who, likely_room(w, who), words[which < 28 ? 0 : which - 27]);
}

static void irregular(struct world *w, int who)
{
    struct room *r = likely_room(w, who);
    const struct pit_irregular_row *rows = r->table.rules.game->irregular;
    int count = 0;
    char rest[100];

    while (rows && rows[count].name)
        count++;
    if (!count) return;
    snprintf(rest, sizeof rest, "\"do\":\"irregular\",\"kind\":\"%s\"",
             rows[helper_below(&w->seed, count)].name);
    request(w, who, r, rest);
}

static void shown(const struct world *w, int who, const struct fair_epoch *e, struct fair_seat *s)
{
    s->cut_accept = e->number % 2;
    s->cut_pos = 60;
    for (int i = 0; i < FAIR_SEED; i++)
        s->seed[i] = (uint8_t)(i + who);
    memcpy(s->player_tag, &w->person[who].id, sizeof w->person[who].id);
}

/* Its part of the ceremony, as it should be but for a few. */
static void take_part(struct world *w, int who, struct room *r)
{
    const struct fair_epoch *e = &r->house.coming;
    int seat = room_seat_of(r, player_of(w, who));
    struct fair_seat s = {.seat = (uint8_t)(seat + 1)};
    char tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1], text[400];
    uint8_t commit[FAIR_HASH];

    shown(w, who, e, &s);
    if (helper_below(&w->seed, 40) == 0) s.seed[0] ^= 1;
    if (r->house.stage == FAIR_OPEN) {
        fair_commit_seat(e, &s, commit);
        fair_hex(s.player_tag, FAIR_PLAYER_TAG, tag);
        fair_hex(commit, FAIR_HASH, hash);
        snprintf(
            text, sizeof text,
            "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":%llu,\"tag\":\"%s\",\"commit\":\"%s\"}",
            r->name, (unsigned long long)e->number, tag, hash);
    } else {
        fair_hex(s.seed, FAIR_SEED, hash);
        snprintf(text, sizeof text,
                 "{\"do\":\"show\",\"table\":\"%s\",\"epoch\":%llu,\"accept\":%d,\"cut\":60,"
                 "\"seed\":\"%s\"}",
                 r->name, (unsigned long long)e->number, s.cut_accept, hash);
    }
    say(w, who, text);
}

/* Pages do it by themselves, most of the time. */
static void ceremony(struct world *w)
{
    struct room *r = any_room(w);

    for (int stage = 0; stage < 2; stage++)
        for (int who = 0; who < PLAYERS; who++)
            if (helper_below(&w->seed, 20)) take_part(w, who, r);
}

/* The last request once more: the same answer. With another body: refused. */
static void again(struct world *w, int who)
{
    struct person *p = &w->person[who];
    char *end = p->said + strlen(p->said);
    bool other = helper_below(&w->seed, 4) == 0;

    if (!p->said[0] || !p->socket.conn) return;
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

static void nonsense(struct world *w, int who)
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
    assert_true(w->person[who].socket.messages > messages);
}

static void come_or_go(struct world *w, int who)
{
    struct person *p = &w->person[who];

    if (p->socket.conn)
        alone_disconnect(w->hub, &p->socket);
    else
        alone_connect(w->hub, &p->socket, p->token);
}

/* ---- what must hold ---- */

/* The memory has what the books have. */
static void compare_money(struct world *w)
{
    struct ledger *l = store_books(w->hub->store);

    for (int i = 0; i < PLAYERS; i++)
        if (player_of(w, i)->loaded)
            assert_int_equal(player_of(w, i)->wallet,
                             ledger_balance(l, LEDGER_WALLET, w->person[i].id, 0));
    for (struct room *r = w->hub->rooms; r; r = r->next) {
        const struct pit_state *s = &r->table.state;

        assert_int_equal(s->house, ledger_balance(l, LEDGER_HOUSE, 0, r->id));
        for (int i = 0; i < PIT_SEATS_MAX; i++) {
            if (!r->seat[i].player) continue;
            assert_int_equal(s->chips[i],
                             ledger_balance(l, LEDGER_CHIPS, r->seat[i].player->id, r->id));
            assert_int_equal(pit_worth(s, i) - s->chips[i],
                             ledger_balance(l, LEDGER_PLAY, r->seat[i].player->id, r->id));
        }
    }
}

static void check(struct world *w)
{
    const char *fails;

    alone_settle(w->hub);
    compare_money(w);
    fails = books_check();
    if (fails[0])
        fail_msg("%s does not hold: %s", fails, fails[0] == 'I' ? books_words[fails[1] - '0'] : "");
}

/* What a table is, apart from who watches it and from its timers. */
struct image {
    struct pit_state state;
    struct fair_house house;
    uint8_t pile[PIT_PILE_MAX], aside[PIT_ASIDE_MAX];
    int cards, asides;
    bool fresh;
};

static void take_image(struct image *i, const struct room *r)
{
    const struct pit_keeper *k = &r->table.keeper;

    i->state = r->table.state;
    i->house = r->house;
    i->cards = k->count - k->next;
    memcpy(i->pile, k->pile + k->next, (size_t)i->cards);
    i->asides = k->asides;
    memcpy(i->aside, k->aside, k->asides);
    i->fresh = r->scribe.fresh;
}

static void same_epoch(const struct fair_epoch *a, const struct fair_epoch *b)
{
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->seats, b->seats);
    assert_memory_equal(a->server_seed, b->server_seed, FAIR_SEED);
    assert_memory_equal(a->commit, b->commit, FAIR_HASH);
    for (int i = 0; i < a->seats; i++)
        assert_int_equal(a->seat[i].shown, b->seat[i].shown);
}

static void same_image(const struct image *a, const struct image *b, const struct pit_rules *rules)
{
    assert_true(pit_same(rules, &a->state, &b->state));
    assert_int_equal(a->fresh, b->fresh);
    assert_int_equal(a->house.stage, b->house.stage);
    assert_int_equal(a->house.in_play, b->house.in_play);
    same_epoch(&a->house.coming, &b->house.coming);
    if (a->house.in_play) same_epoch(&a->house.playing, &b->house.playing);
    if (a->house.in_play) assert_int_equal(a->house.rounds, b->house.rounds);
    assert_memory_equal(a->house.chain.head, b->house.chain.head, FAIR_HASH);
    if (a->fresh || !rules->cards) return;
    assert_int_equal(a->cards, b->cards);
    assert_memory_equal(a->pile, b->pile, (size_t)a->cards);
    assert_int_equal(a->asides, b->asides);
    assert_memory_equal(a->aside, b->aside, (size_t)a->asides);
}

enum { ROOMS = 32 }; /* more than are ever opened */

/* The process ends, and another goes on from the file. */
static void restart(struct world *w)
{
    static struct image before[ROOMS], after;
    int count = 0;

    alone_settle(w->hub);
    for (struct room *r = w->hub->rooms; r; r = r->next) {
        assert_true(count < ROOMS);
        take_image(&before[count++], r);
    }
    for (int i = 0; i < PLAYERS; i++)
        alone_disconnect(w->hub, &w->person[i].socket);
    alone_close(w->hub);
    w->hub = alone_open(books_folder, ++w->requests);
    count = 0;
    for (struct room *r = w->hub->rooms; r; r = r->next) {
        take_image(&after, r);
        same_image(&before[count++], &after, &r->table.rules);
    }
    for (int i = 0; i < PLAYERS; i++)
        alone_connect(w->hub, &w->person[i].socket, w->person[i].token);
}

/* ---- the story ---- */

static void step(struct world *w)
{
    int who = helper_below(&w->seed, PLAYERS), what = helper_below(&w->seed, 100);

    if (what < 5)
        sit(w, who);
    else if (what < 12)
        watch_or_not(w, who);
    else if (what < 50)
        act(w, who);
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

/* Whatever has happened, and even if somebody does not come back: bets open before long. */
static void check_life(struct world *w)
{
    alone_disconnect(w->hub, &w->person[0].socket);
    for (int i = 0; i < 20; i++) {
        for (struct room *r = w->hub->rooms; r; r = r->next)
            for (int who = 1; who < 2 * PLAYERS; who++) { /* twice: to commit, and to show */
                if (who % PLAYERS == 0) continue;
                watch(w, who % PLAYERS, r, "join");
                take_part(w, who % PLAYERS, r);
            }
        alone_pass(w->hub, 6000);
        alone_settle(w->hub);
    }
    for (struct room *r = w->hub->rooms; r; r = r->next) {
        bool anybody = false;

        for (int i = 0; i < PIT_SEATS_MAX; i++)
            anybody |= r->seat[i].player && !r->seat[i].away_at;
        if (anybody) assert_false(r->scribe.fresh);
    }
}

static void begin(struct world *w, uint64_t seed)
{
    static const char *const drills[] = {"red-dog", "blackjack", "craps", NULL};
    struct refusal why = {0};

    memset(w, 0, sizeof *w);
    w->seed = seed;
    assert_int_equal(books_make_folder(NULL), 0);
    w->hub = alone_open(books_folder, seed);
    for (const char *const *game = drills; *game; game++)
        assert_non_null(room_open_own(w->hub, *game, "", POLICY_DRILL, 5, 5, &why));
    for (int i = 0; i < PLAYERS; i++) {
        w->person[i].id = alone_guest(w->hub, w->person[i].token)->id;
        alone_connect(w->hub, &w->person[i].socket, w->person[i].token);
    }
}

static void end(struct world *w)
{
    for (int i = 0; i < PLAYERS; i++)
        alone_disconnect(w->hub, &w->person[i].socket);
    for (struct room *r = w->hub->rooms; r; r = r->next)
        w->rounds += r->table.state.round;
    alone_close(w->hub);
    assert_int_equal(books_drop_folder(NULL), 0);
}

static void play(uint64_t seed, int steps)
{
    static struct world w;

    begin(&w, seed);
    for (int i = 1; i <= steps; i++) {
        step(&w);
        if (i % CHECK_EVERY == 0) check(&w);
        if (i % (2 * CHECK_EVERY) == 0) restart(&w);
        if (i % (2 * CHECK_EVERY) == 0 && helper_below(&w.seed, 2)) check_life(&w);
    }
    end(&w);
    print_message("seed %llu: %ld done, %ld refused, %ld rounds\n", (unsigned long long)seed,
                  w.done, w.refused, w.rounds);
    assert_true(w.done > steps / 20 && w.rounds > steps / 250);
}

/* Any seeds may be tried: HUB_SEEDS="7 8 9" HUB_STEPS=100000. */
static void test_anything(void **state)
{
    const char *seeds = getenv("HUB_SEEDS"), *steps = getenv("HUB_STEPS");
    char *end = NULL;

    (void)state;
    for (const char *at = seeds ? seeds : "1 2"; *at; at = end) {
        unsigned long long seed = strtoull(at, &end, 10);

        if (end == at) break;
        play(seed, steps ? atoi(steps) : STEPS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_anything)};

    return cmocka_run_group_tests_name("hub_random", tests, NULL, NULL);
}
