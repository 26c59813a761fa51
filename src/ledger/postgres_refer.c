/* postgres_refer.c -- references of the tables that grow, looked up for all rows of a statement.
 *
 * PostgreSQL looks up a reference row by row and locks the row it finds, which took three quarters
 * of the time of a commit of bets. These triggers hold the same by one question for each statement.
 * What is referred to neither goes nor changes its key. */

#include "postgres_inner.h"

#define GROWS                                                                                      \
    "contype = 'f' AND conrelid IN (to_regclass('entries'), to_regclass('bets'),"                  \
    " to_regclass('settlements'), to_regclass('log'), to_regclass('log_ends'),"                    \
    " to_regclass('requests'))"

/* Of each reference: how a row f of the child finds a row p of the parent, when that has got
 * another key, when f has found none, and what is said then. */
#define REFERENCES                                                                                 \
    "(SELECT *, format('(SELECT 1 FROM %s AS p WHERE %s) IS NULL', parent, same) AS broken,"       \
    "  format('a row of %s refers to nothing in %s', child, parent) AS words"                      \
    "  FROM (SELECT conname AS name, conrelid::regclass::text AS child,"                           \
    "   confrelid::regclass::text AS parent,"                                                      \
    "   string_agg(format('p.%I = f.%I', pa.attname, ca.attname), ' AND ') AS same,"               \
    "   string_agg(quote_ident(pa.attname), ', ') AS key"                                          \
    "   FROM pg_constraint, unnest(conkey, confkey) AS k (c, p)"                                   \
    "   JOIN pg_attribute ca ON ca.attnum = k.c JOIN pg_attribute pa ON pa.attnum = k.p"           \
    "   WHERE ca.attrelid = conrelid AND pa.attrelid = confrelid AND " GROWS " GROUP BY 1, 2, 3)"  \
    "  AS r) AS reference"

/* What refers: one function for each table, with the name of one of its references; which of them
 * is broken is asked only if one is. The question of the check stands in the comment of the
 * trigger. seqscan: the plan is made while the books are small, and is used when they are large. */
static const char children[] =
    "DO $do$ DECLARE t RECORD; BEGIN"
    " FOR t IN SELECT child, min(name) AS name, string_agg(broken, ' OR ') AS broken,"
    "   string_agg(format('WHEN %s THEN %L', broken, words), ' ') AS which,"
    "   string_agg(format('SELECT %L FROM (SELECT 1 FROM %s AS f WHERE %s LIMIT 1) AS x', words,"
    "    child, broken), ' UNION ALL ') AS looks"
    "   FROM " REFERENCES " GROUP BY child"
    " LOOP"
    "  EXECUTE format('CREATE FUNCTION %I() RETURNS TRIGGER LANGUAGE plpgsql SET enable_seqscan ="
    "   off AS %L', t.name, format('BEGIN IF EXISTS (SELECT 1 FROM fresh AS f WHERE %1$s) THEN"
    "   RAISE foreign_key_violation USING MESSAGE = (SELECT CASE %2$s END FROM fresh AS f WHERE"
    "   %1$s LIMIT 1); END IF; RETURN NULL; END', t.broken, t.which));"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$s REFERENCING NEW TABLE AS fresh FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %1$I()', t.name, t.child);"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$s REFERENCING NEW TABLE AS fresh FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %3$I()', t.name || '_moved', t.child, t.name);"
    "  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', t.name, t.child, t.looks);"
    " END LOOP; END $do$";

/* What is referred to; then PostgreSQL's own references go. A trigger for each row would lock each
 * account before it is changed: an UPDATE that names no column of the key cannot change it. */
static const char parents[] =
    "DO $do$ DECLARE c RECORD; BEGIN"
    " FOR c IN SELECT * FROM " REFERENCES " LOOP"
    "  EXECUTE format('CREATE FUNCTION %I() RETURNS TRIGGER LANGUAGE plpgsql AS %L', c.name ||"
    "   '_gone', format('BEGIN IF EXISTS (SELECT 1 FROM %s AS f JOIN gone AS p ON %s) THEN RAISE"
    "   foreign_key_violation USING MESSAGE = ''a row of %s refers to it''; END IF; RETURN NULL;"
    "   END', c.child, c.same, c.child));"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$s REFERENCING OLD TABLE AS gone FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %1$I()', c.name || '_gone', c.parent);"
    "  EXECUTE format('CREATE OR REPLACE TRIGGER keeps_its_key BEFORE UPDATE OF %s ON %s FOR EACH"
    "   STATEMENT EXECUTE FUNCTION stays(%L)', c.key, c.parent, 'rows refer to this key');"
    "  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.child, c.name);"
    " END LOOP; END $do$";

bool pg_refer(struct sql *db)
{
    struct pg *p = pg_of(db);
    PGresult *r = pg_exec(p, "SELECT 1 FROM pg_constraint WHERE " GROWS " LIMIT 1");
    bool good = pg_came(p, r) == SQL_ROW, stands = good && PQntuples(r) == 0;

    PQclear(r);
    if (!good || stands) return good;
    if (sql_begin(db) == SQL_DONE && pg_run(p, children) == SQL_DONE &&
        pg_run(p, parents) == SQL_DONE && sql_run(db, "COMMIT") == SQL_DONE)
        return true;
    sql_run(db, "ROLLBACK");
    return false;
}
