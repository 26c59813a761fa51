/* craps_book.c -- a book of craps that differs from ma-book in nearly every row, and in rows alone.
 *
 * It is ma-book's rows with some of them written anew, and is played by the same code: what it
 * pays, bars, refuses and cites must be its own, and ma-book must not have changed. */

#include "games/craps.h"
#include "games/games.h"
#include "helper_dice.h"
#include "pit/clause.h"

#include <string.h>

#define DOLLAR ((pit_money)100)

/* Clauses are numbers to a game; these stand for the clauses of a book that nobody has written. */
enum {
    ON_PLACE = 1,
    ON_LOSE,
    ON_PASS,
    ON_BAR,
    ON_DONT_WIN,
    ON_PAYING,
    ON_HORN,
    ON_LIMITS,
    ON_STEPS,
    ON_LOCK,
    ON_PERCENT,
    ON_NATURAL,
};

static struct pit_book_row options[CRAPS_OPTIONS];
static uint16_t cite[PIT_CITES_MAX], spot_clause[CRAPS_SPOTS];
static struct craps_rows rows;
static const struct pit_call_row calls[] = {{"natural", "%n1! Front line winner."}, {0}};
static const struct pit_book books[] = {{.name = "trial",
                                         .title = "A trial",
                                         .options = options,
                                         .cite = cite,
                                         .spot_clause = spot_clause,
                                         .calls = calls,
                                         .own = &rows},
                                        {0}};
static struct pit_game game;

static void write_clauses(void)
{
    memcpy(cite, craps_books[0].cite, sizeof cite);
    cite[AT_PAYABLE] = ON_STEPS;
    cite[AT_FIRE_LIMITS] = ON_LIMITS;
    cite[AT_FIRE_LOCKED] = ON_LOCK;
    memcpy(spot_clause, craps_books[0].spot_clause, sizeof spot_clause);
    for (int i = 0; i < NUMBERS; i++) {
        spot_clause[S_PLACE + i] = ON_PLACE;
        spot_clause[S_PLACE_LOSE + i] = ON_LOSE;
        spot_clause[S_BUY + i] = ON_PERCENT;
        rows.pays_clause[S_PLACE + i] = ON_PAYING;
    }
    spot_clause[S_PASS] = ON_PASS;
    spot_clause[S_HORN] = ON_HORN;
    spot_clause[S_HOP + 16] = 0; /* this book has no hop of 4 and 6, */
    spot_clause[S_WHIRL] = 0;    /* and no whirl */
    rows.line_clause[S_DONT_PASS][BARRED] = rows.line_clause[S_DONT_COME][BARRED] = ON_BAR;
    rows.line_clause[S_DONT_PASS][WINS_AT_ONCE] = ON_DONT_WIN;
    rows.line_clause[S_PASS][WINS_AT_ONCE] = ON_NATURAL;
}

static struct pit_book_row pays(int num, int den)
{
    int32_t odds = PIT_ODDS_OF(num, den);

    return (struct pit_book_row){odds, odds, odds, ON_PAYING};
}

static int write_book(void **state)
{
    (void)state;
    rows = *(const struct craps_rows *)craps_books[0].own;
    write_clauses();
    rows.odds[0] = (struct pit_ratio){7, 4};
    rows.barred = TOTAL(2);
    rows.rests = KIND(PLACE);
    rows.field = TOTAL(2) | TOTAL(3) | TOTAL(4) | TOTAL(5) | TOTAL(10) | TOTAL(11) | TOTAL(12);
    rows.field_more[0] = TOTAL(11);
    rows.field_more[1] = TOTAL(2) | TOTAL(12);
    memcpy(rows.part[S_HORN - S_C_AND_E], (uint8_t[PARTS_MAX]){S_TWO, S_TWELVE, S_ANY_SEVEN},
           PARTS_MAX);
    memcpy(rows.hop[0], (uint8_t[2]){6, 6}, 2);
    rows.fire_least = 3 * DOLLAR;
    rows.fire_most = 12 * DOLLAR;
    rows.fire_step = 3 * DOLLAR;
    rows.fire_notice = 2;
    memcpy(rows.fire_pays[TABLE_A], (uint16_t[NUMBERS + 1]){0, 0, 3, 10}, sizeof rows.fire_pays[0]);
    memcpy(options, craps_books[0].options, sizeof options);
    for (int i = 0; i < NUMBERS / 2; i++) {
        options[O_PAYS_PLACE + i] = pays(8, 5);
        options[O_PAYS_PLACE_LOSE + i] = pays(1, 3);
    }
    options[O_PAYS_SIX_SEVEN_EIGHT_HARD] = pays(5, 2);
    options[O_VIG_PERCENT] = (struct pit_book_row){0, 20, 10, ON_PERCENT};
    options[O_PAYS_HARD_4] = (struct pit_book_row){6, 8, 8, ON_PAYING};
    options[O_PAYS_FIELD_12] = (struct pit_book_row){3, 3, 3, ON_PAYING};
    game = craps_game;
    game.books = books;
    return 0;
}

