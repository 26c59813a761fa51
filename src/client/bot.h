/* bot.h -- a player that is a program: it hears what a server says, and answers.
 *
 * It sits down, brings its seed to every shoe, bets and decides as its mind tells it, and leaves
 * after so many rounds of its own. What a server says is not believed: whatever comes, it answers
 * in messages of the protocol, or ends. */
#pragma once

#include "core/json_read.h"
#include "fair/system.h"
#include "pit/rules.h"

enum { BOT_SEEDS = 4, BOT_WHY = 200, BOT_BETS = 64, BOT_ID = 40, BOT_LINE = 512 };

typedef void bot_say(void *with, const char *text, size_t n);

/* Events of a message that have lines of the record, but for so many first ones. */
struct bot_news {
    const struct json_value *events, *state;
    int but;
};

/* How it plays: it is told the lines of the table's record as they come. Without a mind, the least
 * is bet, and decisions are what silence says. */
struct bot_mind {
    /* A table with these rules. False: it cannot be played, which has been said. */
    bool (*opens)(void *with, const struct pit_rules *r);
    /* The record of this table is fetched up to the end of this round; 0: of none. What has come
     * since is heard next. False: it is not known; asked again when a round is over. */
    bool (*begins)(void *with, const char *table, int64_t round);
    /* What has happened, but for so many first events, and how the table stands then; seat: the
     * bot's own, below 0: it was said before; *guessed: there are cards that this seat does not
     * see. False: what follows is not known. */
    bool (*hears)(void *with, int seat, const struct bot_news *news, bool *guessed);
    /* What was heard leads to where the table stands. */
    bool (*stands)(void *with, const struct json_value *state);
    /* What to bet now. Below 0: it is not known how the table stands. */
    int (*bets)(void *with, int seat, struct pit_event out[BOT_BETS]);
    bool (*decides)(void *with, int seat, struct pit_event *out);
};

/* What this seat has committed to. */
struct bot_seed {
    uint64_t epoch; /* 0: nothing */
    struct fair_seat seat;
    struct fair_epoch under; /* what it was opened with */
    bool received;           /* the table has given its receipt, */
    bool excused;            /* or may never have had it, without anybody's fault */
    bool missing;            /* it is not in the lock, and the table has not answered yet */
    bool locked;
    uint8_t lock[FAIR_HASH]; /* as it was told, if it was */
};

struct bot {
    /* The caller's: */
    bot_say *say;
    void (*pause)(void *with);                    /* the server asks for patience */
    void (*alarm)(void *with, const char *words); /* it is not honest; NULL: nobody is told */
    void *with;
    const struct bot_mind *mind; /* or NULL */
    void *minded;                /* handed to it */
    const struct fair_system *system;
    const char *table; /* public id */
    bool by_hand;      /* somebody else bets and decides: it only sits there, with its seed */
    const char *once; /* what its requests' ids begin with, for a player who comes again; or NULL */
    int64_t rounds;   /* of its own, after which it leaves */
    int cut;          /* where it cuts the next shoe, if it may; 0: it does not */
    int64_t brought;  /* chips that it sits down with */

    /* For the caller: */
    int64_t player; /* whom the server knows it as; 0: it has not said */
    int64_t played; /* rounds in which it had a wager */
    int64_t after;  /* further ones, until what could not come down was decided */
    int64_t unsure; /* rounds that it may count wrongly: what became of its bet it was not told */
    int64_t staked; /* cents of wagers that were decided, returned or void */
    int64_t chips;  /* what it has, on the layout too */
    char title[64], game[32], rules_text[PIT_RULES_TEXT];
    bool over;     /* it has left */
    bool unseated; /* ... for the server has given its seat up */
    bool unplayed; /* its mind cannot play here, and has said so */
    char why[BOT_WHY];

    bool ends;     /* no more bets: it leaves as soon as it may */
    bool at_table; /* it has sat down */
    int asked;     /* requests so far */
    bool busy;     /* one is on its way, or was refused and nothing has happened since */
    bool refused, leaving;
    bool known;                       /* the mind knows how the table stands */
    bool guessed;                     /* ... but for cards that nobody showed */
    bool untold;                      /* of the last message, it was not known what happened */
    int64_t joined_at;                /* the round after which it asked how the table stands */
    int64_t asked_at;                 /* the round before which bets were asked for; -1: none */
    struct pit_event queue[BOT_BETS]; /* of these bets, ... */
    int queued, next;                 /* ... those that are still to be made */
    bool in_queue;                    /* the request on its way is one of them */
    bool silent;                      /* a decision was refused: the next is what silence says */
    char refusal[BOT_WHY];            /* the server's words for the last bet that it refused */
    struct fair_epoch open;           /* the epoch that takes commitments; number 0: none ... */
    int64_t cut_least, cut_most;      /* ... and where it may be cut; 0: nobody is asked */
    bool commits_again;               /* what was committed to it may not have arrived */
    uint64_t committed;               /* the epoch that a commitment was sent for last */
    struct bot_seed mine[BOT_SEEDS];  /* by epoch modulo BOT_SEEDS */
    uint64_t next_epoch;              /* of which a lock has told the server's commitment */
    uint8_t next_commit[FAIR_HASH];
    bool has_key;
    uint8_t key[32]; /* the table's */
    struct pit_rules rules;
    bool has_rules;
    int unfound;             /* times that nobody had the table, since it was last seen */
    char next_table[BOT_ID]; /* the table that goes on from this one */
    bool wagered;            /* it has a part in the round that is played */
    bool unseen; /* a bet was taken before a gap, and has never been seen to lie there */
    bool passed; /* or its answer has yet to come, and rounds have ended in the gap */
    bool stale;  /* what is kept is of a connection that is gone */
    bool whole;  /* the message is how the table stands, as it was asked */
    bool looks;  /* its seat is not there, and it has asked what has become of the table */
    char *kept;  /* the state that came last, for an answer comes behind it */
    size_t kept_n;
};

/* A message has come. False: there is no going on, why has the words. */
bool bot_hears(struct bot *b, const char *message, size_t n);
/* Bets no more, and leaves as soon as it may. */
void bot_stop(struct bot *b);
/* Asks to be told how the table stands, and what has happened there since its last round. */
void bot_join(struct bot *b);
void bot_end(struct bot *b);
