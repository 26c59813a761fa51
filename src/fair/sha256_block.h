/* sha256_block.h -- one block of SHA-256, the two ways of it. For sha256.c and its test. */
#pragma once

#include "sha256.h"

#include <stdbool.h>

extern const uint32_t fair_sha256_constant[64];

void fair_sha256_plain(uint32_t state[8], const uint8_t block[FAIR_BLOCK]);

/* By instructions for it, several times as fast; false: this processor has none. */
bool fair_sha256_can(void);
void fair_sha256_fast(uint32_t state[8], const uint8_t block[FAIR_BLOCK]);