/* A table of the trial; seat 1 has the line bet that the shooter needs. */
static void opens(const char *text)
{
    helper_rules(&play.rules, &game, text);
    memset(&play.state, 0, sizeof play.state);
    pit_open(&play.rules, &play.state);
    helper_told_clear(&play.told);
    for (int seat = 0; seat < 2; seat++)
        play_does(seat, "seat", 0, DICE_PURSE);
    dice_bets(1, "pass", 10 * DOLLAR);
    helper_told_clear(&play.told);
}

static void rolls(int first, int second)
{
    helper_told_clear(&play.told);
    play_rolls(first, second);
}

static void refuses(const char *verb, const char *spot, pit_money amount, enum pit_error code,
                    int clause)
{
    assert_int_equal(play_tries(0, verb, play_spot(spot), amount), code);
    assert_int_equal(play.why.clause, clause);
}

/* Seat 0's wager was decided like this. */
static void settles(const char *spot, enum pit_result result, pit_money net, int clause)
{
    const struct pit_effect *fx = play_settled(0, play_spot(spot));

    assert_non_null(fx);
    assert_int_equal(fx->result, result);
    assert_int_equal(fx->net, net);
    assert_int_equal(fx->clause, clause);
}

static void place_odds_are_the_books(void **state)
{
    (void)state;
    opens("trial");
    dice_throws(4);
    refuses("bet", "place-6", 6 * DOLLAR, PIT_ERR_AMOUNT, ON_STEPS); /* ma-book's step is six */
    assert_int_equal(play.why.step, 5 * DOLLAR);
    refuses("bet", "place-6", 1000005 * DOLLAR, PIT_ERR_AMOUNT,
            ON_PLACE); /* too much, on the step */
    dice_bets(0, "place-6", 5 * DOLLAR);
    dice_bets(0, "place-lose-6", 3 * DOLLAR);
    rolls(2, 4);
    settles("place-6", PIT_WIN, 8 * DOLLAR, ON_PLACE);
    assert_int_equal(play_settled(0, play_spot("place-6"))->clause2, ON_PAYING);
    settles("place-lose-6", PIT_LOSE, -3 * DOLLAR, ON_LOSE);
    dice_bets(0, "place-lose-9", 3 * DOLLAR);
    rolls(3, 4);
    settles("place-6", PIT_LOSE, -5 * DOLLAR, ON_PLACE);
    settles("place-lose-9", PIT_WIN, 1 * DOLLAR, ON_LOSE);
}

/* Odds and buy bets pay 7 to 4 on the 4, laid 4 to 7; the percentage is the book's. */
static void odds_are_the_books(void **state)
{
    (void)state;
    opens("trial odds_times=1");
    dice_bets(0, "pass", 10 * DOLLAR);
    dice_bets(0, "dont-pass", 8 * DOLLAR);
    dice_throws(4);
    refuses("bet", "pass-odds", 10 * DOLLAR, PIT_ERR_AMOUNT, ON_STEPS);
    dice_bets(0, "pass-odds", 12 * DOLLAR);      /* a little more, so that it can be paid */
    dice_bets(0, "dont-pass-odds", 14 * DOLLAR); /* wins as much as the bet */
    dice_bets(0, "buy-4", 40 * DOLLAR);
    assert_int_equal(helper_nth(&play.told, PIT_CHIPS, 0)->net, -4 * DOLLAR);
    rolls(1, 3);
    assert_int_equal(play_settled(0, S_PASS_ODDS)->net, 21 * DOLLAR);
    assert_int_equal(play_settled(0, S_DONT_PASS_ODDS)->net, -14 * DOLLAR);
    settles("buy-4", PIT_WIN, (70 - 4) * DOLLAR, ON_PERCENT);
}

