/* baccarat_books.c -- what the rulebook says of baccarat and of midi-baccarat: the values each
 * option may have, its default, the clause behind every wager and every decision. docs/decisions.md
 * has what it leaves open. */

#include "clauses.h"
#include "games/baccarat.h"

enum { DOLLAR = 100, WIDE_MAX = 10000 * DOLLAR, MONEY_MOST = 2000000000, ODDS_MOST = 1000 };

#define ONLY(value, clause)                                                                        \
    {                                                                                              \
        value, value, value, clause                                                                \
    }

/* The Player's third card on which the Banker draws: values from and to, and with none. */
#define BITS(from, to) ((1U << ((to) + 1)) - (1U << (from)))
#define NONE (1U << NO_THIRD)

/* MAB-BA 11(c) and MAB-MB 10(c). */
#define BANKER_DRAWS                                                                               \
    {                                                                                              \
        BITS(0, 9) | NONE, BITS(0, 9) | NONE, BITS(0, 9) | NONE, BITS(0, 7) | BITS(9, 9) | NONE,   \
            BITS(2, 7) | NONE, BITS(4, 7) | NONE, BITS(6, 7), 0                                    \
    }

/* MAB-BA 13(e) and MAB-MB 12(e): tables A, B and C. */
#define DRAGON                                                                                     \
    {                                                                                              \
        {1, 1, 2, 4, 6, 10, 30}, {1, 1, 3, 4, 7, 8, 20},                                           \
        {                                                                                          \
            1, 2, 2, 4, 4, 10, 30                                                                  \
        }                                                                                          \
    }

/* MAB-BA 13(f) to (h) and MAB-MB 12(f) to (h). */
#define SIDES .seven = 40, .panda = 25, .pair = 3, .pairs = 15

/* The words of both for the cover card, and for a card that is out of place. */
static const struct pit_call_row book_calls[] = {
    {"cut-card", "The cover card is out."},
    {"face-up", "The %c1 was seen before its time. No wagers are taken on it."},
    {"drawn-in-error",
     "A card drawn in error stays unseen. It is the first card of the next hand."},
    {0},
};

/* ---- baccarat ---- */

static const struct pit_book_row ba_options[BACCARAT_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_BA_8_A},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_BA_8_A},
    [PIT_O_SEATS] = {10, 14, 14, MAB_BA_2_A},
    [PIT_O_DECKS] = {6, 8, 8, MAB_BA_3_A},
    [O_BURN] = {OFF, ON, ON, MAB_BA_5_E},
    [O_CUT] = {14, 8 * PIT_CARDS - 1, 14, MAB_BA_5_E},
    [O_CUT_BY] = ONLY(CUT_BY_PLAYER, MAB_BA_5_C),
    [O_CUT_OFFER] = ONLY(OFFER_CLOCKWISE, MAB_BA_5_C),
    [O_RECUT] = {RECUT_SAME, RECUT_NEXT, RECUT_SAME, MAB_BA_5_F},
    [O_RESHUFFLE] = ONLY(RESHUFFLE_CUT, MAB_BA_5_A),
    [O_SHUFFLER] = ONLY(SHUFFLER_NONE, MAB_BA_4_E),
    [O_EZ] = {OFF, ON, OFF, MAB_BA_1_EZ_BACCARAT},
    [O_VIG_ROUNDING] = {ROUNDED_NOT, ROUNDED_QUARTER, ROUNDED_NOT, MAB_BA_13_C},
    [O_VIG_COLLECTED] = {COLLECTED_AT_ONCE, COLLECTED_LATER, COLLECTED_AT_ONCE, MAB_BA_13_D},
    [O_TIE_PAYS] = {8, ODDS_MOST, 8, MAB_BA_13_B},
    [O_DRAGON_BONUS] = {OFF, ON, OFF, MAB_BA_8_A_4},
    [O_DRAGON_TABLE] = {0, DRAGON_TABLES - 1, 0, MAB_BA_13_E},
    [O_HOUSE_MONEY] = {OFF, ON, OFF, MAB_BA_8_A_7},
    [O_MONEY_PART] = {1, 100, 100, MAB_BA_9_E_1_I},
    [O_TURNED_BY] = {TURNED_BY_DEALER, TURNED_BY_PLAYER, TURNED_BY_DEALER, MAB_BA_9_D},
    [O_SEEN_THIRD] = {SEEN_BURNED, SEEN_SIMULATED, SEEN_BURNED, MAB_BA_15_C},
    [O_COUPON] = {OFF, ON, OFF, MAB_BA_8_B},
};

