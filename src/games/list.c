/* list.c -- the games of this library. A program that defines pit_games itself has others: this
 * file holds nothing else, so that the linker then leaves it out. */

#include "games.h"
#include "pit/rules.h"

const struct pit_game *const *pit_games(void)
{
    static const struct pit_game *const games[] = {
        &red_dog_game,   &craps_game,    &mini_craps_game,
        &blackjack_game, &baccarat_game, &midi_baccarat_game,
        &roulette_game,  &big_six_game,  NULL};

    return games;
}
