/* scribe.c -- writes the record of a table whose shoes can be proved. */

#include "scribe.h"

#include "epoch_deal.h"

#include <assert.h>
#include <string.h>

static void hash(struct scribe *s)
{
    assert(!s->out.cut); /* a record with a hole proves nothing */
    fair_house_wrote(s->house, s->text + s->hashed, s->out.used - s->hashed);
    s->hashed = s->out.used;
}

static void write_time(struct scribe *s)
{
    struct fair_note note = {.kind = FAIR_NOTE_TIME, .time_ms = s->now_ms};

    fair_note_write(&s->out, &note);
}

void scribe_again_begin(struct scribe *s, struct fair_house *house, const struct pit_rules *r)
{
    s->writer = (struct pit_record){0};
    s->house = house;
    s->rules = r;
    s->fresh = true;
    s->ending = false;
    s->settles = s->calls = 0;
    s->hashed = 0;
    s->out = pit_text_in(s->text, sizeof s->text);
}

void scribe_begin(struct scribe *s, struct fair_house *house, const struct pit_rules *r)
{
    scribe_again_begin(s, house, r);
    pit_record_begin(&s->writer, &s->out, r);
    write_time(s);
    fair_house_table(house, &s->out);
}

void scribe_stored(struct scribe *s)
{
    hash(s);
    s->out = pit_text_in(s->text, sizeof s->text);
    s->hashed = 0;
}

/* ---- the end of a round ---- */

static void write_calls(struct scribe *s, const struct pit_game *game)
{
    if (!s->calls) return;
    pit_text_str(&s->out, "heard");
    for (int i = 0; i < s->calls; i++) {
        pit_text_str(&s->out, " ");
        pit_text_str(&s->out, game->calls[s->call[i]].key);
    }
    pit_text_str(&s->out, "\n");
    s->calls = 0;
}

static void write_settles(struct scribe *s, const struct pit_rules *r)
{
    for (int i = 0; i < s->settles; i++) {
        pit_text_str(&s->out, "expect ");
        pit_text_int(&s->out, s->settle[i].seat + 1);
        pit_text_str(&s->out, " ");
        pit_text_str(&s->out, r->spot[s->settle[i].spot].name);
        pit_record_hand(&s->out, r, s->settle[i].hand);
        pit_text_str(&s->out, " ");
        pit_text_money(&s->out, s->settle[i].net);
        pit_text_str(&s->out, "\n");
    }
    s->settles = 0;
}

/* The shuffle that a round leads to belongs to its line, so its calls come before these. */
static void end_round(struct scribe *s)
{
    s->ending = false;
    write_time(s);
    write_calls(s, s->rules->game);
    write_settles(s, s->rules);
    scribe_chain(s);
}

struct pit_text *scribe_lines(struct scribe *s)
{
    pit_record_end(&s->writer, &s->out);
    if (s->ending) end_round(s);
    return &s->out;
}

void scribe_chain(struct scribe *s)
{
    scribe_lines(s);
    hash(s);
    fair_house_chain(s->house, &s->out);
    assert(!s->out.cut);
    s->hashed = s->out.used; /* a chain line is not in the chain */
}

void scribe_seeded(struct scribe *s, uint64_t seed)
{
    struct fair_note note = {.kind = FAIR_NOTE_SEEDED, .seeded = seed};

    fair_note_write(scribe_lines(s), &note);
}

void scribe_end(struct scribe *s, const char *why)
{
    scribe_lines(s);
    write_calls(s, s->rules->game);
    write_settles(s, s->rules);
    if (s->house->in_play && why)
        fair_house_stop(s->house, why, &s->out);
    else if (s->house->in_play)
        fair_house_reveal(s->house, &s->out);
    scribe_chain(s);
}

/* ---- events ---- */

static void note_effect(struct scribe *s, const struct pit_effect *fx)
{
    if (fx->kind == PIT_CALL) {
        assert(s->calls < PIT_HEARD_MAX); /* one event has less than half of them */
        s->call[s->calls++] = fx->to;
    }
    if (fx->kind != PIT_SETTLE) return;
    if (s->settles == SCRIBE_SETTLES_MAX) write_settles(s, s->rules); /* paid within a round */
    s->settle[s->settles].seat = fx->seat;
    s->settle[s->settles].hand = fx->hand;
    s->settle[s->settles].spot = fx->spot;
    s->settle[s->settles++].net = fx->net;
}

static bool round_over(const struct pit_effect *effects, int count)
{
    for (int i = 0; i < count; i++)
        if (effects[i].kind == PIT_ROUND_OVER) return true;
    return false;
}

/* A shoe that is over shows its seed; so do dice that have rolled as often as they may. */
static void end_epoch(struct scribe *s, const struct pit_rules *r, const struct pit_event *e,
                      const struct pit_effect *effects, int count)
{
    struct fair_house *h = s->house;

    if (epoch_turn(r, e)) h->rounds++;
    if (!epoch_ends(r, e, effects, count, h->rounds, h->in_play ? h->playing.stop : 0)) return;
    s->fresh = true;
    if (h->in_play) fair_house_reveal(h, scribe_lines(s));
}

void scribe_event(struct scribe *s, const struct pit_table *t, const struct pit_event *e,
                  const struct pit_effect *effects, int count)
{
    enum { MANY = PIT_HEARD_MAX / 2 };

    s->rules = &t->rules;
    if (s->ending && e->verb != PIT_SHUFFLE) scribe_lines(s);
    pit_record_event(&s->writer, &s->out, t, e);
    for (int i = 0; i < count; i++)
        note_effect(s, &effects[i]);
    if (s->calls > MANY) {
        pit_record_end(&s->writer, &s->out);
        write_calls(s, t->rules.game);
    }
    if (round_over(effects, count)) s->ending = true;
    end_epoch(s, &t->rules, e, effects, count);
}

void scribe_again(struct scribe *s, const struct pit_effect *effects, int count)
{
    for (int i = 0; i < count; i++)
        note_effect(s, &effects[i]);
}

void scribe_again_line(struct scribe *s, const char *line, size_t n)
{
    if (n > 6 && memcmp(line, "heard ", 6) == 0) s->calls = 0;
    if (n > 7 && memcmp(line, "expect ", 7) == 0) s->settles = 0;
}

void scribe_play_epoch(struct scribe *s, struct pit_table *t)
{
    bool good;

    fair_house_play(s->house);
    s->fresh = false;
    good = epoch_begin(t, &s->house->playing);
    assert(good);
    (void)good;
}
