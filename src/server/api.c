/* api.c -- what is asked over HTTP. */

#include "api.h"
#include "op.h"
#include "wire.h"

#include "core/json_read.h"
#include "pit/clause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *text)
{
    char *out = strdup(text);

    if (!out) abort();
    return out;
}

/* ---- answers ---- */

static const char json_type[] = "application/json",
                  full[] =
                      "{\"error\":{\"code\":\"full\",\"words\":\"the disk is full; the tables open "
                      "again when there is room\",\"clause\":null}}";

void call_end(struct call *c, int status, const char *body, size_t n)
{
    struct net_answer a = {.status = status,
                           .type = n ? c->type ? c->type : json_type : NULL,
                           .headers = c->headers[0] ? c->headers : NULL,
                           .body = body,
                           .length = n};

    if (store_full(c->hub->store)) {
        a = (struct net_answer){
            .status = 503, .type = json_type, .body = full, .length = sizeof full - 1};
    }
    c->hub->tallies.answers[a.status / 100]++;
    net_reply(c->hub->net, c->ticket, &a);
    if (c->player) c->player->calls--;
    free(c->path);
    free(c->query);
    free(c->body);
    free(c->text);
    free(c);
}

void call_refuse(struct call *c, int status, const struct refusal *why)
{
    char text[1200];
    struct pit_text t = pit_text_in(text, sizeof text);
    struct json j = json_in(&t);

    json_open(&j, NULL, '{');
    json_open(&j, "error", '{');
    json_str(&j, "code", why->code);
    json_str(&j, "words", why->words);
    json_str(&j, "clause", why->clause ? pit_clause_id(why->clause) : NULL);
    json_close(&j, '}');
    json_close(&j, '}');
    call_end(c, status, t.at, t.used);
}

void call_refuse_words(struct call *c, int status, const char *code, const char *words)
{
    struct refusal why = {0};

    refuse(&why, code, words);
    call_refuse(c, status, &why);
}

bool call_json(struct call *c, size_t n)
{
    struct json_problem problem;
    char words[200];

    if (!json_parse(c->body, n, &c->json, &problem)) {
        snprintf(words, sizeof words, "the body is not JSON: line %zu, column %zu: %s",
                 problem.line, problem.column, problem.words);
        call_refuse_words(c, 400, "body", words);
        return false;
    }
    if (c->json.type == JSON_OBJECT) return true;
    call_refuse_words(c, 400, "body", "the body must be one JSON object");
    return false;
}

void call_refuse_member(struct call *c, const char *name)
{
    struct refusal why = {0};

    body_wrong(c->route, name, &why);
    call_refuse(c, 400, &why);
}

struct pit_text call_text(struct call *c)
{
    return sheet_text(&c->hub->text);
}

/* Once what the call stored is durable. */
static void stored(void *with)
{
    struct call *c = with;

    call_end(c, c->status, c->text, strlen(c->text));
}

void call_end_stored(struct call *c, struct action *a, int status, const struct pit_text *t)
{
    c->status = status;
    c->text = copy(t->at);
    a->after = stored;
    a->after_with = c;
    action_end(a);
}

/* ---- the way in ---- */

