/* write.c -- what a caller wants stored, as rows. */

#include "leased.h"

#include <stdio.h>
#include <string.h>

/* The group being stored: bets and settlements carry the number of the move before them. */
struct store {
    struct ledger *l;
    int64_t time_ms, tx;
    char *why;
};

static enum ledger_result refuse(struct store *st, const char *words)
{
    snprintf(st->why, LEDGER_WHY, "%s", words);
    return LEDGER_REFUSED;
}

/* Something could not be read, or remembered. */
static enum ledger_result broken(struct store *st)
{
    struct row r = {.l = st->l};

    row_breaks(&r, "there is no memory");
    memcpy(st->why, st->l->broken, LEDGER_WHY);
    return LEDGER_BROKEN;
}

/* ---- money ---- */

static bool same_account(const struct ledger_entry *a, const struct ledger_entry *b)
{
    return a->account == b->account && a->player == b->player && a->table == b->table;
}

/* Entries of one account become one, so that none falls below zero on the way. False: the sums
 * leave 64 bits. */
static bool add_up(const struct ledger_entry *from, int n, struct ledger_entry *to, int *count,
                   pit_money *sum)
{
    *count = 0;
    *sum = 0;
    for (int i = 0; i < n; i++) {
        int at = 0;

        if (__builtin_add_overflow(*sum, from[i].amount, sum)) return false;
        while (at < *count && !same_account(&to[at], &from[i]))
            at++;
        if (at == *count)
            to[(*count)++] = from[i];
        else if (__builtin_add_overflow(to[at].amount, from[i].amount, &to[at].amount))
            return false;
    }
    return true;
}

static void put_account(struct row *r, const struct ledger_entry *e)
{
    row_int(r, e->account);
    row_int(r, e->player);
    row_int(r, e->table);
    row_int(r, e->amount);
}

/* What a player holds away from the tables, and the issue: their balances are counted too. Those of
 * a table are what its log comes to. */
static void count_wallet(struct store *st, const struct known_row *k, int times)
{
    struct ledger *l = st->l;
    struct fair_sha256 h;

    if (k->kind != LEDGER_WALLET && k->kind != LEDGER_ISSUE) return;
    digest_begin(&h, &l->digest_key, DIGEST_WALLETS);
    digest_int(&h, k->kind);
    digest_int(&h, k->player);
    digest_int(&h, k->amount);
    digest_take(&l->digest[DIGEST_WALLETS], &h, times);
    l->changed[DIGEST_WALLETS] = true;
}

/* An account that is new is stored at once, for entries refer to it; others with all that moves
 * them, but one that would fall below zero at once too, so that it is refused in its turn. */
static enum ledger_result change_account(struct store *st, struct known_row *k,
                                         const struct ledger_entry *e)
{
    struct row r;
    enum ledger_result came = LEDGER_OK;

    if (k->there) {
        count_wallet(st, k, -1);
        known_moves(st->l, k, e->amount);
        if (k->kind <= LEDGER_PLAY && k->amount < 0) came = known_store(st->l, st->why);
        if (!came && k->kind <= LEDGER_PLAY && k->amount < 0) came = row_settle(st->l, st->why);
    } else {
        r = row_of(st->l, DB_PUT_ACCOUNT);
        put_account(&r, e);
        came = row_run(&r, st->why);
        k->there = true;
        k->born = st->l->known.turn;
        k->amount = e->amount;
    }
    count_wallet(st, k, 1);
    return came;
}

static enum ledger_result store_entry(struct store *st, const struct ledger_entry *e)
{
    struct known_row *k = known_account(st->l, e);
    struct row r;
    enum ledger_result came;
    pit_money amount;

    if (!k) return broken(st);
    if (__builtin_add_overflow(k->amount, e->amount, &amount))
        return refuse(st, "a balance leaves 64 bits");
    came = change_account(st, k, e);
    if (came) return came;
    r = row_of(st->l, DB_PUT_ENTRY);
    row_int(&r, st->tx);
    put_account(&r, e);
    return row_run(&r, st->why);
}

static enum ledger_result store_move(struct store *st, const struct ledger_op *op)
{
    struct ledger_entry entry[LEDGER_ENTRIES_MAX];
    struct row r = row_of(st->l, DB_PUT_TRANSACTION);
    enum ledger_result came;
    pit_money sum;
    int count;

