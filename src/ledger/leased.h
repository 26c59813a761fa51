/* leased.h -- what a commit asks of the leases. For the ledger alone. */
#pragma once

#include "db.h"

struct lease {
    int64_t table, fence;
};

struct leases {
    int64_t node;    /* 0: none yet */
    int64_t commits; /* the number of the one that goes on */
    int64_t turns;   /* the change of owners that `own` is as of */
    struct lease *own;
    int owns, room;
    int64_t at;       /* the last moment of the books that is known here; 0: none is */
    int64_t coming;   /* that of the commit that goes on */
    bool dead;        /* the others say so, */
    bool back;        /* or the books have gone back */
    bool keeps;       /* what is known of its own tables, though another has committed */
    bool born;        /* a table is, in the group that is being stored */
    bool moved;       /* a table was opened or closed: whether that is stored is to be looked up */
    int64_t took;     /* the change of owners by which tables were taken last */
    bool twice;       /* of a request that was stored before, nothing is stored again */
    char notes[4000]; /* what other nodes are told with this commit */
    struct sql_query *begin;
    int quiet;               /* commits in a row that no other node has written between */
    uint8_t seal[FAIR_HASH]; /* of the books that this commit comes behind */
};

/* ---- statements: leases.c ---- */

/* One, with these numbers as its values; NULL: it cannot be. */
struct sql_query *lease_ask(struct ledger *l, const char *text, int values, ...);
int64_t lease_done(struct sql_query *q);   /* to its end: rows it has changed; -1: it failed */
int64_t lease_number(struct sql_query *q); /* that it answers with; -1: none */
/* A transaction of this node's, under the lock of all that write. False: it has not begun, perhaps
 * because the others have buried this node. */
bool lease_begins(struct ledger *l);
bool lease_ends(struct ledger *l, bool good); /* true if it is stored */
int64_t lease_turn(struct ledger *l);         /* owners change once more */
bool lease_tells(struct ledger *l, const char *words);

/* ---- the tables that are this node's: leases_tables.c ---- */

struct lease *lease_of(const struct ledger *l, int64_t table); /* NULL: it is not */
void lease_own(struct ledger *l, int64_t table, int64_t fence);
/* Owners have changed, or a group was taken back: what this node has is what it has by the same
 * fencing number. */
enum sql_came leases_look_again(struct ledger *l);

/* ---- whether the books have gone back: leases_moment.c ---- */

bool lease_remembers(struct ledger *l, int64_t at);        /* false: errno says why */
bool lease_comes_next(const struct ledger *l, int64_t at); /* is it of this age, and no earlier? */
/* False: books of this moment are older than what is known here, or another node has found that
 * out. Nothing of theirs goes on, which is stored now; inside: with the transaction. */
bool lease_goes_on(struct ledger *l, int64_t at, bool inside);
/* The books know no such node: by the others, or because they are older. */
void lease_buried(struct ledger *l, bool inside);

/* ---- commits: leases.c ---- */

struct ledger *ledger_open_for(const char *path, enum sql_use use, char *why, size_t room);

/* Begins a transaction: is this node alive, what has it lost, has another one committed? Where no
 * other node has been heard of, that may be hoped, and rows be sent before it is answered; then
 * leases_held says, before the COMMIT, whether it was right. If not all is taken back, and the
 * transaction begun again without hope. */
bool leases_hope(const struct ledger *l, const struct ledger_group *group, int groups);
enum sql_came leases_begin(struct ledger *l, bool hopes);
bool leases_held(struct ledger *l);
/* May this be stored by this node? And what belongs to it, once a row of tables is stored. */
enum ledger_result leases_guard(struct ledger *l, const struct ledger_op *op, char *why);
enum ledger_result leases_settle(struct ledger *l, const struct ledger_op *op);
void leases_note_void(struct ledger *l, int64_t tx); /* others tell those who had a part in it */
enum sql_came leases_end(struct ledger *l);          /* last in it */
/* A group was refused because its player has used the id of its request at another node, too: then
 * the answer that was stored first stays, and the rest is stored. */
bool leases_knows(struct ledger *l, const struct ledger_group *g);
/* Whether the commit that was lost is there. */
bool leases_stored(struct ledger *l);
void leases_free(struct ledger *l);
