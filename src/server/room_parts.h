/* room_parts.h -- what the files of a live table have of each other. */
#pragma once

#include "room.h"

/* ---- room_play.c ---- */

/* An action at a table begins and ends with these. False: the table is damaged, and was set aside.
 * Finishing does the rest of what it leads to: ceremony, cut, deal. */
bool room_begin(struct room *r, struct action *a, struct refusal *why);
void room_finish(struct room *r, struct action *a);
/* One event, or why not. */
bool room_event(struct room *r, const struct pit_event *e, struct refusal *why);
bool room_refused(struct room *r, const struct pit_event *e, enum pit_error err,
                  const struct pit_range *range, struct refusal *why);
bool room_go(struct room *r, struct refusal *why); /* no more bets: a round begins */
bool room_between_rounds(const struct room *r);    /* with wagers, and nothing else to wait for */
bool room_all_ready(const struct room *r);
bool room_leaves_elbow_room(const struct room *r, int64_t now); /* in room_time.c */

/* The house takes wagers here, and this player's; else why not. */
bool room_takes_wagers(const struct room *r, const struct player *p, struct refusal *why);

/* ---- room_seal.c ---- */

void room_seal(struct room *r); /* its state is as an action has left it */
/* It still is; else why nothing is done, and the table has been set aside. */
bool room_intact(struct room *r, struct refusal *why);

/* ---- room_roll.c ---- */

/* Wagers may lie from shoe to shoe: then no more are taken until they are decided. */
bool room_is_overdue(const struct room *r);
struct room *room_open_like(struct room *r); /* and stored; NULL: it cannot be */

/* ---- room_aside.c ---- */

/* What lies here goes back, and then the chips; the log ends before that. why: in the books; told:
 * in the record. next: a new table that goes on from here, NULL: none. */
void room_void(struct room *r, struct room *next, const char *actor, const char *why,
               const char *told);

/* ---- room_people.c ---- */

/* The seat that is meant, from 0; -1: none, and why. asked: from 1; 0: it was not named. */
int room_seat_or_refuse(const struct room *r, const struct player *p, int asked,
                        struct refusal *why);
void room_vacate(struct room *r, int seat);
void room_note_play(struct room *r); /* who has a wager, or had one until now */

/* ---- room_linger.c: who sits and does not play ---- */

void linger_leave(struct room *r, int seat, int64_t now); /* is about to */
/* Since when who sits down now has had no wager decided here. */
int64_t linger_since(struct room *r, const struct player *p, int64_t now);
void linger_move(struct room *r, struct room *to); /* which goes on from it */
/* May be lost to somebody who waits for a seat. */
bool linger_is_idle(const struct room *r, int seat, int64_t now);
/* As words for who has lost it: you ... */
const char *linger_why(const struct room *r, int seat, int64_t now);
/* Takes what lies there back. */
bool linger_take_back(struct room *r, struct action *a, int seat);

/* ---- room_misses.c: who did not show what it had committed to ---- */

/* The steps of a ceremony, as they come and when the log is read again; now: 0 then. */
void misses_open(struct room *r);
void misses_commit(struct room *r, int seat, int64_t player, uint64_t address);
void misses_show(struct room *r, int seat);
void misses_leave(struct room *r, int seat, int64_t now);
void misses_void(struct room *r, int64_t now);
void misses_ready(struct room *r);
/* Is the player of this seat left out of the coming ceremony? */
bool room_sits_out(const struct room *r, int seat);
/* Somebody of its address has missed, and it has shown nothing here yet. */
bool room_newcomer_waits(const struct room *r, const struct player *p);
bool room_missed_lately(const struct room *r); /* by anybody, within ten epochs */
/* Missed too often: no seat for a while. */
bool room_keeps_out(const struct room *r, const struct player *p, int64_t now);

/* ---- room_time.c ---- */

bool room_is_away(const struct room *r, int seat, int64_t now); /* for so long that it counts */
void room_set_timers(struct room *r);
void room_wakes(struct room *r); /* after a restart: what waited for a time waits again */

/* ---- room_tell.c ---- */

/* A list with room for one more. */
void *room_more(void *list, int count, int *room, size_t size);
void room_looks(struct room *r);       /* from now on events of the table are told */
void room_note_turned(struct room *r); /* hidden cards that everybody has seen by now */
/* What the room keeps of an event. */
void room_saw(struct room *r, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *effects, int count);

/* ---- room_books.c: what an action did to the money, as rows for the books ---- */

void books_start(struct room *r); /* from now on; the table stands as it is in the books */
void books_stop(struct room *r);
void books_begin(struct room *r); /* of an action */
void books_note(struct room *r, const struct pit_effect *effects, int count);
bool books_moved_purse(const struct room *r); /* a wallet paid for chips, or got them */
void books_end(struct room *r, struct action *a);
void books_log(struct room *r, struct group *g);         /* what was written alone */
const void *books_sums(const struct room *r, size_t *n); /* what the entries come to */

/* ---- room_open.c ---- */

/* Rules that a table here may have, beside those that are open; else why not. */
bool room_rules(struct hub *h, const char *game, const char *text, enum policy policy,
                struct pit_rules *out, struct refusal *why);
struct room *room_new(struct hub *h);
void room_enlist(struct room *r); /* from now on the hub has it */
void room_name_rules(struct room *r);
void room_end_record(struct room *r, struct action *a, const char *why); /* for good */
#define ROOM_FOLLOWS "# goes on from table "                             /* ID, in a record */

/* Who looks on is told. next: a new table that goes on from here and is stored with it, or NULL. */
void room_close(struct room *r, struct room *next, const char *why);
void room_follow(struct room *r, struct room *next, struct action *a); /* its record has ended */
void room_tell_closed(struct room *r, struct action *a, const char *why);

/* ---- room_fair.c: the ceremony of PITFAIR/1 ---- */

/* One step of it or of the cut, if it is time for one; ... */
bool ceremony_tend(struct room *r, struct action *a);
bool ceremony_is_due(const struct room *r, int64_t now);   /* ... and whether it is */
void ceremony_wakes(struct room *r);                       /* after a restart */
bool ceremony_tell_seed(struct room *r, struct action *a); /* of an epoch that is over, once */
uint64_t room_first_epoch(const struct room *r, int seat);
bool room_anybody(const struct room *r); /* somebody sits here and is here */
