/* room_parts.h -- the parts of a live table that have files of their own. */
#pragma once

#include "hub.h"

/* room_books.c: what an action did to the money, as rows for the books. */
void books_begin(struct room *r);
void books_note(struct room *r, const struct pit_effect *effects, int count);
void books_wallet(struct room *r, struct player *p); /* whose wallet pays for chips, or gets them */
bool books_have_wallet(const struct room *r);
void books_end(struct room *r, struct action *a);

/* room_open.c */
void room_close(struct room *r);

/* room_fair.c: one step of the ceremony or of the cut, if it is time for one; ... */
bool ceremony_tend(struct room *r, struct action *a);
bool ceremony_is_due(const struct room *r, int64_t now);   /* ... and whether it is */
void ceremony_wakes(struct room *r);                       /* after a restart */
void ceremony_tell_seed(struct room *r, struct action *a); /* of an epoch that is over, once */
uint64_t room_first_epoch(const struct room *r, int seat);
bool room_anybody(const struct room *r); /* somebody sits here and is here */

/* room.c: one event, or why not; what an action begins with. */
bool room_event(struct room *r, const struct pit_event *e, struct refusal *why);
void room_begin(struct room *r, struct action *a);
int room_seat_or_refuse(const struct room *r, const struct player *p, struct refusal *why);
/* From now on events of the table are told; what the room keeps of one. */
void room_looks(struct room *r);
void room_wakes(struct room *r); /* after a restart: what waited for a time waits again */
void room_saw(struct room *r, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *effects, int count);
