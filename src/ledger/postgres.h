/* postgres.h -- books in a database of PostgreSQL's, named by a URL. */
#pragma once

#include "sql.h"

struct sql *postgres_open(const char *url, enum sql_use use, char *why, size_t room);
