/* ledger.c -- opens the books and commits to them. */

#include "db.h"
#include "schema.h"
#include "sums.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const sql[DB_STATEMENTS] = {
#define X(name, text) [DB_##name] = (text),
    LEDGER_STATEMENTS(X)
#undef X
};

/* ---- rows ---- */

static void breaks(struct ledger *l, const char *words)
{
    if (!l->broken[0] && !sums_differ(l->db, l->broken, sizeof l->broken))
        snprintf(l->broken, sizeof l->broken, "%s", words);
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

struct row row_of(struct ledger *l, enum statement which)
{
    sqlite3_stmt **s = &l->statement[which];
    struct row r = {.l = l, .of = digest_by(which)};

    if (r.of != DIGEST_NONE) digest_begin(&r.hash, &l->digest_key, r.of);
    if (l->broken[0]) {
        r.rc = SQLITE_ABORT;
        return r;
    }
    if (!*s) r.rc = sqlite3_prepare_v3(l->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, s, NULL);
    r.s = *s;
    return r;
}

void row_int(struct row *r, int64_t value)
{
    if (r->of != DIGEST_NONE) digest_int(&r->hash, value);
    if (!r->rc) r->rc = sqlite3_bind_int64(r->s, ++r->at, value);
}

void row_text(struct row *r, const char *text)
{
    row_text_n(r, text, text ? strlen(text) : 0);
}

void row_text_n(struct row *r, const char *text, size_t n)
{
    if (r->of != DIGEST_NONE) digest_bytes(&r->hash, 't', text, n);
    if (!r->rc) r->rc = sqlite3_bind_text64(r->s, ++r->at, text, n, SQLITE_STATIC, SQLITE_UTF8);
}

void row_bytes(struct row *r, const uint8_t *bytes, size_t n)
{
    if (r->of != DIGEST_NONE) digest_bytes(&r->hash, 'b', bytes, n);
    if (!r->rc) r->rc = sqlite3_bind_blob64(r->s, ++r->at, bytes, n, SQLITE_STATIC);
}

/* What the caller can mend by asking for something else; the rest is the disk, the file or us. */
static bool is_refusal(int rc)
{
    return (rc & 0xff) == SQLITE_CONSTRAINT || rc == SQLITE_TOOBIG;
}

enum ledger_result row_run(struct row *r, char *why)
{
    int rc = r->rc ? r->rc : sqlite3_step(r->s);

    if (rc == SQLITE_DONE) {
        sqlite3_reset(r->s);
        if (r->of != DIGEST_NONE) {
            if (digest_rows[r->of].grows) digest_int(&r->hash, sqlite3_last_insert_rowid(r->l->db));
            digest_add(&r->l->digest[r->of], &r->hash);
            r->l->changed[r->of] = true;
        }
        return LEDGER_OK;
    }
    snprintf(why, LEDGER_WHY, "%s", r->l->broken[0] ? r->l->broken : sqlite3_errmsg(r->l->db));
    sqlite3_reset(r->s);
    if (is_refusal(rc)) return LEDGER_REFUSED;
    r->l->full |= (rc & 0xff) == SQLITE_FULL;
    breaks(r->l, why);
    return LEDGER_BROKEN;
}

bool row_next(struct row *r)
{
    int rc = r->rc ? r->rc : sqlite3_step(r->s);

    if (rc == SQLITE_ROW) {
        r->at = 0;
        return true;
    }
    r->l->full |= (rc & 0xff) == SQLITE_FULL;
    if (rc != SQLITE_DONE) breaks(r->l, sqlite3_errmsg(r->l->db));
    row_end(r);
    return false;
}

void row_breaks(struct row *r, const char *words)
{
    breaks(r->l, words);
}

void row_end(struct row *r)
{
    sqlite3_reset(r->s);
}

/* ---- opening ---- */

/* A lock file beside the books: closing any descriptor of the file itself would drop the locks
 * that SQLite holds there. The lock goes with the process, the file stays. */
static bool lock(struct ledger *l, char *why, size_t room)
{
    const char *file = sqlite3_db_filename(l->db, "main"); /* links are resolved in it */
    char path[4096];

    if (!file || !file[0] || strlen(file) + sizeof ".lock" > sizeof path) {
        snprintf(why, room, "books are a file with a name of at most %zu bytes",
                 sizeof path - sizeof ".lock");
        return false;
    }
    snprintf(path, sizeof path, "%s.lock", file);
    l->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (l->lock >= 0 && flock(l->lock, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK)
        snprintf(why, room, "another server has these books open (%.200s is locked)", path);
    else
        snprintf(why, room, "%.200s: %s", path, strerror(errno));
    return false;
}

/* Books are for their owner alone; what SQLite puts beside them has the same permissions. */
static void keep_private(const char *path)
{
    static const char *const beside[] = {"", "-wal", "-shm"};
    char name[4096];
    struct stat s;
    int file;

    if (path[0] == ':') return; /* a name of SQLite's for what is no file */
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0) close(file); /* else SQLite tells why */
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        int n = snprintf(name, sizeof name, "%s%s", path, beside[i]);

        if (n < (int)sizeof name && !stat(name, &s) && s.st_mode & 077 && chmod(name, 0600))
            perror(name); /* it belongs to somebody else */
    }
}

