/* chart_json.h -- a chart of play as JSON. */
#pragma once

#include "core/json.h"
#include "odds/own.h"
#include "pit/rules.h"

void chart_json(struct json *j, const struct hands_chart *c, const struct pit_rules *r);
