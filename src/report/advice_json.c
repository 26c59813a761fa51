/* advice_json.c -- the value of every choice that waits, as JSON. */

#include "report/advice_json.h"

#include "report/rules_json.h"

static void value(struct json *j, const struct advice *a, int choice)
{
    struct fraction v = choice < 0 ? a->value : a->choice[choice].value;
    char text[64];
    struct pit_text t = pit_text_in(text, sizeof text);

    text_fraction(&t, v);
    if (v.den && a->error <= 0) json_str(j, "ev", text);
    json_double(j, "ev_float", advice_number(a, choice));
    if (a->error > 0) json_double(j, "error_bound", a->error);
}

/* What the choice wagers, by itself. */
static void wager(struct json *j, const struct fraction *f)
{
    char text[64];
    struct pit_text t = pit_text_in(text, sizeof text);

    if (!f->den) return;
    text_fraction(&t, *f);
    json_str(j, "ev_wager", text);
    json_double(j, "ev_wager_float", fraction_number(*f));
}

void advice_json_seat(struct json *j, const struct pit_rules *r, const struct advice *a, int seat,
                      const char *name)
{
    json_int(j, "seat", seat + 1);
    if (name) json_str(j, "name", name);
    value(j, a, -1);
    json_open(j, "choices", '[');
    for (int i = 0; i < a->count; i++) {
        const struct pit_verb_row *verb = pit_verb(r->game, a->choice[i].event.verb);

        json_open(j, NULL, '{');
        json_str(j, "choice", verb->name);
        if (verb->takes & PIT_TAKES_SPOT)
            json_str(j, "spot", r->spot[a->choice[i].event.spot].name);
        json_int(j, "amount", a->choice[i].event.amount);
        value(j, a, i);
        wager(j, &a->choice[i].wager);
        json_bool(j, "best", i == a->best);
        json_close(j, '}');
    }
    json_close(j, ']');
    if (!a->left_out[0]) return;
    json_open(j, "left_out", '[');
    for (int i = 0; i < 4 && a->left_out[i]; i++)
        json_str(j, NULL, a->left_out[i]);
    json_close(j, ']');
}

bool advice_json(struct json *j, const struct pit_table *t)
{
    struct advice a;

    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (t->state.turn >> seat & 1 && !advice_of(&a, &t->rules, &t->state, seat)) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, &t->rules);
    json_open(j, "seats", '[');
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++) {
        if (!(t->state.turn >> seat & 1)) continue;
        json_open(j, NULL, '{');
        advice_of(&a, &t->rules, &t->state, seat);
        advice_json_seat(j, &t->rules, &a, seat, t->name[seat]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    return true;
}
