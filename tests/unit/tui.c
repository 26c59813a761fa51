/* tui.c -- the table as a screen of text: what is drawn at each moment, for every game. */

#include "helper.h"

#include "core/utf8.h"
#include "desk/crowd.h"
#include "games/tui/pictures.h"

#include <stdio.h>
#include <string.h>

/* Too large for the stack. */
static struct pit_table table;
static struct view view;
static struct canvas canvas;
static struct pit_rules rules;
static struct crowd crowd;
static bool general; /* the stage that any game has */
static char text[CANVAS_ROWS * CANVAS_COLS * 5];
static bool shuffled; /* since the last deal */
static int dealt;     /* rounds of this shoe, or of all where there is none */

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *fx, int count)
{
    (void)with;
    (void)t;
    if (e->verb == PIT_SHUFFLE && e->spot == 0) shuffled = true;
    if (e->verb == PIT_DEAL && shuffled) {
        shuffled = false;
        dealt = 0;
    }
    for (int i = 0; i < count; i++)
        dealt += fx[i].kind == PIT_ROUND_OVER;
    view_note(&view, e, fx, count);
}

/* What is drawn, as text. */
static const char *draws(int rows, int cols, bool ascii)
{
    struct pit_text out = pit_text_in(text, sizeof text);

    canvas.ascii = ascii;
    view_draw(&canvas, &view, general ? NULL : picture_of(rules.game), rows, cols);
    canvas_text(&canvas, &out);
    assert_false(out.cut);
    return text;
}

static void opens(const char *game, const char *text_of_rules)
{
    const struct pit_game *g = pit_game_find(game, strlen(game));

    helper_rules(&rules, g, text_of_rules);
    memset(&table, 0, sizeof table);
    view_open(&view, &table, 0);
    view.round = picture_round;
    view.chip = 500;
    table.see = see;
    pit_table_open(&table, &rules);
}

static void does(uint8_t seat, uint8_t verb, uint16_t spot, pit_money amount)
{
    struct pit_event e = {.seat = seat, .verb = verb, .spot = spot, .amount = amount};
    struct pit_range why;

    assert_int_equal(pit_table_do(&table, &e, &why), PIT_OK);
}

static void comes(const char *names)
{
    uint8_t cards[16];
    int n = 0;

    for (; *names; names += 2 + (names[2] == ' '))
        cards[n++] = (uint8_t)helper_card(names);
    assert_int_equal(pit_table_cards(&table, cards, n), PIT_OK);
}

static void sits(int seat, const char *name)
{
    struct pit_range why;

    assert_int_equal(pit_table_sit(&table, seat, name, 50000, &why), PIT_OK);
}

/* The spot that is called so. */
static uint16_t spot_of(const char *name)
{
    for (int i = 0; i < rules.spots; i++)
        if (strcmp(rules.spot[i].name, name) == 0) return (uint16_t)i;
    fail_msg("no spot %s", name);
    return 0;
}

