/* nodes_tables.c -- tables of other nodes: the lobby has them, and who asks is told where they are.
 */

#include "nodes.h"

#include "room.h"
#include "title.h"

#include "core/json.h"
#include "core/json_read.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WAIT_MS = 30000, /* for a table that nobody has */
    FRESH_MS = 2500, /* a node that has not beaten for so long may be gone: nobody is sent there */
    NAME = 2 * LEDGER_TABLE_ID,
};

struct nodes_wait {
    struct nodes_wait *next;
    struct conn *conn;
    char name[2 * LEDGER_TABLE_ID + 1];
    char id[PLAYER_ID_MAX + 1];
    int64_t until; /* ticks */
    int64_t look;  /* the one that must know of it */
    size_t n;      /* the message, which is heard if the table comes here */
    char text[];
};

const struct nodes_table *nodes_find(const struct hub *h, const char *name, size_t n)
{
    for (int i = 0; h->nodes && i < h->nodes->tables; i++) {
        const struct nodes_table *t = &h->nodes->table[i];

        if (strlen(t->name) == n && memcmp(t->name, name, n) == 0) return t;
    }
    return NULL;
}

void nodes_free_tables(struct nodes *n)
{
    for (int i = 0; i < n->tables; i++)
        free(n->table[i].lobby);
    free(n->table);
    n->table = NULL;
    n->tables = 0;
}

void nodes_lobby(struct hub *h, struct json *j, const struct player *p)
{
    for (int i = 0; h->nodes && i < h->nodes->tables; i++) {
        const struct nodes_table *t = &h->nodes->table[i];

        if (!t->lobby[0] || (t->is_private && (!p || t->owner != p->id))) continue;
        if (!room_find(h, t->name, strlen(t->name))) json_number(j, NULL, t->lobby);
    }
}

int nodes_tables_of(const struct hub *h, int64_t player)
{
    int count = 0;

    for (int i = 0; h->nodes && i < h->nodes->tables; i++)
        count += h->nodes->table[i].owner == player;
    return count;
}

int nodes_tables_from(const struct hub *h, uint64_t address)
{
    int count = 0;

    for (int i = 0; address && h->nodes && i < h->nodes->tables; i++)
        count += h->nodes->table[i].origin == address;
    return count;
}

bool nodes_has_title(const struct hub *h, const char *title)
{
    for (int i = 0; h->nodes && i < h->nodes->tables; i++) {
        const char *row = h->nodes->table[i].lobby;
        struct json_value root, v;
        struct json_problem why;
        char theirs[64];

        if (json_parse(row, strlen(row), &root, &why) &&
            json_get(&root, "title", &v) == JSON_FOUND && json_as_text(&v, theirs, sizeof theirs) &&
            title_is_alike(theirs, title))
            return true;
    }
    return false;
}

void nodes_places(const struct hub *h, struct json *j)
{
    if (!h->nodes || !h->nodes->others) return;
    json_open(j, "nodes", '[');
    for (int i = 0; i < h->nodes->others; i++)
        if (h->nodes->other[i].address[0]) json_str(j, NULL, h->nodes->other[i].address);
    json_close(j, ']');
}

/* ---- who asks ---- */

static void say_where(struct conn *c, const struct nodes_table *t)
{
    struct action *a = action_begin(c->hub);
    struct pit_text text = sheet_text(&c->hub->text);
    struct json j = json_in(&text);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "elsewhere");
    json_str(&j, "table", t->name);
    json_str(&j, "url", t->address);
    json_close(&j, '}');
    action_send(a, c, text.at, text.used);
    action_end(a);
}

/* Behind those who came before: what a client asks in turn is heard in turn. */
static void append(struct nodes *n, struct nodes_wait *w)
{
    struct nodes_wait **end = &n->waiting;

    while (*end)
        end = &(*end)->next;
    w->next = NULL;
    *end = w;
}

static void wait_for(struct conn *c, const char *id, const char *name, const char *text,
                     size_t size)
{
    struct nodes *n = c->hub->nodes;
    struct nodes_wait *w = calloc(1, sizeof *w + size);

    if (!w) abort();
    w->n = size;
    memcpy(w->text, text, size);
    w->conn = c;
    w->until = system_ticks_ms() + WAIT_MS;
    w->look = n->looks + 1;
    snprintf(w->name, sizeof w->name, "%s", name);
    snprintf(w->id, sizeof w->id, "%s", id);
    append(n, w);
    n->soon = true;
}

static bool is_there(const struct hub *h, const struct nodes_table *t, int64_t ticks)
{
    for (int i = 0; i < h->nodes->others; i++) {
        const struct nodes_other *o = &h->nodes->other[i];

        if (o->id == t->node) return o->address[0] && ticks - o->since < FRESH_MS;
    }
    return false;
}

/* One that is not known may have been opened since the last look. */
bool nodes_elsewhere(struct conn *c, const char *id, const char *name, const char *text, size_t n)
{
    const struct nodes_table *t = nodes_find(c->hub, name, strlen(name));

    if (!c->hub->nodes || strlen(name) != NAME) return false;
    if (t && is_there(c->hub, t, system_ticks_ms()))
        say_where(c, t);
    else
        wait_for(c, id, name, text, n);
    return true;
}

/* True if there is nothing more to wait for. */
static bool is_answered(struct hub *h, struct nodes_wait *w, int64_t ticks)
{
    const struct nodes_table *t = nodes_find(h, w->name, strlen(w->name));

    if (room_find(h, w->name, strlen(w->name))) { /* it has come here */
        hub_message(h, w->conn->socket, w->conn, w->text, w->n);
        return true;
    }
    if (t && is_there(h, t, ticks)) {
        say_where(w->conn, t);
        return true;
    }
    if (ticks <= w->until && (t || h->nodes->looks < w->look)) return false;
    hub_no_table(w->conn, w->id, w->text, w->n);
    return true;
}

void nodes_answer_waiting(struct hub *h)
{
    struct nodes_wait *all = h->nodes->waiting;
    int64_t ticks = system_ticks_ms();

    h->nodes->waiting = NULL;
    while (all) {
        struct nodes_wait *w = all;

        all = w->next;
        if (is_answered(h, w, ticks)) {
            free(w);
            continue;
        }
        append(h->nodes, w);
    }
}

void nodes_hang_up(struct conn *c)
{
    if (!c->hub->nodes) return;
    for (struct nodes_wait **at = &c->hub->nodes->waiting; *at;) {
        struct nodes_wait *w = *at;

        if (w->conn != c) {
            at = &w->next;
            continue;
        }
        *at = w->next;
        free(w);
    }
}

/* Its log has all of it; from now on nothing is done here. */
void nodes_drop(struct room *r)
{
    char join[120];
    int n = snprintf(join, sizeof join, "{\"do\":\"join\",\"table\":\"%s\"}", r->name);

    for (int i = 0; i < r->watchers; i++)
        wait_for(r->watcher[i], "", r->name, join, (size_t)n);
    while (r->watchers)
        room_part(r, r->watcher[0]);
    r->closed = true; /* here: hub_forget_closed takes it out */
}
