/* check_log.c -- plays every table's log through the engine and compares it with the books. */

#include "check_log.h"

#include "core/line.h"
#include "db.h"
#include "fair/notes.h"
#include "ledger.h"
#include "pit/record.h"
#include "schema.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const result_word[] = {
    [PIT_WIN] = "win", [PIT_LOSE] = "lose", [PIT_PUSH] = "push", [PIT_VOID] = "void"};

/* What the books say of all tables, one table after another in the order of their ids, so that each
 * of these is read once and not once a table. What a table that was set aside gave back is left
 * out: its log ends before. */
#define ASIDE "(SELECT id FROM transactions WHERE reason LIKE 'set aside%')"
#define GIVEN_UP "(SELECT table_id FROM released)"
enum { HOLDERS, HOUSE, METER, RULES, WAGERS, PAYMENTS, SETTLED, HISTORY, LISTS };
static const char *const list_sql[LISTS] = {
    [HOLDERS] = "SELECT table_id, player_id, sum(amount) FILTER (WHERE kind = 2),"
                " sum(amount) FILTER (WHERE kind = 3) FROM (SELECT kind, player_id, table_id,"
                " amount FROM accounts WHERE kind IN (2, 3) UNION ALL SELECT kind, player_id,"
                " table_id, -amount FROM entries WHERE kind IN (2, 3) AND tx IN " ASIDE
                ") AS h GROUP BY table_id, player_id ORDER BY table_id",
    [HOUSE] = "SELECT table_id, amount - coalesce((SELECT sum(amount) FROM reversals r WHERE"
              " r.table_id = a.table_id), 0) FROM accounts a WHERE kind = 4 ORDER BY table_id",
    [METER] = "SELECT table_id, amount FROM accounts WHERE kind = 6 ORDER BY table_id",
    [RULES] = "SELECT DISTINCT table_id, rules FROM bets ORDER BY table_id",
    [WAGERS] =
        "SELECT table_id, seat, spot, hand, sum(amount) FROM (SELECT table_id, seat, spot, hand,"
        " amount FROM bets UNION ALL SELECT table_id, seat, spot, hand, -stake FROM"
        " settlements WHERE stays = 0 AND tx NOT IN " ASIDE
        ") AS w GROUP BY table_id, seat, spot, hand"
        " HAVING sum(amount) <> 0 ORDER BY table_id",
    [PAYMENTS] = "SELECT table_id, tx, player_id, sum(moved), sum(net) FROM (SELECT table_id, tx,"
                 " player_id, amount AS moved, 0 AS net FROM entries WHERE kind IN (2, 3) AND tx IN"
                 " (SELECT tx FROM settlements UNION SELECT tx FROM bets) UNION ALL"
                 " SELECT table_id, tx, player_id, 0, net FROM settlements) AS p"
                 " GROUP BY table_id, tx, player_id HAVING sum(moved) <> sum(net)"
                 " ORDER BY table_id, tx",
    [SETTLED] = "SELECT table_id, count(*) FROM settlements WHERE tx NOT IN " ASIDE
                " GROUP BY table_id ORDER BY table_id",
    [HISTORY] = "SELECT table_id, max(round) FROM rounds GROUP BY table_id ORDER BY table_id",
};

/* The log of one table as it is read. */
struct log {
    struct sql *db;
    int64_t table;
    struct ledger_finding *play, *linked;
    struct pit_replay *replay;
    struct sql_query *settlement;
    struct sql_query *list[LISTS];
    bool more[LISTS]; /* the list stands on a row */

    int64_t lines;           /* of this log */
    int64_t settled, rounds; /* settlements, and rounds that had one */
    int64_t last_round;      /* of these */
    bool fees;               /* a percentage was charged outside a settlement */
    struct fair_chain chain;
    int64_t links, loose; /* links of the chain, and lines behind the last one */
    int64_t rows;         /* of all logs */
};

/* Keeps the first thing that is wrong. */
__attribute__((format(printf, 2, 3))) static void fails(struct ledger_finding *f,
                                                        const char *format, ...)
{
    va_list args;

    if (!f->holds) return;
    f->holds = false;
    va_start(args, format);
    vsnprintf(f->words, sizeof f->words, format, args);
    va_end(args);
}

/* ---- asking ---- */

static struct sql_query *prepare(struct log *g, const char *text)
{
    struct sql_query *s = sql_prepare(g->db, text);

    if (!s) {
        fails(g->play, "%s", sql_words(g->db));
        fails(g->linked, "%s", sql_words(g->db));
    }
    return s;
}

