/* bot.h -- a player that is a program: it hears what a server says, and answers.
 *
 * It sits down, brings its seed to every shoe, bets the least, and leaves after so many rounds.
 * What a server says is not believed: whatever comes, it answers in messages of the protocol, or
 * ends. */
#pragma once

#include "fair/system.h"
#include "pit/rules.h"

enum { BOT_SEEDS = 4, BOT_WHY = 200 };

enum bot_raise { BOT_RAISE_BEST, BOT_RAISE_NEVER, BOT_RAISE_ALWAYS };

typedef void bot_say(void *with, const char *text, size_t n);

struct bot {
    /* The caller's: */
    bot_say *say;
    void *with;
    const struct fair_system *system;
    const char *table; /* public id */
    enum bot_raise raise;
    int64_t rounds;  /* after which it leaves */
    int64_t brought; /* chips that it sits down with */
    int64_t first;   /* rounds at the table when it sat down; -1: not yet */

    int64_t last;   /* rounds now, */
    int64_t before; /* and at tables that this one goes on from */
    int64_t chips;  /* with which it left */
    bool over;      /* it has */
    char why[BOT_WHY];

    int asked; /* requests so far */
    bool busy; /* one is on its way, or was refused and nothing has happened since */
    bool refused, leaving;
    struct fair_epoch open; /* the epoch that takes commitments; number 0: none */
    struct {
        uint64_t epoch;
        struct fair_seat seat;
    } mine[BOT_SEEDS]; /* what this seat has committed to, by epoch modulo BOT_SEEDS */
    struct pit_rules rules;
    bool has_rules;
    char next[40]; /* the table that goes on from this one */
    char *kept;    /* the state that came last, for an answer comes behind it */
    size_t kept_n;
};

/* A message has come. False: there is no going on, why has the words. */
bool bot_hears(struct bot *b, const char *message, size_t n);
void bot_end(struct bot *b);
