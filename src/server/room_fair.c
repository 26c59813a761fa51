/* room_fair.c -- the ceremony of PITFAIR/1 at a live table: who has to do what until when. */

#include "hub.h"
#include "room_parts.h"
#include "wire.h"

#include "system/clock.h"
#include "table/epoch_deal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CEREMONY_MS = 5000,    /* for seats to commit, and again to show */
    CUT_MS = 15000,        /* to commit where people choose a cut first */
    LONG_CUT_MS = 60000,   /* and where nothing else has a clock either */
    MISSED_CUT_MS = 10000, /* ... but where a shoe was lately waited for in vain */
    RETURN_MS = 15000,     /* for the same after a restart, when everybody has to come back */
};

static void tell_fair(struct room *r, struct action *a, const struct fair_epoch *e, int stage,
                      const char *why)
{
    struct pit_text t = sheet_text(&r->hub->text);

    wire_fair(&t, r, e, stage, why);
    for (int i = 0; i < r->watchers; i++)
        action_send(a, r->watcher[i], t.at, t.used);
}

/* The seed of an epoch that is over, once; a record can end here, with every seed shown. */
bool ceremony_tell_seed(struct room *r, struct action *a)
{
    const struct fair_epoch *e = &r->house.playing;

    if (r->house.in_play || e->number == r->shown) return false;
    r->shown = e->number;
    scribe_chain(&r->scribe);
    tell_fair(r, a, e, WIRE_REVEALED, NULL);
    return true;
}

/* A next epoch is wanted: now, or soon enough to be ready in time. Where people cut they are asked
 * when the last shoe is done, not in the middle of a hand of it. */
static bool wants_epoch(const struct room *r)
{
    if (r->scribe.fresh) return true;
    return !r->table.rules.asks_cut && epoch_half_over(&r->table.rules, &r->table.state,
                                                       r->house.rounds, r->house.playing.stop);
}

static bool takes_part(const struct room *r, int seat)
{
    const struct room_seat *s = &r->seat[seat];

    return s->player && !s->away_at && !room_sits_out(r, seat);
}

static const struct fair_seat *brought(const struct fair_epoch *e, int seat)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat + 1) return &e->seat[i];
    return NULL;
}

static bool committed(const struct fair_epoch *e, int seat)
{
    return brought(e, seat) != NULL;
}

static bool all_committed(const struct room *r)
{
    int parts = 0;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!takes_part(r, i)) continue;
        if (!committed(&r->house.coming, i)) return false;
        parts++;
    }
    return parts > 0;
}

bool room_anybody(const struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player && !r->seat[i].away_at) return true;
    return false;
}

static bool anybody_takes_part(const struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (takes_part(r, i)) return true;
    return false;
}

/* How long seats have to commit. Who delays it and then does not show the share holds up everybody
 * else: accounts that take turns at that are not waited for so long again. */
static int64_t commit_ms(const struct room *r)
{
    if (!r->table.rules.asks_cut || !anybody_takes_part(r)) return CEREMONY_MS;
    if (room_missed_lately(r)) return MISSED_CUT_MS;
    return r->bet_seconds ? CUT_MS : LONG_CUT_MS;
}

static void open_epoch(struct room *r, struct action *a)
{
    misses_open(r);
    if (r->known_only)
        pit_text_str(
            scribe_lines(&r->scribe),
            "# after three voids in a row: shares only of who has shown one here before\n");
    fair_house_open(&r->house, scribe_lines(&r->scribe));
    r->fair_due = system_ticks_ms() + commit_ms(r);
    tell_fair(r, a, &r->house.coming, WIRE_OPEN, NULL);
}

