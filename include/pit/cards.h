/* cards.h -- the 52 cards of a pack, as numbers: 13 * suit (c d h s) + rank - 2. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PIT_CARDS = 52,
    PIT_FACE_DOWN = 52, /* stands for a card that nobody has seen; "xx" in records */
    PIT_ACE = 14,
};

/* The rank from 2 to 14: jack 11, queen 12, king 13, ace 14 (MA-RD 1(b)). */
static inline int pit_rank(int card)
{
    return card % 13 + 2;
}

/* The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
static inline int pit_suit(int card)
{
    return card / 13;
}

/* Reads "4c", "Td", "As", or "xx" for PIT_FACE_DOWN. False if text has no card in its two bytes. */
bool pit_card_parse(const char text[2], int *card);

/* "4c", "xx"; the text is static. */
const char *pit_card_name(int card);

/* "four of clubs", "card face down". */
const char *pit_card_words(int card);

#ifdef __cplusplus
}
#endif
