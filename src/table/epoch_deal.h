/* epoch_deal.h -- a table dealt by an epoch of PITFAIR/1: its shoe, its rolls and spins, its picks.
 */
#pragma once

#include "fair/epoch.h"

#include "pit/table.h"

/* A pit_draw; with: the epoch that is played, which has its key. */
int epoch_draw(void *epoch, int verb, int which, uint32_t n);

/* The card in this place of the deal order, for all n of them. */
void epoch_cards(const struct fair_epoch *e, uint8_t cards[PIT_PILE_MAX]);

/* An epoch comes into play: a shoe is put on the table, dice and wheels are counted anew. False:
 * the table cannot have such a shoe now. */
bool epoch_begin(struct pit_table *t, const struct fair_epoch *e);

/* True if this event is the last of the epoch: its shoe is shuffled anew, or the round of its last
 * roll or spin is over, with whatever was drawn in it. turns: how many it has had. */
bool epoch_ends(const struct pit_rules *r, const struct pit_event *e,
                const struct pit_effect *effects, int count, int turns, int stop);

/* True if half of it has been played: the next one should be made ready. */
bool epoch_half_over(const struct pit_rules *r, const struct pit_state *s, int turns, int stop);

/* True if the event is a roll or spin, which an epoch has so many of. */
bool epoch_turn(const struct pit_rules *r, const struct pit_event *e);
