/* checks.c -- what was called and paid, as lines of a record. */

#include "checks.h"

#include <assert.h>
#include <string.h>

void checks_write_calls(struct checks *c, struct pit_text *out, const struct pit_rules *r)
{
    if (!c->calls) return;
    pit_text_str(out, "heard");
    for (int i = 0; i < c->calls; i++) {
        pit_text_str(out, " ");
        pit_text_str(out, r->game->calls[c->call[i]].key);
    }
    pit_text_str(out, "\n");
    c->calls = 0;
}

static void write_settles(struct checks *c, struct pit_text *out, const struct pit_rules *r)
{
    for (int i = 0; i < c->settles; i++) {
        pit_text_str(out, "expect ");
        pit_text_int(out, c->settle[i].seat + 1);
        pit_text_str(out, " ");
        pit_text_str(out, r->spot[c->settle[i].spot].name);
        pit_record_hand(out, r, c->settle[i].hand);
        pit_text_str(out, " ");
        pit_text_money(out, c->settle[i].net);
        pit_text_str(out, "\n");
    }
    c->settles = 0;
}

void checks_write(struct checks *c, struct pit_text *out, const struct pit_rules *r)
{
    checks_write_calls(c, out, r);
    write_settles(c, out, r);
}

static void note_effect(struct checks *c, struct pit_text *out, const struct pit_rules *r,
                        const struct pit_effect *fx)
{
    if (fx->kind == PIT_CALL) {
        assert(c->calls < PIT_HEARD_MAX); /* one event has less than half of them */
        c->call[c->calls++] = fx->to;
    }
    if (fx->kind != PIT_SETTLE) return;
    if (c->settles == CHECKS_SETTLES_MAX) write_settles(c, out, r); /* paid within a round */
    c->settle[c->settles].seat = fx->seat;
    c->settle[c->settles].hand = fx->hand;
    c->settle[c->settles].spot = fx->spot;
    c->settle[c->settles++].net = fx->net;
}

bool checks_note(struct checks *c, struct pit_text *out, const struct pit_rules *r,
                 const struct pit_effect *effects, int count)
{
    enum { MANY = PIT_HEARD_MAX / 2 };

    for (int i = 0; i < count; i++)
        note_effect(c, out, r, &effects[i]);
    return c->calls > MANY;
}

void checks_line(struct checks *c, const char *line, size_t n)
{
    if (n > 6 && memcmp(line, "heard ", 6) == 0) c->calls = 0;
    if (n <= 7 || memcmp(line, "expect ", 7) != 0 || !c->settles) return;
    memmove(c->settle, c->settle + 1, (size_t)--c->settles * sizeof c->settle[0]);
}
