/* who.h -- which player somebody means. */
#pragma once

#include "sql.h"

#include <stddef.h>
#include <stdint.h>

/* By name, as the p17 of records, or as #17. 0: nobody, or it could be two; why has the words. */
int64_t who_is(struct sql *db, const char *player, char *why, size_t room);