static void red_dog_is_drawn(void **unused)
{
    static const char *const spread =
        " pit   Red Dog  ma burn=off  $1-$10000                        0:42   session $0\n"
        "--------------------------------------------------------------------------------\n"
        " shoe [###################.]  310 left, cut in 232, discards 0\n"
        "        +-------+              +-------+              +-------+\n"
        "        | 2     |              |       |              | 9     |\n"
        "        |   s   |              |   ?   |              |   d   |\n"
        "        |     2 |              |       |              |     9 |\n"
        "        +-------+              +-------+              +-------+\n"
        "  spread  1    2    3    4    5   [6]   7    8    9    10   11\n"
        "  pays   5to1 4to1 2to1 |------------- 1 to 1 --------------|\n"
        "  ante $10   raise --\n"
        "  ante $10   chip $5   2 Bo $25\n"
        "--------------------------------------------------------------------------------\n"
        "\n\n\n\n"
        "--------------------------------------------------------------------------------\n"
        " \"The dealer cuts the cards. No more bets.\n"
        " Two of spades to my left, nine of diamonds to my right.\n"
        " The spread is six, pays 1 to 1. Raises, please.\"\n"
        "\n"
        " balance $490   on the layout $10   last win $0\n"
        "\n";

    (void)unused;
    opens("red-dog", "ma decks=6 burn=off");
    sits(0, "Ann");
    sits(1, "Bo");
    does(0, PIT_BET, 0, 1000);
    does(1, PIT_BET, 0, 2500);
    comes("2s 9d 8h");
    view_listen(&view);
    snprintf(view.time, sizeof view.time, "0:42");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    assert_string_equal(draws(24, 80, true), spread);
    assert_non_null(strstr(draws(24, 80, false), "\u2660"));
    does(0, helper_verb(rules.game, "raise"), 0, 1000);
    view_listen(&view);
    does(1, helper_verb(rules.game, "stand"), 0, 0);
    assert_string_equal(view.call,
                        "Raises closed. Third card, the eight of hearts. Between: players win.");
    draws(24, 80, true);
    assert_non_null(strstr(text, "|   h   |"));
    assert_non_null(strstr(text, " ante $10 wins $10 at 1 to 1\n raise $10 wins $10 at 1 to 1\n"));
    assert_non_null(strstr(text, "session +$20"));
    assert_non_null(strstr(text, "balance $520   on the layout $0   last win $20"));

    /* The results of the next round stand apart. */
    does(0, PIT_BET, 0, 500);
    comes("2c 3d");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    assert_non_null(strstr(draws(25, 80, true), "\n cards: 2s 9d 8h\n ante $10 "));
    assert_non_null(strstr(text, " raise $10 wins $10 at 1 to 1\n cards: 2c 3d\n ante $5 "));
    view.zen = true; /* who wants no history has none, but what is asked for */
    assert_null(strstr(draws(24, 80, true), " wins "));
    view_cover(&view, "Enter deals");
    assert_non_null(strstr(draws(24, 80, true), "Enter deals"));
    for (int i = 0; i < 7; i++)
        view_cover(&view, "and more");
    assert_non_null(strstr(draws(24, 80, true), "... a larger window shows all of it\n"));
    assert_null(strstr(draws(30, 80, true), "... a larger window"));
    for (int seat = 2; seat < 7; seat++)
        sits(seat, (char[]){(char)('A' + seat), '-', 'n', 'a', 'm', 'e', '-', 'o', 'f', '-', '1',
                            '2', '\0'});
    assert_non_null(strstr(draws(24, 80, true), "   2 $0   3 $0   4 $0   5 $0   6 $0   7 $0\n"));
}

/* A split moves a card; the round lies there until the next one. */
static void split_hands_are_drawn(void **unused)
{
    (void)unused;
    opens("blackjack", "ma-book burn=off");
    sits(0, "Ann");
    does(0, PIT_BET, 0, 1000);
    comes("8s 6d 8h");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    assert_non_null(strstr(draws(24, 80, true), " >you               [8s] [8h]  16\n"));
    comes("3c");
    does(0, helper_verb(rules.game, "split"), 0, 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, " >you, hand 1       [8s] [3c]  11\n"));
    assert_non_null(strstr(text, "  you, hand 2       [8h]"));
}

/* Hands of a box that splits again stand as they lie: the new one beside the one that it was part
 * of. The history has the dealer's cards and one's own, also those that come after a hand is lost.
 */
