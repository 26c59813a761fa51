/* ledger.c -- opens the books and commits to them. */

#include "db.h"
#include "leased.h"
#include "leases.h"
#include "schema.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const text_of[DB_STATEMENTS] = {
#define X(name, text) [DB_##name] = (text),
    LEDGER_STATEMENTS(X)
#undef X
};

/* ---- rows ---- */

static void breaks(struct ledger *l, const char *words)
{
    const char *damage = sql_damage(l->db);

    if (damage) words = damage;
    if (!l->broken[0])
        snprintf(l->broken, sizeof l->broken, "%s", words[0] ? words : "the database is gone");
}

/* Rows that these put in are counted, value by value as they are bound. */
#define COUNTS(X)                                                                                  \
    X(PUT_TRANSACTION, TRANSACTIONS)                                                               \
    X(PUT_ENTRY, ENTRIES)                                                                          \
    X(PUT_BET, BETS)                                                                               \
    X(PUT_SETTLEMENT, SETTLEMENTS)                                                                 \
    X(PUT_LOG, LOG)                                                                                \
    X(PUT_REQUEST, REQUESTS)                                                                       \
    X(PUT_SEED, SEEDS)                                                                             \
    X(PUT_ROUND, ROUNDS)                                                                           \
    X(PUT_DEED, DEEDS)                                                                             \
    X(PUT_REVERSAL, REVERSALS)                                                                     \
    X(PUT_RELEASED, RELEASED)                                                                      \
    X(PUT_LIMIT, LIMITS)                                                                           \
    X(PUT_STRETCH, STRETCHES)

static enum digest_of digest_by(enum statement which)
{
    switch (which) {
#define X(statement, table)                                                                        \
    case DB_##statement: return DIGEST_##table;
        COUNTS(X)
#undef X
    default: return DIGEST_NONE;
    }
}

/* Rows of these go in together, at the end of a commit or at its next question; those that others
 * refer to stand first among the statements. */
static bool gathers(enum statement which)
{
    switch (which) {
    case DB_PUT_TRANSACTION:
    case DB_PUT_ENTRY:
    case DB_PUT_BET:
    case DB_PUT_SETTLEMENT:
    case DB_PUT_LOG:
    case DB_PUT_REQUEST:
    case DB_ADD_TO_ACCOUNT: /* once for each, as these: */
    case DB_PUT_LOG_END:
    case DB_MOVE_LOG_END:
    case DB_PUT_DIGEST: return true;
    default: return false;
    }
}

/* These change what memory knows to be there. */
static bool is_exact(enum statement which)
{
    return which == DB_ADD_TO_ACCOUNT || which == DB_MOVE_LOG_END;
}

struct row row_of(struct ledger *l, enum statement which)
{
    struct sql_query **s = &l->statement[which];
    struct row r = {.l = l, .of = digest_by(which)};

    if (r.of != DIGEST_NONE) digest_begin(&r.hash, &l->digest_key, r.of);
    if (l->broken[0] || l->refused[0]) {
        r.came = l->broken[0] ? SQL_FAILED : SQL_REFUSED;
        return r;
    }
    if (!*s) {
        *s = sql_prepare(l->db, text_of[which]);
        if (gathers(which)) sql_gather(*s, (int)which);
        if (is_exact(which)) sql_exact(*s);
    }
    if (!*s) r.came = SQL_FAILED;
    r.s = *s;
    return r;
}

void row_int(struct row *r, int64_t value)
{
    if (r->of != DIGEST_NONE) digest_int(&r->hash, value);
    if (r->came == SQL_DONE) r->came = sql_put_int(r->s, ++r->at, value);
}

void row_text(struct row *r, const char *text)
{
    row_text_n(r, text, text ? strlen(text) : 0);
}

void row_text_n(struct row *r, const char *text, size_t n)
{
    if (r->of != DIGEST_NONE) digest_bytes(&r->hash, 't', text, n);
    if (r->came == SQL_DONE) r->came = sql_put_text(r->s, ++r->at, text, n);
}

