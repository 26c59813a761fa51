/* op.h -- those who run the house: who they are, what they may do, and what they have done.
 *
 * Everything of it stands below /op, with sessions of its own: a player's lets nobody in. What is
 * done is a deed in the books, with who, when, before and after; what is large waits for a second
 * person. */
#pragma once

#include "api.h"
#include "room.h"

enum {
    OP_STAFF = 64,    /* operators, those who were dismissed among them */
    OP_SESSIONS = 64, /* at once; the oldest makes room */
    OP_PENDING = 32,  /* deeds that wait for a second person */
    OP_REASON = 160,  /* bytes of a reason, */
    OP_WORDS = 440,   /* and of what stood before and after */
    OP_TARGET = 96,   /* "table:..." */
    OP_CODE = 6,      /* digits of a code */
    OP_SECRET = 20,   /* bytes of a second factor's secret */
    OP_NETS = 64,
    OP_DOLLARS = 32, /* bytes of an amount in words */
};

enum op_role { OP_WATCH, OP_FLOOR, OP_ADMIN };
extern const char *const op_roles[]; /* ends in NULL */

struct operator_ {
    int64_t id;
    char name[LEDGER_NAME];
    enum op_role role;
    uint8_t token[FAIR_HASH]; /* hashed */
    uint8_t secret[FAIR_SEED];
    int64_t counter; /* of the last code that let somebody in: none is taken twice */
    bool disabled;
    bool fresh;          /* the token is for one use: then there is another, and a secret */
    int wrong;           /* codes in a row, */
    int64_t locked_till; /* and until when no more are taken; ticks */
};

struct op_session {
    uint8_t token[FAIR_HASH]; /* hashed */
    int64_t who;              /* 0: free */
    int64_t began, used;      /* ticks; used: when something was last done */
};

struct op_stop {
    char target[OP_TARGET]; /* "all", "game:red-dog", "table:...", "player:p17" */
    char reason[OP_REASON];
};

/* A table that could not be opened at the start. */
struct op_aside {
    int64_t id;
    char name[2 * LEDGER_TABLE_ID + 1], why[OP_WORDS];
};

struct op_deed;
struct op_theory;

struct op_pending {
    int64_t id; /* 0: free */
    int64_t until;
    struct op_deed *deed;
};

/* What one operator has voided without a second person. */
struct op_alone {
    int64_t who, at; /* ticks */
    pit_money worth;
};

struct op {
    struct operator_ staff[OP_STAFF];
    int count;
    struct op_session session[OP_SESSIONS];
    struct op_pending pending[OP_PENDING];
    int64_t last_pending;
    struct op_stop *stop;
    int stops, stops_room;
    struct op_aside *aside;
    int asides, asides_room;
    struct op_alone *alone; /* in the last 24 hours, since the start; nodes have it in the books */
    int alones, alones_room;
    bool busy;                      /* a deed is on its way to the books */
    struct op_deed *held_up;        /* it, while another node is about one */
    unsigned changes;               /* that were made here */
    struct op_deed *waiting, **end; /* and these are behind it */
    struct op_theory *theory;       /* of each set of rules that was asked for */
    bool studying;
    char first_token[2 * FAIR_SEED + 1]; /* of the first operator, told once; "" else */
    char first_secret[40];
};

/* ---- op_totp.c: RFC 6238, SHA-1, 30 seconds ---- */

void op_code(const uint8_t *secret, size_t n, int64_t counter, int digits, char *out);
/* The counter of the step in which this code is right, later than `last`, at most one step away
 * from now; 0: it is none. */
int64_t op_code_counter(const uint8_t *secret, size_t n, int64_t now_ms, int64_t last,
                        const char *code);
void op_base32(const uint8_t *bytes, size_t n, char *out); /* room for 8 characters each 5 bytes */

/* ---- op_staff.c: who they are ---- */

void op_keep_aside(struct hub *h, int64_t id, const uint8_t public_id[LEDGER_TABLE_ID],
                   const char *why);
void op_keep_staff(void *with, const struct ledger_op *row);
bool op_load(struct hub *h); /* once the tables are there, before anything is stored */
bool op_open(struct hub *h, char *why, size_t room); /* makes the first one */
void op_close(struct hub *h);
struct operator_ *op_find(struct hub *h, int64_t id);
struct operator_ *op_named(struct hub *h, const char *name);
/* A new one, or one who was dismissed and comes back, with the token that has this hash: for one
 * use, unless he has a secret. NULL: no room. */
struct operator_ *op_hire(struct hub *h, const char *name, enum op_role role,
                          const uint8_t token[FAIR_HASH]);
