/* odds_json.h -- Red Dog's odds as JSON, from 64-bit integers: the bytes of pit odds --json. */
#pragma once

#include "core/json.h"
#include "pit/rules.h"

/* ranks: thirteen counts in place of a full shoe, three cards or more; or NULL. */
void odds_json(struct json *j, const struct pit_rules *r, const uint8_t *ranks);
