/* bounded.c -- numbers below n, every one as likely. */

#include "prove.h"

#include "fair/shuffle.c"

/* Two words: the first one, which may be thrown away, and a 0, which never is. */
static uint32_t word, drawn;

static uint32_t next(void *unused)
{
    (void)unused;
    return drawn++ ? 0 : word;
}

/* Bounds: every n up to 2^32 - 1 and every word. What is given out is below n. */
void below_n(void)
{
    uint32_t n = any_u32();

    given(n > 0);
    word = any_u32();
    claim(fair_bounded((struct fair_source){next, NULL}, n) < n, "below n");
    claim(drawn <= 2, "no word is thrown away but one past the last multiple");
}

enum { MOST = 416 }; /* eight decks */

/* Bounds: every n from 2 to 416 and every word of 32 bits. The words that are used are those below
 * the largest multiple of n in 2^32: so every number has as many words as another. */
void unbiased(void)
{
    const uint64_t words = (uint64_t)1 << 32;
    uint32_t n = any_u16();

    given(n > 1 && n <= MOST);
    word = any_u32();
    fair_bounded((struct fair_source){next, NULL}, n);
    claim((drawn == 1) == (word < words - words % n), "used just if it is below the multiple");
}

/* Bounds: every n from 2 to 416 and every word below 2^12. The word mod n is what is given out, so
 * the words from one multiple of n to the next give every number once. */
void word_mod_n(void)
{
    uint32_t n = any_u16(), times = any_u16(), rest = any_u16();

    given(n > 1 && n <= MOST && rest < n && times < 1 << 11);
    word = times * n + rest;
    given(word < 1 << 12);
    claim(fair_bounded((struct fair_source){next, NULL}, n) == rest, "the rest");
}

/* Bounds: every word. One of one draws nothing. */
void one_of_one(void)
{
    word = any_u32();
    claim(fair_bounded((struct fair_source){next, NULL}, 1) == 0 && drawn == 0, "draws nothing");
}

enum { CARDS = 6 };

static uint32_t any_word(void *unused)
{
    uint32_t any = any_u32();

    (void)unused;
    given(any < 0xfffffff0); /* below the last multiple of 1 to 6, so that every draw takes one */
    return any;
}

/* Bounds: up to 6 cards, all words. A shuffle loses no card and makes none. */
void a_shuffle_is_an_order(void)
{
    uint8_t cards[CARDS];
    int n = any_int(), seen = 0;

    given(n >= 0 && n <= CARDS);
    for (int i = 0; i < CARDS; i++)
        cards[i] = (uint8_t)i;
    fair_shuffle((struct fair_source){any_word, NULL}, cards, n);
    for (int i = 0; i < CARDS; i++)
        seen |= 1 << cards[i];
    claim(seen == (1 << CARDS) - 1, "every card once");
}
