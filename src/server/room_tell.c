/* room_tell.c -- what a table shows: what came of each event, kept for newcomers and told to all.
 */

#include "hub.h"
#include "room_parts.h"
#include "wire.h"

#include "system/clock.h"
#include "table/epoch_deal.h"

#include <stdlib.h>
#include <string.h>

/* A list with room for one more. */
void *room_more(void *list, int count, int *room, size_t size)
{
    if (count < *room) return list;
    *room = *room ? 2 * *room : 16;
    list = realloc(list, (size_t)*room * size);
    if (!list) abort();
    return list;
}

static void begin_round(struct room *r)
{
    r->began = true;
    r->chances = r->ends = 0;
    r->round_done = false;
    r->over[0] = '\0';
    r->started_at = system_ticks_ms();
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        r->seat[i].ready = r->seat[i].played = false;
        r->seat[i].stake = r->seat[i].net = 0;
    }
}

static void note_chance(struct room *r, const struct pit_event *e, const struct chance_row *row)
{
    bool card = e->verb == PIT_CARD;
    int place = e->verb == PIT_DOWN ? r->asides++ : -1;

    r->chance = room_more(r->chance, r->chances, &r->chances_room, sizeof *r->chance);
    r->chance[r->chances++] = (struct room_chance){.row = row,
                                                   .value = (int16_t)chance_value(e),
                                                   .place = (int16_t)place,
                                                   .to = card ? e->to : PIT_DEALER,
                                                   .hand = card ? e->hand : 0,
                                                   .hidden = card && e->spot == PIT_HIDDEN,
                                                   .aside = e->verb == PIT_IRREGULAR};
}

/* A new shoe: what had not been turned up by then never is. */
static void seal_hidden(struct room *r)
{
    r->asides = 0;
    for (struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++) {
        c->sealed |= !c->turned;
        c->place = -1;
    }
}

/* A card that lay face down lies face up. One that was burned is shown, and goes back. */
static void note_turn(struct room *r, const struct pit_event *e)
{
    if (r->verb == PIT_SHOW_BURN) return;
    for (struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++)
        if (c->place == e->hand) c->value = e->value;
}

/* The dealer turns over what a seat alone had seen: those very cards, whatever else is like them.
 */
static void note_shown(struct room *r, int64_t seat)
{
    for (struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++)
        c->turned |= c->hidden && c->to == seat;
}

/* The same of a hand that is no seat's. */
static void note_shown_hand(struct room *r, const uint16_t shows[2], uint16_t called)
{
    for (struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++)
        c->turned |= c->hidden && c->to == PIT_DEALER && c->hand < 2 && shows[c->hand] == called;
}

static void count_wager(struct room *r, const struct pit_effect *fx)
{
    struct room_figure *f;

    if (!r->figure) r->figure = calloc(PIT_SPOTS_MAX, sizeof *r->figure);
    if (!r->figure) abort();
    f = &r->figure[fx->spot];
    f->wagers++;
    f->staked += fx->stake;
    f->net += fx->net;
    f->squares += (double)fx->stake * (double)fx->stake;
}

/* Rounds of the last hour, by minute. */
static void count_round(struct room *r)
{
    int64_t minute = system_now_ms() / 60000;

    for (int i = 0; r->minute < minute && i < 60; i++)
        r->rounds_in[++r->minute % 60] = 0;
    r->minute = minute;
    r->rounds_in[minute % 60]++;
}

static void note_end(struct room *r, const struct pit_effect *fx)
{
    struct room_seat *s = &r->seat[fx->seat];

    if (r->action) { /* and no replay */
        struct tally *tally = tally_of(r->hub, r->table.rules.game);

        tally->wagers++;
        tally->staked += fx->stake;
        tally->returned += fx->stake + fx->net;
    }
    count_wager(r, fx);
    s->played = true;
    if (r->action && fx->result != PIT_VOID) {
        s->since = system_ticks_ms();
        s->decided = true;
    }
    s->stake += fx->stake;
    s->net += fx->net;
    r->end = room_more(r->end, r->ends, &r->ends_room, sizeof *r->end);
    r->end[r->ends++] = (struct room_end){.seat = fx->seat,
                                          .hand = fx->hand,
                                          .result = fx->result,
                                          .spot = fx->spot,
                                          .stake = fx->stake,
                                          .net = fx->net};
}

