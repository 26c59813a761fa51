/* list.c -- the games of the programs that are built with the trial game: that one, and the real
 * ones. It takes the place of src/games/list.c. */

#include "games/games.h"
#include "pit/rules.h"
#include "trial.h"

const struct pit_game *const *pit_games(void)
{
    static const struct pit_game *const games[] = {
        &trial_game,    &red_dog_game,       &craps_game,    &mini_craps_game, &blackjack_game,
        &baccarat_game, &midi_baccarat_game, &roulette_game, &big_six_game,    NULL};

    return games;
}
