/* hub_full.c -- a table of each game, with every seat taken and every bet made that can be: all of
 * it is settled at once, the server starts again, the books hold, and the record is verified. And a
 * shoe of baccarat, from its first hand to its last. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "report/verify_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MONEY = 100000000, CHIPS = 50000000, ROUNDS = 60 };

struct guest {
    char token[2 * FAIR_SEED + 1];
    struct player *player;
    int requests;
};

static struct guest guest[PIT_SEATS_MAX];
static struct net_socket wire[PIT_SEATS_MAX];

/* ---- people ---- */

static void give(struct hub *h, struct player *p)
{
    struct action *a = action_begin(h);

    group_entry(a->group, LEDGER_ISSUE, 0, 0, -MONEY);
    group_entry(a->group, LEDGER_WALLET, p->id, 0, MONEY);
    group_move(a->group, "issue", 0, 0, NULL, NULL);
    p->wallet += MONEY;
    action_end(a);
}

static void say(struct hub *h, int who, const struct room *r, const char *rest)
{
    char text[300];

    snprintf(text, sizeof text, "{\"id\":\"%d\",\"table\":\"%s\",%s}", ++guest[who].requests,
             r->name, rest);
    alone_say(h, &wire[who], text, strlen(text));
}

/* It is done. */
static void ask(struct hub *h, int who, const struct room *r, const char *rest)
{
    say(h, who, r, rest);
    alone_settle(h);
    if (!strstr(wire[who].answer, "\"is\":\"done\"")) fail_msg("%s: %s", rest, wire[who].answer);
}

static void watch(struct hub *h, int who, const struct room *r, const char *word)
{
    char text[100];

    snprintf(text, sizeof text, "{\"do\":\"%s\",\"table\":\"%s\"}", word, r->name);
    alone_say(h, &wire[who], text, strlen(text));
    alone_settle(h);
}

/* ---- a table ---- */

static struct room *open_table(struct hub *h, const struct pit_game *game, const char *rules)
{
    struct refusal why = {0};
    struct room *r;
    struct action *a = action_begin(h);

    h->options.allow_player_edge = true;
    r = room_open(h, game->name, rules, POLICY_PRACTICE, &why);
    if (!r) {
        print_error("%s: %s\n", game->name, why.words);
        abort();
    }
    r->is_private = true;
    r->owner = guest[0].player->id;
    room_store_new(r, a);
    action_end(a);
    return r;
}

/* Of the first seat, for the coming epoch. */
static struct fair_seat brings;

static void commit(struct hub *h, struct room *r)
{
    char text[400], tag[2 * FAIR_PLAYER_TAG + 1], hash[2 * FAIR_HASH + 1];

    brings = (struct fair_seat){.seat = 1};
    memset(brings.player_tag, 7, sizeof brings.player_tag);
    memset(brings.seed, 9, sizeof brings.seed);
    fair_commit_seat(&r->house.coming, &brings, brings.commit);
    fair_hex(brings.player_tag, FAIR_PLAYER_TAG, tag);
    fair_hex(brings.commit, FAIR_HASH, hash);
    snprintf(text, sizeof text,
             "{\"do\":\"commit\",\"table\":\"%s\",\"epoch\":%d,\"tag\":\"%s\",\"commit\":\"%s\"}",
             r->name, (int)r->house.coming.number, tag, hash);
    alone_say(h, &wire[0], text, strlen(text));
}

static void show(struct hub *h, struct room *r)
{
    char text[400], seed[2 * FAIR_SEED + 1];

    fair_hex(brings.seed, FAIR_SEED, seed);
    snprintf(
        text, sizeof text,
        "{\"do\":\"show\",\"table\":\"%s\",\"epoch\":%d,\"accept\":0,\"cut\":0,\"seed\":\"%s\"}",
        r->name, (int)r->house.coming.number, seed);
    alone_say(h, &wire[0], text, strlen(text));
}

static void wait_for_epoch(struct hub *h, struct room *r)
{
    for (int i = 0; i < 100 && r->scribe.fresh; i++) {
        if (r->house.stage == FAIR_OPEN) commit(h, r);
        if (r->house.stage == FAIR_LOCKED) show(h, r);
        alone_pass(h, 100);
        alone_settle(h);
    }
    assert_false(r->scribe.fresh);
}

/* True if this is a wager that does not lie there yet. */
static bool is_new(const struct room *r, int seat, const struct pit_move *m)
{
    const struct pit_state *s = &r->table.state;

    if (m->verb != PIT_BET) return false;
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat && s->wager[i].spot == m->spot && s->wager[i].hand == m->hand)
            return false;
    return true;
}

