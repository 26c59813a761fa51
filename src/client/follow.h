/* follow.h -- a server's table, followed by the lines of its record: what a program that plays or
 * draws there has of it.
 *
 * What is hidden stays hidden: a card that this seat does not see is taken for one that may lie
 * there, and the record tells at the end of the round. */
#pragma once

#include "client.h"
#include "core/json_read.h"
#include "pit/record.h"

struct follow {
    /* The caller's: */
    struct client *server;         /* records are fetched from it */
    struct pit_replay *table;      /* as far as its record is known */
    const struct pit_rules *rules; /* in force there */
    pit_see *see;                  /* told of its events; NULL: nobody is */
    void *with;                    /* handed to it */

    bool broken;             /* a line was not taken */
    char part[PIT_LINE_MAX]; /* the beginning of a line that is being fetched */
    size_t part_n;
};

/* Takes a line; hidden: of a card that this seat does not see. False: what follows is not known. */
bool follow_hears(struct follow *f, const char *line, bool hidden);
/* Is what was heard what a server says of the table? */
bool follow_stands(const struct follow *f, const struct json_value *state);
/* The table as it stood at the end of this round, from its record; 0: before the first. False: it
 * is not known. */
bool follow_begins(struct follow *f, const char *table, int64_t round);
