/* words.c -- whatever is said of any game: every row of calls, outcomes and verbs makes a text. */

#include "helper.h"

#include <string.h>

static struct pit_rules rules;

static void each_game(void check(const struct pit_game *game))
{
    for (const struct pit_game *const *game = pit_games(); *game; game++)
        for (const struct pit_book *book = (*game)->books; book->name; book++) {
            helper_rules(&rules, *game, book->name);
            check(*game);
        }
}

/* A book's own words stand in for those of a call that there is. */
static void own_calls_of(const struct pit_game *game)
{
    const struct pit_call_row *own = rules.book->calls, *row;

    for (; own && own->key; own++) {
        for (row = game->calls; row->key && strcmp(row->key, own->key) != 0;)
            row++;
        assert_non_null(row->key);
    }
}

static void calls_of(const struct pit_game *game)
{
    for (uint16_t row = 0; game->calls[row].key; row++) {
        struct pit_effect call = {.kind = PIT_CALL, .to = row, .stake = 1, .net = 1};
        char buffer[256];
        struct pit_text t = pit_text_in(buffer, sizeof buffer);

        pit_call_text(&t, &rules, &call);
        assert_false(t.cut);
        assert_true(helper_decent(buffer));
        assert_null(strchr(buffer, '%'));
        assert_in_range(buffer[0], 'A', 'Z');
        assert_non_null(strchr(".?", buffer[t.used - 1]));
        for (uint16_t other = 0; other < row; other++)
            assert_string_not_equal(game->calls[row].key, game->calls[other].key);
    }
}

static void outcomes_of(const struct pit_game *game)
{
    for (uint16_t row = 0; game->outcomes[row]; row++) {
        struct pit_effect over = {.kind = PIT_ROUND_OVER, .to = row, .stake = 11};
        char buffer[128];
        struct pit_text t = pit_text_in(buffer, sizeof buffer);

        pit_outcome_text(&t, &rules, &over);
        assert_true(t.used > 0 && !t.cut);
        assert_null(strchr(buffer, '%'));
        assert_int_equal(strstr(buffer, "11") != NULL, strstr(game->outcomes[row], "%1") != NULL);
    }
}

/* A verb with words is told, one without is not; what it takes is in the words. */
static void verbs_of(const struct pit_game *game)
{
    for (int verb = 0; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);
        struct pit_event e = {.verb = (uint8_t)verb, .amount = 1250, .value = 77};
        char buffer[128];
        struct pit_text t = pit_text_in(buffer, sizeof buffer);
        bool told = pit_told_text(&t, &rules, &e);

        assert_int_equal(told, row && row->told);
        if (!told) continue;
        assert_null(strchr(buffer, '%'));
        if (row->takes & PIT_TAKES_AMOUNT) assert_non_null(strstr(buffer, "12.50"));
        if (row->takes & PIT_TAKES_SPOT) assert_non_null(strstr(buffer, rules.spot[0].name));
    }
}

/* All the results of a wager, in words that differ. */
static void settlements_of(const struct pit_game *game)
{
    char buffer[PIT_VOID + 1][128];

    (void)game;
    for (int result = PIT_WIN; result <= PIT_VOID; result++) {
        struct pit_effect fx = {.kind = PIT_SETTLE,
                                .result = (uint8_t)result,
                                .stake = 500,
                                .net = 2000,
                                .odds = {4, 1}};
        struct pit_text t = pit_text_in(buffer[result], sizeof buffer[result]);

        pit_settle_text(&t, &rules, &fx);
        assert_memory_equal(buffer[result], rules.spot[0].name, strlen(rules.spot[0].name));
        assert_int_equal(strstr(buffer[result], "4 to 1") != NULL, result == PIT_WIN);
        for (int other = 0; other < result; other++)
            assert_string_not_equal(buffer[result], buffer[other]);
    }
}

static void calls(void **state)
{
    (void)state;
    each_game(calls_of);
    each_game(own_calls_of);
}

static void outcomes(void **state)
{
    (void)state;
    each_game(outcomes_of);
}

static void verbs(void **state)
{
    (void)state;
    each_game(verbs_of);
}

static void settlements(void **state)
{
    (void)state;
    each_game(settlements_of);
}

static void single_words(void **state)
{
    static const char *const errors[] = {"ok",   "verb",   "seat",  "turn",   "closed",
                                         "spot", "amount", "chips", "chance", "room"};
    static const char *const results[] = {"win", "lose", "push", "void"};

    (void)state;
    for (int err = PIT_OK; err <= PIT_ERR_ROOM; err++)
        assert_string_equal(pit_error_word((enum pit_error)err), errors[err]);
    for (int result = PIT_WIN; result <= PIT_VOID; result++)
        assert_string_equal(pit_result_word((enum pit_result)result), results[result]);
}

/* Whatever the table waits for, and whatever is refused, is said without being cut. */
static void an_empty_table(void **state)
{
    static struct pit_state s;
    char buffer[128];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    (void)state;
    helper_rules(&rules, helper_red_dog(), "ma");
    pit_open(&rules, &s);
    pit_waits_text(&t, &rules, &s);
    assert_string_equal(buffer, "the shuffle");
    assert_int_equal(
        pit_apply(&rules, &s,
                  &(struct pit_event){.seat = PIT_CHANCE, .verb = PIT_SHUFFLE, .value = 78}, NULL,
                  NULL),
        PIT_OK);
    t = pit_text_in(buffer, sizeof buffer);
    pit_waits_text(&t, &rules, &s);
    assert_string_equal(buffer, "players to sit down");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls),        cmocka_unit_test(outcomes),
        cmocka_unit_test(verbs),        cmocka_unit_test(settlements),
        cmocka_unit_test(single_words), cmocka_unit_test(an_empty_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
