/* power.h -- a disk that loses its power: what was written and not yet synced may stay, go, or be
 * torn, in any order.
 *
 * Stands beneath SQLite for the books of one folder, which go on as if nothing had happened until
 * power_back puts there what the disk had when the power failed. The file of the logs' heads is
 * watched by its fdatasync, for which the program is linked with --wrap=fdatasync. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Before new books are opened. No sync goes to the real disk from then on. */
void power_install(void);

/* The power fails at the so manieth write, sync, truncation or removal from now; 0: it does not. */
void power_fails(uint64_t seed, int after);
bool power_failed(void);

/* The files, closed by now, become what was left of them. */
void power_back(void);

/* So many writes were lost, torn, or kept without a sync, since the beginning. */
struct power_count {
    long lost, torn, kept;
} power_counted(void);
