/* big_six_settler.c -- random wagers and spins of Big Six beside a second settler, written from the
 * rulebook's text: the clapper on an insignia or between two, every chip of it. */

#include "helper_settler.h"
#include "helper_wheel.h"

#include <stdio.h>

enum { ROUNDS = 400 };

static const struct wheel {
    const char *rules;
    int counts[BIG_SIX_SPOTS];
    bool previous;
} wheels[] = {
    {"between=previous", {24, 15, 7, 4, 2, 1, 1}, true},
    {"between=void", {24, 15, 7, 4, 2, 1, 1}, false},
    {"between=previous layout=23,15,8,4,2,1,1", {23, 15, 8, 4, 2, 1, 1}, true},
};

/* Where the clapper rests; BIG_SIX_SPOTS: between two, and the spin is void. */
static int clapper(uint64_t *seed, const struct wheel *w, char text[64])
{
    int at = helper_below(seed, 54), one = 0, two = helper_below(seed, BIG_SIX_SPOTS);

    while (at >= w->counts[one])
        at -= w->counts[one++];
    if (helper_below(seed, 4)) {
        snprintf(text, 64, "spin %s", big_six_names[one]);
        return one;
    }
    if (two == one) two = (one + 1) % BIG_SIX_SPOTS;
    snprintf(text, 64, "spin between %s %s", big_six_names[one], big_six_names[two]);
    return w->previous ? one : BIG_SIX_SPOTS;
}

static void one_wheel(const struct wheel *w, uint64_t seed)
{
    static const struct settler_limits taken = {100, 1000000, 1,
                                                false}; /* no cash: the book knows it at roulette */
    char text[64];

    settler_opens("big-six", w->rules);
    for (int round = 0; round < ROUNDS; round++) {
        int came, settled = 0;

        for (int n = 1 + helper_below(&seed, 12); n > 0; n--) {
            int place = helper_below(&seed, BIG_SIX_SPOTS);

            settler_tries(&seed, big_six_names[place], place, &taken);
        }
        settler_compare(0);
        if (!settler_waits()) continue;
        if (!helper_below(&seed, 10)) {
            settler_takes("no-spin revolutions");
            settler_compare(0);
        }
        came = clapper(&seed, w, text);
        settler_takes(text);
        for (int seat = 0; seat < SETTLER_SEATS && came < BIG_SIX_SPOTS; seat++)
            for (int p = 0; p < BIG_SIX_SPOTS; p++)
                settled +=
                    settler_decided(seat, p, big_six_names[p],
                                    settler.stake[seat][p] * (p == came ? big_six_pays[p] : -1));
        settler_compare(settled);
        settler_buys();
    }
}

static void two_settlers_agree(void **unused)
{
    (void)unused;
    settler.lines = 0;
    for (size_t i = 0; i < sizeof wheels / sizeof wheels[0]; i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            one_wheel(&wheels[i], 1000 * i + seed);
    assert_true(settler.lines > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(two_settlers_agree)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
