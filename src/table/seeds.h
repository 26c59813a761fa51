/* seeds.h -- the cards and rolls of a record that names none: they come from the seeds it shows.
 *
 * It derives and does not judge; that is what pit verify does. */
#pragma once

#include "fair/notes.h"

#include "pit/record.h"

struct lines; /* core/line.h */

struct seeds {
    bool used;           /* the record names no card and no roll */
    struct lines *ahead; /* of the record: where the next seed of the house is looked for */
    bool ready;          /* the coming epoch has its key */
    bool fresh;          /* a shuffle has come, or the rolls have run out: the next epoch is due */
    struct fair_epoch coming, playing;
    int rounds; /* rolls that the one that is played has brought */
    uint8_t table_id[FAIR_TABLE_ID];
};

/* Reads the record once, and goes on reading ahead in it, at most once more. */
void seeds_open(struct seeds *s, struct lines *ahead);

/* A line has been read; if it is one of the ceremony, what it says is kept. */
void seeds_line(struct seeds *s, const struct pit_game *game, const char *line, size_t n);

/* For table.see. */
void seeds_see(struct seeds *s, const struct pit_rules *r, const struct pit_event *e,
               const struct pit_effect *effects, int count);

/* Gives the table the epoch that is due: its cards, or whatever else is then drawn from it. */
void seeds_serve(struct seeds *s, struct pit_table *t);
