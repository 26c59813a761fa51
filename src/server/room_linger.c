/* room_linger.c -- who sits at a table and does not play: at a full one the seat may be lost.
 *
 * What counts is a wager that is decided. To bet and take the bet back, or to leave and sit down
 * again, does not: the time goes on with the player, and with whoever comes from the same address
 * in its place. Each who left passes it on once, so that others behind that address have their own.
 * Who plays is never asked. */

#include "hub.h"
#include "room_parts.h"

enum {
    IDLE_MS = 60000,       /* without a wager, */
    UNDECIDED_MS = 180000, /* without one that was decided, */
    LYING_MS = 600000,     /* the same of wagers that lie there and could be taken back */
    KEPT_MS = 600000,      /* for which it is kept who left */
    KEPT = 256,            /* of them; the first make room */
};

static void forget(struct room *r, int at)
{
    r->lingers--;
    for (; at < r->lingers; at++)
        r->linger[at] = r->linger[at + 1];
}

void linger_leave(struct room *r, int seat, int64_t now)
{
    const struct room_seat *s = &r->seat[seat];

    if (s->decided || !s->since) return;
    while (r->lingers && (r->lingers == KEPT || now >= r->linger[0].left + KEPT_MS))
        forget(r, 0);
    r->linger = room_more(r->linger, r->lingers, &r->lingers_room, sizeof *r->linger);
    r->linger[r->lingers++] =
        (struct room_linger){s->player->id, s->player->address, s->since, now};
}

int64_t linger_since(struct room *r, const struct player *p, int64_t now)
{
    int64_t since;
    int found = -1;

    for (int i = 0; i < r->lingers; i++) {
        const struct room_linger *l = &r->linger[i];

        if (now >= l->left + KEPT_MS) continue;
        if (l->player == p->id) {
            found = i;
            break;
        }
        if (p->address && l->address == p->address &&
            (found < 0 || l->since < r->linger[found].since))
            found = i;
    }
    if (found < 0) return now;
    since = r->linger[found].since;
    forget(r, found);
    return since;
}

void linger_move(struct room *r, struct room *to)
{
    to->linger = r->linger;
    to->lingers = r->lingers;
    to->lingers_room = r->lingers_room;
    r->linger = NULL;
    r->lingers = r->lingers_room = 0;
}

/* ---- a seat that may be lost ---- */

static pit_money all_of(const struct pit_range *range)
{
    return range->also > range->most ? range->also : range->most;
}

/* Nothing that lies there has to stay. */
static bool could_take_back(const struct room *r, int seat)
{
    struct pit_move moves[PIT_MOVES_MAX] AS_IT_IS;
    int count = pit_moves_of(&r->table.rules, &r->table.state, seat, PIT_TAKE, moves);
    pit_money sum = 0;

    for (int i = 0; i < count; i++)
        sum += all_of(&moves[i].range);
    return !r->scribe.fresh && sum == room_staked(r, seat);
}

bool linger_take_back(struct room *r, struct action *a, int seat)
{
    struct pit_move moves[PIT_MOVES_MAX] AS_IT_IS;
    struct refusal why = {0};
    int count;

    if (!room_staked(r, seat) || !room_begin(r, a, &why)) return false;
    count = pit_moves_of(&r->table.rules, &r->table.state, seat, PIT_TAKE, moves);
    for (int i = 0; i < count; i++) {
        struct pit_event e = {.seat = (uint8_t)seat,
                              .verb = PIT_TAKE,
                              .spot = moves[i].spot,
                              .hand = moves[i].hand,
                              .amount = all_of(&moves[i].range)};

        r->by_server = true;
        room_event(r, &e, &why);
        r->by_server = false;
    }
    room_finish(r, a);
    return true;
}

/* Nobody is made to miss a ceremony. */
bool linger_is_idle(const struct room *r, int seat, int64_t now)
{
    const struct room_seat *s = &r->seat[seat];

    if (!s->player || !s->played_at || (r->commit[seat].player && r->house.stage != FAIR_READY))
        return false;
    if (room_staked(r, seat)) return now >= s->since + LYING_MS && could_take_back(r, seat);
    return now >= s->played_at + IDLE_MS || now >= s->since + UNDECIDED_MS;
}

const char *linger_why(const struct room *r, int seat, int64_t now)
{
    if (room_staked(r, seat)) return "had had no bet decided for ten minutes";
    return now >= r->seat[seat].played_at + IDLE_MS ? "had not bet for a minute"
                                                    : "had had no bet decided for three minutes";
}
