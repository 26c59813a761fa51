/* room_roll.c -- a table goes on under another record, while people sit there.
 *
 * A table that never closes would have one record for ever: too long to read, to verify, and to
 * start from. So at a new shoe it ends, whole and with every seed shown, and another like it begins
 * where everybody sits as before. The new record names the old one and the hash that it ends with.
 */

#include "hub.h"
#include "op.h"
#include "room_parts.h"

#include "system/clock.h"

#include <stdio.h>
#include <string.h>

static size_t record_max(const struct hub *h)
{
    return h->options.record ? h->options.record : ROOM_RECORD;
}

bool room_is_overdue(const struct room *r)
{
    return r->written >= 4 * record_max(r->hub);
}

bool room_rules_due(const struct room *r)
{
    return r->next_rules && system_now_ms() >= r->next_at;
}

bool room_rolls(const struct room *r)
{
    const struct pit_state *s = &r->table.state;
    bool due = room_rules_due(r);

    if (r->rolling) return true;
    if (r->closed || !r->hub->store || s->phase || s->wagers || r->held[0]) return false;
    if (room_is_overdue(r)) return true;
    if (s->seated ? !r->scribe.fresh : r->watchers && !due) return false;
    return due || r->written >= record_max(r->hub);
}

/* ---- another like it ---- */

static struct room *open_like(struct room *r, const char *rules, struct refusal *why)
{
    char same[PIT_RULES_TEXT];
    struct pit_text t = pit_text_in(same, sizeof same);
    bool was = r->closed, *may = &r->hub->options.allow_player_edge, might = *may;
    struct room *like;

    pit_rules_text(&t, &r->table.rules);
    r->closed = true;       /* new rules are compared with those of open tables */
    *may = might || !rules; /* it goes on with what it has */
    like = room_open_as(r->hub, r->table.rules.game->name, rules ? rules : same, r->policy,
                        rules ? r->next_name : "", why);
    *may = might;
    r->closed = was;
    if (!like) return NULL;
    snprintf(like->title, sizeof like->title, "%s", r->title);
    like->bet_seconds = r->bet_seconds;
    like->turn_seconds = r->turn_seconds;
    like->is_private = r->is_private;
    like->owner = r->owner;
    like->address = r->address;
    memcpy(like->held, r->held, sizeof like->held);
    like->minute = r->minute;
    memcpy(like->rounds_in, r->rounds_in, sizeof like->rounds_in);
    if (!rules) { /* by other rules they would mean nothing */
        like->figure = r->figure;
        r->figure = NULL;
    }
    return like;
}

static void store_new(struct room *r)
{
    struct action *a = action_begin(r->hub);

    room_store_new(r, a);
    action_end(a);
}

struct room *room_open_like(struct room *r)
{
    struct refusal why = {0};
    struct room *like = open_like(r, NULL, &why);

    if (like) store_new(like);
    return like;
}

/* ---- people ---- */

struct place {
    struct player *player; /* NULL: nobody */
    pit_money chips;
};

static void note_places(const struct room *r, struct place place[PIT_SEATS_MAX])
{
    for (int i = 0; i < PIT_SEATS_MAX; i++)
        place[i] = (struct place){r->seat[i].player,
                                  r->seat[i].player ? pit_worth(&r->table.state, i) : 0};
}

static void send_home(struct room *r)
{
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct player *p = r->seat[i].player;
        struct refusal why = {0};
        struct action *a;

        if (!p) continue;
        a = action_begin(r->hub);
        room_leave(r, a, p, i + 1, &why);
        action_end(a);
    }
}

/* Who has less than a seat takes keeps it in the wallet, and so does who had a seat that the new
 * rules do not have. What stops new wagers does not keep anybody from the own seat. */
static void seat_again(struct room *r, const struct place place[PIT_SEATS_MAX])
{
    char held[sizeof r->held];

    memcpy(held, r->held, sizeof held);
    r->held[0] = '\0';
    for (int i = 0; i < PIT_SEATS_MAX; i++) {
        struct player *p = place[i].player;
        bool stopped = p && p->stopped;
        struct refusal why = {0};
        struct action *a;

        if (!p) continue;
        a = action_begin(r->hub);
        p->stopped = false;
        room_sit(r, a, p, i + 1, place[i].chips, &why);
        p->stopped = stopped;
        action_end(a);
    }
    memcpy(r->held, held, sizeof held);
}

/* ---- the meter ---- */

enum { METER_LEFT = 1 }; /* cents: one that shows nothing would be set up anew */

/* What lies in it is the players': it goes where the table goes on. */
static void set_meter(struct room *r, pit_money shows)
{
    const struct pit_game *game = r->table.rules.game;
    struct pit_event e = {.seat = PIT_DEALER, .verb = PIT_VERB_OWN, .amount = shows};
    struct refusal why = {0};
    struct action *a;

    while (strcmp(pit_verb(game, e.verb)->name, "meter") != 0)
        e.verb++;
    a = action_begin(r->hub);
    if (room_begin(r, a, &why)) {
        room_event(r, &e, &why);
        room_finish(r, a);
    }
    action_end(a);
}

/* ---- */

/* Rules that were announced hold from their time on, whatever the table is called by then. */
static void move_notice(struct room *r, struct room *like)
{
    struct action *a;

    if (!r->next_rules) return;
    a = action_begin(r->hub);
    op_move_notice(r->hub, a->group, r, like);
    action_end(a);
}

void room_end(struct room *r, const char *why)
{
    send_home(r);
    if (!r->table.state.seated) room_close(r, NULL, why);
}

struct room *room_roll(struct room *r, const char *rules, const char *actor, const char *reason,
                       struct refusal *why)
{
    struct place place[PIT_SEATS_MAX];
    struct room *like = room_intact(r, why) ? open_like(r, rules, why) : NULL;
    pit_money meter = 0;
    char words[240];

    if (!like) return NULL;
    note_places(r, place);
    if (r->table.rules.has_meter && like->table.rules.has_meter) meter = r->table.state.meter;
    if (actor) {
        if (meter) set_meter(r, METER_LEFT);
        snprintf(words, sizeof words, "set aside: %.200s", reason);
        room_void(r, like, actor, words, "the house returned all wagers on the layout");
    } else {
        r->rolling = true;
        send_home(r);
        r->rolling = false;
        if (r->table.state.seated) { /* nobody is turned out of a seat that has something to do */
            like->closed = true;
            if (!rules) r->figure = like->figure;
            if (!rules) like->figure = NULL;
            return NULL;
        }
        if (meter) set_meter(r, METER_LEFT);
        room_close(r, like,
                   rules ? "the house has changed the rules of this table"
                         : "the table continues with a new record");
    }
    if (!rules) move_notice(r, like);
    if (meter) set_meter(like, meter);
    linger_move(r, like);
    seat_again(like, place);
    return like;
}
