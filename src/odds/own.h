/* own.h -- what a game says of its odds in a way of its own, beside the general studies. Anything
 * may be NULL. None of it needs more than 64-bit integers. */
#pragma once

#include "study.h"

#include "pit/text.h"

/* What a layout brings, in how many ways, and how the round ends then. */
struct own_net {
    pit_money net;
    int64_t ways;
    uint16_t on; /* a bit for each row of game.outcomes */
};

struct odds_own {
    /* Fills in what decisions_study would, but faster: a round from a full shoe, or, not NULL, from
     * just these cards, three or more. Rows are told apart by game.rows or rows_part. */
    bool (*decisions)(struct decisions_study *out, const struct pit_rules *r,
                      const struct pit_shoe *shoe);
    /* All figures of a wager on this spot, as wager_study has them: from a full shoe, or from just
     * these cards. False: none can be made there. */
    bool (*wager)(struct wager_study *out, const struct pit_rules *r, int spot,
                  const struct pit_shoe *shoe);
    /* The same of all of them, by spot; without an outcome where none can be made. False: no round
     * can be counted from these cards. */
    bool (*wagers)(struct wager_study *out, const struct pit_rules *r, const struct pit_shoe *shoe);
    /* What all wagers that a seat has on the layout bring together: the best first. How many; each
     * in `ways` of *all. */
    int (*nets)(struct own_net *out, int room, int64_t *all, const struct pit_rules *r,
                const struct pit_shoe *shoe, const struct pit_state *s, int seat);
    /* A payout that may be moved onto another wager in mid-round: what a unit of it is worth there,
     * by game.rows; and what a unit of the wager that it came from is worth if the payout always
     * stays (the first of `always`), goes onto one of them wherever that is worth it (the others),
     * or onto any of them (ev). */
    bool (*moves)(struct decisions_study *out, const struct pit_rules *r,
                  const struct pit_shoe *shoe);
    /* The name of a way that a round ends, "spread 3, between", and what it pays. */
    void (*end_words)(const struct pit_rules *r, const struct study_end *end, struct pit_text *name,
                      struct pit_text *pays);
    /* The word for this value of a measure; NULL: its number. */
    const char *(*measure_word)(int measure, int64_t value);
};
