/* epoch_deal.c -- a table dealt by an epoch of PITFAIR/1. */

#include "epoch_deal.h"

#include "keeper.h"

#include <assert.h>

int epoch_draw(void *epoch, int verb, int which, uint32_t n)
{
    const struct fair_epoch *e = epoch;

    switch (verb) {
    case PIT_DICE: return fair_roll(e, which + 1);
    case PIT_POCKET: return fair_spin(e, which + 1);
    default: return (int)fair_pick(e, which, n);
    }
}

void epoch_cards(const struct fair_epoch *e, uint8_t cards[PIT_PILE_MAX])
{
    uint16_t order[PIT_PILE_MAX];

    assert(e->n <= PIT_PILE_MAX);
    fair_order(e, order);
    for (int i = 0; i < e->n; i++)
        cards[i] = (uint8_t)(order[i] % PIT_CARDS);
}

bool epoch_begin(struct pit_table *t, const struct fair_epoch *e)
{
    uint8_t cards[PIT_PILE_MAX];

    keeper_epoch(&t->keeper);
    if (fair_source(e) != FAIR_SHOE) return true;
    epoch_cards(e, cards);
    return pit_table_cards(t, cards, e->n) == PIT_OK;
}

bool epoch_turn(const struct pit_rules *r, const struct pit_event *e)
{
    return r->source != PIT_FROM_SHOE && e->verb == pit_begins(r);
}

bool epoch_ends(const struct pit_rules *r, const struct pit_event *e,
                const struct pit_effect *effects, int count, int turns, int stop)
{
    if (r->source == PIT_FROM_SHOE || turns < stop) return e->verb == PIT_SHUFFLE && !e->spot;
    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_ROUND_OVER) return true;
    return false;
}

bool epoch_half_over(const struct pit_rules *r, const struct pit_state *s, int turns, int stop)
{
    if (r->source != PIT_FROM_SHOE) return turns * 2 >= stop;
    return s->shoe.inside <= (r->cards + r->cut) / 2;
}
