/* protect.h -- limits, breaks and exclusions that players set themselves, and reality checks.
 *
 * They belong to the player: every connection, seat, table and game has them, drills and play money
 * too. A tighter limit holds at once; a looser one waits. Time is the hub's steady clock, so
 * nothing that a clock is set to lifts any of it. docs/protection.md tells it in plain words. */
#pragma once

#include "action.h"
#include "ledger/ledger.h"

struct hub;
struct json;
struct pit_move;
struct pit_event;
struct room;

enum protect_kind {
    PROTECT_BET, /* the most on one bet, in cents */
    PROTECT_LOSS_DAY,
    PROTECT_LOSS_WEEK,
    PROTECT_LOSS_MONTH, /* cents */
    PROTECT_SPEND_DAY,
    PROTECT_SPEND_WEEK,
    PROTECT_SPEND_MONTH, /* cents */
    PROTECT_TIME_DAY,
    PROTECT_TIME_WEEK,
    PROTECT_TIME_MONTH, /* milliseconds at tables */
    PROTECT_CHECK,      /* milliseconds at tables between two reality checks */
    PROTECT_BREAK,
    PROTECT_EXCLUSION, /* until then no bet is taken; it ends by a step of its own */
    PROTECT_KINDS,
};

#define PROTECT_DAY ((int64_t)86400000)

/* Each kind: its name in the books and on the wire, and what the wire counts it in. */
struct protect_row {
    const char *name;
    int64_t unit;        /* of the wire, in cents or milliseconds */
    int64_t least, most; /* on the wire */
    const char *words;   /* "the most you may lose in 24 hours" */
};
extern const struct protect_row protect_rows[PROTECT_KINDS];
int protect_kind(const char *name); /* -1: there is none */

struct protect_limit {
    int64_t value;     /* that holds; 0: none */
    int64_t next;      /* that was asked for, ... */
    int64_t next_from; /* ... and from when it may hold; 0: nothing was */
    bool confirm;      /* once more asked for then; else it holds by itself */
};

/* What is known of a player. Most have set nothing, and it is small then. */
struct protect {
    struct protect_limit *limit; /* one of each kind */
    char *pin;                   /* hashed; NULL: none */
    struct ledger_stretch *stretch;
    int stretches, stretch_room;
    int64_t answered_ms; /* the last reality check */
    int64_t since_check; /* time at tables since then, or since this visit began */
    int64_t counted;     /* ticks up to which its time at tables is known; 0: it sits nowhere */
    int64_t unstored;    /* of that time, what the books do not have */
    bool check_due;
    bool rests;    /* no bet is taken, and the player has been told */
    bool changing; /* another node is about to change a limit: no bet is taken until it is known */
};

/* What a node claims that changes limits of a player: the others take no bet meanwhile. */
enum { PROTECT_CLAIM = 40 };
const char *protect_claim(int64_t player, char out[PROTECT_CLAIM]);

/* ---- protect_rules.c: what follows from what was set; no hub, no clock of its own ---- */

struct protect *protect_new(void);
void protect_free(struct protect *p);
/* From the books, on whatever thread has them. */
struct protect *protect_fetch(struct ledger *books, int64_t player, int64_t now);
/* A step as it was stored, or as it is about to be. */
void protect_step(struct protect *p, const struct ledger_op *op);
/* What was asked for, and has its time, holds from now on by itself. */
void protect_ripen(struct protect *p, int64_t now);

/* The step that a wish comes to, for the books: at once if it is tighter, else later. False: it
 * cannot be, and why has the words. */
bool protect_wish(const struct protect *p, enum protect_kind kind, int64_t value, int64_t now,
                  struct ledger_op *out, struct refusal *why);
bool protect_confirm(const struct protect *p, enum protect_kind kind, int64_t now,
                     struct ledger_op *out, struct refusal *why);

/* A round of that time was taken back. */
void protect_take_back(struct protect *p, int64_t time_ms, pit_money staked, pit_money net);
void protect_add(struct protect *p, int64_t now, int64_t played, pit_money staked, pit_money net);

/* What a limit counts so far: cents or milliseconds of the time that it looks back. */
int64_t protect_used(const struct protect *p, enum protect_kind kind, int64_t now,
                     pit_money in_play);
/* This visit: quarters of an hour with play that follow one another. */
struct ledger_stretch protect_visit(const struct protect *p, int64_t now);

/* What may still be bet without a loss that is above a limit. */
pit_money protect_left(const struct protect *p, int64_t now, pit_money in_play);
/* Why no bet of this size is taken, 0 for any bet at all; false: it is. until: when that ends, 0 if
 * nobody knows. */
struct protect_why {
    struct refusal why;
    int64_t until;
};
bool protect_bars(const struct protect *p, int64_t now, pit_money in_play, pit_money bet,
                  struct protect_why *out);

/* ---- protect.c: what the rest of the server asks ---- */

/* May the seat do this, if it puts money on the layout? */
bool protect_allows(const struct room *r, const struct player *p, const struct pit_event *e,
                    struct refusal *why);
/* Moves that would be refused are taken out, and amounts cut to what is taken; how many stay. */
int protect_trims(const struct room *r, int seat, struct pit_move *list, int count);
bool protect_may_sit(const struct hub *h, const struct player *p, struct refusal *why);
bool protect_gets_up(const struct hub *h, const struct player *p);
void protect_round(const struct room *r, struct action *a, struct player *p, pit_money stake,
                   pit_money net);
void protect_unplay(struct hub *h, struct action *a, struct player *p, int64_t time_ms,
                    pit_money stake, pit_money net);
void protect_wire(struct json *j, const struct hub *h, const struct player *p); /* a Visit */
void protect_tell(struct hub *h, struct action *a, struct player *p);
/* Something that was set or answered: connections and tables of the player are told. */
void protect_changed(struct hub *h, struct action *a, struct player *p);
void protect_tick(struct hub *h, int64_t ticks);
void protect_begin(struct hub *h); /* with the books, before anybody plays */
void protect_end(struct hub *h);   /* stores what is not yet */
/* All that holds of a player: a document of GET /api/limits. */
void protect_document(struct json *j, const struct hub *h, const struct player *p);
