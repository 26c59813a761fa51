/* games_json.h -- the games, their rulebooks and their spots as JSON. */
#pragma once

#include "core/json.h"
#include "pit/game.h"

/* A spot that the first book withholds by default, and the option that opens it: "ez=on". */
struct games_spot {
    char name[24], opens[48];
};

/* How many there are; spots that need more than one option are left out. */
int games_spots(struct games_spot out[PIT_SPOTS_MAX], const struct pit_game *g);
/* only: this game alone; NULL: all of them. */
void games_json(struct json *j, const struct pit_game *only);
