/* ledger.h -- the books: who holds what, what was wagered, and what every table wrote.
 *
 * One narrow door: open, commit a batch of groups, read, check. Behind it stands SQLite or
 * PostgreSQL; nothing above knows which. Everything is synchronous and meant for one thread of the
 * caller's, which keeps it off the event loop. Money is integer cents, and the entries of a group
 * sum to zero. */
#pragma once

#include "pit/table.h"

#include <stddef.h>

/* Files of a server's folder: the books, and what stands beside them under their name. */
#define LEDGER_BOOKS "pit.sqlite"
#define LEDGER_HEADS ".heads" /* how far each log has come, see anchor.h */
#define LEDGER_KEY ".key"     /* what seals seeds and signing keys, see seal.h */

enum {
    LEDGER_TOKEN = 32, /* bytes of a session's token once hashed, and of every other hash here */
    LEDGER_TABLE_ID = 16,
    LEDGER_ENTRIES_MAX = 64, /* of one group */
    LEDGER_NAME = 64,        /* bytes of a player's name with its NUL, */
    LEDGER_PASSHASH = 160,   /* of a passphrase's hash, */
    LEDGER_KIND = 16,        /* of a player's kind */
};

/* Chips of a table whose policy is a drill are no money of anybody's: they come from the issue and
 * go back there, as "lend" and "return". In SQL, of a row of tables: */
#define LEDGER_DRILL "settings LIKE '%\"policy\":\"drill\"%'"

/* The round that what was settled last belongs to: what goes back between two rounds is of the one
 * that would have come. */
static inline int64_t ledger_round_of(const struct pit_table *t)
{
    if (t->state.phase) return t->state.round;
    for (int i = 0; i < t->effects.count; i++)
        if (t->effect[i].kind == PIT_ROUND_OVER) return t->state.round;
    return t->state.round + 1;
}

/* Accounts. What players hold may not fall below zero; the house and the issue may. */
enum ledger_account {
    LEDGER_WALLET = 1, /* of a player, away from the tables */
    LEDGER_CHIPS,      /* of a player at a table, in front of the seat */
    LEDGER_PLAY,       /* of a player at a table, on the layout */
    LEDGER_HOUSE,      /* the bank of a table */
    LEDGER_ISSUE,      /* where play money comes from: minus all that was ever given out */
    LEDGER_METER,      /* progressive meters of a table */
};

struct ledger_entry {
    enum ledger_account account;
    int64_t player; /* 0 where the account is nobody's */
    int64_t table;  /* 0 where it is no table's */
    pit_money amount;
};

enum ledger_what {
    LEDGER_MOVE,    /* entries: a transaction of money; the bets and settlements behind it in its
                     * group belong to it */
    LEDGER_BET,     /* a wager, or an addition to one */
    LEDGER_SETTLE,  /* its end; a second one for (table, round, seat, spot, hand) is refused */
    LEDGER_LOG,     /* text that a table wrote to its record: whole lines */
    LEDGER_REQUEST, /* the answer to a request id of a player; a second one is refused */
    LEDGER_PLAYER,  /* a player, new or changed */
    LEDGER_SESSION, /* a session of a player */
    LEDGER_SESSION_END,
    LEDGER_TABLE,    /* a table, new or changed */
    LEDGER_SEED,     /* an epoch's server seed, stored before its commitment goes out */
    LEDGER_ROUND,    /* a player's part in a finished round, for the history */
    LEDGER_OPERATOR, /* who may run the house, new or changed */
    LEDGER_DEED,     /* what an operator did: nothing of it is ever changed */
    LEDGER_REVERSAL, /* the move before it takes back a transaction; a second one is refused */
    LEDGER_UNPLAYED, /* a player's part in a round was taken back: limits count it no longer */
    LEDGER_BARRED,   /* a player is barred, or let in again; sessions end */
    LEDGER_RELEASED, /* a table that did not hold is given up, as its log stands */
    LEDGER_LIMIT,    /* a step of a limit that a player sets; none is ever changed */
    LEDGER_PLAYED,   /* time that a player has spent at tables */
    LEDGER_CLOCK,    /* how far the time has come that limits go by */
    LEDGER_EVENTS,   /* how far the log of events has come */
};

/* One row to store. Texts and bytes belong to the caller until the commit has returned. Ids of
 * players and tables are given out by the caller, from ledger_last. Seats and hands count from 1,
 * as in records. A wager that travels is two bets, one below zero and one above; the move before
 * them may have no entries. */
