/* baccarat_ways.h -- in how many orders of six cards a round of baccarat ends so. */
#pragma once

#include "games/baccarat_round.h"

enum { VALUES = 10, RANKS = 13, ZEROS = 4, SIX = 6, CARDS_MOST = 8 * PIT_CARDS };

/* A shoe by the values of its cards, and those of no value by rank. */
struct counts {
    int64_t value[VALUES], zero[ZEROS], all;
};

/* Ends of a round: by third cards of Player and Banker, and by their counts. */
struct ends {
    int64_t of[2][2][VALUES][VALUES];
};

/* The same by how many of the hands began with a pair. At most 416 cards, so that all fits. */
struct ways {
    struct ends pairs[3];
    int64_t all;
};

/* Who draws, asked once of the game for each pair of counts. */
struct drawing {
    bool player[VALUES][VALUES];
    uint16_t banker[VALUES]; /* a bit for each third card of the Player, and for none */
};
void learn_drawing(struct drawing *d, const struct pit_rules *r);

/* What is unseen; NULL: a full shoe. False if a round cannot surely be dealt from it, or if it is
 * larger than eight decks. */
bool count_cards(struct counts *c, const struct pit_rules *r, const struct pit_shoe *shoe);

/* Four cards: two of these values for the Player and two for the Banker. */
struct four {
    int a, b, x, y;
    int64_t pairs[3]; /* in how many orders, by how many of the hands are pairs */
};
/* The i-th of all, 0 to FOURS - 1; its cards are taken out of c. False: there is no such. */
enum { FOURS = 55 * 55 };
bool take_four(struct four *f, struct counts *c, int i);
void put_back(struct counts *c, const struct four *f);

/* Adds how a round goes on from there, times `orders`. */
void third_cards(struct ends *e, const struct drawing *d, struct counts *c, const struct four *f,
                 int64_t orders);

void count_ways(struct ways *w, const struct pit_rules *r, struct counts c);

/* The Banker draws from these cards; `to` is by its last count. */
void banker_draws(int64_t to[VALUES], const struct counts *c, int banker, int64_t orders);

/* ---- what an end brings: judging is the game's own ---- */

/* A way to end, as its place in struct ends. */
enum { CELLS = 4 * VALUES * VALUES };
struct cell {
    int third_p, third_b, player, banker;
};
struct cell cell_of(int i);
int64_t ways_of(const struct ends *e, struct cell c);
struct baccarat_verdict judge(const struct pit_rules *r, int spot, struct cell c);

/* What this wager brings, in cents: a percentage to the cent, or rounded as the rules have it, and
 * taken off whenever it is collected. */
pit_money wager_brings(const struct pit_rules *r, const struct pit_wager *w, struct cell c,
                       int pairs);

struct advice;
bool baccarat_advice(struct advice *out, const struct pit_rules *r, const struct pit_state *seen,
                     int seat);
