/* verify_json.h -- what the check of a record found, as JSON. docs/fairness.md describes it. */
#pragma once

#include "core/json.h"
#include "verify/verify.h"

void verify_json(const struct verify *v, struct json *out);
