/* study_json.c -- odds of a layout as JSON. */

#include "report/study_json.h"

#include "odds/layout_study.h"
#include "odds/wagers_study.h"
#include "report/odds_json.h"
#include "report/rules_json.h"

#include <stdlib.h>

bool study_json_wagers(struct json *j, const struct pit_rules *r)
{
    bool any = false;

    for (int spot = 0; spot < r->spots; spot++) {
        struct wager_study w;
        bool good = wager_study(&w, r, spot);

        if (good && !any) {
            json_open(j, NULL, '{');
            rules_json_members(j, r);
            json_open(j, "wagers", '[');
        }
        any |= good;
        if (good) odds_json_wager(j, r, &w);
        wager_study_free(&w);
    }
    if (!any) return false;
    json_close(j, ']');
    odds_json_no_strategy(j);
    json_close(j, '}');
    return true;
}

/* ---- a layout ---- */

static void write_value(struct json *j, const mpq_t value)
{
    struct figure f = figure_from(value);

    json_figure(j, "ev", &f);
    figure_free(&f);
}

static void write_wager(struct json *j, const struct pit_rules *r, const struct pit_wager *w,
                        const mpq_t value)
{
    json_open(j, NULL, '{');
    json_str(j, "spot", r->spot[w->spot].name);
    json_int(j, "stake", w->stake);
    write_value(j, value);
    json_close(j, '}');
}

static void write_choice(struct json *j, const struct pit_rules *r, const struct layout_choice *c,
                         bool best)
{
    const struct pit_event *e = &c->event;
    const struct pit_verb_row *verb = e->verb ? pit_verb(r->game, e->verb) : NULL;

    json_open(j, NULL, '{');
    json_str(j, "choice", verb ? verb->name : "stay");
    if (verb) json_str(j, "spot", r->spot[e->spot].name);
    if (verb && r->hands > 1) json_int(j, "hand", e->hand + 1);
    json_int(j, "amount", verb && verb->takes & PIT_TAKES_AMOUNT ? e->amount : 0);
    json_figure(j, "ev", &c->value);
    json_bool(j, "best", best);
    json_close(j, '}');
}

/* Without any but to stay there is none. */
static void write_choices(struct json *j, const struct pit_table *t, int seat)
{
    struct layout_study *l = malloc(sizeof *l);
    bool good;

    if (!l) abort();
    good = layout_study(l, &t->rules, &t->state, seat) && l->count > 1;
    json_open(j, "choices", '[');
    for (int i = 0; good && i < l->count; i++)
        write_choice(j, &t->rules, &l->choice[i], i == l->best);
    json_close(j, ']');
    layout_study_free(l);
    free(l);
}

static void write_seat(struct json *j, const struct pit_table *t, int seat)
{
    mpq_t value, sum;

    mpq_inits(value, sum, NULL);
    json_open(j, NULL, '{');
    json_int(j, "seat", seat + 1);
    json_str(j, "name", t->name[seat]);
    json_open(j, "wagers", '[');
    for (int i = 0; i < t->state.wagers; i++) {
        const struct pit_wager *w = &t->state.wager[i];

        if (w->seat != seat || w->flags & PIT_PAPER) continue;
        if (!wager_value(value, &t->rules, &t->state, i)) continue;
        mpq_add(sum, sum, value);
        write_wager(j, &t->rules, w, value);
    }
    json_close(j, ']');
    write_value(j, sum);
    write_choices(j, t, seat);
    json_close(j, '}');
    mpq_clears(value, sum, NULL);
}

static bool has_wagers(const struct pit_state *s, int seat)
{
    for (int i = 0; i < s->wagers; i++)
        if (s->wager[i].seat == seat) return true;
    return false;
}

bool study_json_layout(struct json *j, const struct pit_table *t)
{
    if (!t->state.wagers) return false;
    json_open(j, NULL, '{');
    rules_json_members(j, &t->rules);
    json_open(j, "seats", '[');
    for (int seat = 0; seat < PIT_SEATS_MAX; seat++)
        if (has_wagers(&t->state, seat)) write_seat(j, t, seat);
    json_close(j, ']');
    json_close(j, '}');
    return true;
}