void row_bytes(struct row *r, const uint8_t *bytes, size_t n)
{
    if (r->of != DIGEST_NONE) digest_bytes(&r->hash, 'b', bytes, n);
    if (r->came == SQL_DONE) r->came = sql_put_bytes(r->s, ++r->at, bytes, n);
}

static enum ledger_result result_of(struct ledger *l, enum sql_came came, char *why)
{
    if (came == SQL_DONE) return LEDGER_OK;
    snprintf(why, LEDGER_WHY, "%s",
             l->broken[0]    ? l->broken
             : l->refused[0] ? l->refused
                             : sql_words(l->db));
    if (came == SQL_REFUSED) return LEDGER_REFUSED;
    l->full |= came == SQL_FULL;
    l->gone |= came == SQL_LOST;
    breaks(l, why);
    return LEDGER_BROKEN;
}

/* Rows of a table that grows are numbered here; the number is the last of their values. */
enum ledger_result row_run(struct row *r, char *why)
{
    struct ledger *l = r->l;
    bool grows = r->of != DIGEST_NONE && digest_rows[r->of].number;
    enum ledger_result came;

    if (grows) row_int(r, l->last[r->of] + 1);
    came = result_of(l, r->came == SQL_DONE ? sql_send(r->s) : r->came, why);
    if (came || r->of == DIGEST_NONE) return came;
    digest_add(&l->digest[r->of], &r->hash);
    l->changed[r->of] = true;
    l->last[r->of] += grows;
    return LEDGER_OK;
}

enum ledger_result row_settle(struct ledger *l, char *why)
{
    if (l->broken[0]) return LEDGER_BROKEN;
    return result_of(l, l->refused[0] ? SQL_REFUSED : sql_settle(l->db), why);
}

/* A question may be answered with what came of a row that was sent before it. */
bool row_next(struct row *r)
{
    enum sql_came came = r->came == SQL_DONE ? sql_step(r->s) : r->came;

    if (came == SQL_ROW) {
        r->at = 0;
        return true;
    }
    if (came == SQL_REFUSED) {
        if (!r->l->refused[0])
            snprintf(r->l->refused, sizeof r->l->refused, "%s", sql_words(r->l->db));
        row_end(r);
        return false;
    }
    r->l->full |= came == SQL_FULL;
    r->l->gone |= came == SQL_LOST;
    if (came != SQL_DONE) breaks(r->l, sql_words(r->l->db));
    row_end(r);
    return false;
}

void row_breaks(struct row *r, const char *words)
{
    breaks(r->l, words);
}

void row_end(struct row *r)
{
    sql_reset(r->s);
}

/* ---- opening ---- */

bool ledger_elsewhere(const char *path)
{
    return sql_is_url(path);
}

const char *ledger_standbys(const struct ledger *l)
{
    return sql_standbys(l->db);
}

struct ledger *ledger_open(const char *path, char *why, size_t room)
{
    return ledger_open_for(path, SQL_OWNS, why, room);
}

struct ledger *ledger_open_for(const char *path, enum sql_use use, char *why, size_t room)
{
    struct ledger *l = calloc(1, sizeof *l);

    if (l && use == SQL_SHARES) l->leases = calloc(1, sizeof *l->leases);
    if (!l || (use == SQL_SHARES && !l->leases)) {
        free(l);
        snprintf(why, room, "there is no memory");
        return NULL;
    }
    digest_keyed(&l->digest_key, l->key);
    l->db = sql_open(path, use, why, room);
    if (l->db && schema_migrate(l->db, schema_scripts, schema_version, why, room)) return l;
    ledger_close(l);
    return NULL;
}

