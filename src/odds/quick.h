/* edge.h -- the player's expectation under best play, from the game itself. */
#pragma once

#include "pit/game.h"

struct fraction {
    int64_t num, den; /* in lowest terms, den above 0 */
};

/* What one unit of ante brings on average to a lone player who knows the rules and
 * plays a round from a full shoe as well as can be. */
struct fraction odds_edge(const struct pit_rules *r);