struct ledger_op {
    enum ledger_what what;
    union {
        struct {
            const char *what; /* "issue", "buy", "leave", "bet", "settle", "void", "lend", "return",
                               * "meter" */
            int64_t table, round;
            const char *actor, *reason; /* NULL: none; a void has both */
            int entries;
            const struct ledger_entry *entry;
        } move;
        struct {
            int64_t table, round, player;
            int seat, hand;
            const char *spot;
            pit_money amount;  /* below zero: taken off */
            const char *rules; /* hash of the rules in force, hex */
        } bet;
        struct {
            int64_t table, round, player;
            int seat, hand;
            const char *spot;
            pit_money stake, net;
            const char *result; /* "win", "lose", "push", "void" */
            const char *clause;
            bool stays; /* the wager stays up after its payment */
        } settle;
        struct {
            int64_t table;
            const char *text;
            size_t n;
        } log;
        struct {
            int64_t player;
            const char *id;
            uint8_t body[LEDGER_TOKEN]; /* its hash */
            const char *answer;
        } request;
        struct {
            int64_t id;
            const char *name;     /* NULL: a guest */
            const char *passhash; /* NULL: a guest */
            const char *kind;     /* "guest", "player", "bot" */
            int64_t created_ms;
            bool disabled;
        } player;
        struct {
            uint8_t token[LEDGER_TOKEN];
            int64_t player, expires_ms;
        } session; /* LEDGER_SESSION_END: of the token; if that is all zeros, all of the player */
        struct {
            int64_t id;
            uint8_t public_id[LEDGER_TABLE_ID];
            const char *title, *rules; /* "GAME BOOK K=V ..." */
            const char *settings;      /* JSON of the server's: policy, timers, owner, ... */
            uint8_t key_seed[LEDGER_TOKEN];
            bool closed;
        } table;
        struct {
            int64_t table, epoch;
            uint8_t seed[LEDGER_TOKEN];
        } seed;
        struct {
            int64_t player, table, round, time_ms;
            pit_money stake, net;
            const char *words; /* "9d 2s, spread 6, 8h": for the list */
            bool drill;        /* its chips are nobody's: no limit counts them */
        } round;
        struct {
            int64_t player;
            const char *kind, *step; /* step: "set", "asked", "confirmed" */
            int64_t value, asked_ms, from_ms;
            const char *secret; /* NULL: none */
        } limit;
        struct {
            int64_t player, time_ms, ms;
        } played;
        struct {
            int64_t now_ms, ticks_ms;
            const char *boot;
        } clock;
        struct {
            int64_t n;
            const char *chain; /* of its last line, 64 hex digits */
        } events;
        struct {
            int64_t id;
            const char *name, *role;                           /* "watch", "floor", "admin" */
            uint8_t token[LEDGER_TOKEN], secret[LEDGER_TOKEN]; /* the token is a hash */
            int64_t counter; /* of the last code of the second factor */
            bool disabled;
            bool fresh; /* the token is for one use: who comes with it is given another */
        } staff;
        struct {
            const char *actor, *second; /* second: who confirmed it; NULL: nobody had to */
            const char *action, *target, *before, *after, *reason; /* NULL: "" */
        } deed;
        struct {
            int64_t of, table; /* transaction, and whose */
            pit_money amount;  /* that it had brought players, and goes back to the house */
        } reversal;
        struct {
            int64_t player, table, round;
            pit_money net; /* that was taken back */
        } unplayed;
        struct {
            int64_t player;
            bool is;
        } barred;
        struct {
            int64_t table, line;
        } released;
    } as;
};

enum ledger_result {
    LEDGER_OK,
    LEDGER_REFUSED, /* a constraint: the group has left nothing behind */
    LEDGER_BROKEN,  /* the disk or the file: whoever owns this process must end it */
};

/* What belongs together: all of it is stored, or nothing. */
struct ledger_group {
    const struct ledger_op *op;
    int ops;
    enum ledger_result result; /* out */
    char why[160];             /* out, unless LEDGER_OK */
};

struct ledger;

/* Does this name a database elsewhere, by a URL, and not a file? */
bool ledger_elsewhere(const char *path);
/* The databases that a commit waits for besides; "": for none, NULL: the books are a file. */
const char *ledger_standbys(const struct ledger *l);

/* Opens the file, makes it if it is not there, moves an older schema on, and reads back the
 * settings that durability needs; or a database elsewhere, where the schema is made if there is
 * none. Holds a lock: a second process does not get in. NULL: why has the words. */
struct ledger *ledger_open(const char *path, char *why, size_t room);
void ledger_close(struct ledger *l);

/* Secrets of the books are sealed with the key in this file, which is made if there is none and
 * nothing is sealed yet; plain ones of older books are sealed now. False: why has the words. */
