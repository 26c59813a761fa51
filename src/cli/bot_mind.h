/* bot_mind.h -- how pit bot plays: by the systems and strategies of pit sim, at a table that it
 * follows line by line. */
#pragma once

#include "client/bot.h"
#include "client/client.h"
#include "client/follow.h"
#include "pit/record.h"
#include "sim/door.h"
#include "simulate.h"

struct bot_brain {
    /* The caller's: */
    const char *system, *strategy, *bet; /* as pit sim takes them; NULL: not given */
    struct cli_list *wagers;
    struct client *server; /* records are fetched from it */

    struct simulate asked;
    struct sim_door *door; /* what the system remembers */
    struct sim_made made;
    struct pit_replay *table; /* as far as its record is known */
    int seat;                 /* whose events are heard; below 0: none */
    struct follow follow;     /* leads there */
};

extern const struct bot_mind bot_mind;
void bot_brain_end(struct bot_brain *m);
