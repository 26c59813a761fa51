/* op_second.c -- what waits for a second person: who may confirm it, and who may withdraw it.
 *
 * Of one server it waits in memory. Several nodes keep it in their database, which numbers it, and
 * each has a copy: what was requested at one is confirmed at any. */

#include "op.h"

#include "nodes.h"
#include "room_parts.h"
#include "system/clock.h"

#include <stdlib.h>
#include <string.h>

enum { PENDING_MS = 15 * 60 * 1000, ALONE_MS = 24 * 60 * 60 * 1000 };

/* ---- what needs one ---- */

static pit_money done_alone(const struct op *op, int64_t who)
{
    pit_money sum = 0;

    for (const struct op_alone *a = op->alone; a && a < op->alone + op->alones; a++)
        if (a->who == who && a->at + ALONE_MS > system_ticks_ms()) sum += a->worth;
    return sum;
}

/* Voids alone are added up: what follows from an irregularity, the book decides. */
bool op_wants_second(const struct op_deed *d)
{
    pit_money most = d->hub->options.second_person;

    if (d->act->second != OP_BY_AMOUNT) return d->act->second == OP_SECOND;
    if (d->act->run == op_void_run)
        most -= d->hub->nodes ? d->voided : done_alone(d->hub->op, d->by);
    return d->worth > most;
}

/* Several nodes add them up in their database. */
void op_read_alone(struct op_deed *d, struct ledger *books)
{
    int64_t sum = d->act->run == op_void_run ? leases_alone(books, d->by, ALONE_MS) : 0;

    d->voided = sum < 0 ? PIT_MONEY_MAX : sum; /* better one person too many */
}

struct alone {
    struct hub *hub;
    int64_t who;
    pit_money worth;
};

static void note_shared(void *with, struct ledger *books)
{
    const struct alone *a = with;

    for (int i = 0; i < 3; i++)
        if (leases_note_alone(books, a->who, a->worth, ALONE_MS)) return;
    store_give_up(a->hub->store, "what was done without a second person could not be stored");
}

void op_note_alone(const struct op_deed *d)
{
    struct op *op = d->hub->op;
    int64_t now = system_ticks_ms();
    int kept = 0;

    if (d->act->run != op_void_run) return;
    if (d->hub->nodes) { /* before it, so that it is never forgotten */
        struct alone *a = malloc(sizeof *a);

        if (!a) abort();
        *a = (struct alone){d->hub, d->by, d->worth};
        store_run(d->hub->store, note_shared, free, a);
        return;
    }
    for (int i = 0; i < op->alones; i++)
        if (op->alone[i].at + ALONE_MS > now) op->alone[kept++] = op->alone[i];
    op->alones = kept;
    op->alone = room_more(op->alone, op->alones, &op->alones_room, sizeof *op->alone);
    op->alone[op->alones++] = (struct op_alone){.who = d->by, .at = now, .worth = d->worth};
}

/* ---- the list ---- */

static struct op_pending *place(struct op_pending list[OP_PENDING])
{
    int64_t now = system_ticks_ms();

    for (struct op_pending *p = list; p < list + OP_PENDING; p++)
        if (!p->id || p->until <= now) return p;
    return NULL;
}

bool op_may_wait(struct hub *h)
{
    return place(h->op->pending) != NULL;
}

void op_wait(const struct op_deed *d)
{
    struct op_pending *p = place(d->hub->op->pending);
    struct op_deed *kept = malloc(sizeof *kept);

    if (!kept) abort();
    *kept = *d;
    kept->call = NULL;
    memset(kept->token, 0, sizeof kept->token); /* is told to who asks, and to nobody else */
    kept->release = NULL;
    kept->held = false;
    free(p->deed);
    *p = (struct op_pending){
        .id = d->pending, .until = system_ticks_ms() + PENDING_MS, .deed = kept};
}

struct op_pending *op_pending(struct hub *h, int64_t id)
{
    int64_t now = system_ticks_ms();

