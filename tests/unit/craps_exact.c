/* craps_exact.c -- what the wagers of craps cost, by the generic evaluator driving the game,
 * against closed forms that are worked out here: equal as fractions. */

#include "helper_dice.h"
#include "odds/graph.h"
#include "odds/layout_study.h"
#include "odds/wagers_study.h"

#include <stdio.h>
#include <string.h>

static const pit_money stake = 132000; /* whole dollars at every price */

/* ---- closed forms ---- */

/* How many of the 36 throws show this total. */
static int ways(int total)
{
    return total < 7 ? total - 1 : 13 - total;
}

static void add(mpq_t sum, int64_t num, int64_t den)
{
    mpq_t term;

    mpq_init(term);
    mpq_set_si(term, num, (unsigned long)den);
    mpq_canonicalize(term);
    mpq_add(sum, sum, term);
    mpq_clear(term);
}

/* Won in w ways at num to den, lost in l; in all others it waits. */
static void add_race(mpq_t sum, int w, int l, int num, int den)
{
    add(sum, (int64_t)w * num - (int64_t)l * den, (int64_t)den * (w + l));
}

/* The 36 throws of a one roll wager: what it pays on a throw, or -1. */
typedef int pays_on(int a, int b);

static void add_roll(mpq_t sum, pays_on *pays, int parts)
{
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            add(sum, pays(a, b), (int64_t)36 * parts);
}

static int two(int a, int b)
{
    return a + b == 2 ? 30 : -1;
}

static int three(int a, int b)
{
    return a + b == 3 ? 15 : -1;
}

static int eleven(int a, int b)
{
    return a + b == 11 ? 15 : -1;
}

static int twelve(int a, int b)
{
    return a + b == 12 ? 30 : -1;
}

static int any_seven(int a, int b)
{
    return a + b == 7 ? 4 : -1;
}

static int any_craps(int a, int b)
{
    return a + b < 4 || a + b == 12 ? 7 : -1;
}

static int field(int a, int b)
{
    if (a + b == 2 || a + b == 12) return 2;
    return a + b < 5 || a + b > 8 ? 1 : -1;
}

static int six_seven_eight(int a, int b)
{
    if (a + b < 6 || a + b > 8) return -1;
    return a == b ? 2 : 1;
}

static int hop_hard(int a, int b)
{
    return a == 4 && b == 4 ? 30 : -1; /* as good as any other */
}

static int hop(int a, int b)
{
    return a * b == 3 ? 15 : -1; /* 1 and 3 */
}

/* Per unit, for every spot that is decided by the next roll; false: it is none of these. */
static bool one_roll(const char *name, mpq_t sum)
{
    static const struct {
        const char *name;
        pays_on *part[5];
    } rows[] = {
        {"field", {field}},
        {"any-seven", {any_seven}},
        {"any-craps", {any_craps}},
        {"two", {two}},
        {"three", {three}},
        {"eleven", {eleven}},
        {"twelve", {twelve}},
        {"six-seven-eight", {six_seven_eight}},
        {"c-and-e", {any_craps, eleven}},
        {"horn", {two, three, eleven, twelve}},
        {"horn-high-2", {two, three, eleven, twelve, two}},
        {"horn-high-3", {two, three, eleven, twelve, three}},
        {"horn-high-11", {two, three, eleven, twelve, eleven}},
        {"horn-high-12", {two, three, eleven, twelve, twelve}},
        {"whirl", {two, three, eleven, twelve, any_seven}},
    };

    if (strncmp(name, "hop-", 4) == 0) {
        add_roll(sum, name[4] == name[6] ? hop_hard : hop, 1);
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int parts = 0;

        if (strcmp(name, rows[i].name) != 0) continue;
        while (parts < 5 && rows[i].part[parts])
            parts++;
        for (int p = 0; p < parts; p++)
            add_roll(sum, rows[i].part[p], parts);
        return true;
    }
    return false;
}

static int group_of(int number)
{
    return number == 4 || number == 10 ? 0 : number == 5 || number == 9 ? 1 : 2;
}

/* Per unit, for bets on a number against 7, and hardways; the number, or 0 if it is none of these.
 */
