/* keeper.h -- the keeper of all chance: the order of the shoe, the cards that lie face down, the
 * rack, and what comes next of whatever a game wants.
 *
 * Every driver asks here: the terminal, a record, the simulator, the server. */
#pragma once

#include "pit/table.h"

/* The chance that the game waits for: a card, face up or down, the answer to a peek, a card turned,
 * dice, a pocket, a pick, the shuffle. False: it is not known, and somebody names it. */
bool keeper_next(struct pit_keeper *k, const struct pit_source *from, const struct pit_rules *r,
                 const struct pit_state *s, struct pit_event *e);

/* True if the keeper knows of nothing against this event. */
bool keeper_allows(const struct pit_keeper *k, const struct pit_game *game,
                   const struct pit_event *e);

/* Follows what has happened. */
void keeper_saw(struct pit_keeper *k, const struct pit_source *from, const struct pit_rules *r,
                const struct pit_event *e);
/* What is not on the table has been shuffled in mid-round; the state is as it then is. */
void keeper_reshuffled(struct pit_keeper *k, const struct pit_source *from,
                       const struct pit_state *s);

void keeper_rack(struct pit_keeper *k, const struct pit_effect *effects, int count);

/* Which numbers mean this value, where a pick is wanted. */
struct pit_picked keeper_pick(const struct pit_rules *r, const struct pit_state *s, int value);

/* Which cards, if they lay aside, would have the dealer's look answer so: a bit each. */
uint64_t keeper_peek(const struct pit_rules *r, const struct pit_state *s, int value);

/* A new epoch of dice, spins and picks begins. */
void keeper_epoch(struct pit_keeper *k);

/* The card that comes next, or PIT_FACE_DOWN where that is not known. */
int keeper_card(const struct pit_keeper *k);

/* Names the cards that come next. False: the shoe cannot hold them. */
bool keeper_cards(struct pit_keeper *k, const struct pit_state *s, const uint8_t *cards, int n);