void ledger_close(struct ledger *l)
{
    if (!l) return;
    for (int i = 0; i < DB_STATEMENTS; i++)
        sql_drop(l->statement[i]);
    leases_free(l);
    sql_close(l->db);
    known_forget(l);
    memset(l->key, 0, sizeof l->key);
    for (int i = 0; i < l->anchors; i++)
        anchor_close(&l->anchor[i]);
    free(l);
}

const char *ledger_broken(const struct ledger *l)
{
    return l->broken[0] ? l->broken : NULL;
}

bool ledger_full(const struct ledger *l)
{
    return l->full;
}

/* ---- secrets ---- */

/* One that is sealed already; false: none is. */
static bool any_sealed(struct ledger *l, struct seal_name *name, uint8_t out[SEAL_BYTES])
{
    struct row r = row_of(l, DB_ANY_SEALED);

    if (!row_next(&r)) return false;
    name->table = sql_int(r.s, 0);
    name->epoch = sql_int(r.s, 1);
    sql_copy(r.s, 2, out, SEAL_BYTES);
    row_end(&r);
    return true;
}

/* Every row that `from` has, by `put`: one that is plain, or sealed as it was before version 8.
 * False: one is neither. */
static bool seal_all(struct ledger *l, enum statement from, enum statement put)
{
    struct row r = row_of(l, from);
    char why[LEDGER_WHY];
    bool good = true;

    while (good && row_next(&r)) {
        struct seal_name name = {sql_int(r.s, 0), sql_int(r.s, 1), true};
        uint8_t secret[SEAL_SECRET] = {0}, sealed[SEAL_BYTES];
        bool plain = sql_type(r.s, 3) == SQL_NULL;
        struct row to = row_of(l, put);

        if (plain) sql_copy(r.s, 2, secret, SEAL_SECRET);
        good = plain ||
               (sql_copy(r.s, 3, sealed, SEAL_BYTES) && unseal(l->key, &name, sealed, secret));
        name.before_8 = false;
        if (!good) break;
        seal(l->key, &name, secret, sealed);
        row_int(&to, name.table);
        row_int(&to, name.epoch);
        row_bytes(&to, sealed, SEAL_BYTES);
        good = row_run(&to, why) == LEDGER_OK;
    }
    row_end(&r);
    return good && !l->broken[0];
}

/* Books of an older version: their secrets are sealed anew, so that nobody without the key can pass
 * these books off as older ones, whose digests are made without a question. Nothing of plain
 * secrets stays behind in free places of the file. */
static bool move_secrets(struct ledger *l)
{
    bool good;

    sql_forget(l->db, true);
    good = sql_begin(l->db) == SQL_DONE && seal_all(l, DB_OPEN_SEEDS, DB_SEAL_SEED) &&
           seal_all(l, DB_OPEN_KEYS, DB_SEAL_KEYS) &&
           seal_all(l, DB_OPEN_SECRETS, DB_SEAL_SECRET) && proof_make(l) &&
           proof_store(l) == LEDGER_OK && sql_run(l->db, "COMMIT") == SQL_DONE;
    if (!good) sql_run(l->db, "ROLLBACK");
    sql_forget(l->db, false);
    return good;
}

bool ledger_seal(struct ledger *l, const char *key_file, char *why, size_t room)
{
    struct seal_name name = {0};
    struct ledger_last last;
    uint8_t sealed[SEAL_BYTES] = {0}, secret[SEAL_SECRET];
    bool any = any_sealed(l, &name, sealed), unmade;

    if (!seal_key(key_file, !any, l->key, why, room)) return false;
    digest_keyed(&l->digest_key, l->key);
    unmade = proof_read(l->db, NULL, l->digest, l->proved) == PROOF_UNMADE;
    name.before_8 = unmade;
    if (any && !unseal(l->key, &name, sealed, secret)) {
        name.before_8 = false;
        snprintf(why, room,
                 unmade && unseal(l->key, &name, sealed, secret)
                     ? "%.200s: these books had digests of their rows, and another program has "
                       "taken them out"
                     : "%.200s is not the key that the seeds in these books are sealed with",
                 key_file);
        return false;
    }
    l->sealed = true;
    l->moved = unmade && ledger_last(l, &last) && last.player;
    if (!unmade || move_secrets(l)) return true;
    snprintf(why, room, "the seeds could not be sealed: %s",
             l->broken[0] ? l->broken : "one of them does not open");
    return false;
}