static void split_hands_stand_as_they_lie(void **unused)
{
    uint8_t split, stand, hit;
    struct pit_text words = pit_text_in(text, sizeof text);

    (void)unused;
    opens("blackjack", "ma-book burn=off split_hands=4");
    split = helper_verb(rules.game, "split");
    stand = helper_verb(rules.game, "stand");
    hit = helper_verb(rules.game, "hit");
    sits(0, "Ann");
    does(0, PIT_BET, 0, 1000);
    comes("8s 6d 8h");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    comes("8c");
    does(0, split, 0, 0);
    comes("2c");
    does(0, split, 0, 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, " >you, hand 1       [8s] [2c]  10\n"
                                 "  you, hand 3       [8c]  8\n"
                                 "  you, hand 2       [8h]  8\n"));
    picture_cards(&words, &view, "");
    assert_string_equal(text, "dealer: 6d, 6\nyou, hand 1: 8s 2c, 10\nyou, hand 3: 8c, 8\n"
                              "you, hand 2: 8h, 8\n");
    comes("4d");
    does(0, stand, 0, 0);
    comes("Kd");
    does(0, hit, 0, 0);
    comes("3d");
    draws(24, 80, true);
    assert_non_null(strstr(text, " cards: dealer 6d, 6; you/1 8s 2c, 10; you/3 8c 4d Kd, 22; "));
    comes("Tc 9s");
    does(0, stand, 0, 0);
    assert_non_null(strstr(draws(24, 100, true),
                           "\n cards: dealer 6d Tc 9s, 25; you/1 8s 2c, 10; you/3 8c 4d Kd, 22; "
                           "you/2 8h 3d, 11\n"));
    assert_non_null(strstr(draws(24, 80, true), " you/3 8c 4d Kd, 22; you/2 8h ...\n"));
    does(0, PIT_BET, 0, 1000);
    comes("Ts 6d 9h");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    assert_non_null(strstr(draws(24, 100, true), "\n cards: dealer 6d Tc 9s, 25; "));
}

/* Seven boxes on a desk: all in sight in the least window, and where they do not fit, the one that
 * must answer. */
static void who_must_answer_is_in_sight(void **unused)
{
    uint8_t stand;

    (void)unused;
    opens("blackjack", "ma-book burn=off seats=7");
    stand = helper_verb(rules.game, "stand");
    view.seat = PIT_DEALER;
    for (int box = 0; box < 7; box++) {
        sits(box, (char[]){(char)('A' + box), '\0'});
        does((uint8_t)box, PIT_BET, 0, 1000);
    }
    assert_non_null(strstr(draws(24, 80, true), "  1 $490+10  2 $490+10  3 $490+10  4 $490+10  "
                                                "5 $490+10  6 $490+10  7 $490+10\n"));
    comes("8s 8h 8d 8c 8s 8h 9d 6d 8d 8c 8s 8h 8d 8c 9s");
    for (int box = 0; box < 7; box++)
        does((uint8_t)box, PIT_BUY, 0, 1234550);
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, "  1 $12835.50+10 2 $"));
    assert_non_null(strstr(text, "+10 ...\n"));
    for (uint8_t box = 0; box < 6; box++)
        does(box, stand, 0, 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, "  ... "));
    assert_non_null(strstr(text, " 7 $12835.50+10\n"));
}

/* A hand that is longer than its place has a mark where cards are left out. */
static void cards_left_out_are_marked(void **unused)
{
    static const char *const more[] = {"2h", "3d", "3h", "3s", "Ad"};

    (void)unused;
    opens("blackjack", "ma-book burn=off seats=7");
    view.seat = PIT_DEALER;
    for (int box = 0; box < 7; box++) {
        sits(box, (char[]){(char)('A' + box), '\0'});
        does((uint8_t)box, PIT_BET, 0, 1000);
    }
    comes("2h 8h 8d 8c 8s 8h 9d 6d 3c 8c 8s 8h 8d 8c 9s");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    for (int i = 0; i < 5; i++) {
        comes(more[i]);
        does(0, helper_verb(rules.game, "hit"), 0, 0);
    }
    does(0, helper_verb(rules.game, "stand"), 0, 0);
    for (uint8_t box = 1; box < 7; box++) {
        comes("2c");
        does(box, helper_verb(rules.game, "split"), 0, 0);
        does(box, helper_verb(rules.game, "stand"), 0, 0);
        comes("4d");
        does(box, helper_verb(rules.game, "stand"), 0, 0);
    }
    draws(24, 80, true);
    assert_non_null(strstr(text, "1     2h 3c 2h 3d 3h+ 17 "));
}

