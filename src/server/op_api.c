/* op_api.c -- what operators ask over HTTP, below /op: its own sessions, and nothing of the
 * players'.
 */

#include "op.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char api[] = "/op/api/";

bool op_is_path(const char *path)
{
    return strncmp(path, api, sizeof api - 1) == 0 || strcmp(path, "/op") == 0 ||
           strcmp(path, "/op/") == 0;
}

static bool answer(struct hub *h, struct net_answer *a, int status, const char *body)
{
    h->tallies.answers[status / 100]++;
    *a = (struct net_answer){
        .status = status, .type = "application/json", .body = body, .length = strlen(body)};
    return true;
}

static char *copy(const char *text, size_t n)
{
    char *out = malloc(n + 1);

    if (!out) abort();
    memcpy(out, text, n);
    out[n] = '\0';
    return out;
}

static struct call *begin(struct hub *h, const struct net_request *q, uint64_t ticket)
{
    struct call *c = calloc(1, sizeof *c);

    if (!c) abort();
    c->hub = h;
    c->ticket = ticket;
    c->secure = q->secure;
    c->local = q->local;
    c->address = hub_address(q->address);
    c->path = copy(q->path, strlen(q->path));
    c->query = copy(q->query, strlen(q->query));
    c->body = copy(q->body ? q->body : "", q->body ? q->length : 0);
    return c;
}

static void tell_me(struct call *c, const struct operator_ *who)
{
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);

    json_open(&j, NULL, '{');
    json_str(&j, "name", who->name);
    json_str(&j, "role", op_roles[who->role]);
    json_close(&j, '}');
    call_end(c, 200, t.at, t.used);
}

static void get(struct call *c, struct operator_ *who, const char *path)
{
    if (strcmp(path, "me") == 0)
        tell_me(c, who);
    else if (strcmp(path, "tables") == 0)
        op_tables(c);
    else if (strncmp(path, "tables/", 7) == 0)
        op_table(c, path + 7);
    else if (strcmp(path, "log") == 0)
        op_log(c);
    else if (strcmp(path, "operators") == 0)
        op_people(c);
    else
        call_refuse_words(c, 404, "path", "there is nothing here");
}

static void post(struct call *c, struct operator_ *who, const char *path)
{
    if (strcmp(path, "do") == 0)
        op_do(c, who);
    else if (strcmp(path, "confirm") == 0)
        op_confirm(c, who);
    else if (strcmp(path, "withdraw") == 0)
        op_withdraw(c, who);
    else
        call_refuse_words(c, 404, "path", "there is nothing here");
}

bool op_request(struct hub *h, const struct net_request *q, uint64_t ticket, struct net_answer *a)
{
    static const char nobody[] =
        "{\"error\":{\"code\":\"session\",\"words\":\"operators log in first, with token and "
        "code\",\"clause\":null}}";
    bool posts = strcmp(q->method, "POST") == 0;
    struct net_request page = *q;
    struct operator_ *who;
    struct call *c;
    const char *path;

    if (strncmp(q->path, api, sizeof api - 1) != 0) {
        page.path = "/op/index.html";
        return (!posts && pages_answer(h, &page, a)) ||
               answer(h, a, 404,
                      "{\"error\":{\"code\":\"path\",\"words\":\"there are no "
                      "pages here\",\"clause\":null}}");
    }
    if (posts && hub_is_forged(h, q))
        return answer(h, a, 403,
                      "{\"error\":{\"code\":\"origin\",\"words\":\"a POST needs the header X-Pit, "
                      "and no foreign origin\",\"clause\":null}}");
    if (!posts && strcmp(q->method, "GET") != 0)
        return answer(h, a, 405,
                      "{\"error\":{\"code\":\"path\",\"words\":\"there is nothing "
                      "here\",\"clause\":null}}");
    path = q->path + sizeof api - 1;
    who = op_of_cookie(h, q->cookie, q->secure, posts);
    if (!who && strcmp(path, "login") != 0) return answer(h, a, 401, nobody);
    c = begin(h, q, ticket);
    path = c->path + sizeof api - 1;
    if (posts && !call_json(c, q->length)) return false;
    if (posts && strcmp(path, "login") == 0)
        op_login(c);
    else if (posts && strcmp(path, "logout") == 0)
        op_logout(c, q->cookie);
    else if (who && posts)
        post(c, who, path);
    else if (who)
        get(c, who, path);
    else
        call_refuse_words(c, 405, "path", "log-ins are posted");
    return false;
}
