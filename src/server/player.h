/* player.h -- people: who they are, what they hold, how they are connected and let in.
 *
 * A player is one person or program with a wallet; a connection is one WebSocket of it; a session
 * is the secret in its cookie. All of it belongs to the hub's thread. */
#pragma once

#include "net.h"
#include "store.h"

#include "fair/epoch.h"

enum {
    PLAYER_ID_MAX = 64,   /* characters of a request's id */
    PLAYER_NAME_MAX = 24, /* characters of a name */
    PLAYER_ANSWERS = 64,  /* answers that are kept for each player */
    PLAYER_GRANT = 50000, /* cents of play money for a newcomer, and for who has lost it all */
    PLAYER_POOR = 1000,   /* cents below which there is more */
    CONN_WATCH_MAX = 8,   /* tables that one connection follows, */
    CONN_BURST = 200,     /* and messages that it may send at once */
};

_Static_assert((int)PLAYER_NAME_MAX < (int)LEDGER_NAME, "a name fits the books");

struct hold;
struct hub;
struct protect;
struct room;

struct answer {
    char id[PLAYER_ID_MAX + 1];
    uint8_t body[FAIR_HASH]; /* hash of the request */
    char *text;              /* NULL: on its way */
};

struct player {
    int64_t id;
    char name[LEDGER_NAME]; /* "" for a guest */
    char *passhash;         /* NULL for a guest */
    char kind[LEDGER_KIND];
    bool disabled;
    bool stopped;         /* the house takes no wagers of theirs, */
    char stopped_why[81]; /* for this reason */
    bool loaded;          /* its money and request ids are in memory */
    bool funded;          /* its money is */
    pit_money wallet;
    pit_money away;          /* what it has at tables of other nodes */
    pit_money held;          /* of the wallet, for the request that goes on */
    unsigned moves;          /* of its money here, ever */
    struct protect *protect; /* its own limits; NULL: not in memory, and it cannot bet */
    struct conn *conns;
    int calls;              /* over HTTP, that are on their way */
    uint64_t address;       /* where its last connection came from, hashed; 0: none has */
    struct answers *answer; /* a ring of PLAYER_ANSWERS; NULL: none yet */
    int answers;            /* ever; the ring's next place */
    uint64_t *known;        /* hashes of request ids, an open table: of all that are in no run */
    size_t knowns, known_room;
    struct request_run *run; /* of ids that count up */
    int runs, runs_room, run_next;
    int64_t gone;  /* when it was first seen without a connection; 0: it has one */
    double tokens; /* of the rate limit */
    int64_t refilled;
};

struct conn {
    struct hub *hub;
    struct net_socket *socket; /* NULL: gone */
    struct player *player;     /* NULL: not known yet */
    struct conn *next;         /* of the same player */
    struct room *watch[CONN_WATCH_MAX];
    bool behind[CONN_WATCH_MAX]; /* was not told of all that happened there */
    size_t coming;               /* bytes on their way to the socket */
    uint8_t token[FAIR_HASH];    /* of its session */
    uint64_t address;            /* where it comes from, hashed */
    double tokens;
    int64_t refilled;
    struct hold
        *hold;    /* a request of it waits until its wallet is held, nodes_people.c; NULL: none */
    bool asked;   /* the request that goes on has waited for that */
    bool welcome; /* has been told that it may speak */
    int refs;     /* messages on their way to it, and the socket */
};

void conn_attach(struct conn *c, struct player *p); /* is theirs from now on, and told so */
void conn_release(struct conn *c);                  /* one of its refs less; the last frees it */

/* ---- players.c ---- */

/* Calls back with the player behind a token, loaded; NULL: nobody. Maybe at once. */
typedef void player_ready(void *with, struct player *p);
void player_of_token(struct hub *h, const uint8_t token[FAIR_HASH], player_ready *ready,
                     void *with);
/* By a name, for a login. */
void player_named(struct hub *h, const char *name, player_ready *ready, void *with);
void players_look(struct hub *h); /* for those whom an operator has barred since */

/* ---- sessions.c ---- */

struct session {
    uint8_t token[FAIR_HASH]; /* hashed; all zeros: free */
    int64_t player, expires;
    int64_t stored; /* what the books have for expires */
};
struct session *session_find(struct hub *h, const uint8_t token[FAIR_HASH]);
/* Makes one; hex gets the secret for the cookie. False: no entropy. */
bool session_make(struct hub *h, struct player *p, struct group *g, char hex[2 * FAIR_SEED + 1]);
void session_keep(struct hub *h, const uint8_t token[FAIR_HASH], int64_t player, int64_t expires);
/* Somebody did something under it: it lasts on. */
void session_use(struct hub *h, const struct player *p, const uint8_t token[FAIR_HASH],
                 struct group *g);
/* Has it ended because nobody did, so that the account has to log in again? */
bool session_is_idle(const struct hub *h, const uint8_t token[FAIR_HASH]);
void session_end(struct hub *h, const uint8_t token[FAIR_HASH], struct group *g);
void session_end_all(struct hub *h, int64_t player, struct group *g);
void session_forget(struct hub *h, int64_t player); /* ends them here, not in the books */
void session_drop(struct player *p, const uint8_t token[FAIR_HASH]); /* its connections */
/* The token of a cookie header, hashed. False: it has none. */
bool session_token(const char *cookie, bool secure, uint8_t out[FAIR_HASH]);
