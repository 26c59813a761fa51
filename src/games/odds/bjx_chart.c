/* bjx_chart.c -- the best way to play blackjack by total, from what hands of each total are worth.
 */

#include "bjx.h"

#include <string.h>

enum { MOST = 21 };

/* Rare hands have a say where no others come about. */
static const double rare = 1e-9;

struct sums {
    double more[2][BJX_CHART_TOTALS]; /* what a choice brings more, hard and soft */
};

static void add(struct sums *s, const struct bjx_hand *hand, double more)
{
    s->more[hand->soft][hand->total] += more;
}

void bjx_met(double met[BJX_HANDS], const struct bjx_column *c)
{
    memset(met, 0, BJX_HANDS * sizeof met[0]);
    for (int pair = 0; pair < BJX_PAIRS; pair++) {
        const struct bjx_row *row = &c->row[pair];
        bool stays = row->best == BJX_HIT || row->best == BJX_STAND;

        if (pair != bjx_pair(BJX_ACE, BJX_TEN) && row->dealt > 0)
            met[c->all->pair[pair]] = row->dealt * (stays ? 1 : rare);
    }
    for (int i = 1; i < c->all->count; i++) {
        const struct bjx_hand *hand = &c->all->hand[i];

        if (!c->there[i]) met[i] = 0;
        for (int rank = 0; rank < BJX_RANKS && met[i] > 0; rank++)
            if (hand->child[rank] >= 0 && c->hit[i] > c->stand[i] && bjx_left(c, hand, rank) > 0)
                met[hand->child[rank]] +=
                    met[i] * bjx_left(c, hand, rank) / (c->left - hand->cards);
    }
}

/* Hit or stand: over all hands that best play comes to. */
static void hit_or_stand(struct bjx_chart *out, const struct bjx_column *c)
{
    double met[BJX_HANDS];
    struct sums s = {0};

    bjx_met(met, c);
    for (int i = 1; i < c->all->count; i++)
        if (met[i] > 0 && c->all->hand[i].total < MOST)
            add(&s, &c->all->hand[i], met[i] * (c->hit[i] - c->stand[i]));
    for (int soft = 0; soft < 2; soft++)
        for (int total = 0; total < MOST; total++)
            if (s.more[soft][total] > 0) out->total[soft][total] |= BJX_CHART_HIT;
}

/* What is best of those that the chart has already. */
static double best_so_far(const struct bjx_chart *chart, const struct bjx_row *row,
                          const struct bjx_hand *hand)
{
    unsigned says = chart->total[hand->soft][hand->total];

    if (says & BJX_CHART_SURRENDER && row->may[BJX_SURRENDER]) return row->ev[BJX_SURRENDER];
    if (says & BJX_CHART_DOUBLE && row->may[BJX_DOUBLE]) return row->ev[BJX_DOUBLE];
    return row->ev[says & BJX_CHART_HIT ? BJX_HIT : BJX_STAND];
}

/* A further choice with two cards, where it brings more on average; pairs that are split have no
 * say unless the total has no other hand. */
static void with_two(struct bjx_chart *out, const struct bjx_column *c, enum bjx_play play, int bit)
{
    struct sums s = {0};

    for (int pair = 0; pair < BJX_PAIRS; pair++) {
        const struct bjx_row *row = &c->row[pair];
        const struct bjx_hand *hand = &c->all->hand[c->all->pair[pair]];

        if (row->dealt > 0 && row->may[play])
            add(&s, hand,
                row->dealt * (row->best == BJX_SPLIT ? rare : 1) *
                    (row->ev[play] - best_so_far(out, row, hand)));
    }
    for (int soft = 0; soft < 2; soft++)
        for (int total = 0; total < MOST; total++)
            if (s.more[soft][total] > 0) out->total[soft][total] |= (uint8_t)bit;
}

void bjx_chart_make(struct bjx_chart *out, const struct bjx_column *c)
{
    memset(out, 0, sizeof *out);
    hit_or_stand(out, c);
    with_two(out, c, BJX_DOUBLE, BJX_CHART_DOUBLE);
    with_two(out, c, BJX_SURRENDER, BJX_CHART_SURRENDER);
    for (int rank = 0; rank < BJX_RANKS; rank++) {
        const struct bjx_row *row = &c->row[bjx_pair(rank, rank)];
        const struct bjx_hand *hand = &c->all->hand[c->all->pair[bjx_pair(rank, rank)]];

        if (row->dealt > 0 && row->may[BJX_SPLIT])
            out->split[rank] = row->ev[BJX_SPLIT] > best_so_far(out, row, hand);
    }
}
