/* op_deed.c -- what operators do: asked for, looked up in the books, judged, confirmed by a second
 * person where much is at stake, done, and written down with it. */

#include "op.h"

#include "core/utf8.h"
#include "ledger/release.h"
#include "nodes.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct op_act op_acts[] = {
    {"open", "a table of the house opens: game, rules, title", OP_ADMIN, false, op_open_judge,
     op_open_run, OP_ALONE, false},
    {"stop",
     "no new round and no new wager: what (all, game, table, player); players see the reason",
     OP_FLOOR, true, op_stop_judge, op_stop_run, OP_ALONE, true},
    {"start", "lifts a stop", OP_FLOOR, false, op_stop_judge, op_start_run, OP_ALONE, true},
    {"close", "a table accepts no more wagers, and closes when none are left", OP_FLOOR, true,
     op_close_judge, op_close_run, OP_ALONE, false},
    {"limits", "min and max of a table, from its next shoe on", OP_ADMIN, true, op_rules_judge,
     op_rules_run, OP_ALONE, false},
    {"rules", "rules of a table, from its next shoe on; minutes of notice where a payout falls",
     OP_ADMIN, true, op_rules_judge, op_rules_run, OP_ALONE, false},
    {"irregular", "something went wrong at the table, and the book says what follows: kind, seat",
     OP_FLOOR, true, op_irregular_judge, op_irregular_run, OP_BY_AMOUNT, false},
    {"void", "a round is taken back: table and round; without a round, what is on the layout now",
     OP_FLOOR, true, op_void_judge, op_void_run, OP_BY_AMOUNT, true},
    {"bar", "keeps a player out", OP_FLOOR, true, op_bar_judge, op_bar_run, OP_ALONE, true},
    {"admit", "lets a player in again", OP_FLOOR, true, op_bar_judge, op_bar_run, OP_ALONE, true},
    {"unlock", "an account may log in at once, however many wrong passphrases it had", OP_FLOOR,
     true, op_bar_judge, op_unlock_run, OP_ALONE, true},
    {"release", "gives up a table that was set aside; chips go back by the last proved state",
     OP_ADMIN, true, op_release_judge, op_release_run, OP_SECOND, true},
    {"hire", "a new operator, or one who comes back: name, role", OP_ADMIN, true, op_hire_judge,
     op_hire_run, OP_BY_AMOUNT, false},
    {"dismiss", "an operator no longer has access: name", OP_ADMIN, true, op_dismiss_judge,
     op_dismiss_run, OP_BY_AMOUNT, false},
    {0},
};

/* ---- written down ---- */

void op_note(struct hub *h, struct group *g, const char *actor, const char *action,
             const char *target, const char *before, const char *after, const char *reason)
{
    struct ledger_op op = {.what = LEDGER_DEED};

    h->op->changes++;
    op.as.deed.actor = actor;
    op.as.deed.action = action;
    op.as.deed.target = target;
    op.as.deed.before = before;
    op.as.deed.after = after;
    op.as.deed.reason = reason;
    group_add(g, &op);
}

static void note(const struct op_deed *d, const char *action)
{
    struct ledger_op op = {.what = LEDGER_DEED};

    d->hub->op->changes++;
    op.as.deed.actor = op_find(d->hub, d->by)->name;
    op.as.deed.second = d->second ? op_find(d->hub, d->second)->name : NULL;
    op.as.deed.action = action;
    op.as.deed.target = d->target;
    op.as.deed.before = d->before;
    op.as.deed.after = d->after;
    op.as.deed.reason = d->reason;
    group_add(d->action->group, &op);
}

/* ---- the end of a deed, and the next ---- */

static void end(struct op_deed *d)
{
    struct op *op = d->hub->op;

    op_void_done(d);
    nodes_deed_done(d->hub);
    free(d->release);
    free(d);
    op->busy = false;
    if (!op->waiting) return;
    d = op->waiting;
    op->waiting = d->next;
    if (!op->waiting) op->end = &op->waiting;
    op_look_up(d);
}

static void refuse_deed(struct op_deed *d, const struct refusal *why)
{
    int status = strcmp(why->code, "table") == 0 || strcmp(why->code, "player") == 0 ? 404
                 : strcmp(why->code, "body") == 0                                    ? 400
                                                                                     : 409;

    call_refuse(d->call, status, why);
    end(d);
}

