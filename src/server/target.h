/* target.h -- the path and the query of a request's target. */
#pragma once

#include <stdbool.h>

/* Decodes the path in place. False: not of the form /path?query; a bad %-escape; a NUL, a control
 * character, a backslash or an escaped slash; empty, "." or ".." between slashes; not UTF-8. */
bool target_clean(char *target, const char **path, const char **query);
