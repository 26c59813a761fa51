/* clock.h -- the time, behind a door that tests may replace. */
#pragma once

#include <stddef.h>
#include <stdint.h>

int64_t system_now_ms(void);   /* since 1970, as the wall has it; may jump */
int64_t system_ticks_ms(void); /* since some moment; never goes back */

/* What the ticks belong to: another text each time that the machine is started; "" if it has none.
 */
void system_boot(char *out, size_t room);

struct system_clock {
    int64_t (*now_ms)(void), (*ticks_ms)(void);
};

/* For tests, before other threads look; NULL brings the real clock back. */
void system_clock_replace(const struct system_clock *clock);