const struct route routes[] = {
    {"GET", "/api/me", "/api/me", ROUTE_SESSION, 200, api_me, "who asks", "Me", {{0}}},
    {"POST",
     "/api/guest",
     "/api/guest",
     ROUTE_ANYBODY,
     201,
     api_guest,
     "makes a guest with $500 of play money, and a session; an existing session is kept",
     "Me",
     {{"bot", "*boolean", "a program; everybody sees that"}}},
    {"POST",
     "/api/account",
     "/api/account",
     ROUTE_SESSION,
     200,
     api_account,
     "gives a guest a name, and a new session",
     "Me",
     {{"name", "string", "2 to 24 letters, digits, - or _; not case-sensitive"},
      {"passphrase", "string", "8 to 256 bytes"}}},
    {"POST",
     "/api/login",
     "/api/login",
     ROUTE_ANYBODY,
     200,
     api_login,
     "logs in a player who has a name",
     "Me",
     {{"name", "string", "of the account; not case-sensitive"},
      {"passphrase", "string", "of the account"}}},
    {"POST",
     "/api/logout",
     "/api/logout",
     ROUTE_SESSION,
     200,
     api_logout,
     "ends the session and its connections",
     "Nothing",
     {{0}}},
    {"POST",
     "/api/more",
     "/api/more",
     ROUTE_SESSION,
     200,
     api_more,
     "$500 of play money for a player who has less than $10",
     "Me",
     {{0}}},
    {"GET",
     "/api/limits",
     "/api/limits",
     ROUTE_SESSION,
     200,
     api_limits,
     "the player's own limits, and what counts towards them",
     "Limits",
     {{0}}},
    {"POST",
     "/api/limits",
     "/api/limits",
     ROUTE_SESSION,
     200,
     api_set_limit,
     "sets a limit: a tighter one holds at once, a looser one later; begins a break or an "
     "exclusion",
     "Limits",
     {{"kind", "string",
       "bet; loss_, spend_ or time_ and day, week or month; check; break; exclusion"},
      {"value", "integer",
       "cents; minutes of time_ and check; hours of a break; days of an exclusion; 0: none"},
      {"pin", "*string",
       "4 to 12 digits; for bet; the first one given becomes the PIN; a lower limit needs none"},
      {"sure", "*boolean", "true; for exclusion, which cannot be taken back"}}},
    {"POST",
     "/api/limits/confirm",
     "/api/limits/confirm",
     ROUTE_SESSION,
     200,
     api_confirm_limit,
     "confirms a looser limit, a day after it was asked for",
     "Limits",
     {{"kind", "string", "of the limit"}}},
    {"POST",
     "/api/check",
     "/api/check",
     ROUTE_SESSION,
     200,
     api_check,
     "answers a reality check: bets are accepted again",
     "Limits",
     {{0}}},
    {"GET",
     "/api/games",
     "/api/games",
     ROUTE_ANYBODY,
     200,
     api_games,
     "the games, their rulebooks and spots",
     "Games",
     {{0}}},
    {"GET",
     "/api/rules",
     "/api/rules",
     ROUTE_ANYBODY,
     200,
     api_rules,
     "rules in force, and what they cost",
     "Rules",
     {{"game", "string", ""},
      {"rules", "*string", "such as: ma decks=8 min=5"},
      {"policy", "*string", "of the table that they are for: practice, drill or regulated"}}},
    {"GET",
     "/api/tables",
     "/api/tables",
     ROUTE_ANYBODY,
     200,
     api_tables,
     "the lobby",
     "Tables",
     {{0}}},
    {"POST",
     "/api/tables",
     "/api/tables",
     ROUTE_SESSION,
     201,
     api_open_table,
     "opens a table; it closes when it has been empty for ten minutes",
     "Opened",
     {{"game", "string", "a name that GET /api/games has"},
      {"rules", "*string", "without: the first book of the game"},
      {"policy", "*string",
       "practice; drill: practise dealer errors, with the table's own chips; regulated: five "
       "seconds a round"},
      {"private", "*boolean", "not in the lobby; whoever has its id may come"},
      {"title", "*string",
       "at most 63 bytes: Latin letters, figures, spaces and signs; one letter or figure at least"},
      {"bet_seconds", "*integer", "0 to 600; 20, or 0 at a private table"},
      {"turn_seconds", "*integer", "0 to 600; 20, or 0 at a private table"}}},
    {"GET",
     "/api/tables/*",
     "/api/tables/{table}",
     ROUTE_ANYBODY,
     200,
     api_table,
     "one table",
     "Table",
     {{0}}},
    {"GET",
     "/api/tables/*",
     "/api/tables/{table}/record",
     ROUTE_ANYBODY,
     200,
     api_table,
     "its record, to the end of the last round, for pit verify; of a closed table too; the header "
     "X-Pit-Rounds says how many rounds it has",
     "string",
     {{"to", "*integer", "to the end of this round"},
      {"proved", "*integer",
       "1: as far as every seed has been shown, so that all can be checked"}}},
    {"GET",
     "/api/history",
     "/api/history",
     ROUTE_SESSION,
     200,
     api_history,
     "what the player has played",
     "History",
     {{"before", "*integer", "below this row"}, {"most", "*integer", "at most 200; 100"}}},
    {"GET",
     "/healthz",
     "/healthz",
     ROUTE_ANYBODY,
     200,
     api_health,
     "200 once the books have answered too; nothing, while they hang",
     "Health",
     {{0}}},
    {"GET",
     "/metrics",
     "/metrics",
     ROUTE_ANYBODY,
     200,
     api_metrics,
     "figures for Prometheus; from the server's own machine alone",
     "string",
     {{0}}},
    {0},
};

