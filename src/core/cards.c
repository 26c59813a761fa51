/* cards.c -- names of cards. */

#include "pit/cards.h"

static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";

bool pit_card_parse(const char text[2], int *card)
{
    if (text[0] == 'x' && text[1] == 'x') {
        *card = PIT_FACE_DOWN;
        return true;
    }
    for (int c = 0; c < PIT_CARDS; c++)
        if (text[0] == ranks[c % 13] && text[1] == suits[c / 13]) {
            *card = c;
            return true;
        }
    return false;
}

#define SUIT(s)                                                                                    \
    "2" s, "3" s, "4" s, "5" s, "6" s, "7" s, "8" s, "9" s, "T" s, "J" s, "Q" s, "K" s, "A" s

const char *pit_card_name(int card)
{
    static const char *const names[] = {SUIT("c"), SUIT("d"), SUIT("h"), SUIT("s"), "xx"};

    return names[card];
}

#define WORDS(s)                                                                                   \
    "two of " s, "three of " s, "four of " s, "five of " s, "six of " s, "seven of " s,            \
        "eight of " s, "nine of " s, "ten of " s, "jack of " s, "queen of " s, "king of " s,       \
        "ace of " s

const char *pit_card_words(int card)
{
    static const char *const words[] = {WORDS("clubs"), WORDS("diamonds"), WORDS("hearts"),
                                        WORDS("spades"), "card face down"};

    return words[card];
}
