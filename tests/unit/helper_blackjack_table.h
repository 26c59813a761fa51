/* helper_blackjack_table.h -- a table of blackjack as the second settler has it: seats, hands and
 * people behind a box; lines that go to the game as a record's; and what came beside what is due.
 */
#pragma once

#include "helper_blackjack.h"

enum { BK_DOLLAR = 100, BK_BEHIND = 4 };

struct bk_seat {
    bool in;                       /* somebody has a wager on the box */
    struct bk_hand dealt;          /* two cards, as they came */
    struct bk_hand hand[BK_HANDS]; /* in the order in which they were formed */
    int order[BK_HANDS], hands;    /* as they lie, from the dealer's left */
    pit_money insured[BK_ACTIONS];
    pit_money over, under, suited, sevens, progressive, bonus, match, twenty, bust;
    pit_money streak[6];
    int won;   /* in a row, since the streak wagers were made */
    int third; /* card for the sevens wager against a dealer's blackjack; -1: none */
    bool even, decided, alone;
};

/* Somebody who wagers on a box without a seat at it. */
struct bk_behind {
    bool in, even;
    int seat, box, first; /* first: the hand that has the wager made before the deal */
    pit_money stake[BK_HANDS], extra[BK_HANDS], insured;
};

extern struct bk_table {
    int v[BK_KEYS]; /* rules in force */
    uint64_t seed;
    struct bk_seat seat[BK_SEATS];
    struct bk_behind behind[BK_BEHIND];
    struct bk_hand dealer;
    int hole;        /* the card that lies face down; -1: none */
    bool hole_named; /* the record knows it */
    uint8_t left[PIT_CARDS];
    pit_money meter;
    bool black; /* the side of a double shoe that was dealt last is that of spades and clubs */
    struct pit_replay replay;
    struct pit_said said;
} bk;

/* A new table of these rules; everybody sits down. */
void bk_opens(void);
/* A new round: what was told and due is forgotten. */
void bk_clears(void);

/* Fails, with the rules and the lines of the round. */
void bk_differs(const char *why);

/* This is due; nothing if there is no stake. */
void bk_due(int seat, const char *spot, int hand, pit_money stake, pit_money net);
/* All that is due was told, once, and nothing else. */
void bk_compare(void);

/* Lines that must be taken, or refused. */
void bk_takes(const char *text);
void bk_refuses(const char *text);
void bk_seat_takes(const char *verb, int seat);
void bk_seat_refuses(const char *verb, int seat);
void bk_puts(const char *verb, int seat, const char *spot, pit_money amount); /* "": no spot */

/* By chance, below n. */
int bk_below(int n);

/* The next card goes there, and the table waits for it; whose: a seat, PIT_DEALER, or -1: do not
 * look. One that lies face down, which the record may know or not: the card. It is turned. */
void bk_gives(struct bk_hand *h, int whose);
int bk_lays(bool *named);
void bk_turns(int card);

/* The seat must be asked now. */
void bk_asked(int seat);

/* Who decides for this box: its own seat, or the highest wager behind it. Its own seat wagers. */
int bk_caller(int box);
bool bk_owned(int box);

/* The dealer's k-th hand, after all players; and what then comes of everything. */
void bk_dealer_plays(int k);
void bk_settles(void);
