/* room.c -- a live table: who sits there, whose turn it is, and what is told to whom. */

#include "hub.h"

#include "core/json.h"
#include "games/wagers.h"
#include "pit/clause.h"
#include "room_parts.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT_OUT_MS = 600000,  /* for which who has lost a seat does not get another */
    AWAY_MS = 60000,       /* after which an absent seat is answered for, and given up */
    PACE_MS = 5000,        /* between the starts of two rounds of a regulated table */
    ABANDONED_MS = 600000, /* after which an empty table of a player's is closed */
};

/* ---- people ---- */

int room_seat_of(const struct room *r, const struct player *p)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (p && r->seat[i].player == p) return i;
    return -1;
}

struct room *room_find(struct hub *h, const char *name, size_t n)
{
    for (struct room *r = h->rooms; r; r = r->next)
        if (!r->closed && strlen(r->name) == n && memcmp(r->name, name, n) == 0) return r;
    return NULL;
}

bool room_watch(struct room *r, struct conn *c)
{
    int slot = -1;

    for (int i = 0; i < HUB_WATCH_MAX; i++) {
        if (c->watch[i] == r) return true;
        if (!c->watch[i] && slot < 0) slot = i;
    }
    if (slot < 0) return false;
    if (r->watchers == r->watchers_room) {
        int room = r->watchers_room ? 2 * r->watchers_room : 8;
        struct conn **more = realloc(r->watcher, (size_t)room * sizeof *more);

        if (!more) abort();
        r->watcher = more;
        r->watchers_room = room;
    }
    c->watch[slot] = r;
    r->watcher[r->watchers++] = c;
    room_came(r, c->player);
    return true;
}

void room_part(struct room *r, struct conn *c)
{
    for (int i = 0; i < HUB_WATCH_MAX; i++)
        if (c->watch[i] == r) c->watch[i] = NULL;
    for (int i = 0; i < r->watchers; i++)
        if (r->watcher[i] == c) r->watcher[i--] = r->watcher[--r->watchers];
    room_went(r, c->player);
}

static bool watches(const struct room *r, const struct player *p)
{
    for (int i = 0; i < r->watchers; i++)
        if (r->watcher[i]->player == p) return true;
    return false;
}

void room_came(struct room *r, struct player *p)
{
    int seat = room_seat_of(r, p);

    if (seat < 0 || !r->seat[seat].away_at) return;
    r->seat[seat].away_at = 0;
    r->news = true;
}

void room_went(struct room *r, struct player *p)
{
    int seat = room_seat_of(r, p);

    if (seat < 0 || watches(r, p)) return;
    r->seat[seat].away_at = system_ticks_ms();
    r->news = true;
}

/* ---- what happens at the table ---- */

/* A card, or dice, that people see come; one that a fault brings to light is seen too. */
static bool is_chance(const struct pit_game *game, const struct pit_event *e)
{
    return e->verb == PIT_CARD || e->verb == PIT_DOWN || e->verb == PIT_DICE ||
           (e->verb == PIT_IRREGULAR && game->irregular[e->spot].takes_card);
}

static void note_chance(struct room *r, const struct pit_game *game, const struct pit_event *e)
{
    bool begins = e->verb == PIT_DEAL || e->verb == PIT_DICE;

    if (begins) {
        r->began = true;
        r->chances = 0;
        r->round_done = false;
        r->over[0] = '\0';
        r->started_at = system_ticks_ms();
        for (int i = 0; i < PIT_SEATS_MAX; i++) {
            r->seat[i].ready = r->seat[i].played = false;
            r->seat[i].lasts = 0;
            r->seat[i].stake = r->seat[i].net = 0;
        }
    }
    if (is_chance(game, e) && r->chances < HUB_CHANCES_MAX) {
        r->chance[r->chances].verb = e->verb;
        r->chance[r->chances].value = e->value;
        r->chance[r->chances++].to = e->verb == PIT_CARD ? e->hand : PIT_DEALER;
    }
}

