/* blackjack_chart.c -- how to play blackjack by total, as a chart. */

#include "blackjack_own.h"

#include "games/blackjack_round.h"

#include <string.h>

/* Columns stand from a deuce to an ace: the n-th of them. */
static int column_of(int shown, bool two)
{
    return two ? shown : (shown + BJX_RANKS - 1) % BJX_RANKS;
}

static void name_cell(char out[3], unsigned says)
{
    bool hits = says & BJX_CHART_HIT;

    out[0] = hits ? 'H' : 'S';
    if (says & (BJX_CHART_DOUBLE | BJX_CHART_SURRENDER)) {
        out[0] = says & BJX_CHART_SURRENDER ? 'R' : 'D';
        out[1] = hits ? 'h' : 's';
    }
}

/* What the chart does with two cards. */
static enum bjx_play charted(const struct bjx_chart *chart, const struct bjx_row *row,
                             const struct bjx_hand *hand, int a, int b)
{
    unsigned says = chart->total[hand->soft][hand->total];

    if (a == b && chart->split[a] && row->may[BJX_SPLIT]) return BJX_SPLIT;
    if (says & BJX_CHART_SURRENDER && row->may[BJX_SURRENDER]) return BJX_SURRENDER;
    if (says & BJX_CHART_DOUBLE && row->may[BJX_DOUBLE]) return BJX_DOUBLE;
    return says & BJX_CHART_HIT && row->may[BJX_HIT] ? BJX_HIT : BJX_STAND;
}

struct charting {
    struct hands_chart *out;
    struct bjx_chart chart[BJX_PAIRS];
};

static void add_exception(struct hands_chart *out, const struct bjx_column *c, int pair,
                          enum bjx_play play)
{
    const struct bjx_row *row = &c->row[pair];
    struct hand_row named;
    int i = out->exceptions++;

    if (i >= CHART_EXCEPTIONS) return;
    blackjack_name(&named, c, &c->all->hand[c->all->pair[pair]]);
    memcpy(out->exception[i].cards, named.cards, 3);
    memcpy(out->exception[i].up, named.up, 3);
    out->exception[i].verb = blackjack_verbs[row->best];
    out->exception[i].chart = blackjack_verbs[play];
    out->exception[i].gain = row->ev[row->best] - row->ev[play];
}

static void chart_column(void *with, const struct bjx_column *c)
{
    struct charting *x = with;
    struct hands_chart *out = x->out;
    int shown = bjx_shown(c->up, c->hole), column = column_of(shown, c->hole >= 0);
    struct bjx_chart *chart = &x->chart[shown];
    struct hand_row named;

    bjx_chart_make(chart, c);
    blackjack_name(&named, c, &c->all->hand[c->all->pair[0]]);
    memcpy(out->column[column], named.up, sizeof out->column[column]);
    for (int i = 0; i < out->rows; i++) {
        bool soft = i >= out->first[1], pair = i >= out->first[2];
        int rank = i - out->first[2]; /* of a pair, from deuces to aces */
        int total = soft ? 13 + i - out->first[1] : 5 + i;

        rank = rank == BJX_RANKS - 1 ? BJX_ACE : rank + 1;
        if (pair && chart->split[rank]) {
            out->cell[i][column][0] = 'P';
            continue;
        }
        if (pair) soft = rank == BJX_ACE;
        if (pair) total = soft ? 12 : 2 * (rank + 1);
        name_cell(out->cell[i][column], chart->total[soft][total]);
    }
    for (int a = 0; a < BJX_RANKS; a++)
        for (int b = a; b < BJX_RANKS; b++) {
            int pair = bjx_pair(a, b);
            const struct bjx_row *row = &c->row[pair];
            enum bjx_play play = charted(chart, row, &c->all->hand[c->all->pair[pair]], a, b);

            if (row->dealt > 0 && play != row->best) add_exception(out, c, pair, play);
        }
}

static void name_rows(struct hands_chart *out)
{
    static const char *const parts[CHART_PARTS] = {"hard", "soft", "pairs"};
    static const char ranks[] = "23456789TA";

    for (int i = 0; i < CHART_PARTS; i++)
        out->part[i] = parts[i];
    for (int total = 5; total <= 20; total++) {
        struct pit_text t = pit_text_in(out->row[out->rows], sizeof out->row[0]);

        pit_text_int(&t, total);
        out->rows++;
    }
    out->first[1] = out->rows;
    for (int other = 0; other < 8; other++) {
        out->row[out->rows][0] = 'A';
        out->row[out->rows++][1] = ranks[other];
    }
    out->first[2] = out->rows;
    for (int rank = 0; rank < BJX_RANKS; rank++)
        memset(out->row[out->rows++], ranks[rank], 2);
    out->first[3] = out->rows;
}

bool blackjack_chart(struct hands_chart *out, const struct pit_rules *r,
                     const struct pit_shoe *shoe)
{
    BLACKJACK_ROOM struct charting x;

    *out = (struct hands_chart){0};
    x = (struct charting){.out = out};
    name_rows(out);
    out->columns = r->option[O_DEALING] == HOLE_UP ? BJX_PAIRS : BJX_RANKS;
    if (!blackjack_solve(r, shoe, chart_column, &x)) return false;
    blackjack_value(&out->best, &out->ev, x.chart);
    return true;
}
