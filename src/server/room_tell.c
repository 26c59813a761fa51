/* room_tell.c -- what a table shows: what came of each event, kept for newcomers and told to all.
 */

#include "hub.h"
#include "room_parts.h"
#include "wire.h"

#include "system/clock.h"

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
    if (is_chance(game, e) && r->chances < ROOM_CHANCES_MAX) {
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
