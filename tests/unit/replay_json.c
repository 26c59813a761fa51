/* replay_json.c -- the report on a record: the same in any room that holds it, else refused. */

#include "report/replay_json.h"

#include "helper.h"

#include <stdlib.h>
#include <string.h>

static const char record[] = "game red-dog\n"
                             "rules ma burn=off\n"
                             "seat 1 Ann 100\n"
                             "bet 1 ante 5\n"
                             "cards 4c 7h 5d\n"
                             "deal\n"
                             "! raise 1 6\n"
                             "raise 1 5\n"
                             "expect 1 ante 19\n"
                             "leave 1\n"
                             "seat 1 Bo 50\n"
                             "bet 1 ante 500\n"
                             "bet 1 ante 10\n";

static struct replay_json r; /* too large for the stack */

static enum replay_json_end play(const char *text, size_t size, long only, struct pit_text *out)
{
    struct json j = json_in(out);
    void *room = malloc(size ? size : 1); /* its exact size, for the sanitizers to watch */
    enum replay_json_end end = replay_json(&r, text, strlen(text), only, room, size, &j);

    free(room);
    return end;
}

static void tells_what_came_of_it(void **state)
{
    static const char *const parts[] = {
        "{\"game\":\"red-dog\",\"rules\":\"ma\",\"options\":{",
        "\"rounds\":[{\"round\":1,\"chance\":[\"4c\",\"7h\",\"5d\"],\"outcome\":\"spread 2, ",
        "{\"seat\":1,\"spot\":\"raise\",\"stake\":500,\"net\":2000,\"result\":\"win\",",
        "\"seats\":[{\"seat\":1,\"name\":\"Ann\",\"chips\":14000,\"net\":4000,\"left\":true},",
        "{\"seat\":1,\"name\":\"Bo\",\"chips\":4000,\"net\":0}],",
        "\"open\":[{\"seat\":1,\"spot\":\"ante\",\"stake\":1000}],\"refused\":[{\"line\":7,",
        "\"failed\":[{\"line\":9,\"expected\":1900,\"got\":2000}],\"changes\":[]}",
    };
    char buffer[8192];
    struct pit_text out = pit_text_in(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(play(record, 65536, 0, &out), REPLAY_JSON_DONE);
    assert_false(out.cut);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strstr(buffer, parts[i])) fail_msg("not in it: %s\n%s", parts[i], buffer);
    assert_int_equal(r.report.refusals, 1);
    assert_int_equal(r.report.failures, 1);
    assert_memory_equal(r.report.trouble, "9: expected 19, but it brought 20", 33);
}

/* MAB-BA 13(d)(2)(ii): what is marked is told until it is collected. */
static void what_is_owed_is_told(void **state)
{
    static const char owing[] = "game baccarat\n"
                                "rules ma-book burn=off vig_collected=owed\n"
                                "seat 1 Ann 100\n"
                                "seat 2 Bo 100\n"
                                "bet 1 banker 20\n"
                                "bet 2 banker 10\n"
                                "cards 2d 9c 2s Kh\n"
                                "deal\n"
                                "leave 2\n";
    char buffer[8192];
    struct pit_text out = pit_text_in(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(play(owing, 65536, 0, &out), REPLAY_JSON_DONE);
    assert_non_null(strstr(buffer, "\"chips\":12000,\"owed\":100,\"net\":2000}"));
    assert_non_null(strstr(buffer, "\"chips\":10950,\"net\":950,\"left\":true}"));
}

/* MAB-BJ 22(f): a streak that is given up between rounds stands with the round before. */
static void a_wager_between_rounds_is_told(void **state)
{
    static const char leaving[] = "game blackjack\n"
                                  "rules ma-book burn=off streak=on\n"
                                  "seat 1 Ann 100\n"
                                  "bet 1 box 10\n"
                                  "bet 1 streak-3 5\n"
                                  "cards Tc 9d Td\n"
                                  "deal\n"
                                  "stand 1\n"
                                  "cards 8h\n"
                                  "leave 1\n";
    char buffer[8192];
    struct pit_text out = pit_text_in(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(play(leaving, 65536, 0, &out), REPLAY_JSON_DONE);
    assert_non_null(strstr(buffer, "MAB-BJ 3(e)\"},{\"seat\":1,\"spot\":\"streak-3\",\"hand\":1,"));
    assert_non_null(strstr(buffer, "\"clause\":\"MAB-BJ 22(f)\"}]}],\"seats\""));
    out = pit_text_in(buffer, sizeof buffer);
    assert_int_equal(play(leaving, 65536, 1, &out), REPLAY_JSON_DONE);
    assert_non_null(strstr(buffer, "streak-3"));
}

static void a_room_does_or_is_refused(void **state)
{
    char whole[8192], buffer[8192];
    struct pit_text all = pit_text_in(whole, sizeof whole);
    int refused = 0;

    (void)state;
    assert_int_equal(play(record, 65536, 0, &all), REPLAY_JSON_DONE);
    for (size_t size = 0; size < 20000; size += 97) {
        struct pit_text out = pit_text_in(buffer, sizeof buffer);
        enum replay_json_end end = play(record, size, 0, &out);

        refused += end == REPLAY_JSON_ROOM;
        assert_string_equal(buffer, end == REPLAY_JSON_ROOM ? "" : whole);
    }
    assert_in_range(refused, 1, 190);
}

/* The list of a round's wagers is emptied when the round ends; that it was cut stays known. */
static void a_round_that_did_not_fit_is_remembered(void **state)
{
    static const char rounds[] = "game red-dog\nrules ma burn=off\nseat 1 Ann 100\nbet 1 ante 5\n"
                                 "cards 4c 7h 5d\ndeal\nraise 1 5\n";
    char buffer[8192];
    struct pit_text out = pit_text_in(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(play(rounds, 4096, 2, &out), REPLAY_JSON_ROOM);
    assert_string_equal(buffer, "");
    assert_int_equal(play(rounds, 8192, 2, &out), REPLAY_JSON_DONE);
    assert_non_null(strstr(buffer, "\"rounds\":[]"));
}

static void what_cannot_be_read_is_told(void **state)
{
    char buffer[100];
    struct pit_text out = pit_text_in(buffer, sizeof buffer);

    (void)state;
    assert_int_equal(play("game red-dog\nshout\n", 65536, 0, &out), REPLAY_JSON_BAD);
    assert_memory_equal(r.report.trouble, "2: shout: no such line", 22);
    assert_int_equal(play("", 65536, 0, &out), REPLAY_JSON_BAD);
    assert_memory_equal(r.report.trouble, "1: not a record of play", 20);
    assert_string_equal(buffer, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_came_of_it),
        cmocka_unit_test(what_is_owed_is_told),
        cmocka_unit_test(a_wager_between_rounds_is_told),
        cmocka_unit_test(a_room_does_or_is_refused),
        cmocka_unit_test(a_round_that_did_not_fit_is_remembered),
        cmocka_unit_test(what_cannot_be_read_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
