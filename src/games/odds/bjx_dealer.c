/* bjx_dealer.c -- with what a dealer of blackjack ends, from eight shoes at once.
 *
 * A chance depends on which cards come and not on their order, so the orders in which the dealer
 * may draw a set are counted once, and a set costs one multiplication in each shoe. */

#include "bjx.h"

#include <assert.h>
#include <string.h>

enum { STANDS = 17, MOST = 21, SOFT = 10 };

/* Whether a dealer draws with these points, and else with what total he stands; over 21: -1. */
static bool draws(int hard, bool ace, bool hit_soft_17, int *total)
{
    bool soft = ace && hard + SOFT <= MOST;

    *total = hard > MOST ? -1 : hard + (soft ? SOFT : 0);
    return hard <= MOST && (*total < STANDS || (hit_soft_17 && soft && *total == STANDS));
}

struct build {
    struct bjx_dealer *to;
    const struct bjx_hand *hand;
    const struct bjx_hand *start;
    int used;
    double orders[BJX_HANDS]; /* in which the dealer comes to these cards */
};

static bool draws_on(const struct build *b, const struct bjx_hand *h)
{
    int total;

    return draws(h->hard, h->count[BJX_ACE], b->to->hit_soft_17, &total);
}

/* What of this set cannot come again as its last card. */
static void add_used(struct build *b, const struct bjx_hand *h, double orders)
{
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int final = b->to->final[rank][h->hard][h->count[BJX_ACE] > 0];
        int n = h->count[rank] - b->start->count[rank];

        if (n <= 0 || final < 0) continue;
        assert(b->used < BJX_USED);
        b->to->used[b->used++] = (struct bjx_used){(uint8_t) final, orders * n};
    }
}

/* The node of these cards and those below it, ranks from `rank` down; false if none is met. */
static bool add_nodes(struct build *b, int hand, int rank, int before, int depth)
{
    int at = b->to->nodes++;
    const struct bjx_hand *h = &b->hand[hand];
    double orders = draws_on(b, h) ? b->orders[hand] : 0;
    bool met = orders > 0;

    assert(at < BJX_NODES && depth < BJX_DEPTH);
    if (met) add_used(b, h, orders);
    b->to->node[at] = (struct bjx_node){.rank = (uint8_t)rank,
                                        .before = (uint8_t)before,
                                        .depth = (uint8_t)depth,
                                        .hard = h->hard,
                                        .ace = h->count[BJX_ACE] > 0,
                                        .orders = orders,
                                        .used_end = (int16_t)b->used};
    for (int next = rank; next >= 0; next--) {
        int child = h->child[next];

        if (child >= 0 && b->hand[child].hard < STANDS &&
            add_nodes(b, child, next, next == rank ? before + 1 : 0, depth + 1))
            met = true;
    }
    if (!met)
        b->to->nodes = at;
    else if (depth > b->to->deepest)
        b->to->deepest = depth;
    return met;
}

static void learn_finals(struct bjx_dealer *d)
{
    for (int rank = 0; rank < BJX_RANKS; rank++)
        for (int hard = 0; hard < BJX_HARD; hard++)
            for (int ace = 0; ace < 2; ace++) {
                int total;
                bool on = draws(hard + rank + 1, ace || rank == BJX_ACE, d->hit_soft_17, &total);

                d->final[rank][hard][ace] = (int16_t)(on || total < 0 ? -1 : total - STANDS);
            }
}

void bjx_dealer_make(struct bjx_dealer *d, const struct bjx_hands *all, int up, int hole,
                     bool hit_soft_17)
{
    struct build b = {.to = d, .hand = all->hand};
    int start = all->hand[0].child[up];

    if (hole >= 0) start = all->hand[start].child[hole];
    b.start = &all->hand[start];
    d->nodes = d->deepest = 0;
    d->hit_soft_17 = hit_soft_17;
    d->barred = hole >= 0 ? -1 : up == BJX_ACE ? BJX_TEN : up == BJX_TEN ? BJX_ACE : -1;
    d->start =
        (struct bjx_node){.hard = b.start->hard, .ace = b.start->count[BJX_ACE], .orders = 1};
    memset(d->stands, 0, sizeof d->stands);
    if (!draws_on(&b, b.start)) {
        d->start.orders = 0;
        d->stands[b.start->total - STANDS] = 1;
        return;
    }
    learn_finals(d);
    b.orders[start] = 1;
    for (int i = start; i < all->count; i++) {
        const struct bjx_hand *h = &all->hand[i];

        if (b.orders[i] <= 0 || !draws_on(&b, h)) continue;
        for (int rank = 0; rank < BJX_RANKS; rank++)
            if (h->child[rank] >= 0 && (i != start || rank != d->barred))
                b.orders[h->child[rank]] += b.orders[i];
    }
    for (int rank = BJX_RANKS - 1; rank >= 0; rank--) {
        int child = b.start->child[rank];

        if (child >= 0 && all->hand[child].hard < STANDS) add_nodes(&b, child, rank, 0, 1);
    }
}

