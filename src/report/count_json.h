/* count_json.h -- what a count of cards is worth, and where plays change, as JSON. */
#pragma once

#include "core/json.h"
#include "odds/card_counts.h"
#include "odds/own.h"
#include "pit/rules.h"

void count_json(struct json *j, const struct count_study *s, const struct pit_rules *r,
                const struct card_count *c);
