/* hub_faults.c -- ten thousand rounds to which something happens: the power fails and the disk has
 * lost, torn or kept what was written; messages are lost, doubled, late or out of order; somebody
 * sets the clock; the server is stopped. What was answered is still there, the books hold, no table
 * is given up, and every round ends. */

#include "../alone/crowd.h"
#include "../alone/power.h"
#include "helper.h"
#include "helper_books.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 10000, /* to which something happens, in a test run, */
    STORY = 500,    /* and of them in one set of books, which grow */
    BETWEEN = 60,   /* steps before a fault, */
    WITHIN = 400,   /* and until it has happened, at the most */
    DISK_STEPS = 60,
    PROMISES = 64,
    TABLES = 64,
    FINISH = 200,
};

/* A request that was answered before the power failed. */
struct promise {
    uint64_t request; /* 0: none */
    int who;
    char said[CROWD_TEXT], answer[ALONE_ANSWER];
};

/* A table's round that something has happened to, and that is not over. */
struct faulted {
    char name[2 * LEDGER_TABLE_ID + 1];
    int64_t round; /* 0: there is none */
};

static struct crowd crowd;
static struct promise promise[PROMISES];
static struct faulted faulted[TABLES];
static long kept, begun, ended;

static int who_is(const struct net_socket *s)
{
    for (int i = 0; i < CROWD; i++)
        if (s == &crowd.person[i].socket) return i;
    return -1;
}

/* An answer that comes after the power has failed is one that nobody got. */
static void hear(const struct net_socket *s, const char *text, size_t n)
{
    const char *id = strstr(text, "\"id\":\"r");
    struct promise *p;
    uint64_t request;

    if (strncmp(text, "{\"is\":\"done\"", 12) != 0 || !id || power_failed()) return;
    request = strtoull(id + 7, NULL, 10);
    p = &promise[request % PROMISES];
    if (p->request != request || p->who != who_is(s) || n >= sizeof p->answer) return;
    memcpy(p->answer, text, n + 1);
}

/* What was last asked is kept until it is answered. */
static void remember(void)
{
    for (int i = 0; i < CROWD; i++) {
        const struct person *who = &crowd.person[i];
        const char *id = strstr(who->said, "\"id\":\"r");
        uint64_t request = id ? strtoull(id + 7, NULL, 10) : 0;
        struct promise *p = &promise[request % PROMISES];

        if (!request || p->request == request) continue;
        *p = (struct promise){.request = request, .who = i};
        memcpy(p->said, who->said, sizeof p->said);
    }
}

static void ask_again(void)
{
    for (struct promise *p = promise; p < promise + PROMISES; p++) {
        struct net_socket *s = &crowd.person[p->who].socket;

        if (!p->answer[0]) continue;
        s->answer[0] = '\0';
        alone_say(crowd.hub, s, p->said, strlen(p->said));
        alone_settle(crowd.hub);
        assert_string_equal(s->answer, p->answer);
        kept++;
    }
    memset(promise, 0, sizeof promise);
}

/* The server starts again, and opens what the disk has. */
static void go_on(bool after_power)
{
    for (int i = 0; i < CROWD; i++)
        alone_disconnect(crowd.hub, &crowd.person[i].socket);
    alone_close(crowd.hub);
    if (after_power) power_back();
    crowd.hub = alone_open(books_folder, ++crowd.requests);
    for (int i = 0; i < CROWD; i++) {
        crowd.person[i].said[0] = '\0';
        alone_connect(crowd.hub, &crowd.person[i].socket, crowd.person[i].token);
    }
}

/* ---- rounds ---- */

static struct faulted *faulted_at(const struct room *r)
{
    struct faulted *f = faulted;

    while (f->name[0] && strcmp(f->name, r->name) != 0)
        f++;
    assert_true(f < faulted + TABLES - 1);
    memcpy(f->name, r->name, sizeof f->name);
    return f;
}

static bool is_open(const struct pit_state *s)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (pit_worth(s, i) != s->chips[i]) return true;
    return s->phase != 0;
}

/* A round has ended when the table is at another one, or the same and nothing lies there. */
static void look(bool happened)
{
    for (const struct room *r = crowd.hub->rooms; r; r = r->next) {
        struct faulted *f = faulted_at(r);
        const struct pit_state *s = &r->table.state;

        if (f->round && (s->round + 1 != f->round || !is_open(s))) {
            f->round = 0;
            ended++;
        }
        if (!happened || f->round || !is_open(s)) continue;
        f->round = s->round + 1;
        begun++;
    }
}

static void steps(int most)
{
    while (most-- > 0 && !power_failed()) {
        if (helper_below(&crowd.seed, 4) == 0)
            crowd_step(&crowd);
        else
            crowd_play(&crowd, crowd_any(&crowd));
        remember();
    }
}