/* Every box of a full table in the least window, split as often as may be; a larger one has a row
 * for each. */
static void all_hands_are_drawn(void **unused)
{
    (void)unused;
    opens("blackjack", "ma-book burn=off");
    view.seat = PIT_DEALER;
    for (int box = 0; box < 6; box++) {
        sits(box, (char[]){(char)('A' + box), '\0'});
        does((uint8_t)box, PIT_BET, 0, 1000);
    }
    comes("8s 8h 8d 8c 8s 8h 6d 8d 8c 8s 8h 8d 8c");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    for (uint8_t box = 0; box < 6; box++) {
        comes("2c");
        does(box, helper_verb(rules.game, "split"), 0, 0);
        does(box, helper_verb(rules.game, "stand"), 0, 0);
        comes("3d");
        does(box, helper_verb(rules.game, "stand"), 0, 0);
    }
    assert_int_equal(picture_rows(&view), 14);
    draws(24, 80, true);
    for (int box = 1; box <= 6; box++)
        for (int hand = 1; hand <= 2; hand++) {
            char name[16];

            snprintf(name, sizeof name, "%d/%d ", box, hand);
            assert_non_null(strstr(text, name));
        }
    assert_non_null(strstr(text, "  1/1   [8s] [2c]  10                    4/1   [8c] [2c]  10\n"));
    assert_non_null(strstr(text, "  box $120\n"));
    view.tall = picture_rows(&view);
    draws(40, 100, true);
    assert_non_null(strstr(text, "  hand 2 of box 6   [8c] [3d]  11\n"));
}

static bool any_spot(const void *unused, int spot)
{
    (void)unused;
    return !rules.spot[spot].left_out;
}

static const char *beside(const char *name, int down, int right)
{
    int spot = canvas_beside(&canvas, spot_of(name), down, right, any_spot, NULL);

    return spot < 0 ? "none" : rules.spot[spot].name;
}

/* What lies above, below and beside a spot on the screen. */
static void spots_lie_beside_each_other(void **unused)
{
    (void)unused;
    opens("roulette", "ma-book");
    draws(24, 80, true);
    assert_string_equal(beside("straight-17", -1, 0), "straight-18");
    assert_string_equal(beside("straight-17", 1, 0), "straight-16");
    assert_string_equal(beside("straight-17", 0, 1), "straight-20");
    assert_string_equal(beside("straight-17", 0, -1), "straight-14");
    assert_string_equal(beside("straight-35", 0, 1), "column-2");
    assert_string_equal(beside("straight-1", 0, -1), "straight-0");
    assert_string_equal(beside("straight-34", 1, 0), "dozen-3");
    assert_string_equal(beside("dozen-3", 1, 0), "odd");
    assert_string_equal(beside("odd", 1, 0), "none");
    assert_string_equal(beside("split-17-20", 1, 0), "straight-00"); /* not drawn: the first is */
    opens("baccarat", "ma-book");
    draws(24, 80, true);
    assert_string_equal(beside("banker", 0, 1), "tie");
    assert_string_equal(beside("banker", -1, 0), "none");
}

