/* graph.h -- exact analysis of any game, by driving the game itself.
 *
 * From a state of the game every chance and every legal decision of one seat is played through the
 * door, equal states are met once (pit_key), and what follows is solved in exact fractions. What it
 * says is therefore true of the code that deals. Parts of the graph that lead back to themselves,
 * as in craps, are solved as linear systems. */
#pragma once

#include "pit/game.h"
#include "round.h"

#include <gmp.h>

/* Picks one of the events that a decision allows. */
typedef int odds_choose(void *with, const struct pit_state *s, const struct pit_event *events,
                        int count);

/* Where the future that is asked for ends, and what of it counts. */
enum odds_until {
    ODDS_ROUND_OVER, /* the round is over: how much the seat's worth has changed */
    /* The first settlement of the seat's wager on `spot`, wherever it has moved to by then and
     * whether it stays up or not: the net of that settlement and nothing else. A percentage that
     * was paid beforehand is in it, other wagers are not. */
    ODDS_SETTLED,
    ODDS_DECIDED, /* the same, but what has been paid by now is gone: what the seat gets then */
};

struct odds_entry {
    const struct pit_state *state;
    uint32_t weight;
};

/* What is asked: the future of this seat from this state on. */
struct odds_question {
    const struct pit_rules *rules;
    const struct pit_state *start;
    /* Several starts in its place, each so often; 0: none. Node 0 is then the choice of one. */
    const struct odds_entry *entry;
    uint32_t entries;
    int seat;
    enum odds_until until;
    uint16_t spot;
    odds_choose *choose; /* how the seat plays; NULL: as well as can be */
    void *with;          /* handed to it */
    /* While nobody else acts the game may wait for ever: with this the dealer deals on, and
     * `other`, a seat, does what the game says that it takes (game.others). */
    bool goes_on;
    int other;
    bool keeps; /* the seat does with its wager on `spot` what game.keeps says */
};

enum odds_kind { ODDS_CHANCE, ODDS_DECISION };

enum odds_figure {
    ODDS_EV,     /* mean change of the seat's worth, cents */
    ODDS_SQUARE, /* mean of its square */
    ODDS_STAKED, /* mean of what is still put on the layout, cents */
    ODDS_WIN,    /* chance that the change is above zero, */
    ODDS_PUSH,   /* at zero, */
    ODDS_LOSE,   /* below zero */
    ODDS_FIGURES
};

struct odds_figures {
    mpq_t of[ODDS_FIGURES];
};

struct odds_edge {
    uint32_t to;      /* a node, or ODDS_END */
    uint32_t weight;  /* of a chance */
    uint32_t outcome; /* into odds_graph.outcome, at an end */
    bool over;        /* a round ends on the way */
    pit_money worth;  /* at an end: how much the seat's worth has changed since the start */
    pit_money staked; /* what it put on the layout */
};
#define ODDS_END UINT32_MAX

struct odds_choice {
    struct pit_event event;
    struct odds_edge edge;
};

struct odds_node {
    enum odds_kind kind;
    uint32_t first, count;   /* its edges, or choices */
    uint32_t best;           /* of a decision: which choice is taken */
    pit_money gained;        /* by the seat since the start; positions that differ in it are two */
    struct pit_state *state; /* of a decision; bytes in use only */
    struct odds_figures figures;
    mpq_t visits;  /* how often it is met on average, from the start */
    uint32_t part; /* strongly connected part, in reverse topological order */
};

/* One way to end. */
struct odds_outcome {
    uint16_t row; /* of game.outcomes; or an enum pit_result where a settlement is the end */
    int64_t argument;
    pit_money net;
    mpq_t p;
};

struct odds_graph {
    struct odds_question asked;
    struct odds_node *node; /* node[0] is the start */
    struct odds_edge *edge;
    struct odds_choice *choice;
    struct odds_outcome *outcome;
    uint32_t nodes, edges, choices, outcomes, parts;
    uint32_t nodes_room, edges_room, choices_room, outcomes_room;
};

enum odds_status {
    ODDS_OK,
    ODDS_TOO_LARGE,     /* more nodes than nodes_max */
    ODDS_OPEN_DECISION, /* a decision within a part that leads back to itself */
    ODDS_ENDLESS,       /* a part that has no way out, or a position where nothing can happen */
};

/* Builds and solves. The graph is to be freed whatever comes back. */
enum odds_status odds_solve(struct odds_graph *g, const struct odds_question *q,
                            uint32_t nodes_max);
void odds_free(struct odds_graph *g);

/* How many rounds are over on average when the end comes. */
void odds_rounds(const struct odds_graph *g, mpq_t out);

/* What a choice is worth, and what follows it. */
void odds_figures_init(struct odds_figures *f);
void odds_choice_figures(const struct odds_graph *g, const struct odds_choice *c,
                         struct odds_figures *out);
void odds_figures_clear(struct odds_figures *f);
