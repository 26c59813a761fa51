/* red_dog_books.c -- what each rulebook says of Red Dog: the values each option may have, its
 * default, and the clause behind every decision. Where a book is silent, docs/decisions.md says
 * why the row is as it is. */

#include "clauses.h"
#include "games/red_dog.h"

enum { DOLLAR = 100, WIDE_MAX = 10000 * DOLLAR, MONEY_MOST = 2000000000, ODDS_MOST = 1000 };

/* A row that a book leaves no choice in. */
#define ONLY(value, clause)                                                                        \
    {                                                                                              \
        value, value, value, clause                                                                \
    }

/* ---- Massachusetts: the separate text (ma) and the book of all games (ma-book) ---- */

static const struct pit_book_row ma_options[RED_DOG_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MA_RD_5_B},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MA_RD_5_B},
    [PIT_O_SEATS] = {1, 9, 9, MA_RD_7},
    [PIT_O_DECKS] = {1, 8, 6, MA_RD_1_A},
    [O_BURN] = {OFF, ON, PIT_AUTO, MA_RD_4_A},
    [O_CUT] = {0, 8 * PIT_CARDS, PIT_AUTO, MA_RD_3_D},
    [O_CUT_BY] = {CUT_BY_PLAYER, CUT_BY_DEALER, CUT_BY_PLAYER, MA_RD_3_B},
    [O_CUT_OFFER] = ONLY(OFFER_COUNTERCLOCKWISE, MA_RD_3_C),
    [O_RECUT] = {RECUT_SAME, RECUT_NEXT, RECUT_SAME, MA_RD_3_E},
    [O_RESHUFFLE] = {RESHUFFLE_CUT, RESHUFFLE_CONTINUOUS, RESHUFFLE_CUT, MA_RD_3_A},
    [O_SHUFFLER] = {SHUFFLER_NONE, SHUFFLER_TWO_BATCH, SHUFFLER_NONE, MA_RD_2_D},
    [O_AREAS] = {1, 9, 1, MA_RD_7},
    [O_THIRD_CARD] = ONLY(THIRD_SHARED, MA_RD_5_I),
    [O_END_CARD] = ONLY(END_LOSES, MA_RD_5_I_1),
    [O_RAISE] = ONLY(RAISE_UP_TO, MA_RD_5_H),
    [O_PAYS_1] = {5, ODDS_MOST, 5, MA_RD_5_I_3},
    [O_PAYS_2] = {4, ODDS_MOST, 4, MA_RD_5_I_3},
    [O_PAYS_3] = {2, ODDS_MOST, 2, MA_RD_5_I_3},
    [O_PAYS_4] = {1, ODDS_MOST, 1, MA_RD_5_I_3},
    [O_PAYS_THREE] = {11, ODDS_MOST, 11, MA_RD_5_F_1},
    [O_COUPON] = {OFF, ON, OFF, MA_RD_5_B},
    [O_COUPON_PAYS] = {COUPON_EVEN, COUPON_ODDS, COUPON_EVEN, MA_RD_5_B},
};

static const struct pit_ban ma_bans[] = {
    /* One device or the other. */
    {O_SHUFFLER, O_RESHUFFLE, SHUFFLER_TWO_BATCH, SHUFFLER_TWO_BATCH, RESHUFFLE_CONTINUOUS,
     RESHUFFLE_CONTINUOUS, MA_RD_8, 0},
    {0},
};

static const uint16_t ma_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = MA_RD_7,         [AT_BET] = MA_RD_5_A,           [AT_CLOSED] = MA_RD_5_D,
    [AT_VERBAL] = MA_RD_5_B,     [AT_SHUFFLE] = MA_RD_3_A,       [AT_CUT] = MA_RD_3_C,
    [AT_CUT_PLACE] = MA_RD_3_D,  [AT_RECUT] = MA_RD_3_E,         [AT_BATCH] = MA_RD_2_D_4,
    [AT_BURN] = MA_RD_4_A,       [AT_CUT_CARD] = MA_RD_5_K,      [AT_RACK] = MA_RD_5_J,
    [AT_FACE_UP] = MA_RD_6_A,    [AT_DRAWN] = MA_RD_6_B,         [AT_NO_BURN] = MA_RD_6_D,
    [AT_EMPTY] = MA_RD_5_K,      [AT_ENDS] = MA_RD_5_C,          [AT_CONSECUTIVE] = MA_RD_5_E,
    [AT_PAIR] = MA_RD_5_F,       [AT_THREE_ALIKE] = MA_RD_5_F_1, [AT_NO_THREE] = MA_RD_5_F_2,
    [AT_SPREAD] = MA_RD_5_G,     [AT_RAISE] = MA_RD_5_H,         [AT_RAISES_CLOSED] = MA_RD_5_I,
    [AT_BETWEEN] = MA_RD_5_I_1,  [AT_OUTSIDE] = MA_RD_5_I_1,     [AT_PAYS] = MA_RD_5_I_2,
    [AT_END_CARD] = MA_RD_5_I_1, [AT_EXPOSED] = MA_RD_6_C,       [AT_COUPON] = MA_RD_5_B,
};

