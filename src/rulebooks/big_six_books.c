/* big_six_books.c -- what the rulebook says of Big Six: the values each option may have, its
 * default, and the clause behind every decision. docs/decisions.md has what it leaves open. */

#include "clauses.h"
#include "core/counts.h"
#include "games/big_six.h"

enum { DOLLAR = 100, WIDE_MAX = 10000 * DOLLAR, MONEY_MOST = 2000000000, PAYS_MOST = 1000 };

/* MAB-RO 5(a): no less than this. */
#define PAYS(floor)                                                                                \
    {                                                                                              \
        PIT_ODDS_OF(floor, 1), PIT_ODDS_OF(PAYS_MOST, 1), PIT_ODDS_OF(floor, 1), MAB_RO_5_A        \
    }
static const struct pit_book_row options[BIG_SIX_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_RO_6_A},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_RO_6_A},
    [PIT_O_SEATS] = {1, PIT_SEATS_MAX, PIT_SEATS_MAX, MAB_RO_6_A},
    [O_LAYOUT] = {0, COUNTS_SEVEN - 1, PIT_AUTO, MAB_RO_5_A},
    [O_BETWEEN] = {BETWEEN_PREVIOUS, BETWEEN_VOID, BETWEEN_PREVIOUS, MAB_RO_6_C},
    [O_PAYS] = PAYS(1),
    PAYS(2),
    PAYS(5),
    PAYS(10),
    PAYS(20),
    PAYS(45),
    PAYS(45),
};

static const uint16_t cite[PIT_CITES_MAX] = {
    [AT_BET] = MAB_RO_6_A,
    [AT_VERBAL] = MAB_RO_6_A,
    [AT_CLOSED] = MAB_RO_6_A,
    [AT_LAYOUT] = MAB_RO_6_A,
    [AT_NO_MORE_BETS] = MAB_RO_6_A,
    [AT_PAYS] = MAB_RO_5_A,
    [AT_NO_SPIN] = MAB_RO_6_B,
    [AT_SPUN] = MAB_RO_6_E,
    [AT_BETWEEN + BETWEEN_PREVIOUS] = MAB_RO_6_C_1,
    [AT_BETWEEN + BETWEEN_VOID] = MAB_RO_6_C_2,
    [AT_SIGN] = MAB_RO_6_D,
};

const struct pit_book big_six_books[] = {
    {.name = "ma-book",
     .title = "Massachusetts, rules of the table games",
     .options = options,
     .cite = cite},
    {0},
};
