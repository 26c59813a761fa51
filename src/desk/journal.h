/* journal.h -- the file of a record that is written as a table is dealt: what is said to be stored
 * is on the disk, and a file that was cut off in the middle of a line goes on from the last whole
 * one. */
#pragma once

#include "pit/text.h"

#include <sys/types.h>

struct journal {
    int fd;
    const char *name;
    off_t size;
    char trouble[300]; /* why the last call failed */
};

/* A new file; false: there is one, or it cannot be made. */
bool journal_new(struct journal *j, const char *name);

/* A file that is there, of which nobody else writes; *text is all of its whole lines, to be freed,
 * *torn how many bytes behind them are cut off. */
bool journal_open(struct journal *j, const char *name, char **text, size_t *n, size_t *torn);

/* All of it once more. */
bool journal_read(struct journal *j, char **text, size_t *n);

/* On the disk when it is true. */
bool journal_add(struct journal *j, const char *text, size_t n);
bool journal_cut(struct journal *j, off_t size);

void journal_close(struct journal *j);
