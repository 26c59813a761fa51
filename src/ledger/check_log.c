/* check_log.c -- plays every table's log through the engine and compares it with the books. */

#include "check_log.h"

#include "fair/sha256.h"
#include "ledger.h"
#include "pit/record.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH = 32 };

static const char chain_domain[] = "PITFAIR/1/rchain";
static const char *const result_word[] = {
    [PIT_WIN] = "win", [PIT_LOSE] = "lose", [PIT_PUSH] = "push", [PIT_VOID] = "void"};

/* The log of one table as it is read. */
struct log {
    sqlite3 *db;
    int64_t table;
    struct ledger_finding *play, *chain;
    struct pit_replay *replay;
    sqlite3_stmt *settlement;

    int64_t lines;           /* of this log */
    int64_t settled, rounds; /* settlements, and rounds that had one */
    int64_t last_round;      /* of these */
    bool fees;               /* a percentage was charged outside a settlement */
    struct fair_sha256 hash; /* of the lines since the last link */
    int64_t links, loose;    /* links of the chain, and lines behind the last one */
};

/* Keeps the first thing that is wrong. */
static void fails(struct ledger_finding *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void fails(struct ledger_finding *f, const char *format, ...)
{
    va_list args;

    if (!f->holds) return;
    f->holds = false;
    va_start(args, format);
    vsnprintf(f->words, sizeof f->words, format, args);
    va_end(args);
}

/* ---- asking ---- */

static sqlite3_stmt *prepare(struct log *g, const char *sql)
{
    sqlite3_stmt *s = NULL;

    if (sqlite3_prepare_v2(g->db, sql, -1, &s, NULL)) fails(g->play, "%s", sqlite3_errmsg(g->db));
    return s;
}

/* The next row; an error is something wrong, and the end. */
static bool next(struct log *g, sqlite3_stmt *s)
{
    int rc = s ? sqlite3_step(s) : SQLITE_DONE;

    if (rc != SQLITE_ROW && rc != SQLITE_DONE) fails(g->play, "%s", sqlite3_errmsg(g->db));
    return rc == SQLITE_ROW;
}

/* A number about this table; ?1 is the table, ?2 what else is asked for. */
static int64_t number(struct log *g, const char *sql, int64_t other)
{
    sqlite3_stmt *s = prepare(g, sql);
    int64_t value = 0;

    sqlite3_bind_int64(s, 1, g->table);
    if (sqlite3_bind_parameter_count(s) > 1) sqlite3_bind_int64(s, 2, other);
    if (next(g, s)) value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

/* ---- settlements ---- */

/* Who holds a seat: the server writes "p17" for player 17. 0: not such a name. */
static int64_t player_of(const struct pit_table *t, int seat)
{
    const char *name = t->name[seat];
    char *end;
    int64_t id;

    if (name[0] != 'p' || name[1] < '1' || name[1] > '9') return 0;
    id = strtoll(name + 1, &end, 10);
    return *end ? 0 : id;
}

static void compare_settlement(struct log *g, const struct pit_table *t,
                               const struct pit_effect *fx)
{
    sqlite3_stmt *s = g->settlement;
    const char *spot = t->rules.spot[fx->spot].name;
    int64_t round = t->state.round;

    sqlite3_reset(s);
    sqlite3_bind_int64(s, 1, g->table);
    sqlite3_bind_int64(s, 2, round);
    sqlite3_bind_int64(s, 3, fx->seat + 1);
    sqlite3_bind_text(s, 4, spot, -1, SQLITE_STATIC);
    if (!next(g, s))
        fails(g->play, "table %" PRId64 ", round %" PRId64 ", seat %d, %s: no settlement", g->table,
              round, fx->seat + 1, spot);
    else if (sqlite3_column_int64(s, 0) != player_of(t, fx->seat) ||
             sqlite3_column_int64(s, 1) != fx->stake || sqlite3_column_int64(s, 2) != fx->net ||
             strcmp((const char *)sqlite3_column_text(s, 3), result_word[fx->result]) != 0)
        fails(g->play,
              "table %" PRId64 ", round %" PRId64 ", seat %d, %s: the books have player %lld, "
              "stake %lld, net %lld, %s; the log has player %" PRId64 ", %" PRId64 ", %" PRId64
              ", %s",
              g->table, round, fx->seat + 1, spot, sqlite3_column_int64(s, 0),
              sqlite3_column_int64(s, 1), sqlite3_column_int64(s, 2), sqlite3_column_text(s, 3),
              player_of(t, fx->seat), fx->stake, fx->net, result_word[fx->result]);
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    struct log *g = with;

    (void)e;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CHIPS) g->fees = true;
        if (fx->kind != PIT_SETTLE) continue;
        g->settled++;
        g->rounds += t->state.round != g->last_round;
        g->last_round = t->state.round;
        compare_settlement(g, t, fx);
    }
}

