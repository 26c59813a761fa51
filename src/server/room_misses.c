/* room_misses.c -- who let the others down in the ceremony of a shoe, and what follows from it.
 *
 * A miss belongs to the player, not to the seat: who has committed and then gives the seat up has
 * missed as well, and sitting down again changes nothing. Somebody who comes back as another guest
 * from the same address sits out one ceremony too. So neither a bad connection nor a person of many
 * names can stop a table. */

#include "hub.h"
#include "room_parts.h"

#include "system/clock.h"

#include <string.h>

enum {
    MISSES = 10,          /* two missed reveals within so many epochs lose the seat */
    KEPT_OUT_MS = 600000, /* for which who has lost a seat does not get another */
    VOIDS_IN_ROW = 3,     /* after which shares come from those alone who have shown one here */
};

/* ---- who has shown a share ---- */

static int shower(const struct room *r, int64_t player)
{
    for (int i = 0; i < r->showers; i++)
        if (r->shower[i] == player) return i;
    return -1;
}

static void now_shows(struct room *r, int64_t player)
{
    if (shower(r, player) >= 0) return;
    r->shower = room_more(r->shower, r->showers, &r->showers_room, sizeof *r->shower);
    r->shower[r->showers++] = player;
}

static void shows_no_longer(struct room *r, int64_t player)
{
    int at = shower(r, player);

    if (at >= 0) r->shower[at] = r->shower[--r->showers];
}

/* ---- who is kept out ---- */

bool room_keeps_out(const struct room *r, const struct player *p, int64_t now)
{
    for (int i = 0; i < r->kept_outs; i++)
        if (r->kept_out[i].player == p->id && now < r->kept_out[i].until) return true;
    return false;
}

static void keep_out(struct room *r, int64_t player, int64_t now)
{
    int kept = 0;

    for (int i = 0; i < r->kept_outs; i++)
        if (now < r->kept_out[i].until) r->kept_out[kept++] = r->kept_out[i];
    r->kept_outs = kept;
    r->kept_out = room_more(r->kept_out, kept, &r->kept_outs_room, sizeof *r->kept_out);
    r->kept_out[r->kept_outs++] = (struct room_kept_out){player, now + KEPT_OUT_MS};
}

/* ---- misses ---- */

/* Those that are too old to matter make room. */
static void forget_old(struct room *r, uint64_t epoch)
{
    int kept = 0;

    for (int i = 0; i < r->misses; i++)
        if (epoch - r->miss[i].epoch <= MISSES) r->miss[kept++] = r->miss[i];
    r->misses = kept;
}

/* now: 0 while the log is read after a restart, when nobody knows how long ago it was. */
static void note_miss(struct room *r, const struct room_commit *c, int64_t now)
{
    uint64_t epoch = r->house.coming.number;
    bool before = false;

    forget_old(r, epoch);
    for (const struct room_miss *m = r->miss; r->misses && m < r->miss + r->misses; m++) {
        if (m->player != c->player) continue;
        if (m->epoch == epoch) return;
        before |= epoch - m->epoch < MISSES;
    }
    r->miss = room_more(r->miss, r->misses, &r->misses_room, sizeof *r->miss);
    r->miss[r->misses++] = (struct room_miss){c->player, c->address, epoch};
    shows_no_longer(r, c->player);
    if (before && now) keep_out(r, c->player, now);
}

bool room_missed_lately(const struct room *r)
{
    for (const struct room_miss *m = r->miss; r->misses && m < r->miss + r->misses; m++)
        if (r->house.coming.number - m->epoch <= MISSES) return true;
    return false;
}

/* Who missed an epoch takes no part in what is left of it, nor in the next. */
static bool has_missed(const struct room *r, int64_t player)
{
    for (const struct room_miss *m = r->miss; r->misses && m < r->miss + r->misses; m++)
        if (m->player == player && r->house.coming.number - m->epoch <= 1) return true;
    return false;
}

bool room_newcomer_waits(const struct room *r, const struct player *p)
{
    if (!p->address || shower(r, p->id) >= 0) return false;
    for (const struct room_miss *m = r->miss; r->misses && m < r->miss + r->misses; m++)
        if (m->address == p->address && r->house.coming.number - m->epoch <= MISSES) return true;
    return false;
}

bool room_sits_out(const struct room *r, int seat)
{
    const struct room_seat *s = &r->seat[seat];

    return s->sits_out == r->house.coming.number || has_missed(r, s->player->id) ||
           (r->known_only && shower(r, s->player->id) < 0);
}

/* ---- the steps of a ceremony ---- */

void misses_open(struct room *r)
{
    memset(r->commit, 0, sizeof r->commit);
    r->known_only = r->voids_in_row >= VOIDS_IN_ROW;
}

void misses_commit(struct room *r, int seat, int64_t player, uint64_t address)
{
    r->commit[seat] = (struct room_commit){player, address};
}

void misses_show(struct room *r, int seat)
{
    if (r->commit[seat].player) now_shows(r, r->commit[seat].player);
}

static bool has_shown(const struct fair_epoch *e, int seat)
{
    for (int i = 0; i < e->seats; i++)
        if (e->seat[i].seat == seat + 1) return e->seat[i].shown;
    return false;
}

void misses_leave(struct room *r, int seat, int64_t now)
{
    enum fair_stage stage = r->house.stage;

    if (!r->commit[seat].player || (stage != FAIR_OPEN && stage != FAIR_LOCKED) ||
        has_shown(&r->house.coming, seat))
        return;
    note_miss(r, &r->commit[seat], now);
    r->commit[seat].player = 0; /* nobody can show it any more */
}

void misses_void(struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->commit[i].player && !has_shown(&r->house.coming, i))
            note_miss(r, &r->commit[i], now);
    r->voids_in_row++;
}

void misses_ready(struct room *r)
{
    r->voids_in_row = 0;
}
