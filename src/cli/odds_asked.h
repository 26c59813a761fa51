/* odds_asked.h -- what was asked of pit odds, and the answers that are tables. */

#ifndef CLI_ODDS_ASKED_H
#define CLI_ODDS_ASKED_H

#include "cli.h"
#include "odds/decisions_study.h"
#include "odds/wagers_study.h"

#include <stdbool.h>

/* What was asked on the command line. */
struct odds_asked {
    const struct pit_game *game;
    struct pit_rules rules;
    bool json, csv, effects, chart;
    const char *up;    /* what the dealer shows */
    const char *count; /* of cards; ... */
    const char *left;  /* ... with so many decks left */
    bool part;         /* the round is dealt from this shoe, not from a full one, ... */
    bool by_rank;      /* ... which was counted by rank */
    struct pit_shoe shoe;
    bool decides; /* a round has decisions */
    int spot;     /* whose figures are compared; below 0: the first wager's */
    struct strategy strategy;
    const char *strategy_name; /* NULL: none */
    const char *plot;
};

/* The round that the first wager brings; false if the game has no decisions or it cannot be. */
bool odds_asked_round(struct decisions_study *d, const struct pit_rules *r,
                      const struct odds_asked *a);
bool odds_has_decisions(const struct odds_asked *a); /* and they are what is asked about */
int odds_out_of_reach(const struct odds_asked *a);
const char *odds_rules_text(char out[PIT_RULES_TEXT], const struct pit_rules *r);

/* One set of rules. */
int odds_print_wagers(const struct odds_asked *a);
int odds_print_round(const struct odds_asked *a);

/* Several: two, or the rules in force with each value of some options. */
int odds_compare(struct odds_asked *a, const char *first, const char *second);
int odds_sweep(struct odds_asked *a, const struct cli_list *texts);

#endif
