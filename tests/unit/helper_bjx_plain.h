/* helper_bjx_plain.h -- blackjack in exact fractions, as plainly as it can be said: every card in
 * its order, split hands one after the other, the dealer last. For small shoes. */
#pragma once

#include "games/odds/bjx.h"

#include <gmp.h>

struct plain;

/* For a dealer who shows these cards; hole -1: one. NULL: the shoe lacks them. */
struct plain *plain_make(const struct bjx_rules *r, int up, int hole);
void plain_free(struct plain *p);

/* Net of the round with these two cards and this choice; false if it is not allowed. */
bool plain_choice(struct plain *p, int a, int b, enum bjx_play play, mpq_t ev);

/* Of hitting or standing with any cards, no pair split; false if that is not allowed. */
bool plain_hand(struct plain *p, const int cards[BJX_RANKS], enum bjx_play play, mpq_t ev);

/* What splitting and doubling put up beside the box wager on average. */
void plain_added(struct plain *p, int rank, mpq_t added);
