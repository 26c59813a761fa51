/* anchor.h -- how far the log of each table had come, in a file apart from the books.
 *
 * Whoever restores older books would have cards dealt that are public. So what was reached stands
 * in a file beside them, and in one elsewhere if the operator wants; books that have less are
 * older. */
#pragma once

#include "fair/sha256.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANCHOR_ID = 16, ANCHOR_PATH = 4096 };

struct anchor_mark {
    uint8_t id[ANCHOR_ID]; /* public id of the table; all zeros: free */
    int64_t seq, epoch;    /* the last row of its log, the last epoch that has a seed; epoch -1: it
                            * is no table, but another file that is in use */
};

struct anchor {
    char path[ANCHOR_PATH];
    int file;
    bool fresh;   /* it was not there, or had nothing in it, */
    bool altered; /* or something that was not written with this key */
    struct fair_hmac key;
    struct anchor_mark *mark;
    uint8_t *bytes; /* of the file */
    int marks, room;
    int *place; /* of marks by their ids, and one more; 0: none */
    int places;
    int first, last; /* of those that are noted and not written; first > last: all are */
};

/* Makes the file if it is not there. Marks are sealed with a key; older: those that are not are
 * taken too, and sealed now. False: why has the words. */
bool anchor_open(struct anchor *a, const char *path, const uint8_t key[FAIR_HASH], bool older,
                 char *why, size_t room);
void anchor_close(struct anchor *a);

const struct anchor_mark *anchor_find(const struct anchor *a, const uint8_t id[ANCHOR_ID]);
/* The mark that stands for another file. */
void anchor_name(const char *path, uint8_t id[ANCHOR_ID]);
/* False: errno says why. Marks that are noted may be written together. */
bool anchor_note(struct anchor *a, const struct anchor_mark *mark);
bool anchor_write(struct anchor *a); /* all that were noted */
bool anchor_put(struct anchor *a, const struct anchor_mark *mark);
bool anchor_drop(struct anchor *a, const uint8_t id[ANCHOR_ID]);
bool anchor_sync(struct anchor *a); /* what was put is durable */
