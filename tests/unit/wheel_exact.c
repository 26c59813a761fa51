/* wheel_exact.c -- what every wager of every wheel costs, by the program's own evaluators, against
 * fractions that are added up here, pocket by pocket, from the rulebook's text (helper_wheel.c):
 * equal as fractions. */

#include "helper_play.h"
#include "helper_wheel.h"
#include "odds/nets.h"
#include "odds/wagers_study.h"

#include <stdio.h>
#include <string.h>

static void figure_is(const char *rules, const char *name, const char *what, const struct figure *f,
                      int64_t num, int64_t den)
{
    struct figure wanted = figure_of(num, den);

    if (f->num != wanted.num || f->den != wanted.den)
        fail_msg("\"%s\", %s: %s is %lld/%lld, not %lld/%lld", rules, name, what, (long long)f->num,
                 (long long)f->den, (long long)wanted.num, (long long)wanted.den);
}

/* Of all that may come, so many win, and all of it together brings `net` for one of `unit`. */
static void study_is(const char *rules, const char *name, int win, int all, int64_t net,
                     int64_t unit)
{
    struct wager_study w;
    struct figure edge;

    if (!wager_study(&w, &play.rules, play_spot(name))) {
        fail_msg("\"%s\": %s has no figures", rules, name);
        return;
    }
    figure_is(rules, name, "win", &w.win, win, all);
    figure_is(rules, name, "lose", &w.lose, all - win, all);
    figure_is(rules, name, "push", &w.push, 0, 1);
    figure_is(rules, name, "ev", &w.ev, net, unit * all);
    figure_is(rules, name, "edge", &w.edge, -net, unit * all);
    figure_is(rules, name, "resolved", &w.resolved, net, unit * all);
    if (wager_edge(&edge, &play.rules, play_spot(name)))
        figure_is(rules, name, "quick ev", &edge, net, unit * all);
    else
        fail_msg("\"%s\": %s has no quick figure", rules, name);
    figure_free(&edge);
    wager_study_free(&w);
}

/* ---- roulette ---- */

static const struct {
    const char *rules;
    struct wheel_house house;
    int dearest; /* the worst place of it costs this much in a million, rounded down */
} houses[] = {
    {"", {.wheel = WHEEL_DOUBLE}, 78947},
    {"half_loss=on", {.wheel = WHEEL_DOUBLE, .half_loss = true}, 78947},
    {"wheel=single", {.wheel = WHEEL_SINGLE}, 27027},
    {"wheel=double-as-single", {.wheel = WHEEL_AS_SINGLE}, 27027},
    {"seven=on adjacent=on", {.wheel = WHEEL_DOUBLE, .seven = true, .adjacent = true}, 78947},
    {"wheel=single seven=on adjacent=on",
     {.wheel = WHEEL_SINGLE, .seven = true, .adjacent = true},
     54054},
    {"wheel=double-as-single seven=on adjacent=on",
     {.wheel = WHEEL_AS_SINGLE, .seven = true, .adjacent = true},
     54054},
    {"color=six half_loss=on", {.wheel = WHEEL_DOUBLE, .color = 6, .half_loss = true}, 78947},
    {"color=eight", {.wheel = WHEEL_DOUBLE, .color = 8}, 157894},
    {"wheel=single color=six", {.wheel = WHEEL_SINGLE, .color = 6}, 27027},
    {"wheel=single color=seven", {.wheel = WHEEL_SINGLE, .color = 7}, 54054},
    {"wheel=double-as-single color=six", {.wheel = WHEEL_AS_SINGLE, .color = 6}, 27027},
    {"wheel=double-as-single color=seven", {.wheel = WHEEL_AS_SINGLE, .color = 7}, 54054},
};

/* Half a stake is a whole number of cents, and so is a fifth. */
enum { STAKE = 1000 };

static void every_place_of_roulette(void **unused)
{
    static struct wheel_place places[WHEEL_PLACES];

    (void)unused;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        int64_t dearest = -1000000, cost;
        int count;
        char text[96];

        count = wheel_places(&houses[i].house, places);
        snprintf(text, sizeof text, "ma-book %s", houses[i].rules);
        play_opens_game("roulette", text);
        for (int p = 0; p < count; p++) {
            int all = 0, win = 0;
            int64_t net = 0;

            for (int pocket = 0; pocket < wheel_pockets(&houses[i].house); pocket++) {
                if (wheel_void(&houses[i].house, pocket)) continue;
                all++;
                win += (int)(places[p].covers >> pocket & 1);
                net += wheel_net(&houses[i].house, &places[p], pocket, STAKE);
            }
            study_is(text, places[p].name, win, all, net, STAKE);
            cost = all ? -net * 1000000 / ((int64_t)all * STAKE) : 0;
            if (cost > dearest) dearest = cost;
        }
        assert_int_equal(dearest, houses[i].dearest);
    }
}

