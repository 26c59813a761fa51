/* room_time.c -- what time brings at a table: pace, the end of the bets, answers for the silent. */

#include "hub.h"
#include "protect.h"
#include "room_parts.h"

#include "system/clock.h"

enum {
    AWAY_MS = 60000,       /* after which an absent seat is answered for, and given up */
    ALONE_MS = 900000,     /* the same where a bet lies and nobody else waits for it */
    PACE_MS = 5000,        /* between the starts of two rounds of a regulated table */
    ABANDONED_MS = 600000, /* after which an empty table of a player's is closed */
    COMPANY_SECONDS = 60,  /* of a table without a clock where several sit */
    ELBOW_MS = 8000,       /* for whoever has just had a wager decided, to make the next */
};

/* ---- what others ask ---- */

static bool has_company(const struct room *r)
{
    const struct player *one = NULL;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (one && r->seat[i].player && r->seat[i].player != one) return true;
        if (r->seat[i].player) one = r->seat[i].player;
    }
    return false;
}

/* A player's own table without a clock, where nobody else sits: the bets wait for whoever has
 * looked in at the lobby, as long as tables are not wanted by others. */
static bool waits_alone(const struct room *r, int seat)
{
    return r->owner && !r->bet_seconds && !r->turn_seconds && room_staked(r, seat) &&
           !has_company(r) && !r->hub->crowded;
}

static bool has_staked(const struct room *r, const struct player *p)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player == p && room_staked(r, i)) return true;
    return false;
}

/* Who is quick does not begin a round before others who play could bet. */
bool room_leaves_elbow_room(const struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        const struct room_seat *s = &r->seat[i];

        if (s->player && s->decided && !s->away_at && now < s->since + ELBOW_MS &&
            !has_staked(r, s->player))
            return false;
    }
    return true;
}

/* Somebody is ready and waits for somebody else. */
static bool is_awaited(const struct room *r)
{
    bool ready = false, other = false;

    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player && room_staked(r, i)) {
            ready |= r->seat[i].ready;
            other |= !r->seat[i].ready;
        }
    return ready && other && has_company(r);
}

/* Nobody's silence keeps another one's bet: where several sit, there is a clock. */
static int64_t bets_ms(const struct room *r)
{
    return 1000 * (int64_t)(!r->bet_seconds && is_awaited(r) ? COMPANY_SECONDS : r->bet_seconds);
}

static int64_t turn_ms(const struct room *r)
{
    return 1000 * (int64_t)(!r->turn_seconds && has_company(r) ? COMPANY_SECONDS : r->turn_seconds);
}

bool room_is_away(const struct room *r, int seat, int64_t now)
{
    int64_t since = r->seat[seat].away_at;

    return since && now >= since + (waits_alone(r, seat) ? ALONE_MS : AWAY_MS);
}

int64_t room_paced_until(const struct room *r)
{
    int64_t until = r->started_at + PACE_MS;

    return r->policy == POLICY_REGULATED && r->started_at && system_ticks_ms() < until ? until : 0;
}

void room_set_timers(struct room *r)
{
    int64_t now = system_ticks_ms();
    const struct pit_state *s = &r->table.state;
    bool deciding = s->phase && s->turn;
    int64_t bets = bets_ms(r), turn = turn_ms(r);

    if (!room_between_rounds(r) || !bets)
        r->bets_due = 0;
    else if (!r->bets_due || r->began) /* a roll may leave bets where they are */
        r->bets_due = now + bets;
    if (!deciding || !turn)
        r->turn_due = 0;
    else if (!r->turn_due || s->turn & ~r->turn_was)
        r->turn_due = now + turn;
    r->turn_was = s->turn;
}

void room_wakes(struct room *r)
{
    ceremony_wakes(r);
    room_set_timers(r);
}

/* ---- the silent ---- */

/* What a silent seat is held to say. */
static bool answer_for(struct room *r, int seat)
{
    struct pit_move moves[PIT_MOVES_MAX];
    int count = pit_moves(&r->table.rules, &r->table.state, seat, moves);
    struct refusal why = {0};

    for (int i = 0; i < count; i++) {
        const struct pit_verb_row *row = pit_verb(r->table.rules.game, moves[i].verb);
        struct pit_event e = {.seat = (uint8_t)seat,
                              .verb = moves[i].verb,
                              .spot = moves[i].spot,
                              .hand = moves[i].hand};

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

/* The seat has had its time to answer, and this is another's round too. */
static bool is_silent(const struct room *r, int seat, int64_t now)
{
    return r->table.state.phase && r->table.state.turn >> seat & 1 &&
           ((r->turn_due && now >= r->turn_due) || room_is_away(r, seat, now));
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
        struct refusal why = {0};
        struct action *a;

        if (!s->player || room_staked(r, i)) continue;
        if (!room_is_away(r, i, now) && !room_keeps_out(r, s->player, now) &&
            !protect_gets_up(r->hub, s->player))
            continue;
        a = action_begin(r->hub);
        room_leave(r, a, r->seat[i].player, i + 1, &why);
        action_end(a);
    }
}

static bool bets_are_over(const struct room *r, int64_t now)
{
    return r->bets_due && now >= r->bets_due && room_between_rounds(r) && !room_paced_until(r);
}

/* Something that only time brings: a step of the ceremony, a default, the end of the bets. */
static bool is_due(const struct room *r, int64_t now)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (is_silent(r, i, now)) return true;
    return ceremony_is_due(r, now) || bets_are_over(r, now) ||
           (room_between_rounds(r) && !room_paced_until(r) && room_all_ready(r));
}

void room_tick(struct room *r, int64_t now)
{
    struct refusal why = {0};

    room_catch_up(r);
    if (r->news || is_due(r, now)) {
        struct action *a = action_begin(r->hub);

        if (room_begin(r, a, &why)) {
            answer_for_silent(r, now);
            if (bets_are_over(r, now) && !room_go(r, &why))
                r->bets_due = now + bets_ms(r); /* the game waits for more */
            room_finish(r, a);
        }
        action_end(a);
    }
    if (r->damaged) return;
    give_up_seats(r, now);
    if (r->closing && !r->table.state.wagers && !r->table.state.phase) {
        room_end(r, "the house has closed this table");
        return;
    }
    if (room_rolls(r) && room_roll(r, room_rules_due(r) ? r->next_rules : NULL, NULL, NULL, &why))
        return;
    if (r->table.state.seated) return;
    if (r->owner && r->empty_since && now >= r->empty_since + ABANDONED_MS)
        room_close(r, NULL, "nobody has sat here for ten minutes");
}

bool room_make_place(struct hub *h)
{
    struct room *longest = NULL;

    for (struct room *r = h->rooms; r; r = r->next)
        if (!r->closed && r->owner && r->empty_since && !r->table.state.seated && !r->watchers &&
            (!longest || r->empty_since < longest->empty_since))
            longest = r;
    if (longest) room_close(longest, NULL, "nobody sat here, and there was no place for another");
    return longest != NULL;
}
