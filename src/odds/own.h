/* own.h -- what a game says of its odds in a way of its own, beside the general studies. Anything
 * may be NULL. None of it needs more than 64-bit integers. */
#pragma once

#include "study.h"

#include "pit/text.h"

struct odds_own {
    /* Fills in what decisions_study would, but faster: a round from a full shoe, or, not NULL, from
     * just these cards, three or more. Rows are told apart by game.rows or rows_part. */
    bool (*decisions)(struct decisions_study *out, const struct pit_rules *r,
                      const struct pit_shoe *shoe);
    /* All figures of a wager on this spot, as wager_study has them: from a full shoe, or from just
     * these cards. False: none can be made there. */
    bool (*wager)(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe);
    /* The name of a way that a round ends, "spread 3, between", and what it pays. */
    void (*end_words)(const struct pit_rules *r, const struct study_end *end, struct pit_text *name,
                      struct pit_text *pays);
    /* The word for this value of a measure; NULL: its number. */
    const char *(*measure_word)(int measure, int64_t value);
};