static void note_effects(struct room *r, const struct pit_rules *rules,
                         const struct pit_effect *effects, int count)
{
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_CALL && fx->to && fx->to == rules->game->shows)
            note_shown(r, fx->stake);
        if (fx->kind == PIT_CALL && fx->to) note_shown_hand(r, rules->game->shows_hand, fx->to);
        if (fx->kind == PIT_SETTLE) note_end(r, fx);
        if (fx->kind == PIT_ROUND_OVER) {
            struct pit_text t = pit_text_in(r->over, sizeof r->over);

            pit_outcome_text(&t, rules, fx);
            r->round_done = true;
            if (r->action) tally_of(r->hub, rules->game)->rounds++;
            if (r->action) count_round(r);
        }
    }
}

/* Up to the end of a round, the record can be fetched. */
static void note_since(struct room *r, const struct pit_table *t, const struct pit_event *e,
                       const struct pit_effect *effects, int count)
{
    struct room_since *s;
    struct pit_record writer = {0};
    struct pit_text line;

    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_ROUND_OVER) {
            r->sinces = 0;
            return;
        }
    if (r->sinces > ROOM_SINCE_MOST || e->verb == PIT_SHUFFLE) return; /* which has no line */
    r->since = room_more(r->since, r->sinces, &r->sinces_room, sizeof *r->since);
    s = &r->since[r->sinces++];
    s->event = *e;
    line = pit_text_in(s->line, sizeof s->line);
    pit_record_event(&writer, &line, t, e);
    s->line[strcspn(s->line, "\n")] = '\0';
    if (line.cut) r->sinces = ROOM_SINCE_MOST + 1;
}

void room_saw(struct room *r, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *effects, int count)
{
    const struct chance_row *row;

    if (e->verb == pit_begins(&t->rules) && t->state.round != r->round) begin_round(r);
    r->round = t->state.round;
    if (chance_shown(t->rules.game, e, &row)) note_chance(r, e, row);
    if (e->verb == PIT_SHUFFLE && !e->spot) seal_hidden(r);
    if (e->verb == PIT_TURN) note_turn(r, e);
    r->verb = e->verb;
    note_effects(r, &t->rules, effects, count);
    note_since(r, t, e, effects, count);
}

struct room_eyes room_eyes_of(const struct room *r, const struct player *p)
{
    static struct pit_state seen; /* of the one thread that plays */
    const struct pit_rules *rules = &r->table.rules;
    struct room_eyes eyes = {.seats = room_seats_of(r, p)};

    if (!rules->hides || !eyes.seats) return eyes;
    pit_view(rules, &seen, &r->table.state, room_seat_of(r, p));
    for (int card = 0; card < PIT_CARDS; card++)
        if (seen.shoe.unseen[card] == r->table.state.shoe.unseen[card])
            eyes.known |= (uint64_t)1 << card;
    return eyes;
}

/* Of another shoe no more is known than what was dealt to an own seat. */
int room_chance_seen(const struct room_chance *c, const struct room_eyes *eyes)
{
    bool own = c->to < PIT_SEATS_MAX && eyes->seats >> c->to & 1;

    if (!c->hidden || c->turned || own) return c->value;
    return !c->sealed && eyes->known >> c->value & 1 ? c->value : PIT_FACE_DOWN;
}

/* A card that one seat alone saw, and that everybody sees by now without its having been turned
 * over by a call, is not blanked in the view of who has no seat. Where two like it were dealt, both
 * must be up. */
void room_note_turned(struct room *r)
{
    static struct pit_state seen; /* of the one thread that plays */
    const struct pit_rules *rules = &r->table.rules;

    if (!rules->hides) return;
    pit_view(rules, &seen, &r->table.state, PIT_DEALER);
    for (struct room_chance *c = r->chance; r->chances && c < r->chance + r->chances; c++)
        if (c->hidden && !c->sealed)
            c->turned |= seen.shoe.unseen[c->value] == r->table.state.shoe.unseen[c->value];
}