static bool open_file(struct ledger *l, const char *path, char *why, size_t room)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE;

    keep_private(path);
    if (sums_open(path, &l->db, flags)) {
        snprintf(why, room, "%s", l->db ? sqlite3_errmsg(l->db) : "there is no memory");
        return false;
    }
    sqlite3_busy_timeout(l->db, SCHEMA_BUSY_MS);
    return lock(l, why, room) && schema_settings(l->db, why, room) &&
           schema_migrate(l->db, schema_scripts, schema_version, why, room);
}

struct ledger *ledger_open(const char *path, char *why, size_t room)
{
    struct ledger *l = calloc(1, sizeof *l);

    if (!l) {
        snprintf(why, room, "there is no memory");
        return NULL;
    }
    l->lock = -1;
    digest_keyed(&l->digest_key, l->key);
    if (open_file(l, path, why, room)) return l;
    ledger_close(l);
    return NULL;
}

void ledger_close(struct ledger *l)
{
    if (!l) return;
    for (int i = 0; i < DB_STATEMENTS; i++)
        sqlite3_finalize(l->statement[i]);
    sqlite3_close(l->db);
    memset(l->key, 0, sizeof l->key);
    for (int i = 0; i < l->anchors; i++)
        anchor_close(&l->anchor[i]);
    if (l->lock >= 0) close(l->lock);
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
    name->table = sqlite3_column_int64(r.s, 0);
    name->epoch = sqlite3_column_int64(r.s, 1);
    if (sqlite3_column_bytes(r.s, 2) == SEAL_BYTES)
        memcpy(out, sqlite3_column_blob(r.s, 2), SEAL_BYTES);
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
        struct seal_name name = {sqlite3_column_int64(r.s, 0), sqlite3_column_int64(r.s, 1), true};
        uint8_t secret[SEAL_SECRET] = {0}, sealed[SEAL_BYTES];
        bool plain = sqlite3_column_type(r.s, 3) == SQLITE_NULL;
        struct row to = row_of(l, put);

        if (plain && sqlite3_column_bytes(r.s, 2) == SEAL_SECRET)
            memcpy(secret, sqlite3_column_blob(r.s, 2), SEAL_SECRET);
        good = plain || (sqlite3_column_bytes(r.s, 3) == SEAL_BYTES &&
                         unseal(l->key, &name, sqlite3_column_blob(r.s, 3), secret));
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

    sqlite3_exec(l->db, "PRAGMA secure_delete = ON", NULL, NULL, NULL);
    good = !sqlite3_exec(l->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) &&
           seal_all(l, DB_OPEN_SEEDS, DB_SEAL_SEED) && seal_all(l, DB_OPEN_KEYS, DB_SEAL_KEYS) &&
           seal_all(l, DB_OPEN_SECRETS, DB_SEAL_SECRET) && proof_make(l) &&
           proof_store(l) == LEDGER_OK && !sqlite3_exec(l->db, "COMMIT", NULL, NULL, NULL);
    if (!good) sqlite3_exec(l->db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_exec(l->db, "PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL,
                 NULL);
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
    if (!is_lost(l, a) || l->moved || !ledger_last(l, &last) || !last.table) return true;
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
    if (sqlite3_column_bytes(r.s, 0) == ANCHOR_ID)
        memcpy(m->id, sqlite3_column_blob(r.s, 0), ANCHOR_ID);
    m->seq = sqlite3_column_int64(r.s, 1);
    m->epoch = sqlite3_column_int64(r.s, 2);
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
        if (!m && now.seq > 1 && !l->anchor[i].fresh && !l->moved) return true; /* taken out */
        if (!m) anchor_put(&l->anchor[i], &now); /* of before there was this file, or just opened */
    }
    return l->lost[0] != '\0';
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
    struct anchor_mark m = {.seq = 0};
    bool good = reached(l, table, &m);

    for (int i = 0; i < l->anchors && good; i++)
        good = anchor_put(&l->anchor[i], &m);
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
    for (int i = 0; i < l->anchors && good && seeds; i++)
        good = anchor_sync(&l->anchor[i]);
    if (good) return true;
    l->full = errno == ENOSPC;
    breaks(l, "the file of the logs' heads cannot be written");
    return false;
}

