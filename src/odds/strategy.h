/* strategy.h -- how a seat plays, as a small text.
 *
 *     # raise with the odds on our side
 *     raise when spread >= 7
 *     raise least when spread = 6 and high = 14
 *
 * A line is a decision of the game, where it takes one the spot it goes to (`move banker`), the
 * amount (most unless it says least), and conditions on what the game lets a strategy look at: = <
 * > <= >= against a whole number, joined by `and`. A count of cards that a line has named, `count
 * hi-lo 23456 1 TJQKA -1`, is looked at as `hi-lo` or, for each deck that nobody has seen, as
 * `true hi-lo`. The first line that holds and whose decision is
 * allowed is played; where none is, what a silent seat is held to have said. */
#pragma once

#include "card_counts.h"
#include "pit/rules.h"

enum { STRATEGY_LINES = 64, STRATEGY_TERMS = 6 };

enum strategy_look { STRATEGY_MEASURE, STRATEGY_COUNT, STRATEGY_TRUE };

struct strategy_term {
    uint8_t look;    /* enum strategy_look: a measure of the game's, or a count */
    uint8_t measure; /* which of them */
    char op;         /* '=', '<', '>', 'l' (<=), 'g' (>=) */
    int64_t number;
};

struct strategy_line {
    int at; /* the line of the text, from 1 */
    uint8_t verb;
    bool least;
    bool aims; /* the verb takes a spot: this one */
    uint16_t spot;
    int terms;
    struct strategy_term term[STRATEGY_TERMS];
};

struct strategy {
    int lines;
    struct strategy_line line[STRATEGY_LINES];
    struct card_counts counts;
};

/* Reads a text of n bytes for these rules in force. False, with the line and what is wrong, if it
 * cannot be read. */
bool strategy_parse(struct strategy *out, const struct pit_rules *r, const char *text, size_t n,
                    int *line, struct pit_problem *problem);

/* The line of the text whose conditions can never all hold, because they exclude one another or ask
 * for what the game never has, behind the one given (0: the first such); 0: there is none. */
int strategy_never(const struct strategy *st, const struct pit_rules *r, int behind);

/* What a line says of this seat's turn. False: none does. */
bool strategy_says(const struct strategy *st, const struct pit_rules *r, const struct pit_state *s,
                   int seat, struct pit_event *out);

/* What the strategy does with it. */
struct pit_event strategy_event(const struct strategy *st, const struct pit_rules *r,
                                const struct pit_state *s, int seat);

/* The same as an odds_choose: with is a struct strategy_with. */
struct strategy_with {
    const struct strategy *strategy;
    const struct pit_rules *rules;
    int seat;
};
int strategy_choose(void *with, const struct pit_state *s, const struct pit_event *events,
                    int count);
