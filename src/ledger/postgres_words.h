/* postgres_words.h -- our SQL in PostgreSQL's words. */
#pragma once

#include <stddef.h>

/* A statement: ? and ?1 become $1. The caller frees it; NULL: there is no memory. */
char *postgres_statement(const char *text);

/* A script of the schema: types, and what only SQLite says. The caller frees it. */
char *postgres_script(const char *text);

/* What the scripts of the schema take for granted, for a database that has nothing yet. */
extern const char postgres_prelude[];
