/* craps_books.c -- what the rulebook says of craps and mini-craps: the values each option may have,
 * its default, the clause behind every wager and every decision. docs/decisions.md has what it
 * leaves open. */

#include "clauses.h"
#include "games/craps.h"

enum { DOLLAR = 100, WIDE_MAX = 10000 * DOLLAR, MONEY_MOST = 2000000000, ODDS_MOST = 1000 };
enum { FIRE_PAYS_MOST = 10000 };

/* ---- wagers ---- */

/* The same for spots that stand in a row. */
#define FOUR(first, row)                                                                           \
    [first] = row, [(first) + 1] = row, [(first) + 2] = row, [(first) + 3] = row
#define SIX(first, row) FOUR(first, row), [(first) + 4] = row, [(first) + 5] = row

/* By spot: the clause that makes it a wager. */
static const uint16_t spot_clause[CRAPS_SPOTS] = {
    [S_PASS] = MAB_CR_2_A,
    [S_DONT_PASS] = MAB_CR_2_B,
    [S_COME] = MAB_CR_2_C,
    [S_DONT_COME] = MAB_CR_2_D,
    SIX(S_COME_N, MAB_CR_2_C_1_II),
    SIX(S_DONT_COME_N, MAB_CR_2_D_1_II),
    [S_PASS_ODDS] = MAB_CR_6_A,
    [S_DONT_PASS_ODDS] = MAB_CR_6_B,
    SIX(S_COME_ODDS, MAB_CR_6_C),
    SIX(S_DONT_COME_ODDS, MAB_CR_6_D),
    SIX(S_PLACE, MAB_CR_2_E),
    SIX(S_PLACE_LOSE, MAB_CR_2_F),
    SIX(S_BUY, MAB_CR_5_A),
    SIX(S_LAY, MAB_CR_5_B),
    [S_HARD] = MAB_CR_2_G,
    MAB_CR_2_H,
    MAB_CR_2_I,
    MAB_CR_2_J,
    [S_FIELD] = MAB_CR_2_K,
    [S_ANY_SEVEN] = MAB_CR_2_L,
    [S_ANY_CRAPS] = MAB_CR_2_M,
    [S_TWO] = MAB_CR_2_N,
    [S_THREE] = MAB_CR_2_O,
    [S_TWELVE] = MAB_CR_2_P,
    [S_ELEVEN] = MAB_CR_2_Q,
    [S_C_AND_E] = MAB_CR_2_R,
    [S_HORN] = MAB_CR_2_S,
    FOUR(S_HORN_HIGH, MAB_CR_2_T),
    [S_WHIRL] = MAB_CR_2_U,
    [S_HOP] = MAB_CR_2_V,
    MAB_CR_2_W,
    MAB_CR_2_X,
    MAB_CR_2_Y,
    MAB_CR_2_Z,
    MAB_CR_2_AA,
    MAB_CR_2_BB,
    MAB_CR_2_CC,
    MAB_CR_2_DD,
    MAB_CR_2_EE,
    MAB_CR_2_FF,
    MAB_CR_2_GG,
    MAB_CR_2_HH,
    MAB_CR_2_II,
    MAB_CR_2_JJ,
    MAB_CR_2_KK,
    MAB_CR_2_LL,
    [S_SIX_SEVEN_EIGHT] = MAB_CR_2_MM,
    [S_FIRE] = MAB_CR_2_NN,
    [S_PASS_COUPON] = MAB_CR_3_B,
    [S_DONT_PASS_COUPON] = MAB_CR_3_B,
};

