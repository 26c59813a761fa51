/* craps_wagers.c -- who may bet, take down and call what at craps, when, and in which amounts. */

#include "helper_dice.h"
#include "pit/clause.h"

#include <stdio.h>
#include <string.h>

enum { DOLLAR = 100 };

/* ---- the law: what the rulebook says of a decision in a phase ---- */

/* Allowed (no code), or refused with this code; and the clause that says so, NULL where it does not
 * matter. */
struct law {
    const char *code, *clause;
};

static bool is(const char *name, const char *other)
{
    return strcmp(name, other) == 0;
}

/* has: the seat has this wager already, with what it needs beneath it. */
static struct law law_of_bet(const char *name, int point, bool has)
{
    if (is(name, "pass")) return (struct law){point ? "closed" : NULL, "MAB-CR 2(a)"};
    if (is(name, "dont-pass")) return (struct law){point ? "closed" : NULL, "MAB-CR 2(b)"};
    if (is(name, "come")) return (struct law){point ? NULL : "closed", "MAB-CR 2(c)"};
    if (is(name, "dont-come")) return (struct law){point ? NULL : "closed", "MAB-CR 2(d)"};
    if (dice_number(name, "come-")) return (struct law){"spot", "MAB-CR 2(c)(1)(ii)"};
    if (dice_number(name, "dont-come-")) return (struct law){"spot", "MAB-CR 2(d)(1)(ii)"};
    if (is(name, "pass-odds")) return (struct law){has ? NULL : "spot", "MAB-CR 6(a)"};
    if (is(name, "dont-pass-odds")) return (struct law){has ? NULL : "spot", "MAB-CR 6(b)"};
    if (dice_number(name, "come-odds-")) return (struct law){has ? NULL : "spot", "MAB-CR 6(c)"};
    if (dice_number(name, "dont-come-odds-"))
        return (struct law){has ? NULL : "spot", "MAB-CR 6(d)"};
    if (is(name, "fire") && has) return (struct law){"closed", "MAB-CR 3(c)(2)"};
    if (is(name, "fire"))
        return point ? (struct law){"closed", "MAB-CR 2(nn)"}
                     : (struct law){NULL, "MAB-CR 12(b)(1)"};
    return (struct law){NULL, NULL}; /* "that may be made at any time" */
}

static struct law law_of_take(const char *name, int point, bool has)
{
    if (!has) return (struct law){"spot", NULL};
    if ((is(name, "pass") && point) || dice_number(name, "come-"))
        return (struct law){"closed", "MAB-CR 3(c)(1)"};
    if (is(name, "fire")) return (struct law){"closed", "MAB-CR 3(c)(2)"};
    if (is(name, "dont-pass") || dice_number(name, "dont-come-"))
        return (struct law){NULL, "MAB-CR 3(d)"};
    return (struct law){NULL, "MAB-CR 3(c)"};
}

static bool rests(const char *name)
{
    return dice_number(name, "place-") || dice_number(name, "buy-") || dice_number(name, "hard-") ||
           dice_number(name, "come-odds-");
}

/* on: it is called on already. */
static struct law law_of_call(const char *name, int point, bool has, bool on, bool calls_on)
{
    if (!has || !rests(name)) return (struct law){"spot", "MAB-CR 3(e)"};
    return (struct law){point || on == calls_on ? "turn" : NULL, "MAB-CR 3(e)"};
}

/* ---- the comparison ---- */

/* What the list of moves says of it; false: it is not there. */
static bool listed(int seat, const char *verb, int spot, struct pit_range *range)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&play.rules, &play.state, seat, moves);

    *range = (struct pit_range){0};
    for (int i = 0; i < count; i++)
        if (moves[i].verb == helper_verb(play.rules.game, verb) && moves[i].spot == spot) {
            *range = moves[i].range;
            return true;
        }
    return false;
}

/* The amount is one that would do. */
static void obeys(const char *verb, const char *name, pit_money amount, struct law law)
{
    static struct pit_state before;
    int spot = play_spot(name);
    enum pit_error err;

    before = play.state;
    err = play_tries(0, verb, spot, amount);
    if (!is(err ? pit_error_word(err) : "", law.code ? law.code : ""))
        fail_msg("%s %s, point %d: \"%s\", not \"%s\"", verb, name, before.u.craps.point,
                 err ? pit_error_word(err) : "", law.code ? law.code : "");
    if (err && law.clause && !is(pit_clause_id(play.why.clause), law.clause))
        fail_msg("%s %s, point %d: by %s, not %s", verb, name, before.u.craps.point,
                 pit_clause_id(play.why.clause), law.clause);
    if (err) assert_memory_equal(&play.state, &before, sizeof before);
    assert_true(pit_balanced(&play.state));
    play.state = before;
    if (err || !law.clause) return;
    assert_true(listed(0, verb, spot, &play.why));
    if (strcmp(verb, "take") == 0 || is(name, "fire"))
        assert_string_equal(pit_clause_id(play.why.clause), law.clause);
}

