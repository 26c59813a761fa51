/* hub.h -- what a running server holds: players, connections, tables, and what is on its way.
 *
 * One thread owns all of it. A request changes the memory at once; what it changed goes to the
 * store as one group, and nobody hears of it before that group is durable. */
#pragma once

#include "net.h"
#include "store.h"

#include "core/json.h"
#include "table/scribe.h"

#include <stdatomic.h>

enum {
    HUB_ID_MAX = 64,           /* characters of a request's id */
    HUB_NAME_MAX = 24,         /* characters of a player's name */
    HUB_ANSWERS = 64,          /* answers that are kept for each player */
    HUB_WATCH_MAX = 8,         /* tables that one connection follows */
    HUB_CHANCES_MAX = 64,      /* cards or dice of a round that a newcomer is shown */
    HUB_TEXT = 512 * 1024,     /* bytes of the largest message, */
    HUB_EVENTS = HUB_TEXT / 2, /* of which events take at most this */
    HUB_TABLES_MAX = 1000,     /* open at once, */
    HUB_TABLES_OF_ONE = 8,     /* and of one player */
    HUB_GRANT = 50000,         /* cents of play money for a newcomer, and for who has lost it all */
    HUB_POOR = 1000,           /* cents below which there is more */
    HUB_RECORD = 1 << 20,      /* bytes of a record after which the house begins a new one */
};

struct hub;
struct room;

/* ---- requests ---- */

/* Why not; code "" if nothing is wrong. */
struct refusal {
    char code[16], words[600];
    uint16_t clause;
};

struct answer {
    char id[HUB_ID_MAX + 1];
    uint8_t body[FAIR_HASH]; /* hash of the request */
    char *text;              /* NULL: on its way */
};

/* ---- players and connections ---- */

struct player {
    int64_t id;
    char name[64]; /* "" for a guest */
    char passhash[160];
    char kind[16];
    bool disabled;
    bool loaded; /* its money and request ids are in memory */
    bool funded; /* its money is */
    pit_money wallet;
    struct conn *conns;
    struct answer answer[HUB_ANSWERS];
    int answers;     /* ever; the ring's next place */
    uint64_t *known; /* hashes of all request ids, an open table */
    size_t knowns, known_room;
    double tokens; /* of the rate limit */
    int64_t refilled;
};

struct conn {
    struct hub *hub;
    struct net_socket *socket; /* NULL: gone */
    struct player *player;     /* NULL: not known yet */
    struct conn *next;         /* of the same player */
    struct room *watch[HUB_WATCH_MAX];
    uint8_t token[FAIR_HASH]; /* of its session */
    double tokens;
    int64_t refilled;
    bool welcome; /* has been told that it may speak */
    int refs;     /* messages on their way to it, and the socket */
};

/* ---- tables ---- */

enum policy { POLICY_PRACTICE, POLICY_REGULATED };

struct room_seat {
    struct player *player; /* NULL: empty */
    bool ready;            /* wants the round to go on */
    int64_t away_at;       /* when the last connection went; 0: here */
    uint64_t first_epoch;  /* that this player can have committed to */
    bool barred;           /* missed a reveal: not in the next ceremony */
    uint64_t missed;       /* the epoch of which it missed the last one; 0: none */
    bool lost;             /* missed too often: the seat is taken away */
    struct {
        uint16_t spot;
        uint8_t result;
        pit_money stake, net;
    } last[8]; /* of the last round */
    int lasts;
    bool played; /* something of it was settled in this round: ... */
    pit_money stake, net;
};

struct room {
    struct hub *hub;
    struct room *next;
    int64_t id;
    uint8_t public_id[LEDGER_TABLE_ID];
    char name[2 * LEDGER_TABLE_ID + 1]; /* public_id in hex */
    char title[64];
    enum policy policy;
    int bet_seconds, turn_seconds; /* 0: no timer */
    bool is_private, closed;
    int64_t owner;
    char edge[24], rules_hash[2 * FAIR_HASH + 1];
    double edge_float;

    struct pit_table table;
    struct fair_house house;
    struct scribe scribe;
    struct room_seat seat[PIT_SEATS_MAX];
    struct conn **watcher;
    int watchers, watchers_room;