/* The whole layout in eighty columns, red and black as the words are, and the zeros in green. */
static void numbers_are_drawn(void **unused)
{
    (void)unused;
    opens("roulette", "ma-book");
    sits(0, "Ann");
    does(0, PIT_BET, spot_of("straight-17"), 500);
    does(0, PIT_BET, spot_of("straight-32"), 2500);
    does(0, PIT_BET, spot_of("dozen-2"), 1000);
    does(0, PIT_BET, spot_of("red"), 100);
    draws(24, 80, true);
    assert_non_null(strstr(text,
                           "  00   3    6    9    12   15   18   21   24   27   30   33   36  "
                           " column-3\n"));
    assert_non_null(strstr(text, "14   17:5 20   23   26   29   32*  35   column-2\n"));
    assert_non_null(strstr(text,
                           "\n       dozen-1             dozen-2:10          dozen-3\n"
                           "       low       even      red:1     black     odd       high\n"));
    assert_non_null(strstr(text, "straight-17 $5   straight-32 $25   dozen-2 $10   red $1\n"));
    assert_int_equal(canvas.ink[3][2], CANVAS_GOOD);
    assert_int_equal(canvas.ink[3][7], CANVAS_RED);    /* 3 */
    assert_int_equal(canvas.ink[3][12], CANVAS_PLAIN); /* 6 */
    assert_int_equal(canvas.ink[7][27], CANVAS_RED);   /* the word */
    assert_int_equal(canvas.ink[7][37], CANVAS_PLAIN);
    view.focus = spot_of("low");
    draws(24, 80, true);
    assert_int_equal(canvas.ink[7][7], CANVAS_FOCUS);
}

/* The letters that put a chip on a spot, and what Enter decides. */
static void games_have_keys(void **unused)
{
    const char *spot;

    (void)unused;
    opens("craps", "ma-book");
    assert_int_equal(picture_spot(&rules, 'd'), spot_of("dont-pass"));
    assert_true(picture_spot(&rules, 'x') < 0);
    assert_int_equal(picture_key(&rules, 3, &spot), 'f');
    assert_string_equal(spot, "field");
    assert_int_equal(picture_key(&rules, 4, &spot), 0);
    opens("baccarat", "ma-book");
    assert_int_equal(picture_spot(&rules, 't'), spot_of("tie"));
    opens("roulette", "ma-book");
    assert_int_equal(picture_spot(&rules, '['), spot_of("low"));
    opens("red-dog", "ma");
    assert_true(picture_spot(&rules, 'p') < 0);
}

static void rolls(int first, int second)
{
    struct pit_event e = {
        .seat = PIT_CHANCE, .verb = PIT_DICE, .value = (int16_t)(6 * (first - 1) + second - 1)};
    struct pit_range why;

    assert_int_equal(pit_table_do(&table, &e, &why), PIT_OK);
}

static void the_puck_is_drawn(void **unused)
{
    (void)unused;
    opens("craps", "ma-book");
    sits(0, "Ann");
    does(0, PIT_BET, spot_of("pass"), 1000);
    assert_non_null(strstr(draws(24, 80, true), "  OFF           4         5         6"));
    rolls(4, 4);
    does(0, PIT_BET, spot_of("place-6"), 1200);
    draws(24, 80, true);
    assert_non_null(strstr(text, "  ON            4         5         6        [8]        9"));
    assert_non_null(strstr(text, "  dice          4-4\n  place                             $12\n"));
    assert_non_null(strstr(text, "  pass:10   dont-pass   come   dont-come   field\n"
                                 "  any-seven   any-craps   hard-4"));
    assert_non_null(strstr(text, "  pass $10   place-6 $12\n"));
}

static void symbols_are_drawn(void **unused)
{
    struct pit_event e = {.seat = PIT_CHANCE, .verb = PIT_POCKET};
    struct pit_range why;

    (void)unused;
    opens("big-six", "ma-book");
    sits(0, "Ann");
    does(0, PIT_BET, spot_of("joker"), 500);
    draws(24, 80, true);
    assert_non_null(strstr(text, "  one        two        five       ten        twenty     joker"));
    assert_non_null(
        strstr(text, "  1 to 1     2 to 1     5 to 1     10 to 1    20 to 1    45 to 1"));
    assert_non_null(strstr(text, "                                                         $5\n"));
    assert_int_equal(pit_table_do(&table, &e, &why), PIT_OK);
    does(0, PIT_BET, spot_of("one"), 500); /* what came stays there */
    draws(24, 80, true);
    assert_non_null(strstr(text, "  came: one\n"));
    assert_non_null(strstr(text, "[one]"));
}

