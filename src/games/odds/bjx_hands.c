/* bjx_hands.c -- every hand of blackjack up to 21 points, and what follows from a further card. */

#include "bjx.h"

#include <assert.h>
#include <string.h>

enum { MOST = 21, SOFT = 10 };

static int last_rank(const struct bjx_hand *h)
{
    int rank = BJX_RANKS - 1;

    while (rank > 0 && !h->count[rank])
        rank--;
    return rank;
}

static void add_hand(struct bjx_hands *all, int from, int rank)
{
    const struct bjx_hand *h = &all->hand[from];
    struct bjx_hand *more = &all->hand[all->count];

    assert(all->count < BJX_HANDS);
    *more = *h;
    more->count[rank]++;
    more->cards++;
    more->hard = (uint8_t)(h->hard + rank + 1);
    more->soft = more->count[BJX_ACE] && more->hard + SOFT <= MOST;
    more->total = (uint8_t)(more->hard + (more->soft ? SOFT : 0));
    all->hand[from].child[rank] = (int16_t)all->count++;
}

void bjx_hands_make(struct bjx_hands *all)
{
    memset(all, 0, sizeof *all);
    all->count = 1;
    /* Each hand once, from the one without a card of its highest rank. */
    for (int i = 0; i < all->count; i++)
        for (int rank = 0; rank < BJX_RANKS; rank++) {
            all->hand[i].child[rank] = -1;
            if (rank >= last_rank(&all->hand[i]) && all->hand[i].hard + rank + 1 <= MOST)
                add_hand(all, i, rank);
        }
    /* And a card below its highest: the hand without the highest takes it first. */
    for (int i = 1; i < all->count; i++) {
        struct bjx_hand *h = &all->hand[i];

        for (int rank = 0; rank < last_rank(h); rank++)
            if (h->hard + rank + 1 <= MOST) {
                uint8_t count[BJX_RANKS];

                memcpy(count, h->count, sizeof count);
                count[rank]++;
                h->child[rank] = (int16_t)bjx_hand_of(all, count);
            }
    }
    for (int a = 0; a < BJX_RANKS; a++)
        for (int b = a; b < BJX_RANKS; b++)
            all->pair[bjx_pair(a, b)] = all->hand[all->hand[0].child[a]].child[b];
}

int bjx_hand_of(const struct bjx_hands *all, const uint8_t count[BJX_RANKS])
{
    int hand = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        for (int i = 0; i < count[rank] && hand >= 0; i++)
            hand = all->hand[hand].child[rank];
    return hand;
}

int bjx_pair(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;

    return low * BJX_RANKS - low * (low - 1) / 2 + high - low;
}

void bjx_pair_ranks(int pair, int *a, int *b)
{
    *a = 0;
    while (*a < BJX_RANKS - 1 && bjx_pair(*a + 1, *a + 1) <= pair)
        (*a)++;
    *b = pair - bjx_pair(*a, *a) + *a;
}
