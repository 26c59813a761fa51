/* measure.h -- ways to play the same game, measured in turns. README.md says how to read it. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    REPEATS = 7,     /* of each measurement; odd, so that there is a median */
    REPEAT_MS = 250, /* how long one lasts */
};

struct way {
    const char *words;
    double (*play)(int way); /* plays for a while; how much it was */
    double speed[REPEATS], best, median;
};

static inline double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* So much in a second of this process, so that others on the machine count for less. */
static inline double measure(const struct way *w, int way)
{
    double begin = now(), end, done = 0;

    do {
        done += w->play(way);
        end = now();
    } while (end - begin < 1e-3 * REPEAT_MS);
    return done / (end - begin);
}

static inline int by_speed(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* In turns, so that a slow spell slows them all. */
static inline void measure_all(struct way *w, int ways)
{
    for (int i = 0; i < REPEATS; i++)
        for (int way = 0; way < ways; way++)
            w[way].speed[i] = measure(&w[way], way);
    for (int way = 0; way < ways; way++) {
        qsort(w[way].speed, REPEATS, sizeof w[way].speed[0], by_speed);
        w[way].best = w[way].speed[REPEATS - 1];
        w[way].median = w[way].speed[REPEATS / 2];
    }
}

/* The first of them is what the others are held against. */
static inline void print_ways(const struct way *w, int ways)
{
    for (int way = 0; way < ways; way++)
        printf("  %-26s %7.1f M/s at best, %7.1f M/s median, %5.2f of the plain loop\n",
               w[way].words, 1e-6 * w[way].best, 1e-6 * w[way].median, w[way].median / w[0].median);
}