static const struct pit_book_row mab_options[RED_DOG_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_RD_5_B},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_RD_5_B},
    [PIT_O_SEATS] = {1, 9, 9, MAB_RD_7},
    [PIT_O_DECKS] = {1, 8, 6, MAB_RD_1_A},
    [O_BURN] = {OFF, ON, PIT_AUTO, MAB_RD_4_A},
    [O_CUT] = {0, 8 * PIT_CARDS, PIT_AUTO, MAB_RD_3_C},
    [O_CUT_BY] = ONLY(CUT_BY_PLAYER, MAB_RD_3_B),
    [O_CUT_OFFER] = ONLY(OFFER_CLOCKWISE, MAB_RD_3_B),
    [O_RECUT] = {RECUT_SAME, RECUT_NEXT, RECUT_SAME, MAB_RD_3_D},
    [O_RESHUFFLE] = {RESHUFFLE_CUT, RESHUFFLE_CONTINUOUS, RESHUFFLE_CUT, MAB_RD_3_A},
    [O_SHUFFLER] = ONLY(SHUFFLER_NONE, MAB_RD_8),
    [O_AREAS] = {1, 9, 1, MAB_RD_7},
    [O_THIRD_CARD] = ONLY(THIRD_SHARED, MAB_RD_5_I),
    [O_END_CARD] = ONLY(END_LOSES, MAB_RD_5_I_1),
    [O_RAISE] = ONLY(RAISE_UP_TO, MAB_RD_5_H),
    [O_PAYS_1] = {5, ODDS_MOST, 5, MAB_RD_5_I_3},
    [O_PAYS_2] = {4, ODDS_MOST, 4, MAB_RD_5_I_3},
    [O_PAYS_3] = {2, ODDS_MOST, 2, MAB_RD_5_I_3},
    [O_PAYS_4] = {1, ODDS_MOST, 1, MAB_RD_5_I_3},
    [O_PAYS_THREE] = {11, ODDS_MOST, 11, MAB_RD_5_F_1},
    [O_COUPON] = {OFF, ON, OFF, MAB_RD_5_B},
    [O_COUPON_PAYS] = {COUPON_EVEN, COUPON_ODDS, COUPON_EVEN, MAB_RD_5_B},
};

static const uint16_t mab_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = MAB_RD_7,
    [AT_BET] = MAB_RD_5_A,
    [AT_CLOSED] = MAB_RD_5_D,
    [AT_VERBAL] = MAB_RD_5_B,
    [AT_SHUFFLE] = MAB_RD_3_A,
    [AT_CUT] = MAB_RD_3_B,
    [AT_CUT_PLACE] = MAB_RD_3_C,
    [AT_RECUT] = MAB_RD_3_D,
    [AT_BURN] = MAB_RD_4_A,
    [AT_CUT_CARD] = MAB_RD_5_K,
    [AT_RACK] = MAB_RD_5_J,
    [AT_FACE_UP] = MAB_RD_6_A,
    [AT_DRAWN] = MAB_RD_6_B,
    [AT_NO_BURN] = MAB_RD_4_A,
    [AT_EMPTY] = MAB_RD_5_K,
    [AT_ENDS] = MAB_RD_5_C,
    [AT_CONSECUTIVE] = MAB_RD_5_E,
    [AT_PAIR] = MAB_RD_5_F,
    [AT_THREE_ALIKE] = MAB_RD_5_F_1,
    [AT_NO_THREE] = MAB_RD_5_F_2,
    [AT_SPREAD] = MAB_RD_5_G,
    [AT_RAISE] = MAB_RD_5_H,
    [AT_RAISES_CLOSED] = MAB_RD_5_I,
    [AT_BETWEEN] = MAB_RD_5_I_1,
    [AT_OUTSIDE] = MAB_RD_5_I_1,
    [AT_PAYS] = MAB_RD_5_I_2,
    [AT_END_CARD] = MAB_RD_5_I_1,
    [AT_EXPOSED] = MAB_RD_6_C,
    [AT_COUPON] = MAB_RD_5_B,
};