/* A token of 64 hex digits and its hash. False: no entropy. */
bool op_new_token(struct hub *h, char hex[2 * FAIR_SEED + 1], uint8_t hash[FAIR_HASH]);
void op_store(struct operator_ *o, struct group *g);
/* Who asks; NULL: nobody. acts: does something, which needs a session in use. */
struct operator_ *op_of_cookie(struct hub *h, const char *cookie, bool secure, bool acts);
void op_login(struct call *c);
void op_let_in(struct op_deed *d); /* it is looked at once more, beside nobody else's */
void op_logout(struct call *c, const char *cookie);
void op_forget(struct hub *h, int64_t who); /* all sessions */

/* ---- op_api.c: what is asked over HTTP ---- */

bool op_is_path(const char *path);
bool op_request(struct hub *h, const struct net_request *q, uint64_t ticket, struct net_answer *a);

/* ---- op_deed.c: what is done ---- */

struct op_net {
    int64_t player;
    pit_money net, stake, wallet;
    int64_t played_ms;      /* when; 0: not at all, by its own history, */
    pit_money played_stake; /* and for how much */
};

struct ledger_release;

struct op_deed {
    struct hub *hub;
    struct call *call; /* NULL: nobody waits for an answer any more */
    struct op_deed *next;
    const struct op_act *act;
    int64_t by, second; /* operators; second 0: nobody has confirmed it */
    int64_t pending;    /* that it came of; 0: none */
    bool withdraws;     /* it, and the second does that */
    bool enters;        /* no deed: somebody logs in, with token_hash and this code */
    char code[OP_CODE + 2];

    /* As asked. */
    char table[2 * LEDGER_TABLE_ID + 1], game[32], player[LEDGER_NAME], name[LEDGER_NAME];
    char called[LEDGER_NAME]; /* the player, as the books have the name; "": it has none */
    char what[16], role[8], kind[32], reason[OP_REASON], rules[PIT_RULES_TEXT], title[64];
    int64_t round, seat, minutes, min, max; /* round -1: what lies there now */
    bool has_limits;

    /* As the books have it; read on their thread. */
    bool alone;       /* no other node does anything meanwhile */
    pit_money voided; /* by whoever asks, without a second person, at any node */
    int64_t table_id, player_id;
    struct op_net net[OP_NETS];
    int64_t tx[OP_NETS];
    pit_money tx_net[OP_NETS];
    int nets, txs;
    bool reversed, too_many;
    bool owned;     /* the table is open, and some node's */
    bool held;      /* what is taken from wallets, until it is stored; */
    int64_t unheld; /* the player whose wallet has not so much to spare; 0: none */
    struct ledger_release *release;
    struct op_news *news; /* NULL: there are no other nodes */
    char books_why[160];

    /* What comes of it. */
    char target[OP_TARGET], before[OP_WORDS], after[OP_WORDS];
    pit_money worth;               /* what is at stake: above a limit a second person is wanted */
    char token[2 * FAIR_SEED + 1]; /* of somebody who is hired, for who asks; "" else, */
    uint8_t token_hash[FAIR_HASH]; /* and what is kept of it */
    struct action *action;
};

struct op_act {
    const char *name, *help;
    enum op_role least;
    bool reason; /* is wanted */
    /* Finds what it is about, and says what it is worth. False: why not. Changes nothing. */
    bool (*judge)(struct op_deed *d, struct refusal *why);
    /* Does it; rows go to d->action. False: why not, and nothing has changed. */
    bool (*run)(struct op_deed *d, struct refusal *why);
    enum { OP_ALONE, OP_BY_AMOUNT, OP_SECOND } second;
    bool reads_books;
};

extern const struct op_act op_acts[]; /* ends in a row without a name */

void op_do(struct call *c, struct operator_ *who);
/* As it is asked, or was kept. False: there is no such deed. */
bool op_read(struct op_deed *d, const struct json_value *from);
void op_look_up(struct op_deed *d); /* and then it is judged */
struct room *op_room(const struct op_deed *d, struct refusal *why);
void op_dollars(pit_money cents, char out[OP_DOLLARS]); /* "$7.50" */
void op_note(struct hub *h, struct group *g, const char *actor, const char *action,
             const char *target, const char *before, const char *after, const char *reason);

void op_retry(struct hub *h); /* what was held up by another node */

/* ---- op_second.c: what waits for a second person; beside other nodes, at all of them ---- */

