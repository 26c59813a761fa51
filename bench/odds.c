/* odds.c -- how long exact answers take: all the rules that are lawful, and one decision. */

#include "odds/advice.h"
#include "odds/decisions_study.h"
#include "odds/round.h"

#include "games/red_dog.h"
#include "pit/rules.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, DECISIONS = 20000 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void rules_of(struct pit_rules *r, const char *book, int decks)
{
    char text[64];
    struct pit_problem problem;

    snprintf(text, sizeof text, "%s decks=%d", book, decks);
    pit_rules_parse(r, pit_game_find("red-dog", 7), text, strlen(text), &problem);
}

/* Five rulebooks, and every number of decks that each allows. */
static int all_rules(void)
{
    static const struct {
        const char *name;
        int decks;
    } books[] = {{"ma", 8}, {"ma-book", 8}, {"wa", 8}, {"nj-online", 1}, {"online", 1}};
    static struct study_row rows[STUDY_ROWS];
    static struct decisions_study odds = {.row = rows, .room = STUDY_ROWS};
    int count = 0;

    for (size_t b = 0; b < sizeof books / sizeof books[0]; b++)
        for (int decks = 1; decks <= books[b].decks; decks++, count++) {
            struct pit_rules r;
            struct pit_state s;

            rules_of(&r, books[b].name, decks);
            odds_round(&r, &s, r.option[PIT_O_MIN], NULL, NULL);
            decisions_study(&odds, &r, &s, r.game->rows, NULL);
        }
    return count;
}

static double one_decision(void)
{
    struct pit_rules r;
    struct pit_state s;
    struct advice a;
    double from;

    rules_of(&r, "ma", 6);
    odds_round(&r, &s, 500, NULL, NULL);
    odds_card(&r, &s, 0);
    odds_card(&r, &s, 7);
    from = now();
    for (int i = 0; i < DECISIONS; i++)
        advice_of(&a, &r, &s, 0);
    return (now() - from) / DECISIONS;
}

int main(void)
{
    double best = 1e9, from;
    int count = 0;

    for (int i = 0; i < ROUNDS; i++) {
        from = now();
        count = all_rules();
        if (now() - from < best) best = now() - from;
    }
    printf("exact odds of %d rules in force: %.1f ms, %.2f of the 50 ms allowed\n", count,
           1e3 * best, best / 0.050);
    best = one_decision();
    printf("advice for one decision: %.1f us, %.2f of the 50 us allowed\n", 1e6 * best,
           best / 50e-6);
    return 0;
}
