/* utf8.h -- is this text? */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Whole and shortest sequences, no surrogates, nothing above U+10FFFF. */
bool utf8_valid(const char *text, size_t n);
