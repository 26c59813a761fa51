/* rules_json.h -- rules in force as JSON, and their options in words. */
#pragma once

#include "core/json.h"
#include "odds/warnings.h"
#include "pit/rules.h"

/* What an option is, "4" or "on"; what it may be, "1..8". */
enum { VALUE_ROOM = 64, LEGAL_ROOM = 128 };
const char *rules_value(char out[VALUE_ROOM], const struct pit_rules *r, int option, int32_t value);
const char *rules_legal(char out[LEGAL_ROOM], const struct pit_rules *r, int option);

/* The members "game", "rules" and "options" of an open JSON object; without the first. */
void rules_json_members(struct json *j, const struct pit_rules *r);
void rules_json_in_force(struct json *j, const struct pit_rules *r);

/* The member "notices": signs that the book wants at the table. */
void rules_json_notices(struct json *j, const struct pit_rules *r);

/* One JSON object: every option with its value, default, legal values, clause and help, and what a
 * supervisor should know of these rules. */
void rules_json(struct json *j, const struct pit_rules *r, odds_edge *edge);
/* Its members alone; the default is by pit_option_default, or at a live table by pit_option_live.
 */
void rules_json_all(struct json *j, const struct pit_rules *r, odds_edge *edge,
                    int32_t (*fallback)(const struct pit_rules *r, int option));
