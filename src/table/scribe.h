/* scribe.h -- writes the record of a table whose shoes can be proved.
 *
 * Play in the terminal and the server keep their records with it: every event, and at the end of a
 * round the time, the calls, the payouts and the chain. Epochs are the house's (fair/house.h);
 * a shuffle ends one, and its seed is shown. The text lies in `out` until the owner has stored it.
 */
#pragma once

#include "checks.h"
#include "fair/house.h"

enum { SCRIBE_ROOM = 64 * 1024 + CHECKS_ROOM };

struct scribe {
    struct fair_house *house;
    struct pit_record writer;
    uint64_t now_ms; /* set by the owner */
    bool fresh;      /* shuffled: the next epoch must be played before the next bet */
    bool ending;     /* a round is over, and its checks are not written yet */
    const struct pit_rules *rules;

    char text[SCRIBE_ROOM];
    struct pit_text out;
    size_t hashed; /* of it, in the chain */

    struct checks checks; /* of this round */
};

/* Game, rules, time and table. */
void scribe_begin(struct scribe *s, struct fair_house *house, const struct pit_rules *r);

/* For table.see. */
void scribe_event(struct scribe *s, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count);

/* After a restart: nothing is written of a record that exists. */
void scribe_again_begin(struct scribe *s, struct fair_house *house, const struct pit_rules *r);
/* What an event that is in the record led to, and a line of checks that covers it.
 */
void scribe_again(struct scribe *s, const struct pit_effect *effects, int count);
void scribe_again_line(struct scribe *s, const char *line, size_t n);

/* The text so far, in whole lines. Where the house writes its lines, and what the owner stores. */
struct pit_text *scribe_lines(struct scribe *s);

/* The coming epoch, which is ready, is played: the table gets its cards. */
void scribe_play_epoch(struct scribe *s, struct pit_table *t);

/* A chain line over everything up to here. */
void scribe_chain(struct scribe *s);

/* The record ends here: what was called and paid since the last round, the seed of the epoch that
 * is played, which is void for this reason, and a chain line. Without a reason everybody has gone
 * home, and the epoch is over. */
void scribe_end(struct scribe *s, const char *why);

/* The numbers of this table are no secret: they follow from one that was named. */
void scribe_seeded(struct scribe *s, uint64_t seed);

/* Everything in `out` has been stored. */
void scribe_stored(struct scribe *s);
