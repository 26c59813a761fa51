/* train.c -- practice for dealers: the same sitting from the same seed; who answers as the engine
 * does is always right, and who answers nothing never is. */

#include "helper.h"

#include "desk/train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ASKED_MAX = GRADES_MISTAKES_MAX };

/* What the first sitting taught, and how far the second one is. */
static struct {
    int asked;
    int calls;      /* that were asked for in this round */
    int odds;       /* payouts that were checked by their odds */
    int past, back; /* chips that were added to a winner, or drawn back from a loser */
    bool knows;
    char words[ASKED_MAX][1400];
    char right[ASKED_MAX][GRADES_WORDS];
} book;
static struct train train;

/* The number of the line that has this call. */
static void choose(const char *words, const char *call, char answer[TRAIN_ANSWER])
{
    for (int i = 1; i <= 4; i++) {
        char line[TRAIN_CALL + 20];

        snprintf(line, sizeof line, "  %d  %s\n", i, call);
        if (strstr(words, line)) snprintf(answer, TRAIN_ANSWER, "%d", i);
    }
}

static pit_money dollars(const char *at)
{
    pit_money amount;

    assert_true(pit_money_parse(at, strspn(at, "0123456789."), &amount));
    return amount;
}

/* "ante $5 wins $20 at 4 to 1": a percentage that was paid beforehand is not in it. */
static void check_odds(const char *right, const char *wins)
{
    const char *at = strstr(wins, " at "), *stake = wins;
    int num, den;

    assert_null(strstr(wins, ", less $"));
    if (!at || sscanf(at, " at %d to %d", &num, &den) != 2) return;
    while (*stake != '$' && stake > right)
        stake--;
    assert_int_equal(dollars(wins + 7), dollars(stake + 1) * num / den);
    book.odds++;
}

/* What somebody says who has the book open. */
static void know(const char *words, const char *right, char answer[TRAIN_ANSWER])
{
    const char *wins = strstr(right, " wins $");
    const char *percentage = strstr(right, ": percentage on ");

    if (wins) check_odds(right, wins);
    if (percentage) wins = strstr(percentage, ": $") ? strstr(percentage + 1, ": $") - 4 : wins;
    if (strncmp(right, "the call is: ", 13) == 0)
        choose(words, right + 13, answer);
    else if (wins)
        snprintf(answer, TRAIN_ANSWER, "%.*s", (int)strcspn(wins + 7, " "), wins + 7);
    else if (strstr(right, " loses"))
        snprintf(answer, TRAIN_ANSWER, "%s", "take");
    else if (strstr(right, " is not taken"))
        snprintf(answer, TRAIN_ANSWER, "%s", "no");
    else if (strstr(right, " is taken"))
        snprintf(answer, TRAIN_ANSWER, "%s", "yes");
    else if (strstr(right, " wants: "))
        snprintf(answer, TRAIN_ANSWER, "%s", strstr(right, " wants: ") + 8);
    else if (strstr(right, " gets "))
        snprintf(answer, TRAIN_ANSWER, "%s", strstr(right, " gets ") + 6);
    else if (strncmp(right, "the ", 4) == 0)
        snprintf(answer, TRAIN_ANSWER, "%s", strstr(right, " is ") + 4);
    else
        snprintf(answer, TRAIN_ANSWER, "%s", "0");
}

static bool ask(void *with, const char *words, char answer[TRAIN_ANSWER], int64_t *ms)
{
    (void)with;
    *ms = 1500;
    answer[0] = '\0';
    if (book.asked == ASKED_MAX) return false;
    book.calls += strncmp(words, "What do you say?", 16) == 0;
    book.past += strncmp(words, "Before you pay, ", 16) == 0;
    book.back += strncmp(words, "Before you take it, ", 20) == 0;
    if (book.knows) {
        assert_string_equal(words, book.words[book.asked]); /* the same sitting */
        know(words, book.right[book.asked], answer);
    }
    snprintf(book.words[book.asked++], sizeof book.words[0], "%s", words);
    return true;
}

static void tell(void *with, const char *words)
{
    (void)with;
    assert_true(strlen(words) < 1300);
    if (strcmp(words, "\nA new round.\n") == 0) book.calls = 0;
    if (strncmp(words, "  roll: ", 8) == 0 || strncmp(words, "  spin: ", 8) == 0)
        assert_true(book.calls > 0); /* bets were closed before it was shown */
}

