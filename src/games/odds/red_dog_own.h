/* red_dog_own.h -- what is special to the odds of Red Dog. */
#pragma once

#include "games/red_dog.h"
#include "odds/own.h"

/* The chances that the first two cards leave no choice: consecutive, a tie at once; a pair; and a
 * pair with a third alike. */
struct red_dog_ties {
    struct figure consecutive, pair, three;
};
struct red_dog_ties red_dog_ties(const struct pit_rules *r, const struct decisions_study *d);
