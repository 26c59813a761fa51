/* limits.c -- limits that players have set themselves, and how much they play. */

#include "db.h"

#include <stdio.h>

/* ---- storing ---- */

static int64_t last_transaction(struct ledger *l)
{
    struct row r = row_of(l, DB_LAST_TX);
    int64_t tx = 0;

    if (!row_next(&r)) return 0;
    tx = sql_int(r.s, 0);
    row_end(&r);
    return tx;
}

/* The order of limits and bets is told by transactions, whatever a clock says. */
enum ledger_result limits_put(struct ledger *l, const struct ledger_op *op, char *why)
{
    int64_t tx = last_transaction(l);
    struct row r = row_of(l, DB_PUT_LIMIT);

    row_int(&r, op->as.limit.player);
    row_text(&r, op->as.limit.kind);
    row_text(&r, op->as.limit.step);
    row_int(&r, op->as.limit.value);
    row_int(&r, op->as.limit.asked_ms);
    row_int(&r, op->as.limit.from_ms);
    row_int(&r, tx);
    row_text(&r, op->as.limit.secret);
    return row_run(&r, why);
}

/* What stands there already is added to, and counts no longer as it was. */
static void add_stretch(struct ledger *l, int64_t player, int64_t slot, struct ledger_stretch *to)
{
    struct row r = row_of(l, DB_STRETCH);
    int64_t began, seen;

    row_int(&r, player);
    row_int(&r, slot);
    if (!row_next(&r)) return;
    digest_count(&l->digest[DIGEST_STRETCHES], &l->digest_key, DIGEST_STRETCHES, r.s, -1);
    began = sql_int(r.s, 2);
    seen = sql_int(r.s, 3);
    if (began < to->began_ms) to->began_ms = began;
    if (seen > to->seen_ms) to->seen_ms = seen;
    to->played_ms += sql_int(r.s, 4);
    to->staked += sql_int(r.s, 5);
    to->net += sql_int(r.s, 6);
    row_end(&r);
}

static enum ledger_result put_stretch(struct ledger *l, int64_t player, struct ledger_stretch s,
                                      char *why)
{
    int64_t slot = s.seen_ms / LEDGER_STRETCH_MS;
    struct row r;

    add_stretch(l, player, slot, &s);
    r = row_of(l, DB_PUT_STRETCH);
    row_int(&r, player);
    row_int(&r, slot);
    row_int(&r, s.began_ms);
    row_int(&r, s.seen_ms);
    row_int(&r, s.played_ms);
    row_int(&r, s.staked);
    row_int(&r, s.net);
    return row_run(&r, why);
}

enum ledger_result limits_put_played(struct ledger *l, const struct ledger_op *op, char *why)
{
    struct ledger_stretch s = {.began_ms = op->as.played.time_ms,
                               .seen_ms = op->as.played.time_ms,
                               .played_ms = op->as.played.ms};

    return put_stretch(l, op->as.played.player, s, why);
}

enum ledger_result limits_put_round(struct ledger *l, const struct ledger_op *op, char *why)
{
    struct ledger_stretch s = {.began_ms = op->as.round.time_ms,
                               .seen_ms = op->as.round.time_ms,
                               .staked = op->as.round.stake,
                               .net = op->as.round.net};

    return put_stretch(l, op->as.round.player, s, why);
}

/* What counted when it was played counts no longer, in that quarter of an hour. */
enum ledger_result limits_put_unplayed(struct ledger *l, const struct ledger_op *op, char *why)
{
    struct ledger_stretch s = {.net = -op->as.unplayed.net};

    if (!ledger_part(l, op->as.unplayed.player, op->as.unplayed.table, op->as.unplayed.round,
                     &s.seen_ms, &s.staked))
        return LEDGER_OK;
    s.began_ms = s.seen_ms;
    s.staked = -s.staked;
    return put_stretch(l, op->as.unplayed.player, s, why);
}

/* ---- reading ---- */

bool ledger_limits(struct ledger *l, int64_t player, ledger_see_limit *see, void *with)
{
    struct row r = row_of(l, DB_LIMITS);

    row_int(&r, player);
    while (row_next(&r)) {
        struct ledger_op op = {.what = LEDGER_LIMIT};

        op.as.limit.player = player;
        op.as.limit.kind = sql_text(r.s, 0);
        op.as.limit.step = sql_text(r.s, 1);
        op.as.limit.value = sql_int(r.s, 2);
        op.as.limit.asked_ms = sql_int(r.s, 3);
        op.as.limit.from_ms = sql_int(r.s, 4);
        op.as.limit.secret = sql_type(r.s, 5) == SQL_NULL ? NULL : sql_text(r.s, 5);
        see(with, &op);
    }
    return !l->broken[0];
}

bool ledger_stretches(struct ledger *l, int64_t player, int64_t since_ms, ledger_see_stretch *see,
                      void *with)
{
    struct row r = row_of(l, DB_STRETCHES);

    row_int(&r, player);
    row_int(&r, since_ms / LEDGER_STRETCH_MS);
    while (row_next(&r)) {
        struct ledger_stretch s = {.began_ms = sql_int(r.s, 0),
                                   .seen_ms = sql_int(r.s, 1),
                                   .played_ms = sql_int(r.s, 2),
                                   .staked = sql_int(r.s, 3),
                                   .net = sql_int(r.s, 4)};

        see(with, &s);
    }
    return !l->broken[0];
}

bool ledger_clock(struct ledger *l, int64_t *now_ms, int64_t *ticks_ms, char *boot, size_t room)
{
    struct row r = row_of(l, DB_CLOCK);

    if (!row_next(&r)) return false;
    *now_ms = sql_int(r.s, 0);
    *ticks_ms = sql_int(r.s, 1);
    snprintf(boot, room, "%s", sql_text(r.s, 2));
    row_end(&r);
    return true;
}

bool ledger_events_end(struct ledger *l, int64_t *n, char chain[65])
{
    struct row r = row_of(l, DB_EVENTS_END);

    row_int(&r, 1);
    if (!row_next(&r)) return false;
    *n = sql_int(r.s, 0);
    snprintf(chain, 65, "%s", sql_text(r.s, 1));
    row_end(&r);
    return true;
}

bool ledger_events_known(const char *path, int64_t *n, char chain[65])
{
    char why[LEDGER_WHY];
    struct sql *db = sql_open(path, SQL_READS, why, sizeof why);
    struct sql_query *s = db ? sql_prepare(db, "SELECT n, chain FROM events_end") : NULL;
    bool known = sql_step(s) == SQL_ROW;

    if (known) {
        *n = sql_int(s, 0);
        snprintf(chain, 65, "%s", sql_text(s, 1));
    }
    sql_drop(s);
    sql_close(db);
    return known;
}

int64_t ledger_newest(struct ledger *l)
{
    struct row r = row_of(l, DB_NEWEST);
    int64_t ms = 0;

    if (!row_next(&r)) return 0;
    ms = sql_int(r.s, 0);
    row_end(&r);
    return ms;
}
