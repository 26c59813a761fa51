/* advice_json.h -- the value of every choice that waits, as JSON. */
#pragma once

#include "core/json.h"
#include "odds/advice.h"
#include "pit/table.h"

/* The choices of one seat, as members of an open JSON object; name may be NULL. */
void advice_json_seat(struct json *j, const struct pit_rules *r, const struct advice *a, int seat,
                      const char *name);

/* One JSON object for all seats whose turn it is. False, and nothing is written: out of reach. */
bool advice_json(struct json *j, const struct pit_table *t);