void op_confirm(struct call *c, struct operator_ *who);
void op_withdraw(struct call *c, struct operator_ *who);
bool op_may_wait(struct hub *h);       /* one more */
store_job op_number_shared;            /* a deed gets its number from the database */
void op_wait(const struct op_deed *d); /* by the number it has */
struct op_pending *op_pending(struct hub *h, int64_t id); /* NULL: it is no longer waiting */
void op_settled(struct hub *h, int64_t id);               /* before what comes of it is stored */
/* All that waits by the database, on its thread; then it is what waits here. */
bool op_read_waiting(struct ledger *books, struct op_pending list[OP_PENDING]);
void op_take_waiting(struct hub *h, struct op_pending list[OP_PENDING]);
void op_free_waiting(struct op_pending list[OP_PENDING]);
/* A large amount is not to be had in slices: what somebody voids alone is added up. */
bool op_wants_second(const struct op_deed *d);
void op_note_alone(const struct op_deed *d); /* it is done, and nobody confirmed it */
void op_read_alone(struct op_deed *d, struct ledger *books); /* on their thread */

/* ---- op_news.c: what was done at other nodes ---- */

struct op_news;
struct op_news *op_news_read(struct ledger *books); /* on their thread */
void op_news_take(struct hub *h, struct op_news *n);
void op_news_free(struct op_news *n);

/* ---- op_stops.c: stop on demand ---- */

void op_stand(struct hub *h); /* after a restart: what stood, stands */
void op_apply_stops(struct hub *h);
void op_lift_stops(struct hub *h);                          /* all of them, */
void op_stands(struct hub *h, const struct ledger_deed *d); /* and this one stands */
/* A table goes on under another id, and what stopped it stops that. */
void op_move_stop(struct hub *h, struct group *g, const struct room *from, const struct room *to);
void op_stop_here(struct hub *h, struct group *g, const char *target, const char *reason);
bool op_stop_judge(struct op_deed *d, struct refusal *why);
bool op_stop_run(struct op_deed *d, struct refusal *why);
bool op_start_run(struct op_deed *d, struct refusal *why);

/* ---- op_tables.c, op_void.c: what is done to tables, and to rounds ---- */

/* Other rules are to come, as the deed says: from when on (ms), which, and under which id the table
 * goes on by them. Who sits there is told. */
void op_announce(struct room *r, const char *after);
/* The notice goes along with a table that goes on before its time. */
void op_move_notice(struct hub *h, struct group *g, struct room *from, struct room *to);
bool op_open_judge(struct op_deed *d, struct refusal *why);
bool op_open_run(struct op_deed *d, struct refusal *why);
bool op_close_judge(struct op_deed *d, struct refusal *why);
bool op_close_run(struct op_deed *d, struct refusal *why);
bool op_rules_judge(struct op_deed *d, struct refusal *why);
bool op_rules_run(struct op_deed *d, struct refusal *why);
bool op_irregular_judge(struct op_deed *d, struct refusal *why);
bool op_irregular_run(struct op_deed *d, struct refusal *why);
void op_void_read(struct op_deed *d, struct ledger *books);
void op_void_done(struct op_deed *d); /* whether it was done or not */
bool op_void_judge(struct op_deed *d, struct refusal *why);
bool op_void_run(struct op_deed *d, struct refusal *why);
/* That a round was voided in which this player won or lost so much; title "": of a table that is
 * closed. */
void op_tell_void(struct action *a, struct player *p, int64_t round, const char *title,
                  pit_money net);
bool op_release_judge(struct op_deed *d, struct refusal *why);
bool op_release_run(struct op_deed *d, struct refusal *why);
bool op_bar_judge(struct op_deed *d, struct refusal *why);
bool op_unlock_run(struct op_deed *d, struct refusal *why);
bool op_bar_run(struct op_deed *d, struct refusal *why);
bool op_hire_judge(struct op_deed *d, struct refusal *why);
bool op_hire_run(struct op_deed *d, struct refusal *why);
bool op_dismiss_judge(struct op_deed *d, struct refusal *why);
bool op_dismiss_run(struct op_deed *d, struct refusal *why);

/* ---- op_theory.c: what the wagers of a table should bring ---- */

struct op_band {
    bool known;
    double expected, low, high; /* of what the house wins, in cents; 95 % lie between */
};
/* By the exact edge and deviation of each wager, under best play. Not known: it is being worked
 * out, or cannot be. */
void op_theory_free(struct op_theory *list);
struct op_band op_theory(struct hub *h, const struct room *r);
void op_watch_hold(struct hub *h); /* returns that cannot be: an alarm, and then a stop */

/* ---- op_look.c: what there is to see ---- */

void op_tables(struct call *c);
void op_table(struct call *c, const char *name);
void op_log(struct call *c);
void op_people(struct call *c);
