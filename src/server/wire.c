/* wire.c -- a table, its state and a player, as JSON. docs/protocol.md describes it. */

#include "wire.h"

#include "pit/clause.h"
#include "system/clock.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 400 };

/* ---- the state of a table ---- */

static void chances(struct json *j, const struct room *r)
{
    const struct pit_rules *rules = &r->table.rules;

    json_open(j, "chance", '[');
    for (const struct room_chance *c = r->chance; c < r->chance + r->chances; c++) {
        json_open(j, NULL, '{');
        c->row->wire(j, rules, c->value);
        if (c->to < PIT_SEATS_MAX) json_int(j, "for", c->to + 1);
        if (c->to < PIT_SEATS_MAX && rules->hands > 1) json_int(j, "hand", c->hand + 1);
        if (c->aside) json_bool(j, "aside", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void facts(struct json *j, const struct room *r)
{
    const struct pit_game *game = r->table.rules.game;

    json_open(j, "facts", '{');
    for (int i = 0; game->facts && game->facts[i]; i++) {
        int value = game->fact(&r->table.state, i);

        if (value >= 0) json_int(j, game->facts[i], value);
    }
    json_close(j, '}');
}

static void shoe(struct json *j, const struct room *r)
{
    const struct pit_shoe *s = &r->table.state.shoe;

    if (r->table.rules.source != PIT_FROM_SHOE) {
        json_str(j, "shoe", NULL);
        return;
    }
    json_open(j, "shoe", '{');
    json_int(j, "inside", s->inside);
    json_int(j, "cards", r->table.rules.cards);
    json_int(j, "cut", s->cut);
    json_open(j, "unseen", '[');
    for (int rank = 0; rank < 13; rank++) {
        int count = 0;

        for (int suit = 0; suit < 4; suit++)
            count += s->unseen[13 * suit + rank];
        json_int(j, NULL, count);
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void name_of(char *out, size_t room, const struct player *p)
{
    if (p->name[0])
        snprintf(out, room, "%s", p->name);
    else
        snprintf(out, room, "%s %lld", strcmp(p->kind, "bot") == 0 ? "Bot" : "Guest",
                 (long long)p->id);
}

static bool is_witness(const struct room *r, int seat)
{
    const struct fair_epoch *e = &r->house.playing;

    if (!r->house.in_play || r->seat[seat].first_epoch > e->number) return false;
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat + 1) return true;
    return false;
}

static void wagers(struct json *j, const struct room *r, int seat)
{
    const struct pit_state *s = &r->table.state;

    json_open(j, "wagers", '[');
    for (int i = 0; i < s->wagers; i++) {
        if (s->wager[i].seat != seat || !s->wager[i].stake) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", r->table.rules.spot[s->wager[i].spot].name);
        json_int(j, "stake", s->wager[i].stake);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "last", '[');
    for (const struct room_end *x = r->end; x < r->end + r->ends; x++) {
        if (x->seat != seat) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", r->table.rules.spot[x->spot].name);
        json_int(j, "stake", x->stake);
        json_int(j, "net", x->net);
        json_str(j, "result", pit_result_word((enum pit_result)x->result));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void seats(struct json *j, const struct room *r, int you)
{
    char name[64];

    json_open(j, "seats", '[');
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        const struct room_seat *s = &r->seat[i];

        if (!s->player) continue;
        name_of(name, sizeof name, s->player);
        json_open(j, NULL, '{');
        json_int(j, "seat", i + 1);
        json_str(j, "name", name);
        json_str(j, "kind", s->player->kind);
        json_bool(j, "you", i == you);
        json_bool(j, "here", !s->away_at);
        json_int(j, "chips", r->table.state.chips[i]);
        json_bool(j, "ready", s->ready);
        json_bool(j, "witness", is_witness(r, i));
        wagers(j, r, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void move(struct json *j, const struct pit_rules *rules, const struct pit_move *m)
{
    const struct pit_verb_row *row = pit_verb(rules->game, m->verb);
    char takes[32];

    json_open(j, NULL, '{');
    json_str(j, "verb", row->name);
    json_str(j, "spot", row->takes & PIT_TAKES_SPOT ? rules->spot[m->spot].name : NULL);
    snprintf(takes, sizeof takes, "%s%s%s", row->takes & PIT_TAKES_SPOT ? "spot " : "",
             row->takes & PIT_TAKES_AMOUNT ? "amount " : "",
             row->takes & PIT_TAKES_NUMBER ? "number " : "");
    takes[strlen(takes) ? strlen(takes) - 1 : 0] = '\0';
    json_str(j, "takes", takes);
    json_int(j, "least", m->range.least);
    json_int(j, "most", m->range.most);
    json_int(j, "step", m->range.step);
    json_int(j, "also", m->range.also);
    json_bool(j, "idle", (row->takes & PIT_IDLE) != 0);
    json_close(j, '}');
}

/* What this seat may do now. While a shoe is made ready there is nothing to do but wait. */
static void moves(struct json *j, const struct room *r, int seat)
{
    struct pit_move list[PIT_MOVES_MAX];
    int count = 0;

    if (seat >= 0 && !r->scribe.fresh)
        count = pit_moves(&r->table.rules, &r->table.state, seat, list);
    json_open(j, "moves", '[');
    for (int i = 0; i < count; i++)
        if (list[i].verb != PIT_SIT && list[i].verb != PIT_LEAVE && list[i].verb != PIT_BUY &&
            list[i].verb != PIT_VERBAL && list[i].verb != PIT_CUT && list[i].verb != PIT_NO_CUT)
            move(j, &r->table.rules, &list[i]);
    json_close(j, ']');
}

/* What the dealer could do: begin the round, and at a practice table err. */
static void dealer(struct json *j, const struct room *r, int seat)
{
    const struct pit_rules *rules = &r->table.rules;
    struct pit_move list[PIT_MOVES_MAX];
    int count = r->scribe.fresh ? 0 : pit_moves(rules, &r->table.state, PIT_DEALER, list);
    int begins = pit_begins(rules);
    bool stakes = seat >= 0 && pit_worth(&r->table.state, seat) > r->table.state.chips[seat];
    char words[64];

    json_open(j, "dealer", '[');
    if (stakes && !r->scribe.fresh && !r->table.state.phase && r->table.state.want == begins)
        json_str(j, NULL, pit_verb(rules->game, begins)->name);
    for (int i = 0; i < count; i++) {
        if (list[i].verb == begins && stakes)
            json_str(j, NULL, pit_verb(rules->game, begins)->name);
        if (list[i].verb != PIT_IRREGULAR || r->policy != POLICY_PRACTICE) continue;
        snprintf(words, sizeof words, "irregular %s", rules->game->irregular[list[i].spot].name);
        json_str(j, NULL, words);
    }
    json_close(j, ']');
}

static void timer(struct json *j, const struct room *r)
{
    int64_t due = r->bets_due ? r->bets_due : r->turn_due;

    const char *kind = r->bets_due ? "bets" : "turn";

    if (due < room_paced_until(r) && !r->table.state.phase) {
        due = room_paced_until(r);
        kind = "round";
    }
    if (!due) {
        json_str(j, "timer", NULL);
        return;
    }
    json_open(j, "timer", '{');
    json_str(j, "kind", kind);
    json_int(j, "ends", system_now_ms() + due - system_ticks_ms());
    json_close(j, '}');
}

static const char *stage_word(enum fair_stage stage)
{
    static const char *const words[] = {"idle", "open", "locked", "ready"};

    return words[stage];
}

/* Updates of those without a seat are the same for all of them, so they name no wallet. */
static void state(struct json *j, const struct room *r, const struct player *p, bool shared)
{
    const struct pit_state *s = &r->table.state;
    char words[WORDS];
    struct pit_text t = pit_text_in(words, sizeof words);
    int you = room_seat_of(r, p);

    json_open(j, "state", '{');
    json_int(j, "round", s->round);
    json_int(j, "phase", s->phase);
    json_bool(j, "open", !s->phase && !r->scribe.fresh);
    pit_waits_text(&t, &r->table.rules, s);
    json_str(j, "waits", r->scribe.fresh ? "the next shoe" : words);
    json_open(j, "turn", '[');
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (s->turn >> i & 1 && s->phase) json_int(j, NULL, i + 1);
    json_close(j, ']');
    json_str(j, "want", s->want ? chance_row(s->want)->want : NULL);
    chances(j, r);
    facts(j, r);
    json_str(j, "over", r->over[0] ? r->over : NULL);
    shoe(j, r);
    seats(j, r, you);
    if (you >= 0)
        json_int(j, "you", you + 1);
    else
        json_str(j, "you", NULL);
    if (you >= 0 || !shared) json_int(j, "wallet", p->wallet);
    moves(j, r, you);
    dealer(j, r, you);
    timer(j, r);
    json_open(j, "fair", '{');
    json_int(j, "epoch",
             (int64_t)(r->house.in_play ? r->house.playing.number : r->house.coming.number));
    json_str(j, "stage", r->house.in_play ? "play" : stage_word(r->house.stage));
    json_bool(j, "witnessed", you >= 0 && is_witness(r, you));
    json_int(j, "voids", r->voids);
    json_close(j, '}');
    json_close(j, '}');
}

void wire_update(struct pit_text *out, const struct room *r, const struct player *p,
                 const char *events)
{
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "update");
    json_str(&j, "table", r->name);
    json_int(&j, "seq", r->seq);
    json_list(&j, "events", events);
    state(&j, r, p, true);
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
    rules_text(text, sizeof text, rules);
    json_str(j, "table", r->name);
    json_str(j, "title", r->title);
    json_str(j, "game", rules->game->name);
    json_str(j, "game_title", rules->game->title);
    json_str(j, "rules", text);
    json_str(j, "book_title", rules->book->title);
    json_int(j, "min", rules->option[PIT_O_MIN]);
    json_int(j, "max", rules->option[PIT_O_MAX]);
    json_str(j, "edge", r->edge);
    snprintf(edge, sizeof edge, "%.6f", r->edge_float);
    json_number(j, "edge_float", edge);
    json_open(j, "seats", '{');
    json_int(j, "taken", taken);
    json_int(j, "max", rules->option[PIT_O_SEATS]);
    json_close(j, '}');
    json_int(j, "watchers", r->watchers);
    json_str(j, "policy", r->policy == POLICY_REGULATED ? "regulated" : "practice");
    json_int(j, "bet_seconds", r->bet_seconds);
    json_int(j, "turn_seconds", r->turn_seconds);
    json_bool(j, "private", r->is_private);
    json_bool(j, "yours", room_seat_of(r, p) >= 0);
    json_int(j, "round", r->table.state.round);
}

void wire_table(struct pit_text *out, const struct room *r, const struct player *p)
{
    const struct pit_rules *rules = &r->table.rules;
    struct json j = json_in(out);

    json_open(&j, NULL, '{');
    json_str(&j, "is", "table");
    wire_row(&j, r, p);
    json_int(&j, "cards", rules->cards);
    json_open(&j, "spots", '[');
    for (int i = 0; i < rules->spots; i++)
        if (!rules->spot[i].left_out) {
            json_open(&j, NULL, '{');
            json_str(&j, "name", rules->spot[i].name);
            json_close(&j, '}');
        }
    json_close(&j, ']');
    wire_hex(&j, "key", r->house.key, sizeof r->house.key);
    json_int(&j, "seq", r->seq);
    state(&j, r, p, false);
    json_close(&j, '}');
}

void wire_me(struct json *j, const struct hub *h, const struct player *p)
{
    char name[64];

    name_of(name, sizeof name, p);
    json_open(j, "player", '{');
    json_int(j, "id", p->id);
    json_str(j, "name", name);
    json_str(j, "kind", p->kind);
    json_close(j, '}');
    json_int(j, "wallet", p->wallet);
    json_open(j, "seats", '[');
    for (const struct room *r = h->rooms; r; r = r->next) {
        int seat = room_seat_of(r, p);

        if (seat < 0 || r->closed) continue;
        json_open(j, NULL, '{');
        json_str(j, "table", r->name);
        json_int(j, "seat", seat + 1);
        json_int(j, "chips", r->table.state.chips[seat]);
        json_close(j, '}');
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
