/* api_records.c -- requests over HTTP for what was played: records of tables, a player's history.
 */

#include "api.h"
#include "room.h"

#include "games/chance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- records ---- */

struct record_call {
    struct call *call;
    uint8_t public_id[LEDGER_TABLE_ID];
    int64_t table, to;
    bool proved;
    size_t most; /* bytes: what stands behind them is not for everybody yet */
    char *text;
    size_t n, room;
};

static void keep_text(void *with, int64_t seq, const char *text, size_t n)
{
    struct record_call *x = with;

    (void)seq;
    if (x->n + n > x->room) {
        x->room = 2 * (x->n + n);
        x->text = realloc(x->text, x->room);
        if (!x->text) abort();
    }
    memcpy(x->text + x->n, text, n);
    x->n += n;
}

static void read_record(void *with, struct ledger *books)
{
    struct record_call *x = with;

    x->table = ledger_table(books, x->public_id);
    if (x->table) ledger_log(books, x->table, keep_text, x);
}

static bool begins(const char *line, size_t n, const char *word)
{
    size_t length = strlen(word);

    return n > length && memcmp(line, word, length) == 0 &&
           (line[length] == ' ' || line[length] == '\n');
}

/* The number behind a line's first word. */
static int64_t number_of(const char *line, size_t n)
{
    const char *at = memchr(line, ' ', n);

    return at ? strtoll(at, NULL, 10) : 0;
}

/* By the dealer's word, or the roll or spin itself. */
static bool begins_round(const char *line, size_t n)
{
    for (int verb = PIT_FIRST_CHANCE; verb < PIT_VERB_OWN; verb++)
        if (chance_row(verb)->begins && begins(line, n, chance_row(verb)->line)) return true;
    return begins(line, n, "deal");
}

/* How far a record goes: what stands behind the last line of the chain is not covered yet. */
struct reach {
    int64_t rounds, ready, playing; /* 0: every epoch that was played has shown its seed */
    int64_t ended;                  /* rounds before its end */
    size_t end;
};

/* False: far enough. */
static bool reach_line(struct reach *x, const struct record_call *c, const char *line, size_t n)
{
    if (begins(line, n, "ready")) x->ready = number_of(line, n);
    if (begins_round(line, n)) {
        x->rounds++;
        if (!x->playing) x->playing = x->ready;
    }
    if (begins(line, n, "reveal") && number_of(line, n) == x->playing) x->playing = 0;
    if (!begins(line, n, "chain")) return true;
    if (!c->proved || !x->playing) {
        x->end = (size_t)(line - c->text) + n;
        x->ended = x->rounds;
    }
    return !c->to || x->rounds < c->to;
}

static struct reach covered(const struct record_call *c)
{
    struct reach x = {0};

    for (size_t at = 0; at < c->n && at < c->most;) {
        const char *line = c->text + at, *feed = memchr(line, '\n', c->n - at);
        size_t n = feed ? (size_t)(feed - line) + 1 : c->n - at;

        at += n;
        if (!reach_line(&x, c, line, n)) break;
    }
    if (!x.rounds) x.end = 0;
    return x;
}

static void record_read(void *with)
{
    struct record_call *x = with;
    struct call *c = x->call;
    struct reach reach = covered(x);
    const char *none = x->proved ? "no shoe of this table has been revealed yet"
                                 : "no round of this table is over yet";

    c->type = "text/plain; charset=utf-8";
    snprintf(c->headers, sizeof c->headers,
             "Content-Disposition: attachment; filename=\"table-%lld.pit\"\r\n"
             "X-Pit-Rounds: %lld\r\n",
             (long long)x->table, (long long)reach.ended);
    if (reach.end)
        call_end(c, 200, x->text, reach.end);
    else
        call_refuse_words(c, 404, x->table ? "record" : "table", x->table ? none : api_no_table);
    free(x->text);
    free(x);
}

/* Of a closed table too, which is in the books alone. */
void api_record(struct call *c, const char *name, size_t n)
{
    const struct room *r = room_find(c->hub, name, n);
    struct record_call *x, asked = {.call = c, .most = SIZE_MAX};
    int64_t proved = 0;

    if (!fair_unhex(name, n, asked.public_id, sizeof asked.public_id)) {
        call_refuse_words(c, 404, "table", api_no_table);
        return;
    }
    if (!call_number(c, "to", INT64_MAX, &asked.to) || !call_number(c, "proved", 1, &proved))
        return;
    asked.proved = proved != 0;
    if (r && r->table.rules.hides && r->table.state.phase) asked.most = r->finished;
    if (r && r->table.rules.mucks) asked.proved = true; /* not before the shoe is shown */
    x = malloc(sizeof *x);
    if (!x) abort();
    *x = asked;
    store_run(c->hub->store, read_record, record_read, x);
}

/* ---- what a player has played ---- */

struct history {
    struct call *call;
    int64_t player, before;
    int most;
    struct pit_text text;
    struct json json;
    char *room;
};

enum {
    HISTORY_MOST = 200,                                /* rounds */
    HISTORY_ROUND = sizeof(struct ledger_round) + 512, /* bytes of one, with its keys and escapes */
    HISTORY_ROOM = (HISTORY_MOST + 1) * HISTORY_ROUND,
};

static void keep_round(void *with, const struct ledger_round *row)
{
    struct history *h = with;
    char table[2 * LEDGER_TABLE_ID + 1], game[32] = "";
    size_t n = strcspn(row->rules, " ");

    fair_hex(row->public_id, LEDGER_TABLE_ID, table);
    if (n < sizeof game) memcpy(game, row->rules, n);
    json_open(&h->json, NULL, '{');
    json_int(&h->json, "row", row->row);
    json_str(&h->json, "table", table);
    json_str(&h->json, "game", game);
    json_str(&h->json, "rules", row->rules[n] ? row->rules + n + 1 : "");
    json_int(&h->json, "round", row->round);
    json_int(&h->json, "time", row->time_ms);
    json_int(&h->json, "stake", row->stake);
    json_int(&h->json, "net", row->is_void ? 0 : row->net);
    if (row->is_void) json_bool(&h->json, "void", true);
    json_bool(&h->json, "drill", row->drill);
    json_str(&h->json, "words", row->words);
    json_close(&h->json, '}');
}

static void read_history(void *with, struct ledger *books)
{
    struct history *h = with;

    json_open(&h->json, NULL, '{');
    json_open(&h->json, "rounds", '[');
    ledger_rounds(books, h->player, h->before, h->most, keep_round, h);
    json_close(&h->json, ']');
    json_close(&h->json, '}');
}

static void history_read(void *with)
{
    struct history *h = with;

    call_end(h->call, 200, h->text.at, h->text.used);
    free(h->room);
    free(h);
}

void api_history(struct call *c)
{
    struct history *h;
    int64_t most = 100, before = 0;

    if (!call_number(c, "most", HISTORY_MOST, &most) ||
        !call_number(c, "before", INT64_MAX, &before))
        return;
    h = calloc(1, sizeof *h);
    if (!h) abort();
    h->room = malloc(HISTORY_ROOM);
    if (!h->room) abort();
    h->call = c;
    h->player = c->player->id;
    h->before = before;
    h->most = (int)most;
    h->text = pit_text_in(h->room, HISTORY_ROOM);
    h->json = json_in(&h->text);
    store_run(c->hub->store, read_history, history_read, h);
}
