/* wire.c -- tables, players and refusals as JSON. docs/protocol.md describes it. */

#include "wire.h"

#include "protect.h"

#include "games/chance.h"
#include "pit/clause.h"
#include "report/rules_json.h"

#include <stdio.h>
#include <string.h>

void wire_name(char *out, size_t room, const struct player *p)
{
    if (p->name[0])
        snprintf(out, room, "%s", p->name);
    else
        snprintf(out, room, "%s %lld", strcmp(p->kind, "bot") == 0 ? "Bot" : "Guest",
                 (long long)p->id);
}

/* Updates of those without a seat are the same for all of them, so they name no wallet. */
void wire_update(struct pit_text *out, const struct view *v, const struct player *p,
                 const char *events)
{
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "update");
    json_str(&j, "table", v->room->name);
    json_int(&j, "seq", v->room->seq);
    json_list(&j, "events", events);
    wire_state(&j, v, v->seat >= 0 ? p : NULL);
    json_close(&j, '}');
}

/* ---- tables ---- */

static void rules_text(char *out, size_t room, const struct pit_rules *rules)
{
    struct pit_text t = pit_text_in(out, room);

    pit_rules_text(&t, rules);
}

void wire_row(struct json *j, const struct room *r, const struct player *p)
{
    const struct pit_rules *rules = &r->table.rules;
    char text[PIT_RULES_TEXT], edge[32];
    int taken = 0;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        taken += r->seat[i].player != NULL;
    taken -= room_makes_place(r); /* a seat that can be had */
    rules_text(text, sizeof text, rules);
    json_str(j, "table", r->name);
    json_str(j, "title", r->title);
    json_str(j, "game", rules->game->name);
    json_str(j, "game_title", pit_rules_title(rules));
    json_str(j, "rules", text);
    json_str(j, "book_title", rules->book->title);
    json_int(j, "min", rules->option[PIT_O_MIN]);
    json_int(j, "max", rules->option[PIT_O_MAX]);
    json_str(j, "edge", r->edge);
    snprintf(edge, sizeof edge, "%.6f", r->edge_float);
    json_number(j, "edge_float", edge);
    json_open(j, "seats", '{');
    json_int(j, "taken", taken);
    json_int(j, "max", pit_places(rules));
    json_close(j, '}');
    json_int(j, "watchers", r->watchers);
    json_str(j, "policy", policy_words[r->policy]);
    json_int(j, "bet_seconds", r->bet_seconds);
    json_int(j, "turn_seconds", r->turn_seconds);
    json_bool(j, "private", r->is_private);
    json_bool(j, "yours", room_seat_of(r, p) >= 0);
    json_int(j, "round", r->table.state.round);
}

static void pocket(struct json *j, const struct pit_rules *rules, int pocket)
{
    char name[32];
    struct pit_text t = pit_text_in(name, sizeof name);

    chance_row(PIT_POCKET)->name(&t, rules, pocket);
    json_str(j, NULL, name);
}

/* At a wheel: what it wins on, and what it then pays. */
static void spot(struct json *j, const struct pit_rules *rules, const struct pit_spot *s)
{
    json_open(j, NULL, '{');
    json_str(j, "name", s->name);
    if (rules->source == PIT_FROM_WHEEL) {
        json_open(j, "covers", '[');
        for (int i = 0; i < rules->pockets; i++)
            if (s->wins >> i & 1) pocket(j, rules, i);
        json_close(j, ']');
        json_open(j, "pays", '[');
        json_int(j, NULL, s->pays.num);
        json_int(j, NULL, s->pays.den);
        json_close(j, ']');
    }
    json_close(j, '}');
}

/* The pockets in the order in which they lie on it. */
static void wheel(struct json *j, const struct pit_rules *rules)
{
    if (rules->source != PIT_FROM_WHEEL) return;
    json_open(j, "wheel", '[');
    for (int i = 0; i < rules->pockets; i++)
        pocket(j, rules, rules->wheel[i]);
    json_close(j, ']');
}

void wire_table(struct pit_text *out, const struct room *r, const struct player *p)
{
    const struct pit_rules *rules = &r->table.rules;
    struct view v = wire_view(r, p);
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "table");
    wire_row(&j, r, p);
    json_int(&j, "areas", rules->areas ? rules->areas : 1);
    json_int(&j, "cards", rules->cards);
    json_str(&j, "begins", pit_verb(rules->game, pit_begins(rules))->name);
    json_open(&j, "spots", '[');
    for (int i = 0; i < rules->spots; i++)
        if (!rules->spot[i].left_out) spot(&j, rules, &rules->spot[i]);
    json_close(&j, ']');
    wheel(&j, rules);
    rules_json_notices(&j, rules);
    json_str(&j, "coming", r->next_rules ? r->next_words : NULL);
    if (r->follows[0]) json_str(&j, "follows", r->follows);
    wire_hex(&j, "key", r->house.key, sizeof r->house.key);
    json_int(&j, "seq", r->seq);
    wire_since(&j, r, v.eyes.seats);
    wire_state(&j, &v, p);
    json_close(&j, '}');
}

void wire_closed(struct pit_text *out, const struct room *r, const char *why)
{
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "closed");
    json_str(&j, "table", r->name);
    json_str(&j, "why", why);
    json_str(&j, "next", r->successor[0] ? r->successor : NULL);
    json_close(&j, '}');
}

void wire_me(struct json *j, const struct hub *h, const struct player *p)
{
    char name[WIRE_NAME];
    pit_money at_tables, in_play;

    wire_name(name, sizeof name, p);
    json_open(j, "player", '{');
    json_int(j, "id", p->id);
    json_str(j, "name", name);
    json_str(j, "kind", p->kind);
    json_close(j, '}');
    at_tables = room_money_of(h, p, &in_play);
    json_int(j, "wallet", p->wallet);
    json_int(j, "at_tables", at_tables);
    json_int(j, "in_play", in_play);
    protect_wire(j, h, p);
    json_open(j, "seats", '[');
    for (const struct room *r = h->rooms; r; r = r->next) {
        uint32_t seats = r->closed ? 0 : room_seats_of(r, p);

        for (int i = 0; seats >> i; i++) {
            if (!(seats >> i & 1)) continue;
            json_open(j, NULL, '{');
            json_str(j, "table", r->name);
            json_int(j, "seat", i + 1);
            json_int(j, "chips", r->table.state.chips[i]);
            json_int(j, "in_play", room_staked(r, i));
            json_bool(j, "turn", r->table.state.phase && r->table.state.turn >> i & 1);
            json_bool(j, "drill", r->policy == POLICY_DRILL);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

void wire_refused(struct pit_text *out, const char *id, const struct refusal *why)
{
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "refused");
    json_str(&j, "id", id);
    json_str(&j, "code", why->code);
    json_str(&j, "words", why->words);
    json_str(&j, "clause", why->clause ? pit_clause_id(why->clause) : NULL);
    json_close(&j, '}');
}

void wire_told(struct pit_text *out, const char *code, const char *words, pit_money wallet)
{
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "told");
    json_str(&j, "code", code);
    json_str(&j, "words", words);
    json_int(&j, "wallet", wallet);
    json_close(&j, '}');
}
