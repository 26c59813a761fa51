/* processes.h -- one simulation over several processes, in a build with MPI (cmake -DPIT_MPI=ON).
 *
 * Every process plays its share of the blocks, by their numbers; the first adds them up. In a build
 * without MPI there is one process, and processes_open says so. */
#pragma once

#include "run.h"
#include "session.h"

struct processes {
    int rank, size; /* which process of how many */
};

/* False: this build has no MPI. */
bool processes_open(struct processes *m);
void processes_close(void);

/* The first process gets what all have played; to the others nothing happens. */
void processes_gather(const struct processes *m, struct sim_result *result);
void processes_gather_sessions(const struct processes *m, struct sim_sessions *s);
int processes_sum(const struct processes *m, int number); /* such as threads */

/* All get these bytes of the first process. */
void processes_tell(const struct processes *m, void *what, int bytes);
