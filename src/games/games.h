/* games.h -- the list of games. */
#pragma once

#include "pit/game.h"

extern const struct pit_game red_dog_game, craps_game, mini_craps_game, baccarat_game,
    midi_baccarat_game, roulette_game, big_six_game, blackjack_game;
