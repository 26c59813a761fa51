/* check.c -- the invariants of the books that SQL can prove; check_log.c has the others. */

#include "check.h"

#include "check_log.h"
#include "digest.h"
#include "fair/epoch.h"
#include "ledger.h"
#include "proof.h"
#include "schema.h"
#include "seal.h"

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
    " UNION ALL SELECT tx, 1, id, table_id, player_id, seat, spot, hand, NULL, amount FROM bets) " \
    "AS steps"

static const struct proof proofs[] = {
    {"I1",
     "every transaction sums to zero",
     {"SELECT format('transaction %s sums to %s', tx, sum(amount)) FROM entries GROUP BY tx"
      " HAVING sum(amount) <> 0 LIMIT 1"},
     "SELECT format('%s transactions, %s entries', (SELECT count(*) FROM transactions),"
     " (SELECT count(*) FROM entries))"},
    {"I2",
     "all accounts sum to zero, and each is the sum of its entries",
     {"SELECT format('%s of player %s at table %s has %s, its entries sum to %s', " ACCOUNT
      ", player_id, table_id, sum(balance), sum(moved)) FROM"
      " (SELECT kind, player_id, table_id, amount AS balance, 0 AS moved FROM accounts UNION ALL"
      " SELECT kind, player_id, table_id, 0, amount FROM entries) AS b"
      " GROUP BY kind, player_id, table_id HAVING sum(balance) <> sum(moved) LIMIT 1",
      "SELECT format('all accounts sum to %s', total) FROM"
      " (SELECT sum(amount) AS total FROM accounts) AS a WHERE total <> 0",
      "SELECT format('transaction %s, %s, moves %s of the issue: only an issue may', t.id, t.what,"
      " e.amount) FROM entries e JOIN transactions t ON t.id = e.tx"
      " WHERE e.kind = 5 AND t.what NOT IN ('issue', 'lend', 'return') LIMIT 1",
      "SELECT format('transaction %s, %s, moves money between players and table %s against its"
      " policy', t.id, t.what, t.table_id) FROM transactions t WHERE"
      " CASE WHEN t.what IN ('lend', 'return') THEN t.table_id NOT IN " DRILLS
      " WHEN t.what IN ('buy', 'leave') THEN t.table_id IN " DRILLS " ELSE FALSE END LIMIT 1",
      "SELECT format('%s of player %s at table %s has %s, and the table was set aside', " ACCOUNT
      ", player_id, table_id, amount) FROM accounts WHERE kind IN (2, 3) AND amount <> 0 AND"
      " table_id IN (SELECT table_id FROM transactions WHERE reason LIKE 'set aside%') LIMIT 1"},
     "SELECT format('%s given out: players hold %s, house %s, meters %s',"
     " -coalesce(sum(amount) FILTER (WHERE kind = 5), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind <= 3), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind = 4), 0),"
     " coalesce(sum(amount) FILTER (WHERE kind = 6), 0)) FROM accounts"},
    {"I3",
     "no player's balance was ever below zero",
     {"SELECT format('%s of player %s at table %s has %s', " ACCOUNT
      ", player_id, table_id, amount) FROM accounts WHERE kind <= 3 AND amount < 0 LIMIT 1",
      "SELECT format('%s of player %s at table %s fell to %s in transaction %s', " ACCOUNT
      ", player_id, table_id, balance, tx) FROM (SELECT *, sum(amount) OVER"
      " (PARTITION BY kind, player_id, table_id ORDER BY id) AS balance FROM entries"
      " WHERE kind <= 3) AS b WHERE balance < 0 ORDER BY id LIMIT 1"},
     "SELECT format('%s accounts of players', count(*)) FROM accounts WHERE kind <= 3"},
    {"I4",
     "what is wagered or settled has moved, and nothing else has",
     {"SELECT format('transaction %s moved %s into play for player %s at table %s, its bets and"
      " settlements say %s', tx, sum(moved), player_id, table_id, sum(said)) FROM"
      " (SELECT tx, table_id, player_id, amount AS moved, 0 AS said FROM entries WHERE kind = 3"
      " UNION ALL SELECT tx, table_id, player_id, 0, change FROM " STEPS ") AS m"
      " GROUP BY tx, table_id, player_id HAVING sum(moved) <> sum(said) LIMIT 1",
      /* Grouped: of a join, a planner that expects to find something compares all with all. */
      "SELECT format('transaction %s has wagers and moves %s of a %s', tx, amount, " ACCOUNT
      ") FROM (SELECT tx, max(kind) AS kind, max(amount) AS amount FROM"
      " (SELECT tx, kind, amount, 0 AS step FROM entries WHERE kind IN (1, 5)"
      " UNION ALL SELECT tx, NULL, NULL, 1 FROM " STEPS ") AS m"
      " GROUP BY tx HAVING max(step) = 1 AND count(kind) > 0) AS w LIMIT 1"},
     "SELECT format('%s bets, %s settlements', (SELECT count(*) FROM bets),"
     " (SELECT count(*) FROM settlements))"},
    {"I5",
     "every bet has one end or is open",
     {"SELECT format('table %s, player %s, seat %s, %s: transaction %s settles %s where %s lay',"
      " table_id, player_id, seat, " PLACE
      ", tx, stake, after - change) FROM (SELECT *, sum(change)"
      " OVER (PARTITION BY table_id, player_id, seat, spot, hand ORDER BY tx, part, n) AS after"
      " FROM " STEPS ") AS a WHERE stake IS NOT NULL AND after - change <> stake LIMIT 1",
      "SELECT format('table %s, player %s, seat %s, %s: transaction %s leaves %s there', table_id,"
      " player_id, seat, " PLACE ", tx, after) FROM (SELECT *, sum(change)"
      " OVER (PARTITION BY table_id, player_id, seat, spot, hand ORDER BY tx, part, n) AS after"
      " FROM " STEPS ") AS a WHERE after < 0 LIMIT 1",
      "SELECT format('player %s at table %s has %s in play, open bets are %s', player_id,"
      " table_id, sum(play), sum(open)) FROM (SELECT table_id, player_id, amount AS play,"
      " 0 AS open FROM accounts WHERE kind = 3 UNION ALL"
      " SELECT table_id, player_id, 0, change FROM " STEPS ") AS p"
      " GROUP BY table_id, player_id HAVING sum(play) <> sum(open) LIMIT 1"},
     "SELECT format('%s wagers open, %s in play', count(*), coalesce(sum(open), 0)) FROM"
     " (SELECT sum(change) AS open FROM " STEPS
     " GROUP BY table_id, player_id, seat, spot, hand HAVING sum(change) <> 0) AS o"},
};