/* In the air only late bets are heard: MAB-CR 3(a)(1), 3(a)(2); before, they are plain bets. */
static void obeys_in_the_air(const char *game, const char *name, int point, bool has,
                             pit_money amount)
{
    const char *clause = is(game, "craps") ? "MAB-CR 3(a)(1)" : "MAB-CR 3(a)(2)";
    static struct pit_state before;

    before = play.state;
    play_does(PIT_DEALER, "throw", 0, 0);
    obeys("bet", name, amount, (struct law){"turn", clause});
    obeys("verbal", name, amount, (struct law){"turn", clause});
    obeys("take", name, amount, (struct law){"turn", clause});
    obeys("late", name, amount, law_of_bet(name, point, has));
    assert_int_not_equal(play_tries(0, "on", play_spot(name), 0), PIT_OK);
    assert_int_not_equal(play_tries(0, "off", play_spot(name), 0), PIT_OK);
    play.state = before;
    obeys("late", name, amount, (struct law){"turn", "MAB-CR 3(a)"});
}

/* Every price can be paid for it, and it is far below all limits. */
static pit_money amount_for(const char *name)
{
    return is(name, "fire") ? 500 : 132000;
}

static void check_phase(const char *game, const char *name, int point, bool has)
{
    pit_money amount = amount_for(name);

    obeys("bet", name, amount, law_of_bet(name, point, has));
    obeys("verbal", name, amount, law_of_bet(name, point, has));
    obeys("take", name, amount, law_of_take(name, point, has));
    obeys("on", name, 0, law_of_call(name, point, has, false, true));
    obeys("off", name, 0, law_of_call(name, point, has, false, false));
    obeys_in_the_air(game, name, point, has, amount);
    if (!has || point || !rests(name)) return;
    play_does(0, "on", play_spot(name), 0);
    obeys("on", name, 0, law_of_call(name, point, has, true, true));
    obeys("off", name, 0, law_of_call(name, point, has, true, false));
}

/* For every spot and phase, with the wager and without it. */
static void what_may_be_done_when(void **unused)
{
    static const char *const games[] = {"craps", "mini-craps"};

    (void)unused;
    for (int g = 0; g < 2; g++)
        for (int n = 0; n <= 6; n++) {
            int point = n == 6 ? 0 : dice_numbers[n];

            play_opens_game(games[g], "ma-book");
            for (int spot = 0; spot < play.rules.spots; spot++) {
                char name[24];

                memcpy(name, play.rules.spot[spot].name, sizeof name);
                if (play.rules.spot[spot].left_out) continue;
                dice_table(games[g], "ma-book");
                if (point) dice_throws(point);
                check_phase(games[g], name, point, false);
                if (is(name, "whirl")) continue; /* it goes down as its parts */
                if (dice_stands(games[g], "ma-book", name, point, amount_for(name)))
                    check_phase(games[g], name, point, true);
            }
        }
}

