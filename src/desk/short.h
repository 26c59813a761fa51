/* short.h -- spots as people type them: "split 17-20", "pass odds", and what a game has for short.
 */
#pragma once

#include "core/line.h"
#include "pit/game.h"

/* The spot that a line begins with in short, "17 5" or "place 6 12"; *rest goes on behind it.
 * Below 0: it is none, or its whole name. */
int short_spot(const struct pit_rules *r, struct line *rest);
