/* layout_study.h -- what lies on the layout between rounds is worth, and what a seat may do with
 * it. */
#pragma once

#include "study.h"

#include <gmp.h>

/* How much a wager on the layout changes its seat's worth on average, from this state between
 * rounds to its first settlement, in cents; a percentage that has been paid is gone already. The
 * worth of a layout is the sum over its wagers. False if it cannot be worked out. */
bool wager_value(mpq_t out, const struct pit_rules *in_force, const struct pit_state *s, int wager);

struct layout_choice {
    struct pit_event event; /* without a verb: all stays as it is */
    struct figure value;    /* mean change of the seat's worth until all is decided, cents */
};

/* All that has to do with the wagers a seat has: to leave them be, which comes first; to take one
 * down, to call it on or off, and to make one that needs them, such as odds. Amounts are the most
 * that may be; a smaller one is worth less in proportion. */
struct layout_study {
    struct layout_choice choice[PIT_MOVES_MAX];
    int count, best; /* the first of equals */
};

/* False if it cannot be worked out. To be freed whatever comes back. */
bool layout_study(struct layout_study *out, const struct pit_rules *in_force,
                  const struct pit_state *s, int seat);
void layout_study_free(struct layout_study *l);
