/* tally.c -- what a server counts, for whoever watches it. */

#include "hub.h"

#include "pit/rules.h"

#include <assert.h>

const int tally_bounds[TALLY_TIMES] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

struct tally *tally_of(struct hub *h, const struct pit_game *game)
{
    int at = 0;

    while (pit_games()[at] != game)
        at++;
    assert(at < TALLY_GAMES);
    return &h->tallies.game[at];
}

void tally_stored(struct hub *h, int64_t ms)
{
    int at = 0;

    while (at < TALLY_TIMES && ms > tally_bounds[at])
        at++;
    h->tallies.took[at]++;
    h->tallies.took_ms += ms;
    h->tallies.stored++;
}