/* What the house leaves out is no wager: MAB-CR 2(mm), 12(a), 5(a), 5(b), 2. */
static void what_the_house_leaves_out(void **unused)
{
    static const struct {
        const char *game, *rules, *spot, *clause;
    } rows[] = {
        {"craps", "ma-book six_seven_eight=off", "six-seven-eight", "MAB-CR 2(mm)"},
        {"craps", "ma-book fire=off", "fire", "MAB-CR 2(nn)"},
        {"mini-craps", "ma-book", "fire", "MAB-CR 2(nn)"},
        {"craps", "ma-book buy=off", "buy-4", "MAB-CR 5(a)"},
        {"craps", "ma-book lay=off", "lay-10", "MAB-CR 5(b)"},
        {"craps", "ma-book", "pass-coupon", "MAB-CR 3(b)"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        dice_table(rows[i].game, rows[i].rules);
        play_refuses(0, "bet", play_spot(rows[i].spot), 500, "spot", rows[i].clause);
    }
}

/* What the book does not let a house choose. */
static void options_out_of_bounds(void **unused)
{
    static const struct {
        const char *game, *rules, *clause;
    } rows[] = {
        {"craps", "ma-book odds_times=0", "MAB-CR 6(e)"},
        {"craps", "ma-book odds_times=101", "MAB-CR 6(e)"},
        {"craps", "ma-book vig_percent=6", "MAB-CR 5(a)"},
        {"craps", "ma-book seats=17", "MAB-CR 7(b)(1)"},
        {"mini-craps", "ma-book seats=10", "MAB-CR 3(f)"},
        {"mini-craps", "ma-book fire=on", "MAB-CR 2"},
        {"craps", "ma-book pays_two=29", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_hard_6=8", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_field_12=1", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_pass=99-to-100", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_place_4=17-to-10", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_place_lose_6=3-to-4", "MAB-CR 4(b)"},
        {"craps", "ma-book pays_fire_4=23", "MAB-CR 4(e)"},
        {"craps", "ma-book pays_fire_4=38 fire_table=B", "MAB-CR 4(e)"},
        {"craps", "ma-book pays_fire_5=248", "MAB-CR 4(e)"},
        {"craps", "ma-book pays_fire_6=998", "MAB-CR 4(e)"},
        {"craps", "ma-book fire_table=B pays_fire_5=198", "MAB-CR 4(e)"},
        {"craps", "ma-book odds_times_4=0", "MAB-CR 6(e)"},
        {"craps", "ma-book odds_times_6=101", "MAB-CR 6(e)"},
        {"craps", "ma-book line_min=20 line_max=10", "MAB-CR 3(b)"},
        {"craps", "ma-book place_min=20 max=10", "MAB-CR 3(b)"},
        {"mini-craps", "ma-book pays_fire_4=24", "MAB-CR 2"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct pit_game *game = pit_game_find(rows[i].game, strlen(rows[i].game));
        struct pit_problem problem = {0};
        struct pit_rules r;

        assert_false(pit_rules_parse(&r, game, rows[i].rules, strlen(rows[i].rules), &problem));
        assert_true(problem.refused);
        assert_string_equal(pit_clause_id(problem.clause), rows[i].clause);
    }
}

/* ---- amounts ---- */

/* num to den of each way to win. */
struct price {
    int num, den;
};

static struct price price_of(const char *name)
{
    static const struct {
        const char *kind;
        struct price by[3]; /* 4 and 10, 5 and 9, 6 and 8 */
    } rows[] = {
        {"place-", {{9, 5}, {7, 5}, {7, 6}}},
        {"place-lose-", {{5, 11}, {5, 8}, {4, 5}}},
        {"buy-", {{2, 1}, {3, 2}, {6, 5}}},
        {"lay-", {{1, 2}, {2, 3}, {5, 6}}},
        {"pass-odds-", {{2, 1}, {3, 2}, {6, 5}}},
        {"come-odds-", {{2, 1}, {3, 2}, {6, 5}}},
        {"dont-pass-odds-", {{1, 2}, {2, 3}, {5, 6}}},
        {"dont-come-odds-", {{1, 2}, {2, 3}, {5, 6}}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int n = dice_number(name, rows[i].kind);

        if (n) return rows[i].by[n == 4 || n == 10 ? 0 : n == 5 || n == 9 ? 1 : 2];
    }
    return (struct price){1, 1};
}

/* MAB-CR 4(f): in whole units, and so are its winnings. */
static bool payable(pit_money amount, struct price p, pit_money unit)
{
    return amount % unit == 0 && amount * p.num % (p.den * unit) == 0;
}

/* The smallest amount, from `least` on, that can be paid. */
static pit_money next_payable(pit_money least, struct price p, pit_money unit)
{
    pit_money amount = (least + unit - 1) / unit * unit;

    while (!payable(amount, p, unit))
        amount += unit;
    return amount;
}

/* A wager of several parts comes in so many equal ones, each of whole units; in fives they are
 * whole chips: MAB-CR 2(t), 2(u). */
static pit_money parts_step(const char *name, pit_money unit, pit_money chip)
{
    int parts = is(name, "c-and-e") ? 2 : is(name, "horn") ? 4 : 5;
    pit_money part = unit;

    if (is(name, "fire")) return DOLLAR;
    if (!is(name, "c-and-e") && !is(name, "horn") && !is(name, "whirl") &&
        !dice_number(name, "horn-high-"))
        return 0;
    while (parts == 5 && part % chip)
        part += unit;
    return parts * part;
}

static const struct limits {
    const char *rules;
    pit_money unit, chip, min, max;
} limits[] = {
    {"ma-book", 100, 100, 100, 1000000},
    {"ma-book min=10 max=100", 100, 100, 1000, 10000},
    {"ma-book min=15 max=777", 100, 100, 1500, 77700},
    {"ma-book pay_unit=0.5 min=0.5", 50, 100, 50, 1000000},
    {"ma-book pay_unit=0.01 min=0.01 chip=0.05", 1, 5, 1, 1000000},
    {"ma-book pay_unit=0.25 chip=5", 25, 500, 100, 1000000},
    {"ma-book pay_unit=5 min=5", 500, 100, 500, 1000000},
    {"ma-book chip=1.5", 100, 150, 100, 1000000},
    {"ma-book chip=25 pay_unit=1", 100, 2500, 100, 1000000},
};

static void check_amounts(const struct limits *l, const char *name)
{
    struct price p = price_of(name);
    pit_money step = parts_step(name, l->unit, l->chip), least, most;
    int spot = play_spot(name);
    struct pit_range range;

    if (!step) step = next_payable(1, p, l->unit);
    least = (l->min + step - 1) / step * step;
    if (dice_number(name, "buy-") || dice_number(name, "lay-")) /* five percent are a unit */
        while (least < 20 * l->unit)
            least += step;
    most = l->max / step * step;
    if (is(name, "fire")) { /* MAB-CR 12(b)(1) */
        least = 100;
        most = 500;
    }
    if (least > most) {
        assert_false(listed(0, "bet", spot, &range));
        return;
    }
    assert_true(listed(0, "bet", spot, &range));
    if (range.least != least || range.most != most || range.step != step)
        fail_msg("\"%s\" %s: %lld to %lld by %lld, not %lld to %lld by %lld", l->rules, name,
                 (long long)range.least, (long long)range.most, (long long)range.step,
                 (long long)least, (long long)most, (long long)step);
}

/* The least that a wager may be: five percent of a buy or lay bet are at least a unit. */
static pit_money least_of(const struct limits *l, const char *name)
{
    bool percentage = dice_number(name, "buy-") || dice_number(name, "lay-");

    return percentage && l->min < 20 * l->unit ? 20 * l->unit : l->min;
}

/* Every cent up to three steps: taken if and only if it can be paid. */
static void check_cents(const struct limits *l, const char *name)
{
    static struct pit_state before;
    pit_money step = parts_step(name, l->unit, l->chip);
    struct pit_event e = {.verb = PIT_BET, .spot = (uint16_t)play_spot(name)};

    if (!step) step = next_payable(1, price_of(name), l->unit);
    pit_copy(&play.rules, &before, &play.state);
    for (e.amount = 1; e.amount <= 3 * step && e.amount <= l->max; e.amount++) {
        bool fire = is(name, "fire");
        bool good =
            e.amount % step == 0 && (fire ? e.amount <= 500 : e.amount >= least_of(l, name));
        enum pit_error err = play_tries_event(&e);

        if ((err == PIT_OK) != good)
            fail_msg("\"%s\" %s: %lld cents", l->rules, name, (long long)e.amount);
        pit_copy(&play.rules, &play.state, &before);
    }
}

/* MAB-CR 4(f): 6s on the 6, 5s on the 5, 8s and 11s against ... */
static void amounts_that_can_be_paid(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        dice_table("craps", limits[i].rules);
        for (int spot = 0; spot < play.rules.spots; spot++) {
            const char *name = play.rules.spot[spot].name;

            if (play.rules.spot[spot].left_out || law_of_bet(name, 0, false).code) continue;
            check_amounts(&limits[i], name);
            check_cents(&limits[i], name);
        }
    }
}

/* The same in figures that players know. */
static void steps_that_players_know(void **unused)
{
    static const struct {
        const char *spot;
        pit_money step;
    } rows[] = {
        {"place-4", 500},      {"place-5", 500},  {"place-6", 600},        {"place-8", 600},
        {"place-9", 500},      {"place-10", 500}, {"place-lose-4", 1100},  {"place-lose-5", 800},
        {"place-lose-6", 500}, {"buy-4", 100},    {"buy-5", 200},          {"buy-6", 500},
        {"lay-4", 200},        {"lay-5", 300},    {"lay-6", 600},          {"hard-6", 100},
        {"field", 100},        {"c-and-e", 200},  {"horn", 400},           {"horn-high-12", 500},
        {"whirl", 500},        {"hop-2-3", 100},  {"six-seven-eight", 100}};

    (void)unused;
    dice_table("craps", "ma-book");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct pit_range range;

        assert_true(listed(0, "bet", play_spot(rows[i].spot), &range));
        assert_int_equal(range.step, rows[i].step);
        if (rows[i].step == 100) continue;
        play_refuses(0, "bet", play_spot(rows[i].spot), rows[i].step + 100, "amount",
                     "MAB-CR 4(f)");
    }
}

/* Adding and taking down keep to the step and the minimum, or it all comes down. */
static void amounts_that_come_down(void **unused)
{
    int spot;

    (void)unused;
    dice_table("craps", "ma-book min=10 max=60");
    spot = play_spot("place-6");
    dice_bets(0, "place-6", 2400);
    play_refuses(0, "bet", spot, 500, "amount", "MAB-CR 4(f)");
    play_does(0, "bet", spot, 600);
    play_refuses(0, "bet", spot, 3600, "amount", "MAB-CR 2(e)");
    play_does(0, "bet", spot, 3000);
    assert_int_not_equal(play_tries(0, "bet", spot, 600), PIT_OK);
    play_refuses(0, "take", spot, 500, "amount", "MAB-CR 3(c)");
    play_refuses(0, "take", spot, 5400, "amount", "MAB-CR 3(c)"); /* 6 would be left */
    play_does(0, "take", spot, 4800);
    play_refuses(0, "take", spot, 600, "amount", "MAB-CR 3(c)");
    play_does(0, "take", spot, 1200);
    play_refuses(0, "take", spot, 1200, "spot", "MAB-CR 3(c)");
}

/* ---- odds ---- */

static bool is_dont(const char *name)
{
    return strncmp(name, "dont", 4) == 0;
}

/* MAB-CR 6(a) to 6(f): so many times the bet, or a bet that wins so many times as much; if that
 * cannot be paid, the next amount that can. */
static pit_money odds_limit(pit_money flat, int times, struct price p, pit_money unit, bool dont)
{
    pit_money amount = next_payable(1, p, unit);

    while (dont ? amount * p.num < times * flat * p.den : amount < times * flat)
        amount = next_payable(amount + 1, p, unit);
    return amount;
}

/* The flat bet lies there, the odds are asked for. */
static void check_odds(const char *name, struct price p, pit_money flat, int times)
{
    pit_money limit = odds_limit(flat, times, p, DOLLAR, is_dont(name));
    pit_money step = next_payable(1, p, DOLLAR);
    int spot = play_spot(name);
    struct pit_range range;

    assert_true(listed(0, "bet", spot, &range));
    if (range.least != step || range.most != limit || range.step != step)
        fail_msg("%s, %d times %lld: %lld to %lld by %lld, not %lld to %lld", name, times,
                 (long long)flat, (long long)range.least, (long long)range.most,
                 (long long)range.step, (long long)step, (long long)limit);
    assert_int_equal(play_tries(0, "bet", spot, limit + step), PIT_ERR_AMOUNT);
    if (step > DOLLAR) {
        assert_int_equal(play_tries(0, "bet", spot, step - DOLLAR), PIT_ERR_AMOUNT);
        assert_string_equal(pit_clause_id(play.why.clause), "MAB-CR 4(f)");
    }
    play_does(0, "bet", spot, step); /* in two goes: the rest, and no more */
    assert_int_equal(play_tries(0, "bet", spot, limit), PIT_ERR_AMOUNT);
    if (limit > step) play_does(0, "bet", spot, limit - step);
    assert_int_not_equal(play_tries(0, "bet", spot, step), PIT_OK);
    play_does(0, "take", spot, limit);
    play_does(0, "bet", spot, limit);
}

static void check_odds_of_number(const char *rules, int times, int number, pit_money flat)
{
    static const char *const lines[] = {"pass-odds", "dont-pass-odds", "come-odds-",
                                        "dont-come-odds-"};

    for (int i = 0; i < 4; i++) {
        char name[24], beneath[24], priced[24];

        snprintf(name, sizeof name, i < 2 ? "%s" : "%s%d", lines[i], number);
        snprintf(priced, sizeof priced, i < 2 ? "%s-%d" : "%s%d", lines[i], number);
        assert_true(dice_flat(name, beneath));
        assert_true(dice_stands("craps", rules, beneath, i < 2 ? number : 0, flat));
        check_odds(name, price_of(priced), flat, times);
    }
}

static void limits_of_odds(void **unused)
{
    static const int times[] = {1, 2, 3, 100};
    static const pit_money flats[] = {100, 500, 700, 1000, 2500};

    (void)unused;
    for (int t = 0; t < 4; t++)
        for (int n = 0; n < 6; n++)
            for (int f = 0; f < 5; f++) {
                char rules[40];

                snprintf(rules, sizeof rules, "ma-book odds_times=%d", times[t]);
                check_odds_of_number(rules, times[t], dice_numbers[n], flats[f]);
            }
}

/* The excess of MAB-CR 6(f), in figures: single odds on 5 dollars. */
static void odds_that_players_know(void **unused)
{
    static const struct {
        const char *flat, *odds;
        int point;
        pit_money most;
    } rows[] = {
        {"pass", "pass-odds", 4, 500},           {"pass", "pass-odds", 5, 600},
        {"pass", "pass-odds", 6, 500},           {"dont-pass", "dont-pass-odds", 10, 1000},
        {"dont-pass", "dont-pass-odds", 9, 900}, {"dont-pass", "dont-pass-odds", 8, 600},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct pit_range range;

        dice_stands("craps", "ma-book odds_times=1", rows[i].flat, rows[i].point, 500);
        assert_true(listed(0, "bet", play_spot(rows[i].odds), &range));
        assert_int_equal(range.most, rows[i].most);
    }
}

/* The list tells which wagers could not go back, and holds none for such because its most lies
 * there or the chips are gone. MAB-CR 2(b), 2(d). */
static void what_cannot_go_back(void **unused)
{
    static const struct {
        const char *name;
        int point;
        bool final;
    } rows[] = {
        {"dont-pass", 0, false},        {"dont-pass", 4, true},    {"dont-pass-odds", 4, false},
        {"dont-come-6", 4, true},       {"come-odds-6", 4, false}, {"pass", 0, false},
        {"place-6", 4, false},          {"field", 4, false},       {"lay-10", 0, false},
        {"dont-come-odds-5", 4, false}, {"dont-come", 4, false},
    };
    static struct pit_move moves[PIT_MOVES_MAX];

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int poor = 0; poor < 2; poor++) {
            int spot = 0, count;

            assert_true(dice_stands("craps", "ma-book max=60", rows[i].name, rows[i].point, 6000));
            spot = play_spot(rows[i].name);
            if (poor) play.state.chips[0] = 0;
            count = pit_moves_of(&play.rules, &play.state, 0, PIT_TAKE, moves);
            while (count-- && moves[count].spot != spot)
                continue;
            assert_true(count >= 0);
            if (moves[count].final != rows[i].final)
                fail_msg("%s, point %d", rows[i].name, rows[i].point);
        }
}

/* MAB-CR 3(d): a don't bet comes down at any time and does not come back; its odds follow it down
 * to the most that the rest may have: winnings of ten times the bet (MAB-CR 6(b), 6(d), 6(e)). */
static void dont_bets_come_down(void **unused)
{
    (void)unused;
    dice_stands("craps", "ma-book", "dont-pass-odds", 4, 2000);
    play_does(0, "take", play_spot("dont-pass"), 500);
    assert_int_equal(play_stake(0, play_spot("dont-pass-odds")), 2000); /* not above the limit */
    play_refuses(0, "bet", play_spot("dont-pass"), 500, "closed", "MAB-CR 2(b)");
    dice_bets(0, "dont-pass-odds", 28000);
    helper_told_clear(&play.told);
    play_does(0, "take", play_spot("dont-pass"), 1000);
    assert_int_equal(play_stake(0, play_spot("dont-pass-odds")), 10000); /* 50 are won, 10 x 5 */
    assert_int_equal(helper_nth(&play.told, PIT_TAKEN, 0)->stake, 1000);
    assert_int_equal(helper_nth(&play.told, PIT_TAKEN, 1)->stake, 20000);
    play_does(0, "take", play_spot("dont-pass"), 500);
    assert_int_equal(play_stake(0, play_spot("dont-pass-odds")), 0);
    assert_int_equal(play.state.chips[0], DICE_PURSE);
    play_refuses(0, "bet", play_spot("dont-pass"), 500, "closed", "MAB-CR 2(b)");
    dice_stands("craps", "ma-book odds_times=1", "dont-come-odds-5", 0, 3000);
    dice_bets(0, "dont-come-odds-5", 1500);
    play_does(0, "take", play_spot("dont-come-5"), 2000);
    assert_int_equal(play_stake(0, play_spot("dont-come-odds-5")), 1500);
    play_does(0, "take", play_spot("dont-come-5"), 1000);
    assert_int_equal(play.state.chips[0], DICE_PURSE);
    play_refuses(0, "bet", play_spot("dont-come-5"), 500, "spot", "MAB-CR 2(d)(1)(ii)");
}

/* MAB-CR 6(e) number by number: three, four and five times; a don't bet may win as much. */
static void odds_by_number(void **unused)
{
    static const char rules[] = "ma-book odds_times_4=3 odds_times_5=4 odds_times_6=5 "
                                "odds_times_8=5 odds_times_9=4 odds_times_10=3";
    static const int times[] = {3, 4, 5, 5, 4, 3};

    (void)unused;
    for (int n = 0; n < 6; n++) {
        char name[24];
        struct pit_range range;

        dice_stands("craps", rules, "pass", dice_numbers[n], 1000);
        assert_true(listed(0, "bet", play_spot("pass-odds"), &range));
        assert_int_equal(range.most, 1000 * times[n]);
        dice_stands("craps", rules, "dont-pass", dice_numbers[n], 1000);
        assert_true(listed(0, "bet", play_spot("dont-pass-odds"), &range));
        assert_int_equal(range.most, 6000);
        snprintf(name, sizeof name, "come-%d", dice_numbers[n]);
        dice_stands("craps", rules, name, 0, 1000);
        snprintf(name, sizeof name, "come-odds-%d", dice_numbers[n]);
        assert_true(listed(0, "bet", play_spot(name), &range));
        assert_int_equal(range.most, 1000 * times[n]);
    }
}

/* ---- classes of wagers ---- */

/* MAB-CR 3(b) leaves limits to the house: the line, place bets, the middle of the layout have their
 * own; the field has the table's. */
static void limits_by_class(void **unused)
{
    static const struct {
        const char *spot;
        pit_money least, most;
    } rows[] = {
        {"pass", 1000, 50000},       {"dont-pass", 1000, 50000}, {"place-6", 1200, 60000},
        {"place-4", 1500, 60000},    {"buy-4", 2000, 60000},     {"lay-4", 2000, 60000},
        {"hard-6", 100, 10000},      {"any-seven", 100, 10000},  {"horn", 400, 10000},
        {"horn-high-2", 500, 10000}, {"hop-1-3", 100, 10000},    {"field", 500, 40000},
        {"whirl", 500, 10000},
    };
    struct pit_range range;

    (void)unused;
    dice_table("craps", "ma-book min=5 max=400 line_min=10 line_max=500 place_min=12 "
                        "place_max=600 prop_min=1 prop_max=100");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(listed(0, "bet", play_spot(rows[i].spot), &range));
        assert_int_equal(range.least, rows[i].least);
        assert_int_equal(range.most, rows[i].most);
    }
    dice_throws(8);
    assert_true(listed(0, "bet", play_spot("come"), &range));
    assert_int_equal(range.least, 1000);
    dice_bets(0, "place-6", 2400);
    assert_int_equal(play_tries(0, "take", play_spot("place-6"), 1800), PIT_ERR_AMOUNT);
    play_does(0, "take", play_spot("place-6"), 1200);
}

