/* passphrase.h -- which passphrases are too easily guessed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Is it one of those that are tried first: one of the four thousand most used of breaches, a common
 * word with or without figures and signs, a row of keys, a repetition, or the name itself? */
bool passphrase_is_weak(const char *passphrase, const char *name);

/* The first four bytes of the SHA-256 of each, in lower case, ascending. */
extern const uint32_t passphrase_list[];
extern const int passphrases;
