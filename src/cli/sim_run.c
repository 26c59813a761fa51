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

void simulate_run(const struct simulate *a, struct simulate_played *out)
{
    struct bar bar = bar_begin();
    struct sim_run run = {.job = &a->job,
                          .rounds = a->rounds,
                          .threads = a->threads,
                          .first = (uint64_t)a->processes.rank,
                          .stride = (uint64_t)a->processes.size,
                          .stop = &simulate_stop};

    if (bar.shown && !a->processes.rank) run.look = look;
    run.with = &(struct watched){&run, &bar};
    sim_run(&run, &out->result);
    processes_gather(&a->processes, &out->result);
    out->threads = processes_sum(&a->processes, a->threads);
    out->seconds = bar_clock() - bar.began;
    if (run.look) bar_clear(&bar);
}

int simulate_rounds(struct simulate *a)
{
    struct simulate_played *played = calloc(1, sizeof *played);
    int status = DONE;

    if (!played) abort();
    if (!sim_prepare(&a->job, a->engine)) {
        status = cli_error("sim: this game cannot be counted; give another strategy");
    } else {
        simulate_run(a, played);
        if (!a->processes.rank)
            status = simulate_by_system(a) ? simulate_tell_system(a, played)
                                           : simulate_tell_alike(a, played);
    }
    sim_free(&a->job);
    free(played);
    return status;
}