/* ---- the whirl ---- */

/* MAB-CR 2(u): it goes down as a horn and an any seven, with their own settlement, their own way
 * down and their own most; the least is that of the whole. */
static void a_whirl_is_two_wagers(void **unused)
{
    struct pit_range range;

    (void)unused;
    dice_table("craps", "ma-book min=5 prop_max=100");
    helper_told_clear(&play.told);
    dice_bets(0, "whirl", 1000);
    assert_int_equal(play_stake(0, play_spot("whirl")), 0);
    assert_int_equal(play_stake(0, play_spot("horn")), 800);
    assert_int_equal(play_stake(0, play_spot("any-seven")), 200);
    assert_int_equal(helper_nth(&play.told, PIT_STAKED, 0)->spot, play_spot("horn"));
    assert_int_equal(helper_nth(&play.told, PIT_STAKED, 0)->stake, 800);
    assert_int_equal(helper_nth(&play.told, PIT_STAKED, 1)->spot, play_spot("any-seven"));
    assert_int_equal(helper_nth(&play.told, PIT_STAKED, 1)->stake, 200);
    play_refuses(0, "take", play_spot("whirl"), 1000, "spot", "MAB-CR 3(c)");
    play_does(0, "take", play_spot("any-seven"), 200);
    dice_bets(0, "whirl", 500);
    assert_int_equal(play_stake(0, play_spot("horn")), 1200);
    assert_int_equal(play_stake(0, play_spot("any-seven")), 100);
    assert_true(listed(0, "bet", play_spot("whirl"), &range));
    assert_int_equal(range.most, 10000); /* of which 80 go on the horn: 92 */
    dice_bets(0, "horn", 800);
    assert_true(listed(0, "bet", play_spot("whirl"), &range));
    assert_int_equal(range.most, 10000); /* 100: just as much */
    dice_bets(0, "horn", 400);
    assert_true(listed(0, "bet", play_spot("whirl"), &range));
    assert_int_equal(range.most, 9500);
    dice_throws(7);
    assert_int_equal(play_settled(0, play_spot("horn"))->net, -2400);
    assert_int_equal(play_settled(0, play_spot("any-seven"))->net, 400);
    assert_null(play_settled(0, play_spot("whirl")));
}