static int race(const char *name, mpq_t sum)
{
    static const int win[3][2] = {{9, 5}, {7, 5}, {7, 6}};
    static const int lose[3][2] = {{5, 11}, {5, 8}, {4, 5}};
    int n, g;

    if ((n = dice_number(name, "place-"))) {
        g = group_of(n);
        add_race(sum, ways(n), 6, win[g][0], win[g][1]);
    } else if ((n = dice_number(name, "place-lose-"))) {
        g = group_of(n);
        add_race(sum, 6, ways(n), lose[g][0], lose[g][1]);
    } else if ((n = dice_number(name, "hard-"))) {
        add_race(sum, 1, ways(n) - 1 + 6, n == 4 || n == 10 ? 7 : 9, 1);
    }
    return n;
}

/* The line, and come bets: the first roll, and what follows each point. */
static void line_of(bool dont, mpq_t sum)
{
    add(sum, dont ? ways(2) + ways(3) : ways(7) + ways(11), 36);
    add(sum, dont ? -ways(7) - ways(11) : -ways(2) - ways(3) - ways(12), 36);
    for (int i = 0; i < 6; i++) {
        int w = ways(dice_numbers[i]), sign = dont ? -1 : 1;

        add(sum, (int64_t)sign * w * (w - 6), (int64_t)36 * (w + 6));
    }
}

/* ---- the evaluator ---- */

/* The shooter, seat 1, has a line bet before every come-out roll. */
/* The mean net of seat 0's wager on this spot, in cents. */
static void solve(mpq_t ev, int spot)
{
    struct odds_question q = {.rules = &play.rules,
                              .start = &play.state,
                              .until = ODDS_SETTLED,
                              .spot = (uint16_t)spot,
                              .goes_on = true,
                              .other = 1};
    struct odds_graph g;

    if (!play_stake(0, spot))
        q.until = ODDS_ROUND_OVER; /* a whirl: its parts are decided at once */
    assert_int_equal(odds_solve(&g, &q, 10000), ODDS_OK);
    mpq_set(ev, g.node[0].figures.of[ODDS_EV]);
    odds_free(&g);
}

static void same(const char *name, mpq_t got, mpq_t wanted)
{
    char words[256];

    if (mpq_equal(got, wanted)) return;
    gmp_snprintf(words, sizeof words, "%s: %Qd, not %Qd", name, got, wanted);
    fail_msg("%s", words);
}

/* ev in cents of a stake, wanted per unit. */
static void same_per_unit(const char *name, mpq_t ev, mpq_t wanted)
{
    mpq_t unit;

    mpq_init(unit);
    mpq_set_si(unit, 1, (unsigned long)stake);
    mpq_mul(ev, ev, unit);
    same(name, ev, wanted);
    mpq_clear(unit);
}

static void same_as(const char *name, mpq_t got, long num, unsigned long den)
{
    mpq_t wanted;

    mpq_init(wanted);
    mpq_set_si(wanted, num, den);
    mpq_canonicalize(wanted);
    same(name, got, wanted);
    mpq_clear(wanted);
}

/* Figures that are known to every player. */
static const struct known {
    const char *name;
    long num;
    unsigned long den;
} known[] = {{"pass", -7, 495},
             {"dont-pass", -3, 220},
             {"come", -7, 495},
             {"dont-come", -3, 220},
             {"place-4", -1, 15},
             {"place-5", -1, 25},
             {"place-6", -1, 66},
             {"place-8", -1, 66},
             {"place-9", -1, 25},
             {"place-10", -1, 15},
             {"place-lose-4", -1, 33},
             {"place-lose-5", -1, 40},
             {"place-lose-6", -1, 55},
             {"place-lose-8", -1, 55},
             {"place-lose-9", -1, 40},
             {"hard-4", -1, 9},
             {"hard-6", -1, 11},
             {"hard-8", -1, 11},
             {"hard-10", -1, 9},
             {"field", -1, 18},
             {"any-seven", -1, 6},
             {"any-craps", -1, 9},
             {"two", -5, 36},
             {"three", -1, 9},
             {"eleven", -1, 9},
             {"twelve", -5, 36},
             {"c-and-e", -1, 9},
             {"horn", -1, 8},
             {"horn-high-2", -23, 180},
             {"horn-high-3", -11, 90},
             {"whirl", -2, 15},
             {"hop-2-2", -5, 36},
             {"hop-3-4", -1, 9},
             {"hop-4-6", -1, 9},
             {"six-seven-eight", -1, 18}};

