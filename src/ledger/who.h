/* who.h -- which player somebody means. */
#pragma once

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/* By name, as the p17 of records, or as #17. 0: nobody, or it could be two; why has the words. */
int64_t who_is(sqlite3 *db, const char *player, char *why, size_t room);