/* ---- percentages ---- */

/* It is paid with the bet, and comes back with what comes down undecided: MAB-CR 5(a). */
static void percentage_in_advance(void **unused)
{
    int spot;

    (void)unused;
    dice_table("craps", "ma-book");
    spot = play_spot("buy-4");
    dice_bets(0, "buy-4", 2000);
    assert_int_equal(play.state.chips[0], DICE_PURSE - 2100);
    dice_bets(0, "buy-4", 500); /* a quarter of a dollar is not paid: MAB-CR 4(f) */
    assert_int_equal(play.state.chips[0], DICE_PURSE - 2600);
    play_refuses(0, "take", spot, 600, "amount",
                 "MAB-CR 3(c)"); /* 19 would lie there for nothing */
    play_does(0, "take", spot, 500);
    assert_int_equal(play.state.chips[0], DICE_PURSE - 2100);
    play_does(0, "take", spot, 2000);
    assert_int_equal(play.state.chips[0], DICE_PURSE);
    assert_int_equal(play.state.house, 0);
}

/* MAB-CR 5(a): "for one or more pre-specified place bets"; never more than the share. */
static void percentage_by_number(void **unused)
{
    (void)unused;
    dice_table("craps", "ma-book buy_vig_4=win lay_vig_10=win pay_unit=0.01 min=0.01");
    dice_bets(0, "buy-4", 2000);
    dice_bets(0, "lay-10", 2000);
    assert_int_equal(play.state.chips[0], DICE_PURSE - 4000);
    dice_bets(0, "buy-10", 2000);
    dice_bets(0, "lay-4", 2000);
    assert_int_equal(play.state.chips[0], DICE_PURSE - 8200);
    dice_bets(0, "buy-5", 38); /* 1.9 cents */
    assert_int_equal(play.state.chips[0], DICE_PURSE - 8239);
    dice_bets(0, "buy-5", 2); /* 2 cents of 40 */
    assert_int_equal(play.state.chips[0], DICE_PURSE - 8242);
}

