/* leases.h -- several servers ("nodes") on one database: which of them has which table.
 *
 * A table has one owner, and its lease a fencing number that grows with every change of owner.
 * Commits of all nodes, and changes of owners, hold the same lock and so have one order: a commit
 * that begins sees whether this node has lost anything. What stands here is no part of the books:
 * it has no digests, and a database that loses it goes on without owners. */
#pragma once

#include "ledger.h"

enum { LEASES_ADDRESS = 200, LEASES_NAME = 33, LEASES_HEARD = 8000 };

/* As ledger_open, beside other nodes. */
struct ledger *leases_open(const char *path, char *why, size_t room);

/* This server becomes a node. name is its own for good: a node that had it before is gone, and its
 * tables are nobody's. False: why has the words. */
bool leases_join(struct ledger *l, const char *name, const char *address, char *why, size_t room);
bool leases_announce(struct ledger *l, const char *address); /* another address than before */
void leases_packs(struct ledger *l); /* from now on its share is for the others */
void leases_leave(struct ledger *l); /* gives everything up; with the last thing it does */

/* Are these books older than what this node has seen of them, or can nobody tell? Then leases_older
 * is true of every table that is open, and no other node goes on. False: why has the words. */
bool leases_compare(struct ledger *l, char *why, size_t room);
/* Has it been told further than the books have it, or may that be? It must not go on. */
bool leases_older(struct ledger *l, int64_t table);

/* "I am here." 0: this node must end, leases_dead has the words; below 0: it could not be said. */
int leases_beat(struct ledger *l);
const char *leases_dead(const struct ledger *l); /* NULL: it need not */

/* Every node there is; beats grow for as long as it lives. */
struct leases_node {
    int64_t id, beats;
    const char *address;
    bool me;
};
typedef void leases_see_node(void *with, const struct leases_node *n);
bool leases_nodes(struct ledger *l, leases_see_node *see, void *with);
/* A node whose beats have stayed at this number is dead: its tables and holds are nobody's. */
bool leases_bury(struct ledger *l, int64_t node, int64_t beats);

/* ---- tables ---- */

struct leases_table {
    int64_t table;
    int64_t node;        /* 0: nobody has it */
    const char *address; /* of its owner; "": none */
    const char *lobby;   /* what its owner tells of it; "": nothing yet */
    int64_t origin;      /* where it was opened from, as a number; 0: it is not known */
    uint8_t public_id[LEDGER_TABLE_ID];
};
typedef void leases_see_table(void *with, const struct leases_table *t);
/* All that are open and not this node's. */
bool leases_tables(struct ledger *l, leases_see_table *see, void *with);
/* Takes tables that are nobody's, at most so many, for as long as this node has less than its share
 * of them; how many it took, -1: it failed. */
int leases_take(struct ledger *l, int most);
bool leases_has(const struct ledger *l, int64_t table);
bool leases_took(const struct ledger *l, int64_t table); /* is it one of those it took last? */
bool leases_owned(struct ledger *l, int64_t table);      /* by any node, or to be taken by one */
/* Of more than its share; 0: of none. */
int leases_spare(struct ledger *l);
bool leases_release(struct ledger *l, int64_t table); /* it is nobody's from now on */
bool leases_tell(struct ledger *l, int64_t table, const char *lobby);
bool leases_tell_origin(struct ledger *l, int64_t table, int64_t origin);

/* ---- numbers and money ---- */

/* Numbers that no other node gives out: as many, from the one that comes back. 0: it failed. */
int64_t leases_players(struct ledger *l, int64_t count);
int64_t leases_numbers(struct ledger *l, int64_t count); /* of tables */

/* Of what is in the wallet, so much more is kept for what this node is about to take; below zero:
 * so much less. False: that much is not free, and nothing has changed. */
bool leases_hold(struct ledger *l, int64_t player, pit_money amount);

/* Something that only one node at a time may be about, whatever its capitals: true if it is this
 * one, until it is given back, or this node is gone. */
bool leases_claim(struct ledger *l, const char *what);
bool leases_unclaim(struct ledger *l, const char *what);
bool leases_claimed(struct ledger *l, const char *what); /* by another node */
int64_t leases_me(const struct ledger *l);               /* the number of this node */
bool leases_say(struct ledger *l, const char *words);    /* to the other nodes, as they hear it */

/* What waits for a second person, at whichever node: its number, which none had before; 0: it is
 * not kept. Older than max_ms (by the database's clock) it is nobody's business any more. */
int64_t leases_ask(struct ledger *l, const char *text, int64_t max_ms);
typedef void leases_see_asked(void *with, int64_t number, int64_t age_ms, const char *text);
bool leases_asked(struct ledger *l, int64_t max_ms, leases_see_asked *see, void *with);
bool leases_unask(struct ledger *l, int64_t number); /* it waits no longer */

/* What an operator has done without a second person, at whichever node, in the last max_ms by the
 * database's clock: its worth; -1: nobody can tell. */
int64_t leases_alone(struct ledger *l, int64_t who, int64_t max_ms);
bool leases_note_alone(struct ledger *l, int64_t who, pit_money worth, int64_t max_ms);

/* What a player has at tables of other nodes. */
pit_money leases_away(struct ledger *l, int64_t player);

/* A void of a settled round that another node has told of, by the number of its transaction. False:
 * there is none. */
struct leases_void {
    int64_t table, round;
    char title[64]; /* "": the table is closed */
};
bool leases_void(struct ledger *l, int64_t tx, struct leases_void *out);

/* What other nodes have said since: "p17 p18 v90 t". "*": everything may have changed. */
void leases_heard(struct ledger *l, char out[LEASES_HEARD]);