static int sit(const char *game, const char *rules, uint64_t seed)
{
    struct pit_rules r;
    int all = 0;

    helper_rules(&r, pit_game_find(game, strlen(game)), rules);
    memset(&train, 0, sizeof train);
    rack_usual(&train.rack);
    train.ask = ask;
    train.tell = tell;
    book.asked = 0;
    train_open(&train, &r, 3, seed);
    for (int i = 0; i < 6 && train_round(&train); i++)
        continue;
    for (int i = 0; i < GRADES_KINDS_MAX; i++)
        all += train.grades.asked[i];
    return all;
}

static int right(void)
{
    int sum = 0;

    for (int i = 0; i < GRADES_KINDS_MAX; i++)
        sum += train.grades.right[i];
    return sum;
}

static void who_knows_is_right(void **unused)
{
    int kind[GRADES_KINDS_MAX] = {0};

    (void)unused;
    for (const struct pit_game *const *g = pit_games(); *g; g++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            int asked;

            book.knows = false;
            asked = sit((*g)->name, "", seed);
            assert_in_range(asked, 10, ASKED_MAX);
            assert_int_equal(right(), 0);
            assert_int_equal(train.grades.mistakes, asked);
            for (int i = 0; i < asked; i++)
                snprintf(book.right[i], sizeof book.right[0], "%s", train.grades.mistake[i].words);
            for (int i = 0; i < GRADES_KINDS_MAX; i++)
                kind[i] += train.grades.asked[i];
            book.knows = true;
            assert_int_equal(sit((*g)->name, "", seed), asked);
            if (right() != asked)
                fail_msg("%s, seed %d: %s", (*g)->name, (int)seed, train.grades.mistake[0].words);
        }
    for (int i = 0; i < GRADES_KINDS_MAX; i++)
        assert_true(kind[i] > 5); /* every kind of question has come */
    assert_true(book.odds > 20);
    assert_true(book.past > 5);
    assert_true(book.back > 5);
}

static void a_sitting_is_told(void **unused)
{
    static char text[16384];
    struct pit_text out = pit_text_in(text, sizeof text);
    struct grades g = {0};

    (void)unused;
    grades_add(&g, GRADES_PAY, true, 2000, 0, "");
    grades_add(&g, GRADES_PAY, false, 4000, 0, "seat 1: ante $5 wins $20");
    grades_text(&out, &g, true);
    assert_string_equal(text, "report:\n  payouts  1 of 2 right, 3.0 s each\n"
                              "  all      1 of 2 right, 3.0 s each\n"
                              "mistakes:\n  seat 1: ante $5 wins $20\n");
    out = pit_text_in(text, sizeof text);
    grades_text(&out, &g, false);
    assert_null(strstr(text, "s each"));
    for (int i = 0; i < 2 * GRADES_MISTAKES_MAX; i++)
        grades_add(&g, GRADES_CALL, false, 0, 1, "the call is: Cards.");
    assert_int_equal(g.mistakes, GRADES_MISTAKES_MAX);
    assert_int_equal(g.asked[GRADES_CALL], 2 * GRADES_MISTAKES_MAX);
}

static void a_class_is_told(void **unused)
{
    static struct grades_class class;
    static char text[16384];
    static const char *const lines[] = {"answered Ann red-dog payouts 1 2 6000",
                                        "missed Ann red-dog payouts MA-RD 5(i)(2)",
                                        "sitting Ann red-dog",
                                        "answered Bo craps calls 3 3 3000",
                                        "missed Bo craps calls",
                                        "missed Bo craps calls MAB-CR 4(b)",
                                        "missed Ann craps calls MAB-CR 4(b)",
                                        "sitting Bo craps",
                                        "",
                                        "# a comment"};
    static const char *const bad[] = {"answered Ann red-dog payouts 1",
                                      "sitting",
                                      "nonsense a b c",
                                      "answered Ann red-dog payouts x 2 3",
                                      "sitting A-name-that-is-much-too-long-for-it red-dog",
                                      "missed Ann red-dog"};
    struct pit_text out = pit_text_in(text, sizeof text);

    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_true(grades_class_line(&class, lines[i], strlen(lines[i])));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(grades_class_line(&class, bad[i], strlen(bad[i])));
    grades_class_text(&out, &class);
    assert_string_equal(text, "name                 sittings  answers    right    s each\n"
                              "Ann                         1        2     50 %       3.0\n"
                              "Bo                          1        3    100 %       1.0\n"
                              "most often missed:\n  2 x MAB-CR 4(b)\n  1 x MA-RD 5(i)(2)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_knows_is_right),
        cmocka_unit_test(a_sitting_is_told),
        cmocka_unit_test(a_class_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
