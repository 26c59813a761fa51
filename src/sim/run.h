/* run.h -- a whole simulation: blocks shared out to threads, and added up. */
#pragma once

#include "sim.h"

#include <stdatomic.h>

/* The way to the result, for the picture of the running mean: sums over equal parts of the run. */
enum { SIM_PARTS = 400 };

struct sim_result {
    struct sim_tally tally;
    struct sim_sums part[SIM_PARTS];
};

struct sim_run {
    const struct sim_job *job; /* prepared */
    uint64_t rounds;
    int threads;
    uint64_t first, stride;  /* of the blocks, where several processes share them; 0 and 1: all */
    uint64_t end;            /* the block before which to end; 0: all are played */
    const atomic_bool *stop; /* once true, only what has begun is finished; or NULL */
    void (*look)(void *with, const struct sim_result *so_far); /* ten times a second; or NULL */
    void *with;
};

void sim_run(const struct sim_run *run, struct sim_result *out);
void sim_result_add(struct sim_result *to, const struct sim_result *from);
