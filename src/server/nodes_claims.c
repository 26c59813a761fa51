/* nodes_claims.c -- what only one node at a time may do: give out a name, and deeds of operators,
 * whose outcome the others read from the books. */

#include "nodes.h"

#include "op.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

/* ---- names ---- */

enum { WHAT = LEDGER_NAME + 16 };

struct name {
    struct hub *hub;
    int64_t player;
    char name[LEDGER_NAME], what[WHAT], who[WHAT];
    nodes_claimed *then;
    void *with;
    bool good;
};

static void unclaim_name(void *with, struct ledger *books)
{
    const struct name *x = with;

    leases_unclaim(books, x->what);
    leases_unclaim(books, x->who);
}

/* Whoever had it first has either claimed it or stored it. */
static void claim_name(void *with, struct ledger *books)
{
    struct name *x = with;
    struct ledger_person taken, me;

    x->good = leases_claim(books, x->what) && leases_claim(books, x->who) &&
              !ledger_person_named(books, x->name, &taken) &&
              ledger_person(books, x->player, &me) && !me.name[0];
    if (!x->good) unclaim_name(x, books);
}

static void name_claimed(void *with)
{
    struct name *x = with;

    x->then(x->with, x->good);
    store_run(x->hub->store, x->good ? unclaim_name : NULL, free, x); /* behind what it was for */
}

bool nodes_claim_name(struct hub *h, int64_t player, const char *name, nodes_claimed *then,
                      void *with)
{
    struct name *x;

    if (!h->nodes) return false;
    x = need(calloc(1, sizeof *x));
    *x = (struct name){.hub = h, .player = player, .then = then, .with = with};
    snprintf(x->name, sizeof x->name, "%s", name);
    snprintf(x->what, sizeof x->what, "name %s", name);
    snprintf(x->who, sizeof x->who, "player %lld", (long long)player);
    store_run(h->store, claim_name, name_claimed, x);
    return true;
}

/* ---- deeds of operators ---- */

static const char deeds[] = "deeds";

bool nodes_claim_deeds(struct ledger *books)
{
    return leases_claim(books, deeds);
}

static void unclaim_deeds(void *with, struct ledger *books)
{
    (void)with;
    leases_unclaim(books, deeds);
}

void nodes_deed_done(struct hub *h)
{
    if (h->nodes) store_run(h->store, unclaim_deeds, NULL, NULL);
}

/* What stands, as the books have it. */
struct news {
    struct hub *hub;
    unsigned changes; /* of what operators did here, when it was asked for */
    struct op_news *op;
};

static void read_news(void *with, struct ledger *books)
{
    struct news *n = with;

    n->op = op_news_read(books);
}

static void news_came(void *with)
{
    struct news *n = with;
    struct hub *h = n->hub;

    h->nodes->reading = false;
    if (h->op->changes != n->changes)
        h->nodes->op_again = true; /* it has moved on here meanwhile */
    else
        op_news_take(h, n->op);
    op_news_free(n->op);
    free(n);
}

void nodes_read_deeds(struct hub *h)
{
    struct news *n;

    if (!h->nodes->op_again || h->nodes->reading) return;
    n = need(calloc(1, sizeof *n));
    *n = (struct news){.hub = h, .changes = h->op->changes};
    h->nodes->op_again = false;
    h->nodes->reading = true;
    store_run(h->store, read_news, news_came, n);
}
