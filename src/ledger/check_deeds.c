/* check_deeds.c -- what operators did is an unbroken chain, what they took back went back, and they
 * are who was hired. */

#include "check_log.h"

#include "fair/epoch.h"
#include "ledger.h"

#include <stdio.h>
#include <string.h>

static const char *text_in(sqlite3_stmt *s, int column)
{
    const unsigned char *text = sqlite3_column_text(s, column);

    return text ? (const char *)text : "";
}

/* True if the row follows from the one before; head goes on to it. */
static bool follows(sqlite3_stmt *s, uint8_t head[FAIR_HASH])
{
    struct ledger_deed d = {.time_ms = sqlite3_column_int64(s, 1),
                            .actor = text_in(s, 2),
                            .second = text_in(s, 3),
                            .action = text_in(s, 4),
                            .target = text_in(s, 5),
                            .before = text_in(s, 6),
                            .after = text_in(s, 7),
                            .reason = text_in(s, 8)};

    ledger_deed_hash(&d, head, head);
    return sqlite3_column_bytes(s, 9) == FAIR_HASH &&
           memcmp(sqlite3_column_blob(s, 9), head, FAIR_HASH) == 0;
}

static void check_chain(sqlite3 *db, struct ledger_finding *f)
{
    uint8_t head[FAIR_HASH] = {0};
    char hex[2 * FAIR_HASH + 1];
    sqlite3_stmt *s = NULL;
    int64_t rows = 0;
    int rc = sqlite3_prepare_v2(db,
                                "SELECT id, time_ms, actor, second, action, target, before, after,"
                                " reason, hash FROM deeds ORDER BY id",
                                -1, &s, NULL);

    while (!rc && f->holds && (rc = sqlite3_step(s)) == SQLITE_ROW) {
        rc = SQLITE_OK;
        f->holds = sqlite3_column_int64(s, 0) == ++rows && follows(s, head);
        if (!f->holds)
            snprintf(f->words, sizeof f->words,
                     "deed %lld does not follow from the one before it: it was altered, or one "
                     "before it is gone",
                     sqlite3_column_int64(s, 0));
    }
    sqlite3_finalize(s);
    if (!f->holds) return;
    f->holds = rc == SQLITE_DONE;
    fair_hex(head, FAIR_HASH, hex);
    snprintf(f->words, sizeof f->words, "%lld deeds, head %s", (long long)rows, hex);
    if (!f->holds) snprintf(f->words, sizeof f->words, "%s", sqlite3_errmsg(db));
}

static const char *const offender[] = {
    /* Each reversal names settlements, has their sum, and its transaction gave the house that. */
    "SELECT printf('reversal of transaction %d: %d went back, its settlements come to %d', r.of,"
    " r.amount, n) FROM (SELECT *, (SELECT coalesce(sum(net), 0) FROM settlements s WHERE"
    " s.table_id = r.table_id AND s.tx = r.of) AS n FROM reversals r) r WHERE r.amount <> n LIMIT "
    "1",
    "SELECT printf('transaction %d took back %d, and gave the house %d', r.tx, r.took, h) FROM"
    " (SELECT tx, sum(amount) AS took, (SELECT coalesce(sum(e.amount), 0) FROM entries e WHERE"
    " e.tx = reversals.tx AND e.kind = 4) AS h FROM reversals GROUP BY tx) r WHERE took <> h"
    " LIMIT 1",

    /* Who runs the house was hired for it, and is what the last deed about him made him. */
    "SELECT printf('operator %s is %s, and the deeds say: %s', name, is_, said) FROM"
    " (SELECT o.name, iif(o.disabled, 'dismissed', o.role) AS is_, coalesce((SELECT iif(d.action ="
    " 'hire', d.after, 'dismissed') FROM deeds d WHERE d.target = 'operator:' || o.name AND "
    "d.action"
    " IN ('hire', 'dismiss') ORDER BY d.id DESC LIMIT 1), 'never hired') AS said FROM operators o)"
    " WHERE is_ <> said LIMIT 1",
    "SELECT printf('%s was hired in deed %d, and is no operator', substr(target, 10), id) FROM "
    "deeds"
    " WHERE action = 'hire' AND substr(target, 10) NOT IN (SELECT name FROM operators) LIMIT 1",
};

static void check_rows(sqlite3 *db, struct ledger_finding *f)
{
    for (size_t i = 0; i < sizeof offender / sizeof offender[0] && f->holds; i++) {
        sqlite3_stmt *s = NULL;
        int rc = sqlite3_prepare_v2(db, offender[i], -1, &s, NULL);

        if (!rc) rc = sqlite3_step(s);
        f->holds = rc == SQLITE_DONE;
        if (rc == SQLITE_ROW)
            snprintf(f->words, sizeof f->words, "%s", text_in(s, 0));
        else if (!f->holds)
            snprintf(f->words, sizeof f->words, "%s", sqlite3_errmsg(db));
        sqlite3_finalize(s);
    }
}

void check_deeds(sqlite3 *db, struct ledger_finding *out)
{
    *out = (struct ledger_finding){
        .id = "I9",
        .title = "what operators did is an unbroken chain, and they are who was hired",
        .holds = true};
    check_chain(db, out);
    check_rows(db, out);
}