/* Kept until the action is told: each seat is told what it may know. */
static void hear(struct room *r, const struct pit_event *e, const struct pit_effect *effects,
                 int count)
{
    for (int i = 0; i < count; i++) {
        r->told = room_more(r->told, r->tolds, &r->tolds_room, sizeof *r->told);
        r->told[r->tolds++] = effects[i];
    }
    r->heard = room_more(r->heard, r->heards, &r->heards_room, sizeof *r->heard);
    r->heard[r->heards++] =
        (struct room_heard){.event = *e, .effects = r->tolds, .by_server = r->by_server};
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct room *r = with;

    scribe_event(&r->scribe, t, e, effects, count);
    room_saw(r, t, e, effects, count);
    books_note(r, effects, count);
    if (r->action) hear(r, e, effects, count);
}

void room_looks(struct room *r)
{
    r->table.see = see;
    r->table.with = r;
    r->table.from = (struct pit_source){.draw = epoch_draw, .with = &r->house.playing};
}

/* ---- telling ---- */

static const char *write_events(struct room *r, uint32_t seats)
{
    struct sheet *sheet = &r->hub->events;
    struct pit_text t;

    do {
        t = sheet_text(sheet);
        wire_events(&t, r, seats);
    } while (sheet_again(sheet, &t));
    return sheet->at;
}

static struct pit_text write_update(struct room *r, const struct player *p, const char *events)
{
    struct view v = wire_view(r, p);
    struct sheet *sheet = &r->hub->text;
    struct pit_text t;

    do {
        t = sheet_text(sheet);
        wire_update(&t, &v, p, events);
    } while (sheet_again(sheet, &t));
    return t;
}

void room_present(struct room *r, struct action *a, struct conn *c)
{
    struct sheet *sheet = &r->hub->text;
    struct pit_text t;

    do {
        t = sheet_text(sheet);
        wire_table(&t, r, c->player);
    } while (sheet_again(sheet, &t));
    action_send(a, c, t.at, t.used);
}

/* ---- who reads more slowly than things happen ---- */

/* Bytes on their way to somebody who is told nothing more until they are read, and then how the
 * table stands. A full table's state is long, and sixteen may act in a moment. Who has asked for
 * something hears what came of it, but not if much was asked for at once. */
enum { BEHIND = 256 * 1024, BEHIND_ASKING = 512 * 1024 };
_Static_assert(BEHIND_ASKING + BEHIND < NET_QUEUE_MAX, "who is behind is not dropped for it");

static bool is_behind(const struct conn *c, bool asks)
{
    size_t most = asks ? BEHIND_ASKING : BEHIND;

    return c->socket && c->coming + net_waiting(c->socket) > most;
}

static bool *behind_of(struct conn *c, const struct room *r)
{
    int slot = 0;

    while (c->watch[slot] != r)
        slot++;
    return &c->behind[slot];
}

void room_catch_up(struct room *r)
{
    struct action *a;

    if (!r->behind) return;
    r->behind = false;
    a = action_begin(r->hub);
    for (int i = 0; i < r->watchers; i++) {
        struct conn *c = r->watcher[i];
        bool *behind = behind_of(c, r);

        if (!*behind) continue;
        if (is_behind(c, false)) {
            r->behind = true;
            continue;
        }
        *behind = false;
        room_present(r, a, c);
    }
    action_end(a);
}

/* True if this one is not told what happened: nothing now, or how the table stands. */
static bool left_behind(struct room *r, struct action *a, struct conn *c)
{
    bool *behind = behind_of(c, r);

    if (is_behind(c, c->player == a->who)) {
        *behind = r->behind = true;
        return true;
    }
    if (!*behind) return false;
    *behind = false;
    room_present(r, a, c);
    return true;
}

/* Where nothing is hidden, all are told the same events; those without a seat get the same in
 * every way. */
void room_tell(struct room *r, struct action *a)
{
    const char *events = NULL;
    char *shared = NULL; /* what everybody without a seat gets */
    size_t shared_n = 0;

    for (int i = 0; i < r->watchers; i++) {
        struct conn *c = r->watcher[i];
        uint32_t seats = room_seats_of(r, c->player);
        struct pit_text t;

        if (left_behind(r, a, c)) continue;
        if (!seats && shared) {
            action_send(a, c, shared, shared_n);
            continue;
        }
        if (!events || r->table.rules.hides) events = write_events(r, seats);
        t = write_update(r, c->player, events);
        action_send(a, c, t.at, t.used);
        if (seats || !c->socket) continue;
        shared = a->parcel[a->parcels - 1].text;
        shared_n = t.used;
    }
}
