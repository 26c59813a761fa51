/* clock.h -- the time, behind a door that tests may replace. */
#pragma once

#include <stdint.h>

int64_t system_now_ms(void);   /* since 1970, as the wall has it; may jump */
int64_t system_ticks_ms(void); /* since some moment; never goes back */

struct system_clock {
    int64_t (*now_ms)(void), (*ticks_ms)(void);
};

/* For tests, before other threads look; NULL brings the real clock back. */
void system_clock_replace(const struct system_clock *clock);
