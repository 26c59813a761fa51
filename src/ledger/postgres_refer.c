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

/* Each question of the check stands in the comment of the trigger. seqscan: the plan is made while
 * the books are small, and is used when they are large. */
static const char script[] =
    "DO $do$ DECLARE c RECORD; looks TEXT; BEGIN"
    " FOR c IN SELECT conname AS name, conrelid::regclass::text AS child,"
    "   confrelid::regclass::text AS parent,"
    "   string_agg(format('p.%I = f.%I', pa.attname, ca.attname), ' AND ') AS same,"
    "   string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', pa.attname), ' OR ') AS moved"
    "   FROM pg_constraint, unnest(conkey, confkey) AS k (c, p)"
    "   JOIN pg_attribute ca ON ca.attnum = k.c JOIN pg_attribute pa ON pa.attnum = k.p"
    "   WHERE ca.attrelid = conrelid AND pa.attrelid = confrelid AND " GROWS " GROUP BY 1, 2, 3"
    " LOOP"
    "  looks := format('SELECT 1 FROM %%s AS f WHERE (SELECT 1 FROM %s AS p WHERE %s) IS NULL',"
    "   c.parent, c.same);"
    "  EXECUTE format('CREATE FUNCTION %I() RETURNS TRIGGER LANGUAGE plpgsql SET enable_seqscan ="
    "   off AS %L', c.name, format('BEGIN IF EXISTS (%s) THEN RAISE foreign_key_violation USING"
    "   MESSAGE = ''a row of %s refers to nothing in %s''; END IF; RETURN NULL; END',"
    "   format(looks, 'fresh'), c.child, c.parent));"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER INSERT ON %2$s REFERENCING NEW TABLE AS fresh FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %1$I()', c.name, c.child);"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE ON %2$s REFERENCING NEW TABLE AS fresh FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %3$I()', c.name || '_moved', c.child, c.name);"
    "  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', c.name, c.child, format('SELECT ''a row"
    " of %s refers to nothing in %s'' FROM (%s LIMIT 1) AS x', c.child, c.parent,"
    "   format(looks, c.child)));"
    "  EXECUTE format('CREATE FUNCTION %I() RETURNS TRIGGER LANGUAGE plpgsql AS %L', c.name ||"
    "   '_gone', format('BEGIN IF EXISTS (SELECT 1 FROM %s AS f JOIN gone AS p ON %s) THEN RAISE"
    "   foreign_key_violation USING MESSAGE = ''a row of %s refers to it''; END IF; RETURN NULL;"
    "   END', c.child, c.same, c.child));"
    "  EXECUTE format('CREATE TRIGGER %1$I AFTER DELETE ON %2$s REFERENCING OLD TABLE AS gone FOR"
    "   EACH STATEMENT EXECUTE FUNCTION %1$I()', c.name || '_gone', c.parent);"
    "  EXECUTE format('CREATE OR REPLACE TRIGGER keeps_its_key BEFORE UPDATE ON %s FOR EACH ROW "
    "WHEN"
    "   (%s) EXECUTE FUNCTION stays(%L)', c.parent, c.moved, 'rows refer to this key');"
    "  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.child, c.name);"
    " END LOOP; END $do$";

bool pg_refer(struct sql *db)
{
    struct pg *p = pg_of(db);
    PGresult *r = pg_exec(p, "SELECT 1 FROM pg_constraint WHERE " GROWS " LIMIT 1");
    bool good = pg_came(p, r) == SQL_ROW, stands = good && PQntuples(r) == 0;

    PQclear(r);
    if (!good || stands) return good;
    if (sql_begin(db) == SQL_DONE && pg_run(p, script) == SQL_DONE &&
        sql_run(db, "COMMIT") == SQL_DONE)
        return true;
    sql_run(db, "ROLLBACK");
    return false;
}
