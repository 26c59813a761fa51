/* wheel_settler.c -- random layouts and spins beside a second settler, written from the rulebook's
 * text (helper_wheel.c): which places there are, what amounts they take, what each pocket brings,
 * in which order, every chip of it. All of it goes through lines of a record. */

#include "helper.h"
#include "helper_wheel.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

enum { SEATS = 4, ROUNDS = 400, DOLLAR = 100, PURSE = 5000 };

static struct pit_replay replay;
static struct pit_said said;
static int lines; /* in all */

/* What the last line led to. */
static struct {
    int settled, winners, late_losers;
    struct pit_effect fx[PIT_WAGERS_MAX];
} told;

static void look(void *with, const struct pit_table *t, const struct pit_event *e,
                 const struct pit_effect *effects, int count)
{
    (void)with;
    (void)t;
    (void)e;
    for (int i = 0; i < count; i++) {
        if (effects[i].kind != PIT_SETTLE) continue;
        if (effects[i].result == PIT_WIN) told.winners++;
        if (effects[i].result != PIT_WIN && told.winners) told.late_losers++;
        told.fx[told.settled++] = effects[i];
    }
}

static enum pit_line writes(const char *text)
{
    enum pit_line came;

    lines++;
    told.settled = told.winners = told.late_losers = 0;
    came = pit_replay_line(&replay, text, strlen(text), &said);
    if (replay.open) assert_true(pit_balanced(&replay.table.state));
    return came;
}

static void takes(const char *text)
{
    if (writes(text) != PIT_LINE_DONE) fail_msg("%s: %s", text, said.words);
}

/* ---- the table as this settler has it ---- */

static struct {
    pit_money chips[SEATS];
    pit_money stake[SEATS][WHEEL_PLACES];
} t;

/* One amount, with its cents. */
static const char *dollars(char room[24], pit_money amount)
{
    snprintf(room, 24, "%lld.%02d", (long long)(amount / 100), (int)(amount % 100));
    return room;
}

struct limits {
    pit_money least, most, step;
};

/* Whether so much more may lie there, or, below zero, less. */
static bool may_be(const struct limits *l, pit_money before, pit_money more)
{
    pit_money after = before + more;

    if (!more || after < 0 || after % l->step) return false;
    if (more < 0 && !after) return true;
    return after >= l->least && after <= l->most;
}

/* A bet, cash called out, or chips taken back; the answer must be the one that is right here. */
static void tries(uint64_t *seed, int seat, const char *name, int place, const struct limits *l)
{
    static const char *const verbs[3] = {"bet", "verbal", "take"};
    int which = helper_below(seed, 8), verb = which == 7 ? 1 : which > 4 ? 2 : 0;
    pit_money amount = 1 + helper_below(seed, 60), have = place < 0 ? 0 : t.stake[seat][place];
    char text[96], room[24];
    bool good;

    amount *= helper_below(seed, 8) ? DOLLAR : helper_below(seed, 3) ? 50 : 1;
    if (place >= 0 && l->step > 1 && helper_below(seed, 2)) amount = amount / l->step * l->step;
    if (!amount) amount = 1;
    if (verb == 2 && have && helper_below(seed, 2)) amount = have;
    good = place >= 0 && (verb == 2 ? may_be(l, have, -amount) : may_be(l, have, amount));
    if (verb == 0 && amount > t.chips[seat]) good = false;
    snprintf(text, sizeof text, "%s %d %s %s", verbs[verb], seat + 1, name, dollars(room, amount));
    if (writes(text) != (good ? PIT_LINE_DONE : PIT_LINE_REFUSED))
        fail_msg("%s: %s, with %lld there; %s", text, good ? "is right" : "must be refused",
                 (long long)have, said.words);
    if (!good) {
        if (verb != 2 && amount <= t.chips[seat] && !said.clause)
            fail_msg("%s: refused by no clause: %s", text, said.words);
        return;
    }
    t.stake[seat][place] += verb == 2 ? -amount : amount;
    if (verb != 1) t.chips[seat] -= verb == 2 ? -amount : amount;
}

static const struct pit_effect *settlement(int seat, const char *name)
{
    for (int i = 0; i < told.settled; i++)
        if (told.fx[i].seat == seat && strcmp(replay.rules.spot[told.fx[i].spot].name, name) == 0)
            return &told.fx[i];
    return NULL;
}

/* Chips and stakes are the same there. */
static void compare(const char *text)
{
    const struct pit_state *s = &replay.table.state;
    pit_money here = 0, there = 0;

    for (int seat = 0; seat < SEATS; seat++) {
        if (s->chips[seat] != t.chips[seat])
            fail_msg("%s: seat %d has %lld, not %lld", text, seat + 1, (long long)s->chips[seat],
                     (long long)t.chips[seat]);
        for (int place = 0; place < WHEEL_PLACES; place++)
            here += t.stake[seat][place];
    }
    for (int i = 0; i < s->wagers; i++)
        there += s->wager[i].stake;
    assert_int_equal(here, there);
}

/* Every wager is decided, for this much. MAB-RO 3(e), 6(e): losers before winners. */
static int decided(const char *text, int seat, int place, const char *name, pit_money net)
{
    const struct pit_effect *fx = settlement(seat, name);
    pit_money *have = &t.stake[seat][place];

    if (!*have) return 0;
    if (!fx) {
        fail_msg("%s: %s of seat %d is not decided", text, name, seat + 1);
        return 0;
    }
    if (fx->net != net || fx->stake != *have || fx->result != (net > 0 ? PIT_WIN : PIT_LOSE))
        fail_msg("%s: %s, %lld brings %lld, not %lld (result %d)", text, name, (long long)*have,
                 (long long)fx->net, (long long)net, fx->result);
    if (!fx->clause) fail_msg("%s: %s is decided by no clause", text, name);
    t.chips[seat] += *have + net;
    *have = 0;
    return 1;
}

