/* craps_random.c -- long hands of craps at random: money is conserved, what was told adds up to
 * what the seats have, and a record of it reads back to the same bytes. */

#include "helper.h"

#include <stdio.h>
#include <string.h>

enum { STEPS = 3000, SEATS = 5 };

static const struct {
    const char *game, *rules;
} sets[] = {
    {"craps", "ma-book"},
    {"mini-craps", "ma-book"},
    {"craps", "ma-book leave_up=off buy_vig=win coupon=on"},
    {"craps", "ma-book odds_times=100 pay_unit=0.01 min=0.01 fire_table=B"},
    {"craps", "ma-book lay_vig=win lay_vig_of=win vig_percent=3 pay_unit=0.25 coupon=on"},
    {"craps", "ma-book odds_times=1 min=25 max=500 chip=5 pay_unit=5"},
    {"mini-craps", "ma-book buy_vig_4=win lay_vig_10=win pays_two=31 pays_hop=16 seats=5"},
    {"craps", "ma-book max=20000000"},
};

/* ---- writing and reading ---- */

static struct helper_writer first, second;
static struct pit_table table;
static struct pit_replay replay;

/* What each seat has brought, and what its settlements came to. */
static pit_money brought[PIT_SEATS_MAX], nets[PIT_SEATS_MAX];
static int settlements, squared;

static bool has_wagers(int seat)
{
    for (int i = 0; i < table.state.wagers; i++)
        if (table.state.wager[i].seat == seat) return true;
    return false;
}

/* A seat that has nothing on the layout has what it brought and what it was told: nothing was taken
 * or given beside. A percentage is part of the net of its wager. */
static void squares(int seat)
{
    if (has_wagers(seat) || !(table.state.seated >> seat & 1)) return;
    assert_int_equal(table.state.chips[seat], brought[seat] + nets[seat]);
    squared++;
}

static void account(void *with, const struct pit_table *t, const struct pit_event *e,
                    const struct pit_effect *effects, int n)
{
    helper_write(with, t, e, effects, n);
    if (e->verb == PIT_SIT) brought[e->seat] = nets[e->seat] = 0;
    if (e->verb == PIT_SIT || e->verb == PIT_BUY || e->verb == PIT_VERBAL)
        brought[e->seat] += e->amount;
    for (int i = 0; i < n; i++) {
        if (effects[i].kind != PIT_SETTLE) continue;
        nets[effects[i].seat] += effects[i].net;
        settlements++;
    }
}

/* ---- random play ---- */

static void does(const struct pit_event *e)
{
    struct pit_range why;
    enum pit_error err = pit_table_do(&table, e, &why);

    if (err) fail_msg("verb %d, spot %d: %s", e->verb, e->spot, pit_error_word(err));
}

/* Small amounts make long hands. */
static pit_money amount_in(uint64_t *dice, const struct pit_range *range)
{
    pit_money steps = range->step ? (range->most - range->least) / range->step : 0;

    if (range->also && !helper_below(dice, 3)) return range->also;
    if (range->least % (range->step ? range->step : 1)) return range->least;
    return range->least + range->step * helper_below(dice, steps < 20 ? (int)steps + 1 : 20);
}

static void somebody_acts(uint64_t *dice)
{
    static const char *const names[] = {"Ann", "Bo", "C\xc3\xa9line", "x\"y'z", "Ed"};
    static struct pit_move moves[PIT_MOVES_MAX];
    int seat = helper_below(dice, 12) ? helper_below(dice, SEATS) : PIT_DEALER;
    int n = pit_moves(&table.rules, &table.state, seat, moves);
    const struct pit_move *m = &moves[n ? helper_below(dice, n) : 0];
    pit_money chips = (pit_money)1000 * helper_below(dice, 1000);
    struct pit_event e = {.seat = (uint8_t)seat, .verb = m->verb, .spot = m->spot};
    struct pit_range why;

    if (!n || (m->verb == PIT_LEAVE && helper_below(dice, 6))) return;
    if (m->verb == PIT_SIT) {
        pit_table_sit(&table, seat, names[seat % SEATS], chips, &why);
        return;
    }
    e.amount = amount_in(dice, &m->range);
    if (m->verb == PIT_BUY) e.amount = 1 + helper_below(dice, 100000);
    does(&e);
}