static int matched; /* known figures that were met */

static void same_as_known(const char *name, mpq_t per_unit)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) != 0) continue;
        same_as(name, per_unit, known[i].num, known[i].den);
        matched++;
    }
}

/* ---- the tests ---- */

static void check_line(const char *game, const char *name)
{
    mpq_t ev, wanted;

    mpq_inits(ev, wanted, NULL);
    line_of(name[0] == 'd', wanted);
    dice_table(game, "ma-book");
    dice_bets(0, name, stake);
    solve(ev, play_spot(name));
    same_per_unit(name, ev, wanted);
    same_as_known(name, ev);
    mpq_clears(ev, wanted, NULL);
}

/* A barred 12 is a push, and the bet is over: -3/220, not -27/1925. */
static void line_bets(void **unused)
{
    (void)unused;
    matched = 0;
    check_line("craps", "pass");
    check_line("craps", "dont-pass");
    check_line("mini-craps", "pass");
    check_line("mini-craps", "dont-pass");
    assert_int_equal(matched, 4);
}

static void check_come(const char *name, int point)
{
    mpq_t ev, wanted;

    mpq_inits(ev, wanted, NULL);
    line_of(name[0] == 'd', wanted);
    assert_true(dice_stands("craps", "ma-book", name, point, stake));
    solve(ev, play_spot(name));
    same_per_unit(name, ev, wanted);
    same_as_known(name, ev);
    mpq_clears(ev, wanted, NULL);
}

/* The same as on the line, whatever the point is. */
static void come_bets(void **unused)
{
    (void)unused;
    matched = 0;
    for (int i = 0; i < 6; i++) {
        check_come("come", dice_numbers[i]);
        check_come("dont-come", dice_numbers[i]);
    }
    assert_int_equal(matched, 12);
}

/* In every phase alike: what rests on a come-out roll only waits longer. */
static void wagers_on_rolls(void **unused)
{
    int spots = 0;

    (void)unused;
    matched = 0;
    play_opens_game("craps", "ma-book");
    for (int spot = 0; spot < play.rules.spots; spot++)
        for (int i = 0; i <= 6; i++) {
            char name[24];
            mpq_t ev, wanted;

            memcpy(name, play.rules.spot[spot].name, sizeof name);
            mpq_inits(ev, wanted, NULL);
            if (race(name, wanted) || one_roll(name, wanted)) {
                assert_true(
                    dice_stands("craps", "ma-book", name, i == 6 ? 0 : dice_numbers[i], stake));
                solve(ev, spot);
                same_per_unit(name, ev, wanted);
                same_as_known(name, ev);
                spots++;
            }
            mpq_clears(ev, wanted, NULL);
        }
    assert_int_equal(spots, 7 * (6 + 6 + 4 + 15 + 17));
    assert_int_equal(matched, 7 * (sizeof known / sizeof known[0] - 4));
}

/* ---- percentages ---- */

/* A percentage in advance is lost with the bet; that of winners alone is not. */
static void check_percentage(const char *rules, bool on_win, bool of_win, const char *name,
                             int point)
{
    static const int odds[3][2] = {{2, 1}, {3, 2}, {6, 5}};
    int number = dice_number(name, "buy-"), w, l, num, den;
    bool lay = !number;
    pit_money paid, vig;
    mpq_t ev, wanted;

    if (lay) number = dice_number(name, "lay-");
    num = odds[group_of(number)][lay];
    den = odds[group_of(number)][!lay];
    w = lay ? 6 : ways(number);
    l = lay ? ways(number) : 6;
    paid = stake * num / den;
    vig = (lay && of_win ? paid : stake) * 5 / 100;
    mpq_inits(ev, wanted, NULL);
    assert_true(dice_stands("craps", rules, name, point, stake));
    solve(ev, play_spot(name));
    add(wanted, w * (paid - vig), w + l);
    add(wanted, -l * (stake + (on_win ? 0 : vig)), w + l);
    same(name, ev, wanted);
    if (!on_win && !of_win) same_as(name, ev, -(long)stake, 20); /* true odds less 5 % */
    mpq_clears(ev, wanted, NULL);
}

