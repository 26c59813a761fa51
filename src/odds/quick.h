/* quick.h -- exact values of small trees in 64-bit integers: hints and edges, without GMP.
 *
 * It drives the game as graph.h does, one seat alone, but keeps no graph; what it says is equal. */
#pragma once

#include "study.h"

#include "pit/text.h"

struct fraction {
    int64_t num, den; /* in lowest terms, den above 0; den 0: out of reach */
};

struct fraction fraction_of(int64_t num, int64_t den);    /* in lowest terms; den above 0 */
bool fraction_less(struct fraction a, struct fraction b); /* a < b */
struct fraction fraction_add(struct fraction a, struct fraction b);
void text_fraction(struct pit_text *t, struct fraction f); /* "-523/16575" */
double fraction_number(struct fraction f);                 /* the nearest double; den above 0 */

/* How much the seat's worth changes on average from here to the end of the round, in cents, if it
 * plays as well as can be from the cards that nobody has seen. */
struct fraction quick_value(const struct pit_rules *r, const struct pit_state *s, int seat);

/* The same once this decision or chance has been taken. */
struct fraction quick_after(const struct pit_rules *r, const struct pit_state *s, int seat,
                            struct pit_event e);

/* What one unit of the wager on this spot brings on average under best play, at a new table. Out of
 * reach where it is not decided in one round. */
struct fraction quick_edge(const struct pit_rules *in_force, int spot);

/* All figures of a wager that is decided in one round without decisions; false: it is out of reach,
 * or no wager can be made there of itself. The same as wager_study, which needs GMP. */
bool quick_wager(struct wager_study *out, const struct pit_rules *in_force, int spot);
