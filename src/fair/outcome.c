/* outcome.c -- from seeds to all that they bring. */

#include "outcome.h"

void fair_outcome(struct fair_outcome *o)
{
    struct fair_epoch *e = &o->epoch;
    enum fair_source_kind source = fair_source(e);

    fair_derive(e);
    if (source == FAIR_SHOE) {
        o->cut = fair_cut(e, &o->cut_by);
        fair_order(e, o->order);
        fair_order_hash(o->order, e->n, o->order_hash);
        return;
    }
    for (int i = 0; i < e->stop; i++)
        o->order[i] = (uint16_t)(source == FAIR_DICE ? fair_roll(e, i + 1) : fair_spin(e, i + 1));
}

void fair_outcome_commits(struct fair_epoch *e)
{
    fair_commit_server(e, e->commit);
    for (int i = 0; i < e->seats; i++)
        fair_commit_seat(e, &e->seat[i], e->seat[i].commit);
}
