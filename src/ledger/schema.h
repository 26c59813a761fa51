/* schema.h -- the tables of the books, and how older ones are moved on. */
#pragma once

#include "sql.h"

/* The scripts that lead from one version to the next: script[0] from nothing to version 1. */
extern const char *const schema_scripts[];
extern const int schema_version; /* how many there are */

/* A player by name, whatever its case. Old books may have two such: the exact name, or the older.
 */
#define SCHEMA_NAMED                                                                               \
    "(SELECT id FROM players WHERE name = ?1 COLLATE NOCASE ORDER BY name = ?1 DESC, id LIMIT 1)"

/* The log of one table, from its end back and then in order. Each row leads to an older one; in a
 * damaged file it might lead around for ever. */
#define SCHEMA_LOG                                                                                 \
    "WITH RECURSIVE of(id) AS (SELECT last FROM log_ends WHERE table_id = ?1 UNION ALL"            \
    " SELECT before FROM log JOIN of USING (id) WHERE before BETWEEN 1 AND id - 1)"                \
    " SELECT seq, text FROM log WHERE id IN (SELECT id FROM of) AND table_id = ?1 ORDER BY id"

/* How far each table has come: its id, the last row of its log, its last epoch that has a seed; and
 * the number of that row. */
#define SCHEMA_REACHED                                                                             \
    "SELECT public_id, coalesce((SELECT seq FROM log_ends WHERE table_id = t.id), 0),"             \
    " coalesce((SELECT max(epoch) FROM seeds WHERE table_id = t.id), 0),"                          \
    " coalesce((SELECT last FROM log_ends WHERE table_id = t.id), 0) FROM tables t"

/* Brings the books from their version to the last, each step in a transaction of its own. False:
 * why has the words; newer books than we know are one reason. */
bool schema_migrate(struct sql *db, const char *const *script, int scripts, char *why, size_t room);

/* False: these are no books of this version; why has the words. */
bool schema_is_ours(struct sql *db, char *why, size_t room);