static void note_effects(struct room *r, const struct pit_rules *rules,
                         const struct pit_effect *effects, int count)
{
    for (const struct pit_effect *fx = effects; fx < effects + count; fx++) {
        if (fx->kind == PIT_SETTLE) {
            struct room_seat *s = &r->seat[fx->seat];
            int most = (int)(sizeof s->last / sizeof s->last[0]);

            s->played = true;
            s->stake += fx->stake;
            s->net += fx->net;
            if (s->lasts == most) s->lasts--;
            s->last[s->lasts].spot = fx->spot;
            s->last[s->lasts].result = fx->result;
            s->last[s->lasts].stake = fx->stake;
            s->last[s->lasts++].net = fx->net;
        }
        if (fx->kind == PIT_ROUND_OVER) {
            struct pit_text t = pit_text_in(r->over, sizeof r->over);

            pit_outcome_text(&t, rules, fx);
            r->round_done = true;
        }
    }
}

void room_saw(struct room *r, const struct pit_table *t, const struct pit_event *e,
              const struct pit_effect *effects, int count)
{
    note_chance(r, t->rules.game, e);
    note_effects(r, &t->rules, effects, count);
}

static void see(void *with, const struct pit_table *t, const struct pit_event *e,
                const struct pit_effect *effects, int count)
{
    struct room *r = with;

    scribe_event(&r->scribe, t, e, effects, count);
    room_saw(r, t, e, effects, count);
    books_note(r, effects, count);
    if (!r->action) return;
    if (r->action->happened++) pit_text_str(&r->hub->events, ",");
    wire_event(&r->hub->events, r, e, effects, count);
}

void room_looks(struct room *r)
{
    r->table.see = see;
    r->table.with = r;
}

/* ---- one event ---- */

static bool refused(struct room *r, const struct pit_event *e, enum pit_error err,
                    const struct pit_range *range, struct refusal *why)
{
    struct pit_text t = pit_text_in(why->words, sizeof why->words);

    if (!err) return false;
    snprintf(why->code, sizeof why->code, "%s", pit_error_word(err));
    pit_refusal_text(&t, &r->table.rules, &r->table.state, e, err, range);
    why->clause = range->clause;
    return true;
}

bool room_event(struct room *r, const struct pit_event *e, struct refusal *why)
{
    struct pit_range range = {0};
    enum pit_error err = pit_table_do(&r->table, e, &range);

    return !refused(r, e, err, &range, why);
}

/* What a silent seat is held to say. */
static bool answer_for(struct room *r, int seat)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&r->table.rules, &r->table.state, seat, moves);
    struct refusal why = {0};

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(r->table.rules.game, moves[i].verb);
        struct pit_event e = {.seat = (uint8_t)seat, .verb = moves[i].verb, .spot = moves[i].spot};

        if (!(row->takes & PIT_IDLE)) continue;
        pit_text_str(scribe_lines(&r->scribe),
                     "# the server answers for a seat that did not in time\n");
        r->by_server = true;
        room_event(r, &e, &why);
        r->by_server = false;
        return !why.code[0];
    }
    return false;
}

/* ---- dealing ---- */

static pit_money staked(const struct room *r, int seat)
{
    return pit_worth(&r->table.state, seat) - r->table.state.chips[seat];
}

static bool between_rounds(const struct room *r)
{
    const struct pit_state *s = &r->table.state;

    return !s->phase && !s->turn && s->wagers && !r->scribe.fresh;
}

/* Everybody with a wager wants it, or is not here to say so; in the end that alone is enough. */
static bool all_ready(const struct room *r)
{
    int64_t now = system_ticks_ms();
    bool any = false;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!r->seat[i].player || !staked(r, i)) continue;
        if (r->seat[i].ready || (r->seat[i].away_at && now >= r->seat[i].away_at + AWAY_MS))
            any = true;
        else if (!r->seat[i].away_at)
            return false;
    }
    return any;
}

int64_t room_paced_until(const struct room *r)
{
    int64_t until = r->started_at + PACE_MS;

    return r->policy == POLICY_REGULATED && r->started_at && system_ticks_ms() < until ? until : 0;
}

static bool paced(const struct room *r)
{
    return room_paced_until(r) != 0;
}

/* No more bets: cards are dealt, or dice are rolled. */
static bool go(struct room *r, struct refusal *why)
{
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_DEAL};

    if (r->table.rules.cards) return room_event(r, &e, why);
    e.seat = PIT_CHANCE;
    e.verb = PIT_DICE;
    e.value = (int16_t)fair_roll(&r->house.playing, r->house.rounds + 1);
    r->house.rounds++; /* before it is told: the last roll ends the epoch */
    if (room_event(r, &e, why)) return true;
    r->house.rounds--;
    return false;
}