    for (struct op_pending *p = h->op->pending; p < h->op->pending + OP_PENDING; p++)
        if (p->id && p->id == id && p->until > now) return p;
    return NULL;
}

static void unask(void *with, struct ledger *books)
{
    const int64_t *id = with;

    for (int i = 0; i < 3 && !leases_unask(books, *id); i++)
        ;
}

void op_settled(struct hub *h, int64_t id)
{
    struct op_pending *p = op_pending(h, id);
    int64_t *gone;

    if (!p) return;
    free(p->deed);
    *p = (struct op_pending){0};
    if (!h->nodes) return;
    gone = malloc(sizeof *gone);
    if (!gone) abort();
    *gone = id;
    store_run(h->store, unask, free, gone);
}

void op_free_waiting(struct op_pending list[OP_PENDING])
{
    for (int i = 0; i < OP_PENDING; i++)
        free(list[i].deed);
    memset(list, 0, OP_PENDING * sizeof list[0]);
}

/* ---- beside other nodes ---- */

static void write_text(struct json *j, const char *key, const char *text)
{
    if (text[0]) json_str(j, key, text);
}

static void write_number(struct json *j, const char *key, int64_t value, bool there)
{
    if (there) json_int(j, key, value);
}

/* As it was asked, as op_read takes it; and what came of that. */
static void write_deed(const struct op_deed *d, struct pit_text *t)
{
    struct json j = json_in(t);
    char hash[2 * FAIR_HASH + 1];

    fair_hex(d->token_hash, sizeof d->token_hash, hash);
    json_open(&j, NULL, '{');
    json_str(&j, "action", d->act->name);
    write_text(&j, "table", d->table);
    write_text(&j, "game", d->game);
    write_text(&j, "player", d->player);
    write_text(&j, "name", d->name);
    write_text(&j, "what", d->what);
    write_text(&j, "role", d->role);
    write_text(&j, "kind", d->kind);
    write_text(&j, "reason", d->reason);
    write_text(&j, "rules", d->rules);
    write_text(&j, "title", d->title);
    write_number(&j, "round", d->round, d->round > 0);
    write_number(&j, "seat", d->seat, d->seat > 0);
    write_number(&j, "minutes", d->minutes, d->minutes > 0);
    write_number(&j, "min", d->min, d->has_limits);
    write_number(&j, "max", d->max, d->has_limits);
    json_int(&j, "by", d->by);
    json_str(&j, "hash", hash);
    json_str(&j, "target", d->target);
    json_str(&j, "before", d->before);
    json_str(&j, "after", d->after);
    json_close(&j, '}');
}

static bool read_text(const struct json_value *from, const char *key, char *out, size_t room)
{
    struct json_value v;

    return json_get(from, key, &v) == JSON_FOUND && json_as_text(&v, out, room);
}

static bool read_deed(struct op_deed *d, const char *text)
{
    struct json_value root, by;
    struct json_problem unused;
    char hash[2 * FAIR_HASH + 1];

    return json_parse(text, strlen(text), &root, &unused) && op_read(d, &root) &&
           json_get(&root, "by", &by) == JSON_FOUND && json_as_i64(&by, &d->by) &&
           read_text(&root, "hash", hash, sizeof hash) &&
           fair_unhex(hash, strlen(hash), d->token_hash, sizeof d->token_hash) &&
           read_text(&root, "target", d->target, sizeof d->target) &&
           read_text(&root, "before", d->before, sizeof d->before) &&
           read_text(&root, "after", d->after, sizeof d->after);
}

void op_number_shared(void *with, struct ledger *books)
{
    struct op_deed *d = with;
    char text[16384]; /* all of it, and much of that escaped */
    struct pit_text t = pit_text_in(text, sizeof text);

    write_deed(d, &t);
    d->pending = t.used < sizeof text ? leases_ask(books, text, PENDING_MS) : 0;
}

