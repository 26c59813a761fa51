/* wire_state.c -- what somebody may know of a table, as JSON. */

#include "wire.h"

#include "protect.h"

#include "system/clock.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 400 };

/* ---- views ---- */

struct view wire_view(const struct room *r, const struct player *p)
{
    static struct pit_state seen; /* of the one thread that writes */
    struct view v = {.room = r,
                     .seat = room_seat_of(r, p),
                     .eyes = room_eyes_of(r, p),
                     .state = &r->table.state};

    if (!r->table.rules.hides) return v;
    pit_view(&r->table.rules, &seen, &r->table.state, v.seat >= 0 ? v.seat : PIT_DEALER);
    v.state = &seen;
    return v;
}

/* ---- the state of a table ---- */

static void hand_of(struct json *j, const struct pit_rules *rules, int hand)
{
    if (rules->hands > 1) json_int(j, "hand", hand + 1);
}

static void chances(struct json *j, const struct view *v)
{
    const struct room *r = v->room;

    json_open(j, "chance", '[');
    for (const struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++) {
        json_open(j, NULL, '{');
        c->row->wire(j, &r->table.rules, room_chance_seen(c, &v->eyes));
        if (c->to < PIT_SEATS_MAX) {
            json_int(j, "for", c->to + 1);
            hand_of(j, &r->table.rules, c->hand);
        }
        if (c->aside) json_bool(j, "aside", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void facts(struct json *j, const struct view *v)
{
    const struct pit_game *game = v->room->table.rules.game;

    json_open(j, "facts", '{');
    for (int i = 0; game->facts && game->facts[i]; i++) {
        int value = game->fact(v->state, i);

        if (value >= 0) json_int(j, game->facts[i], value);
    }
    json_close(j, '}');
}

static void shoe(struct json *j, const struct view *v)
{
    const struct pit_rules *rules = &v->room->table.rules;
    const struct pit_shoe *s = &v->state->shoe;

    if (rules->source != PIT_FROM_SHOE) {
        json_str(j, "shoe", NULL);
        return;
    }
    json_open(j, "shoe", '{');
    json_int(j, "inside", s->inside);
    json_int(j, "cards", rules->cards);
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

static bool is_witness(const struct room *r, int seat)
{
    const struct fair_epoch *e = &r->house.playing;

    if (!r->house.in_play || r->seat[seat].first_epoch > e->number) return false;
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat + 1) return true;
    return false;
}

/* True if what chance brings next does not decide it. */
static bool rests(const struct view *v, const struct pit_wager *w)
{
    const struct pit_rules *rules = &v->room->table.rules;

    return rules->game->resting && rules->game->resting(rules, v->state, w);
}

static void wagers(struct json *j, const struct view *v, int seat)
{
    const struct pit_rules *rules = &v->room->table.rules;
    const struct pit_state *s = v->state;

    json_open(j, "wagers", '[');
    for (const struct pit_wager *w = s->wager; w < s->wager + s->wagers; w++) {
        if (w->seat != seat || !w->stake) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", rules->spot[w->spot].name);
        hand_of(j, rules, w->hand);
        json_int(j, "stake", w->stake);
        if (rests(v, w))
            json_bool(j, "off", true);
        else if (w->flags & rules->game->on_off)
            json_bool(j, "on", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void ends(struct json *j, const struct room *r, int seat)
{
    json_open(j, "last", '[');
    for (const struct room_end *x = r->end; r->ends && x < r->end + r->ends; x++) {
        if (x->seat != seat) continue;
        json_open(j, NULL, '{');
        json_str(j, "spot", r->table.rules.spot[x->spot].name);
        hand_of(j, &r->table.rules, x->hand);
        json_int(j, "stake", x->stake);
        json_int(j, "net", x->net);
        json_str(j, "result", pit_result_word((enum pit_result)x->result));
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void seats(struct json *j, const struct view *v)
{
    const struct room *r = v->room;
    const struct pit_game *game = r->table.rules.game;
    char name[WIRE_NAME];

    json_open(j, "seats", '[');
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        const struct room_seat *s = &r->seat[i];

        if (!s->player) continue;
        wire_name(name, sizeof name, s->player);
        json_open(j, NULL, '{');
        json_int(j, "seat", i + 1);
        json_str(j, "name", name);
        json_str(j, "kind", s->player->kind);
        json_bool(j, "you", v->eyes.seats >> i & 1);
        json_bool(j, "here", !s->away_at);
        json_int(j, "chips", v->state->chips[i]);
        if (game->owes && game->owes(v->state, i)) json_int(j, "owed", game->owes(v->state, i));
        if (game->chips) json_str(j, "color", game->chips[i]);
        json_bool(j, "ready", s->ready);
        json_bool(j, "witness", is_witness(r, i));
        wagers(j, v, i);
        ends(j, r, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Decisions that differ in their spot alone are told as one, or a layout with many places would be
 * most of what is sent. */
struct places {
    const struct pit_rules *rules;
    int seat;     /* whose they are, */
    bool several; /* and it is not the only one of its player */
    struct pit_move list[PIT_MOVES_MAX];
    int count;
    bool told[PIT_MOVES_MAX];
    int16_t number[PIT_SPOTS_MAX]; /* of a spot among those that the table tells of */
};

static bool alike(const struct pit_move *a, const struct pit_move *b)
{
    return a->verb == b->verb && a->hand == b->hand && a->range.least == b->range.least &&
           a->range.most == b->range.most && a->range.step == b->range.step &&
           a->range.also == b->range.also && a->final == b->final;
}

/* "0-37 40" of all from the i-th on that are like it; how many. They stand in the order of the
 * spots. */
static int like(struct places *p, int i, struct pit_text *out)
{
    int count = 0, from = -1, last = -1;

    for (int k = i; k <= p->count; k++) {
        int at = k < p->count ? p->number[p->list[k].spot] : -1;

        if (k < p->count && (p->told[k] || !alike(&p->list[i], &p->list[k]))) continue;
        if (at != last + 1 && last >= 0) { /* a run is over */
            if (out->used) pit_text_str(out, " ");
            pit_text_int(out, from);
            if (last > from) {
                pit_text_str(out, "-");
                pit_text_int(out, last);
            }
        }
        if (at < 0) break;
        if (at != last + 1 || last < 0) from = at;
        last = at;
        p->told[k] = true;
        count++;
    }
    return count;
}

/* "spot amount" */
static void takes(struct json *j, const struct pit_verb_row *row, bool hand)
{
    char words[32];
    struct pit_text t = pit_text_in(words, sizeof words);

    if (row->takes & PIT_TAKES_SPOT) pit_text_str(&t, " spot");
    if (hand) pit_text_str(&t, " hand");
    if (row->takes & PIT_TAKES_AMOUNT) pit_text_str(&t, " amount");
    if (row->takes & PIT_TAKES_NUMBER) pit_text_str(&t, " number");
    json_str(j, "takes", words + (t.used > 0));
}

static void move(struct json *j, struct places *p, int i)
{
    const struct pit_rules *rules = p->rules;
    const struct pit_move *m = &p->list[i];
    const struct pit_verb_row *row = pit_verb(rules->game, m->verb);
    bool hand = row->takes & PIT_TAKES_HAND && rules->hands > 1;
    char runs[8 * PIT_SPOTS_MAX] AS_IT_IS;
    struct pit_text t = pit_text_in(runs, sizeof runs);

    json_open(j, NULL, '{');
    if (p->several) json_int(j, "seat", p->seat + 1);
    json_str(j, "verb", row->name);
    json_str(j, "spot", row->takes & PIT_TAKES_SPOT ? rules->spot[m->spot].name : NULL);
    if (row->takes & PIT_TAKES_SPOT && like(p, i, &t) > 1) json_str(j, "spots", runs);
    if (hand) json_int(j, "hand", m->hand + 1);
    takes(j, row, hand);
    json_int(j, "least", m->range.least);
    json_int(j, "most", m->range.most);
    json_int(j, "step", m->range.step);
    json_int(j, "also", m->range.also);
    json_bool(j, "idle", (row->takes & PIT_IDLE) != 0);
    if (m->final) json_bool(j, "final", true);
    json_close(j, '}');
}

/* What the house does not take, it does not offer. */
static void leave_out_wagers(struct places *p, const struct view *v)
{
    const struct room *r = v->room;
    int kept = 0;

    if (v->state->phase || !(r->held[0] || r->closing || r->seat[p->seat].player->stopped)) return;
    for (int i = 0; i < p->count; i++) {
        const struct pit_verb_row *row = pit_verb(p->rules->game, p->list[i].verb);

        if (!(row->takes & PIT_TAKES_AMOUNT) || p->list[i].verb == PIT_TAKE)
            p->list[kept++] = p->list[i];
    }
    p->count = kept;
}

static void moves_of(struct json *j, const struct view *v, int seat)
{
    struct places p AS_IT_IS;

    p.rules = &v->room->table.rules;
    p.seat = seat;
    p.several = (v->eyes.seats & (v->eyes.seats - 1)) != 0;
    for (int i = 0, number = 0; i < p.rules->spots; i++)
        p.number[i] = (int16_t)(p.rules->spot[i].left_out ? -1 : number++);
    p.count = protect_trims(v->room, seat, p.list, pit_moves(p.rules, v->state, seat, p.list));
    memset(p.told, 0, (size_t)p.count * sizeof p.told[0]);
    leave_out_wagers(&p, v);
    for (int i = 0; i < p.count; i++)
        if (!p.told[i] && !room_has_message(p.list[i].verb)) move(j, &p, i);
}

/* What this player's seats may do now. While a shoe is made ready there is nothing to do but wait.
 */
static void moves(struct json *j, const struct view *v)
{
    json_open(j, "moves", '[');
    for (int i = 0; v->eyes.seats >> i && !v->room->scribe.fresh; i++)
        if (v->eyes.seats >> i & 1) moves_of(j, v, i);
    json_close(j, ']');
}

static bool any_staked(const struct view *v)
{
    for (int i = 0; v->eyes.seats >> i; i++)
        if (v->eyes.seats >> i & 1 && room_staked(v->room, i)) return true;
    return false;
}

/* The same fault may befall each of a player's seats: it is told once. */
static bool told_before(const struct pit_move *list, int i, const struct view *v)
{
    for (int k = 0; k < i; k++)
        if (list[k].verb == PIT_IRREGULAR && list[k].spot == list[i].spot &&
            v->eyes.seats >> list[k].to & 1)
            return true;
    return false;
}

/* What the dealer could do: begin the round, and at a drill err. */
static void dealer(struct json *j, const struct view *v)
{
    const struct room *r = v->room;
    const struct pit_rules *rules = &r->table.rules;
    const struct pit_state *s = v->state;
    struct pit_move list[PIT_MOVES_MAX] AS_IT_IS;
    int count = r->scribe.fresh ? 0 : pit_moves(rules, s, PIT_DEALER, list);
    int begins = pit_begins(rules);
    bool may_begin = !r->scribe.fresh && !s->phase && s->want == begins;
    char words[64];

    for (int i = 0; i < count; i++)
        may_begin |= list[i].verb == begins;
    json_open(j, "dealer", '[');
    may_begin &= !r->held[0]; /* it would be refused */
    if (may_begin && any_staked(v)) json_str(j, NULL, pit_verb(rules->game, begins)->name);
    for (int i = 0; i < count; i++) {
        bool seat =
            list[i].verb == PIT_IRREGULAR && rules->game->irregular[list[i].spot].takes_seat;

        if (list[i].verb != PIT_IRREGULAR || !room_shows_errors(r)) continue;
        if (seat && !(v->eyes.seats >> list[i].to & 1)) continue; /* it befalls who asks for it */
        if (seat && told_before(list, i, v)) continue;
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

static void fair(struct json *j, const struct view *v)
{
    const struct room *r = v->room;
    bool witnessed = false;

    for (int i = 0; v->eyes.seats >> i; i++)
        witnessed |= v->eyes.seats >> i & 1 && is_witness(r, i);
    json_open(j, "fair", '{');
    json_int(j, "epoch",
             (int64_t)(r->house.in_play ? r->house.playing.number : r->house.coming.number));
    json_str(j, "stage", r->house.in_play ? "play" : stage_word(r->house.stage));
    json_bool(j, "witnessed", witnessed);
    json_int(j, "voids", r->voids);
    json_close(j, '}');
}

void wire_state(struct json *j, const struct view *v, const struct player *wallet)
{
    const struct room *r = v->room;
    const struct pit_state *s = v->state;
    char words[WORDS];
    struct pit_text t = pit_text_in(words, sizeof words);

    json_open(j, "state", '{');
    json_int(j, "round", s->round);
    json_int(j, "phase", s->phase);
    json_bool(j, "open", !s->phase && !r->scribe.fresh && !room_rolls(r));
    pit_waits_text(&t, &r->table.rules, s);
    json_str(j, "waits", r->held[0] ? r->held : r->scribe.fresh ? "the next shoe" : words);
    json_open(j, "turn", '[');
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (s->turn >> i & 1 && s->phase) json_int(j, NULL, i + 1);
    json_close(j, ']');
    json_str(j, "want", s->want ? chance_row(s->want)->want : NULL);
    chances(j, v);
    facts(j, v);
    json_str(j, "over", r->over[0] ? r->over : NULL);
    if (r->held[0]) json_str(j, "held", r->held);
    if (r->closing) json_str(j, "closes", ROOM_CLOSES);
    if (r->table.rules.has_meter) json_int(j, "meter", s->meter);
    shoe(j, v);
    seats(j, v);
    if (v->seat >= 0)
        json_int(j, "you", v->seat + 1);
    else
        json_str(j, "you", NULL);
    if (wallet) json_int(j, "wallet", wallet->wallet);
    moves(j, v);
    dealer(j, v);
    timer(j, r);
    fair(j, v);
    json_close(j, '}');
}
