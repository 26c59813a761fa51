/* svg.h -- line charts as SVG files: round ticks, a legend, words for screen readers, no scripts.
 *
 * Colours are those of the daylight theme; a line is told from the others by its dashes too. */
#pragma once

#include <stdbool.h>

struct svg_series {
    const char *name;         /* in the legend; NULL: not there */
    const double *x, *y;      /* without y: only a band, in the colour of the line before */
    const double *low, *high; /* a band around the line, or NULL */
    int count;
    bool thin; /* one of many, unnamed, drawn beneath the others */
};

struct svg_chart {
    const char *title, *x_label, *y_label;
    const struct svg_series *series;
    int count;
    bool percent; /* y is a share: 0.05 is written 5 % */
};

/* False: it could not be written, errno says why. What is not a finite number is left out. */
bool svg_write(const char *file, const struct svg_chart *c);
