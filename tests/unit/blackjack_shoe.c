/* blackjack_shoe.c -- a shoe of blackjack at a full table, as the house writes it down: seven
 * boxes, people behind them, splits, insurance, additional wagers of five kinds. It verifies.
 *
 * tests/cli/records/blackjack.pit is such a record, kept. */

#include "helper_desk.h"

#include "games/blackjack_round.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char rules[] = "ma-book decks=6 seats=7 per_box=3 dealing=reader split_hands=3 min=5 "
                            "over_under=on match=on streak=on";

static const struct pit_state *state(void)
{
    return &desk.play.table.state;
}

static void says(const char *form, ...) __attribute__((format(printf, 1, 2)));

static void says(const char *form, ...)
{
    char line[64];
    va_list list;

    va_start(list, form);
    vsnprintf(line, sizeof line, form, list);
    va_end(list);
    desk_says(line);
}

/* May this seat do so? */
static bool may(int seat, int verb)
{
    static struct pit_move moves[PIT_MOVES_MAX];

    return pit_moves_of(&desk.rules, state(), seat, verb, moves) > 0;
}

/* Everybody has a box; two people more stand behind others, one of them with company. */
static void bets(int round)
{
    for (int seat = 1; seat <= 7; seat++)
        says("bet %d box %d", seat, 10 * seat);
    for (int box = 1; box <= 7; box++)
        says("bet %d behind-%d %d", box < 4 ? 8 : 9, box, 5 * box);
    says("bet 9 behind-2 25");
    says("bet %d over-13 5", 1 + round % 3);
    says("bet %d under-13 5", 4 + round % 4);
    says("bet 3 match 10");
    says("bet 6 match 5");
    if (!(state()->u.blackjack.streaks >> 0 & 1)) says("bet 1 streak-2 5");
    if (!(state()->u.blackjack.streaks >> 6 & 1)) says("bet 7 streak-3 5");
}

/* By totals; pairs are split wherever they may be. People behind a box follow, or every third time
 * do not. */
static void answer(int seat, int *turns)
{
    const struct pit_blackjack *g = &state()->u.blackjack;
    struct count c = hand_count(&g->hand[g->box][g->order[g->box][g->place]]);
    bool follows = ++*turns % 3;

    if (state()->phase == INSURING)
        says(may(seat, V_INSURE) && seat % 2 ? "insure %d" : "decline %d", seat + 1);
    else if (state()->phase == FOLLOW_DOUBLE)
        says(follows ? "double %d" : "stand %d", seat + 1);
    else if (state()->phase == FOLLOW_SPLIT)
        says(follows ? "split %d" : "keep %d 1", seat + 1);
    else if (may(seat, V_SPLIT) && c.total < 19)
        says("split %d", seat + 1);
    else if (may(seat, V_DOUBLE) && c.total > 8 && c.total < 12)
        says("double %d", seat + 1);
    else
        says(c.total < (c.soft ? 18 : 15) ? "hit %d" : "stand %d", seat + 1);
}

static void play_round(int round)
{
    int turns = round;

    bets(round);
    desk_says("deal");
    while (state()->phase && !state()->want) {
        int seat = 0;

        while (!(state()->turn >> seat & 1))
            seat++;
        answer(seat, &turns);
    }
    assert_int_equal(state()->phase, 0);
}

/* So many lines of the record begin so. */
static int lines(const char *begins)
{
    int count = 0;

    for (const char *at = desk.text; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        count += strncmp(at, begins, strlen(begins)) == 0;
    }
    return count;
}

/* Splits, with people behind who went along or did not; doubles of theirs; insurance. */
static bool has_all(void)
{
    return lines("split ") > lines("split 8") + lines("split 9") &&
           lines("split 8") + lines("split 9") > 0 && lines("keep ") > 0 &&
           lines("double 8") + lines("double 9") > 0 && lines("insure ") > 0;
}

/* One shoe after the other until all of it has happened. */
static void a_shoe_of_seven_boxes(void **unused)
{
    int rounds = 0, shoes = 0;

    (void)unused;
    desk_opens(DESK_SODIUM, "blackjack", rules, NULL);
    desk_sits(2);
    for (int seat = 3; seat <= 9; seat++)
        says("seat %d %c 2000", seat, 'C' + seat - 3);
    desk_says("buy 1 1000");
    desk_says("buy 2 1000");
    do {
        desk_ceremony(2);
        while (!desk.scribe.fresh)
            play_round(rounds++);
    } while (!has_all() && ++shoes < 4);
    desk_ends();
    assert_true(has_all());
    if (!desk_verifies()) fail_msg("%s:\n%s", verify_verdict(&desk_found), desk.text);
    assert_int_equal(desk_found.rounds, rounds);
    assert_true(lines("expect 8 behind-2") >= rounds && lines("expect 9 behind-2") >= rounds);
    assert_int_equal(lines("bet 3 match"), rounds);
    assert_true(lines("bet 1 streak-2") > 1); /* one was decided */
    if (getenv("SHOE_RECORD")) {
        FILE *out = fopen(getenv("SHOE_RECORD"), "w");

        assert_non_null(out);
        assert_int_equal(fwrite(desk.text, 1, desk.n, out), desk.n);
        assert_int_equal(fclose(out), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_shoe_of_seven_boxes)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
