/* nodes_alone.c -- requests about a player that one node at a time may be about: limits, and more
 * play money.
 *
 * This node claims the player and tells the others. Each reads the player again, sees the claim,
 * takes no bet from then on, and says that it knows. Once all have, what the request stores comes
 * behind every bet that was taken before, wherever. The claim stands in the database: it ends with
 * this node at the latest. */

#include "nodes.h"

#include "api.h"
#include "protect.h"

#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLAIM_MS = 100, /* another node has it: asked again after so long */
    TELL_MS = 500,  /* somebody has not answered: told again, and asked who is still there */
    LOOK_MS = 1000, /* whether what others were about is over, though nobody has said so */
};

struct nodes_change {
    struct nodes_change *next;
    struct hub *hub;
    struct call *call; /* NULL: it was answered, and the claim is to be given back */
    int64_t player;
    int64_t asked; /* ticks */
    bool busy;     /* the store or another read is about it */
    bool claimed;
    bool good;
    int64_t *node; /* that do not know yet */
    int nodes;
    int64_t *alive; /* all others, as the database has them */
    int alives;
};

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

static void run(struct nodes_change *x, store_job *job, store_done *done)
{
    x->busy = true;
    x->asked = system_ticks_ms();
    store_run(x->hub->store, job, done, x);
}

static void free_change(struct nodes_change *x)
{
    free(x->node);
    free(x->alive);
    free(x);
}

/* ---- the others ---- */

static void keep_node(void *with, const struct leases_node *n)
{
    struct nodes_change *x = with;

    if (n->me) return;
    x->alive = need(realloc(x->alive, (size_t)(x->alives + 1) * sizeof *x->alive));
    x->alive[x->alives++] = n->id;
}

static bool tell(const struct nodes_change *x, struct ledger *books)
{
    char words[32];

    snprintf(words, sizeof words, " c%lld ", (long long)x->player);
    return leases_say(books, words);
}

/* Behind the claim: whoever joins later reads it with the player. */
static bool find_others(struct nodes_change *x, struct ledger *books)
{
    x->alives = 0;
    return leases_nodes(books, keep_node, x) && (!x->alives || tell(x, books));
}

static void ask_others(void *with, struct ledger *books)
{
    struct nodes_change *x = with;

    x->good = find_others(x, books);
}

static bool is_among(const int64_t *list, int count, int64_t id)
{
    for (int i = 0; i < count; i++)
        if (list[i] == id) return true;
    return false;
}

static void drop_node(struct nodes_change *x, int64_t id)
{
    for (int i = 0; i < x->nodes; i++)
        if (x->node[i] == id) x->node[i--] = x->node[--x->nodes];
}

/* ---- one after the other ---- */

static void claim(void *with, struct ledger *books)
{
    struct nodes_change *x = with;
    char what[PROTECT_CLAIM];

    protect_claim(x->player, what);
    x->good = leases_claim(books, what);
    if (!x->good || find_others(x, books)) return;
    leases_unclaim(books, what);
    x->good = false;
}

static void unclaim(void *with, struct ledger *books)
{
    struct nodes_change *x = with;
    char what[PROTECT_CLAIM];

    x->good = leases_unclaim(books, protect_claim(x->player, what));
    if (x->good && x->alives) tell(x, books); /* who does not hear it looks for itself */
}

static void unclaimed(void *with)
{
    struct nodes_change *x = with, **at = &x->hub->nodes->change;

    x->busy = false;
    if (!x->good) return; /* later again */
    while (*at != x)
        at = &(*at)->next;
    *at = x->next;
    free_change(x);
}

/* What the call stores is given to the store at once, and so is before this. */
static void read_again(void *with, bool good)
{
    struct nodes_change *x = with;
    struct call *c = x->call;

    x->busy = false;
    if (!c) return; /* this node stops */
    x->call = NULL;
    if (good) {
        c->alone = true;
        c->route->run(c);
    } else {
        call_refuse_words(c, 503, "busy", "the books are out of reach; try again in a moment");
    }
    run(x, unclaim, unclaimed);
}