    if (op->as.move.entries < 0 || op->as.move.entries > LEDGER_ENTRIES_MAX)
        return refuse(st, "a move has at most 64 entries");
    if (!add_up(op->as.move.entry, op->as.move.entries, entry, &count, &sum))
        return refuse(st, "the amounts of a move leave 64 bits");
    if (sum) return refuse(st, "the entries of a move do not sum to zero");
    row_text(&r, op->as.move.what);
    row_int(&r, op->as.move.table);
    row_int(&r, op->as.move.round);
    row_int(&r, st->time_ms);
    row_text(&r, op->as.move.actor);
    row_text(&r, op->as.move.reason);
    came = row_run(&r, st->why);
    st->tx = st->l->last[DIGEST_TRANSACTIONS];
    for (int i = 0; i < count && !came; i++)
        if (entry[i].amount) came = store_entry(st, &entry[i]);
    return came;
}

static enum ledger_result store_bet(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_BET);

    if (!st->tx) return refuse(st, "a bet stands behind the move that carries it");
    row_int(&r, st->tx);
    row_int(&r, op->as.bet.table);
    row_int(&r, op->as.bet.round);
    row_int(&r, op->as.bet.player);
    row_int(&r, op->as.bet.seat);
    row_text(&r, op->as.bet.spot);
    row_int(&r, op->as.bet.hand);
    row_int(&r, op->as.bet.amount);
    row_text(&r, op->as.bet.rules);
    return row_run(&r, st->why);
}

static enum ledger_result store_settle(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_SETTLEMENT);

    if (!st->tx) return refuse(st, "a settlement stands behind the move that pays it");
    row_int(&r, st->tx);
    row_int(&r, op->as.settle.table);
    row_int(&r, op->as.settle.round);
    row_int(&r, op->as.settle.player);
    row_int(&r, op->as.settle.seat);
    row_text(&r, op->as.settle.spot);
    row_int(&r, op->as.settle.hand);
    row_int(&r, op->as.settle.stake);
    row_int(&r, op->as.settle.net);
    row_text(&r, op->as.settle.result);
    row_text(&r, op->as.settle.clause);
    row_int(&r, op->as.settle.stays);
    return row_run(&r, st->why);
}

/* ---- tables ---- */

static enum ledger_result store_log(struct store *st, const struct ledger_op *op)
{
    const char *text = op->as.log.text;
    size_t n = op->as.log.n;
    struct known_row *table;
    struct row r;
    enum ledger_result came;

    if (!n || text[n - 1] != '\n' || memchr(text, '\0', n))
        return refuse(st, "a log takes whole lines of text, each with its line feed");
    table = known_table(st->l, op->as.log.table);
    if (!table) return broken(st);
    r = row_of(st->l, DB_PUT_LOG);
    row_int(&r, op->as.log.table);
    row_int(&r, table->seq + 1);
    row_int(&r, table->last);
    row_text_n(&r, text, n);
    came = row_run(&r, st->why);
    if (!came) known_grows(st->l, table, st->l->last[DIGEST_LOG]);
    return came;
}

/* A row that is new or takes the place of another: that one counts no longer. */
static void count_row(struct store *st, enum digest_of of, enum statement look, int64_t id,
                      int times)
{
    struct row r = row_of(st->l, look);

    row_int(&r, id);
    if (!row_next(&r)) return;
    digest_count(&st->l->digest[of], &st->l->digest_key, of, r.s, times);
    st->l->changed[of] = true;
    row_end(&r);
}

static enum ledger_result run_counted(struct store *st, struct row *r, enum digest_of of,
                                      enum statement look, int64_t id)
{
    enum ledger_result came;

    count_row(st, of, look, id, -1);
    came = row_run(r, st->why);
    if (came) return came;
    count_row(st, of, look, id, 1);
    return row_settle(st->l, st->why); /* it was answered with that question */
}

static const uint8_t plain[SEAL_SECRET]; /* where a secret would stand */

/* out: room for it until the row is run. */
static void row_sealed(struct row *r, struct seal_name name, const uint8_t secret[SEAL_SECRET],
                       uint8_t out[SEAL_BYTES])
{
    if (r->l->sealed) seal(r->l->key, &name, secret, out);
    row_bytes(r, r->l->sealed ? out : NULL, SEAL_BYTES);
}

static enum ledger_result store_table(struct store *st, const struct ledger_op *op)
{
    uint8_t sealed[SEAL_BYTES];
    struct row r = row_of(st->l, DB_PUT_TABLE);
    enum ledger_result came;

    row_int(&r, op->as.table.id);
    row_bytes(&r, op->as.table.public_id, sizeof op->as.table.public_id);
    row_text(&r, op->as.table.title);
    row_text(&r, op->as.table.rules);
    row_text(&r, op->as.table.settings);
    row_bytes(&r, st->l->sealed ? plain : op->as.table.key_seed, SEAL_SECRET);
    row_int(&r, op->as.table.closed);
    row_sealed(&r, (struct seal_name){.table = op->as.table.id}, op->as.table.key_seed, sealed);
    came = run_counted(st, &r, DIGEST_TABLES, DB_DIGEST_TABLE, op->as.table.id);
    return came || !st->l->leases ? came : leases_settle(st->l, op);
}