/* The next row; an error is something wrong, and the end: of what cannot be read nothing holds. */
static bool next(struct log *g, struct sql_query *s)
{
    enum sql_came came = s ? sql_step(s) : SQL_DONE;

    if (came != SQL_ROW && came != SQL_DONE) {
        fails(g->play, "%s", sql_words(g->db));
        fails(g->linked, "%s", sql_words(g->db));
    }
    return came == SQL_ROW;
}

static void pass(struct log *g, int list)
{
    g->more[list] = next(g, g->list[list]);
}

/* True while the list stands on a row of this table. */
static bool here(struct log *g, int list)
{
    while (g->more[list] && sql_int(g->list[list], 0) < g->table)
        pass(g, list);
    return g->more[list] && sql_int(g->list[list], 0) == g->table;
}

/* A number of the row that the list stands on; 0 if it has nothing about this table. */
static int64_t number(struct log *g, int list, int column)
{
    return here(g, list) ? sql_int(g->list[list], column) : 0;
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
                               const struct pit_effect *fx, int64_t round)
{
    struct sql_query *s = g->settlement;
    const char *spot = t->rules.spot[fx->spot].name;
    pit_money stake = fx->to ? fx->stake : -fx->play; /* of a coupon: none */

    sql_reset(s);
    sql_put_int(s, 1, g->table);
    sql_put_int(s, 2, round);
    sql_put_int(s, 3, fx->seat + 1);
    sql_put_text(s, 4, spot, strlen(spot));
    sql_put_int(s, 5, fx->hand + 1);
    if (!next(g, s))
        fails(g->play, "table %" PRId64 ", round %" PRId64 ", seat %d, %s: no settlement", g->table,
              round, fx->seat + 1, spot);
    else if (sql_int(s, 0) != player_of(t, fx->seat) || sql_int(s, 1) != stake ||
             sql_int(s, 2) != fx->net || strcmp(sql_text(s, 3), result_word[fx->result]) != 0)
        fails(g->play,
              "table %" PRId64 ", round %" PRId64 ", seat %d, %s: the books have player %" PRId64
              ", stake %" PRId64 ", net %" PRId64 ", %s; the log has player %" PRId64 ", %" PRId64
              ", %" PRId64 ", %s",
              g->table, round, fx->seat + 1, spot, sql_int(s, 0), sql_int(s, 1), sql_int(s, 2),
              sql_text(s, 3), player_of(t, fx->seat), stake, fx->net, result_word[fx->result]);
}

static void watch(void *with, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    pit_money (*owes)(const struct pit_state *, int) = t->rules.game->owes;
    int64_t round = ledger_round_of(t);
    struct log *g = with;

    (void)e;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CHIPS) g->fees = true;
        if (fx->kind != PIT_SETTLE) continue;
        if (owes && owes(&t->state, fx->seat)) g->fees = true; /* and is charged later */
        g->settled++;
        g->rounds += round != g->last_round;
        g->last_round = round;
        compare_settlement(g, t, fx, round);
    }
}

/* ---- lines ---- */

/* A line `chain` has the hash of all that was written before it. */
static void check_link(struct log *g, const struct fair_note *note)
{
    char wanted[2 * FAIR_HASH + 1];

    fair_chain_link(&g->chain);
    g->links++;
    g->loose = 0;
    if (memcmp(note->head, g->chain.head, FAIR_HASH) == 0) return;
    fair_hex(g->chain.head, FAIR_HASH, wanted);
    fails(g->linked, "table %" PRId64 ", line %" PRId64 ": the lines before it hash to %s",
          g->table, g->lines, wanted);
}

static void read_line(struct log *g, const char *line, size_t n)
{
    struct fair_note note;
    struct pit_said said;
    enum pit_line came;

    g->lines++;
    if (fair_note_read(&note, line, n) == FAIR_NOTE_CHAIN) {
        check_link(g, &note);
        return;
    }
    fair_chain_add(&g->chain, line, n);
    fair_chain_add(&g->chain, "\n", 1);
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
    const char *at = text, *end = text + n;
    struct word line;

    while (line_next(&at, end, &line))
        if (line.at + line.n < end)
            read_line(g, line.at, line.n);
        else
            fails(g->linked, "table %" PRId64 ": a row of its log is no whole line", g->table);
}