bool ledger_seal(struct ledger *l, const char *key_file, char *why, size_t room);

/* What a start finds of the digests of the rows, see proof.h. */
struct ledger_seen {
    bool made;         /* they were made now, for books of an older version */
    bool accepted;     /* rows that were altered are taken as they are */
    char altered[200]; /* tables whose rows are not as they were written; "" if all are */
};
/* Looks at the rows that came since this was last done: are they those that were written? Then
 * later starts go on from here. accept: they are taken as they stand. False: why has the words, and
 * nothing may be played. */
bool ledger_prove(struct ledger *l, bool accept, struct ledger_seen *out, char *why, size_t room);

/* From now on each commit leaves in this file how far the logs of its tables have come, durably
 * where a seed was stored; what it has of earlier times is compared. At most two. False: why has
 * the words. */
bool ledger_anchor(struct ledger *l, const char *file, char *why, size_t room);
/* The file that is gone or altered, in words, though these books had it: then nobody can tell
 * whether they are the newest. NULL: none is. */
const char *ledger_lost(const struct ledger *l);
/* Has a file a table further than the books have it, or is one lost? Then they are older than what
 * was told, or may be. */
bool ledger_behind(struct ledger *l, int64_t table);
/* How many tables the files know that the books do not; they are forgotten with this. */
int ledger_lacks(struct ledger *l);

/* What broke the books, after which every call refuses; NULL: they hold. */
const char *ledger_broken(const struct ledger *l);
bool ledger_full(const struct ledger *l); /* it was for want of room on the disk */

/* Stores the groups in their order with one fsync. Groups that are refused do not hinder the
 * others. LEDGER_BROKEN: nothing of the batch may be taken as stored. */
enum ledger_result ledger_commit(struct ledger *l, struct ledger_group *group, int groups,
                                 int64_t time_ms);

/* ---- reading ---- */

/* The highest ids that have been given out. */
struct ledger_last {
    int64_t player, table;
};
bool ledger_last(struct ledger *l, struct ledger_last *out);

struct ledger_person {
    int64_t id;
    char name[LEDGER_NAME], passhash[LEDGER_PASSHASH],
        kind[LEDGER_KIND]; /* name and passhash empty: a guest */
    int64_t created_ms;
    bool disabled;
    pit_money wallet;
    int64_t expires_ms; /* of the session that it was found by; else 0 */
};
/* False: nobody. */
bool ledger_person(struct ledger *l, int64_t id, struct ledger_person *out);
/* In capitals or not; old books may have both Ann and ann: the exact name goes before, then the
 * older. */
bool ledger_person_named(struct ledger *l, const char *name, struct ledger_person *out);
bool ledger_person_of(struct ledger *l, const uint8_t token[LEDGER_TOKEN], int64_t now_ms,
                      struct ledger_person *out);

pit_money ledger_balance(struct ledger *l, enum ledger_account account, int64_t player,
                         int64_t table);

/* Each calls back for every row, in order; texts last until the call returns. */
typedef void ledger_see_table(void *with, const struct ledger_op *row);
bool ledger_tables(struct ledger *l, ledger_see_table *see, void *with); /* the open ones */

/* Has another program written to the books since this was last asked? Its changes are in the file
 * alone, such as those of ledger_bar. */
bool ledger_touched(struct ledger *l);
typedef void ledger_see_player(void *with, int64_t id);
bool ledger_barred(struct ledger *l, ledger_see_player *see, void *with);

/* Bars a player, by name or as "p17" or "#17", or lets one in again; sessions end. For another
 * program than the server, which sees it by ledger_touched. False: why has the words. */
bool ledger_bar(const char *path, const char *player, bool barred, char *why, size_t room);

/* The number of a table, open or closed; 0: there is none. */
int64_t ledger_table(struct ledger *l, const uint8_t public_id[LEDGER_TABLE_ID]);

typedef void ledger_see_log(void *with, int64_t seq, const char *text, size_t n);
bool ledger_log(struct ledger *l, int64_t table, ledger_see_log *see, void *with);

typedef void ledger_see_seed(void *with, int64_t epoch, const uint8_t seed[LEDGER_TOKEN]);
bool ledger_seeds(struct ledger *l, int64_t table, ledger_see_seed *see, void *with);

/* The ids that a player has used, and what became of one of them: its answer is seen, once or not
 * at all. */
typedef void ledger_see_id(void *with, const char *id);
bool ledger_request_ids(struct ledger *l, int64_t player, ledger_see_id *see, void *with);
typedef void ledger_see_request(void *with, const uint8_t body[LEDGER_TOKEN], const char *answer);
bool ledger_request(struct ledger *l, int64_t player, const char *id, ledger_see_request *see,
                    void *with);