/* ---- the chain ---- */

static void begin_link(struct log *g, const uint8_t before[HASH])
{
    fair_sha256_begin(&g->hash);
    fair_sha256_add(&g->hash, (const uint8_t *)chain_domain, sizeof chain_domain - 1);
    fair_sha256_add(&g->hash, before, HASH);
    g->loose = 0;
}

/* chain HEX [SIG]: HEX stands for all that was written before it. */
static void check_link(struct log *g, const char *line, size_t n)
{
    const char *hex = line + strlen("chain ");
    size_t digits = n - strlen("chain ");
    uint8_t hash[HASH];
    char wanted[2 * HASH + 1];

    fair_sha256_end(&g->hash, hash);
    for (int i = 0; i < HASH; i++)
        snprintf(wanted + 2 * i, 3, "%02x", hash[i]);
    if (digits < 2 * HASH || memcmp(hex, wanted, 2 * HASH) != 0 ||
        (digits > 2 * HASH && hex[2 * HASH] != ' '))
        fails(g->chain, "table %" PRId64 ", line %" PRId64 ": the lines before it hash to %s",
              g->table, g->lines, wanted);
    g->links++;
    begin_link(g, hash);
}

/* ---- lines ---- */

static void read_line(struct log *g, const char *line, size_t n)
{
    struct pit_said said;
    enum pit_line came;

    g->lines++;
    if (n > strlen("chain ") && memcmp(line, "chain ", strlen("chain ")) == 0) {
        check_link(g, line, n);
        return;
    }
    fair_sha256_add(&g->hash, (const uint8_t *)line, n);
    fair_sha256_add(&g->hash, (const uint8_t *)"\n", 1);
    g->loose++;
    if (!g->play->holds) return;
    came = pit_replay_line(g->replay, line, n, &said);
    if (came != PIT_LINE_DONE && came != PIT_LINE_EMPTY)
        fails(g->play, "table %" PRId64 ", line %" PRId64 " of its log: %s", g->table, g->lines,
              said.words);
}

/* One row of the log: whole lines. */
static void read_text(struct log *g, const char *text, size_t n)
{
    const char *feed;

    while (n && (feed = memchr(text, '\n', n))) {
        read_line(g, text, (size_t)(feed - text));
        n -= (size_t)(feed - text) + 1;
        text = feed + 1;
    }
    if (n) fails(g->chain, "table %" PRId64 ": a row of its log is no whole line", g->table);
}

static void read_log(struct log *g)
{
    sqlite3_stmt *s = prepare(g, "SELECT seq, text FROM log WHERE table_id = ? ORDER BY seq");
    int64_t seq = 0;

    sqlite3_bind_int64(s, 1, g->table);
    while (next(g, s)) {
        const char *text = (const char *)sqlite3_column_text(s, 1);

        if (sqlite3_column_int64(s, 0) != ++seq)
            fails(g->chain, "table %" PRId64 ": row %" PRId64 " of its log is not there", g->table,
                  seq);
        read_text(g, text, (size_t)sqlite3_column_bytes(s, 1));
    }
    sqlite3_finalize(s);
}

/* ---- where the log ends, the accounts stand ---- */

struct holder {
    int64_t player;
    pit_money chips, stakes;
};