    int64_t seq;    /* of the last update */
    size_t written; /* bytes of its log */
    int voids, voids_in_row;
    int64_t fair_due; /* deadline of the ceremony's stage; 0: none */
    struct {
        int64_t player, until;
    } kept_out[PIT_SEATS_MAX]; /* who has lost a seat; the oldest makes room */
    int kept_outs;
    uint64_t shown;             /* the last epoch whose seed has been told */
    int64_t bets_due, turn_due; /* 0: no timer runs */
    uint16_t turn_was;
    int64_t started_at; /* when the last round began */
    int64_t empty_since;
    bool asks_cut; /* by these rules players are offered the cut */
    bool news;     /* somebody came or went, and nobody has been told */
    struct {
        int16_t value;
        uint8_t verb, to; /* PIT_CARD, PIT_DOWN, PIT_DICE; a seat or PIT_DEALER */
    } chance[HUB_CHANCES_MAX];
    int chances;
    bool round_done; /* they are of a round that is over */
    char over[120];

    /* Of the action that goes on. */
    struct action *action;
    bool by_server, began; /* a round has begun in it */
    struct room_books *books;
};

/* ---- what is on its way ---- */

struct parcel {
    struct conn *to;
    char *text;
    size_t n;
};

struct action {
    struct hub *hub;
    struct group *group;
    struct parcel *parcel;
    int parcels, parcels_room;
    int happened;          /* events in hub.events */
    struct room *room;     /* whose watchers are told; NULL: none */
    struct answer *answer; /* that goes out last, to ...; NULL: none */
    struct player *who;
    store_done *after; /* once it has been stored and sent; NULL: nothing */
    void *after_with;
};

struct hub_options {
    const char *data;   /* folder */
    const char *web;    /* folder of the pages; NULL: none */
    const char *origin; /* further origins that may connect, separated by spaces; NULL: none */
    bool allow_player_edge, no_limits;
    size_t record; /* in place of HUB_RECORD; 0: that */
};

struct hub {
    struct hub_options options;
    const struct fair_system *system;
    _Atomic(struct net *) net; /* the store's thread looks, to wake it */
    struct store *store;
    struct player **player; /* by id */
    size_t player_room;
    int64_t last_player, last_table;
    struct room *rooms;
    struct session *session; /* an open table of tokens */
    size_t sessions, session_room;
    struct limit *limit; /* of addresses */
    struct page *pages;
    int64_t ticked;   /* when the tables were last looked at */
    int64_t looked;   /* and the books, for players who are barred */
    int hashing;      /* passphrases that are being hashed */
    bool secure;      /* TLS here */
    atomic_bool stop; /* asked for by another thread */
    char *text;       /* HUB_TEXT bytes, for writing messages */
    char *events_text;
    struct pit_text events; /* JSON of what happens in the action that goes on, inside [] */
};

/* hub.c */
struct hub *hub_open(const struct hub_options *o, char *why, size_t room);
bool hub_listen(struct hub *h, const struct net_options *o, char *why, size_t room);
void hub_run(struct hub *h);
void hub_stop(struct hub *h); /* from any thread: ends hub_run */
void hub_close(struct hub *h);

struct player *hub_player(struct hub *h, int64_t id); /* NULL: never seen */
struct player *hub_new_player(struct hub *h, const char *kind, struct group *g);
void hub_hash(const void *bytes, size_t n, uint8_t out[FAIR_HASH]);

/* players.c */
/* Calls back with the player behind a token, loaded; NULL: nobody. Maybe at once. */
typedef void player_ready(void *with, struct player *p);
void player_of_token(struct hub *h, const uint8_t token[FAIR_HASH], player_ready *ready,
                     void *with);
/* By a name, for a login. */
void player_named(struct hub *h, const char *name, player_ready *ready, void *with);
void players_look(struct hub *h); /* for those whom an operator has barred since */

/* limits.c: a bucket of tokens for each address. False: it has used them up. */
bool limit_address(struct hub *h, const char *address, double cost);

/* pages.c: files of the pages, read once. */
bool pages_load(struct hub *h, char *why, size_t room);
void pages_free(struct hub *h);
bool pages_answer(struct hub *h, const char *path, struct net_answer *a);

/* sessions.c */
struct session {
    uint8_t token[FAIR_HASH]; /* hashed; all zeros: free */
    int64_t player, expires;
};
struct session *session_find(struct hub *h, const uint8_t token[FAIR_HASH]);
/* Makes one; hex gets the secret for the cookie. False: no entropy. */
bool session_make(struct hub *h, struct player *p, struct group *g, char hex[2 * FAIR_SEED + 1]);
void session_keep(struct hub *h, const uint8_t token[FAIR_HASH], int64_t player, int64_t expires);
void session_end(struct hub *h, const uint8_t token[FAIR_HASH], struct group *g);
void session_end_all(struct hub *h, int64_t player, struct group *g);
void session_forget(struct hub *h, int64_t player); /* ends them here, not in the books */
void session_drop(struct player *p, const uint8_t token[FAIR_HASH]); /* its connections */
/* The token of a cookie header, hashed. False: it has none. */
bool session_token(const char *cookie, bool secure, uint8_t out[FAIR_HASH]);

