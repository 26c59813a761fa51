/* crowd.h -- many who ask a server, each with one question in flight, and what comes of it in
 * turns. */
#pragma once

#include "process.h"

#include <linux/sched.h>
#include <sched.h>

enum {
    REPEATS = 7, /* turns of each way; odd, so that there is a median */
    TURN_MS = 500,
    LATENCIES = 1 << 20,
};

struct crowd {
    struct load *player;
    int count, poll;
    void (*ask)(struct load *l);
    const char *answer; /* how it begins */
    double *latency;    /* of each answer; NULL: they are not kept */
    long answers;
};

static inline void ask_all(struct crowd *c, double *asked)
{
    for (int i = 0; i < c->count; i++) {
        asked[i] = seconds(CLOCK_MONOTONIC);
        c->ask(&c->player[i]);
    }
}

static inline void take_answer(struct crowd *c, double *asked, int i, bool go_on)
{
    double now;

    load_read(&c->player[i]);
    if (!load_take(&c->player[i], c->answer)) return;
    now = seconds(CLOCK_MONOTONIC);
    if (c->latency && c->answers < LATENCIES) c->latency[c->answers] = now - asked[i];
    c->answers++;
    asked[i] = go_on ? now : 0;
    if (go_on) c->ask(&c->player[i]);
}

/* Those who ask are elsewhere in life: here they share the processors, but do not take one from the
 * server each time they are answered. */
static inline void stand_back(void)
{
    load_must(sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0}) == 0, "no SCHED_BATCH");
}

/* One question in flight for each; answers a second. */
static inline double run_crowd(struct crowd *c)
{
    double asked[SOCKETS], begin = seconds(CLOCK_MONOTONIC), until = begin + 1e-3 * TURN_MS, now;
    struct epoll_event came[SOCKETS];
    long before = c->answers, waiting = c->count;

    ask_all(c, asked);
    do {
        int n = epoll_wait(c->poll, came, SOCKETS, 10000);

        load_must(n > 0, "no answer comes");
        now = seconds(CLOCK_MONOTONIC);
        for (int i = 0; i < n; i++) {
            take_answer(c, asked, (int)came[i].data.u32, now < until);
            waiting -= asked[came[i].data.u32] <= 0;
        }
    } while (waiting > 0);
    return (double)(c->answers - before) / (seconds(CLOCK_MONOTONIC) - begin);
}

static inline void watch(struct crowd *c, struct load *players, int count)
{
    c->player = players;
    c->count = count;
    c->poll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event e = {.events = EPOLLIN, .data.u32 = (uint32_t)i};

        load_must(epoll_ctl(c->poll, EPOLL_CTL_ADD, players[i].fd, &e) == 0, "no epoll");
    }
}

static inline int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static inline double median(double *list)
{
    qsort(list, REPEATS, sizeof *list, compare);
    return list[REPEATS / 2];
}

/* Turn by turn, so that a slow spell of the disk slows both. */
static inline double ratio(const double *of, const double *to)
{
    double list[REPEATS];

    for (int i = 0; i < REPEATS; i++)
        list[i] = of[i] / to[i];
    return median(list);
}

static inline void report_latency(struct crowd *c)
{
    long n = c->answers < LATENCIES ? c->answers : LATENCIES;

    qsort(c->latency, (size_t)n, sizeof *c->latency, compare);
    printf(", answered in %.2f ms at the median, %.2f at 99 %%\n", 1e3 * c->latency[n / 2],
           1e3 * c->latency[n * 99 / 100]);
}