/* Every bet that the seat can make; one may make another possible. */
static void fill_seat(struct hub *h, struct room *r, int who, int seat)
{
    static struct pit_move list[PIT_MOVES_MAX];
    int made;

    do {
        int count = pit_moves(&r->table.rules, &r->table.state, seat, list);

        made = 0;
        for (int i = 0; i < count; i++) {
            char rest[200];

            if (!is_new(r, seat, &list[i])) continue;
            snprintf(rest, sizeof rest,
                     "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"%s\",\"hand\":%d,\"amount\":%lld",
                     r->table.rules.spot[list[i].spot].name, list[i].hand + 1,
                     (long long)list[i].range.least);
            say(h, who, r, rest);
            made += !is_new(r, seat, &list[i]);
        }
    } while (made);
    alone_settle(h);
}

/* The seats' answers in a round: a decision of the game's own, such as a raise. */
static void answer(struct hub *h, struct room *r)
{
    static struct pit_move list[PIT_MOVES_MAX];

    for (int i = 0; i < 1000 && r->table.state.phase && r->table.state.turn; i++)
        for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
            const struct pit_move *m = list;
            char rest[200];

            if (!r->table.state.phase || !(r->table.state.turn >> seat & 1)) continue;
            assert_true(pit_moves(&r->table.rules, &r->table.state, seat, list) > 0);
            while (m->verb < PIT_VERB_OWN)
                m++;
            snprintf(rest, sizeof rest,
                     "\"do\":\"act\",\"verb\":\"%s\",\"spot\":\"%s\",\"hand\":%d,\"amount\":%lld",
                     pit_verb(r->table.rules.game, m->verb)->name,
                     r->table.rules.spot[m->spot].name, m->hand + 1, (long long)m->range.most);
            ask(h, seat, r, rest);
        }
}

/* One round with all bets. True if it decided every one of them. */
static bool play_round(struct hub *h, struct room *r, int *most)
{
    uint32_t round = r->table.state.round;
    int seats = r->table.rules.option[PIT_O_SEATS], wagers;

    watch(h, 0, r, "part");
    for (int seat = 0; seat < seats; seat++)
        fill_seat(h, r, seat, seat);
    watch(h, 0, r, "join");
    wagers = r->table.state.wagers;
    ask(h, 0, r, "\"do\":\"ready\""); /* the others do not look on, and are not waited for */
    assert_int_equal(r->table.state.round, round + 1);
    answer(h, r);
    assert_int_equal(r->table.state.phase, 0);
    if (wagers > *most) *most = wagers;
    return r->ends >= wagers;
}

/* What stayed up after it was paid comes down. */
static void take_all(struct hub *h, struct room *r, int seat)
{
    const struct pit_state *s = &r->table.state;

    for (int i = s->wagers; i-- > 0;) {
        char rest[200];

        if (s->wager[i].seat != seat) continue;
        snprintf(rest, sizeof rest,
                 "\"do\":\"act\",\"verb\":\"take\",\"spot\":\"%s\",\"amount\":%lld",
                 r->table.rules.spot[s->wager[i].spot].name, (long long)s->wager[i].stake);
        ask(h, seat, r, rest);
    }
}

/* ---- afterwards ---- */

static char *text;
static size_t text_n;

static void keep_text(void *with, int64_t seq, const char *lines, size_t n)
{
    (void)with, (void)seq;
    text = realloc(text, text_n + n);
    assert_non_null(text);
    memcpy(text + text_n, lines, n);
    text_n += n;
}

static void verify_record(int64_t table, const struct fair_system *system)
{
    static struct verify found;
    struct ledger *books = books_open();

    text_n = 0;
    assert_true(ledger_log(books, table, keep_text, NULL));
    ledger_close(books);
    verify_text(&found, system, text, text_n);
    for (int i = 0; i < VERIFY_STEPS_MAX; i++)
        if (found.found[i].state > VERIFY_HOLDS)
            fail_msg("%s: line %ld: %s", verify_name((enum verify_step)i), found.found[i].line,
                     found.found[i].words);
}

/* A server with a table, and guests with money at these of its seats. */
static struct room *open_all(const struct pit_game *game, const char *rules, int seats)
{
    struct hub *h;
    struct room *r;

    assert_int_equal(books_make_folder(NULL), 0);
    h = alone_open(books_folder, 5);
    memset(guest, 0, sizeof guest);
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        guest[i].player = alone_guest(h, guest[i].token);
        give(h, guest[i].player);
        alone_connect(h, &wire[i], guest[i].token);
    }
    r = open_table(h, game, rules);
    if (!seats) seats = r->table.rules.option[PIT_O_SEATS];
    watch(h, 0, r, "join");
    for (int seat = 0; seat < seats; seat++) {
        char rest[100];

        snprintf(rest, sizeof rest, "\"do\":\"sit\",\"seat\":%d,\"chips\":%d", seat + 1, CHIPS);
        ask(h, seat, r, rest);
    }
    wait_for_epoch(h, r);
    return r;
}

