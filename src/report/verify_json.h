/* verify_json.h -- what the check of a record found, as JSON. docs/fairness.md describes it. */
#pragma once

#include "core/json.h"
#include "verify/verify.h"

/* One object; and its members alone, under another verdict than the check's own. */
void verify_json(const struct verify *v, struct json *out);
void verify_json_members(const struct verify *v, const char *verdict, struct json *out);
