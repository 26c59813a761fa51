/* quick.h -- exact values of small trees in 64-bit integers: hints and edges, without GMP.
 *
 * It drives the game as graph.h does, one seat alone, but keeps no graph; what it says is equal. */
#pragma once

#include "pit/game.h"
#include "pit/text.h"

struct fraction {
    int64_t num, den; /* in lowest terms, den above 0 */
};

struct fraction fraction_of(int64_t num, int64_t den);     /* in lowest terms; den above 0 */
void text_fraction(struct pit_text *t, struct fraction f); /* "-523/16575" */

/* How much the seat's worth changes on average from here to the end of the round, in cents, if it
 * plays as well as can be from the cards that nobody has seen. */
struct fraction quick_value(const struct pit_rules *r, const struct pit_state *s, int seat);

/* The same once this decision or chance has been taken. */
struct fraction quick_after(const struct pit_rules *r, const struct pit_state *s, int seat,
                            struct pit_event e);

/* What one unit of ante brings on average in a round from a full shoe under best play. */
struct fraction quick_edge(const struct pit_rules *in_force);
