/* machine.h -- entropy from the kernel, signatures by libsodium. */
#pragma once

#include "fair/system.h"

/* NULL: the library or the protocol's known answers fail, and nothing may be dealt. */
const struct fair_system *system_sodium(void);