/* Forty random places at once: what each pocket brings is the sum over the places. */
static void one_layout(const struct wheel_house *h, uint64_t *seed)
{
    static struct wheel_place places[WHEEL_PLACES];
    static pit_money stake[WHEEL_PLACES];
    int count = wheel_places(h, places), most = 0, least = 0;
    pit_money net[38] = {0};
    struct nets n;

    memset(stake, 0, sizeof stake);
    for (int i = 0; i < 40; i++) {
        int p = helper_below(seed, count);
        pit_money amount = (pit_money)STAKE * (1 + helper_below(seed, 9));

        stake[p] += amount;
        play_does(0, "bet", play_spot(places[p].name), amount);
    }
    for (int p = 0; p < count; p++)
        for (int pocket = 0; pocket < wheel_pockets(h); pocket++)
            net[pocket] += wheel_net(h, &places[p], pocket, stake[p]);
    assert_true(nets_of(&n, &play.rules, &play.state, 0));
    assert_int_equal(n.count, wheel_pockets(h));
    for (int i = 0; i < n.count; i++) {
        int pocket = n.of[i].value;

        assert_int_equal(n.of[i].decides, !wheel_void(h, pocket));
        if (!n.of[i].decides) continue;
        assert_int_equal(n.of[i].net, net[pocket]);
        if (net[pocket] > net[most]) most = pocket;
        if (net[pocket] < net[least]) least = pocket;
    }
    assert_int_equal(n.of[n.best].net, net[most]);
    assert_int_equal(n.of[n.worst].net, net[least]);
}

static void layouts_as_one(void **unused)
{
    uint64_t seed = 15;

    (void)unused;
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++)
        for (int round = 0; round < 20; round++) {
            char text[96];

            snprintf(text, sizeof text, "ma-book %s", houses[i].rules);
            play_opens_game("roulette", text);
            play_does(0, "seat", 0, (pit_money)STAKE * 1000);
            one_layout(&houses[i].house, &seed);
        }
}

/* Figures that anybody may look up. */
static void known_edges(void **unused)
{
    static const struct {
        const char *rules, *spot;
        int num, den;
    } rows[] = {
        {"ma-book", "straight-17", 1, 19},
        {"ma-book", "split-0-00", 1, 19},
        {"ma-book", "red", 1, 19},
        {"ma-book", "first-five", 3, 38},
        {"ma-book half_loss=on", "red", 1, 38},
        {"ma-book half_loss=on", "dozen-1", 1, 19},
        {"ma-book wheel=single", "straight-17", 1, 37},
        {"ma-book wheel=single", "red", 1, 37},
        {"ma-book wheel=double-as-single", "high", 1, 37},
        {"ma-book seven=on", "seven", 3, 38},
        {"ma-book wheel=single seven=on", "seven", 2, 37},
        {"ma-book adjacent=on", "adjacent-0", 1, 19},
        {"ma-book wheel=single adjacent=on", "adjacent-17", 1, 37},
        {"ma-book color=six", "color-gold", 1, 19},
        {"ma-book wheel=single color=seven", "color-red", 2, 37},
        {"ma-book color=eight", "color-black", 3, 19},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct wager_study w;

        play_opens_game("roulette", rows[i].rules);
        assert_true(wager_study(&w, &play.rules, play_spot(rows[i].spot)));
        figure_is(rows[i].rules, rows[i].spot, "edge", &w.edge, rows[i].num, rows[i].den);
        wager_study_free(&w);
    }
}

/* ---- Big Six ---- */

static void every_insignia(void **unused)
{
    static const struct {
        const char *rules;
        int counts[BIG_SIX_SPOTS];
    } wheels[] = {
        {"ma-book", {24, 15, 7, 4, 2, 1, 1}},
        {"ma-book between=void", {24, 15, 7, 4, 2, 1, 1}},
        {"ma-book layout=23,15,8,4,2,1,1", {23, 15, 8, 4, 2, 1, 1}},
    };
    static const int known[BIG_SIX_SPOTS] = {6, 9, 12, 10, 12, 8, 8}; /* of 54 */

    (void)unused;
    for (size_t i = 0; i < sizeof wheels / sizeof wheels[0]; i++) {
        play_opens_game("big-six", wheels[i].rules);
        for (int p = 0; p < BIG_SIX_SPOTS; p++) {
            int count = wheels[i].counts[p], net = count * big_six_pays[p] - (54 - count);

            study_is(wheels[i].rules, big_six_names[p], count, 54, net, 1);
            if (i == 0) assert_int_equal(-net, known[p]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_place_of_roulette),
        cmocka_unit_test(layouts_as_one),
        cmocka_unit_test(known_edges),
        cmocka_unit_test(every_insignia),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