/* Every line fits, is UTF-8 and holds no control character. */
static void fits(int rows, int cols, bool ascii)
{
    const char *at = draws(rows, cols, ascii);
    int lines = 0;

    for (; *at; at += strcspn(at, "\n") + 1, lines++) {
        size_t n = strcspn(at, "\n");

        assert_true(utf8_printable(at, n) || !n);
        if (ascii)
            for (size_t i = 0; i < n; i++)
                assert_in_range((unsigned char)at[i], ' ', '~');
        if (ascii) assert_in_range(n, 0, (size_t)cols);
    }
    assert_int_equal(lines, rows < CANVAS_ROWS ? rows : CANVAS_ROWS);
}

/* P, then seven times B: a run that is longer than the road is high has a tail; the next one begins
 * behind the first column of the run. */
static void a_long_run_has_a_tail(void **unused)
{
    (void)unused;
    opens("baccarat", "ma-book");
    memcpy(view.result, "PBBBBBBPP", 9);
    view.results = 9;
    draws(24, 80, true);
    assert_non_null(strstr(text, "  P B P\n    B P\n    B\n    B\n    B\n    B\n"));
    memcpy(view.result, "TTPPTB", 6); /* ties before any other hand, and behind one */
    view.results = 6;
    assert_non_null(strstr(draws(24, 80, true), "  PTB\n  PT\n"));
    memcpy(view.result, "PBBBBBBBPP", 10);
    view.results = 10;
    draws(24, 80, true);
    assert_non_null(strstr(text, "  P B P\n    B P\n    B\n    B\n    B\n    B B\n"));
    for (int i = 0; i < VIEW_RESULTS; i++)
        view.result[i] = i < VIEW_RESULTS - 2 ? 'B' : 'P';
    view.results = VIEW_RESULTS;
    fits(24, 80, true);

    /* The first card of a round is drawn when it comes. */
    opens("baccarat", "ma-book burn=off");
    sits(0, "Ann");
    does(0, PIT_BET, 0, 1000);
    comes("9h");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    assert_non_null(strstr(draws(24, 80, true), "  Player [9h] 9\n"));
    view.results = VIEW_RESULTS;

    /* The road of a shoe stays until the first round of the next one. */
    view_note(&view, &(struct pit_event){.seat = PIT_CHANCE, .verb = PIT_SHUFFLE}, NULL, 0);
    assert_int_equal(view.results, VIEW_RESULTS);
    view_note(&view, &(struct pit_event){.seat = PIT_DEALER, .verb = PIT_DEAL}, NULL, 0);
    assert_int_equal(view.results, 0);
}

/* The calls of a round that is over stay beside those of the shuffle behind it, and none of them is
 * cut off: NJO-RD has a new shoe for each round. */
static void results_stay_called(void **unused)
{
    (void)unused;
    opens("red-dog", "nj-online");
    sits(0, "Ann");
    does(0, PIT_BET, 0, 1000);
    comes("2s 9d 8h");
    view_listen(&view);
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    view_listen(&view);
    does(0, helper_verb(rules.game, "stand"), 0, 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, "Between"));
    assert_non_null(strstr(text, "shuffled"));
    for (int i = 0; i < 3; i++) /* it stays until somebody speaks again */
        view_listen(&view);
    draws(24, 80, true);
    assert_non_null(strstr(text, "Between"));
}

/* As many of the rules as fit stand in the head, the rest is counted, and nothing is overwritten.
 */
