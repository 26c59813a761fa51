/* bar.c -- the bar on stderr. */

#include "bar.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

double bar_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool bar_dumb(void)
{
    const char *term = getenv("TERM");

    return !term || strcmp(term, "dumb") == 0;
}

struct bar bar_begin(void)
{
    bool shown = isatty(STDERR_FILENO) == 1 && !bar_dumb();

    return (struct bar){.shown = shown, .to = stderr, .began = bar_clock()};
}

struct bar bar_begin_shared(void)
{
    static FILE *terminal; /* for as long as the program runs */
    struct bar bar = bar_begin();

    if (bar.shown || bar_dumb()) return bar;
    if (!terminal) terminal = fopen("/dev/tty", "we");
    if (!terminal) return bar;
    signal(SIGTTOU, SIG_IGN); /* mpirun puts its processes in the background: "stty tostop" */
    setvbuf(terminal, NULL, _IONBF, 0);
    bar.shown = tcgetpgrp(fileno(terminal)) == getpgid(getppid());
    bar.to = terminal;
    return bar;
}

void bar_draw(const struct bar *bar, double share, const char *words)
{
    double gone = bar_clock() - bar->began, left = share > 0 ? gone / share - gone : 0;
    char hashes[21] = "....................", line[80]; /* a longer one would wrap, and stay */

    if (!bar->shown) return;
    if (share < 0) {
        snprintf(line, sizeof line, " %s  %.0f s", words, gone);
    } else {
        memset(hashes, '#', (size_t)(20 * fmin(share, 1)));
        snprintf(line, sizeof line, " [%s] %2.0f %%  %s  %.*f %s left", hashes, 100 * share, words,
                 left < 100, left < 100 ? left : left / 60, left < 100 ? "s" : "min");
    }
    fprintf(bar->to, "\r%s\033[K", line);
}

bool bar_due(struct bar *bar)
{
    double now = bar->shown ? bar_clock() : 0;

    if (now < bar->drawn + 0.1) return false;
    bar->drawn = now;
    return true;
}

void bar_clear(const struct bar *bar)
{
    if (bar->shown) fputs("\r\033[K", bar->to);
}