/* ---- */

static struct ledger_finding prove(struct sql *db, const struct proof *p)
{
    struct ledger_finding f = {.id = p->id, .title = p->title};

    for (int i = 0; i < OFFENDERS_MAX && p->offender[i]; i++)
        if (sql_ask(db, p->offender[i], f.words, sizeof f.words) != SQL_DONE) return f;
    f.holds = sql_ask(db, p->seen, f.words, sizeof f.words) == SQL_ROW;
    return f;
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
static void check_digests(struct sql *db, const struct digest_key *key, struct ledger_finding *f)
{
    static const struct digest_key none;
    struct digest kept[DIGESTS], d;
    struct digest_proved proved[DIGESTS];
    enum proof_state state = proof_read(db, key, kept, proved);

    *f = (struct ledger_finding){
        .id = "I8", .title = "every row is as it was written", .holds = state == PROOF_STANDS};
    if (!f->holds) snprintf(f->words, sizeof f->words, "%s", proof_words[state]);
    for (int i = 0; i < DIGESTS && f->holds; i++) {
        bool read = digest_all(&d, key ? key : &none, (enum digest_of)i, db);

        f->holds =
            read && d.rows == kept[i].rows && (!key || memcmp(d.sum, kept[i].sum, FAIR_HASH) == 0);
        if (f->holds) continue;
        if (!read)
            snprintf(
                f->words, sizeof f->words,
                "%s cannot be read to its end, so its rows were not counted; %lld were written",
                digest_rows[i].name, (long long)kept[i].rows);
        else
            snprintf(
                f->words, sizeof f->words,
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

static enum ledger_verdict check_all(struct sql *db, const struct digest_key *key,
                                     ledger_see_finding *see, void *with)
{
    struct ledger_finding f = {.id = "I0", .title = "the file is whole"}, log[CHECK_LOG_FINDINGS];
    bool holds;

    f.holds = holds = sql_whole(db, f.words, sizeof f.words);
    tell(&f, see, with);
    for (size_t i = 0; i < sizeof proofs / sizeof proofs[0]; i++) {
        f = prove(db, &proofs[i]);
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
static const struct digest_key *find_key(struct sql *db, const char *path, const char *file,
                                         struct digest_key *key)
{
    uint8_t bytes[SEAL_KEY] = {0};
    char beside[4096], why[300], sealed[300];

    snprintf(beside, sizeof beside, "%s" LEDGER_KEY, path);
    if (!seal_key(file ? file : beside, false, bytes, why, sizeof why) &&
        (sql_ask(db,
                 "SELECT (SELECT count(*) FROM tables WHERE sealed IS NOT NULL) + (SELECT count(*)"
                 " FROM operators WHERE sealed IS NOT NULL)",
                 sealed, sizeof sealed) != SQL_ROW ||
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
    struct sql *db = sql_open(path, SQL_READS, why, room);

    if (db && schema_is_ours(db, why, room))
        verdict = check_all(db, find_key(db, path, key_file, &key), see, with);
    sql_close(db);
    return verdict;
}
