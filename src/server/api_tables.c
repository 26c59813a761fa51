/* api_tables.c -- requests over HTTP about games, rules, the lobby and tables. */

#include "api.h"
#include "edges.h"
#include "nodes.h"
#include "title.h"
#include "wire.h"

#include "report/games_json.h"
#include "report/rules_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games and rules ---- */

void api_games(struct call *c)
{
    struct buffer *games = &c->hub->games;

    if (!games->n) {
        struct pit_text t = call_text(c);
        struct json j = json_in(&t);

        games_json(&j, NULL);
        buffer_add(games, t.at, t.used);
    }
    call_end(c, 200, games->at, games->n);
}

static bool find_policy(const char *word, enum policy *out)
{
    for (int i = 0; policy_words[i]; i++)
        if (strcmp(policy_words[i], word) == 0) {
            *out = (enum policy)i;
            return true;
        }
    return false;
}

void api_rules(struct call *c)
{
    char game[32], text[PIT_RULES_TEXT], policy[16], edge[24], number[32];
    enum policy p = POLICY_PRACTICE;
    const struct pit_game *g;
    struct pit_rules rules;
    struct pit_problem problem;
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);
    struct refusal why = {0};
    double edge_float;
    bool whole, good;

    call_query(c->query, "game", game, sizeof game);
    whole = call_query(c->query, "rules", text, sizeof text);
    if (!call_query(c->query, "policy", policy, sizeof policy) ||
        (policy[0] && !find_policy(policy, &p))) {
        call_refuse_words(c, 400, "query", "policy is practice, drill or regulated");
        return;
    }
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
    room_live_rules(&rules);
    if (!edges_ready(c, &rules)) return;
    edge_float = room_edge(&rules, edge, sizeof edge);
    snprintf(number, sizeof number, "%.6f", edge_float);
    json_open(&j, NULL, '{');
    json_str(&j, "edge", edge);
    json_number(&j, "edge_float", number);
    good = room_house_has_edge(&rules, &why);
    json_bool(&j, "player_edge", !good);
    json_bool(&j, "allowed", (good || room_may_favour(c->hub, p)) && room_does_all(&rules, &why));
    rules_json_all(&j, &rules, edges_of, pit_option_live);
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
    nodes_lobby(c->hub, &j, c->player);
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

static bool may_open(const struct call *c, struct refusal *why)
{
    int own = nodes_tables_of(c->hub, c->player->id);
    int near = nodes_tables_from(c->hub, c->address);

    for (const struct room *r = c->hub->rooms; r; r = r->next) {
        own += !r->closed && r->owner == c->player->id;
        near += !r->closed && c->address && r->address == c->address;
    }
    if (own < ROOMS_OF_ONE && (near < ROOMS_OF_ADDRESS || c->hub->options.no_limits) &&
        (hub_open_rooms(c->hub) < ROOMS_MAX || room_make_place(c->hub)))
        return true;
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
    char game[32], rules[PIT_RULES_TEXT], title[64];
    enum policy policy;
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
    char policy[16] = "practice";
    struct json_value v;

    if (!read_text(body, "game", w->game, sizeof w->game)) return "game";
    if (!read_text(body, "rules", w->rules, sizeof w->rules)) return "rules";
    if (!read_text(body, "policy", policy, sizeof policy)) return "policy";
    if (!find_policy(policy, &w->policy)) return "policy";
    if (!read_text(body, "title", w->title, sizeof w->title) || !title_is_plain(w->title))
        return "title";
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

    if (!g || !pit_rules_parse(&rules, g, w->rules, strlen(w->rules), &problem)) return true;
    room_live_rules(&rules);
    return edges_ready(c, &rules);
}

/* Nobody passes a table off as another. */
static bool is_title_taken(const struct hub *h, const char *title)
{
    for (const struct room *r = h->rooms; title[0] && r; r = r->next)
        if (!r->closed && title_is_alike(r->title, title)) return true;
    return title[0] && nodes_has_title(h, title);
}

void api_open_table(struct call *c)
{
    struct wanted w = {.policy = POLICY_PRACTICE};
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
    if (title_is_of_the_house(w.title)) {
        call_refuse_words(c, 409, "title",
                          "players would take that for a table of the house; choose another title");
        return;
    }
    if (is_title_taken(c->hub, w.title)) {
        call_refuse_words(
            c, 409, "title",
            "another open table has this title, or one that looks like it; choose another");
        return;
    }
    if (!is_worked_out(c, &w)) return;
    r = room_open(c->hub, w.game, w.rules, w.policy, &why);
    if (!r) {
        call_refuse(c, status_of(&why), &why);
        return;
    }
    r->owner = c->player->id;
    r->address = c->address;
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
    rules_json_all(&j, &r->table.rules, edges_of, pit_option_live);
    json_close(&j, '}');
    json_close(&j, '}');
    call_end(c, 200, t.at, t.used);
}

const char api_no_table[] = "there is no such table";

void api_table(struct call *c)
{
    const char *name = c->path + strlen("/api/tables/");
    size_t n = strcspn(name, "/");
    const struct room *r = room_find(c->hub, name, n);

    if (strcmp(name + n, "/record") == 0)
        api_record(c, name, n);
    else if (r && !name[n])
        one_table(c, r);
    else
        call_refuse_words(c, 404, "table", api_no_table);
}
