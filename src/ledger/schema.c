/* schema.c -- the tables of the books, and how older ones are moved on.
 *
 * docs/ledger.md says what each table is for. Names of constraints are sentences, because a
 * database repeats them when it refuses a row. Rows of transactions, entries, bets, settlements and
 * the log are never changed; accounts has what the entries add up to. */

#include "schema.h"

#include <stdio.h>

const char *const schema_scripts[] = {
    "CREATE TABLE players ("
    "  id INTEGER PRIMARY KEY CHECK (id > 0),"
    "  name TEXT UNIQUE CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 63),"
    "  passhash TEXT CHECK (length(passhash) < 160),"
    "  kind TEXT NOT NULL CHECK (kind IN ('guest', 'player', 'bot')),"
    "  created_ms INTEGER NOT NULL,"
    "  disabled INTEGER NOT NULL CHECK (disabled IN (0, 1))"
    ") STRICT;"

    "CREATE TABLE sessions ("
    "  token BLOB PRIMARY KEY CHECK (length(token) = 32)," /* hashed: the file lets nobody in */
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  expires_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_of ON sessions (player_id);"

    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY CHECK (id > 0),"
    "  public_id BLOB NOT NULL UNIQUE CHECK (length(public_id) = 16),"
    "  title TEXT NOT NULL,"
    "  rules TEXT NOT NULL CHECK (length(CAST(rules AS BLOB)) < 2048),"
    "  settings TEXT NOT NULL,"
    "  key_seed BLOB NOT NULL CHECK (length(key_seed) = 32),"
    "  closed INTEGER NOT NULL CHECK (closed IN (0, 1))"
    ") STRICT;"

    "CREATE TABLE accounts ("
    "  kind INTEGER NOT NULL," /* enum ledger_account */
    "  player_id INTEGER NOT NULL,"
    "  table_id INTEGER NOT NULL,"
    "  amount INTEGER NOT NULL,"
    "  PRIMARY KEY (kind, player_id, table_id),"
    "  CONSTRAINT \"there is no such account\" CHECK (CASE kind"
    "    WHEN 1 THEN player_id > 0 AND table_id = 0"
    "    WHEN 2 THEN player_id > 0 AND table_id > 0"
    "    WHEN 3 THEN player_id > 0 AND table_id > 0"
    "    WHEN 4 THEN player_id = 0 AND table_id > 0"
    "    WHEN 5 THEN player_id = 0 AND table_id = 0"
    "    WHEN 6 THEN player_id = 0 AND table_id > 0"
    "    ELSE FALSE END),"
    "  CONSTRAINT \"what a player holds cannot fall below zero\" CHECK (kind > 3 OR amount >= 0)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE transactions ("
    "  id INTEGER PRIMARY KEY,"
    "  what TEXT NOT NULL,"
    "  table_id INTEGER NOT NULL,"
    "  round INTEGER NOT NULL,"
    "  time_ms INTEGER NOT NULL,"
    "  actor TEXT,"
    "  reason TEXT,"
    "  CONSTRAINT \"a void has an actor and a reason\""
    "    CHECK (what <> 'void' OR (actor IS NOT NULL AND reason IS NOT NULL))"
    ") STRICT;"

    "CREATE TABLE entries ("
    "  id INTEGER PRIMARY KEY,"
    "  tx INTEGER NOT NULL REFERENCES transactions,"
    "  kind INTEGER NOT NULL,"
    "  player_id INTEGER NOT NULL,"
    "  table_id INTEGER NOT NULL,"
    "  amount INTEGER NOT NULL CHECK (amount <> 0),"
    "  FOREIGN KEY (kind, player_id, table_id) REFERENCES accounts"
    ") STRICT;"

    "CREATE TABLE bets ("
    "  id INTEGER PRIMARY KEY,"
    "  tx INTEGER NOT NULL REFERENCES transactions,"
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  round INTEGER NOT NULL,"
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 16),"
    "  spot TEXT NOT NULL,"
    "  amount INTEGER NOT NULL CHECK (amount <> 0),"
    "  rules TEXT NOT NULL"
    ") STRICT;"

    "CREATE TABLE settlements ("
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  round INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 16),"
    "  spot TEXT NOT NULL,"
    "  tx INTEGER NOT NULL REFERENCES transactions,"
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  stake INTEGER NOT NULL CHECK (stake > 0),"
    "  net INTEGER NOT NULL,"
    "  result TEXT NOT NULL CHECK (result IN ('win', 'lose', 'push', 'void')),"
    "  clause TEXT NOT NULL,"
    "  stays INTEGER NOT NULL CHECK (stays IN (0, 1)),"
    "  PRIMARY KEY (table_id, round, seat, spot)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE log ("
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  seq INTEGER NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, seq)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE seeds ("
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  epoch INTEGER NOT NULL,"
    "  seed BLOB NOT NULL CHECK (length(seed) = 32),"
    "  PRIMARY KEY (table_id, epoch)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE requests ("
    "  n INTEGER PRIMARY KEY,"
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  id TEXT NOT NULL,"
    "  body BLOB NOT NULL CHECK (length(body) = 32),"
    "  answer TEXT NOT NULL,"
    "  UNIQUE (player_id, id)"
    ") STRICT;"

    "CREATE TABLE rounds ("
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  n INTEGER NOT NULL," /* counts from 1 for each player */
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  round INTEGER NOT NULL,"
    "  time_ms INTEGER NOT NULL,"
    "  stake INTEGER NOT NULL,"
    "  net INTEGER NOT NULL,"
    "  words TEXT NOT NULL CHECK (length(CAST(words AS BLOB)) < 160),"
    "  PRIMARY KEY (player_id, n),"
    "  UNIQUE (player_id, table_id, round)"
    ") STRICT, WITHOUT ROWID;",

    /* Version 2: the log of all tables is one, which is written at its end alone; before, each
     * table had pages of its own and every commit wrote many. A row leads to the one before it of
     * its table. */
    "ALTER TABLE log RENAME TO log_1;"
    "CREATE TABLE log ("
    "  id INTEGER PRIMARY KEY,"
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  seq INTEGER NOT NULL,"
    "  before INTEGER NOT NULL," /* 0: it is the first */
    "  text TEXT NOT NULL,"
    "  CHECK (before < id)"
    ") STRICT;"
    "INSERT INTO log SELECT n, table_id, seq,"
    "  coalesce(lag(n) OVER (PARTITION BY table_id ORDER BY seq), 0), text FROM"
    "  (SELECT *, row_number() OVER (ORDER BY table_id, seq) AS n FROM log_1) AS l;"
    "DROP TABLE log_1;"
    "CREATE TABLE log_ends ("
    "  table_id INTEGER PRIMARY KEY REFERENCES tables,"
    "  seq INTEGER NOT NULL,"
    "  last INTEGER NOT NULL REFERENCES log"
    ") STRICT;"
    "INSERT INTO log_ends SELECT table_id, max(seq), max(id) FROM log GROUP BY table_id;"
    "CREATE INDEX players_named ON players (name COLLATE NOCASE);",

    /* Version 3: a seat may have several hands, each with wagers of its own. A coupon is no money,
     * so what is settled of it has no stake. */
    "ALTER TABLE bets ADD COLUMN hand INTEGER NOT NULL DEFAULT 1 CHECK (hand > 0);"
    "ALTER TABLE settlements RENAME TO settlements_2;"
    "CREATE TABLE settlements ("
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  round INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 16),"
    "  spot TEXT NOT NULL,"
    "  hand INTEGER NOT NULL CHECK (hand > 0),"
    "  tx INTEGER NOT NULL REFERENCES transactions,"
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  stake INTEGER NOT NULL CHECK (stake >= 0),"
    "  net INTEGER NOT NULL,"
    "  result TEXT NOT NULL CHECK (result IN ('win', 'lose', 'push', 'void')),"
    "  clause TEXT NOT NULL,"
    "  stays INTEGER NOT NULL CHECK (stays IN (0, 1)),"
    "  PRIMARY KEY (table_id, round, seat, spot, hand)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO settlements SELECT table_id, round, seat, spot, 1, tx, player_id, stake, net,"
    "  result, clause, stays FROM settlements_2;"
    "DROP TABLE settlements_2;",

    /* Version 4: secrets are sealed, and then the place of the plain ones has zeros. */
    "ALTER TABLE seeds ADD COLUMN sealed BLOB CHECK (length(sealed) = 72);"
    "ALTER TABLE tables ADD COLUMN sealed BLOB CHECK (length(sealed) = 72);",

    /* Version 5: what was written to each table, as one number. */
    "CREATE TABLE digests ("
    "  name TEXT PRIMARY KEY,"
    "  rows INTEGER NOT NULL,"
    "  sum BLOB NOT NULL CHECK (length(sum) = 32)"
    ") STRICT, WITHOUT ROWID;",

    /* Version 6: who runs the house, and what they did; which transactions were taken back; tables
     * that did not hold and were given up. */
    "CREATE TABLE operators ("
    "  id INTEGER PRIMARY KEY CHECK (id > 0),"
    "  name TEXT NOT NULL UNIQUE CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 63),"
    "  role TEXT NOT NULL CHECK (role IN ('watch', 'floor', 'admin')),"
    "  token BLOB NOT NULL UNIQUE CHECK (length(token) = 32)," /* hashed */
    "  secret BLOB NOT NULL CHECK (length(secret) = 32),"      /* of the second factor */
    "  sealed BLOB CHECK (length(sealed) = 72),"
    "  counter INTEGER NOT NULL," /* of the last code that was used */
    "  disabled INTEGER NOT NULL CHECK (disabled IN (0, 1))"
    ") STRICT;"
    "CREATE TABLE deeds ("
    "  id INTEGER PRIMARY KEY,"
    "  time_ms INTEGER NOT NULL,"
    "  actor TEXT NOT NULL,"
    "  second TEXT CONSTRAINT \"nobody is a second person to himself\" CHECK (second <> actor),"
    "  action TEXT NOT NULL,"
    "  target TEXT NOT NULL,"
    "  before TEXT NOT NULL,"
    "  after TEXT NOT NULL,"
    "  reason TEXT NOT NULL,"
    "  hash BLOB NOT NULL CHECK (length(hash) = 32)" /* of all this and the row before */
    ") STRICT;"
    "CREATE TRIGGER deeds_stay BEFORE UPDATE ON deeds BEGIN"
    "  SELECT RAISE(ABORT, 'what was done stays written'); END;"
    "CREATE TRIGGER deeds_last BEFORE DELETE ON deeds BEGIN"
    "  SELECT RAISE(ABORT, 'what was done stays written'); END;"
    "CREATE INDEX deeds_of ON deeds (target, action);"
    "CREATE TABLE reversals ("
    "  of INTEGER PRIMARY KEY REFERENCES transactions," /* once, and no more */
    "  tx INTEGER NOT NULL REFERENCES transactions,"
    "  table_id INTEGER NOT NULL REFERENCES tables,"
    "  amount INTEGER NOT NULL" /* that went back to the house */
    ") STRICT;"
    "CREATE TABLE released ("
    "  table_id INTEGER PRIMARY KEY REFERENCES tables,"
    "  line INTEGER NOT NULL,"                     /* of its log, the last that was proved */
    "  log BLOB NOT NULL CHECK (length(log) = 32)" /* hash of the log as it was found */
    ") STRICT;"
    "INSERT INTO digests SELECT column1, 0, zeroblob(32) FROM (VALUES ('operators'), ('deeds'),"
    "  ('reversals'), ('released')) AS v WHERE EXISTS (SELECT 1 FROM digests);",

    /* Version 7: limits that players set themselves, what they have played by the quarter of an
     * hour, and how far the time has come that limits go by. */
    "CREATE TABLE limits ("
    "  id INTEGER PRIMARY KEY,"
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  kind TEXT NOT NULL," /* src/server/protect.h has them */
    "  step TEXT NOT NULL CHECK (step IN ('set', 'asked', 'confirmed')),"
    "  value INTEGER NOT NULL CHECK (value >= 0)," /* cents, milliseconds or a time; 0: none */
    "  asked_ms INTEGER NOT NULL,"
    "  from_ms INTEGER NOT NULL,"
    "  tx INTEGER NOT NULL," /* the last transaction before it */
    "  secret TEXT,"         /* of a PIN: its hash */
    "  CONSTRAINT \"a limit does not hold before it was set\" CHECK (from_ms >= asked_ms)"
    ") STRICT;"
    "CREATE TRIGGER limits_stay BEFORE UPDATE ON limits BEGIN"
    "  SELECT RAISE(ABORT, 'limits are added to, and none is changed'); END;"
    "CREATE TRIGGER limits_last BEFORE DELETE ON limits BEGIN"
    "  SELECT RAISE(ABORT, 'limits are added to, and none is changed'); END;"
    "CREATE INDEX limits_of ON limits (player_id);"
    "CREATE TABLE stretches ("
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  slot INTEGER NOT NULL," /* quarters of an hour since 1970 */
    "  began_ms INTEGER NOT NULL,"
    "  seen_ms INTEGER NOT NULL,"
    "  played_ms INTEGER NOT NULL CHECK (played_ms >= 0),"
    "  staked INTEGER NOT NULL CHECK (staked >= 0),"
    "  net INTEGER NOT NULL,"
    "  PRIMARY KEY (player_id, slot)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO stretches SELECT player_id, time_ms / 900000, min(time_ms), max(time_ms), 0,"
    "  sum(stake), sum(net) FROM rounds WHERE table_id NOT IN (SELECT id FROM tables WHERE"
    "  settings LIKE '%\"policy\":\"drill\"%') GROUP BY player_id, time_ms / 900000;"
    "CREATE TABLE clock ("
    "  one INTEGER PRIMARY KEY CHECK (one = 1),"
    "  now_ms INTEGER NOT NULL,"
    "  ticks_ms INTEGER NOT NULL,"
    "  boot TEXT NOT NULL"
    ") STRICT;"
    /* The stretches are counted when they are first written to. */
    "INSERT INTO digests SELECT 'limits', 0, zeroblob(32) WHERE EXISTS (SELECT 1 FROM digests);",

    /* Version 8: digests are keyed, of all tables, and sealed together in the row 'all', which has
     * zeros until they are made; what of a table was proved last stands beside them. How far the
     * log of events has come. A new operator's token is for one use. */
    "DROP TABLE digests;"
    "CREATE TABLE digests ("
    "  name TEXT PRIMARY KEY,"
    "  rows INTEGER NOT NULL,"
    "  sum BLOB NOT NULL CHECK (length(sum) = 32),"
    "  proved INTEGER NOT NULL," /* up to this row, of a table that grows */
    "  proved_rows INTEGER NOT NULL,"
    "  proved_sum BLOB NOT NULL CHECK (length(proved_sum) = 32)"
    ") STRICT, WITHOUT ROWID;"
    "INSERT INTO digests VALUES ('all', 0, zeroblob(32), 0, 0, zeroblob(32));"
    "CREATE TABLE events_end ("
    "  one INTEGER PRIMARY KEY CHECK (one = 1),"
    "  n INTEGER NOT NULL,"
    "  chain TEXT NOT NULL CHECK (length(chain) = 64)"
    ") STRICT;"
    "ALTER TABLE operators ADD COLUMN fresh INTEGER NOT NULL DEFAULT 0 CHECK (fresh IN (0, 1));",
};
const int schema_version = (int)(sizeof schema_scripts / sizeof schema_scripts[0]);

