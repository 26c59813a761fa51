/* players.c -- players come from the books when they are first needed. */

#include "hub.h"
#include "nodes.h"

#include "protect.h"
#include "requests.h"
#include "room.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fetch {
    struct hub *hub;
    player_ready *ready;
    void *with;
    uint8_t token[FAIR_HASH];
    char name[LEDGER_NAME]; /* "": by the token */
    struct ledger_person person;
    pit_money away; /* at tables of other nodes */
    bool found;
    int64_t now;             /* of the hub's steady clock */
    struct protect *protect; /* NULL: nobody was found */
    char (*ids)[PLAYER_ID_MAX + 1];
    int count, room;
};

static void keep_id(void *with, const char *id)
{
    struct fetch *f = with;

    if (f->count == f->room) {
        f->room = f->room ? 2 * f->room : 256;
        f->ids = realloc(f->ids, (size_t)f->room * sizeof *f->ids);
        if (!f->ids) abort();
    }
    memset(f->ids[f->count], 0, sizeof *f->ids);
    memcpy(f->ids[f->count++], id, strnlen(id, PLAYER_ID_MAX));
}

static void fetch(void *with, struct ledger *books)
{
    struct fetch *f = with;

    f->found = f->name[0] ? ledger_person_named(books, f->name, &f->person)
                          : ledger_person_of(books, f->token, 0, &f->person);
    if (f->found) ledger_request_ids(books, f->person.id, keep_id, f);
    if (f->found && f->hub->nodes) f->away = leases_away(books, f->person.id);
    if (f->found) f->protect = protect_fetch(books, f->person.id, f->now);
}

static void load(struct player *p, struct fetch *f)
{
    if (p->loaded) return; /* memory knows more than the books did when they were asked */
    snprintf(p->name, sizeof p->name, "%s", f->person.name);
    if (f->person.passhash[0] && !(p->passhash = strdup(f->person.passhash))) abort();
    snprintf(p->kind, sizeof p->kind, "%s", f->person.kind);
    p->disabled = f->person.disabled;
    if (!p->funded) p->wallet = f->person.wallet;
    p->funded = true;
    for (int i = 0; i < f->count; i++)
        request_remember(p, f->ids[i]);
    if (!p->protect) { /* who sat at a table when the server began has it already */
        p->protect = f->protect;
        f->protect = NULL;
    }
    p->loaded = true;
}

static void fetched(void *with)
{
    struct fetch *f = with;
    struct player *p;

    if (f->found && f->hub->nodes && f->person.id > f->hub->last_player)
        f->hub->last_player = f->person.id; /* by another node's numbers */
    p = f->found ? hub_player(f->hub, f->person.id) : NULL;
    if (p && f->hub->nodes) p->away = f->away;
    if (p) load(p, f);
    if (p && !f->name[0]) {
        session_keep(f->hub, f->token, p->id, f->person.expires_ms);
        if (!session_find(f->hub, f->token)) p = NULL; /* it has ended */
    }
    f->ready(f->with, p);
    protect_free(f->protect);
    free(f->ids);
    free(f);
}

static struct fetch *begin(struct hub *h, player_ready *ready, void *with)
{
    struct fetch *f = calloc(1, sizeof *f);

    if (!f) abort();
    f->hub = h;
    f->now = steady_now(&h->steady);
    f->ready = ready;
    f->with = with;
    return f;
}

void player_of_token(struct hub *h, const uint8_t token[FAIR_HASH], player_ready *ready, void *with)
{
    const struct session *s = session_find(h, token);
    struct player *p = s ? hub_player(h, s->player) : NULL;
    struct fetch *f;

    if (p && p->loaded) {
        ready(with, p);
        return;
    }
    f = begin(h, ready, with);
    memcpy(f->token, token, FAIR_HASH);
    store_run(h->store, fetch, fetched, f);
}

void player_named(struct hub *h, const char *name, player_ready *ready, void *with)
{
    struct fetch *f = begin(h, ready, with);

    snprintf(f->name, sizeof f->name, "%s", name);
    store_run(h->store, fetch, fetched, f);
}

/* ---- players who are barred ---- */

struct look {
    struct hub *hub;
    bool touched;
    int64_t *id;
    size_t ids, room;
};

static void keep_barred(void *with, int64_t id)
{
    struct look *l = with;

    if (l->ids == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->id = realloc(l->id, l->room * sizeof *l->id);
        if (!l->id) abort();
    }
    l->id[l->ids++] = id;
}

static void look(void *with, struct ledger *books)
{
    struct look *l = with;

    l->touched = ledger_touched(books);
    if (l->touched) ledger_barred(books, keep_barred, l);
}

static bool is_barred(const struct look *l, int64_t id)
{
    for (size_t i = 0; i < l->ids; i++)
        if (l->id[i] == id) return true;
    return false;
}

static void looked(void *with)
{
    struct look *l = with;
    struct hub *h = l->hub;

    for (size_t i = 0; l->touched && i < h->player_room; i++) {
        struct player *p = h->player[i];
        bool was = p && p->disabled;

        if (!p || is_barred(l, p->id) == was) continue;
        p->disabled = !was;
        events_note(h->event_log, &(struct event){.kind = was ? "player.admitted" : "player.barred",
                                                  .player = p->id,
                                                  .before = was ? "barred" : "admitted",
                                                  .after = was ? "admitted" : "barred"});
        session_forget(h, p->id); /* the books have none of it any more */
        for (struct conn *c = p->conns; c; c = c->next)
            if (c->socket) net_drop(c->socket, 4401, "this account is closed");
    }
    free(l->id);
    free(l);
}

/* No connection outlives its session. */
static void drop_ended(struct hub *h)
{
    char words[80];

    for (size_t i = 0; i < h->player_room; i++)
        for (struct conn *c = h->player[i] ? h->player[i]->conns : NULL; c; c = c->next) {
            if (!c->socket || session_find(h, c->token)) continue;
            hub_idle_words(h, words, sizeof words);
            net_drop(c->socket, 4401,
                     session_is_idle(h, c->token) ? words : "the session has ended");
        }
}

/* What the books know too. */
static void forget(struct player *p)
{
    request_forget_all(p);
    free(p->passhash);
    p->passhash = NULL;
    p->loaded = false;
    p->gone = 0;
}

/* Nothing leads to it, and nothing of it is in memory alone. */
static bool is_nowhere(const struct hub *h, const struct player *p)
{
    for (const struct room *r = h->rooms; r; r = r->next)
        if (room_seat_of(r, p) >= 0) return false;
    return !p->stopped && (!p->protect || (!p->protect->unstored && !p->protect->counted));
}

/* A server that runs for ever does not keep all who ever came, nor all that anybody ever asked. */
static void forget_gone(struct hub *h)
{
    enum { FORGET_MS = 600000 };
    int64_t now = system_ticks_ms();

    for (size_t i = 0; i < h->player_room; i++) {
        struct player *p = h->player[i];

        if (!p || p->conns || p->calls) {
            if (p) p->gone = 0;
            continue;
        }
        if (!p->gone) p->gone = now;
        if (now < p->gone + FORGET_MS) continue;
        forget(p);
        if (!is_nowhere(h, p)) continue;
        protect_free(p->protect);
        free(p);
        h->player[i] = NULL;
    }
}

void players_look(struct hub *h)
{
    struct look *l = calloc(1, sizeof *l);

    if (!l) abort();
    drop_ended(h);
    forget_gone(h);
    l->hub = h;
    store_run(h->store, look, looked, l);
}
