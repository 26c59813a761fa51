/* action.c -- what one request changes and says: stored first, then sent. */

#include "hub.h"
#include "room.h"

#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *need(void *memory)
{
    if (!memory) abort();
    return memory;
}

void refuse(struct refusal *why, const char *code, const char *words)
{
    snprintf(why->code, sizeof why->code, "%s", code);
    snprintf(why->words, sizeof why->words, "%s", words);
    why->clause = 0;
}

void conn_release(struct conn *c)
{
    if (--c->refs == 0) free(c);
}

struct action *action_begin(struct hub *h)
{
    struct action *a = need(calloc(1, sizeof *a));

    a->hub = h;
    a->began = system_ticks_ms();
    a->group = group_new(h->store);
    return a;
}

void action_send(struct action *a, struct conn *to, const char *text, size_t n)
{
    struct parcel *p;

    if (!to->socket) return;
    if (a->parcels == a->parcels_room) {
        a->parcels_room = a->parcels_room ? 2 * a->parcels_room : 8;
        a->parcel = need(realloc(a->parcel, (size_t)a->parcels_room * sizeof *a->parcel));
    }
    p = &a->parcel[a->parcels++];
    p->to = to;
    p->text = need(malloc(n + 1));
    memcpy(p->text, text, n);
    p->n = n;
    to->coming += n;
    to->refs++;
}

void action_send_player(struct action *a, struct player *p, const char *text, size_t n)
{
    for (struct conn *c = p->conns; c; c = c->next)
        action_send(a, c, text, n);
}

static void deliver(void *with)
{
    struct action *a = with;

    if (a->stores) tally_stored(a->hub, system_ticks_ms() - a->began);

    for (int i = 0; i < a->parcels; i++) {
        struct parcel *p = &a->parcel[i];

        p->to->coming -= p->n;
        if (p->to->socket && !store_full(a->hub->store)) net_send(p->to->socket, p->text, p->n);
        free(p->text);
        conn_release(p->to);
    }
    if (a->after) a->after(a->after_with);
    free(a->parcel);
    free(a);
}

/* The messages are written while the disk is at work: deliver comes by store_poll, and so not
 * before this is over. What somebody is shown may not be lost, so even words that store nothing
 * wait for what is on its way. */
void action_end(struct action *a)
{
    struct group *g = a->group;
    bool stores = !group_empty(g); /* deliver may end the action before it is asked again */

    a->stores = stores;
    a->group = NULL;
    if (stores)
        store_commit(a->hub->store, g, deliver, a);
    else
        group_drop(a->hub->store, g);
    if (a->room) room_tell(a->room, a);
    if (a->answer) action_send_player(a, a->who, a->answer->text, strlen(a->answer->text));
    if (stores && store_alone(a->hub->store) && a->hub->net) net_expect(a->hub->net);
    if (stores) return;
    if (store_idle(a->hub->store))
        deliver(a);
    else
        store_run(a->hub->store, NULL, deliver, a);
}
