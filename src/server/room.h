/* room.h -- a live table: who sits there, whose turn it is, and what it waits for.
 *
 * Each request answers true, or false with its reason, and then nothing has changed. */
#pragma once

#include "action.h"

#include "games/chance.h"
#include "table/scribe.h"

/* Of a large list that is filled before it is read: the compiler would clear all of it first. */
#define AS_IT_IS __attribute__((uninitialized))

enum {
    ROOM_RECORD = 1 << 20, /* bytes of a record after which the house begins a new one */
    ROOMS_MAX = 1000,      /* open at once, */
    ROOMS_MANY = 500,      /* from which on nothing waits long for somebody who has gone, */
    ROOMS_OF_ONE = 8,      /* of one player, */
    ROOMS_OF_ADDRESS = 40, /* and of an address */
    ROOM_DRILL = 10000000, /* cents that a seat may bring to a drill at once */
};

/* A drill shows the dealer's errors on request. Who asks for one can take a bad round back, so the
 * chips there are the table's own: they come from no wallet, and go to none. */
enum policy { POLICY_PRACTICE, POLICY_REGULATED, POLICY_DRILL };
extern const char *const policy_words[]; /* ends in NULL */

struct room_seat {
    struct player *player; /* NULL: empty */
    bool ready;            /* wants the round to go on */
    int64_t away_at;       /* when the last connection went; 0: here */
    bool staked;           /* had a wager on the layout after the last action */
    int64_t played_at;     /* when it last sat down, bet, or had a wager; 0: not known */
    int64_t since;         /* when a wager of it was last decided, or its visit began */
    bool decided;          /* one was, in this visit */
    uint64_t first_epoch;  /* that this player can have committed to */
    uint64_t sits_out;     /* takes no part in the ceremony of this epoch; 0: of none */
    bool played;           /* something of it was settled in this round: ... */
    pit_money stake, net;
};

/* What people saw come in this round, kept for those who join later. */
struct room_chance {
    const struct chance_row *row; /* how it is shown */
    int16_t value;
    int16_t place;    /* of a card that lies face down, among those set aside; -1: it does not */
    uint8_t to, hand; /* the seat a card goes to, or PIT_DEALER, and its hand */
    bool hidden;      /* seen by that seat alone ... */
    bool turned;      /* ... until now, */
    bool sealed;      /* or for ever */
    bool aside;       /* a card that a fault brought to light */
};

/* How a wager of the last round ended. */
struct room_end {
    uint8_t seat, hand, result;
    uint16_t spot;
    pit_money stake, net;
};

/* Who committed to the coming epoch at a seat, and missed it if nothing is shown. */
struct room_commit {
    int64_t player;   /* 0: nobody, or somebody who has left since */
    uint64_t address; /* where from; 0: it is not known */
};

struct room_miss {
    int64_t player;
    uint64_t address, epoch;
};

/* Who gave up a seat without having had a wager decided. */
struct room_linger {
    int64_t player;
    uint64_t address;    /* 0: it is not known */
    int64_t since, left; /* ticks: as the seat's, and when it was given up */
};

struct room_kept_out {
    int64_t player, until;
};

/* What came of the wagers on a spot, for whoever runs the house. */
struct room_figure {
    int64_t wagers;
    pit_money staked, net; /* net: of the players */
    double squares;        /* of the stakes */
    int64_t looked;        /* wagers, when they were last compared with what is exact */
};

/* An event since the last round was over, for who comes now. */
struct room_since {
    struct pit_event event;
    char line[80]; /* of the record */
};
enum { ROOM_SINCE_MOST = 512 }; /* more are not told */

/* An event of the action that goes on. */
struct room_heard {
    struct pit_event event;
    int effects; /* of room.told, up to here */
    bool by_server;
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
    bool is_behind; /* the books have less of it than was told */
    bool sealed;    /* sum is that of its state since the last action, ... */
    bool damaged;   /* ... and was not when it was compared */
    uint64_t sum;
    int64_t owner;
    uint64_t address; /* where it was opened from; 0: before this server began, or by the house */
    char held[120];   /* why no round begins and no wager is taken; "": both do */
    bool rolling;     /* everybody is about to go on elsewhere: no other shoe begins */
    bool closing;     /* no wager is taken, and the table closes when none lies here */
    char *next_rules; /* by which it goes on from next_at (ms of the wall clock); NULL: none */
    int64_t next_at;
    char next_name[2 * LEDGER_TABLE_ID + 1]; /* under this id; "": any */
    char next_words[240];                    /* the notice of that */
    char successor[2 * LEDGER_TABLE_ID + 1]; /* the table that goes on from here; "": none */
    char follows[2 * LEDGER_TABLE_ID + 1];   /* the table that this one goes on from; "": none */
    char edge[24], rules_hash[2 * FAIR_HASH + 1];
    double edge_float;

