/* craps_play.h -- what the files of play at craps share: craps_dice.c, who throws; craps_allow.c,
 * what may be bet; craps_roll.c, what a roll decides; craps.c, the game. Included by no other. */

#pragma once

#include "craps.h"

/* wager.flags. CALLED: on while others like it are off, or off while they are on. */
enum { CALLED = 2, DECIDED = 128 };

enum craps_call {
    CALL_SHOOTER,
    CALL_TAKES_OVER,
    CALL_LEFT_OVER,
    CALL_THROW,
    CALL_LATE,
    CALL_VERBAL,
    CALL_NATURAL,
    CALL_CRAPS,
    CALL_BAR,
    CALL_POINT,
    CALL_POINT_MADE,
    CALL_SEVEN_OUT,
    CALL_HARD,
    CALL_TOTAL,
    CALL_TRAVELS,
    CALL_ON,
    CALL_OFF,
    CALL_PASS_DICE,
    CALL_ORDERED,
    CALL_NO_ROLL,
    CALL_FIRE_MARKER,
    CALL_FIRE_NOTICE,
    CALLS
};

enum craps_outcome { OUT_NATURAL, OUT_CRAPS, OUT_POINT, OUT_POINT_MADE, OUT_SEVEN_OUT, OUT_TOTAL };

/* craps_dice.c */
bool craps_on_line(const struct pit_state *s); /* anybody has a line bet */
int craps_offered_to(const struct pit_state *s);
int craps_asked_first(const struct pit_state *s);
void craps_awaits(struct pit_text *t, const struct pit_rules *r, const struct pit_state *s);
uint16_t craps_offer_clause(const struct pit_rules *r, const struct pit_state *s);
void craps_hand_dice(const struct pit_rules *r, struct pit_state *s, struct pit_effects *fx);
void craps_dice_pass(struct pit_state *s);

/* craps_allow.c: game.allow and game.resting, and by which rows a wager is judged and paid. */
enum pit_error craps_allow(const struct pit_rules *r, const struct pit_state *s,
                           const struct pit_event *ask, struct pit_range *out);
bool craps_resting(const struct pit_rules *r, const struct pit_state *s, const struct pit_wager *w);
int craps_judged_as(const struct pit_rules *r, const struct pit_state *s, int spot);
int craps_paid_as(const struct pit_rules *r, const struct pit_state *s, int spot);
pit_money craps_most_odds(const struct pit_rules *r, const struct pit_state *s, int seat, int spot);

/* craps_roll.c */
void craps_rolled(const struct pit_rules *r, struct pit_state *s, int dice, struct pit_effects *fx);
