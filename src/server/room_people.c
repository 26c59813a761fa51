/* room_people.c -- who sits at a table, who looks on, who comes and goes. */

#include "hub.h"
#include "protect.h"
#include "room_parts.h"
#include "wire.h"

#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int room_seat_of(const struct room *r, const struct player *p)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (p && r->seat[i].player == p) return i;
    return -1;
}

uint32_t room_seats_of(const struct room *r, const struct player *p)
{
    uint32_t seats = 0;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (p && r->seat[i].player == p) seats |= 1U << i;
    return seats;
}

static bool is_named(const struct room *r, const char *name, size_t n)
{
    return !r->closed && n == sizeof r->name - 1 && memcmp(r->name, name, n) == 0;
}

/* Names are random. Tables lie far apart in memory, so not all of them are looked at for each
 * message. */
struct room *room_find(struct hub *h, const char *name, size_t n)
{
    unsigned at = 0;
    struct room *r;

    if (n != sizeof r->name - 1) return NULL;
    for (int i = 0; i < 8; i++)
        at = at * 31 + (unsigned char)name[i];
    at %= HUB_FOUND;
    if (h->found[at] && is_named(h->found[at], name, n)) return h->found[at];
    for (r = h->rooms; r && !is_named(r, name, n);)
        r = r->next;
    if (r) h->found[at] = r;
    return r;
}

void room_forget(struct hub *h, const struct room *r)
{
    for (int i = 0; i < HUB_FOUND; i++)
        if (h->found[i] == r) h->found[i] = NULL;
}

bool room_watch(struct room *r, struct conn *c)
{
    int slot = -1;

    for (int i = 0; i < CONN_WATCH_MAX; i++) {
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
    c->behind[slot] = false;
    r->watcher[r->watchers++] = c;
    room_came(r, c->player);
    return true;
}

void room_part(struct room *r, struct conn *c)
{
    for (int i = 0; i < CONN_WATCH_MAX; i++)
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
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!p || r->seat[i].player != p || !r->seat[i].away_at) continue;
        r->seat[i].away_at = 0;
        r->news = true;
    }
}

void room_went(struct room *r, struct player *p)
{
    uint32_t seats = room_seats_of(r, p);

    if (!seats || watches(r, p)) return;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (seats >> i & 1) r->seat[i].away_at = system_ticks_ms();
    r->news = true;
}

/* ---- seats ---- */

static int free_seat(const struct room *r)
{
    for (int i = 0; i < pit_places(&r->table.rules); i++)
        if (!r->seat[i].player) return i;
    return -1;
}

/* Nothing of who sat there is left. */
void room_vacate(struct room *r, int seat)
{
    int kept = 0;

    r->seat[seat] = (struct room_seat){0};
    for (int i = 0; i < r->ends; i++)
        if (r->end[i].seat != seat) r->end[kept++] = r->end[i];
    r->ends = kept;
}

/* Beside other nodes, what is in the wallet is what has been held of it. */
static pit_money purse(const struct room *r, const struct player *p)
{
    if (r->policy == POLICY_DRILL) return ROOM_DRILL;
    return r->hub->nodes ? p->held : p->wallet;
}

/* The smallest wager that can be made first. Games with a shoe have one minimum for that, and bets
 * are open there only once cards have been burned; others may have bets with a smaller one. */
static pit_money smallest(const struct pit_rules *rules)
{
    struct pit_event sit = {.verb = PIT_SIT, .amount = ROOM_DRILL};
    struct pit_move moves[PIT_MOVES_MAX] AS_IT_IS;
    struct pit_state *s = malloc(sizeof *s);
    pit_money least = rules->option[PIT_O_MIN];
    int count = 0;

    if (!s) abort();
    pit_open(rules, s);
    if (!pit_apply(rules, s, &sit, NULL, NULL)) count = pit_moves_of(rules, s, 0, PIT_BET, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].range.least < least) least = moves[i].range.least;
    free(s);
    return least;
}