/* ---- how far the logs have come, apart from the books ---- */

/* One beside the books is there as long as they are; one elsewhere since it is known there. */
static bool is_lost(struct ledger *l, struct anchor *a)
{
    struct anchor_mark m = {.seq = 1, .epoch = -1};
    bool known;

    if (a == l->anchor) return a->altered || a->fresh;
    anchor_name(a->path, m.id);
    known = anchor_find(l->anchor, m.id) != NULL;
    if (!known) anchor_put(l->anchor, &m);
    return a->altered || (a->fresh && known);
}

bool ledger_anchor(struct ledger *l, const char *file, char *why, size_t room)
{
    struct anchor *a = &l->anchor[l->anchors];
    struct ledger_last last;

    if (l->anchors == LEDGER_ANCHORS || !anchor_open(a, file, l->key, l->moved, why, room))
        return false;
    l->anchors++;
    if (!is_lost(l, a) || l->moved || (l->leases && !a->altered) || /* a new node's */
        !ledger_last(l, &last) || !last.table)
        return true;
    snprintf(l->lost, sizeof l->lost, "%.200s %s", file,
             a->altered ? "was altered" : "is missing or empty");
    return true;
}

const char *ledger_lost(const struct ledger *l)
{
    return l->lost[0] ? l->lost : NULL;
}

/* False: there is no such table. */
static bool reached(struct ledger *l, int64_t table, struct anchor_mark *m)
{
    struct row r = row_of(l, DB_REACHED);

    row_int(&r, table);
    if (!row_next(&r)) return false;
    sql_copy(r.s, 0, m->id, ANCHOR_ID);
    m->seq = sql_int(r.s, 1);
    m->epoch = sql_int(r.s, 2);
    row_end(&r);
    return true;
}

bool ledger_behind(struct ledger *l, int64_t table)
{
    struct anchor_mark now = {.seq = 0};

    if (!reached(l, table, &now)) return false;
    for (int i = 0; i < l->anchors; i++) {
        const struct anchor_mark *m = anchor_find(&l->anchor[i], now.id);

        if (m && (m->seq > now.seq || m->epoch > now.epoch)) return true;
        if (!m && now.seq > 1 && !l->anchor[i].fresh && !l->moved && !l->leases)
            return true;                         /* taken out */
        if (!m) anchor_put(&l->anchor[i], &now); /* of before there was this file, or just opened */
    }
    return l->leases ? leases_older(l, table) : l->lost[0] != '\0';
}

int ledger_lacks(struct ledger *l)
{
    static const uint8_t none[ANCHOR_ID];
    int count = 0;

    for (int i = 0; i < l->anchors; i++) {
        struct anchor *a = &l->anchor[i];

        for (int k = 0; k < a->marks; k++) {
            uint8_t id[ANCHOR_ID];

            memcpy(id, a->mark[k].id, sizeof id);
            if (memcmp(id, none, sizeof id) == 0 || a->mark[k].epoch < 0 || ledger_table(l, id))
                continue;
            count++;
            anchor_drop(a, id);
        }
    }
    return count;
}

static bool leave_mark(struct ledger *l, int64_t table)
{
    const struct known_row *k = known_table(l, table);
    struct anchor_mark m = {.seq = 0};
    bool good = k && k->there;

    if (good) {
        m.seq = k->seq;
        m.epoch = k->epoch;
        memcpy(m.id, k->public_id, sizeof m.id);
    }
    for (int i = 0; i < l->anchors && good; i++)
        good = anchor_note(&l->anchor[i], &m);
    return good;
}