static void the_bar_is_the_books(void **state)
{
    (void)state;
    opens("trial");
    dice_bets(0, "dont-pass", 10 * DOLLAR);
    rolls(1, 1);
    settles("dont-pass", PIT_PUSH, 0, ON_BAR);
    play_called("shooter bar ");
    dice_bets(0, "dont-pass", 10 * DOLLAR);
    dice_bets(1, "pass", 10 * DOLLAR);
    rolls(6, 6);
    settles("dont-pass", PIT_WIN, 10 * DOLLAR, ON_DONT_WIN);
    play_called("craps ");
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(4);
    dice_bets(0, "dont-come", 10 * DOLLAR);
    rolls(1, 1);
    settles("dont-come", PIT_PUSH, 0, ON_BAR);
    dice_bets(0, "dont-come", 10 * DOLLAR);
    rolls(6, 6);
    assert_int_equal(play_settled(0, S_DONT_COME)->net, 10 * DOLLAR);
}

static void fire_is_the_books(void **state)
{
    (void)state;
    opens("trial");
    refuses("bet", "fire", 1 * DOLLAR, PIT_ERR_AMOUNT, ON_STEPS);
    refuses("bet", "fire", 4 * DOLLAR, PIT_ERR_AMOUNT, ON_STEPS);
    refuses("bet", "fire", 15 * DOLLAR, PIT_ERR_AMOUNT, ON_LIMITS);
    dice_bets(0, "fire", 12 * DOLLAR);
    refuses("bet", "fire", 3 * DOLLAR, PIT_ERR_CLOSED, ON_LOCK);
    dice_throws(4);
    rolls(2, 2);
    play_called("point-made fire-marker ");
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(5);
    rolls(2, 3);
    play_called("point-made fire-marker fire-notice ");
    play_call_is(2, "Two points are made", pit_clause_id(cite[AT_FIRE_NOTICE]));
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(5); /* once more adds nothing */
    dice_throws(5);
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(6);
    rolls(3, 4);
    settles("fire", PIT_WIN, 36 * DOLLAR, spot_clause[S_FIRE]); /* two points: 3 to 1 */
}

static void a_book_leaves_wagers_out(void **state)
{
    (void)state;
    opens("trial");
    refuses("bet", "hop-4-6", DOLLAR, PIT_ERR_SPOT, 0);
    refuses("bet", "whirl", 5 * DOLLAR, PIT_ERR_SPOT, 0);
    assert_int_equal(play_spot("hop-6-6"), S_HOP); /* in place of the hop of two 2s */
    dice_bets(0, "hop-6-6", 1 * DOLLAR);
    rolls(6, 6);
    assert_int_equal(play_settled(0, S_HOP)->net, 30 * DOLLAR);
}

/* The field wins on 5 and not on 9; a 12 pays three, a 2 as well, an 11 double. */
static void one_roll_wagers_are_the_books(void **state)
{
    static const struct {
        int first, second;
        pit_money field, horn;
    } cases[] = {{2, 3, 1, -3}, {4, 5, -1, -3}, {6, 6, 3, 28}, {1, 1, 3, 28},
                 {5, 6, 2, -3}, {1, 2, 1, -3},  {3, 4, -1, 2}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        opens("trial");
        dice_bets(0, "field", 1 * DOLLAR);
        dice_bets(0, "horn", 3 * DOLLAR); /* a unit each on 2, 12 and any seven */
        rolls(cases[i].first, cases[i].second);
        assert_int_equal(play_settled(0, S_FIELD)->net, cases[i].field * DOLLAR);
        settles("horn", cases[i].horn > 0 ? PIT_WIN : PIT_LOSE, cases[i].horn * DOLLAR, ON_HORN);
    }
    opens("trial");
    refuses("bet", "six-seven-eight", 1 * DOLLAR, PIT_ERR_AMOUNT, ON_STEPS); /* 5 to 2 */
    dice_bets(0, "six-seven-eight", 2 * DOLLAR);
    rolls(4, 4);
    assert_int_equal(play_settled(0, S_SIX_SEVEN_EIGHT)->net, 5 * DOLLAR);
}

