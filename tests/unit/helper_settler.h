/* helper_settler.h -- a table of a wheel beside a second settler: lines go to the game as a
 * record's, and what comes of them must be what the settler says. Seats count from 0 here. */
#pragma once

#include "helper.h"

enum { SETTLER_SEATS = 4, SETTLER_PLACES = 256 };

/* The table as the settler has it. */
struct settler {
    pit_money chips[SETTLER_SEATS];
    pit_money stake[SETTLER_SEATS][SETTLER_PLACES];
    int lines;                /* that were written, in all */
    int settled, late_losers; /* by the last line; losers behind a winner */
};
extern struct settler settler;

/* The rules of the game's side. */
const struct pit_rules *settler_rules(void);

/* A new table of this game and its first book with these options, and everybody sits down. */
void settler_opens(const char *game, const char *options);

/* A line that must be taken. */
void settler_takes(const char *text);

struct settler_limits {
    pit_money least, most, step;
    bool cash; /* is taken */
};

/* A random bet, cash called out, or chips taken back, on a place by its name, -1 for one that there
 * is not; the answer must be the one that these limits give. */
void settler_tries(uint64_t *seed, const char *name, int place, const struct settler_limits *l);

/* What lies there is decided by the last line, for this much; 0 if nothing lay there. */
int settler_decided(int seat, int place, const char *name, pit_money net);

/* The last line is done with: all of it was looked at, and chips and stakes are the same. */
void settler_compare(int decided);

/* Something lies on the layout. */
bool settler_waits(void);

/* Whoever runs low buys more. */
void settler_buys(void);
