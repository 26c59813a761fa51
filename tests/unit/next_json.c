/* next_json.c -- what spots pay and what a roll would bring, as JSON. */

#include "report/next_json.h"

#include "helper.h"

#include "pit/record.h"
#include "table/playback.h"

#include <string.h>

static struct pit_effect effects[PIT_EFFECTS_MAX];
static char buffer[1 << 16];

static void expect(const char *part)
{
    if (!strstr(buffer, part)) fail_msg("not in it: %s\n%s", part, buffer);
}

static void spots_say_what_they_pay(void **state)
{
    struct pit_effects fx = {effects, 0, PIT_EFFECTS_MAX};
    struct pit_text out = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&out);
    struct pit_rules r;

    (void)state;
    helper_rules(&r, pit_game_find("craps", 5), "ma-book min=5 max=500 fire=off");
    spots_json(&j, &r, &fx);
    assert_false(out.cut);
    expect("{\"spot\":\"place-6\",\"least\":600,\"most\":49800,\"step\":600,\"ends\":[{\"result\":"
           "\"win\",\"pays\":\"7 to 6\",\"on\":[\"1-5\",\"2-4\",\"3-3\",\"4-2\",\"5-1\"]},");
    expect("{\"spot\":\"hop-2-2\",\"least\":500,");
    expect("\"pays\":\"30 to 1\",\"on\":[\"2-2\"]");
    expect("{\"point\":5,\"step\":200,\"ends\":[{\"result\":\"win\",\"pays\":\"3 to 2\"");
    assert_null(strstr(buffer, "\"spot\":\"fire\""));
    /* A whirl lies as a horn bet and an any seven: 27 to 4 of four fifths, less the fifth. */
    expect(
        "\"parts\":[{\"spot\":\"horn\",\"stake\":40000},{\"spot\":\"any-seven\",\"stake\":10000}],"
        "\"ends\":[{\"result\":\"win\",\"pays\":\"26 to 5\",\"on\":[\"1-1\",\"6-6\"]},"
        "{\"result\":\"win\",\"pays\":\"11 to 5\",\"on\":[\"1-2\",\"2-1\",\"5-6\",\"6-5\"]},");
    expect("{\"result\":\"push\",\"pays\":null,\"on\":[\"1-6\",\"2-5\",\"3-4\",\"4-3\",\"5-2\",\"6-"
           "1\"]}");
}

/* Side wagers of blackjack: as the odds have them, without valuing a hand. */
static void sides_say_what_they_win(void **state)
{
    struct pit_effects fx = {effects, 0, PIT_EFFECTS_MAX};
    struct pit_text out = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&out);
    struct pit_rules r;

    (void)state;
    helper_rules(&r, pit_game_find("blackjack", 9), "ma-book over_under=on match=on streak=on");
    spots_json(&j, &r, &fx);
    assert_false(out.cut);
    expect("{\"spot\":\"box\",\"least\":100,\"most\":1000000,\"step\":1,\"ends\":[]}");
    expect("{\"spot\":\"insurance\",\"wins\":[\"2 to 1\"]}");
    expect("{\"spot\":\"over-13\",\"wins\":[\"1 to 1\"]}");
    expect("{\"spot\":\"match\",\"wins\":[\"22 to 1\",\"8 to 1\",\"15 to 1\",\"11 to 1\",\"4 to "
           "1\"]}");
    expect("{\"spot\":\"streak-2\"}"); /* won by the play */
    assert_null(strstr(buffer, "\"spot\":\"suited\""));
}

static void a_roll_before_it_falls(void **state)
{
    static struct playback p; /* too large for the stack */
    static const char record[] = "game craps\n"
                                 "seat 1 Ann 500\n"
                                 "bet 1 pass 10\n"
                                 "roll 2 4\n"
                                 "bet 1 come 10\n";
    struct pit_effects fx = {effects, 0, PIT_EFFECTS_MAX};
    struct pit_text out = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&out);

    (void)state;
    p.strict = true;
    playback_open(&p);
    assert_true(playback_record(&p, record, sizeof record - 1));
    assert_true(next_json(&j, &p.play.table, &fx));
    assert_false(out.cut);
    expect("{\"chance\":\"5-5\",\"weight\":1,\"wagers\":[{\"seat\":1,\"spot\":\"come\",\"stake\":"
           "1000,\"to\":\"come-10\"}]}");
    expect("{\"seat\":1,\"spot\":\"pass\",\"stake\":1000,\"net\":-1000,\"result\":\"lose\"}");
    assert_int_equal(p.play.table.state.u.craps.point, 6); /* nothing has fallen */
}

static void nothing_comes_before_a_bet(void **state)
{
    static struct playback p;
    static const char record[] = "game craps\nseat 1 Ann 500\n";
    struct pit_effects fx = {effects, 0, PIT_EFFECTS_MAX};
    struct pit_text out = pit_text_in(buffer, sizeof buffer);
    struct json j = json_in(&out);

    (void)state;
    p.strict = true;
    playback_open(&p);
    assert_true(playback_record(&p, record, sizeof record - 1));
    assert_false(next_json(&j, &p.play.table, &fx));
    assert_int_equal(out.used, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spots_say_what_they_pay),
        cmocka_unit_test(sides_say_what_they_win),
        cmocka_unit_test(a_roll_before_it_falls),
        cmocka_unit_test(nothing_comes_before_a_bet),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
