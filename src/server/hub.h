/* hub.h -- what a running server holds: players, tables, and what is on its way.
 *
 * One thread owns all of it. A request changes the memory at once; what it changed goes to the
 * store as one group, and nobody hears of it before that group is durable. */
#pragma once

#include "buffer.h"
#include "events.h"
#include "player.h"
#include "sheet.h"
#include "steady.h"

#include "fair/house.h"
#include "pit/text.h"

#include <stdatomic.h>

struct hub_options {
    const char *data;     /* folder */
    const char *books;    /* a database elsewhere, by its URL; NULL: a file in the folder */
    const char *announce; /* there: where clients of other nodes find this one; NULL: it listens */
    const char *key_file; /* seeds and signing keys are sealed with it; NULL: beside the books */
    const char *anchor;   /* file elsewhere that has how far the logs have come; NULL: none */
    const char *web;      /* folder of the pages; NULL: none */
    const char *origin;   /* further origins that may connect, separated by spaces; NULL: none */
    const char *hosts;    /* further names that it goes by, in the same way */
    bool allow_player_edge, no_limits;
    pit_money second_person; /* above this, in cents, a deed needs another operator */
    int notice;              /* minutes, before a payout is lowered */
    int idle;      /* minutes without play after which an account logs in again; 0: never */
    bool check;    /* all of the books are proved before they are opened */
    bool accept;   /* rows that another program has altered are taken as they stand */
    size_t record; /* in place of ROOM_RECORD; 0: that */
};

/* What has happened since the start, for whoever watches the server. */
struct tally {
    int64_t rounds, wagers, voids;
    pit_money staked, returned; /* of wagers that were settled */
};

enum { TALLY_GAMES = 32, TALLY_TIMES = 10 };

struct tallies {
    struct tally game[TALLY_GAMES]; /* as pit_games has them */
    int64_t answers[6];             /* over HTTP, by the first digit of their status */
    int64_t messages;               /* that came over WebSockets */
    int64_t stored; /* groups; and how long it took until they were, by tally_bounds: */
    int64_t took[TALLY_TIMES + 1], took_ms;
};

enum { HUB_FOUND = 2048 };

struct hub {
    struct hub_options options;
    const struct fair_system *system;
    _Atomic(struct net *) net; /* the store's thread looks, to wake it */
    struct store *store;
    int64_t events_stored;  /* how far the books know the event log */
    struct player **player; /* by id */
    size_t player_room;
    int64_t last_player, last_table;
    struct room *rooms;
    bool crowded;                  /* there were many of them at the last tick */
    struct room *found[HUB_FOUND]; /* by their names, those that were asked for; NULL: none */
    struct session *session;       /* an open table of tokens */
    size_t sessions, session_room;
    struct buffer games;     /* what GET /api/games answers, once it was asked: it takes some ms */
    struct limit *limit;     /* of addresses */
    struct lockout *lockout; /* wrong passphrases */
    struct hashing *hash_wait; /* passphrases that wait for their turn, the oldest first */
    struct page *pages;
    int64_t ticked;                          /* when the tables were last looked at */
    int64_t looked;                          /* and the books, for players who are barred */
    struct events *event_log;                /* the event log */
    int64_t protect_counted, protect_stored; /* when time at tables was */
    struct steady steady;                    /* what limits go by */
    int hashing;                             /* passphrases that are being hashed, */
    int working;                             /* and rules whose edges are worked out */
    bool secure;                             /* TLS here */
    char listens[256];                       /* the host that it listens on */
    bool full;                               /* the disk was, and it has been noted */
    bool opened;                             /* everything is there, and is stored when it ends */
    atomic_bool stop;                        /* asked for by another thread, */
    atomic_bool reload;                      /* and this */
    struct sheet text;                       /* for writing messages, */
    struct sheet events;                     /* and what happened, which several of them tell */
    struct tallies tallies;
    struct op *op;       /* who runs the house */
    struct nodes *nodes; /* beside other servers; NULL: there are none */
};

struct hub *hub_open(const struct hub_options *o, char *why, size_t room);
bool hub_listen(struct hub *h, const struct net_options *o, char *why, size_t room);
void hub_run(struct hub *h);
void hub_stop(struct hub *h);   /* from any thread: ends hub_run */
void hub_reload(struct hub *h); /* from any thread: the certificate is read again */
void hub_close(struct hub *h);

/* A table whose row has been read: from its log; and who sits there. Both with the books. */
void hub_load_table(struct hub *h, const struct ledger_op *row);
void hub_load_seated(struct hub *h);
void hub_set_older_aside(struct hub *h); /* tables that the books have less of than was told */

int hub_open_rooms(const struct hub *h);
void hub_tick_rooms(struct hub *h, int64_t ticks);
void hub_forget_closed(struct hub *h);                /* tables that nobody looks on at any more */
struct player *hub_player(struct hub *h, int64_t id); /* NULL: never seen */
struct player *hub_new_player(struct hub *h, const char *kind, struct group *g);
void hub_hash(const void *bytes, size_t n, uint8_t out[FAIR_HASH]);

/* conns.c: an address as a number; 0: it is not known. */
uint64_t hub_address(const char *text);

/* sessions.c: what is told to who has to log in again. */
void hub_idle_words(const struct hub *h, char *out, size_t room);

/* api_people.c: who waits for a passphrase to be hashed is turned away. */
void people_close(struct hub *h);

/* limits.c: a bucket of tokens for each address. False: it has used them up. */
bool limit_address(struct hub *h, const char *address, double cost);

/* tally.c */
extern const int tally_bounds[TALLY_TIMES]; /* ms */
struct tally *tally_of(struct hub *h, const struct pit_game *game);
void tally_stored(struct hub *h, int64_t ms);

/* pages.c: files of the pages, read once. */
bool pages_load(struct hub *h, char *why, size_t room);
void pages_free(struct hub *h);
const char *pages_build(const struct hub *h); /* which they are; NULL: there are none */
bool pages_answer(struct hub *h, const struct net_request *q, struct net_answer *a);

/* hosts.c: may a request call the server by this name, which Host has? */
bool hub_goes_by(const struct hub *h, const char *host);

/* conns.c: WebSockets come and go; messages.c: what is said over them */
int hub_upgrade(void *with, const struct net_request *q, struct net_socket *s, void **user);
void hub_closed(void *with, struct net_socket *s, void *user);
bool hub_is_ours(const struct hub *h, const struct net_request *q); /* the origin of a request */
void hub_message(void *with, struct net_socket *s, void *user, const char *text, size_t n);
/* It names a table that nobody has; id: of the message, "" if it has none. */
void hub_no_table(struct conn *c, const char *id, const char *text, size_t n);

/* api.c: what comes in over HTTP; a POST that a page of another's may have sent */
bool hub_is_forged(const struct hub *h, const struct net_request *q);
bool hub_request(void *with, const struct net_request *q, uint64_t ticket, struct net_answer *a);
