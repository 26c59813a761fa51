/* choices.h -- the value of every choice that waits for a seat, exact for the cards seen. */
#pragma once

#include "pit/rules.h"

/* Prints the choices of this seat with their values; name may be NULL. False once it has been said
 * that they are out of reach. */
bool choices_print(const struct pit_rules *r, const struct pit_state *s, int seat,
                   const char *name);
