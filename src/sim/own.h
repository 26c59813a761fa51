/* own.h -- a game's own, faster way to play rounds, and its own way to decide. The list is
 * src/games/sim/list.c; most games need neither. */
#pragma once

#include "random.h"

struct sim_job;
struct sim_tally;

struct sim_own {
    /* What is needed to play by this job; *plays: its rounds may be played so, and are then the
     * door's, card for card and cent for cent. */
    void *(*make)(const struct sim_job *j, bool *plays);
    void (*free)(void *made);
    /* The decision of a seat for which the lines of the strategy have none: by job.rest. */
    int (*verb)(const struct sim_job *j, const struct pit_state *s, int seat);
    void (*rounds)(const struct sim_job *j, struct random *g, uint64_t rounds, struct sim_tally *t);
    /* The wager that a spot adds to, as a double does; the spot itself: none. */
    int (*adds_to)(int spot);
    /* A wager that a decision makes and that has a result of its own, as insurance has: it is in
     * the mean of the rounds, and told by itself too. NULL: there is none. */
    bool (*is_part)(int spot);
    int part; /* the spot whose name these go by */
    /* They are made by nothing that tells of how they end: what they are worth is known. */
    bool (*part_blind)(const struct sim_job *j);
    /* What a player does for whom the exact figure of a wager beside the first is, "always draws",
     * where this job plays another way; NULL: it is for this job. */
    const char *(*beside_by)(const struct sim_job *j, int spot);
    /* What a unit of the first wager brings by the strategy of this job, worked out and not played:
     * from a full shoe or, not NULL, from just these cards. False, with why: "goes by a count". */
    bool (*exact)(double *ev, const struct sim_job *j, const struct pit_shoe *shoe,
                  struct pit_text *why);
    /* The text of a strategy that counts cards, bets with it, for these rules. */
    bool (*counted)(struct pit_text *out, const struct pit_rules *r);
};

/* The game's own; NULL: it has none. */
const struct sim_own *sim_own(const struct pit_game *game);
