/* release.c -- a table that does not hold is given up: who gets what back, by the last state that
 * its log proves. */

#include "release.h"

#include "db.h"

#include "core/line.h"
#include "fair/notes.h"
#include "pit/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the log proves ---- */

struct result {
    int64_t player;
    pit_money now, proved; /* won or lost at this table */
};

struct reading {
    struct pit_replay *play;
    struct fair_chain chain;
    struct result *list;
    int count, room;
    int64_t line, proved; /* of the log */
    bool good;
};

static struct result *result_of(struct reading *g, int64_t player)
{
    int at = 0;

    while (at < g->count && g->list[at].player != player)
        at++;
    if (at < g->count) return &g->list[at];
    if (g->count == g->room) {
        g->room = g->room ? 2 * g->room : 16;
        g->list = realloc(g->list, (size_t)g->room * sizeof *g->list);
        if (!g->list) abort();
    }
    g->list[g->count] = (struct result){.player = player};
    return &g->list[g->count++];
}

/* A stake goes from chips to the layout, so what both change by is won or lost. */
static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct reading *g = with;

    (void)e;
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_PURSE || fx->kind == PIT_METER || fx->seat >= PIT_SEATS_MAX) continue;
        if (fx->chips + fx->play == 0) continue;
        result_of(g, strtoll(t->name[fx->seat] + 1, NULL, 10))->now += fx->chips + fx->play;
    }
}

static void read_line(struct reading *g, const char *line, size_t n)
{
    struct fair_note note;
    struct pit_said said;
    enum pit_line came;

    g->line++;
    if (fair_note_read(&note, line, n) == FAIR_NOTE_CHAIN) {
        fair_chain_link(&g->chain);
        g->good = memcmp(note.head, g->chain.head, FAIR_HASH) == 0;
        if (!g->good) return;
        g->proved = g->line;
        for (int i = 0; i < g->count; i++)
            g->list[i].proved = g->list[i].now;
        return;
    }
    fair_chain_add(&g->chain, line, n);
    fair_chain_add(&g->chain, "\n", 1);
    came = pit_replay_line(g->play, line, n, &said);
    g->good = came == PIT_LINE_DONE || came == PIT_LINE_EMPTY;
}

static void read_text(void *with, int64_t seq, const char *text, size_t n)
{
    struct reading *g = with;
    const char *at = text, *end = text + n;
    struct word line;

    (void)seq;
    while (g->good && line_next(&at, end, &line))
        read_line(g, line.at, line.n);
}

/* ---- what the entries have ---- */

static struct sql_query *ask(struct ledger *l, const char *text, int64_t table)
{
    struct sql_query *s = sql_prepare(l->db, text);

    sql_put_int(s, 1, table);
    return s;
}

static int64_t number(struct sql_query *s)
{
    int64_t value = 0;

    if (sql_step(s) == SQL_ROW) value = sql_int(s, 0);
    sql_drop(s);
    return value;
}

static bool read_holders(struct ledger *l, struct ledger_release *out)
{
    struct sql_query *s = ask(l,
                              "SELECT player_id, coalesce(sum(amount) FILTER (WHERE kind = 2), 0),"
                              " coalesce(sum(amount) FILTER (WHERE kind = 3), 0) FROM entries"
                              " WHERE kind IN (2, 3) AND table_id = ?1 GROUP BY player_id"
                              " HAVING sum(amount) <> 0",
                              out->table);
    enum sql_came came;

    while ((came = sql_step(s)) == SQL_ROW && out->holders < RELEASE_HOLDERS) {
        out->holder[out->holders].player = sql_int(s, 0);
        out->holder[out->holders].chips = sql_int(s, 1);
        out->holder[out->holders++].play = sql_int(s, 2);
    }
    sql_drop(s);
    return came == SQL_DONE;
}

struct bets {
    struct ledger_release *out;
    bool good;
};

static void keep_bet(void *with, int64_t table, int64_t player, int seat, const char *spot,
                     int hand, pit_money stake)
{
    struct bets *b = with;
    struct ledger_release *out = b->out;

    if (table != out->table) return;
    b->good &= out->bets < RELEASE_BETS && stake > 0;
    if (!b->good) return;
    out->bet[out->bets].player = player;
    out->bet[out->bets].seat = seat;
    out->bet[out->bets].hand = hand;
    out->bet[out->bets].stake = stake;
    snprintf(out->bet[out->bets++].spot, sizeof out->bet[0].spot, "%s", spot);
}

/* Open bets are what is in play: else their rows were altered too, and nobody can tell. */
static bool bets_agree(const struct ledger_release *out)
{
    for (int i = 0; i < out->holders; i++) {
        pit_money open = 0;

        for (int k = 0; k < out->bets; k++)
            if (out->bet[k].player == out->holder[i].player) open += out->bet[k].stake;
        if (open != out->holder[i].play) return false;
    }
    return true;
}