static void set_timers(struct room *r)
{
    int64_t now = system_ticks_ms();
    const struct pit_state *s = &r->table.state;
    bool deciding = s->phase && s->turn;

    if (!between_rounds(r) || !r->bet_seconds)
        r->bets_due = 0;
    else if (!r->bets_due)
        r->bets_due = now + (int64_t)r->bet_seconds * 1000;
    if (!deciding || !r->turn_seconds)
        r->turn_due = 0;
    else if (!r->turn_due || s->turn & ~r->turn_was)
        r->turn_due = now + (int64_t)r->turn_seconds * 1000;
    r->turn_was = s->turn;
}

void room_wakes(struct room *r)
{
    ceremony_wakes(r);
    set_timers(r);
}

/* ---- the end of an action ---- */

void room_tell(struct room *r, struct action *a)
{
    char *shared = NULL; /* what everybody without a seat gets */
    size_t shared_n = 0;

    for (int i = 0; i < r->watchers; i++) {
        struct conn *c = r->watcher[i];
        struct pit_text t = pit_text_in(r->hub->text, HUB_TEXT);
        bool seated = room_seat_of(r, c->player) >= 0;

        if (!seated && shared) {
            action_send(a, c, shared, shared_n);
            continue;
        }
        wire_update(&t, r, c->player, r->hub->events.cut ? "" : r->hub->events.at);
        action_send(a, c, t.at, t.used);
        if (seated) continue;
        shared = a->parcel[a->parcels - 1].text;
        shared_n = t.used;
    }
}

/* A round of its own transaction: one an action, and none beside money that comes or goes. What has
 * to wait begins with the next tick. */
static bool may_begin(const struct room *r)
{
    return !r->began && !books_have_wallet(r) && between_rounds(r);
}

void room_finish(struct room *r, struct action *a)
{
    struct refusal why = {0};

    do {
        while (ceremony_tend(r, a))
            continue;
        if (may_begin(r) && all_ready(r) && !paced(r)) go(r, &why);
    } while (r->house.stage != FAIR_IDLE && r->scribe.fresh && r->house.stage == FAIR_READY);
    ceremony_tell_seed(r, a);
    books_end(r, a);
    set_timers(r);
    r->seq++;
    r->news = false;
    r->action = NULL;
    a->room = r;
}

void room_begin(struct room *r, struct action *a)
{
    r->action = a;
    r->began = false;
    r->hub->events = pit_text_in(r->hub->events_text, HUB_EVENTS);
    r->scribe.now_ms = (uint64_t)system_now_ms();
    books_begin(r);
}

/* ---- requests ---- */

static void keep_out(struct room *r, const struct player *p, int64_t now)
{
    int at = r->kept_outs++ % PIT_SEATS_MAX;

    r->kept_out[at].player = p->id;
    r->kept_out[at].until = now + KEPT_OUT_MS;
}

static bool is_kept_out(const struct room *r, const struct player *p)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->kept_out[i].player == p->id && system_ticks_ms() < r->kept_out[i].until) return true;
    return false;
}

static int free_seat(const struct room *r)
{
    for (int i = 0; i < r->table.rules.option[PIT_O_SEATS]; i++)
        if (!r->seat[i].player) return i;
    return -1;
}

bool room_sit(struct room *r, struct action *a, struct player *p, int seat, pit_money chips,
              struct refusal *why)
{
    struct pit_event e = {.verb = PIT_SIT, .amount = chips};
    struct pit_range range = {0};
    char name[PIT_NAME_MAX];

    if (room_seat_of(r, p) >= 0) {
        refuse(why, "seat", "you sit at this table already");
        return false;
    }
    if (is_kept_out(r, p)) {
        refuse(why, "seat", "this table waited for your seed twice; sit elsewhere for ten minutes");
        return false;
    }
    if (chips < 100 || chips > p->wallet) {
        refuse(why, "chips", "sit down with at least $1 and at most what is in your wallet");
        return false;
    }
    seat = seat ? seat - 1 : free_seat(r);
    if (seat < 0 || seat >= r->table.rules.option[PIT_O_SEATS] || r->seat[seat].player) {
        refuse(why, "seat", "that seat is taken, or the table has no such seat");
        return false;
    }
    room_begin(r, a);
    r->seat[seat] = (struct room_seat){.player = p, .first_epoch = room_first_epoch(r, seat)};
    books_wallet(r, p);
    e.seat = (uint8_t)seat;
    snprintf(name, sizeof name, "p%lld", (long long)p->id);
    if (refused(r, &e, pit_table_sit(&r->table, seat, name, chips, &range), &range, why)) {
        r->seat[seat].player = NULL;
        r->action = NULL;
        return false;
    }
    if (!watches(r, p)) r->seat[seat].away_at = system_ticks_ms();
    r->empty_since = 0;
    room_finish(r, a);
    return true;
}

