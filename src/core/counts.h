/* counts.h -- a list of counts as one number, for options that have several: 24,15,7,4,2,1,1. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COUNTS_MAX = 8, COUNTS_SUM = 64 }; /* how many, each at least 1, and what they add up to */

/* Lists of seven counts have the numbers below this; those of fewer, fewer. */
enum { COUNTS_SEVEN = 621216192 };

int32_t counts_pack(const uint8_t *count, int parts);
void counts_unpack(uint8_t *count, int parts, int32_t number);

/* Reads "24,15,7"; false: that is not so many counts of 1 or more, COUNTS_SUM at most in all. */
bool counts_read(uint8_t *count, int parts, const char *text, size_t n);
