/* db.h -- the server's connection to its books: its statements, and rows that go in and come out.
 * For the ledger alone. */
#pragma once

#include "anchor.h"
#include "digest.h"
#include "known.h"
#include "ledger.h"
#include "proof.h"
#include "schema.h"
#include "seal.h"
#include "sql.h"

#include <stdbool.h>

enum { LEDGER_ANCHORS = 2 };
enum { LEDGER_WHY = sizeof((struct ledger_group *)0)->why };

#define PERSON(expires)                                                                            \
    "SELECT p.id, p.name, p.passhash, p.kind, p.created_ms, p.disabled,"                           \
    " coalesce((SELECT amount FROM accounts WHERE kind = 1 AND player_id = p.id AND table_id = 0)" \
    ", 0), " expires " FROM players p "

/* Every statement there is. They are prepared when first used, and kept. */
#define LEDGER_STATEMENTS(X)                                                                       \
    X(GROUP, "SAVEPOINT g")                                                                        \
    X(GROUP_BACK, "ROLLBACK TO g")                                                                 \
    X(GROUP_DONE, "RELEASE g")                                                                     \
    X(PUT_TRANSACTION,                                                                             \
      "INSERT INTO transactions (what, table_id, round, time_ms, actor, reason, id)"               \
      " VALUES (?, ?, ?, ?, ?, ?, ?)")                                                             \
    X(PUT_ENTRY, "INSERT INTO entries (tx, kind, player_id, table_id, amount, id)"                 \
                 " VALUES (?, ?, ?, ?, ?, ?)")                                                     \
    X(ADD_TO_ACCOUNT, "UPDATE accounts SET amount = amount + ?4"                                   \
                      " WHERE kind = ?1 AND player_id = ?2 AND table_id = ?3")                     \
    X(PUT_ACCOUNT, "INSERT INTO accounts (kind, player_id, table_id, amount)"                      \
                   " VALUES (?, ?, ?, ?)")                                                         \
    X(PUT_BET,                                                                                     \
      "INSERT INTO bets (tx, table_id, round, player_id, seat, spot, hand, amount, rules, id)"     \
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")                                                    \
    X(PUT_SETTLEMENT,                                                                              \
      "INSERT INTO settlements (tx, table_id, round, player_id, seat, spot, hand, stake, net,"     \
      " result, clause, stays) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")                       \
    X(PUT_LOG, "INSERT INTO log (table_id, seq, before, text, id) VALUES (?, ?, ?, ?, ?)")         \
    X(PUT_LOG_END, "INSERT INTO log_ends (table_id, seq, last) VALUES (?, ?, ?)")                  \
    X(MOVE_LOG_END, "UPDATE log_ends SET seq = ?2, last = ?3 WHERE table_id = ?1")                 \
    X(PUT_REQUEST, "INSERT INTO requests (player_id, id, body, answer, n) VALUES (?, ?, ?, ?, ?)") \
    X(PUT_PLAYER,                                                                                  \
      "INSERT INTO players (id, name, passhash, kind, created_ms, disabled)"                       \
      " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"            \
      " passhash = excluded.passhash, kind = excluded.kind") /* ledger_bar has disabled */         \
    X(PUT_SESSION, "INSERT INTO sessions (token, player_id, expires_ms) VALUES (?, ?, ?)"          \
                   " ON CONFLICT (token) DO UPDATE SET expires_ms = excluded.expires_ms")          \
    X(END_SESSION, "DELETE FROM sessions WHERE token = ?")                                         \
    X(END_SESSIONS, "DELETE FROM sessions WHERE player_id = ?")                                    \
    X(PUT_TABLE,                                                                                   \
      "INSERT INTO tables (id, public_id, title, rules, settings, key_seed, closed,"               \
      " sealed) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET public_id ="        \
      " excluded.public_id, title = excluded.title, rules = excluded.rules, settings ="            \
      " excluded.settings, key_seed = excluded.key_seed, closed = excluded.closed,"                \
      " sealed = excluded.sealed")                                                                 \
    X(PUT_SEED, "INSERT INTO seeds (table_id, epoch, seed, sealed) VALUES (?, ?, ?, ?)")           \
    X(PUT_ROUND, "INSERT INTO rounds (player_id, n, table_id, round, time_ms, stake, net, words)"  \
                 " VALUES (?1, coalesce((SELECT max(n) FROM rounds WHERE player_id = ?1), 0) + 1," \
                 " ?2, ?3, ?4, ?5, ?6, ?7)")                                                       \
    X(LAST_TX, "SELECT coalesce(max(id), 0) FROM transactions")                                    \
    X(PUT_LIMIT,                                                                                   \
      "INSERT INTO limits (player_id, kind, step, value, asked_ms, from_ms, tx, secret, id)"       \
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")                                                       \
    X(LIMITS, "SELECT kind, step, value, asked_ms, from_ms, secret FROM limits"                    \
              " WHERE player_id = ? ORDER BY id")                                                  \
    X(STRETCH, "SELECT player_id, slot, began_ms, seen_ms, played_ms, staked, net FROM stretches"  \
               " WHERE player_id = ? AND slot = ?")                                                \
    X(PUT_STRETCH, "INSERT INTO stretches (player_id, slot, began_ms, seen_ms, played_ms, staked," \
                   " net) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player_id, slot) DO UPDATE"    \
                   " SET began_ms = excluded.began_ms, seen_ms = excluded.seen_ms, played_ms ="    \
                   " excluded.played_ms, staked = excluded.staked, net = excluded.net")            \
    X(STRETCHES, "SELECT began_ms, seen_ms, played_ms, staked, net FROM stretches"                 \
                 " WHERE player_id = ? AND slot >= ? ORDER BY slot")                               \
    X(PUT_CLOCK, "INSERT INTO clock (one, now_ms, ticks_ms, boot) VALUES (1, ?1, ?2, ?3)"          \
                 " ON CONFLICT (one) DO UPDATE SET now_ms = ?1, ticks_ms = ?2, boot = ?3")         \
    X(CLOCK, "SELECT now_ms, ticks_ms, boot FROM clock")                                           \
    X(DIGEST_CLOCK, "SELECT now_ms, ticks_ms, boot FROM clock WHERE one = ?")                      \
    X(PUT_EVENTS_END, "INSERT INTO events_end (one, n, chain) VALUES (1, ?1, ?2)"                  \
                      " ON CONFLICT (one) DO UPDATE SET n = ?1, chain = ?2")                       \
    X(EVENTS_END, "SELECT n, chain FROM events_end WHERE one = ?")                                 \
    X(NEWEST, "SELECT coalesce((SELECT time_ms FROM transactions ORDER BY id DESC LIMIT 1), 0)")   \
    X(LAST, "SELECT coalesce((SELECT max(id) FROM players), 0),"                                   \
            " coalesce((SELECT max(id) FROM tables), 0)")                                          \
    X(PERSON_BY_ID, PERSON("0") "WHERE p.id = ?")                                                  \
    X(PERSON_BY_NAME, PERSON("0") "WHERE p.id = " SCHEMA_NAMED)                                    \
    X(PERSON_BY_TOKEN, PERSON("s.expires_ms") "JOIN sessions s ON s.player_id = p.id WHERE "       \
                                              "s.token = ? AND s.expires_ms > ?")                  \
    X(BALANCE, "SELECT amount FROM accounts WHERE kind = ? AND player_id = ? AND table_id = ?")    \
    X(TABLES, "SELECT id, public_id, title, rules, settings, key_seed, sealed FROM tables"         \
              " WHERE closed = 0 ORDER BY id")                                                     \
    X(REACHED, SCHEMA_REACHED " WHERE id = ?")                                                     \
    X(PUT_DIGEST,                                                                                  \
      "INSERT INTO digests (name, rows, sum, proved, proved_rows, proved_sum)"                     \
      " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET rows = excluded.rows,"          \
      " sum = excluded.sum, proved = excluded.proved, proved_rows = excluded.proved_rows,"         \
      " proved_sum = excluded.proved_sum")                                                         \
    X(DIGEST_TABLE, "SELECT id, public_id, title, rules, settings, key_seed, closed, sealed"       \
                    " FROM tables WHERE id = ?")                                                   \
    X(PUT_OPERATOR,                                                                                \
      "INSERT INTO operators (id, name, role, token, secret, sealed, counter, disabled, fresh)"    \
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET role = excluded.role,"   \
      " token = excluded.token, secret = excluded.secret, sealed = excluded.sealed,"               \
      " counter = excluded.counter, disabled = excluded.disabled, fresh = excluded.fresh")         \
    X(DIGEST_OPERATOR, "SELECT " DIGEST_OPERATOR_COLUMNS " WHERE id = ?")                          \
    X(OPERATORS, "SELECT " DIGEST_OPERATOR_COLUMNS " ORDER BY id")                                 \
    X(LAST_DEED, "SELECT hash FROM deeds ORDER BY id DESC LIMIT 1")                                \
    X(PUT_DEED, "INSERT INTO deeds (time_ms, actor, second, action, target, before, after, reason" \
                ", hash, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")                               \
    X(DEEDS, "SELECT id, time_ms, actor, second, action, target, before, after, reason, hash"      \
             " FROM deeds WHERE (?1 = 0 OR id < ?1) ORDER BY id DESC LIMIT ?2")                    \
    X(STANDING, "SELECT id, time_ms, actor, second, action, target, before, after, reason, hash"   \
                " FROM deeds WHERE id IN (SELECT max(id) FROM deeds WHERE action IN ('stop',"      \
                " 'start', 'close', 'rules', 'limits') GROUP BY target, CASE action WHEN 'stop'"   \
                " THEN 1 WHEN 'start' THEN 1 WHEN 'close' THEN 2 ELSE 3 END) ORDER BY id")         \
    X(PUT_BARRED, "UPDATE players SET disabled = ?2 WHERE id = ?1")                                \
    X(PUT_REVERSAL, "INSERT INTO reversals (of, tx, table_id, amount) VALUES (?, ?, ?, ?)")        \
    X(PUT_RELEASED, "INSERT INTO released (table_id, line, log) VALUES (?, ?, ?)")                 \
    X(REVERSED, "SELECT 1 FROM settlements s JOIN reversals r ON r.of = s.tx"                      \
                " WHERE s.table_id = ? AND s.round = ? LIMIT 1")                                   \
    X(ROUND_TXS, "SELECT tx, sum(net) FROM settlements WHERE table_id = ? AND round = ?"           \
                 " GROUP BY tx ORDER BY tx")                                                       \
    X(ROUND_NETS, "SELECT player_id, sum(net), sum(stake) FROM settlements"                        \
                  " WHERE table_id = ? AND round = ? GROUP BY player_id ORDER BY player_id")       \
    X(CORRECTED, "SELECT coalesce(sum(amount), 0) FROM reversals WHERE table_id = ?")              \
    X(DIGEST_PLAYER, "SELECT id, name, passhash, kind, created_ms FROM players WHERE id = ?")      \
    X(BARRED, "SELECT id FROM players WHERE disabled = 1")                                         \
    X(TABLE, "SELECT id FROM tables WHERE public_id = ?")                                          \
    X(LOG, SCHEMA_LOG)                                                                             \
    X(SEEDS, "SELECT epoch, seed, sealed FROM seeds WHERE table_id = ? ORDER BY epoch")            \
    X(OPEN_SEEDS, "SELECT table_id, epoch, seed, sealed FROM seeds")                               \
    X(SEAL_SEED, "UPDATE seeds SET seed = zeroblob(32), sealed = ?3"                               \
                 " WHERE table_id = ?1 AND epoch = ?2")                                            \
    X(OPEN_KEYS, "SELECT id, 0, key_seed, sealed FROM tables")                                     \
    X(SEAL_KEYS, "UPDATE tables SET key_seed = zeroblob(32), sealed = ?3"                          \
                 " WHERE id = ?1 AND ?2 = 0")                                                      \
    X(OPEN_SECRETS, "SELECT -id, 0, secret, sealed FROM operators")                                \
    X(SEAL_SECRET, "UPDATE operators SET secret = zeroblob(32), sealed = ?3"                       \
                   " WHERE id = -?1 AND ?2 = 0")                                                   \
    X(ANY_SEALED, "SELECT table_id, epoch, sealed FROM seeds WHERE sealed IS NOT NULL"             \
                  " ORDER BY table_id DESC, epoch DESC LIMIT 1")                                   \
    X(REQUEST_IDS, "SELECT id FROM requests WHERE player_id = ? ORDER BY id")                      \
    X(REQUEST, "SELECT body, answer FROM requests WHERE player_id = ? AND id = ?")                 \
    X(ROUNDS,                                                                                      \
      "SELECT r.n, r.table_id, r.round, r.time_ms, r.stake, r.net, r.words, t.public_id,"          \
      " t.rules, " LEDGER_DRILL ", (SELECT count(*) FROM settlements s JOIN reversals v ON"        \
      " v.of = s.tx WHERE s.table_id = r.table_id AND s.round = r.round)"                          \
      " FROM rounds r JOIN tables t ON t.id = r.table_id"                                          \
      " WHERE r.player_id = ?1 AND (?2 = 0 OR r.n < ?2) ORDER BY r.n DESC LIMIT ?3")               \
    X(PART,                                                                                        \
      "SELECT time_ms, stake FROM rounds WHERE player_id = ? AND table_id = ? AND round = ?")      \
    X(TOOK_PART, "SELECT 1 FROM rounds WHERE player_id = ? AND table_id = ? AND round = ?")        \
    X(OPEN_BETS, "SELECT table_id, player_id, seat, spot, hand, sum(amount) FROM"                  \
                 " (SELECT table_id, player_id, seat, spot, hand, amount FROM bets UNION ALL"      \
                 " SELECT table_id, player_id, seat, spot, hand, -stake FROM settlements WHERE "   \
                 "stays = 0) AS b"                                                                 \
                 " GROUP BY table_id, player_id, seat, spot, hand HAVING sum(amount) <> 0"         \
                 " ORDER BY table_id, player_id, seat, spot, hand")

enum statement {
#define X(name, sql) DB_##name,
    LEDGER_STATEMENTS(X)
#undef X
        DB_STATEMENTS
};

struct ledger {
    struct sql *db;
    int64_t touched;
    char broken[LEDGER_WHY];
    char refused[LEDGER_WHY]; /* a row was, and a question was asked since: until it is all taken
                                 back */
    bool full;                /* for want of room on the disk */
    bool gone; /* for want of a connection: then they are broken until it is there again */
    uint8_t key[SEAL_KEY];
    bool sealed; /* secrets are, with this key */
    bool moved;  /* from an older version, when they were opened */
    struct digest_key digest_key;
    struct digest digest[DIGESTS];
    struct digest_proved proved[DIGESTS];
    bool digested;           /* they have been read, or worked out */
    int64_t last[DIGESTS];   /* number of the last row, of a table that grows */
    bool changed[DIGESTS];   /* since they were stored */
    uint8_t seal[FAIR_HASH]; /* over all of them, as it was put into the books last */
    struct known known;      /* accounts, and ends of logs */
    struct anchor anchor[LEDGER_ANCHORS];
    int anchors;
    char lost[260]; /* which of them is, "" if none */
    struct sql_query *statement[DB_STATEMENTS];
    struct leases *leases; /* beside other nodes, see leased.h; NULL: there are none */
};

/* One use of a statement: values go in from the left, then it is run once or row by row. */
struct row {
    struct ledger *l;
    struct sql_query *s;
    int at;                  /* the last value put in, or taken out */
    enum sql_came came;      /* the first thing that went wrong, else SQL_DONE */
    enum digest_of of;       /* what goes in is a row of this, */
    struct fair_sha256 hash; /* and its hash so far */
};

struct row row_of(struct ledger *l, enum statement which);
void row_int(struct row *r, int64_t value);
void row_text(struct row *r, const char *text); /* NULL: none. The caller's until the row is run */
void row_text_n(struct row *r, const char *text, size_t n);
void row_bytes(struct row *r, const uint8_t *bytes, size_t n);

/* Runs it; with row_settle, or at the next question, it is told what came of it. Unless LEDGER_OK
 * why has LEDGER_WHY bytes of words. */
enum ledger_result row_run(struct row *r, char *why);
enum ledger_result row_settle(struct ledger *l, char *why);

/* The next row of an answer; false at its end, or if the file cannot be read: the books are broken
 * then. Whoever stops before the end calls row_end. */
bool row_next(struct row *r);
void row_end(struct row *r);
void row_breaks(struct row *r,
                const char *words); /* what stands there cannot be: so the books are */

/* release.c: what stands of a table is taken as it is, and closed; its log has this hash. */
bool release_mends(struct ledger *l, int64_t table, uint8_t hash[LEDGER_TOKEN], char *why);
void release_hash(struct sql *db, int64_t table, uint8_t out[LEDGER_TOKEN]);

/* limits.c: what players have set themselves and how much they play, as rows. */
enum ledger_result limits_put(struct ledger *l, const struct ledger_op *op, char *why);
enum ledger_result limits_put_played(struct ledger *l, const struct ledger_op *op, char *why);
enum ledger_result limits_put_round(struct ledger *l, const struct ledger_op *op, char *why);
enum ledger_result limits_put_unplayed(struct ledger *l, const struct ledger_op *op, char *why);

/* proof.c: the digests are read and must be those that were stored, or worked out where books have
 * none yet; and they are stored, with the seal over all of them. */
enum ledger_result proof_load(struct ledger *l);
enum ledger_result proof_store(struct ledger *l);
bool proof_make(struct ledger *l); /* of the rows as they stand */

/* Stores what stands in a group; nothing is undone here. */
enum ledger_result store_group(struct ledger *l, struct ledger_group *g, int64_t time_ms);
