/* hub_random.c -- a server that is told anything by several players, at any time, over restarts:
 * its books hold, its memory agrees with them, and tables come back as they were. Beside
 * tools/cluster there are two nodes, and instead of a restart one goes and the other takes its
 * tables. */

#include "../alone/crowd.h"
#include "helper.h"
#include "helper_books.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 1500, CHECK_EVERY = 100 };

/* What a table is, apart from who watches it and from its timers. */
struct image {
    struct pit_state state;
    struct fair_house house;
    uint8_t pile[PIT_PILE_MAX], aside[PIT_ASIDE_MAX];
    int cards, asides;
    bool fresh;
    char name[2 * LEDGER_TABLE_ID + 1];
};

static void take_image(struct image *i, const struct room *r)
{
    const struct pit_keeper *k = &r->table.keeper;

    memcpy(i->name, r->name, sizeof i->name);
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

static struct image images[ROOMS];

static int take_images(const struct hub *h, int count)
{
    for (const struct room *r = h->rooms; r; r = r->next) {
        assert_true(count < ROOMS);
        take_image(&images[count++], r);
    }
    return count;
}

static void same_images(const struct hub *h, int count)
{
    static struct image after;

    for (const struct room *r = h->rooms; r; r = r->next, count--) {
        int at = 0;

        while (at < ROOMS && strcmp(images[at].name, r->name) != 0)
            at++;
        assert_true(at < ROOMS);
        take_image(&after, r);
        same_image(&images[at], &after, &r->table.rules);
    }
    assert_int_equal(count, 0);
}

/* ---- two nodes ---- */

static char second_folder[120];

static void open_beside(struct crowd *w)
{
    static char key[120];
    bool second = strcmp(w->hub->options.data, books_folder) == 0;

    snprintf(key, sizeof key, "%s.key", books_beside);
    alone_key_file = key;
    alone_beside = alone_open(second ? second_folder : books_folder, 1000000 + ++w->requests);
    alone_key_file = NULL;
}

/* One leaves, the other has everything, and the first comes back beside it. */
static void change_nodes(struct crowd *w)
{
    struct hub *left = alone_beside;

    alone_beside = NULL;
    alone_close(w->hub);
    w->hub = left;
    while (books_number("SELECT count(*) FROM owners WHERE node = 0"))
        alone_look(w->hub); /* however often it takes, tables stand still */
}

/* The process ends, and another goes on from the file. */
static void restart(struct crowd *w)
{
    int count;

    alone_settle(w->hub);
    count = take_images(w->hub, 0);
    if (alone_beside) count = take_images(alone_beside, count);
    for (int i = 0; i < CROWD; i++)
        alone_disconnect(w->hub, &w->person[i].socket);
    if (alone_beside) {
        change_nodes(w);
    } else {
        alone_close(w->hub);
        w->hub = alone_open(books_folder, ++w->requests);
    }
    same_images(w->hub, count);
    if (books_postgres) open_beside(w);
    for (int i = 0; i < CROWD; i++)
        alone_connect(w->hub, &w->person[i].socket, w->person[i].token);
}

/* ---- the story ---- */

/* Whatever has happened, and even if somebody does not come back: bets open before long. */
static void check_life(struct crowd *w)
{
    alone_disconnect(w->hub, &w->person[0].socket);
    for (int i = 0; i < 20; i++) {
        for (struct room *r = w->hub->rooms; r; r = r->next)
            for (int who = 1; who < 2 * CROWD; who++) { /* twice: to commit, and to show */
                if (who % CROWD == 0) continue;
                crowd_watch(w, who % CROWD, r, "join");
                crowd_take_part(w, who % CROWD, r);
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

/* The last of them is in the folder of the books, and has all tables. */
static void end_beside(struct crowd *w)
{
    static const char *const files[] = {"two/node", "two/events.log", "two/pit.sqlite.heads", "two",
                                        "node"};
    char name[200];

    if (strcmp(w->hub->options.data, books_folder) != 0) restart(w);
    w->rounds = 0;
    for (struct room *r = alone_beside->rooms; r; r = r->next)
        w->rounds += r->table.state.round;
    alone_close(alone_beside);
    alone_beside = NULL;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(name, sizeof name, "%s/%s", books_folder, files[i]);
        remove(name);
    }
}

static void play(uint64_t seed, int steps)
{
    static struct crowd w;

    crowd_begin(&w, seed);
    snprintf(second_folder, sizeof second_folder, "%s/two", books_folder);
    if (books_postgres) open_beside(&w);
    for (int i = 1; i <= steps; i++) {
        crowd_step(&w);
        if (i % CHECK_EVERY == 0) crowd_check(&w);
        if (i % (2 * CHECK_EVERY) == 0) restart(&w);
        if (i % (2 * CHECK_EVERY) == 0 && helper_below(&w.seed, 2)) check_life(&w);
    }
    if (alone_beside) end_beside(&w);
    crowd_end(&w);
    print_message("seed %llu: %ld done, %ld refused, %ld rounds, %ld at a second seat\n",
                  (unsigned long long)seed, w.done, w.refused, w.rounds, w.several);
    assert_true(w.done > steps / 20 && w.rounds > steps / 250);
    if (steps >= STEPS) assert_true(w.several > 0);
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