    struct pit_table table;
    struct fair_house house;
    struct scribe scribe;
    struct room_seat seat[PIT_SEATS_MAX];
    struct conn **watcher;
    int watchers, watchers_room;

    int64_t seq;     /* of the last update */
    size_t written;  /* bytes of its log, */
    size_t finished; /* and of it, those that end with a finished round */
    int voids, voids_in_row;
    int64_t fair_due; /* deadline of the ceremony's stage; 0: none */
    struct room_commit commit[PIT_SEATS_MAX];
    struct room_miss *miss;         /* of the last epochs */
    int64_t *shower;                /* players who have shown a share here and not missed since */
    struct room_kept_out *kept_out; /* who has lost a seat */
    struct room_linger *linger;
    int misses, misses_room, showers, showers_room, kept_outs, kept_outs_room;
    int lingers, lingers_room;
    bool known_only;            /* the coming epoch takes shares of those alone */
    uint64_t shown;             /* the last epoch whose seed has been told */
    int64_t bets_due, turn_due; /* 0: no timer runs */
    uint16_t turn_was;
    int64_t started_at; /* when the last round began */
    int64_t empty_since;
    bool behind;    /* somebody who watches is */
    bool news;      /* somebody came or went, and nobody has been told */
    uint32_t round; /* the last that has begun */
    int asides;     /* cards set aside from this shoe */
    uint8_t verb;   /* of the last event */
    struct room_chance *chance;
    int chances, chances_room;
    bool round_done; /* they are of a round that is over */
    struct room_since *since;
    int sinces, sinces_room; /* above ROOM_SINCE_MOST: there are more */
    struct room_end *end;
    int ends, ends_room;
    char over[120];
    char *lobby;                /* what other nodes were told of it; NULL: nothing yet */
    struct room_figure *figure; /* by spot, of this table and those that it goes on from */
    int64_t minute;             /* of the wall clock, and the rounds of it and the 59 before */
    uint16_t rounds_in[60];

    /* Of the action that goes on. */
    struct action *action;
    struct room_heard *heard;
    struct pit_effect *told;
    int heards, heards_room, tolds, tolds_room;
    bool by_server, began; /* a round has begun in it */
    struct room_books *books;
};

/* ---- room_open.c and room_load.c: tables open, come back after a restart, close ---- */

double room_edge(const struct pit_rules *rules, char *words, size_t room);
/* On every wager, and none is free; else why not. */
bool room_house_has_edge(const struct pit_rules *r, struct refusal *why);
/* Where they need not: the operator says so, or chips are the table's own. */
bool room_may_favour(const struct hub *h, enum policy policy);
void room_live_rules(struct pit_rules *r); /* as pit_rules_live, and what this server needs */
bool room_does_all(const struct pit_rules *r,
                   struct refusal *why); /* that the book says it shall */
struct room *room_open(struct hub *h, const char *game, const char *rules, enum policy policy,
                       struct refusal *why);
/* Under an id that was given out before; "": under any. */
struct room *room_open_as(struct hub *h, const char *game, const char *rules, enum policy policy,
                          const char *name, struct refusal *why);
void room_store_new(struct room *r, struct action *a);
/* One of the house's own: opened and stored. */
struct room *room_open_own(struct hub *h, const char *game, const char *rules, enum policy policy,
                           int bet_seconds, int turn_seconds, struct refusal *why);
struct room *room_load(struct hub *h, const struct ledger_op *row, char *why, size_t size);
void room_free(struct room *r);
/* Of a room that was just loaded: wagers and chips go back, and another like it opens. */
void room_set_aside(struct room *r, const char *why);

/* ---- room_roll.c: a table goes on under another record ---- */

/* At the next new shoe, or when it is empty: for its record is long, or other rules are due. */
bool room_rolls(const struct room *r);
bool room_rules_due(const struct room *r); /* those that were announced */
/* Closes it, and opens another like it with a record and seeds of its own, where everybody sits as
 * before; by these rules, or the same (NULL). What lies on the layout goes back in the books, as
 * void by this actor for this reason (both NULL: nothing is on the layout). NULL: nothing has
 * changed. */
