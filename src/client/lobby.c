/* lobby.c -- the tables of a server. */

#include "lobby.h"

#include "core/json_read.h"
#include "core/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LIST_MAX = 4 * CLIENT_MESSAGE_MAX }; /* bytes */

/* ---- the answer as a whole ---- */

struct whole {
    char *at;
    size_t n;
};

static bool take(void *with, const char *bytes, size_t n)
{
    struct whole *w = with;
    char *more = w->n + n <= LIST_MAX ? realloc(w->at, w->n + n + 1) : NULL;

    if (!more) return false;
    w->at = more;
    memcpy(w->at + w->n, bytes, n);
    w->n += n;
    return true;
}

/* ---- its tables ---- */

static void read_text(const struct json_value *from, const char *key, char *out, size_t room)
{
    struct json_value v;

    out[0] = '\0';
    if (json_get(from, key, &v) != JSON_FOUND || !json_as_text(&v, out, room) ||
        !utf8_printable(out, strlen(out)))
        out[0] = '\0';
}

static int64_t read_number(const struct json_value *from, const char *key)
{
    struct json_value v;
    int64_t n = 0;

    return json_get(from, key, &v) == JSON_FOUND && json_as_i64(&v, &n) ? n : 0;
}

static void read_table(struct lobby_table *t, const struct json_value *from)
{
    struct json_value seats = {.type = JSON_NULL};

    json_get(from, "seats", &seats);
    read_text(from, "table", t->id, sizeof t->id);
    read_text(from, "title", t->title, sizeof t->title);
    read_text(from, "game", t->game, sizeof t->game);
    read_text(from, "rules", t->rules, sizeof t->rules);
    read_text(from, "policy", t->policy, sizeof t->policy);
    t->min = read_number(from, "min");
    t->max = read_number(from, "max");
    t->taken = read_number(&seats, "taken");
    t->seats = read_number(&seats, "max");
    t->watchers = read_number(from, "watchers");
    t->round = read_number(from, "round");
}

static bool read_list(struct lobby *out, const struct whole *w)
{
    struct json_value root, list, item;
    struct json_problem unused;

    if (!w->at || !json_parse(w->at, w->n, &root, &unused) ||
        json_get(&root, "tables", &list) != JSON_FOUND || list.type != JSON_ARRAY)
        return false;
    for (struct json_items i = json_items(&list); json_next(&i, NULL, &item);) {
        struct lobby_table *more;

        if (out->count == LOBBY_MOST) return true;
        more = realloc(out->table, sizeof *more * (size_t)(out->count + 1));
        if (!more) return false;
        out->table = more;
        read_table(&out->table[out->count], &item);
        out->count += lobby_is_id(out->table[out->count].id);
    }
    return true;
}

bool lobby_read(struct lobby *out, struct client *c)
{
    struct whole w = {0};
    bool good;

    *out = (struct lobby){0};
    good = client_fetch(c, "/api/tables", take, &w);
    if (good && !read_list(out, &w)) {
        snprintf(c->why, sizeof c->why, "%s://%.60s: not a list of tables", c->scheme, c->site);
        good = false;
    }
    free(w.at);
    if (!good) lobby_free(out);
    return good;
}

void lobby_free(struct lobby *l)
{
    free(l->table);
    *l = (struct lobby){0};
}

bool lobby_is_id(const char *name)
{
    return strlen(name) == LOBBY_ID && strspn(name, "0123456789abcdef") == LOBBY_ID;
}

/* Digits of an id, as many as `pit tables` prints or more. */
static bool begins_id(const char *name)
{
    size_t n = strlen(name);

    return n >= LOBBY_SHORT_ID && strspn(name, "0123456789abcdef") == n;
}

const char *lobby_find(const struct lobby *l, const char *name)
{
    const char *found = NULL;

    if (lobby_is_id(name)) return name;
    for (int i = 0; i < l->count; i++) {
        if (strcasecmp(l->table[i].title, name) != 0) continue;
        if (found) return NULL;
        found = l->table[i].id;
    }
    if (found || !begins_id(name)) return found;
    for (int i = 0; i < l->count; i++) {
        if (strncmp(l->table[i].id, name, strlen(name)) != 0) continue;
        if (found) return NULL;
        found = l->table[i].id;
    }
    return found;
}
