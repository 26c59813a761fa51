/* sources.h -- what commands read from files: texts, records, cards that have gone, strategies. */
#pragma once

#include "odds/strategy.h"
#include "table/playback.h"

/* The whole of a file; - is standard input. NULL once it has been said why not. To be freed. */
char *sources_text(const char *file, size_t *n);

/* Plays a record to its end. FILE may be -. False once it has been said what is wrong with it. A
 * line that the rules refuse is wrong here too: what follows would not be what the file says. */
bool sources_record(const char *file, struct playback *r);

/* The same of a text that was read from FILE; and is one a record? */
bool sources_play(const char *file, const char *record, size_t n, struct playback *r);
bool sources_is_record(const char *text, size_t n);

/* The shoe once the cards in FILE have gone: a list of cards, or a record, whose rules then stand
 * in place of *r. */
bool sources_seen(const char *file, struct pit_rules *r, struct pit_shoe *out);

/* A strategy by its name (never, always) or from a file. */
bool sources_strategy(const char *name, const struct pit_rules *r, struct strategy *out);