static void lock_epoch(struct room *r, struct action *a)
{
    struct ledger_op op = {.what = LEDGER_SEED};
    int first = r->house.coming.number == 1 ? r->table.state.shoe.first : PIT_DEALER;

    r->scribe.now_ms = (uint64_t)system_now_ms();
    if (!fair_house_lock(&r->house, &r->table.rules, first < PIT_SEATS_MAX ? first + 1 : 0,
                         r->scribe.now_ms, scribe_lines(&r->scribe))) {
        fputs("pit: no random numbers from the system; the tables stop\n", stderr);
        events_note(r->hub->event_log, &(struct event){.kind = "entropy.failed", .table = r->name});
        events_flush(r->hub->event_log);
        _Exit(3);
    }
    op.as.seed.table = r->id;
    op.as.seed.epoch = (int64_t)r->house.after.number;
    memcpy(op.as.seed.seed, r->house.after.server_seed, FAIR_SEED);
    group_add(a->group, &op);
    r->fair_due = system_ticks_ms() + CEREMONY_MS;
    tell_fair(r, a, &r->house.coming, WIRE_LOCKED, NULL);
}

static void void_epoch(struct room *r, struct action *a)
{
    misses_void(r, system_ticks_ms());
    r->voids++;
    tally_of(r->hub, r->table.rules.game)->voids++;
    events_note(r->hub->event_log, &(struct event){.kind = "epoch.void",
                                                   .table = r->name,
                                                   .words = "a seat did not show its seed"});
    r->fair_due = 0;
    tell_fair(r, a, &r->house.coming, WIRE_VOID, "a seat did not show its seed");
    fair_house_void(&r->house, "a seat did not show its seed", scribe_lines(&r->scribe));
}

static bool all_shown(const struct fair_epoch *e)
{
    for (int i = 0; i < e->seats; i++)
        if (!e->seat[i].shown) return false;
    return true;
}

static void ready_epoch(struct room *r, struct action *a)
{
    fair_house_ready(&r->house, scribe_lines(&r->scribe));
    r->fair_due = 0;
    misses_ready(r);
    tell_fair(r, a, &r->house.coming, WIRE_READY, NULL);
}

/* One step of the ceremony, if it is time for one. */
static bool tend_epoch(struct room *r, struct action *a)
{
    bool late = r->fair_due && system_ticks_ms() >= r->fair_due;

    switch (r->house.stage) {
    case FAIR_IDLE:
        if (!wants_epoch(r) || !room_anybody(r)) return false;
        ceremony_tell_seed(r, a);
        open_epoch(r, a);
        return true;
    case FAIR_OPEN:
        if (!all_committed(r) && !(late && room_anybody(r))) return false;
        lock_epoch(r, a);
        return true;
    case FAIR_LOCKED:
        if (all_shown(&r->house.coming))
            ready_epoch(r, a);
        else if (late)
            void_epoch(r, a);
        else
            return false;
        return true;
    case FAIR_READY:
        if (!r->scribe.fresh || room_rolls(r)) return false;
        if (!ceremony_tell_seed(r, a)) scribe_chain(&r->scribe);
        scribe_play_epoch(&r->scribe, &r->table);
        return true;
    }
    return false;
}

/* The cut that was committed to is made at the table, in the book's order of asking. */
static bool answer_cut(struct room *r)
{
    struct pit_state *s = &r->table.state;
    struct pit_event e = {.verb = PIT_NO_CUT};
    struct refusal why = {0};
    int by, at;

    if (r->scribe.fresh || !r->table.rules.asks_cut || s->phase || !s->turn) return false;
    at = fair_cut(&r->house.playing, &by);
    while (!(s->turn >> e.seat & 1))
        e.seat++;
    if (e.seat + 1 == by) {
        e.verb = PIT_CUT;
        e.value = (int16_t)at;
    }
    return room_event(r, &e, &why);
}

bool ceremony_tend(struct room *r, struct action *a)
{
    return tend_epoch(r, a) || answer_cut(r);
}

bool ceremony_is_due(const struct room *r, int64_t now)
{
    if (r->fair_due && now >= r->fair_due && (r->house.stage == FAIR_LOCKED || room_anybody(r)))
        return true;
    if (r->house.stage == FAIR_OPEN && all_committed(r)) return true;
    return r->house.stage == FAIR_IDLE && wants_epoch(r) && room_anybody(r);
}

