/* helper_play.c -- a table under the hand of the test. */

#include "helper_play.h"

#include "pit/clause.h"

#include <string.h>

struct helper_play play;

enum pit_error play_tries_event(const struct pit_event *e)
{
    play.why = (struct pit_range){0};
    return pit_apply(&play.rules, &play.state, e, &play.told.effects, &play.why);
}

enum pit_error play_tries(int seat, const char *verb, int spot, pit_money amount)
{
    return play_tries_event(&(struct pit_event){.seat = (uint8_t)seat,
                                                .verb = helper_verb(play.rules.game, verb),
                                                .spot = (uint16_t)spot,
                                                .amount = amount});
}

void play_does(int seat, const char *verb, int spot, pit_money amount)
{
    enum pit_error err = play_tries(seat, verb, spot, amount);

    if (err) fail_msg("seat %d %s: %s", seat, verb, pit_error_word(err));
    assert_true(pit_balanced(&play.state));
}

void play_refuses(int seat, const char *verb, int spot, pit_money amount, const char *code,
                  const char *clause)
{
    static struct pit_state before;
    int count = play.told.effects.count;

    before = play.state;
    assert_string_equal(pit_error_word(play_tries(seat, verb, spot, amount)), code);
    assert_string_equal(pit_clause_id(play.why.clause), clause);
    assert_memory_equal(&play.state, &before, sizeof play.state);
    assert_int_equal(play.told.effects.count, count);
}

enum pit_error play_tries_chance(int verb, int value)
{
    return play_tries_event(
        &(struct pit_event){.seat = PIT_CHANCE, .verb = (uint8_t)verb, .value = (int16_t)value});
}

void play_number_card(int card)
{
    assert_int_equal(play.state.want, PIT_CARD);
    assert_int_equal(play_tries_chance(PIT_CARD, card), PIT_OK);
    assert_true(pit_balanced(&play.state));
}

void play_card(const char *name)
{
    play_number_card(helper_card(name));
}

void play_burns(void)
{
    assert_int_equal(play.state.want, PIT_DOWN);
    assert_int_equal(play_tries_chance(PIT_DOWN, 0), PIT_OK);
}

void play_shuffles(void)
{
    assert_int_equal(play.state.want, PIT_SHUFFLE);
    assert_int_equal(play_tries_chance(PIT_SHUFFLE, play.rules.cut), PIT_OK);
}

enum pit_error play_tries_irregular(const char *kind, const char *name)
{
    return play_tries_event(&(struct pit_event){.seat = PIT_DEALER,
                                                .verb = PIT_IRREGULAR,
                                                .spot = helper_irregular(play.rules.game, kind),
                                                .value = (int16_t)(name ? helper_card(name) : 0)});
}

void play_irregular(const char *kind, const char *name)
{
    assert_int_equal(play_tries_irregular(kind, name), PIT_OK);
    assert_true(pit_balanced(&play.state));
}

enum pit_error play_tries_cut(int seat, int lifted)
{
    return play_tries_event(
        &(struct pit_event){.seat = (uint8_t)seat, .verb = PIT_CUT, .value = (int16_t)lifted});
}

int play_spot(const char *name)
{
    for (int spot = 0; spot < play.rules.spots; spot++)
        if (strcmp(play.rules.spot[spot].name, name) == 0) return spot;
    fail_msg("no spot %s", name);
    return 0;
}

pit_money play_stake(int seat, int spot)
{
    for (int i = 0; i < play.state.wagers; i++)
        if (play.state.wager[i].seat == seat && play.state.wager[i].spot == spot)
            return play.state.wager[i].stake;
    return 0;
}

void play_rolls(int first, int second)
{
    assert_int_equal(play.state.want, PIT_DICE);
    assert_int_equal(play_tries_chance(PIT_DICE, 6 * (first - 1) + second - 1), PIT_OK);
    assert_true(pit_balanced(&play.state));
}

void play_opens_game(const char *game, const char *text)
{
    const struct pit_game *found = pit_game_find(game, strlen(game));

    assert_non_null(found);
    helper_rules(&play.rules, found, text);
    memset(&play.state, 0, sizeof play.state);
    pit_open(&play.rules, &play.state);
    helper_told_clear(&play.told);
}

void play_opens(const char *text)
{
    play_opens_game("red-dog", text);
    play_shuffles();
}

void play_antes(const char *text, int n)
{
    play_opens(text);
    for (int seat = 0; seat < n; seat++)
        play_does(seat, "seat", 0, 100000);
    for (int seat = 0; seat < n; seat++)
        play_does(seat, "bet", ANTE, 1000);
    helper_told_clear(&play.told);
}

void play_deals(const char *text, int n, const char *left, const char *right)
{
    play_antes(text, n);
    play_does(PIT_DEALER, "deal", 0, 0);
    if (play.state.want == PIT_DOWN) play_burns();
    play_card(left);
    play_card(right);
}

void play_called(const char *keys)
{
    char buffer[512];

    helper_calls(&play.told, &play.rules, buffer, sizeof buffer);
    assert_string_equal(buffer, keys);
}

const struct pit_effect *play_settled(int seat, int spot)
{
    const struct pit_effect *fx;

    for (int i = 0; (fx = helper_nth(&play.told, PIT_SETTLE, i)); i++)
        if (fx->seat == seat && fx->spot == spot) return fx;
    return NULL;
}

int play_settlements(void)
{
    int count = 0;

    while (helper_nth(&play.told, PIT_SETTLE, count))
        count++;
    return count;
}

void play_call_is(int n, const char *words, const char *clause)
{
    const struct pit_effect *fx = helper_nth(&play.told, PIT_CALL, n);
    char buffer[256];
    struct pit_text t = pit_text_in(buffer, sizeof buffer);

    assert_non_null(fx);
    pit_call_text(&t, &play.rules, fx);
    if (!strstr(buffer, words)) fail_msg("\"%s\" is not in: %s", words, buffer);
    assert_string_equal(pit_clause_id(fx->clause), clause);
}