static int gather(const struct log *g, struct holder list[PIT_SEATS_MAX])
{
    const struct pit_table *t = &g->replay->table;
    const struct pit_state *s = &t->state;
    int count = 0;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        int64_t player = player_of(t, seat);
        int at = 0;

        if (!(s->seated >> seat & 1)) continue;
        while (at < count && list[at].player != player)
            at++;
        if (at == count) list[count++] = (struct holder){.player = player};
        list[at].chips += s->chips[seat];
        for (int i = 0; i < s->wagers; i++)
            if (s->wager[i].seat == seat && !(s->wager[i].flags & PIT_PAPER))
                list[at].stakes += s->wager[i].stake;
    }
    return count;
}

static void compare_accounts(struct log *g)
{
    static const char of_player[] =
        "SELECT amount FROM accounts WHERE kind = %d AND player_id = ?2 AND table_id = ?1";
    struct holder list[PIT_SEATS_MAX];
    int count = gather(g, list);
    pit_money chips = 0, stakes = 0, at_table, house;
    char sql[2][sizeof of_player + 10];

    snprintf(sql[0], sizeof sql[0], of_player, LEDGER_CHIPS);
    snprintf(sql[1], sizeof sql[1], of_player, LEDGER_PLAY);
    for (const struct holder *h = list; h < list + count; h++) {
        pit_money has = number(g, sql[0], h->player), plays = number(g, sql[1], h->player);

        if (has != h->chips || plays != h->stakes)
            fails(g->play,
                  "table %" PRId64 ", player %" PRId64 ": the books have %" PRId64
                  " in chips and %" PRId64 " in play; the log has %" PRId64 " and %" PRId64,
                  g->table, h->player, has, plays, h->chips, h->stakes);
        chips += h->chips;
        stakes += h->stakes;
    }
    at_table =
        number(g, "SELECT sum(amount) FROM accounts WHERE kind IN (2, 3) AND table_id = ?1", 0);
    if (at_table != chips + stakes) /* somebody who does not sit there */
        fails(g->play, "table %" PRId64 ": the books have %" PRId64 " there, the log %" PRId64,
              g->table, at_table, chips + stakes);
    house = number(g, "SELECT sum(amount) FROM accounts WHERE kind IN (4, 6) AND table_id = ?1", 0);
    if (house != g->replay->table.state.house)
        fails(g->play, "table %" PRId64 ": its house has %" PRId64 ", by the log %" PRId64,
              g->table, house, g->replay->table.state.house);
}

static pit_money stake_on(const struct pit_table *t, int seat, const char *spot)
{
    pit_money sum = 0;

    for (const struct pit_wager *w = t->state.wager; w < t->state.wager + t->state.wagers; w++)
        if (w->seat == seat && !(w->flags & PIT_PAPER) &&
            strcmp(t->rules.spot[w->spot].name, spot) == 0)
            sum += w->stake;
    return sum;
}

/* Stakes are sums of the same money as compare_accounts saw, so none is left over. */
static void compare_wagers(struct log *g)
{
    sqlite3_stmt *s = prepare(g, "SELECT seat, spot, sum(amount) FROM (SELECT seat, spot, amount"
                                 " FROM bets WHERE table_id = ?1 UNION ALL SELECT seat, spot,"
                                 " -stake FROM settlements WHERE table_id = ?1 AND NOT stays)"
                                 " GROUP BY seat, spot HAVING sum(amount) <> 0");

    sqlite3_bind_int64(s, 1, g->table);
    while (next(g, s)) {
        int seat = sqlite3_column_int(s, 0);
        const char *spot = (const char *)sqlite3_column_text(s, 1);
        pit_money lies = stake_on(&g->replay->table, seat - 1, spot);

        if (sqlite3_column_int64(s, 2) != lies)
            fails(g->play,
                  "table %" PRId64 ", seat %d, %s: the books have %lld open, the log %" PRId64,
                  g->table, seat, spot, sqlite3_column_int64(s, 2), lies);
    }
    sqlite3_finalize(s);
}

