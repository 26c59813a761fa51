/* books.c -- the rulebook of the trial game. No clause stands behind it. */

#include "trial.h"

enum { DOLLAR = 100 };

static const struct pit_book_row options[TRIAL_OPTIONS] = {
    [PIT_O_MIN] = {DOLLAR, 1000 * DOLLAR, DOLLAR, 0},
    [PIT_O_MAX] = {DOLLAR, 1000 * DOLLAR, 1000 * DOLLAR, 0},
    [PIT_O_SEATS] = {1, 9, 4, 0},
    [PIT_O_DECKS] = {1, 2, 1, 0},
    [O_BURN] = {OFF, ON, OFF, 0},
    [O_CUT] = {0, 2 * PIT_CARDS, PIT_AUTO, 0},
    [O_CUT_BY] = {CUT_BY_PLAYER, CUT_BY_DEALER, CUT_BY_DEALER, 0},
    [O_RESHUFFLE] = {RESHUFFLE_CUT, RESHUFFLE_CONTINUOUS, RESHUFFLE_CUT, 0},
    [O_CHANCE] = {CHANCE_SHOE, CHANCE_WHEEL, CHANCE_SHOE, 0},
    [O_SHARE] = {0, 50, 10, 0},
};

static const uint16_t cite[PIT_CITES_MAX];

const struct pit_book trial_books[] = {
    {.name = "house", .title = "a house of the tests", .options = options, .cite = cite},
    {0},
};
