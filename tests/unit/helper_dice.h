/* helper_dice.h -- positions at a table of craps, got by playing: every wager in every phase. */
#pragma once

#include "helper_play.h"

extern const int dice_numbers[6]; /* 4, 5, 6, 8, 9, 10 */

/* "place-6" behind "place-" is 6; anything else is 0. */
int dice_number(const char *name, const char *kind);

/* A throw of this total, never a hard one where there is another. */
void dice_throws(int total);

void dice_bets(int seat, const char *spot, pit_money amount);

/* A fresh table with seats 0 and 1; seat 1 has the line bet that the shooter needs. */
enum { DICE_PURSE = 100000000 }; /* that each of them brings */
void dice_table(const char *game, const char *rules);

/* The bet that odds support: "come-4" for "come-odds-4"; false for what is no odds. */
bool dice_flat(const char *odds, char flat[24]);

/* A fresh table on which this wager of seat 0 stands with this phase next: a come-out roll (point
 * 0), or rolls for a point. Odds have a bet of the same amount beneath them. False if the rules do
 * not have such a wager in this phase. */
bool dice_stands(const char *game, const char *rules, const char *name, int point,
                 pit_money amount);