/* What a commit has stored is told to nobody before it stands here. */
static bool leave_marks(struct ledger *l, const struct ledger_group *group, int groups)
{
    int64_t last = 0;
    bool seeds = false, good = true;

    for (int i = 0; i < groups && good; i++)
        for (int k = 0; group[i].result == LEDGER_OK && k < group[i].ops && good; k++) {
            const struct ledger_op *op = &group[i].op[k];
            int64_t table = op->what == LEDGER_LOG    ? op->as.log.table
                            : op->what == LEDGER_SEED ? op->as.seed.table
                                                      : 0;

            seeds |= op->what == LEDGER_SEED;
            if (!table || table == last) continue;
            last = table;
            good = leave_mark(l, table);
        }
    if (good && l->leases) good = lease_remembers(l, l->leases->coming);
    for (int i = 0; i < l->anchors && good; i++)
        good = anchor_write(&l->anchor[i]) && (!seeds || anchor_sync(&l->anchor[i]));
    if (good) return true;
    l->full = errno == ENOSPC;
    breaks(l, "the file of the logs' heads cannot be written");
    return false;
}

/* ---- committing ---- */

enum { TRIES = 5 }; /* to store the same groups again after a lost connection */

static enum ledger_result command(struct ledger *l, enum statement which)
{
    struct row r = row_of(l, which);
    char why[LEDGER_WHY];

    return row_run(&r, why);
}

/* hopes: that nothing has changed which other nodes can. */
static enum ledger_result begin(struct ledger *l, bool hopes)
{
    char why[LEDGER_WHY];

    enum sql_came came = l->broken[0] ? SQL_FAILED
                         : l->leases  ? leases_begin(l, hopes)
                                      : sql_begin(l->db);

    if (leases_dead(l)) breaks(l, leases_dead(l));
    return result_of(l, came, why) ? LEDGER_BROKEN : proof_load(l);
}

static enum ledger_result commit(struct ledger *l)
{
    char why[LEDGER_WHY];

    return result_of(l, sql_run(l->db, "COMMIT"), why);
}

/* What memory knows of the rows, to go back to. */
struct before {
    struct digest digest[DIGESTS];
    int64_t last[DIGESTS];
};

static struct before before_of(const struct ledger *l)
{
    struct before b;

    memcpy(b.digest, l->digest, sizeof b.digest);
    memcpy(b.last, l->last, sizeof b.last);
    return b;
}

static void go_back(struct ledger *l, const struct before *b)
{
    memcpy(l->digest, b->digest, sizeof b->digest);
    memcpy(l->last, b->last, sizeof b->last);
    l->refused[0] = '\0';
    known_doubt(l);
}

/* False: it was more than a refusal. */
static bool passed(struct ledger *l, enum sql_came came)
{
    char why[LEDGER_WHY];

    return came == SQL_REFUSED || result_of(l, came, why) == LEDGER_OK;
}

/* What came of a group, or of several: they were only sent. */
static enum ledger_result settled(struct ledger *l, enum ledger_result came, char *why)
{
    if (!came) came = known_store(l, why);
    return came ? came : row_settle(l, why);
}

/* A group in a savepoint of its own: refused, it leaves nothing. */
static enum ledger_result store_apart(struct ledger *l, struct ledger_group *g, int64_t time_ms)
{
    struct before before = before_of(l);

    if (command(l, DB_GROUP)) return LEDGER_BROKEN;
    g->result = settled(l, store_group(l, g, time_ms), g->why);
    if (g->result == LEDGER_REFUSED) {
        go_back(l, &before);
        if (!passed(l, sql_settle(l->db)) || command(l, DB_GROUP_BACK)) return LEDGER_BROKEN;
        if (l->leases && !passed(l, leases_look_again(l))) return LEDGER_BROKEN;
    }
    if (g->result == LEDGER_REFUSED && l->leases && leases_knows(l, g)) {
        g->result = settled(l, store_group(l, g, time_ms), g->why);
        l->leases->twice = false;
    }
    return command(l, DB_GROUP_DONE);
}