/* MAB-RD 5(e) has a dash that MA-RD 5(e) does not. */
static const struct pit_call_row mab_calls[] = {
    {"consecutive", "The cards are Consecutive - tie hand."},
    {0},
};

/* ---- Washington ---- */

static const struct pit_book_row wa_options[RED_DOG_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, WA_RD_4},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, WA_RD_4},
    [PIT_O_SEATS] = {1, 9, 9, WA_RD_1},
    [PIT_O_DECKS] = {1, 8, 8, WA_RD_1},
    [O_BURN] = {OFF, ON, OFF, WA_RD_MODIFICATIONS},
    [O_CUT] = {0, 8 * PIT_CARDS, PIT_AUTO, WA_RD_MODIFICATIONS},
    [O_CUT_BY] = {CUT_BY_PLAYER, CUT_BY_DEALER, CUT_BY_DEALER, WA_RD_3},
    [O_CUT_OFFER] = {OFFER_COUNTERCLOCKWISE, OFFER_CLOCKWISE, OFFER_COUNTERCLOCKWISE,
                     WA_RD_MODIFICATIONS},
    [O_RECUT] = {RECUT_SAME, RECUT_NEXT, RECUT_SAME, WA_RD_MODIFICATIONS},
    [O_RESHUFFLE] = {RESHUFFLE_CUT, RESHUFFLE_CONTINUOUS, RESHUFFLE_CUT, WA_RD_3},
    [O_SHUFFLER] = {SHUFFLER_NONE, SHUFFLER_TWO_BATCH, SHUFFLER_NONE, WA_RD_3},
    [O_AREAS] = {1, 9, 1, WA_RD_1},
    [O_THIRD_CARD] = ONLY(THIRD_EACH, WA_RD_4_II),
    [O_END_CARD] = ONLY(END_PUSHES, WA_RD_4_III),
    [O_RAISE] = ONLY(RAISE_EQUAL, WA_RD_4_III),
    [O_PAYS_1] = ONLY(5, WA_RD_4_III_TABLE),
    [O_PAYS_2] = ONLY(4, WA_RD_4_III_TABLE),
    [O_PAYS_3] = ONLY(2, WA_RD_4_III_TABLE),
    [O_PAYS_4] = ONLY(1, WA_RD_4_III_TABLE),
    [O_PAYS_THREE] = ONLY(11, WA_RD_4_II),
    [O_COUPON] = ONLY(OFF, WA_RD_4),
    [O_COUPON_PAYS] = ONLY(COUPON_EVEN, WA_RD_4),
};

static const struct pit_ban wa_bans[] = {
    {O_SHUFFLER, O_RESHUFFLE, SHUFFLER_TWO_BATCH, SHUFFLER_TWO_BATCH, RESHUFFLE_CONTINUOUS,
     RESHUFFLE_CONTINUOUS, WA_RD_3, 0},
    {0},
};

static const uint16_t wa_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = WA_RD_1,
    [AT_BET] = WA_RD_4,
    [AT_CLOSED] = WA_RD_4,
    [AT_SHUFFLE] = WA_RD_3,
    [AT_CUT] = WA_RD_3,
    [AT_CUT_PLACE] = WA_RD_3,
    [AT_RECUT] = WA_RD_3,
    [AT_BATCH] = WA_RD_3,
    [AT_BURN] = WA_RD_MODIFICATIONS,
    [AT_CUT_CARD] = WA_RD_3,
    [AT_FACE_UP] = WA_RD_IRREGULARITIES,
    [AT_DRAWN] = WA_RD_IRREGULARITIES,
    [AT_NO_BURN] = WA_RD_IRREGULARITIES,
    [AT_EMPTY] = WA_RD_IRREGULARITIES,
    [AT_ENDS] = WA_RD_4,
    [AT_CONSECUTIVE] = WA_RD_4_I,
    [AT_PAIR] = WA_RD_4_II,
    [AT_THREE_ALIKE] = WA_RD_4_II,
    [AT_NO_THREE] = WA_RD_4_II,
    [AT_SPREAD] = WA_RD_4_III,
    [AT_RAISE] = WA_RD_4_III,
    [AT_RAISES_CLOSED] = WA_RD_4_III,
    [AT_BETWEEN] = WA_RD_4_III,
    [AT_OUTSIDE] = WA_RD_4_III,
    [AT_PAYS] = WA_RD_4_III_TABLE,
    [AT_END_CARD] = WA_RD_4_III,
    [AT_EXPOSED] = WA_RD_IRREGULARITIES,
};