static const uint16_t ba_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = MAB_BA_2_A,
    [AT_BET] = MAB_BA_9_B,
    [AT_CLOSED] = MAB_BA_8_C,
    [AT_VERBAL] = MAB_BA_8_B,
    [AT_SHUFFLE] = MAB_BA_5_A,
    [AT_CUT] = MAB_BA_5_C,
    [AT_CUT_PLACE] = MAB_BA_5_D,
    [AT_RECUT] = MAB_BA_5_F,
    [AT_BURN] = MAB_BA_5_E,
    [AT_CUT_CARD] = MAB_BA_10_D,
    [AT_RACK] = MAB_BA_12_C,
    [AT_FACE_UP] = MAB_BA_15_D,
    [AT_DRAWN] = MAB_BA_15_A,
    [AT_EMPTY] = MAB_BA_15_E,
    [AT_NEW_DECKS] = MAB_BA_3_B,
    [AT_OFFER] = MAB_BA_7_B,
    [AT_CURATOR] = MAB_BA_7_C,
    [AT_NAMED_DEALER] = MAB_BA_7_D_1,
    [AT_DEALER_DEALS] = MAB_BA_7_D_2,
    [AT_KEEPS] = MAB_BA_14_A,
    [AT_BANKER_LOST] = MAB_BA_14_A_1,
    [AT_ORDERED] = MAB_BA_14_A_2,
    [AT_NEXT_CURATOR] = MAB_BA_14_B,
    [AT_CARDS] = MAB_BA_9_B,
    [AT_TURN_PLAYER] = MAB_BA_9_D_2,
    [AT_TURN_BANKER] = MAB_BA_9_D_3,
    [AT_TURN_THIRD_P] = MAB_BA_9_D_4,
    [AT_TURN_THIRD_B] = MAB_BA_9_D_5,
    [AT_EQUALLY_HIGH] = MAB_BA_9_D_6,
    [AT_NOBODY_ON_IT] = MAB_BA_9_D_7,
    [AT_GIVEN_UP] = MAB_BA_9_F,
    [AT_MONEY_MOVED] = MAB_BA_9_E_1_I,
    [AT_MONEY_KEPT] = MAB_BA_9_E_1_II,
    [AT_COUNTS] = MAB_BA_10_A,
    [AT_LAST_HAND] = MAB_BA_10_D,
    [AT_NATURAL] = MAB_BA_11_A,
    [AT_PLAYER_DRAWS] = MAB_BA_11_B_1,
    [AT_PLAYER_STAYS] = MAB_BA_11_B_2,
    [AT_BANKER_ALONE] = MAB_BA_11_C_1,
    [AT_BANKER_LOW] = MAB_BA_11_C_2_I,
    [AT_BANKER_SEVEN] = MAB_BA_11_C_2_II,
    [AT_BANKER_TABLE] = MAB_BA_11_C_2_III,
    [AT_RESULT] = MAB_BA_12_A,
    [AT_BANKER_WINS] = MAB_BA_8_A_1_I,
    [AT_BANKER_LOSES] = MAB_BA_8_A_1_II,
    [AT_BANKER_TIES] = MAB_BA_8_A_1_III,
    [AT_PLAYER_WINS] = MAB_BA_8_A_2_I,
    [AT_PLAYER_LOSES] = MAB_BA_8_A_2_II,
    [AT_PLAYER_TIES] = MAB_BA_8_A_2_III,
    [AT_TIE_WINS] = MAB_BA_8_A_3_I,
    [AT_TIE_LOSES] = MAB_BA_8_A_3_II,
    [AT_DRAGON_NATURAL] = MAB_BA_8_A_4_I_A,
    [AT_DRAGON_NINE] = MAB_BA_8_A_4_I_B,
    [AT_DRAGON_BY_FOUR] = MAB_BA_8_A_4_I_C,
    [AT_DRAGON_EIGHT] = MAB_BA_8_A_4_II_A,
    [AT_DRAGON_BEATEN] = MAB_BA_8_A_4_II_B,
    [AT_DRAGON_CLOSE] = MAB_BA_8_A_4_II_C,
    [AT_DRAGON_PUSH] = MAB_BA_8_A_4_III,
    [AT_SEVEN_WINS] = MAB_BA_8_A_5_I,
    [AT_SEVEN_LOSES] = MAB_BA_8_A_5_II,
    [AT_PANDA_WINS] = MAB_BA_8_A_6_I,
    [AT_PANDA_LOSES] = MAB_BA_8_A_6_II,
    [AT_PAIR_WINS] = MAB_BA_8_A_7_I,
    [AT_PAIR_LOSES] = MAB_BA_8_A_7_II,
    [AT_PAYS_PLAYER] = MAB_BA_13_A,
    [AT_PAYS_TIE] = MAB_BA_13_B,
    [AT_PAYS_BANKER] = MAB_BA_13_C,
    [AT_VIG_NOW] = MAB_BA_13_D_1,
    [AT_VIG_DUE] = MAB_BA_13_D_2_I,
    [AT_VIG_MARKED] = MAB_BA_13_D_2_II,
    [AT_PAYS_DRAGON] = MAB_BA_13_E,
    [AT_PAYS_SEVEN] = MAB_BA_13_F,
    [AT_PAYS_PANDA] = MAB_BA_13_G,
    [AT_PAYS_PAIR] = MAB_BA_13_H,
    [AT_THIRD_UNSEEN] = MAB_BA_15_B,
    [AT_THIRD_SEEN] = MAB_BA_15_C,
    [AT_SEEN_BURNED] = MAB_BA_15_C_1,
    [AT_SEEN_SIMULATED] = MAB_BA_15_C_2,
    [AT_EZ_SIGN] = MAB_BA_2_B_2_II,
};

