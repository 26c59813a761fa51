/* sqlite.h -- books in one file of SQLite's. */
#pragma once

#include "sql.h"

#include <sqlite3.h>

struct sql *sqlite_open(const char *path, enum sql_use use, char *why, size_t room);

/* A connection that was opened elsewhere; sql_close closes it. NULL: there is no memory. */
struct sql *sqlite_over(sqlite3 *db);

sqlite3 *sqlite_of(struct sql *db);

/* Makes the settings that durability needs and reads them back. */
bool sqlite_settings(sqlite3 *db, char *why, size_t room);
