/* helper_blackjack.h -- blackjack as a second settler reads the book: which options go together,
 * what a hand counts, what a wager brings. It knows cards and cents and nothing of the game's code.
 */
#pragma once

#include "helper.h"

enum { BK_SEATS = 7, BK_HANDS = 4, BK_CARDS = 24, BK_ACTIONS = 3 };

/* The options that it sets, and their values. */
enum bk_key {
    BK_DECKS,
    BK_BOXES,
    BK_DEALING, /* enum bk_dealing */
    BK_SIX,
    BK_HIT_17,
    BK_678,
    BK_777,
    BK_FIVE,
    BK_NAMED, /* 0: none, else 1 + 12 * suit of the ace + 4 * (jack, queen, king) + suit */
    BK_EVEN,
    BK_SURRENDER,
    BK_AT_TURN,
    BK_CHIP,
    BK_DOUBLE_CARD, /* up, down, request */
    BK_DAS,
    BK_DOUBLE_SOFT,
    BK_SPLIT,
    BK_RESPLIT_ACES,
    BK_PER_BOX,
    BK_MULTIPLE, /* off, on, all */
    BK_OVER_UNDER,
    BK_SUITED,
    BK_SEVENS,
    BK_SUITED_TABLE,
    BK_PROGRESSIVE,
    BK_RATE,
    BK_BONUS,
    BK_STREAK,
    BK_MATCH,
    BK_TWENTY,
    BK_TWENTY_B,
    BK_LIMIT, /* dollars; 0: none */
    BK_BUST,
    BK_SPLIT_PUSH,
    BK_EXTRA_LOST,
    BK_ALL_HANDS,
    BK_DOUBLE_SHOE,
    BK_METER, /* dollars, at first and after a jackpot */
    BK_RESET,
    BK_STREAK_2, /* what streaks pay */
    BK_STREAK_3,
    BK_STREAK_4,
    BK_STREAK_5,
    BK_MATCHED, /* what a match pays: of another suit, of the same */
    BK_MATCHED_SUIT,
    BK_KEYS
};
enum bk_dealing { BK_NO_HOLE, BK_HOLE_DOWN, BK_READER, BK_HOLE_UP };

/* By chance; side wagers are offered now and then. Whether the book takes them. */
void bk_choose(uint64_t *seed, int v[BK_KEYS]);
bool bk_taken(const int v[BK_KEYS]);
void bk_write(const int v[BK_KEYS], char *text, size_t room);

struct bk_hand {
    int card[BK_CARDS], cards;
    bool split, doubled, surrendered, even;
    bool down, unseen; /* the last card lies face down, and the record does not name it */
    bool late;         /* it lay face down until the dealer was done */
    pit_money box[BK_ACTIONS], extra[BK_ACTIONS];
};

int bk_value(int card); /* ace: 11 */
int bk_count(const struct bk_hand *h, bool *soft);
bool bk_ace_or_ten(int card);
bool bk_blackjack(const struct bk_hand *h);
bool bk_broken(const struct bk_hand *h);

/* What the wager on a hand brings against this hand of the dealer; first: it is the one made before
 * the deal, or what doubled it, if extra. */
pit_money bk_brings(const int v[BK_KEYS], const struct bk_hand *h, const struct bk_hand *dealer,
                    pit_money stake, bool first, bool extra);

/* Side wagers, for their stake. */
pit_money bk_over(const struct bk_hand *h, pit_money stake, bool over);
pit_money bk_suited(const int v[BK_KEYS], const struct bk_hand *h, pit_money stake);
pit_money bk_sevens(const int card[3], int cards);
pit_money bk_match(const int v[BK_KEYS], const struct bk_hand *h, int up, pit_money stake);
pit_money bk_twenty(const int v[BK_KEYS], const struct bk_hand *h, bool dealer, pit_money stake);
bool bk_queens(const struct bk_hand *h);
pit_money bk_bust(const struct bk_hand *dealer, pit_money stake);
/* Payout without the meter's; -1: the meter. */
pit_money bk_aces(const int card[4], int cards);
