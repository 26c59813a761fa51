/* list.c -- which game has a picture of its own. */

#include "games/games.h"
#include "pictures.h"

view_stage *picture_of(const struct pit_game *game)
{
    if (game == &red_dog_game) return red_dog_picture;
    if (game == &roulette_game) return roulette_picture;
    if (game == &baccarat_game || game == &midi_baccarat_game) return baccarat_picture;
    if (game == &blackjack_game) return blackjack_picture;
    if (game == &craps_game || game == &mini_craps_game) return craps_picture;
    if (game == &big_six_game) return big_six_picture;
    return NULL;
}