static void share_out(struct ledger *l, struct reading *g, struct ledger_release *out)
{
    for (int i = 0; i < out->holders; i++) {
        int64_t player = out->holder[i].player;
        struct sql_query *s =
            ask(l,
                "SELECT coalesce(sum(e.amount), 0) FROM transactions t JOIN entries e ON"
                " e.tx = t.id WHERE t.table_id = ?1 AND e.kind = 1 AND e.player_id = ?2"
                " AND t.what IN ('buy', 'leave')",
                out->table);
        pit_money gets;

        sql_put_int(s, 2, player);
        gets = result_of(g, player)->proved - number(s); /* less what was brought, below zero */
        out->holder[i].gets = out->drill || gets < 0 ? 0 : gets;
    }
}

/* Tables of the books that have other rows than were written. */
static void name_altered(struct ledger *l, struct ledger_release *out)
{
    struct digest kept[DIGESTS];
    struct digest_proved proved[DIGESTS];
    enum proof_state state = proof_read(l->db, &l->digest_key, kept, proved);

    if (state != PROOF_STANDS) snprintf(out->altered, sizeof out->altered, "digests");
    for (int i = 0; i < DIGESTS; i++) {
        struct digest d;
        size_t n = strlen(out->altered);

        if (digest_all(&d, &l->digest_key, (enum digest_of)i, l->db) && d.rows == kept[i].rows &&
            memcmp(d.sum, kept[i].sum, FAIR_HASH) == 0)
            continue;
        snprintf(out->altered + n, sizeof out->altered - n, "%s%s", n ? ", " : "",
                 digest_rows[i].name);
    }
}

bool ledger_release(struct ledger *l, int64_t table, struct ledger_release *out, char *why,
                    size_t room)
{
    struct reading g = {.good = true, .play = malloc(sizeof *g.play)};
    struct bets bets = {.out = out, .good = true};
    bool good = true;

    if (!g.play) abort();
    *out = (struct ledger_release){.table = table};
    out->drill = number(ask(l, "SELECT " LEDGER_DRILL " FROM tables WHERE id = ?1", table)) != 0;
    out->round = 1 + number(ask(l,
                                "SELECT coalesce(max(round), 0) FROM (SELECT round FROM bets WHERE"
                                " table_id = ?1 UNION ALL SELECT round FROM settlements WHERE"
                                " table_id = ?1) AS r",
                                table));
    pit_replay_open(g.play, see, &g);
    fair_chain_begin(&g.chain);
    if (!ledger_log(l, table, read_text, &g) || !read_holders(l, out) ||
        !ledger_open_bets(l, keep_bet, &bets)) {
        snprintf(why, room, "its rows cannot be read");
        good = false;
    } else if (!bets.good || !bets_agree(out)) {
        snprintf(why, room, "its open bets are not what is in play: rows of bets were altered");
        good = false;
    } else {
        share_out(l, &g, out);
        name_altered(l, out);
        out->line = g.proved;
    }
    free(g.play);
    free(g.list);
    return good;
}

/* ---- as it stands ---- */

void release_hash(struct sql *db, int64_t table, uint8_t out[LEDGER_TOKEN])
{
    struct fair_sha256 h;
    struct sql_query *s =
        sql_prepare(db, "SELECT seq, before, text FROM log WHERE table_id = ? ORDER BY id");

    fair_sha256_begin(&h);
    sql_stream(s);
    sql_put_int(s, 1, table);
    while (sql_step(s) == SQL_ROW) {
        const char *text = sql_text(s, 2);

        digest_int(&h, sql_int(s, 0));
        digest_int(&h, sql_int(s, 1));
        digest_bytes(&h, 't', text, sql_size(s, 2));
    }
    sql_drop(s);
    fair_sha256_end(&h, out);
}

/* The accounts are what their entries come to, and the table is closed. */
static bool mend_rows(struct ledger *l, int64_t table)
{
    static const char *const text[] = {
        "UPDATE accounts AS a SET amount = coalesce((SELECT sum(e.amount) FROM entries e WHERE"
        " e.kind = a.kind AND e.player_id = a.player_id AND e.table_id = a.table_id), 0)"
        " WHERE table_id = ?1",
        "UPDATE tables SET closed = 1 WHERE id = ?1",
    };
    bool good = true;

    for (size_t i = 0; i < sizeof text / sizeof text[0] && good; i++) {
        struct sql_query *s = ask(l, text[i], table);

        good = sql_step(s) == SQL_DONE;
        sql_drop(s);
    }
    return good;
}

bool release_mends(struct ledger *l, int64_t table, uint8_t hash[LEDGER_TOKEN], char *why)
{
    bool good = known_store(l, why) == LEDGER_OK && mend_rows(l, table);

    known_forget(l);
    release_hash(l->db, table, hash);
    good = good && proof_make(l);
    if (!good) snprintf(why, LEDGER_WHY, "%s", sql_words(l->db));
    return good;
}