/* MAB-CR 5(a), 5(b). */
static void buy_and_lay(void **unused)
{
    static const struct {
        const char *rules;
        bool on_win, of_win;
    } rows[] = {
        {"ma-book leave_up=off", false, false},
        {"ma-book", false, false},
        {"ma-book leave_up=off buy_vig=win lay_vig=win", true, false},
        {"ma-book buy_vig=win lay_vig=win", true, false},
        {"ma-book leave_up=off lay_vig_of=win", false, true},
        {"ma-book buy_vig=win lay_vig=win lay_vig_of=win", true, true},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int n = 0; n < 12; n++)
            for (int p = 0; p <= 6; p++) {
                char name[24];

                snprintf(name, sizeof name, "%s-%d", n < 6 ? "lay" : "buy", dice_numbers[n % 6]);
                check_percentage(rows[i].rules, rows[i].on_win, rows[i].of_win, name,
                                 p == 6 ? 0 : dice_numbers[p]);
            }
}

/* The same as worth: from before the bet to after it, one roll at a time. */
static void percentage_leaves_the_purse(void **unused)
{
    pit_money before;

    (void)unused;
    dice_table("craps", "ma-book leave_up=off");
    dice_throws(4);
    before = pit_worth(&play.state, 0);
    dice_bets(0, "buy-4", 2000);
    assert_int_equal(pit_worth(&play.state, 0), before - 100);
    dice_throws(4);
    assert_int_equal(play_settled(0, play_spot("buy-4"))->net, 3900);
    assert_int_equal(pit_worth(&play.state, 0), before + 3900);
}

/* ---- odds ---- */

/* Odds are free, and leave the bet beneath them worth what it was. */
static void check_odds(const char *name, int number, int point)
{
    char flat[24];
    mpq_t ev, wanted;
    int w = ways(number);

    mpq_inits(ev, wanted, NULL);
    assert_true(dice_flat(name, flat));
    assert_true(dice_stands("craps", "ma-book", name, point, stake));
    solve(ev, play_spot(name));
    same(name, ev, wanted);
    add(wanted, name[0] == 'd' ? stake * (6 - w) : stake * (w - 6), w + 6);
    solve(ev, play_spot(flat));
    same(flat, ev, wanted);
    mpq_clears(ev, wanted, NULL);
}

/* MAB-CR 6(a) to 6(d): true odds cost nothing; come odds that rest on a come-out roll neither. */
static void odds_are_free(void **unused)
{
    (void)unused;
    for (int n = 0; n < 6; n++) {
        check_odds("pass-odds", dice_numbers[n], dice_numbers[n]);
        check_odds("dont-pass-odds", dice_numbers[n], dice_numbers[n]);
        for (int i = 0; i <= 6; i++) {
            int point = i == 6 ? 0 : dice_numbers[i];
            char name[24];

            if (point == dice_numbers[n]) continue;
            snprintf(name, sizeof name, "come-odds-%d", dice_numbers[n]);
            check_odds(name, dice_numbers[n], point);
            snprintf(name, sizeof name, "dont-come-odds-%d", dice_numbers[n]);
            check_odds(name, dice_numbers[n], point);
        }
    }
}

/* ---- the rows of odds, by a chain of a few states ---- */

/* Come odds on a number, never called on, while somebody always bets the line again. With a point
 * p they win in some ways and lose in 6, and in ways(p) the point is made and a come-out roll
 * follows; there the number and 7 give them back, every other number is a new point, and 2, 3, 11
 * and 12 change nothing. So from a come-out roll they end by these ways with chance c = a + b c. */
static void resting_chance(mpq_t out, int number, int point, int by)
{
    mpq_t a, b, one;

    mpq_inits(a, b, one, NULL);
    mpq_set_si(one, 1, 1);
    for (int i = 0; i < 6; i++) {
        int p = dice_numbers[i], all = ways(number) + 6 + ways(p);

        if (p == number) continue;
        add(a, (int64_t)ways(p) * by, (int64_t)30 * all);
        add(b, (int64_t)ways(p) * ways(p), (int64_t)30 * all);
    }
    mpq_sub(b, one, b);
    mpq_div(a, a, b); /* c */
    mpq_set_si(out, ways(point), 1);
    mpq_mul(out, out, a);
    add(out, by, 1);
    mpq_set_si(b, 1, (unsigned long)ways(number) + 6 + (unsigned long)ways(point));
    mpq_mul(out, out, b);
    mpq_clears(a, b, one, NULL);
}

