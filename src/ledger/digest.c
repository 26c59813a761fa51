/* digest.c -- what was written to each table of the books, as one number. */

#include "digest.h"

#include <stdio.h>
#include <string.h>

const struct digest_row digest_rows[DIGESTS] = {
    [DIGEST_TRANSACTIONS] = {"transactions",
                             "what, table_id, round, time_ms, actor, reason, rowid FROM"
                             " transactions",
                             .grows = true},
    [DIGEST_ENTRIES] = {"entries", "tx, kind, player_id, table_id, amount, rowid FROM entries",
                        .grows = true},
    [DIGEST_BETS] = {"bets",
                     "tx, table_id, round, player_id, seat, spot, hand, amount, rules, rowid"
                     " FROM bets",
                     .grows = true},
    [DIGEST_SETTLEMENTS] = {"settlements",
                            "tx, table_id, round, player_id, seat, spot, hand, stake, net, result,"
                            " clause, stays FROM settlements",
                            .grows = false},
    [DIGEST_LOG] = {"log", "table_id, seq, before, text, rowid FROM log", .grows = true},
    [DIGEST_REQUESTS] = {"requests", "player_id, id, body, answer, rowid FROM requests",
                         .grows = true},
    [DIGEST_SEEDS] = {"seeds", "table_id, epoch, seed, sealed FROM seeds", .grows = false},
    [DIGEST_ROUNDS] = {"rounds",
                       "player_id, table_id, round, time_ms, stake, net, words"
                       " FROM rounds",
                       .grows = false},
    [DIGEST_TABLES] = {"tables",
                       "id, public_id, title, rules, settings, key_seed, closed, sealed"
                       " FROM tables",
                       .grows = false},
    [DIGEST_PLAYERS] = {"players", "id, name, passhash, kind, created_ms FROM players",
                        .grows = false},
    [DIGEST_OPERATORS] = {"operators", DIGEST_OPERATOR_COLUMNS, .grows = false},
    [DIGEST_DEEDS] = {"deeds",
                      "time_ms, actor, second, action, target, before, after, reason, hash, rowid"
                      " FROM deeds",
                      .grows = true},
    [DIGEST_REVERSALS] = {"reversals", "of, tx, table_id, amount FROM reversals", .grows = false},
    [DIGEST_RELEASED] = {"released", "table_id, line, log FROM released", .grows = false},
    [DIGEST_LIMITS] = {"limits",
                       "player_id, kind, step, value, asked_ms, from_ms, tx, secret, rowid"
                       " FROM limits",
                       .grows = true},
    [DIGEST_STRETCHES] = {"stretches",
                          "player_id, slot, began_ms, seen_ms, played_ms, staked, net"
                          " FROM stretches",
                          .grows = false},
    [DIGEST_CLOCK] = {"clock", "now_ms, ticks_ms, boot FROM clock", .grows = false},
    [DIGEST_EVENTS] = {"events_end", "n, chain FROM events_end", .grows = false},
    [DIGEST_WALLETS] = {"wallets", "kind, player_id, amount FROM accounts WHERE kind IN (1, 5)",
                        .grows = false},
};

void digest_keyed(struct digest_key *k, const uint8_t key[FAIR_HASH])
{
    static const char rows[] = "pit rows", all[] = "pit digests";
    uint8_t block[FAIR_BLOCK] = {0}, sub[FAIR_HASH];
    struct fair_hmac from;

    fair_hmac_key(&from, key, FAIR_HASH);
    fair_hmac(&from, rows, sizeof rows, block);
    fair_sha256_begin(&k->begun);
    fair_sha256_add(&k->begun, block, sizeof block);
    fair_hmac(&from, all, sizeof all, sub);
    fair_hmac_key(&k->mac, sub, sizeof sub);
}

static void put(struct fair_sha256 *h, char type, uint64_t n)
{
    uint8_t bytes[9] = {(uint8_t)type};

    for (int i = 0; i < 8; i++)
        bytes[1 + i] = (uint8_t)(n >> (56 - 8 * i));
    fair_sha256_add(h, bytes, sizeof bytes);
}

void digest_begin(struct fair_sha256 *h, const struct digest_key *k, enum digest_of of)
{
    *h = k->begun;
    fair_sha256_add(h, digest_rows[of].name, strlen(digest_rows[of].name) + 1);
}

void digest_int(struct fair_sha256 *h, int64_t value)
{
    put(h, 'i', (uint64_t)value);
}

void digest_bytes(struct fair_sha256 *h, char type, const void *bytes, size_t n)
{
    put(h, bytes ? type : 'n', bytes ? n : 0);
    if (bytes) fair_sha256_add(h, bytes, n);
}

/* The lowest byte first; what leaves 256 bits is forgotten. */
static void add(uint8_t sum[FAIR_HASH], const uint8_t hash[FAIR_HASH], int times)
{
    int carry = 0;

    for (int i = 0; i < FAIR_HASH; i++) {
        carry += sum[i] + times * hash[i];
        sum[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

static void take(struct digest *d, struct fair_sha256 *h, int times)
{
    uint8_t hash[FAIR_HASH];

    fair_sha256_end(h, hash);
    add(d->sum, hash, times);
    d->rows += times;
}

void digest_add(struct digest *d, struct fair_sha256 *h)
{
    take(d, h, 1);
}

void digest_count(struct digest *d, const struct digest_key *k, enum digest_of of, sqlite3_stmt *s,
                  int times)
{
    struct fair_sha256 h;

    digest_begin(&h, k, of);
    for (int i = 0; i < sqlite3_column_count(s); i++) {
        bool is_text = sqlite3_column_type(s, i) == SQLITE_TEXT;
        const void *bytes =
            is_text ? (const void *)sqlite3_column_text(s, i) : sqlite3_column_blob(s, i);

        if (sqlite3_column_type(s, i) == SQLITE_INTEGER)
            digest_int(&h, sqlite3_column_int64(s, i));
        else
            digest_bytes(&h, is_text ? 't' : 'b',
                         sqlite3_column_type(s, i) == SQLITE_NULL ? NULL
                         : bytes                                  ? bytes
                                                                  : "",
                         (size_t)sqlite3_column_bytes(s, i));
    }
    take(d, &h, times);
}

bool digest_rest(struct digest *d, const struct digest_key *k, enum digest_of of, int64_t after,
                 sqlite3 *db)
{
    sqlite3_stmt *s;
    char sql[300];
    int rc;

    snprintf(sql, sizeof sql, "SELECT %s%s", digest_rows[of].select,
             after ? " WHERE rowid > ?" : "");
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) return false;
    if (after) sqlite3_bind_int64(s, 1, after);
    while ((rc = sqlite3_step(s)) == SQLITE_ROW)
        digest_count(d, k, of, s, 1);
    sqlite3_finalize(s);
    return rc == SQLITE_DONE;
}

bool digest_all(struct digest *d, const struct digest_key *k, enum digest_of of, sqlite3 *db)
{
    *d = (struct digest){.rows = 0};
    return digest_rest(d, k, of, 0, db);
}
