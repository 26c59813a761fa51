/* system_never.c -- lines of a betting system whose conditions can never all hold. */

#include "odds/condition.h"
#include "system.h"

/* What a measure may be, whatever is played. */
static struct op_span range_of(const struct system_term *t, const struct pit_rules *r)
{
    const struct pit_span *ranges = r->game->measure_range;

    switch (t->measure) {
    case SYSTEM_NET:
    case SYSTEM_COUNT:
    case SYSTEM_TRUE: return op_span(-OP_ANYTHING, OP_ANYTHING);
    case SYSTEM_OWN:
        if (ranges) return op_span(ranges[t->which].least, ranges[t->which].most);
        return op_span(-OP_ANYTHING, OP_ANYTHING);
    default: return op_span(0, OP_ANYTHING);
    }
}

static bool same_measure(const struct system_term *a, const struct system_term *b)
{
    return a->measure == b->measure && a->which == b->which && a->hand == b->hand;
}

/* Can all that the line says of what this term looks at be true at once? */
static bool can_hold(const struct system_line *l, const struct system_term *of,
                     const struct pit_rules *r)
{
    struct op_span span = range_of(of, r);

    for (int i = 0; i < l->terms; i++)
        if (same_measure(&l->term[i], of))
            op_narrow(&span, l->term[i].op, l->term[i].number, of->measure != SYSTEM_TRUE);
    return span.least <= span.most;
}

int system_never(const struct sim_system *s, const struct pit_rules *r, int behind)
{
    for (int i = 0; i < s->lines; i++) {
        const struct system_line *l = &s->line[i];

        for (int k = 0; k < l->terms && l->at > behind; k++)
            if (!can_hold(l, &l->term[k], r)) return l->at;
    }
    return 0;
}