/* Where no percentage was charged, what a player's money changes by is what settlements pay. */
static void compare_payments(struct log *g)
{
    sqlite3_stmt *s =
        prepare(g, "SELECT tx, player_id, sum(moved), sum(net) FROM (SELECT tx, player_id,"
                   " amount AS moved, 0 AS net FROM entries WHERE kind IN (2, 3) AND table_id = ?1"
                   " AND tx IN (SELECT tx FROM settlements WHERE table_id = ?1 UNION"
                   " SELECT tx FROM bets WHERE table_id = ?1)"
                   " UNION ALL SELECT tx, player_id, 0, net FROM settlements WHERE table_id = ?1)"
                   " GROUP BY tx, player_id HAVING sum(moved) <> sum(net) LIMIT 1");

    sqlite3_bind_int64(s, 1, g->table);
    if (!g->fees && next(g, s))
        fails(g->play, "transaction %lld pays player %lld %lld, its settlements say %lld",
              sqlite3_column_int64(s, 0), sqlite3_column_int64(s, 1), sqlite3_column_int64(s, 2),
              sqlite3_column_int64(s, 3));
    sqlite3_finalize(s);
}

static void compare_counts(struct log *g)
{
    int64_t settled = number(g, "SELECT count(*) FROM settlements WHERE table_id = ?1", 0);
    int64_t rounds =
        number(g, "SELECT count(DISTINCT round) FROM settlements WHERE table_id = ?1", 0);
    int64_t last = number(g, "SELECT max(round) FROM rounds WHERE table_id = ?1", 0);

    if (settled != g->settled || rounds != g->rounds)
        fails(g->play,
              "table %" PRId64 ": the books have %" PRId64 " settlements in %" PRId64
              " rounds, the log %" PRId64 " in %" PRId64,
              g->table, settled, rounds, g->settled, g->rounds);
    if (last > g->replay->table.state.round)
        fails(g->play, "table %" PRId64 ": round %" PRId64 " of the history is not in the log",
              g->table, last);
}

/* ---- */

static void check_table(struct log *g)
{
    static const uint8_t nothing[HASH];

    pit_replay_open(g->replay, watch, NULL, g);
    begin_link(g, nothing);
    g->lines = g->settled = g->rounds = g->last_round = 0;
    g->fees = false;
    read_log(g);
    compare_accounts(g);
    compare_wagers(g);
    compare_payments(g);
    compare_counts(g);
}

static void check_tables(struct log *g)
{
    sqlite3_stmt *s = prepare(g, "SELECT id FROM tables ORDER BY id");
    int64_t tables = 0, rounds = 0, settled = 0, links = 0, loose = 0;

    while (next(g, s)) {
        g->table = sqlite3_column_int64(s, 0);
        g->links = 0;
        check_table(g);
        tables++;
        rounds += g->rounds;
        settled += g->settled;
        links += g->links;
        loose += g->loose;
    }
    sqlite3_finalize(s);
    if (g->play->holds)
        snprintf(g->play->words, sizeof g->play->words,
                 "%" PRId64 " tables, %" PRId64 " rounds, %" PRId64 " settlements", tables, rounds,
                 settled);
    if (g->chain->holds)
        snprintf(g->chain->words, sizeof g->chain->words,
                 "%" PRId64 " logs, %" PRId64 " links, %" PRId64 " lines behind the last", tables,
                 links, loose);
}

void check_logs(sqlite3 *db, struct ledger_finding out[CHECK_LOG_FINDINGS])
{
    struct log g = {.db = db, .play = &out[0], .chain = &out[1]};

    out[0] = (struct ledger_finding){
        .id = "I6", .title = "every log replays to the same cents", .holds = true};
    out[1] = (struct ledger_finding){
        .id = "I7", .title = "every log's chain is unbroken", .holds = true};
    g.replay = malloc(sizeof *g.replay);
    g.settlement = prepare(&g, "SELECT player_id, stake, net, result FROM settlements WHERE"
                               " table_id = ? AND round = ? AND seat = ? AND spot = ?");
    if (!g.replay)
        fails(g.play, "there is no memory to replay a log");
    else if (g.settlement)
        check_tables(&g);
    sqlite3_finalize(g.settlement);
    free(g.replay);
}
