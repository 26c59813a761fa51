/* desk.h -- the dealer's desk: a real table, whose cards, dice and wagers a dealer types as they
 * come.
 *
 * Every line that is taken is a line of a record, and on the disk before anything is told of it. At
 * the end of a round the record gets the time, the calls, what each wager brought, and a link of
 * the chain of hashes. */
#pragma once

#include "fair/notes.h"
#include "journal.h"
#include "rack.h"
#include "table/checks.h"

enum { DESK_TOLD = 1 << 20, DESK_TYPED = 512, DESK_CAME = 400, DESK_UNDONE = 64 };

struct desk {
    struct pit_replay play;
    struct rack rack;
    struct journal journal;
    struct checks checks;
    struct fair_chain chain;
    bool again;           /* lines of a record that is there are read once more: nothing is told */
    bool ending;          /* a round is over, and its checks are not written yet */
    bool unlinked;        /* lines stand behind the last link of the chain */
    off_t last;           /* where the line begins that may be taken back; 0: none */
    char came[DESK_CAME]; /* cards, dice or pockets of this round, or of the last one */
    bool new_round;       /* the next of them begins anew */
    pit_see *watch;       /* told of every event too; without one: all begins anew. NULL: nobody */
    void *watching;       /* handed to it */
    void (*lies)(struct pit_text *out, const void *watching); /* whose cards are whose, a line each;
                                                               * NULL: that is not known */
    void (*marks)(struct pit_text *out, const void *watching); /* and what the layout is marked
                                                                * with */
    char undone[DESK_UNDONE][DESK_TYPED]; /* lines that were taken back, the last one last */
    int undones;
    char told[DESK_TOLD]; /* what the last call has to tell, in whole lines */
    struct pit_text out;
    char text[CHECKS_ROOM + 4 * PIT_LINE_MAX]; /* on its way to the record */
};

enum desk_came {
    DESK_TAKEN,
    DESK_REFUSED, /* `told` says why; nothing has changed */
    DESK_BROKEN,  /* the record cannot be written: the desk closes */
};

/* A new record of a table with these rules. False: journal.trouble says why. */
bool desk_new(struct desk *d, const struct pit_rules *r, const char *file);

/* Goes on with a record. False: `told` has in one line what is wrong with it. */
bool desk_resume(struct desk *d, const char *file);

/* Takes what the dealer typed; takes the last line back; takes one that was taken back again. */
enum desk_came desk_take(struct desk *d, const char *typed);
enum desk_came desk_undo(struct desk *d);
enum desk_came desk_redo(struct desk *d);

/* The same, or one of the desk's own words ("undo", "table", "help"); nothing typed: what Enter
 * does now. */
enum desk_came desk_do(struct desk *d, const char *typed);

/* A last link of the chain over what was typed since. False: it could not be written. */
bool desk_close(struct desk *d);

/* ---- in words (desk_words.c) ---- */

/* What an event and what followed from it are to the dealer: a line each, "say: ...", "pay: ...".
 */
void desk_tell(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
               const struct pit_event *e, const struct pit_effect *effects, int count);

/* What comes next, and what Enter alone would be; *enter NULL: nothing. */
void desk_next(struct pit_text *out, const struct pit_table *t, const char **enter);

/* The hand that is played, from 1; below 0: none is, or the game has no several. */
int desk_hand(const struct pit_table *t);
/* The same where the seat that is asked has several; else 0 or below. */
int desk_split_hand(const struct pit_table *t);

/* Who sits where with how much, what lies on the layout, what has come. */
void desk_table(struct pit_text *out, const struct desk *d);

/* "colour up: seat 1, Ann, $140: 1 x $100, 1 x $25, 3 x $5" */
void desk_colour_up(struct pit_text *out, const struct rack *rack, const struct pit_table *t,
                    int seat, pit_money amount);

/* Irregularities that may be now, a numbered line each. How many. */
int desk_menu(struct pit_text *out, const struct pit_table *t);
/* The line of the n-th, from 1, up to a card that it may need. False: there is none. */
bool desk_irregular(struct pit_text *line, const struct pit_table *t, int n);

/* What may be typed now. */
void desk_help(struct pit_text *out, const struct pit_table *t);
