/* sim_run.c -- pit sim: plays rounds, with a bar, over threads and processes. */

#include "cli.h"
#include "simulate.h"

#include <math.h>
#include <stdlib.h>

/* What the bar is drawn from. */
struct watched {
    const struct sim_run *run;
    const struct bar *bar;
    int processes;

    /* Of what all processes have brought before this stretch: */
    struct sim_sums sums;
    uint64_t rounds, played; /* since the program began */
    uint64_t before;         /* rounds of this part that an earlier program played */
};

/* The first process knows what it has itself; the others have about as much. */
static void look(void *with, const struct sim_result *so_far)
{
    const struct watched *w = with;
    const struct sim_tally *t = &so_far->tally;
    pit_money unit = sim_unit(w->run->job);
    double made = (double)w->played + (double)t->played * w->processes;
    double rounds = (double)w->rounds + (double)t->rounds * w->processes;
    double gone = bar_clock() - w->bar->began;
    struct sim_sums sums = w->sums;
    char done[SPACED_ROOM], rate[SPACED_ROOM], words[120];

    sim_sums_add(&sums, &t->sums);
    snprintf(words, sizeof words, "%s  %s/s  %+.2f %% +/-%.3f", simulate_short(done, made),
             simulate_short(rate, made / gone), 100 * sim_mean(&sums, unit),
             100 * WITHIN_95 * sim_error(&sums, unit));
    bar_draw(w->bar, fmin(rounds / (double)(w->run->rounds - w->before), 1), words);
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
static int run_until(const struct simulate *a, struct sim_run *run, struct sim_job *job,
                     struct sim_result *out)
{
    enum { PART = 1 << 20 };
    struct sim_result *part = malloc(sizeof *part);
    struct simulate_kept kept = {0};
    int status = a->continued ? simulate_before(a, out, &kept) : DONE;

    if (!part) abort();
    while (status == DONE) {
        uint64_t left = a->rounds > out->tally.rounds ? a->rounds - out->tally.rounds : 0;

        run->rounds = left < PART ? left : PART;
        if (!run->rounds) break;
        job->seed = seed_of(a->seed, kept.parts++);
        sim_run(run, part);
        sim_result_add(out, part);
        if (atomic_load(&simulate_stop)) break;
        if (error_of(a, out) <= a->until || out->tally.rounds >= a->rounds) break;
    }
    if (status == DONE && a->continued) status = simulate_after(a, out, kept);
    free(part);
    return status;
}

/* What the first process tells the others before each stretch. */
struct course {
    struct simulate_kept kept; /* its rounds are 0 once all is played */
    uint64_t step;             /* blocks of the next stretch, of all processes */
    int status, stops;
};

/* Where to go on, and what there is of it. */
static struct course course_begin(const struct simulate *a, struct sim_result *out, int threads)
{
    struct course c = {.step = (uint64_t)threads, .status = DONE};

    if (a->processes.rank) return c;
    if (a->continued) c.status = simulate_before(a, out, &c.kept);
    if (!c.kept.rounds) {
        c.kept.parts++;
        c.kept.rounds = a->rounds;
    }
    return c;
}

/* A run in stretches of some seconds. After each, all that was played is gathered, and kept if it
 * is to be continued: a process that dies costs one stretch. The blocks are those of a run in one
 * go, and so are the figures. */
static int run_stretches(const struct simulate *a, struct sim_run *run, struct sim_job *job,
                         struct sim_result *out)
{
    const double shortest = 1, longest = 4; /* seconds */
    struct watched *w = run->with;
    struct sim_result *stretch = malloc(sizeof *stretch);
    int threads = processes_sum(&a->processes, a->threads);
    struct course c = course_begin(a, out, threads);

    if (!stretch) abort();
    w->before = c.kept.blocks * sim_block_size(run->rounds);
    for (;;) {
        double began = bar_clock(), gone;

        processes_tell(&a->processes, &c, sizeof c);
        if (c.status != DONE || c.stops || !c.kept.rounds) break;
        job->seed = seed_of(a->seed, c.kept.parts - 1);
        run->first = c.kept.blocks + (uint64_t)a->processes.rank;
        run->end = c.kept.blocks + c.step;
        w->sums = out->tally.sums;
        sim_run(run, stretch);
        processes_gather(&a->processes, stretch);
        c.stops = processes_sum(&a->processes, atomic_load(&simulate_stop));
        if (a->processes.rank) continue;
        sim_result_add(out, stretch);
        w->rounds += stretch->tally.rounds;
        w->played += stretch->tally.played;
        c.kept.blocks = run->end;
        if (c.stops || run->end >= sim_blocks(run->rounds)) c.kept.blocks = c.kept.rounds = 0;
        if (a->continued) c.status = simulate_after(a, out, c.kept);
        gone = bar_clock() - began;
        if (gone < shortest) c.step *= 2;
        if (gone > longest && c.step > (uint64_t)threads) c.step /= 2;
    }
    if (c.stops) atomic_store(&simulate_stop, true);
    free(stretch);
    return c.status;
}

int simulate_run(const struct simulate *a, struct simulate_played *out)
{
    struct bar bar = a->mpi ? bar_begin_shared() : bar_begin();
    int status = DONE;
    struct sim_job *job = malloc(sizeof *job);
    struct sim_run run = {.job = job,
                          .rounds = a->rounds,
                          .threads = a->threads,
                          .first = (uint64_t)a->processes.rank,
                          .stride = (uint64_t)a->processes.size,
                          .stop = &simulate_stop};

    if (!job) abort();
    *job = a->job;
    if (bar.shown && !a->processes.rank) run.look = look;
    run.with = &(struct watched){.run = &run, .bar = &bar, .processes = a->processes.size};
    out->result = (struct sim_result){0};
    if (a->until > 0)
        status = run_until(a, &run, job, &out->result);
    else if (a->continued || a->processes.size > 1)
        status = run_stretches(a, &run, job, &out->result);
    else
        sim_run(&run, &out->result);
    out->threads = processes_sum(&a->processes, a->threads);
    out->seconds = bar_clock() - bar.began;
    if (run.look) bar_clear(&bar);
    free(job);
    return status;
}

/* Prints it, and draws it; an exit status. */
static int tell_as(const struct simulate_form *form, const struct simulate *a,
                   const struct sim_told *o)
{
    const struct sim_tally *t = &o->result->tally;
    bool system = simulate_by_system(a);
    uint64_t rounds = system ? t->played : t->rounds;

    if (!rounds) return simulate_interrupted(0, "rounds");
    if (system && !t->sums.n && !atomic_load(&simulate_stop))
        return cli_error("sim: in %llu rounds this system never made a bet on %s that was decided: "
                         "there is nothing to report",
                         (unsigned long long)rounds, a->rules.spot[a->job.system.first].name);
    if (a->json)
        simulate_print_json(o);
    else if (a->csv)
        form->csv(a, o);
    else
        form->text(a, o);
    if (a->plot && form->plot(a, o) != DONE) return BAD_INPUT;
    return simulate_interrupted(rounds, "rounds");
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
    status = tell_as(simulate_by_system(a) ? &simulate_system : &simulate_alike, a, &told);
    if (!a->json && !a->csv && status == DONE && sim_told_missed(&told))
        printf(" --until %g was not reached: the run ended with --rounds\n", a->until);
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
