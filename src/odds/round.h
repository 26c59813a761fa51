/* round.h -- where a study begins: a wager on the layout, a round that is dealt, and the choices of
 * a seat within it. */
#pragma once

#include "pit/game.h"

/* ---- any wager of any game ---- */

/* Seats of a study: the one that bets, and one that keeps the game going where it must. */
enum { ODDS_SEAT, ODDS_OTHER };

/* The table's limits do not change what a unit is worth: takes them away. */
void odds_loosen(struct pit_rules *r);

/* The dealer deals, and the other seat does what the game says that it takes (game.others), until
 * chance or this seat is awaited. False: neither ever is. */
bool odds_go_on(const struct pit_rules *r, struct pit_state *s, int seat, int other);

/* Before chance comes: what the seat does with its wager on this spot (game.keeps). */
void odds_keep(const struct pit_rules *r, struct pit_state *s, int seat, int spot);

/* The i-th case in which a wager on this spot is studied (game.cases); every spot has one. */
bool odds_case(const struct pit_rules *r, int spot, int i, struct pit_case *out);
bool odds_has_cases(const struct pit_rules *r, int spot); /* named by the game */

/* Amounts that ODDS_SEAT may bet on this spot now; least and step are 0 where no bet is taken. */
struct pit_range odds_bet_range(const struct pit_rules *r, const struct pit_state *s, int spot);

/* A new table at a position where ODDS_SEAT may make a wager on this spot, by the way that the game
 * names where it has to (game.lead). False: there is none. */
bool odds_position(const struct pit_rules *r, struct pit_state *s, int spot);

/* A new table where ODDS_SEAT has made a wager on this spot: a hundred times the least that is
 * taken, if that will do, so that halves and percentages come out even. False: none can be made
 * there by itself. */
struct odds_start {
    pit_money stake, paid; /* paid: with a percentage in advance */
};
bool odds_bet(const struct pit_rules *r, struct pit_state *s, int spot, struct odds_start *out);

/* The same in one of the cases of the spot, and of this amount; 0: as above. */
bool odds_bet_in(const struct pit_rules *r, struct pit_state *s, int spot, int which,
                 pit_money amount, struct odds_start *out);

/* The first spot that takes a wager; rules.spots if none does. */
int odds_first_spot(const struct pit_rules *in_force);

/* What a round begins with, as a word: "deal", "roll", "spin". */
const char *odds_round_word(const struct pit_rules *r);

/* ---- a round from a shoe ---- */

/* One seat with its ante on the layout, before the deal; chips for whatever may follow. */
void odds_bet_one(const struct pit_rules *r, struct pit_state *s, pit_money ante);

/* The same, and the bets are closed: the first card is wanted. With counts by rank (2 to ace) or
 * with a shoe as a table left it, that is what the round is dealt from, without burn, cut card or
 * shuffle; both NULL: a full shoe. */
void odds_round(const struct pit_rules *r, struct pit_state *s, pit_money ante,
                const uint8_t ranks[13], const struct pit_shoe *shoe);

/* Reads thirteen counts from 2 to ace, "4,4,...,4", each at most 255. False if it is not that. */
bool odds_counts(uint8_t ranks[13], const char *text, size_t n);
int odds_cards(const uint8_t ranks[13]);                        /* how many that is */
void odds_fill(struct pit_shoe *shoe, const uint8_t ranks[13]); /* with just these cards */

/* Brings this card; a burn card before it goes unseen. False if it cannot come. */
bool odds_card(const struct pit_rules *r, struct pit_state *s, int card);

/* What chance brings, as an event: this value of what the game wants. */
struct pit_event odds_chance(const struct pit_state *s, int value);

/* The measures that tell a game's decisions apart (game.rows), from a full shoe or part of one. */
const int8_t *odds_rows(const struct pit_rules *r, bool part);

/* The game's own decisions of a seat, at both ends of each range of amounts: a value that is linear
 * in the amount is highest at one of them. How many. */
enum { ODDS_EVENTS_MAX = 2 * PIT_MOVES_MAX };
int odds_events(const struct pit_rules *r, const struct pit_state *s, int seat,
                struct pit_event out[ODDS_EVENTS_MAX]);