/* The newest rounds of a player, newest first, below `before` (0: from the last). */
struct ledger_round {
    int64_t row, table, round, time_ms;
    pit_money stake, net;
    char words[160];
    uint8_t public_id[LEDGER_TABLE_ID];
    char rules[PIT_RULES_TEXT];
    bool drill;   /* at a table whose chips are its own */
    bool is_void; /* it was taken back: what it had brought is no longer the player's */
};
typedef void ledger_see_round(void *with, const struct ledger_round *row);
bool ledger_rounds(struct ledger *l, int64_t player, int64_t before, int most,
                   ledger_see_round *see, void *with);

/* True if the player had a part in that round: others learn nothing of it. */
bool ledger_took_part(struct ledger *l, int64_t player, int64_t table, int64_t round);

/* ---- limits that players set themselves; limits.c ---- */

enum { LEDGER_STRETCH_MS = 900000 }; /* play is counted by the quarter of an hour */

/* The steps of a player's limits, in their order. */
typedef void ledger_see_limit(void *with, const struct ledger_op *row);
bool ledger_limits(struct ledger *l, int64_t player, ledger_see_limit *see, void *with);
/* What was played in a quarter of an hour; drills are not in staked and net. */
struct ledger_stretch {
    int64_t began_ms, seen_ms, played_ms;
    pit_money staked, net;
};
typedef void ledger_see_stretch(void *with, const struct ledger_stretch *row);
bool ledger_stretches(struct ledger *l, int64_t player, int64_t since_ms, ledger_see_stretch *see,
                      void *with);
/* What LEDGER_CLOCK stored last. False: nothing. */
bool ledger_clock(struct ledger *l, int64_t *now_ms, int64_t *ticks_ms, char *boot, size_t room);

/* What LEDGER_EVENTS stored last. False: nothing. */
bool ledger_events_end(struct ledger *l, int64_t *n, char chain[65]);
/* The same for another program than the server. False: there are no books that say so. */
bool ledger_events_known(const char *path, int64_t *n, char chain[65]);
/* When the last transaction was stored, by the clock on the wall; 0: there is none. */
int64_t ledger_newest(struct ledger *l);

/* ---- the house; operators.c ---- */

typedef void ledger_see_staff(void *with, const struct ledger_op *row);
bool ledger_operators(struct ledger *l, ledger_see_staff *see, void *with);

struct ledger_deed {
    int64_t id, time_ms;
    const char *actor, *second, *action, *target, *before, *after, *reason; /* second: "" if none */
    uint8_t hash[LEDGER_TOKEN];
};
typedef void ledger_see_deed(void *with, const struct ledger_deed *row);
/* The newest first, below `before` (0: from the last). */
bool ledger_deeds(struct ledger *l, int64_t before, int most, ledger_see_deed *see, void *with);
/* What stands: the last word on each target about stopping, about rules and about closing. */
bool ledger_standing(struct ledger *l, ledger_see_deed *see, void *with);
/* The hash that the next deed goes on from: what makes the deeds a chain. */
void ledger_deed_hash(const struct ledger_deed *d, const uint8_t before[LEDGER_TOKEN],
                      uint8_t out[LEDGER_TOKEN]);

/* What the settlements of a round have brought each player, and what was staked; the transactions
 * that they stand in, each with what it brought all of them; and whether it was taken back. */
typedef void ledger_see_net(void *with, int64_t player, pit_money net, pit_money stake);
bool ledger_round_nets(struct ledger *l, int64_t table, int64_t round, ledger_see_net *see,
                       void *with);
typedef void ledger_see_tx(void *with, int64_t tx, pit_money net);
bool ledger_round_txs(struct ledger *l, int64_t table, int64_t round, ledger_see_tx *see,
                      void *with);
/* When a player's part in a round was played, and what was staked. False: he had none. */
bool ledger_part(struct ledger *l, int64_t player, int64_t table, int64_t round, int64_t *time_ms,
                 pit_money *stake);
bool ledger_reversed(struct ledger *l, int64_t table, int64_t round);
/* What of a table's house account came of rounds that were taken back: its log knows nothing of it.
 */
pit_money ledger_corrected(struct ledger *l, int64_t table);

/* Bets that have no end yet, from the books alone. */
typedef void ledger_see_open(void *with, int64_t table, int64_t player, int seat, const char *spot,
                             int hand, pit_money stake);
bool ledger_open_bets(struct ledger *l, ledger_see_open *see, void *with);
