/* room_play.c -- decisions at a table, and when a round begins. */

#include "hub.h"
#include "protect.h"
#include "room_parts.h"

#include "system/clock.h"
#include "table/keeper.h"

#include <stdio.h>
#include <string.h>

bool room_refused(struct room *r, const struct pit_event *e, enum pit_error err,
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

    return !room_refused(r, e, err, &range, why);
}

/* ---- rounds ---- */

pit_money room_staked(const struct room *r, int seat)
{
    return pit_worth(&r->table.state, seat) - r->table.state.chips[seat];
}

pit_money room_money_of(const struct hub *h, const struct player *p, pit_money *in_play)
{
    pit_money all = p->away, staked = 0;

    for (const struct room *r = h->rooms; r; r = r->next) {
        uint32_t seats = r->policy == POLICY_DRILL ? 0 : room_seats_of(r, p);

        for (int i = 0; seats >> i; i++) {
            if (!(seats >> i & 1)) continue;
            all += pit_worth(&r->table.state, i);
            staked += room_staked(r, i);
        }
    }
    if (in_play) *in_play = staked;
    return all;
}

/* Somebody is asked to cut. */
static bool cut_asked(const struct room *r)
{
    struct pit_move moves[PIT_MOVES_MAX] AS_IT_IS;
    int seat = 0;

    if (!r->table.state.turn) return false;
    while (!(r->table.state.turn >> seat & 1))
        seat++;
    return pit_moves_of(&r->table.rules, &r->table.state, seat, PIT_NO_CUT, moves) > 0;
}

/* Whatever else somebody is asked then, the deal does not wait for it. */
bool room_between_rounds(const struct room *r)
{
    const struct pit_state *s = &r->table.state;

    return !s->phase && s->wagers && !r->scribe.fresh && !r->held[0] && !cut_asked(r);
}

/* Everybody with a wager wants it, or is not here to say so; in the end that alone is enough. */
bool room_all_ready(const struct room *r)
{
    int64_t now = system_ticks_ms();
    bool any = false;

    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        if (!r->seat[i].player || !room_staked(r, i)) continue;
        if (r->seat[i].ready || room_is_away(r, i, now))
            any = true;
        else if (!r->seat[i].away_at)
            return false;
    }
    return any && room_leaves_elbow_room(r, now);
}

/* No more bets: cards are dealt, or dice are rolled. */
bool room_go(struct room *r, struct refusal *why)
{
    struct pit_event e = {.seat = PIT_DEALER, .verb = (uint8_t)pit_begins(&r->table.rules)};
    struct pit_range range = {0};

    return !room_refused(r, &e, pit_table_go(&r->table, &range), &range, why);
}

/* ---- an action ---- */

/* A round of its own transaction: one an action, and none beside money that comes or goes. What has
 * to wait begins with the next tick. */
static bool may_begin(const struct room *r)
{
    return !r->began && !books_moved_purse(r) && room_between_rounds(r);
}

void room_finish(struct room *r, struct action *a)
{
    struct refusal why = {0};

    do {
        while (ceremony_tend(r, a))
            continue;
        if (may_begin(r) && room_all_ready(r) && !room_paced_until(r)) room_go(r, &why);
    } while (r->scribe.fresh && r->house.stage == FAIR_READY && !room_rolls(r));
    ceremony_tell_seed(r, a);
    room_note_turned(r);
    books_end(r, a);
    room_note_play(r);
    room_seal(r);
    room_set_timers(r);
    r->seq++;
    r->news = false;
    r->action = NULL;
    a->room = r;
}

bool room_begin(struct room *r, struct action *a, struct refusal *why)
{
    if (!room_intact(r, why)) return false;
    r->action = a;
    r->began = false;
    r->heards = r->tolds = 0;
    r->scribe.now_ms = (uint64_t)system_now_ms();
    books_begin(r);
    return true;
}

/* ---- requests ---- */

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

bool room_has_message(int verb)
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

    if (!row || room_has_message(verb)) {
        refuse(why, "verb", "there is no such decision at this table");
        return false;
    }
    if (row->takes & PIT_TAKES_SPOT && (spot = find_spot(rules, w->spot)) < 0) {
        refuse(why, "spot", "the layout has no such spot");
        return false;
    }
    if (w->hand > (row->takes & PIT_TAKES_HAND ? rules->hands : 1)) {
        refuse(why, "spot", "the seat has no such hand");
        return false;
    }
    if ((row->takes & PIT_TAKES_AMOUNT && !w->has_amount) ||
        (row->takes & PIT_TAKES_NUMBER && (!w->has_number || w->number < 0 || w->number > 10000))) {
        refuse(why, "message", "the decision needs an amount, in cents, or a number");
        return false;
    }
    e->verb = (uint8_t)verb;
    e->spot = (uint16_t)spot;
    e->hand = (uint8_t)(w->hand ? w->hand - 1 : 0);
    e->amount = row->takes & PIT_TAKES_AMOUNT ? w->amount : 0;
    e->value = row->takes & PIT_TAKES_NUMBER ? (int16_t)w->number : 0;
    return true;
}