static const uint16_t ba_spots[BACCARAT_SPOTS] = {
    [S_PLAYER] = MAB_BA_8_A_2,        [S_BANKER] = MAB_BA_8_A_1,
    [S_TIE] = MAB_BA_8_A_3,           [S_DRAGON_PLAYER] = MAB_BA_8_A_4,
    [S_DRAGON_BANKER] = MAB_BA_8_A_4, [S_DRAGON_7] = MAB_BA_8_A_5,
    [S_PANDA_8] = MAB_BA_8_A_6,       [S_HOUSE_MONEY] = MAB_BA_8_A_7,
    [S_PLAYER_COUPON] = MAB_BA_8_B,   [S_BANKER_COUPON] = MAB_BA_8_B,
};

/* 7(b) offers the shoe to seat one and goes on counterclockwise: seats count that way. */
static const struct baccarat_rows ba_rows = {
    .curator = true, .numbered_right = true, .banker_draws = BANKER_DRAWS, .dragon = DRAGON, SIDES};

/* ---- midi-baccarat ---- */

static const struct pit_book_row mb_options[BACCARAT_OPTIONS] = {
    [PIT_O_MIN] = {1, MONEY_MOST, DOLLAR, MAB_MB_7_A},
    [PIT_O_MAX] = {1, MONEY_MOST, WIDE_MAX, MAB_MB_7_A},
    [PIT_O_SEATS] = {1, 9, 9, MAB_MB_2_A},
    [PIT_O_DECKS] = {6, 8, 8, MAB_MB_3_A},
    [O_BURN] = {OFF, ON, ON, MAB_MB_5_E},
    [O_CUT] = {14, 8 * PIT_CARDS - 1, 14, MAB_MB_5_E},
    [O_CUT_BY] = ONLY(CUT_BY_PLAYER, MAB_MB_5_C),
    [O_CUT_OFFER] = ONLY(OFFER_COUNTERCLOCKWISE, MAB_MB_5_C),
    [O_RECUT] = {RECUT_SAME, RECUT_NEXT, RECUT_SAME, MAB_MB_5_F},
    [O_RESHUFFLE] = ONLY(RESHUFFLE_CUT, MAB_MB_5_A),
    [O_SHUFFLER] = ONLY(SHUFFLER_NONE, MAB_MB_4_E),
    [O_EZ] = {OFF, ON, OFF, MAB_MB_1_EZ_BACCARAT},
    [O_VIG_ROUNDING] = {ROUNDED_NOT, ROUNDED_QUARTER, ROUNDED_NOT, MAB_MB_12_C},
    [O_VIG_COLLECTED] = {COLLECTED_AT_ONCE, COLLECTED_LATER, COLLECTED_AT_ONCE, MAB_MB_12_D},
    [O_TIE_PAYS] = {8, ODDS_MOST, 8, MAB_MB_12_B},
    [O_DRAGON_BONUS] = {OFF, ON, OFF, MAB_MB_7_A_4},
    [O_DRAGON_TABLE] = {0, DRAGON_TABLES - 1, 0, MAB_MB_12_E},
    [O_HOUSE_MONEY] = {OFF, ON, OFF, MAB_MB_7_A_7},
    [O_MONEY_PART] = {1, 100, 100, MAB_MB_8_C_3_I_A},
    [O_TURNED_BY] = {TURNED_BY_DEALER, TURNED_BY_PLAYER, TURNED_BY_DEALER, MAB_MB_8_C},
    [O_SEEN_THIRD] = {SEEN_BURNED, SEEN_SIMULATED, SEEN_BURNED, MAB_MB_13_C},
    [O_COUPON] = {OFF, ON, OFF, MAB_MB_7_B},
};

