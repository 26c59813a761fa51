/* digest.c -- what was written to each table of the books, as one number. */

#include "digest.h"

#include <stdio.h>
#include <string.h>

const struct digest_row digest_rows[DIGESTS] = {
    [DIGEST_TRANSACTIONS] = {"transactions",
                             "what, table_id, round, time_ms, actor, reason, id FROM"
                             " transactions",
                             .number = "id"},
    [DIGEST_ENTRIES] = {"entries", "tx, kind, player_id, table_id, amount, id FROM entries",
                        .number = "id"},
    [DIGEST_BETS] = {"bets",
                     "tx, table_id, round, player_id, seat, spot, hand, amount, rules, id"
                     " FROM bets",
                     .number = "id"},
    [DIGEST_SETTLEMENTS] = {"settlements",
                            "tx, table_id, round, player_id, seat, spot, hand, stake, net, result,"
                            " clause, stays FROM settlements",
                            .number = NULL},
    [DIGEST_LOG] = {"log", "table_id, seq, before, text, id FROM log", .number = "id"},
    [DIGEST_REQUESTS] = {"requests", "player_id, id, body, answer, n FROM requests", .number = "n"},
    [DIGEST_SEEDS] = {"seeds", "table_id, epoch, seed, sealed FROM seeds", .number = NULL},
    [DIGEST_ROUNDS] = {"rounds",
                       "player_id, table_id, round, time_ms, stake, net, words"
                       " FROM rounds",
                       .number = NULL},
    [DIGEST_TABLES] = {"tables",
                       "id, public_id, title, rules, settings, key_seed, closed, sealed"
                       " FROM tables",
                       .number = NULL},
    [DIGEST_PLAYERS] = {"players", "id, name, passhash, kind, created_ms FROM players",
                        .number = NULL},
    [DIGEST_OPERATORS] = {"operators", DIGEST_OPERATOR_COLUMNS, .number = NULL},
    [DIGEST_DEEDS] = {"deeds",
                      "time_ms, actor, second, action, target, before, after, reason, hash, id"
                      " FROM deeds",
                      .number = "id"},
    [DIGEST_REVERSALS] = {"reversals", "of, tx, table_id, amount FROM reversals", .number = NULL},
    [DIGEST_RELEASED] = {"released", "table_id, line, log FROM released", .number = NULL},
    [DIGEST_LIMITS] = {"limits",
                       "player_id, kind, step, value, asked_ms, from_ms, tx, secret, id"
                       " FROM limits",
                       .number = "id"},
    [DIGEST_STRETCHES] = {"stretches",
                          "player_id, slot, began_ms, seen_ms, played_ms, staked, net"
                          " FROM stretches",
                          .number = NULL},
    [DIGEST_CLOCK] = {"clock", "now_ms, ticks_ms, boot FROM clock", .number = NULL},
    [DIGEST_EVENTS] = {"events_end", "n, chain FROM events_end", .number = NULL},
    [DIGEST_WALLETS] = {"wallets", "kind, player_id, amount FROM accounts WHERE kind IN (1, 5)",
                        .number = NULL},
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

void digest_take(struct digest *d, struct fair_sha256 *h, int times)
{
    uint8_t hash[FAIR_HASH];

    fair_sha256_end(h, hash);
    add(d->sum, hash, times);
    d->rows += times;
}

void digest_add(struct digest *d, struct fair_sha256 *h)
{
    digest_take(d, h, 1);
}

void digest_count(struct digest *d, const struct digest_key *k, enum digest_of of,
                  struct sql_query *s, int times)
{
    struct fair_sha256 h;

    digest_begin(&h, k, of);
    for (int i = 0; i < sql_columns(s); i++) {
        const void *bytes;

        switch (sql_type(s, i)) {
        case SQL_NULL: digest_bytes(&h, 'n', NULL, 0); break;
        case SQL_INT: digest_int(&h, sql_int(s, i)); break;
        case SQL_TEXT:
            bytes = sql_text(s, i); /* before its size is asked for */
            digest_bytes(&h, 't', bytes, sql_size(s, i));
            break;
        case SQL_BYTES:
            bytes = sql_bytes(s, i);
            digest_bytes(&h, 'b', bytes ? bytes : "", sql_size(s, i));
            break;
        }
    }
    digest_take(d, &h, times);
}

bool digest_rest(struct digest *d, const struct digest_key *k, enum digest_of of, int64_t after,
                 struct sql *db)
{
    const struct digest_row *row = &digest_rows[of];
    struct sql_query *s;
    enum sql_came came;
    char text[300], behind[40] = "";

    if (after) snprintf(behind, sizeof behind, " WHERE %s > ?", row->number);
    snprintf(text, sizeof text, "SELECT %s%s", row->select, behind);
    s = sql_prepare(db, text);
    sql_stream(s);
    if (after) sql_put_int(s, 1, after);
    while ((came = sql_step(s)) == SQL_ROW)
        digest_count(d, k, of, s, 1);
    sql_drop(s);
    return came == SQL_DONE;
}

bool digest_all(struct digest *d, const struct digest_key *k, enum digest_of of, struct sql *db)
{
    *d = (struct digest){.rows = 0};
    return digest_rest(d, k, of, 0, db);
}
