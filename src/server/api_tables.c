/* api_tables.c -- the lobby, tables, their records, and what a player has played. */

#include "api.h"
#include "edges.h"
#include "wire.h"

#include "report/games_json.h"
#include "report/rules_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words of a query ---- */

static int digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The value of a key, decoded; "" if it is not there. False: it does not fit, or is no text. */
static bool query_value(const char *query, const char *key, char *out, size_t room)
{
    size_t n = strlen(key), used = 0;
    const char *at = query;

    out[0] = '\0';
    while (*at && !(strncmp(at, key, n) == 0 && at[n] == '=')) {
        at += strcspn(at, "&");
        at += *at == '&';
    }
    if (!*at) return true;
    for (at += n + 1; *at && *at != '&' && used + 1 < room; at++) {
        char c = *at == '+' ? ' ' : *at;

        if (*at == '%' && digit(at[1]) >= 0 && digit(at[2]) >= 0) {
            c = (char)(digit(at[1]) << 4 | digit(at[2]));
            at += 2;
        }
        if ((unsigned char)c < 0x20) break;
        out[used++] = c;
    }
    out[used] = '\0';
    return !*at || *at == '&';
}

/* A number of the query; what is there stays if it has none. False: it is wrong, and was refused.
 */
static bool query_number(struct call *c, const char *key, int64_t most, int64_t *out)
{
    char text[24], words[80];
    size_t n;

    query_value(c->query, key, text, sizeof text);
    n = strlen(text);
    if (!n) return true;
    if (n < 20 && strspn(text, "0123456789") == n) {
        long long number = strtoll(text, NULL, 10);

        if (number <= most) {
            *out = number;
            return true;
        }
    }
    snprintf(words, sizeof words, "%s is a whole number from 0 to %lld", key, (long long)most);
    call_refuse_words(c, 400, "query", words);
    return false;
}

/* ---- games and rules ---- */

void api_games(struct call *c)
{
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);

    games_json(&j);
    call_end(c, 200, t.at, t.used);
}

void api_rules(struct call *c)
{
    char game[32], text[PIT_RULES_TEXT], edge[24], number[32];
    const struct pit_game *g;
    struct pit_rules rules;
    struct pit_problem problem;
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);
    struct refusal why = {0};
    double edge_float;
    bool whole, good;

    query_value(c->query, "game", game, sizeof game);
    whole = query_value(c->query, "rules", text, sizeof text);
    g = pit_game_find(game, strlen(game));
    if (!g) {
        call_refuse_words(c, 400, "game", "there is no such game; GET /api/games has the list");
        return;
    }
    if (!whole) {
        call_refuse_words(c, 400, "rules", "rules in force are text of less than 4096 bytes");
        return;
    }
    if (!pit_rules_parse(&rules, g, text, strlen(text), &problem)) {
        why.clause = problem.clause;
        snprintf(why.code, sizeof why.code, "rules");
        snprintf(why.words, sizeof why.words, "%s", problem.words);
        call_refuse(c, 400, &why);
        return;
    }
    if (!edges_ready(c, &rules)) return;
    edge_float = room_edge(&rules, edge, sizeof edge);
    snprintf(number, sizeof number, "%.6f", edge_float);
    json_open(&j, NULL, '{');
    json_str(&j, "edge", edge);
    json_number(&j, "edge_float", number);
    good = room_house_has_edge(&rules, &why);
    json_bool(&j, "player_edge", !good);
    json_bool(&j, "allowed",
              (good || c->hub->options.allow_player_edge) && room_does_all(&rules, &why));
    rules_json_all(&j, &rules, edges_of);
    json_close(&j, '}');
    call_end(c, 200, t.at, t.used);
}

/* ---- tables ---- */