static enum ledger_result store_seed(struct store *st, const struct ledger_op *op)
{
    uint8_t sealed[SEAL_BYTES];
    struct known_row *table = known_table(st->l, op->as.seed.table);
    struct row r;

    if (!table) return broken(st);
    if (op->as.seed.epoch > table->epoch) table->epoch = op->as.seed.epoch;
    r = row_of(st->l, DB_PUT_SEED);
    row_int(&r, op->as.seed.table);
    row_int(&r, op->as.seed.epoch);
    row_bytes(&r, st->l->sealed ? plain : op->as.seed.seed, SEAL_SECRET);
    row_sealed(&r, (struct seal_name){.table = op->as.seed.table, .epoch = op->as.seed.epoch},
               op->as.seed.seed, sealed);
    return row_run(&r, st->why);
}

/* ---- players ---- */

static enum ledger_result store_player(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_PLAYER);

    row_int(&r, op->as.player.id);
    row_text(&r, op->as.player.name);
    row_text(&r, op->as.player.passhash);
    row_text(&r, op->as.player.kind);
    row_int(&r, op->as.player.created_ms);
    row_int(&r, op->as.player.disabled);
    return run_counted(st, &r, DIGEST_PLAYERS, DB_DIGEST_PLAYER, op->as.player.id);
}

static enum ledger_result store_session(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_SESSION);

    row_bytes(&r, op->as.session.token, sizeof op->as.session.token);
    row_int(&r, op->as.session.player);
    row_int(&r, op->as.session.expires_ms);
    return row_run(&r, st->why);
}

static enum ledger_result store_session_end(struct store *st, const struct ledger_op *op)
{
    static const uint8_t none[LEDGER_TOKEN];
    bool all = memcmp(op->as.session.token, none, sizeof none) == 0;
    struct row r = row_of(st->l, all ? DB_END_SESSIONS : DB_END_SESSION);

    if (all)
        row_int(&r, op->as.session.player);
    else
        row_bytes(&r, op->as.session.token, sizeof op->as.session.token);
    return row_run(&r, st->why);
}

static enum ledger_result store_request(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_REQUEST);

    if (st->l->leases && st->l->leases->twice) return LEDGER_OK;
    row_int(&r, op->as.request.player);
    row_text(&r, op->as.request.id);
    row_bytes(&r, op->as.request.body, sizeof op->as.request.body);
    row_text(&r, op->as.request.answer);
    return row_run(&r, st->why);
}

static enum ledger_result store_round(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_ROUND);
    enum ledger_result came;

    row_int(&r, op->as.round.player);
    row_int(&r, op->as.round.table);
    row_int(&r, op->as.round.round);
    row_int(&r, op->as.round.time_ms);
    row_int(&r, op->as.round.stake);
    row_int(&r, op->as.round.net);
    row_text(&r, op->as.round.words);
    came = row_run(&r, st->why);
    return came || op->as.round.drill ? came : limits_put_round(st->l, op, st->why);
}

static enum ledger_result store_limit(struct store *st, const struct ledger_op *op)
{
    return limits_put(st->l, op, st->why);
}

static enum ledger_result store_played(struct store *st, const struct ledger_op *op)
{
    return limits_put_played(st->l, op, st->why);
}

static enum ledger_result store_unplayed(struct store *st, const struct ledger_op *op)
{
    if (st->l->leases && st->tx) leases_note_void(st->l, st->tx);
    return limits_put_unplayed(st->l, op, st->why);
}

static enum ledger_result store_clock(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_CLOCK);

    row_int(&r, op->as.clock.now_ms);
    row_int(&r, op->as.clock.ticks_ms);
    row_text(&r, op->as.clock.boot);
    return run_counted(st, &r, DIGEST_CLOCK, DB_DIGEST_CLOCK, 1);
}

static enum ledger_result store_events(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_EVENTS_END);

    row_int(&r, op->as.events.n);
    row_text(&r, op->as.events.chain);
    return run_counted(st, &r, DIGEST_EVENTS, DB_EVENTS_END, 1);
}

/* ---- the house ---- */

static enum ledger_result store_operator(struct store *st, const struct ledger_op *op)
{
    uint8_t sealed[SEAL_BYTES];
    struct row r = row_of(st->l, DB_PUT_OPERATOR);

    row_int(&r, op->as.staff.id);
    row_text(&r, op->as.staff.name);
    row_text(&r, op->as.staff.role);
    row_bytes(&r, op->as.staff.token, sizeof op->as.staff.token);
    row_bytes(&r, st->l->sealed ? plain : op->as.staff.secret, SEAL_SECRET);
    row_sealed(&r, (struct seal_name){.table = -op->as.staff.id}, op->as.staff.secret, sealed);
    row_int(&r, op->as.staff.counter);
    row_int(&r, op->as.staff.disabled);
    row_int(&r, op->as.staff.fresh);
    return run_counted(st, &r, DIGEST_OPERATORS, DB_DIGEST_OPERATOR, op->as.staff.id);
}

