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
    s->checks.settles = s->checks.calls = 0;
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

/* The shuffle that a round leads to belongs to its line, so its calls come before these. */
static void end_round(struct scribe *s)
{
    s->ending = false;
    write_time(s);
    checks_write(&s->checks, &s->out, s->rules);
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
    checks_write(&s->checks, &s->out, s->rules);
    if (s->house->in_play && why)
        fair_house_stop(s->house, why, &s->out);
    else if (s->house->in_play)
        fair_house_reveal(s->house, &s->out);
    scribe_chain(s);
}

/* ---- events ---- */

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
    s->rules = &t->rules;
    if (s->ending && e->verb != PIT_SHUFFLE) scribe_lines(s);
    pit_record_event(&s->writer, &s->out, t, e);
    if (checks_note(&s->checks, &s->out, s->rules, effects, count)) {
        pit_record_end(&s->writer, &s->out);
        checks_write_calls(&s->checks, &s->out, &t->rules);
    }
    if (round_over(effects, count)) s->ending = true;
    end_epoch(s, &t->rules, e, effects, count);
}

void scribe_again(struct scribe *s, const struct pit_effect *effects, int count)
{
    checks_note(&s->checks, &s->out, s->rules, effects, count);
}

void scribe_again_line(struct scribe *s, const char *line, size_t n)
{
    checks_line(&s->checks, line, n);
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