int room_seat_or_refuse(const struct room *r, const struct player *p, struct refusal *why)
{
    int seat = room_seat_of(r, p);

    if (seat < 0) refuse(why, "seat", "you do not sit at this table; sit down first");
    return seat;
}

bool room_leave(struct room *r, struct action *a, struct player *p, struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, why);
    struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_LEAVE};

    if (seat < 0) return false;
    room_begin(r, a);
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    books_wallet(r, p);
    r->seat[seat] = (struct room_seat){0};
    if (!r->table.state.seated) r->empty_since = system_ticks_ms();
    room_finish(r, a);
    return true;
}

bool room_buy(struct room *r, struct action *a, struct player *p, pit_money amount,
              struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, why);
    struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BUY, .amount = amount};

    if (seat < 0) return false;
    if (amount < 100 || amount > p->wallet) {
        refuse(why, "chips", "buy at least $1 and at most what is in your wallet");
        return false;
    }
    room_begin(r, a);
    books_wallet(r, p);
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    room_finish(r, a);
    return true;
}

static int find_verb(const struct pit_game *game, const char *name)
{
    for (int verb = 1; verb < PIT_VERB_OWN || pit_verb(game, verb); verb++) {
        const struct pit_verb_row *row = pit_verb(game, verb);

        if (row && row->by == 'p' && strcmp(row->name, name) == 0) return verb;
    }
    return 0;
}

static int find_spot(const struct pit_rules *r, const char *name)
{
    for (int i = 0; i < r->spots; i++)
        if (strcmp(r->spot[i].name, name) == 0) return i;
    return -1;
}

/* These have messages of their own, or are the ceremony's. */
static bool is_own_message(int verb)
{
    return verb == PIT_SIT || verb == PIT_LEAVE || verb == PIT_BUY || verb == PIT_VERBAL ||
           verb == PIT_CUT || verb == PIT_NO_CUT;
}

static bool read_wish(const struct room *r, const struct wish *w, struct pit_event *e,
                      struct refusal *why)
{
    const struct pit_rules *rules = &r->table.rules;
    int verb = find_verb(rules->game, w->verb), spot = 0;
    const struct pit_verb_row *row = pit_verb(rules->game, verb);

    if (!row || is_own_message(verb)) {
        refuse(why, "verb",
               "there is no such decision; the list of moves has those that there are");
        return false;
    }
    if (row->takes & PIT_TAKES_SPOT && (spot = find_spot(rules, w->spot)) < 0) {
        refuse(why, "spot", "the layout has no such spot");
        return false;
    }
    if ((row->takes & PIT_TAKES_AMOUNT && !w->has_amount) ||
        (row->takes & PIT_TAKES_NUMBER && (!w->has_number || w->number < 0 || w->number > 10000))) {
        refuse(why, "message", "the decision needs its amount, in cents, or its number");
        return false;
    }
    e->verb = (uint8_t)verb;
    e->spot = (uint16_t)spot;
    e->amount = row->takes & PIT_TAKES_AMOUNT ? w->amount : 0;
    e->value = row->takes & PIT_TAKES_NUMBER ? (int16_t)w->number : 0;
    return true;
}

bool room_act(struct room *r, struct action *a, struct player *p, const struct wish *w,
              struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, why);
    struct pit_event e = {.seat = (uint8_t)seat};

    if (seat < 0 || !read_wish(r, w, &e, why)) return false;
    if (r->scribe.fresh) {
        refuse(why, "closed", "the next shoe is being made ready; bets open in a moment");
        return false;
    }
    room_begin(r, a);
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    r->seat[seat].ready = false;
    room_finish(r, a);
    return true;
}

