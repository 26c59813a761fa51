/* rack.h -- the chips of a dealer's rack: how an amount is cut. */
#pragma once

#include "pit/text.h"

enum { RACK_MAX = 12 };

/* The largest first; each is a multiple of the one below it, so that as few chips as possible come
 * from taking the largest first. */
struct rack {
    pit_money chip[RACK_MAX];
    int count;
};

/* $1000, $500, $100, $25, $5, $1, and a half and a quarter dollar. */
void rack_usual(struct rack *k);

/* Reads "1,5,25,100", in any order. False: one is no amount, comes twice, or is no multiple of the
 * next smaller one. */
bool rack_parse(struct rack *k, const char *text);

/* "1 x $100, 3 x $25"; what no chip can pay stands behind: "and $0.10 in coin". */
void rack_text(struct pit_text *t, const struct rack *k, pit_money amount);
