/* record_file.h -- a record of any length, line by line, from a file or from standard input.
 *
 * Memory does not grow with the file. Of a line longer than any that a record may have, the
 * beginning is handed out, and whoever reads it says that it is too long. */
#pragma once

#include "core/line.h"
#include "fair/sha256.h"

#include <stdio.h>
#include <sys/types.h>

enum { RECORD_FILE_ROOM = 1 << 16 };

struct record_file {
    struct lines lines; /* first: playback is handed its address */
    const char *name;
    int fd;
    FILE *spool;       /* standard input, kept so that it can be read again; NULL: no need of it */
    off_t at, size;    /* what has been read, and all of it; size -1: as much as comes */
    size_t next, have; /* of the buffer */
    bool fed;          /* the line handed out last ended in a line feed */
    bool failed;       /* it could not be read */
    struct fair_sha256 sum; /* over the bytes read so far */
    char buffer[RECORD_FILE_ROOM];
};

/* Opens a file, - for standard input; `again`: it is to be read more than once. False once it has
 * been said why not. */
bool record_file_open(struct record_file *f, const char *name, bool again);

/* A second reader of the same file, to be closed before the first. */
void record_file_twin(struct record_file *twin, const struct record_file *f);

/* What has been read of it; 0 to 1, below 0 where nobody knows. */
double record_file_share(const struct record_file *f);

/* False, once it is said, if it could not be read to its end. */
bool record_file_close(struct record_file *f);