/* 8(c)(1) and (2) leave the house no choice: the dealer shall hand each hand to a player. Records
 * that were written without a word of it stay as they are. */
static const struct pit_was mb_live[] = {{O_TURNED_BY, TURNED_BY_PLAYER}, {0}};

static const uint16_t mb_cite[PIT_CITES_MAX] = {
    [AT_SEAT] = MAB_MB_2_A,
    [AT_BET] = MAB_MB_8_B,
    [AT_CLOSED] = MAB_MB_7_C,
    [AT_VERBAL] = MAB_MB_7_B,
    [AT_SHUFFLE] = MAB_MB_5_A,
    [AT_CUT] = MAB_MB_5_C,
    [AT_CUT_PLACE] = MAB_MB_5_D,
    [AT_RECUT] = MAB_MB_5_F,
    [AT_BURN] = MAB_MB_5_E,
    [AT_CUT_CARD] = MAB_MB_9_D,
    [AT_RACK] = MAB_MB_11_C,
    [AT_FACE_UP] = MAB_MB_13_D,
    [AT_DRAWN] = MAB_MB_13_A,
    [AT_EMPTY] = MAB_MB_13_E,
    [AT_NEW_DECKS] = MAB_MB_9_D,
    [AT_TURN_PLAYER] = MAB_MB_8_C_1,
    [AT_TURN_BANKER] = MAB_MB_8_C_2,
    [AT_TURN_THIRD_P] = MAB_MB_8_C_4,
    [AT_TURN_THIRD_B] = MAB_MB_8_C_5,
    [AT_EQUALLY_HIGH] = MAB_MB_8_C_6,
    [AT_NOBODY_ON_IT] = MAB_MB_8_D,
    [AT_GIVEN_UP] = MAB_MB_8_D,
    [AT_MONEY_MOVED] = MAB_MB_8_C_3_I_A,
    [AT_MONEY_KEPT] = MAB_MB_8_C_3_I_B,
    [AT_COUNTS] = MAB_MB_9_A,
    [AT_LAST_HAND] = MAB_MB_9_D,
    [AT_NATURAL] = MAB_MB_10_A,
    [AT_PLAYER_DRAWS] = MAB_MB_10_B_1,
    [AT_PLAYER_STAYS] = MAB_MB_10_B_2,
    [AT_BANKER_ALONE] = MAB_MB_10_C_1,
    [AT_BANKER_LOW] = MAB_MB_10_C_2_I,
    [AT_BANKER_SEVEN] = MAB_MB_10_C_2_II,
    [AT_BANKER_TABLE] = MAB_MB_10_C_2_III,
    [AT_RESULT] = MAB_MB_11_A,
    [AT_BANKER_WINS] = MAB_MB_7_A_1_I,
    [AT_BANKER_LOSES] = MAB_MB_7_A_1_II,
    [AT_BANKER_TIES] = MAB_MB_7_A_1_III,
    [AT_PLAYER_WINS] = MAB_MB_7_A_2_I,
    [AT_PLAYER_LOSES] = MAB_MB_7_A_2_II,
    [AT_PLAYER_TIES] = MAB_MB_7_A_2_III,
    [AT_TIE_WINS] = MAB_MB_7_A_3_I,
    [AT_TIE_LOSES] = MAB_MB_7_A_3_II,
    [AT_DRAGON_NATURAL] = MAB_MB_7_A_4_I_A,
    [AT_DRAGON_NINE] = MAB_MB_7_A_4_I_B,
    [AT_DRAGON_BY_FOUR] = MAB_MB_7_A_4_I_C,
    [AT_DRAGON_EIGHT] = MAB_MB_7_A_4_II_A,
    [AT_DRAGON_BEATEN] = MAB_MB_7_A_4_II_B,
    [AT_DRAGON_CLOSE] = MAB_MB_7_A_4_II_C,
    [AT_DRAGON_PUSH] = MAB_MB_7_A_4_III,
    [AT_SEVEN_WINS] = MAB_MB_7_A_5_I,
    [AT_SEVEN_LOSES] = MAB_MB_7_A_5_II,
    [AT_PANDA_WINS] = MAB_MB_7_A_6_I,
    [AT_PANDA_LOSES] = MAB_MB_7_A_6_II,
    [AT_PAIR_WINS] = MAB_MB_7_A_7_I,
    [AT_PAIR_LOSES] = MAB_MB_7_A_7_II,
    [AT_PAYS_PLAYER] = MAB_MB_12_A,
    [AT_PAYS_TIE] = MAB_MB_12_B,
    [AT_PAYS_BANKER] = MAB_MB_12_C,
    [AT_VIG_NOW] = MAB_MB_12_D_1,
    [AT_VIG_DUE] = MAB_MB_12_D_2_I,
    [AT_VIG_MARKED] = MAB_MB_12_D_2_II,
    [AT_PAYS_DRAGON] = MAB_MB_12_E,
    [AT_PAYS_SEVEN] = MAB_MB_12_F,
    [AT_PAYS_PANDA] = MAB_MB_12_G,
    [AT_PAYS_PAIR] = MAB_MB_12_H,
    [AT_THIRD_UNSEEN] = MAB_MB_13_B,
    [AT_THIRD_SEEN] = MAB_MB_13_C,
    [AT_SEEN_BURNED] = MAB_MB_13_C_1,
    [AT_SEEN_SIMULATED] = MAB_MB_13_C_2,
    [AT_EZ_SIGN] = MAB_MB_2_B_2_II,
};

