/* events.h -- the event log: what whoever runs the server has to know of, one JSON line each.
 *
 * A thread of its own writes the lines and syncs them; who notes an event never waits for a disk.
 * Each line carries the hash of the one before it, so that none can be altered or left out unseen.
 * docs/operations.md lists the kinds. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    EVENTS_LINE = 1200,   /* bytes of a line at most, */
    EVENTS_WAITING = 4096 /* and lines that may wait for the disk */
};

#define EVENTS_FILE "events.log" /* in --data; full ones are events-FIRST.log beside it */

/* What is 0 or NULL is left out of the line. */
struct event {
    const char *kind;           /* "login.failed" */
    int64_t player;             /* whose, */
    const char *who;            /* by what name; of an operator, or as it was typed */
    const char *table;          /* public id */
    uint64_t address;           /* where from, as hub_address has it */
    const char *before, *after; /* what changed */
    const char *words;          /* for people */
};

struct events;

/* Opens the log of this folder and goes on behind its last whole line. full: bytes after which a
 * file is laid aside; 0: as usual. NULL: why has the words. */
struct events *events_open(const char *folder, size_t full, char *why, size_t room);
/* Any thread may. NULL: nobody keeps a log. */
void events_note(struct events *e, const struct event *event);
/* Waits until everything that was noted is on the disk, for two seconds at most; for who is about
 * to end the process. */
void events_flush(struct events *e);
void events_close(struct events *e);
/* Number and hash of the last line that is on the disk; 0: there is none. */
int64_t events_end(struct events *e, char chain[65]);
/* The books know of a log that had come this far. False: this one has not, or has another line
 * there: its end was cut off, or all of it. It goes on behind that number, so that the gap stays.
 */
bool events_goes_on(struct events *e, int64_t number, const char *chain);
bool events_ended_well(const struct events *e); /* the last line before this start was a stop */

/* ---- reading: events_read.c ---- */

/* Every kind that there is, as docs/operations.md lists them; ends in NULL. */
extern const char *const events_kinds[];
/* "login" is the kind of "login.failed" too. */
bool events_of_kind(const char *kind, const char *asked);

/* One line, without its line feed. */
typedef bool events_see(void *with, const char *line, size_t n); /* false: that is enough */
/* All lines of a folder, the oldest first, or those of the last files alone. False: why has the
 * words. */
bool events_read(const char *folder, bool last, events_see *see, void *with, char *why,
                 size_t room);

/* The hash that a line carries and the one that it must carry behind `before`, in hex, 64 digits
 * each; false: it has none. */
bool events_chain(const char *before, const char *line, size_t n, char has[65], char must[65]);