struct room *room_roll(struct room *r, const char *rules, const char *actor, const char *reason,
                       struct refusal *why);
void room_end(struct room *r, const char *why); /* for good: everybody goes home, and it closes */

/* What players are told of a table that is closing. */
#define ROOM_CLOSES                                                                                \
    "the house closes this table once the wagers on it are decided; no more are taken"

/* ---- room_firsts.c: the tables of a house that has none ---- */

struct room_first {
    const char *game, *rules;
    enum policy policy;
    int bet_seconds, turn_seconds;
};
extern const struct room_first room_firsts[]; /* ends in a row without a game */

/* ---- room_people.c: who sits and who looks on ---- */

struct room *room_find(struct hub *h, const char *name, size_t n);
void room_forget(struct hub *h, const struct room *r);          /* it is about to go */
int room_seat_of(const struct room *r, const struct player *p); /* the first; -1: none */
/* One person may hold several seats, where the rules say so: a bit for each. */
uint32_t room_seats_of(const struct room *r, const struct player *p);
bool room_watch(struct room *r, struct conn *c); /* false: it follows too many tables */
void room_part(struct room *r, struct conn *c);
void room_came(struct room *r, struct player *p); /* a connection of a seated player */
void room_went(struct room *r, struct player *p);
bool room_sit(struct room *r, struct action *a, struct player *p, int seat, pit_money chips,
              struct refusal *why);
bool room_makes_place(const struct room *r); /* full, with a seat that a newcomer gets */
/* From here on seat is one of the player's, from 1; 0: the one whose turn it is, or the only one.
 */
bool room_leave(struct room *r, struct action *a, struct player *p, int seat,
                struct refusal *why); /* 0: all of them */
bool room_buy(struct room *r, struct action *a, struct player *p, int seat, pit_money amount,
              struct refusal *why);

/* ---- room_play.c: decisions, and when a round begins ---- */

struct wish { /* a decision as it came */
    int seat;
    char verb[24], spot[32];
    int64_t hand; /* from 1; 0: none was named */
    bool has_amount, has_number;
    int64_t amount, number;
};
bool room_act(struct room *r, struct action *a, struct player *p, const struct wish *w,
              struct refusal *why);
/* True of a verb that has a message of its own, or is the ceremony's. */
bool room_has_message(int verb);
pit_money room_staked(const struct room *r, int seat);
/* What a player has at all tables, chips and wagers, and of it what lies on the layouts (NULL:
 * never mind). Chips of a drill are nobody's. */
pit_money room_money_of(const struct hub *h, const struct player *p, pit_money *in_play);
/* Of all the player's seats that have a wager. */
bool room_ready(struct room *r, struct action *a, struct player *p, struct refusal *why);
bool room_shows_errors(const struct room *r); /* on request */
bool room_irregular(struct room *r, struct action *a, struct player *p, int seat, const char *kind,
                    struct refusal *why);

/* ---- room_fair.c: a seat's part in the ceremony of PITFAIR/1 ---- */

bool room_commit(struct room *r, struct action *a, struct player *p, int seat, uint64_t epoch,
                 const uint8_t tag[FAIR_PLAYER_TAG], const uint8_t commit[FAIR_HASH],
                 struct refusal *why);
bool room_show(struct room *r, struct action *a, struct player *p, int seat, uint64_t epoch,
               bool accept, int cut, const uint8_t seed[FAIR_SEED], struct refusal *why);

/* ---- room_time.c, room_tell.c ---- */

void room_tick(struct room *r, int64_t now);
/* Where every place is taken, the table of a player's that was empty for the longest gives up its
 * own: who opens tables under many names keeps nobody from one. False: at each somebody is. */
bool room_make_place(struct hub *h);
int64_t room_paced_until(const struct room *r);   /* when a next round may begin; 0: now */
void room_tell(struct room *r, struct action *a); /* everybody who watches */
void room_present(struct room *r, struct action *a, struct conn *c); /* one of them: all of it */
void room_catch_up(struct room *r); /* those who were behind, and have read it all */
/* What a player looks with. */
struct room_eyes {
    uint32_t seats; /* a bit for each of its own */
    uint64_t known; /* cards of the deck of which none lies hidden from it, such as those of a box
                     * that it has a wager on */
};
struct room_eyes room_eyes_of(const struct room *r, const struct player *p);
/* What they may see of a chance: its value, or PIT_FACE_DOWN. */
int room_chance_seen(const struct room_chance *c, const struct room_eyes *eyes);