static bool may_bring(const struct room *r, const struct player *p, pit_money chips)
{
    return chips >= 100 && chips <= purse(r, p);
}

/* A seat is for somebody who can bet. */
static bool is_enough(const struct room *r, pit_money chips, struct refusal *why)
{
    pit_money least = smallest(&r->table.rules);
    struct pit_text t = pit_text_in(why->words, sizeof why->words);

    if (chips >= least) return true;
    refuse(why, "chips", "");
    pit_text_str(&t, "the smallest bet at this table is $");
    pit_text_money(&t, least);
    pit_text_str(&t, "; sit down with at least that");
    return false;
}

/* ---- who does not play makes place ---- */

void room_note_play(struct room *r)
{
    int64_t now = system_ticks_ms();

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct room_seat *s = &r->seat[i];
        bool staked = s->player && room_staked(r, i);

        if (s->player && (staked || s->staked || !s->played_at)) s->played_at = now;
        s->staked = staked;
        if (s->player && !s->since) s->since = now;
    }
}

/* A seat of a full table for somebody who has none there: of those that are idle, the one that has
 * had no wager decided for the longest. -1: there is none. */
static int longest_idle(const struct room *r, const struct player *p)
{
    int64_t now = system_ticks_ms();
    int found = -1;

    if (r->is_private || room_seat_of(r, p) >= 0 || free_seat(r) >= 0) return -1;
    for (int i = 0; i < pit_places(&r->table.rules); i++)
        if (linger_is_idle(r, i, now) && (found < 0 || r->seat[i].since < r->seat[found].since))
            found = i;
    return found;
}

bool room_makes_place(const struct room *r)
{
    return longest_idle(r, NULL) >= 0;
}

/* Its player gets up as by `leave`, and is told why. */
static bool make_place(struct room *r, int seat)
{
    const char *reason = linger_why(r, seat, system_ticks_ms());
    struct player *p = r->seat[seat].player;
    struct action *a = action_begin(r->hub);
    struct refusal why = {0};
    bool left;

    if (linger_take_back(r, a, seat)) {
        action_end(a);
        a = action_begin(r->hub);
    }
    left = room_leave(r, a, p, seat + 1, &why);
    if (left) {
        struct pit_text t = sheet_text(&r->hub->text);
        struct pit_text words = pit_text_in(why.words, sizeof why.words);

        refuse(&why, "seat", "");
        pit_text_str(&words, "your seat at ");
        pit_text_str(&words, r->title);
        pit_text_str(&words, " went to somebody who waited for one: the table was full, and you ");
        pit_text_str(&words, reason);
        pit_text_str(&words, "; your chips are in your wallet");
        wire_refused(&t, NULL, &why);
        action_send_player(a, p, t.at, t.used);
        events_note(r->hub->event_log,
                    &(struct event){.kind = "seat.idle", .player = p->id, .table = r->name});
    }
    action_end(a);
    return left;
}

bool room_sit(struct room *r, struct action *a, struct player *p, int seat, pit_money chips,
              struct refusal *why)
{
    struct pit_event e = {.verb = PIT_SIT, .amount = chips};
    struct pit_range range = {0};
    char name[PIT_NAME_MAX];
    int idle;

