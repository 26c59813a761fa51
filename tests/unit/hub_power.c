/* hub_power.c -- the power fails under a server that is told anything by several players: what was
 * answered is still there, the books hold, no table is given up, and play goes on. */

#include "../alone/crowd.h"
#include "../alone/power.h"
#include "helper.h"
#include "helper_books.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUTS = 60, BETWEEN = 12, WITHIN = 400, DISK_STEPS = 60, PROMISES = 64 };

/* A request that was answered before the power failed. */
struct promise {
    uint64_t request; /* 0: none */
    int who;
    char said[CROWD_TEXT], answer[ALONE_ANSWER];
};

static struct crowd crowd;
static struct promise promise[PROMISES];
static long kept;

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

/* The machine starts again: its server opens what the disk has. */
static void go_on(void)
{
    for (int i = 0; i < CROWD; i++)
        alone_disconnect(crowd.hub, &crowd.person[i].socket);
    alone_close(crowd.hub);
    power_back();
    crowd.hub = alone_open(books_folder, ++crowd.requests);
    for (int i = 0; i < CROWD; i++) {
        crowd.person[i].said[0] = '\0';
        alone_connect(crowd.hub, &crowd.person[i].socket, crowd.person[i].token);
    }
}

static void cut(uint64_t seed, int number)
{
    alone_settle(crowd.hub);
    power_fails(seed + (uint64_t)number, 1 + helper_below(&crowd.seed, DISK_STEPS));
    crowd.hasty = helper_below(&crowd.seed, 2);
    for (int i = 0; i < WITHIN && !power_failed(); i++) {
        crowd_step(&crowd);
        remember();
        if (helper_below(&crowd.seed, 4) == 0) alone_settle(crowd.hub);
    }
    crowd.hasty = false;
    if (!power_failed()) fail_msg("the power did not fail");
    go_on();
    ask_again();
    crowd_check(&crowd);
    assert_int_equal(
        books_number("SELECT count(*) FROM transactions WHERE reason LIKE 'set aside%'"), 0);
}

/* How soon answers fall into a cut depends on the threads: it is cut on until some have. */
static bool enough(int cuts)
{
    struct power_count c = power_counted();

    return kept > cuts / 10 && c.lost > cuts / 2 && c.torn > cuts / 10;
}

static void play(uint64_t seed, int cuts)
{
    struct power_count c;
    int64_t rounds;
    int done = 0;

    kept = 0;
    memset(promise, 0, sizeof promise);
    power_install();
    crowd_begin(&crowd, seed);
    alone_hears = hear;
    while (done < cuts || (!enough(cuts) && done < 20 * cuts)) {
        for (int k = helper_below(&crowd.seed, BETWEEN); k > 0; k--) {
            crowd_step(&crowd);
            remember();
        }
        cut(seed, ++done);
    }
    rounds = books_number("SELECT count(*) FROM rounds");
    alone_hears = NULL;
    crowd_end(&crowd);
    c = power_counted();
    print_message("seed %" PRIu64 ": %d times without power: %ld writes lost, %ld torn, %ld kept "
                  "unsynced; %ld answers kept, %" PRId64 " rounds\n",
                  seed, done, c.lost, c.torn, c.kept, kept, rounds);
    assert_true(enough(cuts));
}

/* Any seeds may be tried: HUB_SEEDS="7 8 9" HUB_CUTS=10000. */
static void test_power(void **state)
{
    const char *seeds = getenv("HUB_SEEDS"), *cuts = getenv("HUB_CUTS");
    char *end = NULL;

    (void)state;
    for (const char *at = seeds ? seeds : "1 2"; *at; at = end) {
        unsigned long long seed = strtoull(at, &end, 10);

        if (end == at) break;
        play(seed, cuts ? atoi(cuts) : helper_fewer(CUTS));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_power)};

    return cmocka_run_group_tests_name("hub_power", tests, NULL, NULL);
}