static const struct craps_rows rows = {
    .pays_clause =
        {
            FOUR(S_PASS, MAB_CR_4_B), /* the lines, */
            SIX(S_COME_N, MAB_CR_4_B),        SIX(S_DONT_COME_N, MAB_CR_4_B),
            SIX(S_PLACE, MAB_CR_4_B),         SIX(S_PLACE_LOSE, MAB_CR_4_B),
            FOUR(S_HARD, MAB_CR_4_B),         [S_FIELD] = MAB_CR_4_B,
            [S_ANY_SEVEN] = MAB_CR_4_B,       [S_ANY_CRAPS] = MAB_CR_4_B,
            FOUR(S_TWO, MAB_CR_4_B), /* two, three, eleven, twelve */
            [S_C_AND_E] = MAB_CR_4_D,         [S_HORN] = MAB_CR_4_C,
            FOUR(S_HORN_HIGH, MAB_CR_4_C),    [S_WHIRL] = MAB_CR_4_C,
            SIX(S_HOP, MAB_CR_4_B),           SIX(S_HOP + 6, MAB_CR_4_B),
            FOUR(S_HOP + 12, MAB_CR_4_B),     [S_HOP + 16] = MAB_CR_4_B,
            [S_SIX_SEVEN_EIGHT] = MAB_CR_4_B, [S_FIRE] = MAB_CR_4_E,
            [S_PASS_COUPON] = MAB_CR_4_B,     [S_DONT_PASS_COUPON] = MAB_CR_4_B,
        },
    .line_clause =
        {
            [S_PASS] = {MAB_CR_2_A_1_I, MAB_CR_2_A_1_II, MAB_CR_2_A_2_I, MAB_CR_2_A_2_II},
            [S_DONT_PASS] = {MAB_CR_2_B_1_I, MAB_CR_2_B_1_II, MAB_CR_2_B_2_I, MAB_CR_2_B_2_II,
                             MAB_CR_2_B_3},
            [S_COME] = {MAB_CR_2_C_1_I, MAB_CR_2_C_1_II, MAB_CR_2_C_2_I, MAB_CR_2_C_2_II},
            [S_DONT_COME] = {MAB_CR_2_D_1_I, MAB_CR_2_D_1_II, MAB_CR_2_D_2_I, MAB_CR_2_D_2_II,
                             MAB_CR_2_D_3},
        },
    .barred = TOTAL(12),
    .rests = KIND(PLACE) | KIND(BUY) | KIND(ODDS) | KIND(HARD), /* MAB-CR 3(e) */
    .odds = {{2, 1}, {3, 2}, {6, 5}, {6, 5}, {3, 2}, {2, 1}},   /* MAB-CR 5(a), 6(a) */
    .field = TOTAL(2) | TOTAL(3) | TOTAL(4) | TOTAL(9) | TOTAL(10) | TOTAL(11) | TOTAL(12),
    .field_more = {TOTAL(2), TOTAL(12)},
    .part =
        {
            {S_ANY_CRAPS, S_ELEVEN},                     /* C and E: MAB-CR 4(d) */
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE},        /* horn: MAB-CR 4(c) */
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE, S_TWO}, /* horn high: MAB-CR 2(t) */
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE, S_THREE},
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE, S_ELEVEN},
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE, S_TWELVE},
            {S_TWO, S_THREE, S_ELEVEN, S_TWELVE, S_ANY_SEVEN}, /* whirl: MAB-CR 2(u) */
        },
    .whirl = {{S_HORN, 4}, {S_ANY_SEVEN, 1}},
    .hop = {{2, 2},
            {3, 3},
            {4, 4},
            {5, 5},
            {1, 3},
            {1, 4}, /* MAB-CR 2(v) to 2(ll) */
            {2, 3},
            {1, 5},
            {2, 4},
            {1, 6},
            {2, 5},
            {3, 4},
            {2, 6},
            {3, 5},
            {3, 6},
            {4, 5},
            {4, 6}},
    .fire_least = DOLLAR, /* MAB-CR 12(b)(1) */
    .fire_most = 5 * DOLLAR,
    .fire_step = DOLLAR,
    .fire_notice = 4,
    .fire_pays = {[TABLE_A] = {[4] = 24, 249, 999}, [TABLE_B] = {[4] = 39, 199, 499}},
};

/* ---- options and points of decision ---- */

/* Rows that both games share; the table has up to 16 places, a mini-craps table nine seats. */
#define NUMBER_ROWS(first, clause)                                                                 \
    [first] = {VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause}, {VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause},  \
    {VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause}, {VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause},            \
    {VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause},                                                      \
    {                                                                                              \
        VIG_ADVANCE, VIG_WIN, PIT_AUTO, clause                                                     \
    }
#define PAYS(floor)                                                                                \
    {                                                                                              \
        floor, ODDS_MOST, floor, MAB_CR_4_B                                                        \
    }
#define ODDS(num, den)                                                                             \
    {                                                                                              \
        PIT_ODDS_OF(num, den), PIT_ODDS_OF(ODDS_MOST, 1), PIT_ODDS_OF(num, den), MAB_CR_4_B        \
    }
#define TIMES                                                                                      \
    {                                                                                              \
        1, 100, PIT_AUTO, MAB_CR_6_E                                                               \
    }
#define LIMIT                                                                                      \
    {                                                                                              \
        1, MONEY_MOST, PIT_AUTO, MAB_CR_3_B                                                        \
    }
