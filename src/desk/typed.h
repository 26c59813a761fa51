/* typed.h -- what a dealer types, as a line of a record.
 *
 *     7h td         cards Td      the cards as they fall
 *     3 4           roll 3 4
 *     1 Ann 100     seat 1 Ann 100
 *     1 5           bet 1 ante 5
 *     2 field 10    bet 2 field 10
 *     2 raise       raise 2
 *     1/2 hit       hit 1         where hands are played in order and the second one is
 *
 * Whatever else is typed is taken for a line of a record as it stands. */
#pragma once

#include "pit/table.h"

/* Writes the line. False: it belongs to Pit alone ("chain", "expect"), or nothing was typed; what
 * is wrong is written in its place. */
bool typed_line(struct pit_text *line, const struct pit_table *t, const char *typed);

/* Several cards are named while the table waits for one to be turned over: a line each. */
bool typed_turned(const struct pit_table *t, const char *typed);