/* ---- the two online casinos: one pack, shuffled by the house for every round ---- */

static const struct pit_book_row njo_options[RED_DOG_OPTIONS] = {
    [PIT_O_MIN] = {DOLLAR, 300 * DOLLAR, DOLLAR, NJO_RD_LIMITS},
    [PIT_O_MAX] = {DOLLAR, 300 * DOLLAR, 300 * DOLLAR, NJO_RD_LIMITS},
    [PIT_O_SEATS] = {1, 9, 9, NJO_RD_BET},
    [PIT_O_DECKS] = ONLY(1, NJO_RD_PREMISE),
    [O_BURN] = ONLY(OFF, NJO_RD_PREMISE),
    [O_CUT] = ONLY(0, NJO_RD_PREMISE),
    [O_CUT_BY] = ONLY(CUT_BY_DEALER, NJO_RD_PREMISE),
    [O_CUT_OFFER] = ONLY(OFFER_COUNTERCLOCKWISE, NJO_RD_PREMISE),
    [O_RECUT] = ONLY(RECUT_SAME, NJO_RD_PREMISE),
    [O_RESHUFFLE] = ONLY(RESHUFFLE_ROUND, NJO_RD_PREMISE),
    [O_SHUFFLER] = ONLY(SHUFFLER_NONE, NJO_RD_PREMISE),
    [O_AREAS] = ONLY(1, NJO_RD_BET),
    [O_THIRD_CARD] = ONLY(THIRD_SHARED, NJO_RD_THIRD_CARD),
    [O_END_CARD] = ONLY(END_LOSES, NJO_RD_WIN),
    [O_RAISE] = ONLY(RAISE_EQUAL, NJO_RD_RAISE),
    [O_PAYS_1] = ONLY(5, NJO_RD_PAYOFFS),
    [O_PAYS_2] = ONLY(4, NJO_RD_PAYOFFS),
    [O_PAYS_3] = ONLY(2, NJO_RD_PAYOFFS),
    [O_PAYS_4] = ONLY(1, NJO_RD_PAYOFFS),
    [O_PAYS_THREE] = ONLY(11, NJO_RD_PAIR),
    [O_COUPON] = ONLY(OFF, NJO_RD_BET),
    [O_COUPON_PAYS] = ONLY(COUPON_EVEN, NJO_RD_BET),
};

static const uint16_t njo_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = NJO_RD_BET,      [AT_BET] = NJO_RD_BET,
    [AT_CLOSED] = NJO_RD_DEAL,   [AT_SHUFFLE] = NJO_RD_PREMISE,
    [AT_CUT] = NJO_RD_PREMISE,   [AT_CUT_PLACE] = NJO_RD_PREMISE,
    [AT_RECUT] = NJO_RD_PREMISE, [AT_BURN] = NJO_RD_PREMISE,
    [AT_ENDS] = NJO_RD_DEAL,     [AT_CONSECUTIVE] = NJO_RD_CONSECUTIVE,
    [AT_PAIR] = NJO_RD_PAIR,     [AT_THREE_ALIKE] = NJO_RD_PAIR,
    [AT_NO_THREE] = NJO_RD_PAIR, [AT_SPREAD] = NJO_RD_SPREAD,
    [AT_RAISE] = NJO_RD_RAISE,   [AT_RAISES_CLOSED] = NJO_RD_THIRD_CARD,
    [AT_BETWEEN] = NJO_RD_WIN,   [AT_OUTSIDE] = NJO_RD_WIN,
    [AT_PAYS] = NJO_RD_PAYOFFS,  [AT_END_CARD] = NJO_RD_WIN,
};

