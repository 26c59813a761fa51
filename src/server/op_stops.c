/* op_stops.c -- stop on demand: everything, a game, a table, a player. Rounds that are played end
 * by the book; none begins, and no wager is taken. */

#include "op.h"

#include "nodes.h"
#include "room_parts.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what stands ---- */

static int find(const struct op *op, const char *target)
{
    for (int i = 0; i < op->stops; i++)
        if (strcmp(op->stop[i].target, target) == 0) return i;
    return -1;
}

static void put(struct op *op, const char *target, const char *reason)
{
    if (find(op, target) >= 0) return;
    op->stop = room_more(op->stop, op->stops, &op->stops_room, sizeof *op->stop);
    snprintf(op->stop[op->stops].target, OP_TARGET, "%s", target);
    snprintf(op->stop[op->stops++].reason, OP_REASON, "%s", reason);
}

static void take(struct op *op, const char *target)
{
    int at = find(op, target);

    if (at >= 0) op->stop[at] = op->stop[--op->stops];
}

static const struct op_stop *stop_of(const struct room *r)
{
    const struct op *op = r->hub->op;
    char table[OP_TARGET], game[OP_TARGET];
    int at;

    snprintf(table, sizeof table, "table:%s", r->name);
    snprintf(game, sizeof game, "game:%s", r->table.rules.game->name);
    at = find(op, "all");
    if (at < 0) at = find(op, game);
    if (at < 0) at = find(op, table);
    return at < 0 ? NULL : &op->stop[at];
}

/* Every table is as the stops say; who looks on is told. */
void op_apply_stops(struct hub *h)
{
    for (struct room *r = h->rooms; r; r = r->next) {
        const struct op_stop *s = stop_of(r);
        char held[sizeof r->held] = "";

        if (s) /* a table that is paused, or more than it */
            snprintf(held, sizeof held, "the house has %s: %.80s",
                     strncmp(s->target, "table:", 6) == 0 ? "paused this table" : "stopped play",
                     s->reason);
        if (strcmp(held, r->held) == 0) continue;
        memcpy(r->held, held, sizeof held);
        room_set_timers(r);
        r->news = true;
    }
}

static int64_t player_in(const char *target)
{
    return strncmp(target, "player:p", 8) == 0 ? strtoll(target + 8, NULL, 10) : 0;
}

/* reason: NULL: nothing stops them. */
static void set_player(struct hub *h, const char *target, const char *reason)
{
    struct player *p = hub_player(h, player_in(target));

    if (!p) return;
    p->stopped = reason != NULL;
    snprintf(p->stopped_why, sizeof p->stopped_why, "%.80s", reason ? reason : "");
}

void op_lift_stops(struct hub *h)
{
    while (h->op->stops)
        set_player(h, h->op->stop[--h->op->stops].target, NULL);
}

void op_stands(struct hub *h, const struct ledger_deed *d)
{
    struct room *r = strncmp(d->target, "table:", 6) == 0
                         ? room_find(h, d->target + 6, strlen(d->target + 6))
                         : NULL;

    if (strcmp(d->action, "stop") == 0) {
        put(h->op, d->target, d->reason);
        set_player(h, d->target, d->reason);
    } else if (strcmp(d->action, "close") == 0 && r) {
        r->closing = true;
    } else if (strcmp(d->action, "start") != 0 && r && d->after[0]) {
        op_announce(r, d->after);
    }
}

static void stands(void *with, const struct ledger_deed *d)
{
    op_stands(with, d);
}

void op_stand(struct hub *h)
{
    ledger_standing(store_books(h->store), stands, h);
    op_apply_stops(h);
}

void op_move_stop(struct hub *h, struct group *g, const struct room *from, const struct room *to)
{
    char old[OP_TARGET], now[OP_TARGET];
    int at;

    snprintf(old, sizeof old, "table:%s", from->name);
    snprintf(now, sizeof now, "table:%s", to->name);
    at = find(h->op, old);
    if (at < 0) return;
    op_note(h, g, "server", "stop", now, "", "stopped", h->op->stop[at].reason);
    put(h->op, now, h->op->stop[at].reason);
    take(h->op, old);
}

/* The server itself stops something. */
void op_stop_here(struct hub *h, struct group *g, const char *target, const char *reason)
{
    if (find(h->op, target) >= 0) return;
    op_note(h, g, "server", "stop", target, "open", "stopped", reason);
    put(h->op, target, reason);
    op_apply_stops(h);
}

/* ---- deeds ---- */

bool op_stop_judge(struct op_deed *d, struct refusal *why)
{
    if (strcmp(d->what, "all") == 0) {
        snprintf(d->target, sizeof d->target, "all");
    } else if (strcmp(d->what, "game") == 0) {
        if (!pit_game_find(d->game, strlen(d->game))) {
            refuse(why, "body", "there is no such game");
            return false;
        }
        snprintf(d->target, sizeof d->target, "game:%s", d->game);
    } else if (strcmp(d->what, "table") == 0) {
        if (!nodes_find(d->hub, d->table, strlen(d->table)) && !op_room(d, why)) return false;
        snprintf(d->target, sizeof d->target, "table:%s", d->table);
    } else if (strcmp(d->what, "player") == 0) {
        if (!d->player_id) {
            refuse(why, "player", "no player has that name; a guest is p and a number");
            return false;
        }
        snprintf(d->target, sizeof d->target, "player:p%lld", (long long)d->player_id);
    } else {
        refuse(why, "body", "what: all, game, table or player");
        return false;
    }
    return true;
}

bool op_stop_run(struct op_deed *d, struct refusal *why)
{
    if (find(d->hub->op, d->target) >= 0) {
        refuse(why, "stopped", "that is stopped already");
        return false;
    }
    put(d->hub->op, d->target, d->reason);
    set_player(d->hub, d->target, d->reason);
    op_apply_stops(d->hub);
    snprintf(d->before, sizeof d->before, "open");
    snprintf(d->after, sizeof d->after, "stopped");
    return true;
}

bool op_start_run(struct op_deed *d, struct refusal *why)
{
    if (find(d->hub->op, d->target) < 0) {
        refuse(why, "stopped", "that is not stopped; what stops it may be its game, or all");
        return false;
    }
    take(d->hub->op, d->target);
    set_player(d->hub, d->target, NULL);
    op_apply_stops(d->hub);
    snprintf(d->before, sizeof d->before, "stopped");
    snprintf(d->after, sizeof d->after, "open");
    return true;
}
