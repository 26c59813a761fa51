/* list.c -- games with rounds of their own making. */

#include "blackjack_sim.h"

#include "games/games.h"

const struct sim_own *sim_own(const struct pit_game *game)
{
    return game == &blackjack_game ? &blackjack_sim : NULL;
}