static void write_tables(struct pit_text *t, const struct call *c)
{
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    json_open(&j, "tables", '[');
    for (const struct room *r = c->hub->rooms; r; r = r->next) {
        bool mine = c->player && (r->owner == c->player->id || room_seat_of(r, c->player) >= 0);

        if (r->closed || (r->is_private && !mine)) continue;
        json_open(&j, NULL, '{');
        wire_row(&j, r, c->player);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

void api_tables(struct call *c)
{
    struct pit_text t;

    do {
        t = call_text(c);
        write_tables(&t, c);
    } while (sheet_again(&c->hub->text, &t));
    call_end(c, 200, t.at, t.used);
}

static bool is_title(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20) return false;
    return true;
}

static bool may_open(const struct call *c, struct refusal *why)
{
    int all = 0, own = 0;

    for (const struct room *r = c->hub->rooms; r; r = r->next) {
        all += !r->closed;
        own += !r->closed && r->owner == c->player->id;
    }
    if (own < ROOMS_OF_ONE && all < ROOMS_MAX) return true;
    refuse(why, "room", "there are too many tables; an empty one of yours closes in ten minutes");
    return false;
}

static int status_of(const struct refusal *why)
{
    if (strcmp(why->code, "edge") == 0) return 403;
    if (strcmp(why->code, "entropy") == 0) return 503;
    return strcmp(why->code, "room") == 0 ? 409 : 400;
}

/* What a table shall be, from the body. */
struct wanted {
    char game[32], rules[PIT_RULES_TEXT], policy[16], title[64];
    bool is_private;
    int64_t bet_seconds, turn_seconds; /* -1: as is usual */
};

static bool read_seconds(const struct json_value *body, const char *key, int64_t *out)
{
    struct json_value v;

    *out = -1;
    return json_get(body, key, &v) != JSON_FOUND ||
           (json_as_i64(&v, out) && *out >= 0 && *out <= 600);
}

static bool read_text(const struct json_value *body, const char *key, char *out, size_t room)
{
    struct json_value v;

    return json_get(body, key, &v) != JSON_FOUND || json_as_text(&v, out, room);
}

/* The member that has a wrong value; NULL: none. */
static const char *read_wanted(const struct json_value *body, struct wanted *w)
{
    struct json_value v;

    if (!read_text(body, "game", w->game, sizeof w->game)) return "game";
    if (!read_text(body, "rules", w->rules, sizeof w->rules)) return "rules";
    if (!read_text(body, "policy", w->policy, sizeof w->policy) ||
        (strcmp(w->policy, "practice") != 0 && strcmp(w->policy, "regulated") != 0))
        return "policy";
    if (!read_text(body, "title", w->title, sizeof w->title) || !is_title(w->title)) return "title";
    if (!read_seconds(body, "bet_seconds", &w->bet_seconds)) return "bet_seconds";
    if (!read_seconds(body, "turn_seconds", &w->turn_seconds)) return "turn_seconds";
    if (json_get(body, "private", &v) == JSON_FOUND) json_as_bool(&v, &w->is_private);
    return NULL;
}

static int seconds_or(int64_t seconds, const struct room *r)
{
    return seconds >= 0 ? (int)seconds : r->is_private ? 0 : 20;
}

/* What the rules cost is known, or they are none and need not be. */
static bool is_worked_out(struct call *c, const struct wanted *w)
{
    const struct pit_game *g = pit_game_find(w->game, strlen(w->game));
    struct pit_problem problem;
    struct pit_rules rules;

    return !g || !pit_rules_parse(&rules, g, w->rules, strlen(w->rules), &problem) ||
           edges_ready(c, &rules);
}

void api_open_table(struct call *c)
{
    struct wanted w = {.policy = "practice"};
    const char *wrong = read_wanted(&c->json, &w);
    struct refusal why = {0};
    struct action *a;
    struct room *r;
    struct pit_text t;

    if (wrong) {
        call_refuse_member(c, wrong);
        return;
    }
    if (!may_open(c, &why)) {
        call_refuse(c, status_of(&why), &why);
        return;
    }
    if (!is_worked_out(c, &w)) return;
    r = room_open(c->hub, w.game, w.rules, &why);
    if (!r) {
        call_refuse(c, status_of(&why), &why);
        return;
    }
    r->owner = c->player->id;
    r->policy = strcmp(w.policy, "regulated") == 0 ? POLICY_REGULATED : POLICY_PRACTICE;
    r->is_private = w.is_private;
    r->bet_seconds = seconds_or(w.bet_seconds, r);
    r->turn_seconds = seconds_or(w.turn_seconds, r);
    if (w.title[0]) snprintf(r->title, sizeof r->title, "%s", w.title);
    a = action_begin(c->hub);
    room_store_new(r, a);
    t = call_text(c);
    pit_text_str(&t, "{\"table\":\"");
    pit_text_str(&t, r->name);
    pit_text_str(&t, "\"}");
    call_end_stored(c, a, 201, &t);
}

static void one_table(struct call *c, const struct room *r)
{
    struct pit_text t;
    struct json j;
    char key[2 * FAIR_HASH + 1], head[2 * FAIR_HASH + 1];

    if (!edges_ready(c, &r->table.rules)) return;
    t = call_text(c);
    j = json_in(&t);
    fair_hex(r->house.key, sizeof r->house.key, key);
    fair_hex(r->house.chain.head, FAIR_HASH, head);
    json_open(&j, NULL, '{');
    wire_row(&j, r, c->player);
    json_str(&j, "key", key);
    json_str(&j, "head", head);
    json_int(&j, "voids", r->voids);
    json_int(&j, "epochs", (int64_t)r->house.coming.number - 1);
    json_open(&j, "in_force", '{');
    rules_json_all(&j, &r->table.rules, edges_of);
    json_close(&j, '}');
    json_close(&j, '}');
    call_end(c, 200, t.at, t.used);
}

/* ---- records ---- */

static const char no_table[] = "there is no such table";

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
    if (!c->proved || !x->playing) x->end = (size_t)(line - c->text) + n;
    return !c->to || x->rounds < c->to;
}