void ceremony_wakes(struct room *r)
{
    if (r->house.stage == FAIR_OPEN || r->house.stage == FAIR_LOCKED)
        r->fair_due = system_ticks_ms() + RETURN_MS;
}

/* Who sits down now cannot be a witness of what its seat committed to before. */
uint64_t room_first_epoch(const struct room *r, int seat)
{
    const struct fair_house *h = &r->house;

    return h->coming.number + (h->stage > FAIR_OPEN || committed(&h->coming, seat));
}

/* ---- the seats' part of the ceremony ---- */

/* What the seat has brought to this epoch, coming or played; NULL: nothing. */
static const struct fair_seat *brought_to(const struct room *r, uint64_t epoch, int seat)
{
    if (epoch == r->house.coming.number) return brought(&r->house.coming, seat);
    if (r->house.in_play && epoch == r->house.playing.number)
        return brought(&r->house.playing, seat);
    return NULL;
}

/* Who comes back to a table says again what it has said: that changes nothing, and is no fault. */
static bool same_commit(const struct fair_seat *s, const uint8_t tag[FAIR_PLAYER_TAG],
                        const uint8_t commit[FAIR_HASH])
{
    return s && memcmp(s->player_tag, tag, FAIR_PLAYER_TAG) == 0 &&
           memcmp(s->commit, commit, FAIR_HASH) == 0;
}

static bool same_show(const struct fair_seat *s, bool accept, int cut,
                      const uint8_t seed[FAIR_SEED])
{
    return s && s->shown && s->cut_accept == accept && s->cut_pos == cut &&
           memcmp(s->seed, seed, FAIR_SEED) == 0;
}

bool room_commit(struct room *r, struct action *a, struct player *p, int asked, uint64_t epoch,
                 const uint8_t tag[FAIR_PLAYER_TAG], const uint8_t commit[FAIR_HASH],
                 struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, asked, why);
    struct pit_text t;

    if (seat < 0) return false;
    if (same_commit(brought_to(r, epoch, seat), tag, commit)) return true;
    if (room_sits_out(r, seat)) {
        refuse(why, "late",
               "you sit out this shuffle: a seed promised from your address was not shown");
        return false;
    }
    if (epoch != r->house.coming.number || r->house.stage != FAIR_OPEN ||
        committed(&r->house.coming, seat)) {
        refuse(why, "late",
               "this epoch takes no commitment from this seat: it is locked, or already has one");
        return false;
    }
    if (!room_begin(r, a, why)) return false;
    fair_house_commit(&r->house, seat + 1, tag, commit, scribe_lines(&r->scribe));
    misses_commit(r, seat, p->id, p->address);
    t = sheet_text(&r->hub->text);
    wire_receipt(&t, r, seat);
    action_send_player(a, p, t.at, t.used);
    room_finish(r, a);
    return true;
}

/* Where no seat is named, what is shown tells whose commitment it opens. */
bool room_show(struct room *r, struct action *a, struct player *p, int asked, uint64_t epoch,
               bool accept, int cut, const uint8_t seed[FAIR_SEED], struct refusal *why)
{
    uint32_t seats = asked ? 0 : room_seats_of(r, p);

    if (!seats) {
        int seat = room_seat_or_refuse(r, p, asked, why);

        if (seat < 0) return false;
        seats = 1U << seat;
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (seats >> i & 1 && same_show(brought_to(r, epoch, i), accept, cut, seed)) return true;
    if (!room_begin(r, a, why)) return false;
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!(seats >> i & 1) || epoch != r->house.coming.number || r->commit[i].player != p->id ||
            !fair_house_show(&r->house, i + 1, accept, cut, seed, scribe_lines(&r->scribe)))
            continue;
        misses_show(r, i);
        room_finish(r, a);
        return true;
    }
    refuse(why, "late", "that does not match the seat's commitment for this epoch");
    r->action = NULL;
    return false;
}
