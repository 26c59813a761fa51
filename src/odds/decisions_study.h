/* decisions_study.h -- best play of a round of any game: what each choice is worth, by what the
 * game's decisions look at (game.measures). */
#pragma once

#include "strategy.h"
#include "study.h"

/* Solves the round that begins with this state, in which one seat has a wager and all that the game
 * waits for is known (round.h). by: places of game.measures that tell rows apart, ending in -1
 * (odds_rows). strategy: a strategy of the caller's, or NULL. out->row and out->room are the
 * caller's. False if the round cannot be worked out, or there is no room for all rows. */
bool decisions_study(struct decisions_study *out, const struct pit_rules *r,
                     const struct pit_state *start, const int8_t *by,
                     const struct strategy *strategy);

/* The mean result of a round by this strategy, per unit of the first bet. */
bool decisions_by(struct figure *out, const struct pit_rules *r, const struct pit_state *start,
                  const struct strategy *strategy);
