/* record_write.c -- writing records. */

#include "pit/record.h"

#include "games/chance.h"

void pit_record_begin(struct pit_record *w, struct pit_text *out, const struct pit_rules *r)
{
    *w = (struct pit_record){.begun = true};
    pit_rules_canonical(out, r);
}

void pit_record_end(struct pit_record *w, struct pit_text *out)
{
    if (w->cards) pit_text_str(out, "\n");
    w->cards = false;
}

static void write_card(struct pit_record *w, struct pit_text *out, int card)
{
    pit_text_str(out, w->cards ? " " : "cards ");
    pit_text_str(out, pit_card_name(card));
    w->cards = true;
}

static void write_irregular(struct pit_text *out, const struct pit_rules *r,
                            const struct pit_event *e)
{
    const struct pit_irregular_row *row = &r->game->irregular[e->spot];

    pit_text_str(out, " ");
    pit_text_str(out, row->name);
    if (row->takes_seat) {
        pit_text_str(out, " ");
        pit_text_int(out, e->to + 1);
    }
    if (!row->takes_card) return;
    pit_text_str(out, " ");
    pit_text_str(out, pit_card_name(e->value));
}

void pit_record_hand(struct pit_text *out, const struct pit_rules *r, int hand)
{
    if (r->hands <= 1) return;
    pit_text_str(out, "/");
    pit_text_int(out, hand + 1);
}

/* "VERB SEAT[/HAND] [NAME] [SPOT[/HAND]] [AMOUNT] [NUMBER]", as the verb's row says. */
static void write_decision(struct pit_text *out, const struct pit_table *t,
                           const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(t->rules.game, e->verb);

    pit_text_str(out, e->verb == PIT_IRREGULAR && t->rules.game->irregular_line
                          ? t->rules.game->irregular_line
                          : row->name);
    if (row->by == 'p') {
        pit_text_str(out, " ");
        pit_text_int(out, e->seat + 1);
        if ((row->takes & (PIT_TAKES_HAND | PIT_TAKES_SPOT)) == PIT_TAKES_HAND)
            pit_record_hand(out, &t->rules, e->hand);
    }
    if (e->verb == PIT_SIT) {
        pit_text_str(out, " ");
        pit_text_str(out, t->name[e->seat]);
    }
    if (e->verb == PIT_IRREGULAR) write_irregular(out, &t->rules, e);
    if (row->takes & PIT_TAKES_FROM) {
        pit_text_str(out, " ");
        pit_text_str(out, t->rules.game->from);
    }
    if (row->takes & PIT_TAKES_SPOT) {
        pit_text_str(out, " ");
        pit_text_str(out, t->rules.spot[e->spot].name);
        if (row->takes & PIT_TAKES_HAND) pit_record_hand(out, &t->rules, e->hand);
    }
    if (row->takes & PIT_TAKES_AMOUNT) {
        pit_text_str(out, " ");
        pit_text_money(out, e->amount);
    }
    if (row->takes & PIT_TAKES_NUMBER) {
        pit_text_str(out, " ");
        pit_text_int(out, e->value);
    }
}

void pit_record_event(struct pit_record *w, struct pit_text *out, const struct pit_table *t,
                      const struct pit_event *e)
{
    if (w->begun && w->changes != t->changes) {
        pit_record_end(w, out);
        pit_rules_line(out, &t->rules);
        w->changes = t->changes;
    }
    if (e->verb == PIT_SHUFFLE) return; /* follows from the rules */
    if (e->verb == PIT_CARD || e->verb == PIT_DOWN) {
        write_card(w, out, chance_value(e));
        return;
    }
    pit_record_end(w, out);
    if (chance_row(e->verb)) {
        pit_text_str(out, chance_line(t->rules.game, e->verb));
        pit_text_str(out, " ");
        chance_row(e->verb)->write(out, &t->rules, e->value);
    } else {
        write_decision(out, t, e);
    }
    pit_text_str(out, "\n");
}
