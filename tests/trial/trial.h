/* trial.h -- the trial game's options, which its rulebook fills. */
#pragma once

#include "games/shoe.h"

enum { O_CHANCE = O_CARDS_OWN, O_SHARE, TRIAL_OPTIONS };
enum { CHANCE_SHOE, CHANCE_WHEEL };

extern const struct pit_book trial_books[];
extern const struct pit_game trial_game;
