/* limits.c -- what every game and book brings fits the places that others keep for it. */

#include "helper.h"

#include "client/client.h"
#include "report/rules_json.h"
#include "server/hub.h"
#include "server/messages.h"

#include <string.h>

/* Limits of folders that do not know one another. */
_Static_assert((int)CLIENT_MESSAGE_MAX >= (int)NET_QUEUE_MAX, "whoever is sent more is dropped");
_Static_assert((int)PLAYER_NAME_MAX < (int)PIT_NAME_MAX, "a player's name fits a record");
_Static_assert((int)PIT_RULES_TEXT <= (int)PIT_LINE_MAX, "rules in force fit a line of a record");

/* Calls back with the rules of every book of every game. */
static void each_book(void (*check)(const struct pit_rules *r))
{
    struct pit_rules r;
    struct pit_problem problem;

    for (const struct pit_game *const *g = pit_games(); *g; g++)
        for (const struct pit_book *b = (*g)->books; b->name; b++) {
            assert_true(pit_rules_parse(&r, *g, b->name, strlen(b->name), &problem));
            check(&r);
        }
}

/* Bytes of the longest text that a value of this option has in this book. */
static size_t widest(const struct pit_rules *r, int option)
{
    const struct pit_book_row *row = &r->book->options[option];
    const int32_t ends[] = {row->least, row->most, row->most - 1, r->option[option]};
    size_t most = 0;
    char text[128];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct pit_text t = pit_text_in(text, sizeof text);

        if (r->game->options[option].kind == PIT_WORD) break;
        pit_option_text(&t, r->game, option, ends[i]);
        assert_false(t.cut);
        if (t.used > most) most = t.used;
    }
    for (int32_t v = row->least; r->game->options[option].kind == PIT_WORD && v <= row->most; v++) {
        struct pit_text t = pit_text_in(text, sizeof text);

        pit_option_text(&t, r->game, option, v);
        if (t.used > most) most = t.used;
    }
    return most + sizeof ".99" - 1; /* a middle value may have cents */
}

static void check_text(const struct pit_rules *r)
{
    size_t n = strlen("game ") + strlen(r->game->name) + strlen("\nrules ") +
               strlen(r->book->name) + strlen("\n") + 1;

    for (int i = 0; r->game->options[i].key; i++) {
        char legal[LEGAL_ROOM];
        struct pit_text t = pit_text_in(legal, sizeof legal);

        pit_option_legal(&t, r, i);
        assert_false(t.cut);
        assert_true(widest(r, i) < VALUE_ROOM);
        n += 2 + strlen(r->game->options[i].key) + widest(r, i);
    }
    assert_in_range(n, 1, PIT_RULES_TEXT);
}

static void rules_in_force_fit_their_text(void **state)
{
    (void)state;
    each_book(check_text);
}

/* Signs, with the largest limits that they may post. */
static void signs_fit(void **state)
{
    static const char *const texts[] = {
        "ma-book twenty=on twenty_limit=20000000",
        "ma-book multiple_action=all max=20000000 over_under=on side_max=20000000",
        "ma-book multiple_action=on min=19999999.99 max=20000000",
        "ma-book sevens=on dealing=hole-up pays_678=on pays_777=on five_card_21=on",
        "ma-book even_money=on surrender=on double_card=request late_entry=off suited=on",
        "ma-book six_to_five=on decks=2 double_after_split=off double_card=down"};
    int signs = 0;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct pit_rules r;
        struct pit_notice notice;
        char words[LEGAL_ROOM];

        helper_rules(&r, pit_game_find("blackjack", 9), texts[i]);
        for (int k = 0; r.game->notice(&r, k, &notice); k++, signs++) {
            struct pit_text t = pit_text_in(words, sizeof words);

            pit_notice_text(&t, &notice);
            assert_false(t.cut);
            assert_true(notice.clause != 0);
        }
    }
    assert_true(signs > 25);
}

static void check_sizes(const struct pit_rules *r)
{
    const struct pit_book_row *seats = &r->book->options[PIT_O_SEATS];

    assert_true(pit_options(r->game) <= PIT_OPTIONS_MAX);
    assert_in_range(r->spots, 1, PIT_SPOTS_MAX);
    assert_in_range(r->wagers_max, 1, PIT_WAGERS_MAX);
    assert_true(r->cards <= PIT_PILE_MAX && r->cut <= r->cards);
    assert_true(seats->most <= PIT_SEATS_MAX);
    if (r->cards) assert_true(r->book->options[PIT_O_DECKS].most * PIT_CARDS <= PIT_PILE_MAX);
}

static void tables_fit_the_state(void **state)
{
    (void)state;
    each_book(check_sizes);
}

static void check_words(const struct pit_rules *r)
{
    struct said m;
    struct wish w;

    for (int i = 0; i < r->spots; i++) {
        assert_true(strlen(r->spot[i].name) < sizeof m.spot);
        assert_true(strlen(r->spot[i].name) < sizeof w.spot);
    }
    for (int verb = 1; pit_verb(r->game, verb) || verb < PIT_VERB_OWN; verb++) {
        const struct pit_verb_row *row = pit_verb(r->game, verb);

        if (row) assert_true(strlen(row->name) < sizeof m.verb);
        if (row) assert_true(strlen(row->name) < sizeof w.verb);
    }
    for (const struct pit_irregular_row *row = r->game->irregular; row->name; row++)
        assert_true(strlen(row->name) < sizeof m.kind);
}

static void words_fit_the_wire(void **state)
{
    (void)state;
    each_book(check_words);
}

/* A line "heard" is written before PIT_HEARD_MAX calls are kept, with the longest key each. */
static void check_calls(const struct pit_rules *r)
{
    size_t most = 0;

    for (const struct pit_call_row *row = r->game->calls; row->key; row++)
        if (strlen(row->key) > most) most = strlen(row->key);
    assert_in_range(strlen("heard") + PIT_HEARD_MAX * (1 + most), 1, PIT_LINE_MAX);
}

static void calls_fit_a_line(void **state)
{
    (void)state;
    each_book(check_calls);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_fit),
        cmocka_unit_test(rules_in_force_fit_their_text),
        cmocka_unit_test(tables_fit_the_state),
        cmocka_unit_test(words_fit_the_wire),
        cmocka_unit_test(calls_fit_a_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