/* In this book only place bets are off on a come-out roll. */
static void what_rests_is_the_books(void **state)
{
    (void)state;
    opens("trial");
    dice_bets(0, "place-10", 5 * DOLLAR);
    dice_bets(0, "hard-10", 1 * DOLLAR);
    refuses("on", "hard-10", 0, PIT_ERR_SPOT, cite[AT_REST]);
    rolls(5, 5);
    assert_null(play_settled(0, play_spot("place-10")));
    assert_int_equal(play_settled(0, play_spot("hard-10"))->net, 8 * DOLLAR);
}

static void calls_are_the_books(void **state)
{
    (void)state;
    opens("trial");
    dice_bets(0, "pass", 10 * DOLLAR);
    rolls(3, 4);
    settles("pass", PIT_WIN, 10 * DOLLAR, ON_NATURAL);
    play_call_is(1, "Seven! Front line winner.", pit_clause_id(cite[AT_COME_OUT]));
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(4);
    rolls(3, 4);
    play_call_is(0, "Seven out. The line goes", pit_clause_id(cite[AT_SEVEN_OUT]));
}

static void options_are_the_books(void **state)
{
    struct pit_problem problem;
    struct pit_rules r;

    (void)state;
    assert_false(pit_rules_parse(&r, &game, "trial vig_percent=21", 20, &problem));
    assert_int_equal(problem.clause, ON_PERCENT);
    assert_false(pit_rules_parse(&r, &game, "trial pays_hard_4=9", 19, &problem));
    assert_int_equal(problem.clause, ON_PAYING);
    assert_false(
        pit_rules_parse(&r, &game, "ma-book", 7, &problem)); /* the trial is its only one */
}

/* Random bets and rolls: whatever the rows are, nothing is paid twice or lost. */
static void it_plays_on(void **state)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    uint64_t seed = 5;

    (void)state;
    opens("trial coupon=on");
    for (int i = 0; i < 3000; i++) {
        int seat = helper_below(&seed, 2), count = pit_moves(&play.rules, &play.state, seat, moves);
        const struct pit_move *m = &moves[helper_below(&seed, count)];
        struct pit_event e = {
            .seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot, .amount = m->range.least};

        helper_told_clear(&play.told);
        if (m->verb != PIT_LEAVE) assert_int_equal(play_tries_event(&e), PIT_OK);
        if (play.state.want && i % 3 == 0) play_tries_chance(PIT_DICE, helper_below(&seed, 36));
        assert_true(pit_balanced(&play.state));
    }
    assert_in_range(play.state.round, 200, 1000);
}

/* MAB-CR 2(b)(3), 4(b), 12(b)(1): the house's own book is as it was. */
static void the_other_book_is_untouched(void **state)
{
    (void)state;
    dice_table("craps", "ma-book");
    play_refuses(0, "bet", play_spot("fire"), 600, "amount", "MAB-CR 12(b)(1)");
    dice_bets(0, "dont-pass", 10 * DOLLAR);
    rolls(6, 6);
    assert_int_equal(play_settled(0, S_DONT_PASS)->result, PIT_PUSH);
    dice_bets(1, "pass", 10 * DOLLAR);
    dice_throws(4);
    dice_bets(0, "place-6", 6 * DOLLAR);
    rolls(2, 4);
    assert_int_equal(play_settled(0, play_spot("place-6"))->net, 7 * DOLLAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(place_odds_are_the_books),
        cmocka_unit_test(odds_are_the_books),
        cmocka_unit_test(the_bar_is_the_books),
        cmocka_unit_test(fire_is_the_books),
        cmocka_unit_test(a_book_leaves_wagers_out),
        cmocka_unit_test(one_roll_wagers_are_the_books),
        cmocka_unit_test(what_rests_is_the_books),
        cmocka_unit_test(calls_are_the_books),
        cmocka_unit_test(options_are_the_books),
        cmocka_unit_test(it_plays_on),
        cmocka_unit_test(the_other_book_is_untouched),
    };

    return cmocka_run_group_tests(tests, write_book, NULL);
}