typedef double lanes[BJX_LANES];

/* One divided by the number of cards left, for each card that is drawn. */
static void share_out(lanes each[BJX_DEPTH], const lanes shoe[BJX_RANKS], int deepest)
{
    for (int i = 0; i < BJX_LANES; i++) {
        double left = 0;

        for (int rank = 0; rank < BJX_RANKS; rank++)
            left += shoe[rank][i];
        for (int depth = 0; depth <= deepest; depth++)
            each[depth][i] = left > depth ? 1 / (left - depth) : 0;
    }
}

/* The last card, for all sets of the same points. */
static void end_sets(lanes out[restrict BJX_FINALS], const struct bjx_dealer *d,
                     const lanes shoe[restrict BJX_RANKS], int hard, int ace,
                     const double *restrict sets, int barred)
{
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        int final = d->final[rank][hard][ace];

        if (final < 0 || rank == barred) continue;
        for (int i = 0; i < BJX_LANES; i++)
            out[final][i] += sets[i] * shoe[rank][i];
    }
}

void bjx_dealer_ends(const struct bjx_dealer *d, const double shoe[BJX_RANKS][BJX_LANES],
                     double out[BJX_FINALS][BJX_LANES])
{
    lanes path[BJX_DEPTH], each[BJX_DEPTH], sets[BJX_HARD][2], sum[BJX_FINALS];
    const struct bjx_used *used = d->used;

    for (int final = 0; final < BJX_FINALS; final++)
        for (int i = 0; i < BJX_LANES; i++)
            out[final][i] = sum[final][i] = d->stands[final];
    if (d->start.orders <= 0) return;
    share_out(each, shoe, d->deepest);
    memcpy(path[0], each[0], sizeof path[0]); /* a path has its next card's share in it */
    memset(sets, 0, sizeof sets);
    for (const struct bjx_node *n = d->node; n < d->node + d->nodes; n++) {
        const double *from = path[n->depth - 1], *cards = shoe[n->rank], *next = each[n->depth];
        double *to = path[n->depth], *set = sets[n->hard][n->ace];
        double before = n->before, orders = n->orders;

        for (int i = 0; i < BJX_LANES; i++) {
            to[i] = from[i] * (cards[i] - before) * next[i];
            set[i] += to[i] * orders;
        }
        for (; used < d->used + n->used_end; used++) {
            double *less = sum[used->final], times = used->times;

            for (int i = 0; i < BJX_LANES; i++)
                less[i] -= to[i] * times;
        }
    }
    for (int hard = d->start.hard; hard < BJX_HARD; hard++)
        for (int ace = d->start.ace; ace < 2; ace++)
            end_sets(sum, d, shoe, hard, ace, sets[hard][ace], -1);
    end_sets(sum, d, shoe, d->start.hard, d->start.ace, path[0], d->barred);
    memcpy(out, sum, sizeof sum);
}

bool bjx_dealer_lasts(const struct bjx_dealer *d, const double shoe[BJX_RANKS])
{
    double ways[BJX_DEPTH] = {1}, left = 0;

    for (int rank = 0; rank < BJX_RANKS; rank++)
        left += shoe[rank];
    if (d->start.orders <= 0 || left > d->deepest) return true;
    if (left <= 0) return false;
    for (const struct bjx_node *n = d->node; n < d->node + d->nodes; n++) {
        ways[n->depth] = ways[n->depth - 1] * (shoe[n->rank] - n->before);
        if (ways[n->depth] > 0 && n->orders > 0 && n->depth >= left) return false;
    }
    return true;
}
