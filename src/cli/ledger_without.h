/* ledger_without.h -- whose rows an export leaves out: bots, and accounts that are for tests. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct without;

/* A list such as "bots,Ann,p17". NULL: why has the words. */
struct without *without_read(const char *file, const char *list, char *why, size_t room);
void without_free(struct without *w);

/* Does a row of an export stay? The first that is asked for has the names of the columns. What
 * concerns nobody but players who are left out goes; the house's own rows stay. */
bool without_keeps(struct without *w, const char *const *cell, int cells);
