/* study_json.h -- odds of a layout as JSON, for games whose wagers outlast a round: the bytes of
 * pit odds --json and pit advise --json. They need fractions of any size. */
#pragma once

#include "core/json.h"
#include "odds/study.h"
#include "pit/table.h"

/* Every wager that can be worked out. False, and nothing is written: there is none. */
bool study_json_wagers(struct json *j, const struct pit_rules *r);

/* What lies on the layout between rounds is worth, by seat: each wager, all of them, and what a
 * seat may do about them. False, and nothing is written: nothing is on the layout. */
bool study_json_layout(struct json *j, const struct pit_table *t);
