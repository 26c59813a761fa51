/* crew.h -- threads that share out numbered pieces of work. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct crew {
    uint64_t items;
    uint64_t first, stride; /* this process does first, first + stride ...: 0 and 1 for all */
    int threads;
    const atomic_bool *stop; /* once true, what has not begun is left; NULL: nobody stops it */
    void (*work)(void *with, uint64_t item); /* by several threads at once */
    void (*look)(void *with); /* by the calling thread, ten times a second; or NULL */
    void *with;
};

/* Returns when all is done, or stopped. */
void crew_run(const struct crew *c);
