/* run.c -- shares out blocks of rounds, and adds them up. */

#include "run.h"

#include "crew.h"

#include <pthread.h>

struct shared {
    const struct sim_run *run;
    struct sim_result *result;
    uint64_t blocks, size; /* of each */
    pthread_mutex_t lock;
};

static void work(void *with, uint64_t block)
{
    struct shared *s = with;
    const struct sim_run *run = s->run;
    uint64_t left = run->rounds - block * s->size;
    struct sim_tally tally = {0};

    if (left > s->size) left = s->size;
    sim_block(run->job, block, left, &tally);
    pthread_mutex_lock(&s->lock);
    sim_tally_add(&s->result->tally, &tally);
    sim_sums_add(&s->result->part[block * SIM_PARTS / s->blocks], &tally.sums);
    pthread_mutex_unlock(&s->lock);
}

static void look(void *with)
{
    struct shared *s = with;
    struct sim_result copy;

    pthread_mutex_lock(&s->lock);
    copy = *s->result;
    pthread_mutex_unlock(&s->lock);
    s->run->look(s->run->with, &copy);
}

void sim_run(const struct sim_run *run, struct sim_result *out)
{
    struct shared s = {.run = run, .result = out, .size = sim_block_size(run->rounds)};
    struct crew crew = {.first = run->first,
                        .stride = run->stride,
                        .threads = run->threads,
                        .stop = run->stop,
                        .work = work,
                        .look = run->look ? look : NULL,
                        .with = &s};

    *out = (struct sim_result){0};
    s.blocks = sim_blocks(run->rounds);
    crew.items = run->end && run->end < s.blocks ? run->end : s.blocks;
    pthread_mutex_init(&s.lock, NULL);
    crew_run(&crew);
    pthread_mutex_destroy(&s.lock);
}

void sim_result_add(struct sim_result *to, const struct sim_result *from)
{
    sim_tally_add(&to->tally, &from->tally);
    for (int i = 0; i < SIM_PARTS; i++)
        sim_sums_add(&to->part[i], &from->part[i]);
}
