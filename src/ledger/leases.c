/* leases.c -- which node has which table. */

#include "leases.h"

#include "leased.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char tables_of_it[] =
    "CREATE TABLE IF NOT EXISTS nodes ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE,"
    "  address TEXT NOT NULL,"
    "  beats INTEGER NOT NULL,"
    "  commits INTEGER NOT NULL,"
    "  stays INTEGER NOT NULL" /* 0: it is about to leave, and takes no table */
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS owners ("
    "  table_id INTEGER PRIMARY KEY REFERENCES tables,"
    "  node INTEGER NOT NULL," /* 0: nobody */
    "  fence INTEGER NOT NULL,"
    "  lobby TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS origins (" /* where tables were opened from, if it is known */
    "  table_id INTEGER PRIMARY KEY REFERENCES owners ON DELETE CASCADE,"
    "  origin INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS holds ("
    "  player_id INTEGER NOT NULL REFERENCES players,"
    "  node INTEGER NOT NULL,"
    "  amount INTEGER NOT NULL CHECK (amount > 0),"
    "  PRIMARY KEY (player_id, node)"
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS claims ("
    "  what TEXT COLLATE NOCASE PRIMARY KEY,"
    "  node INTEGER NOT NULL"
    ") STRICT;"
    "CREATE SEQUENCE IF NOT EXISTS asked_numbers;"
    "CREATE TABLE IF NOT EXISTS asked ("
    "  id INTEGER PRIMARY KEY DEFAULT nextval('asked_numbers'),"
    "  since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()," /* of the database alone */
    "  text TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS alone ("
    "  operator INTEGER NOT NULL,"
    "  since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),"
    "  worth INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE IF NOT EXISTS counters ("
    "  one INTEGER PRIMARY KEY CHECK (one = 1),"
    "  turns INTEGER NOT NULL," /* changes of owners, so far */
    "  node INTEGER NOT NULL,"  /* the last that was given out, of each */
    "  player INTEGER NOT NULL,"
    "  tables INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO counters VALUES (1, 0, 0, 0, 0) ON CONFLICT DO NOTHING;"
    "CREATE TABLE IF NOT EXISTS moments ("
    "  one INTEGER PRIMARY KEY CHECK (one = 1),"
    "  at INTEGER NOT NULL" /* grows with every commit: leases_moment.c */
    ") STRICT;"
    "INSERT INTO moments VALUES (1, 1) ON CONFLICT DO NOTHING;"
    "CREATE TABLE IF NOT EXISTS older (" /* open tables whose cards may be known */
    "  table_id INTEGER PRIMARY KEY REFERENCES tables"
    ") STRICT;"
    "DELETE FROM older WHERE table_id IN (SELECT id FROM tables WHERE closed = 1);"
    "INSERT INTO owners SELECT id, 0, 0, '' FROM tables WHERE closed = 0 ON CONFLICT DO NOTHING;"
    "DELETE FROM owners WHERE table_id IN (SELECT id FROM tables WHERE closed = 1);";

/* A node that hangs inside a transaction has the lock of all: the database ends it. */
static const char session[] = "SET idle_in_transaction_session_timeout = 2000";

/* ---- statements ---- */

struct sql_query *lease_ask(struct ledger *l, const char *text, int values, ...)
{
    struct sql_query *q = sql_prepare(l->db, text);
    va_list list;

    va_start(list, values);
    for (int i = 1; i <= values; i++)
        sql_put_int(q, i, va_arg(list, int64_t));
    va_end(list);
    return q;
}

int64_t lease_done(struct sql_query *q)
{
    enum sql_came came = sql_step(q);
    int64_t changed = came == SQL_DONE ? sql_changed(q) : -1;

    sql_drop(q);
    return changed;
}

int64_t lease_number(struct sql_query *q)
{
    int64_t n = sql_step(q) == SQL_ROW ? sql_int(q, 0) : -1;

    sql_drop(q);
    return n;
}

/* A commit whose answer was lost is stored if the count of this node's commits says so. */
bool lease_ends(struct ledger *l, bool good)
{
    enum sql_came came = good ? sql_run(l->db, "COMMIT") : SQL_FAILED;

    if (came == SQL_DONE) return true;
    if (came == SQL_LOST) return sql_again(l->db) && leases_stored(l);
    if (sql_run(l->db, "ROLLBACK") != SQL_DONE) sql_again(l->db);
    return false;
}

/* One more commit of this node's. False: it could not be counted, or the others have buried it, and
 * nothing is its own any more. */
static bool count_commit(struct ledger *l)
{
    int64_t count = lease_number(
        lease_ask(l, "UPDATE nodes SET commits = commits + 1 WHERE id = ? RETURNING commits", 1,
                  l->leases->node));

    if (count > 0) l->leases->commits = count;
    return count > 0;
}

bool lease_begins(struct ledger *l)
{
    enum sql_came came = sql_begin(l->db);

    if (came == SQL_LOST) sql_again(l->db);
    if (came != SQL_DONE) return false;
    return !l->leases->node || count_commit(l) || lease_ends(l, false);
}

int64_t lease_turn(struct ledger *l)
{
    return lease_number(lease_ask(l, "UPDATE counters SET turns = turns + 1 RETURNING turns", 0));
}

bool lease_tells(struct ledger *l, const char *words)
{
    struct sql_query *q = sql_prepare(l->db, "SELECT pg_notify('pit', ?)");
    bool good = sql_put_text(q, 1, words, strlen(words)) == SQL_DONE && sql_step(q) == SQL_ROW;

    sql_drop(q);
    return good;
}

/* ---- commits ---- */

enum { QUIET = 8 }; /* after so many in a row the next is hoped to be quiet, too */

static void note(struct leases *s, char kind, int64_t id)
{
    char words[32];
    size_t n = strlen(s->notes);

    snprintf(words, sizeof words, id ? " %c%lld " : " %c ", kind, (long long)id);
    if (strcmp(s->notes, "*") == 0 || strstr(s->notes, words)) return;
    if (n + strlen(words) >= sizeof s->notes)
        memcpy(s->notes, "*", 2);
    else
        memcpy(s->notes + n, words, strlen(words) + 1);
}

void leases_note_void(struct ledger *l, int64_t tx)
{
    note(l->leases, 'v', tx);
}

/* What the database answers to the question of leases_begin. */
struct found {
    int64_t commits, turns, at;
    uint8_t seal[FAIR_HASH];
};

/* SQL_ROW: that; SQL_DONE: there is no such node. */
static enum sql_came find(struct ledger *l, struct found *out)
{
    struct leases *s = l->leases;
    enum sql_came came = sql_step(s->begin);

    *out = (struct found){.commits = 0};
    if (came == SQL_ROW) {
        out->commits = sql_int(s->begin, 0);
        out->turns = sql_int(s->begin, 1);
        sql_copy(s->begin, 2, out->seal, sizeof out->seal);
        out->at = sql_int(s->begin, 3);
    }
    sql_reset(s->begin);
    return came;
}

static void note_quiet(struct leases *s, bool quiet)
{
    s->quiet = quiet ? s->quiet + (s->quiet < QUIET) : 0;
}

static void take(struct leases *s, const struct found *f)
{
    s->commits = f->commits;
    s->coming = f->at;
}

/* What is found holds before anything is stored. */
static enum sql_came hear(struct ledger *l)
{
    struct leases *s = l->leases;
    struct found f = {.commits = 0};
    enum sql_came came = sql_settle(l->db);

    if (came == SQL_DONE)
        came = find(l, &f);
    else
        sql_reset(s->begin);
    if (came == SQL_DONE) lease_buried(l, true);
    if (came != SQL_ROW) return came == SQL_DONE ? SQL_FAILED : came;
    take(s, &f);
    if (!lease_goes_on(l, f.at - 1, true)) return SQL_FAILED;
    note_quiet(s, l->digested && memcmp(f.seal, s->seal, sizeof f.seal) == 0);
    if (l->digested && !s->quiet) { /* another has committed */
        s->keeps = known_keep_tables(l);
        l->digested = false;
    }
    if (f.turns == s->turns && !s->moved) return SQL_DONE;
    s->keeps = false;
    known_forget(l);
    came = leases_look_again(l);
    if (came != SQL_DONE) return came;
    s->turns = f.turns;
    s->moved = false;
    return came;
}

/* A new table changes what this node has, which cannot be taken back. */
bool leases_hope(const struct ledger *l, const struct ledger_group *group, int groups)
{
    bool hopes = l->leases && l->leases->node && l->leases->quiet >= QUIET && l->digested &&
                 !l->leases->moved;

    for (int i = 0; i < groups; i++)
        for (int k = 0; k < group[i].ops; k++)
            hopes &= group[i].op[k].what != LEDGER_TABLE;
    return hopes;
}

bool leases_held(struct ledger *l)
{
    struct leases *s = l->leases;
    struct found f;
    bool held = find(l, &f) == SQL_ROW && f.turns == s->turns && lease_comes_next(l, f.at - 1) &&
                memcmp(f.seal, s->seal, sizeof f.seal) == 0;

    note_quiet(s, held);
    if (held) take(s, &f);
    return held;
}

enum sql_came leases_begin(struct ledger *l, bool hopes)
{
    struct leases *s = l->leases;
    enum sql_came came;

    s->notes[0] = '\0';
    if (!s->node) return sql_begin(l->db);
    if (!s->begin)
        s->begin = sql_prepare(
            l->db, "WITH m AS (UPDATE moments SET at = at + 1 RETURNING at)"
                   " UPDATE nodes SET commits = commits + 1 WHERE id = ? RETURNING commits,"
                   " (SELECT turns FROM counters), (SELECT sum FROM digests WHERE name = 'all'),"
                   " (SELECT at FROM m)");
    sql_put_int(s->begin, 1, s->node);
    memcpy(s->seal, l->seal, sizeof s->seal);
    came = sql_begin_asking(s->begin);
    if (came != SQL_DONE) return came;
    return hopes ? sql_go(l->db) : hear(l);
}

enum sql_came leases_end(struct ledger *l)
{
    return !l->leases->notes[0] || lease_tells(l, l->leases->notes) ? SQL_DONE : SQL_LOST;
}

const char *leases_dead(const struct ledger *l)
{
    if (!l->leases || !l->leases->dead) return NULL;
    return l->leases->back ? "the database has gone back to before what players were told: no open "
                             "shoe goes on"
                           : "the other nodes presumed this one dead and took over its tables";
}

bool leases_stored(struct ledger *l)
{
    struct leases *s = l->leases;

    return s->node && lease_number(lease_ask(l, "SELECT commits FROM nodes WHERE id = ?", 1,
                                             s->node)) == s->commits;
}

static int64_t table_of(const struct ledger_op *op)
{
    switch (op->what) {
    case LEDGER_MOVE: return op->as.move.table;
    case LEDGER_BET: return op->as.bet.table;
    case LEDGER_SETTLE: return op->as.settle.table;
    case LEDGER_LOG: return op->as.log.table;
    case LEDGER_SEED: return op->as.seed.table;
    case LEDGER_ROUND: return op->as.round.table;
    case LEDGER_TABLE: return op->as.table.id;
    default: return 0;
    }
}

/* Other nodes may know this player too. */
static void note_player(struct leases *s, const struct ledger_op *op)
{
    switch (op->what) {
    case LEDGER_MOVE:
        for (int i = 0; i < op->as.move.entries; i++)
            if (op->as.move.entry[i].account == LEDGER_WALLET)
                note(s, 'p', op->as.move.entry[i].player);
        break;
    case LEDGER_ROUND: note(s, 'p', op->as.round.player); break;
    case LEDGER_PLAYER: note(s, 'p', op->as.player.id); break;
    case LEDGER_LIMIT: note(s, 'p', op->as.limit.player); break;
    case LEDGER_UNPLAYED: note(s, 'p', op->as.unplayed.player); break;
    case LEDGER_BARRED: note(s, 'p', op->as.barred.player); break;
    case LEDGER_SESSION_END:
        if (op->as.session.player)
            note(s, 's', op->as.session.player);
        else
            memcpy(s->notes, "*", 2);
        break;
    case LEDGER_OPERATOR:
    case LEDGER_DEED: note(s, 'o', 0); break;
    default: break;
    }
}

/* A table that nobody had in the books before is this node's. */
static enum ledger_result is_ours(struct ledger *l, const struct ledger_op *op, int64_t table,
                                  char *why)
{
    enum { NONE = -1, CLOSED = -2 };
    enum ledger_result came = row_settle(l, why);
    int64_t node, turn;

    if (came) return came;
    node = lease_number(lease_ask(l,
                                  "SELECT node FROM owners WHERE table_id = ?1 UNION ALL"
                                  " SELECT -2 FROM tables WHERE id = ?1 AND closed = 1",
                                  1, table));
    if (node != NONE) {
        snprintf(why, LEDGER_WHY, "table %lld is %s", (long long)table,
                 node == CLOSED ? "closed" : "another node's");
        return LEDGER_REFUSED;
    }
    if (op->what != LEDGER_TABLE || op->as.table.closed) return LEDGER_OK;
    turn = lease_turn(l);
    l->leases->moved = true;
    note(l->leases, 't', 0);
    lease_own(l, table, turn);
    l->leases->born = true;
    return LEDGER_OK;
}

enum ledger_result leases_guard(struct ledger *l, const struct ledger_op *op, char *why)
{
    int64_t table = table_of(op);

    if (!l->leases->node) return LEDGER_OK;
    note_player(l->leases, op);
    if (!table || leases_has(l, table)) return LEDGER_OK;
    return is_ours(l, op, table, why);
}

/* Its row of tables is there now, which the row of owners refers to. */
enum ledger_result leases_settle(struct ledger *l, const struct ledger_op *op)
{
    struct leases *s = l->leases;
    int64_t table = op->as.table.id;

    if (!s->node) return LEDGER_OK;
    if (op->as.table.closed) {
        note(s, 't', 0);
        s->moved = true;
        return lease_done(lease_ask(l, "DELETE FROM owners WHERE table_id = ?", 1, table)) < 0
                   ? LEDGER_BROKEN
                   : LEDGER_OK;
    }
    if (!s->born) return LEDGER_OK;
    s->born = false;
    return lease_done(lease_ask(l, "INSERT INTO owners VALUES (?, ?, ?, '')", 3, table, s->node,
                                lease_of(l, table)->fence)) == 1
               ? LEDGER_OK
               : LEDGER_BROKEN;
}

bool leases_knows(struct ledger *l, const struct ledger_group *g)
{
    l->leases->twice = strstr(g->why, "requests.") != NULL;
    return l->leases->twice;
}

/* ---- coming and going ---- */

struct ledger *leases_open(const char *path, char *why, size_t room)
{
    return ledger_open_for(path, SQL_SHARES, why, room);
}

/* Inside a transaction: what a node had is nobody's. */
static bool strip(struct ledger *l, int64_t node)
{
    return lease_turn(l) > 0 &&
           lease_done(lease_ask(l,
                                "UPDATE owners SET node = 0, fence = (SELECT turns FROM counters)"
                                " WHERE node = ?",
                                1, node)) >= 0 &&
           lease_done(lease_ask(l, "DELETE FROM holds WHERE node = ?", 1, node)) >= 0 &&
           lease_done(lease_ask(l, "DELETE FROM claims WHERE node = ?", 1, node)) >= 0 &&
           lease_done(lease_ask(l, "DELETE FROM nodes WHERE id = ?", 1, node)) >= 0 &&
           lease_tells(l, " t ");
}

static int64_t named(struct ledger *l, const char *name)
{
    struct sql_query *q = sql_prepare(l->db, "SELECT id FROM nodes WHERE name = ?");

    sql_put_text(q, 1, name, strlen(name));
    return lease_number(q);
}

static bool enter(struct ledger *l, const char *name, const char *address)
{
    int64_t before = named(l, name), id;
    struct sql_query *q;

    if (before > 0 && !strip(l, before)) return false;
    id = lease_number(
        lease_ask(l,
                  "UPDATE counters SET node = node + 1,"
                  " player = greatest(player, (SELECT coalesce(max(id), 0) FROM players)),"
                  " tables = greatest(tables, (SELECT coalesce(max(id), 0) FROM tables))"
                  " RETURNING node",
                  0));
    q = sql_prepare(l->db, "INSERT INTO nodes VALUES (?1, ?2, ?3, 0, 0, 1)");
    sql_put_int(q, 1, id);
    sql_put_text(q, 2, name, strlen(name));
    sql_put_text(q, 3, address, strlen(address));
    l->leases->node = id;
    l->leases->turns = -1;
    return lease_done(q) == 1;
}

bool leases_join(struct ledger *l, const char *name, const char *address, char *why, size_t room)
{
    if (lease_begins(l) &&
        lease_ends(l, sql_run(l->db, tables_of_it) == SQL_DONE && enter(l, name, address)) &&
        sql_session(l->db, session))
        return true;
    snprintf(why, room, "this server cannot become a node: %s", sql_words(l->db));
    return false;
}

bool leases_announce(struct ledger *l, const char *address)
{
    struct sql_query *q = sql_prepare(l->db, "UPDATE nodes SET address = ?2 WHERE id = ?1");

    sql_put_int(q, 1, l->leases->node);
    sql_put_text(q, 2, address, strlen(address));
    return lease_done(q) == 1;
}

void leases_packs(struct ledger *l)
{
    lease_done(lease_ask(l, "UPDATE nodes SET stays = 0 WHERE id = ?", 1, l->leases->node));
}

void leases_leave(struct ledger *l)
{
    if (l->leases->node && lease_begins(l)) lease_ends(l, strip(l, l->leases->node));
    l->leases->node = 0;
}

void leases_free(struct ledger *l)
{
    if (!l->leases) return;
    sql_drop(l->leases->begin);
    free(l->leases->own);
    free(l->leases);
}

int leases_beat(struct ledger *l)
{
    struct leases *s = l->leases;
    struct sql_query *q = lease_ask(l,
                                    "UPDATE nodes SET beats = beats + 1 WHERE id = ? RETURNING"
                                    " (SELECT at FROM moments)",
                                    1, s->node);
    enum sql_came came = sql_step(q);
    int64_t at = came == SQL_ROW ? sql_int(q, 0) : -1;

    sql_drop(q);
    if (came == SQL_DONE) lease_buried(l, false);
    if (came != SQL_ROW) return came == SQL_DONE ? 0 : -1;
    if (!lease_goes_on(l, at, false)) return 0;
    if (s->at && at > s->at && !lease_remembers(l, at)) return -1;
    return 1;
}

bool leases_nodes(struct ledger *l, leases_see_node *see, void *with)
{
    struct sql_query *q = sql_prepare(l->db, "SELECT id, beats, address FROM nodes ORDER BY id");
    enum sql_came came;

    while ((came = sql_step(q)) == SQL_ROW) {
        struct leases_node n = {
            .id = sql_int(q, 0), .beats = sql_int(q, 1), .address = sql_text(q, 2)};

        n.me = n.id == l->leases->node;
        see(with, &n);
    }
    sql_drop(q);
    return came == SQL_DONE;
}

bool leases_bury(struct ledger *l, int64_t node, int64_t beats)
{
    return lease_begins(l) &&
           lease_ends(l, lease_number(lease_ask(l, "SELECT 1 FROM nodes WHERE id = ? AND beats = ?",
                                                2, node, beats)) == 1 &&
                             strip(l, node));
}

bool leases_void(struct ledger *l, int64_t tx, struct leases_void *out)
{
    struct sql_query *q =
        lease_ask(l,
                  "SELECT x.table_id, x.round, CASE t.closed WHEN 0 THEN t.title ELSE '' END"
                  " FROM transactions x JOIN tables t ON t.id = x.table_id"
                  " WHERE x.id = ? AND x.what = 'void'",
                  1, tx);
    bool found = sql_step(q) == SQL_ROW;

    if (found) {
        out->table = sql_int(q, 0);
        out->round = sql_int(q, 1);
        snprintf(out->title, sizeof out->title, "%s", sql_text(q, 2));
    }
    sql_drop(q);
    return found;
}

void leases_heard(struct ledger *l, char out[LEASES_HEARD])
{
    sql_touched(l->db);
    sql_heard(l->db, out, LEASES_HEARD);
}