/* Whatever became of the last request of each: it is answered now, and not carried out twice. */
static void ask_last(void)
{
    for (struct person *p = crowd.person; p < crowd.person + CROWD; p++) {
        if (!p->socket.conn) alone_connect(crowd.hub, &p->socket, p->token);
        for (int i = 0; p->said[0] && i < 2; i++) {
            alone_say(crowd.hub, &p->socket, p->said, strlen(p->said));
            alone_settle(crowd.hub);
            if (i && strstr(p->answer, "\"done\""))
                assert_string_equal(p->socket.answer, p->answer);
            memcpy(p->answer, p->socket.answer, sizeof p->answer);
        }
    }
}

/* ---- what happens ---- */

static void power(void)
{
    alone_settle(crowd.hub);
    power_fails(helper_random(&crowd.seed), 1 + helper_below(&crowd.seed, DISK_STEPS));
    crowd.hasty = helper_below(&crowd.seed, 2);
    for (int i = 0; i < WITHIN && !power_failed(); i++) {
        steps(1);
        if (helper_below(&crowd.seed, 4) == 0) alone_settle(crowd.hub);
    }
    crowd.hasty = false;
    if (!power_failed()) fail_msg("the power did not fail");
    go_on(true);
    look(true);
    ask_again();
}

static void network(void)
{
    crowd.lossy = true;
    steps(BETWEEN);
    alone_settle(crowd.hub);
    crowd.lossy = false;
    look(true);
    ask_last();
    ask_again();
}

/* And sets it right again. */
static void wall_clock(void)
{
    static const int64_t by[] = {3600000, -3600000, 86400000, -86400000, 1000, -1000};
    int64_t ms = by[helper_below(&crowd.seed, 6)];

    look(true);
    alone_step(ms);
    steps(BETWEEN / 4);
    alone_step(-ms);
}

static void stop(void)
{
    go_on(false);
    look(true);
}

static const struct {
    const char *words;
    void (*happens)(void);
} faults[] = {{"times without power", power},
              {"times with a bad network", network},
              {"times another clock", wall_clock},
              {"stops", stop}};
enum { FAULTS = sizeof faults / sizeof faults[0] };
static long happened[FAULTS];

/* ---- */

static void check(void)
{
    crowd_check(&crowd);
    assert_int_equal(
        books_number("SELECT count(*) FROM transactions WHERE reason LIKE 'set aside%'"), 0);
}

/* Whatever something has happened to comes to its end, by the players or by the clock. */
static void finish(void)
{
    for (int i = 0; i < FINISH && begun > ended; i++) {
        for (struct room *r = crowd.hub->rooms; r; r = r->next)
            for (int k = 0; faulted_at(r)->round && k < 4; k++)
                crowd_play(&crowd, r);
        alone_pass(crowd.hub, 20000);
        alone_settle(crowd.hub);
        look(false);
    }
    for (const struct faulted *f = faulted; f->name[0]; f++)
        if (f->round) fail_msg("table %s, round %" PRId64 " does not end", f->name, f->round);
}

/* One server's books, until something has happened to so many of its rounds. */
static void story(uint64_t seed, long rounds)
{
    long until = begun + rounds;

    memset(promise, 0, sizeof promise);
    memset(faulted, 0, sizeof faulted);
    power_install();
    crowd_begin(&crowd, seed);
    for (int i = 1; begun < until; i++) {
        int what = helper_below(&crowd.seed, FAULTS);

        steps(BETWEEN);
        look(false);
        faults[what].happens();
        happened[what]++;
        if (i % 4 == 0) check();
    }
    finish();
    check();
    crowd_end(&crowd);
}

/* Any seed may be tried: HUB_SEED=7 HUB_ROUNDS=500. */
static void test_faults(void **state)
{
    const char *seeds = getenv("HUB_SEED"), *rounds = getenv("HUB_ROUNDS");
    long most = rounds ? atol(rounds) : helper_fewer(ROUNDS);
    uint64_t seed = seeds ? strtoull(seeds, NULL, 10) : 1;
    struct power_count c;

    (void)state;
    alone_hears = hear;
    for (; begun < most; seed++) {
        print_message("seed %" PRIu64 "\n", seed); /* of what fails, if something does */
        story(seed, most - begun < STORY ? most - begun : STORY);
    }
    alone_hears = NULL;
    c = power_counted();
    print_message("something happened to %ld rounds, all of which have ended:", begun);
    for (int i = 0; i < FAULTS; i++)
        print_message(" %ld %s,", happened[i], faults[i].words);
    print_message(" with %ld writes lost, %ld torn, %ld kept unsynced; %ld answers kept\n", c.lost,
                  c.torn, c.kept, kept);
    for (int i = 0; i < FAULTS; i++)
        assert_true(happened[i] > 0);
    assert_int_equal(begun, ended);
    assert_true(kept > begun / 100 && c.lost > begun / 100 && c.torn > begun / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_faults)};

    return cmocka_run_group_tests_name("hub_faults", tests, NULL, NULL);
}
