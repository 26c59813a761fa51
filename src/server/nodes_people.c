/* nodes_people.c -- players who are known at several nodes: what one of them changes is read again
 * by the others, and a wallet is held before it pays. */

#include "nodes.h"

#include "protect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- read again ---- */

struct fresh {
    struct hub *hub;
    int64_t id;
    unsigned moves; /* of the player, when it was asked for */
    struct ledger_person person;
    bool found;
    pit_money away;
    int64_t now;
    struct protect *protect;
    uint8_t (*token)[FAIR_HASH]; /* of sessions here, */
    bool *ended;                 /* and whether they have ended */
    int tokens;
    nodes_claimed *then; /* NULL: nobody waits for it */
    void *with;
};

static void read_again(void *with, struct ledger *books)
{
    struct fresh *f = with;

    f->found = ledger_person(books, f->id, &f->person);
    if (!f->found) return;
    f->protect = protect_fetch(books, f->id, f->now);
    f->away = leases_away(books, f->id);
    for (int i = 0; i < f->tokens; i++) {
        struct ledger_person unused;

        f->ended[i] = !ledger_person_of(books, f->token[i], 0, &unused);
    }
}

/* What is counted here and not in the books yet goes over. */
static void renew_protect(struct player *p, struct fresh *f)
{
    struct protect *had = p->protect, *now = f->protect;

    if (!had || !now) return;
    now->answered_ms = had->answered_ms;
    now->since_check = had->since_check;
    now->counted = had->counted;
    now->unstored = had->unstored;
    now->check_due = had->check_due;
    now->rests = had->rests;
    if (had->unstored) protect_add(now, f->now, had->unstored, 0, 0);
    p->protect = now;
    f->protect = had; /* freed with it */
}

static void renew(struct player *p, struct fresh *f)
{
    snprintf(p->name, sizeof p->name, "%s", f->person.name);
    snprintf(p->kind, sizeof p->kind, "%s", f->person.kind);
    if (p->loaded) {
        free(p->passhash);
        p->passhash = f->person.passhash[0] ? need(strdup(f->person.passhash)) : NULL;
    }
    p->wallet = f->person.wallet;
    p->funded = true;
    p->away = f->away;
    renew_protect(p, f);
}

static void ask_again(struct hub *h, struct player *p, bool sessions, nodes_claimed *then,
                      void *with);

static void read_anew(void *with)
{
    struct fresh *f = with;
    struct hub *h = f->hub;
    struct player *p = (size_t)f->id < h->player_room ? h->player[f->id] : NULL;

    for (int i = 0; i < f->tokens; i++) {
        struct session *s = f->found && f->ended[i] ? session_find(h, f->token[i]) : NULL;

        if (s) s->expires = 0; /* players_look drops its connections */
    }
    if (p && f->found && p->moves == f->moves) renew(p, f);
    if (p && p->moves != f->moves) /* it has moved on here meanwhile */
        ask_again(h, p, false, f->then, f->with);
    else if (f->then)
        f->then(f->with, f->found);
    protect_free(f->protect);
    free(f->token);
    free(f->ended);
    free(f);
}

static void keep_tokens(struct fresh *f)
{
    const struct hub *h = f->hub;

    for (size_t i = 0; i < h->session_room; i++) {
        if (h->session[i].player != f->id || !h->session[i].expires) continue;
        f->token = need(realloc(f->token, (size_t)(f->tokens + 1) * sizeof *f->token));
        memcpy(f->token[f->tokens++], h->session[i].token, FAIR_HASH);
    }
    f->ended = need(calloc((size_t)f->tokens + 1, sizeof *f->ended));
}

static void ask_again(struct hub *h, struct player *p, bool sessions, nodes_claimed *then,
                      void *with)
{
    struct fresh *f = need(calloc(1, sizeof *f));

    f->hub = h;
    f->id = p->id;
    f->then = then;
    f->with = with;
    f->moves = p->moves;
    f->now = steady_now(&h->steady);
    if (sessions)
        keep_tokens(f);
    else
        f->ended = need(calloc(1, sizeof *f->ended));
    store_run(h->store, read_again, read_anew, f);
}