static void go_on(struct nodes_change *x)
{
    if (x->nodes || x->busy || !x->claimed || !x->call) return;
    x->busy = true;
    nodes_read_player(x->hub, x->player, false, read_again, x);
}

static void claimed(void *with)
{
    struct nodes_change *x = with;

    x->busy = false;
    if (!x->good) return; /* later again */
    x->claimed = true;
    x->node = need(realloc(x->node, (size_t)(x->alives + 1) * sizeof *x->node));
    if (x->alives) memcpy(x->node, x->alive, (size_t)x->alives * sizeof *x->node);
    x->nodes = x->alives;
    go_on(x);
}

static void others_asked(void *with)
{
    struct nodes_change *x = with;

    x->busy = false;
    for (int i = 0; x->good && i < x->nodes; i++)
        if (!is_among(x->alive, x->alives, x->node[i])) drop_node(x, x->node[i--]);
    go_on(x);
}

/* Requests about the same player come one after the other. */
static bool is_first(const struct nodes_change *x)
{
    for (const struct nodes_change *y = x->hub->nodes->change; y != x; y = y->next)
        if (y->player == x->player) return false;
    return true;
}

static void push(struct nodes_change *x, int64_t ticks)
{
    if (x->busy || !is_first(x)) return;
    if (!x->call)
        run(x, unclaim, unclaimed);
    else if (!x->claimed && ticks - x->asked >= CLAIM_MS)
        run(x, claim, claimed);
    else if (x->claimed && ticks - x->asked >= TELL_MS)
        run(x, ask_others, others_asked);
}

bool nodes_alone(struct call *c)
{
    struct nodes_change *x, **at;

    if (!c->hub->nodes || c->alone) return false;
    x = need(calloc(1, sizeof *x));
    *x = (struct nodes_change){.hub = c->hub, .call = c, .player = c->player->id};
    for (at = &c->hub->nodes->change; *at; at = &(*at)->next)
        ;
    *at = x;
    push(x, system_ticks_ms());
    return true;
}

void nodes_alone_tick(struct hub *h, int64_t ticks)
{
    struct nodes *n = h->nodes;

    for (struct nodes_change *x = n->change; x; x = x->next)
        push(x, ticks);
    if (ticks - n->changed < LOOK_MS) return;
    n->changed = ticks;
    for (size_t i = 1; i < h->player_room; i++)
        if (h->player[i] && h->player[i]->protect && h->player[i]->protect->changing)
            nodes_read_player(h, (int64_t)i, false, NULL, NULL);
}

/* Claims end with the node. */
void nodes_alone_end(struct hub *h)
{
    for (struct nodes_change *x = h->nodes->change; x; x = x->next) {
        struct call *c = x->call;

        if (!c) continue;
        x->call = NULL;
        call_refuse_words(c, 503, "busy", "this node stops; ask again, at another");
    }
}

void nodes_free_alone(struct nodes *n)
{
    while (n->change) {
        struct nodes_change *x = n->change;

        n->change = x->next;
        free_change(x);
    }
}

/* ---- what other nodes are about ---- */

struct known {
    struct hub *hub;
    int64_t player;
};

static void say_known(void *with, struct ledger *books)
{
    const struct known *k = with;
    char words[64];

    snprintf(words, sizeof words, " k%lld-%lld ", (long long)k->player,
             (long long)leases_me(books));
    leases_say(books, words); /* unheard, it is asked for again */
}

/* Behind every bet that was taken before. */
static void knows(void *with, bool good)
{
    struct known *k = with;

    store_run(k->hub->store, good ? say_known : NULL, free, k);
}

void nodes_hear_claim(struct hub *h, int64_t player)
{
    struct known *k = need(calloc(1, sizeof *k));

    *k = (struct known){.hub = h, .player = player};
    nodes_read_player(h, player, false, knows, k);
}

void nodes_hear_known(struct hub *h, const char *answer)
{
    char *end;
    int64_t player = strtoll(answer, &end, 10), node = *end == '-' ? strtoll(end + 1, NULL, 10) : 0;

    for (struct nodes_change *x = h->nodes->change; x; x = x->next) {
        if (x->player != player || !x->claimed || !x->call) continue;
        drop_node(x, node);
        go_on(x);
        return;
    }
}