static bool failed(struct sql *db, const char *doing, char *why, size_t room)
{
    snprintf(why, room, "%s: %s", doing, sql_words(db));
    return false;
}

/* A step and the number of its version are stored together, or neither is. Another server that
 * starts at the same time may have made it meanwhile. */
static bool migrate_step(struct sql *db, const char *script, int version)
{
    int now;

    if (sql_begin(db) != SQL_DONE || !sql_version(db, &now)) return false;
    return (now >= version || (sql_run(db, script) == SQL_DONE && sql_set_version(db, version))) &&
           sql_run(db, "COMMIT") == SQL_DONE;
}

bool schema_migrate(struct sql *db, const char *const *script, int scripts, char *why, size_t room)
{
    int version;

    if (!sql_version(db, &version)) return failed(db, "the file cannot be read", why, room);
    if (version == SQL_FOREIGN) {
        snprintf(why, room, "this is a database, but not one of Pit's books");
        return false;
    }
    if (version > scripts) {
        snprintf(why, room,
                 "the books have version %d and this program knows %d: a newer pit is needed",
                 version, scripts);
        return false;
    }
    for (; version < scripts; version++) {
        if (migrate_step(db, script[version], version + 1)) continue;
        failed(db, "the books could not be moved to this version", why, room);
        sql_run(db, "ROLLBACK");
        return false;
    }
    return sql_ready(db) || failed(db, "the schema could not be finished", why, room);
}

bool schema_is_ours(struct sql *db, char *why, size_t room)
{
    int version;

    if (!sql_version(db, &version)) return failed(db, "the file cannot be read", why, room);
    if (version == schema_version) return true;
    if (version <= 0)
        snprintf(why, room, "this is a database, but not one of Pit's books");
    else
        snprintf(why, room, "the books have version %d and this program reads %d: %s", version,
                 schema_version,
                 version < schema_version ? "pit serve moves them on" : "a newer pit is needed");
    return false;
}
