/* roulette_books.c -- what the rulebook says of roulette: the values each option may have, its
 * default, and the clause behind every wager and every decision. docs/decisions.md has what it
 * leaves open. */

#include "clauses.h"
#include "games/roulette.h"

enum { DOLLAR = 100, WIDE_MAX = 10000 * DOLLAR, MONEY_MOST = 2000000000, PAYS_MOST = 1000 };

/* MAB-RO 2(a): no less than this. */
#define PAYS(floor)                                                                                \
    {                                                                                              \
        PIT_ODDS_OF(floor, 1), PIT_ODDS_OF(PAYS_MOST, 1), PIT_ODDS_OF(floor, 1), MAB_RO_2_A        \
    }
#define LIMIT                                                                                      \
    {                                                                                              \
        1, MONEY_MOST, PIT_AUTO, MAB_RO_1_A                                                        \
    }
static const struct pit_book_row options[ROULETTE_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_RO_1_A},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_RO_1_A},
    [PIT_O_SEATS] = {1, ROULETTE_SEATS, 8, MAB_RO_1_B},
    [O_WHEEL] = {WHEEL_DOUBLE, WHEEL_DOUBLE_AS_SINGLE, WHEEL_DOUBLE, MAB_RO_2_D},
    [O_HALF_LOSS] = {0, 1, 0, MAB_RO_2_B},
    [O_COLOR] = {COLOR_OFF, COLOR_EIGHT, COLOR_OFF, MAB_RO_1_G},
    [O_SEVEN] = {0, 1, 0, MAB_RO_1_F},
    [O_ADJACENT] = {0, 1, 0, MAB_RO_1_E_1_I},
    [O_CHIP] = {1, MONEY_MOST / 5, DOLLAR, MAB_RO_1_E_1_I_B},
    [O_INSIDE_MIN] = LIMIT,
    [O_INSIDE_MAX] = LIMIT,
    [O_OUTSIDE_MIN] = LIMIT,
    [O_OUTSIDE_MAX] = LIMIT,
    [O_COUPON] = {0, 1, 0, MAB_RO_1_A},
    [O_PAYS_STRAIGHT] = PAYS(35),
    [O_PAYS_SPLIT] = PAYS(17),
    [O_PAYS_THREE] = PAYS(11),
    [O_PAYS_FOUR] = PAYS(8),
    [O_PAYS_FIRST_FIVE] = PAYS(6),
    [O_PAYS_SIX] = PAYS(5),
    [O_PAYS_SEVEN] = PAYS(4),
    [O_PAYS_EIGHT] = PAYS(3),
    [O_PAYS_COLUMN] = PAYS(2),
    [O_PAYS_DOZEN] = PAYS(2),
    [O_PAYS_RED] = PAYS(1),
    [O_PAYS_BLACK] = PAYS(1),
    [O_PAYS_ODD] = PAYS(1),
    [O_PAYS_EVEN] = PAYS(1),
    [O_PAYS_LOW] = PAYS(1),
    [O_PAYS_HIGH] = PAYS(1),
};

static const struct pit_ban bans[] = {
    {O_HALF_LOSS, O_WHEEL, 1, 1, WHEEL_SINGLE, WHEEL_SINGLE, MAB_RO_2_C, 0},
    {O_HALF_LOSS, O_WHEEL, 1, 1, WHEEL_DOUBLE_AS_SINGLE, WHEEL_DOUBLE_AS_SINGLE, MAB_RO_2_D_3, 0},
    {O_COLOR, O_WHEEL, COLOR_SEVEN, COLOR_SEVEN, WHEEL_DOUBLE, WHEEL_DOUBLE, MAB_RO_1_E_7, 0},
    {O_COLOR, O_WHEEL, COLOR_EIGHT, COLOR_EIGHT, WHEEL_SINGLE, WHEEL_DOUBLE_AS_SINGLE, MAB_RO_1_E_8,
     0},
    {0},
};

static const uint16_t cite[PIT_CITES_MAX] = {
    [AT_SEAT] = MAB_RO_1_B,
    [AT_BET] = MAB_RO_1_A,
    [AT_CLOSED] = MAB_RO_3_B,
    [AT_VERBAL] = MAB_RO_1_A,
    [AT_LAYOUT] = MAB_RO_1_D,
    [AT_NO_MORE_BETS] = MAB_RO_3_B,
    [AT_PAYS] = MAB_RO_2_A,
    [AT_NO_SPIN] = MAB_RO_4_A,
    MAB_RO_4_B,
    MAB_RO_4_C,
    [AT_KIND + STRAIGHT] = MAB_RO_1_E_1,
    [AT_KIND + SPLIT] = MAB_RO_1_E_2,
    [AT_KIND + THREE] = MAB_RO_1_E_3,
    [AT_KIND + FOUR] = MAB_RO_1_E_4,
    [AT_KIND + FIRST_FIVE] = MAB_RO_1_E_5,
    [AT_KIND + SIX] = MAB_RO_1_E_6_I,
    [AT_KIND + COLUMN] = MAB_RO_1_E_9,
    [AT_KIND + DOZEN] = MAB_RO_1_E_10,
    [AT_KIND + RED] = MAB_RO_1_E_11,
    [AT_KIND + BLACK] = MAB_RO_1_E_12,
    [AT_KIND + ODD] = MAB_RO_1_E_13,
    [AT_KIND + EVEN] = MAB_RO_1_E_14,
    [AT_KIND + LOW] = MAB_RO_1_E_15,
    [AT_KIND + HIGH] = MAB_RO_1_E_16,
    [AT_KIND + SEVEN] = MAB_RO_1_F,
    [AT_KIND + ADJACENT] = MAB_RO_1_E_1_I,
    [AT_KIND + COLOR] = MAB_RO_1_E_6_II,
    [AT_KIND + COUPON] = MAB_RO_1_A,
    [AT_ZERO_THREE] = MAB_RO_1_E_3_I,
    [AT_COLOR] = MAB_RO_1_E_6_II,
    MAB_RO_1_E_7,
    MAB_RO_1_E_8,
    [AT_EXCLUDED] = MAB_RO_1_G,
    [AT_FIVES] = MAB_RO_1_E_1_I_B,
    [AT_COLORS] = MAB_RO_1_B,
    [AT_ZERO + WHEEL_DOUBLE] = MAB_RO_2_B,
    [AT_ZERO + WHEEL_SINGLE] = MAB_RO_2_C,
    [AT_ZERO + WHEEL_DOUBLE_AS_SINGLE] = MAB_RO_2_D_3,
    [AT_AS_SINGLE] = MAB_RO_2_D_1,
    [AT_SPUN_AGAIN] = MAB_RO_2_D_2,
    [AT_NUMBER] = MAB_RO_3_C,
    [AT_FIFTH] = MAB_RO_3_D,
};

const struct pit_book roulette_books[] = {
    {.name = "ma-book",
     .title = "Massachusetts, rules of the table games",
     .options = options,
     .cite = cite,
     .bans = bans},
    {0},
};
