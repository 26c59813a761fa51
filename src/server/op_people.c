/* op_people.c -- what operators do to people: players are barred and let in, operators come and go.
 */

#include "lockout.h"
#include "op.h"

#include "system/clock.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- players ---- */

static bool bars(const struct op_deed *d)
{
    return strcmp(d->act->name, "bar") == 0;
}

bool op_bar_judge(struct op_deed *d, struct refusal *why)
{
    if (!d->player_id) {
        refuse(why, "player", "no player has that name; a guest is p and a number");
        return false;
    }
    snprintf(d->target, sizeof d->target, "player:p%lld", (long long)d->player_id);
    return true;
}

bool op_bar_run(struct op_deed *d, struct refusal *why)
{
    struct player *p = hub_player(d->hub, d->player_id);
    struct ledger_op op = {.what = LEDGER_BARRED};

    if (!p) {
        refuse(why, "player", "no player has that name");
        return false;
    }
    op.as.barred.player = p->id;
    op.as.barred.is = bars(d);
    group_add(d->action->group, &op);
    snprintf(d->before, sizeof d->before, "%s", bars(d) ? "in" : "barred");
    snprintf(d->after, sizeof d->after, "%s", bars(d) ? "barred" : "in");
    if (p->disabled != bars(d))
        events_note(d->hub->event_log,
                    &(struct event){.kind = bars(d) ? "player.barred" : "player.admitted",
                                    .player = p->id,
                                    .who = op_find(d->hub, d->by)->name,
                                    .before = bars(d) ? "admitted" : "barred",
                                    .after = bars(d) ? "barred" : "admitted"});
    p->disabled = bars(d);
    session_forget(d->hub, p->id);
    for (struct conn *c = p->conns; c; c = c->next)
        if (c->socket) net_drop(c->socket, 4401, "this account is closed");
    return true;
}

/* The operator has seen who it is; the lock would end with time alone. */
bool op_unlock_run(struct op_deed *d, struct refusal *why)
{
    bool was = d->called[0] && lockout_forget(d->hub, d->called);

    if (!was) {
        refuse(why, "locked", "nobody has given a wrong passphrase for that account");
        return false;
    }
    snprintf(d->before, sizeof d->before, "locked");
    snprintf(d->after, sizeof d->after, "open");
    events_note(d->hub->event_log, &(struct event){.kind = "login.unlocked",
                                                   .player = d->player_id,
                                                   .who = op_find(d->hub, d->by)->name,
                                                   .before = "locked",
                                                   .after = "open"});
    return true;
}

/* ---- operators ---- */

static int admins(const struct hub *h)
{
    int count = 0;

    for (int i = 0; i < h->op->count; i++)
        count += !h->op->staff[i].disabled && h->op->staff[i].role == OP_ADMIN;
    return count;
}

static int role_of(const char *word)
{
    int role = 0;

    while (op_roles[role] && strcmp(op_roles[role], word) != 0)
        role++;
    return op_roles[role] ? role : -1;
}

static bool is_name(const char *name)
{
    size_t n = strlen(name);

    return n >= 2 && n <= PLAYER_NAME_MAX && strcasecmp(name, "server") != 0 && name[0] != '-' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == n;
}

/* Nobody makes a second person of his own, once there are two who could. */
static pit_money worth(const struct hub *h)
{
    return admins(h) > 1 ? INT64_MAX : 0;
}

bool op_hire_judge(struct op_deed *d, struct refusal *why)
{
    const struct operator_ *o = op_named(d->hub, d->name);

    d->worth = worth(d->hub);
    if (!is_name(d->name) || role_of(d->role) < 0) {
        refuse(why, "body",
               "a name has 2 to 24 letters, digits, - or _, and does not begin with -; a role is "
               "watch, "
               "floor or admin");
        return false;
    }
    if (o) snprintf(d->name, sizeof d->name, "%s", o->name); /* as it is written in the books */
    snprintf(d->target, sizeof d->target, "operator:%s", d->name);
    if (o && !o->disabled) {
        refuse(why, "name", "there is already an operator of that name: dismiss that one first");
        return false;
    }
    if (!d->second && !op_new_token(d->hub, d->token, d->token_hash)) {
        refuse(why, "entropy", "no random numbers from the system");
        return false;
    }
    snprintf(d->before, sizeof d->before, "%s", o ? "dismissed" : "");
    snprintf(d->after, sizeof d->after, "%s", d->role);
    return true;
}

bool op_hire_run(struct op_deed *d, struct refusal *why)
{
    struct operator_ *o = op_hire(d->hub, d->name, (enum op_role)role_of(d->role), d->token_hash);

    if (!o) {
        refuse(why, "room", "there are too many operators");
        return false;
    }
    op_forget(d->hub, o->id);
    op_store(o, d->action->group);
    return true;
}

bool op_dismiss_judge(struct op_deed *d, struct refusal *why)
{
    const struct operator_ *o = op_named(d->hub, d->name);

    d->worth = worth(d->hub);
    if (o) snprintf(d->name, sizeof d->name, "%s", o->name);
    snprintf(d->target, sizeof d->target, "operator:%s", d->name);
    if (!o || o->disabled) {
        refuse(why, "player", "there is no such operator");
        return false;
    }
    if (o->role == OP_ADMIN && admins(d->hub) == 1) {
        refuse(why, "role", "the last admin stays: hire another first");
        return false;
    }
    snprintf(d->before, sizeof d->before, "%s", op_roles[o->role]);
    snprintf(d->after, sizeof d->after, "dismissed");
    return true;
}

bool op_dismiss_run(struct op_deed *d, struct refusal *why)
{
    struct operator_ *o = op_named(d->hub, d->name);

    (void)why;
    o->disabled = true;
    op_store(o, d->action->group);
    op_forget(d->hub, o->id);
    return true;
}
