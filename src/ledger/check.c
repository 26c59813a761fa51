/* check.c -- the invariants of the books that SQL can prove; check_log.c has the others. */

#include "check.h"

#include "check_log.h"
#include "digest.h"
#include "fair/epoch.h"
#include "ledger.h"
#include "proof.h"
#include "schema.h"
#include "seal.h"
#include "sums.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OFFENDERS_MAX = 5 };

/* An invariant: each query for an offender answers with a sentence about a row that is wrong, or
 * with nothing; `seen` tells what was looked at. Amounts are cents. */
struct proof {
    const char *id, *title;
    const char *offender[OFFENDERS_MAX];
    const char *seen;
};

#define ACCOUNT                                                                                    \
    "CASE kind WHEN 1 THEN 'wallet' WHEN 2 THEN 'chips' WHEN 3 THEN 'play' WHEN 4 THEN 'house'"    \
    " WHEN 5 THEN 'issue' ELSE 'meter' END"

#define DRILLS "(SELECT id FROM tables WHERE " LEDGER_DRILL ")"

/* What the rows of bets and settlements say of the layout, step by step. Inside a transaction
 * wagers are settled before others are made or travel. */
#define PLACE "spot || CASE hand WHEN 1 THEN '' ELSE '/' || hand END"

#define STEPS                                                                                      \
    "(SELECT tx, 0 AS part, round AS n, table_id, player_id, seat, spot, hand, stake,"             \
    " CASE stays WHEN 1 THEN 0 ELSE -stake END AS change FROM settlements"                         \
    " UNION ALL SELECT tx, 1, id, table_id, player_id, seat, spot, hand, NULL, amount FROM bets)"