static const uint16_t mb_spots[BACCARAT_SPOTS] = {
    [S_PLAYER] = MAB_MB_7_A_2,        [S_BANKER] = MAB_MB_7_A_1,
    [S_TIE] = MAB_MB_7_A_3,           [S_DRAGON_PLAYER] = MAB_MB_7_A_4,
    [S_DRAGON_BANKER] = MAB_MB_7_A_4, [S_DRAGON_7] = MAB_MB_7_A_5,
    [S_PANDA_8] = MAB_MB_7_A_6,       [S_HOUSE_MONEY] = MAB_MB_7_A_7,
    [S_PLAYER_COUPON] = MAB_MB_7_B,   [S_BANKER_COUPON] = MAB_MB_7_B,
};

static const struct baccarat_rows mb_rows = {
    .vig_first = true, .banker_draws = BANKER_DRAWS, .dragon = DRAGON, SIDES};

const struct pit_book baccarat_books[] = {
    {.name = "ma-book",
     .title = "Massachusetts, rules of the table games",
     .options = ba_options,
     .cite = ba_cite,
     .spot_clause = ba_spots,
     .calls = book_calls,
     .own = &ba_rows},
    {0},
};

const struct pit_book midi_baccarat_books[] = {
    {.name = "ma-book",
     .title = "Massachusetts, rules of the table games",
     .options = mb_options,
     .cite = mb_cite,
     .spot_clause = mb_spots,
     .calls = book_calls,
     .own = &mb_rows,
     .live = mb_live},
    {0},
};
