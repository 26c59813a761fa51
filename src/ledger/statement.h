/* statement.h -- what a player held, and how it came about: opening, entries, closing. */
#pragma once

#include "pit/money.h"

/* A transaction that concerned the player, and what was held after it. */
struct statement_row {
    int64_t tx, time_ms, round;
    const char *what, *table; /* table: its id as records have it, or "" */
    pit_money change;         /* of all that the player holds */
    pit_money wallet, chips, play;
};
typedef void statement_see(void *with, const struct statement_row *row);

struct statement {
    int64_t player;
    pit_money opening, closing;
    int64_t rows;
};

/* Of [from_ms, to_ms), in order; a player by name or as p17. `closing` is opening and all changes,
 * and has been compared with the accounts where nothing comes after. False: why has the words. */
bool ledger_statement(const char *file, const char *player, int64_t from_ms, int64_t to_ms,
                      statement_see *see, void *with, struct statement *out, char *why,
                      size_t room);

/* Rows of a table of the books, as texts; the first are the names of its columns, and a cell may be
 * NULL. `table` is one of ledger_exported: there is no secret in those. */
enum { EXPORT_COLUMNS = 24 };
extern const char *const ledger_exported[]; /* ends in NULL */
typedef void export_see(void *with, const char *const *cell, int cells);
bool ledger_export(const char *file, const char *table, export_see *see, void *with, char *why,
                   size_t room);