/* The purse must bear the percentage too; called out with cash it is paid in chips. */
static void percentage_and_purse(void **unused)
{
    struct pit_range range;
    int spot;

    (void)unused;
    dice_table("craps", "ma-book");
    spot = play_spot("buy-4");
    play_does(2, "seat", 0, 2099);
    assert_false(listed(2, "bet", spot, &range));
    assert_int_equal(play_tries(2, "bet", spot, 2000), PIT_ERR_CHIPS);
    play_does(2, "buy", 0, 1);
    play_does(2, "bet", spot, 2000);
    assert_int_equal(play.state.chips[2], 0);
    assert_int_not_equal(play_tries(2, "verbal", spot, 2000), PIT_OK);
    play_does(2, "verbal", play_spot("place-6"), 600);
    play_does(3, "seat", 0, 99);
    assert_int_equal(play_tries(3, "verbal", spot, 2000), PIT_ERR_CHIPS);
    play_does(3, "buy", 0, 1);
    play_does(3, "verbal", spot, 2000);
    assert_int_equal(play.state.chips[3], 0);
}

/* ---- the fire bet, coupons, seats ---- */

/* MAB-CR 12(b)(1), 2(nn), 3(c)(2): one to five dollars, whole, once, to a new shooter. */
static void fire_bets_are_small(void **unused)
{
    static const pit_money bad[] = {0, 1, 50, 99, 101, 150, 501, 600, 1000, -100};
    struct pit_range range;
    int spot;

    (void)unused;
    dice_table("craps", "ma-book min=25 max=500 pay_unit=5"); /* the table's limits do not count */
    spot = play_spot("fire");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        play_refuses(0, "bet", spot, bad[i], "amount", "MAB-CR 12(b)(1)");
    play_does(2, "seat", 0, 350);
    assert_true(listed(2, "bet", spot, &range));
    assert_int_equal(range.most, 300);
    play_does(0, "bet", spot, 200);
    play_refuses(0, "bet", spot, 100, "closed", "MAB-CR 3(c)(2)");
    play_refuses(0, "take", spot, 100, "closed", "MAB-CR 3(c)(2)");
    play_refuses(0, "take", spot, 200, "closed", "MAB-CR 3(c)(2)");
    dice_throws(11);
    play_refuses(2, "bet", spot, 100, "closed", "MAB-CR 2(nn)"); /* no longer a new shooter */
    dice_bets(1, "pass", 2500);
    play_refuses(2, "bet", spot, 100, "closed", "MAB-CR 2(nn)");
    dice_throws(6);
    dice_throws(7);
    play_does(2, "bet", spot, 100); /* the next one is */
}

