/* proof.c -- the digests of all tables, sealed with the key; and what a start looks at. */

#include "proof.h"

#include "leased.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALL "all" /* the row that seals the others */

const char *const proof_words[] = {
    [PROOF_STANDS] = "",
    [PROOF_UNMADE] = "the digests of the rows were never made: pit serve makes them",
    [PROOF_MISSING] = "digests of the rows are missing: another program has taken them out",
    [PROOF_FORGED] = "the digests of the rows are not those that were stored with this key",
    [PROOF_UNREADABLE] = "the digests of the rows cannot be read",
    [PROOF_LOST] = "the connection to the database was lost",
};

/* ---- all of them as one ---- */

struct bytes {
    uint8_t at[DIGESTS * (3 * 8 + 2 * FAIR_HASH)];
    size_t n;
};

static void put_number(struct bytes *b, int64_t n)
{
    for (int i = 0; i < 8; i++)
        b->at[b->n++] = (uint8_t)((uint64_t)n >> (56 - 8 * i));
}

static void put_digest(struct bytes *b, const struct digest *d)
{
    put_number(b, d->rows);
    memcpy(b->at + b->n, d->sum, FAIR_HASH);
    b->n += FAIR_HASH;
}

static void seal_all(const struct digest_key *key, const struct digest now[DIGESTS],
                     const struct digest_proved proved[DIGESTS], uint8_t out[FAIR_HASH])
{
    struct bytes b = {.n = 0};

    for (int i = 0; i < DIGESTS; i++) {
        put_digest(&b, &now[i]);
        put_digest(&b, &proved[i].digest);
        put_number(&b, proved[i].to);
    }
    fair_hmac(&key->mac, b.at, b.n, out);
}

/* ---- reading ---- */

static void take_digest(struct sql_query *s, int column, struct digest *d)
{
    d->rows = sql_int(s, column);
    sql_copy(s, column + 1, d->sum, FAIR_HASH);
}

static int table_named(const char *name)
{
    for (int i = 0; i < DIGESTS; i++)
        if (strcmp(digest_rows[i].name, name) == 0) return i;
    return DIGEST_NONE;
}

static enum proof_state unread(enum sql_came came)
{
    return came == SQL_LOST ? PROOF_LOST : PROOF_UNREADABLE;
}

enum proof_state proof_read(struct sql *db, const struct digest_key *key,
                            struct digest now[DIGESTS], struct digest_proved proved[DIGESTS])
{
    static const uint8_t none[FAIR_HASH];
    struct digest all = {.rows = -1};
    uint8_t must[FAIR_HASH];
    struct sql_query *s;
    enum sql_came came;
    int kept = 0, rows = 0;

    memset(now, 0, DIGESTS * sizeof *now);
    memset(proved, 0, DIGESTS * sizeof *proved);
    s = sql_prepare(db, "SELECT name, rows, sum, proved, proved_rows, proved_sum FROM digests");
    while ((came = sql_step(s)) == SQL_ROW) {
        const char *name = sql_text(s, 0);
        int at = table_named(name);

        rows++;
        if (strcmp(name, ALL) == 0) take_digest(s, 1, &all);
        if (at == DIGEST_NONE) continue;
        take_digest(s, 1, &now[at]);
        proved[at].to = sql_int(s, 3);
        take_digest(s, 4, &proved[at].digest);
        kept++;
    }
    sql_drop(s);
    if (came != SQL_DONE) return unread(came);
    if (rows == 1 && all.rows == 0 && memcmp(all.sum, none, FAIR_HASH) == 0) return PROOF_UNMADE;
    if (kept != DIGESTS || rows != kept + 1 || all.rows < 0) return PROOF_MISSING;
    if (!key) return PROOF_STANDS;
    seal_all(key, now, proved, must);
    return memcmp(must, all.sum, FAIR_HASH) == 0 ? PROOF_STANDS : PROOF_FORGED;
}

/* From here on rows that are added are numbered: all last numbers with one question. */
static enum proof_state take_up(struct ledger *l)
{
    char text[DIGESTS * 80] = "SELECT 0";
    struct sql_query *q;
    enum sql_came came;
    int column = 0;

    for (int i = 0; i < DIGESTS; i++) {
        size_t n = strlen(text);

        if (digest_rows[i].number)
            snprintf(text + n, sizeof text - n, ", (SELECT coalesce(max(%s), 0) FROM %s)",
                     digest_rows[i].number, digest_rows[i].name);
    }
    q = sql_prepare(l->db, text);
    came = sql_step(q);
    l->digested = came == SQL_ROW;
    for (int i = 0; i < DIGESTS && l->digested; i++)
        l->last[i] = digest_rows[i].number ? sql_int(q, ++column) : 0;
    sql_drop(q);
    return l->digested ? PROOF_STANDS : unread(came);
}

bool proof_make(struct ledger *l)
{
    for (int i = 0; i < DIGESTS; i++) {
        if (!digest_all(&l->digest[i], &l->digest_key, (enum digest_of)i, l->db)) return false;
        l->proved[i] = (struct digest_proved){.to = 0};
        l->changed[i] = true;
    }
    return take_up(l) == PROOF_STANDS;
}

enum ledger_result proof_load(struct ledger *l)
{
    enum proof_state state;
    struct row r = row_of(l, DB_EVENTS_END); /* says whether the books are broken already */