bool room_ready(struct room *r, struct action *a, struct player *p, struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, why);

    if (seat < 0) return false;
    if (!between_rounds(r) || !staked(r, seat)) {
        refuse(why, r->scribe.fresh ? "closed" : "turn",
               r->scribe.fresh ? "the next shoe is being made ready; it takes a moment"
                               : "a round begins when its bets are made; make one first");
        return false;
    }
    room_begin(r, a);
    r->seat[seat].ready = true;
    if (all_ready(r) && !paced(r) && !go(r, why)) {
        r->seat[seat].ready = false;
        r->action = NULL;
        return false;
    }
    room_finish(r, a);
    return true;
}

bool room_irregular(struct room *r, struct action *a, struct player *p, const char *kind,
                    struct refusal *why)
{
    const struct pit_irregular_row *rows = r->table.rules.game->irregular;
    const struct pit_keeper *k = &r->table.keeper;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};
    int seat = room_seat_or_refuse(r, p, why);

    if (seat < 0) return false;
    if (r->policy != POLICY_PRACTICE) {
        refuse(why, "policy", "only a practice table shows the dealer's errors on request");
        return false;
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (i != seat && staked(r, i)) {
            refuse(why, "seat", "somebody else has a wager here; a table of your own has errors");
            return false;
        }
    while (rows[e.spot].name && strcmp(rows[e.spot].name, kind) != 0)
        e.spot++;
    if (!rows[e.spot].name || (rows[e.spot].takes_card && k->next >= k->count)) {
        refuse(why, "chance", "there is no such irregularity in this game, or no card for it");
        return false;
    }
    if (rows[e.spot].takes_card) e.value = k->pile[k->next];
    room_begin(r, a);
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    room_finish(r, a);
    return true;
}

/* ---- time ---- */

/* The seat has had its time to answer, and this is another's round too. */
static bool is_silent(const struct room *r, int seat, int64_t now)
{
    bool away = r->seat[seat].away_at && now >= r->seat[seat].away_at + AWAY_MS;

    return r->table.state.phase && r->table.state.turn >> seat & 1 &&
           ((r->turn_due && now >= r->turn_due) || away);
}

static void answer_for_silent(struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (is_silent(r, i, now)) answer_for(r, i);
}

static void give_up_seats(struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct room_seat *s = &r->seat[i];
        bool away = s->away_at && now >= s->away_at + AWAY_MS;
        struct refusal why = {0};
        struct action *a;

        if (!s->player || (!away && !s->lost) || staked(r, i)) continue;
        if (s->lost) keep_out(r, s->player, now);
        a = action_begin(r->hub);
        room_leave(r, a, r->seat[i].player, &why);
        action_end(a);
    }
}

static bool bets_are_over(const struct room *r, int64_t now)
{
    return r->bets_due && now >= r->bets_due && between_rounds(r) && !paced(r);
}

/* Something that only time brings: a step of the ceremony, a default, the end of the bets. */
static bool is_due(const struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (is_silent(r, i, now)) return true;
    return ceremony_is_due(r, now) || bets_are_over(r, now) ||
           (between_rounds(r) && !paced(r) && all_ready(r));
}

static void send_home(struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct action *a = action_begin(r->hub);
        struct refusal why = {0};

        if (r->seat[i].player) room_leave(r, a, r->seat[i].player, &why);
        action_end(a);
    }
}

/* A table that never closes would have one record for ever: too long to read, to verify, and to
 * start from. */
static size_t record_max(const struct hub *h)
{
    return h->options.record ? h->options.record : HUB_RECORD;
}

void room_tick(struct room *r, int64_t now)
{
    struct refusal why = {0};

    if (r->news || is_due(r, now)) {
        struct action *a = action_begin(r->hub);

        room_begin(r, a);
        answer_for_silent(r, now);
        if (bets_are_over(r, now) && !go(r, &why))
            r->bets_due = now + (int64_t)r->bet_seconds * 1000; /* the game waits for more */
        room_finish(r, a);
        action_end(a);
    }
    give_up_seats(r, now);
    if (r->voids_in_row > r->table.rules.option[PIT_O_SEATS] && !r->table.state.wagers) {
        send_home(r);
        room_close(r);
        return;
    }
    if (r->table.state.seated || r->watchers) return;
    if (r->owner && r->empty_since && now >= r->empty_since + ABANDONED_MS) room_close(r);
    if (!r->owner && r->written >= record_max(r->hub)) room_renew(r);
}
