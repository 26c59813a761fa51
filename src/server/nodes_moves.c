/* nodes_moves.c -- tables come from other nodes, and go to them. */

#include "nodes.h"

#include "requests.h"
#include "room.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAVE_MS = 20000,   /* a round that has not ended by then goes on at another node, */
    GIVE_UP_MS = 24000, /* and after so long nobody is waited for */
    TAKE_MOST = 8,      /* tables at once */
};

/* The store's thread stands still while the hub's reads the tables that were taken. */
struct nodes_parking {
    pthread_mutex_t mutex;
    pthread_cond_t go_on;
    int taken; /* tables */
    bool parked, closing;
};

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

void nodes_open_parking(struct nodes *n)
{
    n->parking = need(calloc(1, sizeof *n->parking));
    pthread_mutex_init(&n->parking->mutex, NULL);
    pthread_cond_init(&n->parking->go_on, NULL);
}

void nodes_end_parking(struct nodes *n)
{
    pthread_mutex_lock(&n->parking->mutex);
    n->parking->closing = true;
    pthread_cond_signal(&n->parking->go_on);
    pthread_mutex_unlock(&n->parking->mutex);
}

void nodes_free_parking(struct nodes *n)
{
    pthread_cond_destroy(&n->parking->go_on);
    pthread_mutex_destroy(&n->parking->mutex);
    free(n->parking);
}

/* ---- tables are taken ---- */

static void take(void *with, struct ledger *books)
{
    struct nodes *n = with;

    n->parking->taken = leases_take(books, TAKE_MOST);
    if (n->parking->taken <= 0) return;
    pthread_mutex_lock(&n->parking->mutex);
    n->parking->parked = true;
    if (n->hub->net) net_wake(n->hub->net);
    while (n->parking->parked && !n->parking->closing)
        pthread_cond_wait(&n->parking->go_on, &n->parking->mutex);
    n->parking->parked = false;
    pthread_mutex_unlock(&n->parking->mutex);
}

static void took(void *with)
{
    struct nodes *n = with;

    n->taking = false;
    n->soon |= n->parking->taken > 0;
}

void nodes_take(struct nodes *n)
{
    n->taking = true;
    store_run(n->hub->store, take, took, n);
}

/* None but those: another that is not open here may be about to be closed or given up, by what is
 * not yet in the books. */
static void load_taken(void *with, const struct ledger_op *row)
{
    struct hub *h = with;

    if (leases_took(store_books(h->store), row->as.table.id)) hub_load_table(h, row);
}

/* A request may have been stored by another node since they were read. */
static void learn_id(void *with, const char *id)
{
    request_remember(with, id);
}

/* Their chips are here now, and no longer elsewhere. */
static void count_away(const struct room *r, struct ledger *books)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player) r->seat[i].player->away = leases_away(books, r->seat[i].player->id);
}

static void bring_over(struct hub *h, struct ledger *books)
{
    for (struct room *r = h->rooms; r; r = r->next) {
        const struct nodes_table *had = nodes_find(h, r->name, strlen(r->name));

        if (!leases_took(books, r->id)) continue;
        if (had) r->address = had->origin;
        count_away(r, books);
    }
}

static void load_tables(struct nodes *n)
{
    struct hub *h = n->hub;
    struct ledger *books = store_books(h->store);
    int64_t last = leases_players(books, 0) - 1;

    if (last > h->last_player) h->last_player = last;
    ledger_tables(books, load_taken, h);
    n->op_again = true; /* rules that are to come, and what closes */
    hub_load_seated(h);
    bring_over(h, books);
    hub_set_older_aside(h);
    for (size_t i = 0; i < h->player_room; i++)
        if (h->player[i] && h->player[i]->loaded)
            ledger_request_ids(books, h->player[i]->id, learn_id, h->player[i]);
}

void nodes_read_taken(struct nodes *n)
{
    pthread_mutex_lock(&n->parking->mutex);
    if (n->parking->parked) {
        load_tables(n);
        n->parking->parked = false;
        pthread_cond_signal(&n->parking->go_on);
    }
    pthread_mutex_unlock(&n->parking->mutex);
}

/* ---- tables are given up ---- */

struct gift {
    struct nodes *nodes;
    int64_t table;
    bool good;
};

static void release(void *with, struct ledger *books)
{
    struct gift *g = with;

    for (int i = 0; i < 3 && !g->good; i++)
        g->good = leases_release(books, g->table);
}

static void released(void *with)
{
    struct gift *g = with;

    if (!g->good) store_give_up(g->nodes->hub->store, "a table could not be handed over");
    g->nodes->soon = true;
    free(g);
}

/* Between rounds, or wherever it stands: its log has all of it. */
static void give(struct room *r)
{
    struct nodes *n = r->hub->nodes;
    struct gift *g = need(malloc(sizeof *g));

    *g = (struct gift){.nodes = n, .table = r->id};
    nodes_drop(r);
    store_run(n->hub->store, release, released, g);
}

void nodes_give_spare(struct hub *h)
{
    for (struct room *r = h->rooms; r; r = r->next) {
        if (r->closed || r->table.state.seated || r->watchers || r->table.state.phase) continue;
        give(r);
        return;
    }
}

static void pack(void *with, struct ledger *books)
{
    (void)with;
    leases_packs(books);
}

bool nodes_let_go(struct hub *h, int64_t ticks)
{
    struct nodes *n = h->nodes;
    bool late;

    if (!n) return true;
    if (!n->leaving) {
        n->leaving = ticks;
        n->last_look = n->looks + 1;
        n->soon = true;
        store_run(h->store, pack, NULL, NULL);
    }
    if (n->looks < n->last_look || n->looking) /* is anybody there? */
        return ticks - n->leaving > LEAVE_MS;
    if (!n->others) return true;
    late = ticks - n->leaving > LEAVE_MS;
    for (struct room *r = h->rooms; r; r = r->next)
        if (!r->closed && (!r->table.state.phase || late)) give(r);
    hub_forget_closed(h);
    return (!h->rooms && !n->waiting && store_idle(h->store)) || ticks - n->leaving > GIVE_UP_MS;
}
