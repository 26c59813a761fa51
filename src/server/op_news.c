/* op_news.c -- what operators did at other nodes: who they are and what stands is read again. */

#include "op.h"

#include "room_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stands {
    char action[16], target[OP_TARGET], after[OP_WORDS], reason[OP_REASON];
};

struct op_news {
    struct op staff; /* of it, who they are, and what waits for a second one */
    struct stands *deed;
    int deeds, room;
    bool good;
};

static void keep_deed(void *with, const struct ledger_deed *d)
{
    struct op_news *n = with;
    struct stands *s;

    n->deed = room_more(n->deed, n->deeds, &n->room, sizeof *n->deed);
    s = &n->deed[n->deeds++];
    snprintf(s->action, sizeof s->action, "%s", d->action);
    snprintf(s->target, sizeof s->target, "%s", d->target);
    snprintf(s->after, sizeof s->after, "%s", d->after);
    snprintf(s->reason, sizeof s->reason, "%s", d->reason);
}

struct op_news *op_news_read(struct ledger *books)
{
    struct op_news *n = calloc(1, sizeof *n);

    if (!n) abort();
    n->good = ledger_operators(books, op_keep_staff, &n->staff) &&
              ledger_standing(books, keep_deed, n) && op_read_waiting(books, n->staff.pending);
    return n;
}

/* What only this server knows of somebody stays: how often a code was wrong here. */
static void take_staff(struct hub *h, const struct operator_ *now)
{
    struct operator_ *o = op_find(h, now->id);
    struct operator_ before = {0};

    if (!o && h->op->count == OP_STAFF) return;
    if (o) before = *o;
    if (!o) o = &h->op->staff[h->op->count++];
    *o = *now;
    o->wrong = before.wrong;
    o->locked_till = before.locked_till;
    if (o->disabled && !before.disabled) op_forget(h, o->id);
}

void op_news_take(struct hub *h, struct op_news *n)
{
    if (!n->good) return;
    for (int i = 0; i < n->staff.count; i++)
        take_staff(h, &n->staff.staff[i]);
    op_take_waiting(h, n->staff.pending);
    op_lift_stops(h);
    for (int i = 0; i < n->deeds; i++) {
        const struct stands *s = &n->deed[i];

        op_stands(h, &(struct ledger_deed){.action = s->action,
                                           .target = s->target,
                                           .after = s->after,
                                           .reason = s->reason});
    }
    op_apply_stops(h);
}

void op_news_free(struct op_news *n)
{
    if (!n) return;
    op_free_waiting(n->staff.pending);
    free(n->deed);
    free(n);
}
