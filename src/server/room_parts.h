/* room_parts.h -- the parts of a live table that have files of their own. */
#pragma once

#include "hub.h"

/* room_books.c: what an action did to the money, as rows for the books. */
void books_begin(struct room *r);
void books_note(struct room *r, const struct pit_effect *effects, int count);
void books_wallet(struct room *r, struct player *p); /* whose wallet pays for chips, or gets them */
void books_end(struct room *r, struct action *a);

/* room_open.c */
void room_close(struct room *r);

/* room.c: from now on events of the table are told; what the room keeps of one. */
void room_looks(struct room *r);
uint64_t room_first_epoch(const struct room *r, int seat);
void room_saw(struct room *r, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *effects, int count);
