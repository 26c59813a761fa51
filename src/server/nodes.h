/* nodes.h -- several servers on one database, each with tables of its own: docs/scale.md.
 *
 * hub.nodes is NULL where the books are a file, and then none of this happens. What is asked of the
 * database runs on the store's thread; what follows from it, on the hub's. */
#pragma once

#include "hub.h"

#include "ledger/leases.h"

struct json;
struct room;

/* Another node, as it looks from here. */
struct nodes_other {
    int64_t id, beats;
    int64_t since; /* ticks: for so long its beats have stood there */
    char address[LEASES_ADDRESS];
};

/* A table that is not here. */
struct nodes_table {
    int64_t table, node; /* node 0: nobody has it now */
    char name[2 * LEDGER_TABLE_ID + 1];
    char address[LEASES_ADDRESS]; /* of its node */
    int64_t owner;                /* the player who opened it, */
    uint64_t origin;              /* and where from; 0: it is not known */
    bool is_private;
    char *lobby; /* its row of the lobby, without the braces; "": nothing is known yet */
};

struct call;
struct nodes_wait;   /* somebody waits to be told where a table is */
struct nodes_change; /* a request waits until this node alone is about its player */

struct nodes {
    struct hub *hub;
    int lock; /* of the folder */
    struct nodes_other *other;
    int others;
    struct nodes_table *table;
    int tables;
    struct nodes_wait *waiting;
    struct nodes_change *change;
    int64_t changed; /* ticks when changes elsewhere were last looked at */
    bool looking, hearing, taking;
    int64_t looks;  /* begun, ever */
    bool soon;      /* owners have changed: look at once */
    int64_t looked; /* ticks when it was last begun, */
    int64_t seen;   /* and when it last succeeded; */
    int64_t heard;  /* and others were last listened to */
    bool cut;       /* connections were dropped, because the database is out of reach */
    int64_t player, player_end, number, number_end; /* that may be given out here */
    bool numbering;
    bool op_again, reading;        /* operators have done something elsewhere; it is being read */
    int64_t last_look;             /* the first that was begun since */
    int64_t leaving;               /* ticks since when everything is given up; 0: it is not */
    struct nodes_parking *parking; /* nodes_moves.c */
};

/* ---- nodes.c: who lives, and who has what ---- */

/* With the books open, before their tables are read. */
bool nodes_open(struct hub *h, char *why, size_t room);
void nodes_announce(struct hub *h, const char *scheme, const char *host, int port);
void nodes_tick(struct hub *h, int64_t ticks);
void nodes_close(struct hub *h); /* before the store closes */
void nodes_free(struct hub *h);  /* and after */
int64_t nodes_player_number(struct hub *h);
int64_t nodes_table_number(struct hub *h);

/* ---- nodes_moves.c: tables come and go ---- */

/* The store's thread stands still while tables that it took are read on the hub's. */
void nodes_open_parking(struct nodes *n);
void nodes_end_parking(struct nodes *n);
void nodes_free_parking(struct nodes *n);
void nodes_take(struct nodes *n);       /* of those that nobody has */
void nodes_read_taken(struct nodes *n); /* if there are any */
void nodes_give_spare(struct hub *h);   /* one that nobody would miss */
/* The server has been told to stop: true if it may, with nothing left to hand over. */
bool nodes_let_go(struct hub *h, int64_t ticks);

/* ---- nodes_tables.c: where tables are ---- */

/* Somebody names a table that is not here, in a message of this id ("": it has none). True: it is
 * told where it is, as soon as that is known, or that it is nowhere; if it comes here, the message
 * is heard then. */
bool nodes_elsewhere(struct conn *c, const char *id, const char *name, const char *text, size_t n);
/* Rows of the lobby, into its list. */
void nodes_lobby(struct hub *h, struct json *j, const struct player *p);
/* Elsewhere: tables that this player has opened, or somebody at this address; */
int nodes_tables_of(const struct hub *h, int64_t player);
int nodes_tables_from(const struct hub *h, uint64_t address);
bool nodes_has_title(const struct hub *h, const char *title); /* and one that looks like this */
void nodes_places(const struct hub *h, struct json *j);       /* of the other nodes, for a client */
const struct nodes_table *nodes_find(const struct hub *h, const char *name, size_t n);
/* A table leaves: who looks on is told where to. */
void nodes_drop(struct room *r);
void nodes_answer_waiting(struct hub *h);
void nodes_hang_up(struct conn *c); /* it is gone, and waits for nothing */
void nodes_free_tables(struct nodes *n);

/* ---- nodes_claims.c: what one node does at a time ---- */

/* False: there is one node. Else `then` is called, with whether this player may have this name: if
 * so, what it stores at once is stored before anybody else is let. */
typedef void nodes_claimed(void *with, bool good);
bool nodes_claim_name(struct hub *h, int64_t player, const char *name, nodes_claimed *then,
                      void *with);

/* ---- nodes_alone.c: requests about a player that one node at a time is about ---- */

/* False: go on. Else the call waits until no other node changes the player's limits or purse, none
 * takes a bet by what held before, and the books have been read; then it is run again. */
bool nodes_alone(struct call *c);
void nodes_hear_claim(struct hub *h, int64_t player);     /* by another node */
void nodes_hear_known(struct hub *h, const char *answer); /* "17-2": node 2 knows of ours */
void nodes_alone_tick(struct hub *h, int64_t ticks);
void nodes_alone_end(struct hub *h);    /* nobody waits any longer; before the store closes, */
void nodes_free_alone(struct nodes *n); /* and after */

bool nodes_claim_deeds(struct ledger *books); /* on the store's thread: no other node does any, */
void nodes_deed_done(struct hub *h);          /* until what it stored is stored */
void nodes_read_deeds(struct hub *h);         /* what others have done, if there is anything */

/* ---- nodes_told.c: what the house does elsewhere ---- */

/* Of the void with this transaction, those of its players are told who are here. */
void nodes_hear_void(struct hub *h, int64_t tx);

/* ---- nodes_people.c: what other nodes change of players ---- */

void nodes_hear(struct hub *h, const char *heard);
/* Reads a player again who is known here, and sessions too; then, if anybody waits for it, tells
 * whether that was possible. */
void nodes_read_player(struct hub *h, int64_t id, bool sessions, nodes_claimed *then, void *with);
/* Before a request that takes so much from the wallet, as it came: true if it waits for a hold and
 * is heard again. */
bool nodes_holds(struct conn *c, pit_money amount, const char *text, size_t n);
bool nodes_queues(struct conn *c, const char *text, size_t n); /* behind such a one */