/* MAB-CR 3(b): a coupon stands beside a pass or don't pass bet, wins even money, is no money. */
static void coupons(void **unused)
{
    static const struct {
        const char *flat, *coupon;
        int total;
        pit_money chips;
    } rows[] = {
        {"pass", "pass-coupon", 7, 1000 + 600},
        {"pass", "pass-coupon", 2, -1000},
        {"dont-pass", "dont-pass-coupon", 3, 1000 + 600},
        {"dont-pass", "dont-pass-coupon", 11, -1000},
        {"dont-pass", "dont-pass-coupon", 12, 0},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        dice_table("craps", "ma-book coupon=on");
        play_refuses(0, "bet", play_spot(rows[i].coupon), 600, "spot", "MAB-CR 3(b)");
        dice_bets(0, rows[i].flat, 1000);
        play_refuses(0, "bet", play_spot(rows[i].coupon), 1001, "amount", "MAB-CR 3(b)");
        dice_bets(0, rows[i].coupon, 600);
        assert_int_equal(pit_worth(&play.state, 0), DICE_PURSE);
        play_does(0, "take", play_spot(rows[i].flat), 500); /* what is left bears no 6 */
        assert_int_equal(play_stake(0, play_spot(rows[i].coupon)), 0);
        dice_bets(0, rows[i].flat, 500);
        dice_bets(0, rows[i].coupon, 600);
        play_does(0, "take", play_spot(rows[i].flat), 400);
        assert_int_equal(play_stake(0, play_spot(rows[i].coupon)), 600);
        dice_bets(0, rows[i].flat, 400);
        dice_throws(rows[i].total);
        assert_int_equal(play.state.chips[0], DICE_PURSE + rows[i].chips);
        assert_int_equal(pit_worth(&play.state, 0), DICE_PURSE + rows[i].chips);
    }
    dice_stands("craps", "ma-book coupon=on", "pass", 4, 1000);
    play_refuses(0, "bet", play_spot("pass-coupon"), 600, "closed", "MAB-CR 3(b)");
    dice_table("craps", "ma-book coupon=on");
    dice_bets(0, "pass", 1000);
    dice_bets(0, "dont-pass", 1000);
    dice_bets(0, "pass-coupon", 600);
    dice_bets(0, "dont-pass-coupon", 600);
    dice_throws(4);
    play_refuses(0, "take", play_spot("pass-coupon"), 600, "closed", "MAB-CR 3(c)(1)");
    play_does(0, "take", play_spot("dont-pass-coupon"), 100); /* MAB-CR 3(d) */
    play_does(0, "take", play_spot("dont-pass"), 1000);
    assert_int_equal(play_stake(0, play_spot("dont-pass-coupon")), 0);
}

