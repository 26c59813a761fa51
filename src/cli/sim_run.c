/* sim_run.c -- pit sim: plays rounds, with a bar, over threads and processes. */

#include "cli.h"
#include "simulate.h"

#include <stdlib.h>

/* What the bar is drawn from. */
struct watched {
    const struct sim_run *run;
    const struct bar *bar;
};

static void look(void *with, const struct sim_result *so_far)
{
    const struct watched *w = with;
    const struct sim_tally *t = &so_far->tally;
    pit_money unit = sim_unit(w->run->job);
    double made = (double)t->played;
    double gone = bar_clock() - w->bar->began;
    char done[SPACED_ROOM], rate[SPACED_ROOM], words[120];

    snprintf(words, sizeof words, "%s  %s/s  %+.2f %% +/-%.3f", simulate_short(done, made),
             simulate_short(rate, made / gone), 100 * sim_mean(&t->sums, unit),
             100 * WITHIN_95 * sim_error(&t->sums, unit));
    bar_draw(w->bar, (double)t->rounds / (double)w->run->rounds, words);
}

/* A long run is made of parts, each with random numbers of its own (splitmix64). */
static uint64_t seed_of(uint64_t seed, uint64_t part)
{
    uint64_t z = seed + part * UINT64_C(0x9e3779b97f4a7c15);

    if (!part) return seed;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (z ^ z >> 31) >> 1;
}

static double error_of(const struct simulate *a, const struct sim_result *r)
{
    return sim_error(&r->tally.sums, sim_unit(&a->job));
}

/* Parts are added until the error is small enough, from those that a file has. */
static int run_parts(const struct simulate *a, struct sim_run *run, struct sim_result *out)
{
    enum { PART = 1 << 20 };
    struct sim_result *part = malloc(sizeof *part);
    struct sim_job *job = malloc(sizeof *job);
    uint64_t parts = 0;
    int status = DONE;

    if (!part || !job) abort();
    *job = a->job;
    *out = (struct sim_result){0};
    if (a->continued) status = simulate_before(a, out, &parts);
    run->job = job;
    while (status == DONE) {
        uint64_t left = a->rounds > out->tally.rounds ? a->rounds - out->tally.rounds : 0;

        if (a->until > 0) run->rounds = left < PART ? left : PART;
        if (!run->rounds) break;
        job->seed = seed_of(a->seed, parts++);
        sim_run(run, part);
        sim_result_add(out, part);
        if (atomic_load(&simulate_stop) || a->until <= 0) break;
        if (error_of(a, out) <= a->until || out->tally.rounds >= a->rounds) break;
    }
    if (status == DONE && a->continued) status = simulate_after(a, out, parts);
    run->job = &a->job;
    free(job);
    free(part);
    return status;
}

int simulate_run(const struct simulate *a, struct simulate_played *out)
{
    struct bar bar = bar_begin();
    int status = DONE;
    struct sim_run run = {.job = &a->job,
                          .rounds = a->rounds,
                          .threads = a->threads,
                          .first = (uint64_t)a->processes.rank,
                          .stride = (uint64_t)a->processes.size,
                          .stop = &simulate_stop};

    if (bar.shown && !a->processes.rank) run.look = look;
    run.with = &(struct watched){&run, &bar};
    if (a->until > 0 || a->continued)
        status = run_parts(a, &run, &out->result);
    else
        sim_run(&run, &out->result);
    processes_gather(&a->processes, &out->result);
    out->threads = processes_sum(&a->processes, a->threads);
    out->seconds = bar_clock() - bar.began;
    if (run.look) bar_clear(&bar);
    return status;
}

static int tell(const struct simulate *a, const struct simulate_played *played)
{
    struct sim_told told = {.job = &a->job,
                            .result = &played->result,
                            .strategy = a->strategy_name,
                            .decides_by = a->decides_by,
                            .seconds = played->seconds,
                            .threads = played->threads,
                            .until = a->until,
                            .interrupted = atomic_load(&simulate_stop)};
    int status;

    sim_tell(&told);
    status = simulate_by_system(a) ? simulate_tell_system(a, &told) : simulate_tell_alike(a, &told);
    if (!a->json && !a->csv && status == DONE && sim_told_missed(&told))
        printf(" --until %g was not reached: --rounds ended the run before\n", a->until);
    sim_told_free(&told);
    return status;
}

int simulate_rounds(struct simulate *a)
{
    struct simulate_played *played = calloc(1, sizeof *played);
    int status = DONE;

    if (!played) abort();
    if (!sim_prepare(&a->job, a->engine)) {
        status = cli_error("sim: this game cannot be counted; give another strategy");
    } else {
        status = simulate_run(a, played);
        if (status == DONE && !a->processes.rank) status = tell(a, played);
    }
    sim_free(&a->job);
    free(played);
    return status;
}
