/* check_deeds.c -- what operators did is an unbroken chain, what they took back went back, and they
 * are who was hired. */

#include "check_log.h"

#include "fair/epoch.h"
#include "ledger.h"

#include <stdio.h>
#include <string.h>

/* True if the row follows from the one before; head goes on to it. */
static bool follows(struct sql_query *s, uint8_t head[FAIR_HASH])
{
    struct ledger_deed d = {.time_ms = sql_int(s, 1),
                            .actor = sql_text(s, 2),
                            .second = sql_text(s, 3),
                            .action = sql_text(s, 4),
                            .target = sql_text(s, 5),
                            .before = sql_text(s, 6),
                            .after = sql_text(s, 7),
                            .reason = sql_text(s, 8)};
    uint8_t hash[FAIR_HASH];

    ledger_deed_hash(&d, head, head);
    return sql_copy(s, 9, hash, FAIR_HASH) && memcmp(hash, head, FAIR_HASH) == 0;
}

static void check_chain(struct sql *db, struct ledger_finding *f)
{
    uint8_t head[FAIR_HASH] = {0};
    char hex[2 * FAIR_HASH + 1];
    int64_t rows = 0;
    enum sql_came came = SQL_DONE;
    struct sql_query *s =
        sql_prepare(db, "SELECT id, time_ms, actor, second, action, target, before, after,"
                        " reason, hash FROM deeds ORDER BY id");

    sql_stream(s);
    while (f->holds && (came = sql_step(s)) == SQL_ROW) {
        f->holds = sql_int(s, 0) == ++rows && follows(s, head);
        if (!f->holds)
            snprintf(f->words, sizeof f->words,
                     "deed %lld does not follow from the one before it: it was altered, or one "
                     "before it is gone",
                     (long long)sql_int(s, 0));
    }
    sql_drop(s);
    if (!f->holds) return;
    f->holds = came == SQL_DONE;
    fair_hex(head, FAIR_HASH, hex);
    snprintf(f->words, sizeof f->words, "%lld deeds, head %s", (long long)rows, hex);
    if (!f->holds) snprintf(f->words, sizeof f->words, "%s", sql_words(db));
}

static const char *const offender[] = {
    /* Each reversal names settlements, has their sum, and its transaction gave the house that. */
    "SELECT format('reversal of transaction %s: %s went back, its settlements come to %s', r.of,"
    " r.amount, n) FROM (SELECT *, (SELECT coalesce(sum(net), 0) FROM settlements s WHERE"
    " s.table_id = r.table_id AND s.tx = r.of) AS n FROM reversals r) r WHERE r.amount <> n LIMIT "
    "1",
    "SELECT format('transaction %s took back %s, and gave the house %s', r.tx, r.took, h) FROM"
    " (SELECT tx, sum(amount) AS took, (SELECT coalesce(sum(e.amount), 0) FROM entries e WHERE"
    " e.tx = reversals.tx AND e.kind = 4) AS h FROM reversals GROUP BY tx) r WHERE took <> h"
    " LIMIT 1",

    /* Who runs the house was hired for it, and is what the last deed about him made him. */
    "SELECT format('operator %s is %s, and the deeds say: %s', name, is_, said) FROM"
    " (SELECT o.name, CASE o.disabled WHEN 1 THEN 'dismissed' ELSE o.role END AS is_, "
    "coalesce((SELECT CASE d.action"
    " WHEN 'hire' THEN d.after ELSE 'dismissed' END FROM deeds d WHERE d.target = 'operator:' || "
    "o.name AND "
    "d.action"
    " IN ('hire', 'dismiss') ORDER BY d.id DESC LIMIT 1), 'never hired') AS said FROM operators o) "
    "AS s"
    " WHERE is_ <> said LIMIT 1",
    "SELECT format('%s was hired in deed %s, and is no operator', substr(target, 10), id) FROM "
    "deeds"
    " WHERE action = 'hire' AND substr(target, 10) NOT IN (SELECT name FROM operators) LIMIT 1",
};

static void check_rows(struct sql *db, struct ledger_finding *f)
{
    char words[sizeof f->words];

    for (size_t i = 0; i < sizeof offender / sizeof offender[0] && f->holds; i++) {
        f->holds = sql_ask(db, offender[i], words, sizeof words) == SQL_DONE;
        if (!f->holds) memcpy(f->words, words, sizeof words);
    }
}

void check_deeds(struct sql *db, struct ledger_finding *out)
{
    *out = (struct ledger_finding){
        .id = "I9",
        .title = "what operators did is an unbroken chain, and they are who was hired",
        .holds = true};
    check_chain(db, out);
    check_rows(db, out);
}