/* MAB-CR 3(f), 7(b)(1): nine seats at mini-craps, sixteen places at craps; who has a wager stays.
 */
static void seats(void **unused)
{
    (void)unused;
    play_opens_game("mini-craps", "ma-book");
    for (int seat = 0; seat < 9; seat++)
        play_does(seat, "seat", 0, 10000);
    play_refuses(9, "seat", 0, 10000, "seat", "MAB-CR 3(f)");
    play_refuses(9, "bet", play_spot("pass"), 1000, "seat", "MAB-CR 3(f)");
    dice_bets(3, "field", 1000);
    play_refuses(3, "leave", 0, 0, "closed", "MAB-CR 3(f)");
    dice_bets(2, "pass", 1000);
    dice_throws(4);
    play_does(3, "leave", 0, 0);
    play_refuses(2, "leave", 0, 0, "closed", "MAB-CR 3(f)");
    play_opens_game("craps", "ma-book");
    for (int seat = 0; seat < 16; seat++)
        play_does(seat, "seat", 0, 10000);
    play_refuses(16, "seat", 0, 10000, "seat", "MAB-CR 7(b)(1)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_done_when),
        cmocka_unit_test(what_the_house_leaves_out),
        cmocka_unit_test(options_out_of_bounds),
        cmocka_unit_test(amounts_that_can_be_paid),
        cmocka_unit_test(steps_that_players_know),
        cmocka_unit_test(amounts_that_come_down),
        cmocka_unit_test(limits_of_odds),
        cmocka_unit_test(odds_that_players_know),
        cmocka_unit_test(what_cannot_go_back),
        cmocka_unit_test(dont_bets_come_down),
        cmocka_unit_test(odds_by_number),
        cmocka_unit_test(limits_by_class),
        cmocka_unit_test(a_whirl_is_two_wagers),
        cmocka_unit_test(percentage_in_advance),
        cmocka_unit_test(percentage_by_number),
        cmocka_unit_test(percentage_and_purse),
        cmocka_unit_test(fire_bets_are_small),
        cmocka_unit_test(coupons),
        cmocka_unit_test(seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