static void figure_is(const char *name, const struct figure *f, mpq_t wanted)
{
    mpq_t got;

    mpq_init(got);
    figure_get(got, f);
    same(name, got, wanted);
    mpq_clear(got);
}

static void figure_is_of(const char *name, const struct figure *f, long num, unsigned long den)
{
    mpq_t wanted;

    mpq_init(wanted);
    mpq_set_si(wanted, num, den);
    mpq_canonicalize(wanted);
    figure_is(name, f, wanted);
    mpq_clear(wanted);
}

/* Won in w of w + l ways, never given back, free; they work on every roll. */
static void race_is(const char *name, const struct wager_study *s, int w, int l)
{
    figure_is_of(name, &s->win, w, (unsigned long)w + (unsigned long)l);
    figure_is_of(name, &s->lose, l, (unsigned long)w + (unsigned long)l);
    figure_is_of(name, &s->push, 0, 1);
    figure_is_of(name, &s->ev, 0, 1);
    figure_is_of(name, &s->rounds, 36, (unsigned long)w + (unsigned long)l);
}

static void rests_is(const char *name, const struct wager_study *s, int number)
{
    mpq_t win, lose, push;

    mpq_inits(win, lose, push, NULL);
    resting_chance(win, number, 14 - number, ways(number));
    resting_chance(lose, number, 14 - number, 6);
    add(push, 1, 1);
    mpq_sub(push, push, win);
    mpq_sub(push, push, lose);
    figure_is(name, &s->win, win);
    figure_is(name, &s->lose, lose);
    figure_is(name, &s->push, push);
    figure_is_of(name, &s->ev, 0, 1);
    mpq_clears(win, lose, push, NULL);
}

static struct wager_study row_of(const char *rules, const char *name)
{
    struct wager_study w;

    play_opens_game("craps", rules);
    assert_true(wager_study(&w, &play.rules, play_spot(name)));
    return w;
}

/* Come odds are those that work; those that are left to rest stand beside. */
static void rows_of_come_odds(void **unused)
{
    (void)unused;
    for (int i = 0; i < 6; i++) {
        int number = dice_numbers[i];
        struct wager_study w;
        char name[24];

        snprintf(name, sizeof name, "come-odds-%d", number);
        w = row_of("ma-book", name);
        race_is(name, &w, ways(number), 6);
        assert_int_equal(w.cases, 1);
        assert_string_equal(w.by[0].in.name, "resting");
        rests_is(name, &w.by[0], number);
        if (number == 4) figure_is_of(name, &w.by[0].win, 848, 2817);
        wager_study_free(&w);
        snprintf(name, sizeof name, "dont-come-odds-%d", number);
        w = row_of("ma-book", name);
        race_is(name, &w, 6, ways(number));
        assert_int_equal(w.cases, 0); /* MAB-CR 3(e): they are on at all times */
        wager_study_free(&w);
    }
}

/* The line's odds over the points as they come, 24 ways in all, and at each by itself. */
static void check_line_odds(const char *rules, const char *name, bool dont)
{
    struct wager_study w = row_of(rules, name);
    mpq_t win, lose, square;

    mpq_inits(win, lose, square, NULL);
    assert_int_equal(w.cases, 6);
    for (int i = 0; i < 6; i++) {
        int n = dice_numbers[i], good = dont ? 6 : ways(n), bad = dont ? ways(n) : 6;

        assert_string_equal(w.by[i].in.name, "point");
        assert_int_equal(w.by[i].in.value, n);
        race_is(name, &w.by[i], good, bad);
        add(win, (int64_t)ways(n) * good, (int64_t)24 * (good + bad));
        add(lose, (int64_t)ways(n) * bad, (int64_t)24 * (good + bad));
        add(square, (int64_t)ways(n) * bad, (int64_t)24 * good); /* won: bad to good */
    }
    figure_is(name, &w.win, win);
    figure_is(name, &w.lose, lose);
    figure_is_of(name, &w.push, 0, 1);
    figure_is_of(name, &w.ev, 0, 1);
    figure_is_of(name, &w.rounds, 196, 55); /* 36 (6/9 + 8/10 + 10/11) / 24 */
    assert_int_equal(w.outcomes, 4);
    assert_true(w.sd * w.sd - mpq_get_d(square) < 1e-12 && mpq_get_d(square) - w.sd * w.sd < 1e-12);
    wager_study_free(&w);
    mpq_clears(win, lose, square, NULL);
}