#define SHARED_ROWS                                                                                \
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_CR_3_B},                                             \
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_CR_3_B},                                           \
    [O_ODDS_TIMES] = {1, 100, 10, MAB_CR_6_E}, [O_CHIP] = {1, MONEY_MOST, DOLLAR, MAB_CR_2_T},     \
    [O_PAY_UNIT] = {1, MONEY_MOST, DOLLAR, MAB_CR_4_F}, [O_BUY] = {0, 1, 1, MAB_CR_5_A},           \
    [O_LAY] = {0, 1, 1, MAB_CR_5_B},                                                               \
    [O_BUY_VIG] = {VIG_ADVANCE, VIG_WIN, VIG_ADVANCE, MAB_CR_5_A},                                 \
    [O_LAY_VIG] = {VIG_ADVANCE, VIG_WIN, VIG_ADVANCE, MAB_CR_5_B},                                 \
    NUMBER_ROWS(O_BUY_VIG_N, MAB_CR_5_A), NUMBER_ROWS(O_LAY_VIG_N, MAB_CR_5_B),                    \
    [O_LAY_VIG_OF] = {VIG_OF_WAGER, VIG_OF_WIN, VIG_OF_WAGER, MAB_CR_5_B},                         \
    [O_VIG_PERCENT] = {0, 5, 5, MAB_CR_5_A}, [O_SIX_SEVEN_EIGHT] = {0, 1, 1, MAB_CR_2_MM},         \
    [O_COUPON] = {0, 1, 0, MAB_CR_3_B}, [O_PAYS_HARD_4] = PAYS(7), [O_PAYS_HARD_6] = PAYS(9),      \
    [O_PAYS_FIELD_2] = PAYS(2), [O_PAYS_FIELD_12] = PAYS(2), [O_PAYS_ANY_SEVEN] = PAYS(4),         \
    [O_PAYS_ANY_CRAPS] = PAYS(7), [O_PAYS_TWO] = PAYS(30), [O_PAYS_THREE] = PAYS(15),              \
    [O_PAYS_ELEVEN] = PAYS(15), [O_PAYS_TWELVE] = PAYS(30), [O_PAYS_HOP] = PAYS(15),               \
    [O_PAYS_HOP_HARD] = PAYS(30), [O_PAYS_PASS] = ODDS(1, 1), ODDS(1, 1), ODDS(1, 1),              \
    ODDS(1, 1), [O_PAYS_PLACE] = ODDS(9, 5), ODDS(7, 5),                                           \
    ODDS(7, 6), [O_PAYS_PLACE_LOSE] = ODDS(5, 11), ODDS(5, 8),                                     \
    ODDS(4, 5), [O_PAYS_FIELD] = ODDS(1, 1), [O_PAYS_SIX_SEVEN_EIGHT] = ODDS(1, 1),                \
    ODDS(2, 1), [O_ODDS_TIMES_N] = TIMES, TIMES, TIMES, TIMES, TIMES, TIMES, [O_LINE_MIN] = LIMIT, \
    LIMIT, LIMIT, LIMIT, LIMIT, LIMIT, [O_CALL_OFF] = {0, 1, 0, MAB_CR_3_E},                       \
    [O_VIG_UNIT] = {1, MONEY_MOST, PIT_AUTO, MAB_CR_5_A}

static const struct pit_book_row table_options[CRAPS_OPTIONS] = {
    SHARED_ROWS,
    [PIT_O_SEATS] = {1, PIT_SEATS_MAX, PIT_SEATS_MAX, MAB_CR_7_B_1},
    [O_LEAVE_UP] = {0, 1, 1, MAB_CR_10_B},
    [O_FIRE] = {0, 1, 1, MAB_CR_12_A},
    [O_FIRE_TABLE] = {TABLE_A, TABLE_B, TABLE_A, MAB_CR_4_E},
    [O_PAYS_FIRE] = {24, FIRE_PAYS_MOST, PIT_AUTO, MAB_CR_4_E},
    {199, FIRE_PAYS_MOST, PIT_AUTO, MAB_CR_4_E},
    {499, FIRE_PAYS_MOST, PIT_AUTO, MAB_CR_4_E},
};

