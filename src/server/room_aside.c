/* room_aside.c -- a table that cannot go on is set aside: its wagers go back, its shoe is void and
 * shown, and another like it opens. */

#include "hub.h"
#include "room_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The wagers on one place of one hand are one bet in the books. */
static bool is_first(const struct pit_state *s, const struct pit_wager *w)
{
    for (const struct pit_wager *v = s->wager; v < w; v++)
        if (v->seat == w->seat && v->spot == w->spot && v->hand == w->hand &&
            !(v->flags & PIT_PAPER))
            return false;
    return !(w->flags & PIT_PAPER);
}

static pit_money stake_there(const struct pit_state *s, const struct pit_wager *w)
{
    pit_money sum = 0;

    for (const struct pit_wager *v = s->wager; v < s->wager + s->wagers; v++)
        if (v->seat == w->seat && v->spot == w->spot && v->hand == w->hand &&
            !(v->flags & PIT_PAPER))
            sum += v->stake;
    return sum;
}

/* A round that is not ended ends as one that never was; the round that would have come has it. */
static void return_wagers(const struct room *r, struct group *g, const char *actor, const char *why)
{
    const struct pit_state *s = &r->table.state;
    int64_t round = s->round + 1;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        pit_money staked = r->seat[i].player ? room_staked(r, i) : 0;

        if (!staked) continue;
        group_entry(g, LEDGER_PLAY, r->seat[i].player->id, r->id, -staked);
        group_entry(g, LEDGER_CHIPS, r->seat[i].player->id, r->id, staked);
    }
    group_move(g, "void", r->id, round, actor, why);
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        struct ledger_op op = {.what = LEDGER_SETTLE};

        if (!is_first(s, w) || !stake_there(s, w)) continue;
        op.as.settle.table = r->id;
        op.as.settle.round = round;
        op.as.settle.player = r->seat[w->seat].player->id;
        op.as.settle.seat = w->seat + 1;
        op.as.settle.hand = w->hand + 1;
        op.as.settle.spot = r->table.rules.spot[w->spot].name;
        op.as.settle.stake = stake_there(s, w);
        op.as.settle.result = "void";
        op.as.settle.clause = "";
        group_add(g, &op);
    }
}

static void send_home(struct room *r, struct group *g, const char *actor, const char *why)
{
    bool drill = r->policy == POLICY_DRILL;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct player *p = r->seat[i].player;
        pit_money worth = p ? pit_worth(&r->table.state, i) : 0;

        if (worth) {
            group_entry(g, LEDGER_CHIPS, p->id, r->id, -worth);
            group_entry(g, drill ? LEDGER_ISSUE : LEDGER_WALLET, drill ? 0 : p->id, 0, worth);
            group_move(g, drill ? "return" : "leave", r->id, 0, actor, why);
            if (!drill) p->wallet += worth;
        }
        r->seat[i] = (struct room_seat){0};
    }
}

void room_void(struct room *r, struct room *next, const char *actor, const char *why,
               const char *told)
{
    struct action *a = action_begin(r->hub);

    if (r->table.state.wagers) return_wagers(r, a->group, actor, why);
    send_home(r, a->group, actor, why);
    if (r->house.stage >= FAIR_LOCKED) fair_house_void(&r->house, told, scribe_lines(&r->scribe));
    r->closed = true; /* room_open compares the rules of a new table with those of open ones */
    room_end_record(r, a, told);
    room_follow(r, next, a);
    room_tell_closed(r, a, told);
    action_end(a);
}

void room_set_aside(struct room *r, const char *why)
{
    room_void(r, NULL, "server", why, why);
    room_open_like(r);
}
