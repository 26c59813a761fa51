/* list.c -- games with a view of their odds of their own. */

#include "games/games.h"
#include "views.h"

static const struct {
    const struct pit_game *game;
    const struct odds_view *view;
} views[] = {
    {&red_dog_game, &red_dog_view},        {&craps_game, &craps_view},
    {&mini_craps_game, &craps_view},       {&baccarat_game, &baccarat_view},
    {&midi_baccarat_game, &baccarat_view},
};

const struct odds_view *odds_view(const struct pit_game *game)
{
    static const struct odds_view none = {0};

    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        if (views[i].game == game) return views[i].view;
    return &none;
}
