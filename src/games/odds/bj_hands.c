/* bj_hands.c -- every hand of blackjack up to 21 points, and what follows from a further card. */

#include "bj_exact.h"

#include <assert.h>
#include <string.h>

enum { MOST = 21, SOFT = 10 };

static int last_rank(const struct bj_hand *h)
{
    int rank = BJ_RANKS - 1;

    while (rank > 0 && !h->count[rank])
        rank--;
    return rank;
}

static void add_hand(struct bj_hands *all, int from, int rank)
{
    const struct bj_hand *h = &all->hand[from];
    struct bj_hand *more = &all->hand[all->count];

    assert(all->count < BJ_HANDS);
    *more = *h;
    more->count[rank]++;
    more->cards++;
    more->hard = (uint8_t)(h->hard + rank + 1);
    more->soft = more->count[BJ_ACE] && more->hard + SOFT <= MOST;
    more->total = (uint8_t)(more->hard + (more->soft ? SOFT : 0));
    all->hand[from].child[rank] = (int16_t)all->count++;
}

void bj_hands_make(struct bj_hands *all)
{
    memset(all, 0, sizeof *all);
    all->count = 1;
    /* Each hand once, from the one without a card of its highest rank. */
    for (int i = 0; i < all->count; i++)
        for (int rank = 0; rank < BJ_RANKS; rank++) {
            all->hand[i].child[rank] = -1;
            if (rank >= last_rank(&all->hand[i]) && all->hand[i].hard + rank + 1 <= MOST)
                add_hand(all, i, rank);
        }
    /* And a card below its highest: the hand without the highest takes it first. */
    for (int i = 1; i < all->count; i++) {
        struct bj_hand *h = &all->hand[i];

        for (int rank = 0; rank < last_rank(h); rank++)
            if (h->hard + rank + 1 <= MOST) {
                uint8_t count[BJ_RANKS];

                memcpy(count, h->count, sizeof count);
                count[rank]++;
                h->child[rank] = (int16_t)bj_hand_of(all, count);
            }
    }
    for (int a = 0; a < BJ_RANKS; a++)
        for (int b = a; b < BJ_RANKS; b++)
            all->pair[bj_pair(a, b)] = all->hand[all->hand[0].child[a]].child[b];
}

int bj_hand_of(const struct bj_hands *all, const uint8_t count[BJ_RANKS])
{
    int hand = 0;

    for (int rank = 0; rank < BJ_RANKS; rank++)
        for (int i = 0; i < count[rank] && hand >= 0; i++)
            hand = all->hand[hand].child[rank];
    return hand;
}

int bj_pair(int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;

    return low * BJ_RANKS - low * (low - 1) / 2 + high - low;
}

void bj_pair_ranks(int pair, int *a, int *b)
{
    *a = 0;
    while (*a < BJ_RANKS - 1 && bj_pair(*a + 1, *a + 1) <= pair)
        (*a)++;
    *b = pair - bj_pair(*a, *a) + *a;
}