static const struct pit_book_row onl_options[RED_DOG_OPTIONS] = {
    [PIT_O_MIN] = {DOLLAR, 100 * DOLLAR, DOLLAR, ONL_RD_BETS},
    [PIT_O_MAX] = {DOLLAR, 100 * DOLLAR, 100 * DOLLAR, ONL_RD_BETS},
    [PIT_O_SEATS] = {1, 9, 9, ONL_RD_DEAL},
    [PIT_O_DECKS] = ONLY(1, ONL_RD_GAME),
    [O_BURN] = ONLY(OFF, ONL_RD_GAME),
    [O_CUT] = ONLY(0, ONL_RD_GAME),
    [O_CUT_BY] = ONLY(CUT_BY_DEALER, ONL_RD_GAME),
    [O_CUT_OFFER] = ONLY(OFFER_COUNTERCLOCKWISE, ONL_RD_GAME),
    [O_RECUT] = ONLY(RECUT_SAME, ONL_RD_GAME),
    [O_RESHUFFLE] = ONLY(RESHUFFLE_ROUND, ONL_RD_GAME),
    [O_SHUFFLER] = ONLY(SHUFFLER_NONE, ONL_RD_GAME),
    [O_AREAS] = ONLY(1, ONL_RD_DEAL),
    [O_THIRD_CARD] = ONLY(THIRD_SHARED, ONL_RD_STEPS),
    [O_END_CARD] = ONLY(END_LOSES, ONL_RD_WIN),
    [O_RAISE] = ONLY(RAISE_EQUAL, ONL_RD_RAISE),
    [O_PAYS_1] = ONLY(5, ONL_RD_PRIZES),
    [O_PAYS_2] = ONLY(4, ONL_RD_PRIZES),
    [O_PAYS_3] = ONLY(2, ONL_RD_PRIZES),
    [O_PAYS_4] = ONLY(1, ONL_RD_PRIZES),
    [O_PAYS_THREE] = ONLY(11, ONL_RD_PRIZES),
    [O_COUPON] = ONLY(OFF, ONL_RD_DEAL),
    [O_COUPON_PAYS] = ONLY(COUPON_EVEN, ONL_RD_DEAL),
};

static const uint16_t onl_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = ONL_RD_DEAL,     [AT_BET] = ONL_RD_DEAL,
    [AT_CLOSED] = ONL_RD_DEAL,   [AT_SHUFFLE] = ONL_RD_GAME,
    [AT_CUT] = ONL_RD_GAME,      [AT_CUT_PLACE] = ONL_RD_GAME,
    [AT_RECUT] = ONL_RD_GAME,    [AT_BURN] = ONL_RD_GAME,
    [AT_ENDS] = ONL_RD_DEAL,     [AT_CONSECUTIVE] = ONL_RD_CONSECUTIVE,
    [AT_PAIR] = ONL_RD_PAIR,     [AT_THREE_ALIKE] = ONL_RD_PAIR,
    [AT_NO_THREE] = ONL_RD_PAIR, [AT_SPREAD] = ONL_RD_SPREAD,
    [AT_RAISE] = ONL_RD_RAISE,   [AT_RAISES_CLOSED] = ONL_RD_STEPS,
    [AT_BETWEEN] = ONL_RD_WIN,   [AT_OUTSIDE] = ONL_RD_WIN,
    [AT_PAYS] = ONL_RD_PRIZES,   [AT_END_CARD] = ONL_RD_WIN,
};

const struct pit_book red_dog_books[] = {
    {.name = "ma",
     .title = "Massachusetts, Red Dog",
     .options = ma_options,
     .cite = ma_cite,
     .bans = ma_bans,
     .notice = MA_RD_5_I_3},
    {.name = "ma-book",
     .title = "Massachusetts, rules of the table games",
     .options = mab_options,
     .cite = mab_cite,
     .calls = mab_calls,
     .notice = MAB_RD_5_I_3},
    {.name = "wa",
     .title = "Washington State",
     .options = wa_options,
     .cite = wa_cite,
     .bans = wa_bans},
    {.name = "nj-online",
     .title = "online casino, Atlantic City rules",
     .options = njo_options,
     .cite = njo_cite},
    {.name = "online", .title = "online casino", .options = onl_options, .cite = onl_cite},
    {0},
};