static const struct proof proofs[] = {
    {"I0",
     "the file is whole",
     {"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 1",
      "SELECT printf('a row of %s refers to nothing in %s', \"table\", parent)"
      " FROM pragma_foreign_key_check LIMIT 1"},
     "SELECT printf('%d pages', page_count) FROM pragma_page_count"},
    {"I1",
     "every transaction sums to zero",
     {"SELECT printf('transaction %d sums to %d', tx, sum(amount)) FROM entries GROUP BY tx"
      " HAVING sum(amount) <> 0 LIMIT 1"},
     "SELECT printf('%d transactions, %d entries', (SELECT count(*) FROM transactions),"
     " (SELECT count(*) FROM entries))"},
    {"I2",
     "all accounts sum to zero, and each is the sum of its entries",
     {"SELECT printf('%s of player %d at table %d has %d, its entries sum to %d', " ACCOUNT
      ", player_id, table_id, sum(balance), sum(moved)) FROM"
      " (SELECT kind, player_id, table_id, amount AS balance, 0 AS moved FROM accounts UNION ALL"
      " SELECT kind, player_id, table_id, 0, amount FROM entries)"
      " GROUP BY kind, player_id, table_id HAVING sum(balance) <> sum(moved) LIMIT 1",
      "SELECT printf('all accounts sum to %d', total) FROM"
      " (SELECT sum(amount) AS total FROM accounts) WHERE total <> 0",
      "SELECT printf('transaction %d, %s, moves %d of the issue: only an issue may', t.id, t.what,"
      " e.amount) FROM entries e JOIN transactions t ON t.id = e.tx"
      " WHERE e.kind = 5 AND t.what NOT IN ('issue', 'lend', 'return') LIMIT 1",
      "SELECT printf('transaction %d, %s, moves money between players and table %d against its"
      " policy', t.id, t.what, t.table_id) FROM transactions t WHERE"
      " CASE WHEN t.what IN ('lend', 'return') THEN t.table_id NOT IN " DRILLS
      " WHEN t.what IN ('buy', 'leave') THEN t.table_id IN " DRILLS " ELSE 0 END LIMIT 1",
      "SELECT printf('%s of player %d at table %d has %d, and the table was set aside', " ACCOUNT
      ", player_id, table_id, amount) FROM accounts WHERE kind IN (2, 3) AND amount <> 0 AND"
      " table_id IN (SELECT table_id FROM transactions WHERE reason LIKE 'set aside%') LIMIT 1"},
     "SELECT printf('%d given out: players hold %d, house %d, meters %d',"
     " -coalesce(sum(amount) FILTER (WHERE kind = 5), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind <= 3), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind = 4), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind = 6), 0)) FROM accounts"},
    {"I3",
     "no player's balance was ever below zero",
     {"SELECT printf('%s of player %d at table %d has %d', " ACCOUNT
      ", player_id, table_id, amount) FROM accounts WHERE kind <= 3 AND amount < 0 LIMIT 1",
      "SELECT printf('%s of player %d at table %d fell to %d in transaction %d', " ACCOUNT
      ", player_id, table_id, balance, tx) FROM (SELECT *, sum(amount) OVER"
      " (PARTITION BY kind, player_id, table_id ORDER BY id) AS balance FROM entries"
      " WHERE kind <= 3) WHERE balance < 0 ORDER BY id LIMIT 1"},
     "SELECT printf('%d accounts of players', count(*)) FROM accounts WHERE kind <= 3"},
    {"I4",
     "what is wagered or settled has moved, and nothing else has",
     {"SELECT printf('transaction %d moved %d into play for player %d at table %d, its bets and"
      " settlements say %d', tx, sum(moved), player_id, table_id, sum(said)) FROM"
      " (SELECT tx, table_id, player_id, amount AS moved, 0 AS said FROM entries WHERE kind = 3"
      " UNION ALL SELECT tx, table_id, player_id, 0, change FROM " STEPS ")"
      " GROUP BY tx, table_id, player_id HAVING sum(moved) <> sum(said) LIMIT 1",
      "SELECT printf('transaction %d has wagers and moves %d of a %s', tx, amount, " ACCOUNT
      ") FROM entries WHERE kind IN (1, 5) AND tx IN (SELECT tx FROM " STEPS ") LIMIT 1"},
     "SELECT printf('%d bets, %d settlements', (SELECT count(*) FROM bets),"
     " (SELECT count(*) FROM settlements))"},
    {"I5",
     "every bet has one end or is open",
     {"SELECT printf('table %d, player %d, seat %d, %s: transaction %d settles %d where %d lay',"
      " table_id, player_id, seat, " PLACE
      ", tx, stake, after - change) FROM (SELECT *, sum(change)"
      " OVER (PARTITION BY table_id, player_id, seat, spot, hand ORDER BY tx, part, n) AS after"
      " FROM " STEPS ") WHERE stake IS NOT NULL AND after - change <> stake LIMIT 1",
      "SELECT printf('table %d, player %d, seat %d, %s: transaction %d leaves %d there', table_id,"
      " player_id, seat, " PLACE ", tx, after) FROM (SELECT *, sum(change)"
      " OVER (PARTITION BY table_id, player_id, seat, spot, hand ORDER BY tx, part, n) AS after"
      " FROM " STEPS ") WHERE after < 0 LIMIT 1",
      "SELECT printf('player %d at table %d has %d in play, open bets are %d', player_id,"
      " table_id, sum(play), sum(open)) FROM (SELECT table_id, player_id, amount AS play,"
      " 0 AS open FROM accounts WHERE kind = 3 UNION ALL"
      " SELECT table_id, player_id, 0, change FROM " STEPS ")"
      " GROUP BY table_id, player_id HAVING sum(play) <> sum(open) LIMIT 1"},
     "SELECT printf('%d wagers open, %d in play', count(*), coalesce(sum(open), 0)) FROM"
     " (SELECT sum(change) AS open FROM " STEPS
     " GROUP BY table_id, player_id, seat, spot, hand HAVING sum(change) <> 0)"},
};

/* ---- */

/* The sentence that a query answers with; "" if it has none. False: it cannot be answered. */
static bool ask(sqlite3 *db, const char *sql, char *out, size_t room)
{
    sqlite3_stmt *s;
    int rc = sqlite3_prepare_v2(db, sql, -1, &s, NULL);
    const unsigned char *words;

    out[0] = '\0';
    if (!rc) rc = sqlite3_step(s);
    if (rc == SQLITE_ROW) {
        words = sqlite3_column_text(s, 0);
        snprintf(out, room, "%s", words ? (const char *)words : "there is no memory");
    }
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) snprintf(out, room, "%s", sqlite3_errmsg(db));
    sqlite3_finalize(s);
    return rc == SQLITE_ROW || rc == SQLITE_DONE;
}

static struct ledger_finding prove(sqlite3 *db, const struct proof *p)
{
    struct ledger_finding f = {.id = p->id, .title = p->title};

    for (int i = 0; i < OFFENDERS_MAX && p->offender[i]; i++)
        if (!ask(db, p->offender[i], f.words, sizeof f.words) || f.words[0]) return f;
    f.holds = ask(db, p->seen, f.words, sizeof f.words);
    return f;
}