/* LEDGER_REFUSED: one of them, or it was hoped in vain; nothing is left of any. */
static enum ledger_result store_together(struct ledger *l, struct ledger_group *group, int groups,
                                         int64_t time_ms, bool hopes)
{
    enum ledger_result came = begin(l, hopes);
    struct before before = before_of(l);
    char why[LEDGER_WHY];

    for (int i = 0; i < groups && !came; i++)
        came = store_group(l, &group[i], time_ms);
    came = settled(l, came, why);
    if (!came && hopes && !leases_held(l)) came = LEDGER_REFUSED;
    if (came != LEDGER_REFUSED) return came;
    go_back(l, &before);
    return passed(l, sql_run(l->db, "ROLLBACK")) ? LEDGER_REFUSED : LEDGER_BROKEN;
}

/* Refusals are rare, so savepoints are used only once a group was refused without them. */
static enum ledger_result store_all(struct ledger *l, struct ledger_group *group, int groups,
                                    int64_t time_ms)
{
    bool hopes = leases_hope(l, group, groups);
    enum ledger_result came = store_together(l, group, groups, time_ms, hopes);

    if (came == LEDGER_REFUSED && hopes) came = store_together(l, group, groups, time_ms, false);
    if (came != LEDGER_REFUSED) return came;
    if (begin(l, false)) return LEDGER_BROKEN;
    for (int i = 0; i < groups; i++)
        if (store_apart(l, &group[i], time_ms)) return LEDGER_BROKEN;
    return LEDGER_OK;
}

/* All groups in one transaction. committing: the last thing that was asked for was its end. */
static bool store_once(struct ledger *l, struct ledger_group *group, int groups, int64_t time_ms,
                       bool *committing)
{
    char why[LEDGER_WHY];

    *committing = false;
    l->refused[0] = '\0';
    known_begin(l);
    for (int i = 0; i < groups; i++) {
        group[i].result = LEDGER_OK;
        group[i].why[0] = '\0';
    }
    if (store_all(l, group, groups, time_ms) || proof_store(l)) return false;
    if (l->leases && result_of(l, leases_end(l), why)) return false;
    *committing = true;
    return commit(l) == LEDGER_OK;
}

/* The connection is there again. Whether a commit that it was lost in is stored is told by the seal
 * in the books: every group changes it, but for those that may be stored twice. */
static bool was_stored(struct ledger *l, bool committing)
{
    uint8_t must[FAIR_HASH];

    memcpy(must, l->seal, sizeof must);
    l->broken[0] = '\0';
    l->gone = l->digested = false;
    memset(l->changed, 0, sizeof l->changed);
    if (l->leases) return committing && leases_stored(l);
    return proof_load(l) == LEDGER_OK && committing && memcmp(must, l->seal, sizeof must) == 0;
}

enum ledger_result ledger_commit(struct ledger *l, struct ledger_group *group, int groups,
                                 int64_t time_ms)
{
    bool stored = false, committing;

    if (!groups && !l->broken[0]) return LEDGER_OK;
    for (int i = 0; i < TRIES && !stored; i++) {
        stored = store_once(l, group, groups, time_ms, &committing);
        if (stored || !l->gone || !sql_again(l->db)) break;
        stored = was_stored(l, committing);
    }
    if (stored && (!l->anchors || leave_marks(l, group, groups))) return LEDGER_OK;
    sql_run(l->db, "ROLLBACK"); /* whatever came of it, we are done */
    for (int i = 0; i < groups; i++) {
        group[i].result = LEDGER_BROKEN;
        memcpy(group[i].why, l->broken, sizeof group[i].why);
    }
    return LEDGER_BROKEN;
}
