/* choices.c -- the value of every choice that waits for a seat. */

#include "choices.h"

#include "cli.h"
#include "fractions.h"
#include "odds/advice.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char *choice_text(char out[64], const struct pit_rules *r, const struct pit_event *e)
{
    const struct pit_verb_row *row = pit_verb(r->game, e->verb);
    struct pit_text t = pit_text_in(out, 64);

    pit_text_str(&t, row->name);
    if (row->takes & PIT_TAKES_AMOUNT) {
        pit_text_str(&t, " $");
        pit_text_money(&t, e->amount);
    }
    return out;
}

void choices_print(const struct pit_rules *r, const struct pit_state *s, int seat, const char *name)
{
    struct advice a;
    char text[64];

    advice_of(&a, r, s, seat);
    printf("Seat %d%s%s: ", seat + 1, name ? ", " : "", name ? name : "");
    if (!a.count) {
        printf("no choice; the wagers are worth %+.4f dollars on average\n",
               (double)a.value.num / (double)a.value.den / 100);
        return;
    }
    printf("%d cards unseen\n", s->shoe.total);
    for (int i = 0; i < a.count; i++) {
        const struct fraction v = a.choice[i].value;

        printf("  %-16s %+10.4f dollars  (%" PRId64 "/%" PRId64 " cents)%s\n",
               choice_text(text, r, &a.choice[i].event), (double)v.num / (double)v.den / 100, v.num,
               v.den, i == a.best ? "  best" : "");
    }
}

static void json_value(struct json *j, struct fraction v)
{
    char text[64];

    snprintf(text, sizeof text, "%" PRId64 "/%" PRId64, v.num, v.den);
    json_str(j, "ev", text);
    json_double(j, "ev_float", (double)v.num / (double)v.den);
}

void choices_json(struct json *j, const struct pit_rules *r, const struct pit_state *s, int seat,
                  const char *name)
{
    struct advice a;

    advice_of(&a, r, s, seat);
    json_int(j, "seat", seat + 1);
    if (name) json_str(j, "name", name);
    json_value(j, a.value);
    json_open(j, "choices", '[');
    for (int i = 0; i < a.count; i++) {
        json_open(j, NULL, '{');
        json_str(j, "choice", pit_verb(r->game, a.choice[i].event.verb)->name);
        json_int(j, "amount", a.choice[i].event.amount);
        json_value(j, a.choice[i].value);
        json_bool(j, "best", i == a.best);
        json_close(j, '}');
    }
    json_close(j, ']');
}
