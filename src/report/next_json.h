/* next_json.h -- what chance may bring next, and what each wager then comes to, as JSON: for
 * layouts that say what they pay, and for a look at a roll or a spin before it comes. */
#pragma once

#include "core/json.h"
#include "pit/table.h"

/* One JSON object: each spot that these rules have, with the amounts that an open table takes there
 * and what the next roll or spin makes of a wager that has just been made, or what one beside a
 * hand may win. fx: room for the effects
 * of any event. */
void spots_json(struct json *j, const struct pit_rules *r, struct pit_effects *fx);

/* One JSON object: everything that chance may bring to this table now, with its weight, and what
 * each wager then comes to. False, and nothing is written: it does not wait for chance. */
bool next_json(struct json *j, const struct pit_table *t, struct pit_effects *fx);