static const char *or_none(const char *text)
{
    return text ? text : "";
}

static enum ledger_result store_deed(struct store *st, const struct ledger_op *op)
{
    struct ledger_deed d = {.time_ms = st->time_ms,
                            .actor = or_none(op->as.deed.actor),
                            .second = or_none(op->as.deed.second),
                            .action = or_none(op->as.deed.action),
                            .target = or_none(op->as.deed.target),
                            .before = or_none(op->as.deed.before),
                            .after = or_none(op->as.deed.after),
                            .reason = or_none(op->as.deed.reason)};
    struct row r = row_of(st->l, DB_LAST_DEED);
    uint8_t before[LEDGER_TOKEN] = {0};

    if (row_next(&r)) {
        sql_copy(r.s, 0, before, LEDGER_TOKEN);
        row_end(&r);
    }
    ledger_deed_hash(&d, before, d.hash);
    r = row_of(st->l, DB_PUT_DEED);
    row_int(&r, d.time_ms);
    row_text(&r, d.actor);
    row_text(&r, d.second[0] ? d.second : NULL);
    row_text(&r, d.action);
    row_text(&r, d.target);
    row_text(&r, d.before);
    row_text(&r, d.after);
    row_text(&r, d.reason);
    row_bytes(&r, d.hash, sizeof d.hash);
    return row_run(&r, st->why);
}

static enum ledger_result store_reversal(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_REVERSAL);

    if (!st->tx) return refuse(st, "a reversal stands behind the move that takes back");
    row_int(&r, op->as.reversal.of);
    row_int(&r, st->tx);
    row_int(&r, op->as.reversal.table);
    row_int(&r, op->as.reversal.amount);
    return row_run(&r, st->why);
}

static enum ledger_result store_barred(struct store *st, const struct ledger_op *op)
{
    struct row r = row_of(st->l, DB_PUT_BARRED);
    enum ledger_result came;

    row_int(&r, op->as.barred.player);
    row_int(&r, op->as.barred.is);
    came = row_run(&r, st->why);
    if (came) return came;
    r = row_of(st->l, DB_END_SESSIONS);
    row_int(&r, op->as.barred.player);
    return row_run(&r, st->why);
}

/* What stands there is taken as it is, and from now on may not change any more. */
static enum ledger_result store_released(struct store *st, const struct ledger_op *op)
{
    struct row r;
    uint8_t hash[LEDGER_TOKEN];

    if (!release_mends(st->l, op->as.released.table, hash, st->why)) return LEDGER_BROKEN;
    r = row_of(st->l, DB_PUT_RELEASED);
    row_int(&r, op->as.released.table);
    row_int(&r, op->as.released.line);
    row_bytes(&r, hash, sizeof hash);
    return row_run(&r, st->why);
}

/* ---- */

enum ledger_result store_group(struct ledger *l, struct ledger_group *g, int64_t time_ms)
{
    static enum ledger_result (*const store[])(struct store *, const struct ledger_op *) = {
        [LEDGER_MOVE] = store_move,         [LEDGER_BET] = store_bet,
        [LEDGER_SETTLE] = store_settle,     [LEDGER_LOG] = store_log,
        [LEDGER_REQUEST] = store_request,   [LEDGER_PLAYER] = store_player,
        [LEDGER_SESSION] = store_session,   [LEDGER_SESSION_END] = store_session_end,
        [LEDGER_TABLE] = store_table,       [LEDGER_SEED] = store_seed,
        [LEDGER_ROUND] = store_round,       [LEDGER_OPERATOR] = store_operator,
        [LEDGER_DEED] = store_deed,         [LEDGER_REVERSAL] = store_reversal,
        [LEDGER_BARRED] = store_barred,     [LEDGER_RELEASED] = store_released,
        [LEDGER_LIMIT] = store_limit,       [LEDGER_PLAYED] = store_played,
        [LEDGER_CLOCK] = store_clock,       [LEDGER_EVENTS] = store_events,
        [LEDGER_UNPLAYED] = store_unplayed,
    };
    struct store st = {.l = l, .time_ms = time_ms, .why = g->why};
    enum ledger_result came = LEDGER_OK;

    g->why[0] = '\0';
    for (int i = 0; i < g->ops && !came; i++) {
        if (l->leases) came = leases_guard(l, &g->op[i], g->why);
        if (!came) came = store[g->op[i].what](&st, &g->op[i]);
    }
    return came;
}