static void rows_of_line_odds(void **unused)
{
    (void)unused;
    check_line_odds("ma-book", "pass-odds", false);
    check_line_odds("ma-book", "dont-pass-odds", true);
    check_line_odds("ma-book odds_times=1 pay_unit=5", "pass-odds", false);
    check_line_odds("ma-book odds_times=1 pay_unit=0.25", "dont-pass-odds", true);
}

/* A percentage in advance: what the house keeps of the bet, and of all that is paid. */
static void two_edges(void **unused)
{
    struct wager_study w = row_of("ma-book lay_vig=win", "buy-4");

    (void)unused;
    figure_is_of("buy-4", &w.edge, 1, 20);
    figure_is_of("buy-4", &w.edge_outlay, 1, 21);
    wager_study_free(&w);
    w = row_of("ma-book lay_vig=win", "lay-4"); /* 5 % of winners alone */
    figure_is_of("lay-4", &w.edge, 1, 30);
    figure_is_of("lay-4", &w.edge_outlay, 1, 30);
    wager_study_free(&w);
}

/* ---- what may be done with a layout ---- */

/* What all is worth after this choice, in cents; the choice must be there. */
static void choice_is(const struct layout_study *l, const char *verb, const char *spot,
                      pit_money amount, long num, unsigned long den)
{
    for (int i = 0; i < l->count; i++) {
        const struct pit_event *e = &l->choice[i].event;

        if (e->amount != amount || (spot && e->spot != play_spot(spot))) continue;
        if (strcmp(e->verb ? pit_verb(play.rules.game, e->verb)->name : "stay", verb) != 0)
            continue;
        figure_is_of(verb, &l->choice[i].value, num, den);
        return;
    }
    fail_msg("%s %s: no such choice", verb, spot);
}

/* Each choice by itself: the worth that it changes at once, and every wager that then stands. */
static void choices_add_up(const struct layout_study *l)
{
    static struct pit_state next;
    mpq_t sum, one;

    mpq_inits(sum, one, NULL);
    for (int i = 0; i < l->count; i++) {
        const struct pit_event *e = &l->choice[i].event;

        pit_copy(&play.rules, &next, &play.state);
        if (e->verb) assert_int_equal(pit_apply(&play.rules, &next, e, NULL, NULL), PIT_OK);
        mpq_set_si(sum, pit_worth(&next, 0) - pit_worth(&play.state, 0), 1);
        for (int w = 0; w < next.wagers; w++) {
            if (next.wager[w].seat) continue;
            assert_true(wager_value(one, &play.rules, &next, w));
            mpq_add(sum, sum, one);
        }
        figure_is("all together", &l->choice[i].value, sum);
    }
    mpq_clears(sum, one, NULL);
}

static void choices_have_values(void **unused)
{
    static struct layout_study l;

    (void)unused;
    dice_table("craps", "ma-book call_off=on odds_times=2");
    dice_bets(0, "dont-pass", 1000);
    dice_throws(6);
    dice_bets(0, "dont-pass-odds", 1200);
    dice_bets(0, "place-8", 1200);
    dice_bets(0, "buy-4", 2000); /* and a dollar, which is gone until it comes down */
    assert_true(layout_study(&l, &play.rules, &play.state, 0));
    /* 1000 / 11 for the don't pass bet, -200 / 11 for the place bet. */
    assert_int_equal(l.count, 1 + 1 + 4 + 2);
    choice_is(&l, "stay", NULL, 0, 800, 11);
    choice_is(&l, "bet", "dont-pass-odds", 1200, 800, 11); /* to the limit: free */
    choice_is(&l, "take", "dont-pass-odds", 1200, 800, 11);
    choice_is(&l, "take", "dont-pass", 1000, -200, 11); /* and the odds with it */
    choice_is(&l, "take", "place-8", 1200, 1000, 11);
    choice_is(&l, "take", "buy-4", 2000, 1900, 11);
    choice_is(&l, "off", "place-8", 0, 800, 11); /* it waits, and costs what it did */
    choice_is(&l, "off", "buy-4", 0, 800, 11);
    assert_int_equal(l.choice[l.best].event.spot, play_spot("buy-4"));
    choices_add_up(&l);
    layout_study_free(&l);
}