static void player_changed(struct hub *h, int64_t id, bool sessions)
{
    nodes_read_player(h, id, sessions, NULL, NULL);
}

void nodes_read_player(struct hub *h, int64_t id, bool sessions, nodes_claimed *then, void *with)
{
    struct player *p = id > 0 && (size_t)id < h->player_room ? h->player[id] : NULL;

    if (p && (p->loaded || p->funded || p->protect))
        ask_again(h, p, sessions, then, with);
    else if (then)
        then(with, true); /* who comes is read then */
}

/* " p17  s4  v90  c17  k17-2  t ", or "*": all of them. What is read again comes first: its order
 * is kept. */
void nodes_hear(struct hub *h, const char *heard)
{
    if (strchr(heard, '*')) {
        for (size_t i = 1; i < h->player_room; i++)
            player_changed(h, (int64_t)i, true);
        return;
    }
    while (*heard) {
        size_t n = strcspn(heard, " ");

        if (*heard == 'p' || *heard == 's')
            player_changed(h, strtoll(heard + 1, NULL, 10), *heard == 's');
        if (*heard == 'c') nodes_hear_claim(h, strtoll(heard + 1, NULL, 10));
        if (*heard == 'k') nodes_hear_known(h, heard + 1);
        if (*heard == 'v') nodes_hear_void(h, strtoll(heard + 1, NULL, 10));
        heard += n;
        heard += strspn(heard, " ");
    }
}

/* ---- a wallet is held before it pays ---- */

struct later { /* a message that has come behind it */
    struct later *next;
    size_t n;
    char text[];
};

struct hold {
    struct conn *conn;
    int64_t player;
    pit_money amount;
    bool good;
    struct later *message, **end; /* the request itself, and those behind it */
};

static void put(struct hold *x, const char *text, size_t n)
{
    struct later *m = need(malloc(sizeof *m + n));

    m->next = NULL;
    m->n = n;
    memcpy(m->text, text, n);
    *x->end = m;
    x->end = &m->next;
}

static void hold(void *with, struct ledger *books)
{
    struct hold *x = with;

    x->good = leases_hold(books, x->player, x->amount);
}

struct free_hold {
    int64_t player;
    pit_money amount;
};

static void let_go(void *with, struct ledger *books)
{
    const struct free_hold *f = with;

    for (int i = 0; i < 3 && !leases_hold(books, f->player, -f->amount); i++)
        ;
}

static void held(void *with)
{
    struct hold *x = with;
    struct conn *c = x->conn;
    struct hub *h = c->hub;
    bool first = true;

    c->hold = NULL;
    while (x->message) {
        struct later *m = x->message;

        x->message = m->next;
        if (first && c->socket) {
            c->player->held = x->good ? x->amount : 0;
            c->asked = true;
            hub_message(h, c->socket, c, m->text, m->n);
            c->asked = false;
            c->player->held = 0;
        } else if (c->socket) {
            hub_message(h, c->socket, c, m->text, m->n);
        }
        first = false;
        free(m);
    }
    if (x->good) {
        struct free_hold *f = need(malloc(sizeof *f));

        *f = (struct free_hold){x->player, x->amount};
        store_run(h->store, let_go, free, f); /* behind what it was for */
    }
    conn_release(c);
    free(x);
}

bool nodes_holds(struct conn *c, pit_money amount, const char *text, size_t n)
{
    struct hold *x;

    if (!c->hub->nodes || c->asked || amount <= 0) return false;
    x = need(calloc(1, sizeof *x));
    x->conn = c;
    x->player = c->player->id;
    x->amount = amount;
    x->end = &x->message;
    put(x, text, n);
    c->refs++;
    c->hold = x;
    store_run(c->hub->store, hold, held, x);
    return true;
}

bool nodes_queues(struct conn *c, const char *text, size_t n)
{
    if (!c->hold) return false;
    put(c->hold, text, n);
    return true;
}
