/* remote.h -- a person's seat at a table of a server: requests and their answers, and a connection
 * that comes back when it was lost.
 *
 * The seat is a bot's that somebody else plays (bot.h): it brings its seed to every shoe, follows
 * the table to where it goes on, and plays out what is left when the person goes. */
#pragma once

#include "bot.h"
#include "follow.h"

enum { REMOTE_LOST_MOST = 60, REMOTE_WORDS = 200 }; /* seconds; bytes */

struct remote {
    /* The caller's: */
    struct client *client;                        /* with its session */
    struct follow follow;                         /* its table, its server, who sees it */
    void (*anew)(void *with);                     /* the table is about to be told again */
    void (*heard)(void *with);                    /* a message has come */
    void (*tells)(void *with, const char *words); /* what no line of the record has */
    bool (*stops)(void *with);                    /* nobody wants to wait any longer */
    void *with;
    struct bot bot; /* with system, table, brought, once */

    /* For the caller: */
    int seat; /* from 0; below 0: none */
    char name[PIT_SEATS_MAX][PIT_NAME_MAX];
    bool open, turn, ready;  /* bets are taken; the seat's decision is awaited; it wants to go on */
    uint32_t turns, unready; /* seats whose decision is awaited; who have bet and are not ready */
    char waits[REMOTE_WORDS];
    char may[REMOTE_WORDS];  /* "hit, stand": what the server lets the seat do */
    char lies[REMOTE_WORDS]; /* the cards of the round as the server tells them */
    int64_t wallet, had;     /* cents away from the table, and all that there was at first */
    int64_t ends;            /* of the timer, by our own clock in milliseconds; 0: there is none */
    int64_t shoe_ends;       /* the same of the wait for seeds, while a shoe is made ready */
    bool ended;              /* and why, without the seat */
    /* What the table's events are that are told: new, since the last round, or of rounds before. */
    enum { REMOTE_NEWS, REMOTE_SO_FAR, REMOTE_HISTORY } telling;
    char words[REMOTE_WORDS]; /* of a refusal, or why it ended */
    char clause[REMOTE_WORDS];
    int seeds;       /* shoes that its seed is in ... */
    uint64_t seeded; /* ... and the last of them */

    char pending[1024]; /* the request on its way, "": none */
    size_t pending_n;
    char asked[BOT_ID]; /* its id */
    bool taken;         /* the last one was carried out */
    bool moved;         /* the table is at another server, to which the client goes */
    int64_t heard_at, pinged_at;
    int64_t clock; /* how much the server's is ahead of ours, in milliseconds */
};

/* Joins and sits down. False: words has why not. */
bool remote_open(struct remote *r);
/* Hears what comes within so many milliseconds, at most one message, or until `other` has bytes
 * (below 0: none), which is the answer. */
bool remote_step(struct remote *r, int other, int ms);
/* Does the program know the table, card by card? */
bool remote_knows(const struct remote *r);
/* False: the connection is a new one, and how the table stands has not been heard over it. */
bool remote_current(const struct remote *r);
/* Tells the table's events again, from the first on, to who has come to look. */
void remote_tell_again(struct remote *r);
/* Seconds until something comes by itself; below 0: nothing does. */
int remote_seconds(const struct remote *r);

/* Each waits for its answer. False: it was refused, words and clause have why. */
bool remote_act(struct remote *r, const struct pit_event *e);
/* A wager or a decision by its name; the server knows what it means. spot: NULL: none; hand: from
 * 1, or 0; amount 0: as much as it may be. */
bool remote_blind(struct remote *r, const char *verb, const char *spot, int hand, int64_t amount);
bool remote_ready(struct remote *r);
bool remote_buy(struct remote *r, int64_t amount);
bool remote_irregular(struct remote *r, const char *kind);
/* More play money, if the server gives it, through another connection to it. */
bool remote_more(struct remote *r);
/* What may come down comes down, the rest is played out, and the chips go home. False: it has not
 * come to that. */
bool remote_leave(struct remote *r);