static void the_head_has_room(void **unused)
{
    (void)unused;
    opens("blackjack", "ma-book split_hands=4 per_box=2 surrender=on even_money=on");
    sits(0, "Ann");
    snprintf(view.time, sizeof view.time, "0:00");
    view.session = -1000;
    draws(24, 80, true);
    assert_non_null(strstr(text, " more  $1-$10000 "));
    assert_non_null(strstr(text, "0:00   session -$10\n"));
    draws(24, 160, true);
    assert_null(strstr(text, " more  $1-$10000 "));
    assert_non_null(strstr(text, "per_box=2  $1-$10000 "));
}

/* What covers the history is broken where the window ends, and turned by pages. */
static void covers_have_pages(void **unused)
{
    (void)unused;
    opens("red-dog", "ma");
    sits(0, "Ann");
    view.cols = 80;
    view.cover_key = 'L';
    view_cover(&view, "you: $100 in chips, $5 on pass, $10 on pass-odds, $12 on place-6, $12 on "
                      "place-8, $5 on field");
    assert_int_equal(view.covers, 2);
    for (int i = 0; i < 7; i++)
        view_cover(&view, i < 6 ? "a line" : "the last line");
    assert_int_equal(view_more(&view, 24, 80), 4);
    draws(24, 80, true);
    assert_non_null(strstr(text, "    place-8, $5 on field\n"));
    assert_non_null(strstr(text, "... 4 lines more: L shows them"));
    view.cover_from = view_room(&view, 24, 80) - 1;
    assert_int_equal(view_more(&view, 24, 80), 0);
    draws(24, 80, true);
    assert_non_null(strstr(text, "the last line\n"));
    assert_null(strstr(text, "lines more"));

    /* A refusal keeps its end, whatever covers the history. */
    snprintf(
        view.said, sizeof view.said,
        "no: that bet is not offered. Pass odds pay 6 to 5 on a six or eight, 3 to 2 on a five "
        "or nine, 2 to 1 on a four or ten. (MAB-CR 6(a))");
    draws(24, 80, true);
    assert_non_null(strstr(text, "(MAB-CR 6(a))"));
}

/* What does not fit in its row stands whole above, once. */
static void a_long_refusal_is_whole(void **unused)
{
    (void)unused;
    opens("red-dog", "ma");
    snprintf(view.said, sizeof view.said,
             "no: $6 is not allowed: use $0.01 to $5. On a spread, a raise is at most the "
             "original wager and comes before the third card. (MA-RD 5(h))");
    draws(24, 80, true);
    assert_non_null(strstr(text, "a raise is at most the\n original wager and comes "
                                 "before the third card. (MA-RD 5(h))\n"));
    assert_null(strstr(text, "...\n"));
    fits(24, 80, true);
}

static void a_small_window_says_so(void **unused)
{
    (void)unused;
    opens("red-dog", "ma");
    opens("red-dog", "ma min=5 max=100 decks=4"); /* the limits are told once */
    assert_non_null(strstr(draws(24, 80, true), " pit   Red Dog  ma decks=4  $5-$100   "));
    assert_string_equal(draws(2, 40, true), "The table needs a window of 80x24.\n\n");
    draws(10, 30, true);
    assert_non_null(strstr(text, "The table needs a window of 80"));
}

/* A rule over the whole row. */
static const char *rule_of(int cols)
{
    static char rule[CANVAS_COLS + 3];

    snprintf(rule, sizeof rule, "\n%0*d\n", cols, 0);
    for (char *at = rule; (at = strchr(at, '0'));)
        *at = '-';
    return rule;
}

