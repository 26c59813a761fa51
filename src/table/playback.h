/* playback.h -- plays a whole record and keeps what every account of it needs: who sat down, which
 * round it is, what went wrong. A teller makes words or JSON of it. */
#pragma once

#include "table/seeds.h"

/* Somebody who sat down. */
struct guest {
    int seat;
    char name[PIT_NAME_MAX];
    pit_money brought, chips; /* chips: those that went home */
    bool left;
};

struct playback;

struct playback_teller {
    void (*event)(struct playback *r, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *fx, int count);
    void (*refused)(struct playback *r, const struct pit_said *said, const char *line, size_t n);
    void (*failed)(struct playback *r, const struct pit_said *said, const char *words);
    void (*changed)(struct playback *r, const struct pit_rules *rules); /* from here on */
};

struct playback {
    struct pit_replay play;
    struct seeds seeds;
    struct pit_rules begun;               /* the rules at the start of play */
    struct pit_rules known;               /* those in force, as far as they are told */
    const struct playback_teller *teller; /* NULL: nothing is told */
    void *with;                           /* the teller's own */
    bool strict; /* a line that the rules refuse ends the record: what follows would not be it */
    struct guest *guest; /* the caller's memory */
    int guests, guests_max;
    bool cut;               /* there was no room for a guest */
    long line, round;       /* the one that is played, or comes next */
    int refusals, failures; /* those that nobody wanted */
    char trouble[900]; /* why the record cannot be read, or else the first thing that went wrong:
                        * "LINE: words (clause)" */
};

/* Begins; what stands above is kept, all else is reset. */
void playback_open(struct playback *r);

/* Plays a record. False: it cannot be read, and trouble says why. */
bool playback_record(struct playback *r, const char *record, size_t n);

/* The same of lines from anywhere; `ahead` are the same lines once more, to look ahead in. */
bool playback_lines(struct playback *r, struct lines *record, struct lines *ahead);

/* What a guest holds, how much of it is owed, and what they are up or down: chips and what stands
 * on the table. */
pit_money guest_chips(const struct playback *r, const struct guest *g);
pit_money guest_owes(const struct playback *r, const struct guest *g);
pit_money guest_net(const struct playback *r, const struct guest *g);

/* "MA-RD 5(h)", or two of them. */
void playback_clauses(struct pit_text *t, const struct pit_effect *fx);
