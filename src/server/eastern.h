/* eastern.h -- weeks in the eastern United States, worked out from the law and from no time zone of
 * this machine. */
#pragma once

#include <stdint.h>

/* The first midnight with which a Friday begins there, after this moment; both in milliseconds
 * since 1970, UTC. */
int64_t eastern_friday(int64_t ms);