/* ---- committing ---- */

static enum ledger_result command(struct ledger *l, enum statement which)
{
    struct row r = row_of(l, which);
    char why[LEDGER_WHY];

    return row_run(&r, why);
}

/* A group in a savepoint of its own: refused, it leaves nothing. */
static enum ledger_result store_apart(struct ledger *l, struct ledger_group *g, int64_t time_ms)
{
    struct digest before[DIGESTS];

    memcpy(before, l->digest, sizeof before);
    if (command(l, DB_GROUP)) return LEDGER_BROKEN;
    g->result = store_group(l, g, time_ms);
    if (g->result == LEDGER_REFUSED) {
        if (command(l, DB_GROUP_BACK)) return LEDGER_BROKEN;
        memcpy(l->digest, before, sizeof before);
    }
    return command(l, DB_GROUP_DONE);
}

/* Refusals are rare, so savepoints are used only once a group was refused without them. */
static enum ledger_result store_all(struct ledger *l, struct ledger_group *group, int groups,
                                    int64_t time_ms)
{
    enum ledger_result came = command(l, DB_BEGIN);
    struct digest before[DIGESTS];

    if (!came) came = proof_load(l);
    memcpy(before, l->digest, sizeof before);
    for (int i = 0; i < groups && !came; i++)
        came = store_group(l, &group[i], time_ms);
    if (came != LEDGER_REFUSED) return came;
    if (command(l, DB_ROLLBACK) || command(l, DB_BEGIN)) return LEDGER_BROKEN;
    memcpy(l->digest, before, sizeof before);
    for (int i = 0; i < groups; i++)
        if (store_apart(l, &group[i], time_ms)) return LEDGER_BROKEN;
    return LEDGER_OK;
}

enum ledger_result ledger_commit(struct ledger *l, struct ledger_group *group, int groups,
                                 int64_t time_ms)
{
    for (int i = 0; i < groups; i++) {
        group[i].result = LEDGER_OK;
        group[i].why[0] = '\0';
    }
    if (!groups && !l->broken[0]) return LEDGER_OK;
    if (store_all(l, group, groups, time_ms) == LEDGER_OK && proof_store(l) == LEDGER_OK &&
        command(l, DB_COMMIT) == LEDGER_OK && (!l->anchors || leave_marks(l, group, groups)))
        return LEDGER_OK;
    sqlite3_exec(l->db, "ROLLBACK", NULL, NULL, NULL); /* whatever came of it, we are done */
    for (int i = 0; i < groups; i++) {
        group[i].result = LEDGER_BROKEN;
        memcpy(group[i].why, l->broken, sizeof group[i].why);
    }
    return LEDGER_BROKEN;
}
