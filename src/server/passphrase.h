/* passphrase.h -- which passphrases are too easily guessed. */
#pragma once

#include <stdbool.h>

/* Is it one of those that are tried first: a common word with or without figures and signs, a row
 * of keys, a repetition, or the name itself? */
bool passphrase_is_weak(const char *passphrase, const char *name);
