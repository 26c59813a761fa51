/* bar.h -- the bar on stderr, if that is a terminal: how much is done, what came of it so far, how
 * long it takes. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

struct bar {
    bool shown;
    FILE *to;
    double began, drawn; /* seconds */
};

double bar_clock(void); /* seconds, of a clock that never goes back */

/* TERM=dumb, or none: nothing is drawn twice in one place, and nothing is coloured. */
bool bar_dumb(void);

struct bar bar_begin(void);
/* For a process of mpirun, whose stderr is a pipe: on the terminal where mpirun is in front. */
struct bar bar_begin_shared(void);

/* `share` is what is done, 0 to 1; below 0 nobody knows. */
void bar_draw(const struct bar *bar, double share, const char *words);

/* True ten times a second: the bar should be drawn. */
bool bar_due(struct bar *bar);
void bar_clear(const struct bar *bar);