static void every_game_is_drawn(void **unused)
{
    (void)unused;
    for (const struct pit_game *const *g = pit_games(); *g; g++) {
        crowd.random.state = 7;
        helper_rules(&rules, *g, "");
        memset(&table, 0, sizeof table);
        view_open(&view, &table, 0);
        view.round = picture_round;
        shuffled = false;
        dealt = 0;
        crowd_open(&crowd, &table, &rules, 3, see, NULL);
        for (int round = 0; round < helper_fewer(60); round++) {
            crowd_bets(&crowd, &table);
            fits(24, 80, true);
            assert_true(crowd_begins(&crowd, &table));
            fits(24, 80, false);
            for (int i = 0; i < 200 && crowd_decides(&crowd, &table); i++)
                fits(24, 80, true);
            fits(50, 132, true);
            general = true;
            fits(24, 80, true);
            if (view.cames) assert_non_null(strstr(text, view.came[0]));
            if (view.cards && !rules.game->lies)
                assert_non_null(strstr(text, pit_card_name(view.card[0].card)));
            general = false;
        }
        fits(500, 500, true);
        fits(60, 200, true);
        assert_non_null(strstr(text, rule_of(200)));
        assert_int_equal(view.results, dealt); /* a road is of one shoe */
        assert_in_range(dealt, rules.cards ? 1 : helper_fewer(60), helper_fewer(60));
        assert_true(view.lines > 10);
    }
}

/* The dealer's: all seats with what they have, whose turn it is, and the line that is typed. */
static void a_desk_is_drawn(void **unused)
{
    (void)unused;
    opens("red-dog", "ma decks=6 seats=9 burn=off min=1 max=500");
    view.seat = PIT_DEALER;
    sits(0, "Ann");
    sits(1, "Bo");
    does(0, PIT_BET, 0, 1000);
    snprintf(view.typed, sizeof view.typed, "4c 7h");
    snprintf(view.said, sizeof view.said, "next: %0100d", 0); /* too long: it covers nothing */
    view_line(&view, "no: such a line");
    view_line(&view, "say: No more bets.");
    draws(24, 80, true);
    assert_non_null(strstr(text, " pit   Red Dog  ma burn=off  $1-$500"));
    assert_non_null(strstr(text, "desk, round 1\n"));
    assert_non_null(strstr(text, "  1 Ann $490, bet $10   2 Bo $500\n"));
    assert_non_null(strstr(text, " > 4c 7h_\n"));
    assert_non_null(strstr(text, "no: such a line\n say: No more bets."));
    comes("4c 7h");
    does(PIT_DEALER, PIT_DEAL, 0, 0);
    draws(24, 80, true);
    assert_int_equal(canvas.ink[11][2], CANVAS_FOCUS); /* Ann is asked */
    assert_int_equal(canvas.ink[11][26], CANVAS_PLAIN);
    sits(2, "A-name-that-is-long"); /* all of them, in short where that is too much */
    sits(3, "Cy");
    sits(4, "B-name-that-is-long");
    assert_non_null(strstr(draws(24, 80, true), "  1 $490+10  2 $500  3 $500  4 $500  5 $500\n"));
    for (int seat = 5; seat < 9; seat++) {
        char name[] = "A-name-that-is-long";

        name[0] = (char)('A' + seat);
        sits(seat, name);
    }
    fits(24, 80, true);
    assert_non_null(strstr(text, "9 $500\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(red_dog_is_drawn),
        cmocka_unit_test(split_hands_are_drawn),
        cmocka_unit_test(split_hands_stand_as_they_lie),
        cmocka_unit_test(numbers_are_drawn),
        cmocka_unit_test(a_small_window_says_so),
        cmocka_unit_test(the_puck_is_drawn),
        cmocka_unit_test(symbols_are_drawn),
        cmocka_unit_test(every_game_is_drawn),
        cmocka_unit_test(a_long_run_has_a_tail),
        cmocka_unit_test(results_stay_called),
        cmocka_unit_test(the_head_has_room),
        cmocka_unit_test(covers_have_pages),
        cmocka_unit_test(a_long_refusal_is_whole),
        cmocka_unit_test(a_desk_is_drawn),
        cmocka_unit_test(all_hands_are_drawn),
        cmocka_unit_test(who_must_answer_is_in_sight),
        cmocka_unit_test(cards_left_out_are_marked),
        cmocka_unit_test(spots_lie_beside_each_other),
        cmocka_unit_test(games_have_keys),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