static const struct route *route_of(const char *method, const char *path, bool *other_method)
{
    for (int i = 0; routes[i].method; i++) {
        size_t n = strlen(routes[i].path);
        bool more = routes[i].path[n - 1] == '*';

        if (more ? strncmp(path, routes[i].path, n - 1) != 0 : strcmp(path, routes[i].path) != 0)
            continue;
        if (strcmp(method, routes[i].method) == 0) return &routes[i];
        *other_method = true;
    }
    return NULL;
}

/* Somebody did something, as against a page that looks. */
static void use(struct call *c)
{
    struct action *a = action_begin(c->hub);

    session_use(c->hub, c->player, c->token, a->group);
    action_end(a);
}

static void known_now(void *with, struct player *p)
{
    struct call *c = with;
    struct refusal why = {0};

    c->player = p && !p->disabled ? p : NULL;
    if (c->player) c->player->calls++;
    if (!c->player && (c->route->who == ROUTE_SESSION || c->route->run == api_guest) &&
        session_is_idle(c->hub, c->token)) {
        api_idle(c);
        return;
    }
    if (c->route->who == ROUTE_SESSION && !c->player)
        call_refuse_words(c, 401, "session", "there is no session; POST /api/guest makes one");
    else if (c->route->method[0] == 'P' && !body_check(c->route, &c->json, &why))
        call_refuse(c, 400, &why);
    else {
        if (c->player && c->route->who == ROUTE_SESSION && c->route->method[0] == 'P') use(c);
        c->route->run(c);
    }
}

static bool answer_error(struct net_answer *a, int status, const char *body)
{
    a->status = status;
    a->type = json_type;
    a->body = body;
    a->length = strlen(body);
    return true;
}

/* State changes only by POST from pages of ours: a header that no form can send, and our origin. */
bool hub_is_forged(const struct hub *h, const struct net_request *q)
{
    return !q->custom[0] || (q->origin[0] && !hub_is_ours(h, q));
}

bool hub_request(void *with, const struct net_request *q, uint64_t ticket, struct net_answer *a)
{
    struct hub *h = with;
    bool post = strcmp(q->method, "POST") == 0, other = false, has_token;
    const char *method = strcmp(q->method, "HEAD") == 0 ? "GET" : q->method;
    const struct route *route = route_of(method, q->path, &other);
    double cost = post ? 4 : route ? 1 : 0.2; /* a page is many files, and they lie ready */
    struct call *c;

    if (!limit_address(h, q->address, cost))
        return answer_error(a, 429,
                            "{\"error\":{\"code\":\"slow\",\"words\":\"too many requests; "
                            "wait a moment\",\"clause\":null}}");
    if (!hub_goes_by(h, q->host))
        return answer_error(
            a, 421,
            "{\"error\":{\"code\":\"host\",\"words\":\"this server does not go by that "
            "name; who runs it adds it with pit serve --host NAME\",\"clause\":null}}");
    if (op_is_path(q->path)) return op_request(h, q, ticket, a);
    if (!route) {
        if (strcmp(method, "GET") == 0 && pages_answer(h, q, a)) return true;
        return answer_error(a, other ? 405 : 404,
                            "{\"error\":{\"code\":\"path\",\"words\":\"there is nothing "
                            "here\",\"clause\":null}}");
    }
    if (post && hub_is_forged(h, q))
        return answer_error(a, 403,
                            "{\"error\":{\"code\":\"origin\",\"words\":\"a POST needs the "
                            "header X-Pit, and no foreign origin\",\"clause\":null}}");
    c = calloc(1, sizeof *c);
    if (!c) abort();
    c->hub = h;
    c->ticket = ticket;
    c->route = route;
    c->secure = q->secure;
    c->address = hub_address(q->address);
    c->local = q->local;
    c->path = copy(q->path);
    c->query = copy(q->query);
    c->body = malloc(q->length + 1);
    if (!c->body) abort();
    memcpy(c->body, q->body ? q->body : "", q->length);
    c->body[q->length] = '\0';
    if (post && !call_json(c, q->length)) return false;
    has_token = session_token(q->cookie, q->secure, c->token);
    if (has_token)
        player_of_token(h, c->token, known_now, c);
    else
        known_now(c, NULL);
    return false;
}
