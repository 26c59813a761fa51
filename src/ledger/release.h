/* release.h -- a table that does not hold is given up: who gets what back, by the last state that
 * its log proves. */
#pragma once

#include "ledger.h"

enum { RELEASE_HOLDERS = 64, RELEASE_BETS = 512 };

/* What was brought to the table and not taken home, and what the proved part of the log won or
 * lost with it. The rest of what lies there was played after that, and is nobody's: the house has
 * it. */
struct ledger_release {
    int64_t table, line; /* line: of the log, the last that is proved */
    int64_t round;       /* that has the void of open bets */
    char altered[160];   /* tables of the books with other rows than were written */
    bool drill;          /* chips are no money: nobody gets any */
    int holders, bets;
    struct {
        int64_t player;
        pit_money chips, play; /* by the entries */
        pit_money gets;        /* to the wallet */
    } holder[RELEASE_HOLDERS];
    struct {
        int64_t player;
        int seat, hand;
        char spot[32];
        pit_money stake;
    } bet[RELEASE_BETS]; /* that have no end */
};

/* Reads alone. False: why has the words. */
bool ledger_release(struct ledger *l, int64_t table, struct ledger_release *out, char *why,
                    size_t room);