static void write_answer(const struct op_deed *d, struct pit_text *t, bool done)
{
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    json_bool(&j, "done", done);
    if (!done) json_int(&j, "pending", d->pending);
    json_str(&j, "action", d->act->name);
    json_str(&j, "target", d->target);
    json_str(&j, "before", d->before);
    json_str(&j, "after", d->after);
    if (d->token[0]) json_str(&j, "token", d->token); /* for one use */
    json_close(&j, '}');
}

/* ---- a second person ---- */

static void wait_for_second(void *with)
{
    struct op_deed *d = with;
    struct refusal why = {0};
    struct pit_text t;

    if (!d->pending) {
        refuse(&why, "busy", "the database did not store it; request it again");
        refuse_deed(d, &why);
        return;
    }
    op_wait(d);
    d->action = action_begin(d->hub);
    note(d, "ask");
    t = call_text(d->call);
    write_answer(d, &t, false);
    call_end_stored(d->call, d->action, 202, &t);
    end(d);
}

static void put_off(struct op_deed *d)
{
    struct refusal why = {0};

    if (!op_may_wait(d->hub)) {
        refuse(&why, "busy",
               "too many actions are waiting for a second person; settle those first");
        refuse_deed(d, &why);
        return;
    }
    if (d->hub->nodes) {
        store_run(d->hub->store, op_number_shared, wait_for_second, d);
        return;
    }
    d->pending = ++d->hub->op->last_pending;
    wait_for_second(d);
}

/* Nothing happens. */
static void withdraw(struct op_deed *d)
{
    struct pit_text t;

    d->action = action_begin(d->hub);
    op_note(d->hub, d->action->group, op_find(d->hub, d->second)->name, "withdraw", d->target,
            d->act->name, "", "");
    op_settled(d->hub, d->pending);
    t = call_text(d->call);
    pit_text_str(&t, "{}");
    call_end_stored(d->call, d->action, 200, &t);
    end(d);
}

/* ---- doing it ---- */

/* The books have been read. */
static void judge(void *with)
{
    struct op_deed *d = with;
    struct refusal why = {0};
    char asked[OP_WORDS];
    struct pit_text t;

    if (d->hub->nodes && !d->alone) {
        d->hub->op->held_up = d;
        return;
    }
    if (d->news) op_news_take(d->hub, d->news);
    op_news_free(d->news);
    d->news = NULL;
    if (d->enters) {
        op_let_in(d);
        end(d);
        return;
    }
    if (d->pending && !op_pending(d->hub, d->pending)) { /* somebody was faster */
        refuse(&why, "pending", "it is no longer waiting");
        refuse_deed(d, &why);
        return;
    }
    if (d->withdraws) {
        withdraw(d);
        return;
    }
    memcpy(asked, d->before, sizeof asked);
    if (!d->act->judge(d, &why)) {
        refuse_deed(d, &why);
        return;
    }
    if (d->second && strcmp(asked, d->before) != 0) { /* nobody confirms what he was not shown */
        refuse(&why, "pending", "things have changed since it was requested; request it again");
        refuse_deed(d, &why);
        return;
    }
    if (op_wants_second(d) && !d->second) {
        put_off(d);
        return;
    }
    d->action = action_begin(d->hub);
    if (!d->act->run(d, &why)) {
        group_clear(d->action->group);
        action_end(d->action);
        refuse_deed(d, &why);
        return;
    }
    note(d, d->act->name);
    if (!d->second) op_note_alone(d);
    if (d->pending) op_settled(d->hub, d->pending);
    t = call_text(d->call);
    write_answer(d, &t, true);
    call_end_stored(d->call, d->action, 200, &t);
    end(d);
}

static void read_books(void *with, struct ledger *books)
{
    struct op_deed *d = with;
    struct ledger_person person;
    uint8_t id[LEDGER_TABLE_ID];
    char *last;

    if (d->table[0] && fair_unhex(d->table, strlen(d->table), id, sizeof id))
        d->table_id = ledger_table(books, id);
    if (d->player[0] == 'p' || d->player[0] == '#') {
        d->player_id = strtoll(d->player + 1, &last, 10);
        if (*last || !d->player[1] || !ledger_person(books, d->player_id, &person))
            d->player_id = 0;
    }
    if (d->player[0] && !d->player_id && ledger_person_named(books, d->player, &person))
        d->player_id = person.id;
    if (d->player_id) snprintf(d->called, sizeof d->called, "%s", person.name);
    op_void_read(d, books);
}

static bool wants_books(const struct op_deed *d)
{
    return !d->enters && !d->withdraws && d->act->reads_books;
}

