/* op_look.c -- what operators see: tables, what waits for them, and what was done. */

#include "op.h"
#include "wire.h"

#include "system/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t rounded(double cents)
{
    return (int64_t)llround(cents);
}

static int rounds_an_hour(const struct room *r)
{
    int64_t minute = system_now_ms() / 60000;
    int sum = 0;

    for (int64_t m = minute - 59; m <= minute; m++)
        if (m <= r->minute && m > r->minute - 60) sum += r->rounds_in[m % 60];
    return sum;
}

static void write_hold(struct json *j, struct hub *h, const struct room *r)
{
    struct op_band band = op_theory(h, r);
    pit_money staked = 0, net = 0;
    int64_t wagers = 0;

    for (int i = 0; r->figure && i < r->table.rules.spots; i++) {
        wagers += r->figure[i].wagers;
        staked += r->figure[i].staked;
        net += r->figure[i].net;
    }
    json_open(j, "hold", '{');
    json_int(j, "wagers", wagers);
    json_int(j, "staked", staked);
    json_int(j, "won", -net);
    json_bool(j, "known", band.known);
    json_int(j, "expected", band.known ? rounded(band.expected) : 0);
    json_int(j, "low", band.known ? rounded(band.low) : 0);
    json_int(j, "high", band.known ? rounded(band.high) : 0);
    json_close(j, '}');
}

static void write_seats(struct json *j, const struct room *r)
{
    json_open(j, "seats", '[');
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        const struct player *p = r->seat[i].player;
        char name[WIRE_NAME], id[24];

        if (!p) continue;
        wire_name(name, sizeof name, p);
        snprintf(id, sizeof id, "p%lld", (long long)p->id);
        json_open(j, NULL, '{');
        json_int(j, "seat", i + 1);
        json_str(j, "player", id);
        json_str(j, "name", name);
        json_str(j, "kind", p->kind);
        json_int(j, "chips", r->table.state.chips[i]);
        json_int(j, "in_play", room_staked(r, i));
        json_bool(j, "here", !r->seat[i].away_at);
        json_bool(j, "stopped", p->stopped);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static pit_money in_play(const struct room *r)
{
    pit_money sum = 0;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player) sum += room_staked(r, i);
    return sum;
}

