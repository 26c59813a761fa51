/* short.h -- spots and answers as people type them: "split 17-20", "pass odds", "yes", and what a
 * game has for short. */
#pragma once

#include "core/line.h"
#include "pit/table.h"

/* The spot that a line begins with in short, "17 5" or "place 6 12"; *rest goes on behind it.
 * Below 0: it is none, or its whole name. */
int short_spot(const struct pit_rules *r, struct line *rest);

/* "odds": the one spot with this word in its name that the seat may bet on now. Below 0: there is
 * none, or there are several: then they are written, "odds: say which: pass-odds, come-odds-6". */
int short_open(struct pit_text *which, const struct pit_table *t, int seat, struct word w);

/* What "y", "yes", "n" or "no" mean to the question that the seat is asked: a verb; 0: it is no
 * such question, or no such word. */
int short_answer(const struct pit_table *t, int seat, struct word w);

/* The first spot of the layout with this word in its name, open or not. Below 0: there is none. */
int short_part(const struct pit_rules *r, struct word w);
