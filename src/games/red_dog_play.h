/* red_dog_play.h -- what the files of Red Dog share: red_dog_rows.c, its rows; red_dog_allow.c,
 * what is legal; red_dog.c, the round. Included by no other. */

#pragma once

#include "red_dog.h"

enum { BETS, ENDS, DECIDE, CHOOSE, THIRD }; /* phases */
enum { ANTE, RAISE, COUPON };               /* spots */
enum { EXPOSED = IRREGULAR_OWN };
enum { PAIR = 0, SPREAD_LAST = 11 }; /* spreads; rules.pay[PAIR] is three alike */

/* Calls. */
enum {
    CALL_ENDS = CALL_CARDS_OWN,
    CALL_CONSECUTIVE,
    CALL_PAIR,
    CALL_THREE_ALIKE,
    CALL_NO_THREE,
    CALL_SPREAD,
    CALL_RAISES_CLOSED,
    CALL_THIRD,
    CALL_THIRD_EACH,
    CALL_BETWEEN,
    CALL_OUTSIDE,
    CALL_END_LOSES,
    CALL_END_PUSHES,
    CALL_EXPOSED,
    CALLS
};

/* Outcomes. */
enum {
    OUT_CONSECUTIVE,
    OUT_PAIR,
    OUT_THREE,
    OUT_BETWEEN,
    OUT_OUTSIDE,
    OUT_END,
    OUT_EACH,
    OUT_VOID
};

/* red_dog_rows.c: the game's tables, and game.prepare. */
extern const struct pit_option red_dog_options[];
extern const struct pit_verb_row red_dog_verbs[];
extern const struct pit_call_row red_dog_calls[];
extern const struct pit_irregular_row red_dog_irregular[];
extern const char *const red_dog_outcomes[];
void red_dog_prepare(struct pit_rules *r);

/* red_dog_allow.c: game.allow. */
enum pit_error red_dog_allow(const struct pit_rules *r, const struct pit_state *s,
                             const struct pit_event *ask, struct pit_range *out);