/* Beside other nodes: no other does anything, and what they have done is known. */
static void read_alone(void *with, struct ledger *books)
{
    struct op_deed *d = with;

    d->alone = nodes_claim_deeds(books);
    if (!d->alone) return;
    d->news = op_news_read(books);
    if (d->enters) return;
    op_read_alone(d, books);
    if (wants_books(d)) read_books(d, books);
}

static void begin_reading(struct op_deed *d)
{
    store_job *read = wants_books(d) ? read_books : NULL;

    store_run(d->hub->store, d->hub->nodes ? read_alone : read, judge, d);
}

void op_retry(struct hub *h)
{
    struct op_deed *d = h->op->held_up;

    h->op->held_up = NULL;
    if (d) begin_reading(d);
}

/* One at a time: what is judged is as the books have it, until it is done. */
void op_look_up(struct op_deed *d)
{
    d->next = NULL;
    if (d->hub->op->busy) {
        *d->hub->op->end = d;
        d->hub->op->end = &d->next;
        return;
    }
    d->hub->op->busy = true;
    begin_reading(d);
}

/* ---- as it is asked ---- */

static bool text(const struct json_value *from, const char *key, char *out, size_t room, bool *good)
{
    struct json_value v;

    if (json_get(from, key, &v) != JSON_FOUND) return false;
    if (!json_as_text(&v, out, room)) *good = false;
    if (!utf8_plain(out, strlen(out))) *good = false;
    return true;
}

static bool number(const struct json_value *from, const char *key, int64_t least, int64_t most,
                   int64_t *out, bool *good)
{
    struct json_value v;

    if (json_get(from, key, &v) != JSON_FOUND) return false;
    if (!json_as_i64(&v, out) || *out < least || *out > most) *good = false;
    return true;
}

bool op_read(struct op_deed *d, const struct json_value *from)
{
    enum { LIMIT = 100000000 };
    char action[16] = "";
    bool good = true;

    d->round = -1;
    text(from, "action", action, sizeof action, &good);
    text(from, "table", d->table, sizeof d->table, &good);
    text(from, "game", d->game, sizeof d->game, &good);
    text(from, "player", d->player, sizeof d->player, &good);
    text(from, "name", d->name, sizeof d->name, &good);
    text(from, "what", d->what, sizeof d->what, &good);
    text(from, "role", d->role, sizeof d->role, &good);
    text(from, "kind", d->kind, sizeof d->kind, &good);
    text(from, "reason", d->reason, sizeof d->reason, &good);
    text(from, "rules", d->rules, sizeof d->rules, &good);
    text(from, "title", d->title, sizeof d->title, &good);
    number(from, "round", 1, INT32_MAX, &d->round, &good);
    number(from, "seat", 1, PIT_SEATS_MAX, &d->seat, &good);
    number(from, "minutes", 0, 43200, &d->minutes, &good); /* 30 days */
    d->has_limits = number(from, "min", 1, LIMIT, &d->min, &good);
    d->has_limits = number(from, "max", 1, LIMIT, &d->max, &good) && d->has_limits;
    for (d->act = op_acts; d->act->name && strcmp(d->act->name, action) != 0;)
        d->act++;
    return good && d->act->name;
}

void op_do(struct call *c, struct operator_ *who)
{
    struct op_deed *d = calloc(1, sizeof *d);
    bool good;

    if (!d) abort();
    d->hub = c->hub;
    d->call = c;
    d->by = who->id;
    good = op_read(d, &c->json);
    if (good && who->role >= d->act->least && (d->reason[0] || !d->act->reason)) {
        op_look_up(d);
        return;
    }
    if (!good)
        call_refuse_words(c, 400, "body", "there is no such action, or a member has a wrong value");
    else if (who->role < d->act->least)
        call_refuse_words(c, 403, "role", "your role does not allow that");
    else
        call_refuse_words(c, 400, "reason", "that needs a reason, which is kept in the log");
    free(d);
}

struct room *op_room(const struct op_deed *d, struct refusal *why)
{
    struct room *r = room_find(d->hub, d->table, strlen(d->table));

    const struct nodes_table *elsewhere = nodes_find(d->hub, d->table, strlen(d->table));
    char words[LEASES_ADDRESS + 80];

    if (r) return r;
    if (elsewhere)
        snprintf(words, sizeof words, "that table is at another node now, %.150s: do it there",
                 elsewhere->node ? elsewhere->address : "(being chosen)");
    refuse(why, "table", elsewhere ? words : "there is no such open table");
    return NULL;
}

void op_dollars(pit_money cents, char out[OP_DOLLARS])
{
    struct pit_text t = pit_text_in(out, OP_DOLLARS);

    pit_text_str(&t, "$");
    pit_text_money(&t, cents);
}
