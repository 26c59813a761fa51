/* view.h -- what `pit odds` shows of a game beside the general tables, or in their place. The list
 * is src/games/views/list.c; most games need none. Anything may be NULL. */
#pragma once

#include "study.h"

#include <gmp.h>
#include <stdio.h>

enum { LASTS_MAX = 400 };

struct odds_view {
    const char *doing; /* "raising": what one may do or leave in a round */
    /* The table of a round's decisions; part: from part of a shoe. */
    void (*decisions)(FILE *out, const struct pit_rules *r, const struct decisions_study *d,
                      bool part);
    /* What stands below the table of wagers; by spot, without a win where there is no figure. */
    void (*wagers)(FILE *out, const struct pit_rules *r, const struct wager_study *wager);
    /* "a shooter throws": how likely it is that this happens n times or more. */
    const char *lasts;
    bool (*at_least)(mpq_t out, const struct pit_rules *r, int n);
};

/* The game's view; one that is empty if it has none. */
const struct odds_view *odds_view(const struct pit_game *game);
