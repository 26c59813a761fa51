/* rules_json.h -- rules in force as JSON. */
#pragma once

#include "core/json.h"
#include "pit/rules.h"

/* The members "game", "rules" and "options" of an open JSON object. */
void rules_json_members(struct json *j, const struct pit_rules *r);

/* One JSON object: every option with its value, default, legal values, clause and help, and what a
 * supervisor should know of these rules. */
void rules_json(struct json *j, const struct pit_rules *r);
void rules_json_all(struct json *j, const struct pit_rules *r); /* its members alone */
