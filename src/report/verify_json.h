/* verify_json.h -- what the check of a record found, as JSON. docs/fairness.md describes it. */
#pragma once

#include "core/json.h"
#include "verify/verify.h"

/* "verified", "differs" or "incomplete". */
const char *verify_verdict(const struct verify *v);

/* Feeds all lines and ends. True: verified. */
bool verify_text(struct verify *v, const struct fair_system *system, const char *text, size_t n);

void verify_json(const struct verify *v, struct json *out);