/* MAB-CR 4(e): no less than the table that was chosen. */
static const struct pit_ban table_bans[] = {
    {O_PAYS_FIRE, O_FIRE_TABLE, 0, 38, TABLE_B, TABLE_B, MAB_CR_4_E, 0},
    {O_PAYS_FIRE + 1, O_FIRE_TABLE, 0, 248, TABLE_A, TABLE_A, MAB_CR_4_E, 0},
    {O_PAYS_FIRE + 2, O_FIRE_TABLE, 0, 998, TABLE_A, TABLE_A, MAB_CR_4_E, 0},
    {0},
};

static const struct pit_book_row mini_options[CRAPS_OPTIONS] = {
    SHARED_ROWS,
    [PIT_O_SEATS] = {1, 9, 9, MAB_CR_3_F},
    [O_LEAVE_UP] = {0, 1, 1, MAB_CR_10_C},
    [O_FIRE] = {0, 0, 0, MAB_CR_2},
    [O_FIRE_TABLE] = {TABLE_A, TABLE_A, TABLE_A, MAB_CR_2},
    [O_PAYS_FIRE] = {0, 0, 0, MAB_CR_2},
    {0, 0, 0, MAB_CR_2},
    {0, 0, 0, MAB_CR_2},
};

#define SHARED_CITES                                                                               \
    [AT_BET] = MAB_CR_3_A, [AT_VERBAL] = MAB_CR_3_B, [AT_TAKE] = MAB_CR_3_C,                       \
    [AT_UP] = MAB_CR_3_C_1, [AT_DONT] = MAB_CR_3_D, [AT_REST] = MAB_CR_3_E,                        \
    [AT_PAYABLE] = MAB_CR_4_F, [AT_DONT_PASS_ODDS] = MAB_CR_6_B, [AT_DONT_COME_ODDS] = MAB_CR_6_D, \
    [AT_SHOOTER] = MAB_CR_8, [AT_CALL] = MAB_CR_10_A, [AT_PASS_DICE] = MAB_CR_11_A,                \
    [AT_NEXT_OFFER] = MAB_CR_11_C, [AT_SEVEN_OUT] = MAB_CR_11_A_1, [AT_ORDERED] = MAB_CR_11_A_2,   \
    [AT_LEFT_OVER] = MAB_CR_11_B, [AT_FIRE] = MAB_CR_2_NN, [AT_FIRE_LIMITS] = MAB_CR_12_B_1,       \
    [AT_FIRE_LOCKED] = MAB_CR_3_C_2, [AT_FIRE_MARKER] = MAB_CR_12_A_4,                             \
    [AT_FIRE_SETTLED] = MAB_CR_12_A_5, [AT_FIRE_NOTICE] = MAB_CR_12_A_6,                           \
    [AT_POINT] = MAB_CR_1_COME_OUT_POINT, [AT_COME_POINT] = MAB_CR_1_COME_POINT,                   \
    [AT_COME_OUT] = MAB_CR_1_COME_OUT_ROLL, [AT_COUPON] = MAB_CR_3_B, [AT_NO_ROLL] = MAB_CR_9_A_1, \
    MAB_CR_9_A_2, MAB_CR_9_A_3, MAB_CR_9_A_4, MAB_CR_9_B_1, MAB_CR_9_B_2, MAB_CR_9_B_3,            \
    MAB_CR_9_B_4, MAB_CR_9_F

static const uint16_t craps_cite[PIT_CITES_MAX] = {
    SHARED_CITES,
    [AT_NO_ROLL + 9] = MAB_CR_10_A_2_I,
    [AT_CLOSED] = MAB_CR_3_C,
    [AT_AIR] = MAB_CR_3_A_1,
    [AT_OFFER] = MAB_CR_7_B_1,
};

static const uint16_t mini_cite[PIT_CITES_MAX] = {
    SHARED_CITES,
    [AT_NO_ROLL + 9] = MAB_CR_10_A_2_II,
    [AT_CLOSED] = MAB_CR_3_F,
    [AT_AIR] = MAB_CR_3_A_2,
    [AT_OFFER] = MAB_CR_7_B_2,
};

#define BOOK(option_rows, cite_rows, ban_rows)                                                     \
    {                                                                                              \
        .name = "ma-book", .title = "Massachusetts, rules of the table games",                     \
        .options = option_rows, .cite = cite_rows, .bans = ban_rows, .spot_clause = spot_clause,   \
        .own = &rows,                                                                              \
    }
const struct pit_book craps_books[] = {BOOK(table_options, craps_cite, table_bans), {0}};
const struct pit_book mini_craps_books[] = {BOOK(mini_options, mini_cite, NULL), {0}};