static void opens(const char *game, const char *rules)
{
    char text[256];

    memset(&t, 0, sizeof t);
    pit_replay_open(&replay, look, NULL);
    snprintf(text, sizeof text, "game %s", game);
    takes(text);
    snprintf(text, sizeof text, "rules ma-book %s", rules);
    takes(text);
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(text, sizeof text, "seat %d Nr%d %d", seat + 1, seat + 1, PURSE);
        takes(text);
        t.chips[seat] = (pit_money)PURSE * DOLLAR;
    }
}

/* Nobody is to run out of chips. */
static void buys(void)
{
    char text[64];

    for (int seat = 0; seat < SEATS; seat++) {
        if (t.chips[seat] > 1000 * DOLLAR) continue;
        snprintf(text, sizeof text, "buy %d %d", seat + 1, PURSE);
        takes(text);
        t.chips[seat] += (pit_money)PURSE * DOLLAR;
    }
}

/* ---- roulette ---- */

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
     {.wheel = WHEEL_SINGLE, .seven = true, .adjacent = true, .chip = 5 * DOLLAR},
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

static struct limits limits_of(const struct table *table, const struct wheel_place *p)
{
    struct limits l = {table->in_least, table->in_most, wheel_step(&table->house, p)};

    if (is_outside(p)) {
        l.least = table->out_least;
        l.most = table->out_most;
    }
    return l;
}

static void bets(uint64_t *seed, const struct table *table, const struct wheel_place *places,
                 int count)
{
    static const struct limits none = {0, 0, 1};

    for (int n = helper_below(seed, 60); n > 0; n--) {
        int seat = helper_below(seed, SEATS), what = helper_below(seed, 10);
        int foreign = helper_below(seed, everywhere);
        const char *name = what == 9
                               ? nowhere[helper_below(seed, sizeof nowhere / sizeof nowhere[0])]
                           : what == 8 ? every[foreign].name
                                       : places[helper_below(seed, count)].name;
        int place = find(places, count, name);
        struct limits l = place < 0 ? none : limits_of(table, &places[place]);

        tries(seed, seat, name, place, &l);
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
    takes(text);
    for (int seat = 0; seat < SEATS && !wheel_void(h, pocket); seat++)
        for (int p = 0; p < count; p++)
            settled += decided(text, seat, p, places[p].name,
                               wheel_net(h, &places[p], pocket, t.stake[seat][p]));
    assert_int_equal(told.settled, settled);
    assert_int_equal(told.late_losers, 0);
}

static void one_table(const struct table *table, uint64_t seed)
{
    static const char *const faults[3] = {"no-spin direction", "no-spin revolutions",
                                          "no-spin object"};
    static struct wheel_place places[WHEEL_PLACES];
    int count = wheel_places(&table->house, places);

    opens("roulette", table->rules);
    for (int round = 0; round < ROUNDS; round++) {
        bets(&seed, table, places, count);
        compare("bets");
        if (!replay.table.state.wagers) continue;
        if (!helper_below(&seed, 10)) {
            takes(faults[helper_below(&seed, 3)]);
            assert_int_equal(told.settled, 0);
            compare("no spin");
        }
        spins(&seed, table, places, count);
        compare("spin");
        buys();
    }
}

/* The places that the game lists are those of the text, no more and no fewer. */
static void the_layout_is_the_books(void **unused)
{
    static struct wheel_place places[WHEEL_PLACES];

    (void)unused;
    for (int i = 0; i < TABLES; i++) {
        int count = wheel_places(&tables[i].house, places), seen = 0;

        opens("roulette", tables[i].rules);
        for (int spot = 0; spot < replay.rules.spots; spot++) {
            const struct pit_spot *s = &replay.rules.spot[spot];

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
    lines = 0;
    for (int i = 0; i < TABLES; i++)
        for (uint64_t seed = 1; seed <= 2; seed++)
            one_table(&tables[i], 1000 * (uint64_t)i + seed);
    assert_true(lines > 100000);
}

/* ---- Big Six ---- */

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
    static const struct limits taken = {100, 1000000, 1};
    char text[64];

    opens("big-six", w->rules);
    for (int round = 0; round < ROUNDS; round++) {
        int came, settled = 0;

        for (int n = 1 + helper_below(&seed, 12); n > 0; n--) {
            int place = helper_below(&seed, BIG_SIX_SPOTS);

            tries(&seed, helper_below(&seed, SEATS), big_six_names[place], place, &taken);
        }
        compare("bets");
        if (!replay.table.state.wagers) continue;
        if (!helper_below(&seed, 10)) {
            takes("no-spin revolutions");
            compare("no spin");
        }
        came = clapper(&seed, w, text);
        takes(text);
        for (int seat = 0; seat < SEATS && came < BIG_SIX_SPOTS; seat++)
            for (int p = 0; p < BIG_SIX_SPOTS; p++)
                settled += decided(text, seat, p, big_six_names[p],
                                   t.stake[seat][p] * (p == came ? big_six_pays[p] : -1));
        assert_int_equal(told.settled, settled);
        assert_int_equal(told.late_losers, 0);
        compare(text);
        buys();
    }
}

static void two_settlers_agree_on_big_six(void **unused)
{
    (void)unused;
    lines = 0;
    for (size_t i = 0; i < sizeof wheels / sizeof wheels[0]; i++)
        for (uint64_t seed = 1; seed <= 4; seed++)
            one_wheel(&wheels[i], 1000 * i + seed);
    assert_true(lines > 20000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layout_is_the_books),
        cmocka_unit_test(two_settlers_agree),
        cmocka_unit_test(two_settlers_agree_on_big_six),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