static void keep_waiting(void *with, int64_t number, int64_t age, const char *text)
{
    struct op_pending *list = with, *p = place(list);
    struct op_deed *d = p ? calloc(1, sizeof *d) : NULL;

    if (!p) return;
    if (!d) abort();
    if (!read_deed(d, text)) { /* of another version of this program, which will settle it */
        free(d);
        return;
    }
    d->pending = number;
    *p =
        (struct op_pending){.id = number, .until = system_ticks_ms() + PENDING_MS - age, .deed = d};
}

bool op_read_waiting(struct ledger *books, struct op_pending list[OP_PENDING])
{
    return leases_asked(books, PENDING_MS, keep_waiting, list);
}

void op_take_waiting(struct hub *h, struct op_pending list[OP_PENDING])
{
    op_free_waiting(h->op->pending);
    for (int i = 0; i < OP_PENDING; i++) {
        if (!list[i].id || !op_find(h, list[i].deed->by)) continue;
        h->op->pending[i] = list[i];
        h->op->pending[i].deed->hub = h;
        list[i] = (struct op_pending){0};
    }
}

/* ---- what a second person does ---- */

static int64_t id_of(struct call *c)
{
    struct json_value v;
    int64_t id = 0;

    return json_get(&c->json, "id", &v) == JSON_FOUND && json_as_i64(&v, &id) ? id : 0;
}

/* Somebody who is to be dismissed has no say in it. */
static bool is_about(const struct op_deed *d, const struct operator_ *who)
{
    return d->act->run == op_dismiss_run && strcmp(d->name, who->name) == 0;
}

/* Of two admins one must not be safe from the other: the floor may confirm that too. */
static enum op_role least_to_confirm(const struct op_deed *d)
{
    return d->act->run == op_dismiss_run ? OP_FLOOR : d->act->least;
}

/* What waits, as one more person deals with it. */
static struct op_deed *taken_up(const struct op_pending *p, struct call *c,
                                const struct operator_ *who)
{
    struct op_deed *d = malloc(sizeof *d);

    if (!d) abort();
    *d = *p->deed;
    d->call = c;
    d->second = who->id;
    d->nets = d->txs = 0;
    d->alone = false;
    d->reversed = d->too_many = false;
    return d;
}

void op_confirm(struct call *c, struct operator_ *who)
{
    const struct op_pending *p = op_pending(c->hub, id_of(c));

    if (!p) {
        call_refuse_words(
            c, 404, "pending",
            "nothing with that number is waiting; after 15 minutes it has to be requested again");
        return;
    }
    if (who->role < least_to_confirm(p->deed)) {
        call_refuse_words(c, 403, "role", "your role does not allow that");
        return;
    }
    if (is_about(p->deed, who)) {
        call_refuse_words(c, 403, "second", "it concerns you: another person must decide");
        return;
    }
    if (op_find(c->hub, p->deed->by)->disabled) {
        call_refuse_words(c, 403, "second", "whoever requested it is no longer an operator");
        return;
    }
    if (who->id == p->deed->by) {
        call_refuse_words(c, 403, "second", "another person must confirm it: you requested it");
        return;
    }
    op_look_up(taken_up(p, c, who));
}

/* By anybody who may ask for it: nothing happens. */
void op_withdraw(struct call *c, struct operator_ *who)
{
    const struct op_pending *p = op_pending(c->hub, id_of(c));
    struct op_deed *d;

    if (!p) {
        call_refuse_words(c, 404, "pending", "nothing with that number is waiting");
        return;
    }
    if (who->role < p->deed->act->least) {
        call_refuse_words(c, 403, "role", "your role does not allow that");
        return;
    }
    if (is_about(p->deed, who)) {
        call_refuse_words(c, 403, "second", "it concerns you: another person must decide");
        return;
    }
    d = taken_up(p, c, who);
    d->withdraws = true;
    op_look_up(d);
}
