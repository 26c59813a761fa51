/* wheel_settler.c -- random layouts and spins of roulette beside a second settler, written from the
 * rulebook's text (helper_wheel.c): which places there are, what amounts they take, what each
 * pocket brings, in which order, every chip of it. */

#include "helper_settler.h"
#include "helper_wheel.h"

#include <stdio.h>
#include <string.h>

enum { ROUNDS = 400, DOLLAR = 100 };

static const struct table {
    const char *rules;
    struct wheel_house house;
    pit_money in_least, in_most, out_least, out_most;
} tables[] = {
    {"min=1 max=1000", {.wheel = WHEEL_DOUBLE, .chip = DOLLAR}, 100, 100000, 100, 100000},
    {"wheel=single", {.wheel = WHEEL_SINGLE, .chip = DOLLAR}, 100, 1000000, 100, 1000000},
    {"wheel=double-as-single",
     {.wheel = WHEEL_AS_SINGLE, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"half_loss=on seven=on adjacent=on",
     {.wheel = WHEEL_DOUBLE, .half_loss = true, .seven = true, .adjacent = true, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"wheel=single seven=on adjacent=on chip=5",
     {.wheel = WHEEL_SINGLE, .seven = true, .adjacent = true, .chip = 500},
     100,
     1000000,
     100,
     1000000},
    {"wheel=double-as-single seven=on adjacent=on chip=2.50",
     {.wheel = WHEEL_AS_SINGLE, .seven = true, .adjacent = true, .chip = 250},
     100,
     1000000,
     100,
     1000000},
    {"color=six adjacent=on",
     {.wheel = WHEEL_DOUBLE, .color = 6, .adjacent = true, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"color=eight half_loss=on min=0.01",
     {.wheel = WHEEL_DOUBLE, .color = 8, .half_loss = true, .chip = DOLLAR},
     1,
     1000000,
     1,
     1000000},
    {"wheel=single color=six seven=on",
     {.wheel = WHEEL_SINGLE, .color = 6, .seven = true, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"wheel=single color=seven adjacent=on",
     {.wheel = WHEEL_SINGLE, .color = 7, .adjacent = true, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"wheel=double-as-single color=six",
     {.wheel = WHEEL_AS_SINGLE, .color = 6, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"wheel=double-as-single color=seven seven=on",
     {.wheel = WHEEL_AS_SINGLE, .color = 7, .seven = true, .chip = DOLLAR},
     100,
     1000000,
     100,
     1000000},
    {"adjacent=on chip=0.25 half_loss=on pays_straight=351-to-10 pays_red=11-to-10 pays_low=3-to-2 "
     "pays_six=6",
     {.wheel = WHEEL_DOUBLE,
      .half_loss = true,
      .adjacent = true,
      .chip = 25,
      .more = {[LINE_STRAIGHT] = {351, 10},
               [LINE_RED] = {11, 10},
               [LINE_LOW] = {3, 2},
               [LINE_SIX] = {6, 1}}},
     100,
     1000000,
     100,
     1000000},
    {"inside_min=2 inside_max=30 outside_min=10 outside_max=50",
     {.wheel = WHEEL_DOUBLE, .chip = DOLLAR},
     200,
     3000,
     1000,
     5000},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* Names that no layout has, beside those that another house's has. */
static const char *const nowhere[] = {
    "split-1-3",    "split-3-4",    "split-0-3",        "split-00-1",  "split-12-15-18",
    "three-2-3-4",  "three-0-2-3",  "three-0-1-3",      "three-1-3-5", "four-0-1-2-3",
    "four-2-3-5-7", "four-3-4-6-7", "four-34-35-36-37", "six-2",       "six-34",
    "column-4",     "dozen-0",      "straight-37",      "color-white", "adjacent-37",
};

static struct wheel_place every[1024]; /* places of all houses, each once */
static int everywhere;

static int find(const struct wheel_place *places, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(places[i].name, name) == 0) return i;
    return -1;
}

static void gather(void)
{
    static struct wheel_place places[WHEEL_PLACES];

    everywhere = 0;
    for (int i = 0; i < TABLES; i++) {
        int count = wheel_places(&tables[i].house, places);

        for (int p = 0; p < count; p++)
            if (find(every, everywhere, places[p].name) < 0) every[everywhere++] = places[p];
    }
}

static bool is_outside(const struct wheel_place *p)
{
    return p->line >= LINE_COLUMN || strncmp(p->name, "color", 5) == 0 || p->line == LINE_SEVEN;
}

static struct settler_limits limits_of(const struct table *table, const struct wheel_place *p)
{
    struct settler_limits l = {table->in_least, table->in_most, wheel_step(&table->house, p), true};

    if (is_outside(p)) {
        l.least = table->out_least;
        l.most = table->out_most;
    }
    if (p->fives) { /* each of the five is a wager of its own */
        l.least *= 5;
        l.most *= 5;
    }
    return l;
}

static void bets(uint64_t *seed, const struct table *table, const struct wheel_place *places,
                 int count)
{
    static const struct settler_limits none = {0, 0, 1, true};

    for (int n = helper_below(seed, 60); n > 0; n--) {
        int what = helper_below(seed, 10);
        int foreign = helper_below(seed, everywhere);
        const char *name = what == 9
                               ? nowhere[helper_below(seed, sizeof nowhere / sizeof nowhere[0])]
                           : what == 8 ? every[foreign].name
                                       : places[helper_below(seed, count)].name;
        int place = find(places, count, name);
        struct settler_limits l = place < 0 ? none : limits_of(table, &places[place]);

        settler_tries(seed, name, place, &l);
    }
}

static void spins(uint64_t *seed, const struct table *table, const struct wheel_place *places,
                  int count)
{
    const struct wheel_house *h = &table->house;
    int pocket = helper_below(seed, wheel_pockets(h)), settled = 0;
    char text[32];

    if (!helper_below(seed, 12)) pocket = h->wheel == WHEEL_SINGLE ? 0 : WHEEL_00;
    if (pocket == WHEEL_00)
        snprintf(text, sizeof text, "spin 00");
    else
        snprintf(text, sizeof text, "spin %d", pocket);
    settler_takes(text);
    for (int seat = 0; seat < SETTLER_SEATS && !wheel_void(h, pocket); seat++)
        for (int p = 0; p < count; p++)
            settled += settler_decided(seat, p, places[p].name,
                                       wheel_net(h, &places[p], pocket, settler.stake[seat][p]));
    settler_compare(settled);
}

static void one_table(const struct table *table, uint64_t seed)
{
    static const char *const faults[3] = {"no-spin direction", "no-spin revolutions",
                                          "no-spin object"};
    static struct wheel_place places[WHEEL_PLACES];
    int count = wheel_places(&table->house, places);

    settler_opens("roulette", table->rules);
    for (int round = 0; round < ROUNDS; round++) {
        bets(&seed, table, places, count);
        settler_compare(0);
        if (!settler_waits()) continue;
        if (!helper_below(&seed, 10)) {
            settler_takes(faults[helper_below(&seed, 3)]);
            settler_compare(0);
        }
        spins(&seed, table, places, count);
        settler_buys();
    }
}

/* The places that the game lists are those of the text, no more and no fewer. */
static void the_layout_is_the_books(void **unused)
{
    static struct wheel_place places[WHEEL_PLACES];

    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        int count = wheel_places(&tables[i].house, places), seen = 0;

        settler_opens("roulette", tables[i].rules);
        for (int spot = 0; spot < settler_rules()->spots; spot++) {
            const struct pit_spot *s = &settler_rules()->spot[spot];

            if (s->left_out || s->paper) continue;
            seen++;
            if (find(places, count, s->name) < 0)
                fail_msg("\"%s\": the book has no %s", tables[i].rules, s->name);
        }
        if (seen != count) fail_msg("\"%s\": %d places, not %d", tables[i].rules, seen, count);
    }
}

static void two_settlers_agree(void **unused)
{
    (void)unused;
    gather();
    settler.lines = 0;
    for (int i = 0; i < TABLES; i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            one_table(&tables[i], 1000 * (uint64_t)i + seed);
    assert_true(settler.lines > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_is_the_books),
        cmocka_unit_test(two_settlers_agree),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
