/* follow.h -- a server's table, followed by the lines of its record: what a program that plays or
 * draws there has of it.
 *
 * What is hidden stays hidden. A card that this seat does not see lies there without a face, or,
 * where the rules cannot go on without one, is taken for one that may be it; once the server shows
 * it, the round is gone through again with it. Nobody is told what does not agree with what the
 * server says has happened. */
#pragma once

#include "bot.h"
#include "client.h"
#include "core/json_read.h"
#include "pit/record.h"

struct follow_round;

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
    struct follow_round *round; /* NULL: nothing is hidden at this table */
};

/* Takes the lines of these events. False: what follows is not known, and where cards are hidden
 * nobody was told of any. *guessed: there are cards that this seat has not seen. */
bool follow_hears(struct follow *f, const struct bot_news *news, bool *guessed);
/* Is what was heard what a server says of the table? */
bool follow_stands(const struct follow *f, const struct json_value *state);
/* The table as it stood at the end of this round, from its record; 0: before the first. False: it
 * is not known. */
bool follow_begins(struct follow *f, const char *table, int64_t round);
void follow_end(struct follow *f);