static void write_row(struct json *j, struct hub *h, const struct room *r)
{
    char rules[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(rules, sizeof rules);

    pit_rules_text(&t, &r->table.rules);
    json_str(j, "table", r->name);
    json_str(j, "title", r->title);
    json_str(j, "game", r->table.rules.game->name);
    json_str(j, "rules", rules);
    json_str(j, "policy", policy_words[r->policy]);
    json_bool(j, "private", r->is_private);
    json_int(j, "min", r->table.rules.option[PIT_O_MIN]);
    json_int(j, "max", r->table.rules.option[PIT_O_MAX]);
    json_int(j, "places", pit_places(&r->table.rules));
    write_seats(j, r);
    json_int(j, "watchers", r->watchers);
    json_int(j, "round", r->table.state.round);
    json_bool(j, "playing", r->table.state.phase != 0);
    json_int(j, "in_play", in_play(r));
    json_int(j, "rounds_hour", rounds_an_hour(r));
    json_str(j, "held", r->held[0] ? r->held : NULL);
    json_bool(j, "closing", r->closing);
    json_str(j, "coming", r->next_rules ? r->next_words : NULL);
    json_int(j, "voids", r->voids);
    write_hold(j, h, r);
}

static void write_waiting(struct json *j, struct hub *h)
{
    int64_t now = system_ticks_ms();

    json_open(j, "pending", '[');
    for (const struct op_pending *p = h->op->pending; p < h->op->pending + OP_PENDING; p++) {
        if (!p->id || p->until <= now) continue;
        json_open(j, NULL, '{');
        json_int(j, "id", p->id);
        json_str(j, "by", op_find(h, p->deed->by)->name);
        json_str(j, "action", p->deed->act->name);
        json_str(j, "target", p->deed->target);
        json_str(j, "before", p->deed->before);
        json_str(j, "after", p->deed->after);
        json_str(j, "reason", p->deed->reason);
        json_int(j, "seconds", (p->until - now) / 1000);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void write_house(struct pit_text *t, struct hub *h)
{
    struct json j = json_in(t);
    pit_money all = 0;

    json_open(&j, NULL, '{');
    json_open(&j, "tables", '[');
    for (const struct room *r = h->rooms; r; r = r->next) {
        if (r->closed) continue;
        if (r->policy != POLICY_DRILL) all += in_play(r);
        json_open(&j, NULL, '{');
        write_row(&j, h, r);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_int(&j, "in_play", all);
    json_int(&j, "second_person", h->options.second_person);
    json_open(&j, "stops", '[');
    for (int i = 0; i < h->op->stops; i++) {
        json_open(&j, NULL, '{');
        json_str(&j, "target", h->op->stop[i].target);
        json_str(&j, "reason", h->op->stop[i].reason);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_open(&j, "set_aside", '[');
    for (int i = 0; i < h->op->asides; i++) {
        json_open(&j, NULL, '{');
        json_str(&j, "table", h->op->aside[i].name);
        json_str(&j, "why", h->op->aside[i].why);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    write_waiting(&j, h);
    json_close(&j, '}');
}

void op_tables(struct call *c)
{
    struct pit_text t;

    do {
        t = call_text(c);
        write_house(&t, c->hub);
    } while (sheet_again(&c->hub->text, &t));
    call_end(c, 200, t.at, t.used);
}

static void write_table(struct pit_text *t, struct hub *h, const struct room *r)
{
    const struct pit_irregular_row *row = r->table.rules.game->irregular;
    struct json j = json_in(t);

    json_open(&j, NULL, '{');
    write_row(&j, h, r);
    json_open(&j, "irregular", '[');
    for (; row && row->name; row++) {
        json_open(&j, NULL, '{');
        json_str(&j, "kind", row->name);
        json_bool(&j, "seat", row->takes_seat);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_open(&j, "spots", '[');
    for (int i = 0; r->figure && i < r->table.rules.spots; i++) {
        if (!r->figure[i].wagers) continue;
        json_open(&j, NULL, '{');
        json_str(&j, "spot", r->table.rules.spot[i].name);
        json_int(&j, "wagers", r->figure[i].wagers);
        json_int(&j, "staked", r->figure[i].staked);
        json_int(&j, "won", -r->figure[i].net);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

void op_table(struct call *c, const char *name)
{
    const struct room *r = room_find(c->hub, name, strlen(name));
    struct pit_text t;

    if (!r) {
        call_refuse_words(c, 404, "table", api_no_table);
        return;
    }
    do {
        t = call_text(c);
        write_table(&t, c->hub, r);
    } while (sheet_again(&c->hub->text, &t));
    call_end(c, 200, t.at, t.used);
}

/* ---- what was done ---- */

struct log {
    struct call *call;
    int64_t before, most;
    struct sheet sheet;
    struct pit_text text;
    struct json json;
};

static void write_deed(void *with, const struct ledger_deed *d)
{
    struct log *l = with;
    struct json *j = &l->json;

    json_open(j, NULL, '{');
    json_int(j, "id", d->id);
    json_int(j, "time_ms", d->time_ms);
    json_str(j, "actor", d->actor);
    json_str(j, "second", d->second[0] ? d->second : NULL);
    json_str(j, "action", d->action);
    json_str(j, "target", d->target);
    json_str(j, "before", d->before);
    json_str(j, "after", d->after);
    json_str(j, "reason", d->reason);
    wire_hex(j, "hash", d->hash, sizeof d->hash);
    json_close(j, '}');
}

static void read_log(void *with, struct ledger *books)
{
    struct log *l = with;

    do {
        l->text = sheet_text(&l->sheet);
        l->json = json_in(&l->text);
        json_open(&l->json, NULL, '{');
        json_open(&l->json, "deeds", '[');
        ledger_deeds(books, l->before, (int)l->most, write_deed, l);
        json_close(&l->json, ']');
        json_close(&l->json, '}');
    } while (sheet_again(&l->sheet, &l->text));
}

static void log_is_read(void *with)
{
    struct log *l = with;

    call_end(l->call, 200, l->text.at, l->text.used);
    sheet_free(&l->sheet);
    free(l);
}

void op_log(struct call *c)
{
    struct log *l = calloc(1, sizeof *l);

    if (!l) abort();
    *l = (struct log){.call = c, .most = 100};
    if (!call_number(c, "before", INT64_MAX, &l->before) ||
        !call_number(c, "most", 500, &l->most)) {
        free(l);
        return;
    }
    store_run(c->hub->store, read_log, log_is_read, l);
}

void op_people(struct call *c)
{
    struct pit_text t = call_text(c);
    struct json j = json_in(&t);

    json_open(&j, NULL, '{');
    json_open(&j, "operators", '[');
    for (int i = 0; i < c->hub->op->count; i++) {
        const struct operator_ *o = &c->hub->op->staff[i];

        json_open(&j, NULL, '{');
        json_str(&j, "name", o->name);
        json_str(&j, "role", op_roles[o->role]);
        json_bool(&j, "dismissed", o->disabled);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    call_end(c, 200, t.at, t.used);
}
