/* hub_damage.c -- a bit of a table's state flips in memory: it is found before anything is settled,
 * that table alone stops, and the books bring it back as it was. */

#include "../alone/hub_alone.h"
#include "helper.h"
#include "helper_books.h"
#include "server/events.h"
#include "server/room_parts.h"

#include <stdio.h>
#include <string.h>

static void comes(struct hub *h, struct alone_player *g, const struct room *r)
{
    char text[100];

    alone_guest(h, g->token);
    alone_connect(h, &g->socket, g->token);
    snprintf(text, sizeof text, "{\"do\":\"join\",\"table\":\"%s\"}", r->name);
    alone_say(h, &g->socket, text, strlen(text));
}

/* Sits down with $100, and bets $10 once the shoe is ready. */
static void bets(struct hub *h, struct alone_player *g, const struct room *r)
{
    alone_asks(h, g, r, "\"do\":\"sit\",\"seat\":1,\"chips\":10000");
    for (int i = 0; i < 100 && r->scribe.fresh; i++)
        alone_pass(h, 1000);
    alone_asks(h, g, r, "\"do\":\"act\",\"verb\":\"bet\",\"spot\":\"ante\",\"amount\":1000");
}

static struct room *opens(struct hub *h)
{
    struct refusal why = {0};
    struct room *r = room_open_own(h, "red-dog", "nj-online", POLICY_PRACTICE, 0, 0, &why);

    assert_non_null(r);
    return r;
}

/* Says ready, and is refused. */
static void is_refused(struct hub *h, struct alone_player *g, const struct room *r)
{
    char text[120];
    size_t answers = g->socket.answers;

    snprintf(text, sizeof text, "{\"id\":\"no\",\"table\":\"%s\",\"do\":\"ready\"}", r->name);
    alone_say(h, &g->socket, text, strlen(text));
    alone_settle(h);
    assert_int_equal(g->socket.answers, answers + 1);
    assert_non_null(strstr(g->socket.answer, "\"refused\""));
    assert_non_null(strstr(g->socket.answer, "memory of this table is damaged"));
}

struct seen {
    const char *table;
    int count;
};

static bool see_aside(void *with, const char *line, size_t n)
{
    struct seen *seen = with;
    char text[EVENTS_LINE + 1];

    snprintf(text, sizeof text, "%.*s", (int)n, line);
    seen->count += strstr(text, "\"table.aside\"") && strstr(text, seen->table);
    return true;
}

/* ---- the sum sees every bit ---- */

struct part {
    const char *what;
    uint8_t *at;
    size_t n;
};

static bool flip_is_found(struct room *r, uint8_t *byte, int bit)
{
    struct refusal why = {0};
    bool found;

    *byte ^= (uint8_t)(1U << bit);
    found = !room_intact(r, &why);
    *byte ^= (uint8_t)(1U << bit);
    r->damaged = r->closed = false;
    return found;
}

static void test_every_part(void **state)
{
    static struct alone_player ann;
    struct refusal why = {0};
    struct hub *h;
    struct room *r;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 1);
    r = opens(h);
    comes(h, &ann, r);
    bets(h, &ann, r);
    {
        struct pit_state *s = &r->table.state;
        size_t sums;
        const void *books = books_sums(r, &sums);
        struct part parts[] = {
            {"options", (uint8_t *)r->table.rules.option, sizeof r->table.rules.option},
            {"pay tables", (uint8_t *)r->table.rules.pay, sizeof r->table.rules.pay},
            {"a spot", (uint8_t *)r->table.rules.spot, sizeof r->table.rules.spot[0]},
            {"the house's result", (uint8_t *)&s->house, sizeof s->house},
            {"chips", (uint8_t *)s->chips, sizeof s->chips},
            {"a game's own state", (uint8_t *)&s->u, sizeof s->u},
            {"a wager", (uint8_t *)s->wager, sizeof s->wager[0]},
            {"the shoe", r->table.keeper.pile, sizeof r->table.keeper.pile},
            {"the seed in play", r->house.playing.server_seed, FAIR_SEED},
            {"the seed to come", r->house.coming.server_seed, FAIR_SEED},
            {"the epoch's key", r->house.playing.key, FAIR_HASH},
            {"the key", r->house.key_seed, sizeof r->house.key_seed},
            {"who sits there", (uint8_t *)&r->seat[0].player, sizeof r->seat[0].player},
            {"the entries", (uint8_t *)books, sums},
        };

        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            for (int k = 0; k < 40; k++) { /* bits all over it, the first and the last among them */
                size_t bit = (parts[i].n * 8 - 1) * (size_t)k / 39;

                if (!flip_is_found(r, parts[i].at + bit / 8, (int)(bit % 8)))
                    fail_msg("%s: bit %zu", parts[i].what, bit);
            }
    }
    assert_true(room_intact(r, &why)); /* as it was */
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

/* ---- and one table stops ---- */

static struct room *room_of(struct hub *h, int64_t id)
{
    struct room *r = h->rooms;

    while (r && r->id != id)
        r = r->next;
    return r;
}

static void test_one_table_stops(void **state)
{
    static struct alone_player ann, bo;
    struct seen seen;
    struct hub *h;
    struct room *r, *other;
    char name[sizeof r->name], why[200];
    int64_t id;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 2);
    r = opens(h);
    other = opens(h);
    id = r->id;
    snprintf(name, sizeof name, "%s", r->name);
    comes(h, &ann, r);
    comes(h, &bo, other);
    bets(h, &ann, r);
    bets(h, &bo, other);
    r->table.state.wager[0].stake ^= 1 << 20; /* ten thousand dollars more */
    is_refused(h, &ann, r);
    assert_true(r->closed);
    assert_int_equal(r->table.state.round, 0);
    alone_asks(h, &bo, other, "\"do\":\"ready\"");
    assert_int_equal(other->table.state.round, 1); /* others play on */
    alone_disconnect(h, &ann.socket);
    alone_disconnect(h, &bo.socket);
    alone_close(h);
    seen = (struct seen){.table = name};
    assert_true(events_read(books_folder, false, see_aside, &seen, why, sizeof why));
    assert_int_equal(seen.count, 1);
    assert_string_equal(books_check(), "");

    h = alone_open(books_folder, 3); /* as it was before */
    r = room_of(h, id);
    assert_non_null(r);
    assert_int_equal(r->table.state.chips[0], 9000);
    assert_int_equal(room_staked(r, 0), 1000);
    alone_close(h);
    assert_int_equal(books_drop_folder(state), 0);
}

/* Nobody has to act: what time brings is not settled either. */
static void test_by_time(void **state)
{
    static struct alone_player ann;
    struct hub *h;
    struct room *r;

    assert_int_equal(books_make_folder(state), 0);
    h = alone_open(books_folder, 4);
    r = opens(h);
    comes(h, &ann, r);
    bets(h, &ann, r);
    r->table.keeper.pile[r->table.keeper.next] ^= 1;
    r->seat[0].ready = true; /* the round would begin with the next tick */
    alone_pass(h, 100);
    assert_null(strstr(ann.socket.last, "\"deal\""));
    assert_non_null(strstr(ann.socket.last, "memory of this table is damaged"));
    alone_pass(h, 100);
    alone_disconnect(h, &ann.socket);
    alone_close(h);
    assert_string_equal(books_check(), "");
    assert_int_equal(books_drop_folder(state), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_part),
                                       cmocka_unit_test(test_one_table_stops),
                                       cmocka_unit_test(test_by_time)};

    return cmocka_run_group_tests_name("hub_damage", tests, NULL, NULL);
}
