/* blackjack_rest.c -- best play and the chart, for who says nothing else: from the analyser, for a
 * full shoe. */

#include "blackjack_sim.h"

#include <string.h>

/* ---- from the analyser ---- */

static unsigned best_bits(const struct bjx_column *c, int hand, int pair)
{
    unsigned bits = bjx_undoubled(c, hand) == BJX_HIT ? BJX_CHART_HIT : 0;

    if (pair < 0) return bits;
    if (c->play[hand] == BJX_DOUBLE) bits |= BJX_CHART_DOUBLE;
    if (c->row[pair].best == BJX_SURRENDER) bits |= BJX_CHART_SURRENDER;
    if (c->row[pair].best == BJX_SPLIT) bits |= REST_SPLIT;
    return bits;
}

static unsigned chart_bits(const struct bjx_chart *chart, const struct bjx_hand *hand, int a, int b)
{
    unsigned bits = chart->total[hand->soft][hand->total];

    return bits | (a == b && chart->split[a] ? REST_SPLIT : 0);
}

/* Two of 6, 7 and 8, of one suit or not: what is best but to surrender. */
static unsigned bits_of(int play, unsigned bits)
{
    const unsigned moves = BJX_CHART_HIT | BJX_CHART_DOUBLE;

    bits &= ~moves;
    if (play == BJX_DOUBLE) return bits | moves;
    return bits | (play == BJX_HIT ? BJX_CHART_HIT : 0);
}

static void look_at_suits(struct bjs_plan *p, const struct bjx_column *c, int column)
{
    for (int missing = 0; missing < 3; missing++) {
        int a = 5 + (missing + 1) % 3, b = 5 + (missing + 2) % 3, pair = bjx_pair(a, b);
        int hand = c->all->pair[pair];
        uint8_t *mixed = &p->rest[column][hand];

        if (c->row[pair].dealt <= 0) continue;
        p->rest_suited[column][missing] = (uint8_t)bits_of(c->suited_play[missing], *mixed);
        *mixed = (uint8_t)bits_of(c->mixed_play[missing], *mixed);
    }
}

static void read_column(void *with, const struct bjx_column *c)
{
    struct bjs_plan *p = with;
    bool charts = p->job->rest == SIM_CHART;
    int natural = bjx_pair(BJX_ACE, BJX_TEN), column = c->up;
    struct bjx_chart chart;

    if (c->hole >= 0) column = c->up * BJX_RANKS + c->hole;
    if (c->up == BJX_ACE && c->hole < 0)
        p->even = c->row[natural].value > c->row[natural].ev[BJX_STAND];
    if (c->hole >= 0 && bjx_pair(c->up, c->hole) == natural) return; /* nothing is asked */
    bjx_chart_make(&chart, c);
    for (int i = 1; i < c->all->count; i++) {
        const struct bjx_hand *hand = &c->all->hand[i];

        if (!c->there[i] || hand->cards < 2) continue;
        p->rest[column][i] = (uint8_t)(charts ? hand->cards > 2 ? chart_bits(&chart, hand, 0, 1) : 0
                                              : best_bits(c, i, -1));
    }
    for (int a = 0; a < BJX_RANKS; a++)
        for (int b = a; b < BJX_RANKS; b++) {
            int pair = bjx_pair(a, b), i = c->all->pair[pair];

            if (c->row[pair].dealt <= 0 || pair == natural) continue;
            p->rest[column][i] = (uint8_t)(charts ? chart_bits(&chart, &c->all->hand[i], a, b)
                                                  : best_bits(c, i, pair));
        }
    if (p->looks_at_suits) look_at_suits(p, c, column);
    if (c->hole >= 0)
        memcpy(p->rest[c->hole * BJX_RANKS + c->up], p->rest[column], sizeof p->rest[column]);
}

void bjs_rest_make(struct bjs_plan *p)
{
    if (p->job->rest == SIM_SILENT) return;
    p->looks_at_suits = p->pays_678 && p->job->rest == SIM_BEST;
    blackjack_solve(p->job->rules, NULL, read_column, p);
}

/* ---- for who asks ---- */

int bjs_rest(const struct bjs_plan *p, int column, int hand, int suited, unsigned may)
{
    unsigned bits =
        suited < 0 || !p->looks_at_suits ? p->rest[column][hand] : p->rest_suited[column][suited];

    if (bits & REST_SPLIT && may >> SAY_SPLIT & 1) return SAY_SPLIT;
    if (bits & BJX_CHART_SURRENDER && may >> SAY_SURRENDER & 1) return SAY_SURRENDER;
    if (bits & BJX_CHART_DOUBLE && may >> SAY_DOUBLE & 1) return SAY_DOUBLE;
    return bits & BJX_CHART_HIT && may >> SAY_HIT & 1 ? SAY_HIT : SAY_STAND;
}

int bjs_verb(const struct sim_job *j, const struct pit_state *s, int seat)
{
    const struct bjs_plan *p = j->own;
    const struct pit_blackjack *g = &s->u.blackjack;
    const struct pit_bj_hand *h;
    uint8_t count[BJX_RANKS] = {0};
    int index, suited = -1;
    unsigned may = 0;

    if (s->phase == THIRDS) return V_THIRD;
    if (s->phase == INSURING)
        return p->even && is_blackjack(&g->hand[seat][0]) ? V_EVEN_MONEY : V_DECLINE;
    if (s->phase != PLAY) return V_STAND;
    h = &g->hand[g->box][g->order[g->box][g->place]];
    for (int i = 0; i < h->cards; i++)
        count[p->rank[h->card[i]]]++;
    index = bjx_hand_of(&p->all, count);
    if (h->cards == 2) suited = bjs_straight(h->card[0], h->card[1]);
    for (int say = 0; say < SAY_DOWN; say++) {
        struct pit_event ask = {.seat = (uint8_t)seat, .verb = bjs_verbs[say]};
        struct pit_range range = {0};

        if (bj_allow(j->rules, s, &ask, &range) == PIT_OK) may |= 1U << say;
    }
    return bjs_verbs[bjs_rest(p, bjs_column(p, g->dealer[0], g->dealer[1]), index, suited, may)];
}