/* Whoever throws sits at the table. */
static void shooter_is_there(void)
{
    int shooter = table.state.u.craps.shooter;

    if (shooter != PIT_NO_SHOOTER) assert_true(table.state.seated >> shooter & 1);
}

/* Takes down whatever may come down. */
static void all_comes_down(int seat)
{
    static struct pit_move moves[PIT_MOVES_MAX];
    int n = pit_moves(&table.rules, &table.state, seat, moves);

    for (int i = 0; i < n; i++) {
        const struct pit_range *range = &moves[i].range;

        if (moves[i].verb == PIT_TAKE)
            does(&(struct pit_event){.seat = (uint8_t)seat,
                                     .verb = PIT_TAKE,
                                     .spot = moves[i].spot,
                                     .amount = range->also ? range->also : range->most});
    }
}

static void roll(uint64_t *dice)
{
    does(&(struct pit_event){
        .seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)helper_below(dice, 36)});
}

/* What cannot come down is decided by the dice; a fire bet waits for a shooter. */
static void winds_up(uint64_t *dice)
{
    if (table.state.want == PIT_DICE) roll(dice); /* if they are in the air */
    for (int left = 1000; left; left--) {
        for (int seat = 0; seat < SEATS; seat++)
            all_comes_down(seat);
        if (table.state.want != PIT_DICE) break;
        roll(dice);
    }
    for (int i = 0; i < table.state.wagers; i++)
        assert_string_equal(table.rules.spot[table.state.wager[i].spot].name, "fire");
    for (int seat = 0; seat < SEATS; seat++)
        squares(seat);
}

static void play(const char *game, const char *text, uint64_t seed)
{
    static struct pit_rules rules;
    uint64_t dice = seed;

    memset(&first, 0, sizeof first);
    memset(&table, 0, sizeof table);
    table.see = account;
    table.with = &first;
    helper_rules(&rules, pit_game_find(game, strlen(game)), text);
    pit_table_open(&table, &rules);
    for (int i = 0; i < STEPS; i++) {
        if (table.state.want == PIT_DICE && !helper_below(&dice, 5))
            does(&(struct pit_event){
                .seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)helper_below(&dice, 36)});
        else
            somebody_acts(&dice);
        assert_true(pit_balanced(&table.state));
        shooter_is_there();
        for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
            assert_true(table.state.chips[seat] >= 0);
            squares(seat);
        }
    }
    winds_up(&dice);
    pit_record_end(&first.record, &first.out);
    assert_false(first.out.cut);
    assert_true(table.state.round > 100);
}

/* ---- the tests ---- */

static void money_is_conserved(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (uint64_t seed = 1; seed <= (uint64_t)helper_fewer(4); seed++) {
            settlements = squared = 0;
            play(sets[i].game, sets[i].rules, seed);
            assert_true(settlements > 500 && squared > 20);
        }
}

/* Each of these lines must be taken. */
static void read_back(const char *text)
{
    memset(&second, 0, sizeof second);
    pit_replay_open(&replay, helper_write, &second);
    helper_lines(&replay, text);
    pit_record_end(&second.record, &second.out);
}

static void what_is_written_is_read_back(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (uint64_t seed = 100; seed < 103; seed++) {
            play(sets[i].game, sets[i].rules, seed);
            read_back(first.text);
            assert_string_equal(second.text, first.text);
            assert_true(pit_same(&table.rules, &table.state, &replay.table.state));
            assert_memory_equal(table.name, replay.table.name, sizeof table.name);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(money_is_conserved),
        cmocka_unit_test(what_is_written_is_read_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