static void read_log(struct log *g)
{
    struct sql_query *s = prepare(g, SCHEMA_LOG);
    int64_t seq = 0;

    sql_stream(s);
    sql_put_int(s, 1, g->table);
    while (next(g, s)) {
        const char *text = sql_text(s, 1);

        if (sql_int(s, 0) != ++seq)
            fails(g->linked, "table %" PRId64 ": row %" PRId64 " of its log is not there", g->table,
                  seq);
        read_text(g, text, sql_size(s, 1));
    }
    g->rows += seq;
    sql_drop(s);
}

/* Rows that no later row leads to, and ends that are not where they say, are lines that are gone.
 */
static void check_ends(struct log *g)
{
    struct sql_query *s =
        prepare(g, "SELECT (SELECT count(*) FROM log WHERE table_id NOT IN " GIVEN_UP
                   "), coalesce(sum(seq), 0) FROM log_ends WHERE table_id NOT IN " GIVEN_UP);

    if (next(g, s) && (sql_int(s, 0) != g->rows || sql_int(s, 1) != g->rows))
        fails(g->linked,
              "the logs have %" PRId64 " rows and end at %" PRId64 ", and %" PRId64
              " can be followed",
              sql_int(s, 0), sql_int(s, 1), g->rows);
    sql_drop(s);
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

static void compare_holder(struct log *g, const struct holder *log, pit_money chips, pit_money play)
{
    if (log->chips == chips && log->stakes == play) return;
    fails(g->play,
          "table %" PRId64 ", player %" PRId64 ": the books have %" PRId64 " in chips and %" PRId64
          " in play; the log has %" PRId64 " and %" PRId64,
          g->table, log->player, chips, play, log->chips, log->stakes);
}

/* An account of the table's own. */
static void compare_own(struct log *g, int list, const char *name, pit_money log)
{
    pit_money books = number(g, list, 1);

    if (books != log)
        fails(g->play, "table %" PRId64 ": its %s has %" PRId64 ", by the log %" PRId64, g->table,
              name, books, log);
}

static void compare_accounts(struct log *g)
{
    struct holder list[PIT_SEATS_MAX];
    int count = gather(g, list);

    for (; here(g, HOLDERS); pass(g, HOLDERS)) {
        struct holder nobody = {.player = number(g, HOLDERS, 1)}, *h = list;

        while (h < list + count && h->player != nobody.player)
            h++;
        compare_holder(g, h < list + count ? h : &nobody, number(g, HOLDERS, 2),
                       number(g, HOLDERS, 3));
        if (h < list + count) *h = list[--count];
    }
    for (const struct holder *h = list; h < list + count; h++) /* of whom the books know nothing */
        compare_holder(g, h, 0, 0);
    compare_own(g, HOUSE, "house", g->replay->table.state.house);
    compare_own(g, METER, "meter", g->replay->table.state.meter);
}

static pit_money stake_on(const struct pit_table *t, int seat, const char *spot, int hand)
{
    pit_money sum = 0;

    for (const struct pit_wager *w = t->state.wager; w < t->state.wager + t->state.wagers; w++)
        if (w->seat == seat && w->hand == hand && !(w->flags & PIT_PAPER) &&
            strcmp(t->rules.spot[w->spot].name, spot) == 0)
            sum += w->stake;
    return sum;
}

/* Stakes are parts of what compare_accounts saw, so none is left over. */
static void compare_wagers(struct log *g)
{
    for (; here(g, WAGERS); pass(g, WAGERS)) {
        int64_t seat = number(g, WAGERS, 1), hand = number(g, WAGERS, 3),
                open = number(g, WAGERS, 4);
        const char *spot = sql_text(g->list[WAGERS], 2);
        pit_money lies = stake_on(&g->replay->table, (int)seat - 1, spot, (int)hand - 1);

        if (open != lies)
            fails(g->play,
                  "table %" PRId64 ", seat %" PRId64 ", %s, hand %" PRId64
                  ": the books have %" PRId64 " open, the log %" PRId64,
                  g->table, seat, spot, hand, open, lies);
    }
}

/* Each bet was made under the rules by which the log is settled. */
static void compare_rules(struct log *g)
{
    char text[PIT_RULES_TEXT], wanted[2 * FAIR_HASH + 1];
    struct pit_text t = pit_text_in(text, sizeof text);
    uint8_t hash[FAIR_HASH];

    if (!here(g, RULES) || !g->replay->game) return;
    pit_rules_canonical(&t, &g->replay->rules);
    fair_sha256(text, t.used, hash);
    fair_hex(hash, FAIR_HASH, wanted);
    for (; here(g, RULES); pass(g, RULES))
        if (strcmp(sql_text(g->list[RULES], 1), wanted) != 0)
            fails(g->play, "table %" PRId64 ": a bet has other rules than its log", g->table);
}

/* Where no percentage was charged, what a player's money changes by is what settlements pay. */
static void compare_payments(struct log *g)
{
    if (!g->fees && here(g, PAYMENTS))
        fails(g->play,
              "transaction %" PRId64 " pays player %" PRId64 " %" PRId64
              ", its settlements say %" PRId64,
              number(g, PAYMENTS, 1), number(g, PAYMENTS, 2), number(g, PAYMENTS, 3),
              number(g, PAYMENTS, 4));
}

static void compare_counts(struct log *g)
{
    int64_t settled = number(g, SETTLED, 1), last = number(g, HISTORY, 1);

    if (settled != g->settled) /* each that the log has was found: these are more */
        fails(g->play,
              "table %" PRId64 ": the books have %" PRId64 " settlements, the log %" PRId64,
              g->table, settled, g->settled);
    if (last > g->replay->table.state.round)
        fails(g->play, "table %" PRId64 ": round %" PRId64 " of the history is not in the log",
              g->table, last);
}

/* ---- */

/* A table that was given up: its log stands as it was found. False: it is none. */
static bool is_released(struct log *g)
{
    struct sql_query *s = prepare(g, "SELECT log FROM released WHERE table_id = ?");
    uint8_t hash[FAIR_HASH], kept[FAIR_HASH];
    bool is;

    sql_put_int(s, 1, g->table);
    is = next(g, s);
    if (is) {
        release_hash(g->db, g->table, hash);
        if (!sql_copy(s, 0, kept, FAIR_HASH) || memcmp(kept, hash, FAIR_HASH) != 0)
            fails(g->linked, "table %" PRId64 " was given up, and its log was altered since",
                  g->table);
    }
    sql_drop(s);
    return is;
}

static void check_table(struct log *g)
{
    g->lines = g->settled = g->rounds = g->last_round = g->links = g->loose = 0;
    if (is_released(g)) return;
    pit_replay_open(g->replay, watch, g);
    fair_chain_begin(&g->chain);
    g->fees = false;
    read_log(g);
    if (g->replay->game && !g->replay->open) /* nothing has happened there, but a meter is set up */
        pit_table_open(&g->replay->table, &g->replay->rules);
    compare_accounts(g);
    compare_rules(g);
    compare_wagers(g);
    compare_payments(g);
    compare_counts(g);
}

static void check_tables(struct log *g)
{
    struct sql_query *s = prepare(g, "SELECT id FROM tables ORDER BY id");
    int64_t tables = 0, rounds = 0, settled = 0, links = 0, loose = 0;

    sql_stream(s);
    while (next(g, s)) {
        g->table = sql_int(s, 0);
        check_table(g);
        tables++;
        rounds += g->rounds;
        settled += g->settled;
        links += g->links;
        loose += g->loose;
    }
    sql_drop(s);
    check_ends(g);
    if (g->play->holds)
        snprintf(g->play->words, sizeof g->play->words,
                 "%" PRId64 " tables, %" PRId64 " rounds, %" PRId64 " settlements", tables, rounds,
                 settled);
    if (g->linked->holds)
        snprintf(g->linked->words, sizeof g->linked->words,
                 "%" PRId64 " logs, %" PRId64 " links, %" PRId64 " lines behind the last", tables,
                 links, loose);
}

void check_logs(struct sql *db, struct ledger_finding out[CHECK_LOG_FINDINGS])
{
    struct log g = {.db = db, .play = &out[0], .linked = &out[1]};

    out[0] = (struct ledger_finding){
        .id = "I6", .title = "every log replays to the same cents", .holds = true};
    out[1] = (struct ledger_finding){
        .id = "I7", .title = "every log's chain is unbroken", .holds = true};
    g.replay = malloc(sizeof *g.replay);
    g.settlement = prepare(&g, "SELECT player_id, stake, net, result FROM settlements WHERE"
                               " table_id = ? AND round = ? AND seat = ? AND spot = ? AND"
                               " hand = ?");
    for (int i = 0; i < LISTS; i++) {
        g.list[i] = prepare(&g, list_sql[i]);
        sql_stream(g.list[i]);
        pass(&g, i);
    }
    if (!g.replay)
        fails(g.play, "there is no memory to replay a log");
    else
        check_tables(&g);
    for (int i = 0; i < LISTS; i++)
        sql_drop(g.list[i]);
    sql_drop(g.settlement);
    free(g.replay);
}