/* action.c */
struct action *action_begin(struct hub *h);
void action_send(struct action *a, struct conn *to, const char *text, size_t n);
void action_send_player(struct action *a, struct player *p, const char *text, size_t n);
/* Stores the group and then sends; with nothing to store, behind what is on its way. */
void action_end(struct action *a);
void conn_release(struct conn *c);
void refuse(struct refusal *why, const char *code, const char *words);

/* messages.c: what comes in over WebSockets */
int hub_upgrade(void *with, const struct net_request *q, struct net_socket *s, void **user);
void hub_message(void *with, struct net_socket *s, void *user, const char *text, size_t n);
void hub_closed(void *with, struct net_socket *s, void *user);
bool hub_is_ours(const struct hub *h, const struct net_request *q); /* the origin of a request */

/* api.c: what comes in over HTTP */
bool hub_request(void *with, const struct net_request *q, uint64_t ticket, struct net_answer *a);

/* room_open.c */
double room_edge(const struct pit_rules *rules, char *words, size_t room);
struct room *room_open(struct hub *h, const char *game, const char *rules, struct refusal *why);
void room_store_new(struct room *r, struct action *a);
/* One of the house's own: opened and stored. */
struct room *room_open_own(struct hub *h, const char *game, const char *rules, enum policy policy,
                           int bet_seconds, int turn_seconds, struct refusal *why);
void room_renew(struct room *r); /* closes it and opens another like it, with a record of its own */
struct room *room_load(struct hub *h, const struct ledger_op *row, char *why, size_t size);
void room_free(struct room *r);

/* room.c */
struct room *room_find(struct hub *h, const char *name, size_t n);
int room_seat_of(const struct room *r, const struct player *p); /* -1: none */
bool room_watch(struct room *r, struct conn *c); /* false: it follows too many tables */
void room_part(struct room *r, struct conn *c);
bool room_sit(struct room *r, struct action *a, struct player *p, int seat, pit_money chips,
              struct refusal *why);
bool room_leave(struct room *r, struct action *a, struct player *p, struct refusal *why);
bool room_buy(struct room *r, struct action *a, struct player *p, pit_money amount,
              struct refusal *why);
struct wish { /* a decision as it came */
    char verb[24], spot[32];
    bool has_amount, has_number;
    int64_t amount, number;
};
bool room_act(struct room *r, struct action *a, struct player *p, const struct wish *w,
              struct refusal *why);
bool room_ready(struct room *r, struct action *a, struct player *p, struct refusal *why);
bool room_irregular(struct room *r, struct action *a, struct player *p, const char *kind,
                    struct refusal *why);
bool room_commit(struct room *r, struct action *a, struct player *p, uint64_t epoch,
                 const uint8_t tag[FAIR_PLAYER_TAG], const uint8_t commit[FAIR_HASH],
                 struct refusal *why);
bool room_show(struct room *r, struct action *a, struct player *p, uint64_t epoch, bool accept,
               int cut, const uint8_t seed[FAIR_SEED], struct refusal *why);
void room_came(struct room *r, struct player *p); /* a connection of a seated player */
void room_went(struct room *r, struct player *p);
void room_tick(struct room *r, int64_t now);
int64_t room_paced_until(const struct room *r); /* when a next round may begin; 0: now */
/* The rest of what an action leads to: ceremony, cut, deal. */
void room_finish(struct room *r, struct action *a);
void room_tell(struct room *r, struct action *a); /* everybody who watches */

/* wire.c: what goes out, as JSON */
void wire_table(struct pit_text *out, const struct room *r, const struct player *p);
void wire_update(struct pit_text *out, const struct room *r, const struct player *p,
                 const char *events);
void wire_event(struct pit_text *out, const struct room *r, const struct pit_event *e,
                const struct pit_effect *effects, int count);
void wire_row(struct json *j, const struct room *r, const struct player *p); /* of the lobby */
void wire_me(struct json *j, const struct hub *h, const struct player *p);
enum { WIRE_OPEN, WIRE_LOCKED, WIRE_READY, WIRE_REVEALED, WIRE_VOID };
void wire_fair(struct pit_text *out, const struct room *r, const struct fair_epoch *e, int stage,
               const char *why);
void wire_receipt(struct pit_text *out, const struct room *r, int seat);
void wire_refused(struct pit_text *out, const char *id, const struct refusal *why);