/* What SQLite does not know of: sums of pages. */
static void add_sums(sqlite3 *db, struct ledger_finding *f)
{
    size_t n = strlen(f->words);

    if (sums_differ(db, f->words, sizeof f->words))
        f->holds = false;
    else if (f->holds && sums_kept(db))
        snprintf(f->words + n, sizeof f->words - n, ", each with its sum");
}

/* What stands in a damaged file may hold anything; what is told is one line. */
static void tell(struct ledger_finding *f, ledger_see_finding *see, void *with)
{
    for (char *c = f->words; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = ' ';
    see(with, f);
}

/* Every row as it was written, by the sum of their hashes. Without the key no more can be seen than
 * how many there are. */
static void check_digests(sqlite3 *db, const struct digest_key *key, struct ledger_finding *f)
{
    static const struct digest_key none;
    struct digest kept[DIGESTS], d;
    struct digest_proved proved[DIGESTS];
    enum proof_state state = proof_read(db, key, kept, proved);

    *f = (struct ledger_finding){
        .id = "I8", .title = "every row is as it was written", .holds = state == PROOF_STANDS};
    if (!f->holds) snprintf(f->words, sizeof f->words, "%s", proof_words[state]);
    for (int i = 0; i < DIGESTS && f->holds; i++) {
        f->holds = digest_all(&d, key ? key : &none, (enum digest_of)i, db) &&
                   d.rows == kept[i].rows && (!key || memcmp(d.sum, kept[i].sum, FAIR_HASH) == 0);
        if (f->holds) continue;
        snprintf(f->words, sizeof f->words,
                 "%s has %lld rows, and one of them was altered, lost or put in by another program "
                 "since %lld were written",
                 digest_rows[i].name, (long long)d.rows, (long long)kept[i].rows);
    }
    if (!f->holds) return;
    snprintf(f->words, sizeof f->words,
             key ? "%d tables have their digests"
                 : "%d tables have as many rows as they must; what stands in them is compared with "
                   "the key file alone",
             (int)DIGESTS);
}

static enum ledger_verdict check_all(sqlite3 *db, const struct digest_key *key,
                                     ledger_see_finding *see, void *with)
{
    struct ledger_finding f, log[CHECK_LOG_FINDINGS];
    bool holds = true;

    for (size_t i = 0; i < sizeof proofs / sizeof proofs[0]; i++) {
        f = prove(db, &proofs[i]);
        if (!i) add_sums(db, &f);
        holds &= f.holds;
        tell(&f, see, with);
    }
    check_logs(db, log);
    for (int i = 0; i < CHECK_LOG_FINDINGS; i++) {
        holds &= log[i].holds;
        tell(&log[i], see, with);
    }
    check_digests(db, key, &f);
    holds &= f.holds;
    tell(&f, see, with);
    check_deeds(db, &f);
    holds &= f.holds;
    tell(&f, see, with);
    check_limits(db, &f);
    holds &= f.holds;
    tell(&f, see, with);
    return holds ? LEDGER_HOLDS : LEDGER_FAILS;
}

/* NULL: there is none. Books whose secrets are plain, as those of tests are, have digests without.
 */
static const struct digest_key *find_key(sqlite3 *db, const char *path, const char *file,
                                         struct digest_key *key)
{
    uint8_t bytes[SEAL_KEY] = {0};
    char beside[4096], why[300], sealed[32];

    snprintf(beside, sizeof beside, "%s" LEDGER_KEY, path);
    if (!seal_key(file ? file : beside, false, bytes, why, sizeof why) &&
        (!ask(db,
              "SELECT (SELECT count(*) FROM tables WHERE sealed IS NOT NULL) + (SELECT count(*)"
              " FROM operators WHERE sealed IS NOT NULL)",
              sealed, sizeof sealed) ||
         atoi(sealed)))
        return NULL;
    digest_keyed(key, bytes);
    return key;
}

enum ledger_verdict ledger_check(const char *path, const char *key_file, ledger_see_finding *see,
                                 void *with, char *why, size_t room)
{
    enum ledger_verdict verdict = LEDGER_NO_BOOKS;
    struct digest_key key;
    sqlite3 *db = NULL;

    if (sums_open(path, &db, SQLITE_OPEN_READONLY) ||
        sqlite3_exec(db, "BEGIN", NULL, NULL, NULL)) /* one moment of a server that goes on */
        snprintf(why, room, "%s", db ? sqlite3_errmsg(db) : "there is no memory");
    else if (schema_is_ours(db, why, room))
        verdict = check_all(db, find_key(db, path, key_file, &key), see, with);
    if (verdict == LEDGER_NO_BOOKS) sums_differ(db, why, room);
    sqlite3_close(db);
    return verdict;
}
