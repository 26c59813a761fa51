/* helper_play.h -- a table under the hand of the test: it deals and rolls what it likes. */
#pragma once

#include "helper.h"

enum { ANTE, RAISE, COUPON }; /* spots of Red Dog */

extern struct helper_play {
    struct pit_rules rules;
    struct pit_state state;
    struct helper_told told; /* since it was last cleared */
    struct pit_range why;    /* of the last refusal */
} play;

enum pit_error play_tries_event(const struct pit_event *e);
enum pit_error play_tries(int seat, const char *verb, int spot, pit_money amount);
enum pit_error play_tries_cut(int seat, int lifted);
enum pit_error play_tries_chance(int verb, int value);
enum pit_error play_tries_irregular(const char *kind, const char *name); /* name: the card */

/* These must be taken. */
void play_does(int seat, const char *verb, int spot, pit_money amount);
void play_card(const char *name);
void play_number_card(int card);
void play_burns(void);
void play_shuffles(void);
void play_irregular(const char *kind, const char *name);

/* This must be refused, with this code and by this clause ("": none). */
void play_refuses(int seat, const char *verb, int spot, pit_money amount, const char *code,
                  const char *clause);

/* The spot of this name; the test fails if there is none. What this seat has there. */
int play_spot(const char *name);
pit_money play_stake(int seat, int spot);

/* The dice show these faces; it must be taken. */
void play_rolls(int first, int second);

/* An empty table of this game under these rules. */
void play_opens_game(const char *game, const char *text);

/* Of Red Dog, its shoe shuffled. */
void play_opens(const char *text);

/* The same, seats 0 to n - 1 sit down with 1000 dollars and bet 10 dollars each. */
void play_antes(const char *text, int n);

/* The same, and the end cards are dealt. */
void play_deals(const char *text, int n, const char *left, const char *right);

/* The calls since told was cleared, by their keys: "ends spread ". */
void play_called(const char *keys);

/* The n-th of them has these words in it, and this clause. */
void play_call_is(int n, const char *words, const char *clause);

/* The settlement of this wager; NULL if it was not decided. How many there were. */
const struct pit_effect *play_settled(int seat, int spot);
int play_settlements(void);
