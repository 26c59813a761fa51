/* pictures.h -- a game's own picture of its stage in the terminal; most do with the general one. */
#pragma once

#include "tui/view.h"

/* NULL: it has none. */
view_stage *picture_of(const struct pit_game *game);

/* For the list alone. */
view_stage red_dog_picture, roulette_picture, baccarat_picture, blackjack_picture, craps_picture,
    big_six_picture;