static void test_full(const struct pit_game *game)
{
    struct room *r = open_all(game, "", 0);
    struct hub *h = r->hub;
    const struct fair_system *system;
    pit_money chips;
    int64_t id;
    int seats, most = 0;
    bool all = false;

    system = h->system;
    id = r->id;
    seats = r->table.rules.option[PIT_O_SEATS];
    for (int i = 0; i < ROUNDS && !all; i++) {
        all = play_round(h, r, &most);
        if (r->scribe.fresh) wait_for_epoch(h, r);
    }
    print_message("%s: %d wagers\n", game->name, most);
    assert_true(all);
    chips = r->table.state.chips[seats - 1];
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        alone_disconnect(h, &wire[i]);
    alone_close(h);
    if (*books_check()) fail_msg("%s", books_words[books_check()[1] - '0']);

    h = alone_open(books_folder, 6);
    r = h->rooms;
    while (r->id != id)
        r = r->next;
    assert_int_equal(r->table.state.chips[seats - 1], chips);
    for (int seat = 0; seat < seats; seat++) {
        alone_connect(h, &wire[seat], guest[seat].token);
        take_all(h, r, seat);
        ask(h, seat, r, "\"do\":\"leave\"");
        alone_disconnect(h, &wire[seat]);
    }
    alone_pass(h, 601000); /* the table is abandoned */
    assert_true(r->closed);
    alone_close(h);
    if (*books_check()) fail_msg("%s", books_words[books_check()[1] - '0']);
    verify_record(id, system);
    assert_int_equal(books_drop_folder(NULL), 0);
}

/* ---- a whole shoe ---- */

/* Whoever is offered the shoe takes it. */
static bool take_shoe(struct hub *h, struct room *r)
{
    const struct pit_state *s = &r->table.state;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (s->phase || !(s->turn >> seat & 1)) continue;
        ask(h, seat, r, "\"do\":\"act\",\"verb\":\"accept\"");
        return true;
    }
    return false;
}

static pit_money owed_by_all(const struct room *r)
{
    pit_money sum = 0;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        sum += r->table.rules.game->owes(&r->table.state, seat);
    return sum;
}

/* Seven seats with every wager, a percentage that is owed, cards that players turn, and a shoe that
 * passes: to its last hand, over a restart, and then everybody leaves. */
static void test_shoe(void **state)
{
    enum { SEATS = 7 };
    const char *rules = "ma-book vig_collected=owed dragon_bonus=on house_money=on coupon=on "
                        "turned_by=player";
    struct room *r = open_all(pit_game_find("baccarat", 8), rules, SEATS);
    struct hub *h = r->hub;
    const struct fair_system *system = h->system;
    int64_t id = r->id;
    int hands = 0, taken = 0, most = 0;
    pit_money owed = 0;

    (void)state;
    while (!r->scribe.fresh) {
        taken += take_shoe(h, r);
        play_round(h, r, &most);
        if (owed_by_all(r) > owed) owed = owed_by_all(r);
        if (++hands == 40) { /* markers and who has the shoe outlive the process */
            pit_money before = owed_by_all(r);
            uint8_t curator = r->table.state.u.baccarat.curator;

            for (int i = 0; i < PIT_SEATS_MAX; i++)
                alone_disconnect(h, &wire[i]);
            alone_close(h);
            h = alone_open(books_folder, 7);
            for (r = h->rooms; r->id != id;)
                r = r->next;
            for (int i = 0; i < PIT_SEATS_MAX; i++)
                alone_connect(h, &wire[i], guest[i].token);
            h->options.allow_player_edge = true;
            watch(h, 0, r, "join");
            assert_int_equal(owed_by_all(r), before);
            assert_int_equal(r->table.state.u.baccarat.curator, curator);
        }
        assert_true(hands < 120);
    }
    print_message("a shoe of baccarat: %d hands, %d wagers, taken %d times\n", hands, most, taken);
    assert_true(hands >= 70 && taken > 10);
    assert_int_equal(most, SEATS * 8);
    assert_true(owed > 0);
    assert_int_equal(owed_by_all(r), 0); /* collected before the next shoe */
    wait_for_epoch(h, r);
    for (int i = 0; i < 3; i++)
        play_round(h, r, &most);
    for (int seat = 0; seat < SEATS; seat++)
        ask(h, seat, r, "\"do\":\"leave\"");
    assert_int_equal(owed_by_all(r), 0);
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        alone_disconnect(h, &wire[i]);
    alone_pass(h, 601000);
    assert_true(r->closed);
    alone_close(h);
    if (*books_check()) fail_msg("%s", books_words[books_check()[1] - '0']);
    verify_record(id, system);
    free(text);
    text = NULL;
    assert_int_equal(books_drop_folder(NULL), 0);
}

static void test_all(void **state)
{
    (void)state;
    for (const struct pit_game *const *g = pit_games(); *g; g++)
        test_full(*g);
    free(text);
    text = NULL;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all), cmocka_unit_test(test_shoe)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
