/* wagers_study.h -- what each wager of any game costs, exactly, from the game's own states.
 *
 * The table is opened, the wager is made, by the way that the game names where a new table does not
 * take it (game.lead), and it is followed over the graph of all that may come. */
#pragma once

#include "study.h"

#include <gmp.h>

/* Figures of one spot; false if no wager can be made there of itself, or its future is too large to
 * be worked out. To be freed whatever comes back. */
bool wager_study(struct wager_study *out, const struct pit_rules *in_force, int spot);
/* The same from just these cards, or NULL: from a full shoe. Games that cannot count their wagers
 * so (odds_own.wagers) have figures of a full shoe alone. */
bool wager_study_from(struct wager_study *out, const struct pit_rules *in_force, int spot,
                      const struct pit_shoe *shoe);
/* All of them, by spot: has[] is set where there are figures. False: there are none. */
bool wagers_study(struct wager_study *out, bool *has, const struct pit_rules *in_force,
                  const struct pit_shoe *shoe);
void wager_study_free(struct wager_study *w);

/* True if a round that the first wager brings has decisions. */
bool wager_decides(const struct pit_rules *in_force);

/* What a unit of the wager on this spot brings on average under best play: quickly where that will
 * do, else by a study. False if it is out of reach. */
bool wager_edge(struct figure *out, const struct pit_rules *in_force, int spot);
/* The same without its text: an odds_edge (warnings.h). */
bool wager_edge_short(struct figure *out, const struct pit_rules *in_force, int spot);

/* Fractions of GMP as figures, and back. A figure that does not fit has a text of its own. */
struct figure figure_from(const mpq_t q);
double figure_number(const mpq_t q); /* the nearest double */
void figure_free(struct figure *f);
void figure_get(mpq_t out, const struct figure *f);