    if (l->digested) return LEDGER_OK;
    if (!l->leases || !l->leases->keeps) known_forget(l);
    if (l->leases) l->leases->keeps = false;
    if (r.came != SQL_DONE) return LEDGER_BROKEN;
    state = proof_read(l->db, &l->digest_key, l->digest, l->proved);
    if (state == PROOF_UNMADE && proof_make(l)) return LEDGER_OK;
    if (state == PROOF_STANDS) state = take_up(l);
    l->gone |= state == PROOF_LOST;
    if (l->digested) seal_all(&l->digest_key, l->digest, l->proved, l->seal);
    if (!l->digested) row_breaks(&r, proof_words[state]);
    return l->digested ? LEDGER_OK : LEDGER_BROKEN;
}

/* ---- storing ---- */

static enum ledger_result put_row(struct ledger *l, const char *name, const struct digest *now,
                                  const struct digest_proved *proved)
{
    struct row r = row_of(l, DB_PUT_DIGEST);
    char why[LEDGER_WHY];

    row_text(&r, name);
    row_int(&r, now->rows);
    row_bytes(&r, now->sum, FAIR_HASH);
    row_int(&r, proved->to);
    row_int(&r, proved->digest.rows);
    row_bytes(&r, proved->digest.sum, FAIR_HASH);
    return row_run(&r, why);
}

enum ledger_result proof_store(struct ledger *l)
{
    struct digest all = {.rows = DIGESTS};
    bool any = false;

    for (int i = 0; i < DIGESTS; i++) {
        if (!l->changed[i]) continue;
        if (put_row(l, digest_rows[i].name, &l->digest[i], &l->proved[i])) return LEDGER_BROKEN;
        l->changed[i] = false;
        any = true;
    }
    if (!any) return LEDGER_OK;
    seal_all(&l->digest_key, l->digest, l->proved, all.sum);
    memcpy(l->seal, all.sum, sizeof l->seal);
    return put_row(l, ALL, &all, &(struct digest_proved){.to = 0}) ? LEDGER_BROKEN : LEDGER_OK;
}

/* ---- at a start ---- */

/* A table's own rows are proved where its log is read, and one that does not hold is set aside;
 * what is neither in the order of time nor small is for the whole check. */
enum weight { REFUSED, TOLD, LEFT };

static enum weight weight_of(enum digest_of of)
{
    switch (of) {
    case DIGEST_LOG:
    case DIGEST_BETS: return TOLD;
    case DIGEST_SETTLEMENTS:
    case DIGEST_SEEDS:
    case DIGEST_ROUNDS:
    case DIGEST_STRETCHES: return LEFT;
    default: return REFUSED;
    }
}

/* From what was proved last; where that is nothing, from the first row. */
static bool is_as_written(struct ledger *l, enum digest_of of)
{
    struct digest_proved *from = &l->proved[of];
    struct digest d = from->digest;

    if (!digest_rest(&d, &l->digest_key, of, from->to, l->db)) return false;
    if (d.rows != l->digest[of].rows || memcmp(d.sum, l->digest[of].sum, FAIR_HASH) != 0)
        return false;
    if (!digest_rows[of].number) return true;
    *from = (struct digest_proved){.digest = d, .to = l->last[of]};
    if (!from->to) from->digest = (struct digest){.rows = 0};
    l->changed[of] = true;
    return true;
}

/* True if nothing is altered that play would go on from. */
static bool look(struct ledger *l, struct ledger_seen *out)
{
    bool good = true;

    for (int i = 0; i < DIGESTS; i++) {
        enum weight weight = weight_of((enum digest_of)i);
        size_t n = strlen(out->altered);

        if (weight == LEFT || is_as_written(l, (enum digest_of)i)) continue;
        snprintf(out->altered + n, sizeof out->altered - n, "%s%s", n ? ", " : "",
                 digest_rows[i].name);
        good &= weight == TOLD;
    }
    return good;
}

static bool refuses(enum proof_state state, const struct ledger_seen *seen, char *why, size_t room)
{
    static const char way_on[] = "; pit ledger check tells more, and a backup or, if you know what "
                                 "was altered, --accept-books is the way on";

    if (state != PROOF_STANDS)
        snprintf(why, room, "%s%s", proof_words[state], way_on);
    else
        snprintf(why, room,
                 "rows of these books were altered, lost or put in by another program: %s%s",
                 seen->altered, way_on);
    return false;
}

static bool prove(struct ledger *l, bool accept, struct ledger_seen *out, char *why, size_t room)
{
    enum proof_state state = proof_read(l->db, &l->digest_key, l->digest, l->proved);
    bool good;

    if (state == PROOF_STANDS) state = take_up(l);
    good = state == PROOF_STANDS && look(l, out);
    out->made = l->moved;
    if (state == PROOF_UNMADE) return proof_make(l) || refuses(PROOF_UNREADABLE, out, why, room);
    if (state >= PROOF_UNREADABLE || (!good && !accept)) return refuses(state, out, why, room);
    if (!accept || (good && !out->altered[0])) return true;
    if (!out->altered[0]) snprintf(out->altered, sizeof out->altered, "%s", proof_words[state]);
    out->accepted = true;
    return proof_make(l) || refuses(PROOF_UNREADABLE, out, why, room);
}

bool ledger_prove(struct ledger *l, bool accept, struct ledger_seen *out, char *why, size_t room)
{
    *out = (struct ledger_seen){.made = false};
    if (sql_begin(l->db) != SQL_DONE) {
        snprintf(why, room, "%s", sql_words(l->db));
        return false;
    }
    if (prove(l, accept, out, why, room)) {
        if (proof_store(l) == LEDGER_OK && sql_run(l->db, "COMMIT") == SQL_DONE) return true;
        snprintf(why, room, "%s", l->broken[0] ? l->broken : sql_words(l->db));
    }
    sql_run(l->db, "ROLLBACK");
    return false;
}
