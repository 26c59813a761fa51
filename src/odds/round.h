/* round.h -- the start of a round to be analysed, and the choices of a seat within it. */
#pragma once

#include "pit/game.h"

/* One seat with its ante on the layout, before the deal; chips for whatever may follow. */
void odds_bet_one(const struct pit_rules *r, struct pit_state *s, pit_money ante);

/* The same, and the bets are closed: the first card is wanted. With counts by rank (2 to ace) or
 * with a shoe as a table left it, that is what the round is dealt from, without burn, cut card or
 * shuffle; both NULL: a full shoe. */
void odds_round(const struct pit_rules *r, struct pit_state *s, pit_money ante,
                const uint8_t ranks[13], const struct pit_shoe *shoe);

/* Reads thirteen counts from 2 to ace, "4,4,...,4", each at most 255. False if it is not that. */
bool odds_counts(uint8_t ranks[13], const char *text, size_t n);
int odds_cards(const uint8_t ranks[13]); /* how many that is */

/* Brings this card; a burn card before it goes unseen. False if it cannot come. */
bool odds_card(const struct pit_rules *r, struct pit_state *s, int card);

/* The game's own decisions of a seat, at both ends of each range of amounts: a value that is linear
 * in the amount is highest at one of them. How many. */
enum { ODDS_EVENTS_MAX = 2 * PIT_MOVES_MAX };
int odds_events(const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_event out[ODDS_EVENTS_MAX]);
