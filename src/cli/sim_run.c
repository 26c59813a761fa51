/* sim_run.c -- pit sim: plays rounds of cards or rolls of dice, with a bar, over threads and
 * processes. */

#include "simulate.h"

#include <stdio.h>

/* What the bar is drawn from. */
struct watched {
    const struct sim_run *run;
    const struct simulate_bar *bar;
};

static void look(void *with, const struct sim_result *so_far)
{
    const struct watched *w = with;
    const struct sim_job *cards = w->run->job;
    const struct sim_sums *s = cards ? &so_far->tally.sums : &so_far->dice.unit;
    pit_money unit = cards ? cards->ante : 1;
    double rounds = (double)(cards ? so_far->tally.rounds : so_far->dice.rounds);
    double made = (double)(cards ? so_far->tally.rounds : so_far->dice.rolls);
    double gone = simulate_clock() - w->bar->began;
    char done[SPACED_ROOM], rate[SPACED_ROOM], words[120];

    snprintf(words, sizeof words, "%s  %s/s  %+.2f %% +/-%.3f", simulate_short(done, made),
             simulate_short(rate, made / gone), 100 * sim_mean(s, unit),
             100 * WITHIN_95 * sim_error(s, unit));
    simulate_bar_draw(w->bar, rounds / (double)w->run->rounds, words);
}

void simulate_run(const struct simulate *a, const struct sim_job *cards,
                  const struct dice_job *dice, struct simulate_played *out)
{
    struct simulate_bar bar = simulate_bar();
    struct sim_run run = {.job = cards,
                          .dice = dice,
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
    out->seconds = simulate_clock() - bar.began;
    if (run.look) simulate_bar_clear(&bar);
}
