/* odds_wagers.h -- pit odds: a line for each wager of the layout, and for each decision of a round.
 */
#pragma once

#include "odds/study.h"
#include "pit/rules.h"

/* What each wager of a layout costs. */
struct odds_table {
    const struct pit_rules *rules;
    struct wager_study wager[PIT_SPOTS_MAX];
    bool has[PIT_SPOTS_MAX], printed[PIT_SPOTS_MAX];
    bool two_edges; /* of the bet and of the outlay */
    bool exact;     /* some fraction is short enough to be shown */
};
/* shoe: NULL for a full one. False: no wager can be worked out. To be freed in any case. */
bool odds_table_fill(struct odds_table *t, const struct pit_rules *r, const struct pit_shoe *shoe);
void odds_table_free(struct odds_table *t);

void odds_table_print(struct odds_table *t);
void odds_table_csv(const struct odds_table *t);

/* The decisions of a round: what each choice is worth. part: from part of a shoe. */
void odds_decisions_print(const struct pit_rules *r, const struct decisions_study *d, bool part);
void odds_decisions_csv(const struct pit_rules *r, const struct decisions_study *d, bool part);