static void refuse_stopped(const struct player *p, struct refusal *why)
{
    refuse(why, "stopped", "");
    snprintf(why->words, sizeof why->words,
             "the house accepts no bets from you for now%s%s; bets on the layout are played out",
             p->stopped_why[0] ? ": " : "", p->stopped_why);
}

bool room_takes_wagers(const struct room *r, const struct player *p, struct refusal *why)
{
    if (r->held[0])
        refuse(why, "stopped", r->held);
    else if (r->closing)
        refuse(why, "stopped", ROOM_CLOSES);
    else if (room_is_overdue(r))
        refuse(why, "stopped",
               "the record of this table is long: once the wagers on the layout are decided it "
               "continues with a new one");
    else if (p->stopped)
        refuse_stopped(p, why);
    else
        return true;
    return false;
}

/* Chips that come onto the layout between rounds; what belongs to a round that is played goes on.
 */
static bool is_new_wager(const struct room *r, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(r->table.rules.game, e->verb);

    return !r->table.state.phase && row->takes & PIT_TAKES_AMOUNT && e->verb != PIT_TAKE;
}

/* Whoever changes something says anew that the round may go on. */
static void set_ready(struct room *r, uint32_t seats, bool ready)
{
    for (int i = 0; seats >> i; i++)
        if (seats >> i & 1) r->seat[i].ready = ready;
}

bool room_act(struct room *r, struct action *a, struct player *p, const struct wish *w,
              struct refusal *why)
{
    int seat = room_seat_or_refuse(r, p, w->seat, why);
    struct pit_event e = {.seat = (uint8_t)seat};
    bool is_wager;

    if (seat < 0 || !read_wish(r, w, &e, why)) return false;
    is_wager = is_new_wager(r, &e);
    if (is_wager && !room_takes_wagers(r, p, why)) return false;
    if (r->scribe.fresh) {
        refuse(why, "closed", "the next shoe is being prepared; bets open in a moment");
        return false;
    }
    if (!protect_allows(r, p, &e, why)) return false;
    if (!room_begin(r, a, why)) return false;
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    set_ready(r, room_seats_of(r, p), false);
    if (is_wager) r->seat[seat].played_at = system_ticks_ms();
    a->seat = seat + 1;
    room_finish(r, a);
    return true;
}

bool room_ready(struct room *r, struct action *a, struct player *p, struct refusal *why)
{
    uint32_t seats = room_seats_of(r, p), staked = 0;

    if (!seats) return room_seat_or_refuse(r, p, 0, why) >= 0;
    if (r->held[0] && !room_takes_wagers(r, p, why)) return false;
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (seats >> i & 1 && room_staked(r, i)) staked |= 1U << i;
    if (!room_between_rounds(r) || !staked) {
        refuse(why, r->scribe.fresh ? "closed" : "turn",
               r->scribe.fresh ? "the next shoe is being prepared; it takes a moment"
                               : "a round needs a bet; place one first");
        return false;
    }
    if (!room_begin(r, a, why)) return false;
    set_ready(r, staked, true);
    if (room_all_ready(r) && !room_paced_until(r) && !room_go(r, why)) {
        set_ready(r, staked, false);
        r->action = NULL;
        return false;
    }
    room_finish(r, a);
    return true;
}

/* Inside a page, where there are no books, all chips are nobody's. */
bool room_shows_errors(const struct room *r)
{
    return r->policy == POLICY_DRILL || !r->hub->store;
}

bool room_irregular(struct room *r, struct action *a, struct player *p, int asked, const char *kind,
                    struct refusal *why)
{
    const struct pit_irregular_row *rows = r->table.rules.game->irregular;
    int card = keeper_card(&r->table.keeper);
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_IRREGULAR};
    int seat = room_seat_or_refuse(r, p, asked, why);

    if (seat < 0) return false;
    if (!room_shows_errors(r)) {
        refuse(why, "policy",
               "dealer errors are practised only at a drill, where the chips are the table's own");
        return false;
    }
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        if (r->seat[i].player != p && room_staked(r, i)) {
            refuse(why, "seat",
                   "somebody else has a wager here; practise errors at your own table");
            return false;
        }
    while (rows[e.spot].name && strcmp(rows[e.spot].name, kind) != 0)
        e.spot++;
    if (!rows[e.spot].name || (rows[e.spot].takes_card && card == PIT_FACE_DOWN)) {
        refuse(why, "chance", "there is no such irregularity in this game, or no card for it");
        return false;
    }
    if (rows[e.spot].takes_card) e.value = (int16_t)card;
    if (rows[e.spot].takes_seat) e.to = (uint8_t)seat; /* who asks is who it befalls */
    if (!room_begin(r, a, why)) return false;
    if (!room_event(r, &e, why)) {
        r->action = NULL;
        return false;
    }
    pit_text_str(scribe_lines(&r->scribe), "# that fault was asked for\n");
    room_finish(r, a);
    return true;
}
