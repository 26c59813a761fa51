/* known.h -- what memory remembers of accounts and of the ends of logs, so that a commit need not
 * ask for them. For the ledger alone. */
#pragma once

#include "ledger.h"

#include <stdbool.h>

/* An account, or how far a table has come. */
enum { KNOWN_TABLE = 0 };  /* a kind that no account has */
enum { KNOWN_MOST = 512 }; /* of them, before all are asked for again: some 80 kB */
struct known_row {
    int64_t kind, player, table;
    bool there;       /* the books have such an account, or table */
    bool ends;        /* and an end of its log */
    int64_t born;     /* the turn in which that was put there; 0: before it was asked for */
    bool doubted;     /* it is asked for again, and what was there must be found */
    pit_money amount; /* with what is not stored yet: */
    pit_money moved;
    int64_t seq, last, epoch; /* of the log: its rows, the number of the last; the last seed's */
    uint8_t public_id[LEDGER_TABLE_ID];
    bool changed;           /* not all of it is stored yet, */
    struct known_row *next; /* nor of these */
};

struct known {
    struct known_row **row; /* by their keys, in a table of twice as many places */
    int rows, places;
    int64_t turn; /* counts transactions */
    struct known_row *changed;
};

struct ledger;

/* NULL: the books cannot be asked, or there is no memory: they are broken then. */
struct known_row *known_account(struct ledger *l, const struct ledger_entry *e);
struct known_row *known_table(struct ledger *l, int64_t table);

/* The log has one row more, which is this one of all; an account that is there has changed. */
void known_grows(struct ledger *l, struct known_row *table, int64_t last);
void known_moves(struct ledger *l, struct known_row *account, pit_money amount);
/* Stores what has changed. */
enum ledger_result known_store(struct ledger *l, char *why);

/* Between transactions: memory does not grow with everybody who was ever here. */
void known_begin(struct ledger *l);
/* After something was taken back: all is asked for again. What was there before the transaction has
 * to be there still, or the books are broken. */
void known_doubt(struct ledger *l);
/* Wallets are forgotten, which other nodes change too; accounts and logs of tables stay, which only
 * their owner does. False: nothing could be kept apart, and all of it is still there. */
bool known_keep_tables(struct ledger *l);
/* When somebody else may have written. */
void known_forget(struct ledger *l);
