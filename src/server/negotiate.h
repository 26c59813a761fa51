/* negotiate.h -- what a request says about encodings and about what it has already (RFC 9110). */
#pragma once

#include <stdbool.h>

/* How much a client with this Accept-Encoding likes a coding, "br", "gzip" or "identity":
 * thousandths; 0: not at all. An entry that cannot be read counts as absent. */
int negotiate_quality(const char *accept, const char *coding);

/* Is this tag, without its quotes, in an If-None-Match? */
bool negotiate_has_tag(const char *list, const char *tag);
