/* dice.h -- simulated play at a dice table: one seat that bets by a system.
 *
 * Rolls come in blocks, each with a stream of random numbers of its own (seed, block), so that what
 * comes of them does not depend on threads. A block ends with the seven-out of its last shooter:
 * every wager that was made is then decided, and the means are not bent by those cut off. */
#pragma once

#include "dice_system.h"
#include "random.h"
#include "session.h"
#include "tally.h"

#include <gmp.h>

enum { DICE_WAYS = 36 };

/* ---- the dice ---- */

/* Rolls, 0 to 35, eight from each random number. */
enum { DICE_BATCH = 8 };
struct dice_stream {
    struct random random;
    uint8_t roll[DICE_BATCH];
    int left;
};

void dice_fill(struct dice_stream *d);

static inline int dice_next(struct dice_stream *d)
{
    if (!d->left) dice_fill(d);
    return d->roll[--d->left];
}

/* ---- what is asked, and what came of it ---- */

struct dice_table;
struct dice_job {
    const struct pit_rules *rules;
    struct dice_system system;
    uint64_t seed;
    struct dice_table *table; /* dice_prepare's; NULL: every roll goes through the door */
};

/* Tabulates the game under this system if it can be done, unless door is asked for. */
void dice_prepare(struct dice_job *j, bool door);
void dice_free(struct dice_job *j);

struct dice_tally {
    uint64_t rounds;          /* rolls that were asked for */
    uint64_t rolls, shooters; /* that were made */
    uint64_t won, lost, even; /* shooters by what they brought */
    uint64_t skipped;         /* bets that the rules or the purse refused */
    sim_wide squares;         /* of the results of single rolls */
    struct sim_sums unit;     /* clusters are shooters; n is the first wager's cents decided */
    struct sim_sums roll;     /* the same with n the rolls */
};

void dice_tally_add(struct dice_tally *to, const struct dice_tally *from);

/* Plays so many rolls of this block, and as many more as its last shooter needs. */
void dice_block(const struct dice_job *j, uint64_t block, uint64_t rolls, struct dice_tally *t);

/* The mean result per unit of the first wager. False where it is not known: dice_single. */
bool dice_exact(mpq_t out, const struct dice_job *j);
/* How many rolls a shooter makes in the mean. */
bool dice_exact_rolls(mpq_t out, const struct dice_job *j);

/* ---- sessions ---- */

/* Plays asked->plan into its session and curve; asked->job is not looked at, and hands are rolls.
 */
void dice_sessions(const struct dice_job *j, struct sim_sessions *asked);

/* ---- the seat ---- */

/* What a system remembers from one roll to the next; no padding, for it is part of keys. */
struct dice_mood {
    uint32_t rolls;   /* of this shooter, up to rolls_most */
    uint32_t stopped; /* 1: no more bets until the next shooter */
    struct {
        pit_money target;      /* what the next bet there is; 0: what its line says */
        uint32_t wins, losses; /* in a row, up to streak_most */
    } of[DICE_TRACKED];
};

struct dice_seat {
    const struct dice_job *job;
    struct pit_state state;
    struct dice_mood mood;
    pit_money began; /* worth when this shooter began */
    struct pit_effects effects;
    struct pit_effect list[PIT_EFFECTS_MAX];
};

/* What bets and one roll brought. */
struct dice_step {
    pit_money net;
    pit_money units;  /* cents of the first wager that were decided */
    uint32_t skipped; /* bets */
    bool ends;        /* a seven-out: the next shooter's turn */
};

/* Sits down with these chips. */
void dice_sit(struct dice_seat *d, const struct dice_job *j, pit_money chips);
/* Bets by the system, or, leaving, takes down what may come down; then this roll. */
struct dice_step dice_play(struct dice_seat *d, int dice, bool leaving);
/* Takes down what stays up after a win, at the end of a block; what that brings back. */
pit_money dice_clear(struct dice_seat *d);
/* Cents of the seat that stand on the layout. */
pit_money dice_staked(const struct dice_seat *d);

/* ---- the table of states (dice_table.c) ---- */

/* NULL: there are too many states. */
struct dice_table *dice_tabulate(const struct dice_job *j);
void dice_table_free(struct dice_table *t);
int dice_table_states(const struct dice_table *t);
void dice_table_block(const struct dice_job *j, struct dice_stream *s, uint64_t rolls,
                      struct dice_tally *t);

/* Counts a shooter whose turn is over. */
void dice_count_shooter(struct dice_tally *t, pit_money net, pit_money units, uint64_t rolls);
