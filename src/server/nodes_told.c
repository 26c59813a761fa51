/* nodes_told.c -- what the house does at one node is told to whoever it is about, at another. */

#include "nodes.h"

#include "op.h"

#include <stdlib.h>

/* A round that another node has voided. */
struct voided {
    struct hub *hub;
    int64_t tx;
    struct leases_void of;
    bool found;
    struct op_net net[OP_NETS];
    int nets;
};

static void keep_net(void *with, int64_t player, pit_money net, pit_money stake)
{
    struct voided *v = with;

    if (v->nets == OP_NETS) return;
    v->net[v->nets++] = (struct op_net){.player = player, .net = net, .stake = stake};
}

static void read_void(void *with, struct ledger *books)
{
    struct voided *v = with;

    v->found = leases_void(books, v->tx, &v->of) &&
               ledger_round_nets(books, v->of.table, v->of.round, keep_net, v);
}

static void tell_void(void *with)
{
    struct voided *v = with;
    struct hub *h = v->hub;

    for (int i = 0; v->found && i < v->nets; i++) {
        int64_t id = v->net[i].player;
        struct player *p = (size_t)id < h->player_room ? h->player[id] : NULL;
        struct action *a;

        if (!p || !p->conns) continue;
        a = action_begin(h);
        op_tell_void(a, p, v->of.round, v->of.title, v->net[i].net);
        action_end(a);
    }
    free(v);
}

void nodes_hear_void(struct hub *h, int64_t tx)
{
    struct voided *v = calloc(1, sizeof *v);

    if (!v) abort();
    v->hub = h;
    v->tx = tx;
    store_run(h->store, read_void, tell_void, v);
}