/* On a come-out roll, with odds that rest; and a layout without a choice. */
static void resting_choices_have_values(void **unused)
{
    static struct layout_study l;

    (void)unused;
    assert_true(dice_stands("craps", "ma-book", "come-odds-5", 0, 1000));
    dice_bets(0, "hard-4", 500);
    assert_true(layout_study(&l, &play.rules, &play.state, 0));
    choice_is(&l, "on", "come-odds-5", 0, -2300, 9); /* the come bet -200, the hardway -500 / 9 */
    choices_add_up(&l);
    layout_study_free(&l);
    dice_table("craps", "ma-book");
    dice_throws(4);
    dice_bets(0, "come", 1000);
    dice_throws(5);
    assert_true(layout_study(&l, &play.rules, &play.state, 0));
    assert_int_equal(l.count, 2); /* 3(c)(1): it stays up, but may have odds */
    assert_int_equal(l.best, 0);
    layout_study_free(&l);
}

/* ---- the fire bet ---- */

/* What a fire bet brings per unit once these points are made, from what it brings with one more:
 * the next point that counts is made before the shooter sevens out, or is not. */
static void fire_value(mpq_t value[64], int made, const int pays[7])
{
    mpq_t some, all;
    int count = 0;

    mpq_inits(some, all, NULL);
    for (int i = 0; i < 6; i++)
        count += made >> i & 1;
    for (int i = 0; i < 6; i++) {
        int w = ways(dice_numbers[i]);

        add(all, (int64_t)6 * w, w + 6); /* this point, and seven out */
        add(value[made], (int64_t)6 * w * (count < 4 ? -1 : pays[count]), w + 6);
        if (made >> i & 1) continue;
        mpq_set_si(some, 0, 1);
        add(some, (int64_t)w * w, w + 6); /* this point, made */
        mpq_add(all, all, some);
        mpq_mul(some, some, value[made | 1 << i]);
        mpq_add(value[made], value[made], some);
    }
    mpq_div(value[made], value[made], all);
    mpq_clears(some, all, NULL);
}

static void fire_bets(void **unused)
{
    static const char *const rules[2] = {"ma-book", "ma-book fire_table=B"};
    static const int pays[2][7] = {{0, 0, 0, 0, 24, 249, 999}, {0, 0, 0, 0, 39, 199, 499}};

    (void)unused;
    for (int table = 0; table < 2; table++) {
        mpq_t value[64], ev, five;

        mpq_inits(ev, five, NULL);
        for (int made = 63; made >= 0; made--)
            mpq_init(value[made]);
        for (int made = 63; made >= 0; made--)
            fire_value(value, made, pays[table]);
        dice_table("craps", rules[table]);
        dice_bets(0, "fire", 500);
        solve(ev, play_spot("fire"));
        mpq_set_si(five, 1, 500);
        mpq_mul(ev, ev, five);
        same("fire", ev, value[0]);
        assert_true(mpq_get_d(ev) < -0.2 && mpq_get_d(ev) > -0.3);
        for (int made = 0; made < 64; made++)
            mpq_clear(value[made]);
        mpq_clears(ev, five, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_bets),
        cmocka_unit_test(come_bets),
        cmocka_unit_test(wagers_on_rolls),
        cmocka_unit_test(buy_and_lay),
        cmocka_unit_test(percentage_leaves_the_purse),
        cmocka_unit_test(odds_are_free),
        cmocka_unit_test(rows_of_come_odds),
        cmocka_unit_test(rows_of_line_odds),
        cmocka_unit_test(two_edges),
        cmocka_unit_test(choices_have_values),
        cmocka_unit_test(resting_choices_have_values),
        cmocka_unit_test(fire_bets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