    if (room_seat_of(r, p) >= 0 && r->table.rules.areas <= 1) {
        refuse(why, "seat", "you are already seated at this table");
        return false;
    }
    if (room_keeps_out(r, p, system_ticks_ms())) {
        refuse(why, "seat",
               "this table waited for your seed twice; play at another table for ten minutes");
        return false;
    }
    if (!protect_may_sit(r->hub, p, why)) return false;
    if (!room_takes_wagers(r, p, why)) return false;
    if (!may_bring(r, p, chips)) {
        refuse(why, "chips", "sit down with at least $1 and at most what is in your wallet");
        return false;
    }
    if (!is_enough(r, chips, why)) return false;
    idle = longest_idle(r, p);
    if (idle >= 0 && make_place(r, idle)) seat = idle + 1;
    seat = seat ? seat - 1 : free_seat(r);
    if (seat < 0 || seat >= pit_places(&r->table.rules) || r->seat[seat].player) {
        refuse(why, "seat", "that seat is taken, or the table has no such seat");
        return false;
    }
    if (!room_begin(r, a, why)) return false;
    room_vacate(r, seat);
    r->seat[seat].player = p;
    r->seat[seat].since = linger_since(r, p, system_ticks_ms());
    r->seat[seat].first_epoch = room_first_epoch(r, seat);
    if (room_newcomer_waits(r, p)) r->seat[seat].sits_out = r->seat[seat].first_epoch;
    e.seat = (uint8_t)seat;
    snprintf(name, sizeof name, "p%lld", (long long)p->id);
    if (room_refused(r, &e, pit_table_sit(&r->table, seat, name, chips, &range), &range, why)) {
        r->seat[seat].player = NULL;
        r->action = NULL;
        return false;
    }
    if (!watches(r, p)) r->seat[seat].away_at = system_ticks_ms();
    r->empty_since = 0;
    a->seat = seat + 1;
    room_finish(r, a);
    return true;
}

/* The only one of these seats; -1: there is none, or there are more. */
static int only(uint32_t seats)
{
    int seat = 0;

    if (!seats || seats & (seats - 1)) return -1;
    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

int room_seat_or_refuse(const struct room *r, const struct player *p, int asked,
                        struct refusal *why)
{
    uint32_t seats = room_seats_of(r, p), turn = r->table.state.phase ? r->table.state.turn : 0;
    int seat = asked ? asked - 1 : only(seats);

    if (!seats) {
        refuse(why, "seat", "you are not seated at this table; sit down first");
        return -1;
    }
    if (asked && !(seats >> seat & 1)) {
        refuse(why, "seat", "that is not one of your seats");
        return -1;
    }
    if (seat < 0) seat = only(seats & turn);
    if (seat < 0) refuse(why, "seat", "you have more than one seat here; say which one");
    return seat;
}

/* Why one of these seats may not be left now; false: each of them may. */
static bool holds(struct room *r, uint32_t seats, struct refusal *why)
{
    struct pit_move moves[PIT_MOVES_MAX];

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct pit_event e = {.seat = (uint8_t)i, .verb = PIT_LEAVE};

        if (!(seats >> i & 1) ||
            pit_moves_of(&r->table.rules, &r->table.state, i, PIT_LEAVE, moves) > 0)
            continue;
        return !room_event(r, &e, why);
    }
    return false;
}

bool room_leave(struct room *r, struct action *a, struct player *p, int seat, struct refusal *why)
{
    uint32_t seats = room_seats_of(r, p);

    if (seat || !seats) { /* one of them, or none to leave */
        seat = room_seat_or_refuse(r, p, seat, why);
        if (seat < 0) return false;
        seats = 1U << seat;
    }
    if (!room_begin(r, a, why)) return false;
    if (holds(r, seats, why)) {
        r->action = NULL;
        return false;
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct pit_event e = {.seat = (uint8_t)i, .verb = PIT_LEAVE};

        if (!(seats >> i & 1) || !room_event(r, &e, why)) continue;
        misses_leave(r, i, system_ticks_ms());
        linger_leave(r, i, system_ticks_ms());
        room_vacate(r, i);
    }
    if (!r->table.state.seated) r->empty_since = system_ticks_ms();
    room_finish(r, a);
    return true;
}

bool room_buy(struct room *r, struct action *a, struct player *p, int asked, pit_money amount,
              struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, asked, why);
    struct pit_event e = {.seat = (uint8_t)seat, .verb = PIT_BUY, .amount = amount};

    if (seat < 0 || !room_takes_wagers(r, p, why)) return false;
    if (!may_bring(r, p, amount)) {
        refuse(why, "chips", "buy at least $1 and at most what is in your wallet");
        return false;
    }
    if (!room_begin(r, a, why)) return false;
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    a->seat = seat + 1;
    room_finish(r, a);
    return true;
}
