/* bj_chart.c -- the best way to play blackjack by total, from what hands of each total are worth.
 */

#include "bj_exact.h"

#include <string.h>

enum { MOST = 21 };

/* Rare hands have a say where no others come about. */
static const double rare = 1e-9;

struct sums {
    double more[2][BJ_CHART_TOTALS]; /* what a choice brings more, hard and soft */
};

static void add(struct sums *s, const struct bj_hand *hand, double more)
{
    s->more[hand->soft][hand->total] += more;
}

/* Hit or stand: over all hands that best play comes to. */
static void hit_or_stand(struct bj_chart *out, const struct bj_column *c)
{
    double met[BJ_HANDS] = {0};
    struct sums s = {0};

    for (int pair = 0; pair < BJ_PAIRS; pair++) {
        const struct bj_row *row = &c->row[pair];
        bool stays = row->best == BJ_HIT || row->best == BJ_STAND;

        if (pair != bj_pair(BJ_ACE, BJ_TEN) && row->dealt > 0)
            met[c->all->pair[pair]] = row->dealt * (stays ? 1 : rare);
    }
    for (int i = 1; i < c->all->count; i++) {
        const struct bj_hand *hand = &c->all->hand[i];

        if (met[i] <= 0 || !c->there[i]) continue;
        for (int rank = 0; rank < BJ_RANKS; rank++)
            if (hand->child[rank] >= 0 && c->hit[i] > c->stand[i] && bj_left(c, hand, rank) > 0)
                met[hand->child[rank]] += met[i] * bj_left(c, hand, rank) / (c->left - hand->cards);
        if (hand->total < MOST) add(&s, hand, met[i] * (c->hit[i] - c->stand[i]));
    }
    for (int soft = 0; soft < 2; soft++)
        for (int total = 0; total < MOST; total++)
            if (s.more[soft][total] > 0) out->total[soft][total] |= BJ_CHART_HIT;
}

/* What is best of those that the chart has already. */
static double best_so_far(const struct bj_chart *chart, const struct bj_row *row,
                          const struct bj_hand *hand)
{
    unsigned says = chart->total[hand->soft][hand->total];

    if (says & BJ_CHART_SURRENDER && row->may[BJ_SURRENDER]) return row->ev[BJ_SURRENDER];
    if (says & BJ_CHART_DOUBLE && row->may[BJ_DOUBLE]) return row->ev[BJ_DOUBLE];
    return row->ev[says & BJ_CHART_HIT ? BJ_HIT : BJ_STAND];
}

/* A further choice with two cards, where it brings more on average; pairs that are split have no
 * say unless the total has no other hand. */
static void with_two(struct bj_chart *out, const struct bj_column *c, enum bj_play play, int bit)
{
    struct sums s = {0};

    for (int pair = 0; pair < BJ_PAIRS; pair++) {
        const struct bj_row *row = &c->row[pair];
        const struct bj_hand *hand = &c->all->hand[c->all->pair[pair]];

        if (row->dealt > 0 && row->may[play])
            add(&s, hand,
                row->dealt * (row->best == BJ_SPLIT ? rare : 1) *
                    (row->ev[play] - best_so_far(out, row, hand)));
    }
    for (int soft = 0; soft < 2; soft++)
        for (int total = 0; total < MOST; total++)
            if (s.more[soft][total] > 0) out->total[soft][total] |= (uint8_t)bit;
}

void bj_chart_make(struct bj_chart *out, const struct bj_column *c)
{
    memset(out, 0, sizeof *out);
    hit_or_stand(out, c);
    with_two(out, c, BJ_DOUBLE, BJ_CHART_DOUBLE);
    with_two(out, c, BJ_SURRENDER, BJ_CHART_SURRENDER);
    for (int rank = 0; rank < BJ_RANKS; rank++) {
        const struct bj_row *row = &c->row[bj_pair(rank, rank)];
        const struct bj_hand *hand = &c->all->hand[c->all->pair[bj_pair(rank, rank)]];

        if (row->dealt > 0 && row->may[BJ_SPLIT])
            out->split[rank] = row->ev[BJ_SPLIT] > best_so_far(out, row, hand);
    }
}