static size_t covered(const struct record_call *c)
{
    struct reach x = {0};

    for (size_t at = 0; at < c->n && at < c->most;) {
        const char *line = c->text + at, *feed = memchr(line, '\n', c->n - at);
        size_t n = feed ? (size_t)(feed - line) + 1 : c->n - at;

        at += n;
        if (!reach_line(&x, c, line, n)) break;
    }
    return x.rounds ? x.end : 0;
}

static void record_read(void *with)
{
    struct record_call *x = with;
    struct call *c = x->call;
    size_t n = covered(x);

    c->type = "text/plain; charset=utf-8";
    snprintf(c->headers, sizeof c->headers,
             "Content-Disposition: attachment; filename=\"table-%lld.pit\"\r\n",
             (long long)x->table);
    if (n)
        call_end(c, 200, x->text, n);
    else
        call_refuse_words(c, 404, x->table ? "record" : "table",
                          x->table ? "there is no such part of its record yet" : no_table);
    free(x->text);
    free(x);
}

/* Of a closed table too, which is in the books alone. */
static void record(struct call *c, const char *name, size_t n)
{
    const struct room *r = room_find(c->hub, name, n);
    struct record_call *x, asked = {.call = c, .most = SIZE_MAX};
    int64_t proved = 0;

    if (!fair_unhex(name, n, asked.public_id, sizeof asked.public_id)) {
        call_refuse_words(c, 404, "table", no_table);
        return;
    }
    if (!query_number(c, "to", INT64_MAX, &asked.to) || !query_number(c, "proved", 1, &proved))
        return;
    asked.proved = proved != 0;
    if (r && r->table.rules.hides && r->table.state.phase) asked.most = r->finished;
    if (r && r->table.rules.mucks) asked.proved = true; /* not before the shoe is shown */
    x = malloc(sizeof *x);
    if (!x) abort();
    *x = asked;
    store_run(c->hub->store, read_record, record_read, x);
}

void api_table(struct call *c)
{
    const char *name = c->path + strlen("/api/tables/");
    size_t n = strcspn(name, "/");
    const struct room *r = room_find(c->hub, name, n);

    if (strcmp(name + n, "/record") == 0)
        record(c, name, n);
    else if (r && !name[n])
        one_table(c, r);
    else
        call_refuse_words(c, 404, "table", no_table);
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
    json_int(&h->json, "net", row->net);
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

    if (!query_number(c, "most", HISTORY_MOST, &most) ||
        !query_number(c, "before", INT64_MAX, &before))
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
